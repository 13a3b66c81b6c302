"""Alchemy's own rules: what pouring, mixing and draining do, and what they need."""

from __future__ import annotations

import pytest

from grice.errors import IllegalAction, ImpossibleState, ParseError
from grice.worlds import WORLDS
from grice.worlds.alchemy.rules import Alchemy, Beakers, Drain, Mix, Pour

WORLD = Alchemy()
START = WORLD.parse("1:_ 2:gp 3:yyyr 4:bbb 5:o 6:g 7:pppp")


def test_the_inventory_is_the_papers() -> None:
    assert len(WORLD.actions) == 77
    assert dict(zip(WORLD.factors.names, WORLD.factors.sizes, strict=True)) == {
        "type": 3,
        "source": 7,
        "target": 7,
        "amount": 4,
    }
    assert WORLD.percept(START).shape == (168,)
    assert WORLD.context(START, Mix(2)).shape == (48,)
    assert WORLDS["alchemy"] == WORLD


def test_pouring_turns_the_units_over() -> None:
    assert WORLD.show(WORLD.step(START, Pour(2, 5))) == "1:_ 2:_ 3:yyyr 4:bbb 5:opg 6:g 7:pppp"
    assert WORLD.show(WORLD.step(START, Pour(3, 1))) == "1:ryyy 2:gp 3:_ 4:bbb 5:o 6:g 7:pppp"


def test_mixing_gives_brown() -> None:
    assert WORLD.step(START, Mix(3)).contents[2] == "bbbb"


def test_draining_takes_the_top_units() -> None:
    assert WORLD.step(START, Drain(3, 1)).contents[2] == "yyy"
    assert WORLD.step(START, Drain(3, 4)).contents[2] == ""


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Mix(1), "beaker 1 is empty"),
        (Mix(4), "different colours"),
        (Mix(6), "different colours"),
        (Pour(1, 2), "beaker 1 is empty"),
        (Pour(2, 4), "too little room in beaker 4"),
        (Drain(2, 3), "not that much in beaker 2"),
        (Pour(2, 2), "no such action"),
        (Mix(8), "no such action"),
        (Drain(2, 0), "no such action"),
    ],
)
def test_what_cannot_be_done_says_why(action: Mix | Pour | Drain, reason: str) -> None:
    with pytest.raises(IllegalAction, match=reason):
        WORLD.step(START, action)


def test_actions_of_different_kinds_are_different() -> None:
    pour: object = Pour(1, 2)
    assert pour != Drain(1, 2)
    assert pour == Pour(1, 2)
    assert {pour, Drain(1, 2), Pour(1, 2)} == {Drain(1, 2), Pour(1, 2)}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "0 beakers"),
        ("1:_ 2:g", "2 beakers"),
        ("1:_ 2:_ 3:_ 4:_ 5:_ 6:_ 7:_ 8:_", "8 beakers"),
        ("1:ggggg 2:_ 3:_ 4:_ 5:_ 6:_ 7:_", "'ggggg'.*up to 4 units"),
        ("1:_ 2:gx 3:_ 4:_ 5:_ 6:_ 7:_", r"beaker 2 holds 'gx'.*b \(brown\)"),
        ("1:_ 3:g", "place 2"),
        ("1:_ 2", "'2'.*place 2"),
        ("1:_ 2:", "place 2"),
        ("one:_", "place 1"),
    ],
)
def test_an_impossible_state_says_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises((ImpossibleState, ParseError), match=problem):
        WORLD.parse(text)


def test_the_context_is_what_is_in_source_and_target() -> None:
    context = WORLD.context(START, Pour(2, 6)).reshape(2, 4, 6)
    assert context.sum(axis=(1, 2)).tolist() == [2, 1]
    assert (context[0, 0] == context[1, 0]).all(), "both have green at the bottom"


def test_a_picture_shows_every_unit() -> None:
    assert WORLD.drawing.svg(START).count("<title>purple</title>") == 5
    assert WORLD.drawing.terminal(START).count(" p ") == 5


def test_symmetries_rename_colours_in_words_too() -> None:
    group = WORLD.augmentation.symmetries()
    assert len(group) == 2 * 120
    by_name = {symmetry.name: symmetry for symmetry in group}
    swapped = by_name["orange green purple red yellow"]  # from green orange purple red yellow
    assert swapped.state(START) == WORLD.parse("1:_ 2:op 3:yyyr 4:bbb 5:g 6:o 7:pppp")
    assert (
        swapped.sentence("pour green, the greens, into brown/orange")
        == "pour orange, the oranges, into brown/green"
    )
    assert swapped.sentence("the violet one") is None
    assert swapped.sentence("evergreen") == "evergreen"


def test_the_mirror_exchanges_sides() -> None:
    mirror = next(
        symmetry for symmetry in WORLD.augmentation.symmetries() if symmetry.name.startswith("mirror")
    )
    assert mirror.state(Beakers(("g", "", "", "", "", "", "r"))).contents == ("r", "", "", "", "", "", "g")
    assert mirror.action(Pour(1, 3)) == Pour(7, 5)
    assert mirror.action(Drain(2, 4)) == Drain(6, 4)

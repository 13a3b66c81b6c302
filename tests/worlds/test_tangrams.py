"""Tangrams' own rules: a row that closes up, and a memory of what was removed when."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from grice.errors import IllegalAction, ImpossibleState, ParseError
from grice.worlds import WORLDS
from grice.worlds.scone.interactions import explanations
from grice.worlds.tangrams.figures import FIGURES
from grice.worlds.tangrams.rules import Insert, Remove, Row, Swap, Tangrams, TangramsAction

WORLD = Tangrams()
START = WORLD.parse("1:C 2:B 3:E 4:A 5:D")


def test_the_inventory_is_the_papers() -> None:
    assert len(WORLD.actions) == 55
    assert dict(zip(WORLD.factors.names, WORLD.factors.sizes, strict=True)) == {
        "type": 3,
        "source": 5,
        "target": 5,
        "shape": 5,
    }
    assert WORLD.percept(START).shape == (25,)
    assert WORLD.context(START, Remove(1)).shape == (5,)
    assert WORLDS["tangrams"] == WORLD


def test_the_row_closes_up_and_remembers() -> None:
    removed = WORLD.step(WORLD.step(START, Swap(1, 5)), Remove(2))
    assert removed.shapes == "DEAC"
    assert (removed.time, removed.removed) == (2, (None, 1, None, None, None))
    assert WORLD.context(removed, Insert(1, "B")).tolist() == [0, 1, 0, 0, 0]
    back = WORLD.step(removed, Insert(5, "B"))
    assert back.shapes == "DEACB"
    assert back.removed == (None,) * 5


def test_a_shape_that_never_was_there_has_no_context_and_late_steps_count_as_the_last() -> None:
    assert not WORLD.context(Row("AB"), Insert(1, "C")).any()
    late = Row("AB", time=30, removed=(None, None, 29, None, None))
    assert WORLD.context(late, Insert(1, "C")).tolist() == [0, 0, 0, 0, 1]


def test_what_is_hidden_does_not_count_as_reached() -> None:
    wandered = WORLD.step(WORLD.step(START, Swap(1, 2)), Swap(1, 2))
    assert wandered != START
    assert WORLD.reached(wandered, START)
    assert explanations(WORLD, START, WORLD.parse("1:B 2:C 3:E 4:A 5:D"))[0] == Swap(1, 2), (
        "lower place first"
    )


def test_a_past_is_shown_after_the_row() -> None:
    row = Row("AD", time=3, removed=(None, 0, 2, None, None))
    assert WORLD.show(row) == "1:A 2:D time:3 B:0 C:2"
    assert WORLD.show(Row("")) == ""
    assert WORLD.parse(" time:2 ") == Row("", time=2)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Insert(1, "A"), "in the row already"),
        (Insert(4, "E"), "does not reach"),
        (Remove(3), "nothing at that place"),
        (Swap(2, 2), "with itself"),
        (Swap(1, 3), "nothing at one"),
        (Insert(6, "B"), "no such action"),
        (Insert(1, "F"), "no such action"),
    ],
)
def test_what_cannot_be_done_says_why(action: TangramsAction, reason: str) -> None:
    with pytest.raises(IllegalAction, match=reason):
        WORLD.step(Row("AD"), action)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1:A 2:A", "at most once"),
        ("1:A 2:F", "'AF'"),
        ("1:AB", "more than one shape"),
        ("2:A", "place 1"),
        ("1:A time:", "no time"),
        ("1:A time:-1", "no time"),
        ("1:A time:" + "9" * 5000, "no time"),
        ("1:A time:2 B", "no removal"),
        ("1:A time:2 B:0 B:1", "no removal"),
        ("1:A time:2 B:2", "B removed at step 2 of 2"),
        ("1:A time:2 A:0", "A removed at step 0"),
        ("1:A time:2 B:1 C:1", "the same step"),
        ("1:A B:0", "place 2"),
    ],
)
def test_an_impossible_state_says_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises((ImpossibleState, ParseError), match=problem):
        WORLD.parse(text)


def test_a_row_with_an_impossible_past_is_refused() -> None:
    with pytest.raises(ImpossibleState):
        Row("AB", time=-1)
    with pytest.raises(ImpossibleState):
        Row("AB", removed=(None,))


def test_symmetries_exchange_shapes() -> None:
    group = WORLD.augmentation.symmetries()
    assert len(group) == 120
    swapped = next(symmetry for symmetry in group if symmetry.name == "B A C D E")
    assert swapped.state(Row("AD", 3, (None, 0, 2, None, None))) == Row("BD", 3, (0, None, 2, None, None))
    assert swapped.action(Insert(1, "A")) == Insert(1, "B")
    assert swapped.action(Swap(1, 2)) == Swap(1, 2)
    assert swapped.sentence("put back a figure") == "put back a figure"
    assert swapped.sentence("put back A") is None
    assert swapped.sentence("swap the house and the cat") == "swap the boat and the cat"


def area(corners: list[tuple[float, float]]) -> float:
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise([*corners, corners[0]]))) / 2


def separated(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> bool:
    """True if a side of either (convex) piece separates the two."""
    for (x0, y0), (x1, y1) in [*pairwise([*one, one[0]]), *pairwise([*other, other[0]])]:
        here, there = (
            [(x - x0) * (y1 - y0) - (y - y0) * (x1 - x0) for x, y in piece] for piece in (one, other)
        )
        if max(here) <= min(there) + 1e-9 or max(there) <= min(here) + 1e-9:
            return True
    return False


@pytest.mark.parametrize("shape", FIGURES)
def test_a_figure_is_laid_from_the_seven_pieces_without_overlap(shape: str) -> None:
    pieces = FIGURES[shape].pieces
    kinds = ["big", "big", "medium", "small", "small", "square", "rhomboid"]
    assert [piece.kind for piece in pieces] == kinds
    corners = [piece.corners() for piece in pieces]
    assert math.isclose(sum(map(area, corners)), 8)
    assert all(separated(one, other) for i, one in enumerate(corners) for other in corners[:i])

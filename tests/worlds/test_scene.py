"""Scene's own rules: who may come, go, move, switch and take a hat."""

from __future__ import annotations

import pytest

from grice.errors import IllegalAction, ImpossibleState, ParseError
from grice.worlds import WORLDS
from grice.worlds.scene.rules import Enter, Exit, Move, Scene, SceneAction, Stage, Stay, Switch, TakeHat
from grice.worlds.scone.interactions import explanations

WORLD = Scene()
START = WORLD.parse("1:__ 2:__ 3:ry 4:r_ 5:__ 6:__ 7:__ 8:bo 9:__ 10:__")
LONE_HAT = "1:_y 2:__ 3:__ 4:__ 5:__ 6:__ 7:__ 8:__ 9:__ 10:__"


def after(action: SceneAction) -> tuple[str, ...]:
    return WORLD.step(START, action).people


def test_the_inventory_is_the_papers() -> None:
    assert len(WORLD.actions) == 197
    assert dict(zip(WORLD.factors.names, WORLD.factors.sizes, strict=True)) == {
        "type": 6,
        "source": 10,
        "target": 10,
        "colour": 6,
    }
    assert WORLD.percept(START).shape == (140,)
    assert WORLD.context(START, Stay()).shape == (84,)
    assert WORLDS["scene"] == WORLD


def test_what_people_do() -> None:
    assert after(Enter(2, "g"))[1] == "g_"
    assert after(Exit(8))[7] == "__"
    assert after(Move(3, 10))[2::7] == ("__", "ry")
    assert after(Switch(3, 4))[2:4] == ("r_", "ry")
    assert after(TakeHat(3, 4))[2:4] == ("r_", "ry")
    assert WORLD.step(START, Stay()) == START


def test_free_positions_are_the_ends_and_those_beside_people() -> None:
    entered = {action.source for action in WORLD.legal(START) if isinstance(action, Enter)}
    assert entered == {1, 2, 5, 7, 9, 10}
    moved = {
        action.target for action in WORLD.legal(START) if action[:1] == (8,) and isinstance(action, Move)
    }
    assert moved == entered, "who moves may be the one beside whom it is"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Enter(3, "g"), "taken"),
        (Enter(6, "g"), "nobody's reach"),
        (Exit(1), "nobody is at position 1"),
        (Move(1, 2), "nobody is at position 1"),
        (Move(3, 4), "taken"),
        (Move(3, 6), "nobody's reach"),
        (Switch(8, 9), "nobody is at position 9"),
        (TakeHat(4, 3), "somebody with a hat"),
        (TakeHat(8, 7), "nobody is at position 7"),
        (Switch(3, 8), "no such action; near it: switch 3 2, switch 3 4"),
        (Enter(1, "x"), "no such action"),
    ],
)
def test_what_cannot_be_done_says_why(action: SceneAction, reason: str) -> None:
    with pytest.raises(IllegalAction, match=reason):
        WORLD.step(START, action)


def test_a_hat_explains_before_a_switch_and_staying_too() -> None:
    assert explanations(WORLD, START, WORLD.step(START, Switch(3, 4))) == (
        TakeHat(3, 4),
        Switch(3, 4),
        Switch(4, 3),
    )
    twins = Stage(("g_", "g_", *["__"] * 8))
    assert explanations(WORLD, twins, twins) == (Stay(), Switch(1, 2), Switch(2, 1))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1:r_", "1 positions"),
        (LONE_HAT, "'_y' stands at position 1"),
        (LONE_HAT.replace("_y", "rx"), "'rx' stands at position 1.*blue"),
        (LONE_HAT.replace("_y", "ryy"), "'ryy' stands"),
        (LONE_HAT.replace("1:_y ", ""), "place 1"),
    ],
)
def test_an_impossible_state_says_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises((ImpossibleState, ParseError), match=problem):
        WORLD.parse(text)


def test_contexts_are_those_of_the_appendix() -> None:
    """The slots with a person's features: person, other, neighbours of the source and of the target."""

    def filled(action: SceneAction) -> list[int]:
        return [int(slot.sum()) for slot in WORLD.context(START, action).reshape(6, 14)]

    assert filled(Enter(1, "g")) == [0, 0, 0, 2, 0, 0], "beyond the stage there is not even nobody"
    assert filled(Enter(5, "g")) == [0, 0, 2, 2, 0, 0]
    assert filled(Exit(3)) == [2, 0, 2, 2, 0, 0]
    assert filled(Move(3, 10)) == [2, 0, 0, 0, 2, 0]
    assert filled(Switch(3, 4)) == filled(TakeHat(3, 4)) == [2, 2, 0, 0, 0, 0]
    assert filled(Stay()) == [0, 0, 0, 0, 0, 0]


def test_a_picture_shows_everybody() -> None:
    assert WORLD.drawing.svg(START).count(" shirt, ") == 3
    assert "red shirt, no hat" in WORLD.drawing.svg(START)


def test_symmetries_carry_words() -> None:
    group = WORLD.augmentation.symmetries()
    assert len(group) == 2 * 720
    mirror = next(symmetry for symmetry in group if symmetry.name.startswith("mirror"))
    assert mirror.action(Move(1, 3)) == Move(10, 8)
    assert mirror.action(Enter(2, "g")) == Enter(9, "g")
    assert mirror.action(Stay()) == Stay()
    blue_for_red = next(s for s in group if s.name == "red green orange purple blue yellow")
    assert blue_for_red.action(Enter(2, "b")) == Enter(2, "r")
    assert blue_for_red.sentence("the blue-shirted man's red hat") == "the red-shirted man's blue hat"
    assert blue_for_red.sentence("the brown hat") is None, "brown is none of the colours here"


def test_people_who_are_not_neighbours_cannot_switch() -> None:
    with pytest.raises(ParseError, match="near it: switch 1 2"):
        WORLD.parse_segment("switch 1 3")
    with pytest.raises(IllegalAction, match="near it: switch 1 2"):
        WORLD.step(WORLD.parse("1:r_ 2:__ 3:g_ 4:__ 5:__ 6:__ 7:__ 8:__ 9:__ 10:__"), Switch(1, 3))

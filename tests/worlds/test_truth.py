"""Checkers of truth: they accept what people say, and object to what is not there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grice.data.setting import Setting
from grice.episode import Episode
from grice.worlds import WORLDS
from grice.worlds.truth import broken

STAGE = "1:__ 2:ry 3:__ 4:b_ 5:__ 6:__ 7:__ 8:__ 9:go 10:__"
BEAKERS = "1:g 2:gp 3:r 4:_ 5:_ 6:y 7:ryp"
ROW = "1:A 2:B 3:C 4:D"
HALL = "Arcade 0 0 180"


def object_to(world: str, start: str, action: str, sentence: str) -> tuple[str, ...]:
    rules = WORLDS[world]
    assert rules.truth is not None
    return rules.truth.objections(rules.parse(start), rules.parse_segment(action), sentence)


@pytest.mark.parametrize(
    ("world", "start", "action", "sentence"),
    [
        ("scene", STAGE, "exit 2", "the person in the red shirt and yellow hat leaves"),
        ("scene", STAGE, "move 4 3", "the man in blue moves to the right of the man in red"),
        ("scene", STAGE, "enter 10 p", "a person in purple with no hat appears to the right of green"),
        ("sail", HALL, "left", "turn left"),
        ("sail", HALL, "left", "turn so that the wall is on your left and back"),
        ("sail", HALL, "left", "turn to face the brick hallway"),
        ("sail", HALL, "left, forward", "turn left and go forward once"),
    ],
)
def test_what_is_true_is_accepted(world: str, start: str, action: str, sentence: str) -> None:
    assert object_to(world, start, action, sentence) == ()


@pytest.mark.parametrize(
    ("world", "start", "action", "sentence", "why"),
    [
        (
            "scene",
            STAGE,
            "exit 2",
            "the person in the red shirt and red hat leaves",
            "nobody is “person in the red",
        ),
        ("scene", STAGE, "exit 2", "the man in blue leaves", "is not who acts"),
        ("scene", STAGE, "move 4 3", "he moves to the left of the man in red", "not to the left of"),
        ("scene", STAGE, "enter 10 p", "a man in orange appears", "“man in orange” is not who acts"),
        ("scene", STAGE, "enter 10 p", "the man in purple moves to the right end", "“moves” is not what is"),
        ("scene", STAGE, "exit 9", "the fourth person leaves", "there is no fourth person"),
        ("scene", STAGE, "exit 9", "the person at position 7 leaves", "nothing happens at “position 7”"),
        (
            "scene",
            "1:ry 2:r_ 3:__ 4:__ 5:__ 6:__ 7:__ 8:__ 9:__ 10:__",
            "takehat 1 2",
            "the man in the red shirt gives the yellow hat to the man in the red shirt",
            "both are “man in the red",
        ),
        (
            "scene",
            "1:ry 2:b_ 3:__ 4:g_ 5:__ 6:__ 7:__ 8:__ 9:__ 10:__",
            "takehat 1 2",
            "the man in red gives his hat to the man in green",
            "does not go to “man in green",
        ),
        (
            "scene",
            "1:ry 2:b_ 3:__ 4:g_ 5:__ 6:__ 7:__ 8:__ 9:__ 10:__",
            "takehat 1 2",
            "he takes the hat from the man in the blue shirt",
            "does not go from “man in the blue",
        ),
        (
            "scene",
            STAGE,
            "move 2 3",
            "he moves to the right of the man on the left",
            "not to the right of “man on the left",
        ),
        ("sail", HALL, "left, forward", "go forward twice", "2 forward, but it is 1"),
        ("sail", HALL, "left", "turn so that the wall is on your right", "no wall on the right"),
        ("sail", HALL, "left", "turn to face the grass hallway", "no grass in front"),
        ("sail", HALL, "left", "turn right", "no turn to the right"),
        ("sail", HALL, "left", "turn to the sofa", "no sofa can be seen"),
    ],
)
def test_what_is_false_is_objected_to(world: str, start: str, action: str, sentence: str, why: str) -> None:
    assert any(why in objection for objection in object_to(world, start, action, sentence))


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("walk to the intersection of the brick and", ("it breaks off after “and”",)),
        ("go to the stool to the stool", ("“to the stool” is said twice",)),
        ("left, left", ()),
    ],
)
def test_a_sentence_is_whole(sentence: str, why: tuple[str, ...]) -> None:
    assert broken(sentence) == why


@pytest.mark.parametrize("world", sorted(name for name, world in WORLDS.items() if world.truth))
def test_people_are_believed(world: str, data_folder: Path) -> None:
    """People err, too; but a checker that minds more than 2 % of what they say misreads them."""
    episodes = Setting(world, split="train").episodes(data_folder)
    minded = [bool(objections) for e in episodes for objections in checked(e)]
    assert len(minded) > 2000
    assert sum(minded) <= 0.02 * len(minded)


def checked(episode: Episode) -> list[tuple[str, ...]]:
    truth: Any = episode.world.truth
    return truth.check(episode)  # type: ignore[no-any-return]

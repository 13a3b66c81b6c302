"""Checkers of truth: they accept what people say, and object to what is not there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grice.data.setting import Setting
from grice.episode import Episode
from grice.worlds import WORLDS
from grice.worlds.truth import broken

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

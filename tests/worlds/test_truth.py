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
        ("sail", HALL, "left", "turn to face the brick hallway"),
        ("sail", HALL, "left, forward", "turn left and go forward once"),
    ],
)
def test_what_is_true_is_accepted(world: str, start: str, action: str, sentence: str) -> None:
    assert object_to(world, start, action, sentence) == ()


@pytest.mark.parametrize(
    ("world", "start", "action", "sentence"),
    [
        ("sail", HALL, "left, forward", "go forward twice"),
        ("sail", HALL, "left", "turn to face the grass hallway"),
        ("sail", HALL, "left", "turn right"),
    ],
)
def test_what_is_false_is_objected_to(world: str, start: str, action: str, sentence: str) -> None:
    [objection] = object_to(world, start, action, sentence)
    assert objection


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


@pytest.mark.parametrize(("world", "most"), [("alchemy", 2.5), ("scene", 2), ("tangrams", 3), ("sail", 5)])
def test_people_are_believed(world: str, most: float, data_folder: Path) -> None:
    """People err, too; but a checker that minds more of what they say misreads them."""
    episodes = Setting(world, split="train").episodes(data_folder)[::4]
    minded = [bool(objections) for e in episodes for objections in checked(e)]
    assert len(minded) > 500
    assert 100 * sum(minded) <= most * len(minded)


def checked(episode: Episode) -> list[tuple[str, ...]]:
    truth: Any = episode.world.truth
    return truth.check(episode)  # type: ignore[no-any-return]

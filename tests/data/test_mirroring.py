"""Mirror images of training episodes: true of what they show, and none where a sentence cannot be carried."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from grice.data import synthetic
from grice.data.augmentation.mirroring import mirror_images
from grice.episode import Episode
from grice.errors import DataError
from grice.worlds import WORLDS
from grice.worlds.scone import interactions as scone


def episodes(world: str, count: int) -> list[Episode]:
    """Episodes of one turn: a longer one has an image only if each of its sentences has."""
    return list(islice(synthetic.episodes(WORLDS[world], 0, turns=1), count))


@pytest.mark.parametrize("world", ["alchemy", "scene"])
def test_an_image_of_an_image_is_what_it_was_made_from(world: str) -> None:
    images = mirror_images(episodes(world, 60))
    assert images
    assert mirror_images(mirror_images(images)) == images
    for image in images:
        image.states()  # every action is legal there


def test_an_image_shows_and_tells_the_other_side() -> None:
    world = WORLDS["scene"]
    start = world.parse("1:r_ 2:__ 3:__ 4:gb 5:__ 6:__ 7:__ 8:__ 9:__ 10:__")
    told = Episode(world, start, ("he moves to the far right",), (world.parse_segment("move 4 10"),))
    [image] = mirror_images([told])
    assert world.show(image.start) == "1:__ 2:__ 3:__ 4:__ 5:__ 6:__ 7:gb 8:__ 9:__ 10:r_"
    assert image.sentences == ("he moves to the far left",)
    assert world.show_segment(image.segments[0]) == "move 7 1"
    assert mirror_images([replace(told, sentences=("he moves to the end",))]) == []


def test_a_world_without_a_mirror_has_no_images() -> None:
    with pytest.raises(DataError, match="tangrams have no mirror images"):
        mirror_images(episodes("tangrams", 1))


def test_most_of_scene_can_be_carried(data_folder: Path) -> None:
    train = scone.load(data_folder, WORLDS["scene"], "train").episodes
    assert len(mirror_images(train)) > 0.85 * len(train)

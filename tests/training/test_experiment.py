"""What recipes make of the episodes that they are given."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from grice.data.setting import Setting
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import FolderError, TrainingError
from grice.models.bundled import FOLDER as BUNDLED
from grice.models.cast import load_cast
from grice.training.experiment import collect, train_on
from grice.training.recipes import BEST, DISTILLED, PAPER
from grice.worlds import WORLDS
from grice.worlds.dataset import take_apart
from grice.worlds.sail.map import MAPS
from grice.worlds.sail.rules import Sail
from grice.worlds.scene.rules import Stay


def some(world: str, count: int, seed: int) -> list[Episode]:
    made = list(islice(episodes(WORLDS[world], seed), count))
    return [s for paragraph in made for s in take_apart(paragraph)] if world == "sail" else made


def test_the_papers_recipe_takes_what_it_is_given() -> None:
    train, dev = some("scene", 12, 0), some("scene", 3, 1)
    assert collect(PAPER["listener", "scene"], train, dev, 0) == (train, dev)


def test_a_share_with_pauses() -> None:
    train, dev = some("scene", 60, 0), some("scene", 3, 1)
    recipe = replace(BEST["listener", "scene"], share=0.5, pauses=0.5, invented=0.0)
    taught, same = collect(recipe, train, dev, 0)
    assert same == dev
    assert len(taught) == 30
    assert {e.id for e in taught} < {e.id for e in train}
    assert any((Stay(),) in e.segments for e in taught)


def test_invented_sentences_share_a_world_with_the_known_ones() -> None:
    train, dev = some("sail", 4, 0), some("sail", 1, 1)
    taught, examined = collect(replace(BEST["listener", "sail"], invented=1.5), train, dev, 0)
    assert len(taught) == len(train) + round(1.5 * len(train))
    assert [e.sentences for e in taught[: len(train)]] == [e.sentences for e in train]
    [world] = {e.world for e in (*taught, *examined)}
    assert isinstance(world, Sail)
    assert set(MAPS) < set(world.maps)


@pytest.mark.parametrize("world", ["tangrams", "sail"])
def test_what_is_retold_has_invented_routes_in_a_speakers_words(world: str) -> None:
    train, dev = some(world, 8, 0), some(world, 1, 1)
    recipe = replace(BEST["speaker", world], invented=0.5, retold=1.0)
    speaker = load_cast(world, [BUNDLED / world / "speaker"], 1).speaker
    invented, _ = collect(replace(recipe, invented=1.5, retold=0.0), train, dev, 0)
    taught, _ = collect(recipe, train, dev, 0, speaker)
    assert [e.segments for e in taught] == [e.segments for e in invented]
    rest = len(train) + round(0.5 * len(train))
    assert [e.sentences for e in taught[:rest]] == [e.sentences for e in invented[:rest]]
    assert all(e.finished and all(e.sentences) for e in taught)
    assert [e.sentences for e in taught[rest:]] != [e.sentences for e in invented[rest:]]
    assert collect(recipe, train, dev, 0, speaker)[0] == taught  # drawn, but by the seed
    with pytest.raises(TrainingError, match="needs a speaker"):
        collect(recipe, train, dev, 0)


def test_a_teacher_that_has_seen_what_the_student_is_tested_on_is_refused(tmp_path: Path) -> None:
    """Else the student would be tested on what it was told of."""
    recipe, setting = DISTILLED["listener", "tangrams"], Setting("tangrams", fold="part-1", members=1)
    with pytest.raises(FolderError, match="has seen what --fold part-1 tests on"):
        train_on(setting, recipe, 0, None, tmp_path / "student", print, [BUNDLED / "tangrams" / "listener"])


def test_a_teacher_that_would_teach_nothing_is_refused(tmp_path: Path) -> None:
    """Nobody should believe that a student learnt from whom it never heard."""
    recipe, setting = DISTILLED["listener", "tangrams"], Setting("tangrams", members=1)
    folders = [BUNDLED / "tangrams" / role for role in ("listener", "speaker")]
    with pytest.raises(TrainingError, match="a speaker was given"):
        train_on(setting, recipe, 0, None, tmp_path / "student", print, folders)

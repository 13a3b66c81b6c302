"""Which episodes each split holds, and that nothing is in two of them."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest

from grice.data.splits import PARTS, Source, Split, Task, draw
from grice.errors import DataError, ParseError
from grice.worlds import WORLDS

SPLITS: tuple[Split, ...] = get_args(Split)


@pytest.mark.parametrize("world", WORLDS)
def test_synthetic_splits_share_no_episode(world: str) -> None:
    source = Source(world, synthetic=40)
    split = {name: source.read(name) for name in SPLITS}
    assert split == {name: source.read(name) for name in SPLITS}
    for one, other in combinations(SPLITS, 2):
        assert not {e.id for e in split[one]} & {e.id for e in split[other]}
    assert all(e.finished and e.segments for episodes in split.values() for e in episodes)
    assert len({len(e.sentences) for e in split["train"]}) == 1


def test_synthetic_sail_has_sentences_and_the_paragraphs_they_are_of() -> None:
    source = Source("sail", synthetic=20)
    sentences, paragraphs = source.read("train", "single"), source.read("train", "multi")
    assert len(paragraphs) == 20
    assert [s.sentences[0] for s in sentences] == [s for p in paragraphs for s in p.sentences]
    assert sentences[0].start == paragraphs[0].start
    assert all(p.goal is not None and p.goal.orientation is None for p in paragraphs)
    assert all(p.reached(p.states()[-1]) for p in paragraphs)


@pytest.mark.parametrize("task", get_args(Task))
@pytest.mark.parametrize("fold", ["grid", "jelly", "l", "all"])
def test_sail_folds(fold: str, task: Task, data_folder: Path) -> None:
    source = Source("sail", data_folder, fold)
    names = SPLITS if fold != "all" else SPLITS[:2]
    ids = {name: {e.id for e in source.read(name, task)} for name in names}
    for one, other in combinations(names, 2):
        assert not ids[one] & ids[other]
    assert sum(map(len, ids.values())) == {"single": 3237, "multi": 702}[task]
    if fold != "all":
        maps = {name: {e.start.map.name.lower() for e in source.read(name, task)} for name in names}
        assert maps["test"] == {fold}
        assert maps["train"] == maps["dev"] == {"grid", "jelly", "l"} - {fold}


def test_the_dev_paragraphs_of_all_maps_are_those_of_the_folds(data_folder: Path) -> None:
    dev = {e.id for e in Source("sail", data_folder, "all").read("dev")}
    folds = [Source("sail", data_folder, fold).read("dev") for fold in ("grid", "jelly", "l")]
    assert dev == {e.id for fold in folds for e in fold}


@pytest.mark.parametrize("name", ["grid", "jelly", "l"])
def test_a_fold_of_one_map(name: str, data_folder: Path) -> None:
    """It learns from what the map has in every fold, and all other maps are new to it."""
    only, other = Source("sail", data_folder, f"only-{name}"), Source("sail", data_folder, _next(name))
    for split in SPLITS[:2]:
        there = [e for e in other.read(split) if e.start.map.name.lower() == name]
        assert there == only.read(split)
        assert there
    maps = {e.start.map.name.lower() for e in only.read("test", "multi")}
    assert maps == {"grid", "jelly", "l"} - {name}


def _next(name: str) -> str:
    return {"grid": "jelly", "jelly": "l", "l": "grid"}[name]


def test_scone_splits(data_folder: Path) -> None:
    source = Source("tangrams", data_folder)
    assert len(source.read("train")) == 4189
    assert len(source.read("dev")) == 199


def test_a_part_of_scone_is_followed_by_models_of_the_rest(data_folder: Path) -> None:
    whole = [e.id for e in Source("tangrams", data_folder).read("train")]
    kept = []
    for fold in PARTS:
        source = Source("tangrams", data_folder, fold)
        ids = {split: [e.id for e in source.read(split)] for split in SPLITS}
        assert sorted(ids["train"] + ids["test"]) == sorted(whole)
        assert len(ids["test"]) in (1047, 1048)
        assert ids["dev"] == [e.id for e in Source("tangrams", data_folder).read("dev")]
        assert source.about() == {"world": "tangrams", "fold": fold}
        kept += ids["test"]
    assert sorted(kept) == sorted(whole)


def test_what_does_not_exist_is_refused(data_folder: Path) -> None:
    with pytest.raises(DataError, match="no fold 'l'"):
        Source("alchemy", fold="l")
    with pytest.raises(DataError, match="only sail"):
        Source("alchemy", start="abs")
    with pytest.raises(ParseError, match="no world"):
        Source("chess")
    with pytest.raises(DataError, match="no map left"):
        Source("sail", data_folder, "all").read("test")
    with pytest.raises(ParseError, match="no map"):
        Source("sail", data_folder, "atlantis").read("test")
    with pytest.raises(DataError, match="atlantis"):
        Source("sail", data_folder, "only-atlantis").read("train")


def test_a_share_is_drawn_by_the_seed_and_keeps_its_order() -> None:
    episodes = Source("alchemy", synthetic=50).read("train")
    half = draw(episodes, 0.5, 1)
    assert len(half) == 25
    assert half == draw(episodes, 0.5, 1) != draw(episodes, 0.5, 2)
    assert [e for e in episodes if e in half] == half
    assert draw(episodes, 1, 1) == episodes

"""The episodes of each split, which are disjoint."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from grice.data.setting import Setting
from grice.errors import DataError, ParseError
from grice.training.experiment import draw
from grice.worlds import WORLDS
from grice.worlds.dataset import PARTS, SPLITS


@pytest.mark.parametrize("world", WORLDS)
def test_synthetic_splits_share_no_episode(world: str) -> None:
    source = Setting(world, synthetic=40)
    split = {name: source.but(split=name).episodes() for name in SPLITS}
    assert split == {name: source.but(split=name).episodes() for name in SPLITS}
    for one, other in combinations(SPLITS, 2):
        assert not {e.id for e in split[one]} & {e.id for e in split[other]}
    assert all(e.finished and e.segments for episodes in split.values() for e in episodes)
    longest = max(len(e.sentences) for e in split["train"])
    short = [e for e in split["train"] if len(e.sentences) < longest]
    assert not any(e.world.grammar.segments(e.states()[-1]) for e in short)  # nothing was left to do


def test_synthetic_sail_has_sentences_and_the_paragraphs_they_are_of() -> None:
    source = Setting("sail", synthetic=20)
    sentences, paragraphs = (
        source.but(split="train", task="single").episodes(),
        source.but(split="train", task="multi").episodes(),
    )
    assert len(paragraphs) == 20
    assert [s.sentences[0] for s in sentences] == [s for p in paragraphs for s in p.sentences]
    assert sentences[0].start == paragraphs[0].start
    assert all(p.goal is not None and p.goal.orientation is None for p in paragraphs)
    assert all(p.reached(p.states()[-1]) for p in paragraphs)


@pytest.mark.parametrize("task", ["single", "multi"])
@pytest.mark.parametrize("fold", ["grid", "jelly", "l", "all"])
def test_sail_folds(fold: str, task: str, data_folder: Path) -> None:
    source = Setting("sail", fold=fold)
    names = SPLITS if fold != "all" else SPLITS[:2]
    ids = {name: {e.id for e in source.but(split=name, task=task).episodes(data_folder)} for name in names}
    for one, other in combinations(names, 2):
        assert not ids[one] & ids[other]
    assert sum(map(len, ids.values())) == {"single": 3237, "multi": 702}[task]
    if fold != "all":
        maps = {
            name: {e.start.map.name.lower() for e in source.but(split=name, task=task).episodes(data_folder)}
            for name in names
        }
        assert maps["test"] == {fold}
        assert maps["train"] == maps["dev"] == {"grid", "jelly", "l"} - {fold}


def test_the_dev_paragraphs_of_all_maps_are_those_of_the_folds(data_folder: Path) -> None:
    dev = {e.id for e in Setting("sail", fold="all", split="dev").episodes(data_folder)}
    folds = [Setting("sail", fold=fold, split="dev").episodes(data_folder) for fold in ("grid", "jelly", "l")]
    assert dev == {e.id for fold in folds for e in fold}


@pytest.mark.parametrize("name", ["grid", "jelly", "l"])
def test_a_fold_of_one_map(name: str, data_folder: Path) -> None:
    """Training on one map, in every fold; all other maps are unseen."""
    only, other = Setting("sail", fold=f"only-{name}"), Setting("sail", fold=_next(name))
    for split in SPLITS[:2]:
        there = [e for e in other.but(split=split).episodes(data_folder) if e.start.map.name.lower() == name]
        assert there == only.but(split=split).episodes(data_folder)
        assert there
    maps = {e.start.map.name.lower() for e in only.but(split="test", task="multi").episodes(data_folder)}
    assert maps == {"grid", "jelly", "l"} - {name}


def _next(name: str) -> str:
    return {"grid": "jelly", "jelly": "l", "l": "grid"}[name]


def test_scone_splits(data_folder: Path) -> None:
    source = Setting("tangrams")
    assert len(source.but(split="train").episodes(data_folder)) == 4189
    assert len(source.but(split="dev").episodes(data_folder)) == 199


def test_a_part_of_scone_is_followed_by_models_of_the_rest(data_folder: Path) -> None:
    whole = [e.id for e in Setting("tangrams", split="train").episodes(data_folder)]
    kept = []
    for fold in PARTS:
        source = Setting("tangrams", fold=fold)
        ids = {split: [e.id for e in source.but(split=split).episodes(data_folder)] for split in SPLITS}
        assert sorted(ids["train"] + ids["test"]) == sorted(whole)
        assert len(ids["test"]) in (1047, 1048)
        assert ids["dev"] == [e.id for e in Setting("tangrams", split="dev").episodes(data_folder)]
        assert source.about() == {"world": "tangrams", "fold": fold}
        kept += ids["test"]
    assert sorted(kept) == sorted(whole)


def test_what_does_not_exist_is_refused(data_folder: Path) -> None:
    with pytest.raises(DataError, match="no fold 'l'"):
        Setting("alchemy", fold="l")
    with pytest.raises(DataError, match="no start condition 'abs': it has no start conditions"):
        Setting("alchemy", start="abs")
    with pytest.raises(ParseError, match="no world"):
        Setting("chess")
    with pytest.raises(DataError, match="no map left"):
        Setting("sail", fold="all", split="test").episodes(data_folder)
    with pytest.raises(ParseError, match="no map"):
        Setting("sail", fold="atlantis", split="test").episodes(data_folder)
    with pytest.raises(DataError, match="atlantis"):
        Setting("sail", fold="only-atlantis", split="train").episodes(data_folder)


def test_a_share_is_drawn_by_the_seed_and_keeps_its_order() -> None:
    episodes = Setting("alchemy", synthetic=50, split="train").episodes()
    half = draw(episodes, 0.5, 1)
    assert len(half) == 25
    assert half == draw(episodes, 0.5, 1) != draw(episodes, 0.5, 2)
    assert [e for e in episodes if e in half] == half
    assert draw(episodes, 1, 1) == episodes

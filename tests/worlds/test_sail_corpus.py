"""SAIL's reader: both starts, both forms, the published numbers and the folds."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from grice.episode import Episode
from grice.errors import ParseError
from grice.worlds.sail.corpus import Corpus, Part, divide, load
from grice.worlds.sail.files import read_map
from grice.worlds.sail.map import Map
from grice.worlds.sail.rules import Forward, Left, Pose, Right, Sail, Stop

Example = tuple[str, str, str, str]  # id, map, sentence, path
ReadSail = Callable[..., Corpus]


def segments(episodes: tuple[Episode, ...]) -> dict[str, Any]:
    return {episode.id: episode.segments for episode in episodes}


# A small corpus


def test_both_forms_say_the_same(sail_examples: list[Example], read_sail: ReadSail) -> None:
    one, two = read_sail(sail_examples, form="json"), read_sail(sail_examples, form="xml")
    assert one.sentences == two.sentences
    assert one.paragraphs == two.paragraphs
    assert [p.what for p in one.account.problems] == [p.what for p in two.account.problems]
    assert one.sentences[1].sentences == ("Walk to the wood & turn left",)


def test_relative_starts_begin_with_a_right_turn(sail_examples: list[Example], read_sail: ReadSail) -> None:
    corpus = read_sail(sail_examples)
    assert {e.id: e.start.orientation for e in corpus.sentences if e.id[2] == "1"} == {
        "1-1": 90,
        "2-1": 180,
        "3-1": 270,
    }
    assert segments(corpus.sentences) == {
        "1-1": ((Right(), Stop()),),
        "1-2": ((Forward(), Forward(), Left(), Stop()),),
        "1-3": ((Stop(),),),
        "2-1": ((Stop(),),),
        "2-2": ((Right(), Stop()),),
        "2-4": ((Right(), Right(), Stop()),),
        "3-1": ((Forward(), Stop()),),
        "3-2": ((Forward(), Stop()),),
    }


@pytest.mark.parametrize(
    ("orientation", "turns"), [(0, ()), (90, (Right(),)), (180, (Right(), Right())), (270, (Left(),))]
)
def test_absolute_starts_turn_the_short_way(
    orientation: int, turns: tuple[Any, ...], read_sail: ReadSail
) -> None:
    corpus = read_sail([("1-1", "Arcade", "turn", f"[(0, 0, -1), (0, 0, {orientation})]")], "abs")
    assert corpus.sentences[0].start.orientation == 0
    assert corpus.sentences[0].segments == ((*turns, Stop()),)


def test_paragraphs(sail_maps: tuple[Map, ...], sail_examples: list[Example], read_sail: ReadSail) -> None:
    corpus = read_sail(sail_examples)
    assert [p.id for p in corpus.paragraphs] == ["1", "2", "3"]
    first, second, broken = corpus.paragraphs
    assert first.goal == Pose(sail_maps[0], 0, 2, None)
    assert first.reached(first.states()[-1])
    assert len(first.segments) == len(first.sentences) == 3
    assert second.finished
    assert broken.segments == ()
    assert len(broken.sentences) == 2
    assert broken.goal == Pose(sail_maps[0], 4, 4, None)


def test_examples_are_read_in_the_order_of_their_ids(
    sail_examples: list[Example], read_sail: ReadSail
) -> None:
    assert read_sail(sail_examples[::-1]).paragraphs == read_sail(sail_examples).paragraphs


def test_maps_are_read_as_they_were_written(sail_maps: tuple[Map, ...], sail_folder: Path) -> None:
    assert tuple(read_map(sail_folder / f"map-{map.name.lower()}.xml") for map in sail_maps) == sail_maps


def test_a_fold_needs_a_known_map(sail_examples: list[Example], read_sail: ReadSail) -> None:
    with pytest.raises(ParseError, match="arcade"):
        divide(read_sail(sail_examples), "grid")


def test_a_corpus_has_the_world_of_its_maps(
    sail_maps: tuple[Map, ...], sail_examples: list[Example], read_sail: ReadSail
) -> None:
    corpus = read_sail(sail_examples)
    assert corpus.world == Sail(sorted(sail_maps, key=lambda map: map.name))
    assert all(e.world is corpus.world for e in corpus.sentences)


# The real one


@pytest.fixture(scope="module")
def corpora(data_folder: Path) -> dict[str, Corpus]:
    return {"rel": load(data_folder / "sail", "rel"), "abs": load(data_folder / "sail", "abs")}


@pytest.mark.parametrize("start", ["rel", "abs"])
def test_the_published_numbers(corpora: dict[str, Corpus], start: str) -> None:
    corpus = corpora[start]
    assert Counter(e.start.map.name for e in corpus.sentences) == {"Grid": 874, "Jelly": 1293, "L": 1070}
    assert Counter(e.start.map.name for e in corpus.paragraphs) == {"Grid": 224, "Jelly": 242, "L": 236}
    assert corpus.account.lost == 0
    what = Counter(problem.what.split(":")[0].split(" numbered")[0] for problem in corpus.account.problems)
    assert what["does not start where the sentence before ended"] == 32
    assert what["a U-turn, taken as two right turns"] == 1
    assert what["the orientation is undetermined, and there is no next state"] == 3
    assert what["its sentences are"] == 15
    assert sum(paragraph.segments == () for paragraph in corpus.paragraphs) == 27
    assert any(problem.what.startswith("701 undetermined") for problem in corpus.account.problems)


@pytest.mark.parametrize("start", ["rel", "abs"])
def test_every_step_of_the_data_is_legal(corpora: dict[str, Corpus], start: str) -> None:
    for episode in (*corpora[start].sentences, *corpora[start].paragraphs):
        world, states = episode.world, episode.states()
        assert all(world.parse(world.show(state)) == state for state in states)
        for segment in episode.segments:
            assert world.moves.expand(world.moves.collapse(segment)) == segment
            assert set(world.moves.collapse(segment)) <= set(world.moves.inventory)
        if episode.segments:
            assert episode.reached(states[-1])


def test_start_conditions_differ_only_in_the_first_turns(corpora: dict[str, Corpus]) -> None:
    stops = {start: sum(e.segments == ((Stop(),),) for e in corpora[start].sentences) for start in corpora}
    assert stops["rel"] == 322
    for one, two in zip(corpora["rel"].sentences, corpora["abs"].sentences, strict=True):
        assert (one.id, one.sentences) == (two.id, two.sentences)
        if one.start == two.start:
            assert one == two
        else:
            assert two.start.orientation == 0
            assert one.segments[0][0] in (Right(), Stop())
            if one.segments[0] != (Stop(),):
                assert one.states()[-1] == two.states()[-1]


def test_both_real_forms_lead_the_same_ways(
    data_folder: Path, tmp_path: Path, corpora: dict[str, Corpus]
) -> None:
    for file in (data_folder / "sail").glob("*.xml"):
        shutil.copy(file, tmp_path)
    corpus = load(tmp_path)
    assert corpus.account.file.endswith(".xml")
    same = [one == two for one, two in zip(corpus.sentences, corpora["rel"].sentences, strict=True)]
    assert same.count(False) == 3  # words that the JSON form spells better
    for one, two in zip(corpus.paragraphs, corpora["rel"].paragraphs, strict=True):
        assert (one.id, one.start, one.segments, one.goal) == (two.id, two.start, two.segments, two.goal)


# Its folds


def names(part: Part) -> set[str]:
    return {e.start.map.name for e in (*part.sentences, *part.paragraphs)}


def map_name(episode: Episode) -> str:
    name: str = episode.start.map.name
    return name


@pytest.mark.parametrize("test_map", ["grid", "jelly", "L"])
def test_folds(corpora: dict[str, Corpus], test_map: str) -> None:
    corpus = corpora["rel"]
    parts = divide(corpus, test_map)
    others = {"Grid", "Jelly", "L"} - names(parts.test)
    assert {name.lower() for name in names(parts.test)} == {test_map.lower()}
    assert names(parts.train) == names(parts.dev) == others
    together = [*parts.train.sentences, *parts.dev.sentences, *parts.test.sentences]
    assert Counter(e.id for e in together) == Counter(e.id for e in corpus.sentences)
    for part in (parts.train, parts.dev, parts.test):
        ids = {e.id.split("-")[0] for e in part.sentences}
        assert ids == {e.id for e in part.paragraphs}
    for _, sentences in groupby(sorted(parts.dev.sentences, key=map_name), key=map_name):
        assert 100 <= len(list(sentences)) < 125
    assert divide(corpus, test_map) == parts
    assert divide(corpus, test_map, seed=1).dev != parts.dev


def test_a_maps_development_data_are_the_same_in_every_fold(corpora: dict[str, Corpus]) -> None:
    chosen = [
        [e.id for e in divide(corpora["rel"], test).dev.sentences if map_name(e) == "L"]
        for test in ("Grid", "Jelly")
    ]
    assert chosen[0] == chosen[1]

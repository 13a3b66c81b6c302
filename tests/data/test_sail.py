"""SAIL's reader: the published numbers, both starts, both forms, the folds, and files that are wrong."""

from __future__ import annotations

import json
import random
import re
import shutil
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from grice.data.sail import Corpus, Part, Start, fold, load
from grice.data.sail_files import read_map
from grice.episode import Episode
from grice.errors import DataError, GriceError, ParseError
from grice.worlds.sail import Forward, Left, Pose, Right, Sail, Stop
from grice.worlds.sail_map import lay

MAPS = (
    lay(
        "Arcade",
        [
            ("grass", "fish", (0, 0), (0, 2)),
            ("brick", "fish", (0, 0), (1, 0)),
            ("wood", "tower", (0, 2), (2, 2)),
            ("blue", "tower", (3, 4), (4, 4)),
        ],
        {(0, 0): "lamp", (1, 2): "chair"},
    ),
    lay("Library", [("gravel", "butterfly", (0, 0), (2, 0))], {(1, 0): "easel"}),
)
EXAMPLES = [
    ("1-1", "Arcade", "Face the grassy hall.", "[(0, 0, -1), (0, 0, 180)]"),
    ("1-2", "Arcade", "Walk to the wood & turn left", "[(0, 0, 180), (0, 1, 180), (0, 2, 180), (0, 2, 90)]"),
    ("1-3", "Arcade", "This is it", "[(0, 2, 90)]"),
    ("2-1", "Library", "you are at the easel", "[(1, 0, -1)]"),
    ("2-2", "Library", "turn around, to the wall", "[(1, 0, -1), (1, 0, 270)]"),
    ("2-4", "Library", "turn around", "[(1, 0, 270), (1, 0, 90)]"),
    ("3-1", "Arcade", "go to the corner", "[(1, 0, 270), (0, 0, 270)]"),
    ("3-2", "Arcade", "somewhere else, go east", "[(3, 4, 90), (4, 4, 90)]"),
]


def write_maps(folder: Path) -> None:
    for map in MAPS:
        root = ElementTree.Element("map", name=map.name, xplus="90", xminus="270", yplus="180", yminus="0")
        for (x, y), item in map.items.items():
            ElementTree.SubElement(root, "node", x=str(x), y=str(y), item=item or "")
        for (x, y), (to_x, to_y), wall, floor in map.halls:
            ends = {"node1": f"{x},{y}", "node2": f"{to_x},{to_y}"}
            ElementTree.SubElement(root, "edge", ends, wall=wall, floor=floor)
        (folder / f"map-{map.name.lower()}.xml").write_bytes(ElementTree.tostring(root))


def as_json(examples: list[tuple[str, str, str, str]]) -> str:
    rows = [
        {
            "instruction": {"_filename": "a.txt", "__text": f"\n {text}\n "},
            "path": f"\n{path} ",
            "_id": id,
            "_map": map,
        }
        for id, map, text, path in examples
    ]
    return json.dumps({"examples": {"example": rows}})


def as_xml(examples: list[tuple[str, str, str, str]]) -> str:
    root = ElementTree.Element("examples")
    for id, map, text, path in examples:
        example = ElementTree.SubElement(root, "example", id=id, map=map)
        ElementTree.SubElement(example, "instruction", filename="a.txt").text = f"\n {text}\n "
        ElementTree.SubElement(example, "path").text = f"\n{path} "
    return '<?xml version="1.0"?>\n' + ElementTree.tostring(root, encoding="unicode")


def as_map(nodes: str = '<node x="0" y="0" item=""/>', **changed: str) -> bytes:
    given = {"name": "A", "xplus": "90", "xminus": "270", "yplus": "180", "yminus": "0"} | changed
    attributes = " ".join(f'{key}="{value}"' for key, value in given.items())
    return f"<map {attributes}>{nodes}</map>".encode()


FORMS: dict[str, Callable[[list[tuple[str, str, str, str]]], str]] = {
    "SingleSentence.json": as_json,
    "SingleSentence.xml": as_xml,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_maps(tmp_path)
    return tmp_path


def read(
    folder: Path, examples: list[tuple[str, str, str, str]], start: Start = "rel", form: str = "json"
) -> Corpus:
    name = f"SingleSentence.{form}"
    (folder / name).write_text(FORMS[name](examples), encoding="utf-8")
    corpus = load(folder, start)
    (folder / name).unlink()
    return corpus


def left_out(corpus: Corpus) -> dict[str, str]:
    """What was left out, by id."""
    return {p.where.split(", ")[1]: p.what for p in corpus.report.problems if not p.kept}


def segments(episodes: tuple[Episode, ...]) -> dict[str, Any]:
    return {episode.id: episode.segments for episode in episodes}


def test_both_forms_say_the_same(folder: Path) -> None:
    one, two = read(folder, EXAMPLES, form="json"), read(folder, EXAMPLES, form="xml")
    assert one.sentences == two.sentences
    assert one.paragraphs == two.paragraphs
    assert [p.what for p in one.report.problems] == [p.what for p in two.report.problems]
    assert one.sentences[1].sentences == ("Walk to the wood & turn left",)


def test_relative_starts_begin_with_a_right_turn(folder: Path) -> None:
    corpus = read(folder, EXAMPLES)
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
def test_absolute_starts_turn_the_short_way(folder: Path, orientation: int, turns: tuple[Any, ...]) -> None:
    corpus = read(folder, [("1-1", "Arcade", "turn", f"[(0, 0, -1), (0, 0, {orientation})]")], "abs")
    assert corpus.sentences[0].start.orientation == 0
    assert corpus.sentences[0].segments == ((*turns, Stop()),)


def test_paragraphs(folder: Path) -> None:
    corpus = read(folder, EXAMPLES)
    assert [p.id for p in corpus.paragraphs] == ["1", "2", "3"]
    first, second, broken = corpus.paragraphs
    assert first.goal == Pose(MAPS[0], 0, 2, None)
    assert first.reached(first.states()[-1])
    assert len(first.segments) == len(first.sentences) == 3
    assert second.finished
    assert broken.segments == ()
    assert len(broken.sentences) == 2
    assert broken.goal == Pose(MAPS[0], 4, 4, None)


def test_the_unusual_is_reported_and_kept(folder: Path) -> None:
    corpus = read(folder, EXAMPLES)
    assert left_out(corpus) == {}
    assert [(p.where.split(", ")[1], p.what.split(":")[0]) for p in corpus.report.problems] == [
        ("all", "3 undetermined start orientations, each taken as a quarter turn before the next one"),
        ("2", "its sentences are numbered 1, 2, 4"),
        ("2-1", "the orientation is undetermined, and there is no next state"),
        ("2-4", "a U-turn, taken as two right turns"),
        ("3-2", "does not start where the sentence before ended"),
    ]
    assert (corpus.report.interactions, corpus.report.sentences) == (3, 8)
    assert corpus.report.actions == {"stop": 8, "forward": 4, "right": 4, "left": 1}


@pytest.mark.parametrize("form", ["json", "xml"])
@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        (0, "1-2", "same id"),
        (0, "one-1", "PARAGRAPH-SENTENCE"),
        (1, "Nowhere", "no map 'Nowhere'"),
        (2, " ", "empty"),
        (3, "[]", "is not"),
        (3, "[(0, 2, 90); (0, 2, 180)]", "is not"),
        (3, "[(0, 2, 45)]", "is not"),
        (3, "__import__('os').abort()", "is not"),
        (3, "[(0, 2, 90), (0, 2, -1)]", "only the first"),
        (3, "[(0, 2, 90), (0, 2, 90)]", "follows itself"),
        (3, "[(0, 2, 90), (2, 2, 90)]", "no action leads"),
        (3, "[(0, 2, 90), (1, 2, 180)]", "no action leads"),
        (3, "[(1, 0, 0), (1, -1, 0)]", "no place"),
        (3, "[(1, 0, 180), (1, 1, 180)]", "no place"),
        (3, "[(0, 2, -1)]", "nothing after it tells"),
    ],
)
def test_a_bad_example_is_left_out_alone(folder: Path, form: str, field: int, value: str, why: str) -> None:
    bad = list(EXAMPLES[2])
    bad[field] = value
    corpus = read(folder, [*EXAMPLES[:2], tuple(bad), *EXAMPLES[3:]], form=form)  # type: ignore[list-item]
    assert [e.id for e in corpus.sentences] == [id for id, *_ in EXAMPLES if id != "1-3"]
    assert re.search(re.escape(why), " ".join(left_out(corpus).values()))
    assert corpus.report.lost == (1 if value == "one-1" else 2)
    assert ("1" in [p.id for p in corpus.paragraphs]) == (value == "one-1")


def test_a_paragraph_stays_on_its_map(folder: Path) -> None:
    corpus = read(folder, [EXAMPLES[0], ("1-2", "Library", "stay", "[(0, 0, 0)]")])
    assert left_out(corpus) == {"1": "a paragraph on more than one map"}
    assert len(corpus.sentences) == 2


def test_examples_are_read_in_the_order_of_their_ids(folder: Path) -> None:
    assert read(folder, EXAMPLES[::-1]).paragraphs == read(folder, EXAMPLES).paragraphs


def test_wrong_fields(folder: Path) -> None:
    text = as_json(EXAMPLES).replace('"_map"', '"map"', 1)
    (folder / "SingleSentence.json").write_text(text)
    corpus = load(folder)
    assert "example 1" in left_out(corpus)
    assert len(corpus.sentences) == len(EXAMPLES) - 1


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("SingleSentence.json", b"[]"),
        ("SingleSentence.json", b'{"examples": {"example": ['),
        ("SingleSentence.json", b"\xff"),
        ("SingleSentence.json", b'{"examples":' * 100_000),
        ("SingleSentence.xml", b"<examples>"),
        ("SingleSentence.xml", b"<example/>"),
        ("SingleSentence.xml", b'<!DOCTYPE e [<!ENTITY a "aaaa">]><examples>&a;</examples>'),
        ("SingleSentence.xml", '<?xml version="1.0" encoding="utf-16"?><examples/>'.encode("utf-16")),
        ("map-arcade.xml", b"<map/>"),
        ("map-arcade.xml", as_map(nodes="")),
        ("map-arcade.xml", as_map(yplus="0", yminus="180")),
        ("map-arcade.xml", as_map(name="Library")),
        ("map-arcade.xml", as_map('<node x="0" y="0" item="piano"/>')),
        ("map-arcade.xml", as_map('<node x="0" y="b" item=""/>')),
        ("map-arcade.xml", as_map('<node x="0" y="0" item=""/>' * 2)),
        ("map-arcade.xml", as_map('<node x="0" y="0" colour="red"/>')),
    ],
)
def test_a_file_that_is_something_else(folder: Path, name: str, content: bytes) -> None:
    (folder / name).write_bytes(content)
    with pytest.raises(DataError) as caught:
        load(folder)
    assert str(folder) in caught.value.where


def test_missing_files(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no maps here"):
        load(tmp_path)
    write_maps(tmp_path)
    with pytest.raises(DataError, match="no sentences here"):
        load(tmp_path)
    with pytest.raises(ParseError, match="start condition"):
        load(tmp_path, "east")  # type: ignore[arg-type]


def test_maps_are_read_as_they_were_written(folder: Path) -> None:
    assert tuple(read_map(folder / f"map-{map.name.lower()}.xml") for map in MAPS) == MAPS


ALPHABET = [
    *list("[](){}<>/\"',:-+0123456789 \\\n\t.eE&;!?="),
    "é",
    "\x00",
    "null",
    "-1",
    "90",
    "Arcade",
    "1-1",
]


def mutate(text: str, rng: random.Random) -> bytes:
    """A text with a few small accidents."""
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice([0, 0, 1, 1, 2, 8, 60]))
        middle = rng.choice(["", rng.choice(ALPHABET), text[start:end] * 2])
        text = text[:start] + middle + text[end:]
    content = text.encode("utf-8")
    if rng.random() < 0.05:
        cut = rng.randrange(len(content) + 1)
        content = content[:cut] + bytes([rng.randrange(256)]) + content[cut:]
    return content


def written_path(episode: Episode) -> list[tuple[int, ...]]:
    """The poses along an episode's only segment, one for each action before the stop."""
    (segment,) = episode.segments
    states = [episode.start]
    for action in segment[:-1]:
        states.append(episode.world.step(states[-1], action))
    return [(state.x, state.y, state.orientation) for state in states]


def check_truth(corpus: Corpus, content: str) -> None:
    """Every accepted sentence is legal, and its path is found in the file, states and all."""
    paths = [
        [tuple(map(int, re.findall(r"-?[0-9]+", state))) for state in re.findall(r"\(([^)]*)\)", path)]
        for path in re.findall(r"\[[^][]*\]", content)
    ]
    for episode in corpus.sentences:
        assert episode.segments[0][-1] == Stop()
        assert Stop() not in episode.segments[0][:-1]
        walked = written_path(episode)
        assert any(fits(walked, path) for path in paths), episode.id
    for paragraph in corpus.paragraphs:
        alone = [e for e in corpus.sentences if e.id.split("-")[0] == paragraph.id]
        assert paragraph.sentences == tuple(e.sentences[0] for e in alone)
        assert paragraph.reached(alone[-1].states()[-1])
        if paragraph.segments:
            assert [e.start for e in alone] == list(paragraph.states()[:-1])


def fits(walked: list[tuple[int, ...]], path: list[tuple[int, ...]]) -> bool:
    """Whether a walk is along a path that may start undetermined and in which a U-turn is one step."""
    if not path or any(len(state) != 3 for state in path):
        return False
    if path[0] not in (walked[0], (*walked[0][:2], -1)):
        return False
    rest = iter(walked)
    return all(state in rest for state in path[1:]) and (len(path) == 1 or walked[-1] == path[-1])


@pytest.mark.parametrize("form", FORMS)
def test_mutated_sentences(folder: Path, form: str) -> None:
    """Thousands of damaged files: an error of ours or a true reading, never anything else."""
    rng = random.Random(form)
    whole = FORMS[form](EXAMPLES)
    outcomes: Counter[str] = Counter()
    for _ in range(800):
        content = mutate(whole, rng)
        (folder / form).write_bytes(content)
        try:
            corpus = load(folder, rng.choice(["rel", "abs"]))
        except GriceError:
            outcomes["refused"] += 1
        else:
            check_truth(corpus, content.decode("utf-8"))
            outcomes["partly" if corpus.report.lost else "read"] += 1
    assert min(outcomes[kind] for kind in ("refused", "partly", "read")) > 50


def test_mutated_maps(folder: Path) -> None:
    rng = random.Random(0)
    file = folder / "map-arcade.xml"
    whole = file.read_text()
    outcomes: Counter[str] = Counter()
    for _ in range(800):
        file.write_bytes(mutate(whole, rng))
        try:
            map = read_map(file)
        except GriceError:
            outcomes["refused"] += 1
        else:
            nodes = ElementTree.fromstring(file.read_bytes()).findall("node")
            assert len(map.items) == len(nodes)
            assert all(
                map.items[int(n.attrib["x"]), int(n.attrib["y"])] == (n.get("item") or None) for n in nodes
            )
            outcomes["read"] += 1
    assert min(outcomes["refused"], outcomes["read"]) > 50


@pytest.fixture(scope="module")
def corpora(data_folder: Path) -> dict[Start, Corpus]:
    return {"rel": load(data_folder / "sail", "rel"), "abs": load(data_folder / "sail", "abs")}


@pytest.mark.parametrize("start", ["rel", "abs"])
def test_the_published_numbers(corpora: dict[Start, Corpus], start: Start) -> None:
    corpus = corpora[start]
    assert Counter(e.start.map.name for e in corpus.sentences) == {"Grid": 874, "Jelly": 1293, "L": 1070}
    assert Counter(e.start.map.name for e in corpus.paragraphs) == {"Grid": 224, "Jelly": 242, "L": 236}
    assert corpus.report.lost == 0
    what = Counter(problem.what.split(":")[0].split(" numbered")[0] for problem in corpus.report.problems)
    assert what["does not start where the sentence before ended"] == 32
    assert what["a U-turn, taken as two right turns"] == 1
    assert what["the orientation is undetermined, and there is no next state"] == 3
    assert what["its sentences are"] == 15
    assert sum(paragraph.segments == () for paragraph in corpus.paragraphs) == 27
    assert any(problem.what.startswith("701 undetermined") for problem in corpus.report.problems)


@pytest.mark.parametrize("start", ["rel", "abs"])
def test_every_step_of_the_data_is_legal(corpora: dict[Start, Corpus], start: Start) -> None:
    for episode in (*corpora[start].sentences, *corpora[start].paragraphs):
        world, states = episode.world, episode.states()
        assert all(world.parse(world.show(state)) == state for state in states)
        for segment in episode.segments:
            assert world.expand(world.collapse(segment)) == segment
            assert set(world.collapse(segment)) <= set(world.moves)
        if episode.segments:
            assert episode.reached(states[-1])


def test_start_conditions_differ_only_in_the_first_turns(corpora: dict[Start, Corpus]) -> None:
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
    data_folder: Path, tmp_path: Path, corpora: dict[Start, Corpus]
) -> None:
    for file in (data_folder / "sail").glob("*.xml"):
        shutil.copy(file, tmp_path)
    corpus = load(tmp_path)
    assert corpus.report.file.endswith(".xml")
    same = [one == two for one, two in zip(corpus.sentences, corpora["rel"].sentences, strict=True)]
    assert same.count(False) == 3  # words that the JSON form spells better
    for one, two in zip(corpus.paragraphs, corpora["rel"].paragraphs, strict=True):
        assert (one.id, one.start, one.segments, one.goal) == (two.id, two.start, two.segments, two.goal)


def names(part: Part) -> set[str]:
    return {e.start.map.name for e in (*part.sentences, *part.paragraphs)}


@pytest.mark.parametrize("test_map", ["grid", "jelly", "L"])
def test_folds(corpora: dict[Start, Corpus], test_map: str) -> None:
    corpus = corpora["rel"]
    parts = fold(corpus, test_map)
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
    assert fold(corpus, test_map) == parts
    assert fold(corpus, test_map, seed=1).dev != parts.dev


def map_name(episode: Episode) -> str:
    name: str = episode.start.map.name
    return name


def test_a_maps_development_data_are_the_same_in_every_fold(corpora: dict[Start, Corpus]) -> None:
    chosen = [
        [e.id for e in fold(corpora["rel"], test).dev.sentences if map_name(e) == "L"]
        for test in ("Grid", "Jelly")
    ]
    assert chosen[0] == chosen[1]


def test_a_fold_needs_a_known_map(folder: Path) -> None:
    with pytest.raises(ParseError, match="arcade"):
        fold(read(folder, EXAMPLES), "grid")


def test_a_corpus_has_the_world_of_its_maps(folder: Path) -> None:
    corpus = read(folder, EXAMPLES)
    assert corpus.world == Sail(sorted(MAPS, key=lambda map: map.name))
    assert all(e.world is corpus.world for e in corpus.sentences)

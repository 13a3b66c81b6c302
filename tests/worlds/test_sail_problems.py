"""Problems that SAIL's reader reports, leaves out or refuses; it never invents data."""

from __future__ import annotations

import json
import random
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from grice.episode import Episode
from grice.errors import DataError, GriceError, ParseError
from grice.worlds.sail.corpus import Corpus, load
from grice.worlds.sail.files import read_map
from grice.worlds.sail.rules import Stop

Example = tuple[str, str, str, str]  # id, map, sentence, path
ReadSail = Callable[..., Corpus]
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


def left_out(corpus: Corpus) -> dict[str, str]:
    """The episodes left out, by id."""
    return {p.where.split(", ")[1]: p.what for p in corpus.account.problems if not p.kept}


def as_map(nodes: str = '<node x="0" y="0" item=""/>', **changed: str) -> bytes:
    given = {"name": "A", "xplus": "90", "xminus": "270", "yplus": "180", "yminus": "0"} | changed
    attributes = " ".join(f'{key}="{value}"' for key, value in given.items())
    return f"<map {attributes}>{nodes}</map>".encode()


# Examples


def test_the_unusual_is_reported_and_kept(sail_examples: list[Example], read_sail: ReadSail) -> None:
    corpus = read_sail(sail_examples)
    assert left_out(corpus) == {}
    assert [(p.where.split(", ")[1], p.what.split(":")[0]) for p in corpus.account.problems] == [
        ("all", "3 undetermined start orientations, each taken as a quarter turn before the next one"),
        ("2", "its sentences are numbered 1, 2, 4"),
        ("2-1", "the orientation is undetermined, and there is no next state"),
        ("2-4", "a U-turn, taken as two right turns"),
        ("3-2", "does not start where the sentence before ended"),
    ]
    assert (corpus.account.interactions, corpus.account.sentences) == (3, 8)
    assert corpus.account.actions == {"stop": 8, "forward": 4, "right": 4, "left": 1}


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
def test_a_bad_example_is_left_out_alone(
    form: str, field: int, value: str, why: str, sail_examples: list[Example], read_sail: ReadSail
) -> None:
    bad = list(sail_examples[2])
    bad[field] = value
    corpus = read_sail([*sail_examples[:2], tuple(bad), *sail_examples[3:]], form=form)
    assert [e.id for e in corpus.sentences] == [id for id, *_ in sail_examples if id != "1-3"]
    assert re.search(re.escape(why), " ".join(left_out(corpus).values()))
    # Without an id it may be the last of one paragraph or the first of the next: neither is whole.
    assert corpus.account.lost == (3 if value == "one-1" else 2)
    assert "1" not in [p.id for p in corpus.paragraphs]


def test_a_paragraph_stays_on_its_map(sail_examples: list[Example], read_sail: ReadSail) -> None:
    corpus = read_sail([sail_examples[0], ("1-2", "Library", "stay", "[(0, 0, 0)]")])
    assert left_out(corpus) == {"1": "a paragraph on more than one map"}
    assert len(corpus.sentences) == 2


def test_wrong_fields(sail_examples: list[Example], sail_folder: Path, sail_texts: Mapping[str, str]) -> None:
    text = sail_texts["SingleSentence.json"].replace('"_map"', '"map"', 1)
    (sail_folder / "SingleSentence.json").write_text(text)
    corpus = load(sail_folder)
    assert "example 1" in left_out(corpus)
    assert len(corpus.sentences) == len(sail_examples) - 1


# Files


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
def test_a_file_that_is_something_else(name: str, content: bytes, sail_folder: Path) -> None:
    (sail_folder / name).write_bytes(content)
    with pytest.raises(DataError) as caught:
        load(sail_folder)
    assert str(sail_folder) in caught.value.where


def test_missing_files(sail_folder: Path) -> None:
    (sail_folder / "empty").mkdir()
    with pytest.raises(DataError, match="no maps here"):
        load(sail_folder / "empty")
    with pytest.raises(DataError, match="no sentences here"):
        load(sail_folder)
    with pytest.raises(ParseError, match="start condition"):
        load(sail_folder, "east")


# Accidents


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
    """True if a walk is along a path that may start undetermined and in which a U-turn is one step."""
    if not path or any(len(state) != 3 for state in path):
        return False
    if path[0] not in (walked[0], (*walked[0][:2], -1)):
        return False
    rest = iter(walked)
    return all(state in rest for state in path[1:]) and (len(path) == 1 or walked[-1] == path[-1])


@pytest.mark.parametrize("form", ["SingleSentence.json", "SingleSentence.xml"])
def test_mutated_sentences(form: str, sail_folder: Path, sail_texts: Mapping[str, str]) -> None:
    """Thousands of damaged files: an error of ours or a true reading, never anything else."""
    rng = random.Random(form)
    whole = sail_texts[form]
    outcomes: Counter[str] = Counter()
    for _ in range(800):
        content = mutate(whole, rng)
        (sail_folder / form).write_bytes(content)
        try:
            corpus = load(sail_folder, rng.choice(["rel", "abs"]))
        except GriceError:
            outcomes["refused"] += 1
        else:
            check_truth(corpus, content.decode("utf-8"))
            outcomes["partly" if corpus.account.lost else "read"] += 1
    assert min(outcomes[kind] for kind in ("refused", "partly", "read")) > 50


def test_mutated_maps(sail_folder: Path) -> None:
    rng = random.Random(0)
    file = sail_folder / "map-arcade.xml"
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


@pytest.mark.parametrize("damage", [{"instruction": None}, {"_id": 5}, {"path": 3}])
def test_a_paragraph_with_an_unreadable_part_is_incomplete_and_named(
    damage: dict[str, Any], sail_examples: list[Example], sail_texts: Mapping[str, str], sail_folder: Path
) -> None:
    """One sentence is damaged, whichever it is: its paragraph is never read as if it were whole."""
    text = json.loads(sail_texts["SingleSentence.json"])
    whole = len(text["examples"]["example"])
    for position in range(whole):
        changed = json.loads(sail_texts["SingleSentence.json"])
        piece = changed["examples"]["example"][position]
        paragraph = piece["_id"].partition("-")[0]
        piece.update(damage)
        (sail_folder / "SingleSentence.json").write_text(json.dumps(changed))
        corpus = load(sail_folder)
        assert paragraph not in {episode.id for episode in corpus.paragraphs}
        assert any(p.where == f"SingleSentence.json, {paragraph}" for p in corpus.account.problems)

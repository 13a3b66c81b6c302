"""A small SAIL: two maps, eight sentences in both of SAIL's forms, and a folder to read them from."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from grice.worlds.sail.corpus import Corpus, load
from grice.worlds.sail.map import Map, lay

Example = tuple[str, str, str, str]  # id, map, sentence, path
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


def as_json(examples: list[Example]) -> str:
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


def as_xml(examples: list[Example]) -> str:
    root = ElementTree.Element("examples")
    for id, map, text, path in examples:
        example = ElementTree.SubElement(root, "example", id=id, map=map)
        ElementTree.SubElement(example, "instruction", filename="a.txt").text = f"\n {text}\n "
        ElementTree.SubElement(example, "path").text = f"\n{path} "
    return '<?xml version="1.0"?>\n' + ElementTree.tostring(root, encoding="unicode")


FORMS: dict[str, Callable[[list[Example]], str]] = {
    "SingleSentence.json": as_json,
    "SingleSentence.xml": as_xml,
}


@pytest.fixture
def sail_maps() -> tuple[Map, ...]:
    return MAPS


@pytest.fixture
def sail_examples() -> list[Example]:
    return list(EXAMPLES)


@pytest.fixture
def sail_texts() -> Mapping[str, str]:
    """The examples in each form, by the name of its file."""
    return {name: write(EXAMPLES) for name, write in FORMS.items()}


@pytest.fixture
def sail_folder(tmp_path: Path, sail_maps: tuple[Map, ...]) -> Path:
    """A folder with the small maps, and no sentences yet."""
    for map in sail_maps:
        root = ElementTree.Element("map", name=map.name, xplus="90", xminus="270", yplus="180", yminus="0")
        for (x, y), item in map.items.items():
            ElementTree.SubElement(root, "node", x=str(x), y=str(y), item=item or "")
        for (x, y), (to_x, to_y), wall, floor in map.halls:
            ends = {"node1": f"{x},{y}", "node2": f"{to_x},{to_y}"}
            ElementTree.SubElement(root, "edge", ends, wall=wall, floor=floor)
        (tmp_path / f"map-{map.name.lower()}.xml").write_bytes(ElementTree.tostring(root))
    return tmp_path


@pytest.fixture
def read_sail(sail_folder: Path) -> Callable[..., Corpus]:
    """Reads examples as if they had been beside the small maps."""

    def read(examples: list[Example], start: str = "rel", form: str = "json") -> Corpus:
        name = f"SingleSentence.{form}"
        (sail_folder / name).write_text(FORMS[name](examples), encoding="utf-8")
        corpus = load(sail_folder, start)
        (sail_folder / name).unlink()
        return corpus

    return read

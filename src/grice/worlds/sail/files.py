"""The files that SAIL is published in: maps in XML, sentences in JSON or XML, read as they are written."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from grice.errors import DataError, ImpossibleState
from grice.files import read
from grice.worlds.dataset import Account, Problem
from grice.worlds.sail.map import Hall, Map, Place

UNDETERMINED = -1
ID = re.compile("([0-9]{1,6})-([0-9]{1,6})")
PLACE = re.compile("(-?[0-9]{1,6}),(-?[0-9]{1,6})")
STATE = re.compile(r"\(\s*(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})\s*,\s*(-1|0|90|180|270)\s*\)")
PATH = re.compile(rf"\[\s*{STATE.pattern}(?:\s*,\s*{STATE.pattern})*\s*\]")
COMPASS = {"yminus": "0", "xplus": "90", "yplus": "180", "xminus": "270"}


class Fields(NamedTuple):
    """The texts of one example, in whichever form they were written."""

    id: str
    map: str
    sentence: str
    path: str


class Node(NamedTuple):
    """A state of a path; the first one's orientation may be `UNDETERMINED`."""

    x: int
    y: int
    orientation: int


class Example(NamedTuple):
    """One sentence as the file has it."""

    paragraph: int
    number: int
    map: str
    sentence: str
    path: tuple[Node, ...]

    @property
    def id(self) -> str:
        return f"{self.paragraph}-{self.number}"


class Unreadable(Exception):
    """Raised for an example that is left out; the readers turn it into a line of their account."""


def read_maps(folder: Path) -> tuple[Map, ...]:
    """Every map-*.xml of a folder, by name."""
    maps: dict[str, Map] = {}
    for file in sorted(folder.glob("map-*.xml")):
        map = read_map(file)
        if map.name in maps:
            raise DataError(f"a second map called {map.name!r}", where=str(file))
        maps[map.name] = map
    if not maps:
        raise DataError("there are no maps here", where=str(folder), allowed="map-*.xml")
    return tuple(maps[name] for name in sorted(maps))


def read_map(file: Path) -> Map:
    root = parse_xml(read_text(file), file)
    try:
        name, *compass = attributes(root, "map", "name", *COMPASS)
        if compass != list(COMPASS.values()):
            raise Unreadable(f"expected the orientations {COMPASS}, found {root.attrib}")
        items: dict[Place, str | None] = {}
        halls = []
        for element in root:
            if element.tag == "node":
                x, y, item = attributes(element, "node", "x", "y", "item", optional="id")
                place = parse_place(f"{x},{y}")
                if place in items:
                    raise Unreadable(f"a second node {place}")
                items[place] = item or None
            else:
                one, other, wall, floor = attributes(element, "edge", "node1", "node2", "wall", "floor")
                halls.append(Hall(parse_place(one), parse_place(other), wall, floor))
        if not items:
            raise Unreadable("a map without nodes")
        return Map(name, items, tuple(halls))
    except Unreadable as reason:
        raise DataError(str(reason), where=str(file)) from None
    except ImpossibleState as error:
        raise DataError(error.problem, where=f"{file}, {error.where}", allowed=error.allowed) from None


def read_examples(file: Path, account: Account) -> tuple[list[Example], set[int]]:
    """The file's examples in the order of their ids, and the paragraphs of which one was left out.

    An example whose id cannot be read may be of the paragraph before or after it: both are incomplete.
    """
    split, take_apart = FORMS[file.name]
    examples: dict[tuple[int, int], Example] = {}
    incomplete: set[int] = set()
    lost = False  # True if the last piece was of no known paragraph
    last: int | None = None  # the paragraph of the last piece that was of any
    for position, piece in enumerate(split(read_text(file), file), 1):
        where, paragraph = f"{file.name}, example {position}", find_paragraph(piece)
        try:
            fields = take_apart(piece)
            where = f"{file.name}, {fields.id}"
            paragraph, number = parse_id(fields.id)
            if (paragraph, number) in examples:
                raise Unreadable("an earlier example has the same id")
            sentence, path = parse_sentence(fields.sentence), parse_path(fields.path)
            examples[paragraph, number] = Example(paragraph, number, fields.map, sentence, path)
        except Unreadable as reason:
            account.problems.append(Problem(where, str(reason)))
            near = last if paragraph is None else paragraph
            incomplete |= set() if near is None else {near}
        if paragraph is not None and lost:
            incomplete.add(paragraph)
        lost = paragraph is None
        last = last if paragraph is None else paragraph
    return [examples[key] for key in sorted(examples)], incomplete


def find_paragraph(piece: Any) -> int | None:
    """The paragraph that a piece names, whatever else may be wrong with it."""
    if isinstance(piece, ElementTree.Element):
        id: object = piece.get("id")
    else:
        try:
            fields = msgspec.json.decode(piece)
        except (msgspec.DecodeError, RecursionError):
            fields = None
        id = fields.get("_id") if isinstance(fields, dict) else None
    found = ID.fullmatch(id) if isinstance(id, str) else None
    return int(found[1]) if found else None


def parse_id(text: str) -> tuple[int, int]:
    found = ID.fullmatch(text)
    if not found:
        raise Unreadable(f"the id {text!r} is not PARAGRAPH-SENTENCE, such as 12-3")
    return int(found[1]), int(found[2])


def parse_place(text: str) -> Place:
    found = PLACE.fullmatch(text)
    if not found:
        raise Unreadable(f"{text!r} is not a place X,Y")
    return int(found[1]), int(found[2])


def parse_sentence(text: str) -> str:
    sentence = text.strip()
    if not sentence:
        raise Unreadable("the instruction is empty")
    return sentence


def parse_path(text: str) -> tuple[Node, ...]:
    text = text.strip()
    if not PATH.fullmatch(text):
        raise Unreadable(f"the path {shorten(text)} is not [(x, y, orientation), …]")
    path = tuple(Node(int(x), int(y), int(orientation)) for x, y, orientation in STATE.findall(text))
    if any(node.orientation == UNDETERMINED for node in path[1:]):
        raise Unreadable("only the first orientation of a path may be undetermined")
    return path


def shorten(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:59] + "…")


def read_text(file: Path) -> str:
    try:
        return read(file, DataError).decode("utf-8")
    except UnicodeDecodeError as error:
        raise DataError(f"not UTF-8 at byte {error.start}", where=str(file)) from None


class JsonInstruction(msgspec.Struct, forbid_unknown_fields=True):
    filename: str = msgspec.field(name="_filename")
    text: str = msgspec.field(name="__text")


class JsonExample(msgspec.Struct, forbid_unknown_fields=True):
    instruction: JsonInstruction
    path: str
    id: str = msgspec.field(name="_id")
    map: str = msgspec.field(name="_map")


class JsonExamples(msgspec.Struct):
    example: list[msgspec.Raw]  # decoded one by one, so that one bad example does not hide the others


class JsonFile(msgspec.Struct):
    examples: JsonExamples


def split_json(text: str, file: Path) -> list[msgspec.Raw]:
    try:
        return msgspec.json.decode(text, type=JsonFile).examples.example
    except (msgspec.DecodeError, RecursionError) as error:
        raise DataError(str(error), where=str(file), allowed='{"examples": {"example": […]}}') from None


def take_apart_json(piece: msgspec.Raw) -> Fields:
    try:
        example = msgspec.json.decode(piece, type=JsonExample)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(str(error)) from None
    return Fields(example.id, example.map, example.instruction.text, example.path)


def parse_xml(text: str, file: Path) -> ElementTree.Element:
    if "<!DOCTYPE" in text:
        # Entities, which can blow a small file up without limit, can only be declared there.
        raise DataError("a document type is not allowed here", where=str(file))
    try:
        return ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise DataError(f"not well-formed XML: {error}", where=str(file)) from None


def split_xml(text: str, file: Path) -> list[ElementTree.Element]:
    root = parse_xml(text, file)
    if root.tag != "examples":
        raise DataError(f"expected <examples>, found <{root.tag}>", where=str(file))
    return list(root)


def take_apart_xml(piece: ElementTree.Element) -> Fields:
    id, map = attributes(piece, "example", "id", "map")
    if [child.tag for child in piece] != ["instruction", "path"]:
        raise Unreadable(f"expected <instruction> and <path>, found {[child.tag for child in piece]}")
    instruction, path = piece
    attributes(instruction, "instruction", "filename")
    attributes(path, "path")
    if len(instruction) or len(path):
        raise Unreadable("an <instruction> and a <path> hold text only")
    return Fields(id, map, instruction.text or "", path.text or "")


def attributes(element: ElementTree.Element, tag: str, *names: str, optional: str = "") -> list[str]:
    """The values of exactly these attributes of an element that must have this tag."""
    if element.tag != tag:
        raise Unreadable(f"expected <{tag}>, found <{element.tag}>")
    if set(element.keys()) - {optional} != set(names):
        raise Unreadable(f"expected the attributes {', '.join(names)}, found {', '.join(element.keys())}")
    return [element.attrib[name] for name in names]


# Two forms with equal sentences and paths (JSON spells three words better); the first found is read.
FORMS: dict[str, tuple[Callable[[str, Path], list[Any]], Callable[[Any], Fields]]] = {
    "SingleSentence.json": (split_json, take_apart_json),
    "SingleSentence.xml": (split_xml, take_apart_xml),
}

"""A study as its folder says it: `study.toml`, `items.jsonl` and the secret, each checked when it is read."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, Self, TypeAlias, TypeVar

import msgspec

from grice import files
from grice.data.find import locate
from grice.episode import State
from grice.errors import DataError, FolderError
from grice.study.answers import PLACES, Rating
from grice.worlds import find_world
from grice.worlds.world import World

STUDY, ITEMS, SECRET = "study.toml", "items.jsonl", "secret.json"
PRACTICE = "practice"
RESERVED = {"csrf", "place", "attention"}  # other fields of the form with the questions
ROOM = "grice.study"  # where templates and assets are
T = TypeVar("T")

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
Name: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$")]
Origin: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?$")]
QuestionName: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
Text: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=20_000)]
Returning: TypeAlias = Literal["resume", "restart", "block"]
Cell: TypeAlias = tuple[str, str]  # an instance's id and a system
Ending: TypeAlias = Literal["done", "no_consent", "screened_out"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a file in which a misspelt name is a mistake."""


class Quotas(Strict, frozen=True):
    people: Count  # completed answers for each instance and system
    items: Count  # that one person does
    lease: Annotated[float, msgspec.Meta(gt=0, le=10_000)]  # minutes
    practice: Annotated[
        int, msgspec.Meta(ge=0, le=100)
    ]  # wrong attempts before one is screened out; 0: never
    attention: tuple[Count, ...]  # after which items
    shuffle: bool  # questions are in an order of their own for each person
    returning: Returning


class Platform(Strict, frozen=True):
    """The recruiting platform: its links, and the codes with which people return."""

    name: str
    person: str  # the parameters of the link: who it is, of which study and session
    study: str
    session: str
    required: bool  # nobody takes part without an id
    pattern: str  # of people's ids, as a regular expression
    back: str  # {code} stands for one of the codes
    codes: Mapping[Ending, str]
    frames: tuple[Origin, ...] = ()  # whose pages may show the study in a frame
    submit: str = (
        ""  # where a form with the session's id and the code is sent in the end, from within a frame
    )
    pay: Annotated[float, msgspec.Meta(ge=0)] = 0.0  # for a whole session; 0 is not shown
    currency: str = ""

    def __post_init__(self) -> None:
        try:
            re.compile(self.pattern)
        except re.error as error:
            raise ValueError(f"{error} - at `$.platform.pattern`") from error

    def address(self, ending: Ending) -> str:
        """The address to return to with a completion code; empty where people paste the code themselves."""
        return self.back.replace("{code}", self.codes[ending])


class Texts(Strict, frozen=True):
    """Everything that participants read; words in braces are filled in."""

    title: Text
    consent: Text
    agree: Text
    decline: Text
    practice_title: Text
    practice: Text
    wrong: Text
    right: Text
    example: Text
    how: Text
    item: Text
    sentence: Text
    next: Text
    finish: Text
    undo: Text
    impossible: Text
    question: Text
    attention: Text
    go_on: Text
    done: Text
    payment: str
    no_consent: Text
    screened_out: Text
    full: Text
    paused: Text
    busy: Text
    returned: Text
    lost: Text
    foreign: Text
    no_id: Text
    bad_id: Text
    not_simulated: Text
    problem: Text
    changed_mind: Text
    again: Text
    elsewhere: Text
    write_to: Text
    code: Text
    return_now: Text
    pseudonym: Text
    preview: Text
    simulated: Text
    no_script: Text
    not_saved: Text
    offline: Text
    skip: Text
    held: Text
    did: Text
    which: Text
    refused: Text
    not_there: Text
    first: Text
    nothing: Text
    instructions: Text


class Labels(Strict, frozen=True):
    """The names of things and deeds in the simulator; empty where the world's own are right.

    `words` are looked for in the names of things; `actions` are templates by the first word of the world's
    notation, in which {0} and {1} stand for what follows. `reasons` are templates by the world's own reason
    why something cannot be done, in which # stands for a number, {0} for the first of these. {0:unit|units}
    is one of two words: the first if the part is 1.
    """

    words: dict[str, str] = {}
    actions: dict[str, str] = {}
    reasons: dict[str, str] = {}


class SurveyQuestion(Strict, frozen=True):
    """Asked after each item. Options are a scale from 1 on, or, with values, a choice among those."""

    text: Text
    options: Annotated[tuple[Text, ...], msgspec.Meta(min_length=2, max_length=11)]
    values: tuple[Name, ...] = ()  # the recorded value of each option

    def rating(self, chosen: int) -> Rating:
        """The rating that stands for this option, from 1."""
        return self.values[chosen - 1] if self.values else chosen


class Task(Strict, frozen=True):
    """Directions, and the state that they lead to when they are understood."""

    start: str
    sentences: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1, max_length=50)]
    goal: str


class Design(Strict, frozen=True):
    """`study.toml`."""

    study: Name
    language: Annotated[str, msgspec.Meta(pattern="^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")]  # of the pages
    contact: Text  # where participants write to
    world: str
    systems: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=20)]
    quotas: Quotas
    platform: Platform
    practice: Task
    texts: Texts
    labels: Labels
    questions: Annotated[dict[QuestionName, SurveyQuestion], msgspec.Meta(min_length=1, max_length=20)]

    def __post_init__(self) -> None:
        if len(set(self.systems)) < len(self.systems):
            raise ValueError("a system is named twice - at `$.systems`")
        if taken := RESERVED & self.questions.keys():
            raise ValueError(f"{min(taken)!r} is taken: call the question otherwise - at `$.questions`")
        for name, question in self.questions.items():
            if question.values and len(question.values) != len(question.options):
                raise ValueError(f"Expected {len(question.options)} - at `$.questions.{name}.values`")

    @property
    def checking(self) -> tuple[str, ...]:
        """The options of attention checks: those of the first scale."""
        scales = [question for question in self.questions.values() if not question.values]
        return (scales or list(self.questions.values()))[0].options


class Item(Strict, frozen=True):
    """An instance: what each system says to lead from the start to the goal."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    start: str
    goal: str
    sentences: dict[str, Annotated[tuple[Text, ...], msgspec.Meta(min_length=1, max_length=50)]]
    raw: dict[str, tuple[str, ...]] = {}  # as the systems wrote them, where they are shown otherwise

    def task(self, system: str) -> Task:
        return Task(self.start, self.sentences[system], self.goal)


class Secret(Strict, frozen=True):
    """The owner's secrets: the key of all hashes, and the token of the admin page."""

    key: str
    admin: str

    @classmethod
    def make(cls) -> Self:
        return cls(secrets.token_hex(32), secrets.token_urlsafe(24))

    def sign(self, purpose: str, text: str) -> str:
        """A keyed hash; what is signed for one purpose is good for no other."""
        return hmac.new(bytes.fromhex(self.key), f"{purpose}\0{text}".encode(), hashlib.sha256).hexdigest()


@dataclass(frozen=True)
class Study:
    """A study that can be run: its design, its items and its secret."""

    folder: Path
    design: Design
    items: Mapping[str, Item]
    secret: Secret
    digest: str  # of the items

    @cached_property
    def world(self) -> World[Any, Any]:
        """The world as the items know it, with the places that are kept in the folder."""
        first = next(iter(self.items.values()))
        return locate(find_world(self.design.world), first.start, [self.folder / PLACES])[0]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return tuple((item, system) for item in self.items for system in self.design.systems)

    def task(self, item: str, system: str) -> Task:
        return self.design.practice if item == PRACTICE else self.items[item].task(system)

    def state(self, text: str) -> State:
        return self.world.parse(text)


def read_study(folder: Path) -> Study:
    """The study of a folder that `grice study new` made, or one that was made like it."""
    if not (folder / STUDY).exists():
        hint = "`grice study new` makes the folder of a study"
        raise FolderError(f"there is no {STUDY}", where=str(folder), hint=hint)
    design = _decode(folder / STUDY, Design, msgspec.toml.decode)
    lines = files.read(folder / ITEMS)
    items: dict[str, Item] = {}
    for number, line in enumerate(lines.splitlines(), 1):
        where = f"{folder / ITEMS}, line {number}"
        item = _decoded(line, Item, msgspec.json.decode, where)
        missing = [system for system in design.systems if system not in item.sentences]
        if missing:
            raise DataError(f"there are no sentences of {missing[0]!r}", where=where)
        if item.id in items or item.id == PRACTICE:
            raise DataError(f"the id {item.id!r} is taken", where=where)
        items[item.id] = item
    if not items:
        raise DataError("there are no items", where=str(folder / ITEMS))
    digest = hashlib.sha256(lines).hexdigest()
    study = Study(folder, design, items, read_secret(folder / SECRET), digest)
    check_states(study)
    return study


def check_states(study: Study) -> None:
    """Refuses what is no state of the world, before anybody sees it."""
    study.world.arrays.encode([study.state(study.design.practice.start)])
    study.state(study.design.practice.goal)
    for item in study.items.values():
        study.world.arrays.encode([study.state(item.start)])
        study.state(item.goal)


def read_secret(file: Path) -> Secret:
    secret = _decode(file, Secret, msgspec.json.decode)
    if files.shared_with(file):
        raise FolderError("others can read the secret", where=str(file), hint=f"chmod 600 {file}")
    return secret


def _decode(file: Path, kind: type[T], decode: Any) -> T:
    return _decoded(files.read(file), kind, decode, str(file))


def _decoded(content: bytes, kind: type[T], decode: Any, where: str) -> T:
    try:
        found: T = decode(content, type=kind)
    except (msgspec.DecodeError, ValueError) as error:
        raise DataError(str(error), where=where) from error
    return found

"""What a study finds out: one answer for each item that a person has finished, under a pseudonym."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from grice import files
from grice.errors import DataError

ANSWERS = "answers.jsonl"
PARTICIPANTS = "participants.csv"
PLACES = "places"  # a folder of what the world does not come with: SAIL's maps
PAYMENT = "payment.csv"  # the only file with the platform's ids

Author: TypeAlias = Literal["person", "machine"]
SCALE = 5  # how many answers a question has, but for the one about the author


class Ratings(msgspec.Struct, frozen=True):
    """What a person thought of the directions, from 1 to 5; 3 is "just right" of the information."""

    difficulty: int  # very easy … very hard
    fluency: int  # not at all … very fluent
    information: int  # far too little … far too much
    confidence: int  # that it was done right: not at all … very sure
    author: Author  # who wrote them, as the person believes


class Answer(msgspec.Struct, frozen=True):
    """How one person followed one system's directions for one instance.

    `actions` and `states` have a part for each sentence; they end with the sentence at which the person said
    that it cannot be done. `seconds` is the time until the directions were followed, without the questions.
    """

    study: str
    world: str
    item: str  # the instance's id
    system: str
    person: str  # a pseudonym
    order: int  # position in the person's session, from 1
    started: str  # ISO 8601, UTC
    finished: str
    seconds: float
    success: bool  # the end state is the goal
    impossible: bool  # said "this cannot be done"
    start: str  # states and actions are in the world's notation
    sentences: tuple[str, ...]
    actions: tuple[tuple[str, ...], ...]
    states: tuple[str, ...]  # after each sentence
    goal: str
    ratings: Ratings
    simulated: bool = False


def read_answers(path: Path) -> list[Answer]:
    """The answers of a file, or of a folder that `grice study export` wrote."""
    file = path / ANSWERS if path.is_dir() else path
    found = []
    for number, line in enumerate(files.read(file, DataError).splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=Answer))
        except msgspec.DecodeError as error:
            raise DataError(
                str(error), where=f"{file}, line {number}", hint="`grice study export` writes such files"
            ) from error
    return found


def write_answers(file: Path, answers: Iterable[Answer]) -> None:
    files.write(file, b"".join(msgspec.json.encode(answer) + b"\n" for answer in answers))

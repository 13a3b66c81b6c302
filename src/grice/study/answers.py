"""Answers of a study: one for each item that a person has finished, under a pseudonym."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

import msgspec

from grice import files
from grice.errors import DataError

ANSWERS = "answers.jsonl"
UNFINISHED = "unfinished.jsonl"
EVENTS = "events.csv"
PARTICIPANTS = "participants.csv"
CODEBOOK = "codebook.md"
PLACES = "places"  # a folder of what the world does not come with: SAIL's maps
PAYMENT = "payment.csv"  # the only file with the platform's ids

Rating: TypeAlias = int | str  # a number on a scale, from 1; or the value of one of several options


class AttentionCheck(msgspec.Struct, frozen=True):
    """The requested and the chosen option of an attention check, from 1; 0 for none."""

    asked: int
    chosen: int

    @property
    def passed(self) -> bool:
        return self.asked == self.chosen


class Answer(msgspec.Struct, frozen=True):
    """One person's actions for one system's directions of one instance.

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
    sentences: tuple[str, ...]  # as they were shown
    actions: tuple[tuple[str, ...], ...]
    states: tuple[str, ...]  # after each sentence
    goal: str
    ratings: dict[str, Rating]  # by question
    raw: tuple[str, ...] = ()  # the sentences as the system wrote them
    place: int = 0  # of all items that the person was given, from 1: the key of its events
    undos: int = 0
    late: bool = False  # went on after the place was given to another: an extra answer
    attention: AttentionCheck | None = None
    simulated: bool = False


class Unfinished(msgspec.Struct, frozen=True):
    """An item that somebody was given and has not finished, as far as they came."""

    study: str
    world: str
    item: str
    system: str
    person: str
    place: int
    started: str
    last: str  # when something was done for the last time
    state: str  # open, left, or restarted: somebody is at it, went away, or began anew elsewhere
    followed: bool  # only the questions were not answered
    start: str
    sentences: tuple[str, ...]
    seen: int  # how many of them
    actions: tuple[tuple[str, ...], ...]
    states: tuple[str, ...]
    goal: str
    undos: int
    late: bool
    simulated: bool


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


def write_lines(file: Path, lines: Iterable[msgspec.Struct]) -> None:
    files.write(file, b"".join(msgspec.json.encode(line) + b"\n" for line in lines))

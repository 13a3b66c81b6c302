"""SCONE's interactions, in the JSON or the tab-separated form, read into episodes with the actions recovered.

Dimensions: N interactions, W integers in a state's code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import numpy as np

from grice import files
from grice.episode import Episode, State
from grice.errors import DataError, GriceError, ParseError
from grice.worlds import WORLDS
from grice.worlds.dataset import SPLITS, Account, FileContent, Problem
from grice.worlds.world import A, Ints, S, World

NAMES = ("alchemy", "scene", "tangrams")
TURNS = 5  # sentences in an interaction
UNEXPLAINED = -1
CHUNK = 256  # interactions explained at a time, so that their successors stay in the processor's cache


class Utterance(msgspec.Struct, frozen=True):
    """A sentence and the state it led to; the file's low-level actions are not used."""

    instruction: str
    after_env: str


class Interaction(msgspec.Struct, frozen=True):
    """A start and sentences, as the JSON form has them."""

    identifier: str
    initial_env: str
    utterances: list[Utterance]


Remark: TypeAlias = Callable[[Problem], None]
Located: TypeAlias = tuple[str, Interaction]  # where it stands, and what it says


@dataclass(frozen=True)
class Parsed:
    """An interaction whose states have been read but not yet explained."""

    where: str
    id: str
    sentences: tuple[str, ...]
    states: tuple[State, ...]  # one more than sentences


def load(folder: Path, world: World[Any, Any], split: str) -> FileContent:
    """Read one split of one world from a data folder."""
    return read(find(folder, world.name, split), world)


def find(folder: Path, world: str, split: str) -> Path:
    """The file of a split: `scone/alchemy/dev_sequences.json`, without `scone/`, or as Stanford names it."""
    if world not in NAMES or split not in SPLITS:
        allowed = f"{', '.join(NAMES)}; {', '.join(SPLITS)}"
        raise DataError(f"SCONE has no {split!r} split of {world!r}", allowed=allowed)
    places = paths(folder, world, split)
    for path in places:
        if path.is_file():
            return path
    forms = " or ".join(str(path.relative_to(folder)) for path in places[:3])
    raise DataError(
        f"there is no {split} split of {world}",
        where=str(folder),
        allowed=f"{forms}, with or without scone/",
        hint="`grice data fetch scone` gets the data; --synthetic, where there is such an option, needs none",
    )


def paths(folder: Path, world: str, split: str) -> list[Path]:
    """The paths where a split may be, in order of preference."""
    names = (f"{world}/{split}_sequences.json", f"{world}/{split}_sequences.tsv", f"{world}-{split}.tsv")
    return [base / name for base in (folder / "scone", folder) for name in names]


def read(path: Path, world: World[Any, Any] | None = None) -> FileContent:
    """Read a file of either form; the world, unless given, is the one whose states it holds.

    An interaction that is not what it should be is left out, and the account says where and why.
    """
    problems: list[Problem] = []
    interactions = list(decode(path, problems.append))
    world = world or recognise(path, interactions)
    parsed = list(parse(world, unique(interactions, problems.append), problems.append))
    episodes = list(explain(world, parsed, problems.append))
    account = Account(str(path), world.name, len(episodes), TURNS * len(episodes), problems=problems)
    for episode in episodes:
        account.actions.update(type(segment[0]).__name__.lower() for segment in episode.segments)
    return FileContent(episodes, account)


def decode(path: Path, remark: Remark) -> Iterator[Located]:
    """Every interaction that has all its fields, in whichever form the file is."""
    content = files.read(path, DataError).removeprefix(b"\xef\xbb\xbf")
    if content.lstrip()[:1] in (b"[", b"{"):
        return decode_json(path, content, remark)
    if b"\t" in content:
        return decode_lines(path, content, remark)
    forms = "a JSON list of interactions, or lines of ID ⇥ STATE ⇥ SENTENCE ⇥ STATE …"
    raise DataError("is not a SCONE file", where=str(path), allowed=forms)


def decode_json(path: Path, content: bytes, remark: Remark) -> Iterator[Located]:
    try:
        items = msgspec.json.decode(content, type=list[msgspec.Raw])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise DataError(f"is not a JSON list of interactions: {error}", where=str(path)) from error
    if not items:
        raise DataError("holds no interactions", where=str(path))
    decoder = msgspec.json.Decoder(Interaction)
    for number, item in enumerate(items, 1):
        where = f"{path}, interaction {number}"
        try:
            interaction = decoder.decode(item)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            remark(Problem(where, str(error)))
        else:
            yield f"{where} ({interaction.identifier})", interaction


def decode_lines(path: Path, content: bytes, remark: Remark) -> Iterator[Located]:
    for number, line in enumerate(content.split(b"\n"), 1):
        if not line.strip():
            continue
        where = f"{path}:{number}"
        try:
            identifier, *fields = line.decode().rstrip("\r").split("\t")
        except UnicodeDecodeError as error:
            remark(Problem(where, f"is not UTF-8: {error.reason} at byte {error.start}"))
            continue
        if len(fields) % 2 == 0:
            remark(
                Problem(where, f"{len(fields) + 1} fields; expected ID, STATE, then SENTENCE and STATE each")
            )
            continue
        turns = zip(fields[1::2], fields[2::2], strict=True)
        yield where, Interaction(identifier, fields[0], [Utterance(*turn) for turn in turns])


def recognise(path: Path, interactions: Sequence[Located]) -> World[Any, Any]:
    """The world of the first start state that any world can read."""
    for _, interaction in interactions:
        for name in NAMES:
            try:
                parse_state(WORLDS[name], interaction.initial_env)
            except GriceError:
                continue
            return WORLDS[name]
    raise DataError("holds no state of any SCONE world", where=str(path), allowed=", ".join(NAMES))


def unique(interactions: Iterable[Located], remark: Remark) -> Iterator[Located]:
    """The interactions without those that repeat an identifier, or have none."""
    first: dict[str, str] = {}
    for where, interaction in interactions:
        id = interaction.identifier
        if not id.strip():
            remark(Problem(where, "has no identifier"))
        elif id in first:
            remark(Problem(where, f"{id!r} is already the identifier of {first[id]}"))
        else:
            first[id] = where
            yield where, interaction


def parse(world: World[Any, Any], interactions: Iterable[Located], remark: Remark) -> Iterator[Parsed]:
    """The interactions that have five sentences and possible states."""
    known: dict[str, State] = {}  # states come again and again
    for where, interaction in interactions:
        turns = interaction.utterances
        if len(turns) != TURNS:
            remark(Problem(where, f"{len(turns)} sentences; an interaction has {TURNS}"))
            continue
        try:
            for text in (texts := [interaction.initial_env, *(turn.after_env for turn in turns)]):
                if text not in known:
                    known[text] = parse_state(world, text)
        except GriceError as error:
            remark(Problem(where, str(error)))
            continue
        for number, turn in enumerate(turns, 1):
            if not turn.instruction.strip():
                remark(Problem(where, f"sentence {number} is empty", kept=True))
        sentences = tuple(turn.instruction for turn in turns)
        yield Parsed(where, interaction.identifier, sentences, tuple(known[text] for text in texts))


def parse_state(world: World[Any, Any], text: str) -> State:
    """The state as anyone sees it: the past that a world can write down too has no place in a data file."""
    for token in text.split():
        if not token[0].isdecimal():
            raise ParseError(f"{token!r} in {text!r} does not say what is at a place", allowed="1:… 2:… 3:…")
    return world.parse(text)


def explain(world: World[Any, Any], parsed: Sequence[Parsed], remark: Remark) -> Iterator[Episode]:
    """The interactions in which an action leads from each state to the next, with the first such action."""
    for begin in range(0, len(parsed), CHUNK):
        chunk = parsed[begin : begin + CHUNK]
        for interaction, chosen in zip(chunk, choose_actions(world, chunk).tolist(), strict=True):
            if UNEXPLAINED in chosen:
                turn = chosen.index(UNEXPLAINED)
                before, after = (world.show(state) for state in interaction.states[turn : turn + 2])
                what = f"sentence {turn + 1}: no action leads from {before!r} to {after!r}"
                remark(Problem(interaction.where, what))
                continue
            segments = tuple((world.actions[action],) for action in chosen)
            yield Episode(world, interaction.states[0], interaction.sentences, segments, id=interaction.id)


def explanations(world: World[S, A], state: S, after: S) -> tuple[A, ...]:
    """Every action that leads from one state to what the other looks like, in inventory order."""
    return tuple(a for a in world.legal(state) if world.reached(world.step(state, a), after))


def choose_actions(world: World[Any, Any], parsed: Sequence[Parsed]) -> Ints:
    """(N, TURNS): the first of `explanations` at each turn, `UNEXPLAINED` from where there is none.

    The state goes on from what the action gave, which may hold more than the file shows.
    """
    arrays = world.arrays
    chosen = np.full((len(parsed), TURNS), UNEXPLAINED)
    rows = np.arange(len(parsed))  # those explained so far
    codes = arrays.encode([interaction.states[0] for interaction in parsed])
    for turn in range(TURNS):
        goals = arrays.visible(arrays.encode([parsed[row].states[turn + 1] for row in rows.tolist()]))
        owners, actions = np.nonzero(arrays.legal(codes))
        successors = arrays.step(codes[owners], actions)
        matches = np.flatnonzero((arrays.visible(successors) == goals[owners]).all(axis=1))
        explained, first = np.unique(owners[matches], return_index=True)
        rows, codes = rows[explained], successors[matches[first]]
        chosen[rows, turn] = actions[matches[first]]
    return chosen

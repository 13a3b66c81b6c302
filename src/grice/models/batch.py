"""Episodes as arrays, with padding and pointers, for networks.

Dimensions: N episodes, S sentences of an episode, T words of a sentence, L steps of a route,
W integers in a state's code, U distinct sentences. A batch leads with E members, or with 1 where all
members are given the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self, TypeVar

import numpy as np

from grice.episode import Episode
from grice.errors import AgentError
from grice.models.packing import Packing
from grice.pragmatics.agents import Role, role_of
from grice.text import Vocabulary
from grice.worlds import seen
from grice.worlds.world import Ints, World

Item = TypeVar("Item")


@dataclass(frozen=True)
class Texts:
    """Sentences as numbers, each with END."""

    words: Ints  # (..., T), padded with the vocabulary's size
    lengths: Ints  # (...)

    @classmethod
    def of(cls, sentences: Sequence[str], vocabulary: Vocabulary) -> Texts:
        numbers = [vocabulary.encode(sentence) for sentence in sentences]
        lengths = np.array([len(n) for n in numbers], np.int64)
        words = np.full((len(numbers), max(map(len, numbers), default=1)), len(vocabulary), np.int64)
        for row, number in zip(words, numbers, strict=True):
            row[: len(number)] = number
        return cls(words, lengths)

    def __getitem__(self, index: Any) -> Self:
        return type(self)(self.words[index], self.lengths[index])


@dataclass(frozen=True)
class Routes:
    """Routes step by step: the state before each step, and the step's symbol in an inventory."""

    codes: Ints  # (..., L, W)
    symbols: Ints  # (..., L)
    turns: Ints  # (..., L): whose sentence's segment the step is in
    steps: Ints  # (...): how many there are

    def __getitem__(self, index: Any) -> Self:
        return type(self)(self.codes[index], self.symbols[index], self.turns[index], self.steps[index])


def seen_world(
    world: World[Any, Any], detail: bool, share: bool = False, more: bool = False
) -> World[Any, Any]:
    """The world with the features that a model is made for; `more` of them with sights."""
    if (detail or more) and share:
        raise AgentError("detailed features have slots of their own", allowed="detailed or shared")
    if share:
        return seen(world, "shared")
    if more:
        return seen(world, "sights")
    return seen(world, "detailed") if detail else world


def only_world(
    episodes: Sequence[Episode], name: str, detail: bool = False, share: bool = False, more: bool = False
) -> World[Any, Any]:
    """The one world of these episodes, which must be the model's."""
    world = episodes[0].world
    for episode in episodes:
        if episode.world != world:
            raise AgentError(f"episodes of {world.name} and {episode.world.name} in one call")
    if world.name != name:
        raise AgentError(f"a model of {name} was asked about {world.name}")
    return seen_world(world, detail, share, more)


def only_tasks(
    tasks: Sequence[Episode], role: Role, name: str, detail: bool, share: bool = False, more: bool = False
) -> World[Any, Any]:
    """`only_world` of tasks that are for this role."""
    for task in tasks:
        if role_of(task) != role:
            asked = "describe" if role == "listener" else "follow"
            raise AgentError(f"a {role} was asked to {asked}", where=task.id)
    return only_world(tasks, name, detail, share, more)


def actions_of(world: World[Any, Any], episodes: Sequence[Episode], turns: int | None = None) -> Routes:
    """The first `turns` segments of each episode (default: those with a sentence), action by action."""
    routes: dict[tuple[Any, ...], int] = {}  # equal routes are stepped through once
    rows = [
        routes.setdefault((e.start, e.segments[: e.aligned if turns is None else turns]), len(routes))
        for e in episodes
    ]
    symbols, owners = [], []
    for _, segments in routes:
        chosen = [world.decisions.collapse(segment) for segment in segments]
        symbols.append([world.index[action] for segment in chosen for action in segment])
        owners.append([turn for turn, segment in enumerate(chosen) for _ in segment])
    steps = np.array([len(s) for s in symbols])
    padded, turn = _pad(symbols), _pad(owners)
    codes = np.zeros((len(routes), padded.shape[1], world.arrays.width), np.int64)
    starts = {start: row for row, start in enumerate(dict.fromkeys(start for start, _ in routes))}
    now = world.arrays.encode(list(starts))[[starts[start] for start, _ in routes]]
    for step in range(padded.shape[1]):
        if step:
            going = steps >= step
            now[going] = world.arrays.step(now[going], padded[going, step - 1])
        codes[:, step] = now
    return Routes(codes, padded, turn, steps)[rows]


def moves_of(world: World[Any, Any], episodes: Sequence[Episode]) -> Routes:
    """All segments of each episode, in the world's collapsed moves."""
    everything = max((len(e.segments) for e in episodes), default=0)
    actions = actions_of(world, episodes, everything)
    if world.moves.inventory is world.actions:
        return actions
    inventory = {move: i for i, move in enumerate(world.moves.inventory)}
    symbols: list[list[int]] = []
    owners: list[list[int]] = []
    begins: list[list[int]] = []  # the action that each move begins with
    for episode in episodes:
        begin = 0
        row: tuple[list[int], list[int], list[int]] = ([], [], [])
        for turn, segment in enumerate(episode.segments):
            for move in world.moves.collapse(segment):
                row[0].append(inventory[move])
                row[1].append(turn)
                row[2].append(begin)
                begin += len(world.decisions.collapse(world.moves.expand((move,))))
        symbols.append(row[0])
        owners.append(row[1])
        begins.append(row[2])
    codes = np.take_along_axis(actions.codes, _pad(begins)[..., None], axis=1)
    return Routes(codes, _pad(symbols), _pad(owners), np.array([len(s) for s in symbols]))


def _pad(rows: list[list[int]]) -> Ints:
    padded = np.zeros((len(rows), max((len(r) for r in rows), default=0)), np.int64)
    for out, row in zip(padded, rows, strict=True):
        out[: len(row)] = row
    return padded


def distinct(episodes: Sequence[Episode], turns: int) -> tuple[list[str], Ints]:
    """The distinct sentences, and the number of each turn's sentence: (N, turns), 0 where there is none."""
    table: dict[str, int] = {}
    pointers = [[table.setdefault(s, len(table)) for s in e.sentences[:turns]] for e in episodes]
    return list(table), _pad(pointers)


def pack_routes(routes: Routes, packing: Packing) -> tuple[Ints, Ints, Ints]:
    """Codes, symbols and turns (E or 1, N, L) -> (E or 1, P); beyond a route's end, its last step."""
    at = np.arange(len(routes.steps))[:, None], packing.rows, np.minimum(packing.times, packing.last)
    return routes.codes[at], routes.symbols[at], routes.turns[at]


def chunks(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """The items, `size` at a time."""
    return (items[i : i + size] for i in range(0, len(items), size))

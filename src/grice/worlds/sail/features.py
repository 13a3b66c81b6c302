"""SAIL by whole runs: how far to walk is one choice, made by what there is where the run would end.

A listener that decides hall by hall must keep count, and cannot see what it walks towards. Here a run of
forward steps is one action, as routes are told to speakers, and its context is the place it leads to.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from grice.worlds.moves import Moves
from grice.worlds.padding import pad
from grice.worlds.sail.map import FLOORS, ITEMS, WALLS, Map, Place
from grice.worlds.sail.rows import Rows
from grice.worlds.sail.rules import LONGEST_MOVE, RUNS, Move, Pose, Sail, SailAction, SailMove
from grice.worlds.world import Arrays, Bools, Floats, Ints

ORDINALS = 4  # the first, second, … way off; later ones are not distinguished
HALL = len(WALLS) + len(FLOORS)
SIDE = 1 + HALL + len(ITEMS)  # open or not, the next hall, the items down the corridor
RUN = HALL + len(ITEMS) + 1 + 2 * SIDE + 3 * ORDINALS
SIGHTS = RUN + 5 * len(ITEMS) + HALL + 2 + 8
CACHED = 2**12  # places and headings of a map or two
TURN = {"Left": -90, "Right": 90, "Stop": 0}


class SailRuns(Sail):
    """SAIL, its inventory the `moves` of the plain world. A run is as long as the walk is straight: after one
    comes a turn or the end of the segment, unless it was the longest there is.

    With `sights` a turn sees all four sides of where it leads, and a run what is passed and what comes next.
    """

    def __init__(self, world: Sail, sights: bool = False) -> None:
        self.plain, self.maps, self._by_label = world, world.maps, world._by_label
        self.actions = RUNS.inventory
        self._sights = sights
        self.arrays = RunArrays(world, sight if sights else context)

    def __reduce__(self) -> Any:
        return SailRuns, (self.plain, self._sights)

    def legal(self, state: Pose) -> tuple[Any, ...]:
        ends = {move: _walk(self.plain, state, RUNS.expand((move,))) for move in self.actions}
        return tuple(move for move, end in ends.items() if end is not None)

    def step(self, state: Pose, action: Any) -> Pose:
        for step in RUNS.expand((action,)):
            state = self.plain.step(state, step)
        return state

    @cached_property
    def decisions(self) -> Moves[SailAction]:
        return RUNS


class RunArrays(Arrays[Pose]):
    """A state is the number of its pose, and whether a run has just ended there."""

    width = 2

    def __init__(self, world: Sail, look: Callable[[Pose, SailMove], Floats]) -> None:
        plain = world.arrays
        self.plain = plain
        self._poses = plain.decode(np.arange(len(plain._poses))[:, None])  # type: ignore[attr-defined]
        moves = RUNS.inventory
        self._runs = np.array([isinstance(m, Move) and m.steps < LONGEST_MOVE for m in moves])
        self.slots = np.array(
            [[n, len(moves)] if isinstance(m, Move) else [len(moves), n] for n, m in enumerate(moves)]
        )
        last = np.zeros_like(look(self._poses[0], moves[0]))
        self._cells = Rows(
            len(self._poses), lambda i: np.stack([*(look(self._poses[i], move) for move in moves), last])
        )
        walks = [_walk_all(world, move, len(self._poses)) for move in moves]
        self._after: Ints = np.stack([after for after, _ in walks], axis=1)
        self._legal: Bools = np.stack([np.stack([legal for _, legal in walks], axis=1)] * 2)
        self._legal[1, :, [n for n, m in enumerate(moves) if isinstance(m, Move)]] = False

    def encode(self, states: Any) -> Ints:
        return pad(self.plain.encode(states), 0, 1)

    def decode(self, codes: Ints) -> list[Pose]:
        return [self._poses[number] for number in codes[:, 0]]

    def legal(self, codes: Ints) -> Bools:
        return self._legal[codes[:, 1], codes[:, 0]]

    def step(self, codes: Ints, actions: Ints) -> Ints:
        return np.stack([self._after[codes[:, 0], actions], self._runs[actions]], axis=1)

    def percept(self, codes: Ints) -> Floats:
        return np.zeros((len(codes), 0), np.float32)

    def cells(self, codes: Ints) -> Floats:
        return self._cells[codes[:, 0]]

    def visible(self, codes: Ints) -> Ints:
        return codes[:, :1]


def _walk_all(world: Sail, move: SailMove, count: int) -> tuple[Ints, Bools]:
    """The pose that a move leads to from every pose, by their numbers, and a flag where it can be done."""
    codes, legal = np.arange(count)[:, None], np.ones(count, np.bool_)
    for action in RUNS.expand((move,)):
        number = world.index[action]
        legal &= world.arrays.legal(codes)[:, number]
        codes = world.arrays.step(codes, np.full(count, number))
    return np.where(legal, codes[:, 0], 0), legal


def _walk(world: Sail, pose: Pose, actions: tuple[SailAction, ...]) -> Pose | None:
    """The pose that actions lead to, if all of them can be done."""
    for action in actions:
        if action not in world.legal(pose):
            return None
        pose = world.step(pose, action)
    return pose


def context(pose: Pose, move: SailMove) -> Floats:
    """Features of the end of a run, of the direction of a turn, or, for stopping, of this place."""
    run = np.zeros(RUN, np.float32)
    if isinstance(move, Move):
        return np.concatenate([_run(pose, move.steps), np.zeros(SIDE + len(ITEMS), np.float32)])
    here = pose.x, pose.y
    return np.concatenate([run, _side(pose, here, TURN[type(move).__name__]), _item(pose.map, here)])


def sight(pose: Pose, move: SailMove) -> Floats:
    """More than the `context`. A run also sees the item that it passes last and the one that comes next,
    whether its item is the first of that kind, how its floor goes on, and what kind of place it leads to. A
    turn sees every side of its new heading, what is next there, and what is round the next corners."""
    features = _run_sights(pose, move.steps) if isinstance(move, Move) else _turn_sights(pose, move)
    return np.pad(features, (0, SIGHTS - len(features)))


def _run_sights(pose: Pose, steps: int) -> Floats:
    assert pose.orientation is not None
    corridor = pose.map.corridor((pose.x, pose.y), pose.orientation)
    if len(corridor) < steps:
        return np.zeros(SIGHTS, np.float32)
    places = [place for _, place in corridor]
    hall, there = corridor[steps - 1]
    before, after = corridor[: steps - 1], corridor[steps : steps + 1]
    items = [pose.map.items[place] for place in places[:steps]]
    ways = tuple((there, (pose.orientation + by) % 360) in pose.map.ways for by in (-90, 90))
    return np.concatenate(
        [
            _run(pose, steps),
            _item(pose.map, there) * (items.index(items[-1]) == steps - 1),
            _item(pose.map, before[-1][1] if before else (pose.x, pose.y)),
            _item(pose.map, after[0][1]) if after else np.zeros(len(ITEMS)),
            _hall(after[0][0]) if after else np.zeros(HALL),
            [bool(after) and after[0][0].floor != hall.floor, hall.floor != corridor[0][0].floor],
            np.eye(8)[4 * bool(after) + 2 * ways[0] + ways[1]],
            _round_corners(pose.map, there, (pose.orientation - 90) % 360),
            _round_corners(pose.map, there, (pose.orientation + 90) % 360),
        ]
    ).astype(np.float32)


def _turn_sights(pose: Pose, move: SailMove) -> Floats:
    assert pose.orientation is not None
    by, here = TURN[type(move).__name__], (pose.x, pose.y)
    ahead = pose.map.corridor(here, (pose.orientation + by) % 360)
    first = next((pose.map.items[place] for _, place in ahead if pose.map.items[place]), None)
    return np.concatenate(
        [
            *(_side(pose, here, by + side) for side in (0, -90, 90, 180)),
            _item(pose.map, here),
            _item(pose.map, ahead[0][1]) if ahead else np.zeros(len(ITEMS)),
            [first == item for item in ITEMS],
            _round_corners(pose.map, here, (pose.orientation + by) % 360),
        ]
    ).astype(np.float32)


@lru_cache(CACHED)
def _round_corners(map: Map, place: Place, heading: int) -> Floats:
    """The items down the corridors that leave the one ahead."""
    sides = [
        _down(map, there, (heading + by) % 360)[-len(ITEMS) :]
        for _, there in map.corridor(place, heading)
        for by in (-90, 90)
    ]
    seen: Floats = np.max([np.zeros(len(ITEMS), np.float32), *sides], axis=0)
    return seen


def _run(pose: Pose, steps: int) -> Floats:
    """Features of the end of a run; zeros if the corridor is shorter."""
    assert pose.orientation is not None
    corridor = pose.map.corridor((pose.x, pose.y), pose.orientation)[:steps]
    if len(corridor) < steps:
        return np.zeros(RUN, np.float32)
    ways = [
        [(place, (pose.orientation + turn) % 360) in pose.map.ways for turn in (-90, 90)]
        for _, place in corridor
    ]
    hall, there = corridor[-1]
    ahead = (there, pose.orientation) in pose.map.ways
    counts = [
        sum(left for left, _ in ways),
        sum(right for _, right in ways),
        sum(any(way) for way in ways),
    ]
    passed = [
        counts[0] if ways[-1][0] else 0,
        counts[1] if ways[-1][1] else 0,
        counts[2] if any(ways[-1]) else 0,
    ]
    ordinals = np.eye(ORDINALS + 1, dtype=np.float32)[np.minimum(passed, ORDINALS)][:, 1:]
    return np.concatenate(
        [
            _hall(hall),
            _item(pose.map, there),
            [not ahead],
            _side(pose, there, -90),
            _side(pose, there, 90),
            ordinals.ravel(),
        ]
    ).astype(np.float32)


def _hall(hall: Any) -> Floats:
    features = np.zeros(HALL, np.float32)
    features[WALLS.index(hall.wall)] = features[len(WALLS) + FLOORS.index(hall.floor)] = 1
    return features


def _item(map: Map, place: Place) -> Floats:
    return np.array([map.items[place] == item for item in ITEMS], np.float32)


def _side(pose: Pose, place: Place, turn: int) -> Floats:
    """A flag for a way to that side, its first hall, and the items down there."""
    assert pose.orientation is not None
    return _down(pose.map, place, (pose.orientation + turn) % 360)


@lru_cache(CACHED)
def _down(map: Map, place: Place, heading: int) -> Floats:
    corridor = map.corridor(place, heading)
    if not corridor:
        return np.zeros(SIDE, np.float32)
    items = np.max([_item(map, end) for _, end in corridor], axis=0)
    return np.concatenate([[1], _hall(corridor[0][0]), items]).astype(np.float32)

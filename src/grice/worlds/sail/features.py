"""SAIL by whole runs: how far to walk is one choice, made by what there is where the run would end.

A listener that decides hall by hall must keep count, and cannot see what it walks towards. Here a run of
forward steps is one action, as routes are told to speakers, and its context is the place it leads to.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grice.worlds.sail.map import FLOORS, ITEMS, WALLS
from grice.worlds.sail.rules import LONGEST_MOVE, Move, Pose, Sail, SailAction, SailMove
from grice.worlds.world import Arrays, Bools, Floats, Ints

ORDINALS = 4  # the first, second, … way off; later ones are not told apart
HALL = len(WALLS) + len(FLOORS)
SIDE = 1 + HALL + len(ITEMS)  # open or not, the next hall, the items down the corridor
TURN = {"Left": -90, "Right": 90, "Stop": 0}


class SailRuns(Sail):
    """SAIL, its inventory the `moves` of the plain world. A run is as long as the walk is straight: after one
    comes a turn or the end of the segment, unless it was the longest there is."""

    def __init__(self, world: Sail) -> None:
        self.plain, self.maps, self._by_label = world, world.maps, world._by_label
        self.actions = world.moves  # type: ignore[assignment]
        self.arrays = RunArrays(world)

    def __reduce__(self) -> Any:
        return SailRuns, (self.plain,)

    def legal(self, state: Pose) -> tuple[Any, ...]:
        ends = {move: _walk(self.plain, state, self.expand((move,))) for move in self.actions}
        return tuple(move for move, end in ends.items() if end is not None)

    def step(self, state: Pose, action: Any) -> Pose:
        for step in self.expand((action,)):
            state = self.plain.step(state, step)
        return state

    def decisions(self, segment: tuple[SailAction, ...]) -> tuple[SailMove, ...]:  # type: ignore[override]
        return self.collapse(segment)

    def perform(self, decisions: tuple[Any, ...]) -> tuple[SailAction, ...]:
        return self.expand(decisions)


class RunArrays(Arrays[Pose]):
    """A state is the number of its pose, and whether a run has just ended there."""

    width = 2

    def __init__(self, world: Sail) -> None:
        plain = world.arrays
        self.plain = plain
        self._poses = plain.decode(np.arange(len(plain._poses))[:, None])  # type: ignore[attr-defined]
        number = {pose: i for i, pose in enumerate(self._poses)}
        count, moves = len(self._poses), world.moves
        self._legal: Bools = np.zeros((2, count, len(moves)), np.bool_)
        self._after: Ints = np.zeros((count, len(moves)), np.int64)
        self._runs = np.array([isinstance(m, Move) and m.steps < LONGEST_MOVE for m in moves])
        self.slots = np.array(
            [[n, len(moves)] if isinstance(m, Move) else [len(moves), n] for n, m in enumerate(moves)]
        )
        features = [[_context(pose, move) for move in moves] for pose in self._poses]
        self._cells: Floats = np.pad(np.array(features, np.float32), ((0, 0), (0, 1), (0, 0)))
        for i, pose in enumerate(self._poses):
            for n, move in enumerate(moves):
                end = _walk(world, pose, world.expand((move,)))
                if end is not None:
                    self._legal[:, i, n] = True
                    self._after[i, n] = number[end]
        self._legal[1, :, [n for n, m in enumerate(moves) if isinstance(m, Move)]] = False

    def encode(self, states: Any) -> Ints:
        return np.pad(self.plain.encode(states), ((0, 0), (0, 1)))

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


def _walk(world: Sail, pose: Pose, actions: tuple[SailAction, ...]) -> Pose | None:
    """Where actions lead, if they can all be done."""
    for action in actions:
        if action not in world.legal(pose):
            return None
        pose = world.step(pose, action)
    return pose


def _context(pose: Pose, move: SailMove) -> Floats:
    """What is at the end of a run, or in the direction of a turn, or, for stopping, here."""
    here, there = np.zeros(HALL + len(ITEMS) + 1 + 2 * SIDE + 3 * ORDINALS, np.float32), (pose.x, pose.y)
    if not isinstance(move, Move):
        return np.concatenate(
            [np.zeros_like(here), _side(pose, there, TURN[type(move).__name__]), _item(pose, there)]
        )
    assert pose.orientation is not None
    corridor = pose.map.corridor(there, pose.orientation)[: move.steps]
    if len(corridor) == move.steps:
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
        here = np.concatenate(
            [
                _hall(hall),
                _item(pose, there),
                [not ahead],
                _side(pose, there, -90),
                _side(pose, there, 90),
                ordinals.ravel(),
            ]
        )
    return np.concatenate([here, np.zeros(SIDE + len(ITEMS), np.float32)])


def _hall(hall: Any) -> Floats:
    features = np.zeros(HALL, np.float32)
    features[WALLS.index(hall.wall)] = features[len(WALLS) + FLOORS.index(hall.floor)] = 1
    return features


def _item(pose: Pose, place: tuple[int, int]) -> Floats:
    return np.array([pose.map.items[place] == item for item in ITEMS], np.float32)


def _side(pose: Pose, place: tuple[int, int], turn: int) -> Floats:
    """Whether there is a way to that side, its first hall, and which items are somewhere down there."""
    assert pose.orientation is not None
    corridor = pose.map.corridor(place, (pose.orientation + turn) % 360)
    if not corridor:
        return np.zeros(SIDE, np.float32)
    items = np.max([_item(pose, end) for _, end in corridor], axis=0)
    return np.concatenate([[1], _hall(corridor[0][0]), items]).astype(np.float32)

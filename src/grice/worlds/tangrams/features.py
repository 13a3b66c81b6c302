"""Tangrams' figures in more detail: where each went or was, and which steps an action repeats or undoes."""

from __future__ import annotations

import numpy as np

from grice.worlds.features import NOWHERE, Detailed, Touch
from grice.worlds.tangrams.rules import (
    ROWS,
    SHAPES,
    STEPS,
    Insert,
    Remove,
    Row,
    Swap,
    Tangrams,
    TangramsAction,
)
from grice.worlds.world import Bools, Floats, Ints

REMEMBERED = 4
PLACES = len(SHAPES) + 1  # one past the row may be inserted at


class DetailedTangrams(Detailed[Row]):
    """Four kinds of cells: a missing shape (when it was removed, and how long ago), a place (which of the
    figures there were touched, its distance from the end), a missing shape at a place (whether it was there),
    and an action (which steps it repeats or undoes, counted from now and from the first: "repeat step 1"). A
    kind's features are zero in the others' cells."""

    def __init__(self, world: Tangrams) -> None:
        super().__init__(world.arrays, Touch.of([_touch(a) for a in world.actions]), REMEMBERED)
        self._place = len(SHAPES)
        self._pair = self._place + PLACES
        self._action = self._pair + len(SHAPES) * PLACES
        self._empty = self._action + len(world.actions)
        self.slots = np.array([self._slots(a, number) for number, a in enumerate(world.actions)])
        self._length = np.array([len(row) for row in ROWS])
        self._undoes = np.array([[_undoes(a, b) for b in world.actions] for a in world.actions])
        self._repeats = np.eye(len(world.actions), dtype=np.bool_)
        kinds = np.array([[Insert, Remove, Swap].index(type(a)) for a in world.actions])
        self._alike = kinds[:, None] == kinds
        self._growth = np.array([1, -1, 0])[kinds]
        # An action told from the row's end, which is not the same place in rows of other lengths.
        numbers: dict[tuple[str, int, int], int] = {}
        self._backwards = np.array(
            [
                [numbers.setdefault(_from_end(a, n), len(numbers)) for n in range(PLACES)]
                for a in world.actions
            ]
        )

    def _slots(self, action: TangramsAction, number: int) -> list[int]:
        """The missing shape; where it goes; both; the removed figure; the two swapped ones; what is done."""
        slots = [self._empty] * 6
        match action:
            case Insert(i, shape):
                missing = SHAPES.index(shape)
                slots[:3] = [missing, self._place + i - 1, self._pair + missing * PLACES + i - 1]
            case Remove(i):
                slots[3] = self._place + i - 1
            case Swap(i, j):
                slots[4:] = [self._place + i - 1, self._place + j - 1]
        return [*slots, self._action + number]

    def cells(self, codes: Ints) -> Floats:
        now = self.now(codes)
        kinds = [self._missing(now), self._places(codes), self._pairs(codes), self._actions(codes)]
        width = sum(kind.shape[2] for kind in kinds)
        cells = np.zeros((len(codes), self._empty + 1, width), np.float32)
        row = column = 0
        for kind in kinds:
            _, count, features = kind.shape
            cells[:, row : row + count, column : column + features] = kind
            row, column = row + count, column + features
        return cells

    def _missing(self, now: Ints) -> Floats:
        """(N, shapes, ·): the step of its removal, how long ago, and whether it was the last or first."""
        removed, time = now[:, 1:-1], now[:, -1:]
        gone = removed >= 0
        step = self.plain.cells(now)[:, :-1]
        ago = (time - removed)[..., None] == np.arange(1, STEPS)
        last = removed == removed.max(1, keepdims=True)
        first = removed == np.where(gone, removed, STEPS * STEPS).min(1, keepdims=True)
        order = np.stack([last & gone, first & gone, last & first & gone], axis=2)
        return np.concatenate([step, ago & gone[..., None], order], axis=2).astype(np.float32)

    def _places(self, codes: Ints) -> Floats:
        """(N, places, ·): marks, those of the last action beside it, and the distance from the row's end."""
        marks = self.marks(codes, PLACES + 2)  # room for the neighbours of the outermost places
        beside = marks[..., [0, self.steps]]
        end = self._length[codes[:, 0]][:, None] - np.arange(PLACES)
        far = end[..., None] == np.arange(PLACES)
        left = np.pad(beside, ((0, 0), (1, 0), (0, 0)))[:, :PLACES]
        right = beside[:, 1 : PLACES + 1]
        return np.concatenate([marks[:, :PLACES], left, right, far], axis=2).astype(np.float32)

    def _pairs(self, codes: Ints) -> Floats:
        """(N, shapes·places, 1): whether the missing shape was last seen at this place."""
        now = self.now(codes)
        ago = now[:, -1:] - now[:, 1:-1]  # 1 is the last action
        _, sources, _ = self.remembered(codes)
        known = (now[:, 1:-1] >= 0) & (ago <= self.steps)
        was = np.take_along_axis(sources, np.clip(ago - 1, 0, self.steps - 1), axis=1)
        there: Bools = (was[..., None] == np.arange(PLACES)) & known[..., None]
        return there.reshape(len(codes), -1, 1).astype(np.float32)

    def _actions(self, codes: Ints) -> Floats:
        """(N, A, 6H): whether an action repeats, or undoes, each of the last ones; then whether it repeats
        each step from the first on, also if counted from the row's end, or undoes it, or is of its kind."""
        done, _, _ = self.remembered(codes)
        length = self._length[codes[:, 0]]
        growth = np.where(done == NOWHERE, 0, self._growth[done]).cumsum(1)
        then = np.clip(length[:, None] - growth, 0, PLACES - 1)  # how long the row was before each
        backwards = self._backwards[:, length].T[:, :, None] == self._backwards[done, then][:, None]
        remembered = (done != NOWHERE)[:, None]
        repeats, undoes, alike = (
            table[:, done].swapaxes(0, 1) & remembered for table in (self._repeats, self._undoes, self._alike)
        )
        ago = self.now(codes)[:, -1:] - 1 - np.arange(self.steps)  # of the first step, the second, …
        known = ((ago >= 0) & (ago < self.steps))[:, None]
        steps = [
            np.take_along_axis(found, np.clip(ago, 0, self.steps - 1)[:, None], axis=2) & known
            for found in (repeats, backwards, undoes, alike)
        ]
        return np.concatenate([repeats, undoes, *steps], axis=2).astype(np.float32)


class TangramsSights(DetailedTangrams):
    """Cells of missing shapes and of places also tell which figure it is, and which ones stand beside."""

    def __init__(self, world: Tangrams) -> None:
        super().__init__(world)
        self._which = np.zeros((len(ROWS), PLACES, len(SHAPES)), np.float32)
        for number, row in enumerate(ROWS):
            for place, shape in enumerate(row):
                self._which[number, place, SHAPES.index(shape)] = 1

    def cells(self, codes: Ints) -> Floats:
        plain = super().cells(codes)
        which = self._which[codes[:, 0]]
        left, right = (
            np.pad(which, ((0, 0), (1, 0), (0, 0)))[:, :PLACES],
            np.pad(which[:, 1:], ((0, 0), (0, 1), (0, 0))),
        )
        more = np.zeros((*plain.shape[:2], 3 * len(SHAPES)), np.float32)
        more[:, : self._place, : len(SHAPES)] = np.eye(len(SHAPES))
        more[:, self._place : self._pair] = np.concatenate([which, left, right], axis=2)
        return np.concatenate([plain, more], axis=2)


def _touch(action: TangramsAction) -> tuple[int, int, list[int]]:
    places = list(range(PLACES))
    match action:
        case Insert(i, _):
            return i - 1, NOWHERE, [min(p + (p >= i - 1), PLACES - 1) for p in places]
        case Remove(i):
            return i - 1, NOWHERE, [p - (p > i - 1) for p in places]
        case Swap(i, j):
            places[i - 1], places[j - 1] = j - 1, i - 1
            return j - 1, i - 1, places


def _from_end(action: TangramsAction, length: int) -> tuple[str, int, int]:
    """The action in a row of that length, its places counted from the end; any shape is inserted alike."""
    match action:
        case Insert(i, _):
            return "insert", length + 1 - i, 0
        case Remove(i):
            return "remove", length - i, 0
        case Swap(i, j):
            return "swap", length - i, length - j


def _undoes(action: TangramsAction, before: TangramsAction) -> bool:
    """Whether the action may take back the one before (which shape it was, other features tell)."""
    match action, before:
        case (Insert(i, _), Remove(j)) | (Remove(i), Insert(j, _)):
            return i == j
        case Swap(i, j), Swap(k, m):
            return {i, j} == {k, m}
    return False

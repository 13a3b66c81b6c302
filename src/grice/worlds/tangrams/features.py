"""Tangrams' figures in more detail: where each went or was, and which steps an action repeats or undoes."""

from __future__ import annotations

from typing import Any

import numpy as np

from grice.worlds.features import NOWHERE, ActionPlaces, Detailed, lay_out
from grice.worlds.padding import pad
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
        super().__init__(world.arrays, ActionPlaces.of([_touch(a) for a in world.actions]), REMEMBERED)
        self._place = len(SHAPES)
        self._pair = self._place + PLACES
        self._action = self._pair + len(SHAPES) * PLACES
        self._empty = self._action + len(world.actions)
        self.slots = np.array([self._slots(a, number) for number, a in enumerate(world.actions)])
        self._length = np.array([len(row) for row in ROWS])
        self._undoes = np.array([[_undoes(a, b) for a in world.actions] for b in world.actions])
        self._repeats = np.eye(len(world.actions), dtype=np.bool_)
        kinds = np.array([[Insert, Remove, Swap].index(type(a)) for a in world.actions])
        self._alike = kinds[:, None] == kinds
        self._growth = np.array([1, -1, 0])[kinds]
        # An action counted from the row's end, which is not the same place in rows of other lengths.
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
        return lay_out(len(codes), self._empty + 1, *self._blocks(codes))

    def _blocks(self, codes: Ints) -> list[Any]:
        """The features of each kind of cells."""
        return [
            *((0, part) for part in self._missing(self.now(codes))),
            *((self._place, part) for part in self._places(codes)),
            (self._pair, self._pairs(codes)),
            *((self._action, part) for part in self._actions(codes)),
        ]

    def _missing(self, now: Ints) -> list[Any]:
        """(N, shapes, ·): the step of its removal, how long ago, and whether it was the last or first."""
        removed, time = now[:, 1:-1], now[:, -1:]
        gone = removed >= 0
        step = self.plain.cells(now)[:, :-1]
        ago = (time - removed)[..., None] == np.arange(1, STEPS)
        last = removed == removed.max(1, keepdims=True)
        first = removed == np.where(gone, removed, STEPS * STEPS).min(1, keepdims=True)
        order = np.stack([last & gone, first & gone, last & first & gone], axis=2)
        return [step, ago & gone[..., None], order]

    def _places(self, codes: Ints) -> list[Bools]:
        """(N, places, ·): marks, those of the last action beside it, and the distance from the row's end."""
        marks = self.marks(codes, PLACES + 2)  # room for the neighbours of the outermost places
        beside = marks[..., [0, self.steps]]
        end = self._length[codes[:, 0]][:, None] - np.arange(PLACES)
        far = end[..., None] == np.arange(PLACES)
        left = pad(beside, 1, 0)[:, :PLACES]
        right = beside[:, 1 : PLACES + 1]
        return [marks[:, :PLACES], left, right, far]

    def _pairs(self, codes: Ints) -> Bools:
        """(N, shapes·places, 1): whether the missing shape was last seen at this place."""
        now = self.now(codes)
        ago = now[:, -1:] - now[:, 1:-1]  # 1 is the last action
        _, sources, _ = self.remembered(codes)
        known = (now[:, 1:-1] >= 0) & (ago <= self.steps)
        was = np.take_along_axis(sources, np.clip(ago - 1, 0, self.steps - 1), axis=1)
        there: Bools = (was[..., None] == np.arange(PLACES)) & known[..., None]
        return there.reshape(len(codes), -1, 1)

    def _actions(self, codes: Ints) -> list[Bools]:
        """(N, A, H) each: whether an action repeats, or undoes, each of the last ones; then whether it
        repeats each step from the first on, also if counted from the row's end, undoes it, is of its kind."""
        done, _, _ = self.remembered(codes)
        length = self._length[codes[:, 0]]
        growth = np.where(done == NOWHERE, 0, self._growth[done]).cumsum(1)
        then = np.clip(length[:, None] - growth, 0, PLACES - 1)  # how long the row was before each
        backwards = self._backwards[done, then][:, :, None] == self._backwards.T[length][:, None]  # (N, H, A)
        remembered = (done != NOWHERE)[:, :, None]
        repeats, undoes, alike = (
            table[done] & remembered for table in (self._repeats, self._undoes, self._alike)
        )
        ago = self.now(codes)[:, -1:] - 1 - np.arange(self.steps)  # of the first step, the second, …
        known = ((ago >= 0) & (ago < self.steps))[:, :, None]
        at = np.arange(len(codes))[:, None], np.clip(ago, 0, self.steps - 1)
        steps = [found[at] & known for found in (repeats, backwards, undoes, alike)]
        return [found.swapaxes(1, 2) for found in (repeats, undoes, *steps)]


class TangramsSights(DetailedTangrams):
    """Cells of missing shapes and of places also show which figure it is, and which ones stand beside."""

    def __init__(self, world: Tangrams) -> None:
        super().__init__(world)
        self._which = np.zeros((len(ROWS), PLACES, len(SHAPES)), np.float32)
        for number, row in enumerate(ROWS):
            for place, shape in enumerate(row):
                self._which[number, place, SHAPES.index(shape)] = 1

    def _blocks(self, codes: Ints) -> list[Any]:
        which = self._which[codes[:, 0]]
        missing = 0, np.eye(len(SHAPES))
        left = pad(which, 1, 0)[:, :PLACES]
        right = pad(which[:, 1:], 0, 1)
        beside = [(self._place, left), (self._place, right)]
        return [*super()._blocks(codes), [missing, (self._place, which)], *beside]


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
    """True if the action may take back the one before (other features identify the shape)."""
    match action, before:
        case (Insert(i, _), Remove(j)) | (Remove(i), Insert(j, _)):
            return i == j
        case Swap(i, j), Swap(k, m):
            return {i, j} == {k, m}
    return False

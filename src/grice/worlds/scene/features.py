"""Scene's people in more detail: who acted last, who stands where in the row, and how far a move goes."""

from __future__ import annotations

from typing import Any

import numpy as np

from grice.worlds.features import NOWHERE, ActionPlaces, Detailed, count_from_both_ends, lay_out
from grice.worlds.padding import pad
from grice.worlds.scene.rules import (
    COLOURS,
    POSITIONS,
    Enter,
    Exit,
    Move,
    Scene,
    SceneAction,
    Stage,
    Stay,
    Switch,
    TakeHat,
)
from grice.worlds.world import Floats, Ints

REMEMBERED = 2
RANKS = 3
SHIFTS = 2 * POSITIONS - 1  # how far a move may go: from nine to the left to nine to the right
NOBODY = POSITIONS + SHIFTS


class DetailedScene(Detailed[Stage]):
    """A position's cell: shirt and hat, whether it is an end of the stage, its rank among people, marks. More
    cells, one for each distance, tell how far a move goes; the distance 0 stands for staying."""

    def __init__(self, world: Scene) -> None:
        super().__init__(world.arrays, ActionPlaces.of([_touch(a) for a in world.actions]), REMEMBERED)
        self.slots = np.array([_slots(a) for a in world.actions])
        self._ends = np.zeros((POSITIONS, 2), np.float32)
        self._ends[0, 0] = self._ends[-1, 1] = 1
        self._shifts = np.eye(SHIFTS, dtype=np.float32)

    def cells(self, codes: Ints) -> Floats:
        return lay_out(len(codes), NOBODY + 1, *self._blocks(codes))

    def _blocks(self, codes: Ints) -> list[tuple[int, Any]]:
        """The features of each position, and of each distance."""
        now = self.now(codes)
        people = (now > 0)[:, None] & (now > 0)[:, :, None]
        return [
            (0, self.plain.cells(now)[:, :-1]),
            (0, self._ends),
            (0, count_from_both_ends(people, RANKS)),
            (0, self.marks(codes, POSITIONS)),
            (POSITIONS, self._shifts),
        ]


class SceneSights(DetailedScene):
    """A position's cell also shows who is nearest on either side, with a gap or without."""

    def _blocks(self, codes: Ints) -> list[tuple[int, Any]]:
        now = self.now(codes)
        shirts = self.plain.cells(now)[:, :, : len(COLOURS) + 1]  # with that of nobody, the last
        places = np.where(now > 0, np.arange(POSITIONS), NOWHERE)
        before = pad(np.maximum.accumulate(places[:, :-1], 1), 1, 0, NOWHERE)
        places[places == NOWHERE] = POSITIONS
        after = pad(np.minimum.accumulate(places[:, :0:-1], 1), 1, 0, POSITIONS)[:, ::-1]
        there = pad(now > 0, 1, 1)[..., None]
        rows = np.arange(len(codes))[:, None]
        sides = (shirts[rows, before], there[:, :-2]), (shirts[rows, after], there[:, 2:])
        return [*super()._blocks(codes), *((0, np.concatenate(side, 2)) for side in sides)]


def _touch(action: SceneAction) -> tuple[int, int, list[int]]:
    carry = list(range(POSITIONS))
    match action:
        case Enter(i, _) | Exit(i):
            return i - 1, NOWHERE, carry
        case Move(i, j) | Switch(i, j):
            carry[i - 1], carry[j - 1] = j - 1, i - 1
            return j - 1, i - 1, carry
        case TakeHat(i, j):
            return i - 1, j - 1, carry
        case Stay():
            return NOWHERE, NOWHERE, carry


def _slots(action: SceneAction) -> list[int]:
    """The person; the other person; then where somebody enters, the place and both neighbours; where somebody
    leaves, both neighbours; where somebody moves to, the place, both neighbours, how far it is; staying."""
    slots = [NOBODY] * 11
    match action:
        case Enter(i, _):
            slots[2:5] = [i - 1, *_beside(i)]
        case Exit(i):
            slots[0] = i - 1
            slots[5:7] = _beside(i)
        case Move(i, j):
            slots[0] = i - 1
            slots[7:10] = [j - 1, *_beside(j)]
            slots[10] = POSITIONS + j - i + POSITIONS - 1
        case TakeHat(i, j) | Switch(i, j):
            slots[0:2] = [i - 1, j - 1]
    return [*slots, POSITIONS + POSITIONS - 1 if isinstance(action, Stay) else NOBODY]


def _beside(position: int) -> list[int]:
    return [place - 1 if 1 <= place <= POSITIONS else NOBODY for place in (position - 1, position + 1)]

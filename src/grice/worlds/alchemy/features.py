"""Alchemy's beakers in more detail: how full each is, which of its colour, and what was just done to it; then
what stands beside it, what is taken from it, and how far it is poured."""

from __future__ import annotations

from typing import Any

import numpy as np

from grice.worlds.alchemy.rules import (
    BEAKERS,
    COLOURS,
    UNITS,
    Alchemy,
    AlchemyAction,
    Beakers,
    Drain,
    Pour,
)
from grice.worlds.features import NOWHERE, ActionPlaces, Detailed, count_from_both_ends, lay_out
from grice.worlds.padding import pad
from grice.worlds.world import Floats, Ints

REMEMBERED = 2
RANKS = 3


class DetailedAlchemy(Detailed[Beakers]):
    """A beaker's cell: its contents, how many units, the colour on top, its rank among beakers of its colour,
    and marks."""

    def __init__(self, world: Alchemy) -> None:
        stay = list(range(BEAKERS))
        moves = [
            (a.source - 1, a.target - 1 if isinstance(a, Pour) else NOWHERE, stay) for a in world.actions
        ]
        super().__init__(world.arrays, ActionPlaces.of(moves), REMEMBERED)
        self.slots = world.arrays.slots
        contents = np.arange((len(COLOURS) + 1) ** UNITS)
        digits = contents[:, None] // (len(COLOURS) + 1) ** np.arange(UNITS) % (len(COLOURS) + 1)
        count = (digits > 0).sum(1)
        self._digits, self._count = digits, count
        top = digits[contents, np.maximum(count - 1, 0)]
        self._colour = np.where(
            (digits == digits[:, :1]).sum(1) == count, digits[:, 0], 0
        )  # 0 unless it is one
        self._filled = np.concatenate([np.eye(UNITS + 1)[count], np.eye(len(COLOURS) + 1)[top][:, 1:]], 1)
        self._filled = self._filled.astype(np.float32)

    def cells(self, codes: Ints) -> Floats:
        return lay_out(len(codes), BEAKERS + 1, *((0, part) for part in self._beakers(codes)))

    def _beakers(self, codes: Ints) -> list[Any]:
        """The features of each beaker."""
        now = self.now(codes)
        colour = self._colour[now]
        alike = (colour[:, :, None] == colour[:, None]) & (colour > 0)[:, :, None]
        return [
            self.plain.cells(now)[:, :-1],
            self._filled[now],
            count_from_both_ends(alike, RANKS),
            self.marks(codes, BEAKERS),
        ]


class AlchemySights(DetailedAlchemy):
    """A beaker's cell also shows what stands on either side. Further cells show what draining an amount from
    a beaker takes, and, one for each distance, how far away a beaker is poured."""

    def __init__(self, world: Alchemy) -> None:
        super().__init__(world)
        self._drained = BEAKERS + 1
        self._shifts = self._drained + BEAKERS * UNITS
        self.slots = np.array(
            [[*own, self._more(a)] for own, a in zip(self.slots, world.actions, strict=True)]
        )
        kinds = np.where(self._colour > 0, self._colour, len(COLOURS) + 1)
        kinds[0] = 0  # empty, of one colour, or of several
        self._kind = np.eye(len(COLOURS) + 2, dtype=np.float32)[kinds]
        self._taken = np.stack([_take(self._digits, self._count, n + 1) for n in range(UNITS)], axis=1)

    def _more(self, action: AlchemyAction) -> int:
        match action:
            case Drain(source, amount):
                return self._drained + (source - 1) * UNITS + amount - 1
            case Pour(source, target):
                return self._shifts + target - source + BEAKERS - 1
        return BEAKERS

    def cells(self, codes: Ints) -> Floats:
        now, shifts = self.now(codes), np.eye(2 * BEAKERS - 1, dtype=np.float32)
        kind = pad(self._kind[now], 1, 1)
        return lay_out(
            len(codes),
            self._shifts + len(shifts),
            *((0, part) for part in self._beakers(codes)),
            (0, kind[:, :-2]),
            (0, kind[:, 2:]),
            (self._drained, self._taken[now].reshape(len(codes), BEAKERS * UNITS, -1)),
            (self._shifts, shifts),
        )


def _take(digits: Ints, count: Ints, amount: int) -> Floats:
    """The features of draining for each beaker, by its units (…, UNITS) and their number: the colour if it is
    all of that colour on top; flags of all, half, and all but one. Zeros where there are too few units."""
    rows, left = np.arange(len(digits)), count - amount
    lowest = digits[rows, np.maximum(left, 0)]
    below = digits[rows, np.maximum(left - 1, 0)]
    taken = np.arange(UNITS) >= left[:, None]  # above the top there is nothing
    alike = ((digits == lowest[:, None]) | ~taken | (digits == 0)).all(axis=1)
    layer = alike & ((left == 0) | (below != lowest))
    colours = np.eye(len(COLOURS) + 1)[lowest][:, 1:] * (layer & (left > 0))[:, None]
    told = np.stack([layer, left == 0, left == amount, left == 1], axis=1)
    return (np.concatenate([colours, told], axis=1) * (left >= 0)[:, None]).astype(np.float32)

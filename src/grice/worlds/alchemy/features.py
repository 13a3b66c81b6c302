"""Alchemy's beakers in more detail: how full each is, which of its colour, and what was just done to it."""

from __future__ import annotations

import numpy as np

from grice.worlds.alchemy.rules import BEAKERS, COLOURS, UNITS, Alchemy, Beakers, Pour
from grice.worlds.features import NOWHERE, Detailed, Touch, count_from_both_ends
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
        super().__init__(world.arrays, Touch.of(moves), REMEMBERED)
        self.slots = world.arrays.slots
        contents = np.arange((len(COLOURS) + 1) ** UNITS)
        digits = contents[:, None] // (len(COLOURS) + 1) ** np.arange(UNITS) % (len(COLOURS) + 1)
        count = (digits > 0).sum(1)
        top = digits[contents, np.maximum(count - 1, 0)]
        self._colour = np.where(
            (digits == digits[:, :1]).sum(1) == count, digits[:, 0], 0
        )  # 0 unless it is one
        self._filled = np.concatenate([np.eye(UNITS + 1)[count], np.eye(len(COLOURS) + 1)[top][:, 1:]], 1)
        self._filled = self._filled.astype(np.float32)

    def cells(self, codes: Ints) -> Floats:
        now = self.now(codes)
        contents = self.plain.cells(now)[:, :-1]
        colour = self._colour[now]
        alike = (colour[:, :, None] == colour[:, None]) & (colour > 0)[:, :, None]
        details = [self._filled[now], count_from_both_ends(alike, RANKS), self.marks(codes, BEAKERS)]
        return np.pad(np.concatenate([contents, *details], axis=2), ((0, 0), (0, 1), (0, 0)))

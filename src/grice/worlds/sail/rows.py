"""A table of features whose rows are worked out when they are first looked up: most poses are never met."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from grice.worlds.world import Floats, Ints


class Rows:
    """(count, …): one row for each number, made by a function of it."""

    def __init__(self, count: int, make: Callable[[int], npt.ArrayLike]) -> None:
        first = np.asarray(make(0), np.float32)
        self._make = make
        self._rows: Floats = np.zeros((count, *first.shape), np.float32)
        self._made = np.zeros(count, np.bool_)

    def __getitem__(self, numbers: Ints) -> Floats:
        for number in np.unique(numbers[~self._made[numbers]]).tolist():
            self._rows[number] = self._make(number)
            self._made[number] = True  # last, for another thread may be looking
        return self._rows[numbers]

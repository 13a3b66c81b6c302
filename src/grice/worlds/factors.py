"""The actions of an inventory taken apart into factors, by the fields of their named tuples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from grice.worlds.world import Floats


@dataclass(frozen=True)
class Factors:
    """The factors of A actions: their type, and one factor per field name. A field with one value is none.

    `composition[a, v]` is 1 where action `a` has factor value `v`, so that a matmul with factor
    scores gives action scores. `names` and `sizes` say how the values split into factors.
    """

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    composition: Floats  # (A, F)


def factors(inventory: Sequence[tuple[Any, ...]]) -> Factors:
    """The factors of these actions."""
    values: dict[str, list[object]] = {"type": []}
    described = []
    for action in inventory:
        parts: dict[str, object] = {"type": type(action).__name__}
        parts.update(zip(type(action)._fields, action, strict=True))  # type: ignore[attr-defined]
        described.append(parts)
        for name, value in parts.items():
            if value not in values.setdefault(name, []):
                values[name].append(value)
    values = {name: options for name, options in values.items() if len(options) > 1} or values
    keys = [(name, value) for name, options in values.items() for value in options]
    columns = {key: i for i, key in enumerate(keys)}
    composition = np.zeros((len(described), len(columns)), np.float32)
    for row, parts in enumerate(described):
        for key in parts.items() & columns.keys():
            composition[row, columns[key]] = 1
    return Factors(tuple(values), tuple(len(v) for v in values.values()), composition)

"""Krippendorff's alpha: how far those who rated the same thing agree, beyond chance.

1 is perfect agreement, 0 is what chance gives. Any number of people may have rated each unit; a unit that
fewer than two rated says nothing. Dimensions: U units, C different ratings, R resamples.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from grice.evaluation.metrics import RESAMPLES, Figure

Floats = npt.NDArray[np.float64]
Level: TypeAlias = Literal["nominal", "ordinal", "interval"]


def alpha(units: Sequence[Sequence[Hashable]], level: Level, seed: int = 0) -> Figure | None:
    """The agreement of the ratings of each unit, with an interval from a bootstrap over units.

    Ordinal ratings are ordered as Python sorts them; interval ratings are numbers. None where nothing can
    be said: no unit was rated twice, or all ratings are alike.
    """
    rated = [list(unit) for unit in units if len(unit) > 1]
    values = sorted({value for unit in rated for value in unit})  # type: ignore[type-var]
    if len(values) < 2:
        return None
    counts = np.array([[unit.count(value) for value in values] for unit in rated], float)  # (U, C)
    numbers = np.array(values, float) if level == "interval" else np.arange(len(values), dtype=float)
    pairs = _coincidences(counts)
    draws = np.random.default_rng(seed).multinomial(len(rated), [1 / len(rated)] * len(rated), RESAMPLES)
    resampled = _alpha(np.einsum("ru,uck->rck", draws.astype(float), pairs, optimize=True), level, numbers)
    resampled = resampled[~np.isnan(resampled)]
    value = float(_alpha(pairs.sum(0)[None], level, numbers)[0])
    if len(rated) < 2 or not len(resampled):
        return Figure(value)
    low, high = np.percentile(resampled, [2.5, 97.5])
    return Figure(value, float(low), float(high))


def _coincidences(counts: Floats) -> Floats:
    """(U, C, C): how often each two ratings meet in a unit, each rating counted once in all."""
    pairs = counts[:, :, None] * counts[:, None, :] - counts[:, :, None] * np.eye(counts.shape[1])
    met: Floats = pairs / (counts.sum(1) - 1)[:, None, None]
    return met


def _alpha(met: Floats, level: Level, numbers: Floats) -> Floats:
    """(R,): 1 − the disagreement that was met / that to be expected, of each (C, C) table."""
    totals = met.sum(2)  # (R, C)
    far = _distance(totals, level, numbers)
    observed = (met * far).sum((1, 2))
    expected = (totals[:, :, None] * totals[:, None, :] * far).sum((1, 2))
    with np.errstate(invalid="ignore", divide="ignore"):
        found: Floats = np.where(expected > 0, 1 - (totals.sum(1) - 1) * observed / expected, np.nan)
    return found


def _distance(totals: Floats, level: Level, numbers: Floats) -> Floats:
    """(R, C, C): the squared difference of two ratings; for ordinal ones, by how many lie between them."""
    if level == "nominal":
        return np.broadcast_to(1 - np.eye(totals.shape[1]), (len(totals), *[totals.shape[1]] * 2))
    if level == "interval":
        return np.broadcast_to((numbers[:, None] - numbers[None]) ** 2, (len(totals), *[totals.shape[1]] * 2))
    middle = totals.cumsum(1) - totals / 2  # the rank of each rating, ties in the middle
    apart: Floats = (middle[:, :, None] - middle[:, None, :]) ** 2
    return apart

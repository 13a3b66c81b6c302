"""Intervals for answers that share people and items: a bootstrap over both.

A resample draws people and items with replacement; an answer counts as often as its person times its item.
Its spread counts the noise of single answers three times (Owen 2007), so that plain percentiles cover far too
much. Resamples are therefore drawn in, about the figure itself, until they spread as the variance that is
clustered both ways says (Cameron, Gelbach & Miller 2011: by items, plus by people, less by answers).

Dimensions: N answers, R resamples, G people or items.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
from scipy import stats

from grice.errors import DataError
from grice.evaluation.metrics import RESAMPLES, Difference, Figure

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
TEST = "bootstrap over people and items"


@dataclass(frozen=True, eq=False)
class Crossed:
    """The person and the item of each answer, as codes from 0 on; each person met an item once at most."""

    people: Ints  # (N,)
    items: Ints  # (N,)
    seed: int = 0

    @classmethod
    def of(cls, people: Sequence[str], items: Sequence[str], seed: int = 0) -> Crossed:
        met = list(zip(people, items, strict=True))
        if len(set(met)) < len(met):
            person, item = next(pair for pair in met if met.count(pair) > 1)
            raise DataError(f"{person} answered {item} twice", allowed="one answer of a person to an item")
        codes = [np.unique(np.asarray(names, object), return_inverse=True)[1] for names in (people, items)]
        return cls(codes[0], codes[1], seed)

    @cached_property
    def weights(self) -> npt.NDArray[np.float32]:
        """(R, N): how often each resample has each answer."""
        rng = np.random.default_rng(self.seed)
        people, items = (_drawn(codes, rng) for codes in (self.people, self.items))
        return people[:, self.people] * items[:, self.items]

    def mean(self, values: Floats, where: Bools) -> Figure:
        """The mean of the values (N,) at these answers; without an interval if one person or item is all."""
        value = float(values[where].mean())
        resampled = self._resampled(values, where[None], np.ones(1))
        if resampled is None:
            return Figure(value)
        low, high = np.percentile(resampled, [2.5, 97.5])
        return Figure(value, float(low), float(high))

    def percentage(self, right: Bools, where: Bools) -> Figure:
        """A percentage; if all are alike, the interval is the exact one of so many items."""
        figure = self.mean(100.0 * right.astype(float), where)
        if figure.low is None or 0 < figure.value < 100:
            return figure
        count = len(np.unique(self.items[where]))
        exact = stats.binomtest(count if figure.value else 0, count).proportion_ci()
        return Figure(figure.value, 100 * float(exact.low), 100 * float(exact.high))

    def difference(self, values: Floats, first: Bools, second: Bools) -> Difference | None:
        """The second's lead on the items that both have; None if they share less than two."""
        shared = np.intersect1d(self.items[first], self.items[second])
        both = np.isin(self.items, shared)
        sides = np.stack([first & both, second & both])
        leads = self._resampled(values, sides, np.array([-1.0, 1.0])) if len(shared) > 1 else None
        if leads is None:
            return None
        low, high = np.percentile(leads, [2.5, 97.5])
        other_way = min((leads <= 0).sum(), (leads >= 0).sum())
        p = min(1.0, 2 * (float(other_way) + 1) / (len(leads) + 1))
        value = float(values[sides[1]].mean() - values[sides[0]].mean())
        return Difference(value, float(low), float(high), p, TEST)

    def _resampled(self, values: Floats, sides: Bools, signs: Floats) -> Floats | None:
        """(R,): the signed sum of the sides' means in each resample that has them all.

        A resample without any difference between sides stays so: one wrong answer of few is no evidence.
        """
        there = sides.any(0)
        if min(len(np.unique(codes[there])) for codes in (self.people, self.items)) < 2:
            return None
        summed = self.weights @ np.concatenate([sides, sides * values]).astype(np.float32).T  # (R, 2 · sides)
        counts, sums = np.hsplit(summed.astype(float), 2)
        complete = (counts > 0).all(1)
        total = ((sums / np.maximum(counts, 1)) @ signs)[complete]
        value = sum(sign * values[side].mean() for side, sign in zip(sides, signs, strict=True))
        spread = two_way_variance(values, sides, signs, self.people, self.items)
        drawn = _drawn_in(total, float(value), float(spread))
        return drawn if len(sides) == 1 else np.where(total == 0, 0.0, drawn)


def two_way_variance(values: Floats, sides: Bools, signs: Floats, people: Ints, items: Ints) -> Floats:
    """(…): the variance of the signed sum of the sides' means of values (…, N).

    It is that by items, and what people add to that of single answers. Between two sides, whatever an
    item does to both is taken out first, as is right for pairs.
    """
    there = sides.any(0)
    influence = _influence(values, sides, signs)[..., there]
    by_items = _clustered(influence, items[there])
    if len(sides) > 1:
        centred = values[..., there] - _item_means(values[..., there], items[there])
        alone = np.bincount(items[there])[items[there]]
        centred *= np.sqrt(alone / np.maximum(alone - 1, 1))
        influence = _influence(centred, sides[:, there], signs)
    count = influence.shape[-1]
    by_answers = (influence**2).sum(-1) * count / max(count - 1, 1)
    found: Floats = by_items + np.maximum(_clustered(influence, people[there]) - by_answers, 0)
    return found


def _influence(values: Floats, sides: Bools, signs: Floats) -> Floats:
    """(…, N): by how much each answer moves the signed sum of the sides' means."""
    moved = np.zeros(values.shape)
    for side, sign in zip(sides, signs, strict=True):
        part = values[..., side]
        moved[..., side] = sign * (part - part.mean(-1, keepdims=True)) / side.sum()
    return moved


def _clustered(influence: Floats, codes: Ints) -> Floats:
    member = _members(codes)
    clusters = member.shape[1]
    found: Floats = ((influence @ member) ** 2).sum(-1) * clusters / max(clusters - 1, 1)
    return found


def _item_means(values: Floats, items: Ints) -> Floats:
    """(…, N): of each answer's item."""
    member = _members(items)
    means: Floats = (values @ (member / member.sum(0))) @ member.T
    return means


def _members(codes: Ints) -> Floats:
    """(N, G): 1 where an answer belongs to a person, or to an item."""
    present, place = np.unique(codes, return_inverse=True)
    member = np.zeros((len(codes), len(present)))
    member[np.arange(len(codes)), place] = 1
    return member


def _drawn(codes: Ints, rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """(R, G): how often each resample draws each of them."""
    count = int(codes.max()) + 1
    return rng.multinomial(count, [1 / count] * count, RESAMPLES).astype(np.float32)


def _drawn_in(resampled: Floats, value: float, variance: float) -> Floats:
    """The resamples, nearer to the figure where they spread more than its variance says."""
    spread = resampled.var()
    factor = min(1.0, float(np.sqrt(variance / spread))) if spread > 0 else 1.0
    return value + factor * (resampled - value)

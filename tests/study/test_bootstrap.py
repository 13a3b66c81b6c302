"""Intervals of answers that share people and items: exact cases, and how often they cover the truth."""

from __future__ import annotations

import numpy as np
import pytest

from grice.errors import DataError
from grice.study.analysis.bootstrap import Crossed, two_way_variance
from grice.study.power import Design, Truth, simulated


def test_two_way_variance_is_that_of_random_effects() -> None:
    """On average over many full tables of people × items, it is what the effects' variances give.

    The estimator takes the spread of single answers for noise alone, which full tables make plain.
    """
    rng = np.random.default_rng(1)
    people, items = (grid.ravel() for grid in np.mgrid[:12, :15])
    noise = rng.normal(size=(4000, 12))[:, people] * 0.5 + rng.normal(size=(4000, 15))[:, items] * 0.8
    values = noise + rng.normal(size=(4000, len(people)))
    everyone = np.ones((1, len(people)), bool)
    truth = 0.5**2 / 12 + 0.8**2 / 15 + 1 / len(people) - (0.5**2 + 0.8**2) / len(people)
    found = two_way_variance(values, everyone, np.ones(1), people, items)
    assert found.mean() == pytest.approx(truth, rel=0.02)


def test_intervals_cover_the_truth_and_not_much_more() -> None:
    """A study like the paper's; plain resampling of both would cover 99.8 % of the differences."""
    truth, design = Truth(60, 75), Design(24, 3, 8)
    person, item, system = design.assigned()
    first, second = system == 0, system == 1
    rng = np.random.default_rng(0)
    inside = np.zeros(2)
    for study, success in enumerate(simulated(truth, design, 100, rng)):
        crossed = Crossed(person, item, study)
        rate, gain = crossed.percentage(success, first), crossed.difference(100.0 * success, first, second)
        assert gain is not None
        assert rate.low is not None
        assert rate.high is not None
        inside += [rate.low <= truth.first <= rate.high, gain.low <= truth.second - truth.first <= gain.high]
    assert (inside / 100 >= 0.9).all()
    assert inside[1] / 100 <= 0.99


def test_a_difference_is_paired_by_item() -> None:
    """One system is better on every item, though items differ widely; items of one alone do not count."""
    items = [f"item {n}" for n in range(20) for _ in range(4)] + ["only the second"] * 2
    people = [f"person {n % 21}" for n in range(len(items))]
    second = np.array([n % 2 == 1 for n in range(80)] + [True, True])
    hard = np.array([10.0 * (n // 4) for n in range(80)] + [1e6, 1e6])
    crossed = Crossed.of(people, items)
    gain = crossed.difference(hard + 5.0 * second, ~second, second)
    assert gain is not None
    assert gain.value == pytest.approx(5)
    assert gain.low > 0
    assert gain.p < 0.05


def test_what_cannot_be_said_is_not_said() -> None:
    crossed = Crossed.of(["one", "one", "one"], ["a", "b", "c"])
    all_of_them = np.ones(3, bool)
    assert crossed.mean(np.array([1.0, 2.0, 3.0]), all_of_them).low is None
    assert (
        crossed.difference(np.zeros(3), np.array([True, False, False]), np.array([False, True, True])) is None
    )
    alike = Crossed.of([f"p{n}" for n in range(20)], [f"i{n}" for n in range(20)])
    sure = alike.percentage(np.ones(20, bool), np.ones(20, bool))
    assert (sure.value, sure.high) == (100, 100)
    assert sure.low == pytest.approx(100 * 0.025 ** (1 / 20), abs=0.01)  # the exact binomial interval
    with pytest.raises(DataError, match="twice"):
        Crossed.of(["one", "one"], ["a", "a"])


def test_one_wrong_answer_of_few_is_no_evidence() -> None:
    """All twelve answers to one system are right, eleven of twelve to the other."""
    people, items = (grid.ravel() for grid in np.mgrid[:4, :6])
    second = (people + items) % 2 == 1
    right = np.ones(24)
    right[1] = 0.0  # of the second system
    gain = Crossed(people, items).difference(100 * right, ~second, second)
    assert gain is not None
    assert gain.value == pytest.approx(-100 / 12)
    assert gain.high == 0
    assert gain.p > 0.2

"""Krippendorff's alpha: his own worked examples, and its definition by enumeration."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grice.study.analysis.alpha import Level, alpha

# Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011): four people, twelve units, some missing.
FOUR = (
    (1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None),
    (1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3),
    (None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None),
    (1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None),
)
TWO = ("aabbdcccedda", "babbbccceddd")
BINARY = ((0, 1, 0, 0, 0, 0, 0, 0, 1, 0), (1, 1, 1, 0, 0, 1, 0, 0, 0, 0))


@pytest.mark.parametrize(
    ("level", "published"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)]
)
def test_the_published_example_with_missing_ratings(level: Level, published: float) -> None:
    units = [[value for value in unit if value is not None] for unit in zip(*FOUR, strict=True)]
    found = alpha(units, level)
    assert found is not None
    assert found.value == pytest.approx(published, abs=5e-4)
    assert found.low is not None
    assert found.high is not None
    assert found.low < found.value < found.high


def test_the_published_examples_of_two_people() -> None:
    for people, published in ((BINARY, 0.095), (TWO, 0.692)):
        found = alpha(list(zip(*people, strict=True)), "nominal")
        assert found is not None
        assert found.value == pytest.approx(published, abs=5e-4)


UNITS = st.lists(st.lists(st.integers(1, 4), min_size=0, max_size=4), min_size=1, max_size=6)


@settings(deadline=None, max_examples=60)
@given(UNITS, st.sampled_from(["nominal", "ordinal", "interval"]))
def test_alpha_is_its_definition_over_all_pairs(units: list[list[int]], level: Level) -> None:
    """Disagreement of ordered pairs within units against that of all pairs of ratings, drawn one by one."""
    rated = [unit for unit in units if len(unit) > 1]
    ratings = [value for unit in rated for value in unit]

    def far(a: int, b: int) -> float:
        if level == "nominal":
            return float(a != b)
        if level == "interval":
            return float((a - b) ** 2)
        low, high = min(a, b), max(a, b)
        between = sum(low <= value <= high for value in ratings)
        return float(between - (ratings.count(a) + ratings.count(b)) / 2) ** 2 if a != b else 0.0

    expected = [far(a, b) for a, b in itertools.permutations(ratings, 2)]
    found = alpha(units, level)
    if not any(expected):
        assert found is None
        return
    within = sum(far(a, b) / (len(unit) - 1) for unit in rated for a, b in itertools.permutations(unit, 2))
    assert found is not None
    assert found.value == pytest.approx(1 - (within / len(ratings)) / (sum(expected) / len(expected)))

"""The benchmark of trust: what a candidate is worth, and what a checker alone is measured by."""

from __future__ import annotations

from itertools import islice

import pytest

import trust
from grice.data.synthetic import episodes
from grice.worlds import WORLDS
from trust import Weighed


def test_trust_decides_between_a_likely_reading_and_a_true_one() -> None:
    found = [[Weighed(-1.0, -3.0, 1, False), Weighed(-2.0, -3.0, 0, True)]]
    assert [trust.right(found, 0.0, value) for value in (0.0, 0.5, 2.0)] == [[False], [False], [True]]
    assert trust.right(found, 0.9, 2.0) == [True]
    assert [row[0] for row in trust.gains(found, 0.5, 2.0)] == [
        "trust, base",
        "trust, rational",
        "judge, trusting",
    ]


@pytest.mark.parametrize("name", ["alchemy", "scene", "tangrams"])
def test_checkers_object_to_what_was_not_done(name: str) -> None:
    made = list(islice(episodes(WORLDS[name], seed=1, ambiguity=0), 40))
    turns, false, caught = trust.check(made)
    assert int(turns) == sum(len(episode.segments) for episode in made)
    assert float(false.rstrip("%")) < 3
    assert float(caught.rstrip("%")) > 60

"""The benchmark of growth: what is asked of models is as much as was asked for, and slopes are right."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import growth
from grice.models.listener import Listener
from grice.models.speaker import Speaker
from grice.pragmatics.agents import Candidate
from growth import Cost, Curve, Point

SMALL = {"candidates": 3, "words": 4, "members": 2, "batch": 2, "vocabulary": 30}


@pytest.mark.parametrize("work", growth.WORKS)
def test_works_are_of_the_sizes_asked_for(work: str) -> None:
    point = Point.of(work, **SMALL)
    model = growth.model(point)
    assert isinstance(model, Listener if work.startswith("listener") else Speaker)
    assert (model.members, len(model.vocabulary.words)) == (2, 30)
    found = growth.task(point, model, seed=0)()
    assert isinstance(found, list)
    if work == "speaker judges":
        assert len(set(found)) == 2 * 3  # different routes have different scores
    elif work == "listener judges":
        assert [len(scores) for scores in found] == [2 * 3] * growth.TURNS
    elif work == "listener proposes":
        assert [len(candidates) for candidates in found] == [3, 3]
    else:
        said = [candidate for candidate in found if isinstance(candidate, Candidate)]
        lengths = {len(sentence.split()) for c in said for sentence in c.episode.sentences}
        assert (len(said), lengths) == (2, {4})


def test_a_point_is_cheap_and_not_free() -> None:
    cost = growth.measure(Point.of("listener proposes", **SMALL), repeats=1)
    assert 0 < cost.seconds < 30
    assert cost.megabytes >= 0


def test_routes_are_legal_and_different() -> None:
    rng = random.Random(0)
    told = growth.route(rng)
    others = growth.otherwise(told, rng, 20)
    assert len({episode.segments for episode in others}) == 20
    assert {episode.start for episode in others} == {told.start}
    assert all(len(episode.states()) == growth.TURNS + 1 for episode in others)


def test_slopes_tell_proportion_fixed_parts_and_curves() -> None:
    sizes = [1, 2, 4, 8, 16]
    assert growth.slopes(sizes, [3.0 * size for size in sizes]) == pytest.approx((1, 1, 1))
    assert growth.straighten(sizes, [3.0 * size for size in sizes]) == "straight"
    assert growth.straighten(sizes, [3.0 + size for size in sizes]) == "75% of the first is fixed"
    assert growth.straighten(sizes, [1.0, 1.0, 1.0, 4.0, 16.0]) == "steeper at last"
    assert growth.straighten(sizes, [1.0, 4.0, 16.0, 17.0, 17.0]) == "flatter at last"


def test_every_axis_holds_the_common_point() -> None:
    for work, axis, points in growth.curves(growth.WORKS, list(growth.AXES)):
        assert Point.of(work) in points
        assert [getattr(point, axis) for point in points] == list(growth.AXES[axis])


def test_curves_are_told_and_drawn(tmp_path: Path) -> None:
    points = [Point.of("speaker judges", members=members) for members in (1, 2, 4)]
    curve = Curve("speaker judges", "members", points, [Cost(0.1 * p.members, 5.0) for p in points])
    [row] = growth.rows([curve])
    assert row[:5] == ["speaker judges: members", "1 – 4", "0.100 – 0.400", "1.00 (1.0, 1.0)", "straight"]
    growth.draw([curve], tmp_path / "growth.svg")
    drawn = (tmp_path / "growth.svg").read_text()
    assert "members" in drawn
    assert "speaker judges" in drawn

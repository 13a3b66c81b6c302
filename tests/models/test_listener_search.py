"""The listener's search: consistent between beam and score, equal to enumeration, or drawn at random."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import pytest

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import AgentError
from grice.models import listener as module
from grice.models.listener import Listener
from grice.models.search import Sampling
from grice.worlds import WORLDS
from grice.worlds.scone.interactions import explanations
from grice.worlds.world import World

worlds = pytest.mark.parametrize("world", WORLDS.values(), ids=list(WORLDS))


def some(world: World[Any, Any], count: int = 5, turns: int = 3) -> list[Episode]:
    return list(islice(episodes(world, 4, turns=turns), count))


def prefix(episode: Episode, turns: int) -> Episode:
    """A task in which the first turns are given."""
    return replace(episode, segments=episode.segments[:turns])


# The beam


@worlds
@pytest.mark.parametrize("given", [0, 1, 2])
def test_the_beams_scores_are_those_of_score(
    world: World[Any, Any], given: int, fresh_listener: Callable[..., Listener]
) -> None:
    listener = fresh_listener(world)
    tasks = [prefix(episode, given) for episode in some(world)]
    for task, candidates in zip(tasks, listener.propose(tasks, 4), strict=True):
        assert 1 <= len(candidates) <= 4
        assert len({c.episode.segments for c in candidates}) == len(candidates)
        assert all(c.episode.finished and c.episode.segments[:given] == task.segments for c in candidates)
        beam = [c.score for c in candidates]
        assert beam == sorted(beam, reverse=True)
        assert listener.score([c.episode for c in candidates]) == pytest.approx(beam, rel=1e-4, abs=1e-4)
        for candidate in candidates:
            candidate.episode.states()  # every step is legal


@worlds
def test_tasks_of_all_shapes_fit_in_one_call(
    world: World[Any, Any], fresh_listener: Callable[..., Listener]
) -> None:
    listener = fresh_listener(world)
    tasks = [prefix(e, i % 3) for i, e in enumerate(some(world, 6))]
    tasks += [replace(tasks[0], sentences=tasks[0].sentences[:1])]
    together = listener.propose(tasks, 3)
    for task, candidates in zip(tasks, together, strict=True):
        [alone] = listener.propose([task], 3)
        assert [c.episode for c in alone] == [c.episode for c in candidates]
        assert [c.score for c in alone] == pytest.approx([c.score for c in candidates], rel=1e-4)


def test_where_nothing_can_be_done_nothing_is(fresh_listener: Callable[..., Listener]) -> None:
    world = WORLDS["alchemy"]
    listener = fresh_listener(world)
    empty, last = (world.parse(f"1:{unit} 2:_ 3:_ 4:_ 5:_ 6:_ 7:_") for unit in "_g")
    assert world.legal(empty) == ()
    tasks = [Episode(world, empty, ("drain it",)), Episode(world, empty, ("drain it", "and again"))]
    tasks.append(Episode(world, last, ("drain it", "and again"), (explanations(world, last, empty),)))
    for task, candidates in zip(tasks, listener.propose(tasks, 3), strict=True):
        [candidate] = candidates
        assert len(candidate.episode.segments) == len(task.sentences)
        assert candidate.episode.segments[-1] == ()
        assert listener.score([candidate.episode]) == pytest.approx([candidate.score], abs=1e-5)


# Enumeration


def ways(world: World[Any, Any], state: Any, longest: int) -> Iterator[tuple[Any, ...]]:
    """Every segment of at most so many actions."""
    for action in world.legal(state):
        if world.ends(action):
            yield (action,)
        elif longest > 1:
            for rest in ways(world, world.step(state, action), longest - 1):
                yield (action, *rest)


def enumerated(task: Episode, longest: int) -> list[Episode]:
    found = [replace(task, segments=())]
    for _ in task.sentences:
        found = [
            replace(e, segments=(*e.segments, way))
            for e in found
            for way in ways(e.world, e.states()[-1], longest)
        ]
    return found


@pytest.mark.parametrize("name", ["tangrams", "sail"])
def test_a_wide_beam_is_enumeration(
    name: str, monkeypatch: pytest.MonkeyPatch, fresh_listener: Callable[..., Listener]
) -> None:
    monkeypatch.setattr(module, "LONGEST_SEGMENT", 3)
    world = WORLDS[name]
    listener = fresh_listener(world)
    task = some(world, 1, turns=2)[0].following()
    everything = enumerated(task, 3)
    expected = dict(zip([e.segments for e in everything], listener.score(everything), strict=True))
    [candidates] = listener.propose([task], len(everything) + 10)
    assert {c.episode.segments: c.score for c in candidates} == pytest.approx(expected, rel=1e-4)
    best = max(expected.values())
    for n in (1, 3, 10):
        assert listener.propose([task], n)[0][0].score <= best + 1e-4


def test_one_sentences_ways_sum_to_one(fresh_listener: Callable[..., Listener]) -> None:
    world = WORLDS["scene"]
    listener = fresh_listener(world, 1)
    for task in (e.following() for e in some(world, 4, turns=1)):
        [candidates] = listener.propose([task], len(world.actions))
        assert {c.episode.segments[0][0] for c in candidates} == set(world.legal(task.start))
        assert sum(math.exp(c.score) for c in candidates) == pytest.approx(1, abs=1e-5)


# Sampling


@worlds
def test_candidates_can_be_drawn_instead_of_searched_for(
    world: World[Any, Any], fresh_listener: Callable[..., Listener]
) -> None:
    listener, tasks = fresh_listener(world), [episode.following() for episode in some(world, 2)]
    listener.search = Sampling(temperature=1.5, seed=1)
    proposals = listener.propose(tasks, 6)
    for candidates in proposals:
        drawn = [c.episode.segments for c in candidates]
        assert 1 <= len(set(drawn)) == len(drawn) <= 6
        assert [c.score for c in candidates] == sorted((c.score for c in candidates), reverse=True)
        np.testing.assert_allclose(
            [c.score for c in candidates], listener.score([c.episode for c in candidates]), atol=1e-4
        )
    listener.search = Sampling(temperature=1.5, seed=1)
    again = [[c.episode.segments for c in candidates] for candidates in listener.propose(tasks, 6)]
    assert again == [[c.episode.segments for c in candidates] for candidates in proposals]


def test_a_temperature_must_be_positive() -> None:
    with pytest.raises(AgentError, match="temperature is 0"):
        Sampling(temperature=0.0)

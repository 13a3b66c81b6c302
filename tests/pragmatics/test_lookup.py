"""Agents from tables: what they propose is what they score, and a table with a mistake in it is refused."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import propose, score
from grice.pragmatics.lookup import Lookup

WORLD: Any = None  # a game without a world
TASK = Episode(WORLD, 0, sentences=("one", "two"), id="first")


def test_a_lookup_agent_scores_what_it_proposes() -> None:
    def by_turn(task: Episode) -> dict[Any, float]:
        return {(1,): 0.75, (2,): 0.25} if not task.segments else {(3,): 1.0, (4,): 0.0}

    listener = Lookup("listener", by_turn)
    [candidates] = propose(listener, [TASK], 10)
    assert [c.episode.segments for c in candidates][:2] == [((1,), (3,)), ((2,), (3,))]
    assert score(listener, [c.episode for c in candidates]) == [c.score for c in candidates]
    assert sum(math.exp(c.score) for c in candidates) == pytest.approx(1)


def test_a_table_is_as_good_as_a_function() -> None:
    rows = {"one": {(1,): 0.75, (2,): 0.25}, "two": {(3,): 0.5, (4,): 0.5}}
    by_function = Lookup("listener", lambda task: rows[task.sentences[len(task.segments)]])
    assert propose(Lookup("listener", rows), [TASK], 9) == propose(by_function, [TASK], 9)
    anything = Lookup("speaker", {"go": 0.9, "stop": 0.1})
    [candidates] = propose(anything, [Episode(WORLD, 0, ("go",), ((1,), (2,)))], 9)
    assert [math.exp(c.score) for c in candidates] == pytest.approx([0.81, 0.09])
    with pytest.raises(AgentError, match=r"first, turn 2: .*no row for 'two'; allowed: 'one'"):
        Lookup("listener", {"one": {(1,): 1.0}}).propose([TASK], 1)


def test_many_sentences_are_followed_in_a_beam() -> None:
    asked = 0

    def choices(task: Episode) -> dict[Any, float]:
        nonlocal asked
        asked += 1
        return {(i,): p for i, p in enumerate((0.5, *[0.5 / 99] * 99))}

    task = Episode(WORLD, 0, sentences=("on", "and", "on", "still"))
    [candidates] = propose(Lookup("listener", choices), [task], 5)  # of 100 million
    assert asked < 500
    assert candidates[0].episode.segments == ((0,),) * 4
    assert [math.exp(c.score) for c in candidates[1:]] == pytest.approx([0.5**3 * 0.5 / 99] * 4)


def test_as_many_as_are_asked_for_are_kept() -> None:
    narrow = Lookup("listener", {(1,): 0.6, (2,): 0.4}, beam=1)
    task = Episode(WORLD, 0, sentences=("a", "b", "c"))
    [candidates] = propose(narrow, [task], 8)
    assert {c.episode.segments for c in candidates} == set(itertools.product([(1,), (2,)], repeat=3))


@pytest.mark.parametrize(
    ("role", "choices", "message"),
    [
        ("listener", {(1,): 0.7, (2,): 0.7}, "first, turn 1: the probabilities sum to 1.4; allowed: 1"),
        ("listener", {(1,): 0.2}, "the probabilities sum to 0.2"),
        ("listener", {(1,): 1.5, (2,): -0.5}, r"the probability of \(1,\) is 1.5; allowed: 0 to 1"),
        ("listener", {(1,): 1.0, (2,): -0.5}, r"the probability of \(2,\) is -0.5"),
        ("listener", {(1,): math.nan}, "is nan"),
        ("listener", {(1,): "1"}, "is '1'"),
        ("listener", {}, "the choices are {}"),
        ("listener", {"left": 1.0}, "a listener may choose 'left'; allowed: a segment"),
        ("listener", lambda task: [((1,), 1.0)], "the choices are .*; allowed: a probability"),
        ("speaker", {(1,): 1.0}, r"a speaker may choose \(1,\); allowed: a sentence"),
    ],
)
def test_a_table_with_a_mistake_is_refused(role: Any, choices: Any, message: str) -> None:
    task = TASK if role == "listener" else Episode(WORLD, 0, segments=((1,), (2,)), id="first")
    agent = Lookup(role, choices)
    with pytest.raises(AgentError, match=message):
        agent.propose([task], 3)


def test_a_lookup_with_a_mistake_is_refused() -> None:
    with pytest.raises(AgentError, match="Lookup has the role 'listner'; allowed: 'listener' or 'speaker'"):
        Lookup("listner", lambda task: {})  # type: ignore[arg-type]
    with pytest.raises(AgentError, match="the choices are None; allowed: a function"):
        Lookup("listener", None)  # type: ignore[arg-type]
    with pytest.raises(AgentError, match="0 beginnings"):
        Lookup("listener", {(1,): 1.0}, beam=0)

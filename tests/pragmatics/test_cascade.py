"""A cascade of judges: the answers of the whole judge, and honest about whom it did not ask."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, Candidate, Role, answer, check_role
from grice.pragmatics.cascade import Cascade
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.rational import WEIGHTS, Rational, mix, rank

SHARE = 0.25
NOWHERE: Any = None  # a game without a world
FOLLOW = Episode(NOWHERE, 0, sentences=("near", "far", "there"))
DESCRIBE = Episode(NOWHERE, 0, segments=((1,), (3,), (2,)))
seeds, weights = st.integers(0, 1000), st.sampled_from(WEIGHTS)
tasks = st.sampled_from([FOLLOW, DESCRIBE])


def drawn(seed: int, role: Role) -> Lookup:
    """An agent of a random language, in which the turns before matter."""
    ways: Sequence[Any] = DESCRIBE.segments if role == "listener" else FOLLOW.sentences

    def choices(task: Episode) -> dict[Any, float]:
        turn = len(task.segments if role == "listener" else task.sentences)
        told = task.sentences[: turn + 1], task.segments[: turn + 1]
        rng = random.Random(f"{seed} {role} {told}")
        masses = {way: rng.random() for way in ways}
        return {way: mass / sum(masses.values()) for way, mass in masses.items()}

    return Lookup(role, choices)


@dataclass
class Both:
    """A judge that is two others, and remembers how much it was asked."""

    first: Agent
    rest: Agent
    asked: list[Episode] = field(default_factory=list)

    @property
    def role(self) -> Role:
        return check_role(self.first)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        raise NotImplementedError

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        self.asked += episodes
        said = zip(self.first.score(episodes), self.rest.score(episodes), strict=True)
        return [SHARE * first + (1 - SHARE) * rest for first, rest in said]


def judges(seed: int, task: Episode, **settings: Any) -> tuple[Agent, Both, Cascade]:
    """A base, its whole judge, and the same judge as a cascade."""
    own: Role = "listener" if task is FOLLOW else "speaker"
    other: Role = "speaker" if task is FOLLOW else "listener"
    base, first, rest = drawn(seed, own), drawn(seed + 1, other), drawn(seed + 7, other)
    return base, Both(first, rest), Cascade(first, rest, SHARE, **settings)


@given(seeds, weights, tasks)
def test_with_bounds_alone_the_answer_is_that_of_the_whole_judge(
    seed: int, weight: float, task: Episode
) -> None:
    base, judge, cascade = judges(seed, task)
    [expected], [got] = (answer(Rational(base, judge, weight, cascade=c), [task], 9) for c in (None, cascade))
    assert got.score == pytest.approx(expected.score)
    assert not got.estimated


@given(seeds, weights, tasks, st.floats(0, 2), st.booleans())
def test_what_the_whole_judge_was_asked_has_its_score_and_comes_first(
    seed: int, weight: float, task: Episode, margin: float, bounded: bool
) -> None:
    base, judge, cascade = judges(seed, task, margin=margin, bounded=bounded)
    begun = answer(base, [task], 9)[0].episode
    begun = replace(begun, sentences=begun.sentences[:1]) if task is DESCRIBE else task
    [found] = Rational(base, judge, weight, cascade=cascade).propose([begun], 9)
    [proposed] = base.propose([begun], 9)
    assert [c.estimated for c in found] == sorted(c.estimated for c in found)
    favourite = next(c for c in found if c.episode == proposed[0].episode)
    assert not favourite.estimated
    for candidate in found:
        whole, first = judge.score([candidate.episode])[0], cascade.first.score([candidate.episode])[0]
        so_far = judge.score([begun])[0] - cascade.first.score([begun])[0]
        told = candidate.parts["judge"]
        assert told == pytest.approx(first + so_far if candidate.estimated else whole)
        assert candidate.score == pytest.approx(mix(weight, candidate.parts["base"], told))


def test_who_is_far_behind_is_not_asked_about() -> None:
    base, judge, cascade = judges(3, FOLLOW, margin=0.1, bounded=False)
    rest = Both(cascade.rest, cascade.rest)
    agent = Rational(base, judge, 0.5, cascade=replace(cascade, rest=rest))
    [found] = agent.propose([FOLLOW], 27)
    assert len(rest.asked) == sum(not c.estimated for c in found) < len(found) / 2


def test_a_student_that_is_no_part_of_the_judge_only_sorts() -> None:
    base, judge, cascade = judges(5, FOLLOW)
    [expected] = Rational(base, judge, 0.5).propose([FOLLOW], 27)
    student = Cascade(cascade.first, judge, share=0, margin=math.inf, bounded=False)
    [found] = Rational(base, judge, 0.5, cascade=student).propose([FOLLOW], 27)
    assert [(c.episode, c.estimated) for c in found] == [(c.episode, False) for c in expected]
    assert [c.score for c in found] == pytest.approx([c.score for c in expected])


def test_an_estimate_is_never_chosen_at_another_weight() -> None:
    base, judge, cascade = judges(8, FOLLOW, margin=0.0, bounded=False)
    [found] = Rational(base, judge, 0.5, cascade=cascade).propose([FOLLOW], 27)
    assert any(c.estimated for c in found)
    assert not any(rank(found, weight)[0].estimated for weight in (0, 0.2, 1))


def test_a_cascade_that_is_none_is_refused() -> None:
    listener, speaker = drawn(1, "listener"), drawn(1, "speaker")
    refused: list[dict[str, Any]] = [{"share": 1.0}, {"share": -0.1}, {"margin": -1.0}, {"margin": math.nan}]
    for wrong in refused:
        with pytest.raises(AgentError, match=next(iter(wrong))):
            Cascade(listener, listener, **wrong)
    with pytest.raises(AgentError, match="different roles"):
        Cascade(listener, speaker)

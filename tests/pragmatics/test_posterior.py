"""Candidates as a distribution over where they lead."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Candidate, Role, answer
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.posterior import Pooled, entropy, posterior, understood
from grice.pragmatics.rational import Rational


class Line:
    """Integers to step along; only the last digit shows."""

    def knows(self, action: int) -> bool:
        return action in range(20)

    def step(self, state: int, action: int) -> int:
        return state + action

    def reached(self, state: int, goal: int) -> bool:
        return state % 10 == goal % 10


LINE: Any = Line()
TASK = Episode(LINE, 0, sentences=("go", "on"))


def leading(*actions: int, probability: float) -> Candidate:
    return Candidate(replace(TASK, segments=tuple((a,) for a in actions)), math.log(probability))


SPLIT = [leading(1, 1, probability=0.2), leading(3, 4, probability=0.15), leading(4, 13, probability=0.1)]


@dataclass(frozen=True)
class Offers:
    candidates: list[Candidate]
    role: Role = "listener"

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        return [self.candidates for _ in tasks]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return [0.0] * len(episodes)


def test_equal_ends_pool_their_probability() -> None:
    first, second = posterior(SPLIT)
    assert first.end == 7
    assert first.probability == pytest.approx(0.25 / 0.45)
    assert list(first.candidates) == SPLIT[1:]
    assert second.probability == pytest.approx(0.2 / 0.45)


def test_pooled_and_single_best_can_differ() -> None:
    assert answer(Offers(SPLIT), [TASK], 3) == [SPLIT[0]]
    assert answer(Pooled(Offers(SPLIT)), [TASK], 3) == [SPLIT[1]]
    assert Pooled(Offers(SPLIT)).score([TASK]) == [0.0]


@given(st.lists(st.tuples(st.integers(0, 30), st.floats(-900, 0)), min_size=1, max_size=20))
def test_a_posterior_is_a_distribution(ends: list[tuple[int, float]]) -> None:
    beliefs = posterior([Candidate(replace(TASK, segments=((0,), (end,))), s) for end, s in ends])
    assert sum(b.probability for b in beliefs) == pytest.approx(1)
    assert [b.probability for b in beliefs] == sorted((b.probability for b in beliefs), reverse=True)
    assert len(beliefs) == len({end % 10 for end, _ in ends})
    assert -1e-9 <= entropy(beliefs) <= math.log(len(beliefs)) + 1e-9


def test_entropy_of_a_coin() -> None:
    fair = [leading(1, 1, probability=0.01), leading(2, 1, probability=0.01)]
    assert entropy(posterior(fair)) == pytest.approx(math.log(2))
    assert entropy(posterior(fair[:1])) == 0


def test_nothing_to_believe_in() -> None:
    with pytest.raises(AgentError, match="no candidates"):
        posterior([])
    with pytest.raises(AgentError, match="probability zero"):
        posterior([Candidate(replace(TASK, segments=((1,), (1,))), -math.inf)])


def test_understood_is_the_listeners_probability_of_what_was_meant() -> None:
    meanings = {"up": {(1,): 0.9, (2,): 0.1}, "move": {(1,): 0.5, (2,): 0.5}}
    listener = Lookup("listener", lambda task: meanings[task.sentences[len(task.segments)]])
    speaker = Lookup("speaker", lambda task: {"move": 0.6, "up": 0.4})
    said = [Episode(LINE, 0, sentences=(word,), segments=((1,),)) for word in meanings]
    assert understood(listener, said) == pytest.approx([0.9, 0.5])
    # a rational listener's score is only a ranking: here its probability is asked for
    rational = Rational(listener, Rational(speaker, listener, 1), 1)
    up, move = understood(rational, said)
    assert (up, move) == pytest.approx((27 / 34, 3 / 10))
    assert understood(Pooled(rational), said) == [up, move]


def test_a_game_without_a_world_has_ends_too() -> None:
    nowhere: Any = None
    listener = Lookup("listener", {(1,): 0.25, (2,): 0.75})
    [candidates] = listener.propose([Episode(nowhere, None, sentences=("one",))], 2)
    beliefs = posterior(candidates)
    assert [b.end for b in beliefs] == [((2,),), ((1,),)]
    assert [b.probability for b in beliefs] == pytest.approx([0.75, 0.25])

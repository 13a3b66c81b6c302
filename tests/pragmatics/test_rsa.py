"""Agents that reason about each other, at any depth, against exact enumeration of rational speech acts."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, answer, log_probability
from grice.pragmatics.incremental import Incremental
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.rational import Rational
from grice.pragmatics.rsa import rsa

WORLD: Any = None  # a game without a world
seeds = st.integers(0, 1000)
Table = dict[tuple[str, int], float]  # (word, face) -> probability
FACES = ("nothing", "glasses", "glasses and hat")
GAME_WORDS = ("friend", "glasses", "hat")
TRUE = {"friend": (0, 1, 2), "glasses": (1, 2), "hat": (2,)}
LITERAL: Table = {(w, f): (f in TRUE[w]) / len(TRUE[w]) for w in GAME_WORDS for f in range(3)}
FREE = dict.fromkeys(GAME_WORDS, 0.0)
FLAT = dict.fromkeys(range(3), 1 / 3)


def to_follow(*sentences: str) -> Episode:
    return Episode(WORLD, 0, sentences=sentences)


def to_describe(*segments: tuple[int, ...]) -> Episode:
    return Episode(WORLD, 0, segments=segments)


def enumerate_rsa(
    literal: Table, depth: int, alpha: float, cost: Mapping[str, float], prior: Mapping[int, float]
) -> tuple[Table, Table]:
    """L_depth(face | word) and S_depth(word | face), straight from the definitions."""
    listener, speaker = literal, dict.fromkeys(literal, 1 / len(cost))
    for _ in range(depth):
        said = {(w, f): (p * math.exp(-cost[w])) ** alpha for (w, f), p in listener.items()}
        speaker = {(w, f): v / sum(said[u, f] for u in cost) for (w, f), v in said.items()}
        meant = {(w, f): prior[f] * v for (w, f), v in speaker.items()}
        listener = {(w, f): v / sum(meant[w, g] for g in prior) for (w, f), v in meant.items()}
    return listener, speaker


def game(literal: Table) -> tuple[Lookup, Lookup]:
    faces = sorted({f for _, f in literal})
    words = sorted({w for w, _ in literal})
    follow = Lookup("listener", lambda task: {(f,): literal[task.sentences[-1], f] for f in faces})
    return follow, Lookup("speaker", lambda task: {w: 1 / len(words) for w in words})


def probabilities(agent: Agent, pairs: Sequence[tuple[str, int]]) -> list[float]:
    episodes = [Episode(WORLD, 0, sentences=(w,), segments=((f,),)) for w, f in pairs]
    return [math.exp(v) for v in log_probability(agent, episodes)]


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
@pytest.mark.parametrize("alpha", [0.5, 1.0, 4.0])
@pytest.mark.parametrize(
    ("cost", "prior"),
    [(FREE, FLAT), ({"friend": 0.2, "glasses": 1.0, "hat": 0.0}, {0: 0.2, 1: 0.3, 2: 0.5})],
)
def test_rsa_is_exact(depth: int, alpha: float, cost: dict[str, float], prior: dict[int, float]) -> None:
    listener, speaker = rsa(
        *game(LITERAL),
        depth,
        alpha=alpha,
        cost=cost.__getitem__,
        prior=lambda episode: math.log(prior[episode.segments[0][0]]),
    )
    exact_listener, exact_speaker = enumerate_rsa(LITERAL, depth, alpha, cost, prior)
    assert probabilities(listener, list(LITERAL)) == pytest.approx(list(exact_listener.values()))
    assert probabilities(speaker, list(LITERAL)) == pytest.approx(list(exact_speaker.values()))


def test_glasses_means_no_hat() -> None:
    literal, speaker = game(LITERAL)
    task = to_follow("glasses")
    [[first, second, *_]] = literal.propose([task], 3)
    assert first.score == second.score
    pragmatic, _ = rsa(literal, speaker, 1)
    [meant] = answer(pragmatic, [task], 3)
    assert FACES[meant.episode.segments[0][0]] == "glasses"
    [said] = answer(rsa(literal, speaker, 1)[1], [to_describe((2,))], 3)
    assert said.episode.sentences == ("hat",)


def s2_of(literal: Table, word: str) -> list[float]:
    _, speaker = enumerate_rsa(literal, 2, 1.0, FREE, FLAT)
    return [p for (w, _), p in speaker.items() if w == word]


@given(seeds)
def test_plain_nesting_is_rsa_without_prior_or_cost(seed: int) -> None:
    rng = random.Random(seed)
    raw = {(w, f): rng.random() + 0.01 for w in GAME_WORDS for f in range(3)}
    literal = {(w, f): v / sum(raw[w, g] for g in range(3)) for (w, f), v in raw.items()}
    listener, speaker = game(literal)
    s1 = Rational(speaker, listener, 1)
    l1 = Rational(listener, s1, 1)
    s2 = Rational(speaker, l1, 1)
    l2 = Rational(listener, s2, 1)
    for depth, l, s in [(1, l1, s1), (2, l2, s2)]:
        exact_listener, exact_speaker = enumerate_rsa(literal, depth, 1.0, FREE, FLAT)
        assert probabilities(l, list(literal)) == pytest.approx(list(exact_listener.values()))
        assert probabilities(s, list(literal)) == pytest.approx(list(exact_speaker.values()))
    assert l2.propose([to_follow("hat")], 3)[0][0].parts["judge"] == pytest.approx(
        math.log(max(s2_of(literal, "hat")))
    )


def test_wrapped_listeners_reason_alike() -> None:
    listener, speaker = game(LITERAL)
    l1 = Rational(listener, Rational(speaker, listener, 1), 1)
    task = to_describe((1,))
    plain, wrapped = (Rational(speaker, judge, 1).propose([task], 3) for judge in (l1, Incremental(l1)))
    assert plain == wrapped


def test_a_deep_agent_scores_what_it_proposes() -> None:
    listener, speaker = game(LITERAL)
    s1 = Rational(speaker, listener, 0.6)
    l2 = Rational(listener, s1, 0.3)
    s3 = Rational(speaker, l2, 0.8)
    for agent, task in ((l2, to_follow("hat")), (s3, to_describe((1,))), (Incremental(l2), to_follow("hat"))):
        [candidates] = agent.propose([task], 3)
        scores = agent.score([c.episode for c in candidates])
        assert scores == pytest.approx([c.score for c in candidates])
    assert (l2.role, s3.role) == ("listener", "speaker")


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_the_prior_is_l0s_too_if_asked_for(depth: int) -> None:
    prior = {0: 0.2, 1: 0.3, 2: 0.5}
    textbook = {(w, f): prior[f] * (f in TRUE[w]) for w, f in LITERAL}
    textbook = {(w, f): v / sum(textbook[w, g] for g in prior) for (w, f), v in textbook.items()}
    for in_l0, literal in ((True, textbook), (False, LITERAL)):
        listener, speaker = rsa(
            *game(LITERAL), depth, prior=lambda e: math.log(prior[e.segments[0][0]]), prior_in_l0=in_l0
        )
        exact_listener, exact_speaker = enumerate_rsa(literal, depth, 1.0, FREE, prior)
        assert probabilities(listener, list(LITERAL)) == pytest.approx(list(exact_listener.values()))
        assert probabilities(speaker, list(LITERAL)) == pytest.approx(list(exact_speaker.values()))


def test_rsa_takes_a_listener_then_a_speaker() -> None:
    listener, speaker = game(LITERAL)
    with pytest.raises(AgentError, match="a speaker and a listener were given"):
        rsa(speaker, listener, 1)
    with pytest.raises(AgentError, match="alpha is '1'"):
        rsa(listener, speaker, 1, alpha="1")  # type: ignore[arg-type]

"""Rational agents against exact enumeration, and the properties that make them what they claim to be."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, Candidate, Role, answer
from grice.pragmatics.incremental import Incremental
from grice.pragmatics.length import PerWord
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.posterior import Pooled
from grice.pragmatics.rational import WEIGHTS, Rational, rank, sweep
from grice.pragmatics.rsa import ScoredBy, rsa

WORDS = ("near", "far", "there")
MOVES = ((1,), (2,), (3,))
ENOUGH = len(MOVES) ** 3
WORLD: Any = None  # a game without a world
weights = st.sampled_from(WEIGHTS)
seeds = st.integers(0, 1000)


def drawn(seed: int, role: Role) -> Lookup:
    """An agent of a random language, in which everything so far changes what comes next."""
    ways: Sequence[Any] = MOVES if role == "listener" else WORDS

    def choices(task: Episode) -> Mapping[Any, float]:
        turn = len(task.segments) if role == "listener" else len(task.sentences)
        seen = (task.sentences[: turn + 1], task.segments[: turn + 1])
        rng = random.Random(f"{seed} {role} {seen}")
        mass = [rng.random() for _ in ways]
        return {way: m / sum(mass) for way, m in zip(ways, mass, strict=True)}

    return Lookup(role, choices)


def to_follow(*sentences: str) -> Episode:
    return Episode(WORLD, 0, sentences=sentences)


def to_describe(*segments: tuple[int, ...]) -> Episode:
    return Episode(WORLD, 0, segments=segments)


FOLLOW = to_follow("near", "far", "there")
DESCRIBE = to_describe((1,), (3,), (2,))


@dataclass
class Constant:
    """A judge without an opinion."""

    value: float = -1.0
    role: Role = "speaker"

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        raise NotImplementedError

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return [self.value] * len(episodes)


def outputs(candidates: Sequence[Candidate]) -> list[tuple[Any, ...]]:
    return [(c.episode.sentences, c.episode.segments) for c in candidates]


def pair(seed: int, task: Episode) -> tuple[Lookup, Lookup]:
    """Base and judge for this kind of task."""
    listener, speaker = drawn(seed, "listener"), drawn(seed + 1, "speaker")
    return (listener, speaker) if task.sentences else (speaker, listener)


def every_way() -> list[Episode]:
    return [replace(FOLLOW, segments=way) for way in itertools.product(MOVES, repeat=3)]


def best_of(episodes: list[Episode], base: Agent, judge: Agent, weight: float) -> float:
    scores = zip(base.score(episodes), judge.score(episodes), strict=True)
    return max(weight * j + (1 - weight) * b for b, j in scores)


# What holds for every pair of agents and every weight


@given(seeds, st.sampled_from([FOLLOW, DESCRIBE]))
def test_weight_0_is_the_base_agent(seed: int, task: Episode) -> None:
    base, judge = pair(seed, task)
    [expected], [got] = base.propose([task], 9), Rational(base, judge, 0).propose([task], 9)
    assert outputs(got) == outputs(expected)
    assert [c.score for c in got] == [c.score for c in expected]


@given(seeds, st.sampled_from([FOLLOW, DESCRIBE]))
def test_weight_1_is_ranked_by_the_judge(seed: int, task: Episode) -> None:
    base, judge = pair(seed, task)
    [got] = Rational(base, judge, 1).propose([task], 9)
    assert [c.score for c in got] == sorted(judge.score([c.episode for c in got]), reverse=True)


@given(seeds, weights, st.sampled_from([FOLLOW, DESCRIBE]))
def test_a_constant_judge_changes_nothing(seed: int, weight: float, task: Episode) -> None:
    base, _ = pair(seed, task)
    assert outputs(Rational(base, Constant(), weight).propose([task], 9)[0]) == outputs(
        base.propose([task], 9)[0]
    )


@given(seeds, weights, st.sampled_from([FOLLOW, DESCRIBE]))
def test_more_candidates_never_lower_the_best_score(seed: int, weight: float, task: Episode) -> None:
    agent = Rational(*pair(seed, task), weight)
    best = [agent.propose([task], n)[0][0].score for n in range(1, 8)]
    assert best == sorted(best)


@given(seeds, weights, st.sampled_from([FOLLOW, DESCRIBE]))
def test_scores_and_proposals_agree(seed: int, weight: float, task: Episode) -> None:
    agent = Rational(*pair(seed, task), weight)
    [candidates] = agent.propose([task], 9)
    assert agent.score([c.episode for c in candidates]) == pytest.approx([c.score for c in candidates])
    for c in candidates:
        assert c.score == pytest.approx(weight * c.parts["judge"] + (1 - weight) * c.parts["base"])


def test_the_judge_is_asked_once_for_all_tasks() -> None:
    asked = []

    class Counting(Constant):
        def score(self, episodes: Sequence[Episode]) -> list[float]:
            asked.append(len(episodes))
            return super().score(episodes)

    Rational(drawn(0, "listener"), Counting(), 0.5).propose([FOLLOW, to_follow("near")], 5)
    assert asked == [5 + 3]


def test_ties_go_to_the_base_then_to_its_order() -> None:
    def candidate(word: str, base: float, judge: float) -> Candidate:
        return Candidate(to_describe((1,)), 0.0, {"base": base, "judge": judge, "word": ord(word)})

    tied = [candidate("a", -2, -4), candidate("b", -4, -2), candidate("c", -2, -4), candidate("d", -3, -3)]
    assert [chr(int(c.parts["word"])) for c in rank(tied, 0.5)] == ["a", "c", "d", "b"]


def test_what_has_no_weight_may_be_impossible() -> None:
    never = Constant(-math.inf)
    base = drawn(0, "listener")
    [candidates] = Rational(base, never, 0).propose([FOLLOW], 3)
    assert outputs(candidates) == outputs(base.propose([FOLLOW], 3)[0])
    assert all(c.score == -math.inf for c in Rational(base, never, 0.5).propose([FOLLOW], 3)[0])


# The two inference procedures, and the one between them


@given(seeds, weights)
def test_listener_reranks_whole_sequences(seed: int, weight: float) -> None:
    listener, speaker = pair(seed, FOLLOW)
    [got] = answer(Rational(listener, speaker, weight), [FOLLOW], ENOUGH)
    assert got.score == pytest.approx(best_of(every_way(), listener, speaker, weight))


@given(seeds, weights)
def test_speaker_chooses_sentence_by_sentence(seed: int, weight: float) -> None:
    speaker, listener = pair(seed, DESCRIBE)
    said: tuple[str, ...] = ()
    for _ in DESCRIBE.segments:
        options = [replace(DESCRIBE, sentences=(*said, word)) for word in WORDS]
        mixed = [
            weight * l + (1 - weight) * s
            for l, s in zip(listener.score(options), speaker.score(options), strict=True)
        ]
        said = options[mixed.index(max(mixed))].sentences
    [got] = answer(Rational(speaker, listener, weight), [DESCRIBE], len(WORDS))
    assert got.episode.sentences == said


@given(seeds, weights)
def test_a_wide_beam_of_prefixes_is_exhaustive(seed: int, weight: float) -> None:
    listener, speaker = pair(seed, FOLLOW)
    rational = Rational(listener, speaker, weight)
    [whole], [prefixes] = (
        agent.propose([FOLLOW], ENOUGH) for agent in (rational, Incremental(rational, branching=len(MOVES)))
    )
    assert len(prefixes) == ENOUGH
    assert [c.score for c in prefixes] == pytest.approx([c.score for c in whole])
    assert prefixes[0].score == pytest.approx(best_of(every_way(), listener, speaker, weight))


def test_a_beam_of_prefixes_takes_tasks_of_any_length() -> None:
    agent = Incremental(Rational(drawn(1, "listener"), drawn(2, "speaker"), 0.4))
    tasks = [FOLLOW, to_follow("far"), replace(FOLLOW, segments=((2,),))]
    together = agent.propose(tasks, 3)
    assert together == [agent.propose([task], 3)[0] for task in tasks]
    assert all(c.episode.finished and c.episode.sentences == t.sentences
               for t, cs in zip(tasks, together, strict=True) for c in cs)  # fmt: skip
    assert together[2][0].episode.segments[0] == (2,)
    assert agent.score([together[0][0].episode]) == pytest.approx([together[0][0].score])
    with pytest.raises(AgentError, match="a listener, Rational, was asked to describe"):
        agent.propose([DESCRIBE], 3)


@given(seeds, st.sampled_from([FOLLOW, DESCRIBE]))
def test_a_sweep_gives_every_weights_answers(seed: int, task: Episode) -> None:
    base, judge = pair(seed, task)
    tasks = [task, replace(task, sentences=task.sentences[:1], segments=task.segments[:1])]
    for weight, answers in sweep(base, judge, tasks, 2).items():
        assert answers == answer(Rational(base, judge, weight), tasks, 2)


@given(seeds)
def test_a_sweep_asks_of_one_task_after_the_other(seed: int) -> None:
    asked = []

    class Watching(Lookup):
        def score(self, episodes: Sequence[Episode]) -> list[float]:
            asked.append([episode.segments for episode in episodes])
            return super().score(episodes)

    listener = drawn(seed, "listener")
    sweep(
        drawn(seed, "speaker"), Watching("listener", listener.choices), [DESCRIBE, to_describe((1,), (2,))], 3
    )
    for routes in asked:
        stretches = [route for route, _ in itertools.groupby(routes)]
        assert len(stretches) == len(set(stretches))


# Probabilities


@given(seeds, st.sampled_from(WEIGHTS[1:-1]))
def test_weight_is_alpha_over_one_plus_alpha(seed: int, weight: float) -> None:
    speaker, listener = pair(seed, DESCRIBE)
    alpha = weight / (1 - weight)
    task = to_describe((2,))
    [candidates] = Rational(speaker, listener, weight).propose([task], 3)
    # S1 with its base speaker as the prior over utterances: P_base · L0^alpha
    unnormalised = [math.exp(c.parts["base"] + alpha * c.parts["judge"]) for c in candidates]
    assert unnormalised == sorted(unnormalised, reverse=True)
    # and, with temperature 1 − weight, not only the same ranking but the same probabilities
    exact = Rational(speaker, listener, weight, temperature=1 - weight)
    got = exact.log_probability([c.episode for c in candidates])
    assert [math.exp(v) for v in got] == pytest.approx([u / sum(unnormalised) for u in unnormalised])


@given(seeds, weights, st.sampled_from([FOLLOW, DESCRIBE]))
def test_probabilities_of_whole_episodes_sum_to_one(seed: int, weight: float, task: Episode) -> None:
    agent = Rational(*pair(seed, task), weight, alternatives=ENOUGH)
    episodes = every_way() if task is FOLLOW else [
        replace(DESCRIBE, sentences=said) for said in itertools.product(WORDS, repeat=3)
    ]  # fmt: skip
    assert sum(map(math.exp, agent.log_probability(episodes))) == pytest.approx(1)


def test_an_unproposed_episode_is_an_alternative_too() -> None:
    agent = Rational(drawn(3, "speaker"), drawn(4, "listener"), 0.5, alternatives=1)
    task = to_describe((1,))
    [best] = agent.propose([task], 1)[0]
    others = [replace(task, sentences=(w,)) for w in WORDS if (w,) != best.episode.sentences]
    for other, value in zip(others, agent.log_probability(others), strict=True):
        mine = agent.score([other])[0]
        assert value == pytest.approx(mine - math.log(math.exp(mine) + math.exp(best.score)))
    assert agent.log_probability([best.episode]) == [0.0]


# What is refused


def test_settings_out_of_range() -> None:
    base, judge = pair(0, FOLLOW)
    for weight in (-0.01, 1.01, math.nan, ".5", None):
        with pytest.raises(AgentError, match=r"the weight is .*; allowed: 0"):
            Rational(base, judge, weight)  # type: ignore[arg-type]
        with pytest.raises(AgentError, match="the weight is"):
            sweep(base, judge, [FOLLOW], 2, [weight])  # type: ignore[list-item]
    for temperature in (0.0, -1.0, math.inf, math.nan):
        with pytest.raises(AgentError, match="the temperature is"):
            Rational(base, judge, 0.5, temperature=temperature)
    with pytest.raises(AgentError, match="0 alternatives"):
        Rational(base, judge, 0.5, alternatives=0)
    with pytest.raises(AgentError, match="0 branches"):
        Incremental(base, branching=0)
    with pytest.raises(AgentError, match="Lookup is a speaker"):
        Incremental(judge)
    with pytest.raises(AgentError, match="depth is -1"):
        rsa(base, judge, -1)
    with pytest.raises(AgentError, match="alpha is 0"):
        rsa(base, judge, 1, alpha=0)
    for agent in (Rational(base, judge, 0.5), Incremental(base)):
        with pytest.raises(AgentError, match="0 candidates"):
            agent.propose([FOLLOW], 0)


def test_agents_of_different_worlds() -> None:
    @dataclass
    class Local(Constant):
        world: str = "here"

    here, there = Local(), Local(world="there")
    Rational(here, Constant(), 0.5)
    Rational(here, Local(), 0.5)
    with pytest.raises(AgentError, match="different worlds: here, there"):
        Rational(here, there, 0.5)
    with pytest.raises(AgentError, match="different worlds"):
        Rational(there, Rational(here, Constant(), 0.5), 0.5)
    listener = Local(role="listener")
    for wrapped in (
        Incremental(listener),
        Pooled(listener),
        ScoredBy(listener, lambda e: 0.0),
        PerWord(here),
    ):
        with pytest.raises(AgentError, match="different worlds: here, there"):
            Rational(there, Incremental(wrapped) if wrapped.role == "listener" else wrapped, 0.5)


def test_a_judge_that_breaks_its_promise_is_named() -> None:
    base = drawn(0, "listener")
    with pytest.raises(AgentError, match="Constant gave the score nan"):
        Rational(base, Constant(math.nan), 0.5).propose([FOLLOW], 2)


def test_no_tasks_no_proposals() -> None:
    base, judge = pair(0, FOLLOW)
    assert Rational(base, judge, 0.5).propose([], 2) == []
    assert Incremental(base).propose([], 2) == []
    assert sweep(base, judge, [], 2, [0.5]) == {0.5: []}

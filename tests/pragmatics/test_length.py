"""Speakers ranked per word: nothing but the order and the scale of their scores changes."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grice.episode import Episode
from grice.pragmatics.agents import answer
from grice.pragmatics.assembly import base_agent
from grice.pragmatics.length import PerWord
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.rational import WEIGHTS, Rational, known_worlds
from grice.training.networks import agent_of
from grice.training.objectives import lesson
from grice.training.recipes import PAPER
from grice.worlds import WORLDS

SENTENCES = ("stop", "turn left", "walk to the easel", "walk to the easel at the end of the hall")
WORLD: Any = None  # a game without a world
TASK = Episode(WORLD, 0, segments=((1,), (2,), (3,)))


def language(seed: int, task: Episode) -> Mapping[str, float]:
    """A random language, in which what was said changes what comes next."""
    rng = random.Random(f"{seed} {task.sentences}")
    mass = [rng.random() for _ in SENTENCES]
    return {s: m / sum(mass) for s, m in zip(SENTENCES, mass, strict=True)}


def drawn(seed: int) -> Lookup:
    return Lookup("speaker", lambda task: language(seed, task))


def fixed(probabilities: Mapping[str, float]) -> PerWord:
    return PerWord(Lookup("speaker", lambda task: probabilities))


@given(st.integers(0, 1000))
def test_a_proposal_has_the_score_that_it_is_given_when_asked(seed: int) -> None:
    speaker = PerWord(drawn(seed))
    task = TASK
    while not task.finished:
        proposed = speaker.propose([task], 10)[0]
        assert sorted(c.episode.sentences[-1] for c in proposed) == sorted(SENTENCES)
        assert [c.score for c in proposed] == sorted((c.score for c in proposed), reverse=True)
        assert [c.score for c in proposed] == pytest.approx(speaker.score([c.episode for c in proposed]))
        task = proposed[0].episode


@given(st.integers(0, 1000), st.sampled_from(SENTENCES))
def test_sentences_of_one_length_keep_their_order(seed: int, sentence: str) -> None:
    said = language(seed, TASK)
    same = {sentence.replace(" ", f"{i} ") + str(i): p for i, p in enumerate(said.values())}
    speaker = fixed(same)
    orders = [[c.episode for c in agent.propose([TASK], 9)[0]] for agent in (speaker, speaker.agent)]
    assert orders[0] == orders[1]


def test_a_longer_sentence_may_be_less_probable() -> None:
    speaker = fixed({"stop": 0.5, "walk to the easel": 0.3, "walk": 0.2})
    best, *_, worst = speaker.propose([TASK], 3)[0]
    assert best.episode.sentences == ("walk to the easel",)
    assert best.score == pytest.approx(math.log(0.3) / 5)  # four words and the end
    assert worst.episode.sentences == ("walk",)


def test_the_impossible_stays_impossible() -> None:
    speaker = fixed({"stop": 1.0, "walk on": 0.0})
    assert speaker.propose([TASK], 2)[0][1].score == -math.inf
    never = Episode(WORLD, 0, ("walk on", "stop"), ((1,), (2,)))
    assert speaker.score([never]) == [-math.inf]
    assert {c.score for c in speaker.propose([Episode(WORLD, 0, ("walk on",), ((1,), (2,)))], 2)[0]} == {
        -math.inf
    }


@given(st.integers(0, 1000))
def test_a_rational_speaker_of_weight_0_says_what_its_base_says(seed: int) -> None:
    base = PerWord(drawn(seed))
    judge = Lookup("listener", lambda task: {(1,): 0.5, (2,): 0.3, (3,): 0.2})
    assert WEIGHTS[0] == 0
    [alone], [judged] = (answer(agent, [TASK], 10) for agent in (base, Rational(base, judge, 0)))
    assert alone.episode == judged.episode
    assert alone.score == pytest.approx(judged.score)


def test_nothing_is_asked_where_nothing_is_to_be_scored() -> None:
    assert fixed({"stop": 1.0}).score([]) == []
    assert fixed({"stop": 1.0}).score([TASK]) == [0.0]


def test_worlds_of_open_segments_have_it_and_its_world_is_still_known() -> None:
    class HasWorld(Lookup):
        world = "sail"

    speaker = HasWorld("speaker", drawn(0).choices)
    assert known_worlds(base_agent(WORLDS["sail"], speaker)) == {"sail"}
    assert base_agent(WORLDS["sail"], speaker) == PerWord(speaker)
    assert all(base_agent(WORLDS[w], speaker) is speaker for w in ("alchemy", "scene", "tangrams"))


def test_a_model_may_ask_to_be_ranked_per_word(some_episodes: Callable[..., list[Episode]]) -> None:
    there = some_episodes(4)
    for asks in (False, True):
        recipe = replace(PAPER["speaker", "tangrams"], hidden=4, per_word=asks)
        speaker: Any = agent_of(lesson("speaker", recipe, 1, there, there).network)
        assert (base_agent(WORLDS["tangrams"], speaker) == PerWord(speaker)) is asks

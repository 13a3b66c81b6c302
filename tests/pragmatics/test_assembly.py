"""Rational agents from a base, a judge and weights: by sentences, and by words."""

from __future__ import annotations

from itertools import islice

import pytest

from grice.data.synthetic import episodes
from grice.models.listener_network import ListenerConfig
from grice.models.speaker_network import SpeakerConfig
from grice.pragmatics.agents import propose
from grice.pragmatics.assembly import ByTask, rational_agent
from grice.pragmatics.rational import Rational, Weights
from grice.text import Vocabulary
from grice.worlds import WORLDS
from untaught import untaught

ROUNDS = list(islice(episodes(WORLDS["colours"], 1, turns=1), 8))
WORDS = Vocabulary.of(s for e in ROUNDS for s in e.sentences for _ in (1, 2))
LISTENER = untaught(ListenerConfig("colours", 1, 5, 4), WORDS)
SPEAKER = untaught(SpeakerConfig("colours", 1, 5, None, 20), WORDS)


def test_a_weight_per_word_falls_with_the_words() -> None:
    weights = Weights(0.2, 0.4, 0.9, per_word=True)
    assert weights.of("listener", multi=False) == 0.2
    assert weights.of("listener", multi=False, words=10) == pytest.approx(0.02 / 0.82)
    assert weights.of("listener", multi=True, words=2) == pytest.approx(0.2 / 0.8)
    assert weights.of("speaker", multi=False, words=10) == 0.9
    assert Weights(0.2).of("listener", multi=False, words=10) == 0.2
    assert Weights(0.0, per_word=True).of("listener", multi=False, words=10) == 0
    assert Weights(1.0, per_word=True).of("listener", multi=False, words=10) == 1


def test_every_task_is_answered_with_its_own_weight() -> None:
    weights, tasks = Weights(0.3, per_word=True), [episode.following() for episode in ROUNDS]
    agent = rational_agent(LISTENER, SPEAKER, weights)
    assert isinstance(agent, ByTask)
    assert len({len(task.sentences[0].split()) for task in tasks}) > 1
    for task, found in zip(tasks, propose(agent, tasks, 3), strict=True):
        words = len(task.sentences[0].split())
        expected = Rational(LISTENER, SPEAKER, 0.3 / (0.3 + 0.7 * words))
        [alone] = propose(expected, [task], 3)
        assert [c.episode for c in found] == [c.episode for c in alone]
        assert [c.score for c in found] == pytest.approx([c.score for c in alone], rel=1e-4)


def test_one_weight_for_all_needs_no_choice() -> None:
    assert isinstance(rational_agent(LISTENER, SPEAKER, Weights(0.3, 0.3)), Rational)
    assert isinstance(rational_agent(SPEAKER, LISTENER, Weights(speaker=0.3, per_word=True)), Rational)

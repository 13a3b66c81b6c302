"""The listener as an agent: independent members, legal and consistent scores."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import pytest

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import AgentError
from grice.models.listener import Listener
from grice.models.pretrained import members
from grice.worlds import WORLDS
from grice.worlds.sail.rules import Forward, Left, Stop
from grice.worlds.world import World

E = 3
worlds = pytest.mark.parametrize("world", WORLDS.values(), ids=list(WORLDS))


def some(world: World[Any, Any], count: int = 5, turns: int = 3) -> list[Episode]:
    return list(islice(episodes(world, 4, turns=turns), count))


# The ensemble


@worlds
def test_every_parameter_leads_with_the_members_also_with_one(
    world: World[Any, Any], fresh_listener: Callable[..., Listener]
) -> None:
    for size in (1, E):
        assert all(w.shape[0] == size for w in fresh_listener(world, size).weights.values())


@worlds
def test_the_ensembles_score_is_the_mean_of_its_members(
    world: World[Any, Any], fresh_listener: Callable[..., Listener]
) -> None:
    listener, given = fresh_listener(world), some(world)
    alone = [members(listener, [e]).score(given) for e in range(E)]
    mean = [sum(scores) / E for scores in zip(*alone, strict=True)]
    assert listener.score(given) == pytest.approx(mean, rel=1e-5)


# Probabilities


@worlds
def test_a_permuted_batch_gives_permuted_results(
    world: World[Any, Any], fresh_listener: Callable[..., Listener]
) -> None:
    listener, given = fresh_listener(world), some(world, 6)
    order = random.Random(0).sample(range(6), 6)
    scores = listener.score(given)
    assert listener.score([given[i] for i in order]) == pytest.approx([scores[i] for i in order], rel=1e-4)
    tasks = [episode.following() for episode in given]
    proposed = listener.propose(tasks, 3)
    for i, candidates in zip(order, listener.propose([tasks[i] for i in order], 3), strict=True):
        assert [c.episode for c in candidates] == [c.episode for c in proposed[i]]


@worlds
def test_a_score_is_the_same_alone_as_beside_longer_ones(
    world: World[Any, Any], fresh_listener: Callable[..., Listener]
) -> None:
    listener = fresh_listener(world)
    given = some(world)
    given[0] = replace(given[0], sentences=given[0].sentences[:1])
    given[1] = replace(given[1], sentences=(" ".join(["on and on"] * 20), *given[1].sentences[1:]))
    together = listener.score(given)
    for episode, score in zip(given, together, strict=True):
        assert listener.score([episode]) == pytest.approx([score], rel=1e-4)


# Edges


@worlds
def test_empty_sentences_and_unknown_words_are_followed(
    world: World[Any, Any], fresh_listener: Callable[..., Listener]
) -> None:
    listener = fresh_listener(world)
    odd = replace(some(world, 1)[0], sentences=("", "   ", "zyx ÆØÅ 雨 <end>"))
    tasks = [odd.following(), some(world, 1)[0].following()]
    for [first, *_] in listener.propose(tasks, 2):
        assert listener.score([first.episode]) == pytest.approx([first.score], rel=1e-4)


@worlds
def test_nothing_given_is_nothing_found(
    world: World[Any, Any], fresh_listener: Callable[..., Listener]
) -> None:
    listener = fresh_listener(world)
    assert listener.propose([], 3) == []
    assert listener.score([]) == []
    assert listener.score([some(world, 1)[0].following()]) == [0.0]


def test_another_worlds_episodes_are_refused(fresh_listener: Callable[..., Listener]) -> None:
    listener, foreign = fresh_listener(WORLDS["alchemy"]), some(WORLDS["scene"], 1)
    with pytest.raises(AgentError, match="alchemy"):
        listener.score(foreign)
    with pytest.raises(AgentError, match="alchemy"):
        listener.propose([foreign[0].following()], 1)


@worlds
def test_only_a_listeners_tasks_are_proposed_for(
    world: World[Any, Any], fresh_listener: Callable[..., Listener]
) -> None:
    episode = some(world, 1)[0]
    with pytest.raises(AgentError, match="a listener was asked to describe"):
        fresh_listener(world).propose([episode.describing()], 2)
    for finished in (episode, Episode(world, episode.start)):
        with pytest.raises(AgentError, match="finished"):
            fresh_listener(world).propose([finished], 2)


def test_sail_follows_each_sentence_anew(fresh_listener: Callable[..., Listener]) -> None:
    world = WORLDS["sail"]
    listener = fresh_listener(world)
    episode = some(world, 1)[0]
    apart = [
        Episode(world, state, (sentence,), (segment,))
        for state, sentence, segment in zip(
            episode.states(), episode.sentences, episode.segments, strict=False
        )
    ]
    assert listener.score([episode]) == pytest.approx([sum(listener.score(apart))], rel=1e-5)


def test_scone_remembers_the_sentences_before(fresh_listener: Callable[..., Listener]) -> None:
    world = WORLDS["alchemy"]
    listener = fresh_listener(world)
    episode = some(world, 1)[0]
    other = replace(episode, sentences=("something else", *episode.sentences[1:]))

    def later(e: Episode) -> float:
        """The score of what follows the first turn."""
        whole, first = listener.score([e, replace(e, sentences=e.sentences[:1])])
        return whole - first

    assert later(episode) != pytest.approx(later(other), abs=1e-4)


def test_what_is_not_legal_is_impossible(fresh_listener: Callable[..., Listener]) -> None:
    world = WORLDS["sail"]
    blocked = next(p for p in world.arrays.decode(np.arange(200)[:, None]) if Forward() not in world.legal(p))
    episode = Episode(world, blocked, ("go on",), ((Forward(), Stop()),))
    possible = Episode(world, blocked, ("go on",), ((Left(), Left(), Forward(), Stop()),))
    scores = fresh_listener(world).score([episode, possible])
    assert scores[0] == -math.inf
    assert math.isfinite(scores[1])


# Attention


@worlds
def test_attention_is_a_distribution_over_the_words_of_the_actions_own_sentence(
    world: World[Any, Any], fresh_listener: Callable[..., Listener]
) -> None:
    for episode in some(world, 3):
        attended = fresh_listener(world).attend(episode)
        assert [tuple(a.action for a in turn) for turn in attended] == list(episode.segments)
        for sentence, turn in zip(episode.sentences, attended, strict=True):
            for action in turn:
                assert action.words == (*sentence.split(), "<end>")
                assert tuple(action.weights) == world.factors.names
                for weights in action.weights.values():
                    assert len(weights) == len(action.words)
                    assert sum(weights) == pytest.approx(1, abs=1e-4)


@worlds
def test_attention_to_a_sentence_does_not_depend_on_later_ones(
    world: World[Any, Any], fresh_listener: Callable[..., Listener]
) -> None:
    [episode], listener = some(world, 1), fresh_listener(world)
    first = replace(episode, sentences=episode.sentences[:1], segments=episode.segments[:1])
    for whole, alone in zip(listener.attend(episode)[0], listener.attend(first)[0], strict=True):
        for name, weights in whole.weights.items():
            assert alone.weights[name] == pytest.approx(weights, abs=1e-5)


def test_nothing_done_is_nothing_attended_to(fresh_listener: Callable[..., Listener]) -> None:
    [episode] = some(WORLDS["sail"], 1)
    listener = fresh_listener(WORLDS["sail"])
    assert listener.attend(replace(episode, segments=())) == ()
    assert listener.attend(replace(episode, segments=((),))) == ((),)


@pytest.mark.parametrize("name", ["alchemy", "sail"])
def test_a_next_turn_is_scored_as_from_the_start(name: str, fresh_listener: Callable[..., Listener]) -> None:
    world = WORLDS[name]
    given, (listener, other) = some(world, 4), (fresh_listener(world) for _ in range(2))
    for turns in (1, 2, 3):
        asked = [replace(e, sentences=e.sentences[:turns]) for e in given]
        expected = [other.score([e])[0] for e in reversed(asked)][::-1]
        assert listener.score(asked) == pytest.approx(expected, abs=1e-5)

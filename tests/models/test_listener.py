"""The listener as an agent: independent members, legal and consistent scores, able to learn."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import pytest
import torch

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import AgentError
from grice.models.batch import Texts, actions_of, distinct
from grice.models.layers import Dropout, Streams, initialise
from grice.models.listener import Listener
from grice.models.listening import Taught
from grice.models.pretrained import members
from grice.pragmatics.agents import answer
from grice.training.objectives import lesson
from grice.training.recipes import Recipe
from grice.worlds import WORLDS
from grice.worlds.sail.rules import Forward, Left, Stop
from grice.worlds.world import World

E = 3
worlds = pytest.mark.parametrize("world", WORLDS.values(), ids=list(WORLDS))
TINY = Recipe(4, 3, (0.2,), epochs=1, batch=4, rate=(1e-2,))


def some(world: World[Any, Any], count: int = 5, turns: int = 3) -> list[Episode]:
    return list(islice(episodes(world, 4, turns=turns), count))


def taught(listener: Listener, given: list[Episode], dropout: Dropout | None = None) -> Taught:
    world = given[0].world
    table, pointers = distinct(given, max(e.aligned for e in given))
    texts = Texts.of(table, listener.vocabulary)[None]
    return listener.run(world, texts, pointers[None], actions_of(world, given)[None], dropout)


# The ensemble


@worlds
def test_every_parameter_leads_with_the_members_also_with_one(
    world: World[Any, Any], fresh_listener: Callable[..., Listener]
) -> None:
    for size in (1, E):
        assert all(p.shape[0] == size for p in fresh_listener(world, size).parameters())


@worlds
@pytest.mark.parametrize("member", [0, E - 1])
def test_members_never_meet(
    world: World[Any, Any], member: int, fresh_listener: Callable[..., Listener]
) -> None:
    listener = fresh_listener(world)
    dropout = Dropout(Streams(0, range(E)), torch.full((E,), 0.2))
    loss = taught(listener, some(world), dropout).loss(torch.full((E,), 0.1))
    gradients = torch.autograd.grad(loss[member], list(listener.parameters()))
    for (name, _), gradient in zip(listener.named_parameters(), gradients, strict=True):
        assert gradient[member].any(), f"{name} does nothing"
        assert not gradient[torch.arange(E) != member].any(), f"{name} is shared"


@worlds
def test_the_ensembles_score_is_the_mean_of_its_members(
    world: World[Any, Any], fresh_listener: Callable[..., Listener]
) -> None:
    listener, given = fresh_listener(world), some(world)
    alone = [members(listener, [e]).score(given) for e in range(E)]
    mean = [sum(scores) / E for scores in zip(*alone, strict=True)]
    assert listener.score(given) == pytest.approx(mean, rel=1e-5)


@worlds
def test_a_member_learns_the_same_alone_as_among_others(world: World[Any, Any]) -> None:
    def learn(which: list[int]) -> dict[str, torch.Tensor]:
        """A few steps as `train` takes them, with the streams of these members."""
        school = lesson(
            "listener", TINY, len(which), some(world, 8, turns=1 if world.name == "sail" else 2), some(world)
        )
        initialise(school.network, Streams(0, which, 0))
        order = Streams(0, which, 1).permutations(8)
        dropout = Dropout(Streams(0, which, 2), torch.full((len(which),), 0.2))
        optimiser = torch.optim.SGD(school.network.parameters(), lr=0.5)
        for index in torch.split(order, 4, 1):
            optimiser.zero_grad()
            torch.autograd.backward(school.loss(index, dropout, torch.zeros(len(which))).sum())
            optimiser.step()
        return school.network.state_dict()

    many, one = learn([0, 1, 2]), learn([1])
    for name, weight in one.items():
        assert torch.allclose(many[name][1:2], weight, atol=1e-5), name


@worlds
def test_the_loss_is_the_mean_of_minus_the_score(
    world: World[Any, Any], fresh_listener: Callable[..., Listener]
) -> None:
    listener, given = fresh_listener(world, 1), some(world, turns=1 if world.name == "sail" else 3)
    [loss] = taught(listener, given).loss(torch.zeros(1)).tolist()
    assert loss == pytest.approx(-sum(listener.score(given)) / len(given), rel=1e-5)


# Probabilities


@worlds
def test_only_legal_actions_are_possible_and_they_sum_to_one(
    world: World[Any, Any], fresh_listener: Callable[..., Listener]
) -> None:
    result = taught(fresh_listener(world), given := some(world))
    assert torch.allclose(result.logp.exp().sum(-1), torch.ones(result.logp.shape[:2]), atol=1e-5)
    for row, episode in enumerate(given):
        state = episode.start
        actions = [action for segment in episode.segments for action in segment]
        for action, position in zip(actions, result.packing.positions()[0, row].tolist(), strict=False):
            possible = result.logp[:, position].isfinite()
            assert possible.tolist() == [[a in world.legal(state) for a in world.actions]] * E
            state = world.step(state, action)


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


@worlds
def test_ten_episodes_can_be_learnt_by_heart(world: World[Any, Any]) -> None:
    turns = 1 if world.name == "sail" else 3
    ten = list(islice(episodes(world, 0, turns=turns, ambiguity=0), 10))
    recipe = Recipe(20, 10, (0.0,), epochs=1, batch=10, rate=(1e-2,))
    school = lesson("listener", recipe, 1, ten, ten)
    initialise(school.network, Streams(0, [0]))
    adam = torch.optim.Adam(school.network.parameters(), lr=0.02)
    dropout = Dropout(Streams(0, [0]), torch.zeros(1))
    for _ in range(120):
        adam.zero_grad()
        torch.autograd.backward(school.loss(torch.arange(10)[None], dropout, torch.zeros(1)).sum())
        adam.step()
    listener = school.network
    assert isinstance(listener, Listener)
    answers = answer(listener, [e.following() for e in ten], 1)
    assert [a.episode.segments for a in answers] == [e.segments for e in ten]
    assert school.examine(listener) == 100


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
def test_a_next_turn_is_scored_as_from_the_start_and_anew_when_the_weights_change(
    name: str, fresh_listener: Callable[..., Listener]
) -> None:
    world = WORLDS[name]
    given, (listener, other) = some(world, 4), (fresh_listener(world) for _ in range(2))
    for _ in range(2):
        for turns in (1, 2, 3):
            asked = [replace(e, sentences=e.sentences[:turns]) for e in given]
            expected = [other.score([e])[0] for e in reversed(asked)][::-1]
            assert listener.score(asked) == pytest.approx(expected, abs=1e-5)
        for agent in (listener, other):
            agent.from_hidden.weight.data.neg_()

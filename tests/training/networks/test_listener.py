"""The listener in training: independent members, the loss that its agent's scores tell, able to learn."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
import torch

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.models.batch import Texts, actions_of, distinct
from grice.models.listener import Listener
from grice.pragmatics.agents import answer
from grice.training.networks import agent_of
from grice.training.networks.layers import Dropout, Streams, initialise
from grice.training.networks.listener import ListenerNetwork, Predictions
from grice.training.objectives import lesson
from grice.training.recipes import Recipe
from grice.worlds import WORLDS
from grice.worlds.world import World
from untaught import network_of

E = 3
worlds = pytest.mark.parametrize("world", WORLDS.values(), ids=list(WORLDS))
TINY = Recipe(4, 3, (0.2,), epochs=1, batch=4, rate=(1e-2,))


def some(world: World[Any, Any], count: int = 5, turns: int = 3) -> list[Episode]:
    return list(islice(episodes(world, 4, turns=turns), count))


def taught(
    agent: Listener | ListenerNetwork, given: list[Episode], dropout: Dropout | None = None
) -> Predictions:
    listener = network_of(agent) if isinstance(agent, Listener) else agent
    assert isinstance(listener, ListenerNetwork)
    world = given[0].world
    table, pointers = distinct(given, max(e.aligned for e in given))
    texts = Texts.of(table, listener.vocabulary)[None]
    return listener.run(world, texts, pointers[None], actions_of(world, given)[None], dropout)


@worlds
@pytest.mark.parametrize("member", [0, E - 1])
def test_members_never_meet(
    world: World[Any, Any], member: int, fresh_listener: Callable[..., Listener]
) -> None:
    listener = network_of(fresh_listener(world))
    assert isinstance(listener, ListenerNetwork)
    dropout = Dropout(Streams(0, range(E)), torch.full((E,), 0.2))
    loss = taught(listener, some(world), dropout).loss(torch.full((E,), 0.1))
    gradients = torch.autograd.grad(loss[member], list(listener.parameters()))
    for (name, _), gradient in zip(listener.named_parameters(), gradients, strict=True):
        assert gradient[member].any(), f"{name} does nothing"
        assert not gradient[torch.arange(E) != member].any(), f"{name} is shared"


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
    listener = agent_of(school.network)
    assert isinstance(listener, Listener)
    answers = answer(listener, [e.following() for e in ten], 1)
    assert [a.episode.segments for a in answers] == [e.segments for e in ten]
    assert school.examine(listener) == 100

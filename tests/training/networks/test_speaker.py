"""The speaker in training: independent members, the loss that its agent's scores tell, able to learn."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import pytest
import torch

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.models.batch import Texts, moves_of
from grice.models.speaker import Speaker
from grice.models.speaker_network import SpeakerConfig
from grice.pragmatics.agents import answer
from grice.text import Vocabulary
from grice.training.networks import agent_of
from grice.training.networks.layers import Dropout, Streams, initialise
from grice.training.networks.speaker import Predictions, SpeakerNetwork
from grice.training.objectives import lesson
from grice.training.recipes import Recipe
from grice.worlds import WORLDS
from grice.worlds.world import World
from untaught import network_of, untaught

E = 3
worlds = pytest.mark.parametrize("world", WORLDS.values(), ids=list(WORLDS))


def some(world: World[Any, Any], count: int = 5, turns: int = 3) -> list[Episode]:
    return list(islice(episodes(world, 4, turns=turns), count))


def attention(world: World[Any, Any]) -> int | None:
    return 3 if world.name == "sail" else None


def fresh(world: World[Any, Any], size: int = E) -> Speaker:
    vocabulary = Vocabulary.of(s for e in some(world, 20) for s in e.sentences)
    return untaught(SpeakerConfig(world.name, size, 4, attention(world), 12), vocabulary, 0.5)


def said(
    agent: Speaker | SpeakerNetwork, given: list[Episode], dropout: Dropout | None = None
) -> Predictions:
    """The speaker's log-probabilities of the first sentence of each."""
    speaker = network_of(agent) if isinstance(agent, Speaker) else agent
    assert isinstance(speaker, SpeakerNetwork)
    world = given[0].world
    rows = np.arange(len(given))[None]
    told = speaker.look(world, moves_of(world, given)[None], rows, np.zeros_like(rows), dropout)
    return speaker.say(told, Texts.of([e.sentences[0] for e in given], speaker.vocabulary)[None], dropout)


@worlds
@pytest.mark.parametrize("member", [0, E - 1])
def test_members_never_meet(world: World[Any, Any], member: int) -> None:
    speaker = network_of(fresh(world))
    assert isinstance(speaker, SpeakerNetwork)
    dropout = Dropout(Streams(0, range(E)), torch.full((E,), 0.2))
    loss = said(speaker, some(world), dropout).loss(torch.full((E,), 0.1))
    gradients = torch.autograd.grad(loss[member], list(speaker.parameters()))
    for (name, _), gradient in zip(speaker.named_parameters(), gradients, strict=True):
        assert gradient[member].any(), f"{name} does nothing"
        assert not gradient[torch.arange(E) != member].any(), f"{name} is shared"


@worlds
def test_a_member_learns_the_same_alone_as_among_others(world: World[Any, Any]) -> None:
    recipe = Recipe(4, attention(world), (0.2,), epochs=1, batch=4, rate=(1e-2,))

    def learn(which: list[int]) -> dict[str, torch.Tensor]:
        """A few steps as `train` takes them, with the streams of these members."""
        school = lesson(
            "speaker", recipe, len(which), some(world, 8, turns=1 if world.name == "sail" else 2), some(world)
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
def test_the_loss_is_the_mean_of_minus_the_score(world: World[Any, Any]) -> None:
    speaker, given = fresh(world, 1), some(world, turns=1)
    [loss] = said(speaker, given).loss(torch.zeros(1)).tolist()
    assert loss == pytest.approx(-sum(speaker.score(given)) / len(given), rel=1e-5)


@worlds
def test_every_words_distribution_sums_to_one(world: World[Any, Any]) -> None:
    logp = said(fresh(world), some(world)).logits.log_softmax(-1)
    assert torch.allclose(logp.exp().sum(-1), torch.ones(logp.shape[:2]), atol=1e-5)


@worlds
def test_ten_episodes_can_be_learnt_by_heart(world: World[Any, Any]) -> None:
    turns = 1 if world.name == "sail" else 2
    ten = list(islice(episodes(world, 0, turns=turns, ambiguity=0), 10))
    recipe = Recipe(24, 10 if world.name == "sail" else None, (0.0,), epochs=1, batch=10, rate=(1e-2,))
    # Twice, so that every word is seen more than once.
    school = lesson("speaker", recipe, 1, [*ten, *ten], ten)
    initialise(school.network, Streams(0, [0]))
    adam = torch.optim.Adam(school.network.parameters(), lr=0.02)
    dropout = Dropout(Streams(0, [0]), torch.zeros(1))
    for _ in range(120):
        adam.zero_grad()
        torch.autograd.backward(school.loss(torch.arange(10)[None], dropout, torch.zeros(1)).sum())
        adam.step()
    speaker = agent_of(school.network)
    assert isinstance(speaker, Speaker)
    answers = answer(speaker, [e.describing() for e in ten], 1)
    assert [a.episode.sentences for a in answers] == [e.sentences for e in ten]
    assert school.examine(speaker) == pytest.approx(100)

"""One forward pass: a network in training and the agent with its weights give the same log-probabilities."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import pytest
import torch

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.models.batch import Texts, actions_of, distinct, moves_of, only_world
from grice.models.listener_network import ListenerConfig
from grice.models.pretrained import Config, build, shapes
from grice.models.segmenter import SegmenterConfig, whole_routes
from grice.models.speaker_network import SpeakerConfig
from grice.text import Vocabulary
from grice.training.networks import agent_of, network
from grice.training.networks.listener import ListenerNetwork
from grice.training.networks.segmenter import SegmenterNetwork
from grice.training.networks.speaker import SpeakerNetwork
from grice.worlds import WORLDS
from untaught import network_of, untaught

E = 3
LAYOUTS: tuple[dict[str, bool | int], ...] = (
    {},
    {"detailed": True},
    {"sights": True},
    {"shared": True},
    {"every_head": True},
    {"plain_previous": True},
    {"without_previous": True},
    {"signed": True},
    {"units": 4},
)
worlds = pytest.mark.parametrize("world", WORLDS)


def some(world: str, count: int = 6) -> list[Episode]:
    """Episodes of the same number of sentences."""
    turns = 1 if WORLDS[world].open_ended else 3
    found = islice(episodes(WORLDS[world], 4, turns=turns), 4 * count)
    return [e for e in found if len(e.segments) == turns][:count]


def words(given: list[Episode]) -> Vocabulary:
    """All but the last episode's."""
    return Vocabulary.of(s for e in given[:-1] for s in e.sentences for _ in (1, 2))


def configs(world: str) -> list[Config]:
    """Of every role."""
    attention = 5 if WORLDS[world].open_ended else None
    found: list[Config] = [ListenerConfig(world, E, 6, 5), SpeakerConfig(world, E, 6, attention, 30)]
    return [*found, SegmenterConfig(world, E, 6)] if world == "sail" else found


@worlds
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: " ".join(layout) or "plain")
@torch.no_grad()
def test_a_listener(world: str, layout: dict[str, bool | int]) -> None:
    given = some(world)
    agent = untaught(replace(ListenerConfig(world, E, 6, 5), **dict[str, Any](layout)), words(given))
    learning = network_of(agent)
    assert isinstance(learning, ListenerNetwork)
    config = agent.config
    seen = only_world(given, world, config.detailed, config.shared, config.sights)
    table, pointers = distinct(given, max(e.aligned for e in given))
    texts = Texts.of(table, agent.vocabulary)
    taught = learning.run(seen, texts[None], pointers[None], actions_of(seen, given)[None], None)
    assert agent.score(given) == pytest.approx(taught.total().mean(0).tolist(), rel=1e-5, abs=1e-5)


@worlds
@pytest.mark.parametrize("detailed", [False, True])
@torch.no_grad()
def test_a_speaker(world: str, detailed: bool) -> None:
    given = some(world)
    attention = 5 if WORLDS[world].open_ended else None
    agent = untaught(SpeakerConfig(world, E, 6, attention, 30, detailed=detailed), words(given))
    learning = network_of(agent)
    assert isinstance(learning, SpeakerNetwork)
    turns, count = len(given[0].sentences), len(given)
    rows, turn = np.arange(count).repeat(turns)[None], np.tile(np.arange(turns), (1, count))
    seen = only_world(given, world, detailed)
    told = learning.look(seen, moves_of(seen, given)[None], rows, turn, None)
    texts = Texts.of([s for e in given for s in e.sentences], agent.vocabulary)
    said = learning.say(told, texts[None], None).total().mean(0).view(count, turns).sum(1)
    assert agent.score(given) == pytest.approx(said.tolist(), rel=1e-5, abs=1e-5)


@torch.no_grad()
def test_a_segmenter() -> None:
    agent = untaught(SegmenterConfig("sail", E, 6))
    learning = network_of(agent)
    assert isinstance(learning, SegmenterNetwork)
    routes = whole_routes(
        WORLDS["sail"], agent.unstopped(list(islice(episodes(WORLDS["sail"], 4, turns=3), 8)))
    )
    found = learning.run(routes[None], None)
    likely = (found.logits.mean(0) > 0).numpy()[found.packing.positions()[0]]
    inside = np.arange(likely.shape[1]) < routes.steps[:, None]
    assert np.array_equal(agent.cuts(routes)[inside], likely[inside])


@worlds
def test_weights_have_the_same_names_and_shapes_and_come_back_as_they_were(world: str) -> None:
    vocabulary = words(some(world))
    for config in configs(world):
        known = None if isinstance(config, SegmenterConfig) else vocabulary
        made = network(config, known)
        assert {n: tuple(w.shape) for n, w in made.named_parameters()} == dict(shapes(config, known))
        for parameter in made.parameters():
            parameter.data.normal_(generator=torch.Generator().manual_seed(0))
        agent = agent_of(made)
        for name, weight in network_of(agent).named_parameters():
            assert torch.equal(weight, dict(made.named_parameters())[name])
        one = agent_of(made, member=1)
        assert one.config == replace(agent.config, members=1)
        for name in one.weights:
            assert np.array_equal(one.weights[name], agent.weights[name][1:2])
        assert type(build(agent.config, known, agent.weights)) is type(agent)

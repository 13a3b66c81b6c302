"""Listeners and speakers laid out as the authors' code has them keep every promise of the others."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
import torch

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import AgentError
from grice.models.listener import Listener
from grice.models.listener_network import ListenerConfig
from grice.text import Vocabulary
from grice.training.networks.layers import Dropout, Streams
from grice.training.objectives import lesson
from grice.training.recipes import Recipe
from grice.worlds import WORLDS
from grice.worlds.world import World
from untaught import untaught

worlds = pytest.mark.parametrize("world", WORLDS.values(), ids=list(WORLDS))
FIELDS = ("shared", "every_head", "plain_previous", "without_previous")
fields = pytest.mark.parametrize("field", FIELDS)
TINY = Recipe(4, 3, (0.2,), epochs=1, batch=4, rate=(1e-2,))


def some(world: World[Any, Any], count: int = 5, turns: int = 3) -> list[Episode]:
    return list(islice(episodes(world, 4, turns=turns), count))


def fill(model: torch.nn.Module) -> None:
    for i, parameter in enumerate(model.parameters()):
        parameter.data = torch.randn(parameter.shape, generator=torch.Generator().manual_seed(i)) * 0.7


def listener(world: World[Any, Any], **changes: Any) -> Listener:
    vocabulary = Vocabulary.of(s for e in some(world, 20) for s in e.sentences)
    return untaught(replace(ListenerConfig(world.name, 2, 4, 3), **changes), vocabulary)


@worlds
@fields
def test_a_listeners_beam_agrees_with_its_scores(world: World[Any, Any], field: str) -> None:
    made = listener(world, **{field: True})
    for given in (0, 2):
        tasks = [replace(e, segments=e.segments[:given]) for e in some(world)]
        for candidates in made.propose(tasks, 4):
            scores = made.score([c.episode for c in candidates])
            assert scores == pytest.approx([c.score for c in candidates], rel=1e-4, abs=1e-4)


@worlds
@fields
def test_every_parameter_of_every_member_matters_in_training(world: World[Any, Any], field: str) -> None:
    given = [e for e in some(world, 12, turns=1 if world.name == "sail" else 3) if len(e.segments) in (1, 3)]
    school = lesson("listener", replace(TINY, **dict[str, Any]({field: True})), 2, given, given)
    fill(school.network)
    dropout = Dropout(Streams(0, range(2)), torch.full((2,), 0.2))
    everything = torch.arange(school.size).expand(2, -1)
    loss = school.loss(everything, dropout, torch.zeros(2))
    gradients = torch.autograd.grad(loss[0], list(school.network.parameters()))
    for (name, _), gradient in zip(school.network.named_parameters(), gradients, strict=True):
        assert gradient[0].any(), f"{name} does nothing"
        assert not gradient[1].any(), f"{name} is shared"


@worlds
def test_an_action_before_is_told_with_its_context_or_without_or_not_at_all(world: World[Any, Any]) -> None:
    sizes = [
        made.weights["gates.weight"].shape[1]
        for made in (
            listener(world),
            listener(world, plain_previous=True),
            listener(world, without_previous=True),
        )
    ]
    assert sizes[0] >= sizes[1] > sizes[2]
    context = world.arrays.context(*_first(world))
    assert sizes[0] - sizes[1] == context.shape[1]


def _first(world: World[Any, Any]) -> tuple[Any, Any]:
    [episode] = some(world, 1)
    codes = world.arrays.encode([episode.start])
    return codes, world.arrays.legal(codes).argmax(1)


def test_details_have_slots_of_their_own() -> None:
    with pytest.raises(AgentError, match="slots of their own"):
        listener(WORLDS["scene"], detailed=True, shared=True)

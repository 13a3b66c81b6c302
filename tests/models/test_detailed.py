"""Models that see the detailed features keep every promise of those that see the paper's."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
import torch

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.models.listener_network import ListenerConfig
from grice.models.speaker_network import SpeakerConfig
from grice.text import Vocabulary
from grice.training.networks.layers import Dropout, Streams
from grice.training.objectives import lesson
from grice.training.recipes import Recipe
from grice.worlds import WORLDS
from grice.worlds.dataset import ModelRole
from grice.worlds.world import World
from untaught import untaught

worlds = pytest.mark.parametrize("world", WORLDS.values(), ids=list(WORLDS))
DETAILED = Recipe(4, 3, (0.2,), epochs=1, batch=4, rate=(1e-2,), rename=True, detailed=True)


def some(world: World[Any, Any], count: int = 5, turns: int = 3) -> list[Episode]:
    return list(islice(episodes(world, 4, turns=turns), count))


def fill(model: torch.nn.Module) -> None:
    for i, parameter in enumerate(model.parameters()):
        parameter.data = torch.randn(parameter.shape, generator=torch.Generator().manual_seed(i)) * 0.7


@worlds
@pytest.mark.parametrize("given", [0, 1, 2])
def test_a_listeners_beam_agrees_with_its_scores(world: World[Any, Any], given: int) -> None:
    vocabulary = Vocabulary.of(s for e in some(world, 20) for s in e.sentences)
    listener = untaught(ListenerConfig(world.name, 2, 4, 3, detailed=True), vocabulary)
    tasks = [replace(e, segments=e.segments[:given]) for e in some(world)]
    for candidates in listener.propose(tasks, 4):
        scores = listener.score([c.episode for c in candidates])
        assert scores == pytest.approx([c.score for c in candidates], rel=1e-4, abs=1e-4)
        for candidate in candidates:
            candidate.episode.states()  # every step is legal


@worlds
def test_a_speakers_beam_agrees_with_its_scores(world: World[Any, Any]) -> None:
    vocabulary = Vocabulary.of(s for e in some(world, 20) for s in e.sentences)
    attention = 3 if world.name == "sail" else None
    speaker = untaught(SpeakerConfig(world.name, 2, 4, attention, 6, detailed=True), vocabulary)
    tasks = [replace(e, sentences=e.sentences[:1]) for e in some(world)]
    for candidates in speaker.propose(tasks, 4):
        scores = speaker.score([c.episode for c in candidates])
        assert scores == pytest.approx([c.score for c in candidates], rel=1e-4, abs=1e-4)


@worlds
@pytest.mark.parametrize("role", ["listener", "speaker"])
def test_renamed_and_detailed_lessons_can_be_learnt(world: World[Any, Any], role: ModelRole) -> None:
    given = [e for e in some(world, 8, turns=1 if world.name == "sail" else 3) if len(e.segments) in (1, 3)]
    attention = None if role == "speaker" and world.name != "sail" else 3
    taught = lesson(role, replace(DETAILED, attention=attention), 2, given, given)
    fill(taught.network)
    everything = torch.arange(taught.size).expand(2, -1)
    adam = torch.optim.Adam(taught.network.parameters(), lr=2e-2)
    losses = []
    for step in range(30):
        dropout = Dropout(Streams(step, range(2)), torch.zeros(2))
        loss = taught.loss(everything, dropout, torch.zeros(2)).sum()
        adam.zero_grad()
        torch.autograd.backward(loss)
        adam.step()
        losses.append(loss.item())
    assert losses[-1] < 0.7 * losses[0]

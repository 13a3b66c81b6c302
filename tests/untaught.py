"""Models in which every weight matters and nothing was learnt, and networks of models."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import overload

import numpy as np
import torch

from grice.models.listener import Listener
from grice.models.listener_network import ListenerConfig
from grice.models.pretrained import TABLES, Config, Model, build, shapes
from grice.models.segmenter import Segmenter, SegmenterConfig
from grice.models.speaker import Speaker
from grice.models.speaker_network import SpeakerConfig
from grice.models.weights import Parameters
from grice.text import Vocabulary
from grice.training.networks import Network, network


@overload
def untaught(config: ListenerConfig, vocabulary: Vocabulary, spread: float = ...) -> Listener: ...
@overload
def untaught(config: SpeakerConfig, vocabulary: Vocabulary, spread: float = ...) -> Speaker: ...
@overload
def untaught(config: SegmenterConfig, vocabulary: None = ..., spread: float = ...) -> Segmenter: ...
def untaught(config: Config, vocabulary: Vocabulary | None = None, spread: float = 0.7) -> Model:
    """A model with normally distributed weights, the same for the same sizes."""
    rng = np.random.default_rng(0)
    drawn = {
        name: np.float32(spread) * rng.standard_normal(shape, np.float32)
        for name, shape in shapes(config, vocabulary).items()
    }
    return build(config, vocabulary, Parameters.of(drawn, TABLES[type(config)]))


def network_of(model: Model, members: Sequence[int] | None = None) -> Network:
    """A network with an agent's weights, of all its members or of these (they may repeat)."""
    chosen = list(range(model.members) if members is None else members)
    words = None if isinstance(model, Segmenter) else model.vocabulary
    made = network(replace(model.config, members=len(chosen)), words)
    weights = model.weights.members(chosen)
    made.load_state_dict({name: torch.from_numpy(weights[name].copy()) for name in weights})
    return made

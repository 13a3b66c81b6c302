"""The networks of `grice.models` with gradients: taught here with torch, asked there with numpy.

Weights have the same names and shapes in both, so that an agent is made of what a network has learnt. A test
holds both to the same log-probabilities.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from torch import Tensor

from grice.models.listener_network import ListenerConfig
from grice.models.pretrained import TABLES, Config, Model, build
from grice.models.segmenter import SegmenterConfig
from grice.models.weights import Parameters
from grice.text import Vocabulary
from grice.training.networks.listener import ListenerNetwork
from grice.training.networks.segmenter import SegmenterNetwork
from grice.training.networks.speaker import SpeakerNetwork

Network: TypeAlias = ListenerNetwork | SpeakerNetwork | SegmenterNetwork


def network(config: Config, vocabulary: Vocabulary | None) -> Network:
    """A network of these sizes, not yet initialised."""
    if isinstance(config, SegmenterConfig):
        return SegmenterNetwork(config)
    assert vocabulary is not None
    if isinstance(config, ListenerConfig):
        return ListenerNetwork(config, vocabulary)
    return SpeakerNetwork(config, vocabulary)


def agent_of(made: Network, weights: Mapping[str, Tensor] | None = None, member: int | None = None) -> Model:
    """An agent with a network's weights, or with others of the same shapes; of all members or of one.

    It shares their memory: it is to be asked before they change.
    """
    found = dict(made.named_parameters()) if weights is None else weights
    own = slice(None) if member is None else slice(member, member + 1)
    config = made.config if member is None else replace(made.config, members=1)
    arrays = {name: weight.detach()[own].numpy() for name, weight in found.items()}
    vocabulary = None if isinstance(made, SegmenterNetwork) else made.vocabulary
    return build(config, vocabulary, Parameters.of(arrays, TABLES[type(config)]))

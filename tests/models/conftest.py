"""Networks in which nothing is zero, so that whatever a test leaves out is missed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, TypeVar

import pytest
import torch
from torch import Tensor, nn

from grice.data.synthetic import episodes
from grice.models.listener import Listener, ListenerConfig
from grice.text import Vocabulary
from grice.worlds.world import World

L = TypeVar("L", bound=nn.Module)


@pytest.fixture(scope="session")
def noise() -> Callable[..., Tensor]:
    """Draws normal numbers in double precision, the same for the same shape and seed."""

    def draw(*shape: int, seed: int = 0) -> Tensor:
        return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.double)

    return draw


@pytest.fixture(scope="session")
def randomised(noise: Callable[..., Tensor]) -> Callable[[L], L]:
    """Gives back a layer in double precision, no parameter of it zero."""

    def fill(layer: L) -> L:
        for i, parameter in enumerate(layer.parameters()):
            parameter.data = noise(*parameter.shape, seed=i + 1)
        return layer

    return fill


@pytest.fixture(scope="session")
def fresh_listener() -> Callable[..., Listener]:
    """Makes a listener, of three members unless told, in which every parameter matters."""

    def make(world: World[Any, Any], size: int = 3) -> Listener:
        said = (s for e in islice(episodes(world, 4, turns=3), 20) for s in e.sentences)
        listener = Listener(ListenerConfig(world.name, size, 4, 3), Vocabulary.of(said))
        for i, parameter in enumerate(listener.parameters()):
            generator = torch.Generator().manual_seed(i)
            parameter.data = torch.randn(parameter.shape, generator=generator) * 0.7
        return listener

    return make

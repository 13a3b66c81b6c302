"""Layers in which nothing is zero, so that whatever a test leaves out is missed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
import torch
from torch import Tensor, nn

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

"""Adam for all members at once: each has its own rate and its own clipping, and may have averaged weights.

Dimensions: E members.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping

import numpy as np
import torch
from torch import Tensor
from torch.nn.utils import clip_grads_with_norm_, get_total_norm

from grice.training.networks import fused

MOMENTS = ("exp_avg", "exp_avg_sq")  # Adam's state of a weight
BETAS, LEAST = (0.9, 0.999), 1e-8


class Optimiser(ABC):
    """Steps the weights, each (E, …), by their gradients, and moves `average` along."""

    def __init__(self, weights: Mapping[str, Tensor], average: Mapping[str, Tensor], clip: float) -> None:
        self.weights = {name: weight.detach() for name, weight in weights.items()}
        self.average, self.clip = average, clip

    @abstractmethod
    def step(self, gradients: Mapping[str, Tensor], rates: Tensor, done: int, towards: float) -> None:
        """Clip each member's gradient and step by its rate (E,), for the time after `done`.

        The averaged weights go so far `towards` the new ones; if that is 0, they stay.
        """

    @abstractmethod
    def moments(self) -> dict[str, Tensor]:
        """The optimiser's state, by the names of moment and weight."""

    @abstractmethod
    def restore(self, moments: Mapping[str, Tensor], done: int) -> None:
        """Restores the state after so many steps."""


def optimiser(weights: Mapping[str, Tensor], average: Mapping[str, Tensor], clip: float) -> Optimiser:
    """The faster one where numba is installed. They differ by rounding."""
    return (Torch if fused.kernels() is None else Compiled)(weights, average, clip)


class Torch(Optimiser):
    """A member's parameters are slices of the ensemble's: its own group, with its own rate."""

    def __init__(self, weights: Mapping[str, Tensor], average: Mapping[str, Tensor], clip: float) -> None:
        super().__init__(weights, average, clip)
        members = len(next(iter(self.weights.values())))
        self.slices = [{name: w[e] for name, w in self.weights.items()} for e in range(members)]
        groups = [{"params": list(own.values())} for own in self.slices]
        self.adam = torch.optim.Adam(groups, betas=BETAS, eps=LEAST, fused=True)

    def step(self, gradients: Mapping[str, Tensor], rates: Tensor, done: int, towards: float) -> None:
        for e, (own, group) in enumerate(zip(self.slices, self.adam.param_groups, strict=True)):
            for name, weight in own.items():
                weight.grad = gradients[name][e] if name in gradients else None
            norm = get_total_norm([weight.grad for weight in own.values() if weight.grad is not None])
            if norm > self.clip:  # to multiply by 1 is work, too
                clip_grads_with_norm_(list(own.values()), self.clip, norm)
            group["lr"] = float(rates[e])
        self.adam.step()
        if towards:
            for name, weight in self.weights.items():
                self.average[name].lerp_(weight, towards)

    def moments(self) -> dict[str, Tensor]:
        # Before the first step Adam remembers nothing.
        return {
            f"{moment}.{name}": torch.stack(
                [self.adam.state[own[name]].get(moment, own[name]) for own in self.slices]
            )
            for name in self.weights
            for moment in MOMENTS
        }

    def restore(self, moments: Mapping[str, Tensor], done: int) -> None:
        for e, own in enumerate(self.slices):
            for name, weight in own.items():
                known = {moment: moments[f"{moment}.{name}"][e].clone() for moment in MOMENTS}
                self.adam.state[weight] = {"step": torch.tensor(float(done)), **known}


class Compiled(Optimiser):
    """Passes over each weight once, for all members and the average."""

    def __init__(self, weights: Mapping[str, Tensor], average: Mapping[str, Tensor], clip: float) -> None:
        super().__init__(weights, average, clip)
        self.known = {
            f"{moment}.{name}": torch.zeros(w.shape) for name, w in self.weights.items() for moment in MOMENTS
        }

    def step(self, gradients: Mapping[str, Tensor], rates: Tensor, done: int, towards: float) -> None:
        flat = {name: _rows(gradient.contiguous()) for name, gradient in gradients.items()}
        squares = torch.zeros(len(rates), dtype=torch.double)
        for gradient in flat.values():
            fused.kernels().squares(gradient, squares.numpy())
        norms = squares.sqrt()
        factors = torch.where(norms > self.clip, self.clip / (norms + 1e-6), 1.0)
        corrections = [1 - beta ** (done + 1) for beta in BETAS]
        numbers = [*(1 - beta for beta in BETAS), math.sqrt(corrections[1]), LEAST, towards]
        steps = rates / corrections[0]
        told = [x.float().numpy() for x in (factors, steps, torch.tensor(numbers))]
        for name, gradient in flat.items():
            own = self.weights[name], *(self.known[f"{moment}.{name}"] for moment in MOMENTS)
            weight, mean, square, average = map(_rows, (*own, self.average[name]))
            fused.kernels().descend(weight, gradient, mean, square, average, *told)
            torch.autograd.graph.increment_version(self.weights[name])

    def moments(self) -> dict[str, Tensor]:
        return self.known

    def restore(self, moments: Mapping[str, Tensor], done: int) -> None:
        for name, moment in self.known.items():
            moment.copy_(moments[name])


def _rows(x: Tensor) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    """A member's numbers in one row; those of the tensor itself."""
    return x.view(len(x), -1).numpy()

"""The events that a training run reports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Epoch:
    """A line of the log: loss and dev metric of each member after an epoch."""

    epoch: int
    loss: list[float]  # (E,)
    dev: list[float]  # (E,): the dev metric, in percent
    kept: list[float]  # (E,): that of the weights that are kept: the best so far, or the last
    seconds: float


@dataclass(frozen=True)
class Step:
    """The progress of a run."""

    epoch: int
    epochs: int
    batch: int
    batches: int
    loss: float


Watch = Callable[[Step | Epoch], None]

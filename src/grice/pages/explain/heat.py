"""Where the listener looked: words across, and down what was decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grice.models.listener import Attended


@dataclass(frozen=True)
class Heat:
    """The words of a sentence, and for each decision how much attention each of them had."""

    words: tuple[str, ...]
    decisions: tuple[tuple[str, tuple[float, ...]], ...]


def read_heat(turn: Sequence[Attended]) -> Heat:
    """What was decided for each factor that each action of a turn has, and where the listener looked."""
    decisions = []
    for attended in turn:
        values = {"type": type(attended.action).__name__.lower(), **attended.action._asdict()}
        decisions += [
            (str(values[name]) if name == "type" else f"{name} {values[name]}", tuple(weights))
            for name, weights in attended.weights.items()
            if name in values
        ]
    return Heat(tuple(turn[0].words), tuple(decisions))

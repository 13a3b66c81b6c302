"""The listener's attention as a table: words across, decisions down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

FACTORS = {"type": "what", "source": "which", "target": "where", "amount": "how much", "shape": "figure"}
MOST = 3  # words that are shown for each decision
LEAST = 0.1  # least attention of a word that is shown

if TYPE_CHECKING:
    from grice.models.listener import Attended


@dataclass(frozen=True)
class Heat:
    """The words of a sentence, and for each decision how much attention each of them had."""

    words: tuple[str, ...]
    decisions: tuple[tuple[str, tuple[float, ...]], ...]

    def tell(self) -> list[tuple[str, str]]:
        """For each decision, the words with the most attention."""
        return [(decision, self._most(weights)) for decision, weights in self.decisions]

    def _most(self, weights: Sequence[float]) -> str:
        order = sorted(range(len(weights)), key=lambda i: -weights[i])
        kept = [i for i in order[:MOST] if weights[i] >= LEAST] or order[:1]
        return ", ".join(f"“{self.words[i]}” {weights[i]:.0%}" for i in kept)


def read_heat(turn: Sequence[Attended]) -> Heat:
    """The decisions of a turn, factor by factor of each action, with the attention of each."""
    decisions = []
    for attended in turn:
        values = {"type": type(attended.action).__name__.lower(), **attended.action._asdict()}
        decisions += [
            (f"{FACTORS.get(name, name)}: {values[name]}", tuple(weights))
            for name, weights in attended.weights.items()
            if name in values
        ]
    return Heat(tuple(turn[0].words), tuple(decisions))

"""Conditional distributions of a game: tables of probabilities that print, draw and turn into agents."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from grice.errors import AgentError
from grice.pragmatics.agents import Role
from grice.pragmatics.frames import frame
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.table import Matrix
from grice.worlds.drawing import INK, PALETTE, element, label, picture

CELL, ROW, LINE, GAP, LETTER = 74, 34, 22, 12, 10  # sizes in a picture


@dataclass(frozen=True)
class Policy:
    """A conditional distribution: `policy[given][choice]` is a probability.

    An object that no utterance is true of, and an utterance that is true of no object, has no row.
    """

    role: Role
    depth: int
    rows: dict[Any, dict[Any, float]] = field(repr=False)

    @classmethod
    def from_logs(
        cls, role: Role, depth: int, given: Sequence[Any], choices: Sequence[Any], logs: Matrix
    ) -> Policy:
        """Normalised rows of log-probabilities; a row without any probability is left out."""
        rows = {}
        for key, row in zip(given, logs, strict=True):
            masses = [math.exp(value) for value in row]
            if total := math.fsum(masses):
                rows[key] = {choice: mass / total for choice, mass in zip(choices, masses, strict=True)}
        return cls(role, depth, rows)

    def __getitem__(self, given: Any) -> dict[Any, float]:
        if given not in self.rows:
            allowed = ", ".join(map(repr, self.rows))
            raise AgentError(f"the {self.role} has nothing to choose for {given!r}", allowed=allowed)
        return self.rows[given]

    def agent(self) -> Lookup:
        """The policy as an agent: objects are segments of one action, utterances are sentences."""
        if self.role == "listener":
            return Lookup("listener", {u: {(o,): p for o, p in row.items()} for u, row in self.rows.items()})
        return Lookup("speaker", {(o,): dict(row) for o, row in self.rows.items()})

    def to_frame(self) -> Any:
        """A pandas data frame with a row for each condition and a column for each choice."""
        return frame([list(row.values()) for row in self.rows.values()], list(self.rows), self._choices())

    def svg(self) -> str:
        """A heat map: the darker, the more probable."""
        wide = 2 * GAP + LETTER * max(len(str(given)) for given in self.rows)
        columns = [max(CELL, LETTER * len(str(choice)) + GAP) for choice in self._choices()]
        lefts = [wide + sum(columns[:i]) for i in range(len(columns))]
        shapes = [
            label(choice, left + width / 2, LINE)
            for choice, left, width in zip(self._choices(), lefts, columns, strict=True)
        ]
        for number, (given, row) in enumerate(self.rows.items(), 1):
            shapes.append(label(given, wide / 2, number * ROW + LINE))
            for probability, left, width in zip(row.values(), lefts, columns, strict=True):
                shapes += _cell(probability, left, number * ROW, width)
        title = f"{'L' if self.role == 'listener' else 'S'}{self.depth}"
        return picture(wide + sum(columns) + GAP, ROW * (len(self.rows) + 1) + GAP, title, *shapes)

    def _choices(self) -> Sequence[Any]:
        return list(next(iter(self.rows.values())))

    def __str__(self) -> str:
        names = [str(choice) for choice in self._choices()]
        first = max(len(str(given)) for given in self.rows)
        lines = [" " * first + "".join(f"  {name:>6}" for name in names)]
        for given, row in self.rows.items():
            values = (f"  {p:>{max(6, len(n))}.3f}" for p, n in zip(row.values(), names, strict=True))
            lines.append(f"{given!s:>{first}}" + "".join(values))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return self.svg()


def _cell(probability: float, left: float, top: float, width: float) -> tuple[str, str]:
    blue = PALETTE["blue"]
    box = element(
        "rect", x=left + 2, y=top + 2, width=width - 4, height=ROW - 4, rx=4,
        fill=blue, fill_opacity=round(probability, 3), stroke=blue, stroke_opacity=0.3,
    )  # fmt: skip
    ink = "white" if probability > 0.6 else INK
    return box, label(f"{probability:.2f}", left + width / 2, top + LINE, fill=ink)

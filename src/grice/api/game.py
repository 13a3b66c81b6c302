"""A reference game in three lines: from a truth table to literal and pragmatic speakers and listeners."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Real
from typing import Any, TypeAlias

from grice.errors import AgentError
from grice.pragmatics.agents import Role
from grice.pragmatics.frames import frame
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.table import Matrix, Table
from grice.worlds.drawing import INK, PALETTE, element, label, picture

Truth: TypeAlias = Mapping[str, Iterable[Any] | Mapping[Any, float]]
CELL, ROW, LINE, GAP, LETTER = 74, 34, 22, 12, 8.2  # sizes in a picture


def game(
    truth: Truth,
    prior: Mapping[Any, float] | None = None,
    cost: Mapping[str, float] | None = None,
    *,
    alpha: float = 1.0,
    prior_in_l0: bool = True,
) -> Game:
    """The reference game of a truth table: for every utterance, what it is true of.

    That is a list, or how true it is of everything, from 0 to 1. `prior` is how probable each object is
    (everything alike, if not given; it need not sum to 1), `cost` how dear each utterance (0). As in
    textbooks **the literal listener has the prior**, L_0(o | u) ∝ prior(o) · truth(u, o), unless
    `prior_in_l0` is false.
    """
    rows = {u: dict(of) if isinstance(of, Mapping) else dict.fromkeys(of, 1.0) for u, of in truth.items()}
    objects = tuple(dict.fromkeys([*(prior or ()), *(o for row in rows.values() for o in row)]))
    _check(rows, prior, cost, alpha)
    weights = [1.0 if prior is None else prior.get(o, 0.0) for o in objects]
    fits = tuple(tuple(_log(rows[u].get(o, 0.0)) for u in rows) for o in objects)
    dear = tuple(-alpha * (cost or {}).get(u, 0.0) for u in rows)
    log_prior = tuple(_log(w / sum(weights)) for w in weights)
    names = tuple(map(str, objects))
    return Game(
        objects, Table(names, tuple(rows), fits, (dear,) * len(objects), log_prior), alpha, prior_in_l0
    )


@dataclass(frozen=True)
class Game:
    """Speakers and listeners of one truth table, at any depth: 0 is literal, 1 pragmatic, and so on."""

    objects: tuple[Any, ...]
    table: Table
    alpha: float = 1.0
    prior_in_l0: bool = True

    def listener(self, depth: int = 1) -> Policy:
        """L_depth(object | utterance)."""
        listener, _ = self.table.rsa(depth, self.alpha, self.prior_in_l0)
        turned = tuple(zip(*listener, strict=True))
        return Policy("listener", depth, _rows(self.table.utterances, self.objects, turned))

    def speaker(self, depth: int = 1) -> Policy:
        """S_depth(utterance | object); the literal speaker says all that is true alike, but for its cost."""
        _, speaker = self.table.rsa(depth, self.alpha, self.prior_in_l0)
        if depth == 0:
            speaker = tuple(
                tuple(true + dear for true, dear in zip(*rows, strict=True))
                for rows in zip(self.table.listener, self.table.speaker, strict=True)
            )
        return Policy("speaker", depth, _rows(self.objects, self.table.utterances, speaker))

    def agents(self, depth: int = 1) -> tuple[Lookup, Lookup]:
        """The listener and the speaker of this depth as agents, in a game without a world."""
        return self.listener(depth).agent(), self.speaker(depth).agent()


@dataclass(frozen=True)
class Policy:
    """A conditional distribution: `policy[given][choice]` is a probability.

    What nothing can be said of, or what is true of nothing, has no row.
    """

    role: Role
    depth: int
    rows: dict[Any, dict[Any, float]] = field(repr=False)

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
        """A pandas data frame: a row for everything given, a column for every choice."""
        return frame([list(row.values()) for row in self.rows.values()], list(self.rows), self._choices())

    def svg(self) -> str:
        """A heat-map: the darker, the more probable."""
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


def _rows(given: Sequence[Any], choices: Sequence[Any], logs: Matrix) -> dict[Any, dict[Any, float]]:
    """Rows of probabilities; one that is zero throughout is left out."""
    found = {}
    for key, row in zip(given, logs, strict=True):
        masses = [math.exp(value) for value in row]
        if total := math.fsum(masses):
            found[key] = {choice: mass / total for choice, mass in zip(choices, masses, strict=True)}
    return found


def _check(
    rows: Mapping[str, Mapping[Any, float]],
    prior: Mapping[Any, float] | None,
    cost: Mapping[str, float] | None,
    alpha: float,
) -> None:
    if not rows or not any(rows.values()):
        raise AgentError("the truth table is empty", allowed='{"glasses": ["Ann", "Bob"], …}')
    for utterance, row in rows.items():
        for thing, value in row.items():
            if not isinstance(value, Real) or not 0 <= float(value) <= 1:
                raise AgentError(f"{utterance!r} is true of {thing!r} to {value!r}", allowed="0 to 1")
    for thing, weight in (prior or {}).items():
        if not isinstance(weight, Real) or not 0 <= float(weight) < math.inf:
            raise AgentError(f"the prior of {thing!r} is {weight!r}", allowed="0 or more")
    if prior is not None and not any(prior.values()):
        raise AgentError("every object has a prior of zero")
    for utterance, value in (cost or {}).items():
        if utterance not in rows:
            raise AgentError(f"{utterance!r} has a cost and no meaning", allowed=", ".join(rows))
        if not isinstance(value, Real) or not math.isfinite(value):
            raise AgentError(f"the cost of {utterance!r} is {value!r}", allowed="a number")
    if not isinstance(alpha, Real) or not 0 < alpha < math.inf:
        raise AgentError(f"alpha is {alpha!r}", allowed="a positive number")


def _log(probability: float) -> float:
    return math.log(probability) if probability > 0 else -math.inf

"""Beam search and sampling over any step function, independent of models, words and worlds.

Dimensions: R rows (one hypothesis each), A symbols.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from grice.errors import AgentError
from grice.worlds.world import Bools, Floats, Ints

Doubles: TypeAlias = npt.NDArray[np.float64]


class Machine(Protocol):
    """A batch of hypotheses, each ready to be extended by one symbol."""

    def next(self) -> Floats | Doubles:
        """(R, A): log-probability of each next symbol, -inf where it is impossible."""
        ...

    def take(self, rows: Ints, symbols: Ints) -> Self:
        """These rows (they may repeat), each extended by its symbol."""
        ...

    def select(self, rows: Ints) -> Self:
        """These rows as they are."""
        ...

    def join(self, other: Self) -> Self:
        """The rows of both."""
        ...


M = TypeVar("M", bound=Machine)


@dataclass(frozen=True)
class Beam(Generic[M]):
    """Hypotheses of several tasks, in the order of their tasks, best first within a task."""

    machine: M
    owners: Ints  # (R,): the task of each, ascending
    scores: Doubles  # (R,): log-probability so far
    symbols: Ints  # (R, ·): what each was extended by, -1 after its end

    @classmethod
    def start(cls, machine: M, rows: int) -> Beam[M]:
        """One empty hypothesis for each of `rows` tasks."""
        return cls(machine, np.arange(rows), np.zeros(rows), np.empty((rows, 0), np.int64))

    def select(self, rows: Ints) -> Beam[M]:
        return Beam(self.machine.select(rows), self.owners[rows], self.scores[rows], self.symbols[rows])

    def extend(self, rows: Ints, symbols: Ints, scores: Doubles) -> Beam[M]:
        longer = np.concatenate([self.symbols[rows], symbols[:, None]], 1)
        return Beam(self.machine.take(rows, symbols), self.owners[rows], scores, longer)

    def join(self, other: Beam[M]) -> Beam[M]:
        """Both, not yet in the order of their tasks."""
        width = max(self.symbols.shape[1], other.symbols.shape[1])
        symbols = np.full((len(self.owners) + len(other.owners), width), -1)
        symbols[: len(self.owners), : self.symbols.shape[1]] = self.symbols
        symbols[len(self.owners) :, : other.symbols.shape[1]] = other.symbols
        return Beam(
            self.machine.join(other.machine),
            np.concatenate([self.owners, other.owners]),
            np.concatenate([self.scores, other.scores]),
            symbols,
        )


def best(owners: Ints, scores: Doubles, n: int) -> Ints:
    """The n best-scored positions of each owner, by owner, best first; ties keep their order."""
    order = np.lexsort((-scores, owners))
    owned = owners[order]
    rank = np.arange(len(order)) - np.searchsorted(owned, owned)
    return order[rank < n]


def extensions(going: Beam[M], done: Beam[M], logp: Floats | Doubles, n: int) -> tuple[Ints, Ints, Doubles]:
    """Rows, symbols and scores of all extensions that can be among the `n` best of their task, in order.

    The `n`th best of those known to be there is a bound for all: of what is done, the best extension of every
    hypothesis, and the next best ones of each task's first hypothesis.
    """
    total = going.scores[:, None] + logp
    first = np.flatnonzero(np.diff(going.owners, prepend=-1))
    some = min(n, total.shape[1])
    leading = np.sort(np.partition(total[first], -some, 1)[:, -some:], 1)[:, :-1]
    scores = np.concatenate([done.scores, total.max(1), leading.ravel()])
    owners = np.concatenate([done.owners, going.owners, going.owners[first].repeat(some - 1)])
    kept = best(owners, scores, n)
    counts = np.bincount(owners[kept])
    bound = np.where(counts == n, scores[kept[counts.cumsum() - 1]], -np.inf)
    rows, symbols = np.nonzero((total >= bound[going.owners][:, None]) & (total > -np.inf))
    return rows, symbols, total[rows, symbols]


def beam(start: Beam[M], ends: Bools, n: int, steps: int) -> Beam[M]:
    """The `n` best ways for each task to reach an ending symbol, which `ends` (A,) marks, within `steps`.

    A finished hypothesis keeps its place for as long as it is among the best n of its task. At the last
    step only ending symbols are allowed, so that every task that can be finished is. Of equal scores those
    of finished hypotheses come first, then those of better-placed ones, then by the symbols' numbers.
    """
    if not len(start.owners):
        return start
    going, done = start, start.select(start.owners[:0])
    for step in range(steps):
        logp = going.machine.next()
        if step == steps - 1:
            logp = np.where(ends, logp, -np.inf)
        parents, symbols, total = extensions(going, done, logp, n)
        owners = np.concatenate([done.owners, going.owners[parents]])
        kept = best(owners, np.concatenate([done.scores, total]), n)
        old, new = kept[kept < len(done.scores)], kept[kept >= len(done.scores)] - len(done.scores)
        closing = ends[symbols[new]]
        fresh, open_ = new[closing], new[~closing]
        if len(fresh):
            done = done.select(old).join(going.extend(parents[fresh], symbols[fresh], total[fresh]))
        elif len(old) < len(done.scores):
            done = done.select(old)
        if not len(open_):
            break
        going = going.extend(parents[open_], symbols[open_], total[open_])
    return done.select(best(done.owners, done.scores, n))


def sample(
    start: Beam[M], ends: Bools, n: int, steps: int, temperature: float, generator: np.random.Generator
) -> Beam[M]:
    """`n` independent draws for each hypothesis of the start; their scores are not tempered."""
    going = start.select(np.arange(len(start.owners)).repeat(n))
    done = going.select(going.owners[:0])
    for step in range(steps):
        logp = going.machine.next()
        if step == steps - 1:
            logp = np.where(ends, logp, -np.inf)
        symbols = draw(logp / temperature, generator)
        rows = np.arange(len(symbols))
        total = going.scores + logp[rows, symbols]
        closing = ends[symbols]
        if closing.any():
            ended = going.extend(rows[closing], symbols[closing], total[closing])
            done = done.join(ended)
        if closing.all():
            break
        going = going.extend(rows[~closing], symbols[~closing], total[~closing])
    return done.select(best(done.owners, done.scores, len(done.owners)))


def draw(logits: Floats | Doubles, generator: np.random.Generator) -> Ints:
    """(R,): a symbol (R, A) for each row, with probabilities softmax(logits)."""
    chances = np.exp(logits.astype(np.float64) - logits.max(1, keepdims=True)).cumsum(1)
    drawn = generator.random((len(logits), 1)) * np.nextafter(chances[:, -1:], 0)
    found: Ints = (chances <= drawn).sum(1)
    return found


def distinct(found: Beam[M]) -> Beam[M]:
    """The distinct sequences of each task, as draws may repeat."""
    seen: set[tuple[int, ...]] = set()
    rows = []
    for row, key in enumerate(np.concatenate([found.owners[:, None], found.symbols], 1).tolist()):
        if tuple(key) not in seen:
            seen.add(tuple(key))
            rows.append(row)
    return found.select(np.array(rows, np.int64))


class Search(Protocol):
    """A way to continue hypotheses to an ending symbol: `beam`, or a `Sampling`."""

    def __call__(self, start: Beam[M], ends: Bools, n: int, steps: int) -> Beam[M]: ...


class Sampling:
    """Draws `n` samples for each task instead of searching for the best; repeated samples are merged."""

    def __init__(self, temperature: float = 1.0, seed: int = 0) -> None:
        if not temperature > 0:
            raise AgentError(f"the temperature is {temperature}", allowed="more than 0")
        self.temperature = temperature
        self.generator = np.random.default_rng(seed)

    def __call__(self, start: Beam[M], ends: Bools, n: int, steps: int) -> Beam[M]:
        """A task that begins with several hypotheses goes on with as many draws of each as make n in all."""
        if not len(start.owners):
            return start
        draws = max(1, n // int(np.bincount(start.owners).max()))
        return distinct(sample(start, ends, draws, steps, self.temperature, self.generator))

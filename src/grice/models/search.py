"""Beam search and sampling over anything that can step; knows nothing of models, words or worlds.

Dimensions: R rows (one hypothesis each), A symbols.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

import torch
from torch import Tensor

from grice.errors import AgentError


class Machine(Protocol):
    """A batch of hypotheses, each ready to be extended by one symbol."""

    def next(self) -> Tensor:
        """(R, A): log-probability of each next symbol, -inf where it is impossible."""
        ...

    def take(self, rows: Tensor, symbols: Tensor) -> Self:
        """These rows (they may repeat), each extended by its symbol."""
        ...

    def select(self, rows: Tensor) -> Self:
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
    owners: Tensor  # (R,): the task of each, ascending
    scores: Tensor  # (R,): log-probability so far
    symbols: Tensor  # (R, ·): what each was extended by, -1 after its end

    @classmethod
    def start(cls, machine: M, rows: int) -> Beam[M]:
        """One empty hypothesis for each of `rows` tasks."""
        return cls(machine, torch.arange(rows), torch.zeros(rows), torch.empty(rows, 0, dtype=torch.long))

    def select(self, rows: Tensor) -> Beam[M]:
        return Beam(self.machine.select(rows), self.owners[rows], self.scores[rows], self.symbols[rows])

    def extend(self, rows: Tensor, symbols: Tensor, scores: Tensor) -> Beam[M]:
        longer = torch.cat([self.symbols[rows], symbols[:, None]], 1)
        return Beam(self.machine.take(rows, symbols), self.owners[rows], scores, longer)

    def join(self, other: Beam[M]) -> Beam[M]:
        """Both, not yet in the order of their tasks."""
        width = max(self.symbols.shape[1], other.symbols.shape[1])
        padded = [
            torch.nn.functional.pad(b.symbols, (0, width - b.symbols.shape[1]), value=-1)
            for b in (self, other)
        ]
        return Beam(
            self.machine.join(other.machine),
            torch.cat([self.owners, other.owners]),
            torch.cat([self.scores, other.scores]),
            torch.cat(padded),
        )


def best(owners: Tensor, scores: Tensor, n: int) -> Tensor:
    """The n best-scored positions of each owner, by owner, best first; ties keep their order."""
    order = scores.argsort(descending=True, stable=True)
    order = order[owners[order].argsort(stable=True)]
    counts = owners.bincount()
    rank = torch.arange(len(order)) - (counts.cumsum(0) - counts)[owners[order]]
    return order[rank < n]


def beam(start: Beam[M], ends: Tensor, n: int, steps: int) -> Beam[M]:
    """The `n` best ways for each task to reach an ending symbol, which `ends` (A,) marks, within `steps`.

    A finished hypothesis keeps its place for as long as it is among the best n of its task. At the last
    step only ending symbols are allowed, so that every task that can be finished is. Of equal scores those
    of finished hypotheses come first, then those of better-placed ones; between equally probable symbols of
    one hypothesis torch's `topk` decides, the same way every time.
    """
    if not len(start.owners):
        return start
    going, done = start, start.select(start.owners[:0])
    for step in range(steps):
        logp = going.machine.next()
        if step == steps - 1:
            logp = logp.masked_fill(~ends, -torch.inf)
        top, symbols = logp.topk(min(n, logp.shape[1]), 1)
        parents = torch.arange(len(top)).repeat_interleave(top.shape[1])
        total, symbols = (going.scores[:, None] + top).flatten(), symbols.flatten()
        possible = total > -torch.inf
        parents, total, symbols = parents[possible], total[possible], symbols[possible]

        kept = best(torch.cat([done.owners, going.owners[parents]]), torch.cat([done.scores, total]), n)
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
    start: Beam[M], ends: Tensor, n: int, steps: int, temperature: float, generator: torch.Generator
) -> Beam[M]:
    """`n` independent draws for each hypothesis of the start; their scores are not tempered."""
    going = start.select(torch.arange(len(start.owners)).repeat_interleave(n))
    done = going.select(going.owners[:0])
    for step in range(steps):
        logp = going.machine.next()
        if step == steps - 1:
            logp = logp.masked_fill(~ends, -torch.inf)
        chances = (logp / temperature).softmax(1)
        symbols = torch.multinomial(chances, 1, generator=generator)
        total = going.scores + logp.gather(1, symbols)[:, 0]
        symbols = symbols[:, 0]
        closing = ends[symbols]
        rows = torch.arange(len(symbols))
        if closing.any():
            ended = going.extend(rows[closing], symbols[closing], total[closing])
            done = done.join(ended)
        if closing.all():
            break
        going = going.extend(rows[~closing], symbols[~closing], total[~closing])
    return done.select(best(done.owners, done.scores, len(done.owners)))


def distinct(found: Beam[M]) -> Beam[M]:
    """Each sequence of a task once, as draws may repeat."""
    seen: set[tuple[int, ...]] = set()
    rows = []
    for row, key in enumerate(torch.cat([found.owners[:, None], found.symbols], 1).tolist()):
        if tuple(key) not in seen:
            seen.add(tuple(key))
            rows.append(row)
    return found.select(torch.tensor(rows, dtype=torch.long))


class Search(Protocol):
    """How hypotheses are continued to an ending symbol: `beam`, or a `Sampling`."""

    def __call__(self, start: Beam[M], ends: Tensor, n: int, steps: int) -> Beam[M]: ...


class Sampling:
    """Draws `n` ways for each task instead of searching for the best; what was drawn twice is there once."""

    def __init__(self, temperature: float = 1.0, seed: int = 0) -> None:
        if not temperature > 0:
            raise AgentError(f"the temperature is {temperature}", allowed="more than 0")
        self.temperature = temperature
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, start: Beam[M], ends: Tensor, n: int, steps: int) -> Beam[M]:
        """A task that begins with several hypotheses goes on with as many draws of each as make n in all."""
        if not len(start.owners):
            return start
        draws = max(1, n // int(start.owners.bincount().max()))
        return distinct(sample(start, ends, draws, steps, self.temperature, self.generator))

"""Sequences without padding: the positions of their steps in one packed array.

Dimensions: E members, R rows, T time steps, P packed positions. What all members
share leads with 1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from grice.worlds.world import Bools, Ints


@dataclass(frozen=True)
class Packing:
    """The positions of the time steps of R sequences, packed without padding.

    Rows are ranked by length, longest first, for each member; `counts[t]` rows are still going at step t
    (for the member that has most), and step t of the row of rank r stands at position `offsets[t] + r`.
    """

    lengths: Ints  # (E or 1, R)
    ranks: Ints  # (E or 1, R): the rank of each row
    counts: list[int]  # T of them
    offsets: Ints  # (T,)
    times: Ints  # (P,): the step of each position
    rows: Ints  # (E or 1, P): the row of each position

    @classmethod
    def of(cls, lengths: Ints) -> Packing:
        order = np.argsort(-lengths, axis=1, kind="stable")
        steps = np.arange(lengths.max(initial=0))
        counts = (lengths[..., None] > steps).sum(1).max(0)
        offsets = counts.cumsum() - counts
        times = steps.repeat(counts)
        rows = order[:, np.arange(len(times)) - offsets[times]]
        ranks = np.empty_like(order)
        np.put_along_axis(ranks, order, np.arange(order.shape[1])[None], 1)
        return cls(lengths, ranks, counts.tolist(), offsets, times, rows)

    @property
    def last(self) -> Ints:
        """(E or 1, P): the last step of the row of each position."""
        return np.take_along_axis(self.lengths, self.rows, 1) - 1

    def pack(self, x: Ints, fill: int) -> Ints:
        """(E or 1, R, T) of integers -> (E or 1, P); what is beyond a row's length becomes `fill`."""
        members = np.arange(max(len(x), len(self.rows)))[:, None]
        packed = x[members if len(x) > 1 else 0, self.rows, self.times]
        return np.where(self.last < self.times, fill, packed)

    def inside(self) -> Bools:
        """(E or 1, R, T): True for steps that exist."""
        return np.arange(len(self.counts)) < self.lengths[..., None]

    def positions(self) -> Ints:
        """(E or 1, R, T): the position of each step of each row (0 beyond its length)."""
        return (self.offsets + self.ranks[..., None]) * self.inside()

    def reversal(self) -> Ints:
        """(E or 1, P): the position of the step that mirrors each one in its own row."""
        mirror = np.maximum(self.last - self.times, 0)
        found: Ints = self.offsets[mirror] + np.take_along_axis(self.ranks, self.rows, 1)
        return found


@dataclass(frozen=True)
class Endings:
    """The distinct beginnings and endings of R sequences, packed by length: a direction each.

    Sentences that a speaker proposes begin and end alike, and a network that reads them in order is in the
    same state after the same beginning.
    """

    counts: list[int]  # T: how many there are of each length, in the direction that has more
    symbols: Ints  # (2, P): the symbol that each one is longer by than its parent; 0 where there is none
    parents: list[
        Ints | None
    ]  # T of (2, count): the place of each one's parent among those before, if not its own
    places: (
        Ints  # (2, S): for each symbol of all sequences, the positions of what ends and what begins with it
    )

    @classmethod
    def of(cls, sequences: list[list[int]]) -> Endings:
        both = [_beginnings(sequences), _beginnings([own[::-1] for own in sequences])]
        counts = [max(map(len, level)) for level in zip(*(levels for levels, _ in both), strict=True)]
        symbols, parents = [], []
        for count, *level in zip(counts, *(levels for levels, _ in both), strict=True):
            told = np.zeros((2, 2, count), np.int64)
            for direction, own in enumerate(level):
                told[:, direction, : len(own)] = np.array(list(own)).T
            parents.append(None if (told[0] == np.arange(count)).all() else told[0])
            symbols.append(told[1])
        offsets = np.cumsum([0, *counts])
        forward = [offsets[step] + place for own in both[0][1] for step, place in enumerate(own)]
        backward = [offsets[s] + own[s] for own in both[1][1] for s in range(len(own) - 1, -1, -1)]
        return cls(counts, np.concatenate(symbols, 1), parents, np.array([forward, backward]))


def _beginnings(sequences: list[list[int]]) -> tuple[list[dict[tuple[int, int], int]], list[list[int]]]:
    """The distinct beginnings of each length, by parent and symbol, and the places of each sequence's own."""
    levels: list[dict[tuple[int, int], int]] = [{} for _ in range(max(map(len, sequences)))]
    places = []
    for sequence in sequences:
        place, own = 0, []
        for level, symbol in zip(levels, sequence, strict=False):
            place = level.setdefault((place, symbol), len(level))
            own.append(place)
        places.append(own)
    return levels, places

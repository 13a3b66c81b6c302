"""More to go by than the paper's features: what earlier actions touched, and where it is now.

Sentences speak of "it", "him" and "the same", of "back" and "his place". A code remembers the last H actions
and, for each, the place where what its source and its target held is now.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic

import numpy as np

from grice.worlds.world import Arrays, Bools, Floats, Ints, S

NOWHERE = -1


@dataclass(frozen=True)
class ActionPlaces:
    """The places that each of A actions involves, from 0; `NOWHERE` for none."""

    source: Ints  # (A,): where the source's thing is after the action
    target: Ints  # (A,): likewise the target's
    carry: Ints  # (A, P + 1): where what is at a place goes; the last column is NOWHERE's

    @classmethod
    def of(cls, moves: Sequence[tuple[int, int, Sequence[int]]]) -> ActionPlaces:
        """From one (source, target, destination of each place) for each action."""
        sources, targets, carry = zip(*moves, strict=True)
        return cls(
            np.array(sources),
            np.array(targets),
            np.pad(np.array(carry), ((0, 0), (0, 1)), constant_values=NOWHERE),
        )


class Detailed(Arrays[S], Generic[S]):
    """The plain arrays of a world, with codes that remember: [plain | actions | sources | targets], newest
    first, and `NOWHERE` before anything was done. Subclasses define its features in slots and cells."""

    def __init__(self, plain: Arrays[Any], touch: ActionPlaces, steps: int) -> None:
        self.plain, self.touch, self.steps = plain, touch, steps
        self.width = plain.width + 3 * steps

    def now(self, codes: Ints) -> Ints:
        """(N, W'): the plain codes."""
        return codes[:, : self.plain.width]

    def remembered(self, codes: Ints) -> tuple[Ints, Ints, Ints]:
        """(N, H) each: the last actions, and where what they touched is now."""
        actions, sources, targets = (self.plain.width + part * self.steps for part in range(3))
        return codes[:, actions:sources], codes[:, sources:targets], codes[:, targets:]

    def marks(self, codes: Ints, places: int) -> Bools:
        """(N, places, 2H): whether a place holds the source, the target, of each remembered action."""
        _, sources, targets = self.remembered(codes)
        touched = np.concatenate([sources, targets], axis=1)[:, None]
        marks: Bools = touched == np.arange(places)[:, None]
        return marks

    def encode(self, states: Sequence[S]) -> Ints:
        codes = np.full((len(states), self.width), NOWHERE, np.int64)
        codes[:, : self.plain.width] = self.plain.encode(states)
        return codes

    def decode(self, codes: Ints) -> list[S]:
        return self.plain.decode(self.now(codes))

    def legal(self, codes: Ints) -> Bools:
        return self.plain.legal(self.now(codes))

    def step(self, codes: Ints, actions: Ints) -> Ints:
        done, sources, targets = self.remembered(codes)
        carry = self.touch.carry[actions]
        rows = np.arange(len(codes))[:, None]
        parts = [self.plain.step(self.now(codes), actions), actions[:, None], done[:, :-1]]
        for newest, places in ((self.touch.source, sources), (self.touch.target, targets)):
            parts += [newest[actions][:, None], carry[rows, places[:, :-1]]]
        return np.concatenate(parts, axis=1)

    def percept(self, codes: Ints) -> Floats:
        return self.plain.percept(self.now(codes))

    def visible(self, codes: Ints) -> Ints:
        return self.plain.visible(self.now(codes))

    def permute(self, codes: Ints, names: Ints) -> Ints:
        after = codes.copy()
        after[:, : self.plain.width] = self.plain.permute(self.now(codes), names)
        for column in range(self.plain.width, self.plain.width + self.steps):
            done = np.flatnonzero(codes[:, column] != NOWHERE)
            after[done, column] = self.plain.permute_actions(codes[done, column], names[done])
        return after

    def permute_actions(self, actions: Ints, names: Ints) -> Ints:
        return self.plain.permute_actions(actions, names)


def lay_out(count: int, cells: int, *blocks: tuple[int, Any] | list[tuple[int, Any]]) -> Floats:
    """(N, cells, D): blocks (N or 1, ·, ·), each in the cells from a given one on and in columns of its own.

    Those listed together share columns. Everything else is zero.
    """
    groups = [block if isinstance(block, list) else [block] for block in blocks]
    widths = [max(block.shape[-1] for _, block in group) for group in groups]
    out = np.zeros((count, cells, sum(widths)), np.float32)
    column = 0
    for group, width in zip(groups, widths, strict=True):
        for row, block in group:
            out[:, row : row + block.shape[-2], column : column + block.shape[-1]] = block
        column += width
    return out


def count_from_both_ends(same: Bools, ranks: int) -> Bools:
    """(N, P, 2·ranks): whether a place is the first, second, … of those like it, from the left and right.

    `same` (N, P, P) says which places are alike; a place unlike itself is none of any.
    """
    alike = same & np.diagonal(same, axis1=1, axis2=2)[:, :, None]
    before = np.tril(alike, -1).sum(-1), np.triu(alike, 1).sum(-1)
    exists = np.diagonal(same, axis1=1, axis2=2)[..., None]
    each = [(count[..., None] == np.arange(ranks)) & exists for count in before]
    return np.concatenate(each, axis=-1)

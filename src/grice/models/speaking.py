"""What passes between the parts of a speaker: what is told, what is said of it, hypotheses.

Dimensions: E members, M moves of a segment, R sentences, P packed positions, V words of the vocabulary,
H hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

import torch
from torch import Tensor

from grice.models.layers import Scores, log_sum_exp, pool
from grice.models.lstm import Packing
from grice.text import END, START

if TYPE_CHECKING:
    from grice.models.speaker import Speaker

MOST_REMEMBERED = 64  # turns of routes

Rows: TypeAlias = Tensor | slice
"""Which rows: (R,) of them, or the first ones, which need not be copied to be looked at."""
Prepared: TypeAlias = Callable[[Rows, Tensor], tuple[Tensor, Tensor]]
"""What rows of what is told, and h (E, R, H), add to gates (E, R, 3H) and logits (E, R, V)."""


def see_rows(x: Tensor, rows: Rows) -> Tensor:
    """These rows of (E, ·, …), to be looked at only. Indexing by a tensor takes four times as long."""
    return x[:, rows] if isinstance(rows, slice) else x.index_select(1, rows)


def take_rows(x: Tensor, rows: Rows) -> Tensor:
    """A copy of these rows of (E, ·, …)."""
    return x[:, rows].clone() if isinstance(rows, slice) else x.index_select(1, rows)


@dataclass
class Memory:
    """Sentences that a speaker has found for what it may be asked about next, with their log-probabilities.

    What it says of one turn does not depend on what it said of another, so all turns of a route are searched
    at once, which takes hardly longer than one of them. It holds as long as world and weights are the same.
    """

    valid: object = None
    found: dict[Hashable, dict[int, list[tuple[str, float]]]] = field(default_factory=dict)
    scores: dict[tuple[Hashable, str], float] = field(default_factory=dict)

    def renew(self, valid: object) -> None:
        """Forget what was found by other weights, or in another world."""
        if valid != self.valid or len(self.found) > MOST_REMEMBERED:
            self.valid = valid
            self.found, self.scores = {}, {}

    def get(self, about: Hashable, n: int) -> list[tuple[str, float]] | None:
        """The `n` best sentences about this, if they are known."""
        return self.found.get(about, {}).get(n)

    def put(self, about: Hashable, n: int, sentences: list[tuple[str, float]]) -> None:
        self.found.setdefault(about, {})[n] = sentences
        self.scores.update(((about, sentence), score) for sentence, score in sentences)


@dataclass(frozen=True)
class Told:
    """What a sentence is about: one code for each row, or several to attend to."""

    values: Tensor  # (E, R, M, ·)
    inside: Tensor  # (E or 1, R, M)
    keys: Tensor | None  # (E, R, M, attention)

    def take(self, rows: Tensor) -> Told:
        """These rows (R',), in this order."""
        keys = None if self.keys is None else self.keys.index_select(1, rows)
        return Told(self.values.index_select(1, rows), self.inside.index_select(1, rows), keys)


@dataclass(frozen=True)
class Said:
    """What a speaker makes of given sentences: what it expects at every position, and what was said there."""

    scores: Scores  # (E, P, V)
    words: Tensor  # (E or 1, P): what was said
    packing: Packing

    @cached_property
    def logits(self) -> Tensor:
        """(E, P, V)."""
        return self.scores.all()

    def total(self) -> Tensor:
        """(E, R): the log-probability of each sentence."""
        words = self.words.clamp(max=self.scores.weight.shape[2] - 1)
        return self.packing.sum(self.scores.log_softmax_at(words))

    def loss(self, smoothing: Tensor) -> Tensor:
        """(E,): the mean over sentences of minus log-probability, a part of it spread over all words."""
        loss = (1 - smoothing) * self.total().mean(1)
        if smoothing.any():
            spread = self.logits.log_softmax(-1).mean(-1)
            loss = loss + smoothing * self.packing.sum(spread).mean(1)
        return -loss

    def away(self, expected: Tensor) -> Tensor:
        """(E,): the mean over sentences of minus the log-probability that a teacher expects (E, P, V)."""
        return -self.packing.sum((expected * self.logits.log_softmax(-1)).sum(-1)).mean(1)


@dataclass
class Speaking:
    """Hypotheses of a speaker: the `Machine` that `search` steps."""

    speaker: Speaker
    prepared: Prepared
    rows: Tensor  # (R,): which row of what is told each is about
    words: Tensor  # (R,): the last word of each
    h: Tensor  # (E, R, H)
    c: Tensor  # (E, R, H)
    after: Sequence[Tensor] | None = None  # the decoder's state once `next` has looked

    @classmethod
    def start(cls, speaker: Speaker, told: Told) -> Speaking:
        """An empty hypothesis about each row."""
        members, rows = told.values.shape[:2]
        zeros = torch.zeros(members, rows, speaker.config.hidden)
        starts = torch.full((rows,), START)
        return cls(speaker, speaker.prepare(told), torch.arange(rows), starts, zeros, zeros)

    def next(self) -> Tensor:
        logits, *self.after = self.speaker.step(self.prepared, self.rows, self.words, self.h, self.c)
        logp = pool(logits) - pool(log_sum_exp(logits))[:, None] + self.speaker._silent
        logp[self.words == START, END] = -torch.inf  # to say nothing is no description
        return logp

    def take(self, rows: Tensor, symbols: Tensor) -> Speaking:
        assert self.after is not None
        h, c = (x.index_select(1, rows) for x in self.after)
        return Speaking(self.speaker, self.prepared, self.rows[rows], symbols, h, c)

    def select(self, rows: Tensor) -> Speaking:
        h, c = self.h.index_select(1, rows), self.c.index_select(1, rows)
        return Speaking(self.speaker, self.prepared, self.rows[rows], self.words[rows], h, c)

    def join(self, other: Speaking) -> Speaking:
        return Speaking(
            self.speaker,
            self.prepared,
            torch.cat([self.rows, other.rows]),
            torch.cat([self.words, other.words]),
            torch.cat([self.h, other.h], 1),
            torch.cat([self.c, other.c], 1),
        )

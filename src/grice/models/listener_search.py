"""Hypotheses of a listener in beam search, row by row.

Dimensions: E members, R rows, S sentences of a task, W integers in a state's code, H hidden.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from grice.episode import State
from grice.models.layers import pool
from grice.models.listener_network import DecoderStep, ListenerNetwork, Sentences, StateFeatures
from grice.worlds.world import Floats, Ints, World


@dataclass
class ListenerHypotheses:
    """Hypotheses of a listener: the `Machine` that `search` steps."""

    network: ListenerNetwork
    world: World[Any, Any]
    sentences: Sentences
    pointers: Ints  # (R, S): the sentences of each row's task
    codes: Ints  # (R, W)
    turn: Ints  # (R,): which sentence is being followed
    h: Floats  # (E, R, H)
    c: Floats  # (E, R, H)
    previous: Floats  # (R, F + K·D or F): the features of the action before
    seen: StateFeatures | None = None  # the attention of `next`
    looked: DecoderStep | None = None  # and what it came to

    @classmethod
    def start(
        cls,
        network: ListenerNetwork,
        world: World[Any, Any],
        sentences: Sentences,
        pointers: Ints,
        starts: Sequence[State],
    ) -> ListenerHypotheses:
        """A hypothesis at each start, about to follow the first of its sentences."""
        rows = len(starts)
        zeros = np.zeros((network.config.members, rows, network.config.hidden), np.float32)
        return cls(
            network,
            world,
            sentences,
            pointers,
            world.arrays.encode(starts),
            np.zeros(rows, np.int64),
            zeros,
            zeros,
            np.zeros((rows, network.layout.fed[2]), np.float32),
        )

    def next(self) -> Floats:
        which = self.pointers[np.arange(len(self.turn)), self.turn]
        self.seen = StateFeatures.of(self.world, self.codes)
        self.looked = self.network.look(self.sentences, which, self.seen, self.previous, self.h, self.c)
        return pool(self.looked.logp)

    def hear(self, rows: Ints, sentences: Ints) -> ListenerHypotheses:
        """These rows (they may repeat), each about to follow its sentence."""
        return replace(self.select(rows), pointers=sentences[:, None], turn=np.zeros_like(rows))

    def take(self, rows: Ints, symbols: Ints) -> ListenerHypotheses:
        assert self.seen is not None
        assert self.looked is not None
        layout = self.network.layout
        previous = self.network.embed(self.seen, symbols, rows)
        ended = layout.ends[symbols]
        h, c = self.looked.h.take(rows, 1), self.looked.c.take(rows, 1)
        if not layout.carries:
            going = (~ended)[:, None].astype(np.float32)
            h, c, previous = h * going, c * going, previous * going
        return replace(
            self,
            pointers=self.pointers[rows],
            codes=self.world.arrays.step(self.codes[rows], symbols),
            turn=self.turn[rows] + ended,
            h=h,
            c=c,
            previous=previous,
            seen=None,
            looked=None,
        )

    def select(self, rows: Ints) -> ListenerHypotheses:
        return replace(
            self,
            pointers=self.pointers[rows],
            codes=self.codes[rows],
            turn=self.turn[rows],
            h=self.h.take(rows, 1),
            c=self.c.take(rows, 1),
            previous=self.previous[rows],
            seen=None,
            looked=None,
        )

    def join(self, other: ListenerHypotheses) -> ListenerHypotheses:
        return replace(
            self,
            pointers=np.concatenate([self.pointers, other.pointers]),
            codes=np.concatenate([self.codes, other.codes]),
            turn=np.concatenate([self.turn, other.turn]),
            h=np.concatenate([self.h, other.h], 1),
            c=np.concatenate([self.c, other.c], 1),
            previous=np.concatenate([self.previous, other.previous]),
            seen=None,
            looked=None,
        )


@dataclass(frozen=True)
class ScoredStates:
    """The decoder states after the episodes scored last, from which their continuations are scored."""

    world: World[Any, Any]
    machine: ListenerHypotheses
    steps: int  # that all of them took
    ends: dict[
        Hashable, tuple[int, float]
    ]  # by sentences and actions so far: a row of the machine, the score

    def go_on(
        self, sentences: Sentences, before: Sequence[Hashable]
    ) -> tuple[ListenerHypotheses, list[int], list[float]] | None:
        """The rows from which these sentences continue, and their scores; None if one is not known."""
        found = [self.ends.get(key) for key in before]
        known = [end for end in found if end is not None]
        if len(known) < len(found):
            return None
        rows, scores = map(list, zip(*known, strict=True))
        return replace(self.machine, sentences=sentences), rows, scores

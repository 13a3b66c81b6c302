"""What passes between the parts of a listener: encoded sentences, states seen, routes taught, hypotheses.

Dimensions: E members, U distinct sentences, T words, R rows, P packed positions, B sequences,
A actions, F factor values, K slots, C cells, D features of a cell, H hidden.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor

from grice.episode import Action, State
from grice.models import fused
from grice.models.layers import EndToEnd, Reader, Repeated, pick, pool
from grice.models.lstm import Packing, Stepper
from grice.worlds.world import Ints, World

if TYPE_CHECKING:
    from grice.models.listener import Listener


@dataclass(frozen=True)
class Sentences:
    """Encoded sentences: for every word the attention's keys and its code."""

    keys: Tensor  # (E, P, heads·attention)
    values: Tensor  # (E, P, 3H)
    words: Tensor  # (E or 1, P)
    positions: Tensor  # (E or 1, U, T)
    lengths: Tensor  # (E or 1, U)

    def at(self, which: Tensor, counts: list[int], reader: Reader) -> Sequence[Words | Places]:
        """The words of one sentence (E or 1, R) each, for so many rows at a time."""
        lengths = self.lengths.gather(1, which)
        longest = int(lengths.max())
        inside = torch.arange(longest) < lengths[..., None]
        positions = self.positions[..., :longest].gather(1, which[..., None].expand(-1, -1, longest))
        if fused.fusing(self.keys, self.values, reader.score):
            codes = fused.Codes(self.keys, self.values, reader.score)
            parts = (torch.split(x, counts, 1) for x in (positions, lengths, pick(self.words, positions)))
            return [Places(codes, *own) for own in zip(*parts, strict=True)]
        ends = [EndToEnd.of(own, longest) for own in torch.split(lengths, counts, 1)]
        packed = [
            own.flatten(1).gather(1, end.rows * longest + end.times)
            for own, end in zip(torch.split(positions, counts, 1), ends, strict=True)
        ]
        keys = torch.split(pick(self.keys, torch.cat(packed, 1)), [own.shape[1] for own in packed], 1)
        values, words, insides = (
            torch.split(x, counts, 1)
            for x in (pick(self.values, positions), pick(self.words, positions), inside)
        )
        return [Words(*own) for own in zip(keys, values, words, insides, ends, strict=True)]


@dataclass(frozen=True)
class Words:
    """What R rows attend to: the keys end to end, and the values as far as the longest sentence goes."""

    keys: Tensor  # (E, S, heads·attention)
    values: Tensor  # (E, R, T, 3H)
    words: Tensor  # (E or 1, R, T)
    inside: Tensor  # (E or 1, R, T)
    ends: EndToEnd

    def read(self, reader: Reader, query: Tensor) -> tuple[Tensor, Tensor]:
        """What `reader` reads there, and its weights."""
        return reader(query, self.keys, self.values, self.inside, self.ends)


@dataclass(frozen=True)
class Places:
    """What R rows attend to, where the encoder left it."""

    codes: fused.Codes
    positions: Tensor  # (E or 1, R, T)
    lengths: Tensor  # (E or 1, R)
    words: Tensor  # (E or 1, R, T)

    def read(self, reader: Reader, query: Tensor) -> tuple[Tensor, Tensor]:
        """What `reader` reads there, and its weights."""
        return reader.look(query, self.codes, self.positions, self.lengths)


def attended(words: Tensor, weights: Tensor, vocabulary: int) -> Tensor:
    """(E, R, heads, V): how much each head (E, R, heads, T) attends to each word of the vocabulary.

    `words` (E or 1, R, T) says which words stand there.
    """
    known = words.clamp(max=vocabulary - 1)  # what is beyond a sentence has no weight
    index = known[:, :, None].expand_as(weights)
    return weights.new_zeros(*weights.shape[:3], vocabulary).scatter_add(3, index, weights)


@dataclass(frozen=True)
class Seen:
    """What the listener knows of R states: features lead with E, or with 1 where all members share them."""

    percept: Tensor  # (E or 1, R, ·)
    legal: Tensor  # (E or 1, R, A)
    cells: Tensor  # (E or 1, R, D, C)

    @classmethod
    def of(cls, world: World[Any, Any], codes: Ints) -> Seen:
        """Codes (E or 1, R, W)."""
        lead, flat = codes.shape[:-1], codes.reshape(-1, codes.shape[-1])
        arrays = world.arrays
        percept = torch.from_numpy(arrays.percept(flat)).view(*lead, -1)
        legal = torch.from_numpy(arrays.legal(flat)).view(*lead, -1)
        cells = torch.from_numpy(np.swapaxes(arrays.cells(flat), 1, 2))
        return cls(percept, legal, cells.view(*lead, *cells.shape[1:]))

    def context(self, slots: Tensor, symbols: Tensor, rows: Tensor | None = None) -> Tensor:
        """(E or 1, R, K·D): what fills slots (A, K) of actions (E or 1, R), done in each state or `rows`."""
        members, states, features, cells = self.cells.shape
        rows = torch.arange(states) if rows is None else rows
        which = torch.arange(members)[:, None] * states + rows  # (E or 1, R)
        at = which[..., None] * cells + slots[symbols]
        own = self.cells.transpose(2, 3).reshape(members * states * cells, features)
        return own.index_select(0, at.flatten()).view(*symbols.shape, slots.shape[1] * features)


@dataclass(frozen=True)
class Decoder:
    """What is repeated at every step: read the sentence, then advance the state."""

    read: Reader
    of_state: Tensor  # (E, H, 3H): what a state adds to the gates' inputs
    of_previous: Tensor  # (E, F + K·D or F, 3H): likewise the action before
    of_words: Repeated  # likewise what is read
    advance: Stepper
    vocabulary: int = 0  # how many words it is fed as they are, beside what the encoder makes of them

    def known(self, state: Tensor, previous: Tensor) -> Tensor:
        """(E, R, 3H): the gates' inputs as far as they do not depend on what is read."""
        previous = previous.expand(len(state), -1, -1)
        return torch.baddbmm(torch.bmm(state, self.of_state), previous, self.of_previous)

    def __call__(
        self, words: Words | Places, known: Tensor, h: Tensor, c: Tensor, masks: tuple[Tensor, ...] = ()
    ) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """What was read, the attention's weights, and the new h and c.

        `masks` drop parts of what is fed, and of h.
        """
        read, weights = words.read(self.read, h)
        fed = read
        if self.vocabulary:
            fed = torch.cat([read[..., h.shape[-1] :], attended(words.words, weights, self.vocabulary)], -1)
        inputs = fed.flatten(2)
        if masks:
            inputs = inputs * masks[0]
        return read, weights, *self.advance(self.of_words(inputs, known), h, c, masks[1] if masks else None)


@dataclass(frozen=True)
class Attended:
    """Where the listener looked while it chose an action: for each factor, a weight for every word."""

    action: Action
    words: tuple[str, ...]  # the sentence's tokens, and its end
    weights: dict[str, tuple[float, ...]]  # the members' mean; each adds up to 1


@dataclass(frozen=True)
class Taught:
    """What a listener makes of given routes: the log-probability of every action at every packed step."""

    logp: Tensor  # (E, P, A)
    legal: Tensor  # (E or 1, P, A)
    symbols: Tensor  # (E or 1, P): what was done
    packing: Packing
    weights: list[Tensor]  # by step: (E, rows, heads, T), where each head's attention went

    def total(self) -> Tensor:
        """(E, B): the log-probability of each route."""
        chosen = self.symbols.expand(len(self.logp), -1)[..., None]
        return self.packing.sum(self.logp.gather(2, chosen)[..., 0])

    def loss(self, smoothing: Tensor) -> Tensor:
        """(E,): the mean over routes of minus log-probability, a part of it spread over all legal actions."""
        spread = self.logp.masked_fill(~self.legal, 0).sum(-1) / self.legal.sum(-1)
        return -((1 - smoothing) * self.total().mean(1) + smoothing * self.packing.sum(spread).mean(1))

    def away(self, expected: Tensor) -> Tensor:
        """(E,): the mean over routes of minus the log-probability that a teacher expects (E, P, A)."""
        return -self.packing.sum((expected * self.logp.masked_fill(~self.legal, 0)).sum(-1)).mean(1)


@dataclass(frozen=True)
class Walked:
    """Where episodes led that were scored last: what goes on from one of them need not begin anew."""

    valid: object  # the world and the weights that were scored by
    machine: Following
    steps: int  # that all of them took
    ends: dict[Hashable, tuple[int, float]]  # by what was told and done: a row of the machine, the score

    def go_on(
        self, listener: Listener, table: Sequence[str], before: Sequence[Hashable]
    ) -> tuple[Following, list[int], list[float]] | None:
        """These rows, about to hear of other sentences, and their scores; None if one is not known."""
        found = [self.ends.get(key) for key in before]
        known = [end for end in found if end is not None]
        if len(known) < len(found):
            return None
        rows, scores = map(list, zip(*known, strict=True))
        return replace(self.machine, sentences=listener.hearing(table)), rows, scores


@dataclass
class Following:
    """Hypotheses of a listener: the `Machine` that `search` steps."""

    listener: Listener
    world: World[Any, Any]
    sentences: Sentences
    pointers: Tensor  # (R, S): the sentences of each row's task
    codes: Ints  # (R, W)
    turn: Tensor  # (R,): which sentence is being followed
    h: Tensor  # (E, R, H)
    c: Tensor  # (E, R, H)
    previous: Tensor  # (R, F + K·D or F): the features of the action before
    seen: Seen | None = None  # what `next` has looked at
    after: Sequence[Tensor] | None = None  # the decoder's state once it has looked

    @classmethod
    def start(
        cls,
        listener: Listener,
        world: World[Any, Any],
        table: Sequence[str],
        pointers: Tensor,
        starts: Sequence[State],
    ) -> Following:
        """A hypothesis at each start, about to follow the first of its sentences of the table."""
        rows = len(starts)
        zeros = torch.zeros(listener.config.members, rows, listener.config.hidden)
        return cls(
            listener,
            world,
            listener.hearing(table),
            pointers,
            world.arrays.encode(starts),
            torch.zeros(rows, dtype=torch.long),
            zeros,
            zeros,
            torch.zeros(rows, listener._previous),
        )

    def next(self) -> Tensor:
        listener = self.listener
        self.seen = seen = Seen.of(self.world, self.codes[None])
        state = listener.state(seen.percept)
        which = self.pointers.gather(1, self.turn[:, None])[:, 0]
        decoder = listener.stepper()
        [words] = self.sentences.at(which[None], [len(which)], decoder.read)
        known = decoder.known(state, self.previous[None])
        read, _, *self.after = decoder(words, known, self.h, self.c)
        return pool(listener.judge(seen, state, read, self.after[0]))

    def hear(self, rows: Tensor, sentences: Tensor) -> Following:
        """These rows (they may repeat), each about to follow its sentence."""
        return replace(self.select(rows), pointers=sentences[:, None], turn=torch.zeros_like(rows))

    def take(self, rows: Tensor, symbols: Tensor) -> Following:
        assert self.seen is not None
        assert self.after is not None
        codes, chosen = self.codes[rows.numpy()], symbols.numpy()
        previous = self.listener.embed(self.seen, symbols[None], rows)[0]
        ended = self.listener._ends[symbols]
        h, c = (x.index_select(1, rows) for x in self.after)
        if not self.listener.carries:
            going = (~ended)[:, None].float()
            h, c, previous = h * going, c * going, previous * going
        codes, turn = self.world.arrays.step(codes, chosen), self.turn[rows] + ended
        return replace(
            self,
            pointers=self.pointers[rows],
            codes=codes,
            turn=turn,
            h=h,
            c=c,
            previous=previous,
            seen=None,
            after=None,
        )

    def select(self, rows: Tensor) -> Following:
        return replace(
            self,
            pointers=self.pointers[rows],
            codes=self.codes[rows.numpy()],
            turn=self.turn[rows],
            h=self.h.index_select(1, rows),
            c=self.c.index_select(1, rows),
            previous=self.previous[rows],
            seen=None,
            after=None,
        )

    def join(self, other: Following) -> Following:
        return replace(
            self,
            pointers=torch.cat([self.pointers, other.pointers]),
            codes=np.concatenate([self.codes, other.codes]),
            turn=torch.cat([self.turn, other.turn]),
            h=torch.cat([self.h, other.h], 1),
            c=torch.cat([self.c, other.c], 1),
            previous=torch.cat([self.previous, other.previous]),
            seen=None,
            after=None,
        )

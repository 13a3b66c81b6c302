"""The base listener in training: `models.listener_network` with gradients, along given routes.

Dimensions: E members, U distinct sentences, T words, R rows, P packed positions, B sequences,
L steps, A actions, F factor values, K slots, C cells, D features of a cell, H hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from grice.models.batch import Routes, Texts, pack_routes
from grice.models.listener_network import Layout, ListenerConfig
from grice.models.packing import Packing
from grice.text import Vocabulary
from grice.training.networks import fused
from grice.training.networks.layers import (
    Attention,
    Dropout,
    Embedding,
    EndToEnd,
    Linear,
    Reader,
    Repeated,
    pick,
)
from grice.training.networks.lstm import LSTM, BiLSTM, Stepper, before, spread, total
from grice.worlds.world import Ints, World


@dataclass(frozen=True)
class Sentences:
    """Encoded sentences: for every word the attention's keys and its code."""

    keys: Tensor  # (E, P, heads·attention)
    values: Tensor  # (E, P, 3H)
    positions: Tensor  # (E or 1, U, T)
    lengths: Tensor  # (E or 1, U)
    sums: Tensor | None = None  # (E, U, H): what all words of each add up to

    def at(self, which: Tensor, counts: list[int], reader: Reader) -> Sequence[Words | Places]:
        """The words of one sentence (E or 1, R) each, for so many rows at a time."""
        lengths = self.lengths.gather(1, which)
        longest = int(lengths.max())
        inside = torch.arange(longest) < lengths[..., None]
        positions = self.positions[..., :longest].gather(1, which[..., None].expand(-1, -1, longest))
        if fused.fusing(self.keys, self.values, reader.score):
            codes = fused.Codes(self.keys, self.values, reader.score)
            parts = (torch.split(x, counts, 1) for x in (positions, lengths))
            return [Places(codes, *own) for own in zip(*parts, strict=True)]
        ends = [EndToEnd.of(own, longest) for own in torch.split(lengths, counts, 1)]
        packed = [
            own.flatten(1).gather(1, end.rows * longest + end.times)
            for own, end in zip(torch.split(positions, counts, 1), ends, strict=True)
        ]
        keys = torch.split(pick(self.keys, torch.cat(packed, 1)), [own.shape[1] for own in packed], 1)
        values, insides = (torch.split(x, counts, 1) for x in (pick(self.values, positions), inside))
        return [Words(*own) for own in zip(keys, values, insides, ends, strict=True)]


@dataclass(frozen=True)
class Words:
    """The words that R rows attend to: keys end to end, and values padded to the longest sentence."""

    keys: Tensor  # (E, S, heads·attention)
    values: Tensor  # (E, R, T, 3H)
    inside: Tensor  # (E or 1, R, T)
    ends: EndToEnd

    def read(self, reader: Reader, query: Tensor) -> Tensor:
        """The values that `reader` attends to."""
        return reader(query, self.keys, self.values, self.inside, self.ends)[0]


@dataclass(frozen=True)
class Places:
    """The words that R rows attend to, unmoved from the encoder's output."""

    codes: fused.Codes
    positions: Tensor  # (E or 1, R, T)
    lengths: Tensor  # (E or 1, R)

    def read(self, reader: Reader, query: Tensor) -> Tensor:
        """The values that `reader` attends to."""
        return reader.look(query, self.codes, self.positions, self.lengths)[0]


@dataclass(frozen=True)
class StateFeatures:
    """The features of R states; they lead with E, or with 1 where all members share them."""

    percept: Tensor  # (E or 1, R, ·)
    legal: Tensor  # (E or 1, R, A)
    cells: Tensor  # (E or 1, R, D, C)

    @classmethod
    def of(cls, world: World[Any, Any], codes: Ints) -> StateFeatures:
        """Codes (E or 1, R, W)."""
        lead, flat = codes.shape[:-1], codes.reshape(-1, codes.shape[-1])
        arrays = world.arrays
        percept = torch.from_numpy(arrays.percept(flat)).view(*lead, -1)
        legal = torch.from_numpy(arrays.legal(flat)).view(*lead, -1)
        cells = torch.from_numpy(np.swapaxes(arrays.cells(flat), 1, 2))
        return cls(percept, legal, cells.view(*lead, *cells.shape[1:]))

    def context(self, slots: Tensor, symbols: Tensor) -> Tensor:
        """(E or 1, R, K·D): the features in slots (A, K) of actions (E or 1, R), done in each state."""
        members, states, features, cells = self.cells.shape
        which = torch.arange(members)[:, None] * states + torch.arange(states)  # (E or 1, R)
        at = which[..., None] * cells + slots[symbols]
        own = self.cells.transpose(2, 3).reshape(members * states * cells, features)
        return own.index_select(0, at.flatten()).view(*symbols.shape, slots.shape[1] * features)


@dataclass(frozen=True)
class Decoder:
    """The step of the decoder: attend to the sentence, then advance the state."""

    read: Reader
    of_state: Tensor  # (E, H, 3H): what a state adds to the gates' inputs
    of_previous: Tensor  # (E, F + K·D or F, 3H): likewise the action before
    of_words: Repeated  # likewise what is read
    advance: Stepper

    def known(self, state: Tensor, previous: Tensor) -> Tensor:
        """(E, R, 3H): the gates' inputs as far as they do not depend on what is read."""
        previous = previous.expand(len(state), -1, -1)
        return torch.baddbmm(torch.bmm(state, self.of_state), previous, self.of_previous)

    def __call__(
        self, words: Words | Places, known: Tensor, h: Tensor, c: Tensor, masks: tuple[Tensor, ...] = ()
    ) -> tuple[Tensor, Tensor, Tensor]:
        """The attended values, and the new h and c.

        `masks` drop parts of what is fed, and of h.
        """
        read = words.read(self.read, h)
        inputs = read.flatten(2)
        if masks:
            inputs = inputs * masks[0]
        return read, *self.advance(self.of_words(inputs, known), h, c, masks[1] if masks else None)


@dataclass(frozen=True)
class Predictions:
    """A listener's log-probabilities along given routes: of every action at every packed step."""

    logp: Tensor  # (E, P, A)
    legal: Tensor  # (E or 1, P, A)
    symbols: Tensor  # (E or 1, P): what was done
    packing: Packing

    def total(self) -> Tensor:
        """(E, B): the log-probability of each route."""
        chosen = self.symbols.expand(len(self.logp), -1)[..., None]
        return total(self.logp.gather(2, chosen)[..., 0], self.packing)

    def loss(self, smoothing: Tensor) -> Tensor:
        """(E,): the mean over routes of minus log-probability, a part of it spread over all legal actions."""
        even = self.logp.masked_fill(~self.legal, 0).sum(-1) / self.legal.sum(-1)
        return -((1 - smoothing) * self.total().mean(1) + smoothing * total(even, self.packing).mean(1))


class ListenerNetwork(nn.Module):
    """An ensemble of base listeners that learns."""

    _features: Tensor  # (A, F)
    _scoring: Tensor  # (F + K·C, A)
    _slots: Tensor  # (A, K)

    def __init__(self, config: ListenerConfig, vocabulary: Vocabulary) -> None:
        super().__init__()
        self.config, self.vocabulary = config, vocabulary
        self.layout = layout = Layout.of(config, vocabulary)
        members, hidden, words = config.members, config.hidden, len(vocabulary)
        heads = len(layout.factors.sizes)
        self.register_buffer("_slots", torch.from_numpy(layout.slots), persistent=False)
        self.register_buffer("_features", torch.from_numpy(layout.factors.composition), persistent=False)
        self.register_buffer("_scoring", torch.from_numpy(layout.scoring), persistent=False)
        self.word = Embedding(members, words, hidden)
        self.word_keys = Embedding(members, words, heads * config.attention)
        self.word_gates = Embedding(members, words, 3 * hidden, directions=2)
        self.encoder = BiLSTM(members, hidden)
        self.attention = Attention(members, 2 * hidden, hidden, config.attention, heads)
        self.state = Linear(members, layout.percept, hidden)
        self.gates = Linear(members, sum(layout.fed), 3 * hidden)
        self.decoder = LSTM(members, hidden)
        self.from_hidden = Linear(members, hidden, hidden)
        self.from_words = Linear(members, 2 * hidden, hidden)
        self.outputs = nn.ModuleList(Linear(members, hidden, size) for size in layout.factors.sizes)
        self.bonus = nn.ModuleList(
            Linear(members, len(own) * hidden, layout.features + config.units, bias=True)
            for own in layout.describers
        )
        self.sign = Linear(members, 2 * hidden, 1, bias=True) if config.signed else None
        self.units = Linear(members, layout.features, config.units) if config.units else None

    def read(self, texts: Texts, dropout: Dropout | None) -> Sentences:
        """Encode sentences (E or 1, U, T), each on its own."""
        packing = Packing.of(texts.lengths)
        none = len(self.vocabulary)
        words = torch.from_numpy(packing.pack(texts.words, none))
        gates_words, scale = texts.words, None
        if dropout is not None:  # a dropped word is one whose one-hot vector is zero for the LSTM
            mask = dropout.mask(*texts.words.shape[1:])
            gates_words = np.where(mask.numpy() == 0, none, gates_words)
            scale = 1 / (1 - dropout.rate)
        forward = packing.pack(gates_words, none)
        backward = np.take_along_axis(forward, np.broadcast_to(packing.reversal(), forward.shape), 1)
        gates = self.word_gates(torch.from_numpy(np.stack([forward, backward], 1)), scale)
        code = self.encoder(gates, packing, dropout)
        # A word's code is its one-hot vector and `code`; what is linear in it is added up from both.
        keys = self.word_keys(words, onto=self.attention.key(code))
        values = torch.cat([self.word(words, onto=self.from_words(code)), code], -1)
        places, lengths = torch.from_numpy(packing.positions()), torch.from_numpy(packing.lengths)
        sums = None
        if self.sign is not None:
            own = self.word(torch.from_numpy(forward), scale) * self.sign(code)
            inside = torch.from_numpy(packing.inside())[..., None]
            sums = pick(own, places[..., : inside.shape[2]]).masked_fill(~inside, 0).sum(2)
        return Sentences(keys, values, places, lengths, sums)

    def embed(self, seen: StateFeatures, symbols: Tensor) -> Tensor:
        """(E or 1, R, F + K·D or F): the decoder's input for actions, done in states seen."""
        if self.config.without_previous:
            return torch.zeros(*symbols.shape, 0)
        features = self._features[symbols]
        if self.config.plain_previous:
            return features
        return torch.cat([features, seen.context(self._slots, symbols)], -1)

    def stepper(self) -> Decoder:
        of_state, of_words, of_previous = torch.split(self.gates.weight, list(self.layout.fed), 1)
        reader, advance = self.attention.reader(), self.decoder.stepper()
        return Decoder(reader, of_state, of_previous, Repeated(of_words), advance)

    def judge(
        self, seen: StateFeatures, state: Tensor, read: Tensor, h: Tensor, sums: Tensor | None
    ) -> Tensor:
        """(E, R, A): the log-probability of every action, -inf where it is not legal."""
        known = state + self.from_hidden(h)
        if sums is not None:
            known = known + sums
        q = known[:, :, None] + read[..., : self.config.hidden]  # (E, R, heads, H)
        parts = [output(q[:, :, head]).log_softmax(-1) for head, output in enumerate(self.outputs)]
        if self.layout.describers:
            described = zip(self.bonus, self.layout.describers, strict=True)
            wanted = torch.stack([bonus(q[:, :, list(heads)].flatten(2)) for bonus, heads in described], 2)
            cells = seen.cells
            if self.units is not None:
                hidden = self.units(cells.transpose(2, 3)).relu().transpose(2, 3)
                cells = torch.cat([cells.expand(len(hidden), -1, -1, -1), hidden], 2)
            parts.append(torch.matmul(wanted, cells).flatten(2))  # (E, R, K·C)
        scores = torch.matmul(torch.cat(parts, -1), self._scoring)
        return scores.masked_fill(~seen.legal, -torch.inf).log_softmax(-1)

    def run(
        self, world: World[Any, Any], texts: Texts, pointers: Ints, routes: Routes, dropout: Dropout | None
    ) -> Predictions:
        """Follow given routes (E or 1, B, L): the log-probabilities of every action at every step."""
        sentences = self.read(texts, dropout)
        packing = Packing.of(routes.steps)
        members, rows, hidden = self.config.members, packing.counts[0], self.config.hidden
        codes, symbols, turns = pack_routes(routes, packing)
        seen = StateFeatures.of(world, codes)
        state = self.state(seen.percept)
        chosen = torch.from_numpy(symbols)
        lead = np.arange(len(pointers))[:, None] if len(pointers) > 1 else 0
        which = torch.from_numpy(pointers[lead, packing.rows, turns])
        masks: tuple[Tensor, ...] = ()
        told = state, before(self.embed(seen, chosen), packing)
        if dropout is not None:
            fed = torch.split(dropout.mask(rows, sum(self.layout.fed)), list(self.layout.fed), -1)
            masks = (fed[1], dropout.mask(rows, hidden))
            told = told[0] * spread(fed[0], packing), told[1] * spread(fed[2], packing)
        h = c = torch.zeros(members, rows, hidden)
        decoder = self.stepper()
        reads, hiddens = [], []
        words = sentences.at(which, packing.counts, decoder.read)
        known = torch.split(decoder.known(*told), packing.counts, 1)
        for t, count in enumerate(packing.counts):
            dropped = tuple(mask[:, :count] for mask in masks)
            read, h, c = decoder(words[t], known[t], h[:, :count], c[:, :count], dropped)
            reads.append(read)
            hiddens.append(h)
        put_out = torch.cat(hiddens, 1)
        sums = None if sentences.sums is None else pick(sentences.sums, which)
        logp = self.judge(seen, state, torch.cat(reads, 1), put_out, sums)
        return Predictions(logp, seen.legal, chosen, packing)

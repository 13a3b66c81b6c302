"""The base speaker in training: `models.speaker_network` with gradients, along given sentences.

Dimensions: E members, B routes, M moves of a route, R sentences, T words of a sentence,
P packed positions, V words of the vocabulary, H hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from grice.models.batch import Routes, Texts, pack_routes
from grice.models.packing import Packing
from grice.models.speaker_network import Layout, SpeakerConfig
from grice.text import START, Vocabulary
from grice.training.networks.layers import Attention, Dropout, Embedding, Linear, Scores, mixtures, pick
from grice.training.networks.lstm import LSTM, BiLSTM, total
from grice.worlds.world import Ints, World


@dataclass(frozen=True)
class EncodedMoves:
    """The subject of a sentence: one code for each row, or several to attend to."""

    values: Tensor  # (E, R, M, ·)
    inside: Tensor  # (E or 1, R, M)
    keys: Tensor | None  # (E, R, M, attention)


@dataclass(frozen=True)
class Predictions:
    """A speaker's predictions along given sentences, and the words at every position."""

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
        return total(self.scores.log_softmax_at(words), self.packing)

    def loss(self, smoothing: Tensor) -> Tensor:
        """(E,): the mean over sentences of minus log-probability, a part of it spread over all words."""
        loss = (1 - smoothing) * self.total().mean(1)
        if smoothing.any():
            spread = self.logits.log_softmax(-1).mean(-1)
            loss = loss + smoothing * total(spread, self.packing).mean(1)
        return -loss


class SpeakerNetwork(nn.Module):
    """An ensemble of base speakers that learns."""

    _features: Tensor  # (moves, F)

    def __init__(self, config: SpeakerConfig, vocabulary: Vocabulary) -> None:
        super().__init__()
        self.config, self.vocabulary = config, vocabulary
        layout = Layout.of(config)
        members, hidden, words = config.members, config.hidden, len(vocabulary)
        self.register_buffer("_features", torch.from_numpy(layout.composition), persistent=False)
        inputs = hidden + layout.done
        code = inputs + 2 * hidden
        self.state = Linear(members, layout.percept, hidden)
        self.move_gates = Linear(members, inputs, 2 * 3 * hidden)
        self.encoder = BiLSTM(members, hidden)
        self.word_gates = Embedding(members, words, 3 * hidden)
        self.code_gates = Linear(members, code, 3 * hidden)
        self.decoder = LSTM(members, hidden)
        self.from_hidden = Linear(members, hidden, words)
        self.from_code = Linear(members, code, words)
        self.attention = None
        if config.attention is not None:
            self.attention = Attention(members, code, hidden, config.attention, 1)

    def look(
        self, world: World[Any, Any], routes: Routes, rows: Ints, turns: Ints, dropout: Dropout | None
    ) -> EncodedMoves:
        """The subject of each sentence (E or 1, R): turn `turns` of route `rows` among (E or 1, B, M)."""
        packing = Packing.of(routes.steps)
        codes, symbols, _ = pack_routes(routes, packing)
        flat = codes.reshape(-1, codes.shape[-1])
        arrays, lead = world.arrays, symbols.shape
        context = torch.from_numpy(arrays.context(flat, symbols.reshape(-1))).view(*lead, -1)
        state = self.state(torch.from_numpy(arrays.percept(flat)).view(*lead, -1))
        done = torch.cat([self._features[torch.from_numpy(symbols)], context], -1)
        x = torch.cat([state, done.expand(len(state), -1, -1)], -1)
        gates = x
        if dropout is not None:
            mask = dropout.mask(routes.steps.shape[1], x.shape[-1])
            gates = x * pick(mask, torch.from_numpy(packing.rows))
        forward, backward = self.move_gates(gates).chunk(2, -1)
        backward = pick(backward, torch.from_numpy(packing.reversal()))
        read = self.encoder(torch.stack([forward, backward], 1), packing, dropout)
        values = torch.cat([x, read], -1)
        each = np.arange(len(rows))[:, None]
        inside = routes.turns[..., : len(packing.counts)][each, rows] == turns[..., None]
        inside &= packing.inside()[each, rows]  # (E or 1, R, M)
        # A segment's moves follow each other, so they are read from its first one on.
        size = max(1, int(inside.sum(-1).max()))
        at = np.minimum(inside.argmax(-1)[..., None] + np.arange(size), inside.shape[2] - 1)
        values = pick(values, torch.from_numpy(np.take_along_axis(packing.positions()[each, rows], at, 2)))
        keys = None if self.attention is None else self.attention.key(values)
        return EncodedMoves(values, torch.from_numpy(np.take_along_axis(inside, at, 2)), keys)

    def say(self, told: EncodedMoves, texts: Texts, dropout: Dropout | None) -> Predictions:
        """The predictions along given sentences (E or 1, R, T)."""
        packing = Packing.of(texts.lengths)
        none = len(self.vocabulary)
        before = np.concatenate([np.full_like(texts.words[..., :1], START), texts.words[..., :-1]], -1)
        words = torch.from_numpy(packing.pack(texts.words, none))
        scale = None
        if dropout is not None:
            before = np.where(dropout.mask(*before.shape[1:]).numpy() == 0, none, before)
            scale = 1 / (1 - dropout.rate)
        gates = self.word_gates(torch.from_numpy(packing.pack(before, none)), scale)
        if told.keys is None:
            code = told.values[:, :, 0]
            scores = self._say_of_one(code, gates, packing, dropout)
        else:
            scores = self._say_attending(told, gates, packing, dropout)
        return Predictions(scores, words, packing)

    def _say_of_one(self, code: Tensor, gates: Tensor, packing: Packing, dropout: Dropout | None) -> Scores:
        inputs = code if dropout is None else code * dropout.mask(*code.shape[1:])
        rows = torch.from_numpy(packing.rows)
        gates = pick(self.code_gates(inputs), rows, onto=gates)
        hidden = self.decoder(gates, packing.counts, dropout)
        return Scores(hidden, self.from_hidden.weight, self.from_code(code), rows)

    def _say_attending(
        self, told: EncodedMoves, gates: Tensor, packing: Packing, dropout: Dropout | None
    ) -> Scores:
        assert self.attention is not None
        assert told.keys is not None
        count = packing.counts[0]
        order = torch.from_numpy(packing.rows[:, :count])  # at the first step every row is there, by rank
        values = fed = pick(told.values, order)
        keys = pick(told.keys, order)
        inside = told.inside.gather(1, order[..., None].expand(-1, -1, told.inside.shape[2]))
        hidden, mask = self.config.hidden, None
        if dropout is not None:
            fed = values * dropout.mask(count, values.shape[-1])[:, :, None]
            mask = dropout.mask(count, hidden)
        # The projection is applied before attention reads: moves are fewer than words that attend to them.
        look = self.attention.reader().over(keys, self.code_gates(fed), inside)
        advance = self.decoder.stepper()
        h = c = torch.zeros(self.config.members, count, hidden)
        weights, hiddens = [], []
        for part, count in zip(torch.split(gates, packing.counts, 1), packing.counts, strict=True):
            read, weight = look(h[:, :count])
            dropped = None if mask is None else mask[:, :count]
            h, c = advance(part + read[:, :, 0], h[:, :count], c[:, :count], dropped)
            weights.append(weight[:, :, 0])
            hiddens.append(h)
        ranks = torch.from_numpy(np.arange(len(packing.times)) - packing.offsets[packing.times])
        added = mixtures(self.from_code(values), torch.cat(weights, 1), ranks)
        return Scores(torch.cat(hiddens, 1), self.from_hidden.weight, added, None)

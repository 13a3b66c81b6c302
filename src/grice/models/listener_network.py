"""The base listener L0 as a network: from sentences and states to distributions over legal actions (section
5.1, appendix A.1). `grice.training.networks.listener` teaches the same weights.

Dimensions: E members, U distinct sentences, S words of all sentences, T words of one, R rows, N heads,
A actions, F factor values, K slots, C cells, D features of a cell, H hidden, V words of the vocabulary.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from grice.models.batch import Texts, seen_world
from grice.models.layers import LSTM, Attention, log_softmax, softmax, sparse
from grice.models.packing import Endings
from grice.models.weights import Parameters, Shapes
from grice.text import Vocabulary
from grice.worlds import WORLDS
from grice.worlds.factors import Factors
from grice.worlds.world import Bools, Floats, Ints, World

TABLES = ("word.weight", "word_keys.weight", "word_gates.weight")


@dataclass(frozen=True)
class ListenerConfig:
    """The sizes of a listener."""

    world: str
    members: int
    hidden: int
    attention: int
    detailed: bool = False  # more features than the paper's
    shared: bool = False  # actions share the slots of their context, as the authors' do
    every_head: bool = False  # every head describes every slot of an action's context
    plain_previous: bool = False  # the decoder gets the action before without its context
    without_previous: bool = False  # it does not get the action before at all
    sights: bool = False  # features of where actions lead, beyond the detailed ones
    signed: bool = False  # all words add up, each for or against what it describes
    units: int = 0  # size of the hidden layer between what fills a slot and how it fits its description


@dataclass(frozen=True)
class Layout:
    """A listener's layout for the actions and features of its world."""

    factors: Factors
    slots: Ints  # (A, K): which cell fills each slot of an action's context
    scoring: Floats  # (F + K·C, A): adds up an action's factors' scores and those of the cells in its slots
    ends: Bools  # (A,)
    describers: tuple[tuple[int, ...], ...]  # for each slot, the heads that describe what should be there
    percept: int
    features: int  # D
    fed: tuple[int, int, int]  # sizes of the decoder's input: of the state, of words, of the action before

    @classmethod
    def of(cls, config: ListenerConfig, vocabulary: Vocabulary) -> Layout:
        world = seen_world(WORLDS[config.world], config.detailed, config.shared, config.sights)
        code = world.arrays.encode([world.random(random.Random(0))])
        _, cells, features = world.arrays.cells(code).shape
        slots, hidden = world.arrays.slots, config.hidden
        previous = sum(world.factors.sizes)
        if not config.plain_previous:
            previous += slots.shape[1] * features
        return cls(
            world.factors,
            slots,
            _scoring(world, cells),
            np.array([world.ends(action) for action in world.actions]),
            tuple(_describers(world, cells, config.every_head)),
            world.arrays.percept(code).shape[1],
            features,
            (hidden, len(world.factors.sizes) * 3 * hidden, 0 if config.without_previous else previous),
        )

    @property
    def carries(self) -> bool:
        """SCONE's decoder runs on over sentences; where segments are open-ended it starts anew at each."""
        return bool(self.ends.all())


def shapes(config: ListenerConfig, vocabulary: Vocabulary, layout: Layout | None = None) -> Shapes:
    """The shapes of all weights, by name."""
    layout = layout or Layout.of(config, vocabulary)
    members, hidden, words = config.members, config.hidden, len(vocabulary)
    heads = len(layout.factors.sizes)
    asked = heads * config.attention
    found: dict[str, tuple[int, ...]] = {
        "word.weight": (words, hidden),
        "word_keys.weight": (words, asked),
        "word_gates.weight": (2, words, 3 * hidden),
        "encoder.recurrent": (2, hidden, 3 * hidden),
        "encoder.bias": (2 * 3 * hidden,),
        "encoder.peephole": (2 * 2 * hidden,),
        "attention.score": (heads, config.attention),
        "attention.key.weight": (2 * hidden, asked),
        "attention.query.weight": (hidden, asked),
        "state.weight": (layout.percept, hidden),
        "gates.weight": (sum(layout.fed), 3 * hidden),
        "decoder.recurrent": (hidden, 3 * hidden),
        "decoder.bias": (3 * hidden,),
        "decoder.peephole": (2 * hidden,),
        "from_hidden.weight": (hidden, hidden),
        "from_words.weight": (2 * hidden, hidden),
    }
    found |= {f"outputs.{i}.weight": (hidden, size) for i, size in enumerate(layout.factors.sizes)}
    for i, describing in enumerate(layout.describers):
        found[f"bonus.{i}.weight"] = (len(describing) * hidden, layout.features + config.units)
        found[f"bonus.{i}.bias"] = (layout.features + config.units,)
    if config.signed:
        found |= {"sign.weight": (2 * hidden, 1), "sign.bias": (1,)}
    if config.units:
        found["units.weight"] = (layout.features, config.units)
    return {name: (members, *shape) for name, shape in found.items()}


@dataclass(frozen=True)
class Sentences:
    """Encoded sentences, their words end to end: the attention's keys, and each word's code."""

    keys: Floats  # (E, S, N·attention)
    values: Floats  # (E, S, 3H)
    begins: Ints  # (U,): where the words of each begin
    lengths: Ints  # (U,)
    network: ListenerNetwork
    sums: Floats | None = None  # (E, U, H): what all words of each add up to

    @cached_property
    def gates(self) -> Floats:
        """(E, S, N, 3H): each word's contribution to the decoder's gates if a head attends to it alone."""
        return self.network.fed_words(self)

    def runs(self, which: Ints) -> Iterator[tuple[slice, slice]]:
        """The rows of each sentence (R,) in turn, and the place of its words."""
        changes = np.flatnonzero(np.diff(which, prepend=-1))
        for first, end in pairwise([*changes.tolist(), len(which)]):
            begin = int(self.begins[which[first]])
            yield slice(first, end), slice(begin, begin + int(self.lengths[which[first]]))


@dataclass(frozen=True)
class StateFeatures:
    """The features of R states."""

    percept: Floats  # (R, ·)
    legal: Bools  # (R, A)
    cells: Floats  # (R, C, D)

    @classmethod
    def of(cls, world: World[Any, Any], codes: Ints) -> StateFeatures:
        """Codes (R, W)."""
        arrays = world.arrays
        return cls(arrays.percept(codes), arrays.legal(codes), arrays.cells(codes))

    def context(self, slots: Ints, symbols: Ints, rows: Ints) -> Floats:
        """(R', K·D): the features in the slots (A, K) of actions (R'), each done in the state of its row."""
        return self.cells[rows[:, None], slots[symbols]].reshape(len(rows), -1)


@dataclass(frozen=True)
class DecoderStep:
    """The outputs of one step of the decoder."""

    logp: Floats  # (E, R, A): the log-probability of every action, -inf where it is not legal
    h: Floats  # (E, R, H)
    c: Floats  # (E, R, H)
    weights: list[Floats]  # for rows of one sentence after the other: (E, ·, T, N), where each head looked


@dataclass(frozen=True)
class Bonus:
    """Slots of an action's context that the same heads describe."""

    slots: list[int]
    heads: list[int]
    weight: Floats  # (E, heads·H, slots·D)
    bias: Floats  # (E, 1, slots·D)


class ListenerNetwork:
    """An ensemble's weights, and their computation."""

    def __init__(self, config: ListenerConfig, vocabulary: Vocabulary, weights: Parameters) -> None:
        self.config, self.layout = config, Layout.of(config, vocabulary)
        self.words = len(vocabulary)
        self.heads = len(self.layout.factors.sizes)
        self.word, self.word_keys, self.word_gates = (weights.tables[name] for name in TABLES)
        self.encoder, self.decoder = LSTM.of(weights, "encoder"), LSTM.of(weights, "decoder")
        self.attention = Attention.of(weights)
        self.state = weights["state.weight"]
        of_state, of_words = np.cumsum(self.layout.fed)[:2]
        self.of_state, self.of_words, self.of_previous = np.split(
            weights["gates.weight"], [of_state, of_words], 1
        )
        self.from_hidden, self.from_words = weights["from_hidden.weight"], weights["from_words.weight"]
        self.outputs = [weights[f"outputs.{head}.weight"] for head in range(self.heads)]
        self.bonuses = list(_bonuses(self.layout.describers, weights))
        self.sign = (weights["sign.weight"], weights["sign.bias"]) if config.signed else None
        self.units = weights["units.weight"] if config.units else None

    def read(self, texts: Texts) -> Sentences:
        """Encode sentences (U, T), each on its own."""
        numbers = [row[:size] for row, size in zip(texts.words.tolist(), texts.lengths.tolist(), strict=True)]
        endings, words = Endings.of(numbers), np.array([word for own in numbers for word in own])
        gates = [self.word_gates.rows(endings.symbols[direction], direction) for direction in (0, 1)]
        code = self.encoder.run(np.stack(gates, 1), endings.counts, endings.parents)
        code = np.concatenate([code[:, d].take(endings.places[d], 1) for d in (0, 1)], -1)
        # A word's code is its one-hot vector and `code`; what is linear in it is added up from both.
        keys = code @ self.attention.key
        keys += self.word_keys.rows(words)
        own, begins = self.word.rows(words), texts.lengths.cumsum() - texts.lengths
        values = np.concatenate([code @ self.from_words + own, code], -1)
        sums = None
        if self.sign is not None:
            weight, bias = self.sign
            sums = np.add.reduceat(own * (code @ weight + bias[:, None]), begins, 1)
        return Sentences(keys, values, begins, texts.lengths, self, sums)

    def fed_words(self, sentences: Sentences) -> Floats:
        members, size = self.of_words.shape[0], self.of_words.shape[2]
        of_words = self.of_words.reshape(members, self.heads, -1, size)
        by_head = of_words.transpose(0, 2, 1, 3).reshape(members, sentences.values.shape[-1], -1)
        return (sentences.values @ by_head).reshape(members, -1, self.heads, size)

    def embed(self, seen: StateFeatures, symbols: Ints, rows: Ints) -> Floats:
        """(R, F + K·D or F): the decoder's input for actions (R,), done in these rows of the states."""
        if self.config.without_previous:
            return np.zeros((len(symbols), 0), np.float32)
        features = self.layout.factors.composition[symbols]
        if self.config.plain_previous:
            return features
        return np.concatenate([features, seen.context(self.layout.slots, symbols, rows)], -1)

    def look(
        self, sentences: Sentences, which: Ints, seen: StateFeatures, previous: Floats, h: Floats, c: Floats
    ) -> DecoderStep:
        """One step of R rows, each at one of the sentences (R,) and given the action before (R, ·)."""
        state = sparse(seen.percept, self.state)
        q, gates, weights = self._attend(sentences, which, h)
        gates += state @ self.of_state
        gates += sparse(previous, self.of_previous)
        h, c = self.decoder.step(gates, h, c)
        q += (state + h @ self.from_hidden)[:, :, None]
        if sentences.sums is not None:
            q += sentences.sums.take(which, 1)[:, :, None]
        return DecoderStep(self._judge(seen, q), h, c, weights)

    def _attend(self, sentences: Sentences, which: Ints, h: Floats) -> tuple[Floats, Floats, list[Floats]]:
        """The words' part of q (E, R, N, H), of the gates (E, R, 3H), and the heads' attention."""
        members, count, hidden = h.shape
        asked = h @ self.attention.query
        runs = list(sentences.runs(which))
        # Linear functions of words are computed for rows or for words, whichever are fewer.
        by_word = count > sum(place.stop - place.start for _, place in runs)
        width = hidden if by_word else 3 * hidden
        read = np.empty((members, count, self.heads, width), np.float32)
        gates = np.empty((members, count, 3 * hidden), np.float32)
        looked = []
        for rows, place in runs:
            keys, values = sentences.keys[:, None, place], sentences.values[:, place, :width]
            weights = softmax(self.attention.weigh(asked[:, rows, None], keys), 2)  # (E, ·, T, N)
            size = weights.shape[2]
            by_head = weights.swapaxes(2, 3).reshape(members, -1, size)
            read[:, rows] = (by_head @ values).reshape(members, -1, self.heads, width)
            if by_word:
                own = sentences.gates[:, place].reshape(members, size * self.heads, -1)
                np.matmul(weights.reshape(members, -1, size * self.heads), own, out=gates[:, rows])
            looked.append(weights)
        if not by_word:
            np.matmul(read.reshape(members, count, -1), self.of_words, out=gates)
        return read[..., :hidden].copy() if not by_word else read, gates, looked

    def _judge(self, seen: StateFeatures, q: Floats) -> Floats:
        """(E, R, A)."""
        members, count = q.shape[:2]
        parts = [log_softmax(q[:, :, head] @ output) for head, output in enumerate(self.outputs)]
        if self.bonuses:
            cells: Floats = seen.cells[None]
            if self.units is not None:
                hidden = np.maximum(seen.cells.reshape(-1, self.layout.features) @ self.units, 0)
                hidden = hidden.reshape(members, *seen.cells.shape[:2], -1)
                cells = np.concatenate([np.broadcast_to(cells, (members, *seen.cells.shape)), hidden], -1)
            width = self.layout.features + self.config.units
            wanted = np.empty((members, count, len(self.layout.describers), width), np.float32)
            for bonus in self.bonuses:
                own = q[:, :, bonus.heads].reshape(members, count, -1) @ bonus.weight
                own += bonus.bias
                wanted[:, :, bonus.slots] = own.reshape(members, count, len(bonus.slots), -1)
            parts.append((wanted @ cells.swapaxes(2, 3)).reshape(members, count, -1))
        told = np.concatenate(parts, -1)
        scores = (told.reshape(members * count, -1) @ self.layout.scoring).reshape(members, count, -1)
        scores[:, ~seen.legal] = -np.inf
        return log_softmax(scores)


def _bonuses(describers: tuple[tuple[int, ...], ...], weights: Parameters) -> Iterator[Bonus]:
    for heads in dict.fromkeys(describers):
        slots = [slot for slot, own in enumerate(describers) if own == heads]
        weight = np.concatenate([weights[f"bonus.{slot}.weight"] for slot in slots], -1)
        bias = np.concatenate([weights[f"bonus.{slot}.bias"] for slot in slots], -1)
        yield Bonus(slots, list(heads), weight, bias[:, None])


def _describers(world: World[Any, Any], cells: int, every: bool) -> Iterator[tuple[int, ...]]:
    """For each slot of an action's context, the heads that may describe what should be there: every one, or
    those that every type of action with that slot has. A head that means nothing for some of
    them (the target's, for draining) would learn to describe the source instead of finding its own words.
    """
    factors = world.factors
    bounds = np.cumsum([0, *factors.sizes])
    _, types = np.unique([type(action).__name__ for action in world.actions], return_inverse=True)
    used = world.arrays.slots != cells - 1  # (A, K)
    has = [factors.composition[:, a:b].any(1) for a, b in pairwise(bounds)]
    for slot in range(used.shape[1]):
        own = set(types[used[:, slot]])
        yield tuple(head for head, known in enumerate(has) if every or own <= set(types[known]))


def _scoring(world: World[Any, Any], cells: int) -> Floats:
    """(F + K·C, A): adds up, for each action, its factors' scores and those of the cells in its slots."""
    slots = world.arrays.slots
    context = np.zeros((slots.shape[1], cells, len(world.actions)), np.float32)
    for action, row in enumerate(slots):
        context[np.arange(len(row)), row, action] = 1
    return np.concatenate([world.factors.composition.T, context.reshape(-1, len(world.actions))])

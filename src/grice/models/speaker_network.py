"""The base speaker S0 as a network: from what was done to distributions over words (section 5.2, appendix A.2
and A.3). `grice.training.networks.speaker` teaches the same weights.

Dimensions: E members, B routes, M moves of a route or segment, R sentences, P packed positions, V words of
the vocabulary, H hidden, I features of what was done.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from grice.models.batch import Routes, Texts, pack_routes, seen_world
from grice.models.layers import LSTM, Attention, log_sum_exp, pool, softmax, sparse
from grice.models.packing import Packing
from grice.models.search import Doubles
from grice.models.weights import Parameters, Shapes
from grice.text import START, UNKNOWN, Vocabulary
from grice.worlds import WORLDS
from grice.worlds.factors import factors
from grice.worlds.world import Bools, Floats, Ints, World

TABLES = ("word_gates.weight",)
BLOCK = 2**18  # logits at once: as many as stay in the cache


@dataclass(frozen=True)
class SpeakerConfig:
    """The sizes of a speaker. Without attention a sentence is said of one move."""

    world: str
    members: int
    hidden: int
    attention: int | None
    longest: int  # words that a sentence may have
    detailed: bool = False  # it sees more than the paper's features
    per_word: bool = False  # sentences are ranked by log-probability per word


@dataclass(frozen=True)
class Layout:
    """A speaker's layout for the moves and features of its world."""

    composition: Floats  # (moves, ·)
    percept: int
    done: int  # I

    @classmethod
    def of(cls, config: SpeakerConfig) -> Layout:
        world = seen_world(WORLDS[config.world], config.detailed)
        told = factors(world.moves.inventory) if world.moves.inventory is not world.actions else world.factors
        start = world.arrays.encode([world.random(random.Random(0))])
        context = world.arrays.slots.shape[1] * world.arrays.cells(start).shape[2]
        percept = world.arrays.percept(start).shape[1]
        return cls(told.composition, percept, told.composition.shape[1] + context)


def shapes(config: SpeakerConfig, vocabulary: Vocabulary, layout: Layout | None = None) -> Shapes:
    """The shapes of all weights, by name."""
    layout = layout or Layout.of(config)
    hidden, words = config.hidden, len(vocabulary)
    inputs = hidden + layout.done
    code = inputs + 2 * hidden
    found: dict[str, tuple[int, ...]] = {
        "state.weight": (layout.percept, hidden),
        "move_gates.weight": (inputs, 2 * 3 * hidden),
        "encoder.recurrent": (2, hidden, 3 * hidden),
        "encoder.bias": (2 * 3 * hidden,),
        "encoder.peephole": (2 * 2 * hidden,),
        "word_gates.weight": (words, 3 * hidden),
        "code_gates.weight": (code, 3 * hidden),
        "decoder.recurrent": (hidden, 3 * hidden),
        "decoder.bias": (3 * hidden,),
        "decoder.peephole": (2 * hidden,),
        "from_hidden.weight": (hidden, words),
        "from_code.weight": (code, words),
    }
    if config.attention is not None:
        found["attention.score"] = (1, config.attention)
        found["attention.key.weight"] = (code, config.attention)
        found["attention.query.weight"] = (hidden, config.attention)
    return {name: (config.members, *shape) for name, shape in found.items()}


@dataclass(frozen=True)
class EncodedMoves:
    """The subject of each sentence: the codes of a segment's moves, [state, done, read] in three parts."""

    state: Floats  # (E, R, M, H)
    done: Floats  # (R, M, I)
    read: Floats  # (E, R, M, 2H)
    inside: Bools  # (R, M)

    def times(self, weight: Floats) -> Floats:
        """(E, R, M, O): the codes times (E, code, O)."""
        of_state, of_done = self.state.shape[-1], weight.shape[1] - self.read.shape[-1]
        count, moves, size = self.done.shape
        found = self.state.reshape(len(weight), count * moves, -1) @ weight[:, :of_state]
        found += self.read.reshape(len(weight), count * moves, -1) @ weight[:, of_done:]
        found += sparse(self.done.reshape(-1, size), weight[:, of_state:of_done])
        return found.reshape(len(weight), count, moves, -1)


@dataclass(frozen=True)
class Prepared:
    """The part of the computation that depends on the subject alone."""

    gates: Floats  # (E, R, M, 3H)
    logits: Floats  # (E, R, M, V)
    keys: Floats  # (E, R, M, attention), or empty where a sentence is said of one move
    inside: Bools  # (R, M)


class SpeakerNetwork:
    """An ensemble's weights, and their computation."""

    def __init__(self, config: SpeakerConfig, vocabulary: Vocabulary, weights: Parameters) -> None:
        self.config, self.layout = config, Layout.of(config)
        self.word_gates = weights.tables["word_gates.weight"]
        self.encoder, self.decoder = LSTM.of(weights, "encoder"), LSTM.of(weights, "decoder")
        self.attention = None if config.attention is None else Attention.of(weights)
        self.state, self.move_gates = weights["state.weight"], weights["move_gates.weight"]
        self.code_gates, self.from_code = weights["code_gates.weight"], weights["from_code.weight"]
        self.from_hidden = weights["from_hidden.weight"]
        self.silent = np.zeros(len(vocabulary), np.float32)  # -inf for what is never said
        self.silent[[START, UNKNOWN]] = -np.inf

    def look(self, world: World[Any, Any], routes: Routes, rows: Ints, turns: Ints) -> EncodedMoves:
        """The subject of each sentence (R,): turn `turns` of route `rows`, of routes (B, M)."""
        packing = Packing.of(routes.steps[None])
        [codes], [symbols], _ = pack_routes(routes[None], packing)
        arrays, hidden = world.arrays, self.config.hidden
        state = sparse(arrays.percept(codes), self.state)
        done = np.concatenate([self.layout.composition[symbols], arrays.context(codes, symbols)], -1)
        gates = state @ self.move_gates[:, :hidden]
        gates += sparse(done, self.move_gates[:, hidden:])
        forward, backward = np.split(gates, 2, -1)
        read = self.encoder.run_both(forward, backward, packing.counts, packing.reversal()[0])
        inside = routes.turns[rows, : len(packing.counts)] == turns[:, None]
        inside &= packing.inside()[0][rows]  # (R, M)
        # A segment's moves follow each other, so they are read from its first one on.
        size = max(1, int(inside.sum(-1).max()))
        at = np.minimum(inside.argmax(-1)[:, None] + np.arange(size), inside.shape[1] - 1)
        places = np.take_along_axis(packing.positions()[0][rows], at, 1)
        inside = np.take_along_axis(inside, at, 1)
        return EncodedMoves(state.take(places, 1), done[places], read.take(places, 1), inside)

    def prepare(self, told: EncodedMoves) -> Prepared:
        keys = np.empty((*told.read.shape[:3], 0), np.float32)
        if self.attention is not None:
            keys = told.times(self.attention.key)
        # The projection is applied before attention reads: moves are fewer than words that attend to them.
        return Prepared(told.times(self.code_gates), told.times(self.from_code), keys, told.inside)

    def step(
        self, prepared: Prepared, rows: Ints, words: Ints, h: Floats, c: Floats
    ) -> tuple[Floats, Floats, Floats]:
        """Logits (E, R, V) of what follows the last words (R,), and the new h and c."""
        gates, logits = self._about(prepared, rows, h)
        gates += self.word_gates.rows(words)
        h, c = self.decoder.step(gates, h, c)
        logits += h @ self.from_hidden
        return logits, h, c

    def score(self, prepared: Prepared, texts: Texts) -> Doubles:
        """(R,): the log-probability of each sentence, the members' mean."""
        packing = Packing.of(texts.lengths[None])
        [rows], [words] = packing.rows, packing.pack(texts.words[None], 0)
        last = np.concatenate([np.full((len(texts.words), 1), START), texts.words[:, :-1]], 1)
        [before] = packing.pack(last[None], 0)
        total = np.zeros(len(texts.lengths))
        for part, logits in self._told_words(prepared, packing.counts, rows, before):
            said = logits[:, np.arange(logits.shape[1]), words[part]]
            np.add.at(total, rows[part], pool(said - log_sum_exp(logits)))
        return total

    def _told_words(
        self, prepared: Prepared, counts: list[int], rows: Ints, before: Ints
    ) -> Iterator[tuple[slice, Floats]]:
        """Logits (E, ·, V) after packed words (P,) about these rows (P,), some positions after the other."""
        if self.attention is None:
            gates = self.word_gates.rows(before)
            gates += prepared.gates[:, :, 0].take(rows, 1)
            h = self.decoder.run(gates, counts)
            size = max(1, BLOCK // (len(h) * self.from_hidden.shape[-1]))
            for start in range(0, len(rows), size):
                part = slice(start, start + size)
                logits = prepared.logits[:, :, 0].take(rows[part], 1)
                logits += h[:, part] @ self.from_hidden
                yield part, logits
            return
        h = c = np.zeros((len(self.state), counts[0], self.config.hidden), np.float32)
        start = 0
        for count in counts:
            part = slice(start, start + count)
            logits, h, c = self.step(prepared, rows[part], before[part], h[:, :count], c[:, :count])
            yield part, logits
            start += count

    def _about(self, prepared: Prepared, rows: Ints, h: Floats) -> tuple[Floats, Floats]:
        """The share of these rows' subjects, and of h (E, R, H), in gates (E, R, 3H) and logits (E, R, V)."""
        if self.attention is None:
            return prepared.gates[:, :, 0].take(rows, 1), prepared.logits[:, :, 0].take(rows, 1)
        asked = (h @ self.attention.query)[:, :, None]
        scores = self.attention.weigh(asked, prepared.keys[:, rows])
        scores[:, ~prepared.inside[rows]] = -np.inf
        weights = softmax(scores, 2).swapaxes(2, 3)  # (E, R, 1, M)
        return (weights @ prepared.gates[:, rows])[:, :, 0], (weights @ prepared.logits[:, rows])[:, :, 0]

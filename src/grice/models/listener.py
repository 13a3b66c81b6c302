"""The base listener L0: from sentences to distributions over legal actions (section 5.1, appendix A.1).

Dimensions: E members, U distinct sentences, T words, R rows, P packed positions, B sequences,
L steps, A actions, F factor values, K slots, C cells, D features of a cell.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from grice.episode import Action, Episode
from grice.models.batch import (
    Routes,
    Texts,
    actions_of,
    chunks,
    distinct,
    only_tasks,
    only_world,
    pack_routes,
    seen_world,
)
from grice.models.layers import Attention, Dropout, Embedding, Linear, Repeated, fingerprint, pick
from grice.models.listening import Attended, Decoder, Following, Seen, Sentences, Taught, Walked
from grice.models.lstm import LSTM, BiLSTM, Packing
from grice.models.search import Beam, Search, beam
from grice.pragmatics.agents import Candidate, Role
from grice.text import END, SPECIAL, Vocabulary
from grice.worlds import WORLDS
from grice.worlds.world import World

MOST_REMEMBERED = 64  # episodes scored together, that a next score may go on from
LONGEST_SEGMENT = 40  # actions that a sentence may ask for; the data's longest asks for 31
CHUNK = 2**23  # numbers in the largest temporary array: fewer would wait for Python


@dataclass(frozen=True)
class ListenerConfig:
    """The sizes of a listener."""

    world: str
    members: int
    hidden: int
    attention: int
    detailed: bool = False  # whether it sees more than the paper's features
    shared: bool = False  # whether actions share the slots of their context, as the authors' do
    every_head: bool = False  # whether every head describes every slot of an action's context
    plain_previous: bool = False  # whether the decoder is told the action before without its context
    without_previous: bool = False  # whether it is not told the action before at all
    raw_words: bool = False  # whether the decoder is fed the words attended to as they are
    unended: bool = False  # whether sentences are read without an end token
    sights: bool = False  # whether it sees more of where actions lead than the detailed features tell


class Listener(nn.Module):
    """An ensemble of base listeners; an `Agent`."""

    role: Role = "listener"
    _features: Tensor  # (A, F)
    _scoring: Tensor  # (F + K·C, A)
    _slots: Tensor  # (A, K)
    _ends: Tensor  # (A,)

    def __init__(self, config: ListenerConfig, vocabulary: Vocabulary) -> None:
        super().__init__()
        self.config, self.vocabulary = config, vocabulary
        self.search: Search = beam
        self._walked: Walked | None = None
        self._world = config.world, config.detailed, config.shared, config.sights
        world = seen_world(WORLDS[config.world], *self._world[1:])
        members, hidden = config.members, config.hidden
        self.factors = world.factors
        heads = len(self.factors.sizes)
        code = world.arrays.encode([world.random(random.Random(0))])
        percept = world.arrays.percept(code).shape[1]
        _, cells, features = world.arrays.cells(code).shape
        self.register_buffer("_slots", torch.from_numpy(world.arrays.slots), persistent=False)
        slots = self._slots.shape[1]
        values = sum(self.factors.sizes)
        self.register_buffer("_features", torch.from_numpy(self.factors.composition), persistent=False)
        self.register_buffer("_scoring", _scoring(world, cells), persistent=False)
        ends = torch.tensor([world.ends(action) for action in world.actions])
        self.register_buffer("_ends", ends, persistent=False)
        # SCONE's decoder runs on over the sentences; where segments are open-ended it starts anew at each.
        self.carries = bool(ends.all())

        width = 3 * hidden  # what a head reads: the words' part of q, and both LSTM outputs
        self.word = Embedding(members, len(vocabulary), hidden)
        self.word_keys = Embedding(members, len(vocabulary), heads * config.attention)
        self.word_gates = Embedding(members, len(vocabulary), 3 * hidden, directions=2)
        self.encoder = BiLSTM(members, hidden)
        self.attention = Attention(members, 2 * hidden, hidden, config.attention, heads)
        self.state = Linear(members, percept, hidden)
        self._previous = values if config.plain_previous else values + slots * features
        if config.without_previous:
            self._previous = 0
        if config.raw_words:
            width = 2 * hidden + len(vocabulary)
        self._fed = [hidden, heads * width, self._previous]  # of the state, of words, of the action before
        self.gates = Linear(members, sum(self._fed), 3 * hidden)
        self.decoder = LSTM(members, hidden)
        self.from_hidden = Linear(members, hidden, hidden)
        self.from_words = Linear(members, 2 * hidden, hidden)
        self.outputs = nn.ModuleList(Linear(members, hidden, size) for size in self.factors.sizes)
        self._describers = _describers(world, cells, config.every_head)
        self.bonus = nn.ModuleList(
            Linear(members, len(heads_) * hidden, features, bias=True) for heads_ in self._describers
        )

    # --- the network ---------------------------------------------------------------------------------

    def read(self, texts: Texts, dropout: Dropout | None) -> Sentences:
        """Encode sentences (E or 1, U, T), each on its own."""
        packing = Packing.of(texts.lengths)
        none = len(self.vocabulary)
        words = packing.pack(texts.words, none)
        gates_words, scale = texts.words, None
        if dropout is not None:  # a dropped word is one whose one-hot vector is zero for the LSTM
            mask = dropout.mask(*texts.words.shape[1:])
            gates_words = gates_words.masked_fill(mask == 0, none)
            scale = 1 / (1 - dropout.rate)
        forward = packing.pack(gates_words, none)
        backward = forward.gather(1, packing.reversal().expand(len(forward), -1))
        gates = self.word_gates(torch.stack([forward, backward], 1), scale)
        code = self.encoder(gates, packing, dropout)
        if dropout is not None and dropout.outputs:
            code = code * pick(dropout.mask(texts.lengths.shape[1], code.shape[-1]), packing.rows)
        # A word's code is its one-hot vector and `code`; what is linear in it is added up from both.
        keys = self.word_keys(words, onto=self.attention.key(code))
        values = torch.cat([self.word(words, onto=self.from_words(code)), code], -1)
        return Sentences(keys, values, words, packing.positions(), packing.lengths)

    def hearing(self, table: Sequence[str]) -> Sentences:
        """These sentences, encoded without dropout."""
        return self.read(Texts.of(table, self.vocabulary, self.config.unended)[None], None)

    def embed(self, seen: Seen, symbols: Tensor, rows: Tensor | None = None) -> Tensor:
        """(E or 1, R, F + K·D or F): what the decoder is told of actions, done in states seen (or `rows`)."""
        if self.config.without_previous:
            return torch.zeros(*symbols.shape, 0)
        features = self._features[symbols]
        if self.config.plain_previous:
            return features
        return torch.cat([features, seen.context(self._slots, symbols, rows)], -1)

    def stepper(self) -> Decoder:
        words = len(self.vocabulary) if self.config.raw_words else 0
        of_state, of_words, of_previous = torch.split(self.gates.weight, self._fed, 1)
        reader, advance = self.attention.reader(), self.decoder.stepper()
        return Decoder(reader, of_state, of_previous, Repeated(of_words), advance, words)

    def judge(self, seen: Seen, state: Tensor, read: Tensor, h: Tensor) -> Tensor:
        """(E, R, A): the log-probability of every action, -inf where it is not legal."""
        q = (state + self.from_hidden(h))[:, :, None] + read[..., : self.config.hidden]  # (E, R, heads, H)
        parts = [output(q[:, :, head]).log_softmax(-1) for head, output in enumerate(self.outputs)]
        if self._describers:
            described = zip(self.bonus, self._describers, strict=True)
            wanted = torch.stack([bonus(q[:, :, heads].flatten(2)) for bonus, heads in described], 2)
            parts.append(torch.matmul(wanted, seen.cells).flatten(2))  # (E, R, K·C)
        scores = torch.matmul(torch.cat(parts, -1), self._scoring)
        return scores.masked_fill(~seen.legal, -torch.inf).log_softmax(-1)

    def run(
        self, world: World[Any, Any], texts: Texts, pointers: Tensor, routes: Routes, dropout: Dropout | None
    ) -> Taught:
        """Follow given routes (E or 1, B, L): the log-probabilities of every action at every step."""
        sentences = self.read(texts, dropout)
        packing = Packing.of(torch.from_numpy(routes.steps))
        members, rows, hidden = self.config.members, packing.counts[0], self.config.hidden
        codes, symbols, turns = pack_routes(routes, packing)
        seen = Seen.of(world, codes)
        state = self.state(seen.percept)
        chosen = torch.from_numpy(symbols)
        which = pointers.flatten(1).gather(1, packing.rows * pointers.shape[2] + torch.from_numpy(turns))
        masks: tuple[Tensor, ...] = ()
        told = state, packing.before(self.embed(seen, chosen))
        if dropout is not None:
            fed = torch.split(dropout.mask(rows, sum(self._fed)), self._fed, -1)
            masks = (fed[1], dropout.mask(rows, hidden))
            told = told[0] * packing.spread(fed[0]), told[1] * packing.spread(fed[2])
        h = c = torch.zeros(members, rows, hidden)
        decoder = self.stepper()
        reads, hiddens, weights = [], [], []
        words = sentences.at(which, packing.counts, decoder.read)
        known = torch.split(decoder.known(*told), packing.counts, 1)
        for t, count in enumerate(packing.counts):
            dropped = tuple(mask[:, :count] for mask in masks)
            read, weight, h, c = decoder(words[t], known[t], h[:, :count], c[:, :count], dropped)
            reads.append(read)
            hiddens.append(h)
            weights.append(weight)
        put_out = torch.cat(hiddens, 1)
        if dropout is not None and dropout.outputs:
            put_out = put_out * pick(dropout.mask(rows, hidden), packing.rows)
        logp = self.judge(seen, state, torch.cat(reads, 1), put_out)
        return Taught(logp, seen.legal, chosen, packing, weights)

    # --- the agent -----------------------------------------------------------------------------------

    @property
    def world(self) -> str:
        return self.config.world

    @property
    def members(self) -> int:
        return self.config.members

    @torch.no_grad()
    def score(self, episodes: Sequence[Episode]) -> list[float]:
        """log P(segments | sentences, start) over each episode's aligned turns."""
        if not episodes:
            return []
        world = only_world(episodes, *self._world)
        if not self.carries:
            return self._score_turns(world, episodes)
        return self._score_all(world, episodes)

    def _score_turns(self, world: World[Any, Any], episodes: Sequence[Episode]) -> list[float]:
        """A segment depends on its sentence and state alone, so each such turn is scored once."""
        turns: dict[tuple[Any, ...], int] = {}
        owned = []
        for episode in episodes:
            states = episode.states() if episode.aligned > 1 else (episode.start,)
            keys = zip(states, episode.sentences, episode.segments, strict=False)
            owned.append([turns.setdefault(key, len(turns)) for key in keys])
        parts = [Episode(world, state, (sentence,), (segment,)) for state, sentence, segment in turns]
        scores = self._score_all(world, parts)
        return [sum(scores[turn] for turn in own) for own in owned]

    def _score_all(self, world: World[Any, Any], episodes: Sequence[Episode]) -> list[float]:
        scores = [0.0] * len(episodes)
        some = [i for i, e in enumerate(episodes) if any(e.segments[: e.aligned])]
        for part in chunks(some, self._fitting([episodes[i] for i in some], 1)):
            walked = self._walk(world, [episodes[i] for i in part])
            for i, score in zip(part, walked.tolist(), strict=True):
                scores[i] = score
        return scores

    def _walk(self, world: World[Any, Any], episodes: Sequence[Episode]) -> Tensor:
        """(N,): the scores; what episodes begin with alike, as candidates do, is followed once."""
        table, pointers = distinct(episodes, max(e.aligned for e in episodes))
        routes = actions_of(world, episodes)
        symbols, steps = torch.from_numpy(routes.symbols), torch.from_numpy(routes.steps)
        sentences = pointers.gather(1, torch.from_numpy(routes.turns))
        valid = world, fingerprint(self)
        machine, at, scores, first = self._resume(valid, world, episodes, table)
        for step in range(first, symbols.shape[1]):
            going = (steps > step).nonzero()[:, 0]
            heard, rows = _once(at[going], sentences[going, step])
            machine = machine.hear(*heard)
            logp = machine.next()
            done, at[going] = _once(rows, symbols[going, step])
            scores[going] += logp[done][at[going]]
            machine = machine.take(*done)
        if len(episodes) <= MOST_REMEMBERED and bool((steps == symbols.shape[1]).all()):
            led = zip(at.tolist(), scores.tolist(), strict=True)
            ends: dict[Hashable, tuple[int, float]] = {
                _told(episode, episode.aligned): end for episode, end in zip(episodes, led, strict=True)
            }
            self._walked = Walked(valid, machine, symbols.shape[1], ends)
        return scores

    def _resume(
        self, valid: object, world: World[Any, Any], episodes: Sequence[Episode], table: list[str]
    ) -> tuple[Following, Tensor, Tensor, int]:
        """Where to begin: a machine, the row and the score of each episode there, and after how many steps.

        That is the start, or where the last turn begins if all before it was scored just now, as it was of a
        speaker's next sentence.
        """
        walked = self._walked
        if walked is not None and walked.valid == valid:
            known = walked.go_on(self, table, [_told(e, e.aligned - 1) for e in episodes])
            if known is not None:
                machine, rows, before = known
                return machine, torch.tensor(rows), torch.tensor(before), walked.steps
        starts = {start: row for row, start in enumerate(dict.fromkeys(e.start for e in episodes))}
        at = torch.tensor([starts[e.start] for e in episodes])
        unheard = torch.zeros(len(starts), 1, dtype=torch.long)
        machine = Following.start(self, world, table, unheard, list(starts))
        return machine, at, torch.zeros(len(episodes)), 0

    def _teach(self, world: World[Any, Any], episodes: Sequence[Episode]) -> Taught:
        """Follow the aligned turns of episodes, all members alike."""
        table, pointers = distinct(episodes, max(e.aligned for e in episodes))
        texts = Texts.of(table, self.vocabulary, self.config.unended)
        routes = actions_of(world, episodes)
        return self.run(world, texts[None], pointers[None], routes[None], None)

    @torch.no_grad()
    def attend(self, episode: Episode) -> tuple[tuple[Attended, ...], ...]:
        """What each action of each aligned turn was read from."""
        world = only_world([episode], *self._world)
        turns = range(episode.aligned)
        parts = [episode]
        if not self.carries:
            states = episode.states()
            parts = [
                Episode(world, states[i], episode.sentences[i : i + 1], episode.segments[i : i + 1])
                for i in turns
            ]
        weights = iter([weight for part in parts for weight in self._attend(world, part)])
        return tuple(
            tuple(
                self._attended(episode.sentences[i], action, next(weights))
                for action in world.decisions(episode.segments[i])
            )
            for i in turns
        )

    def _attend(self, world: World[Any, Any], episode: Episode) -> list[Tensor]:
        """(heads, T) for each action."""
        if not any(episode.segments[: episode.aligned]):
            return []
        return [weight[:, 0].mean(0) for weight in self._teach(world, [episode]).weights]

    def _attended(self, sentence: str, action: Action, weights: Tensor) -> Attended:
        words = tuple(self.vocabulary.split(sentence))
        if not (self.config.unended and words):
            words = (*words, SPECIAL[END])
        each = zip(self.factors.names, weights[:, : len(words)].tolist(), strict=True)
        return Attended(action, words, {name: tuple(row) for name, row in each})

    @torch.no_grad()
    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        """The `n` best ways to fill all segments that have a sentence, by beam search turn by turn."""
        if not tasks:
            return []
        world = only_tasks(tasks, "listener", *self._world)
        groups: dict[tuple[Any, ...], list[int]] = defaultdict(list)
        for i, task in enumerate(tasks):
            given = tuple(map(len, task.segments)) if self.carries else len(task.segments)
            groups[len(task.sentences), given].append(i)
        proposals: list[list[Candidate]] = [[] for _ in tasks]
        for group in groups.values():
            for part in chunks(group, self._fitting([tasks[i] for i in group], n)):
                found = self._search(world, [tasks[i] for i in part], n)
                for i, candidates in zip(part, found, strict=True):
                    proposals[i] = candidates or self._propose_less(tasks[i], n)
        return proposals

    def _fitting(self, episodes: Sequence[Episode], n: int) -> int:
        """How many of the episodes, with `n` hypotheses each, are attended to at once."""
        longest = max((len(s.split()) + 1 for e in episodes for s in e.sentences), default=1)
        width = self.config.members * len(self.factors.sizes) * self.config.attention
        return max(1, CHUNK // (n * width * longest))

    def _propose_less(self, task: Episode, n: int) -> list[Candidate]:
        """For a task whose every hypothesis ends where nothing is legal: its last sentence gets no action."""
        less = replace(task, sentences=task.sentences[:-1])
        before = [Candidate(less, self.score([less])[0])] if less.finished else self.propose([less], n)[0]
        return [
            Candidate(
                replace(c.episode, sentences=task.sentences, segments=(*c.episode.segments, ())), c.score
            )
            for c in before
        ]

    def _search(self, world: World[Any, Any], tasks: list[Episode], n: int) -> list[list[Candidate]]:
        """For tasks with equally many sentences and equally long segments given."""
        hypotheses = self._begin(world, tasks)
        for _ in range(len(tasks[0].segments), len(tasks[0].sentences)):
            hypotheses = self.search(hypotheses, self._ends, n, LONGEST_SEGMENT)
        candidates: list[list[Candidate]] = [[] for _ in tasks]
        found = zip(
            hypotheses.owners.tolist(), hypotheses.scores.tolist(), hypotheses.symbols.tolist(), strict=True
        )
        for owner, score, symbols in found:
            segments = tasks[owner].segments + _segments(world, symbols)
            candidates[owner].append(Candidate(replace(tasks[owner], segments=segments), score))
        return candidates

    def _begin(self, world: World[Any, Any], tasks: list[Episode]) -> Beam[Following]:
        """One hypothesis per task, after the segments that are given."""
        table, pointers = distinct(tasks, len(tasks[0].sentences))
        starts = [task.start if self.carries else task.states()[-1] for task in tasks]
        machine = Following.start(self, world, table, pointers, starts)
        if not self.carries:
            machine.turn += len(tasks[0].segments)
        hypotheses = Beam.start(machine, len(tasks))
        if not self.carries:
            return replace(hypotheses, scores=torch.tensor(self._score_turns(world, tasks)))
        rows, scores = torch.arange(len(tasks)), torch.zeros(len(tasks))
        for symbols in (
            torch.tensor([[world.index[a] for s in t.segments for a in s] for t in tasks]).long().T
        ):
            scores = scores + machine.next()[rows, symbols]
            machine = machine.take(rows, symbols)
        return replace(hypotheses, machine=machine, scores=scores)


def _told(episode: Episode, turns: int) -> tuple[Any, ...]:
    """All that the score of an episode's first turns depends on."""
    return episode.start, episode.sentences[:turns], episode.segments[:turns]


def _once(first: Tensor, second: Tensor) -> tuple[tuple[Tensor, Tensor], Tensor]:
    """Every pair of numbers once, and where each of the given pairs is among them."""
    size = int(second.max()) + 1
    pairs, where = torch.unique(first * size + second, return_inverse=True)
    return (pairs // size, pairs % size), where


def _segments(world: World[Any, Any], symbols: list[int]) -> tuple[tuple[Any, ...], ...]:
    """Actions by number, -1 for none, cut where one ends its segment."""
    segments: list[tuple[Any, ...]] = []
    segment: list[Any] = []
    for action in (world.actions[s] for s in symbols if s >= 0):
        segment.append(action)
        if world.ends(action):
            segments.append(world.perform(tuple(segment)))
            segment = []
    return tuple(segments)


def _describers(world: World[Any, Any], cells: int, every: bool) -> list[list[int]]:
    """For each slot of an action's context, the heads that may describe what should be there: every one, or
    those that every type of action with that slot has. A head that means nothing for some of
    them (the target's, for draining) would learn to describe the source instead of finding its own words.
    """
    factors = world.factors
    if every:
        return [list(range(len(factors.sizes)))] * world.arrays.slots.shape[1]
    bounds = np.cumsum([0, *factors.sizes])
    _, types = np.unique([type(action).__name__ for action in world.actions], return_inverse=True)
    used = world.arrays.slots != cells - 1  # (A, K)
    has = [factors.composition[:, a:b].any(1) for a, b in pairwise(bounds)]
    return [
        [head for head, own in enumerate(has) if set(types[used[:, slot]]) <= set(types[own])]
        for slot in range(used.shape[1])
    ]


def _scoring(world: World[Any, Any], cells: int) -> Tensor:
    """(F + K·C, A): adds up, for each action, its factors' scores and those of the cells in its slots."""
    slots = world.arrays.slots
    context = np.zeros((slots.shape[1], cells, len(world.actions)), np.float32)
    for action, row in enumerate(slots):
        context[np.arange(len(row)), row, action] = 1
    return torch.from_numpy(
        np.concatenate([world.factors.composition.T, context.reshape(-1, len(world.actions))])
    )

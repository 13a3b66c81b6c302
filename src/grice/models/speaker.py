"""The base speaker S0: from what was done to distributions over words (section 5.2, appendix A.2 and A.3).

Dimensions: E members, B routes, M moves of a route, R sentences, T words of a sentence,
P packed positions, V words of the vocabulary, H hidden.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import torch
from torch import Tensor, nn

from grice.episode import Episode, Segment, State
from grice.errors import AgentError
from grice.models.batch import (
    Routes,
    Texts,
    chunks,
    moves_of,
    only_tasks,
    only_world,
    pack_routes,
    seen_world,
)
from grice.models.layers import (
    Attention,
    Dropout,
    Embedding,
    Linear,
    Scores,
    fingerprint,
    log_sum_exp,
    mixtures,
    pick,
    pool,
)
from grice.models.lstm import LSTM, BiLSTM, Packing
from grice.models.search import Beam, Search, beam
from grice.models.speaking import Memory, Prepared, Rows, Said, Speaking, Told, see_rows, take_rows
from grice.pragmatics.agents import Candidate, Role
from grice.text import END, START, UNKNOWN, Vocabulary
from grice.worlds import WORLDS
from grice.worlds.world import World, factors

Route: TypeAlias = tuple[State, tuple[Segment, ...]]
CHUNK = 2**21  # numbers in the largest temporary array: fewer would wait for Python
FEW = 4  # routes: with fewer asked about at once, a search waits for Python more than it computes


@dataclass(frozen=True)
class SpeakerConfig:
    """The sizes of a speaker. Without attention a sentence is said of one move."""

    world: str
    members: int
    hidden: int
    attention: int | None
    longest: int  # words that a sentence may have
    detailed: bool = False  # whether it sees more than the paper's features
    per_word: bool = False  # whether what it says is ranked by log-probability per word
    shared: bool = False  # whether actions share the slots of their context, as the authors' do


class Speaker(nn.Module):
    """An ensemble of base speakers; an `Agent`."""

    role: Role = "speaker"
    _features: Tensor  # (moves, F)
    _silent: Tensor  # (V,): 0, and -inf for what is never said

    def __init__(self, config: SpeakerConfig, vocabulary: Vocabulary) -> None:
        super().__init__()
        self.config, self.vocabulary = config, vocabulary
        self.search: Search = beam
        self._memory = Memory()
        self._world = config.world, config.detailed, config.shared
        world = seen_world(WORLDS[config.world], config.detailed, config.shared)
        members, hidden, words = config.members, config.hidden, len(vocabulary)
        told = world.factors if world.moves is world.actions else factors(world.moves)
        composition = torch.from_numpy(told.composition)
        self.register_buffer("_features", composition, persistent=False)
        silent = torch.zeros(words)
        silent[[START, UNKNOWN]] = -torch.inf
        self.register_buffer("_silent", silent, persistent=False)
        # In SCONE a sentence sees the whole route, past and future; else only its own segment.
        self.sees_all = all(world.ends(action) for action in world.actions)

        start = world.arrays.encode([world.random(random.Random(0))])
        context = world.arrays.slots.shape[1] * world.arrays.cells(start).shape[2]
        inputs = hidden + composition.shape[1] + context
        code = inputs + 2 * hidden
        self.state = Linear(members, world.arrays.percept(start).shape[1], hidden)
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

    # --- the network ---------------------------------------------------------------------------------

    def look(
        self, world: World[Any, Any], routes: Routes, rows: Tensor, turns: Tensor, dropout: Dropout | None
    ) -> Told:
        """What each sentence (E or 1, R) is about: turn `turns` of route `rows`, of routes (E or 1, B, M)."""
        packing = Packing.of(torch.from_numpy(routes.steps))
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
            gates = x * pick(mask, packing.rows)
        forward, backward = self.move_gates(gates).chunk(2, -1)
        backward = pick(backward, packing.reversal())
        read = self.encoder(torch.stack([forward, backward], 1), packing, dropout)
        values = torch.cat([x, read], -1)
        own = torch.from_numpy(routes.turns[..., : len(packing.counts)])[..., None, :]
        own = own == torch.arange(int(turns.max()) + 1)[:, None]
        own = own & packing.inside()[..., None, :]  # (E or 1, B, turns, M)
        which = rows * own.shape[2] + turns
        inside = own.flatten(1, 2).gather(1, which[..., None].expand(-1, -1, own.shape[3]))
        # A segment's moves follow each other, so they are read from its first one on.
        size = max(1, int(inside.sum(-1).max()))
        first = inside.int().argmax(-1, keepdim=True)
        at = (first + torch.arange(size)).clamp(max=own.shape[3] - 1)
        positions = packing.positions().gather(1, rows[..., None].expand(-1, -1, own.shape[3])).gather(2, at)
        values = pick(values, positions)
        keys = None if self.attention is None else self.attention.key(values)
        return Told(values, inside.gather(2, at), keys)

    def say(self, told: Told, texts: Texts, dropout: Dropout | None) -> Said:
        """What is expected along given sentences (E or 1, R, T)."""
        packing = Packing.of(texts.lengths)
        none = len(self.vocabulary)
        before = torch.cat([torch.full_like(texts.words[..., :1], START), texts.words[..., :-1]], -1)
        words = packing.pack(texts.words, none)
        scale = None
        if dropout is not None:
            before = before.masked_fill(dropout.mask(*before.shape[1:]) == 0, none)
            scale = 1 / (1 - dropout.rate)
        gates = self.word_gates(packing.pack(before, none), scale)
        if told.keys is None:
            code = told.values[:, :, 0]
            scores = self._say_of_one(code, gates, packing, dropout)
        else:
            scores = self._say_attending(told, gates, packing, dropout)
        return Said(scores, words, packing)

    def _say_of_one(self, code: Tensor, gates: Tensor, packing: Packing, dropout: Dropout | None) -> Scores:
        inputs = code if dropout is None else code * dropout.mask(*code.shape[1:])
        gates = pick(self.code_gates(inputs), packing.rows, onto=gates)
        hidden = self.decoder(gates, packing.counts, dropout)
        return Scores(hidden, self.from_hidden.weight, self.from_code(code), packing.rows)

    def _say_attending(self, told: Told, gates: Tensor, packing: Packing, dropout: Dropout | None) -> Scores:
        assert self.attention is not None
        assert told.keys is not None
        count = packing.counts[0]
        order = packing.rows[:, :count]  # at the first step every row is there, by rank
        values = fed = pick(told.values, order)
        keys = pick(told.keys, order)
        inside = told.inside.gather(1, order[..., None].expand(-1, -1, told.inside.shape[2]))
        hidden, mask = self.config.hidden, None
        if dropout is not None:
            fed = values * dropout.mask(count, values.shape[-1])[:, :, None]
            mask = dropout.mask(count, hidden)
        # What is linear in what is read is read instead: moves are fewer than words that attend to them.
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
        ranks = torch.arange(len(packing.times)) - packing.offsets[packing.times]
        added = mixtures(self.from_code(values), torch.cat(weights, 1), ranks)
        return Scores(torch.cat(hiddens, 1), self.from_hidden.weight, added, None)

    def prepare(self, told: Told) -> Prepared:
        """All that can be computed before the first word is said, without a gradient."""
        if self.attention is None or told.keys is None:
            code = told.values[:, :, 0]
            gates, logits = self.code_gates(code), self.from_code(code)
            return lambda rows, h: (take_rows(gates, rows), take_rows(logits, rows))
        keys, reader = told.keys, self.attention.reader()
        gates, logits = self.code_gates(told.values), self.from_code(told.values)  # as in `_say_attending`
        every = torch.arange(keys.shape[1])

        def attend(rows: Rows, h: Tensor) -> tuple[Tensor, Tensor]:
            looked, inside = see_rows(keys, rows), see_rows(told.inside, rows)
            read, weights = reader(h, looked, see_rows(gates, rows), inside)
            return read[:, :, 0], mixtures(logits, weights[:, :, 0], every[rows])

        return attend

    def step(
        self, prepared: Prepared, rows: Rows, words: Tensor, h: Tensor, c: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Logits (E, R, V) of what follows the last words (R,), and the new h and c, without a gradient."""
        gates, logits = prepared(rows, h)
        gates += pick(self.word_gates.weight, words[None])
        h, c = self.decoder.step(gates, h, c)
        return logits.baddbmm_(h, self.from_hidden.weight), h, c

    # --- the agent -----------------------------------------------------------------------------------

    @property
    def world(self) -> str:
        return self.config.world

    @property
    def members(self) -> int:
        return self.config.members

    @property
    def per_word(self) -> bool:
        return self.config.per_word

    @torch.no_grad()
    def score(self, episodes: Sequence[Episode]) -> list[float]:
        """log P(sentences | segments, start) over each episode's aligned turns."""
        if not episodes:
            return []
        world = only_world(episodes, *self._world)
        routes, subjects = self._subjects(episodes)
        rows: dict[tuple[int, int, str], int] = {}  # a sentence about a subject is scored once
        owned = [
            [rows.setdefault((*subject, s), len(rows)) for subject, s in zip(own, e.sentences, strict=False)]
            for own, e in zip(subjects, episodes, strict=True)
        ]
        scores = [0.0] * len(rows)
        # A long segment would pad all that it is looked at with, so those of about its length are.
        alike: dict[int, list[tuple[int, int, str]]] = defaultdict(list)
        known = self._remembered(world).scores
        for (route, turn, sentence), row in rows.items():
            score = known.get(((routes[route], turn), sentence)) if known else None
            if score is not None:
                scores[row] = score
                continue
            alike[len(routes[route][1][turn]).bit_length()].append((route, turn, sentence))
        for bits, group in alike.items():
            moves = 1 if self.attention is None else 1 << bits  # at most, each with scores of all words
            size = max(1, CHUNK // (self.config.members * len(self.vocabulary) * moves))
            for part in chunks(group, size):
                told = self._about(world, routes, [(route, turn) for route, turn, _ in part])
                heard = self._hear(told, [sentence for *_, sentence in part]).tolist()
                for said, score in zip(part, heard, strict=True):
                    scores[rows[said]] = score
        return [sum(scores[row] for row in own) for own in owned]

    def _hear(self, told: Told, sentences: Sequence[str]) -> Tensor:
        """(R,): the log-probability of each sentence, word by word as a search finds it."""
        table = {sentence: row for row, sentence in enumerate(dict.fromkeys(sentences))}
        texts = Texts.of(list(table), self.vocabulary)[torch.tensor([table[s] for s in sentences])]
        order = texts.lengths.argsort(descending=True)
        counts = (texts.lengths[:, None] > torch.arange(texts.words.shape[1])).sum(0).tolist()
        total = torch.zeros(len(order))
        prepared, before = self.prepare(told.take(order)), torch.full((len(order),), START)
        h = c = torch.zeros(self.config.members, len(order), self.config.hidden)
        for count, words in zip(counts, texts.words[order].T, strict=True):
            logits, h, c = self.step(prepared, slice(count), before[:count], h[:, :count], c[:, :count])
            said = logits.gather(2, words[:count].expand(len(h), -1)[..., None])[..., 0]
            total[:count] += pool(said - log_sum_exp(logits))
            before = words
        return total[order.argsort()]

    def _remembered(self, world: World[Any, Any]) -> Memory:
        """What was found ahead, if it still holds."""
        self._memory.renew((world, fingerprint(self)))
        return self._memory

    def _subjects(self, episodes: Sequence[Episode]) -> tuple[list[Route], list[list[tuple[int, int]]]]:
        """Every route once, and what each turn of each episode is about: which turn of which route."""
        routes: dict[Route, int] = {}
        subjects = []
        for episode in episodes:
            if self.sees_all:
                route = routes.setdefault((episode.start, episode.segments), len(routes))
                subjects.append([(route, turn) for turn in range(len(episode.segments))])
            else:
                parts = zip(episode.states(), episode.segments, strict=False)
                subjects.append([(routes.setdefault((s, (seg,)), len(routes)), 0) for s, seg in parts])
        return list(routes), subjects

    def _about(
        self, world: World[Any, Any], routes: Sequence[Route], subjects: Sequence[tuple[int, int]]
    ) -> Told:
        """What sentences about these turns of these routes are about; each route is encoded once."""
        used = {route: i for i, route in enumerate(dict.fromkeys(route for route, _ in subjects))}
        if not all(any(routes[route][1]) for route in used):
            raise AgentError("nothing was done that could be described")
        moves = moves_of(world, [Episode(world, routes[r][0], (), routes[r][1]) for r in used])
        rows, turns = zip(*[(used[route], turn) for route, turn in subjects], strict=True)
        return self.look(world, moves[None], torch.tensor([rows]), torch.tensor([turns]), None)

    @torch.no_grad()
    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        """The `n` best sentences for the next turn of each task, by beam search."""
        if not tasks:
            return []
        world = only_tasks(tasks, "speaker", *self._world)
        routes, subjects = self._subjects(tasks)
        wanted = [own[len(task.sentences)] for own, task in zip(subjects, tasks, strict=True)]
        memory, found = self._remembered(world), {}
        for route, turn in dict.fromkeys(wanted):
            if (known := memory.get((routes[route], turn), n)) is not None:
                found[route, turn] = known
        asked = [subject for subject in dict.fromkeys(wanted) if subject not in found]
        ahead = self._ahead(routes, subjects, tasks) if 0 < len(asked) <= FEW else []
        if any((routes[route], turn) in memory.found for route, turn in asked):
            ahead = []  # more sentences are wanted where fewer were known: that is not so of every turn
        width = n * self.config.members * len(self.vocabulary)
        for part in chunks(list(dict.fromkeys([*asked, *ahead])), max(1, CHUNK // width)):
            found.update(zip(part, self._search(self._about(world, routes, part), n), strict=True))
        for route, turn in ahead:
            memory.put((routes[route], turn), n, found[route, turn])
        return [
            [
                Candidate(replace(task, sentences=(*task.sentences, sentence)), before + score)
                for sentence, score in found[subject]
            ]
            for task, before, subject in zip(tasks, self.score(tasks), wanted, strict=True)
        ]

    def _ahead(
        self, routes: Sequence[Route], subjects: Sequence[list[tuple[int, int]]], tasks: Sequence[Episode]
    ) -> list[tuple[int, int]]:
        """What is left to say of these tasks, if the same will be found now as later: not by sampling."""
        if self.search is not beam:
            return []
        left = (own[len(task.sentences) :] for own, task in zip(subjects, tasks, strict=True))
        return [(route, turn) for own in left for route, turn in own if routes[route][1][turn]]

    def _search(self, told: Told, n: int) -> list[list[tuple[str, float]]]:
        """Sentences about each subject, with their log-probabilities, best first."""
        ends = torch.zeros(len(self.vocabulary), dtype=torch.bool)
        ends[END] = True
        machine = Speaking.start(self, told)
        found = self.search(Beam.start(machine, len(machine.rows)), ends, n, self.config.longest)
        said: list[list[tuple[str, float]]] = [[] for _ in machine.rows]
        each = zip(found.owners.tolist(), found.scores.tolist(), found.symbols.tolist(), strict=True)
        for owner, score, words in each:
            said[owner].append((self.vocabulary.decode(words), score))
        return said

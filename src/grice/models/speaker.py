"""The base speaker S0 as an agent: it proposes and scores sentences (section 5.2).

Dimensions: E members, R sentences, V words of the vocabulary, H hidden.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from grice.episode import Episode, Segment, State
from grice.errors import AgentError
from grice.models.batch import Texts, chunks, moves_of, only_tasks, only_world
from grice.models.layers import log_sum_exp, pool
from grice.models.search import Beam, Doubles, Search, beam
from grice.models.speaker_network import TABLES, EncodedMoves, Prepared, SpeakerConfig, SpeakerNetwork
from grice.models.weights import Parameters
from grice.pragmatics.agents import Candidate, Role
from grice.text import END, START, Vocabulary
from grice.worlds import WORLDS
from grice.worlds.world import Floats, Ints, World

Route: TypeAlias = tuple[State, tuple[Segment, ...]]
CHUNK = 2**21  # numbers in the largest temporary array: fewer would wait for Python
FEW = 4  # routes: with fewer asked about at once, a search waits for Python more than it computes
MOST_REMEMBERED = 64  # turns of routes


@dataclass
class Memory:
    """Sentences that a speaker has found for what it may be asked about next, with their log-probabilities.

    Its sentence for one turn does not depend on those for others, so all turns of a route are searched
    at once, which takes hardly longer than one of them. It holds as long as the world is the same.
    """

    world: World[Any, Any] | None = None
    found: dict[Hashable, dict[int, list[tuple[str, float]]]] = field(default_factory=dict)
    scores: dict[tuple[Hashable, str], float] = field(default_factory=dict)

    def renew(self, world: World[Any, Any]) -> None:
        """Forgets the sentences of another world."""
        if world != self.world or len(self.found) > MOST_REMEMBERED:
            self.world = world
            self.found, self.scores = {}, {}

    def get(self, about: Hashable, n: int) -> list[tuple[str, float]] | None:
        """The `n` best sentences about this turn, if they are known."""
        return self.found.get(about, {}).get(n)

    def put(self, about: Hashable, n: int, sentences: list[tuple[str, float]]) -> None:
        self.found.setdefault(about, {})[n] = sentences
        self.scores.update(((about, sentence), score) for sentence, score in sentences)


@dataclass
class Speaking:
    """Hypotheses of a speaker: the `Machine` that `search` steps."""

    network: SpeakerNetwork
    prepared: Prepared
    rows: Ints  # (R,): the row of the task that each is about
    words: Ints  # (R,): the last word of each
    h: Floats  # (E, R, H)
    c: Floats  # (E, R, H)
    after: Sequence[Floats] | None = None  # the decoder's state once `next` has looked

    @classmethod
    def start(cls, network: SpeakerNetwork, told: EncodedMoves) -> Speaking:
        """An empty hypothesis about each row."""
        members, rows = told.read.shape[:2]
        zeros = np.zeros((members, rows, network.config.hidden), np.float32)
        starts = np.full(rows, START)
        return cls(network, network.prepare(told), np.arange(rows), starts, zeros, zeros)

    def next(self) -> Floats:
        logits, *self.after = self.network.step(self.prepared, self.rows, self.words, self.h, self.c)
        logp = pool(logits)
        logp -= pool(log_sum_exp(logits))[:, None]
        logp += self.network.silent
        logp[self.words == START, END] = -np.inf  # to say nothing is no description
        return logp

    def take(self, rows: Ints, symbols: Ints) -> Speaking:
        assert self.after is not None
        h, c = (x.take(rows, 1) for x in self.after)
        return Speaking(self.network, self.prepared, self.rows[rows], symbols, h, c)

    def select(self, rows: Ints) -> Speaking:
        h, c = self.h.take(rows, 1), self.c.take(rows, 1)
        return Speaking(self.network, self.prepared, self.rows[rows], self.words[rows], h, c)

    def join(self, other: Speaking) -> Speaking:
        return Speaking(
            self.network,
            self.prepared,
            np.concatenate([self.rows, other.rows]),
            np.concatenate([self.words, other.words]),
            np.concatenate([self.h, other.h], 1),
            np.concatenate([self.c, other.c], 1),
        )


class Speaker:
    """An ensemble of base speakers; an `Agent`. Its weights never change."""

    role: Role = "speaker"
    tables = TABLES

    def __init__(self, config: SpeakerConfig, vocabulary: Vocabulary, weights: Parameters) -> None:
        self.config, self.vocabulary, self.weights = config, vocabulary, weights
        self.network = SpeakerNetwork(config, vocabulary, weights)
        self.search: Search = beam
        self._memory = Memory()
        self._world = config.world, config.detailed
        # In SCONE a sentence sees the whole route, past and future; else only its own segment.
        self.sees_all = not WORLDS[config.world].open_ended

    @property
    def world(self) -> str:
        return self.config.world

    @property
    def members(self) -> int:
        return self.config.members

    @property
    def per_word(self) -> bool:
        return self.config.per_word

    @np.errstate(all="ignore")
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
            moves = 1 if self.config.attention is None else 1 << bits  # at most
            words = max(len(sentence.split()) + 1 for *_, sentence in group)
            # Every move has a score of each word of the vocabulary, every word said has gates and a state.
            width = max(len(self.vocabulary) * moves, 4 * self.config.hidden * words)
            size = max(1, CHUNK // (self.config.members * width))
            for part in chunks(group, size):
                told = self._about(world, routes, [(route, turn) for route, turn, _ in part])
                heard = self._hear(told, [sentence for *_, sentence in part]).tolist()
                for said, score in zip(part, heard, strict=True):
                    scores[rows[said]] = score
        return [sum(scores[row] for row in own) for own in owned]

    def _hear(self, told: EncodedMoves, sentences: Sequence[str]) -> Doubles:
        """(R,): the log-probability of each sentence."""
        table = {sentence: row for row, sentence in enumerate(dict.fromkeys(sentences))}
        texts = Texts.of(list(table), self.vocabulary)[np.array([table[s] for s in sentences])]
        return self.network.score(self.network.prepare(told), texts)

    def _remembered(self, world: World[Any, Any]) -> Memory:
        """The memory, emptied if the world has changed."""
        self._memory.renew(world)
        return self._memory

    def _subjects(self, episodes: Sequence[Episode]) -> tuple[list[Route], list[list[tuple[int, int]]]]:
        """The distinct routes, and for each turn of each episode the number of its route and turn."""
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
    ) -> EncodedMoves:
        """The encoded subjects of sentences about these turns of these routes; each route is encoded once."""
        used = {route: i for i, route in enumerate(dict.fromkeys(route for route, _ in subjects))}
        if not all(any(routes[route][1]) for route in used):
            raise AgentError("nothing was done that could be described")
        moves = moves_of(world, [Episode(world, routes[r][0], (), routes[r][1]) for r in used])
        rows, turns = zip(*[(used[route], turn) for route, turn in subjects], strict=True)
        return self.network.look(world, moves, np.array(rows), np.array(turns))

    @np.errstate(all="ignore")
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
                Candidate(task.but((*task.sentences, sentence), task.segments), before + score)
                for sentence, score in found[subject]
            ]
            for task, before, subject in zip(tasks, self.score(tasks), wanted, strict=True)
        ]

    def _ahead(
        self, routes: Sequence[Route], subjects: Sequence[list[tuple[int, int]]], tasks: Sequence[Episode]
    ) -> list[tuple[int, int]]:
        """The turns of these tasks that are yet to be described; none when sampling, whose draws differ."""
        if self.search is not beam:
            return []
        left = (own[len(task.sentences) :] for own, task in zip(subjects, tasks, strict=True))
        return [(route, turn) for own in left for route, turn in own if routes[route][1][turn]]

    def _search(self, told: EncodedMoves, n: int) -> list[list[tuple[str, float]]]:
        """Sentences about each subject, with their log-probabilities, best first."""
        ends = np.arange(len(self.vocabulary)) == END
        machine = Speaking.start(self.network, told)
        found = self.search(Beam.start(machine, len(machine.rows)), ends, n, self.config.longest)
        said: list[list[tuple[str, float]]] = [[] for _ in machine.rows]
        each = zip(found.owners.tolist(), found.scores.tolist(), found.symbols.tolist(), strict=True)
        for owner, score, words in each:
            said[owner].append((self.vocabulary.decode(words), score))
        return said

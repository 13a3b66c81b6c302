"""The base listener L0 as an agent: it proposes and scores segments (section 5.1).

Dimensions: E members, R rows, T words, N heads, L steps.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from grice.episode import Action, Episode
from grice.models.batch import Texts, actions_of, chunks, distinct, only_tasks, only_world
from grice.models.listener_network import TABLES, ListenerConfig, ListenerNetwork, Sentences
from grice.models.listener_search import ListenerHypotheses, ScoredStates
from grice.models.search import Beam, Doubles, Search, beam
from grice.models.weights import Parameters
from grice.pragmatics.agents import Candidate, Role, propose_less
from grice.text import END, SPECIAL, Vocabulary
from grice.worlds.world import Floats, Ints, World

MOST_REMEMBERED = 64  # episodes scored together, that a next score may go on from
LONGEST_SEGMENT = 40  # actions that a sentence may ask for; the data's longest asks for 31
CHUNK = 2**23  # numbers in the largest temporary array: fewer would wait for Python


@dataclass(frozen=True)
class Attended:
    """The listener's attention in the choice of an action: for each factor, a weight for every word."""

    action: Action
    words: tuple[str, ...]  # the sentence's tokens, and its end
    weights: dict[str, tuple[float, ...]]  # the members' mean; each adds up to 1


class Listener:
    """An ensemble of base listeners; an `Agent`. Its weights never change."""

    role: Role = "listener"
    tables = TABLES

    def __init__(self, config: ListenerConfig, vocabulary: Vocabulary, weights: Parameters) -> None:
        self.config, self.vocabulary, self.weights = config, vocabulary, weights
        self.network = ListenerNetwork(config, vocabulary, weights)
        self.search: Search = beam
        self._walked: ScoredStates | None = None
        self._world = config.world, config.detailed, config.shared, config.sights
        self.factors, self.carries = self.network.layout.factors, self.network.layout.carries

    def hearing(self, table: Sequence[str]) -> Sentences:
        """These sentences, encoded."""
        return self.network.read(Texts.of(table, self.vocabulary))

    @property
    def world(self) -> str:
        return self.config.world

    @property
    def members(self) -> int:
        return self.config.members

    @np.errstate(all="ignore")
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

    def _walk(self, world: World[Any, Any], episodes: Sequence[Episode]) -> Doubles:
        """(N,): the scores; common beginnings of episodes, as candidates have, are followed once."""
        table, pointers = distinct(episodes, max(e.aligned for e in episodes))
        routes = actions_of(world, episodes)
        symbols, steps = routes.symbols, routes.steps
        sentences = np.take_along_axis(pointers, routes.turns, 1)
        machine, at, scores, first = self._resume(world, episodes, table)
        for step in range(first, symbols.shape[1]):
            going = np.flatnonzero(steps > step)
            (heard, rows), now = _once(sentences[going, step], at[going])
            machine = machine.hear(rows, heard)
            logp = machine.next()
            done, at[going] = _once(now, symbols[going, step])
            scores[going] += logp[done][at[going]]
            machine = machine.take(*done)
        if len(episodes) <= MOST_REMEMBERED and bool((steps == symbols.shape[1]).all()):
            led = zip(at.tolist(), scores.tolist(), strict=True)
            ends: dict[Hashable, tuple[int, float]] = {
                _told(episode, episode.aligned): end for episode, end in zip(episodes, led, strict=True)
            }
            self._walked = ScoredStates(world, machine, symbols.shape[1], ends)
        return scores

    def _resume(
        self, world: World[Any, Any], episodes: Sequence[Episode], table: list[str]
    ) -> tuple[ListenerHypotheses, Ints, Doubles, int]:
        """The point to begin at: a machine, each episode's row and score there, and the steps before.

        That is the start, or the beginning of the last turn if all before it was just scored, as it was for a
        speaker's next sentence.
        """
        walked, heard = self._walked, self.hearing(table)
        if walked is not None and walked.world == world:
            known = walked.go_on(heard, [_told(e, e.aligned - 1) for e in episodes])
            if known is not None:
                machine, rows, before = known
                return machine, np.array(rows), np.array(before), walked.steps
        starts = {start: row for row, start in enumerate(dict.fromkeys(e.start for e in episodes))}
        at = np.array([starts[e.start] for e in episodes])
        unheard = np.zeros((len(starts), 1), np.int64)
        machine = ListenerHypotheses.start(self.network, world, heard, unheard, list(starts))
        return machine, at, np.zeros(len(episodes)), 0

    @np.errstate(all="ignore")
    def attend(self, episode: Episode) -> tuple[tuple[Attended, ...], ...]:
        """The attention of each action of each aligned turn."""
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
                for action in world.decisions.collapse(episode.segments[i])
            )
            for i in turns
        )

    def _attend(self, world: World[Any, Any], episode: Episode) -> list[Floats]:
        """(N, T) for each action of the aligned turns."""
        if not any(episode.segments[: episode.aligned]):
            return []
        table, pointers = distinct([episode], episode.aligned)
        machine = ListenerHypotheses.start(
            self.network, world, self.hearing(table), pointers, [episode.start]
        )
        found = []
        for symbol in actions_of(world, [episode]).symbols[0]:
            machine.next()
            assert machine.looked is not None
            [weights] = machine.looked.weights
            found.append(weights[:, 0].mean(0).T)
            machine = machine.take(np.zeros(1, np.int64), symbol[None])
        return found

    def _attended(self, sentence: str, action: Action, weights: Floats) -> Attended:
        words = (*self.vocabulary.split(sentence), SPECIAL[END])
        each = zip(self.factors.names, weights[:, : len(words)].tolist(), strict=True)
        return Attended(action, words, {name: tuple(row) for name, row in each})

    @np.errstate(all="ignore")
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
                    proposals[i] = candidates or propose_less(self, tasks[i], n)
        return proposals

    def _fitting(self, episodes: Sequence[Episode], n: int) -> int:
        """The number of episodes, with `n` hypotheses each, that fit into one batch of attention."""
        longest = max((len(s.split()) + 1 for e in episodes for s in e.sentences), default=1)
        width = self.config.members * len(self.factors.sizes) * self.config.attention
        return max(1, CHUNK // (n * width * longest))

    def _search(self, world: World[Any, Any], tasks: list[Episode], n: int) -> list[list[Candidate]]:
        """For tasks with equally many sentences and equally long segments given."""
        hypotheses = self._begin(world, tasks)
        for _ in range(len(tasks[0].segments), len(tasks[0].sentences)):
            hypotheses = self.search(hypotheses, self.network.layout.ends, n, LONGEST_SEGMENT)
        candidates: list[list[Candidate]] = [[] for _ in tasks]
        found = zip(
            hypotheses.owners.tolist(), hypotheses.scores.tolist(), hypotheses.symbols.tolist(), strict=True
        )
        for owner, score, symbols in found:
            segments = tasks[owner].segments + _segments(world, symbols)
            candidates[owner].append(Candidate(tasks[owner].but(tasks[owner].sentences, segments), score))
        return candidates

    def _begin(self, world: World[Any, Any], tasks: list[Episode]) -> Beam[ListenerHypotheses]:
        """One hypothesis per task, after the segments that are given."""
        table, pointers = distinct(tasks, len(tasks[0].sentences))
        starts = [task.start if self.carries else task.states()[-1] for task in tasks]
        machine = ListenerHypotheses.start(self.network, world, self.hearing(table), pointers, starts)
        if not self.carries:
            machine.turn += len(tasks[0].segments)
        hypotheses = Beam.start(machine, len(tasks))
        if not self.carries:
            return replace(hypotheses, scores=np.array(self._score_turns(world, tasks)))
        rows, scores = np.arange(len(tasks)), np.zeros(len(tasks))
        given = [[world.index[a] for s in t.segments for a in s] for t in tasks]
        for symbols in np.array(given, np.int64).T:
            scores = scores + machine.next()[rows, symbols]
            machine = machine.take(rows, symbols)
        return replace(hypotheses, machine=machine, scores=scores)


def _told(episode: Episode, turns: int) -> tuple[Any, ...]:
    """The values on which the score of an episode's first turns depends."""
    return episode.start, episode.sentences[:turns], episode.segments[:turns]


def _once(first: Ints, second: Ints) -> tuple[tuple[Ints, Ints], Ints]:
    """The distinct pairs of numbers, in order, and the place of each given pair among them."""
    size = int(second.max()) + 1
    pairs, where = np.unique(first * size + second, return_inverse=True)
    return (pairs // size, pairs % size), where


def _segments(world: World[Any, Any], symbols: list[int]) -> tuple[tuple[Any, ...], ...]:
    """Actions by number, -1 for none, cut where one ends its segment."""
    segments: list[tuple[Any, ...]] = []
    segment: list[Any] = []
    for action in (world.actions[s] for s in symbols if s >= 0):
        segment.append(action)
        if world.ends(action):
            segments.append(world.decisions.expand(tuple(segment)))
            segment = []
    return tuple(segments)

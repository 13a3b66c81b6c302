"""Sources of candidates: an agent's own beam, samples of it, or a given list.

Every agent here ranks what another one proposes, so alternatives are an agent, too: wrap the one that
proposes, and `Rational`, `MinimumRisk`, `Consensus` and `table` choose among what the wrapper offers.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from grice.episode import Episode
from grice.errors import AgentError, IllegalAction
from grice.pragmatics.agents import Agent, Candidate, Compound, check_count, log_probability, propose, score
from grice.pragmatics.rational import log_sum


@dataclass(frozen=True)
class Sampled(Compound):
    """`n` different candidates drawn from the agent's `of` best, in proportion to exp(score).

    (A trained model samples its whole distribution by itself if its `search` is a `Sampling`; this works
    with any agent.) The draw depends on the seed and the task alone.
    """

    agent: Agent
    seed: int = 0
    of: int = 100

    def __post_init__(self) -> None:
        check_count(self.of)

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.agent,)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        check_count(n)
        proposed = propose(self.agent, tasks, max(n, self.of))
        return [self._draw(task, cs, n) for task, cs in zip(tasks, proposed, strict=True)]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return score(self.agent, episodes)

    def _draw(self, task: Episode, candidates: Sequence[Candidate], n: int) -> list[Candidate]:
        rng = random.Random(f"{self.seed} {task.start} {task.sentences} {task.segments}")
        keys = [c.score - math.log(rng.expovariate(1)) for c in candidates]  # Gumbel's top n: no repetition
        drawn = sorted(range(len(candidates)), key=lambda i: -keys[i])[:n]
        return sorted((candidates[i] for i in drawn), key=lambda c: -c.score)


@dataclass(frozen=True)
class Given(Compound):
    """The alternatives of a list, scored by the agent: sentences for a speaker, segments for a listener.

    `ways` is the list, or a function of the task that gives the one for its next turn. A listener of several
    sentences follows one after the other and keeps the `n` best; what is not legal there is left out.
    """

    agent: Agent
    ways: Sequence[Any] | Callable[[Episode], Iterable[Any]]

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.agent,)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        check_count(n)
        return [self._go_on(task, n) for task in tasks]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return score(self.agent, episodes)

    def _go_on(self, task: Episode, n: int) -> list[Candidate]:
        grown = [task]
        while True:
            grown = [filled for one in grown for way in self._listed(one) if (filled := self._fill(one, way))]
            if not grown:
                raise AgentError("nothing that was given is possible here", where=task.id)
            scored = map(Candidate, grown, score(self.agent, grown))
            best = sorted(scored, key=lambda c: -c.score)[:n]
            if self.role == "speaker" or best[0].episode.finished:
                return best
            grown = [candidate.episode for candidate in best]

    def _listed(self, task: Episode) -> Iterable[Any]:
        return self.ways(task) if callable(self.ways) else self.ways

    def _fill(self, task: Episode, way: Any) -> Episode | None:
        if self.role == "speaker":
            return replace(task, sentences=(*task.sentences, way))
        filled = replace(task, segments=(*task.segments, way))
        if task.world is not None:
            try:
                filled.states()
            except IllegalAction:
                return None
        return filled


@dataclass(frozen=True)
class Restricted(Compound):
    """An agent where only what `ways` lists can be done or said: its scores, normalised over the list.

    `ways` gives the list for a task's turns. What an episode itself has there counts as listed. Where there
    is no list, the agent is asked as it is.
    """

    agent: Agent
    ways: Callable[[Episode], Sequence[Any]]

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.agent,)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        """The `n` best of the list: for every sentence of a listener, for the next segment of a speaker."""
        return self._share(tasks, lambda own: self._grow(own, n), lambda own: propose(self.agent, own, n))

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        """log P(own side | other side), turn by turn."""
        return self._share(episodes, self._score, lambda own: log_probability(self.agent, own))

    def log_probability(self, episodes: Sequence[Episode]) -> list[float]:
        return self.score(episodes)

    def _share(
        self,
        episodes: Sequence[Episode],
        listed: Callable[[Sequence[Episode]], Sequence[Any]],
        unlisted: Callable[[Sequence[Episode]], Sequence[Any]],
    ) -> list[Any]:
        """The answers for episodes with a list, and for those without, in their order."""
        found: dict[int, Any] = {}
        for ask, wanted in ((listed, True), (unlisted, False)):
            places = [i for i, episode in enumerate(episodes) if bool(self.ways(episode)) == wanted]
            found |= zip(places, ask([episodes[i] for i in places]), strict=True)
        return [found[i] for i in range(len(episodes))]

    def _grow(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        check_count(n)
        beams = [[Candidate(task, before)] for task, before in zip(tasks, self._score(tasks), strict=True)]
        open_ = list(range(len(tasks)))
        while open_:
            rows = iter(self._rows([(c.episode, ()) for i in open_ for c in beams[i]]))
            for i in open_:
                grown = [
                    Candidate(self._with(c.episode, (*self._own(c.episode), way)), c.score + log)
                    for c in beams[i]
                    for way, log in next(rows).items()
                ]
                beams[i] = sorted(grown, key=lambda c: -c.score)[:n]
            open_ = [i for i in open_ if self.role == "listener" and not beams[i][0].episode.finished]
        return beams

    def _score(self, episodes: Sequence[Episode]) -> list[float]:
        turns = [(i, turn) for i, episode in enumerate(episodes) for turn in range(episode.aligned)]
        own = [self._own(episodes[i]) for i, _ in turns]
        asked = [
            (self._with(episodes[i], mine[:turn]), mine[turn : turn + 1])
            for (i, turn), mine in zip(turns, own, strict=True)
        ]
        totals = [0.0] * len(episodes)
        for (i, turn), mine, row in zip(turns, own, self._rows(asked), strict=True):
            totals[i] += row[mine[turn]]
        return totals

    def _rows(self, asked: Sequence[tuple[Episode, tuple[Any, ...]]]) -> list[dict[Any, float]]:
        """The log-probability of everything listed for the next turn of each task, and of ways besides."""
        listed = {task: dict.fromkeys(self.ways(task)) for task, _ in asked}
        keys = [(task, tuple(way for way in ways if way not in listed[task])) for task, ways in asked]
        ways = {(task, besides): (*listed[task], *besides) for task, besides in keys}
        grown = {
            (task, way): self._with(task, (*self._own(task), way))
            for (task, _), own in ways.items()
            for way in own
        }
        scores = dict(zip(grown, score(self.agent, list(grown.values())), strict=True))
        rows = {key: _normalised({way: scores[key[0], way] for way in own}) for key, own in ways.items()}
        return [rows[key] for key in keys]

    def _own(self, episode: Episode) -> tuple[Any, ...]:
        return episode.segments if self.role == "listener" else episode.sentences

    def _with(self, episode: Episode, own: tuple[Any, ...]) -> Episode:
        return replace(episode, segments=own) if self.role == "listener" else replace(episode, sentences=own)


def _normalised(logs: dict[Any, float]) -> dict[Any, float]:
    total = log_sum(logs.values())
    return logs if total == -math.inf else {way: log - total for way, log in logs.items()}

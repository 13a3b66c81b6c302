"""Where candidates come from, as a parameter: an agent's own beam, samples of it, or a list that is given.

Every agent here ranks what another one proposes. So alternatives are an agent, too: wrap the one who
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
from grice.pragmatics.agents import Agent, Candidate, Compound, check_count, propose, score


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

"""Minimum Bayes risk over end states: the answer that is least wrong on average."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from grice.episode import Episode, State
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, Candidate, Compound, check_count, check_role, propose, score
from grice.pragmatics.posterior import Belief, end_of, posterior
from grice.pragmatics.rational import check_agents

Loss: TypeAlias = Callable[[Any, State, State], float]  # of ending here instead of there, in this world


def missed(world: Any, end: State, goal: State) -> float:
    """1 for another end, 0 for the same: risk is then the probability of being wrong."""
    return float(not (end == goal if world is None else world.reached(end, goal)))


def different(world: Any, end: State, goal: State) -> float:
    """The share of a state's parts that differ, as the world writes them: places, beakers, coordinates."""
    if missed(world, end, goal) == 0:
        return 0.0
    if world is None:
        return 1.0
    parts = [world.show(state).split() for state in (end, goal)]
    longest = max(map(len, parts))
    return sum(a != b for a, b in zip(*parts, strict=False)) / longest if longest else 1.0


@dataclass(frozen=True)
class MinimumRisk(Compound):
    """An agent that ranks its base's proposals by expected loss (Kumar & Byrne 2004; Eikema & Aziz 2020).

    A listener's risk is taken over where its own candidates lead, by their probability: with the loss
    `missed` it is `Pooled`. A speaker's is taken over where a sentence leads the `judge`, a listener, and its
    loss is counted from where the speaker wants it. Candidates keep their scores; `parts["risk"]` has it.
    """

    base: Agent
    judge: Agent | None = None
    loss: Loss = different
    readings: int = 10  # of a sentence, that a speaker's judge is asked for

    def __post_init__(self) -> None:
        check_count(self.readings, "readings")
        if (check_role(self.base) == "speaker") != (self.judge is not None):
            raise AgentError("a speaker's risk needs a listener to judge it, a listener's needs no judge")
        check_agents(self)

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.base,) if self.judge is None else (self.base, self.judge)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        proposed = propose(self.base, tasks, n)
        risks = iter(self._risks(tasks, proposed))
        return [
            sorted(
                (replace(c, parts={**c.parts, "risk": next(risks)}) for c in candidates),
                key=lambda c: (c.parts["risk"], -c.score),
            )
            for candidates in proposed
        ]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return score(self.base, episodes)

    def _risks(self, tasks: Sequence[Episode], proposed: Sequence[Sequence[Candidate]]) -> list[float]:
        """The risk of every candidate of every task, in one list."""
        if self.judge is None:
            return [
                self._expected(candidate.episode.world, end_of(candidate.episode), beliefs)
                for candidates in proposed
                for beliefs in [_believed(candidates)]
                for candidate in candidates
            ]
        said = [
            (replace(c.episode, segments=c.episode.segments[: c.episode.aligned]))
            for candidates in proposed
            for c in candidates
        ]
        heard = propose(self.judge, [_last_turn(episode) for episode in said], self.readings)
        return [
            self._expected(episode.world, end_of(episode), _believed(readings))
            for episode, readings in zip(said, heard, strict=True)
        ]

    def _expected(self, world: Any, end: State, beliefs: Sequence[Belief]) -> float:
        return math.fsum(belief.probability * self.loss(world, end, belief.end) for belief in beliefs)


def _believed(candidates: Sequence[Candidate]) -> list[Belief]:
    """The distribution over end states; flat if every candidate has probability zero."""
    if all(candidate.score == -math.inf for candidate in candidates):
        return posterior([replace(candidate, score=0.0) for candidate in candidates])
    return posterior(candidates)


def _last_turn(episode: Episode) -> Episode:
    """The listener's task of reading the last sentence, the earlier ones having been followed."""
    return replace(episode, segments=episode.segments[:-1])

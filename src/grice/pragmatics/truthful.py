"""Speakers that say nothing known to be false: the maxim of quality, by a world's own checker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grice.episode import Episode
from grice.pragmatics.agents import Agent, Candidate, Compound, propose, score

MORE = 3  # times as many candidates are asked for where all of the first ones are false


@dataclass(frozen=True)
class Truthful(Compound):
    """A speaker without the candidates whose next sentence `objections` finds something wrong with.

    Where every candidate is false it asks for more, and then takes those with the fewest objections: a
    speaker always has something to say. Scores are the agent's own.
    """

    agent: Agent
    objections: Callable[[Episode], Sequence[str]]
    """What is wrong with the last sentence of an episode."""

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.agent,)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        kept = [self._best(candidates) for candidates in propose(self.agent, tasks, n)]
        again = [i for i, (wrong, _) in enumerate(kept) if wrong]
        for i, candidates in zip(
            again, propose(self.agent, [tasks[i] for i in again], MORE * n), strict=True
        ):
            kept[i] = self._best(candidates)
        return [candidates[:n] for _, candidates in kept]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return score(self.agent, episodes)

    def _best(self, candidates: Sequence[Candidate]) -> tuple[int, list[Candidate]]:
        """The fewest objections that there are to a candidate, and the candidates with no more than that."""
        wrong = [len(self.objections(candidate.episode)) for candidate in candidates]
        return min(wrong), [c for c, count in zip(candidates, wrong, strict=True) if count == min(wrong)]

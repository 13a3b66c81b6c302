"""An agent that is asked everything once, for systems that share it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grice.episode import Episode
from grice.pragmatics.agents import Agent, Candidate, Compound, log_probability, propose, score


class Remembering(Compound):
    """An agent with all that it has proposed and scored; whatever else it has is its own still."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.proposed: dict[tuple[Any, int], list[Candidate]] = {}
        self.scored: dict[Any, float] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["agent"], name)

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.agent,)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        new = {(key(task), n): task for task in tasks if (key(task), n) not in self.proposed}
        self.proposed |= zip(new, propose(self.agent, list(new.values()), n), strict=True)
        return [self.proposed[key(task), n] for task in tasks]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        new = {key(episode): episode for episode in episodes if key(episode) not in self.scored}
        self.scored |= zip(new, score(self.agent, list(new.values())), strict=True)
        return [self.scored[key(episode)] for episode in episodes]

    def log_probability(self, episodes: Sequence[Episode]) -> list[float]:
        if isinstance(self.agent, Compound):  # whose score may be only a ranking
            return log_probability(self.agent, episodes)
        return self.score(episodes)


def key(episode: Episode) -> tuple[Any, ...]:
    """What an agent's answer depends on."""
    return episode.start, episode.sentences, episode.segments

"""A cache around an agent, for systems that share it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grice.episode import Episode
from grice.pragmatics.agents import Agent, Candidate, Compound, log_probability, propose, score


class Cached(Compound):
    """An agent that caches its proposals and scores; other attributes are the wrapped agent's."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.proposed: dict[tuple[Episode, int], list[Candidate]] = {}
        self.scored: dict[Episode, float] = {}
        # A compound's score may be only a ranking, so that its probability is another number.
        self.probability: dict[Episode, float] = {} if isinstance(agent, Compound) else self.scored

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["agent"], name)

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.agent,)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        new = dict.fromkeys(task for task in tasks if (task, n) not in self.proposed)
        for task, candidates in zip(new, propose(self.agent, list(new), n), strict=True):
            self.proposed[task, n] = candidates
        return [self.proposed[task, n] for task in tasks]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return _ask_once(self.agent, episodes, score, self.scored)

    def log_probability(self, episodes: Sequence[Episode]) -> list[float]:
        return _ask_once(self.agent, episodes, log_probability, self.probability)


def _ask_once(
    agent: Agent,
    episodes: Sequence[Episode],
    ask: Callable[[Agent, Sequence[Episode]], list[float]],
    known: dict[Episode, float],
) -> list[float]:
    new = list(dict.fromkeys(episode for episode in episodes if episode not in known))
    known.update(zip(new, ask(agent, new), strict=True))
    return [known[episode] for episode in episodes]

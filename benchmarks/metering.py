"""Cost of systems that share models: shared questions are computed and timed once, and charged to each."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper
from typing import Any

from grice.episode import Episode
from grice.models.listener import Listener
from grice.models.speaker import Speaker
from grice.pragmatics.agents import Agent, Candidate, Compound, Role, propose, score
from grice.worlds import WORLDS


@dataclass
class Meter:
    """Answered questions with their CPU seconds; and the charge for asking again."""

    known: dict[Hashable, tuple[Any, float]] = field(default_factory=dict)
    owed: float = 0.0

    def ask(self, question: Callable[[], Hashable], reply: Callable[[], Any]) -> Any:
        """The answer, computed once; each time as many seconds are owed as that took, and no more."""
        began = time.process_time()
        asked = question()
        if asked not in self.known:
            since = time.process_time()
            found = reply()
            self.known[asked] = found, time.process_time() - since
        found, took = self.known[asked]
        self.owed += took - (time.process_time() - began)
        return found


@dataclass(frozen=True)
class Metered:
    """A model that several systems ask."""

    agent: Listener | Speaker
    meter: Meter

    @property
    def role(self) -> Role:
        return self.agent.role

    @property
    def per_word(self) -> bool:
        return isinstance(self.agent, Speaker) and self.agent.per_word

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        found: list[list[Candidate]] = self.meter.ask(
            lambda: (id(self.agent), n, tuple(tasks)), lambda: propose(self.agent, tasks, n)
        )
        return found

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        """In whatever order: trust changes that of candidates, and no more."""
        found: dict[object, float] = self.meter.ask(
            lambda: (id(self.agent), frozenset(episodes)),
            lambda: dict(zip(episodes, score(self.agent, episodes), strict=True)),
        )
        return [found[episode] for episode in episodes]


def forget_sentences() -> None:
    """Let no system profit from what worlds' checkers have read, or found, for another."""
    modules = [m for n, m in list(sys.modules.items()) if n.startswith("grice.worlds.") and "truth" in n]
    checkers = [world.truth for world in WORLDS.values() if world.truth is not None]
    for checker in checkers:
        checker.english.forget()
    for found in (value for owner in (*modules, *checkers) for value in vars(owner).values()):
        if isinstance(found, _lru_cache_wrapper):
            found.cache_clear()


@dataclass
class Timed(Compound):
    """An agent, and the CPU seconds that its proposals take."""

    agent: Agent
    meter: Meter
    seconds: float = 0.0

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.agent,)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        began, owed = time.process_time(), self.meter.owed
        proposed = propose(self.agent, tasks, n)
        self.seconds += time.process_time() - began + self.meter.owed - owed
        return proposed

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return score(self.agent, episodes)

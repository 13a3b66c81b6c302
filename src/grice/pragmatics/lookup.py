"""Agents small enough to write down: for reference games, for teaching, for testing what is above models."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from grice.episode import Episode
from grice.pragmatics.agents import Candidate, Role


@dataclass(frozen=True)
class Lookup:
    """A listener or speaker whose probabilities are looked up, or computed by any function.

    `choices` gives the probability of every way to fill the next turn of a task: of segments for a
    listener, of sentences for a speaker. Every way is proposed, also one of probability zero.
    """

    role: Role
    choices: Callable[[Episode], Mapping[Any, float]]

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        return [sorted(self._go_on(task), key=lambda c: -c.score)[:n] for task in tasks]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return [self._score(episode) for episode in episodes]

    def _score(self, episode: Episode) -> float:
        own = episode.segments if self.role == "listener" else episode.sentences
        tasks = (self._with(episode, own[:turn]) for turn in range(episode.aligned))
        return sum(_log(self.choices(task).get(own[turn], 0.0)) for turn, task in enumerate(tasks))

    def _go_on(self, task: Episode) -> list[Candidate]:
        """Every continuation: to the end for a listener, by one sentence for a speaker."""
        done = self._score(task)
        if self.role == "speaker":
            return [
                Candidate(self._with(task, (*task.sentences, sentence)), done + _log(probability))
                for sentence, probability in self.choices(task).items()
            ]
        grown = [Candidate(task, done)]
        while not grown[0].episode.finished:
            grown = [
                Candidate(self._with(c.episode, (*c.episode.segments, segment)), c.score + _log(probability))
                for c in grown
                for segment, probability in self.choices(c.episode).items()
            ]
        return grown

    def _with(self, episode: Episode, own: tuple[Any, ...]) -> Episode:
        return replace(episode, segments=own) if self.role == "listener" else replace(episode, sentences=own)


def _log(probability: float) -> float:
    return math.log(probability) if probability > 0 else -math.inf

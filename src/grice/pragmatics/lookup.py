"""Agents small enough to write down: for reference games, for teaching, for testing what is above models."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from numbers import Real
from typing import Any, TypeAlias

from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Candidate, Role, check_count, check_role

Choices: TypeAlias = Mapping[Any, float]  # the probability of every way to fill the next turn
BEAM = 100  # beginnings that a listener keeps after a sentence, where more candidates are not asked for
CLOSE = 1e-6  # to 1: how far the sum of probabilities may be off


@dataclass(frozen=True)
class Lookup:
    """A listener or speaker whose probabilities are looked up, or computed by any function.

    `choices` gives the probability of every way to fill the next turn of a task: of segments for a
    listener, of sentences for a speaker. It is a function of the task; or a table, with a row of
    probabilities for every sentence (listener) or segment (speaker) that the turn may be about; or one such
    row for everything. A row must sum to 1. Every way is proposed, also one of probability zero; of several
    sentences a listener follows one after the other, with its `beam` best beginnings (`n` if that is more).
    """

    role: Role
    choices: Callable[[Episode], Choices] | Mapping[Any, Choices] | Choices
    beam: int = BEAM

    def __post_init__(self) -> None:
        check_role(self)
        check_count(self.beam, "beginnings")
        if not callable(self.choices) and not isinstance(self.choices, Mapping):
            raise AgentError(f"the choices are {self.choices!r}", allowed="a function of a task, or a table")

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        return [self._go_on(task, n) for task in tasks]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return [self._score(episode) for episode in episodes]

    def _score(self, episode: Episode) -> float:
        own = episode.segments if self.role == "listener" else episode.sentences
        tasks = (self._with(episode, own[:turn]) for turn in range(episode.aligned))
        return sum(_log(self._row(task).get(own[turn], 0.0)) for turn, task in enumerate(tasks))

    def _go_on(self, task: Episode, n: int) -> list[Candidate]:
        """The best continuations: to the end for a listener, by one sentence for a speaker."""
        grown = [Candidate(task, self._score(task))]
        while True:
            grown = [self._add(c, *choice) for c in grown for choice in self._row(c.episode).items()]
            grown = sorted(grown, key=lambda c: -c.score)[: max(n, self.beam)]
            if self.role == "speaker" or grown[0].episode.finished:
                return grown[:n]

    def _add(self, candidate: Candidate, way: Any, probability: float) -> Candidate:
        before = candidate.episode.segments if self.role == "listener" else candidate.episode.sentences
        return Candidate(self._with(candidate.episode, (*before, way)), candidate.score + _log(probability))

    def _row(self, task: Episode) -> Choices:
        """The probabilities at the next turn of a task, checked."""
        turn = task.aligned
        where = f"{task.id or 'a task'}, turn {turn + 1}"
        row: Any
        if not isinstance(self.choices, Mapping):
            row = self.choices(task)
        elif any(isinstance(value, Mapping) for value in self.choices.values()):
            about = task.sentences[turn] if self.role == "listener" else task.segments[turn]
            if about not in self.choices:
                known = ", ".join(map(repr, self.choices))
                raise AgentError(f"this {self.role} has no row for {about!r}", where=where, allowed=known)
            row = self.choices[about]
        else:
            row = self.choices
        return _checked(row, self.role, where)

    def _with(self, episode: Episode, own: tuple[Any, ...]) -> Episode:
        return replace(episode, segments=own) if self.role == "listener" else replace(episode, sentences=own)


def _checked(row: Any, role: Role, where: str) -> Choices:
    """The row, if it is a distribution over what this role may choose."""
    if not isinstance(row, Mapping) or not row:
        raise AgentError(
            f"the choices are {row!r}", where=where, allowed="a probability for every way to go on"
        )
    kind, named = (tuple, "a segment: a tuple of actions") if role == "listener" else (str, "a sentence")
    for way, probability in row.items():
        if not isinstance(way, kind):
            raise AgentError(f"a {role} may choose {way!r}", where=where, allowed=named)
        if not isinstance(probability, Real) or not 0 <= float(probability) <= 1 + CLOSE:
            raise AgentError(f"the probability of {way!r} is {probability!r}", where=where, allowed="0 to 1")
    if abs(total := math.fsum(row.values()) - 1) > CLOSE:
        raise AgentError(
            f"the probabilities sum to {total + 1:g}",
            where=where,
            allowed="1",
            hint="divide them by their sum",
        )
    return row


def _log(probability: float) -> float:
    return math.log(probability) if probability > 0 else -math.inf

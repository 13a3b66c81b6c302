"""Pragmatic parameters of learnt agents, fitted to people's choices over scores that are computed once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from grice.episode import Episode
from grice.errors import AgentError, DataError
from grice.games.choices import Choice
from grice.games.fit import Fit, fit
from grice.games.models import ALPHA, LAPSE, Model, Parameter, Rows, Values
from grice.pragmatics.agents import Agent, Candidate, Role, propose
from grice.pragmatics.joint import tables
from grice.pragmatics.table import Matrix, Table

COST = Parameter("cost", -3.0, 3.0)  # of a word
KNOWN = {"alpha": ALPHA, "lapse": LAPSE, "cost": COST}


@dataclass(frozen=True)
class Observed:
    """The tables of episodes, each with the place of what people did or said in it."""

    role: Role
    tables: tuple[Table, ...]
    chosen: tuple[int, ...]

    def choices(self) -> list[Choice]:
        """A choice for each table, which is a context of its own."""
        return [Choice(0, place, context=t) for t, place in zip(self.tables, self.chosen, strict=True)]


@dataclass(frozen=True)
class TableModel(Model):
    """RSA of one depth over learnt agents' scores; alpha, lapse and the cost of a word are free."""

    observed: Observed
    depth: int
    parameters: tuple[Parameter, ...]

    @cached_property
    def _distinct(self) -> dict[Table, list[int]]:
        """Tables that differ, with the number of words of each utterance."""
        return {t: [len(u.split()) for u in t.utterances] for t in self.observed.tables}

    def predict(self, values: Values) -> Mapping[Any, Rows]:
        lapse, alpha, cost = values.get("lapse", 0.0), values.get("alpha", 1.0), values.get("cost", 0.0)
        predicted: dict[Any, Rows] = {}
        for table, lengths in self._distinct.items():
            dear = _add(table.speaker, [-cost * n for n in lengths]) if cost else table.speaker
            listener, speaker = replace(table, speaker=dear).rsa(self.depth, alpha)
            logs = [row[0] for row in listener] if self.observed.role == "listener" else list(speaker[0])
            shares = [math.exp(log) for log in logs]
            predicted[table] = {0: {i: (1 - lapse) * p + lapse / len(shares) for i, p in enumerate(shares)}}
        return predicted


def observe(
    listener: Agent, speaker: Agent, episodes: Sequence[Episode], role: Role, n: int, alternatives: int = 1
) -> Observed:
    """Tables of what agents propose for people's episodes; what people chose is always among it.

    A listener chooses the segments of a whole episode, a speaker one sentence after the other.
    """
    if any(not episode.finished for episode in episodes) or not episodes:
        raise DataError("fitting needs episodes with both sentences and segments")
    if role == "listener":
        tasks, made = [replace(e, segments=()) for e in episodes], list(episodes)
    else:
        tasks = [replace(e, sentences=e.sentences[:t]) for e in episodes for t in range(len(e.segments))]
        made = [replace(e, sentences=e.sentences[: t + 1]) for e in episodes for t in range(len(e.segments))]
    proposed = propose(listener if role == "listener" else speaker, tasks, n)
    joined = [_with(candidates, own, role) for candidates, own in zip(proposed, made, strict=True)]
    found = tables(listener, speaker, tasks, joined, alternatives)
    chosen = tuple(
        next(i for i, c in enumerate(candidates) if _side(c.episode, role) == _side(own, role))
        for candidates, own in zip(joined, made, strict=True)
    )
    return Observed(role, tuple(found), chosen)


def fit_agents(
    observed: Observed, depths: Iterable[int] = (0, 1, 2), parameters: Iterable[str] = ("alpha", "lapse")
) -> list[Fit]:
    """The fit of each depth, the most probable first."""
    names = tuple(parameters)
    if unknown := [name for name in names if name not in KNOWN]:
        raise AgentError(f"there is no parameter {unknown[0]!r}", allowed=", ".join(KNOWN))
    fits = []
    for depth in depths:
        free = tuple(KNOWN[name] for name in names if depth or name == "lapse")
        found = fit(TableModel(observed, depth, free), observed.choices())
        fits.append(replace(found, depth=depth))
    return sorted(fits, key=lambda found: found.aic)


def _with(candidates: Sequence[Candidate], own: Episode, role: Role) -> list[Candidate]:
    """The candidates, and people's own choice if it is not among them."""
    if any(_side(c.episode, role) == _side(own, role) for c in candidates):
        return list(candidates)
    return [*candidates, Candidate(own, -math.inf)]


def _side(episode: Episode, role: Role) -> tuple[Any, ...]:
    return episode.segments if role == "listener" else episode.sentences


def _add(rows: Matrix, column_values: Sequence[float]) -> Matrix:
    return tuple(tuple(v + c for v, c in zip(row, column_values, strict=True)) for row in rows)

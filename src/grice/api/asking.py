"""Clarification questions between two readings, in the rational speaker's words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from grice.episode import Episode, Segment, Sentence
from grice.pragmatics.agents import Agent, Candidate, log_probability, propose
from grice.pragmatics.posterior import same_end
from grice.pragmatics.rational import log_sum, mix

T = TypeVar("T")
APART = 0.5  # with less, the listener would take the words for one reading as meant for the other


@dataclass(frozen=True)
class Option:
    """One of the readings, up to the turn where it diverges from the other."""

    sentences: tuple[Sentence, ...]  # the whole request, with that turn in the speaker's words
    segments: tuple[Segment, ...]  # the segments up to that turn


@dataclass(frozen=True)
class Question(Generic[T]):
    """A clarification question: two options, and the words for each."""

    options: tuple[T, T]
    said: tuple[Sentence, Sentence]

    def __str__(self) -> str:
        return f"Do you mean “{self.said[0]}”, or “{self.said[1]}”?"


def ask(
    speaker: Agent, listener: Agent, weight: float, readings: Sequence[Episode], n: int
) -> Question[Option] | None:
    """The question that distinguishes two finished readings; None if the speaker finds no words for it.

    Both options describe the turn where the readings diverge. The best words for a reading are those of the
    rational speaker by which the listener also distinguishes it from the other.
    """
    one, other = readings
    turns = _parting(one, other)
    sentences = one.sentences
    tasks = [replace(e, sentences=sentences[: turns - 1], segments=e.segments[:turns]) for e in (one, other)]
    tasks = [replace(task, goal=None) for task in tasks]
    proposed = propose(speaker, tasks, n)
    first = _best(listener, weight, proposed[0], tasks[1].segments)
    second = _best(listener, weight, proposed[1], tasks[0].segments, but=first)
    if first is None or second is None:
        return None
    options = [
        Option((*sentences[: turns - 1], said, *sentences[turns:]), task.segments)
        for said, task in zip((first, second), tasks, strict=True)
    ]
    return Question((options[0], options[1]), (first, second))


def follows_option(episode: Episode, option: Option) -> bool:
    """True if an episode's first turns lead to the state of an option."""
    turns = len(option.segments)
    meant = replace(episode, segments=option.segments, goal=None).states()[turns]
    return same_end(episode, episode.states()[turns], meant)


def _parting(one: Episode, other: Episode) -> int:
    """The number of the first turn after which the readings are in different states."""
    pairs = zip(one.states(), other.states(), strict=True)
    return next(turn for turn, (a, b) in enumerate(pairs) if not same_end(one, a, b))


def _best(
    listener: Agent,
    weight: float,
    candidates: Sequence[Candidate],
    otherwise: tuple[Segment, ...],
    but: Sentence | None = None,
) -> Sentence | None:
    """The best words for a reading as opposed to `otherwise`; None if none distinguish them."""
    meant = [candidate.episode for candidate in candidates]
    mistaken = [replace(episode, segments=otherwise) for episode in meant]
    scores = log_probability(listener, [*meant, *mistaken])
    ranked: list[tuple[float, Sentence]] = []
    for candidate, own, other in zip(candidates, scores[: len(meant)], scores[len(meant) :], strict=True):
        said = candidate.episode.sentences[-1]
        share = own if own == -math.inf else own - log_sum((own, other))
        if said != but and share > math.log(APART):
            ranked.append((mix(weight, candidate.score, own), said))
    return max(ranked)[1] if ranked else None


def to_dict(question: Question[Option] | None, world: Any) -> dict[str, Any] | None:
    """The question in plain values, for programs."""
    if question is None:
        return None
    return {
        "text": str(question),
        "options": [
            {
                "said": said,
                "sentences": list(option.sentences),
                "actions": [world.show_segment(segment) for segment in option.segments],
            }
            for option, said in zip(question.options, question.said, strict=True)
        ],
    }

"""Questions to a grammar and its answers: turns, parses, verdicts, readings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from grice.episode import Episode, Segment, Sentence
from grice.language.meaning import Phrase
from grice.language.spelling import Edit, Words


class Turn(NamedTuple):
    """An earlier turn: the state before it, what was said ("" if that is not known) and what was done."""

    state: Any
    sentence: Sentence
    segment: Segment
    undetermined: bool = False
    """True if the state is not wholly known, of the first turn only (see `Episode`)."""


Past = Sequence[Turn]


def turns(episode: Episode, count: int | None = None) -> tuple[Turn, ...]:
    """The first turns of an episode, or all that have both sides."""
    told = zip(episode.states(), episode.sentences, episode.segments, strict=False)
    free = episode.undetermined
    return tuple(Turn(*each, free and not number) for number, each in enumerate(told))[:count]


@dataclass(frozen=True, slots=True)
class Parsed:
    """A sentence as one phrase, if its words make one, the words that were skipped, and what that costs."""

    words: Words
    phrase: Phrase | None
    skipped: tuple[str, ...] = ()
    cost: float = 0.0
    total: float = 0.0  # with the costs of the rules by which the rest is read

    @property
    def whole(self) -> bool:
        """True if every word is read."""
        return self.phrase is not None and not self.skipped

    @property
    def unread(self) -> tuple[str, ...]:
        """All words that play no part in the reading."""
        return self.words.words if self.phrase is None else self.skipped

    def __bool__(self) -> bool:
        return self.phrase is not None

    def text(self, phrase: Phrase) -> str:
        """The words of a phrase."""
        return " ".join(self.words.words[phrase.start : phrase.end])


@dataclass(frozen=True, slots=True)
class Verdict:
    """The truth of a sentence of a segment, as far as it was read, its cost, and the objections."""

    true: bool
    read: bool
    cost: float = 0.0
    beyond: float = 0.0  # the part of the cost that the cheapest reading does not have
    why: Callable[[], str] = str

    @property
    def objections(self) -> tuple[str, ...]:
        """The objections to the sentence; empty if nothing is known to be false."""
        return () if self.true else (self.why(),)

    def __bool__(self) -> bool:
        return self.true


class Judged(NamedTuple):
    """The segments that a sentence is true of, the cheapest first, if it was read."""

    read: bool
    accepted: dict[Segment, float]
    least: float = 0.0  # the cost of the cheapest


@dataclass(frozen=True, slots=True)
class Reading:
    """A program that sentences may ask for: what is done for each, at what cost, and how they were read."""

    segments: tuple[Segment, ...]
    cost: float
    shown: tuple[str, ...]
    unread: tuple[str, ...]
    edits: tuple[Edit, ...]

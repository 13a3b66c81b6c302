"""Answers about plain values: ranked options, sentences or candidates."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grice.api.asking import Question
from grice.worlds.plain.options import as_option, json_of, text_of

if TYPE_CHECKING:
    from grice.api.answers import Answer
    from grice.api.description import Description
    from grice.api.interpretation import Interpretation


T = TypeVar("T")


@dataclass(frozen=True)
class Ranked(Generic[T]):
    """An option, a candidate or a sentence with its log-scores (None without such an agent)."""

    value: T
    text: str
    probability: float
    base: float | None
    judge: float | None
    objections: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "probability": self.probability,
            "base": _finite(self.base),
            "judge": _finite(self.judge),
            **({"objections": list(self.objections)} if self.objections else {}),
        }

    def __str__(self) -> str:
        objections = f"  ({'; '.join(self.objections)})" if self.objections else ""
        return f"{self.probability:4.0%}  {self.text}{objections}"


@dataclass(frozen=True)
class PlainAnswer(Generic[T]):
    """Ranked values, the chosen one first, and the base agent's own choice."""

    ranked: tuple[Ranked[T], ...]
    base: T
    answer: Answer = field(repr=False, compare=False)

    @property
    def best(self) -> T:
        return self.ranked[0].value

    @property
    def doubt(self) -> tuple[str, ...]:
        """Reasons why another value may be right; empty if there are none."""
        return self.answer.doubt

    @property
    def changed(self) -> bool:
        """True if the base agent alone would have chosen another value."""
        return self.answer.changed

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values, for programs; scores are natural logarithms, None for that of zero."""
        return {
            "weight": self.answer.weight,
            "changed": self.changed,
            "doubt": list(self.doubt),
            "ranked": [one.to_dict() for one in self.ranked],
        }

    def __str__(self) -> str:
        doubt = [f"Not sure: {reason}" for reason in self.doubt]
        return "\n".join([*map(str, self.ranked), *self._outcome(), *doubt])

    def _outcome(self) -> list[str]:
        """Lines on the outcome, between the ranking and the doubts."""
        return []


@dataclass(frozen=True)
class Chosen(PlainAnswer[T]):
    """The most probable option, and its probability."""

    answer: Interpretation = field(repr=False, compare=False)
    question: Question[T] | None = None  # where there is doubt

    @property
    def option(self) -> T:
        return self.best

    @property
    def probability(self) -> float:
        """The probability that this option is meant."""
        return self.ranked[0].probability

    @property
    def posterior(self) -> tuple[tuple[T, float], ...]:
        """Every option with its probability, most probable first."""
        return tuple((one.value, one.probability) for one in self.ranked)

    def to_dict(self) -> dict[str, Any]:
        return {
            **super().to_dict(),
            "option": json_of(self.answer.episode.segments[0][0]),
            "probability": self.probability,
            "base": text_of(self.answer.alone.episode.segments[0][0]),
            "question": None if self.question is None else str(self.question),
        }

    def __str__(self) -> str:
        return super().__str__() + ("" if self.question is None else f"\n{self.question}")


@dataclass(frozen=True)
class Ranking(PlainAnswer[T]):
    """Candidates in the order in which they answer a request; those with objections come last."""

    answer: Interpretation = field(repr=False, compare=False)

    @property
    def doubt(self) -> tuple[str, ...]:
        """Reasons why the best candidate may be wrong; empty if there are none."""
        return (*self.ranked[0].objections, *self.answer.doubt)

    def to_dict(self) -> dict[str, Any]:
        best = json_of(self.answer.episode.segments[0][0])
        return {**super().to_dict(), "best": best, "base": text_of(as_option(self.base))}


@dataclass(frozen=True)
class Said(PlainAnswer[str]):
    """The sentence for an option that is to be understood, and the ones it was chosen from."""

    answer: Description = field(repr=False, compare=False)

    @property
    def sentence(self) -> str:
        return self.best

    @property
    def understood(self) -> float:
        """The probability that the listener chooses what is meant."""
        return self.answer.understood

    def _outcome(self) -> list[str]:
        return [f"Understood: {self.understood:.0%}"] if self.answer.judged else []

    def to_dict(self) -> dict[str, Any]:
        understood = self.understood if self.answer.judged else None
        return {**super().to_dict(), "sentence": self.sentence, "understood": understood, "base": self.base}


def _finite(score: float | None) -> float | None:
    """The score as JSON can hold it."""
    return None if score is None or score == -math.inf else score

"""Participants' conduct, and the criteria for exclusion from an analysis or for the owner's review."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from statistics import median

from grice.errors import ParseError
from grice.study.answers import Answer

ENOUGH = 3  # answers below which nobody is judged by how they answered


@dataclass(frozen=True)
class Conduct:
    """Statistics of one person's answers as a whole."""

    answers: int
    impossible: int  # "this cannot be done"
    failed: int  # attention checks
    pace: float  # median seconds for a sentence; infinite if nothing was followed to the end


@dataclass(frozen=True)
class Criterion:
    """A reason to leave somebody's answers out: `met` at a threshold, which `says` is part of."""

    default: float
    says: str
    met: Callable[[Conduct, float], bool]


CRITERIA: Mapping[str, Criterion] = {
    "attention": Criterion(
        1, "people who failed {} or more attention checks", lambda one, least: one.failed >= least
    ),
    "fast": Criterion(
        1.0,
        "people whose median time for a sentence is below {} s",
        lambda one, most: one.answers >= ENOUGH and one.pace < most,
    ),
    "impossible": Criterion(
        100,
        'people who said "this cannot be done" of {} % or more of their items',
        lambda one, share: one.answers >= ENOUGH and 100 * one.impossible >= share * one.answers,
    ),
    "few": Criterion(2, "people who finished fewer than {} items", lambda one, least: one.answers < least),
}
LATE = "late"  # the one criterion that is of answers, not of people
LATE_SAYS = "answers that were finished after their place had gone to another"
SUSPICIOUS = ("attention", "fast", "impossible")  # marks of the owner's page


@dataclass(frozen=True)
class Exclusion:
    """A criterion that was stated before, with its threshold; `people` and `answers` it took out."""

    name: str
    threshold: float = 0.0
    people: int = 0
    answers: int = 0

    def __str__(self) -> str:
        return self.name if self.name == LATE else f"{self.name}={self.threshold:g}"

    @property
    def says(self) -> str:
        if self.name == LATE:
            return LATE_SAYS
        return CRITERIA[self.name].says.format(f"{self.threshold:g}")


def read_exclusions(given: Sequence[str]) -> list[Exclusion]:
    """Criteria as they are given: `late`, `fast`, `fast=1.5`."""
    found = []
    for text in given:
        name, equals, number = text.partition("=")
        if name not in (*CRITERIA, LATE) or (equals and name == LATE):
            allowed = ", ".join([*(f"{one}=N" for one in CRITERIA), LATE])
            raise ParseError(f"there is no criterion {text!r}", where="--exclude", allowed=allowed)
        try:
            found.append(Exclusion(name, float(number) if equals else _default(name)))
        except ValueError:
            raise ParseError(f"{number!r} is no number", where=f"--exclude {name}") from None
    return found


def exclude(
    answers: Sequence[Answer], exclusions: Sequence[Exclusion]
) -> tuple[list[Answer], list[Exclusion]]:
    """The answers that are left, and what each criterion took out of those that the ones before it left."""
    left, done = list(answers), []
    everybody = conducts(answers)
    for one in exclusions:
        kept = [answer for answer in left if not _out(one, answer, everybody[answer.study, answer.person])]
        people = {(a.study, a.person) for a in left} - {(a.study, a.person) for a in kept}
        done.append(Exclusion(one.name, one.threshold, len(people), len(left) - len(kept)))
        left = kept
    return left, done


def conducts(answers: Iterable[Answer]) -> dict[tuple[str, str], Conduct]:
    """Each person's conduct, by study and pseudonym."""
    by_person: dict[tuple[str, str], list[Answer]] = {}
    for answer in answers:
        by_person.setdefault((answer.study, answer.person), []).append(answer)
    return {
        person: Conduct(
            len(given),
            sum(answer.impossible for answer in given),
            sum(answer.attention is not None and not answer.attention.passed for answer in given),
            pace((answer.seconds, len(answer.sentences), answer.impossible) for answer in given),
        )
        for person, given in by_person.items()
    }


def pace(followed: Iterable[tuple[float, int, bool]]) -> float:
    """Median seconds for a sentence, of items that were followed to the end; infinite if none was.

    Each is given by seconds, the number of sentences, and whether it was said that it cannot be done.
    """
    times = [seconds / count for seconds, count, impossible in followed if not impossible]
    return median(times) if times else inf


def suspicions(one: Conduct) -> list[str]:
    """The criteria that a person meets at their default thresholds."""
    return [name for name in SUSPICIOUS if CRITERIA[name].met(one, CRITERIA[name].default)]


def _out(one: Exclusion, answer: Answer, conduct: Conduct) -> bool:
    return answer.late if one.name == LATE else CRITERIA[one.name].met(conduct, one.threshold)


def _default(name: str) -> float:
    return 0.0 if name == LATE else CRITERIA[name].default

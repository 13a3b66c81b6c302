"""One choice for the page: candidates with their scores, and their outcomes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from grice.api.answers import Answer, Choice
from grice.api.interpretation import Interpretation
from grice.pages.explain.curves import COLOURS, Calibration, OutcomeGroup, draw_curves, outcomes
from grice.pragmatics.agents import Candidate
from grice.pragmatics.rational import WEIGHTS, mix, rank

TOP = 6  # a candidate gets a row if it is among so many best ones at any weight
CARDS = 6  # end states that get a picture
LOWEST = -1e9  # stands for −∞, which JSON lacks
PARTS = ("base", "judge")


@dataclass(frozen=True)
class Bar:
    """A score, the length of its bar from 0 to 1, and a mark if it is only estimated."""

    score: float
    length: float
    estimated: bool = False


@dataclass(frozen=True)
class CandidateRow:
    """A candidate by its place in the choice."""

    place: int
    told: str
    outcome: int
    colour: str  # of its outcome
    bars: tuple[Bar, Bar]
    mix: float
    share: float  # of its outcome
    understood: float | None


@dataclass(frozen=True)
class Card:
    """An end state by its place among the outcomes."""

    outcome: int
    svg: Markup
    colour: str
    share: float
    right: bool | None


@dataclass(frozen=True)
class ShownChoice:
    """One choice, as the template shows it."""

    heading: str
    scores: dict[str, Any]  # the script's data
    cards: tuple[Card, ...]
    rows: tuple[CandidateRow, ...]
    others: int
    curves: Markup
    drawn: bool  # True if another candidate has a better mix: one of those understood as well was said


def open_choice(answer: Answer, number: int) -> ShownChoice:
    """Everything that the page shows of one of an answer's choices."""
    choice, listening = answer.choices[number], isinstance(answer, Interpretation)
    read = Calibration.of(answer)
    found = outcomes(choice, listening, read)
    now = read.probabilities(choice, answer.weight)
    rows = _rows(answer, choice, found, now)
    segment = "" if listening else answer.episode.world.telling.episode(answer.episode)[number]
    scores = {part: [max(choice.gain(c, part), LOWEST) for c in choice.candidates] for part in PARTS}
    return ShownChoice(
        "" if listening else f"{number + 1}. {segment}",
        {
            **scores,
            "outcomes": [outcome.members for outcome in found],
            "temperature": read.temperature,
            "reliability": read.reliability,
        },
        _cards(choice, found, now) if listening else (),
        rows,
        len(choice.candidates) - len(rows),
        Markup(draw_curves(choice, found, answer.parties, answer.weight, read)),
        choice.drawn,
    )


def _cards(choice: Choice, found: Sequence[OutcomeGroup], now: Sequence[float]) -> tuple[Card, ...]:
    """The most probable end states as small pictures."""
    shares = [outcome.share(now) for outcome in found[:CARDS]]
    best = [choice.candidates[outcome.members[0]].episode for outcome in found[:CARDS]]
    pictures = best[0].world.drawing.thumbnails(best)
    cards = [
        Card(
            place,
            Markup(pictures[place]),
            COLOURS[place],
            shares[place],
            None if episode.goal is None else episode.reached(episode.states()[-1]),
        )
        for place, episode in enumerate(best)
    ]
    return tuple(sorted(cards, key=lambda card: -card.share))


def _rows(
    answer: Answer, choice: Choice, found: Sequence[OutcomeGroup], now: Sequence[float]
) -> tuple[CandidateRow, ...]:
    """The one chosen, and those that are among the best at any weight, in the order of the weight used."""
    near = _near_the_top(choice)
    spans = {part: _span([choice.gain(choice.candidates[i], part) for i in near]) for part in PARTS}
    rows = []
    for i in near:
        candidate = choice.candidates[i]
        base, judge = (choice.gain(candidate, part) for part in PARTS)
        own = next(o for o, outcome in enumerate(found) if i in outcome.members)
        rows.append(
            CandidateRow(
                i,
                _tell(answer, choice, candidate),
                own,
                COLOURS[own] if own < len(COLOURS) else "transparent",
                (
                    Bar(base, _length(base, *spans["base"])),
                    Bar(judge, _length(judge, *spans["judge"]), candidate.estimated),
                ),
                mix(answer.weight, base, judge),
                found[own].share(now),
                None if isinstance(answer, Interpretation) else math.exp(judge),
            )
        )
    return tuple(rows)


def _tell(answer: Answer, choice: Choice, candidate: Candidate) -> str:
    """A candidate's actions in plain words, or its sentence."""
    if isinstance(answer, Interpretation):
        return "; ".join(candidate.episode.world.telling.episode(candidate.episode))
    return answer.new(choice, candidate)


def _near_the_top(choice: Choice) -> list[int]:
    place = {id(c.episode): i for i, c in enumerate(choice.candidates)}
    return sorted({0, *(place[id(c.episode)] for w in WEIGHTS for c in rank(choice.candidates, w)[:TOP])})


def _span(scores: Sequence[float]) -> tuple[float, float]:
    finite = [score for score in scores if score > -math.inf]
    return (min(finite), max(finite)) if finite else (0.0, 0.0)


def _length(score: float, low: float, high: float) -> float:
    """The length of a bar: 1 for the best score, 0.1 for the worst finite one."""
    if score == -math.inf:
        return 0.0
    return 0.1 + 0.9 * (score - low) / (high - low) if high > low else 1.0

"""Calibration: a `Confidence` fitted on answers that are known to be right or wrong.

N answers, T temperatures, S fractions of slips, U fractions of uncertain sentences that are misunderstood.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from grice.api.interpretation import Interpretation
from grice.api.pair import Pair
from grice.data.setting import BEAMS
from grice.episode import Episode
from grice.errors import DataError
from grice.pragmatics.posterior import Confidence
from grice.worlds.plain import in_world

Doubles: TypeAlias = NDArray[np.float64]
Bools: TypeAlias = NDArray[np.bool_]
TEMPERATURES = tuple(map(float, np.geomspace(0.2, 3, 41)))
SLIPS = tuple(round(0.005 * i, 3) for i in range(25))  # fractions of sentences
UNCERTAIN = (
    0.0,
    0.02,
    0.05,
    0.1,
    0.15,
    0.2,
    0.3,
    0.4,
    0.5,
    0.6,
    0.7,
    0.8,
)  # of uncertain ones
GUARANTEES = (0.9, 0.95, 0.99)  # fractions of the answers given that are right
CLIP = 1e-3  # no probability is nearer to 0 or 1
BINS = 10
BATCH = 25
MOST_DOUBTED = 0.1  # of right answers
LEAST_DOUBTED = 0.3  # the probability below which all answers are doubted


@dataclass(frozen=True)
class Graded:
    """One answer, and its correctness."""

    answer: Interpretation
    right: bool

    def probability(self, confidence: Confidence) -> float:
        """The probability that this confidence gives the answer."""
        return replace(self.answer, confidence=confidence).probability

    def acted_on(self, confidence: Confidence) -> float:
        """The probability of the answer, or 0 where doubt makes the listener abstain."""
        return 0.0 if self.doubted(confidence) else self.probability(confidence)

    def doubted(self, confidence: Confidence) -> bool:
        return bool(replace(self.answer, confidence=confidence).doubt)


def calibrate(pair: Pair, episodes: Sequence[Episode], candidates: int = BEAMS["listener"]) -> Confidence:
    """Fits the confidence of a pair's answers to these episodes, which should be held out."""
    return fit(grade(pair, [in_world(episode).following() for episode in episodes], candidates))


def grade(pair: Pair, tasks: Sequence[Episode], candidates: int = BEAMS["listener"]) -> list[Graded]:
    """The answers to tasks that know their goal; one without a goal is never right."""
    graded = []
    for start in range(0, len(tasks), BATCH):
        part = list(tasks[start : start + BATCH])
        answers = pair.follow(part, candidates=candidates)
        graded += [
            Graded(a, t.goal is not None and t.reached(a.end)) for a, t in zip(answers, part, strict=True)
        ]
    return graded


def fit(graded: Sequence[Graded], probabilities: Doubles | None = None) -> Confidence:
    """The temperature and the fractions with the smallest log loss of being right, and the highest threshold
    that doubts few right answers; `probabilities` are their `probability_grid`."""
    if not graded:
        raise DataError("there are no answers to calibrate on", allowed="one or more")
    right = np.array([a.right for a in graded])
    grid = probability_grid(graded) if probabilities is None else probabilities
    temperature, slips, uncertain = best(grid, right)
    confidence = Confidence(
        temperature=round(TEMPERATURES[temperature], 2),
        slips=SLIPS[slips],
        uncertain=UNCERTAIN[uncertain],
    )
    return replace(confidence, doubt=doubt_threshold(graded, confidence))


def doubt_threshold(graded: Sequence[Graded], confidence: Confidence) -> float:
    """The highest threshold of doubt by which few right answers are doubted."""
    right = [a for a in graded if a.right]
    doubt = LEAST_DOUBTED
    for threshold in np.arange(LEAST_DOUBTED, 1, 0.05):
        doubts = replace(confidence, doubt=float(threshold))
        if sum(a.doubted(doubts) for a in right) > MOST_DOUBTED * len(right):
            break
        doubt = float(threshold)
    return round(doubt, 2)


def probability_grid(graded: Sequence[Graded]) -> Doubles:
    """(T, S, U, N): the probability of each answer under each setting."""
    found = np.array([[a.probability(Confidence(t)) for a in graded] for t in TEMPERATURES])
    uncertain = np.array([a.answer.uncertain for a in graded])
    read = np.array([len(a.answer.episode.sentences) for a in graded]) - uncertain
    kept = (1 - np.array(SLIPS)[:, None]) ** read
    kept_uncertain = (1 - np.array(UNCERTAIN)[:, None]) ** uncertain
    every: Doubles = found[:, None, None] * kept[:, None] * kept_uncertain
    return every


def best(probabilities: Doubles, right: Bools) -> tuple[int, int, int]:
    """The places of the temperature and of both fractions with the smallest log loss of being right."""
    clipped = np.clip(probabilities, CLIP, 1 - CLIP)
    losses = -np.log(np.where(right, clipped, 1 - clipped)).sum(-1)
    temperature, slips, uncertain = np.unravel_index(int(losses.argmin()), losses.shape)
    return int(temperature), int(slips), int(uncertain)


def guarantees(graded: Sequence[Graded], confidence: Confidence) -> dict[str, float]:
    """For each fraction the least probability of answers of which so many are right: split-conformal.

    Of the n answers that are at least as probable, e are wrong; (e + 1) / (n + 1) is at most 1 − the
    fraction. Answers in doubt are not acted on. Fractions that no threshold reaches are left out. The
    answers must have had no part in anything else.
    """
    ranked = sorted(((a.acted_on(confidence), a.right) for a in graded), reverse=True)
    found: dict[str, float] = {}
    wrong = 0
    for n, (probability, right) in enumerate(ranked, 1):
        wrong += not right
        tied = n < len(ranked) and ranked[n][0] == probability
        for level in GUARANTEES:
            if probability and not tied and (wrong + 1) / (n + 1) <= 1 - level:
                found[f"{level:g}"] = round(probability - 5e-5, 4)
    return found


def calibration_error(graded: Sequence[Graded], confidence: Confidence) -> float:
    """The expected calibration error, in points."""
    return expected_gap(
        np.array([a.probability(confidence) for a in graded]), np.array([a.right for a in graded])
    )


def expected_gap(probabilities: Doubles, right: Bools, even: bool = False) -> float:
    """The expected calibration error, in points; bins are as wide as each other, or as full if `even`."""
    bins = np.minimum((probabilities * BINS).astype(int), BINS - 1)
    if even:
        bins[np.argsort(probabilities, kind="stable")] = np.arange(len(bins)) * BINS // len(bins)
    gaps = [
        abs(right[bins == b].mean() - probabilities[bins == b].mean()) * (bins == b).mean()
        for b in range(BINS)
        if (bins == b).any()
    ]
    return 100 * float(sum(gaps))

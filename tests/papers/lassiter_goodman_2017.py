"""Lassiter & Goodman 2017, *Adjectival vagueness in a Bayesian model of interpretation* (Synthese 194).

Nobody knows from which height on a person is tall. Listeners infer height and threshold together: "tall"
means taller than most, "short" mirrors it, and the threshold depends on the comparison class. Alpha 4 and
cost 2 as in the paper.
"""

import math

import grice
from grice.games.game import Game

HEIGHTS = [step / 4 for step in range(-12, 13)]  # in standard deviations of the comparison class


def heights(mean: float, deviation: float) -> dict[float, float]:
    return {h: math.exp(-(((h - mean) / deviation) ** 2) / 2) for h in HEIGHTS}


def tall(prior: dict[float, float]) -> Game:
    """A lexicon for each threshold of "tall"; silence is always true and free."""
    return grice.game(
        lexica={
            f"{threshold}": {"tall": {h: float(h > threshold) for h in HEIGHTS}, "": HEIGHTS}
            for threshold in HEIGHTS
        },
        prior=prior,
        cost={"tall": 2},
        alpha=4,
    )


def mean(belief: dict[float, float]) -> float:
    return sum(height * p for height, p in belief.items())


def test_tall_means_taller_than_most() -> None:
    game = tall(heights(0, 1))
    heard = mean(game.listener()["tall"])
    assert 1 < heard < 2  # one to two standard deviations above the mean
    assert abs(mean(game.listener()[""])) < 0.2
    thresholds = {float(name): p for name, p in game.listener(about="lexicon")["tall"].items()}
    assert mean(thresholds) < heard  # tall people are above the threshold


def test_the_threshold_depends_on_the_comparison_class() -> None:
    assert (
        mean(tall(heights(1, 0.5)).listener()["tall"]) > mean(tall(heights(-1, 0.5)).listener()["tall"]) + 1
    )

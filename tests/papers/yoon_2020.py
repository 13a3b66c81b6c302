"""Yoon, Tessler, Goodman & Frank 2020, *Polite speech emerges from competing social goals* (Open Mind 4).

A speaker of a poor performance may want to inform, or to be kind. Kind speakers overstate, and listeners
who weigh both goals discount what they say. The paper's qualitative result, with degrees of truth like
those it elicited.
"""

import pytest

import grice
from grice.games.game import Game

HEARTS = (0, 1, 2, 3)
TRUTH = {
    "terrible": (0.95, 0.40, 0.05, 0.02),
    "bad": (0.85, 0.75, 0.15, 0.05),
    "good": (0.05, 0.15, 0.80, 0.90),
    "amazing": (0.02, 0.05, 0.40, 0.95),
}


@pytest.fixture(scope="module")
def game() -> Game:
    return grice.game(
        {word: dict(zip(HEARTS, row, strict=True)) for word, row in TRUTH.items()},
        alpha=4,
        goals={
            "honest": grice.Goal(),
            "kind": grice.Goal(inform=0, value={hearts: float(hearts) for hearts in HEARTS}),
            "both": grice.Goal(inform=0.5, value={hearts: hearts / 2 for hearts in HEARTS}),
        },
    )


def test_kind_speakers_overstate(game: Game) -> None:
    honest, kind = game.speaker(goal="honest")[0], game.speaker(goal="kind")[0]
    assert max(honest, key=lambda word: honest[word]) == "terrible"
    assert max(kind, key=lambda word: kind[word]) == "amazing"
    both = game.speaker(goal="both")[0]
    assert honest["terrible"] > both["terrible"] > kind["terrible"]


def test_listeners_discount_praise(game: Game) -> None:
    def expected(depth: int) -> float:
        return sum(float(hearts) * p for hearts, p in game.listener(depth)["amazing"].items())

    assert expected(1) < expected(0)
    assert game.listener(about="goal")["amazing"]["kind"] > game.listener(about="goal")["terrible"]["kind"]

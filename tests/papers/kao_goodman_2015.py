"""Kao & Goodman 2015, *Let's talk (ironically) about the weather* (CogSci).

"The weather is terrible!" under a blue sky. Arousal as a topic of its own makes irony possible: the word
is false of the weather and true of how strongly the speaker feels. The paper's qualitative result.
"""

from itertools import product
from typing import NamedTuple

import pytest

import grice

WEATHER = ("terrible", "ok", "amazing")


class Meaning(NamedTuple):
    """The weather, and the speaker's feelings about it."""

    weather: str
    good: bool
    aroused: bool


def prior(m: Meaning, sky: dict[str, float]) -> float:
    good = {"terrible": 0.01, "ok": 0.5, "amazing": 0.99}[m.weather]
    aroused = {"terrible": 0.9, "ok": 0.1, "amazing": 0.9}[m.weather]
    return sky[m.weather] * (good if m.good else 1 - good) * (aroused if m.aroused else 1 - aroused)


@pytest.mark.parametrize("with_arousal", [True, False])
def test_irony_needs_arousal(with_arousal: bool) -> None:
    meanings = [Meaning(*m) for m in product(WEATHER, (True, False), (True, False))]
    blue_sky = {"terrible": 0.01, "ok": 0.19, "amazing": 0.8}
    topics = {"weather": lambda m: m.weather, "valence": lambda m: m.good, "arousal": lambda m: m.aroused}
    if not with_arousal:
        del topics["arousal"]
    game = grice.game(
        {word: [m for m in meanings if m.weather == word] for word in WEATHER},
        prior={m: prior(m, blue_sky) for m in meanings},
        goals=topics,
    )
    heard = game.listener()["terrible"]
    ironic = sum(p for m, p in heard.items() if m.weather == "amazing")
    assert (ironic > 0.5) is with_arousal

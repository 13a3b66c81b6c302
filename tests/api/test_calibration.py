"""Calibration: its error, what is fitted, and that it works on plain options as in any world."""

from __future__ import annotations

import math
import random
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from grice.api.calibration import Graded, best, calibrate, calibration_error, expected_gap, grade, guarantees
from grice.api.pair import Pair
from grice.episode import Episode
from grice.errors import DataError
from grice.pragmatics.posterior import Confidence
from grice.pragmatics.scores import as_agent
from grice.worlds.plain import in_world
from grice.worlds.plain.options import Options


def test_the_error_is_the_gap_between_what_is_said_and_what_is_right() -> None:
    said = np.array([0.9] * 10 + [0.5] * 10)
    right = np.array([True] * 9 + [False] + [True] * 8 + [False] * 2)
    assert expected_gap(said, right) == pytest.approx(15)  # 0 for one half, 30 for the other
    assert expected_gap(said, right, even=True) >= expected_gap(said, right)  # chance in small bins


def test_bins_that_are_as_full_tell_answers_apart_that_are_alike() -> None:
    said = np.linspace(0.91, 0.99, 20)
    right = np.arange(20) >= 10  # the surer half is right
    assert expected_gap(said, right) == pytest.approx(45)
    each = 100 * (said[:10].mean() + 1 - said[10:].mean()) / 2
    assert expected_gap(said, right, even=True) == pytest.approx(each)


def test_the_least_loss_is_found_among_temperatures_and_slips() -> None:
    right = np.array([True, True, True, False])
    probabilities = np.array([[[[0.5] * 4], [[0.9] * 4]], [[[0.75] * 4], [[0.99] * 4]]])
    assert best(probabilities, right) == (1, 0, 0)


def test_a_guarantee_is_the_least_threshold_that_holds() -> None:
    answers = [SimpleNamespace(acted_on=lambda _, p=i / 100: p, right=i >= 50) for i in range(100)]
    found = guarantees(cast("list[Graded]", answers), Confidence())
    assert set(found) == {"0.9", "0.95"}  # fifty right ones do not show that 99 in a hundred are
    given = [i for i in range(100) if i / 100 >= found["0.9"]]
    assert (sum(i < 50 for i in given) + 1) / (len(given) + 1) <= 0.1
    assert (sum(i < 50 for i in [given[0] - 1, *given]) + 1) / (len(given) + 2) > 0.1


def games(count: int) -> list[Episode]:
    """Choices between two options, of which the text's number is the log-odds of the first."""
    rng = random.Random(0)
    odds = [rng.uniform(-3, 3) for _ in range(count)]
    meant = ["first" if rng.random() < 1 / (1 + math.exp(-o)) else "second" for o in odds]
    context = Options.of(["first", "second"])
    return [Episode(None, context, (f"{o}",), ((m,),)) for o, m in zip(odds, meant, strict=True)]


def test_a_listener_that_is_too_sure_is_cooled_down() -> None:
    """Its log-odds are twice what they should be: the temperature that is found is about 2."""
    listener = as_agent(lambda text, option: 2 * float(text) * (option == "first"), "listener")
    pair, episodes = Pair(None, listener), games(600)
    found = calibrate(pair, episodes[:300])
    assert 1.5 < found.temperature < 2.7
    held_out = grade(pair, [in_world(episode).following() for episode in episodes[300:]])
    assert calibration_error(held_out, found) < calibration_error(held_out, Confidence()) - 2


def test_nothing_cannot_be_calibrated_on() -> None:
    with pytest.raises(DataError, match="no answers"):
        calibrate(Pair(None, as_agent({"x": ["a"]}, "listener")), [])

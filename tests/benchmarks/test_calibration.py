"""The benchmark of calibration: its error, and what of it is due to chance."""

from __future__ import annotations

import numpy as np
import pytest

import calibration


def test_the_error_is_the_gap_between_what_is_said_and_what_is_right() -> None:
    said = np.array([0.9] * 10 + [0.5] * 10)
    right = np.array([True] * 9 + [False] + [True] * 8 + [False] * 2)
    assert calibration.gap(said, right) == pytest.approx(15)  # 0 for one half, 30 for the other
    assert calibration.gap(said, right, even=True) >= calibration.gap(said, right)  # chance in small bins


def test_bins_that_are_as_full_tell_answers_apart_that_are_alike() -> None:
    said = np.linspace(0.91, 0.99, 20)
    right = np.arange(20) >= 10  # the surer half is right
    assert calibration.gap(said, right) == pytest.approx(45)
    each = 100 * (said[:10].mean() + 1 - said[10:].mean()) / 2
    assert calibration.gap(said, right, even=True) == pytest.approx(each)


def test_the_least_loss_is_found_among_temperatures_and_slips() -> None:
    right = np.array([True, True, True, False])
    probabilities = np.array([[[0.5] * 4, [0.9] * 4], [[0.75] * 4, [0.99] * 4]])
    assert calibration.best(probabilities, right) == (1, 0)


def test_chance_errs_more_if_the_answers_of_an_interaction_are_alike() -> None:
    said = np.full(120, 0.8)
    alone = calibration.by_chance(said, range(120), even=False)
    together = calibration.by_chance(said, [i // 12 for i in range(120)], even=False)
    assert 0 < alone < together

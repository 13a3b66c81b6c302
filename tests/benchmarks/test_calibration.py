"""The benchmark of calibration: its error, and what of it is due to chance."""

from __future__ import annotations

import numpy as np

import calibration


def test_chance_errs_more_if_the_answers_of_an_interaction_are_alike() -> None:
    said = np.full(120, 0.8)
    alone = calibration.by_chance(said, range(120), even=False)
    together = calibration.by_chance(said, [i // 12 for i in range(120)], even=False)
    assert 0 < alone < together

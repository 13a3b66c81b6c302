"""Power by simulation, against what is known without it."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from grice.study.power import Design, Truth, power, sweep


def test_without_effects_of_people_or_items_power_is_the_binomial_one() -> None:
    truth, design = Truth(60, 75, 0, 0, 0), Design(60, 4, 12, systems=2)
    found = power(truth, design, 3000, np.random.default_rng(0))
    count = design.answers / 2
    error = np.sqrt(0.6 * 0.4 / count + 0.75 * 0.25 / count)
    expected = 100 * float(stats.norm.sf(1.96 - 0.15 / error))
    assert found.percent == pytest.approx(expected, abs=4)
    assert found.interval == pytest.approx(100 * 1.96 * error, rel=0.05)


def test_no_difference_is_seldom_found_and_more_answers_find_more() -> None:
    null = power(Truth(70, 70), Design(50, 3, 15), 2000, np.random.default_rng(0))
    assert null.percent < 6
    designs = [Design(items, people, 10) for items in (20, 60) for people in (1, 4)]
    found = [one.percent for one in sweep(Truth(60, 75), designs, 500)]
    assert found[0] < found[1] < found[3]
    assert found[0] < found[2] < found[3]
    assert found == [one.percent for one in sweep(Truth(60, 75), designs, 500)]


@pytest.mark.parametrize("design", [Design(50, 3, 15), Design(20, 4, 50), Design(7, 2, 3, systems=2)])
def test_a_design_is_one_that_a_study_could_have(design: Design) -> None:
    person, item, system = design.assigned()
    assert len(set(zip(person.tolist(), item.tolist(), strict=True))) == len(person)  # never twice
    cells = np.zeros((design.items, design.systems), int)
    np.add.at(cells, (item, system), 1)
    assert (cells == design.people).all()
    assert person.max() + 1 == design.participants
    for one in range(design.participants):
        counts = np.bincount(system[person == one], minlength=design.systems)
        assert counts.max() - counts.min() <= 2

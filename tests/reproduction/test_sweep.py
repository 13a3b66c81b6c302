"""Sweeps: which runs they are made of, and what is chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from grice.data.setting import Setting
from grice.errors import ParseError
from grice.reproduction.grid import run
from grice.reproduction.sweep import Sweep, interval, search
from grice.training.recipes import Recipe

TINY = Recipe(4, 3, (0.1,), epochs=1, batch=4, rate=(1e-2,))
SETTING = Setting("tangrams", synthetic=12)


def test_settings_that_differ_in_rate_or_dropout_share_a_run() -> None:
    sweep = Sweep(SETTING, TINY, {"hidden": (3, 4), "rate": (1e-3, 1e-2), "dropout": (0.1, 0.2)}, seeds=3)
    runs = sweep.runs(sweep.points())
    assert [len(points) for _, points in runs] == [10, 2, 10, 2]  # two sizes, each four settings, three times
    cell, points = runs[0]
    assert cell.config["recipe"]["rate"] == tuple(point["rate"] for point in points)
    assert cell.config["recipe"]["hidden"] == 3
    assert len({cell.address for cell, _ in runs}) == len({cell.name for cell, _ in runs}) == 4


def test_the_best_is_first_and_has_an_interval(tmp_path: Path) -> None:
    sweep = Sweep(SETTING, TINY, {"rate": (1e-3, 1e-2)}, seeds=2, held_out=True)
    runs = sweep.runs(sweep.points())
    found = run([cell for cell, _ in runs], tmp_path).unwrap()
    assert [len(marks) for _, marks in sweep.marks(runs, found)] == [2, 2]
    [(cell, points)] = runs
    made_up = {cell.name: {"marks": [10.0 if point["rate"] == 1e-2 else 5.0 for point in points]}}
    assert [point["rate"] for point, _ in sweep.marks(runs, made_up)] == [1e-2, 1e-3]
    low, high = interval([1.0, 3.0])
    assert (low, high) == pytest.approx(
        (2 - 12.706, 2 + 12.706), abs=1e-2
    )  # Student's, one degree of freedom


def test_optuna_goes_on_where_it_was(tmp_path: Path) -> None:
    pytest.importorskip("optuna", reason="pip install 'grice[optuna]'")
    sweep = Sweep(SETTING, TINY, {"rate": (1e-3, 1e-2)}, seeds=1)
    asked: list[str] = []

    def do(cells: object) -> dict[str, dict[str, list[float]]]:
        names = [cell.name for cell in cells]  # type: ignore[attr-defined]
        asked.extend(names)
        return {name: {"marks": [float(len(asked))]} for name in names}

    assert len(search(sweep, 2, 1, tmp_path / "study.log", do)) == 2
    asked.clear()
    assert len(search(sweep, 3, 1, tmp_path / "study.log", do)) == 3
    assert len(asked) == 1 + 3  # one new trial, and the results of all


def test_what_is_no_sweep() -> None:
    with pytest.raises(ParseError, match="nothing to sweep"):
        Sweep(SETTING, TINY, {})
    with pytest.raises(ParseError, match="seeds"):
        Sweep(SETTING, TINY, {"rate": (1e-3,)}, seeds=0)

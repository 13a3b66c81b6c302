"""Sweeps: which runs they are made of, and what is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from grice.cli import main
from grice.data.setting import Setting
from grice.errors import ParseError
from grice.reproduction.cells import Cell
from grice.reproduction.grid import run
from grice.reproduction.outcomes import Summary
from grice.reproduction.sweep import Sweep, interval, search
from grice.training.recipes import Recipe

TINY = Recipe(4, 3, (0.1,), epochs=1, batch=4, rate=(1e-2,))
SETTING = Setting("tangrams", synthetic=12)
HUGE = 1e30  # a rate at which every training diverges


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

    def do(cells: Sequence[Cell]) -> Summary:
        asked.extend(cell.name for cell in cells)
        return Summary({cell.name: {"marks": [float(len(asked))]} for cell in cells})

    study = tmp_path / "study.log"
    assert [len(search(sweep, 2, 1, study, do)[0]), len(asked)] == [2, 2 + 2]  # and the results of all
    asked.clear()
    assert [len(search(sweep, 3, 1, study, do)[0]), len(asked)] == [3, 1 + 3]  # one new trial
    asked.clear()
    other = Sweep(SETTING, TINY, {"hidden": (3, 4)}, seeds=1)
    search(other, 2, 1, study, do)
    assert all("hidden" in name for name in asked)  # trials of its own


def test_optuna_counts_what_diverges_once(tmp_path: Path) -> None:
    pytest.importorskip("optuna", reason="pip install 'grice[optuna]'")
    sweep = Sweep(SETTING, TINY, {"rate": (1e-2, 2e-2, HUGE)}, seeds=1)  # a choice, not a range
    asked: list[str] = []

    def do(cells: Sequence[Cell]) -> Summary:
        asked.extend(cell.name for cell in cells)
        return run(cells, tmp_path)

    marks, failed = search(sweep, 8, 1, tmp_path / "study.log", do)
    assert failed
    assert {point["rate"] for point, _ in marks} == {1e-2, 2e-2}
    assert [len(each) for _, each in marks] == [1, 1]  # however often each was chosen
    asked.clear()
    assert search(sweep, 8, 1, tmp_path / "study.log", do) == (marks, failed)
    assert len(asked) == 2  # only what is remembered


def test_what_shared_a_run_with_a_diverging_setting_is_trained_apart(tmp_path: Path) -> None:
    sweep = Sweep(SETTING, TINY, {"rate": (1e-3, HUGE, 1e-2)}, seeds=2)
    marks, failed = sweep.run(sweep.points(), lambda cells: run(cells, tmp_path))
    assert sorted((point["rate"], len(each)) for point, each in marks) == [(1e-3, 2), (1e-2, 2)]
    assert [f"{HUGE:g}" in name for name in failed] == [True]
    assert "diverged" in next(iter(failed.values())).reason


def test_the_command_shows_what_was_trained_and_then_what_failed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small = ["--synthetic", "12", "--hidden", "4", "--epochs", "1", "--batch", "4", "--seeds", "1"]
    asked = ["sweep", "tangrams", "listener", *small, "--out", str(tmp_path), "--quiet", "--rate", "0.01"]
    assert main(asked) == 0
    told = capsys.readouterr()
    assert "accuracy on dev, the best first" in told.out
    assert not told.err
    assert main([*asked, str(HUGE)]) != 0
    told = capsys.readouterr()
    assert "0.01" in told.out
    assert "1 cell failed" in told.err
    assert "go on with: grice" in told.err


@pytest.mark.parametrize(("world", "fold"), [("alchemy", "all"), ("sail", "all"), ("sail", "l")])
def test_test_data_chooses_nothing(world: str, fold: str) -> None:
    with pytest.raises(ParseError, match="test data"):
        Sweep(Setting(world, fold=fold), TINY, {"rate": (1e-3,)}, held_out=True)
    Sweep(Setting(world, fold=fold), TINY, {"rate": (1e-3,)})
    Sweep(Setting("alchemy", fold="part-1"), TINY, {"rate": (1e-3,)}, held_out=True)


def test_what_is_no_sweep() -> None:
    with pytest.raises(ParseError, match="nothing to sweep"):
        Sweep(SETTING, TINY, {})
    with pytest.raises(ParseError, match="seeds"):
        Sweep(SETTING, TINY, {"rate": (1e-3,)}, seeds=0)

"""The benchmark of real language models: fixed samples, intervals by interaction, cells that are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from lm_figures import Measuring, interval, run


def test_an_interval_is_wider_if_the_turns_of_an_interaction_are_alike() -> None:
    values = [True] * 30 + [False] * 30
    alone = interval(values, [str(i) for i in range(60)])
    together = interval(values, [str(i // 10) for i in range(60)])
    assert alone[0] == together[0] == 50
    assert together[2] - together[1] > alone[2] - alone[1]


def test_samples_are_fixed_and_cells_are_kept(
    data_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GRICE_DATA", str(data_folder))
    small, large = Measuring("bundled", 1, 3), Measuring("bundled", 2, 5)
    for sample in ("dev", "ordinary"):
        tasks = small.tasks("tangrams", sample)
        assert tasks == large.tasks("tangrams", sample)[: len(tasks)]
        assert all(task.goal is not None for task in tasks)
    cells = [("listener", "tangrams", "dev", 0), ("speaker", "tangrams", "dev", 0)]
    run(small, tmp_path, cells)
    assert len(list(tmp_path.glob("*.json"))) == 2
    told = capsys.readouterr().out
    assert "5 items" in told
    assert "judged" in told
    run(small, tmp_path, cells)
    assert not capsys.readouterr().out

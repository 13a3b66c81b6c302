"""The benchmark of real language models: fixed samples, intervals by interaction, cells that are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from lm_figures import Cell, Measuring, Pooled, as_markdown, interval, run


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
    assert "| bundled | 5 " in told
    assert "judged" in told
    run(small, tmp_path, cells)
    assert not capsys.readouterr().out


def cell_of(model: str, world: str, alone: list[bool], judged: list[bool]) -> Cell:
    ids = [str(i // 2) for i in range(len(alone))]
    return Cell(
        model, world, "listener", "dev", 0, ids, {"alone": alone, "judged": judged}, 1.0, bundled="a digest"
    )


def test_models_are_compared_on_the_items_that_both_were_asked() -> None:
    cells = [
        cell_of("hf:a/weak", "alchemy", [False] * 6, [True] * 6),
        cell_of("hf:a/weak", "alchemy", [False] * 2, [True] * 2),  # the beginning of the same sample
        cell_of("hf:a/weak", "scene", [False] * 2, [True] * 2),
        cell_of("strong", "alchemy", [True] * 4, [True] * 4),
    ]
    weak, strong = Pooled.of(cells[:3]), Pooled.of(cells[3:])
    assert len(weak.ids) == 8
    assert weak.row()[:3] == ["weak", "8", "0 [0, 0]"]
    assert weak.row()[3] == "100 [100, 100], p 0.0078"
    judged = "100 to 100, p 1.0000, gain -100 [-100, -100]"  # the strong one gains nothing
    assert weak.against(strong) == ["weak to strong", "4", "0 to 100, p 0.1250", judged]
    told = as_markdown(cells)
    assert told.count("weak to strong") == 2
    assert "listeners of alchemy, scene, tangrams, dev (a digest)" in told

"""Commands of a study, from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from grice.cli import main
from grice.worlds import WORLDS

design = pytest.importorskip("grice.study.design", reason="pip install 'grice[study]' for studies")


def new(folder: Path, *more: str) -> int:
    return main(["study", "new", str(folder), "--world", "tangrams", "--items", "2", *more])


@pytest.fixture(autouse=True)
def without_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A data folder that is there and has nothing of the world, as after a fetch of another data set."""
    (tmp_path / "data").mkdir()
    monkeypatch.setenv("GRICE_DATA", str(tmp_path / "data"))


def test_a_study_can_be_made_without_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new(tmp_path / "study", "--systems", "human") == 0
    shown = capsys.readouterr()
    assert "the instances are synthetic" in shown.err
    assert "2 items for human" in shown.out
    items = design.read_study(tmp_path / "study").items.values()
    assert len(items) == 2
    for item in items:
        assert WORLDS["tangrams"].parse(item.start) != WORLDS["tangrams"].parse(item.goal)


def test_the_test_split_is_never_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new(tmp_path / "study", "--split", "test") == 2
    assert "grice data fetch scone" in capsys.readouterr().err
    assert not (tmp_path / "study").exists()


@pytest.mark.parametrize("world", WORLDS)
def test_where_there_is_data_a_study_is_drawn_from_it(
    world: str, data_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRICE_DATA", str(data_folder))
    assert new(tmp_path / "study", "--world", world, "--systems", "human") == 0
    items = design.read_study(tmp_path / "study").items
    assert len(items) == 2
    assert not any(name.startswith("synthetic") for name in items)

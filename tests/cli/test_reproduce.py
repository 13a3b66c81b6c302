"""The paper's tables from the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grice.cli import main
from grice.reproduction.reproduce import Reproduction
from grice.reproduction.tables import Entry, Line, Table


def test_tables_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[Reproduction] = []

    def run(self: Reproduction) -> list[Table]:
        asked.append(self)
        return [Table("Table 5", ["here"], [Line("L0", [Entry(None, 69.7)])])]

    monkeypatch.setattr(Reproduction, "run", run)
    options = ["--members", "4", "--split", "test", "--out", str(tmp_path)]
    assert main(["reproduce", "scene", "sail", *options]) == 0
    shown = capsys.readouterr().out
    assert "Table 5" in shown
    assert "(paper 69.7)" in shown
    assert str(tmp_path / "report.md") in shown
    assert asked[0].plan.worlds == ("scene", "sail")
    assert (asked[0].plan.members, asked[0].split) == (4, "test")


def test_stopping_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(self: Reproduction) -> list[Table]:
        raise KeyboardInterrupt

    monkeypatch.setattr(Reproduction, "run", run)
    assert main(["reproduce", "--out", str(tmp_path), "--on", "processes:2"]) == 130
    assert "go on with: grice" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [(["chess"], "no world"), (["--on", "processes:0"], "processes:N"), (["--members", "1"], "2 or more")],
)
def test_mistakes_are_explained(options: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reproduce", *options]) == 2
    assert message in capsys.readouterr().err


def test_a_dry_run_shows_the_graph_with_costs_also_where_lines_are_short(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["reproduce", "alchemy", "--synthetic", "60", "--members", "2", "--out", str(tmp_path / "runs")]
    assert main([*asked, "--dry-run"]) == 0
    told = capsys.readouterr().out
    training = next(line for line in told.splitlines() if "alchemy-listener " in line)
    assert re.search(r"│ \d+:\d\d ", training)
    assert "the longest chain" in told
    assert not (tmp_path / "runs").exists()

"""The progress of a run, read from its folder."""

from __future__ import annotations

import json
import os
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table

from grice.cli import main
from grice.errors import FolderError
from grice.reproduction.cells import Cell, Graph
from grice.reproduction.grid import run
from grice.reproduction.status import StatusRow, count, record, rows, table

works: Any = import_module("grid_works")
LONG = "sail-rel-multi-speaker-rational-10-truthful-understood"


def test_cells_are_done_running_ready_or_waiting(tmp_path: Path) -> None:
    done, ready = (Cell(f"square-{n}", works.SQUARE, {"number": n}) for n in (2, 3))
    running = Cell("slow", works.SLOW, {"seconds": 60.0})
    waiting = Cell("sum", works.ADD, {}, needs={"a": done, "b": ready})
    run([done], tmp_path)
    record(Graph.of([done, ready, running, waiting]), tmp_path)
    folder = running.folder(tmp_path)
    folder.mkdir(parents=True)
    claim = {"owner": "x", "host": os.uname().nodename, "pid": os.getpid(), "told": "epoch 2 of 7"}
    (folder / "lease.1").write_text(json.dumps(claim))
    found = {row.name: row for row in rows(tmp_path)}
    assert {name: row.state for name, row in found.items()} == {
        "square-2": "done",
        "square-3": "ready",
        "slow": "running",
        "sum": "waiting",
    }
    assert found["slow"].note == "epoch 2 of 7"
    assert count(found.values()) == "1 done, 1 running, 1 ready, 1 waiting"


def test_what_needs_a_failed_cell_is_skipped(tmp_path: Path) -> None:
    wrong = Cell("wrong", works.FAIL, {"whose": "user"})
    needs = Cell("needs", works.ADD, {}, needs={"a": wrong})
    run([Cell("last", works.ADD, {}, needs={"a": needs})], tmp_path)
    assert {row.name: (row.state, row.note) for row in rows(tmp_path)} == {
        "wrong": ("failed", "here: no such file; allowed: that (look)"),
        "needs": ("skipped", "needs wrong"),
        "last": ("skipped", "needs needs"),
    }
    assert main(["status", str(tmp_path), "--follow"]) == 0  # nothing is left to wait for


def test_a_folder_without_a_run_says_so(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="no run was ever started here"):
        rows(tmp_path)


def names_shown(made: Table, width: int) -> list[str]:
    """The first column of a table in a terminal of that width, line by line."""
    console = Console(width=width, file=StringIO())
    console.print(made)
    assert isinstance(console.file, StringIO)
    return [line.split("│")[1].strip() for line in console.file.getvalue().splitlines() if "│" in line]


@pytest.mark.parametrize("width", [60, 80, 200])
def test_names_are_whole_in_a_narrow_terminal(width: int) -> None:
    made = table([StatusRow(f"{LONG}-{fold}", "waiting") for fold in ("grid", "jelly")])
    assert "".join(names_shown(made, width)) == f"{LONG}-grid{LONG}-jelly"


def test_where_lines_are_few_each_cell_has_one_and_what_happens_comes_first() -> None:
    cells = [StatusRow(f"{LONG}-{n}", "waiting") for n in range(9)] + [StatusRow("slow", "running")]
    shown = names_shown(table(cells, most=3), 60)
    assert len(shown) == 3
    assert shown[0] == "slow"

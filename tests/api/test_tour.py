"""The notebook runs from top to bottom."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

TOUR = Path(__file__).parents[2] / "docs" / "tour.ipynb"


def test_the_tour_runs() -> None:
    notebook = nbformat.read(TOUR, as_version=4)  # type: ignore[no-untyped-call]
    done = NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    shown = [str(output) for cell in done.cells if cell.cell_type == "code" for output in cell.outputs]
    assert sum("<svg" in output for output in shown) >= 4  # two games, what was followed, what was described
    assert any("best of 40" in output for output in shown)
    assert any("Consensus" in output for output in shown)

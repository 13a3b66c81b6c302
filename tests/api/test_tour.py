"""The notebooks run from top to bottom."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

DOCS = Path(__file__).parents[2] / "docs"


def outputs(name: str) -> list[str]:
    """The outputs of a notebook's cells."""
    notebook = nbformat.read(DOCS / name, as_version=4)  # type: ignore[no-untyped-call]
    done = NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    return [str(output) for cell in done.cells if cell.cell_type == "code" for output in cell.outputs]


def test_people_and_models_are_fitted() -> None:
    pytest.importorskip("scipy", reason="pip install 'grice[fit]'")
    pytest.importorskip("matplotlib", reason="pip install 'grice[plots]'")
    shown = outputs("people.ipynb")
    assert sum("image/png" in output for output in shown) == 2
    assert any("alpha 1.49" in output for output in shown)
    assert any("held out" in output for output in shown)
    assert sum("depth" in output for output in shown) >= 2


def test_the_tour_runs() -> None:
    shown = outputs("tour.ipynb")
    assert sum("<svg" in output for output in shown) >= 4  # two games, what was followed, what was described
    assert any("best of 40" in output for output in shown)
    assert any("Consensus" in output for output in shown)

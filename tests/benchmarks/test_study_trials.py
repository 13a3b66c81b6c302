"""The trials of a study's server, in small."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy", reason="a study needs grice[web]")
pytest.importorskip("httpx", reason="simulations need grice[study]")

import study_trials


def test_an_attack_changes_nothing(tmp_path: Path) -> None:
    told = study_trials.attack(tmp_path / "attack", "", requests=60, seed=1)
    assert "no 500, no traceback, nothing changed" in told

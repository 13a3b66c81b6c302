"""The built wheel, in a fresh environment without torch."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import wheel_trial

LARGEST = 200  # MB of an environment that answers


def test_an_environment_without_torch_is_small_and_runs_the_demo(tmp_path: Path) -> None:
    try:
        programs = wheel_trial.install(wheel_trial.build(tmp_path), tmp_path / "environment")
    except subprocess.CalledProcessError:
        pytest.skip("pip cannot build or install here: it needs an index of packages")
    assert wheel_trial.size(tmp_path / "environment") <= LARGEST
    printed = wheel_trial.demonstrate(programs, tmp_path)
    assert all(world in printed for world in ("alchemy", "scene", "tangrams", "sail"))
    assert (tmp_path / "demo.html").stat().st_size > 10_000

"""The data of the papers that can be fitted."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def people(data_folder: Path) -> Path:
    """The folder with people's choices, which `grice data fetch` does not bring."""
    folder = data_folder / "people"
    if not folder.is_dir():
        pytest.skip(
            f"no choices of people in {folder}: docs/reference-games.md says where they are published"
        )
    return folder

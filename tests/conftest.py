"""The real data, for the tests that need it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """The folder with scone/ and sail/, from $GRICE_DATA or beside the checkout."""
    beside = Path(__file__).parents[2] / "shared" / "data"
    folder = Path(os.environ.get("GRICE_DATA") or beside)
    if not (folder / "scone").is_dir():
        pytest.skip(f"no data in {folder}: set GRICE_DATA to a folder that `grice data fetch --to` filled")
    return folder

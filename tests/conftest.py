"""The real data, for the tests that need it; and one thread, which is the fastest for tiny networks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("OMP_NUM_THREADS", "1")


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """The folder with scone/ and sail/, from $GRICE_DATA or beside the checkout."""
    beside = Path(__file__).parents[2] / "shared" / "data"
    folder = Path(os.environ.get("GRICE_DATA") or beside)
    if not (folder / "scone").is_dir():
        pytest.skip(f"no data in {folder}: set GRICE_DATA to a folder that `grice data fetch --to` filled")
    return folder

"""Files to episodes."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path

from grice.errors import DataError

BESIDE = Path("../shared/data")  # beside a checkout, where several share one copy of the data


def fetch_folder(given: Path | None) -> Path:
    """Where fetched files are put: the given folder, else $GRICE_DATA, else the user's cache."""
    if given is not None:
        return given
    if os.environ.get("GRICE_DATA"):
        return Path(os.environ["GRICE_DATA"])
    return user_cache_path("grice", appauthor=False) / "data"


def find_folder(given: Path | None) -> Path:
    """Where the data is: the given folder, else $GRICE_DATA, else beside the checkout, else the cache."""
    if given is not None or os.environ.get("GRICE_DATA"):
        tried = {"given" if given is not None else "$GRICE_DATA": fetch_folder(given)}
    else:
        tried = {"beside the checkout": BESIDE, "fetched": fetch_folder(None)}
    for folder in tried.values():
        if folder.is_dir():
            return folder
    places = ", ".join(f"{folder} ({how})" for how, folder in tried.items())
    raise DataError(f"there is no data folder {places}", hint="`grice data fetch` gets the data")

"""Files to episodes."""

from __future__ import annotations

import os
from pathlib import Path

from grice.errors import DataError
from grice.worlds.dataset import Dataset

BESIDE = Path("../shared/data")  # beside a checkout, where several share one copy of the data


def fetch_folder(given: Path | None) -> Path:
    """The folder for fetched files: the given one, else $GRICE_DATA, else the user's cache."""
    if given is not None:
        return given
    if os.environ.get("GRICE_DATA"):
        return Path(os.environ["GRICE_DATA"])
    from platformdirs import user_cache_path

    return user_cache_path("grice", appauthor=False) / "data"


def folder_of(data: Dataset, given: Path | None) -> Path:
    """The folder of a world's data (`find_folder`); a data set that names its own file needs none."""
    return find_folder(given) if data.in_folder else Path()


def find_folder(given: Path | None = None) -> Path:
    """The data folder: the given one, else $GRICE_DATA, else beside the checkout, else the cache."""
    folder = fetch_folder(given)
    if given is None and not os.environ.get("GRICE_DATA") and BESIDE.is_dir():
        return BESIDE
    if folder.is_dir():
        return folder
    named = "" if given is not None else ", which $GRICE_DATA names" if os.environ.get("GRICE_DATA") else ""
    raise DataError(f"there is no data folder {folder}{named}", hint="`grice data fetch` gets the data")

"""The folders in which data is looked for, and the one to which it is fetched."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from grice.data import fetch_folder, find_folder
from grice.errors import DataError


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without data: a checkout in `tmp_path/checkout`, a cache in `tmp_path/cache`."""
    (tmp_path / "checkout").mkdir()
    monkeypatch.chdir(tmp_path / "checkout")
    monkeypatch.delenv("GRICE_DATA", raising=False)
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name, appauthor: tmp_path / "cache")
    return tmp_path


def test_without_data_the_place_is_named(elsewhere: Path) -> None:
    with pytest.raises(DataError, match="grice data fetch") as caught:
        find_folder(None)
    assert str(elsewhere / "cache/data") in str(caught.value)
    assert "shared" not in str(caught.value)  # a developer's place is nothing to a user


def test_the_first_place_that_exists_is_taken(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = {name: elsewhere / name for name in ("cache/data", "shared/data", "mine", "given")}
    for folder in places.values():
        folder.mkdir(parents=True)
    assert find_folder(None).resolve() == places["shared/data"]
    places["shared/data"].rmdir()
    assert find_folder(None) == places["cache/data"]
    monkeypatch.setenv("GRICE_DATA", str(places["mine"]))
    assert find_folder(None) == places["mine"]
    assert find_folder(places["given"]) == places["given"]


def test_a_named_place_is_not_replaced_by_another(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (elsewhere / "cache/data").mkdir(parents=True)
    with pytest.raises(DataError, match="there is no data folder nowhere "):
        find_folder(Path("nowhere"))
    monkeypatch.setenv("GRICE_DATA", "nowhere")
    with pytest.raises(DataError, match=r"nowhere, which \$GRICE_DATA names"):
        find_folder(None)


def test_what_is_fetched_is_found(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetch_folder(None).mkdir(parents=True)
    assert find_folder(None) == fetch_folder(None)
    monkeypatch.setenv("GRICE_DATA", str(elsewhere))
    assert find_folder(None) == fetch_folder(None) == elsewhere

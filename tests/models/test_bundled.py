"""The models that come with grice: whole, small, and refused with advice where they are not."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

import grice
from grice.errors import FolderError, ParseError
from grice.models import bundled
from grice.models.bundled import Shipment
from grice.models.pretrained import read_config
from grice.pragmatics.rational import Weights

ROOT = Path(__file__).parents[2]
EASY = {
    "alchemy": ("1:r 2:gg 3:_ 4:oy 5:_ 6:_ 7:p", "mix the fourth beaker", "mix 4"),
    "scene": ("1:__ 2:r_ 3:__ 4:__ 5:g_ 6:__ 7:__ 8:by 9:__ 10:__", "the person in green leaves", "exit 5"),
    "tangrams": ("1:A 2:B 3:C 4:D 5:E", "remove the last figure", "remove 5"),
    "sail": ("Arcade 0 0 0", "turn right", "right, stop"),
    "colours": ("1:137,95,50 2:8,92,50 3:240,80,50", "green", "click 1"),
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of shipped files, of which one is there."""
    monkeypatch.setattr(bundled, "FOLDER", tmp_path)
    (tmp_path / "listener").mkdir()
    (tmp_path / "listener" / "model.json").write_bytes(b"a model")
    files = {"listener/model.json": hashlib.sha256(b"a model").hexdigest()}
    manifest = {"alchemy": {"weights": {"speaker": 0.9}, "files": files}}
    (tmp_path / bundled.MANIFEST).write_text(json.dumps(manifest))
    return tmp_path


def test_what_is_whole_is_found(home: Path) -> None:
    found = bundled.find("alchemy")
    assert found.folders() == [home / "listener"]
    assert found.weights == Weights(speaker=0.9)
    assert [found.weights.of(role, multi=True) for role in ("listener", "speaker")] == [0.5, 0.9]


@pytest.mark.parametrize("name", ["listener/model.json", bundled.MANIFEST])
def test_what_is_damaged_or_missing_is_refused_with_advice(home: Path, name: str) -> None:
    (home / name).write_bytes(b"another")
    with pytest.raises(FolderError, match=r"damaged.*install grice again.*--models"):
        bundled.find("alchemy").folders()
    (home / name).unlink()
    with pytest.raises(FolderError, match=r"cannot be read.*install grice again.*--models"):
        bundled.find("alchemy").folders()


def test_a_world_without_models_says_what_to_do(home: Path) -> None:
    with pytest.raises(FolderError, match=r"no models of scene ship.*alchemy.*grice train"):
        grice.load("scene")
    with pytest.raises(ParseError, match="no world 'chess'"):
        bundled.find("chess")


# What really ships


@pytest.fixture(params=sorted(bundled.read_manifest()))
def shipment(request: pytest.FixtureRequest) -> tuple[str, Shipment]:
    manifest = bundled.read_manifest()
    if not manifest:
        pytest.skip("no models ship yet: the manifest is empty")
    return request.param, manifest[request.param]


def test_every_world_has_its_models(shipment: tuple[str, Shipment]) -> None:
    world, sent = shipment
    roles = {folder.name: read_config(folder) for folder in sent.folders()}
    assert set(roles) == {"listener", "speaker", *(["segmenter"] if world == "sail" else [])}
    for role, config in roles.items():
        assert config["role"] == role
        assert config["about"].get("fold", "all") == "all"
        words = config["vocabulary"]["words"] if "vocabulary" in config else []
        assert all(len(word.split()) == 1 for word in words)


def test_they_understand_simple_english(shipment: tuple[str, Shipment]) -> None:
    world, _ = shipment
    state, sentence, action = EASY[world]
    pair = grice.load(world)
    heard = pair.follow(state, sentence)
    assert heard.own(heard.episode) == (action,)
    assert pair.describe(state, action).understood > 0.5


def test_all_of_them_are_small_and_in_the_wheel() -> None:
    wheel = pytest.importorskip("hatchling.builders.wheel").WheelBuilder(str(ROOT))
    packed = {Path(file.distribution_path) for file in wheel.recurse_included_files()}
    manifest = bundled.read_manifest()
    names = [name for sent in manifest.values() for name in sent.files]
    for name in (bundled.MANIFEST, *names):
        assert Path("grice/models/bundled", name) in packed
    assert sum((bundled.FOLDER / name).stat().st_size for name in names) <= 60_000_000


def test_a_full_stop_changes_nothing() -> None:
    pair = grice.load("scene")
    start = "1:__ 2:ry 3:__ 4:__ 5:g_ 6:__ 7:__ 8:__ 9:__ 10:__"
    told = "a man in red moves to the far right"
    one, other = pair.follow(start, told), pair.follow(start, f"{told}.")
    assert one.actions == other.actions
    assert not other.unknown_words


def test_a_world_that_is_none_is_said_to_be_none() -> None:
    with pytest.raises(ParseError, match="'alchemyy' is neither a world nor a folder"):
        grice.load("alchemyy")

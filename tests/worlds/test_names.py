"""Worlds from outside by name: `module:name`, and entry points of installed packages."""

from __future__ import annotations

from pathlib import Path

import pytest

from grice.cli import main
from grice.data.setting import Setting
from grice.errors import ParseError
from grice.evaluation.results import Result
from grice.training.recipes import OTHERS, RECIPES, recipe
from grice.worlds import WORLDS, Worlds, find_world
from grice.worlds.examples.lamps import LampWorld
from grice.worlds.world import World

LAMPS = "grice.worlds.examples.lamps:LampWorld"
OWN = """
from grice.worlds.examples.lamps import LampWorld

lamp_world = LampWorld()
make = LampWorld
nothing = 7
"""


def test_a_world_is_found_by_its_module_and_called_by_that_name() -> None:
    world = find_world(LAMPS)
    assert isinstance(world, LampWorld)
    assert world.name == LAMPS
    assert find_world(LAMPS) is world
    assert world.view("detailed").name == LAMPS
    assert Setting(LAMPS, synthetic=10).episodes()[0].world is world


@pytest.mark.parametrize("kind", RECIPES)
def test_every_recipe_has_one_for_any_world(kind: str) -> None:
    assert recipe(kind, "listener", LAMPS) == OTHERS["listener"]


def test_modules_of_the_current_folder_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_lamps.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [str(tmp_path), *__import__("sys").path])
    for name in ("own_lamps:lamp_world", "own_lamps:make"):
        assert isinstance(find_world(name), World)
        assert name in WORLDS
        assert name not in list(WORLDS)
    with pytest.raises(ParseError, match=r"is a int, not a world; allowed: .* module:name"):
        find_world("own_lamps:nothing")


@pytest.mark.parametrize(
    "name",
    [
        "no.such:World",
        "grice.worlds.examples.lamps:Torches",
        "grice.worlds.examples.lamps:Lamps",  # a state
        "lamps",
        ":",
        "a:",
    ],
)
def test_what_names_no_world_is_refused(name: str) -> None:
    assert name not in WORLDS
    with pytest.raises(ParseError, match="module:name"):
        find_world(name)


def test_worlds_of_installed_packages_are_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    about = tmp_path / "lamp_worlds-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: lamp-worlds\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[grice.worlds]\ninstalled-lamps = {LAMPS}\nalchemy = {LAMPS}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    worlds = Worlds({"alchemy": "grice.worlds.alchemy:Alchemy"})
    assert list(worlds) == ["alchemy", "installed-lamps"]
    assert isinstance(worlds["installed-lamps"], LampWorld)
    assert worlds["installed-lamps"].name == "installed-lamps"
    assert worlds["alchemy"].name == "alchemy"  # which no other package takes


def test_a_model_of_such_a_world_is_trained_measured_and_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small = ["--members", "1", "--epochs", "1", "--hidden", "6", "--synthetic", "30"]
    for role in ("listener", "speaker"):
        assert main(["train", LAMPS, role, "--out", str(tmp_path / role), *small]) == 0
    models = ["--models", str(tmp_path / "listener"), str(tmp_path / "speaker")]
    result = tmp_path / "result.json"
    ask = ["--agent", "rational", "--weight", "0.5", "--synthetic", "30", "--json", str(result)]
    assert main(["evaluate", LAMPS, "listener", *models, *ask]) == 0
    assert Result.from_json(result.read_bytes()).signature.world == LAMPS
    capsys.readouterr()
    assert main(["follow", LAMPS, "light 1", *models, "--state", ".*.", "--json"]) == 0
    assert f'"world":"{LAMPS}"' in capsys.readouterr().out
    assert main(["data", "show", LAMPS, "--synthetic"]) == 0
    assert main(["follow", LAMPS, "light 1"]) == 2
    assert f"no models of {LAMPS}" in capsys.readouterr().err

"""The demo as a stranger runs it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import grice
from grice.api.pair import Pair
from grice.cli import main
from grice.models.bundled import read_manifest

Make = Callable[[str, str], Path]
ALL = len(read_manifest())


@pytest.fixture
def untrained_pairs(untrained: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    def open_pair(world: str, models: object) -> Pair:
        return grice.load([untrained(world, role) for role in ("listener", "speaker")])

    monkeypatch.setattr("grice.cli.follow.open_pair", open_pair)


@pytest.mark.usefixtures("untrained_pairs")
@pytest.mark.parametrize(("arguments", "heard", "said"), [([], ALL, ALL), (["--world", "scene"], 1, 1)])
def test_it_shows_every_world_and_writes_a_page(
    arguments: list[str], heard: int, said: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "demo.html"
    assert main(["demo", *arguments, "--out", str(file)]) == 0
    shown = capsys.readouterr()
    assert shown.out.count("the literal listener does:") == heard
    assert shown.out.count("the rational speaker says:") == said
    assert str(file) in shown.err
    assert file.read_text(encoding="utf-8").count("<section") == heard + said


@pytest.mark.usefixtures("nothing_ships")
@pytest.mark.parametrize(("world", "message"), [("sail", "grice train"), ("chess", "no world 'chess'")])
def test_without_models_it_says_what_to_do(
    world: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", "--world", world]) == 2
    assert message in capsys.readouterr().err

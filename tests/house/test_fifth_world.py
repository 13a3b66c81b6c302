"""A fifth world is one file and one line: the whole product works in it, and no other code names it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import pytest

import grice
from grice.cli import main
from grice.data.synthetic import episodes
from grice.errors import DataError, ParseError
from grice.evaluation.results import Result
from grice.worlds import WORLDS
from grice.worlds.examples import lamps

SMALL = ["--members", "2", "--epochs", "2", "--hidden", "8"]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The one line, and data files of the world's own form."""
    WORLDS["lamps"] = lamps.LampWorld()
    folder, rng = tmp_path_factory.mktemp("data"), random.Random(0)
    world = WORLDS["lamps"]
    for split, count in (("train", 16), ("dev", 6), ("test", 6)):
        lines = []
        for _ in range(count):
            state = world.random(rng)
            parts = [world.show(state)]
            for _ in range(2):
                done = rng.choice(world.legal(state))
                verb = "light up" if isinstance(done, lamps.Light) else "put out"
                parts.append(f"{verb} lamp number {done.lamp} = {world.show_action(done)}")
                state = world.step(state, done)
            lines.append(" | ".join(parts))
        (folder / f"lamps-{split}.txt").write_text("\n".join(lines))
    yield folder
    del WORLDS["lamps"]


@pytest.fixture(scope="module")
def models(data: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    out = tmp_path_factory.mktemp("models")
    for role in ("listener", "speaker"):
        ask = ["train", "lamps", role, "--data", str(data), "--out", str(out / role), *SMALL]
        assert main(ask) == 0
    return [str(out / role) for role in ("listener", "speaker")]


def test_it_follows_describes_and_explains(
    data: Path, models: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ask = ["--models", *models, "--state", ".*.", "--json"]
    assert main(["follow", "lamps", "light up lamp number 1", *ask]) == 0
    assert main(["describe", "lamps", "--actions", "light 1; quench 2", *ask]) == 0
    followed, described = map(json.loads, capsys.readouterr().out.splitlines())
    assert followed
    assert described
    page = tmp_path / "why.html"
    assert (
        main(["explain", "lamps", "dev-1", "--models", *models, "--data", str(data), "--html", str(page)])
        == 0
    )
    assert "circle" in page.read_text()
    pair = grice.load(models)
    assert pair.world.name == "lamps"
    assert pair.follow(".*.", "put out lamp number 2").end in (lamps.Lamps(on) for on in _every())


def _every() -> Iterator[tuple[bool, ...]]:
    for number in range(8):
        yield tuple(bool(number >> bit & 1) for bit in range(3))


def test_it_is_evaluated_on_its_own_data(data: Path, models: list[str], tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    ask = ["lamps", "listener", "--models", *models, "--data", str(data), "--split", "test"]
    assert main(["evaluate", *ask, "--agent", "rational", "--weight", "0.5", "--json", str(file)]) == 0
    result = Result.from_json(file.read_bytes())
    assert len(result.rows) == 6
    assert result.signature.data
    assert result.signature.truthful  # by its English
    assert main(["tune", *ask[:2], *ask[2:-2]]) == 0


def test_it_is_checked_and_drawn(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "check", str(data)]) == 0
    assert "-dev.txt" in capsys.readouterr().out
    page = tmp_path / "episode.html"
    assert main(["data", "show", "lamps", "dev-2", "--data", str(data), "--html", str(page)]) == 0
    assert page.read_text().count("<circle") >= 3 * 3
    assert main(["data", "show", "lamps", "--synthetic"]) == 0
    assert ElementTree.fromstring(WORLDS["lamps"].drawing.svg(lamps.Lamps((True, False, True)))).tag.endswith(
        "svg"
    )


def test_it_is_reproduced(data: Path, tmp_path: Path) -> None:
    ask = [
        "reproduce",
        "lamps",
        "--data",
        str(data),
        "--out",
        str(tmp_path),
        "--members",
        "2",
        "--epochs",
        "1",
    ]
    assert main(ask) == 0
    report = (tmp_path / "report.md").read_text()
    assert "following instructions on Lamps, accuracy on dev" in report
    assert "(paper" not in report
    assert "lamps speaker" in (tmp_path / "examples.html").read_text()


def test_what_it_does_not_bring_is_absent_and_says_so(
    data: Path,
    models: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    world = WORLDS["lamps"]
    assert world.view("detailed") is world
    assert next(islice(episodes(world, 0), 1)).sentences  # in its own notation
    for ask, message in (
        (["demo", "--world", "lamps"], "no models of lamps"),
        (["follow", "lamps", "light 1"], "no models of lamps"),
        (["train", "lamps", "segmenter", "--out", "x"], "no lamps segmenter"),
        (["evaluate", "lamps", "listener", "--models", *models, "--fold", "l"], "no fold 'l'"),
        (["evaluate", "lamps", "listener", "--models", *models, "--start", "abs"], "no start condition"),
        (["evaluate", "lamps", "listener", "--models", *models, "--task", "multi"], "no task"),
        (["train", "lamps", "listener", "--out", "x", "--pauses", "0.5", "--data", str(data)], "no pauses"),
        (["train", "lamps", "listener", "--out", "x", "--mirror", "True", "--data", str(data)], "mirror"),
    ):
        assert main(ask) == 2, ask
        assert message in capsys.readouterr().err
    with pytest.raises(ParseError, match=r"'lanterns' is neither a world nor a folder; allowed: .*lamps"):
        grice.load("lanterns")


def test_a_world_without_data_has_synthetic_episodes_only(data: Path) -> None:
    from grice.worlds.dataset import NoData

    bare = NoData(WORLDS["lamps"])
    with pytest.raises(DataError, match=r"no data of lamps \(synthetic episodes"):
        bare.read(data, "dev")
    assert bare.accounts(data) == []

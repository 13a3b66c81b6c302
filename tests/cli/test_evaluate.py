"""Evaluating, tuning and comparing from the command line."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from grice.cli import main
from grice.evaluation.results import Result

Make = Callable[[str, str], Path]


@pytest.fixture
def models(untrained: Make) -> list[str]:
    return ["--models", *(str(untrained("alchemy", role)) for role in ("listener", "speaker"))]


SYNTHETIC = ["--synthetic", "60", "--beam", "3"]


def test_from_tuning_to_a_comparison(
    models: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base, rational, weight = (tmp_path / name for name in ("base.json", "rational.json", "weight.json"))
    ask = ["alchemy", "listener", *models, *SYNTHETIC]
    assert main(["tune", *ask, "--json", str(weight)]) == 0
    assert main(["evaluate", *ask, "--json", str(base)]) == 0
    tuned = ["--agent", "rational", "--weight", str(weight)]
    assert main(["evaluate", *ask, *tuned, "--json", str(rational)]) == 0
    result = Result.from_json(rational.read_bytes())
    assert result.signature.tuned == "dev"
    assert result.signature.weight == json.loads(weight.read_text())["tunings"]["accuracy"]["weight"]
    capsys.readouterr()
    assert main(["compare", str(base), str(rational)]) == 0
    assert "McNemar" in capsys.readouterr().out


def test_a_speakers_sentences_are_followed(models: list[str], untrained: Make, tmp_path: Path) -> None:
    said, spoken, followed = (tmp_path / name for name in ("said.jsonl", "spoken.json", "followed.json"))
    files = ["--predictions", str(said), "--json", str(spoken)]
    folder = untrained("alchemy", "listener")
    judge = ["--understood-by", str(folder), "bundled"]
    assert main(["evaluate", "alchemy", "speaker", *models, *SYNTHETIC, *files, *judge]) == 0
    files = ["--sentences", str(said), "--json", str(followed), "--synthetic", "60"]
    assert main(["evaluate", "alchemy", "listener", "--plain", *models, *files]) == 0
    one, other = (Result.from_json(file.read_bytes()) for file in (spoken, followed))
    assert one.figures["understood_by_listener"].value == other.figures["accuracy"].value
    assert other.signature.sentences == "said.jsonl"
    assert one.signature.truthful
    assert not other.signature.truthful
    assert {"understood_by_independent", "understood_by_independent_2"} <= set(one.figures)
    assert f"independent {folder.name}@" in one.signature.models
    assert "independent_2 bundled@" in one.signature.models


def test_a_folder_of_models_is_as_good_as_their_names(models: list[str], tmp_path: Path) -> None:
    for folder in models[1:]:
        shutil.copytree(folder, tmp_path / Path(folder).name)
    assert main(["evaluate", "alchemy", "listener", "--models", str(tmp_path), *SYNTHETIC]) == 0


def test_who_has_seen_the_test_map_is_no_judge_of_it(
    untrained: Make, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folders = []
    for role, fold in (("speaker", "l"), ("segmenter", "l"), ("listener", "grid")):
        folders.append(shutil.copytree(untrained("sail", role), tmp_path / role))
        config = json.loads((folders[-1] / "model.json").read_text())
        config["about"] = {"fold": fold, "start": "rel"}
        config.pop("digest")
        (folders[-1] / "model.json").write_text(json.dumps(config))
    *own, other = map(str, folders)
    ask = ["sail", "speaker", "--split", "test", "--task", "multi", "--models", *own]
    assert main(["evaluate", *ask, "--understood-by", other]) == 2
    assert "has seen what --fold l tests on" in capsys.readouterr().err


def test_a_weight_of_another_world_is_refused(
    models: list[str], untrained: Make, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    weight, others = (
        tmp_path / "weight.json",
        [str(untrained("tangrams", r)) for r in ("listener", "speaker")],
    )
    ask = ["tune", "tangrams", "listener", "--models", *others, *SYNTHETIC, "--json", str(weight)]
    assert main(ask) == 0
    ask = ["alchemy", "listener", *models, *SYNTHETIC, "--agent", "rational", "--weight", str(weight)]
    assert main(["evaluate", *ask]) == 2
    assert "the weight of a tangrams listener" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["listener", "--agent", "rational"], "needs --weight"),
        (["listener", "--weight", "0.5"], "has no --weight"),
        (["listener", "--task", "multi"], "alchemy has no task 'multi'"),
        (["listener", "--synthetic", "0"], "--synthetic: 0; allowed: 1 to"),
        (["listener", "--agent", "rational", "--weight", "1.5"], "the weight is 1.5"),
        (["listener", "--agent", "rational", "--weight", "absent.json"], "cannot be read"),
        (["listener", "--agent", "human"], "not for a listener"),
        (["listener", "--predictions", "said.jsonl"], "not for a listener"),
        (["speaker", "--pooled"], "not for a speaker"),
        (["listener", "--beam", "0"], "--beam: 0; allowed: 1 to"),
        (["listener", "--members", "7"], "7 members"),
        (["listener", "--fold", "l"], "no fold 'l'"),
    ],
)
def test_mistakes_are_explained(
    arguments: list[str], message: str, models: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", "alchemy", "--synthetic", "60", *arguments, *models]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.usefixtures("nothing_ships")
def test_without_models_the_message_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "scene", "listener"]) == 2
    assert "ship" in capsys.readouterr().err


def test_results_of_other_episodes_are_not_compared(
    models: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / f"{split}.json" for split in ("dev", "test")]
    for file in files:
        ask = ["alchemy", "listener", *models, *SYNTHETIC, "--split", file.stem, "--json", str(file)]
        assert main(["evaluate", *ask]) == 0
    assert main(["compare", *map(str, files)]) == 2
    assert "same instances" in capsys.readouterr().err
    assert main(["compare", str(files[0]), str(tmp_path / "absent.json")]) == 2


def test_bundled_models_of_every_map_are_not_sent_round_in_circles(
    untrained: Make, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With or without a fold, the answer is the same, and the fold that it names is the way out."""
    folder = shutil.copytree(untrained("sail", "listener"), tmp_path / "listener")
    config = json.loads((folder / "model.json").read_text())
    config["about"] = {"fold": "all", "start": "rel"}
    config.pop("digest")
    (folder / "model.json").write_text(json.dumps(config))
    ask = ["evaluate", "sail", "listener", "--split", "test", "--models", str(folder)]
    for fold in ([], ["--fold", "grid"]):
        assert main([*ask, *fold]) == 2
        told = capsys.readouterr().err
        assert "nothing is left to test it on" in told
        assert "grice train sail listener --fold grid" in told

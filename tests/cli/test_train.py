"""Training from the command line."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from pathlib import Path

import pytest

from grice.cli import main, parse
from grice.cli.train import Changes, Train
from grice.models.pretrained import load
from grice.training.recipes import Recipe, recipe

ASK = ["train", "alchemy", "listener", "--synthetic", "20", "--members", "2", "--epochs", "1", "--out"]


def command(arguments: list[str]) -> Train:
    parsed = parse(arguments)
    assert isinstance(parsed, Train)
    return parsed


def test_every_field_of_a_recipe_is_an_option_with_its_own_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["train", "--help"])
    shown = " ".join(capsys.readouterr().out.replace("│", " ").split())
    for field in fields(Recipe):
        assert f"--{field.name.replace('_', '-')} " in shown
    assert "Batch size" in shown  # what the recipe itself says of its fields


def test_what_is_not_given_is_the_recipes() -> None:
    assert command(["train", "scene", "speaker", "--out", "x"]).chosen() == recipe(
        "paper", "speaker", "scene"
    )
    assert set(asdict(Changes()).values()) == {None}


def test_what_is_given_is_changed_member_by_member() -> None:
    options = ["--rate", "0.003", "0.006", "--rename", "True", "--hidden", "7"]
    made = command(["train", "scene", "speaker", "--out", "x", *options]).chosen()
    assert (made.rate, made.rename, made.hidden) == ((0.003, 0.006), True, 7)
    assert made.dropout == recipe("paper", "speaker", "scene").dropout


def test_a_run_ends_with_a_model_and_its_dev_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    assert main([*ASK, str(out)]) == 0
    said = capsys.readouterr()
    assert f"{out}: dev accuracy of each member:" in said.out
    assert "epoch 1 of 1" in said.err
    assert load(out).config.members == 2
    assert json.loads((out / "run.json").read_text())["synthetic"] == 20
    assert main([*ASK, str(out)]) == 0
    assert main([*ASK, str(out), "--seed", "1"]) == 2
    assert "other settings" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--epochs", "0"], "--epochs: 0; allowed: 1 to"),
        (["--dropout", "1.0"], "dropout is 1.0"),
        (["--share", "0"], "share is 0"),
        (["--rate", "0.1", "0.2", "0.3"], "3 values of rate"),
        (["--members", "0"], "--members: 0; allowed: 1 to"),
        (["--threads", "0"], "--threads: 0; allowed: 1 to"),
        (["--recipe", "secret"], "no recipe 'secret'"),
        (["--fold", "l"], "no fold 'l'"),
        (["--synthetic", "-1"], "--synthetic: -1; allowed: 1 to"),
    ],
)
def test_mistakes_are_explained(
    options: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*ASK, str(tmp_path / "run"), *options]) == 2
    assert message in capsys.readouterr().err


def test_stopping_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("grice.training.experiment.train_on", interrupted)
    assert main([*ASK, str(tmp_path / "run")]) == 130
    assert "the same command resumes" in capsys.readouterr().err

"""Following, describing and explaining from the command line."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from grice.cli import main

Make = Callable[[str, str], Path]
STATE = ["--state", "1:_ 2:gp 3:r 4:oo 5:_ 6:y 7:ryp"]


@pytest.fixture
def models(untrained: Make) -> list[str]:
    return ["--models", *(str(untrained("alchemy", role)) for role in ("listener", "speaker"))]


def test_follow_prints_what_was_done_and_why(models: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["follow", "alchemy", "mix the last beaker", "zorp it", *models, *STATE, "--beam", "9"]) == 0
    printed = capsys.readouterr().out
    assert "mix the last beaker" in printed
    assert "best of 9" in printed
    assert "Unknown words: 'zorp'" in printed


def test_programs_get_json(models: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["follow", "alchemy", "mix the last beaker", *models, *STATE, "--json", "--weight", "0"]) == 0
    followed = json.loads(capsys.readouterr().out)
    assert followed["start"] == STATE[1]
    assert followed["sentences"] == ["mix the last beaker"]
    assert followed["actions"] == followed["base"]
    assert not followed["changed"]
    assert sum(end["probability"] for end in followed["posterior"]) == pytest.approx(1)
    assert main(["describe", "alchemy", "--actions", "mix 2; pour 2 1", *models, *STATE, "--json"]) == 0
    described = json.loads(capsys.readouterr().out)
    assert described["actions"] == ["mix 2", "pour 2 1"]
    assert len(described["sentences"]) == 2
    assert all(1 <= len(choice) <= 20 for choice in described["choices"])  # those that are true


def test_actions_may_be_given_one_by_one(models: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["describe", "alchemy", "--actions", "mix 2", "pour 2 1", *models, *STATE, "--beam", "3"]) == 0
    )
    assert "→ pour 2 1" in capsys.readouterr().out


def test_a_random_state_is_the_same_for_the_same_seed(
    models: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    def start(*arguments: str) -> str:
        assert main(["follow", "alchemy", "mix it", *models, "--json", "--beam", "2", *arguments]) == 0
        found: str = json.loads(capsys.readouterr().out)["start"]
        return found

    assert start() == start("--random", "0") != start("--random", "1")


def test_pages(models: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other, both = (tmp_path / f"{name}.html" for name in ("follow", "describe", "explain"))
    assert main(["follow", "alchemy", "mix it", *models, *STATE, "--beam", "3", "--explain", str(one)]) == 0
    ask = ["describe", "alchemy", "--actions", "mix 2", *models, *STATE, "--beam", "3"]
    assert main([*ask, "--explain", str(other)]) == 0
    assert main(["explain", "alchemy", "synthetic-0-1", *models, "--html", str(both)]) == 0
    headings = {
        file: (">A listener follows <" in file.read_text(), ">A speaker describes <" in file.read_text())
        for file in (one, other, both)
    }
    assert list(headings.values()) == [(True, False), (False, True), (True, True)]
    capsys.readouterr()
    assert main(["explain", "alchemy", "synthetic-0-1", *models]) == 0
    assert "best of 40" in capsys.readouterr().out


def test_a_reader_who_stops_early_still_gets_the_page(
    models: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    file = tmp_path / "why.html"
    with os.fdopen(writing, "w") as gone:
        monkeypatch.setattr(sys, "stdout", gone)
        ask = ["follow", "alchemy", "mix it", *models, *STATE, "--beam", "3", "--json"]
        assert main([*ask, "--explain", str(file)]) == 141
    assert "A listener follows" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["follow", "alchemy", "mix it", "--state", "1:_"], "beaker"),
        (["follow", "alchemy", "", *STATE], "sentence 1 of 1 is empty"),
        (["follow", "alchemy", "mix it", *STATE, "--random", "3"], "--state or --random"),
        (["follow", "alchemy", "mix it", *STATE, "--weight", "1.5"], "the weight is 1.5"),
        (["follow", "alchemy", "mix it", *STATE, "--weight", "much"], "cannot be read"),
        (["follow", "alchemy", "mix it", *STATE, "--beam", "0"], "--beam: 0; allowed: 1 to"),
        (["follow", "scene", "go"], "a model of alchemy"),
        (["follow", "chess", "go"], "no world 'chess'"),
        (["describe", "alchemy", "--actions", "mix 1", *STATE], "'mix 1' cannot be done"),
        (["describe", "alchemy", "--actions", "stir 1", *STATE], "'stir 1' is not an action"),
        (["explain", "alchemy", "synthetic-0-0"], "no synthetic episode 0"),
        (["explain", "alchemy", "synthetic-0-1", "--weight", "2"], "the weight is 2"),
        (["explain", "alchemy", "synthetic-0-1", "--html", "/dev/null/page.html"], "cannot be written"),
    ],
)
def test_mistakes_are_explained(
    arguments: list[str], message: str, models: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, *models]) == 2
    assert message in capsys.readouterr().err


def test_a_file_of_questions_is_followed_line_by_line(
    models: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = tmp_path / "asked.jsonl"
    lines = [{"start": STATE[1], "sentences": [f"mix beaker {i}", "drain it"]} for i in range(1, 4)]
    asked.write_text("\n".join(map(json.dumps, lines)))
    assert main(["follow", "alchemy", "--jsonl", str(asked), *models, "--beam", "4"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["sentences"][0] for answer in answers] == ["mix beaker 1", "mix beaker 2", "mix beaker 3"]
    asked.write_text(json.dumps(lines[0]) + '\n\n{"start": "1:_", "sentences": ["mix it"]}\n')
    assert main(["follow", "alchemy", "--jsonl", str(asked), *models]) == 2
    told = capsys.readouterr()
    assert f"{asked}, line 3: the state has 1 beakers" in told.err
    answered, refused = map(json.loads, told.out.splitlines())  # the wrong line fails alone
    assert answered["sentences"][0] == "mix beaker 1"
    assert "1 beakers" in refused["error"]
    assert main(["follow", "alchemy", "mix it", "--jsonl", str(asked), *models]) == 2


ALIKE = ["follow", "alchemy", "mix the red one", "--state", "1:ry 2:ry 3:ry 4:_ 5:ry 6:ry 7:g", "--ask"]


def test_a_doubt_is_asked_about_and_the_answer_is_gone_on_with(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    assert main([*ALIKE, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["question"]["text"].startswith("Do you mean “")
    second = told["question"]["options"][1]
    for reply, actions in (("2\n", second["actions"]), (f"{second['said']}\n", second["actions"])):
        printed = Terminal()
        monkeypatch.setattr(sys, "stdin", Terminal(reply))
        monkeypatch.setattr(sys, "stdout", printed)
        assert main(ALIKE) == 0
        assert "1, 2, or Enter for neither" in printed.getvalue()
        assert f"{actions[0]}" in printed.getvalue().partition("neither: ")[2]

"""Choosing among plain options and reranking candidates from the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from grice.cli import main

OPTIONS = ["--options", "glasses only", "hat and glasses"]
TRUE = {"glasses": ["glasses only", "hat and glasses"], "hat": ["hat and glasses"]}
SCORES = """
def coder(request, program):
    return -len(program) / 5

def reviewer(request, program):
    return -3.0 * sum(word not in program for word in request.split())
"""
COMPILE = f'{sys.executable} -c \'import sys; compile(sys.stdin.read(), "candidate", "eval")\''


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("true.json").write_text(json.dumps(TRUE), encoding="utf-8")
    Path("own_scores.py").write_text(SCORES, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "own_scores", raising=False)


def test_choose_tells_the_option_the_doubt_and_the_question(capsys: pytest.CaptureFixture[str]) -> None:
    named = ["--listener", "true.json", "--speaker", "true.json"]
    assert main(["choose", "glasses", *OPTIONS, *named]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(" 59%  glasses only")
    assert "Do you mean “glasses only”, or “hat and glasses”?" in printed
    assert main(["choose", "glasses", *OPTIONS, *named, "--json", "--weight", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["option"] == "glasses only"
    assert told["probability"] == pytest.approx(2 / 3)


def test_every_line_of_a_file_is_answered_or_refused(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        {
            "request": "hat",
            "options": [{"text": "glasses only", "id": 1}, {"text": "hat and glasses", "id": 2}],
        },
        {"request": "hat"},
        {"request": "shoes", "options": ["glasses only"]},
    ]
    Path("asked.jsonl").write_text("".join(json.dumps(line) + "\n\n" for line in lines), encoding="utf-8")
    assert main(["choose", "--jsonl", "asked.jsonl", "--listener", "true.json"]) == 2
    first, *wrong = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["option"] == {"text": "hat and glasses", "id": 2}
    assert [told["error"].partition(":")[0] for told in wrong] == [
        "asked.jsonl, line 3",
        "asked.jsonl, line 5",
    ]


def test_a_line_that_is_no_utf_8_is_answered_as_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    wrong, right = b'{"request": "ha\xfft", "options": ["a"]}\n', b'{"request": "hat", "options": ["a"]}\n'
    Path("asked.jsonl").write_bytes(wrong + right)
    assert main(["choose", "--jsonl", "asked.jsonl", "--listener", "true.json"]) == 2
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert "no row for 'ha\N{REPLACEMENT CHARACTER}t'" in first["error"]
    assert second["option"] == "a"


@pytest.mark.parametrize("named", [["--listener"], ["--speaker"], ["--listener", "--speaker"]])
def test_say_finds_the_text_of_a_table(named: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    scores = [word for name in named for word in (name, "true.json")]
    assert main(["say", "hat and glasses", *OPTIONS, *scores, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {one["text"] for one in told["ranked"]} == set(TRUE)
    if "--listener" in named:
        assert told["sentence"] == "hat"
        assert told["understood"] == 1
    else:
        assert told["understood"] is None


def test_what_is_said_of_every_line_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    options = [{"text": "glasses only", "id": 1}, {"text": "hat and glasses", "id": 2}]
    lines = [
        {"target": "hat and glasses", "options": options},
        {"target": options[1], "options": options, "utterances": ["glasses"]},
        {"request": "hat", "options": options},
    ]
    Path("asked.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert main(["say", "--jsonl", "asked.jsonl", "--listener", "true.json"]) == 2
    free, listed, wrong = map(json.loads, capsys.readouterr().out.splitlines())
    assert (free["sentence"], listed["sentence"]) == ("hat", "glasses")
    assert "not a target with its options" in wrong["error"]


def test_rerank_takes_scores_of_ones_own_and_a_command_as_truth(capsys: pytest.CaptureFixture[str]) -> None:
    candidates = ["--candidates", "a", "a + b # add a b", "add a b"]
    named = ["--base", "own_scores:coder", "--judge", "own_scores:reviewer"]
    assert main(["rerank", "add a b", *candidates, *named, "--objections", COMPILE]) == 0
    first, second, last = capsys.readouterr().out.splitlines()
    assert first.endswith("a + b # add a b")
    assert second.endswith("  a")
    assert last.endswith("add a b  (SyntaxError: invalid syntax)")
    assert main(["rerank", "add a b", *candidates, *named, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["best"] == "add a b"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["choose", "glasses", *OPTIONS], "nothing to score with"),
        (
            ["choose", "glasses", "--options", "a", "\udcff", "--listener", "true.json"],
            "'\\udcff' is no text",
        ),
        (["choose", "\udcff", *OPTIONS, "--listener", "true.json"], "is no text; allowed: UTF-8"),
        (["choose", "glasses", "--listener", "true.json"], "there are no options"),
        (["choose", "glasses", *OPTIONS, "--listener", "nobody"], "there is no listener 'nobody'"),
        (["choose", "glasses", *OPTIONS, "--listener", "own_scores:nothing"], "cannot be loaded"),
        (["choose", "x", "--jsonl", "asked.jsonl", "--listener", "true.json"], "brings its own"),
        (["choose", "glasses", *OPTIONS, "--listener", "true.json", "--weight", "2"], "nobody to judge"),
        (["say", "shoes", *OPTIONS, "--listener", "true.json"], "'shoes' is not among the options"),
        (["say", "hat and glasses", *OPTIONS, "--listener", "own_scores:coder"], "list the utterances"),
        (["rerank", "a", "--draw", "3", "--base", "own_scores:coder"], "scores write no candidates"),
        (
            ["rerank", "a", "--candidates", "b", "--base", "own_scores:coder", "--objections", "nosuch"],
            "nosuch",
        ),
    ],
)
def test_what_is_wrong_is_one_message(
    arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert problem in told
    assert len(told.splitlines()) == 1

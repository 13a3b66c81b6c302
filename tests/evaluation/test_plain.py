"""Evaluation, tuning, cascades, results and error pages on requests, options and answers without a world."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from grice.cli import main
from grice.data.setting import Setting
from grice.episode import Episode
from grice.errors import DataError, GriceError
from grice.evaluation.evaluate import evaluate_listener, evaluate_speaker, tune_listener, tune_speaker
from grice.evaluation.results import Result, Signature
from grice.pragmatics.cascade import Cascade
from grice.pragmatics.rational import Rational
from grice.pragmatics.scores import as_agent, indifferent
from grice.worlds import WORLDS, find_world
from grice.worlds.plain.options import Options
from grice.worlds.plain.rules import Replies

FACES = ["hat and glasses", "glasses only", "neither"]
TRUE: dict[str, Any] = {
    "glasses": ["glasses only", "hat and glasses"],
    "hat": ["hat and glasses"],
    "a face": dict.fromkeys(FACES, 1.0),
}
MEANT = [("glasses", "glasses only"), ("hat", "hat and glasses"), ("glasses", "glasses only")]
EPISODES = [Episode(None, Options.of(FACES), (said,), ((meant,),), id=said) for said, meant in MEANT]
LISTENER, SPEAKER = as_agent(TRUE, "listener"), as_agent(TRUE, "speaker")
SIGNATURE = Signature("plain")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file of requests in the current folder, with a table of what is true beside it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GRICE_DATA", str(tmp_path / "nowhere"))
    lines = [{"request": said, "options": FACES, "answer": meant} for said, meant in MEANT]
    lines.append({"request": "hat", "options": FACES, "answer": FACES[0], "split": "test", "id": "held-out"})
    Path("faces.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    Path("true.json").write_text(json.dumps(TRUE), encoding="utf-8")
    return "faces.jsonl"


def test_agents_are_evaluated_and_tuned_without_a_world() -> None:
    literal = evaluate_listener(LISTENER, EPISODES, 5, SIGNATURE)
    rational = evaluate_listener(Rational(LISTENER, SPEAKER, 0.5), EPISODES, 5, SIGNATURE)
    assert literal.figures["accuracy"].value == pytest.approx(100 / 3)
    assert rational.figures["accuracy"].value == 100
    assert tune_listener(LISTENER, SPEAKER, EPISODES, 5).weight == pytest.approx(0.05)
    said = evaluate_speaker(SPEAKER, EPISODES, 5, SIGNATURE, listeners={"listener": LISTENER})
    assert said.figures["understood_by_listener"].value == pytest.approx(100 / 3)
    tuned = tune_speaker(SPEAKER, LISTENER, EPISODES, 5)
    assert set(tuned) == {"bleu", "understood"}


def test_a_cascade_of_judges_decides_as_the_whole_judge() -> None:
    whole = Rational(LISTENER, SPEAKER, 0.5)
    cascaded = Rational(LISTENER, SPEAKER, 0.5, cascade=Cascade(SPEAKER, SPEAKER, margin=math.inf))
    rows = [evaluate_listener(agent, EPISODES, 5, SIGNATURE).rows for agent in (whole, cascaded)]
    assert [row.answer for row in rows[0]] == [row.answer for row in rows[1]]


def test_a_file_is_a_world_of_its_own(file: str) -> None:
    world = find_world(file)
    assert file not in list(WORLDS)
    assert [e.id for e in Setting(file).episodes()] == ["1", "2", "3"]
    assert [e.id for e in Setting(file, split="test").episodes()] == ["held-out"]
    for episode in Setting(file).episodes():
        for state in episode.states():
            assert world.parse(world.show(state)) == state


def test_the_place_of_the_answer_in_a_file_decides_nothing(tmp_path: Path) -> None:
    orders = {"first": FACES, "last": FACES[::-1]}
    read = {}
    for name, options in orders.items():
        lines = [{"request": f"face {i}", "options": options, "answer": FACES[0]} for i in range(60)]
        file = tmp_path / f"{name}.jsonl"
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        read[name] = Setting(str(file)).episodes()
    assert [e.start for e in read["first"]] == [e.start for e in read["last"]]
    result = evaluate_listener(indifferent("listener"), read["first"], 5, SIGNATURE)
    assert 10 < result.figures["accuracy"].value < 60


def test_the_commands_measure_tune_compare_and_browse(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    named = ["--listener", "true.json", "--speaker", "true.json"]
    rational = ["--agent", "rational", "--weight", "0.5", "--json", "rational.json"]
    assert main(["evaluate", file, "listener", "--listener", "true.json", "--json", "base.json"]) == 0
    assert main(["evaluate", file, "listener", *named, *rational]) == 0
    assert main(["evaluate", file, "speaker", *named, "--agent", "rational", "--weight", "0.5"]) == 0
    assert main(["tune", file, "listener", *named, "--json", "weight.json"]) == 0
    assert main(["evaluate", file, "listener", *named, "--agent", "rational", "--weight", "weight.json"]) == 0
    assert main(["compare", "base.json", "rational.json"]) == 0
    assert main(["results", "base.json", "rational.json"]) == 0
    assert main(["errors", "base.json", "rational.json", "--html", "errors.html"]) == 0
    assert main(["data", "show", file]) == 0
    assert main(["data", "export", file, "listener", "--split", "dev", "--out", "prompts.jsonl"]) == 0
    assert main(["explain", file, "2", *named, "--html", "why.html"]) == 0
    assert main(["prompt", file, "listener"]) == 0
    printed = capsys.readouterr().out
    assert "world:faces.jsonl" in printed
    assert 'Somebody asks for "glasses".' in printed
    result = Result.from_json(Path("rational.json").read_bytes())
    assert result.figures["accuracy"].value == 100
    page = Path("errors.html").read_text(encoding="utf-8")
    assert "● glasses only" in page
    assert "right" in page


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{", "not JSON"),
        ('{"request": "x", "options": ["a"]}', "not a request with options and an answer"),
        ('{"request": "x", "options": ["a"], "answer": "a", "extra": 1}', "not a request"),
        ('{"request": "x", "options": ["a"], "answer": "b"}', "the answer is not among the options"),
        ('{"request": "", "options": ["a"], "answer": "a"}', "the request is ''"),
        ('{"request": "x", "options": ["a", "a"], "answer": "a"}', "options 1 and 2 are both 'a'"),
        ('{"request": "x", "options": "a", "answer": "a"}', "the options are 'a'"),
    ],
)
def test_a_wrong_line_is_refused_with_its_number(file: str, line: str, problem: str) -> None:
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    Path(file).write_text("\n".join([*lines, line]), encoding="utf-8")
    with pytest.raises(GriceError, match=f"faces.jsonl, line 5: {problem}"):
        Setting(file).episodes()


def test_candidates_are_replies_and_no_options(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = {"request": "say hello", "candidates": ["hello", "goodbye"], "answer": "hello"}
    Path("replies.jsonl").write_text(json.dumps(line) + "\n", encoding="utf-8")
    assert isinstance(find_world("replies.jsonl"), Replies)
    assert not isinstance(find_world(file), Replies)
    assert main(["prompt", "replies.jsonl", "listener"]) == 0
    assert "Request: say hello\nReply:" in capsys.readouterr().out


def test_a_file_that_is_not_there_says_so(file: str) -> None:
    with pytest.raises(DataError, match=r"missing\.jsonl"):
        Setting("missing.jsonl").episodes()
    with pytest.raises(DataError, match="there is no data of plain"):
        Setting("plain").episodes()

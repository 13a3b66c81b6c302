"""The export of a study: contents, omissions, and what its owner sees."""

from __future__ import annotations

import asyncio
import csv
import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from grice.cli import main
from grice.errors import ParseError
from grice.study.answers import (
    ANSWERS,
    CODEBOOK,
    UNFINISHED,
    Answer,
    AttentionCheck,
    read_answers,
    write_lines,
)
from grice.study.clock import steady, steady_clock
from grice.study.codebook import COLUMNS
from grice.study.conduct import exclude, read_exclusions
from grice.study.database import Database, opened
from grice.study.design import Study
from grice.study.export import export
from grice.study.results import overview, owed
from walking import MakeStudy, Walker

Serve = Callable[..., TestClient]
Walk = Callable[..., Walker]
IDS = [f"5f0c9b2e8d1a4c3b2a19080{digit}" for digit in range(5)]


def ask(study: Study, question: Callable[[Database], Any]) -> Any:
    async def answer() -> Any:
        async with opened(study.folder) as database:
            return await question(database)

    return asyncio.run(answer())


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        self.now += 0.1
        return self.now


def rows(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(file.read_text().splitlines()))


def test_everything_is_exported_and_the_codebook_tells_what_it_is(
    make_study: MakeStudy, serve_study: Serve, walk: Walk, tmp_path: Path
) -> None:
    study = make_study(platform="prolific", people=3, changes={"attention = []": "attention = [1]"})
    clock = Clock()
    client = serve_study(study, clock=clock)
    first = walk(client, study, f"?PROLIFIC_PID={IDS[0]}").consent().practise()
    gesture = first.given["view"]["gestures"][0]
    assert first.act(*gesture["actions"]).status_code == 200
    first.turn("undo")
    first.finish()
    second = walk(client, study, f"?PROLIFIC_PID={IDS[1]}").consent().practise()
    second.act(*second.given["view"]["gestures"][0]["actions"])
    out = tmp_path / "out"
    ask(study, lambda database: export(study, database, out, clock.now))
    answers = read_answers(out)
    assert [answer.undos for answer in answers] == [1, 0, 0]
    assert [answer.attention.passed for answer in answers if answer.attention] == [True]
    assert all(answer.raw and answer.raw != answer.sentences for answer in answers)
    (left,) = (json.loads(line) for line in (out / UNFINISHED).read_text().splitlines())
    assert (left["person"], left["state"], left["seen"]) == (second.given["person"], "open", 1)
    events = rows(out / "events.csv")
    own = [e for e in events if e["person"] == first.given["person"] and e["place"] == "1"]
    assert [e["kind"] for e in own][:3] == ["act", "undo", "next"]
    assert own[0]["actions"] == "; ".join(gesture["actions"])
    times = [float(e["seconds"]) for e in own]
    assert times == sorted(times)
    assert times[0] > 0
    told = (out / CODEBOOK).read_text()
    for file, columns in COLUMNS.items():
        found = (
            set(json.loads((out / file).read_text().splitlines()[0]))
            if file in (ANSWERS, UNFINISHED)
            else set((out / file).read_text().splitlines()[0].split(","))
        )
        assert found == set(columns)
        part = told.split(f"## {file}\n")[1].split("\n## ")[0]
        assert set(re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE)) == found
    for question in study.design.questions.values():
        assert question.text in told
        assert all(option in told for option in question.options)
    held = [file.name for file in out.iterdir() if file.is_file() and IDS[0] in file.read_text()]
    assert held == ["payment.csv"]


def sessions(study: str = "s") -> list[Answer]:
    """A careful person, a fast one, one who failed a check, one who gave up throughout, and one who left."""

    def answer(person: str, order: int, **changes: Any) -> Answer:
        made = Answer(
            study=study, world="alchemy", item=f"{person} {order}", system="base" if order % 2 else "human",
            person=person, order=order, started="", finished="", seconds=20.0, success=order > 1,
            impossible=False, start="1:g 2:g 3:_ 4:_ 5:_ 6:_ 7:_", sentences=("Mix it.", "Drain it."),
            actions=((), ()), states=("1:g 2:g 3:_ 4:_ 5:_ 6:_ 7:_",) * 2, goal="1:g 2:g 3:_ 4:_ 5:_ 6:_ 7:_",
            ratings={"difficulty": 1},
        )  # fmt: skip
        return msgspec.structs.replace(made, **changes)

    found = [answer("careful", order) for order in range(1, 5)]
    found += [answer("fast", order, seconds=1.0) for order in range(1, 5)]
    found += [answer("careless", order, attention=AttentionCheck(2, 3)) for order in range(1, 5)]
    found += [answer("tired", order, impossible=True, seconds=1.0, success=False) for order in range(1, 5)]
    found += [answer("brief", 1), answer("careful", 5, late=True)]
    return found


def test_criteria_leave_out_whom_they_name_and_nobody_else() -> None:
    given = sessions()
    for text, out in (
        ("attention", "careless"),
        ("fast", "fast"),
        ("impossible", "tired"),
        ("few", "brief"),
        ("fast=11", "careful careless fast"),
    ):
        left, (done,) = exclude(given, read_exclusions([text]))
        assert {a.person for a in given} - {a.person for a in left} == set(out.split())
        assert (done.people, done.answers) == (len(out.split()), len(given) - len(left))
    left, (late,) = exclude(given, read_exclusions(["late"]))
    assert (late.people, late.answers, len(left)) == (0, 1, len(given) - 1)
    left, done_all = exclude(given, read_exclusions(["attention", "fast", "impossible", "few=2", "late"]))
    assert {a.person for a in left} == {"careful"}
    assert [one.answers for one in done_all] == [4, 4, 4, 1, 1]
    assert "below 1 s" in done_all[1].says
    for wrong in ("slow", "fast=x", "late=3"):
        with pytest.raises(ParseError):
            read_exclusions([wrong])


def test_the_report_says_what_was_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_lines(tmp_path / ANSWERS, sessions())
    out = tmp_path / "findings"
    command = ["study", "analyse", str(tmp_path), "--out", str(out)]
    assert main([*command, "--exclude", "fast=2", "late"]) == 0
    assert "left out, people whose median time" in capsys.readouterr().out
    report = (out / "report.html").read_text()
    assert "is below 2 s: 4 answers; nothing is left of 1 person" in report
    assert "|without fast=2|without late|" in report
    assert "as each system wrote them" in report
    assert main(command) == 0
    assert "Nobody and no answer was left out" in (out / "report.html").read_text()


def test_the_owner_sees_pay_dropouts_suspicion_and_whom_to_pay(
    make_study: MakeStudy, serve_study: Serve, walk: Walk
) -> None:
    study = make_study(
        platform="prolific", people=5, changes={"pay = 0.0": "pay = 2.5", "practice = 5": "practice = 1"}
    )
    clock = Clock()
    client = serve_study(study, clock=clock)
    people = [walk(client, study, f"?PROLIFIC_PID={id}").consent() for id in IDS]
    for person in people[:3]:
        person.practise()
    clock.now += 600
    people[0].finish()
    while people[1].given["stage"] == "item":
        people[1].turn("impossible")
        people[1].rate()
    for _ in range(2):
        people[3].turn("next")
    clock.now += 3600
    found = ask(study, lambda database: overview(study, database, clock.now))
    assert found.left == {"practice": 1, "item 1": 1}
    assert [person.suspicious for person in found.suspicious] == [("fast",), ("impossible",)]
    assert found.hourly == pytest.approx(2.5 * 60 / found.minutes)
    due = ask(study, lambda database: owed(study, database, clock.now))
    assert (due.done, due.suspicious) == ((), (IDS[0], IDS[1]))
    assert (due.screened_out, due.left) == ((IDS[3],), (IDS[2], IDS[4]))
    owner = {"auth": ("x", study.secret.admin)}
    page = client.get("/admin", **owner).text  # type: ignore[arg-type]
    assert f"£{found.hourly:.2f}" in page
    assert "1 at practice, 1 at item 1" in page
    assert not any(id in page for id in IDS)
    paying = client.get("/admin/payments", **owner).text  # type: ignore[arg-type]
    assert all(id in paying for id in IDS)
    for path in ("/admin/payments", f"/admin/session/{people[0].given['person']}"):
        assert client.get(path).status_code == 401


def test_a_session_is_played_again(make_study: MakeStudy, serve_study: Serve, walk: Walk) -> None:
    study = make_study()
    client = serve_study(study)
    person = walk(client, study).consent().practise()
    gesture = person.given["view"]["gestures"][0]
    person.act(*gesture["actions"])
    person.turn("undo")
    owner = {"auth": ("x", study.secret.admin)}
    path = f"/admin/session/{person.given['person']}"
    page = client.get(f"{path}?place=1", **owner).text  # type: ignore[arg-type]
    frames = re.findall(r"<figcaption><strong>.*?</strong>: (.*?)<br>", page)
    assert frames == ["the item is shown", gesture["label"], "undo"], "in the words of the simulator"
    assert page.count("<svg") == 4
    assert client.get(path, **owner).status_code == 200  # type: ignore[arg-type]
    assert client.get(f"{path}?place=9", **owner).status_code == 404  # type: ignore[arg-type]
    assert client.get("/admin/session/p-nobody", **owner).status_code == 404  # type: ignore[arg-type]


def test_time_never_goes_back(
    make_study: MakeStudy, serve_study: Serve, walk: Walk, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = make_study()
    client = serve_study(study)
    walk(client, study).consent().practise()
    before = time.time()
    monkeypatch.setattr(time, "time", lambda: before - 86_400)  # the machine's clock is set back
    clock = ask(study, steady_clock)
    assert clock() >= before - 5
    passing = steady(10.0)
    assert 10.0 <= passing() <= passing() < 20.0

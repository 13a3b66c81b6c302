"""Arrivals: consent, refusal, lost sessions and returns; the data kept, and who can read it."""

from __future__ import annotations

import asyncio
import re
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select

from grice.errors import DataError, FolderError, ParseError
from grice.study.app import check
from grice.study.database import Database, opened, participants, payments
from grice.study.design import Study
from grice.study.export import export
from grice.study.results import overview
from grice.study.site import Site
from grice.web.security import Rate
from walking import MakeStudy, Walker

Serve = Callable[..., TestClient]
Walk = Callable[..., Walker]
ID = "5f0c9b2e8d1a4c3b2a19080f"
LINK = f"?PROLIFIC_PID={ID}&STUDY_ID=s&SESSION_ID=x"


def ask(study: Study, question: Callable[[Database], Any], url: str = "") -> Any:
    async def answer() -> Any:
        async with opened(study.folder, url) as database:
            return await question(database)

    return asyncio.run(answer())


def count(study: Study) -> int:
    async def of(database: Database) -> int:
        async with database.read() as connection:
            return int(await connection.scalar(select(func.count()).select_from(participants)) or 0)

    return int(ask(study, of))


def declined(study: Study) -> int:
    return int(ask(study, lambda database: overview(study, database, 0)).stages["declined"])


def page(client: TestClient, path: str) -> Any:
    return client.get(path, headers={"accept": "text/html"})


def test_whoever_declines_leaves_nothing_and_may_think_better_of_it(
    make_study: MakeStudy, serve_study: Serve, walk: Walk
) -> None:
    study = make_study(platform="prolific")
    client = serve_study(study)
    looker, decliner, taker = (
        walk(client, study, LINK.replace("080f", end)) for end in ("0801", "0802", "0803")
    )
    taker.consent()
    for _ in range(2):
        told = decliner.client.post(
            "/study/consent", data={"csrf": decliner.given["csrf"], "agree": "false"}
        ).text
    assert "nothing of you is kept" in told
    assert f"cc={study.design.platform.codes['no_consent']}" in told
    assert looker.given["stage"] == "consent"
    assert (count(study), declined(study)) == (1, 1)
    held = b"".join(file.read_bytes() for file in study.folder.glob("study.sqlite*"))
    assert ID.replace("080f", "0803").encode() in held
    assert not any(ID.replace("080f", end).encode() in held for end in ("0801", "0802"))
    back = re.search(r'href="([^"]*)">That was a mistake', told)
    assert back
    decliner.read(decliner.client.get(back[1]))
    assert decliner.consent().given["stage"] == "practice"
    assert (count(study), declined(study)) == (2, 0)


@pytest.mark.parametrize(
    "person",
    [
        "{{%PROLIFIC_PID%}}",
        "%7B%7B%25PROLIFIC_PID%25%7D%7D",
        "${pid}",
        "someone",
        f"{ID}0",
        "a\0b",
        "x" * 500,
    ],
)
def test_placeholders_and_malformed_ids_are_refused_with_an_explanation(
    person: str, make_study: MakeStudy, serve_study: Serve
) -> None:
    study = make_study(platform="prolific")
    client = serve_study(study)
    sent = client.get("/", params={"PROLIFIC_PID": person, "STUDY_ID": "s", "SESSION_ID": "x"})
    assert sent.status_code == 422
    assert "cannot be right" in sent.text
    assert study.design.contact in sent.text
    assert count(study) == 0


def test_forged_arrivals_are_nobodys(make_study: MakeStudy, serve_study: Serve, walk: Walk) -> None:
    study = make_study(platform="prolific")
    client = serve_study(study)
    genuine = walk(client, study, LINK).client.cookies[Site(study).cookie("arrival")]
    other = walk(serve_study(elsewhere := make_study(name="other")), elsewhere, "?person=x").client.cookies
    forged = [
        "f" * 9,
        "00" * 3000,
        genuine[:-1],
        "e30=." + genuine.partition(".")[2],
        other[Site(elsewhere).cookie("arrival")],
        genuine.replace(".", "\\000."),
    ]
    for cookie in forged:
        header = {"cookie": f"{Site(study).cookie('arrival')}={cookie}"}
        assert client.get("/study", headers=header).status_code == 401
        sent = client.post("/study/consent", data={"csrf": "x", "agree": "true"}, headers=header)
        assert sent.status_code == 401
    assert count(study) == 0


def test_a_lost_cookie_is_no_dead_end(make_study: MakeStudy, serve_study: Serve, walk: Walk) -> None:
    study = make_study()
    client = serve_study(study)
    person = walk(client, study).consent().practise()
    shown = page(person.client, "/study").text
    found = re.search(r'href="([^"]*resume=[^"]*)"', shown)
    assert found
    path = found[1].removeprefix("http://testserver")
    assert path != found[1], "an address that can be typed elsewhere"
    second = walk(client, study, path.removeprefix("/"))
    assert second.given["place"] == person.given["place"]
    assert second.given["person"] == person.given["person"]
    lost = page(person.client, "/study")
    assert lost.status_code == 401
    assert "key" not in lost.text
    assert study.design.contact in lost.text
    assert 'href="/"' in lost.text
    tried = person.client.post(
        "/study/act",
        json={"place": 1, "number": 0, "actions": ["x"]},
        headers={"x-csrf": person.given["csrf"]},
    )
    assert tried.status_code == 401
    assert "another browser" in tried.json()["problem"]
    assert person.enter(path.removeprefix("/")).finish().given["stage"] == "done"
    for forged in (path[:-1], "/?resume=p-0123456789", "/?resume="):
        assert client.get(forged).status_code == 401


def test_several_studies_on_one_host_do_not_meet(
    make_study: MakeStudy, serve_study: Serve, walk: Walk, tmp_path: Path
) -> None:
    first, second = make_study("alchemy", name="First"), make_study("tangrams", name="second")
    client = serve_study((first, second), public="http://testserver/lab/")
    one = walk(client, first, "?person=a", base="/lab/first").consent().practise()
    assert "http://testserver/lab/first/?resume=" in page(one.client, "/lab/first/study").text
    two = Walker(one.client, second, "/lab/second").enter("?person=a").consent().practise()
    assert one.finish().given["stage"] == two.finish().given["stage"] == "done"
    shown = page(one.client, "/lab/first/study").text
    sheets = re.findall(r'href="(/[^"]*\.css[^"]*)"', shown)
    assert len(sheets) > 3
    assert all(one.client.get(sheet).status_code == 200 and sheet.startswith("/lab/") for sheet in sheets)
    assert client.get("/lab/second?person=b").url.path == "/lab/second/study"
    assert client.get("/lab/first/admin", auth=("x", first.secret.admin)).status_code == 200
    assert client.get("/lab/first/admin", auth=("x", second.secret.admin)).status_code == 401
    for study in (first, second):
        out = tmp_path / "out" / study.design.study
        assert ask(study, partial(export, study, folder=out))[0] == 3
    with pytest.raises(ParseError, match="share a database"):
        check((first, second), "postgresql://x/y")
    with pytest.raises(ParseError, match="name of its own"):
        serve_study((first, first))


def test_no_error_is_a_dead_end(make_study: MakeStudy, serve_study: Serve, walk: Walk) -> None:
    first, second = make_study(name="first", platform="mturk"), make_study(name="second", language="de")
    client = serve_study((first, second), public="http://testserver/lab/", rate=Rate(0.01, 60))
    person = walk(client, second, base="/lab/second").consent()
    lost = page(person.client, "/lab/second/nowhere")
    assert lost.status_code == 404
    assert second.design.texts.problem in lost.text
    assert second.design.contact in lost.text
    assert 'href="/lab/second/study"' in lost.text
    assert page(person.client, "/lab/second/study").status_code == 200
    framed = page(client, "/lab/first/nowhere").headers["content-security-policy"]
    assert "frame-ancestors https://worker.mturk.com" in framed
    closed, outside = page(client, "/lab/second/admin"), page(client, "/lab/")
    assert closed.status_code == 401
    assert 'href="/lab/second/admin"' in closed.text
    assert outside.status_code == 404
    assert "Back to" not in outside.text
    for response in (lost, closed, outside):
        sheets = re.findall(r'href="(/[^"]*\.css[^"]*)"', response.text)
        assert sheets
        assert all(sheet.startswith("/lab/static/") for sheet in sheets)
    for _ in range(60):
        busy = page(client, "/lab/second/study")
    assert busy.status_code == 429
    assert "retry-after" in busy.headers
    assert second.design.texts.busy in busy.text


def test_nobody_else_on_the_machine_can_read_a_study(
    make_study: MakeStudy, serve_study: Serve, walk: Walk, tmp_path: Path
) -> None:
    study = make_study(platform="prolific")
    client = serve_study(study)
    walk(client, study, LINK).consent().practise()
    files = [study.folder, *study.folder.glob("study.sqlite*"), study.folder / "secret.json"]
    assert len(files) >= 4
    ask(study, lambda database: export(study, database, tmp_path / "out"))
    files.append(tmp_path / "out" / "payment.csv")
    assert [stat.S_IMODE(file.stat().st_mode) & 0o077 for file in files] == [0] * len(files)
    (study.folder / "study.sqlite").chmod(0o644)
    with pytest.raises(FolderError, match="chmod 600"):
        count(study)


def test_errors_of_the_database_tell_no_ids(make_study: MakeStudy) -> None:
    async def fail(database: Database) -> None:
        async with database.write() as connection:
            await connection.execute(
                payments.insert().values(participant=77, person=ID, study="", session="")
            )

    with pytest.raises(Exception, match="FOREIGN KEY") as failed:
        ask(make_study(), fail)
    assert ID not in str(failed.value)


@pytest.mark.parametrize("wrong", ["a" * 65, "*", "../x"])
def test_a_study_that_cannot_be_made_leaves_no_folder(
    wrong: str, make_study: MakeStudy, tmp_path: Path
) -> None:
    with pytest.raises(DataError, match="systems"):
        make_study(systems=(wrong,))
    assert list(tmp_path.iterdir()) == []

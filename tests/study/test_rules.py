"""The promises of a study: balance, quotas, one session a person, privacy, nothing lost."""

from __future__ import annotations

import asyncio
import csv
import json
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from grice.api.loading import load_pair
from grice.cli import main
from grice.errors import DataError, FolderError, ParseError
from grice.study.analysis.findings import find
from grice.study.answers import read_answers
from grice.study.arrivals import simulated_key
from grice.study.assignment import choose, latin_square, system_order
from grice.study.database import MIGRATIONS, Database, connect, opened
from grice.study.design import Study, read_study
from grice.study.export import export
from grice.study.results import Overview, forget, forget_ids, overview
from grice.study.sampling import Plan, draw, make_items, tell, write_study
from grice.study.simulation.follower import Follower
from grice.study.site import Site
from walking import RATINGS, MakeStudy, Walker, solve

SOMEONE = "5f0c9b2e8d1a4c3b2a19080f"  # as Prolific calls people
T = TypeVar("T")
Serve = Callable[..., TestClient]
Walk = Callable[..., Walker]


def ask(study: Study, question: Callable[[Database], Awaitable[T]]) -> T:
    """Ask the database of a study that may be served at the same time."""

    async def answer() -> T:
        async with opened(study.folder) as database:
            return await question(database)

    return asyncio.run(answer())


def look(study: Study, now: float, kind: str = "real") -> Overview:
    return ask(study, lambda database: overview(study, database, now, kind))


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def test_systems_are_at_every_position_and_after_every_other_equally_often() -> None:
    for n in (2, 3, 4, 5):
        square = latin_square(n)
        for position in range(n):
            assert set(Counter(row[position] for row in square).values()) == {len(square) // n}
        pairs = Counter(pair for row in square for pair in pairwise(row))
        assert len(set(pairs.values())) == 1
        assert len(pairs) == n * (n - 1)


def test_everybody_together_fill_every_cell_and_nobody_sees_an_instance_twice() -> None:
    systems, items = ("a", "b", "c"), [str(i) for i in range(12)]
    wanted = {(item, system): 3 for item in items for system in systems}
    for person in range(1, 200):
        seen: list[str] = []
        used: Counter[str] = Counter()
        for done in range(6):
            order = system_order(systems, person, done)
            cell = choose(wanted, seen=seen, used=used, order=order, seed=f"{person} {done}")
            if cell is None:
                break
            wanted[cell] -= 1
            used[cell[1]] += 1
            seen.append(cell[0])
        assert len(set(seen)) == len(seen)
        if len(seen) == 6 and person < 12:
            assert set(used.values()) == {2}
        if not any(wanted.values()):
            break
    assert set(wanted.values()) == {0}
    assert person <= 21  # 18 people at least


def test_a_place_is_leased_and_given_to_another_and_the_late_one_is_kept(
    make_study: MakeStudy, serve_study: Serve, walk: Walk
) -> None:
    study, clock = make_study(items=1, each=1, systems=("only",)), Clock()
    client = serve_study(study, clock=clock)
    first = walk(client, study).consent().practise()
    assert first.given["stage"] == "item"
    assert client.get("/").status_code == 403  # the one place is taken
    clock.now += 60 * 21
    second = walk(client, study).consent().practise()
    assert second.given["stage"] == "item"
    second.finish()
    first.read(first.client.get("/study"))
    first.finish()
    assert first.given["stage"] == second.given["stage"] == "done"
    (tally,) = look(study, clock.now).cells.values()
    assert (tally.wanted, tally.done, tally.late, tally.live) == (1, 1, 1, 0)


def test_previews_and_simulated_people_take_no_place(
    make_study: MakeStudy, serve_study: Serve, walk: Walk
) -> None:
    study = make_study(items=1, each=1, systems=("only",))
    client = serve_study(study)
    walk(client, study, "?preview").consent().practise().finish()
    walk(client, study, f"?simulated={simulated_key(study)}").consent().practise().finish()
    assert client.get("/?simulated=me").status_code == 403
    person = walk(client, study).consent().practise()
    assert person.given["stage"] == "item"
    assert look(study, 0, "simulated").total().done == 1
    assert look(study, 0).total().done == 0


def test_whoever_comes_back_goes_on_where_they_were(
    make_study: MakeStudy, serve_study: Serve, walk: Walk, tmp_path: Path
) -> None:
    study = make_study(platform="prolific")
    client = serve_study(study)
    assert client.get("/").status_code == 403  # nobody without an id
    link = f"?PROLIFIC_PID={SOMEONE}&STUDY_ID=s&SESSION_ID=x"
    person = walk(client, study, link).consent().practise()
    gesture = person.given["view"]["gestures"][0]
    assert person.act(*gesture["actions"]).status_code == 200
    before = person.given
    again = walk(client, study, link)
    assert {**again.given, "csrf": ""} == {**before, "csrf": ""}
    assert person.client.get("/study").status_code == 401  # one person has one session
    last = again.finish().client.get("/study")
    assert f"cc={study.design.platform.codes['done']}" in last.text
    ask(study, lambda database: export(study, database, tmp_path / "out"))
    files = {file.name: file.read_text() for file in (tmp_path / "out").iterdir()}
    assert [name for name, content in files.items() if SOMEONE in content] == ["payment.csv"]
    assert again.given["person"] not in files["payment.csv"]
    (row,) = csv.DictReader(files["participants.csv"].splitlines())
    assert (row["state"], row["simulated"]) == ("done", "False")
    assert ask(study, forget_ids) == 1
    assert ask(study, lambda database: forget(study, database, SOMEONE)) == 3
    with pytest.raises(DataError, match="no such participant"):
        ask(study, lambda database: forget(study, database, SOMEONE))
    for file in study.folder.glob("study.sqlite*"):
        assert again.given["person"].encode() not in file.read_bytes()


@pytest.mark.parametrize(("policy", "stage"), [("restart", "practice"), ("block", "")])
def test_the_policy_for_those_who_return(
    make_study: MakeStudy, serve_study: Serve, walk: Walk, policy: str, stage: str
) -> None:
    study = make_study(changes={'returning = "resume"': f'returning = "{policy}"'}, people=3)
    client = serve_study(study)
    person = walk(client, study, "?person=a").consent().practise()
    person.enter("?person=a")
    assert person.given["stage"] == "item"  # the same browser
    other = TestClient(client.app)
    other.portal = client.portal
    if not stage:
        assert other.get("/?person=a").status_code == 403
        return
    again = walk(client, study, "?person=a")
    assert again.given["stage"] == stage
    assert again.practise().finish().given["stage"] == "done"


def test_the_practice_item_must_be_done_right(make_study: MakeStudy, serve_study: Serve, walk: Walk) -> None:
    study = make_study(changes={"practice = 5": "practice = 2"})
    client = serve_study(study)
    person = walk(client, study).consent()
    for stage in ("practice", "screened_out"):
        person.turn("next")
        person.turn("next")
        assert person.given["stage"] == stage
    assert study.design.platform.codes["screened_out"] in person.client.get("/study").text


def test_steps_are_undone_repeated_and_refused(
    make_study: MakeStudy, serve_study: Serve, walk: Walk, tmp_path: Path
) -> None:
    study = make_study()
    person = walk(serve_study(study), study).consent().practise()
    start = person.given["view"]["state"]
    gesture = person.given["view"]["gestures"][0]
    body = {"place": person.given["place"], "number": person.given["number"], "actions": gesture["actions"]}
    for _ in range(2):  # the second time as if the first answer had been lost
        sent = person.client.post("/study/act", json=body, headers={"x-csrf": person.given["csrf"]})
        assert sent.json()["view"]["state"] == gesture["state"]
        assert sent.json()["number"] == 1
    stale = {**body, "number": 7}
    assert (
        person.client.post("/study/act", json=stale, headers={"x-csrf": person.given["csrf"]}).status_code
        == 409
    )
    person.given = sent.json()
    assert person.act("pour 1 1").status_code == 422
    person.turn("undo")
    assert person.given["view"]["state"] == start
    assert person.act(*gesture["actions"]).status_code == 200
    person.turn("next")
    person.turn("impossible")
    assert person.given["stage"] == "questions"
    person.rate(author=2)
    ask(study, lambda database: export(study, database, tmp_path))
    (answer,) = read_answers(tmp_path)
    assert answer.actions == (tuple(gesture["actions"]), ())
    assert answer.states == (gesture["state"], gesture["state"])
    assert answer.impossible
    assert not answer.success
    assert answer.ratings["author"] == "machine"


def test_attention_is_checked_and_reported(make_study: MakeStudy, serve_study: Serve, walk: Walk) -> None:
    study = make_study(changes={"attention = []": "attention = [1, 2]"})
    person = walk(serve_study(study), study).consent().practise()
    for check in (0, 1):
        while person.given["stage"] == "item":
            person.turn("next")
        asked = person.given["attention"]
        assert 1 <= asked <= 5
        assert person.rate(attention=1 + (asked - 1 + check) % 5)
    (found,) = look(study, 0).people
    assert (found.passed, found.failed) == (1, 1)
    assert found.suspicious == ("attention",)


def test_the_owner_sees_and_pauses(make_study: MakeStudy, serve_study: Serve, walk: Walk) -> None:
    study = make_study()
    client = serve_study(study)
    assert client.get("/admin").status_code == 401
    assert client.get("/admin", auth=("x", "guess")).status_code == 401
    page = client.get("/admin", auth=("x", study.secret.admin))
    assert "0 of 12 answers" in page.text
    csrf = page.text.split('name="csrf" value="')[1].split('"')[0]
    person = walk(client, study).consent()
    for wrong in ({"csrf": person.given["csrf"]}, {"csrf": "x"}):
        sent = client.post("/admin/pause", data={**wrong, "paused": "true"}, auth=("x", study.secret.admin))
        assert sent.status_code == 403
    client.post("/admin/pause", data={"csrf": csrf, "paused": "true"}, auth=("x", study.secret.admin))
    assert "paused" in client.get("/").text
    assert person.practise().given["stage"] == "item"  # whoever has begun goes on


def test_nothing_of_another_person_and_no_failure(
    make_study: MakeStudy, serve_study: Serve, walk: Walk, request: pytest.FixtureRequest
) -> None:
    """Wrong types, huge bodies, stolen ids, forged tokens, scripts: refused, and nothing changes."""
    rng = random.Random(0)
    study = make_study(people=2)
    client = serve_study(study)
    victim = walk(client, study, "?person=victim").consent().practise()
    thief = walk(client, study, "?person=thief").consent().practise()
    before = {**victim.given}
    script = "<script>document.title='run'</script>"
    values: list[Any] = [
        script,
        "",
        "x" * 3000,
        -1,
        10**30,
        None,
        [],
        {},
        [script],
        True,
        "\0",
        "\ud83d",
        1.5,
    ]
    session = Site(study).cookie("session")
    victims = {session: victim.client.cookies[session]}
    for _ in range(request.config.getoption("--malformed")):
        person = rng.choice([thief, thief, Walker(TestClient(client.app), study)])
        person.client.portal = client.portal
        csrf = rng.choice([thief.given["csrf"], victim.given["csrf"], "", script, "0" * 64])
        body = {name: rng.choice(values) for name in ("place", "number", "actions", "do", "agree", "author")}
        path = rng.choice(
            ["/study/act", "/study/turn", "/study/rate", "/study/consent", "/admin/pause", "/", "/study/x"]
        )
        forged = rng.choice(
            [{}, {"cookie": f"{session}={script}"}, {"cookie": f"{Site(study).cookie('arrival')}={'f' * 9}"}]
        )
        if rng.random() < 0.5:
            content = json.dumps(body).encode()[: rng.choice([None, 20])]
            sent = person.client.post(path, content=content, headers={"x-csrf": csrf, **forged})
        elif rng.random() < 0.5:
            form = {name: str(value).encode("utf-8", "replace") for name, value in body.items()}
            sent = person.client.post(path, data={**form, "csrf": csrf}, headers=forged)
        else:
            sent = person.client.get(path, params={"person": script * rng.choice([1, 9]), "simulated": csrf})
        assert sent.status_code < 500, (path, body, sent.text)
        assert script not in sent.text
        assert before["person"] not in sent.text
    stolen = TestClient(client.app, cookies=victims)
    stolen.portal = client.portal
    sent = stolen.post(
        "/study/act",
        json={"place": 1, "number": 0, "actions": ["x"]},
        headers={"x-csrf": thief.given["csrf"]},
    )
    assert sent.status_code == 403  # a session without its own pages' token
    victim.read(victim.client.get("/study"))
    assert victim.given == before


def test_folders_and_databases_are_checked(make_study: MakeStudy, serve_study: Serve, tmp_path: Path) -> None:
    study = make_study()
    with pytest.raises(FolderError, match="something already"):
        make_study()
    serve_study(study)
    with pytest.raises(FolderError, match="in use"):
        serve_study(study)
    (study.folder / "secret.json").chmod(0o644)
    with pytest.raises(FolderError, match="chmod 600"):
        read_study(study.folder)
    (study.folder / "secret.json").chmod(0o600)
    broken = (study.folder / "study.toml").read_text().replace('"person", "machine"', '"person"')
    (study.folder / "study.toml").write_text(broken)
    with pytest.raises(DataError, match="author"):
        read_study(study.folder)
    with pytest.raises(ParseError, match="mysql"):
        connect(tmp_path, "mysql://localhost/x")
    with pytest.raises(FolderError, match="cannot be used"):
        ask_url("postgresql://nobody:secret@127.0.0.1:1/x", tmp_path)


def ask_url(url: str, folder: Path) -> None:
    async def open_it() -> None:
        async with opened(folder, url):
            pass

    asyncio.run(open_it())


def test_schemas_are_migrated_whole_and_newer_ones_refused(tmp_path: Path) -> None:
    async def note(connection: Any) -> None:
        await connection.execute(text("ALTER TABLE participants ADD COLUMN note VARCHAR"))

    async def fails(connection: Any) -> None:
        await connection.execute(text("ALTER TABLE participants ADD COLUMN more VARCHAR"))
        raise ValueError("a power cut")

    async def run() -> None:
        database = connect(tmp_path)
        await database.migrate()
        with pytest.raises(ValueError, match="power cut"):
            await database.migrate((*MIGRATIONS, note, fails))
        await database.migrate((*MIGRATIONS, note))  # nothing of the failed one is there
        await database.migrate((*MIGRATIONS, note))
        with pytest.raises(FolderError, match="newer grice"):
            await database.migrate()
        await database.close()

    asyncio.run(run())


async def hear(study: Study, sentence: str) -> set[tuple[str, ...]]:
    """All that a simulated participant does where items start."""
    async with Follower(study.world, partial(load_pair, study.design.world)) as listener:
        return {await listener.understand(item.start, sentence) for item in study.items.values()}


def test_a_study_keeps_the_maps_that_it_needs(
    data_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, serve_study: Serve, walk: Walk
) -> None:
    monkeypatch.setenv("GRICE_DATA", str(data_folder))
    plan = Plan("sail", systems=("human",), items=2, people=1)
    setting, sample = draw(plan, data_folder)
    said = {"human": tell("human", setting, None, None, sample, lambda *_: None)}
    write_study(tmp_path / "maps", plan, make_items(sample, said))
    monkeypatch.setenv("GRICE_DATA", str(tmp_path / "gone"))  # from here on, without the data
    moved = (tmp_path / "maps").rename(tmp_path / "moved")
    study = read_study(moved)
    maps = {item.start.split()[0] for item in study.items.values()}
    kept = {file.name.removeprefix("map-").removesuffix(".xml") for file in (moved / "places").iterdir()}
    assert kept == {name.lower() for name in maps}
    assert study.design.practice.start.split()[0] in maps
    person = walk(serve_study(study), study).consent()
    person.follow(solve(study, study.design.practice.start, study.design.practice.goal)).finish()
    assert asyncio.run(hear(study, "turn left")) == {("left",)}
    out = tmp_path / "out"
    ask(study, lambda database: export(study, database, out))
    assert main(["study", "analyse", str(out), "--out", str(tmp_path / "findings")]) == 0
    shown = (tmp_path / "findings" / "misunderstood-sail.html").read_text()
    assert shown.count("<svg") >= 2 * len(study.items)


def test_questions_of_ones_own_are_asked_shuffled_and_analysed(
    make_study: MakeStudy, serve_study: Serve, walk: Walk, tmp_path: Path
) -> None:
    own = (
        '[questions.trust]\ntext = "Again?"\noptions = ["no", "perhaps", "yes"]\n\n'
        '[questions.native]\ntext = "Native?"\noptions = ["ja", "nein"]\nvalues = ["yes", "no"]\n\n'
    )
    study = make_study(people=9, changes={"[questions.difficulty]": f"{own}[questions.difficulty]"})
    client = serve_study(study)
    orders = set()
    for number in range(6):
        person = walk(client, study).consent().practise()
        while person.given["stage"] == "item":
            shown = person.turn("next")
        orders.add(tuple(re.findall(r'name="(\w+)" value="1" required', shown.text)))
        for wrong in (0, 4, "x", "", "³", "1" * 50):
            body = {"csrf": person.given["csrf"], "place": 1, **RATINGS, "native": 1, "trust": wrong}
            assert person.client.post("/study/rate", data=body).status_code == 422
        person.rate(trust=3, native=1 + number % 2)
    assert len(orders) > 1
    assert {frozenset(order) for order in orders} == {frozenset(study.design.questions)}
    ask(study, lambda database: export(study, database, tmp_path / "out"))
    found = find(read_answers(tmp_path / "out")).worlds[0]
    assert found.systems[0].ratings["trust"].value == 3
    assert {"native: yes", "native: no"} < found.systems[0].ratings.keys()
    with pytest.raises(DataError, match="place"):
        make_study(name="taken", changes={"[questions.difficulty]": "[questions.place]"})

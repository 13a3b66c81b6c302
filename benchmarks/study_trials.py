"""Attacks on a study's server, and kills of it: `python benchmarks/study_trials.py --kills 5`.

On SQLite and on PostgreSQL, each with a server of its own as it is started from the command line. The attack
sends malformed requests beside a participant's session: forms and bodies that are nearly right or not at all,
forged ids, tokens, cookies and headers, bytes that are no HTTP. It fails on a status of 500, a traceback in
the log, a script in a page, or anything that changed for the participant. The kills end the server while many
simulated participants are at work; it fails if anything that was acknowledged is lost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
from collections import Counter
from contextlib import AbstractContextManager, nullcontext
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import httpx
from sqlalchemy import select

from grice.study.database import opened, participants, payments
from grice.study.design import Study, read_study
from grice.study.sampling import Plan, draw, make_items, write_study
from grice.study.simulation.audit import Audit, audit
from grice.study.simulation.follower import understand_nothing
from grice.study.simulation.page import Page, read_page
from grice.study.simulation.participant import Habits
from grice.study.simulation.rehearsal import Rehearsal, Stage, rehearse_with_kills
from grice.study.simulation.server import Server
from grice.study.site import Site
from malformed import FINE, HOSTS, KINDS, ODD, SCRIPT, Request, ask, no_http
from postgres import postgres

ID = "5f0c9b2e8d1a4c3b2a19080f"
STEPS = ("act", "turn", "rate", "consent", "declined", "x")
FIELDS = ("csrf", "place", "number", "do", "agree", "actions", "difficulty", "author", "attention", SCRIPT)
PLAIN: dict[str, tuple[object, ...]] = {"do": ("next", "undo"), "agree": ("true", "false")}
PATHS = ("/", "/admin", "/admin/payments", f"/admin/session/{quote(SCRIPT)}", "/static/..%2f..", "/%00")
PARAMETERS = ("PROLIFIC_PID", "STUDY_ID", "SESSION_ID", "simulated", "resume", "preview")
IDS = ("{{%PROLIFIC_PID%}}", "a\0b", "x" * 3000, "' OR 1=1 --", SCRIPT, "\ud83d", "../..", "%00", "")


def make_study(folder: Path, **plan: Any) -> Study:
    """A study of synthetic instances, whose systems all say the same."""
    asked = Plan(**{"world": "alchemy", "systems": ("one", "two"), "synthetic": True, **plan})
    _, sample = draw(asked, None)
    said = {system: {episode.id: episode.sentences for episode in sample} for system in asked.systems}
    write_study(folder, asked, make_items(sample, said))
    return read_study(folder)


class Attacker:
    """Malformed requests beside the session of somebody who takes part."""

    def __init__(self, study: Study, server: Server, seed: int) -> None:
        self.study, self.server, self.rng = study, server, random.Random(seed)
        self.victim = httpx.Client(
            base_url=server.url, follow_redirects=True, headers={"accept": "text/html"}
        )
        first = read_page(self.victim.get(f"/?PROLIFIC_PID={ID}").text)
        form = first.form("consent").press("agree", "true")
        self.page = read_page(self.victim.post(first.path("consent"), data=form).text)
        site = Site(study)
        self.session, self.arrival = site.cookie("session"), site.cookie("arrival")

    def look(self) -> Page:
        """The participant's present page."""
        return read_page(self.victim.get("/study").text)

    def send(self) -> tuple[int, str]:
        draw = self.rng.random()
        if draw < 0.1:
            return ask(self.server.port, Request(raw=no_http(self.rng)))
        if draw < 0.15:
            return ask(self.server.port, Request("GET", "/study", host=self.rng.choice(HOSTS)))
        return self._odd_request()

    def _odd_request(self) -> tuple[int, str]:
        rng = self.rng
        headers = {
            "accept": rng.choice(["text/html", "*/*"]),
            "x-csrf": self._token(),
            "cookie": self._cookies(),
        }
        method, path, body = "POST", f"/study/{rng.choice(STEPS)}", b""
        draw = rng.random()
        if draw < 0.3:
            ids = {name: rng.choice(IDS).encode("utf-8", "replace") for name in rng.sample(PARAMETERS, 3)}
            method, path = "GET", f"{rng.choice(PATHS)}?{urlencode(ids)}"
        elif draw < 0.6:
            fields = {name: self._value(name) for name in rng.sample(FIELDS, 6)} | {"csrf": self._token()}
            headers["content-type"] = "application/x-www-form-urlencoded"
            body = urlencode(fields, errors="replace").encode()[: rng.choice([None, 40])]
            path = rng.choice([path, "/admin/pause"])
        else:
            given = {name: rng.choice([*ODD, 0, 1, ["mix 1"]]) for name in ("place", "number", "actions")}
            headers["content-type"] = rng.choice(KINDS)
            body = json.dumps(given).encode()[: rng.choice([None, None, 20])]
        return self._ask(method, path, body, headers)

    def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, str]:
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode(errors="replace")
        connection.close()
        return answer.status, text if "html" in (answer.getheader("content-type") or "") else ""

    def _value(self, name: str) -> object:
        return self.rng.choice([*ODD, *PLAIN.get(name, (1,))])

    def _token(self) -> str:
        return self.rng.choice(["", "0" * 64, quote(SCRIPT), "x" * 199])

    def _cookies(self) -> str:
        """Often the participant's own: without a page's token nothing may come of it."""
        rng, own = self.rng, self.victim.cookies.get(self.session) or ""
        forged = ["f" * 9, "00" * 3000, "e30=." + "0" * 64, '"\\000"', quote(SCRIPT)]
        session = rng.choice([own, own, own[:-1], *forged])
        return f"{self.session}={session}; {self.arrival}={rng.choice(forged)}"


async def kept(study: Study, url: str) -> tuple[int, list[str]]:
    """The number of people, and the ids that are kept of them."""
    async with opened(study.folder, url) as database, database.read() as connection:
        people = (await connection.execute(select(participants.c.id))).all()
        ids = (await connection.execute(select(payments.c.person))).scalars().all()
        return len(people), list(ids)


def attack(folder: Path, url: str, requests: int, seed: int) -> str:
    """The outcomes of malformed requests, after it was seen that they changed nothing."""
    study = make_study(folder, items=4, people=2, each=3, platform="prolific")
    server = Server(study.folder, url)
    asyncio.run(server.start())
    statuses = Counter[int]()
    try:
        attacker = Attacker(study, server, seed)
        before = attacker.look().given
        for number in range(requests):
            status, page = attacker.send()
            statuses[status] += 1
            if status not in (0, *FINE) or SCRIPT in page or before["person"] in page:
                raise SystemExit(f"request {number} was answered with {status}:\n{page[:800]}")
        after = attacker.look().given
        attacker.victim.close()
    finally:
        server.kill()
    log = server.said()
    server.stop()
    if after != before:
        raise SystemExit(f"something changed for the participant: {before} became {after}")
    if failed := [line for line in log.splitlines() if "Traceback" in line]:
        raise SystemExit(f"the log has a traceback:\n{failed[0]}")
    if (found := asyncio.run(kept(study, url))) != (1, [ID]):
        raise SystemExit(f"there are other people than the participant: {found}")
    told = ", ".join(f"{n} × {s or 'closed'}" for s, n in sorted(statuses.items()))
    return f"{requests} malformed requests: {told}; no 500, no traceback, nothing changed"


def killed(folder: Path, url: str, kills: int, at_once: int, seed: int) -> str:
    """The losses when the server is killed under many participants."""
    study = make_study(folder, items=20, people=4, each=8)

    async def rehearse() -> tuple[Rehearsal, Audit]:
        server = Server(study.folder, url)
        await server.start()
        habits = Habits(slip=1.0, patience=600)
        stage = Stage(study, server.url, understand_nothing, habits, at_once=at_once, seed=seed)
        try:
            rehearsal = await rehearse_with_kills(stage, server, kills)
        finally:
            server.stop()
        async with opened(study.folder, url) as database:
            return rehearsal, await audit(study, database, rehearsal.log.kept)

    rehearsal, found = asyncio.run(rehearse())
    if not found.kept_its_word or rehearsal.log.errors:
        raise SystemExit(
            f"{len(found.lost)} acknowledged steps were lost: {found}\n{rehearsal.log.errors[:3]}"
        )
    return (
        f"{kills} kills under {at_once} participants: {found.acknowledged} acknowledged steps, 0 lost; "
        f"{found.completed} of {found.wanted} answers, no quota exceeded, nothing seen twice; "
        f"{rehearsal.log.lost} requests without an answer were sent again"
    )


def fresh(name: str) -> AbstractContextManager[str]:
    """The address of a new database; SQLite is in the study's folder."""
    return nullcontext("") if name == "sqlite" else postgres()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--at-once", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--databases", nargs="+", default=["sqlite", "postgresql"])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name in options.databases:
            with fresh(name) as url:
                told = attack(Path(folder) / f"attack-{name}", url, options.requests, options.seed)
            print(f"{name}: {told}", flush=True)
            with fresh(name) as url:
                at = Path(folder) / f"kills-{name}"
                told = killed(at, url, options.kills, options.at_once, options.seed)
            print(f"{name}: {told}", flush=True)


if __name__ == "__main__":
    main()

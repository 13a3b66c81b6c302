"""Nothing is lost: servers that are killed under load, and two servers on one PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from grice.study.database import answers, events, opened, participants
from grice.study.design import Study
from walking import MakeStudy, Walker

PEOPLE = 20
KILLS = 3
POSTGRES = "/usr/lib/postgresql"


class Server:
    """`grice study serve` in a process of its own, which can be killed and started again."""

    def __init__(self, study: Study, database: str = "") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        more = ["--database", database] if database else []
        self.command = [
            *(sys.executable, "-m", "grice", "study", "serve", str(study.folder), "--port", str(self.port)),
            *more,
        ]
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stderr=subprocess.DEVNULL)
        for _ in range(1200):
            assert self.process.poll() is None, "the server did not start"
            try:
                httpx.get(f"{self.address}/healthz", timeout=1)
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server did not answer")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Patient:
    """A client that asks again, as people do, while the server is away."""

    def __init__(self, address: str) -> None:
        self.client = httpx.Client(base_url=address, follow_redirects=True, timeout=60)

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        until = time.monotonic() + 120
        while True:
            try:
                return self.client.request(method, path, **more)
            except httpx.TransportError:
                assert time.monotonic() < until
                time.sleep(0.1)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.ask("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.ask("POST", path, **more)


class Ledger:
    """All actions that the server acknowledged."""

    def __init__(self) -> None:
        self.kept: set[tuple[str, int, int, str]] = set()
        self.lock = threading.Lock()

    def note(self, person: str, place: int, number: int, action: str) -> None:
        with self.lock:
            self.kept.add((person, place, number, action))


def take_part(study: Study, address: str, name: int, ledger: Ledger) -> str:
    """Walk to the end with random actions; the stage in which it ended."""
    rng = Random(name)
    person = Walker(Patient(address), study).enter(f"?person=p{name}").consent().practise()
    while person.given["stage"] == "item":
        while person.given["stage"] == "item":
            place, number = person.given["place"], person.given["number"]
            (action, *more) = rng.choice(person.given["view"]["gestures"])["actions"]
            if not more and person.act(action).status_code == 200:
                ledger.note(person.given["person"], place, number, action)
            person.turn("next")
        person.rate()
    return str(person.given["stage"])


def audit(study: Study, ledger: Ledger, database: str = "") -> None:
    """Every acknowledged action is there, cells are full but not more than full, nobody saw one twice."""

    async def read() -> tuple[list[Any], list[Any]]:
        async with opened(study.folder, database) as found, found.read() as connection:
            done = await connection.execute(
                select(answers, participants.c.pseudonym).join(participants).where(answers.c.place > 0)
            )
            kept = await connection.execute(
                select(participants.c.pseudonym, answers.c.place, events.c.number, events.c.actions)
                .select_from(events)
                .join(answers)
                .join(participants)
                .where(events.c.kind == "act")
            )
            return list(done), list(kept)

    done, kept = asyncio.run(read())
    assert ledger.kept <= {(p, place, number, actions[2:-2]) for p, place, number, actions in kept}
    assert len(ledger.kept) > PEOPLE
    seen = Counter((row.pseudonym, row.item) for row in done)
    assert max(seen.values()) == 1
    cells = Counter((row.item, row.system) for row in done if row.finished is not None)
    assert not any(row.late for row in done)
    assert cells == dict.fromkeys(study.cells, study.design.quotas.people)


def test_a_server_that_is_killed_loses_nothing(make_study: MakeStudy) -> None:
    study = make_study("tangrams", items=5, people=4, each=2, systems=("one", "two"))
    server, ledger = Server(study), Ledger()
    try:
        with ThreadPoolExecutor(PEOPLE) as pool:
            walks = [pool.submit(take_part, study, server.address, n, ledger) for n in range(PEOPLE)]
            for number in range(1, KILLS + 1):
                while len(ledger.kept) < number * PEOPLE * 2 and not all(walk.done() for walk in walks):
                    time.sleep(0.02)
                server.kill()
                server.start()
            assert {walk.result() for walk in walks} == {"done"}
    finally:
        server.kill()
    audit(study, ledger)


@pytest.fixture
def postgres(tmp_path: Path) -> Iterator[str]:
    """The address of a PostgreSQL of our own, run by somebody who is not root."""
    binaries = sorted(Path(POSTGRES).glob("*/bin"))
    if not binaries:
        pytest.skip(f"there is no PostgreSQL in {POSTGRES}: apt-get install postgresql")
    with cluster(binaries[-1], tmp_path / "cluster") as address:
        yield address


@contextmanager
def cluster(binaries: Path, folder: Path) -> Iterator[str]:
    root = os.getuid() == 0
    as_user: dict[str, Any] = {"user": "postgres"} if root else {}
    folder.mkdir()
    if root:
        shutil.chown(folder, "postgres")
        for parent in folder.parents[:3]:
            parent.chmod(0o755)
    run = {"check": True, "capture_output": True, "cwd": "/", **as_user}
    subprocess.run(
        [binaries / "initdb", "-D", folder / "data", "-U", "grice", "-A", "trust", "-E", "UTF8"], **run
    )
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    control = [binaries / "pg_ctl", "-D", folder / "data", "-w", "-t", "120"]
    subprocess.run([*control, "-o", options, "-l", folder / "log", "start"], **run)
    try:
        yield f"postgresql://grice@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], **run)


def test_two_servers_on_one_postgresql_keep_the_quotas(make_study: MakeStudy, postgres: str) -> None:
    study = make_study("tangrams", items=5, people=4, each=2, systems=("one", "two"))
    first, second, ledger = Server(study, postgres), Server(study, postgres), Ledger()
    try:
        with ThreadPoolExecutor(PEOPLE) as pool:
            addresses = [first.address, second.address] * (PEOPLE // 2)
            walks = [pool.submit(take_part, study, url, n, ledger) for n, url in enumerate(addresses)]
            while len(ledger.kept) < PEOPLE * 2 and not all(walk.done() for walk in walks):
                time.sleep(0.02)
            first.kill()
            first.start()
            assert {walk.result() for walk in walks} == {"done"}
    finally:
        first.kill()
        second.kill()
    audit(study, ledger, postgres)

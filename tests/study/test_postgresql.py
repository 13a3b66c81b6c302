"""Two servers on one PostgreSQL, one of which is killed: quotas hold, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grice.study.database import opened
from grice.study.export import export
from grice.study.results import forget, overview
from grice.study.simulation.audit import Audit, audit
from grice.study.simulation.follower import understand_nothing
from grice.study.simulation.participant import Habits
from grice.study.simulation.rehearsal import Stage, rehearse_with_kills
from grice.study.simulation.server import Server
from walking import MakeStudy

DEBIAN = Path("/usr/lib/postgresql")


@pytest.fixture
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL of our own; root may not run one, so somebody else does."""
    found = sorted(DEBIAN.glob("*/bin"))
    if not found:
        pytest.skip(f"there is no PostgreSQL in {DEBIAN}: apt-get install postgresql")
    folder = Path(tempfile.mkdtemp())
    run: dict[str, Any] = {"check": True, "cwd": "/", "stdout": subprocess.DEVNULL}
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
        run["user"] = "postgres"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    make = [str(found[-1] / "initdb"), "-D", str(folder / "data"), "-U", "grice", "-A", "trust", "-E", "UTF8"]
    control = [str(found[-1] / "pg_ctl"), "-D", str(folder / "data"), "-w", "-t", "300"]
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    subprocess.run(make, **run)
    subprocess.run([*control, "-o", options, "-l", str(folder / "log"), "start"], **run)
    yield f"postgresql://grice@127.0.0.1:{port}/postgres"
    subprocess.run([*control, "-m", "immediate", "stop"], **run)
    shutil.rmtree(folder)


def test_two_servers_on_one_postgresql_keep_the_quotas(
    make_study: MakeStudy, postgres: str, tmp_path: Path
) -> None:
    study = make_study("tangrams", items=3, people=2, each=2, systems=("one", "two"))

    async def rehearse() -> tuple[int, Audit]:
        servers = [Server(study.folder, postgres) for _ in range(2)]
        try:
            await asyncio.gather(*(server.start() for server in servers))
            habits = Habits(slip=1.0, patience=300)
            stages = [Stage(study, server.url, understand_nothing, habits, at_once=3) for server in servers]
            async with asyncio.TaskGroup() as group:
                group.create_task(rehearse_with_kills(stages[0], servers[0], 2))
                group.create_task(stages[1].rehearse())
        finally:
            for server in servers:
                server.stop()
        kept = [one for stage in stages for one in stage.log.kept]
        assert not any(stage.log.errors for stage in stages)
        assert all(stage.finished for stage in stages)
        async with opened(study.folder, postgres) as database:
            found = await audit(study, database, kept)
            written, people = await export(study, database, tmp_path / "out")
            assert written == found.completed + found.extra
            total = (await overview(study, database, 0, "simulated")).total()
            assert total.done == found.completed
            first = (tmp_path / "out" / "participants.csv").read_text().splitlines()[1].split(",")[0]
            await forget(study, database, first)
            assert (await export(study, database, tmp_path / "out"))[1] == people - 1
        return people, found

    people, found = asyncio.run(rehearse())
    assert found.kept_its_word
    assert found.completed == found.wanted == 12
    assert people >= 6

"""Two servers on one PostgreSQL, one of which is killed: quotas hold, and nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from grice.study.database import opened
from grice.study.export import export
from grice.study.results import forget, overview
from grice.study.simulation.audit import Audit, audit
from grice.study.simulation.follower import understand_nothing
from grice.study.simulation.participant import Habits
from grice.study.simulation.rehearsal import Stage, rehearse_with_kills
from grice.study.simulation.server import Server
from postgres import DEBIAN, installed, postgres
from walking import MakeStudy


@pytest.fixture
def database() -> Iterator[str]:
    """The address of a PostgreSQL of our own."""
    if installed() is None:
        pytest.skip(f"there is no PostgreSQL in {DEBIAN}: apt-get install postgresql")
    with postgres() as address:
        yield address


def test_two_servers_on_one_postgresql_keep_the_quotas(
    make_study: MakeStudy, database: str, tmp_path: Path
) -> None:
    study = make_study("tangrams", items=3, people=2, each=2, systems=("one", "two"))

    async def rehearse() -> tuple[int, Audit]:
        servers = [Server(study.folder, database) for _ in range(2)]
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
        async with opened(study.folder, database) as held:
            found = await audit(study, held, kept)
            written, people = await export(study, held, tmp_path / "out")
            assert written == found.completed + found.extra
            total = (await overview(study, held, 0, "simulated")).total()
            assert total.done == found.completed
            first = (tmp_path / "out" / "participants.csv").read_text().splitlines()[1].split(",")[0]
            await forget(study, held, first)
            assert (await export(study, held, tmp_path / "out"))[1] == people - 1
        return people, found

    people, found = asyncio.run(rehearse())
    assert found.kept_its_word
    assert found.completed == found.wanted == 12
    assert people >= 6

"""A participant's way over HTTP: from the link to the export, in every world."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from grice.study.answers import read_answers
from grice.study.database import opened
from grice.study.export import export
from grice.worlds import WORLDS
from walking import MakeStudy, Walker

Serve = Callable[..., TestClient]
Walk = Callable[..., Walker]


@pytest.mark.parametrize("world", WORLDS)
def test_from_the_link_to_the_export(
    world: str, make_study: MakeStudy, serve_study: Serve, walk: Walk, tmp_path: Path
) -> None:
    study = make_study(world)
    client = serve_study(study)
    person = walk(client, study)
    assert person.given["stage"] == "consent"
    person.consent().practise()
    assert person.given["stage"] == "item"
    person.finish()
    assert person.given["stage"] == "done"

    async def write() -> None:
        async with opened(study.folder) as database:
            await export(study, database, tmp_path / "out")

    asyncio.run(write())
    found = read_answers(tmp_path / "out")
    assert [answer.order for answer in found] == [1, 2, 3]
    assert {answer.system for answer in found} == set(study.design.systems)
    assert len({answer.item for answer in found}) == 3

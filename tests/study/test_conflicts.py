"""Forty submissions at once, identical or conflicting: exactly one is kept, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext

import pytest
from sqlalchemy import select

from grice.study.arrivals import Arrival
from grice.study.database import answers, opened, participants
from grice.study.design import Study
from grice.study.sessions import Position, Sessions, Stale, read_events
from postgres import DEBIAN, installed, postgres
from walking import MakeStudy, solve

AT_ONCE = 40


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "postgresql" and installed() is None:
        pytest.skip(f"there is no PostgreSQL in {DEBIAN}: apt-get install postgresql")
    with postgres() if request.param == "postgresql" else nullcontext("") as address:
        yield address


async def at_once(
    sessions: Sessions, token: str, turn: Position, gestures: list[tuple[str, ...]]
) -> Counter[str]:
    """Counts of the requests accepted, and of those answered that their page is over."""

    async def one(actions: tuple[str, ...]) -> str:
        try:
            return "taken" if (await sessions.do(token, turn, "act", actions)).number > turn.number else "?"
        except Stale:
            return "stale"

    return Counter(await asyncio.gather(*map(one, gestures)))


async def conflict(study: Study, url: str) -> None:
    async with opened(study.folder, url) as database:
        sessions = Sessions(study, database, time.time)
        arrival = await sessions.enter({"person": "a"}, "")
        assert isinstance(arrival, Arrival)
        tokens = set(await asyncio.gather(*(sessions.consent(arrival) for _ in range(AT_ONCE))))
        assert tokens == {arrival.token}  # the button was pressed forty times
        token, world = arrival.token, study.world
        for segment in solve(study, study.design.practice.start, study.design.practice.goal):
            for action in segment:
                shown = await sessions.show(token)
                await sessions.do(token, shown.turn, "act", (world.show_action(action),))
            shown = await sessions.do(token, (await sessions.show(token)).turn, "next")
        assert shown.view is not None
        offered = [gesture.actions for gesture in shown.view.gestures]
        assert (await at_once(sessions, token, shown.turn, offered[:1] * AT_ONCE)) == {"taken": AT_ONCE}
        second = await sessions.show(token)
        assert (second.place, second.number) == (shown.place, 1)
        assert second.view is not None
        offered = [gesture.actions for gesture in second.view.gestures]
        found = await at_once(sessions, token, second.turn, [offered[n % 4] for n in range(AT_ONCE)])
        assert found == {"taken": AT_ONCE // 4, "stale": 3 * AT_ONCE // 4}
        others = [Arrival(f"{number}", "real", arrival.ids) for number in range(AT_ONCE)]
        await asyncio.gather(*map(sessions.consent, others))  # the same person from forty browsers
        async with database.read() as connection:
            assert len((await connection.execute(select(participants.c.id))).all()) == 1
            row = (await connection.execute(select(answers.c.id).where(answers.c.place == 1))).scalar_one()
            assert len((await read_events(connection, [row]))[row]) == 2


def test_of_forty_submissions_at_once_one_is_kept(make_study: MakeStudy, url: str) -> None:
    asyncio.run(conflict(make_study(), url))

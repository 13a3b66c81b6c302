"""Rehearsals: agents walk through the real pages of a server that is killed on the way."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from grice.cli import main
from grice.errors import DataError
from grice.study.answers import read_answers
from grice.study.database import opened
from grice.study.design import Study
from grice.study.simulation.audit import Audit, audit
from grice.study.simulation.follower import Understand, understand_nothing, way_to_goal
from grice.study.simulation.page import read_page
from grice.study.simulation.participant import Habits
from grice.study.simulation.rehearsal import Rehearsal, Stage, rehearse_with_kills
from grice.study.simulation.server import Server
from walking import MakeStudy


def rehearse(
    study: Study, understand: Understand, habits: Habits, kills: int, at_once: int = 4
) -> tuple[Rehearsal, Audit]:
    async def act() -> tuple[Rehearsal, Audit]:
        server = Server(study.folder)
        await server.start()
        stage = Stage(study, server.url, understand, habits, at_once=at_once)
        try:
            rehearsal = await rehearse_with_kills(stage, server, kills)
        finally:
            server.stop()
        async with opened(study.folder) as database:
            return rehearsal, await audit(study, database, rehearsal.log.kept)

    return asyncio.run(act())


def test_nothing_is_lost_when_the_server_is_killed(make_study: MakeStudy) -> None:
    study = make_study("alchemy", items=3, people=1, each=2)
    rehearsal, found = rehearse(study, understand_nothing, Habits(slip=1.0, patience=300), kills=1)
    assert found.kept_its_word
    assert found.completed == found.wanted == 9
    assert found.acknowledged > 9 * 2
    assert not rehearsal.log.errors
    assert rehearsal.log.lost > 0  # the kill was felt
    assert set(rehearsal.endings) <= {"done", "turned away"}
    assert rehearsal.speeds()["act"].p99 >= rehearsal.speeds()["act"].p50 > 0


def test_whoever_enters_before_the_study_is_full_and_consents_after_is_turned_away(
    make_study: MakeStudy,
) -> None:
    study = make_study("alchemy", items=1, people=1, each=1, systems=("base",))
    rehearsal, found = rehearse(study, understand_nothing, Habits(slip=1.0, think=0.3, patience=60), 0, 12)
    assert found.completed == found.wanted == 1
    assert rehearsal.endings == {"done": 1, "turned away": 12}  # whoever is done makes room for another
    assert not rehearsal.log.errors


def test_a_rehearsal_can_be_analysed(make_study: MakeStudy, tmp_path: Path) -> None:
    """Agents who do all at the first sentence if they know the way."""
    study = make_study("sail", items=2, people=1, each=2, systems=("base", "human"))
    ways = {item.start: way_to_goal(study, item.start, item.goal) for item in study.items.values()}

    async def understand(state: str, sentence: str) -> tuple[str, ...]:
        return ways.get(state, ())

    _, found = rehearse(study, understand, Habits(slip=0.0, patience=300), kills=0)
    assert found.completed == 4
    assert main(["study", "export", str(study.folder), "--out", str(tmp_path / "export")]) == 0
    answers = read_answers(tmp_path / "export")
    assert all(answer.simulated and answer.success for answer in answers)
    assert main(["study", "analyse", str(tmp_path / "export"), "--out", str(tmp_path / "findings")]) == 0
    assert "These participants are simulated" in (tmp_path / "findings" / "report.html").read_text()


def test_a_page_offers_what_a_browser_would() -> None:
    page = read_page(
        '<form action="/a"><input type="hidden" name="csrf" value="1">'
        '<button name="do" value="next">N</button>'
        '<button name="do" value="undo" disabled>U</button><input type="radio" name="how" value="1"></form>'
        '<script type="application/json" id="given">{"stage": "item \\u003c"}</script><script>x = 1</script>'
    )
    form = page.forms["/a"]
    assert form.press("do", "next") == {"csrf": "1", "do": "next"}
    assert page.stage == "item <"
    with pytest.raises(DataError, match="no button"):
        form.press("do", "undo")
    with pytest.raises(DataError, match="not chosen"):
        form.send({"how": "2"})

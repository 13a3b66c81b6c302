"""The replay of a participant's events as pictures, for the owner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import select

from grice.study.database import Database, answers, participants
from grice.study.design import PRACTICE, Study, Task
from grice.study.following import Event, Following, follow
from grice.study.sessions import read_events
from grice.web.refused import Refused
from grice.web.simulators import picture

MOST_FRAMES = 200  # of one item
TOLD = {
    "undo": "undo",
    "next": "next",
    "impossible": "this cannot be done",
    "again": "not right: begins anew",
}


@dataclass(frozen=True)
class Frame:
    """The picture after an event."""

    seconds: float  # since the item was shown
    done: str
    sentence: str  # the present one; empty at the end
    picture: str


@dataclass(frozen=True)
class Played:
    """An item of somebody's session."""

    place: int
    item: str
    system: str
    state: str
    seconds: float
    events: int


@dataclass(frozen=True)
class Replay:
    """Somebody's session, and the frames of one of its items."""

    person: str
    stage: str
    items: tuple[Played, ...]
    place: int
    goal: str
    frames: tuple[Frame, ...]


async def replay(study: Study, database: Database, pseudonym: str, place: int) -> Replay:
    async with database.read() as connection:
        person = (
            await connection.execute(select(participants).where(participants.c.pseudonym == pseudonym))
        ).one_or_none()
        if person is None:
            raise Refused("there is no such participant", status=404, where=pseudonym[:50])
        rows = (
            await connection.execute(
                select(answers).where(answers.c.participant == person.id).order_by(answers.c.place)
            )
        ).all()
        kept = await read_events(connection, [row.id for row in rows])
    items = tuple(
        Played(
            row.place,
            row.item,
            "" if row.item == PRACTICE else row.system,
            "right" if row.success else "unfinished" if row.followed is None else "wrong",
            (row.followed or row.started) - row.started,
            len(kept.get(row.id, [])),
        )
        for row in rows
    )
    shown = next((row for row in rows if row.place == place), None)
    if shown is None:
        raise Refused("there is no such item in this session", status=404, where=str(place))
    task = study.task(shown.item, shown.system)
    frames = tuple(_frames(study, task, kept.get(shown.id, []), shown.started))
    return Replay(pseudonym, person.stage, items, place, _picture(study, task.goal), frames)


def _frames(study: Study, task: Task, past: list[Event], started: float) -> Iterator[Frame]:
    world, now = study.world, follow(study.world, task, ())
    yield _frame(study, 0.0, "the item is shown", now)
    for count, event in enumerate(past[:MOST_FRAMES], 1):
        done = TOLD.get(event.kind) or world.telling.segment(
            now.state, world.parse_segment(", ".join(event.actions))
        )
        now = follow(world, task, past[:count])
        yield _frame(study, event.at - started, done, now)


def _frame(study: Study, seconds: float, done: str, now: Following) -> Frame:
    sentence = "" if now.ended else now.task.sentences[len(now.actions)]
    return Frame(seconds, done, sentence, picture(study.world.drawing.svg(now.state)))


def _picture(study: Study, state: str) -> str:
    return picture(study.world.drawing.svg(study.state(state)))

"""What a study has found so far: progress and quotas for its owner, and the files of an export."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from sqlalchemy import delete, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from grice import files
from grice.errors import DataError
from grice.study.answers import ANSWERS, PARTICIPANTS, PAYMENT, PLACES, Answer, Ratings, write_answers
from grice.study.database import Database, answers, events, participants, payments, recall
from grice.study.design import Cell, Study
from grice.study.following import follow, show_states
from grice.study.sessions import DECLINED, Sessions, read_events

STAGES = ("practice", "items", "done", "screened_out")


@dataclass
class Tally:
    """The answers of one cell, or of several."""

    wanted: int = 0
    done: int = 0
    live: int = 0  # leased, by somebody who is at it
    late: int = 0  # finished, but one too many
    right: int = 0
    impossible: int = 0

    def add(self, other: Tally) -> None:
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def left(self) -> int:
        return max(0, self.wanted - self.done)


@dataclass(frozen=True)
class Person:
    pseudonym: str
    stage: str
    items: int
    right: int
    passed: int
    failed: int
    minutes: float


@dataclass(frozen=True)
class Overview:
    """How far a study is; of simulated participants, where they are asked for."""

    cells: dict[Cell, Tally]
    stages: dict[str, int]
    people: tuple[Person, ...]
    paused: bool

    def by_system(self) -> dict[str, Tally]:
        return self._sum(1)

    def by_item(self) -> dict[str, Tally]:
        return self._sum(0)

    def _sum(self, part: int) -> dict[str, Tally]:
        found: dict[str, Tally] = {}
        for cell, tally in self.cells.items():
            found.setdefault(cell[part], Tally()).add(tally)
        return found

    def total(self) -> Tally:
        found = Tally()
        for tally in self.cells.values():
            found.add(tally)
        return found

    def people_needed(self, each: int) -> int:
        """At least so many more people, who do so many items each."""
        by_item = [sum(t.left for (of, _), t in self.cells.items() if of == item) for item in self.by_item()]
        return max(-(-sum(by_item) // each), max(by_item, default=0))


async def overview(study: Study, database: Database, now: float, kind: str = "real") -> Overview:
    cells = {cell: Tally(study.design.quotas.people) for cell in study.cells}
    items: Counter[int] = Counter()
    right: Counter[int] = Counter()
    async with database.read() as connection:
        paused = bool(await recall(connection, "paused"))
        declined = int(await recall(connection, DECLINED, "0")) if kind == "real" else 0
        persons = (await connection.execute(select(participants).where(participants.c.kind == kind))).all()
        rows = await connection.execute(
            select(answers).where(answers.c.kind == kind, answers.c.place > 0, ~answers.c.dropped)
        )
        for row in rows:
            if (row.item, row.system) not in cells:
                continue
            tally, done = cells[row.item, row.system], row.finished is not None
            tally.add(
                Tally(
                    done=int(done and not row.late),
                    late=int(done and row.late),
                    live=int(not done and not row.late and row.lease > now),
                    right=int(done and bool(row.success)),
                    impossible=int(done and row.impossible),
                )
            )
            items[row.participant] += done
            right[row.participant] += done and bool(row.success)
    counted = Counter(person.stage for person in persons)
    return Overview(
        cells,
        {DECLINED: declined} | {stage: counted[stage] for stage in STAGES},
        tuple(
            Person(
                p.pseudonym,
                p.stage,
                items[p.id],
                right[p.id],
                p.passed,
                p.failed,
                ((p.finished or p.seen) - p.began) / 60,
            )
            for p in persons
        ),
        paused,
    )


async def export(study: Study, database: Database, folder: Path) -> tuple[int, int]:
    """Write all files; how many answers and how many participants there are. Previews are in none of them."""
    async with database.read() as connection:
        found = await _answers(study, connection)
        everybody = (
            await connection.execute(
                select(participants)
                .where(participants.c.kind != "preview", participants.c.consented.is_not(None))
                .order_by(participants.c.id)
            )
        ).all()
        paid = (
            await connection.execute(
                select(payments, participants.c.stage, participants.c.finished)
                .join(participants)
                .order_by(participants.c.id)
            )
        ).all()
    write_answers(folder / ANSWERS, found)
    for place in (study.folder / PLACES).glob("*"):
        files.write(folder / PLACES / place.name, files.read(place))
    header = "pseudonym", "consented", "finished", "state", "seconds", "passed", "failed", "simulated"
    rows = [
        (
            p.pseudonym,
            moment(p.consented),
            moment(p.finished),
            p.stage,
            round((p.finished or p.seen) - p.consented, 1),
            p.passed,
            p.failed,
            p.kind == "simulated",
        )
        for p in everybody
    ]
    files.write(folder / PARTICIPANTS, table(header, rows))
    codes = study.design.platform.codes
    owed = [
        (
            p.person,
            p.study,
            p.session,
            p.stage,
            codes.get(p.stage, ""),
            moment(p.finished),
        )
        for p in paid
    ]
    named = "person", "study", "session", "state", "code", "finished"
    files.write(folder / PAYMENT, table(named, owed), private=True)
    return len(found), len(everybody)


async def _answers(study: Study, connection: AsyncConnection) -> list[Answer]:
    rows = (
        await connection.execute(
            select(answers, participants.c.pseudonym)
            .join(participants)
            .where(answers.c.finished.is_not(None), answers.c.place > 0, answers.c.kind != "preview")
            .order_by(participants.c.id, answers.c.place)
        )
    ).all()
    done: dict[int, list[object]] = {}
    found = []
    kept = await read_events(connection, select(answers.c.id).where(answers.c.finished.is_not(None)))
    for row in rows:
        task = study.task(row.item, row.system)
        followed = follow(study.world, task, kept.get(row.id, []))
        done.setdefault(row.participant, []).append(row)
        found.append(
            Answer(
                study=study.design.study,
                world=study.design.world,
                item=row.item,
                system=row.system,
                person=row.pseudonym,
                order=len(done[row.participant]),
                started=moment(row.started),
                finished=moment(row.finished),
                seconds=round(row.followed - row.started, 3),
                success=bool(row.success),
                impossible=bool(row.impossible),
                start=task.start,
                sentences=task.sentences,
                actions=followed.actions,
                states=show_states(study.world, followed.states),
                goal=task.goal,
                ratings=msgspec.json.decode(row.ratings, type=Ratings),
                simulated=row.kind == "simulated",
            )
        )
    return found


async def forget(study: Study, database: Database, person: str) -> int:
    """Delete all that is kept of a person, by pseudonym or by the platform's id; how many answers."""
    sessions = Sessions(study, database)
    async with database.write() as connection:
        identities = [sessions.identity(person, kind) for kind in ("real", "simulated")]
        found = await connection.scalar(
            select(participants.c.id).where(
                or_(participants.c.pseudonym == person, participants.c.identity.in_(identities))
            )
        )
        if found is None:
            raise DataError(
                "there is no such participant", where=person, allowed="a pseudonym or a platform's id"
            )
        own = select(answers.c.id).where(answers.c.participant == found)
        await connection.execute(delete(events).where(events.c.answer.in_(own)))
        deleted = await connection.execute(
            delete(answers).where(answers.c.participant == found, answers.c.place > 0)
        )
        await connection.execute(delete(answers).where(answers.c.participant == found))
        await connection.execute(delete(payments).where(payments.c.participant == found))
        await connection.execute(delete(participants).where(participants.c.id == found))
    await database.tidy()
    return deleted.rowcount


async def forget_ids(database: Database) -> int:
    """Delete the platform's ids of everybody, once they are paid; answers stay."""
    async with database.write() as connection:
        deleted = await connection.execute(delete(payments))
    await database.tidy()
    return deleted.rowcount


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A CSV file. A text that a spreadsheet would run as a formula is quoted."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(header)
    for row in rows:
        writer.writerow([f"'{cell}" if str(cell)[:1] in tuple("=+-@") else cell for cell in row])
    return written.getvalue().encode()


def moment(at: float | None) -> str:
    """A time as ISO 8601 tells it, in UTC; empty if it has not come."""
    return "" if at is None else datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")

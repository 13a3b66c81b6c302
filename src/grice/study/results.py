"""The owner's overview of a study: progress, quotas, pay, dropouts, suspicious participants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from sqlalchemy import Row, delete, or_, select

from grice.errors import DataError
from grice.study.arrivals import Kind, identity
from grice.study.conduct import Conduct, pace, suspicions
from grice.study.database import Database, answers, events, participants, payments, recall
from grice.study.design import PRACTICE, Cell, Study
from grice.study.sessions import DECLINED

KINDS: tuple[Kind, ...] = ("real", "simulated")
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
    left: bool  # has done nothing for longer than a lease, and is not at the end
    suspicious: tuple[str, ...]  # criteria of `conduct` that are met


@dataclass(frozen=True)
class Overview:
    """The progress of a study; on request that of simulated participants."""

    cells: dict[Cell, Tally]
    stages: dict[str, int]
    people: tuple[Person, ...]
    paused: bool
    pay: float = 0.0  # for a session

    @property
    def minutes(self) -> float | None:
        """The median of whole sessions."""
        done = [person.minutes for person in self.people if person.stage == "done"]
        return median(done) if done else None

    @property
    def hourly(self) -> float | None:
        """The pay in an hour."""
        return 60 * self.pay / self.minutes if self.minutes and self.pay else None

    @property
    def left(self) -> dict[str, int]:
        """The number of dropouts by finished items; -1 during practice."""
        gone = (-1 if p.stage == PRACTICE else p.items for p in self.people if p.left)
        return {"practice" if n < 0 else f"item {n + 1}": count for n, count in sorted(Counter(gone).items())}

    @property
    def suspicious(self) -> tuple[Person, ...]:
        return tuple(person for person in self.people if person.suspicious)

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
        """The least number of further people, at so many items each."""
        by_item = [sum(t.left for (of, _), t in self.cells.items() if of == item) for item in self.by_item()]
        return max(-(-sum(by_item) // each), max(by_item, default=0))


async def overview(study: Study, database: Database, now: float, kind: str = "real") -> Overview:
    async with database.read() as connection:
        paused = bool(await recall(connection, "paused"))
        declined = int(await recall(connection, DECLINED, "0")) if kind == "real" else 0
        persons = (await connection.execute(select(participants).where(participants.c.kind == kind))).all()
        rows = (
            await connection.execute(
                select(answers).where(answers.c.kind == kind, answers.c.place > 0, ~answers.c.dropped)
            )
        ).all()
    cells = {cell: Tally(study.design.quotas.people) for cell in study.cells}
    own: dict[int, list[Row[Any]]] = {}
    for row in rows:
        if (row.item, row.system) in cells:
            cells[row.item, row.system].add(_tally(row, now))
            own.setdefault(row.participant, []).append(row)
    counted = Counter(person.stage for person in persons)
    return Overview(
        cells,
        {DECLINED: declined} | {stage: counted[stage] for stage in STAGES},
        tuple(_person(study, person, own.get(person.id, ()), now) for person in persons),
        paused,
        study.design.platform.pay,
    )


def _tally(row: Row[Any], now: float) -> Tally:
    done = row.finished is not None
    return Tally(
        done=int(done and not row.late),
        late=int(done and row.late),
        live=int(not done and not row.late and row.lease > now),
        right=int(done and bool(row.success)),
        impossible=int(done and row.impossible),
    )


def _person(study: Study, person: Row[Any], rows: Sequence[Row[Any]], now: float) -> Person:
    done = [row for row in rows if row.finished is not None]
    conduct = Conduct(
        len(done),
        sum(row.impossible for row in done),
        person.failed,
        pace(
            (row.followed - row.started, len(study.items[row.item].sentences[row.system]), row.impossible)
            for row in done
        ),
    )
    return Person(
        person.pseudonym,
        person.stage,
        len(done),
        sum(bool(row.success) for row in done),
        person.passed,
        person.failed,
        ((person.finished or person.seen) - person.began) / 60,
        person.finished is None and person.seen < now - 60 * study.design.quotas.lease,
        tuple(suspicions(conduct)),
    )


@dataclass(frozen=True)
class Owed:
    """Participants to pay, by the platform's ids: those who finished, were screened out, or left."""

    done: tuple[str, ...]
    screened_out: tuple[str, ...]
    left: tuple[str, ...]
    suspicious: tuple[str, ...]  # of those who are done: to be looked at first


async def owed(study: Study, database: Database, now: float) -> Owed:
    """The platform's ids of real participants, for approving what they sent in."""
    found = await overview(study, database, now)
    people = {person.pseudonym: person for person in found.people}
    async with database.read() as connection:
        rows = await connection.execute(
            select(payments.c.person, participants.c.pseudonym).join(participants).order_by(participants.c.id)
        )
        ids = [(row.person, people[row.pseudonym]) for row in rows]
    return Owed(
        tuple(id for id, person in ids if person.stage == "done" and not person.suspicious),
        tuple(id for id, person in ids if person.stage == "screened_out"),
        tuple(id for id, person in ids if person.left),
        tuple(id for id, person in ids if person.stage == "done" and person.suspicious),
    )


async def forget(study: Study, database: Database, person: str) -> int:
    """Delete all that is kept of a person, by pseudonym or by the platform's id; how many answers."""
    async with database.write() as connection:
        identities = [identity(study, person, kind) for kind in KINDS]
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

"""The files of an export: answers, events, unfinished items and people under pseudonyms, and a codebook."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Row, select

from grice import files
from grice.study.answers import (
    ANSWERS,
    CODEBOOK,
    EVENTS,
    PARTICIPANTS,
    PAYMENT,
    PLACES,
    UNFINISHED,
    Answer,
    AttentionCheck,
    Rating,
    Unfinished,
    write_lines,
)
from grice.study.codebook import COLUMNS, write_codebook
from grice.study.database import Database, answers, participants, payments
from grice.study.design import PRACTICE, Study
from grice.study.following import Event, Following, follow, show_states
from grice.study.sessions import question_order, read_events


@dataclass(frozen=True)
class Records:
    """Everything of a study that is exported; previews are not."""

    study: Study
    given: Sequence[Row[Any]]  # items that people were given, each with its person's pseudonym
    events: dict[int, list[Event]]
    people: Sequence[Row[Any]]
    paid: Sequence[Row[Any]]


async def read_records(study: Study, database: Database) -> Records:
    async with database.read() as connection:
        given = await connection.execute(
            select(answers, participants.c.pseudonym, participants.c.seen)
            .join(participants)
            .where(answers.c.kind != "preview")
            .order_by(participants.c.id, answers.c.place)
        )
        people = await connection.execute(
            select(participants).where(participants.c.kind != "preview").order_by(participants.c.id)
        )
        paid = await connection.execute(
            select(payments, participants.c.stage, participants.c.finished)
            .join(participants)
            .order_by(participants.c.id)
        )
        events = await read_events(connection, select(answers.c.id).where(answers.c.kind != "preview"))
        return Records(study, given.all(), events, people.all(), paid.all())


async def export(study: Study, database: Database, folder: Path, now: float = 0.0) -> tuple[int, int]:
    """Write all files; how many answers and how many participants there are."""
    records = await read_records(study, database)
    found = finished(records)
    write_lines(folder / ANSWERS, found)
    write_lines(folder / UNFINISHED, unfinished(records, now))
    files.write(folder / EVENTS, table(COLUMNS[EVENTS], _events(records)))
    files.write(folder / PARTICIPANTS, table(COLUMNS[PARTICIPANTS], _people(records, found)))
    files.write(folder / PAYMENT, table(COLUMNS[PAYMENT], _owed(records)), private=True)
    files.write(folder / CODEBOOK, write_codebook(study).encode())
    for place in (study.folder / PLACES).glob("*"):
        files.write(folder / PLACES / place.name, files.read(place))
    return len(found), len(records.people)


def finished(records: Records) -> list[Answer]:
    """Answers that are whole, in the order in which each person gave them."""
    found, order = [], Counter[int]()
    for row in records.given:
        if row.place == 0 or row.finished is None:
            continue
        order[row.participant] += 1
        followed = _followed(records, row)
        item = records.study.items[row.item]
        found.append(
            Answer(
                **_where(records.study, row),
                order=order[row.participant],
                started=moment(row.started),
                finished=moment(row.finished),
                seconds=round(max(0.0, row.followed - row.started), 3),
                success=bool(row.success),
                impossible=bool(row.impossible),
                start=item.start,
                sentences=item.sentences[row.system],
                actions=followed.actions,
                states=show_states(records.study.world, followed.states),
                goal=item.goal,
                ratings=msgspec.json.decode(row.ratings, type=dict[str, Rating]),
                raw=item.raw.get(row.system, item.sentences[row.system]),
                undos=_undos(records, row),
                late=bool(row.late),
                attention=None if row.asked is None else AttentionCheck(row.asked, row.chosen),
            )
        )
    return found


def unfinished(records: Records, now: float) -> list[Unfinished]:
    """Items that somebody began and has not finished."""
    found = []
    for row in records.given:
        if row.place == 0 or row.finished is not None:
            continue
        followed, past = _followed(records, row), records.events.get(row.id, [])
        item = records.study.items[row.item]
        found.append(
            Unfinished(
                **_where(records.study, row),
                started=moment(row.started),
                last=moment(past[-1].at if past else row.started),
                state="restarted" if row.dropped else "open" if row.lease > now else "left",
                followed=followed.ended,
                start=item.start,
                sentences=item.sentences[row.system],
                seen=len(followed.actions) + (not followed.ended),
                actions=(*followed.actions, *((followed.steps,) if not followed.ended else ())),
                states=show_states(records.study.world, followed.states),
                goal=item.goal,
                undos=_undos(records, row),
                late=bool(row.late),
            )
        )
    return found


def _where(study: Study, row: Row[Any]) -> dict[str, Any]:
    """The fields that answers and unfinished items share."""
    return {
        "study": study.design.study,
        "world": study.design.world,
        "item": row.item,
        "system": row.system,
        "person": row.pseudonym,
        "place": row.place,
        "simulated": row.kind == "simulated",
    }


def _followed(records: Records, row: Row[Any]) -> Following:
    return follow(
        records.study.world, records.study.task(row.item, row.system), records.events.get(row.id, [])
    )


def _undos(records: Records, row: Row[Any]) -> int:
    return sum(event.kind == "undo" for event in records.events.get(row.id, []))


def _events(records: Records) -> Iterable[Sequence[object]]:
    for row in records.given:
        for number, event in enumerate(records.events.get(row.id, []), 1):
            where = row.pseudonym, row.place, row.item, "" if row.item == PRACTICE else row.system
            seconds = round(max(0.0, event.at - row.started), 3)
            yield (*where, number, event.kind, "; ".join(event.actions), moment(event.at), seconds)


def _people(records: Records, found: Sequence[Answer]) -> Iterable[Sequence[object]]:
    done = Counter(answer.person for answer in found)
    for p in records.people:
        yield (
            p.pseudonym,
            moment(p.consented),
            moment(p.finished),
            moment(p.seen),
            p.stage,
            round(max(0.0, (p.finished or p.seen) - p.consented), 1),
            done[p.pseudonym],
            p.attempts,
            p.passed,
            p.failed,
            " ".join(question_order(records.study, p.pseudonym)),
            p.kind == "simulated",
        )


def _owed(records: Records) -> Iterable[Sequence[object]]:
    codes = records.study.design.platform.codes
    for p in records.paid:
        yield p.person, p.study, p.session, p.stage, codes.get(p.stage, ""), moment(p.finished)


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A CSV file. A text that a spreadsheet would run as a formula is quoted."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(header)
    for row in rows:
        writer.writerow([f"'{cell}" if str(cell)[:1] in tuple("=+-@") else cell for cell in row])
    return written.getvalue().encode()


def moment(at: float | None) -> str:
    """A time as ISO 8601, in UTC; empty for none."""
    return "" if at is None else datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")

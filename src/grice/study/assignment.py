"""The assignment of items and systems to people.

A place is one completed answer that is still wanted for an instance and a system. It is taken while a lease
on it lives, and gone when somebody finishes. Whoever goes on after their place went to another is late: their
answer is kept as an extra one. Systems are balanced within a person, their order counterbalanced over people.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from grice.study.arrivals import PREVIEW
from grice.study.database import answers, participants
from grice.study.design import PRACTICE, Cell, Study


async def places(connection: AsyncConnection, study: Study, kind: str, now: float) -> dict[Cell, int]:
    """The number of answers still wanted for each cell and not under way; previews do not count."""
    wanted = dict.fromkeys(study.cells, study.design.quotas.people)
    if kind == PREVIEW:
        return wanted
    taken = await connection.execute(
        select(answers.c.item, answers.c.system, func.count())
        .where(
            answers.c.kind == kind,
            answers.c.place > 0,
            ~answers.c.late,
            ~answers.c.dropped,
            or_(answers.c.finished.is_not(None), answers.c.lease > now),
        )
        .group_by(answers.c.item, answers.c.system)
    )
    for item, system, count in taken:
        if (item, system) in wanted:
            wanted[item, system] -= count
    return wanted


async def room_for_another(connection: AsyncConnection, study: Study, kind: str, now: float) -> bool:
    """True if there are items left for a newcomer, after those who are about to begin."""
    if kind == PREVIEW:
        return True
    open_places = sum(max(0, count) for count in (await places(connection, study, kind, now)).values())
    beginning = await connection.scalar(
        select(func.count())
        .select_from(participants)
        .where(
            participants.c.kind == kind,
            participants.c.stage == PRACTICE,
            participants.c.seen > now - 60 * study.design.quotas.lease,
        )
    )
    return open_places > (beginning or 0)


async def assign(connection: AsyncConnection, study: Study, person: Any, now: float) -> bool:
    """Lease the person's next item, if they have not done enough and there is one for them."""
    had = (await connection.execute(select(answers).where(answers.c.participant == person.id))).all()
    session = [row for row in had if row.place > 0]
    if sum(row.finished is not None for row in session) >= study.design.quotas.items:
        return False
    wanted = await places(connection, study, person.kind, now)
    cell = choose(
        wanted,
        seen={row.item for row in had},
        used=Counter(row.system for row in session if not row.dropped),
        order=system_order(study.design.systems, person.id, len(session)),
        seed=f"{study.design.study} {person.pseudonym} {len(session)}",
    )
    if cell is None:
        return False
    place = 1 + max((row.place for row in session), default=0)
    await connection.execute(
        insert(answers).values(
            participant=person.id,
            kind=person.kind,
            item=cell[0],
            system=cell[1],
            place=place,
            started=now,
            lease=now + 60 * study.design.quotas.lease,
        )
    )
    return True


def choose(
    wanted: Mapping[Cell, int],
    *,
    seen: Iterable[str],
    used: Mapping[str, int],
    order: Sequence[str],
    seed: str,
) -> Cell | None:
    """The system that the person has had least, and of its unseen instances one that lacks most answers."""
    seen = set(seen)
    lacking: Counter[str] = Counter()
    for (item, _), count in wanted.items():
        lacking[item] += max(0, count)
    for system in sorted(order, key=lambda system: (used.get(system, 0), order.index(system))):
        found = sorted(
            item for (item, of), count in wanted.items() if of == system and count > 0 and item not in seen
        )
        if found:
            most = max(lacking[item] for item in found)
            item = random.Random(seed).choice([item for item in found if lacking[item] == most])
            return item, system
    return None


def system_order(systems: Sequence[str], person: int, done: int) -> list[str]:
    """In which order a person gets the systems in the next round: a row of a balanced Latin square."""
    square = latin_square(len(systems))
    row = square[(person + done // len(systems)) % len(square)]
    return [systems[number] for number in row]


def latin_square(n: int) -> list[list[int]]:
    """Rows in which everything is at every position, and follows everything else, equally often."""
    first = [0]
    for step in range(1, n):
        first.append((n - (step // 2)) % n if step % 2 == 0 else (step + 1) // 2)
    rows = [[(number + shift) % n for number in first] for shift in range(n)]
    return rows if n % 2 == 0 else [*rows, *(row[::-1] for row in rows)]

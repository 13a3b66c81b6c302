"""An audit of a study: nothing acknowledged is lost, no quota is exceeded, no item is shown twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from grice.study.database import Database, answers, participants
from grice.study.design import Study
from grice.study.sessions import read_events
from grice.study.simulation.participant import Acknowledged


@dataclass(frozen=True)
class Audit:
    """The comparison of the database with the server's acknowledgements."""

    acknowledged: int
    lost: tuple[Acknowledged, ...]  # acknowledged, and not there
    completed: int  # answers that count
    wanted: int
    over: int  # completed answers beyond a quota that no lost lease explains
    extra: int  # finished after their place went to another: kept, but not counted
    twice: int  # instances that somebody saw twice

    @property
    def kept_its_word(self) -> bool:
        return not (self.lost or self.over or self.twice)


async def audit(study: Study, database: Database, kept: Sequence[Acknowledged]) -> Audit:
    """Look for everything that was acknowledged, and count the answers of simulated participants."""
    async with database.read() as connection:
        rows = (
            await connection.execute(
                select(answers, participants.c.pseudonym)
                .join(participants, participants.c.id == answers.c.participant)
                .where(answers.c.kind == "simulated")
            )
        ).all()
        events = await read_events(connection, select(answers.c.id).where(answers.c.kind == "simulated"))
    by_place = {(row.pseudonym, row.place): row for row in rows}

    def there(one: Acknowledged) -> bool:
        row = by_place.get((one.person, one.place))
        if row is None:
            return False
        if one.kind == "rate":
            return row.finished is not None and row.ratings is not None
        past = events.get(row.id, [])
        return one.number < len(past) and (past[one.number].kind, past[one.number].actions) == (
            one.kind,
            one.actions,
        )

    finished = [row for row in rows if row.place > 0 and row.finished is not None]
    cells = Counter((row.item, row.system) for row in finished if not row.late)
    seen = Counter((row.participant, row.item) for row in rows)
    people = study.design.quotas.people
    return Audit(
        len(kept),
        tuple(one for one in kept if not there(one)),
        sum(cells.values()),
        people * len(study.cells),
        sum(max(0, count - people) for count in cells.values()),
        sum(row.late for row in finished),
        sum(count > 1 for count in seen.values()),
    )

"""Time that never goes back, though the machine's clock be set while people take part."""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import func, select

from grice.study.database import Database, participants


async def steady_clock(database: Database) -> Callable[[], float]:
    """Seconds since 1970, from now on by a clock that nobody sets, and after all that is in the database."""
    async with database.read() as connection:
        last = await connection.scalar(select(func.max(participants.c.seen)))
    return steady(max(time.time(), float(last or 0.0)))


def steady(since: float) -> Callable[[], float]:
    """That many seconds since 1970, and what has passed since."""
    began = time.monotonic()
    return lambda: since + time.monotonic() - began

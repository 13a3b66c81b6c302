"""A rehearsal: many simulated participants at once, until the study is full; what they met, and how fast."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from urllib.parse import urlencode, urlsplit

import httpx
import numpy as np

from grice.study.arrivals import simulated_key
from grice.study.design import Study
from grice.study.simulation.follower import Understand, way_to_goal
from grice.study.simulation.participant import TURNED_AWAY, Habits, Log, Mind, Participant
from grice.study.simulation.server import Server

SPARE = 3  # times as many participants as are needed, at the most


@dataclass(frozen=True)
class Speed:
    """Response times of requests of one kind, in milliseconds."""

    count: int
    p50: float
    p99: float


@dataclass(frozen=True)
class Rehearsal:
    """The outcome of a rehearsal."""

    log: Log
    endings: Mapping[str, int]
    seconds: float

    @property
    def per_second(self) -> float:
        return len(self.log.requests) / self.seconds if self.seconds else 0.0

    def speeds(self) -> dict[str, Speed]:
        """Of every kind of request, and of all."""
        kinds: dict[str, list[float]] = {"all": [seconds for _, seconds in self.log.requests]}
        for kind, seconds in self.log.requests:
            kinds.setdefault(kind, []).append(seconds)
        return {
            kind: Speed(len(found), *(1000 * float(np.percentile(found, p)) for p in (50, 99)))
            for kind, found in kinds.items()
            if found
        }


@dataclass
class Stage:
    """The scale of a rehearsal: participants at once, and in all (0: until the study is full)."""

    study: Study
    url: str
    understand: Understand
    habits: Habits
    at_once: int = 20
    participants: int = 0
    seed: int = 0
    progress: Callable[[int], None] = lambda answers: None
    log: Log = field(default_factory=Log)

    async def rehearse(self) -> Rehearsal:
        """Let them all walk through the pages."""
        endings = Counter[str]()
        numbers = iter(range(self.participants or self._most()))
        run = secrets.token_hex(4)  # the ids of another rehearsal are other people's
        context = httpx.create_ssl_context()
        mind = Mind(self.understand, cache(partial(way_to_goal, self.study)))
        began = time.monotonic()

        async def seat() -> None:
            for number in numbers:
                link = self._link(f"simulated-{run}-{number}")
                async with httpx.AsyncClient(base_url=self._host, verify=context, timeout=60) as client:
                    walker = Participant(client, link, mind, self.habits, self.log, f"{self.seed} {number}")
                    ending = await walker.run()
                endings[ending] += 1
                self.progress(self.finished)
                if ending == TURNED_AWAY and not self.participants:
                    return

        await together(*(seat() for _ in range(self.at_once)))
        return Rehearsal(self.log, endings, time.monotonic() - began)

    @property
    def finished(self) -> int:
        """The number of answers that the server acknowledged as finished."""
        return sum(one.kind == "rate" for one in self.log.kept)

    @property
    def wanted(self) -> int:
        return len(self.study.cells) * self.study.design.quotas.people

    def _most(self) -> int:
        quotas = self.study.design.quotas
        each = min(quotas.items, len(self.study.items))
        return SPARE * -(-self.wanted // each) + self.at_once

    def _link(self, person: str) -> str:
        named = self.study.design.platform
        query = {"simulated": simulated_key(self.study)}
        for name in (named.person, named.study, named.session):
            if name:
                query[name] = person
        return f"{urlsplit(self.url).path.rstrip('/')}/?{urlencode(query)}"

    @property
    def _host(self) -> str:
        """The address without the study's own path, which all links begin with."""
        address = urlsplit(self.url)
        return f"{address.scheme}://{address.netloc}"


async def rehearse_with_kills(stage: Stage, server: Server, kills: int) -> Rehearsal:
    """A rehearsal in which the server is killed so often, after equal parts of the answers, and restarted."""

    async def disturb() -> None:
        for number in range(1, kills + 1):
            while stage.finished < stage.wanted * number / (kills + 1):
                await asyncio.sleep(0.05)
            server.kill()
            await server.start()

    async def act() -> Rehearsal:
        rehearsal = await stage.rehearse()
        disturbing.cancel()  # those that did not come to pass
        return rehearsal

    disturbing = asyncio.ensure_future(disturb())
    acting = asyncio.ensure_future(act())
    await together(disturbing, acting)
    return acting.result()


async def together(*tasks: Awaitable[object]) -> None:
    """Wait for all; the first error ends the others, and is raised as it is. One may be cancelled."""
    running = [asyncio.ensure_future(task) for task in tasks]
    try:
        await asyncio.wait(running, return_when=asyncio.FIRST_EXCEPTION)
        for task in running:
            if task.done() and not task.cancelled():
                task.result()
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

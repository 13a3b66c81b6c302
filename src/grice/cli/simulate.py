"""The command that lets agents walk through a study's pages."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from tyro.conf import Positional, arg

from grice.cli.evaluate import Models, print_table
from grice.cli.naming import NO_PATHS
from grice.errors import ParseError
from grice.extras import installing
from grice.limits import Limit

if TYPE_CHECKING:
    from grice.study.design import Study
    from grice.study.simulation.audit import Audit
    from grice.study.simulation.rehearsal import Rehearsal, Stage

SHARE = Limit(0, 1)
AT_ONCE = Limit(1, 1000)
KILLS = Limit(0, 100)


@dataclass(frozen=True)
class Simulate:
    """Rehearse a study: agents walk through its real pages, many at once, until it is full.

    Their answers are marked as simulated, count towards quotas of their own, and are never mixed with
    people's. The study is served by a process of its own, unless --url says where it is served. In the end
    the database is checked for all that was acknowledged (exit status 1 if anything is missing).

    Example: grice study simulate studies/alchemy --at-once 50 --slip 0.1
    """

    folder: Annotated[Positional[Path], arg(metavar="DIR")]
    """The study's folder."""
    participants: Annotated[
        int, arg(metavar="N", help_behavior_hint="(default: until the study is full)")
    ] = 0
    """Number of participants."""
    at_once: Annotated[int, arg(metavar="N")] = 20
    """Participants at the same time."""
    listener: Annotated[Literal["base", "rational"], arg(metavar="base|rational")] = "rational"
    """The listener that follows the directions."""
    models: Models = NO_PATHS
    """The folders of a listener and a speaker, instead of the bundled models."""
    slip: Annotated[float, arg(metavar="X")] = 0.05
    """Share of sentences for which something else is done; 1 needs no models, for load tests."""
    leave: Annotated[float, arg(metavar="X")] = 0.0
    """Share of items at which a participant goes away for good."""
    think: Annotated[float, arg(metavar="SECONDS")] = 0.0
    """Seconds before each step."""
    kills: Annotated[int, arg(metavar="N")] = 0
    """Number of times that the server is killed and started again."""
    url: Annotated[str, arg(metavar="URL", help_behavior_hint="(default: a server of its own)")] = ""
    """The address of the served study."""
    database: Annotated[
        str, arg(metavar="URL", help_behavior_hint="(default: $GRICE_DATABASE, else DIR/study.sqlite)")
    ] = ""
    """The database of the answers."""
    seed: Annotated[int, arg(metavar="N")] = 0
    """Random seed of slips and ratings."""

    def run(self) -> int:
        self._check()
        try:
            import httpx  # noqa: F401
            import sqlalchemy  # noqa: F401

            from grice.study.design import read_study
        except ModuleNotFoundError as missing:
            raise ParseError(f"this needs {missing.name}", hint=installing("study")) from missing
        study = read_study(self.folder)
        rehearsal, checked = asyncio.run(self._rehearse(study))
        tell(rehearsal, checked)
        return 0 if checked.kept_its_word and not rehearsal.log.errors else 1

    def _check(self) -> None:
        for name in ("slip", "leave"):
            SHARE.check(f"--{name}", getattr(self, name))
        AT_ONCE.check("--at-once", self.at_once)
        KILLS.check("--kills", self.kills)
        if self.participants < 0 or self.think < 0:
            raise ParseError("a negative number was given", allowed="0 or more")
        if self.kills and self.url:
            raise ParseError("a server elsewhere cannot be killed", hint="leave --url or --kills away")

    async def _rehearse(self, study: Study) -> tuple[Rehearsal, Audit]:
        from grice.cli.follow import open_pair
        from grice.cli.study import database_of
        from grice.study.database import opened
        from grice.study.simulation.audit import audit
        from grice.study.simulation.follower import Follower, Understand, understand_nothing
        from grice.study.simulation.participant import Habits
        from grice.study.simulation.rehearsal import Stage

        world, weight = study.design.world, 0.0 if self.listener == "base" else None
        habits = Habits(self.slip, self.leave, self.think)
        async with AsyncExitStack() as stack:
            understand: Understand = understand_nothing
            if self.slip < 1:
                listener = Follower(study.world, partial(open_pair, world, self.models), weight)
                understand = (await stack.enter_async_context(listener)).understand
            stage = Stage(study, self.url, understand, habits, self.at_once, self.participants, self.seed)
            rehearsal = await self._watched(stage, database_of(self.database))
        async with opened(self.folder, database_of(self.database)) as database:
            return rehearsal, await audit(study, database, rehearsal.log.kept)

    async def _watched(self, stage: Stage, database: str) -> Rehearsal:
        """The rehearsal, with its progress on stderr."""
        from grice.study.simulation.rehearsal import rehearse_with_kills
        from grice.study.simulation.server import Server
        from grice.training.progress import progress

        with progress(f"{stage.study.design.world} rehearsal") as show:
            stage.progress = lambda answers: show(answers, stage.wanted)
            if self.url:
                return await stage.rehearse()
            server = Server(self.folder, database)
            await server.start()
            stage.url = server.url
            try:
                return await rehearse_with_kills(stage, server, self.kills)
            finally:
                server.stop()


def tell(rehearsal: Rehearsal, checked: Audit) -> None:
    """Prints the outcome of a rehearsal."""
    rows = [
        [kind, str(speed.count), f"{speed.p50:.1f}", f"{speed.p99:.1f}"]
        for kind, speed in rehearsal.speeds().items()
    ]
    print_table(["requests", "count", "p50 ms", "p99 ms"], rows)
    endings = ", ".join(f"{count} {ending.replace('_', ' ')}" for ending, count in rehearsal.endings.items())
    print(f"{rehearsal.per_second:.0f} requests a second, for {rehearsal.seconds:.0f} s")
    print(f"participants: {endings}")
    print(
        f"{checked.completed} of {checked.wanted} answers, and {checked.extra} extra; "
        f"over a quota {checked.over}; seen twice {checked.twice}"
    )
    print(
        f"acknowledged {checked.acknowledged}, of these lost {len(checked.lost)}; "
        f"requests without an answer {rehearsal.log.lost}, with a wrong one {len(rehearsal.log.errors)}"
    )
    for error in rehearsal.log.errors[:5]:
        print(error)

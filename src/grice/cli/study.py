"""Commands of a study with people. Each of them is a class here, and its name is in `Study.command`."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar
from urllib.parse import urlsplit

from tyro.conf import Positional, arg

from grice.cli.analyse import Analyse, Power
from grice.cli.config import Config, LogLevel
from grice.cli.evaluate import print_table
from grice.cli.new_study import Folder, New
from grice.cli.simulate import Simulate
from grice.errors import DataError, ParseError
from grice.extras import installing

if TYPE_CHECKING:
    from grice.study.database import Database
    from grice.study.design import Study as Opened

T = TypeVar("T")
Address = Annotated[
    str, arg(metavar="URL", help_behavior_hint="(default: $GRICE_DATABASE, else DIR/study.sqlite)")
]
DATABASE = "GRICE_DATABASE"  # the variable that holds the database's URL


@dataclass(frozen=True)
class Serve:
    """Run a study: the participants' pages, and a page for its owner at /admin.

    On another address than this machine's own it needs --url, the address that participants open.

    Example: grice study serve studies/alchemy --url https://study.example.org
    """

    folders: Annotated[
        Positional[tuple[Path, ...]], arg(metavar="DIR [DIR …]", help_behavior_hint="(required)")
    ]
    """The study's folder; of several, each is at its own name below the address."""
    host: Annotated[str, arg(metavar="ADDRESS")] = "127.0.0.1"
    """The address to listen on. Behind a proxy that ends TLS, the default is right."""
    port: Annotated[int, arg(metavar="PORT")] = 8000
    """On which port; 0 takes a free one."""
    url: Annotated[str, arg(metavar="URL", help_behavior_hint="(default: this machine only)")] = ""
    """The address that participants open, where it is not this machine's own; it may have a path."""
    database: Address = ""
    """The database of the answers; PostgreSQL by its URL, in which {study} is each study's name."""
    log_level: LogLevel = "warning"
    """From which level on to log, as lines of JSON on stderr; info logs each request, without ids."""
    config: Config = None
    """A TOML file with any of these options: port = 8080. The command line goes first."""

    def run(self) -> int:
        from grice.study.app import RATE, build, check
        from grice.study.design import read_study
        from grice.study.site import sites
        from grice.web.access import log_to_stderr
        from grice.web.server import Address as Where
        from grice.web.server import listen, run

        if not self.folders:
            raise ParseError("there is no study to serve", allowed="folders that `grice study new` made")
        studies, address = tuple(map(read_study, self.folders)), Where(self.host, self.port)
        if self.url and not self.url.startswith(("https://", "http://")):
            raise ParseError(f"--url {self.url}", allowed="https://HOST")
        if not address.loopback and not self.url:
            raise ParseError(
                f"on {self.host} others can take part", allowed="--url with the address that they open"
            )
        self._examine(studies)
        check(studies, database_of(self.database))
        open_to_all = bool(self.url)
        app = build(
            *studies,
            url=database_of(self.database),
            address=address,
            public=self.url,
            rate=RATE if open_to_all else None,
        )
        log_to_stderr(self.log_level)
        listening = listen(address)
        here = urlsplit(self.url or Where(self.host, listening.getsockname()[1]).url)
        for site in sites(studies, self.url).values():
            link = f"{here.scheme}://{here.netloc}{site.base}/"
            names = site.study.design.platform
            print(
                f"{site.study.design.study}\n"
                f"  Participants open {link}{f'?{names.person}=…' if names.required else ''}\n"
                f"  Try it without counting: {link}?preview\n"
                f"  Progress: {link}admin (any name, and the password {site.study.secret.admin})",
                file=sys.stderr,
            )
        print("Ctrl-C ends it.", file=sys.stderr, flush=True)
        return 0 if run(app, listening) else 1

    def _examine(self, studies: tuple[Opened, ...]) -> None:
        """Prints what is wrong with studies; refuses serious faults where people can come, and only there."""
        from grice.study.preflight import examine

        for study in studies:
            found = examine(study, self.url)
            refused = next((finding for finding in found if finding.serious and self.url), None)
            for finding in found:
                if finding is not refused:
                    told = finding if self.url else replace(finding, serious=False)
                    print(f"grice: {study.folder}: {told}", file=sys.stderr)
            if refused is not None:
                raise DataError(refused.what, where=str(study.folder), hint=refused.hint or "see above")


@dataclass(frozen=True)
class Check:
    """Look at a study before people come: texts, codes, permissions; with --url, its address from outside.

    `grice study serve` does the first part of this by itself. The exit status is 1 if something is refused.

    Example: grice study check studies/alchemy --url https://study.example.org
    """

    folder: Folder
    """The study's folder."""
    url: Annotated[str, arg(metavar="URL", help_behavior_hint="(default: not asked)")] = ""
    """The address that participants open; the server must be running."""
    database: Address = ""
    """The database of the answers."""

    def run(self) -> int:
        from grice.study.app import claimed
        from grice.study.design import read_study
        from grice.study.preflight import ask_outside, examine

        study = read_study(self.folder)
        asyncio.run(claimed(study, database_of(self.database)))
        found = [*examine(study, self.url), *(ask_outside(self.url) if self.url else ())]
        for finding in found:
            print(finding)
        if not found:
            print(f"{self.folder}: all is well")
        return int(any(finding.serious for finding in found))


@dataclass(frozen=True)
class Status:
    """Show how far a study is: answers of each system, and people by where they are.

    Example: grice study status studies/alchemy
    """

    folder: Folder
    """The study's folder."""
    simulated: Annotated[bool, arg(help_behavior_hint="")] = False
    """Of simulated participants, instead of real ones."""
    database: Address = ""
    """The database of the answers."""

    def run(self) -> int:
        from grice.study.results import overview

        kind = "simulated" if self.simulated else "real"
        study, found = with_database(
            self.folder, self.database, lambda study, database: overview(study, database, time.time(), kind)
        )
        rows = [
            [system, *map(str, (t.done, t.wanted, t.live, t.late, t.right, t.impossible))]
            for system, t in (*found.by_system().items(), ("all", found.total()))
        ]
        print_table(["system", "done", "wanted", "live", "extra", "right", "cannot be done"], rows)
        people = ", ".join(f"{n} {stage.replace('_', ' ')}" for stage, n in found.stages.items() if n)
        more = found.people_needed(study.design.quotas.items)
        state = "paused" if found.paused else "open"
        if found.minutes:
            pay = f", {study.design.platform.currency}{found.hourly:.2f} an hour" if found.hourly else ""
            print(f"a whole session takes {found.minutes:.1f} minutes{pay} (median)")
        print(f"people: {people or 'nobody yet'}; at least {more} more are needed; the study is {state}")
        return 0


@dataclass(frozen=True)
class Export:
    """Write the answers and the participants under pseudonyms; and, in a file apart, the ids to pay.

    Example: grice study export studies/alchemy --out studies/alchemy/export
    """

    folder: Folder
    """The study's folder."""
    out: Annotated[Path | None, arg(metavar="DIR", help_behavior_hint="(default: DIR/export)")] = None
    """The folder to write to."""
    database: Address = ""
    """The database of the answers."""

    def run(self) -> int:
        from grice.study.export import export

        out = self.out or self.folder / "export"
        _, (answers, people) = with_database(
            self.folder, self.database, lambda study, database: export(study, database, out, time.time())
        )
        print(f"{out}: {answers} answers of {people} participants; payment.csv alone holds platform ids")
        return 0


@dataclass(frozen=True)
class Forget:
    """Delete all that is kept of a participant; or, once they are paid, the platform's ids of everybody.

    Example: grice study forget studies/alchemy p-0123456789
    """

    folder: Folder
    """The study's folder."""
    person: Annotated[Positional[str], arg(metavar="[PERSON]", help_behavior_hint="")] = ""
    """The participant: a pseudonym, or the platform's id."""
    platform_ids: Annotated[bool, arg(help_behavior_hint="")] = False
    """Delete all platform ids, and leave the answers."""
    database: Address = ""
    """The database of the answers."""

    def run(self) -> int:
        from grice.study.results import forget, forget_ids

        if bool(self.person) == self.platform_ids:
            raise ParseError("whose data to delete is not said", allowed="PERSON, or --platform-ids")
        if self.person:
            _, count = with_database(
                self.folder, self.database, lambda study, database: forget(study, database, self.person)
            )
            print(
                f"deleted {self.person} with {count} answers; files that were exported before still hold them"
            )
        else:
            _, count = with_database(self.folder, self.database, lambda _, database: forget_ids(database))
            print(f"deleted {count} platform ids; earlier exports still hold them")
        return 0


@dataclass(frozen=True)
class Study:
    """Run a study in which people follow the directions of several systems.

    Example: grice study new studies/alchemy --world alchemy --items 50 --people 3
    """

    command: New | Check | Serve | Status | Export | Forget | Analyse | Power | Simulate

    def run(self) -> int:
        if not isinstance(self.command, Analyse | Power):
            check_web()
        return self.command.run()


def check_web() -> None:
    """Refuses to go on without the packages of the extra `web`."""
    try:
        import fastapi  # noqa: F401
        import sqlalchemy  # noqa: F401
        import uvicorn  # noqa: F401
    except ModuleNotFoundError as missing:
        raise ParseError(f"a study needs {missing.name}", hint=installing("study")) from missing


def database_of(given: str) -> str:
    return given or os.environ.get(DATABASE, "")


def with_database(
    folder: Path, given: str, ask: Callable[[Opened, Database], Awaitable[T]]
) -> tuple[Opened, T]:
    """The study, and the result of a query to its database, which must exist."""
    from grice.study.database import FILE, opened
    from grice.study.design import read_study

    study, url = read_study(folder), database_of(given)
    if not url and not (folder / FILE).exists():
        raise DataError("nobody has taken part yet", where=str(folder), hint=f"grice study serve {folder}")

    async def answer() -> T:
        async with opened(folder, url) as database:
            return await ask(study, database)

    return study, asyncio.run(answer())

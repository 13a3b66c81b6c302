"""The database of a study: SQLite beside it, or PostgreSQL. Writes are serialised and durable."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    delete,
    event,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from grice import files
from grice.errors import FolderError, ParseError

FILE = "study.sqlite"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
LOCK = 0x6772696365  # PostgreSQL's advisory lock of whoever writes
BUSY = 30  # seconds that SQLite waits for another process

tables = MetaData()
meta = Table(
    "meta", tables, Column("name", String(64), primary_key=True), Column("value", String, nullable=False)
)
participants = Table(
    "participants",
    tables,
    Column("id", Integer, primary_key=True),
    Column("pseudonym", String(32), nullable=False, unique=True),
    Column("kind", String(16), nullable=False),  # real, simulated or preview
    Column("identity", String(64), unique=True),  # a keyed hash of the platform's id; none for a plain link
    Column("token", String(64), nullable=False, unique=True),  # a keyed hash of the session's
    Column("stage", String(16), nullable=False),  # see `sessions.Stage`
    Column("began", Float, nullable=False),  # seconds since 1970, as all times here
    Column("seen", Float, nullable=False),
    Column("consented", Float),
    Column("finished", Float),
    Column("attempts", Integer, nullable=False, default=0),  # wrong ones, at the practice item
    Column("passed", Integer, nullable=False, default=0),  # attention checks
    Column("failed", Integer, nullable=False, default=0),
)
payments = Table(
    "payments",
    tables,
    Column("participant", ForeignKey("participants.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(256), nullable=False),  # as the platform calls them; nowhere else
    Column("study", String(256), nullable=False),
    Column("session", String(256), nullable=False),
)
answers = Table(
    "answers",
    tables,
    Column("id", Integer, primary_key=True),
    Column("participant", ForeignKey("participants.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(16), nullable=False),  # the participant's
    Column("item", String(100), nullable=False),
    Column("system", String(64), nullable=False),
    Column("place", Integer, nullable=False),  # in the person's session; 0 is the practice item
    Column("started", Float, nullable=False),
    Column("lease", Float, nullable=False),  # until when the place is kept
    Column("late", Boolean, nullable=False, default=False),  # went on after the place was given to another
    Column("dropped", Boolean, nullable=False, default=False),  # unfinished, and will not be
    Column("followed", Float),  # when the directions had been followed
    Column("finished", Float),
    Column("success", Boolean),
    Column("impossible", Boolean, nullable=False, default=False),
    Column("ratings", String),  # JSON
    Column("asked", Integer),  # an attention check: the option that was asked for, from 1
    Column("chosen", Integer),  # and the one that was chosen; 0 for none
    UniqueConstraint("participant", "item"),  # nobody sees an instance twice
    Index("answers_by_cell", "kind", "item", "system"),
)
events = Table(
    "events",
    tables,
    Column("answer", ForeignKey("answers.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),  # act, undo, next, impossible, again
    Column("actions", String, nullable=False),  # JSON
    Column("at", Float, nullable=False),
)

Migration: TypeAlias = Callable[[AsyncConnection], Awaitable[Any]]


async def _first(connection: AsyncConnection) -> None:
    await connection.run_sync(tables.create_all)


async def _nothing_before_consent(connection: AsyncConnection) -> None:
    """Deletes participants without consent, whom earlier versions kept."""
    await connection.execute(delete(participants).where(participants.c.consented.is_(None)))


async def _checks(connection: AsyncConnection) -> None:
    """Adds columns for single attention checks, which were only counted."""
    there = await connection.run_sync(lambda sync: inspect(sync).get_columns("answers"))
    for column in {"asked", "chosen"} - {one["name"] for one in there}:
        await connection.execute(text(f"ALTER TABLE answers ADD COLUMN {column} INTEGER"))


MIGRATIONS: tuple[Migration, ...] = (_first, _nothing_before_consent, _checks)
"""The migrations from each version of the schema to the next; a change appends one."""


class Database:
    """Transactions that read, and transactions that write, one at a time over all servers of a study."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.sqlite = engine.dialect.name == "sqlite"
        self._writer = engine.execution_options(begin="BEGIN IMMEDIATE")
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """When the block has ended, all of it is on disk; if it raised, none of it is."""
        async with self._turn, self._writer.begin() as connection:
            if not self.sqlite:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            yield connection

    async def migrate(self, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        """Bring the schema to the newest version, each step whole or not at all."""
        async with self.write() as connection:
            there = await connection.run_sync(lambda sync: inspect(sync).has_table("meta"))
            version = int(await recall(connection, "schema", "0")) if there else 0
            if version > len(migrations):
                raise FolderError(
                    f"the database is of schema version {version}",
                    allowed=f"up to {len(migrations)}",
                    hint="a newer grice made it: use that one",
                )
            for migration in migrations[version:]:
                await migration(connection)
            await remember(connection, "schema", str(len(migrations)))

    async def tidy(self) -> None:
        """Let what was deleted be in no file any more."""
        if self.sqlite:
            async with self.engine.connect() as connection:
                await connection.run_sync(lambda sync: sync.exec_driver_sql("COMMIT"))
                await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
                await connection.exec_driver_sql("BEGIN")

    async def close(self) -> None:
        await self.engine.dispose()


async def recall(connection: AsyncConnection, name: str, otherwise: str = "") -> str:
    """A value that is remembered by name."""
    found = await connection.scalar(select(meta.c.value).where(meta.c.name == name))
    return otherwise if found is None else str(found)


async def remember(connection: AsyncConnection, name: str, value: str) -> None:
    done = await connection.execute(update(meta).where(meta.c.name == name).values(value=value))
    if not done.rowcount:
        await connection.execute(insert(meta).values(name=name, value=value))


def connect(folder: Path, url: str = "") -> Database:
    """The database at this address, or the file in the study's folder; nothing is asked of it yet."""
    try:
        address = make_url(url) if url else make_url("sqlite://").set(database=str(folder / FILE))
        if address.drivername not in {*DRIVERS, *DRIVERS.values()}:
            raise ParseError(
                f"databases of the kind {address.drivername!r} are not used", allowed="sqlite, postgresql"
            )
        address = address.set(drivername=DRIVERS.get(address.drivername, address.drivername))
        engine = create_async_engine(
            address,
            pool_pre_ping=not url.startswith("sqlite"),
            hide_parameters=True,  # errors and logs must not tell platform ids
        )
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise ParseError(
            "this is no address of a database",
            allowed="postgresql://USER:PASSWORD@HOST/NAME, or sqlite:///FILE",
        ) from error
    if engine.dialect.name == "sqlite":
        _prepare_sqlite(engine)
        keep_private(Path(address.database or FILE))
    return Database(engine)


def keep_private(file: Path) -> None:
    """Make the file of a database for its owner alone; refuse one that others can read already.

    SQLite gives the files of its log the same permissions.
    """
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise FolderError(f"the database cannot be used: {error.strerror}", where=str(file)) from error
    for one in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        if one.exists() and files.shared_with(one):
            raise FolderError(
                "others can read the database, which holds platform ids",
                where=str(one),
                hint=f"chmod 600 {one}",
            )


@asynccontextmanager
async def opened(folder: Path, url: str = "") -> AsyncIterator[Database]:
    """The database with the newest schema, until the end of the block."""
    database = connect(folder, url)
    try:
        try:
            await database.migrate()
        except (DBAPIError, OSError) as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise FolderError(
                f"the database cannot be used: {reason}", where=database.engine.url.render_as_string()
            ) from error
        yield database
    finally:
        await database.close()


def _prepare_sqlite(engine: AsyncEngine) -> None:
    """A commit is on disk when it returns; what is deleted is overwritten; readers never wait."""

    @event.listens_for(engine.sync_engine, "connect")
    def settings(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin as said below, and not by themselves
        cursor = connection.cursor()
        for setting in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "secure_delete=ON",
            f"busy_timeout={1000 * BUSY}",
        ):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))

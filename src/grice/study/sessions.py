"""A participant's way: every step is one transaction, committed before its effect is shown."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec
from sqlalchemy import ColumnElement, Select, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from grice.study.answers import SCALE, Ratings
from grice.study.assignment import PREVIEW, assign, places, room_for_another
from grice.study.database import Database, answers, events, participants, payments, recall
from grice.study.design import PRACTICE, Ending, Study
from grice.study.following import MOST_EVENTS, Do, Event, Following, follow, look, reached
from grice.web.refused import Refused
from grice.web.simulators import View, picture

Stage: TypeAlias = Literal["consent", "practice", "items", "done", "no_consent", "screened_out"]
Kind: TypeAlias = Literal["real", "simulated", "preview"]
ENDINGS: tuple[Ending, ...] = ("done", "no_consent", "screened_out")
NO_ASSIGNMENT = "ASSIGNMENT_ID_NOT_AVAILABLE"  # how MTurk tells that somebody only looks
LONGEST_ID = 200


class Ids(msgspec.Struct, frozen=True):
    """What the platform calls a person, its study and its session."""

    person: str = ""
    study: str = ""
    session: str = ""


class Turn(msgspec.Struct, frozen=True):
    """What a page shows when something is done on it: which item, and after how many events."""

    place: int
    number: int


@dataclass(frozen=True)
class Arrival:
    """Somebody who opened the link: the session that they have now, and which ids came with them."""

    token: str
    ids: Ids


@dataclass(frozen=True)
class Shown:
    """What a participant's page shows. Neither the system nor the goal is in it."""

    stage: str  # as `Stage`, but items are "item" or "questions"
    person: str
    kind: Kind
    place: int = 0  # of the item in all that the person was given
    progress: int = 0  # which of the session's items this is, from 1
    items: int = 0  # of the whole session
    sentences: tuple[str, ...] = ()  # those behind, and the present one
    count: int = 0  # of all sentences
    number: int = 0
    view: View | None = None
    can_undo: bool = False
    example: str = ""  # how the practice item should look in the end, after it was done wrong
    attention: int = 0  # which option an attention check asks for, from 1

    @property
    def turn(self) -> Turn:
        return Turn(self.place, self.number)


class Closed(Exception):
    """Nobody can begin now; `why` is the name of the text that says so."""

    def __init__(self, why: Literal["full", "paused", "returned"]) -> None:
        self.why = why
        super().__init__(why)


class Stale(Exception):
    """The page that was used shows something that is over."""


class Sessions:
    """All participants' sessions of a study."""

    def __init__(self, study: Study, database: Database, clock: Callable[[], float] = time.time) -> None:
        self.study = study
        self.database = database
        self.clock = clock

    async def enter(self, query: Mapping[str, str], token: str) -> Arrival:
        """Begin, or go on as the policy says; `token` is the browser's, if it has one."""
        kind, ids = self._kind(query), self._ids(query)
        policy = self.study.design.quotas.returning
        async with self.database.write() as connection:
            mine = await self._find(connection, participants.c.token == self._hash(token)) if token else None
            if kind == PREVIEW:
                return await self._begin(connection, kind, ids)
            if ids.person:
                known = await self._find(
                    connection, participants.c.identity == self.identity(ids.person, kind)
                )
            elif mine is not None or not self.study.design.platform.required:
                known = mine if mine is None or mine.kind == kind else None
            else:
                raise Refused(
                    "the link does not say who you are",
                    status=403,
                    allowed=f"a link with {self.study.design.platform.person}",
                    hint="please open the study from the platform that sent you",
                )
            if known is None:
                return await self._begin(connection, kind, ids)
            if mine is not None and mine.id == known.id:
                return Arrival(token, ids)
            if policy == "block":
                raise Closed("returned")
            if policy == "restart":
                await self._restart(connection, known)
            fresh = secrets.token_urlsafe(24)
            await self._change(connection, known, token=self._hash(fresh))
            return Arrival(fresh, ids)

    async def show(self, token: str) -> Shown:
        """What the participant's page shows now."""
        async with self.database.write() as connection:
            person = await self._person(connection, token)
            return await self._show(connection, person)

    async def consent(self, token: str, agreed: bool, ids: Ids) -> None:
        async with self.database.write() as connection:
            person = await self._person(connection, token)
            if person.stage != "consent":
                raise Stale
            now = self.clock()
            if not agreed:
                await self._change(connection, person, stage="no_consent", finished=now)
                return
            if person.kind == "real" and ids.person and person.identity == self.identity(ids.person):
                await connection.execute(
                    insert(payments).values(participant=person.id, **msgspec.structs.asdict(ids))
                )
            await self._change(connection, person, stage=PRACTICE, consented=now)
            await connection.execute(
                insert(answers).values(
                    participant=person.id,
                    kind=person.kind,
                    item=PRACTICE,
                    system=PRACTICE,
                    place=0,
                    started=now,
                    lease=0,
                )
            )

    async def do(self, token: str, turn: Turn, kind: Do, actions: tuple[str, ...] = ()) -> Shown:
        """Keep one event, if it is possible; the same one sent again changes nothing."""
        async with self.database.write() as connection:
            person = await self._person(connection, token)
            answer, past = await self._current(connection, person, turn.place)
            event = Event(kind, actions)
            if turn.number == len(past) - 1 and past[-1] == event:
                return await self._show(connection, person)  # it was kept, but nobody could be told
            if turn.number != len(past) or kind == "again":
                raise Stale
            if len(past) >= MOST_EVENTS:
                raise Refused("too much was done for one item", status=422, allowed=f"{MOST_EVENTS} steps")
            task = self.study.task(answer.item, answer.system)
            before = follow(self.study.world, task, past)
            if before.ended or (kind == "undo" and not before.can_undo):
                raise Stale
            after = follow(self.study.world, task, [*past, event])
            await self._keep(connection, answer, len(past), event)
            if after.ended:
                await self._end(connection, person, answer, after, len(past) + 1)
            return await self._show(connection, await self._person(connection, token))

    async def rate(self, token: str, place: int, ratings: Ratings, attention: int) -> None:
        """Keep what was thought of the directions; that finishes the item, and the next one is leased."""
        async with self.database.write() as connection:
            person = await self._person(connection, token)
            answer, past = await self._current(connection, person, place)
            task = self.study.task(answer.item, answer.system)
            if person.stage != "items" or not follow(self.study.world, task, past).ended:
                raise Stale
            now = self.clock()
            await connection.execute(
                update(answers)
                .where(answers.c.id == answer.id)
                .values(finished=now, ratings=msgspec.json.encode(ratings).decode())
            )
            if wanted := self._attention(person, place):
                column = "passed" if attention == wanted else "failed"
                await self._change(connection, person, **{column: getattr(person, column) + 1})
            await self._next(connection, person)

    def identity(self, person: str, kind: Kind = "real") -> str:
        """The keyed hash by which a person is known."""
        return self.study.secret.sign(f"{kind} {self.study.design.platform.name}", person)

    def csrf(self, token: str) -> str:
        """What a form must carry to be from a page of this session."""
        return self.study.secret.sign("form", token)

    def check_csrf(self, token: str, sent: str) -> None:
        if not token or not hmac.compare_digest(self.csrf(token).encode(), sent.encode()):
            raise Refused("this was not sent from a page of this session", status=403, hint="reload the page")

    def _hash(self, token: str) -> str:
        return self.study.secret.sign("session", token)

    def _kind(self, query: Mapping[str, str]) -> Kind:
        if "preview" in query or NO_ASSIGNMENT in query.values():
            return "preview"
        if "simulated" in query:
            if not hmac.compare_digest(simulated_key(self.study).encode(), query["simulated"].encode()):
                raise Refused("only the study's owner simulates participants", status=403)
            return "simulated"
        return "real"

    def _ids(self, query: Mapping[str, str]) -> Ids:
        named = self.study.design.platform
        ids = Ids(*(query.get(name, "").strip() for name in (named.person, named.study, named.session)))
        if any(len(value) > LONGEST_ID or not value.isprintable() for value in msgspec.structs.astuple(ids)):
            raise Refused("this is no id", status=422, allowed=f"{LONGEST_ID} characters that can be printed")
        return ids

    async def _find(self, connection: AsyncConnection, where: ColumnElement[bool]) -> Any:
        return (await connection.execute(select(participants).where(where))).one_or_none()

    async def _person(self, connection: AsyncConnection, token: str) -> Any:
        person = await self._find(connection, participants.c.token == self._hash(token)) if token else None
        if person is None:
            raise Refused(
                "there is no session of yours here",
                status=401,
                hint="open the study's link again; it needs cookies",
            )
        return person

    async def _change(self, connection: AsyncConnection, person: Any, **values: object) -> None:
        await connection.execute(
            update(participants).where(participants.c.id == person.id).values(seen=self.clock(), **values)
        )

    async def _begin(self, connection: AsyncConnection, kind: Kind, ids: Ids) -> Arrival:
        now, token = self.clock(), secrets.token_urlsafe(24)
        if kind == "real" and await recall(connection, "paused"):
            raise Closed("paused")
        if not await room_for_another(connection, self.study, kind, now):
            raise Closed("full")
        await connection.execute(
            insert(participants).values(
                pseudonym=f"p-{secrets.token_hex(5)}",
                kind=kind,
                identity=self.identity(ids.person, kind) if ids.person and kind != PREVIEW else None,
                token=self._hash(token),
                stage="consent",
                began=now,
                seen=now,
            )
        )
        return Arrival(token, ids)

    async def _restart(self, connection: AsyncConnection, person: Any) -> None:
        """Back to the practice item, and then to new items."""
        if person.stage not in (PRACTICE, "items"):
            return
        await connection.execute(
            update(answers)
            .where(answers.c.participant == person.id, answers.c.place > 0, answers.c.finished.is_(None))
            .values(dropped=True)
        )
        practice = (
            await connection.execute(
                select(answers).where(answers.c.participant == person.id, answers.c.item == PRACTICE)
            )
        ).one()
        await connection.execute(update(answers).where(answers.c.id == practice.id).values(finished=None))
        await self._keep(
            connection, practice, len(await self._events(connection, practice.id)), Event("again")
        )
        await self._change(connection, person, stage=PRACTICE)

    async def _current(
        self, connection: AsyncConnection, person: Any, place: int | None = None
    ) -> tuple[Any, list[Event]]:
        """The item that the person is at, and what they did there; its lease begins anew."""
        if person.stage not in (PRACTICE, "items"):
            raise Stale
        found = (
            await connection.execute(
                select(answers).where(
                    answers.c.participant == person.id, answers.c.finished.is_(None), ~answers.c.dropped
                )
            )
        ).one_or_none()
        if found is None or (place is not None and found.place != place):
            raise Stale
        await self._renew(connection, found)
        await self._change(connection, person)
        return found, await self._events(connection, found.id)

    async def _finished(self, connection: AsyncConnection, person: Any) -> int:
        counted = select(func.count()).select_from(answers)
        own = answers.c.participant == person.id, answers.c.place > 0, answers.c.finished.is_not(None)
        return int(await connection.scalar(counted.where(*own)) or 0)

    async def _renew(self, connection: AsyncConnection, answer: Any) -> None:
        """Keep the place; if it was lost and is taken, the person goes on all the same, as one too many."""
        if answer.place == 0:
            return
        now, late = self.clock(), answer.late
        if late or answer.lease <= now:
            wanted = await places(connection, self.study, answer.kind, now)
            late = wanted.get((answer.item, answer.system), 0) <= 0
        lease = now + 60 * self.study.design.quotas.lease
        await connection.execute(
            update(answers).where(answers.c.id == answer.id).values(lease=lease, late=late)
        )

    async def _events(self, connection: AsyncConnection, answer: int) -> list[Event]:
        return (await read_events(connection, [answer])).get(answer, [])

    async def _keep(self, connection: AsyncConnection, answer: Any, number: int, event: Event) -> None:
        await connection.execute(
            insert(events).values(
                answer=answer.id,
                number=number,
                kind=event.kind,
                actions=msgspec.json.encode(event.actions).decode(),
                at=self.clock(),
            )
        )

    async def _end(
        self, connection: AsyncConnection, person: Any, answer: Any, following: Following, number: int
    ) -> None:
        """The directions were followed, or it was said that they cannot be."""
        success, now = reached(self.study.world, following), self.clock()
        values: dict[str, object] = {"followed": now, "success": success, "impossible": following.impossible}
        if answer.item != PRACTICE:
            await connection.execute(update(answers).where(answers.c.id == answer.id).values(**values))
        elif success:
            await connection.execute(
                update(answers).where(answers.c.id == answer.id).values(finished=now, **values)
            )
            await self._change(connection, person, stage="items")
            await self._next(connection, person)
        else:
            await self._keep(connection, answer, number, Event("again"))
            attempts, most = person.attempts + 1, self.study.design.quotas.practice
            out: dict[str, object] = {"stage": "screened_out", "finished": now} if attempts == most else {}
            await self._change(connection, person, attempts=attempts, **out)

    async def _next(self, connection: AsyncConnection, person: Any) -> None:
        """Lease the next item, or end the session."""
        now = self.clock()
        if not await assign(connection, self.study, person, now):
            await self._change(connection, person, stage="done", finished=now)

    def _attention(self, person: Any, place: int) -> int:
        """Which option an attention check after this item asks for; 0 if there is none."""
        if place not in self.study.design.quotas.attention:
            return 0
        return 1 + int(self.study.secret.sign("attention", f"{person.pseudonym} {place}"), 16) % SCALE

    async def _show(self, connection: AsyncConnection, person: Any) -> Shown:
        items = min(self.study.design.quotas.items, len(self.study.items))
        if person.stage not in (PRACTICE, "items"):
            await self._change(connection, person)
            return Shown(person.stage, person.pseudonym, person.kind, items=items)
        answer, past = await self._current(connection, person)
        task = self.study.task(answer.item, answer.system)
        now = follow(self.study.world, task, past)
        stage = PRACTICE if person.stage == PRACTICE else "questions" if now.ended else "item"
        wrong = stage == PRACTICE and person.attempts > 0
        world = self.study.world
        return Shown(
            stage,
            person.pseudonym,
            person.kind,
            place=answer.place,
            progress=1 + await self._finished(connection, person),
            items=items,
            sentences=task.sentences[: len(now.actions) + (not now.ended)],
            count=len(task.sentences),
            number=len(past),
            view=look(world, now.state),
            can_undo=now.can_undo and not now.ended,
            example=picture(world.svg(world.parse(task.goal))) if wrong else "",
            attention=self._attention(person, answer.place) if stage == "questions" else 0,
        )


def simulated_key(study: Study) -> str:
    """What a simulated participant's link must carry, so that nobody else can pass for one."""
    return study.secret.sign("simulated", "")


async def read_events(
    connection: AsyncConnection, of: list[int] | Select[tuple[int]]
) -> dict[int, list[Event]]:
    """The events of some answers, in their order."""
    found: dict[int, list[Event]] = {}
    rows = await connection.execute(
        select(events).where(events.c.answer.in_(of)).order_by(events.c.answer, events.c.number)
    )
    for row in rows:
        actions = msgspec.json.decode(row.actions, type=tuple[str, ...])
        found.setdefault(row.answer, []).append(Event(row.kind, actions))
    return found

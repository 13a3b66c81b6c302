"""A participant's way: every step is one transaction, committed before its effect is shown."""

from __future__ import annotations

import hmac
import random
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec
from sqlalchemy import ColumnElement, Select, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from grice.study.answers import Rating
from grice.study.arrivals import (
    PREVIEW,
    RESUME,
    Arrival,
    Ids,
    Kind,
    TurnedAway,
    identity,
    ids_of,
    kind_of,
    new_arrival,
    resumed,
)
from grice.study.assignment import assign, places, room_for_another
from grice.study.database import Database, answers, events, participants, payments, recall, remember
from grice.study.design import PRACTICE, Ending, Study
from grice.study.following import MOST_EVENTS, Do, Event, Following, follow, look, reached
from grice.study.labels import entitle, translate
from grice.web.refused import Refused
from grice.web.simulators import View, picture

Stage: TypeAlias = Literal["practice", "items", "done", "screened_out"]
ENDINGS: tuple[Ending, ...] = ("done", "no_consent", "screened_out")
DECLINED = "declined"  # how many did, and nothing else of them, is among what the database remembers


class Position(msgspec.Struct, frozen=True):
    """The item of a page, and the number of events that it shows."""

    place: int
    number: int


@dataclass(frozen=True)
class Shown:
    """The content of a participant's page, without the system and the goal."""

    stage: str  # as `Stage`, but "consent" before it, and items are "item" or "questions"
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
    questions: tuple[str, ...] = ()  # in the person's own order
    session: str = ""  # the platform's id of it, at the end, where it is sent back

    @property
    def percent(self) -> int:
        """The finished percentage of the session: whole items, and the sentences of this one."""
        behind = len(self.sentences) - (self.stage == "item")
        within = behind / (self.count + 1) if self.count else 0.0
        return round(100 * (self.progress - 1 + within) / max(1, self.items))

    @property
    def turn(self) -> Position:
        return Position(self.place, self.number)


class Stale(Exception):
    """Raised for an action on an outdated page."""


class Sessions:
    """All participants' sessions of a study."""

    def __init__(self, study: Study, database: Database, clock: Callable[[], float]) -> None:
        self.study = study
        self.database = database
        self.clock = clock

    async def enter(self, query: Mapping[str, str], token: str) -> str | Arrival:
        """The token of the session to resume, as the policy says; or an arrival to ask for consent.

        `token` is the browser's, if it has one. Nothing is kept of newcomers.
        """
        kind = kind_of(self.study, query)
        ids = ids_of(self.study, query, kind)
        async with self.database.write() as connection:
            mine = await self._mine(connection, token)
            if kind == PREVIEW:
                return new_arrival(kind, ids)
            if RESUME in query:
                known = await self._resumed(connection, query[RESUME])
            elif ids.person:
                known = await self._known(connection, kind, ids)
            elif mine is not None or not self.study.design.platform.required:
                known = mine if mine is None or mine.kind == kind else None
            else:
                raise TurnedAway("no_id")
            if known is None:
                await self._check_open(connection, kind)
                return new_arrival(kind, ids)
            return (
                token if mine is not None and mine.id == known.id else await self._return(connection, known)
            )

    async def show(self, token: str, arrival: Arrival | None = None) -> Shown:
        """The content of the participant's page; without a session, the request for consent."""
        async with self.database.write() as connection:
            person = (
                await self._find(connection, participants.c.token == self._hash(token)) if token else None
            )
            if person is None and arrival is not None:
                return Shown("consent", "", arrival.kind)
            return await self._show(connection, person or await self._person(connection, token))

    async def consent(self, arrival: Arrival) -> str:
        """Begins a session, and returns its token; data on the person is kept from here on."""
        async with self.database.write() as connection:
            if await self._mine(connection, arrival.token) is not None:
                return arrival.token  # the button was pressed twice
            if (known := await self._known(connection, arrival.kind, arrival.ids)) is not None:
                return await self._return(connection, known)
            await self._check_open(connection, arrival.kind)
            if arrival.declined and arrival.kind == "real":
                await self._count_declined(connection, -1)
            await self._begin(connection, arrival)
            return arrival.token

    async def decline(self, arrival: Arrival) -> Arrival:
        """Counts a refusal of consent, and keeps nothing else; consent stays possible."""
        if arrival.kind == "real" and not arrival.declined:
            async with self.database.write() as connection:
                await self._count_declined(connection, 1)
        return msgspec.structs.replace(arrival, declined=True)

    async def do(self, token: str, turn: Position, kind: Do, actions: tuple[str, ...] = ()) -> Shown:
        """Stores one event, if it is possible; the same one sent again changes nothing."""
        async with self.database.write() as connection:
            person = await self._person(connection, token)
            answer, past = await self._current(connection, person, turn.place)
            event = Event(kind, actions)
            if turn.number == len(past) - 1 and past[-1] == event:
                return await self._show(connection, person)  # it was kept, but the reply was lost
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

    async def rate(self, token: str, place: int, ratings: Mapping[str, Rating], attention: int) -> None:
        """Stores the ratings of the directions; that finishes the item, and the next one is leased."""
        async with self.database.write() as connection:
            person = await self._person(connection, token)
            answer, past = await self._current(connection, person, place)
            task = self.study.task(answer.item, answer.system)
            if person.stage != "items" or not follow(self.study.world, task, past).ended:
                raise Stale
            kept: dict[str, object] = {"ratings": msgspec.json.encode(ratings).decode()}
            if wanted := self._attention(person, place):
                kept |= {"asked": wanted, "chosen": attention}
            await connection.execute(
                update(answers).where(answers.c.id == answer.id).values(finished=self.clock(), **kept)
            )
            if wanted:
                column = "passed" if attention == wanted else "failed"
                await self._change(connection, person, **{column: getattr(person, column) + 1})
            await self._next(connection, person)

    def csrf(self, token: str) -> str:
        """The token that a form of this session must carry."""
        return self.study.secret.sign("form", token)

    def check_csrf(self, token: str, sent: str) -> None:
        if not token:
            raise TurnedAway("lost")
        if not hmac.compare_digest(self.csrf(token).encode(), sent.encode()):
            raise TurnedAway("foreign")

    def _hash(self, token: str) -> str:
        return self.study.secret.sign("session", token)

    async def _find(self, connection: AsyncConnection, where: ColumnElement[bool]) -> Any:
        return (await connection.execute(select(participants).where(where))).one_or_none()

    async def _mine(self, connection: AsyncConnection, token: str) -> Any:
        """The participant of this session, if it exists."""
        return await self._find(connection, participants.c.token == self._hash(token)) if token else None

    async def _person(self, connection: AsyncConnection, token: str) -> Any:
        person = await self._mine(connection, token)
        if person is None:
            raise TurnedAway("lost")
        return person

    async def _change(self, connection: AsyncConnection, person: Any, **values: object) -> None:
        await connection.execute(
            update(participants).where(participants.c.id == person.id).values(seen=self.clock(), **values)
        )

    async def _known(self, connection: AsyncConnection, kind: Kind, ids: Ids) -> Any:
        """The participant of these ids, if there is one."""
        if not ids.person:
            return None
        return await self._find(connection, participants.c.identity == identity(self.study, ids.person, kind))

    async def _resumed(self, connection: AsyncConnection, key: str) -> Any:
        """The participant of a link that resumes a session in another browser."""
        pseudonym = resumed(self.study, key)
        found = await self._find(connection, participants.c.pseudonym == pseudonym) if pseudonym else None
        if found is None:
            raise TurnedAway("lost")
        return found

    async def _return(self, connection: AsyncConnection, person: Any) -> str:
        """A new session of a participant in another browser, as the policy says."""
        policy = self.study.design.quotas.returning
        if policy == "block":
            raise TurnedAway("returned")
        if policy == "restart":
            await self._restart(connection, person)
        fresh = secrets.token_urlsafe(24)
        await self._change(connection, person, token=self._hash(fresh))
        return fresh

    async def _check_open(self, connection: AsyncConnection, kind: Kind) -> None:
        """Refuses newcomers while the study is paused or full."""
        if kind == "real" and await recall(connection, "paused"):
            raise TurnedAway("paused")
        if not await room_for_another(connection, self.study, kind, self.clock()):
            raise TurnedAway("full")

    async def _count_declined(self, connection: AsyncConnection, change: int) -> None:
        count = int(await recall(connection, DECLINED, "0")) + change
        await remember(connection, DECLINED, str(max(0, count)))

    async def _begin(self, connection: AsyncConnection, arrival: Arrival) -> None:
        now, kind, ids = self.clock(), arrival.kind, arrival.ids
        begun = await connection.execute(
            insert(participants).values(
                pseudonym=f"p-{secrets.token_hex(5)}",
                kind=kind,
                identity=identity(self.study, ids.person, kind) if ids.person and kind != PREVIEW else None,
                token=self._hash(arrival.token),
                stage=PRACTICE,
                began=now,
                seen=now,
                consented=now,
            )
        )
        assert begun.inserted_primary_key is not None
        person = begun.inserted_primary_key[0]
        if kind == "real" and ids.person:
            await connection.execute(
                insert(payments).values(participant=person, **msgspec.structs.asdict(ids))
            )
        await connection.execute(
            insert(answers).values(
                participant=person, kind=kind, item=PRACTICE, system=PRACTICE, place=0, started=now, lease=0
            )
        )

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
        """The person's present item and its events; its lease begins anew."""
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
        """Renews the lease on a place; a participant whose place was taken continues, as an extra one."""
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
        """Records that the directions were followed, or given up."""
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

    def _example(self, goal: str) -> str:
        """The goal of the practice item."""
        drawn = picture(self.study.world.drawing.svg(self.study.state(goal)))
        return entitle(drawn, self.study.design.texts.example, self.study.design.labels)

    def _attention(self, person: Any, place: int) -> int:
        """The option that an attention check after this item asks for; 0 if there is none."""
        if place not in self.study.design.quotas.attention:
            return 0
        drawn = int(self.study.secret.sign("attention", f"{person.pseudonym} {place}"), 16)
        return 1 + drawn % len(self.study.design.checking)

    async def _show(self, connection: AsyncConnection, person: Any) -> Shown:
        items = min(self.study.design.quotas.items, len(self.study.items))
        if person.stage not in (PRACTICE, "items"):
            await self._change(connection, person)
            told = select(payments.c.session).where(payments.c.participant == person.id)
            session = str(await connection.scalar(told) or "")
            return Shown(person.stage, person.pseudonym, person.kind, items=items, session=session)
        answer, past = await self._current(connection, person)
        task = self.study.task(answer.item, answer.system)
        now = follow(self.study.world, task, past)
        stage = PRACTICE if person.stage == PRACTICE else "questions" if now.ended else "item"
        wrong = stage == PRACTICE and person.attempts > 0
        world, design = self.study.world, self.study.design
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
            view=translate(look(world, now.state), design.labels, design.texts.refused),
            can_undo=now.can_undo and not now.ended,
            example=self._example(task.goal) if wrong else "",
            attention=self._attention(person, answer.place) if stage == "questions" else 0,
            questions=question_order(self.study, person.pseudonym) if stage == "questions" else (),
        )


def question_order(study: Study, pseudonym: str) -> tuple[str, ...]:
    """The questions in the order in which this person is asked."""
    names = list(study.design.questions)
    if study.design.quotas.shuffle:
        random.Random(study.secret.sign("questions", pseudonym)).shuffle(names)
    return tuple(names)


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
        found.setdefault(row.answer, []).append(Event(row.kind, actions, row.at))
    return found

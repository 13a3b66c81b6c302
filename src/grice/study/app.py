"""The server of a study: the participants' pages, and the owner's."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from fastapi import APIRouter, FastAPI, Form, Header, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import HTMLResponse, RedirectResponse, Response

from grice import files
from grice.errors import FolderError
from grice.study import admin
from grice.study.answers import SCALE, Ratings
from grice.study.database import Database, opened, recall, remember
from grice.study.design import ROOM, Study
from grice.study.following import Do
from grice.study.sessions import ENDINGS, Closed, Ids, Sessions, Shown, Stale, Turn
from grice.web.pages import render
from grice.web.refused import Refused
from grice.web.schemas import Text
from grice.web.security import Buckets, Rate
from grice.web.server import Address, skeleton

SESSION, ARRIVAL = "grice_session", "grice_arrival"  # cookies
KEPT = 30 * 24 * 3600  # seconds that a browser keeps its session
RATE = Rate(20, 200)  # requests of one address: several people may share it
NEW = Rate(1, 200)  # sessions that one address begins


class Act(BaseModel):
    """A gesture of the simulator."""

    model_config = ConfigDict(extra="forbid")
    place: Annotated[int, Field(ge=0, le=100_000)]
    number: Annotated[int, Field(ge=0, le=100_000)]
    actions: Annotated[list[Text], Field(min_length=1, max_length=40)]


Scale = Annotated[int, Form(ge=1, le=SCALE)]
Number = Annotated[int, Form(ge=0, le=100_000)]
Token = Annotated[str, Form(max_length=200)]


def build(
    study: Study,
    *,
    url: str = "",
    address: Address | None = None,
    public: str = "",
    rate: Rate | None = None,
    clock: Callable[[], float] | None = None,
) -> FastAPI:
    """An app that runs the study on the database at `url`; `public` is the address that people open."""
    held: dict[str, Sessions] = {}

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        with owned(study, url):
            async with opened(study.folder, url) as database:
                await claim(study, database)
                held["sessions"] = Sessions(study, database, **({"clock": clock} if clock else {}))
                yield

    own = urlsplit(public)
    app = skeleton(
        study.design.texts.title,
        address=address,
        rate=rate,
        lifespan=lifespan,
        room=ROOM,
        names=(own.hostname,) if own.hostname else (),
        openapi_url=None,
    )

    def sessions() -> Sessions:
        return held["sessions"]

    router = APIRouter(include_in_schema=False)
    _pages(router, study, sessions, secure=own.scheme == "https", limited=rate is not None)
    _steps(router, study, sessions)
    admin.install(router, study, sessions)
    app.include_router(router)
    app.add_exception_handler(Stale, _stale)
    app.add_exception_handler(Closed, lambda request, error: _closed(study, error))
    return app


def check(study: Study, url: str = "") -> None:
    """Refuses what would keep the server from starting: somebody else's folder or database, or none."""

    async def try_it() -> None:
        async with opened(study.folder, url) as database:
            await claim(study, database)

    with owned(study, url):
        asyncio.run(try_it())


def owned(study: Study, url: str) -> AbstractContextManager[None]:
    """One server at a time on a file; several may share a PostgreSQL."""
    return nullcontext() if url else files.lock(study.folder)


async def claim(study: Study, database: Database) -> None:
    """Refuses a database of another study, or of other items than people have been following."""
    async with database.write() as connection:
        for name, value in (("study", study.design.study), ("items", study.digest)):
            there = await recall(connection, name)
            if there and there != value:
                raise FolderError(
                    f"the database is of other {name}"
                    if name == "items"
                    else f"the database is of {there!r}",
                    where=str(study.folder),
                    hint="give each study a database of its own, and leave its items as they are",
                )
            await remember(connection, name, value)


def token_of(request: Request) -> str:
    return request.cookies.get(SESSION, "")[:200]


def _pages(
    router: APIRouter, study: Study, sessions: Callable[[], Sessions], *, secure: bool, limited: bool
) -> None:
    beginning = Buckets(NEW, time.monotonic) if limited else None

    @router.get("/")
    async def enter(request: Request) -> Response:
        """The link that people open; the ids in it do not stay in the address."""
        query = dict(request.query_params)
        client = request.client.host if request.client else ""
        if not token_of(request) and beginning is not None and (wait := beginning.wait(client)):
            raise Refused("too many begin at once", status=429, headers={"retry-after": str(int(wait) + 1)})
        arrival = await sessions().enter(query, token_of(request))
        response = RedirectResponse("/study", 303)
        keep = {"httponly": True, "samesite": "lax", "secure": secure, "max_age": KEPT}
        response.set_cookie(SESSION, arrival.token, **keep)  # type: ignore[arg-type]
        if arrival.ids.person:
            ids = msgspec.json.encode(arrival.ids).hex()
            response.set_cookie(ARRIVAL, ids, **keep)  # type: ignore[arg-type]
        return response

    @router.get("/study", response_class=HTMLResponse)
    async def show(request: Request) -> Response:
        token = token_of(request)
        shown = await sessions().show(token)
        return page(study, shown, sessions().csrf(token))

    @router.get("/healthz")
    async def health() -> dict[str, str]:
        return {"status": "ok"}


def page(study: Study, shown: Shown, csrf: str) -> Response:
    """A participant's page; `given` is what its script reads."""
    ending = shown.stage if shown.stage in ENDINGS else ""
    written = render(
        f"{'ending' if ending else shown.stage}.html",
        room=ROOM,
        title=study.design.texts.title,
        texts=study.design.texts,
        shown=shown,
        csrf=csrf,
        questions=study.design.questions.all(),
        back=study.design.platform.address(ending) if ending and shown.kind != "preview" else "",
        code=study.design.platform.codes[ending] if ending and shown.kind != "preview" else "",
        given=given(shown, csrf),
    )
    return HTMLResponse(written, headers={"cache-control": "no-store"})


def given(shown: Shown, csrf: str) -> dict[str, Any]:
    """What a page's script knows, and a program that walks through the pages."""
    return {
        "stage": shown.stage,
        "person": shown.person,
        "csrf": csrf,
        "place": shown.place,
        "number": shown.number,
        "sentences": list(shown.sentences),
        "count": shown.count,
        "can_undo": shown.can_undo,
        "attention": shown.attention,
        "view": None if shown.view is None else msgspec.to_builtins(shown.view),
    }


def _steps(router: APIRouter, study: Study, sessions: Callable[[], Sessions]) -> None:
    @router.post("/study/consent")
    async def consent(request: Request, csrf: Token, agree: Annotated[bool, Form()]) -> Response:
        token = token_of(request)
        sessions().check_csrf(token, csrf)
        await sessions().consent(token, agree, _arrived(request))
        response = _on()
        response.delete_cookie(ARRIVAL)
        return response

    @router.post("/study/act")
    async def act(
        request: Request, body: Act, x_csrf: Annotated[str, Header(max_length=200)] = ""
    ) -> Response:
        """What was done is kept when this answers."""
        token = token_of(request)
        sessions().check_csrf(token, x_csrf)
        shown = await sessions().do(token, Turn(body.place, body.number), "act", tuple(body.actions))
        return Response(msgspec.json.encode(given(shown, x_csrf)), media_type="application/json")

    @router.post("/study/turn")
    async def turn(
        request: Request, csrf: Token, place: Number, number: Number, do: Annotated[str, Form()]
    ) -> Response:
        token = token_of(request)
        sessions().check_csrf(token, csrf)
        allowed: dict[str, Do] = {"undo": "undo", "next": "next", "impossible": "impossible"}
        if do not in allowed:
            raise Refused("there is no such step", status=422, where="do", allowed=", ".join(allowed))
        await sessions().do(token, Turn(place, number), allowed[do])
        return _on()

    @router.post("/study/rate")
    async def rate(
        request: Request,
        csrf: Token,
        place: Number,
        difficulty: Scale,
        fluency: Scale,
        information: Scale,
        confidence: Scale,
        author: Annotated[int, Form(ge=1, le=2)],
        attention: Annotated[int, Form(ge=0, le=SCALE)] = 0,
    ) -> Response:
        token = token_of(request)
        sessions().check_csrf(token, csrf)
        who = "person" if author == 1 else "machine"
        ratings = Ratings(difficulty, fluency, information, confidence, who)  # type: ignore[arg-type]
        await sessions().rate(token, place, ratings, attention)
        return _on()


def _on() -> Response:
    return RedirectResponse("/study", 303)


def _arrived(request: Request) -> Ids:
    """The ids that came with the link."""
    try:
        return msgspec.json.decode(bytes.fromhex(request.cookies.get(ARRIVAL, "")[:4000]), type=Ids)
    except (ValueError, msgspec.DecodeError):
        return Ids()


async def _stale(request: Request, error: Exception) -> Response:
    """A page that is over: people are shown the present one; a script is told to."""
    if request.url.path == "/study/act":
        refused = {"problem": "this page is over", "where": "", "allowed": "", "hint": "reload the page"}
        return Response(msgspec.json.encode(refused), 409, media_type="application/json")
    return _on()


def _closed(study: Study, error: Exception) -> Response:
    assert isinstance(error, Closed)
    ending = study.design.platform
    return HTMLResponse(
        render(
            "closed.html",
            room=ROOM,
            title=study.design.texts.title,
            text=getattr(study.design.texts, error.why),
            back=ending.address("screened_out") if error.why == "full" else "",
        ),
        403 if error.why == "returned" else 503,
        headers={"cache-control": "no-store"},
    )

"""The server of one study or several: the participants' pages, and the owners'."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from functools import partial
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from fastapi import APIRouter, FastAPI, Form, Header, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from grice import files
from grice.errors import FolderError, GriceError, ParseError
from grice.study import admin
from grice.study.arrivals import TurnedAway
from grice.study.clock import steady_clock
from grice.study.database import Database, opened, recall, remember
from grice.study.design import ROOM, Study
from grice.study.following import Do
from grice.study.preflight import report_health
from grice.study.sessions import Position, Sessions, Shown, Stale
from grice.study.site import Site, given, name_of, sites
from grice.web.pages import serve_asset
from grice.web.problems import title_of, wants_page
from grice.web.refused import Refused
from grice.web.schemas import Text
from grice.web.security import Buckets, Rate
from grice.web.server import Address, skeleton

RATE = Rate(20, 200)  # requests of one address: several people may share it
NEW = Rate(1, 200)  # sessions that one address begins
STUDY = "{study}"  # in a database's URL: the name of the study


class Act(BaseModel):
    """A gesture of the simulator."""

    model_config = ConfigDict(extra="forbid")
    place: Annotated[int, Field(ge=0, le=100_000)]
    number: Annotated[int, Field(ge=0, le=100_000)]
    actions: Annotated[list[Text], Field(min_length=1, max_length=40)]


Number = Annotated[int, Form(ge=0, le=100_000)]
Token = Annotated[str, Form(max_length=200)]


def build(
    *studies: Study,
    url: str = "",
    address: Address | None = None,
    public: str = "",
    rate: Rate | None = None,
    clock: Callable[[], float] | None = None,
) -> FastAPI:
    """An app that runs the studies on the database at `url`; `public` is the address that people open."""
    held: dict[str, Sessions] = {}
    served = sites(studies, public)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            for name, site in served.items():
                own = database_url(site.study, url, len(studies))
                stack.enter_context(owned(site.study, own))
                database = await stack.enter_async_context(opened(site.study.folder, own))
                await claim(site.study, database)
                held[name] = Sessions(site.study, database, clock or await steady_clock(database))
            yield

    own = urlsplit(public)
    app = skeleton(
        " · ".join(study.design.texts.title for study in studies),
        address=address,
        rate=rate,
        lifespan=lifespan,
        room=ROOM,
        names=(own.hostname,) if own.hostname else (),
        draw=partial(draw_problem, served),
        openapi_url=None,
    )
    root = next(iter(served.values())).root
    if root:
        app.router.routes.append(
            Route(f"{root}/static/{{name}}", partial(serve_asset, room=ROOM), methods=["GET"])
        )
    beginning = Buckets(NEW, time.monotonic) if rate is not None else None
    for name, site in served.items():
        app.include_router(routes(site, partial(held.__getitem__, name), beginning))

    async def health(request: Request) -> dict[str, str]:
        return report_health(request)

    for path in dict.fromkeys(("/healthz", f"{root}/healthz")):
        app.add_api_route(path, health, include_in_schema=False)
    _tell_problems(app, served)
    return app


def check(studies: tuple[Study, ...], url: str = "") -> None:
    """Refuses what would keep the server from starting: somebody else's folder or database, or none."""

    for study in studies:
        own = database_url(study, url, len(studies))
        with owned(study, own):
            asyncio.run(claimed(study, own))


async def claimed(study: Study, url: str) -> None:
    """Open the database, and refuse one of another study."""
    async with opened(study.folder, url) as database:
        await claim(study, database)


def database_url(study: Study, url: str, studies: int = 1) -> str:
    """The study's own database, where several are served."""
    if url and studies > 1 and STUDY not in url:
        raise ParseError(
            "several studies cannot share a database", allowed=f"a URL with {STUDY} for each study's name"
        )
    return url.replace(STUDY, name_of(study))


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


def routes(site: Site, sessions: Callable[[], Sessions], beginning: Buckets | None) -> APIRouter:
    """All pages of one study."""
    router = APIRouter(prefix=site.base, include_in_schema=False)
    _entrance(router, site, sessions, beginning)
    _steps(router, site, sessions)
    admin.install(router, site, sessions)
    if site.base:

        @router.get("")
        async def slash(request: Request) -> Response:
            query = f"?{request.url.query}" if request.url.query else ""
            return RedirectResponse(f"{site.base}/{query}", 307)

    return router


def _entrance(
    router: APIRouter, site: Site, sessions: Callable[[], Sessions], beginning: Buckets | None
) -> None:
    @router.get("/")
    async def enter(request: Request) -> Response:
        """The link that people open; the ids in it do not stay in the address."""
        site.notice(report_health(request)["asked"] == "forwarded")
        return site.on(await sessions().enter(dict(request.query_params), site.session(request)))

    @router.get("/study", response_class=HTMLResponse)
    async def show(request: Request) -> Response:
        token, arrival = site.session(request), site.arrival(request)
        shown = await sessions().show(token, arrival)
        asked = arrival.token if arrival is not None and shown.stage == "consent" else token
        return site.page(shown, sessions().csrf(asked), str(request.base_url).rstrip("/"))

    @router.post("/study/consent")
    async def consent(request: Request, csrf: Token, agree: Annotated[bool, Form()]) -> Response:
        arrival = site.arrival(request)
        if arrival is None:
            raise Stale if site.session(request) else TurnedAway("lost")
        sessions().check_csrf(arrival.token, csrf)
        if not agree:
            response = RedirectResponse(f"{site.base}/study/declined", 303)
            site.greet(response, await sessions().decline(arrival))
            return response
        client = request.client.host if request.client else ""
        if beginning is not None and beginning.wait(client):
            raise TurnedAway("busy")
        return site.on(await sessions().consent(arrival))

    @router.get("/study/declined", response_class=HTMLResponse)
    async def declined(request: Request) -> Response:
        arrival = site.arrival(request)
        kind = arrival.kind if arrival is not None else "real"
        return site.page(Shown("no_consent", "", kind), "")


def _steps(router: APIRouter, site: Site, sessions: Callable[[], Sessions]) -> None:
    def checked(request: Request, csrf: str) -> str:
        """The session's token, if the form is from one of its pages."""
        token = site.session(request)
        sessions().check_csrf(token, csrf)
        return token

    @router.post("/study/act")
    async def act(
        request: Request, body: Act, x_csrf: Annotated[str, Header(max_length=200)] = ""
    ) -> Response:
        """Stores an action; it is on disk before the response is sent."""
        token, turn = checked(request, x_csrf), Position(body.place, body.number)
        shown = await sessions().do(token, turn, "act", tuple(body.actions))
        return Response(msgspec.json.encode(given(shown, x_csrf, site)), media_type="application/json")

    @router.post("/study/turn")
    async def turn(
        request: Request, csrf: Token, place: Number, number: Number, do: Annotated[str, Form()]
    ) -> Response:
        token = checked(request, csrf)
        allowed: dict[str, Do] = {"undo": "undo", "next": "next", "impossible": "impossible"}
        if do not in allowed:
            raise Refused("there is no such step", status=422, where="do", allowed=", ".join(allowed))
        await sessions().do(token, Position(place, number), allowed[do])
        return site.on()

    @router.post("/study/rate")
    async def rate(request: Request, csrf: Token, place: Number) -> Response:
        token, form = checked(request, csrf), await request.form()
        questions = site.study.design.questions
        ratings = {
            name: question.rating(option(form, name, len(question.options)))
            for name, question in questions.items()
        }
        attention = option(form, "attention", len(site.study.design.checking)) if "attention" in form else 0
        await sessions().rate(token, place, ratings, attention)
        return site.on()


def option(form: FormData, name: str, count: int) -> int:
    """The number of the option that was chosen for a question, from 1."""
    sent = form.get(name, "")
    if not (isinstance(sent, str) and len(sent) < 4 and sent.isascii() and sent.isdigit()):
        raise Refused("an option is a number", status=422, where=name, allowed=f"1 to {count}")
    if not 1 <= int(sent) <= count:
        raise Refused("there is no such option", status=422, where=name, allowed=f"1 to {count}")
    return int(sent)


def site_at(served: Mapping[str, Site], path: str) -> Site | None:
    """The study whose page is, or would be, at a path."""
    return next((site for site in served.values() if path.startswith(f"{site.base}/")), None)


def draw_problem(served: Mapping[str, Site], error: GriceError, status: int, path: str) -> HTMLResponse:
    """The page of an error, from which participants and owners find back to where they were."""
    site = site_at(served, path)
    if site is not None:
        return site.draw_problem(error, status, path)
    any_site = next(iter(served.values()))  # all have the same styles
    written = any_site.render("problem.html", title=title_of(status), language="en", error=error, home="")
    return HTMLResponse(written, status)


def _tell_problems(app: FastAPI, served: Mapping[str, Site]) -> None:
    def site_of(request: Request) -> Site:
        site = site_at(served, request.url.path)
        assert site is not None  # its own pages have turned somebody away
        return site

    async def stale(request: Request, error: Exception) -> Response:
        """The response to an outdated page: a redirect to the present one, or a reload by its script."""
        if request.url.path.endswith("/study/act"):
            told = {"problem": "this page is over", "where": "", "allowed": "", "hint": "reload the page"}
            return Response(msgspec.json.encode(told), 409, media_type="application/json")
        return site_of(request).on()

    async def turned_away(request: Request, error: Exception) -> Response:
        assert isinstance(error, TurnedAway)
        page = wants_page(request.headers, request.url.path) or not request.url.path.endswith("/study/act")
        return site_of(request).turn_away(error, page)

    app.add_exception_handler(Stale, stale)
    app.add_exception_handler(TurnedAway, turned_away)

"""The owner's page: progress, quotas, results of each item, and pausing; behind the study's token."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from grice.study.database import remember
from grice.study.replay import replay
from grice.study.results import overview, owed
from grice.study.sessions import Sessions
from grice.study.site import NO_STORE, Site
from grice.web.security import ask_for

FORM = "admin"  # the purpose that its forms are signed for


def install(router: APIRouter, site: Site, sessions: Callable[[], Sessions]) -> None:
    study = site.study

    @router.get("/admin", response_class=HTMLResponse)
    async def look(request: Request, simulated: bool = False) -> Response:
        ask_for(study.secret.admin, request.headers)
        now = sessions().clock()
        kind = "simulated" if simulated else "real"
        found = await overview(study, sessions().database, now, kind)
        written = site.render(
            "admin.html",
            title=f"The study “{study.design.study}”",
            design=study.design,
            kind=kind,
            found=found,
            notes=sorted(site.notes),
            csrf=sessions().csrf(FORM),
        )
        return HTMLResponse(written, headers=NO_STORE)

    @router.get("/admin/payments", response_class=HTMLResponse)
    async def pay(request: Request) -> Response:
        """The platform's ids of participants to pay."""
        ask_for(study.secret.admin, request.headers)
        found = await owed(study, sessions().database, sessions().clock())
        return HTMLResponse(site.render("payments.html", title="Whom to pay", found=found), headers=NO_STORE)

    @router.get("/admin/session/{pseudonym}", response_class=HTMLResponse)
    async def watch(
        request: Request, pseudonym: str, place: Annotated[int, Query(ge=0, le=100_000)] = 0
    ) -> Response:
        """The page of a participant's events, one by one."""
        ask_for(study.secret.admin, request.headers)
        found = await replay(study, sessions().database, pseudonym, place)
        written = site.render("replay.html", title=f"Session of {found.person}", found=found)
        return HTMLResponse(written, headers=NO_STORE)

    @router.post("/admin/pause")
    async def pause(
        request: Request, csrf: Annotated[str, Form(max_length=200)], paused: Annotated[bool, Form()]
    ) -> Response:
        """Closes the study to newcomers, or opens it again; participants under way continue."""
        ask_for(study.secret.admin, request.headers)
        sessions().check_csrf(FORM, csrf)
        async with sessions().database.write() as connection:
            await remember(connection, "paused", "yes" if paused else "")
        return RedirectResponse(f"{site.base}/admin", 303)

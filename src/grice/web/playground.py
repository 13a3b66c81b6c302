"""The playground: a page for each world, on which one acts, and asks the listeners and the speakers."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from fastapi import APIRouter, FastAPI, Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import HTMLResponse, Response

from grice.episode import State
from grice.web.pages import render
from grice.web.simulators import Mode, View, act, view
from grice.worlds import WORLDS, find_world
from grice.worlds.world import World

LONGEST_STATE = 400


class Step(BaseModel):
    """A state, and what is done there."""

    model_config = ConfigDict(extra="forbid")
    state: str = Field(max_length=LONGEST_STATE)
    actions: list[str] = Field(default_factory=list, max_length=40)
    mode: Mode = "act"


def install(app: FastAPI) -> None:
    router = APIRouter(include_in_schema=False)

    @router.get("/play/{name}", response_class=HTMLResponse)
    async def page(name: str, state: str = Query("", max_length=LONGEST_STATE)) -> str:
        known = find_world(name)
        start = _state(known, state) if state else known.random(random.Random())
        return render("play.html", title=name, world=known, worlds=list(WORLDS), start=known.show(start))

    @router.get("/play/{name}/random")
    async def random_state(name: str) -> Response:
        known = find_world(name)
        return answer(view(known, known.random(random.Random())))

    @router.post("/play/{name}/view")
    async def look(name: str, step: Step) -> Response:
        known = find_world(name)
        _, after = act(known, _state(known, step.state), step.actions)
        return answer(view(known, after, step.mode))

    app.include_router(router)


def answer(shown: View) -> Response:
    return Response(msgspec.json.encode(shown), media_type="application/json")


def _state(known: World[Any, Any], text: str) -> State:
    """A state that one can act in."""
    state = known.parse(text)
    known.arrays.encode([state])
    return state

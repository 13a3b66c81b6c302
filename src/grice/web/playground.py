"""The playground: a page for each world, on which one acts, and asks the listeners and the speakers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any
from urllib.parse import urlencode

import msgspec
from fastapi import APIRouter, Depends, FastAPI, Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import HTMLResponse, RedirectResponse, Response

from grice import __version__
from grice.api.answers import Answer
from grice.data.synthetic import episodes
from grice.episode import State
from grice.pages.demo import Situation, read_situations
from grice.pages.explain import open_answer, page
from grice.pages.explain.candidates import TOP
from grice.web.api import worker_of
from grice.web.pages import render
from grice.web.requests import count_segments, count_words, task_to_describe, task_to_follow
from grice.web.schemas import MOST_CHARACTERS, MOST_SENTENCES, Text
from grice.web.simulators import Mode, act, view
from grice.web.worker import Question, Worker
from grice.worlds import find_world
from grice.worlds.world import World

ABOUT = {
    "alchemy": "Seven beakers, to be poured, mixed and drained",
    "scene": "People on a stage, who come, go and pass their hats on",
    "tangrams": "A row of figures, to be swapped, taken out and put back",
    "sail": "Hallways to walk through, as directions tell",
}
LONGEST_ROUTE = 1000  # characters
STYLE = re.compile(r" style=(?=[\"'])")


class Step(BaseModel):
    """A state, and what is done there."""

    model_config = ConfigDict(extra="forbid")
    state: Text
    actions: Annotated[list[Text], Field(max_length=40)] = []
    mode: Mode = "act"


class Situated(BaseModel):
    """What a page shows, as its address says: a start, and sentences to follow or a route to describe."""

    model_config = ConfigDict(extra="forbid")
    state: Text = ""
    say: Annotated[list[Text], Field(max_length=MOST_SENTENCES)] = []
    do: Annotated[str, Field(max_length=LONGEST_ROUTE)] = ""
    weight: Annotated[float | None, Field(ge=0, le=1)] = None

    def question(self, shape: Callable[[Answer], str]) -> Question:
        """For the speaker if something is to be described, else for the listener."""
        return Question(
            "describe" if self.do else "follow",
            partial(task_to_describe, start=self.state, route=self.do)
            if self.do
            else partial(task_to_follow, start=self.state, sentences=self.say),
            self.weight,
            20 if self.do else 40,
            ask=not self.do,
            whole=True,  # its page is of every weight
            words=count_words(self.say),
            segments=count_segments([self.do]),
            shape=shape,
        )

    def address(self, world: str) -> str:
        """The address that shows this."""
        given = [("state", self.state), *(("say", said) for said in self.say)]
        return f"/play/{world}?{urlencode([*given, *([('do', self.do)] if self.do else [])])}"


def from_address(
    state: Annotated[str, Query(max_length=MOST_CHARACTERS)] = "",
    say: Annotated[list[Text], Query(max_length=MOST_SENTENCES)] = [],  # noqa: B006
    do: Annotated[str, Query(max_length=LONGEST_ROUTE)] = "",
    weight: Annotated[float | None, Query(ge=0, le=1)] = None,
) -> Situated:
    return Situated(state=state, say=say, do=do, weight=weight)


Given = Annotated[Situated, Depends(from_address)]


def install(app: FastAPI, workers: Mapping[str, Worker]) -> None:
    """Let the app show a page for every worker's world."""
    router = APIRouter(include_in_schema=False)
    _pages(router, workers)
    _parts(router, workers)
    app.include_router(router)


def world_of(workers: Mapping[str, Worker], name: str) -> World[Any, Any]:
    """The world as its models know it."""
    worker = worker_of(workers, name)
    return find_world(name) if worker.loaded is None else worker.loaded.world


def _pages(router: APIRouter, workers: Mapping[str, Worker]) -> None:
    @router.get("/", response_class=HTMLResponse)
    async def index() -> str:
        pictures = {
            name: view(known, known.random(random.Random(4))).picture
            for name in workers
            for known in [world_of(workers, name)]
        }
        return render("index.html", title="grice: the playground", pictures=pictures, about=ABOUT)

    @router.get("/play/{name}", response_class=HTMLResponse)
    async def play(name: str, given: Given) -> str:
        known = world_of(workers, name)
        start = read_state(known, given.state) if given.state else known.random(random.Random())
        given = given.model_copy(update={"state": known.show(start)})
        return render(
            "play.html",
            title=name.capitalize(),
            lead=f"{ABOUT.get(name, 'A world')}. Tell a listener what to do, or do it and ask a speaker.",
            world=name,
            worlds=list(workers),
            given=given.model_dump(),
            examples=[_example(situation) for situation in read_situations(name)],
        )

    @router.get("/play/{name}/surprise")
    async def surprise(name: str) -> Response:
        """A synthetic episode, told by a grammar."""
        known = world_of(workers, name)
        episode = next(episodes(known, random.randrange(1 << 30), turns=2))
        given = Situated(state=known.show(episode.start), say=list(episode.sentences))
        return RedirectResponse(given.address(name), 303)

    @router.get("/play/{name}/page")
    async def download(name: str, given: Given) -> Response:
        """The page that `grice explain` writes."""
        title = f"{name}: {'a speaker' if given.do else 'a listener'}"
        written = await worker_of(workers, name).ask(given.question(partial(_whole_page, title=title)))
        disposition = {"content-disposition": f'attachment; filename="grice-{name}.html"'}
        return HTMLResponse(written, headers=disposition)


def _parts(router: APIRouter, workers: Mapping[str, Worker]) -> None:
    @router.get("/play/{name}/random")
    async def any_state(name: str) -> Response:
        known = world_of(workers, name)
        return reply(view(known, known.random(random.Random())))

    @router.post("/play/{name}/view")
    async def look(name: str, step: Step) -> Response:
        known = world_of(workers, name)
        _, after = act(known, read_state(known, step.state), step.actions)
        return reply(view(known, after, step.mode))

    @router.post("/play/{name}/answer", response_class=HTMLResponse)
    async def ask(name: str, given: Situated) -> str:
        """The answer as a part of the page."""
        part: str = await worker_of(workers, name).ask(given.question(_part))
        return part


def _part(answer: Answer) -> str:
    """A part of a page; styles become data, which the page's script applies."""
    part = render("answers.html", sections=[open_answer(answer)], top=TOP, playing=True)
    return STYLE.sub(" data-style=", part)


def _whole_page(answer: Answer, *, title: str) -> str:
    return page(title, [answer], made=f"grice {__version__}")


def reply(shown: object) -> Response:
    return Response(msgspec.json.encode(shown), media_type="application/json")


def read_state(known: World[Any, Any], text: str) -> State:
    """A state that one can act in."""
    state = known.parse(text)
    known.arrays.encode([state])
    return state


def _example(situation: Situation) -> tuple[str, str]:
    """What an example is called, and its address."""
    if situation.role == "listener":
        given = Situated(state=situation.start, say=list(situation.sentences))
        return "; ".join(situation.sentences), given.address(situation.world)
    given = Situated(state=situation.start, do=", ".join(situation.meant))
    return f"ask for: {'; '.join(situation.meant)}", given.address(situation.world)

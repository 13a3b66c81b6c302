"""The playground: a page for each world, on which the world itself answers, literally and rationally."""

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
from grice.api.pair import Pair
from grice.data.synthetic import episodes
from grice.episode import State
from grice.pages.demo import Situation, first_situations, read_situations
from grice.pages.explain import open_answer, page
from grice.pages.explain.candidates import TOP
from grice.web.api import worker_of
from grice.web.dispatcher import Worker
from grice.web.pages import render
from grice.web.questions import Job, Task
from grice.web.refused import Refused
from grice.web.requests import count_segments, count_words, task_to_describe, task_to_follow
from grice.web.schemas import MOST_CHARACTERS, MOST_SENTENCES, Text
from grice.web.simulators import Mode, act, view
from grice.web.staging import perform
from grice.worlds import find_world
from grice.worlds.world import World

ABOUT = {
    "alchemy": "Seven beakers, to be poured, mixed and drained",
    "scene": "People on a stage, who come, go and pass their hats on",
    "tangrams": "A row of figures, to be swapped, taken out and put back",
    "colours": "Three colours, one of which is meant",
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
    """The situation in a page's address: a start, and sentences to follow or a route to describe."""

    model_config = ConfigDict(extra="forbid")
    state: Text = ""
    say: list[Text] = []
    do: Annotated[str, Field(max_length=LONGEST_ROUTE)] = ""
    weight: Annotated[float | None, Field(ge=0, le=1)] = None

    @classmethod
    def of(cls, situation: Situation) -> Situated:
        """An example as it is asked."""
        if situation.role == "speaker":
            return cls(state=situation.start, do=situation.route)
        return cls(state=situation.start, say=list(situation.sentences))

    def question(self, world: str, shape: Callable[[Answer], object]) -> Job:
        """For the speaker if something is to be described, else for the listener."""
        if len(self.say) > MOST_SENTENCES:
            raise Refused(
                f"these are {len(self.say)} sentences",
                status=422,
                allowed=f"{MOST_SENTENCES} or fewer",
                hint="take some back, or start over",
            )
        return Job(
            "describe" if self.do else "follow",
            partial(task_of, given=self, world=world),
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


def task_of(pair: Pair, given: Situated, world: str) -> Task:
    """The task of a situation; an example also has its goal."""
    if given.do:
        return task_to_describe(pair, start=given.state, route=given.do)
    told = task_to_follow(pair, start=given.state, sentences=given.say)
    for situation in read_situations(world):
        asked = Situated.of(situation)
        if (asked.state, asked.say) == (given.state, given.say):
            return situation.with_goal(told)
    return told


def from_address(
    state: Annotated[str, Query(max_length=MOST_CHARACTERS)] = "",
    say: Annotated[list[Text], Query()] = [],  # noqa: B006
    do: Annotated[str, Query(max_length=LONGEST_ROUTE)] = "",
    weight: Annotated[float | None, Query(ge=0, le=1)] = None,
) -> Situated:
    return Situated(state=state, say=say, do=do, weight=weight)


Given = Annotated[Situated, Depends(from_address)]


class ListedExample(msgspec.Struct, frozen=True):
    """An example as pages list it."""

    role: str
    told: str
    meant: str
    address: str
    picture: str = ""


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


def examples(name: str, pictures: bool = False) -> list[ListedExample]:
    """A world's examples, with pictures of where they start if asked for."""
    return [
        ListedExample(
            situation.role,
            situation.told(),
            situation.tell_meant(),
            Situated.of(situation).address(name),
            view(find_world(name), find_world(name).parse(situation.start)).picture if pictures else "",
        )
        for situation in read_situations(name)
    ]


def opening(known: World[Any, Any], given: Situated) -> Situated:
    """A page's first situation: the one asked for, else the world's first example, else any state."""
    if given.state:
        return given.model_copy(update={"state": known.show(read_state(known, given.state))})
    first = first_situations(known.name)
    if first and not (given.say or given.do):
        return Situated.of(first[0])
    return given.model_copy(update={"state": known.show(known.random(random.Random()))})


def _pages(router: APIRouter, workers: Mapping[str, Worker]) -> None:
    @router.get("/", response_class=HTMLResponse)
    async def index() -> str:
        pictures = {
            name: view(known, known.random(random.Random(4))).picture
            for name in workers
            for known in [world_of(workers, name)]
        }
        shown = next((name for name in workers if read_situations(name)), "")
        return render(
            "index.html",
            title="grice: the playground",
            worlds=list(workers),
            pictures=pictures,
            about=ABOUT,
            first_world=shown,
            first=examples(shown)[0] if shown else None,
            asked=Situated.of(read_situations(shown)[0]).model_dump() if shown else None,
        )

    @router.get("/gallery", response_class=HTMLResponse)
    async def gallery() -> str:
        shown = {name: examples(name, pictures=True) for name in workers}
        return render("gallery.html", title="The gallery", worlds=list(workers), shown=shown)

    @router.get("/play/{name}", response_class=HTMLResponse)
    async def play(name: str, given: Given) -> str:
        return render(
            "play.html",
            title=name.capitalize(),
            about=ABOUT.get(name, "A world"),
            world=name,
            worlds=list(workers),
            given=opening(world_of(workers, name), given).model_dump(),
            most=MOST_SENTENCES,
            examples=examples(name),
        )

    @router.get("/play/{name}/surprise")
    async def surprise(name: str) -> Response:
        """A synthetic episode, described by a grammar."""
        known = world_of(workers, name)
        episode = next(episodes(known, random.randrange(1 << 30), turns=2))
        given = Situated(state=known.show(episode.start), say=list(episode.sentences))
        return RedirectResponse(given.address(name), 303)

    @router.get("/play/{name}/page")
    async def download(name: str, given: Given) -> Response:
        """The page that `grice explain` writes."""
        title = f"{name}: {'speakers' if given.do else 'listeners'}"
        asked = given.question(name, partial(_whole_page, title=title))
        written = await worker_of(workers, name).ask(asked)
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

    @router.post("/play/{name}/answer")
    async def ask(name: str, given: Situated) -> Response:
        """Both stages, frame by frame, and what stands around and behind them."""
        shown: bytes = await worker_of(workers, name).ask(given.question(name, show))
        return Response(shown, media_type="application/json")


def show(answer: Answer) -> bytes:
    """An answer as the page takes it; styles become data, which the page's script applies."""
    played = perform(answer)
    part = render("stages.html", played=played, answer=answer)
    details = ""
    if answer.judged:
        details = render("answers.html", sections=[open_answer(answer)], top=TOP, playing=True)
    return msgspec.json.encode(
        {
            "part": STYLE.sub(" data-style=", part),
            "details": STYLE.sub(" data-style=", details),
            "frames": played.frames,
            "asked": played.asked,
            "announcement": played.announcement,
        }
    )


def _whole_page(answer: Answer, *, title: str) -> str:
    return page(title, [answer], made=f"grice {__version__}")


def reply(shown: object) -> Response:
    return Response(msgspec.json.encode(shown), media_type="application/json")


def read_state(known: World[Any, Any], text: str) -> State:
    """A state that one can act in."""
    state = known.parse(text)
    known.arrays.encode([state])
    return state

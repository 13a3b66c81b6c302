"""One simulated participant: consents, practises, follows directions gesture by gesture, rates, returns.

It sees what a browser gets and does what a page allows. When the server goes away it waits, loads the page
again, and continues from there, as a person would.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from grice.errors import EngineError
from grice.study.simulation.follower import Understand
from grice.study.simulation.page import Page, read_page

ENDED = ("done", "no_consent", "screened_out")
GIVE_UP = 0.1  # of slips: to say that it cannot be done
TURNED_AWAY, LEFT = "turned away", "left"
PAUSE = 0.2  # seconds between attempts to reach a server that is away

Step = tuple[str, tuple[str, ...]]  # act with its actions, undo, next or impossible


@dataclass(frozen=True)
class Acknowledged:
    """An event that the server acknowledged."""

    person: str
    place: int
    number: int
    kind: str  # act, undo, next, impossible; rate finishes the item
    actions: tuple[str, ...] = ()


@dataclass
class Log:
    """The log of all participants' requests, and the server's response times."""

    requests: list[tuple[str, float]] = field(default_factory=list)  # requests, and their seconds
    kept: list[Acknowledged] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)  # answers that no participant should get
    lost: int = 0  # requests that got no answer


@dataclass(frozen=True)
class Habits:
    """The behaviour of participants; `think` is the seconds that they take before each step."""

    slip: float = 0.05  # of sentences: something else is done
    leave: float = 0.0  # of items: the participant goes away for good
    think: float = 0.0
    patience: float = 300.0  # seconds that they wait for a server that is away


@dataclass(frozen=True)
class Mind:
    """The readings of sentences, and the solution of the practice item."""

    understand: Understand
    practise: Callable[[str], tuple[str, ...]]  # a state → all that is to be done from there


class Participant:
    """A walk through the pages; `run` returns how it ended."""

    def __init__(
        self, client: httpx.AsyncClient, link: str, mind: Mind, habits: Habits, log: Log, seed: str
    ) -> None:
        self.client, self.link, self.mind, self.habits, self.log = client, link, mind, habits, log
        self.rng = random.Random(seed)
        self._plan: tuple[tuple[int, int], int, list[Step]] | None = None  # sentence, first event, steps

    async def run(self) -> str:
        """The outcome: done, no_consent, screened_out, turned away or left."""
        response = await self._ask("enter", "GET", self.link)
        while True:
            if response.status_code == 403:
                return TURNED_AWAY
            page = self._read(response)
            if page.stage in ENDED:
                return page.stage
            if page.stage == "item" and page.given["number"] == 0 and self.rng.random() < self.habits.leave:
                return LEFT
            response = await self._step(page)

    async def _step(self, page: Page) -> httpx.Response:
        await asyncio.sleep(self.habits.think * self.rng.uniform(0.5, 1.5))
        match page.stage:
            case "consent":
                return await self._submit(page, "consent", {"agree": "true"})
            case "questions":
                return await self._rate(page)
            case _:
                return await self._act(page)

    async def _rate(self, page: Page) -> httpx.Response:
        chosen = {name: self.rng.choice(values) for name, values in page.form("rate").choices.items()}
        if page.given["attention"]:
            chosen["attention"] = str(page.given["attention"])
        return await self._submit(page, "rate", chosen, self._kept(page.given, "rate", ()))

    async def _act(self, page: Page) -> httpx.Response:
        """Steps of the present sentence, until one of them loads a page."""
        given = page.given
        while True:
            kind, actions = await self._next_step(given)
            kept = self._kept(given, kind, actions)
            if kind != "act":
                page.form("turn").hidden["number"] = str(given["number"])  # as the page's script does
                return await self._submit(page, "turn", {"do": kind}, kept)
            body = {"place": given["place"], "number": given["number"], "actions": list(actions)}
            response = await self._ask(
                "act", "POST", page.path("act"), json=body, headers={"x-csrf": given["csrf"]}
            )
            if response.status_code != 200:
                if response.status_code != 409:
                    self._wrong("act", response)
                return await self._ask("show", "GET", page.path())
            self.log.kept.append(kept)
            given = response.json()
            if given["stage"] != page.stage:
                return await self._ask("show", "GET", page.path())

    async def _next_step(self, given: dict[str, Any]) -> Step:
        """The next step, by the number of events stored since this sentence was first seen."""
        sentence = given["place"], len(given["sentences"])
        if self._plan is None or self._plan[0] != sentence or not self._left(given):
            self._plan = sentence, given["number"], await self._make_plan(given)
        _, first, steps = self._plan
        kind, actions = steps[given["number"] - first]
        if kind == "act" and not any(tuple(g["actions"]) == actions for g in given["view"]["gestures"]):
            return "impossible", ()
        return kind, actions

    def _left(self, given: dict[str, Any]) -> bool:
        assert self._plan is not None
        return int(given["number"]) - self._plan[1] in range(len(self._plan[2]))

    async def _make_plan(self, given: dict[str, Any]) -> list[Step]:
        state, sentence = given["view"]["state"], given["sentences"][-1]
        if given["stage"] == "practice":
            actions = self.mind.practise(state)
        elif self.rng.random() < self.habits.slip:
            return self._slip(given)
        else:
            actions = await self.mind.understand(state, sentence)
        return [*(("act", (action,)) for action in actions), ("next", ())]

    def _slip(self, given: dict[str, Any]) -> list[Step]:
        """Give up, or do something and sometimes undo it for something else."""
        if self.rng.random() < GIVE_UP or not given["view"]["gestures"]:
            return [("impossible", ())]
        [first, second] = (tuple(self.rng.choice(given["view"]["gestures"])["actions"]) for _ in range(2))
        undone: list[Step] = [("act", first), ("undo", ())] if self.rng.random() < 0.5 else []
        return [*undone, ("act", second), ("next", ())]

    def _kept(self, given: dict[str, Any], kind: str, actions: tuple[str, ...]) -> Acknowledged:
        return Acknowledged(given["person"], given["place"], given["number"], kind, actions)

    async def _submit(
        self, page: Page, step: str, sent: dict[str, str], kept: Acknowledged | None = None
    ) -> httpx.Response:
        """Send a form, and load the page that it leads to."""
        form = page.form(step)
        response = await self._ask(step, "POST", form.action, data=form.send(sent))
        if step == "consent" and response.status_code == 403:
            return response  # the study filled up since the participant entered
        if response.status_code != 303:
            self._wrong(step, response)
        elif kept is not None:
            self.log.kept.append(kept)
        return await self._ask("show", "GET", page.path())

    async def _ask(self, what: str, method: str, url: str, **sent: Any) -> httpx.Response:
        """The answer; while the server is away the same is asked again, which changes nothing twice."""
        began = time.monotonic()
        while True:
            started = time.monotonic()
            try:
                response = await self.client.request(method, url, **sent)
            except httpx.TransportError as error:
                self.log.lost += 1
                if time.monotonic() - began > self.habits.patience:
                    problem = f"the server does not answer: {type(error).__name__}"
                    raise EngineError(problem, where=str(self.client.base_url)) from error
                await asyncio.sleep(PAUSE)
                continue
            self.log.requests.append((what, time.monotonic() - started))
            if response.status_code == 429:
                await asyncio.sleep(float(response.headers.get("retry-after", 1)))
                continue
            if what == "enter" and response.status_code == 303:
                return await self._ask("show", "GET", response.headers["location"])
            return response

    def _read(self, response: httpx.Response) -> Page:
        if response.status_code != 200:
            self._wrong("show", response)
            raise EngineError(f"the page cannot be shown: {response.status_code}", where=str(response.url))
        return read_page(response.text)

    def _wrong(self, what: str, response: httpx.Response) -> None:
        self.log.errors.append(f"{what}: {response.status_code} {response.text[:200]}")

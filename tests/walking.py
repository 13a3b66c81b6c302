"""Somebody who walks through the pages of a study."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias

from grice.study.design import Study

Client: TypeAlias = Any  # httpx's, or the test client's, which is made like it
Response: TypeAlias = Any
GIVEN = re.compile(r'<script type="application/json" id="given">(.*?)</script>', re.DOTALL)
RATINGS = {"difficulty": 2, "fluency": 4, "information": 3, "confidence": 5, "author": 1}


class MakeStudy(Protocol):
    def __call__(
        self, world: str = ..., changes: Mapping[str, str] = ..., name: str = ..., **plan: Any
    ) -> Study: ...


class Walker:
    """Somebody who takes part with a client of their own; `given` is what the present page says."""

    def __init__(self, client: Client, study: Study, base: str = "") -> None:
        self.client = client
        self.study = study
        self.base = base
        self.given: dict[str, Any] = {}

    def enter(self, query: str = "") -> Walker:
        self.read(self.client.get(f"{self.base}/{query}"))
        return self

    def read(self, response: Response) -> Response:
        assert response.status_code == 200, response.text
        found = GIVEN.search(response.text)
        assert found
        self.given = json.loads(found[1])
        return response

    def post(self, path: str, **fields: object) -> Response:
        return self.read(self.client.post(self.base + path, data={"csrf": self.given["csrf"], **fields}))

    def consent(self) -> Walker:
        self.post("/study/consent", agree="true")
        return self

    def act(self, *actions: str) -> Response:
        """Do something; what the answer says is on disk."""
        body = {"place": self.given["place"], "number": self.given["number"], "actions": actions}
        response = self.client.post(
            f"{self.base}/study/act", json=body, headers={"x-csrf": self.given["csrf"]}
        )
        if response.status_code == 200:
            self.given = response.json()
        return response

    def turn(self, do: str) -> Response:
        return self.post("/study/turn", place=self.given["place"], number=self.given["number"], do=do)

    def rate(self, **changes: object) -> Response:
        asked = {"attention": self.given["attention"]} if self.given["attention"] else {}
        return self.post("/study/rate", place=self.given["place"], **{**RATINGS, **asked, **changes})

    def follow(self, segments: tuple[tuple[Any, ...], ...]) -> Walker:
        """Act out all segments, one for each sentence."""
        world = self.study.world
        for segment in segments:
            for action in segment:
                if world.open_ended and world.ends(action):
                    continue  # SAIL's stop is the page's own button
                assert self.act(world.show_action(action)).status_code == 200
            self.turn("next")
        return self

    def practise(self) -> Walker:
        """Do the practice item right."""
        task = self.study.design.practice
        return self.follow(solve(self.study, task.start, task.goal))

    def finish(self) -> Walker:
        """Do whatever is asked, and nothing in the world, until the end."""
        while self.given["stage"] == "item":
            while self.given["stage"] == "item":
                self.turn("next")
            self.rate()
        return self


def solve(study: Study, start: str, goal: str) -> tuple[tuple[Any, ...], ...]:
    """The segments of two sentences that lead from start to goal, by exhaustive search."""
    from grice.data.synthetic import episodes

    for episode in episodes(study.world, 0, ambiguity=0, turns=2):
        if study.world.show(episode.start) == start:
            assert study.world.show(episode.destination) == goal
            return episode.segments
    raise AssertionError

"""The examples show pragmatics where people see them: on the page, as it runs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from fastapi.testclient import TestClient

from grice.api.loading import load_pair
from grice.models import bundled
from grice.pages.demo import Situation, read_situations
from grice.web.app import build
from grice.web.dispatcher import Limits
from grice.web.playground import Situated
from grice.web.staging import perform
from grice.worlds import WORLDS

AGAIN = "find others: python tools/find_situations.py {0.world} {0.role}"
SHIPPED = [name for name in WORLDS if name in bundled.read_manifest()]
SITUATIONS = [situation for name in SHIPPED for situation in read_situations(name)]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    loaders = {name: partial(load_pair, name) for name in SHIPPED}
    with TestClient(build(loaders, limits=Limits(seconds=600))) as client:
        yield client


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda s: f"{s.world}-{s.role}-{s.told()[:30]}")
def test_only_the_rational_agent_does_as_meant(client: TestClient, situation: Situation) -> None:
    asked = Situated.of(situation).model_dump()
    answer = client.post(f"/play/{situation.world}/answer", json=asked)
    assert answer.status_code == 200
    literal, rational = answer.json()["part"].split('<section class="stage-card ')[1:]
    assert "✗ not as meant" in literal, AGAIN.format(situation)
    assert "✓ as meant" in rational, AGAIN.format(situation)
    frames = answer.json()["frames"]
    assert frames[0][0] == frames[1][0], "both begin alike"
    assert frames[0][-1][0] != frames[1][-1][0], "both end differently"


def test_an_unsure_listener_asks_or_tells_why_it_does_not(client: TestClient) -> None:
    for situation in read_situations("scene"):
        if situation.role == "listener":
            asked = Situated.of(situation).model_dump()
            part = client.post("/play/scene/answer", json=asked).json()["part"]
            assert ("Which is meant?" in part) != ("no other reading" in part)


@pytest.mark.parametrize("name", ["alchemy", "sail", "colours"])
def test_bars_show_what_each_listener_does_and_nothing_improbable(name: str) -> None:
    pair = load_pair(name)
    for situation in read_situations(name):
        if situation.role == "listener":
            played = perform(pair.follow(situation.start, list(situation.sentences)))
            for stage, bars in zip(played.stages, played.beliefs, strict=True):
                assert any(bar.told == stage.done[-1] for bar in bars), situation
            for literal, rational in zip(*played.beliefs, strict=True):
                probable = max(literal.probability, rational.probability) > 0.005
                assert probable or literal.told == "something else"


@pytest.mark.parametrize("name", SHIPPED)
def test_a_first_visit_opens_on_one(client: TestClient, name: str) -> None:
    first = read_situations(name)[0]
    assert first.sentences[0] in client.get(f"/play/{name}").text
    shown = client.get("/gallery").text
    assert all(situation.told() in shown for situation in read_situations(name))

"""Plain options over HTTP: answers of the package, with a question's own scores or the server's models."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import grice
from grice.api.pair import Pair
from grice.cli.serve import Serve
from grice.pragmatics.scores import as_agent
from grice.web.app import build
from grice.web.examples import PLAIN
from grice.web.schemas import ChooseAnswer, RerankAnswer, SayAnswer

TRUE: dict[str, Any] = {"glasses": ["plain", "both"], "hat": ["both"]}
CHOOSE = {"request": "glasses", "options": ["plain", "both"], "listener": TRUE, "speaker": TRUE}
SAY = {"target": "both", "options": ["plain", "both"], "listener": TRUE}
RERANK = {"request": "x", "candidates": ["a", {"name": "b"}], "base": [-1.0, -2.0], "judge": [-9, None]}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(build({}), raise_server_exceptions=False) as client:
        yield client


def test_answers_are_those_of_the_package(client: TestClient) -> None:
    told = client.post("/v1/choose", json=CHOOSE).json()
    assert told == grice.choose("glasses", ["plain", "both"], listener=TRUE, speaker=TRUE).to_dict()
    ChooseAnswer.model_validate(told)
    said = client.post("/v1/say", json=SAY).json()
    assert said == grice.say("both", ["plain", "both"], listener=TRUE).to_dict()
    assert SayAnswer.model_validate(said).sentence == "hat"
    ranked = client.post("/v1/rerank", json={**RERANK, "judge": [-9, -1.5], "weight": 0.7}).json()
    RerankAnswer.model_validate(ranked)
    assert ranked["best"] == {"name": "b"}
    assert ranked["changed"]
    assert [one["text"] for one in ranked["ranked"]] == ['{"name": "b"}', "a"]
    compact = client.post("/v1/choose", json={**CHOOSE, "fields": ["option"]})
    assert compact.json() == {"option": "plain"}


def test_the_examples_of_the_documentation_are_answered_as_they_should(client: TestClient) -> None:
    schema, page = client.get("/openapi.json").json(), client.get("/docs").text
    best = {}
    for operation, (about, body) in PLAIN.items():
        asked = schema["paths"][f"/v1/{operation}"]["post"]["requestBody"]["content"]["application/json"]
        assert asked["examples"] == {"plain": {"summary": about, "value": body}}
        answer = client.post(f"/v1/{operation}", json=body)
        assert answer.status_code == 200, answer.text
        best[operation] = answer.json()["ranked"][0]["text"]
        assert body.get("request", body.get("target")) in page
    assert best == {
        "choose": "a man with glasses",
        "say": "the one with the hat",
        "rerank": "sum(x * x for x in xs)",
    }


@pytest.mark.parametrize(
    ("path", "body", "part"),
    [
        ("choose", {"request": "x", "options": ["a"]}, "there are no scores"),
        ("choose", {**CHOOSE, "options": ["a", "a"]}, "options 1 and 2 are both"),
        ("choose", {**CHOOSE, "request": "shoes"}, "no row for 'shoes'"),
        ("choose", {**CHOOSE, "options": []}, "1 or more"),
        ("choose", {**CHOOSE, "options": ["a" * 5000]}, "4000 are allowed"),
        ("choose", {**CHOOSE, "listener": [1.0]}, "1 scores for 2"),
        ("choose", {**CHOOSE, "weight": 2}, "weight"),
        ("choose", {**CHOOSE, "options": ["a", "\ud800"]}, "number 2 is no text"),
        ("choose", {**CHOOSE, "options": [{"text": "a", "id": "\ud800"}, "b"]}, "number 1 is no text"),
        ("choose", {**CHOOSE, "fields": ["options"]}, "no field 'options'"),
        ("choose", {**CHOOSE, "world": "alchemy"}, "world"),
        ("say", {**SAY, "target": "neither"}, "'neither' is not among the options"),
        ("say", {**SAY, "target": "b" * 5000}, "4000 are allowed"),
        ("say", {**SAY, "listener": None}, "there are no scores"),
        ("say", {**SAY, "listener": [1.0, 2.0]}, "listener"),
        ("say", {**SAY, "candidates": 0}, "candidates"),
        ("rerank", {**RERANK, "base": None, "weight": 0.5, "judge": ["high", 1]}, "judge"),
        ("rerank", {**RERANK, "candidates": list(range(101))}, "100 or fewer"),
    ],
)
def test_what_is_wrong_is_said(client: TestClient, path: str, body: dict[str, Any], part: str) -> None:
    content = json.dumps(body)  # which, unlike the client, also writes half a surrogate pair
    answer = client.post(f"/v1/{path}", content=content, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert part in str(answer.json())


def test_the_documents_question_has_the_answer_that_it_shows(client: TestClient) -> None:
    text = (Path(__file__).parents[2] / "docs" / "http-api.md").read_text(encoding="utf-8")
    [(path, body, shown)] = re.findall(r"curl -s \S+(/v1/\w+) .*? -d '(.*?)'\n(.*?)\n", text, re.DOTALL)
    assert client.post(path, content=body, headers={"content-type": "application/json"}).text == shown


def test_a_question_without_scores_asks_the_servers_models() -> None:
    pair = Pair(None, as_agent(TRUE, "listener"), as_agent(TRUE, "speaker"))
    with TestClient(build({"plain": lambda: pair}, workers=1)) as client:
        told = client.post("/v1/choose", json={"request": "glasses", "options": ["plain", "both"]}).json()
        assert told == grice.choose("glasses", ["plain", "both"], listener=TRUE, speaker=TRUE).to_dict()
        said = client.post("/v1/say", json={"target": "both", "options": ["plain", "both"]}).json()
        assert said == grice.say("both", ["plain", "both"], listener=TRUE, speaker=TRUE).to_dict()
        assert client.get("/v1/worlds").json()["worlds"] == []
        assert client.get("/").status_code == 200


def test_grice_serve_takes_models_for_plain_options() -> None:
    assert Serve(world=("plain", "replies"), listener="hf:MODEL")._worlds() == ["plain", "replies"]

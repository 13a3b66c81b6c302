"""The HTTP API: the answers of the package, errors that tell what to do, and nothing that brings it down."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient

from browsing import serving
from comparing import same
from grice.api.loading import load_pair
from grice.api.pair import Pair
from grice.cli.serve import Serve
from grice.errors import DataError, ParseError
from grice.web.app import build
from grice.web.dispatcher import Limits
from grice.web.examples import EXAMPLES, Example
from grice.web.schemas import DescribeAnswer, FollowAnswer
from grice.web.security import Buckets, Rate
from grice.web.server import Address
from malformed import attack

START = "1:A 2:B 3:C 4:D 5:E"
FOLLOW = {"world": "tangrams", "start": START, "sentences": ["remove the third figure"], "candidates": 5}


@pytest.fixture(scope="module")
def pair() -> Pair:
    return load_pair("tangrams")


@pytest.fixture(scope="module")
def client(pair: Pair) -> Iterator[TestClient]:
    with TestClient(build({"tangrams": lambda: pair}), raise_server_exceptions=False) as client:
        yield client


def test_answers_are_those_of_the_package_also_when_many_ask_at_once(client: TestClient, pair: Pair) -> None:
    said = [
        f"{verb} the {place} figure" for verb in ("remove", "swap") for place in ("first", "third", "last")
    ]
    said += ["remuve the thrid figure", "take away the 2nd one, please, and then the last"]  # read as others
    with ThreadPoolExecutor(6) as pool:
        ask = lambda sentence: client.post("/v1/follow", json={**FOLLOW, "sentences": [sentence]})  # noqa: E731
        answers = list(pool.map(ask, said * 4))
    for sentence, answer in zip(said * 4, answers, strict=True):
        assert answer.status_code == 200
        FollowAnswer.model_validate(answer.json())
        assert same(
            answer.json(), json.loads(json.dumps(pair.follow(START, [sentence], candidates=5).to_dict()))
        )


def test_describe_score_and_propose(client: TestClient, pair: Pair) -> None:
    told = {"world": "tangrams", "start": START, "actions": ["remove 2", "insert 1 B"]}
    described = client.post("/v1/describe", json={**told, "candidates": 4}).json()
    DescribeAnswer.model_validate(described)
    assert same(described, pair.describe(START, "remove 2; insert 1 B", candidates=4).to_dict())
    both = {**told, "sentences": described["sentences"]}
    scored = client.post("/v1/score", json=both).json()
    assert scored["listener"] == pytest.approx(sum(c[0]["judge"] for c in described["choices"]), abs=1e-3)
    proposed = client.post("/v1/propose", json={**told, "role": "speaker", "candidates": 3}).json()
    assert [len(c["sentences"]) for c in proposed["candidates"]] == [1, 1, 1]


def test_the_server_tells_how_it_is(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/readyz").status_code == 200
    [world] = client.get("/v1/worlds").json()["worlds"]
    assert world["ready"]
    assert "remove 2" in world["actions"]
    assert 'grice_answers_total{world="tangrams"}' in client.get("/metrics").text
    page = client.get("/docs")
    assert "FollowBody" in page.text
    assert "http" not in page.text.replace("http-equiv", "").split("<main>")[0].replace("HTTP", "")
    assert "'unsafe-inline'" not in page.headers["content-security-policy"]


@pytest.fixture(scope="module")
def api(client: TestClient) -> dict[str, Any]:
    schema: dict[str, Any] = client.get("/openapi.json").json()
    return schema


def test_the_schema_names_operations_and_what_can_go_wrong(api: dict[str, Any]) -> None:
    operations = {told["operationId"]: told for path in api["paths"].values() for told in path.values()}
    asked = {"follow", "describe", "score", "propose", "choose", "say", "rerank"}
    assert operations.keys() == asked | {"worlds", "healthz", "readyz", "metrics"}
    statuses = {"200", "400", "401", "404", "413", "421", "422", "429", "503"}
    assert all(operations[name]["responses"].keys() == statuses for name in asked)
    told = json.dumps(api)
    for name in re.findall(r"#/components/schemas/([^\"]*)", told):
        assert re.fullmatch("[A-Z][A-Za-z]+", name)
        assert name in api["components"]["schemas"]
    assert "ValidationError" not in told


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.world)
def test_the_examples_of_the_documentation_are_answered_as_they_should(example: Example) -> None:
    world = example.world
    with TestClient(build({world: partial(load_pair, world)})) as client:
        schema, page = client.get("/openapi.json").json(), client.get("/docs").text
        answers = {}
        for operation, body in example.bodies().items():
            asked = schema["paths"][f"/v1/{operation}"]["post"]["requestBody"]["content"]["application/json"]
            assert asked["examples"] == {world: {"summary": example.about, "value": body}}
            answer = client.post(f"/v1/{operation}", json=body)
            assert answer.status_code == 200, answer.text
            answers[operation] = answer.json()
    assert answers["follow"]["actions"] == list(example.actions)
    assert answers["follow"]["probability"] > 0.7
    assert answers["describe"]["understood"] > 0.5
    assert answers["propose"]["candidates"][0]["actions"] == list(example.actions)
    assert answers["score"]["listener"] > math.log(0.5)
    assert example.sentences[0] in page
    assert not re.search(r"\.[A-Z]", re.sub(r"<[^>]*>", "", page.split("Values</h2>")[0]))


def test_an_answer_has_the_fields_that_were_asked_for(client: TestClient) -> None:
    whole = client.post("/v1/follow", json=FOLLOW)
    compact = client.post("/v1/follow", json={**FOLLOW, "fields": ["end", "probability"]})
    assert compact.json() == {name: whole.json()[name] for name in ("end", "probability")}
    assert len(compact.content) < len(whole.content) / 10
    refused = client.post("/v1/follow", json={**FOLLOW, "fields": ["ends"]})
    assert refused.status_code == 422
    assert "'ends', but world, start" in refused.json()["problem"]


def test_a_client_from_elsewhere_has_a_share_of_the_work(pair: Pair) -> None:
    heavy = {**FOLLOW, "sentences": ["remove the first figure"] * 4, "candidates": 100}
    app = build({"tangrams": lambda: pair}, address=Address("0.0.0.0"), key="k" * 16, work=Rate(1e-3, 0.05))
    with TestClient(app, headers={"authorization": f"Bearer {'k' * 16}"}) as client:
        statuses = [client.post("/v1/follow", json=heavy).status_code for _ in range(3)]
        assert statuses == [200, 429, 429]
        assert client.get("/v1/worlds").status_code == 200


@pytest.mark.parametrize(
    ("path", "body", "status", "part"),
    [
        ("/v1/follow", {**FOLLOW, "world": "chess"}, 404, ("allowed", "tangrams")),
        ("/v1/follow", {**FOLLOW, "start": "1:A 2:A"}, 422, ("allowed", "at most once")),
        ("/v1/follow", {**FOLLOW, "sentences": []}, 422, ("where", "body.sentences")),
        ("/v1/follow", {**FOLLOW, "sentences": ["word " * 70]}, 422, ("problem", "70 words")),
        ("/v1/follow", {**FOLLOW, "candidates": 10**9}, 422, ("where", "body.candidates")),
        ("/v1/follow", {**FOLLOW, "weight": 2}, 422, ("where", "body.weight")),
        ("/v1/follow", {**FOLLOW, "more": 1}, 422, ("where", "body.more")),
        ("/v1/describe", {**FOLLOW, "actions": ["remove 9"]}, 422, ("where", "body.sentences")),
        ("/v1/score", {**FOLLOW, "actions": ["remove 1"]}, 422, ("where", "body.candidates")),
        ("/v1/follow", {**FOLLOW, "start": "x" * 100_000}, 413, ("problem", "too large")),
    ],
)
def test_errors_say_what_where_and_what_is_allowed(
    client: TestClient, path: str, body: object, status: int, part: tuple[str, str]
) -> None:
    answer = client.post(path, json=body)
    assert answer.status_code == status
    assert set(answer.json()) == {"problem", "where", "allowed", "hint"}
    assert part[1] in answer.json()[part[0]]


def test_nothing_malformed_is_the_servers_fault(pair: Pair, request: pytest.FixtureRequest) -> None:
    with serving(build({"tangrams": lambda: pair}, address=Address())) as address:
        statuses = attack(int(address.rpartition(":")[2]), request.config.getoption("--malformed"), seed=13)
        assert {200, 400, 404, 405, 421, 422} <= statuses.keys()
        assert httpx.post(f"{address}/v1/follow", json=FOLLOW).status_code == 200


def test_elsewhere_a_key_is_asked_for_and_rates_are_limited(pair: Pair) -> None:
    with pytest.raises(ParseError, match="GRICE_KEY"):
        Address("0.0.0.0").check("")
    app = build(
        {"tangrams": lambda: pair},
        address=Address("0.0.0.0"),
        key="a key of many letters",
        rate=Rate(1e-3, 4),
    )
    with TestClient(app) as client:
        assert client.get("/v1/worlds").status_code == 401
        assert client.get("/v1/worlds", headers={"authorization": "Bearer wrong"}).status_code == 401
        right = {"authorization": "Bearer a key of many letters"}
        answers = [client.get("/v1/worlds", headers=right) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]  # the guesses count
        assert int(answers[-1].headers["retry-after"]) > 0
        assert [client.get("/healthz").status_code for _ in range(9)] == [200] * 9


def test_buckets_fill_again() -> None:
    now = [0.0]
    buckets = Buckets(Rate(2, 1), lambda: now[0])
    assert buckets.wait("a") == 0
    assert buckets.wait("a") == pytest.approx(0.5)
    assert buckets.wait("b") == 0
    now[0] = 0.5
    assert buckets.wait("a") == 0


def test_another_name_for_this_machine_is_refused(pair: Pair) -> None:
    with TestClient(
        build({"tangrams": lambda: pair}, address=Address()), base_url="http://evil.example"
    ) as client:
        assert client.get("/healthz").status_code == 421


def test_a_full_queue_says_when_to_ask_again(pair: Pair) -> None:
    with TestClient(build({"tangrams": lambda: pair}, limits=Limits(waiting=0))) as client:
        answer = client.post("/v1/follow", json=FOLLOW)
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "2"


def test_models_that_are_not_there_are_told(nothing_ships: object) -> None:
    with TestClient(build({"tangrams": partial(load_pair, "tangrams")})) as client:
        assert client.post("/v1/follow", json=FOLLOW).status_code == 503
        assert client.get("/readyz").status_code == 503


def test_sail_is_played_on_the_datas_maps_where_the_data_is(
    data_folder: Path, untrained: Callable[[str, str], Path], tmp_path: Path
) -> None:
    folders = [untrained("sail", role) for role in ("listener", "speaker")]

    def load() -> Pair:
        return load_pair("sail", folders)

    with pytest.raises(DataError, match="there is no data folder"):
        Serve(data=tmp_path / "absent")._with_places(load)
    pair = Serve(data=data_folder)._with_places(load)
    maps = {map.label: map for map in pair.world.maps}  # type: ignore[attr-defined]
    assert {"Arcade", "Grid", "Jelly", "L"} <= maps.keys()
    x, y = min(maps["L"].items)
    with TestClient(build({"sail": lambda: pair})) as client:
        body = {"world": "sail", "start": f"L {x} {y} 90", "sentences": ["turn left"], "candidates": 3}
        assert client.post("/v1/follow", json=body).json()["end"].startswith("L ")  # loaded
        shown = client.post("/play/sail/view", json={"state": f"L {x} {y} 90", "mode": "build"}).json()
        assert {"map Arcade", "map Grid"} <= {tray["name"] for tray in shown["tray"]}

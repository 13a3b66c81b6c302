"""The examples of the HTTP schema, sent as they stand there, get sensible answers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from fastapi.testclient import TestClient

from grice.api.loading import load_pair
from grice.web.app import build

PATHS = ("/v1/follow", "/v1/describe", "/v1/score", "/v1/propose")


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(build({"alchemy": partial(load_pair, "alchemy")})) as client:
        yield client


def example(client: TestClient, path: str) -> dict[str, Any]:
    """The body that the schema's examples make; what has none is left out."""
    schema = client.get("/openapi.json").json()
    told = schema["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
    fields = schema["components"]["schemas"][told["$ref"].rsplit("/", 1)[-1]]["properties"]
    return {name: field["examples"][0] for name, field in fields.items() if "examples" in field}


@pytest.mark.parametrize("path", PATHS)
def test_an_example_is_answered(client: TestClient, path: str) -> None:
    answer = client.post(path, json=example(client, path))
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert not told.get("doubt")
    if path == "/v1/follow":
        assert told["actions"] == example(client, "/v1/describe")["actions"]
        assert told["probability"] > 0.5
    if path == "/v1/describe":
        assert told["understood"] > 0.5
    if path == "/v1/score":
        assert told["listener"] > -1
        assert told["speaker"] is not None
    if path == "/v1/propose":
        assert told["candidates"][0]["actions"] == ["mix 7"]

"""Worker processes: the answers of a single call, and a worker that is lost is replaced."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from comparing import same
from grice.api.loading import load_pair
from grice.api.pair import Pair
from grice.web.app import build
from grice.web.dispatcher import Limits

START = "1:A 2:B 3:C 4:D 5:E"
SAID = ["remove the first figure", "swap the first and the second figure", "remove the last figure"]


@pytest.fixture(scope="module")
def folders(untrained: Callable[[str, str], Path]) -> list[Path]:
    return [untrained("tangrams", role) for role in ("listener", "speaker")]


@pytest.fixture(scope="module")
def client(folders: list[Path]) -> Iterator[TestClient]:
    """A server with two worker processes."""
    loaders = {"tangrams": partial(load_pair, "tangrams", folders)}
    app = build(loaders, workers=2, limits=Limits(seconds=600))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def follow(client: TestClient, sentence: str) -> dict[str, object]:
    body = {"world": "tangrams", "start": START, "sentences": [sentence], "candidates": 5}
    answer = client.post("/v1/follow", json=body)
    assert answer.status_code == 200, answer.text
    told: dict[str, object] = answer.json()
    return told


def test_answers_of_processes_are_those_of_a_single_call(client: TestClient, folders: list[Path]) -> None:
    pair: Pair = load_pair("tangrams", folders)
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(partial(follow, client), SAID * 8))
    for sentence, answer in zip(SAID * 8, answers, strict=True):
        assert same(answer, json.loads(json.dumps(pair.follow(START, [sentence], None, 5).to_dict())))
    assert len(active_children()) >= 2
    played = client.post("/play/tangrams/answer", json={"state": START, "say": SAID[:1]})
    assert played.status_code == 200
    refused = client.post(
        "/v1/follow", json={"world": "tangrams", "start": "1:A 2:A", "sentences": ["remove it"]}
    )
    assert refused.status_code == 422
    assert refused.json()["allowed"]


def test_a_lost_worker_is_replaced(client: TestClient) -> None:
    follow(client, SAID[0])
    for worker in active_children():
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGKILL)
    body = {"world": "tangrams", "start": START, "sentences": [SAID[0]], "candidates": 5}
    until = time.monotonic() + 600
    statuses: list[int] = []
    while not statuses or (statuses[-1] != 200 and time.monotonic() < until):
        answer = client.post("/v1/follow", json=body)
        statuses.append(answer.status_code)
        assert answer.status_code in (200, 503)
        assert answer.status_code == 200 or answer.headers["retry-after"] == "2"
    assert statuses[-1] == 200
    assert len(statuses) <= 3
    assert "grice_workers_lost_total" in client.get("/metrics").text

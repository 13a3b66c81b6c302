"""The code in docs/pragmatics.md runs and does what the text says."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from grice.episode import Episode
from grice.pragmatics.agents import answer, propose, score

DOCS = Path(__file__).parents[2] / "docs" / "pragmatics.md"


def run_block(number: int) -> dict[str, Any]:
    block = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)[number]
    names: dict[str, Any] = {"__name__": __name__}
    exec(compile(block, f"{DOCS.name}, block {number}", "exec"), names)
    return names


def test_the_reference_game() -> None:
    names = run_block(0)
    assert names["heard"].episode.segments == (("glasses",),)
    assert names["said"].episode.sentences == ("hat",)


class Endpoint(BaseHTTPRequestHandler):
    """A language model whose tokens are characters, each a nat less likely than certain."""

    def do_POST(self) -> None:
        question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if question.get("echo"):
            text = question["prompt"]
            logs = {"token_logprobs": [-1.0] * len(text), "text_offset": list(range(len(text)))}
            choices: list[dict[str, Any]] = [{"text": text, "logprobs": logs}]
        else:
            texts = ["go to the end", "go", "", "go"]
            choices = [{"text": text} for text in texts[: question["n"]]]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"choices": choices}).encode())

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def url() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Endpoint) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/v1/completions"
        server.shutdown()
        thread.join()


def test_the_endpoint_speaker(url: str) -> None:
    speaker = run_block(1)["EndpointSpeaker"](url, "characters", lambda task: f"{task.sentences}: ")
    world: Any = None
    task = Episode(world, None, segments=((1,), (2,)))
    [candidates] = propose(speaker, [task], 4)
    assert [c.episode.sentences for c in candidates] == [("go",), ("go to the end",)]
    assert [c.score for c in candidates] == [-3.0, -14.0]
    [said] = answer(speaker, [task], 4)
    assert said.episode.sentences == ("go", "go")
    assert score(speaker, [said.episode]) == [said.score] == [-6.0]

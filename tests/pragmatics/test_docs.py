"""The code in docs/pragmatics.md runs and does what the text says."""

from __future__ import annotations

import io
import json
import re
import threading
from collections.abc import Iterator
from contextlib import redirect_stdout
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from grice.episode import Episode
from grice.pragmatics.agents import answer, propose, score

DOCS = Path(__file__).parents[2] / "docs" / "pragmatics.md"


def run_blocks() -> tuple[dict[str, Any], str]:
    """The names that the document's blocks leave behind, run one after the other, and what they print."""
    names: dict[str, Any] = {"__name__": __name__}
    printed = io.StringIO()
    for block in re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL):
        with redirect_stdout(printed):
            exec(compile(block, DOCS.name, "exec"), names)
    return names, printed.getvalue()


def test_the_games_and_the_siblings() -> None:
    names, printed = run_blocks()
    assert printed in DOCS.read_text(encoding="utf-8")
    assert "0.688" in printed
    assert list(names["blue"].values()) == pytest.approx([0.6, 0.4, 0])
    assert list(names["some"].values()) == pytest.approx([0, 4 / 9, 4 / 9, 1 / 9])
    assert names["heard"].episode.segments == (("glasses",),)
    assert names["said"].episode.sentences == ("hat",)
    assert len(names["levels"]) == len(names["chosen"]) == 4


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
    speaker = run_blocks()[0]["EndpointSpeaker"](url, "characters", lambda task: f"{task.sentences}: ")
    world: Any = None
    task = Episode(world, None, segments=((1,), (2,)))
    [candidates] = propose(speaker, [task], 4)
    assert [c.episode.sentences for c in candidates] == [("go",), ("go to the end",)]
    assert [c.score for c in candidates] == [-3.0, -14.0]
    [said] = answer(speaker, [task], 4)
    assert said.episode.sentences == ("go", "go")
    assert score(speaker, [said.episode]) == [said.score] == [-6.0]

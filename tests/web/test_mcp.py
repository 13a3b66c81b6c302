"""Tools for agents: an in-process client calls them, and replies where it is asked."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import anyio
import pytest

pytest.importorskip("mcp", reason="pip install 'grice[mcp]' for tools over MCP")

from mcp import Client, StdioServerParameters
from mcp.types import ElicitResult

from grice.api.choosing import agent_of
from grice.api.loading import load
from grice.web.mcp import make_server

CHOOSER = """
def hears(text, option):
    return float(sum(word in str(option).split() for word in text.split()))
"""
STATE = "1:_ 2:g 3:p 4:o 5:g 6:r 7:y"
UNCLEAR = "throw out the green one"


def call(
    server: Any, tool: str, arguments: dict[str, Any], reply: str = "", mode: str = "auto"
) -> tuple[dict[str, Any], list[str]]:
    """The answer of a tool, and the questions it asked on the way."""
    asked: list[str] = []

    async def answer(context: Any, params: Any) -> ElicitResult:
        asked.append(params.message)
        if reply == "decline":
            return ElicitResult(action="decline")
        return ElicitResult(action="accept", content={"meant": reply})

    async def talk() -> Any:
        async with Client(server, elicitation_callback=answer if reply else None, mode=mode) as client:
            return await client.call_tool(tool, arguments)

    found = anyio.run(talk)
    text = "".join(part.text for part in found.content)
    return (json.loads(text) if not found.is_error else {"error": text}), asked


def test_following_and_describing() -> None:
    server = make_server({})
    done, _ = call(
        server, "follow", {"world": "alchemy", "state": STATE, "sentences": ["mix the last beaker"]}
    )
    assert done["world"] == "alchemy"
    told, _ = call(server, "describe", {"world": "alchemy", "state": STATE, "actions": "drain 4 1"})
    assert len(told["sentences"]) == 1
    again, _ = call(server, "follow", {"world": "alchemy", "state": STATE, "sentences": told["sentences"]})
    assert again["actions"] == ["drain 4 1"]
    assert again["in_words"] == ["drain all of beaker 4"]


@pytest.mark.parametrize("mode", ["auto", "legacy"])  # the protocol as it is, and as it was before 2026
def test_where_there_is_doubt_the_reply_settles_it(mode: str) -> None:
    question = load("alchemy").follow(STATE, UNCLEAR, ask=True).question
    assert question is not None
    server, asking = make_server({}), {"world": "alchemy", "state": STATE, "sentences": [UNCLEAR]}
    done = {}
    for reply, option in zip(("first", "second"), question.options, strict=True):
        done[reply], asked = call(server, "follow", asking, reply, mode)
        assert asked[0] == str(question)
        assert done[reply]["actions"] == [load("alchemy").world.show_segment(option.segments[0])]
        assert done[reply]["settled"] == 1
    assert done["first"]["end"] != done["second"]["end"]
    for reply in ("", "decline", "neither"):
        left, asked = call(server, "follow", asking, reply, mode)
        assert left["question"] == str(question)
        assert len(asked) == bool(reply)


@pytest.fixture
def chooser(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "mine_for_mcp.py").write_text(CHOOSER)
    monkeypatch.syspath_prepend(str(tmp_path))
    return "mine_for_mcp:hears"


def test_plain_options_need_an_agent_and_ask_as_well(chooser: str) -> None:
    server = make_server({"listener": chooser})
    clear, asked = call(
        server, "choose", {"request": "red red red mug", "options": ["a blue cup", "a red mug"]}, "first"
    )
    assert (clear["option"], asked) == ("a red mug", [])
    options = ["a red mug", "a blue mug"]
    unclear, asked = call(server, "choose", {"request": "the mug", "options": options}, "second")
    assert len(asked) == 1
    assert unclear["option"] in options
    other, _ = call(server, "choose", {"request": "the mug", "options": options}, "first")
    assert other["option"] != unclear["option"]
    said, _ = call(
        server, "say", {"target": "a red mug", "options": options, "utterances": ["mug", "red mug"]}
    )
    assert said["sentence"] == "red mug"
    assert said["understood"] > 0.5
    nothing, _ = call(server, "say", {"target": "a red mug", "options": options})
    assert "list the utterances" in nothing["error"]
    ranked, _ = call(server, "rerank", {"request": "a red mug", "candidates": ["a plate", "a red mug"]})
    assert ranked["best"] == "a red mug"


def test_named_agents_are_loaded_once(chooser: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[tuple[str, str]] = []

    def load_agent(name: Any, role: Any, world: str) -> Any:
        loaded.append((role, world))
        return agent_of(name, role, world)

    monkeypatch.setattr("grice.web.mcp.agent_of", load_agent)
    server = make_server({"listener": chooser})
    for request in ("a red mug", "a blue mug"):
        assert call(server, "choose", {"request": request, "options": ["a red mug", "a plate"]})[0]["option"]
    assert loaded == [("listener", "plain")]


def test_what_is_wrong_is_told_to_the_agent() -> None:
    wrong: list[tuple[str, dict[str, Any], str]] = [
        ("follow", {"world": "nowhere", "state": STATE, "sentences": ["x"]}, "nowhere"),
        ("follow", {"world": "alchemy", "state": "1:q", "sentences": ["x"]}, "1 beakers"),
        ("describe", {"world": "alchemy", "state": STATE, "actions": "dance"}, "dance"),
        ("choose", {"request": "x", "options": []}, "choose"),
    ]
    for tool, arguments, said in wrong:
        found, _ = call(make_server({}), tool, arguments)
        assert said in found["error"]


def test_the_command_speaks_over_its_streams() -> None:
    async def talk() -> Any:
        command = StdioServerParameters(
            command=sys.executable, args=["-m", "grice", "mcp"], env=dict(os.environ)
        )
        async with Client(command) as client:
            return await client.list_tools()

    offered: Any = anyio.run(talk)
    assert {tool.name for tool in offered.tools} == {"follow", "describe"}

"""The clients of the documents, against `grice serve` as it is started from the command line."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from grice.worlds import WORLDS

DOCUMENT = Path(__file__).parents[2] / "docs" / "http-api.md"
START = "1:A 2:B 3:C 4:D 5:E"
MODULE = """
from grice import Lookup

def last(world, role):
    '''A listener that always takes the last of all that can be done.'''
    return Lookup(role, lambda task: {(task.world.legal(task.states()[-1])[-1],): 1.0})
"""


@pytest.fixture(scope="module")
def served(untrained: Callable[[str, str], Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose listener is made by a callable, and whose speaker is a folder's."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "mine_for_serving.py").write_text(MODULE)
    command = [sys.executable, "-m", "grice", "serve", "--port", "0", "--world", "tangrams"]
    command += ["--listener", "mine_for_serving:last", "--speaker", str(untrained("tangrams", "speaker"))]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        told = re.search(r"http://\S+:\d+", server.stderr.readline())
        assert told, "the server did not start"
        yield told[0]
        server.terminate()


def blocks(address: str) -> Iterator[str]:
    """The document's Python, asking this server and not the one of its examples."""
    for block in re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL):
        yield block.replace("http://127.0.0.1:8000", address).replace("alchemy", "tangrams")


def test_both_clients_get_answers_of_the_named_agents(
    served: str, capsys: pytest.CaptureFixture[str]
) -> None:
    one, many = blocks(served)
    exec(re.sub(r'"1:_.*?"', f'"{START}"', one), {})
    end = capsys.readouterr().out.strip()
    names: dict[str, Any] = {}
    exec(many, names)
    last = WORLDS["tangrams"].legal(WORLDS["tangrams"].parse(START))[-1]
    told = ["remove the first figure", "swap the first and the second figure"]
    asked = [{"world": "tangrams", "start": START, "sentences": [sentence]} for sentence in told]
    answers = asyncio.run(names["follow_all"](asked))
    assert [answer["sentences"] for answer in answers] == [[sentence] for sentence in told]
    assert {answer["end"] for answer in answers} == {end}
    assert {tuple(answer["actions"]) for answer in answers} == {(WORLDS["tangrams"].show_action(last),)}

"""Language models from the command line: in any part, resumed after a kill without asking anything twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grice.adapters.completions import PROBE
from grice.adapters.transformer import Transformer
from grice.cli import main


@pytest.fixture(autouse=True)
def answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRICE_ANSWERS", str(tmp_path / "answers.sqlite"))


def test_a_language_model_judged_by_ours_and_its_mirror_image(
    llama_folder: Path, untrained: Callable[[str, str], Path], tmp_path: Path
) -> None:
    theirs, out = f"hf:{llama_folder}?longest=4", tmp_path / "out.json"
    speaker, listener = (str(untrained("tangrams", role)) for role in ("speaker", "listener"))
    shared = ["--synthetic", "20", "--beam", "2", "--json", str(out)]
    for names in (
        ["--listener", theirs, "--speaker", speaker],
        ["--listener", listener, "--speaker", theirs],
    ):
        assert main(["evaluate", "tangrams", "listener", *names, "--agent", "rational", *shared]) == 0
        made = json.loads(out.read_bytes())
        assert made["signature"]["weight"] == 0.5
        assert f"hf:{llama_folder}@" in made["signature"]["models"]
        assert " prompt " in made["signature"]["models"]
        assert ("outside" in made["figures"]) == (names[1] == theirs)


def test_they_follow_and_describe(llama_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = f"hf:{llama_folder}?longest=4"
    state = ["--state", "1:A 2:B 3:C 4:D 5:E"]
    assert (
        main(["follow", "tangrams", "remove the first figure", *state, "--listener", name, "--beam", "2"])
        == 0
    )
    said = main(["describe", "tangrams", "--actions", "remove 1", *state, "--speaker", name, "--beam", "2"])
    assert said == 0
    assert capsys.readouterr().out


def test_killed_in_the_middle_the_same_command_asks_nothing_twice(
    endpoint: tuple[Any, str], llama: Transformer, llama_folder: Path, tmp_path: Path
) -> None:
    server, url = endpoint
    server.delay = 0.05
    out = tmp_path / "out.json"
    name = f"{url}#tiny?tokenizer={llama_folder}&concurrent=2"
    command = ["evaluate", "tangrams", "listener", "--listener", name]
    command += ["--synthetic", "10", "--beam", "1", "--json", str(out)]
    with subprocess.Popen([sys.executable, "-m", "grice", *command], stdout=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + 120
        while len(server.answered) < 12 and time.monotonic() < deadline and process.poll() is None:
            time.sleep(0.02)
        os.kill(process.pid, signal.SIGKILL)
    time.sleep(0.5)  # what was under way comes to its end
    before = len(server.answered)
    server.delay = 0.0
    assert main(command) == 0
    assert 12 <= before < len(server.answered)
    probe = llama.encoding.context(PROBE)
    asked = [json.dumps(b["prompt"]) for b in server.asked if b["prompt"][0][: len(probe)] != probe]
    assert len(asked) - len(set(asked)) <= 2  # no more than were under way
    figures = json.loads(out.read_bytes())["figures"]
    sent = len(server.asked)
    assert main(command) == 0
    assert len(server.asked) - sent == 2  # the probe alone
    assert json.loads(out.read_bytes())["figures"] == figures

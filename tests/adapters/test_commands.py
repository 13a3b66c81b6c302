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
import torch

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


def test_a_server_that_only_samples_takes_part_as_who_proposes(
    endpoint: tuple[Any, str],
    untrained: Callable[[str, str], Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    server, url = endpoint
    server.trouble, server.words, out = "no echo", ["swap 1 2", "remove 2", "dance"], tmp_path / "out.json"
    ours = {role: str(untrained("tangrams", role)) for role in ("listener", "speaker")}
    shared = ["--synthetic", "10", "--beam", "3", "--agent", "rational", "--json", str(out)]
    for role, other in (("listener", "speaker"), ("speaker", "listener")):
        names = [f"--{role}", f"{url}#tiny", f"--{other}", ours[other]]
        assert main(["evaluate", "tangrams", role, *names, *shared]) == 0
        made = json.loads(out.read_bytes())
        assert f"{role} {url}#tiny@unknown prompt " in made["signature"]["models"]
    tuned = ["--listener", f"{url}#tiny", "--speaker", ours["speaker"]]
    assert main(["tune", "tangrams", "listener", *tuned, *shared[:4]]) == 0
    capsys.readouterr()
    assert main(["evaluate", "tangrams", "speaker", *tuned, *shared]) == 2
    told = capsys.readouterr().err
    assert "cannot score what is done" in told
    assert "it cannot be a judge" in told


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


def test_the_prompt_is_shown_with_its_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prompt", "scene", "listener", "synthetic-3-1", "--turn", "2"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("There is a stage with ten positions")
    assert "(prompt " in shown
    assert main(["prompt", "scene", "speaker", "--source"]) == 0
    file = tmp_path / "mine.txt"
    file.write_text(capsys.readouterr().out + " MINE")
    assert main(["prompt", "scene", "speaker", "synthetic-3-1", "--template", str(file)]) == 0
    assert "Sentence:\n MINE" in capsys.readouterr().out
    assert main(["prompt", "scene", "speaker", "synthetic-3-1", "--turn", "99"]) == 2
    assert "allowed: 1 to " in capsys.readouterr().err


def fine_tune(folder: Path, file: Path, out: Path, steps: int) -> None:
    """Fine-tuning as done outside the package: the loss is that of the completions alone."""
    from transformers import AutoModelForCausalLM, AutoTokenizer

    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModelForCausalLM.from_pretrained(folder)
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
    for step in range(steps):
        batch = [rows[(step * 16 + i) % len(rows)] for i in range(16)]
        asked = [tokenizer.encode(row["prompt"]) for row in batch]
        answered = [tokenizer.encode(row["completion"], add_special_tokens=False) for row in batch]
        longest = max(len(a) + len(b) for a, b in zip(asked, answered, strict=True))
        ids = torch.tensor(
            [[*a, *b, *[1] * (longest - len(a) - len(b))] for a, b in zip(asked, answered, strict=True)]
        )
        labels = torch.full_like(ids, -100)
        for row, (a, b) in enumerate(zip(asked, answered, strict=True)):
            labels[row, len(a) : len(a) + len(b)] = torch.tensor(b)
        model(input_ids=ids, labels=labels).loss.backward()
        optimizer.step()
        optimizer.zero_grad()
    model.save_pretrained(out)
    tokenizer.save_pretrained(out)


def test_a_model_fine_tuned_on_an_export_is_plugged_in_by_name(
    llama_of: Callable[..., Path], tmp_path: Path
) -> None:
    untuned, tuned, short = llama_of(spread=0.02), tmp_path / "tuned", tmp_path / "short.txt"
    short.write_text("{{ now.state }}\n{{ now.sentence }}\nAction:")  # a quick one to learn from
    file, out, shared = tmp_path / "train.jsonl", tmp_path / "out.json", ["--synthetic", "60"]
    export = ["data", "export", "tangrams", "listener", "--template", str(short), "--out", str(file)]
    assert main([*export, *shared]) == 0
    fine_tune(untuned, file, tuned, 150)
    outside = {}
    for folder in (untuned, tuned):
        name = f"hf:{folder}?template={short}"
        command = ["evaluate", "tangrams", "listener", "--listener", name, "--beam", "1"]
        assert main([*command, *shared, "--json", str(out)]) == 0
        outside[folder] = json.loads(out.read_bytes())["figures"]["outside"]["value"]
    assert outside[untuned] > 99
    assert outside[tuned] < 50  # it has learnt what an action looks like

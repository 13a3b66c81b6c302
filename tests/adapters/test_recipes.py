"""Recipes that need a language model run as they stand in the documents, but for its address or folder."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from grice.cli import main

DOCUMENT = Path(__file__).parents[2] / "docs" / "language-models.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
COMMANDS = re.findall(r"^\$ grice (.*)$", TEXT, re.MULTILINE)
GAME = re.findall(r"^```json\n(\{\"request\".*?)\n```", TEXT, re.DOTALL | re.MULTILINE)
FACES = {
    "the one with glasses": ["glasses", "glasses and a hat"],
    "the one with the hat": ["glasses and a hat"],
    "somebody": ["glasses", "glasses and a hat", "a moustache"],
}
TEMPLATE = "{% for message in messages %}{{ message['content'] }}{% endfor %}\n"


def run(marker: str, instead: str, capsys: pytest.CaptureFixture[str]) -> list[list[str]]:
    """The lines that each recipe prints with something in place of what its reader has to fill in."""
    printed = []
    for block in [block for block in BLOCKS if marker in block]:
        exec(compile(block.replace(marker, instead), "recipe", "exec"), {"__name__": "__main__"})
        printed.append(capsys.readouterr().out.splitlines())
    return printed


def test_i_have_a_chat_model(
    endpoint: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRICE_ANSWERS", str(tmp_path / "answers.sqlite"))
    served, url = endpoint
    served.words = ["throw out the orange one", "mix the last beaker"]
    served.preference = lambda text: 5.0 * ("orange" in text) + 5.0 * text.startswith(("drain", "a blue m"))
    options, actions = run("http://127.0.0.1:8000/v1#MODEL?chat=1", f"{url}#tiny?chat=1", capsys)
    probability, said, reply = options
    assert float(probability) > 0.9
    assert all(any(words in text for words in served.words) for text in (said, reply))
    assert actions == ["drain 4 1", "throw out the orange one"]


def test_i_generate_with_transformers(llama_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [lines] = run('from_pretrained("FOLDER")', f"from_pretrained({str(llama_folder)!r})", capsys)
    assert lines


def test_one_call_for_each_question(
    llama_folder: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRICE_ANSWERS", str(tmp_path / "answers.sqlite"))
    [lines] = run('"hf:FOLDER"', f'"hf:{llama_folder}"', capsys)
    printed = "\n".join(lines)
    assert all(text in printed for text in ("a blue cup", "Understood: ", "sum(xs)"))


def test_the_commands_of_the_recipes_run_one_after_the_other(
    endpoint: Any,
    llama_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GRICE_ANSWERS", str(tmp_path / "answers.sqlite"))
    served, url = endpoint
    served.preference = lambda text: 5.0 * ("blue" in text)
    shutil.copytree(llama_folder, "FOLDER")
    Path("FOLDER/chat_template.jinja").write_text(TEMPLATE)
    Path("faces.json").write_text(json.dumps(FACES))
    [game] = GAME
    other = {**json.loads(game), "request": "the one with the hat", "answer": "glasses and a hat"}
    Path("games.jsonl").write_text("".join(f"{line}\n" for line in (game, json.dumps(other))))
    Path("check.py").write_text("import sys; sys.exit('short' if len(sys.stdin.read()) < 3 else 0)")
    printed = {}
    for command in COMMANDS:
        run_here = command.replace("http://127.0.0.1:8000/v1#MODEL", f"{url}#tiny?chat=1")
        words = [word.replace("python ", f"{sys.executable} ") for word in shlex.split(run_here)]
        assert main(words) == 0, command
        printed[command] = capsys.readouterr().out
    said = next(text for command, text in printed.items() if command.startswith("say "))
    assert said.splitlines()[0].endswith("the one with the hat")
    blue = next(text for command, text in printed.items() if "blue mug" in command)
    assert blue.splitlines()[0].endswith("a blue mug")
    assert "errors.html" in {file.name for file in tmp_path.iterdir()}

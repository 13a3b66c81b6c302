"""Recipes that need a language model run as they stand in the documents, but for its address or folder."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

DOCUMENT = Path(__file__).parents[2] / "docs" / "language-models.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def run(marker: str, instead: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines that a recipe prints with something in place of what its reader has to fill in."""
    [block] = [block for block in BLOCKS if marker in block]
    exec(compile(block.replace(marker, instead), "recipe", "exec"), {"__name__": "__main__"})
    return capsys.readouterr().out.splitlines()


def test_i_have_a_chat_model(
    endpoint: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRICE_ANSWERS", str(tmp_path / "answers.sqlite"))
    served, url = endpoint
    served.words = ["throw out the orange one", "mix the last beaker"]
    served.preference = lambda text: 5.0 * ("orange" in text) + 5.0 * text.startswith("drain")
    action, sentence = run("http://127.0.0.1:8000/v1#MODEL?chat=1", f"{url}#tiny?chat=1", capsys)
    assert action == "drain 4 1"
    assert sentence == "throw out the orange one"


def test_i_generate_with_transformers(llama_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("FOLDER", str(llama_folder), capsys)

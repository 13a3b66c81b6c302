"""The examples of docs/api.md work as they stand there."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grice
from grice.api.answers import Answer, Choice
from grice.api.description import Description
from grice.api.interpretation import Interpretation
from grice.cli import parse

TEXT = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_postcard_runs(
    untrained: Callable[[str, str], Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pair = grice.load([untrained("alchemy", role) for role in ("listener", "speaker")])
    monkeypatch.setattr(grice, "load", {"alchemy": pair}.__getitem__, raising=False)
    [postcard] = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(postcard, "docs/api.md", "exec"), names)
    assert "mix the last beaker" in capsys.readouterr().out
    assert len(names["said"].sentences) == 2


def test_the_names_of_the_tables_exist() -> None:
    kinds = (Answer, Choice, Interpretation, Description)
    offered = {name for kind in kinds for name in (*dir(kind), *kind.__annotations__)}
    tables = TEXT[TEXT.index("## Answers") : TEXT.index("## Your own")]
    told = re.findall(r"^\| `(\w+)[`(]", tables, re.MULTILINE)
    assert len(told) > 8
    assert set(told) - {"Interpretation", "candidate", "choice"} <= offered


def test_the_commands_are_commands() -> None:
    commands = re.findall(
        r"^(grice .*)$", "".join(re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)), re.MULTILINE
    )
    assert len(commands) > 4
    for command in commands:
        assert parse(shlex.split(command)[1:])

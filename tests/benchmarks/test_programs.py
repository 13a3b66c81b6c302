"""Programs as candidates: they are run within limits, and reviewed without what would tell the problem."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import programs

ADD = programs.Problem(
    "T/1",
    'import math\n\n\ndef add(x: int, y: int):\n    """Add x and y\n    >>> add(2, 3)\n    5\n    """\n',
    "add",
    "def check(candidate):\n    assert candidate(0, 1) == 1\n    assert candidate(5, 7) == 12\n",
)
RIGHT = "def add(x: int, y: int):\n    return x + y"


def test_a_program_is_tested_and_objected_to_by_its_examples() -> None:
    assert ADD.passes(RIGHT)
    assert not ADD.passes(RIGHT.replace("+", "-"))
    assert ADD.objections(RIGHT) == ""
    assert ADD.objections(RIGHT.replace("+", "-")) == "fails an example"
    assert "was never closed" in ADD.objections("def add(x, y):\n    return (x")
    overfitted = "def add(x, y):\n    return 5"
    assert ADD.objections(overfitted) == ""
    assert not ADD.passes(overfitted)


@pytest.mark.parametrize(
    "program",
    [
        "import socket; socket.create_connection(('127.0.0.1', 80))",
        "open('left-behind', 'w')",
        "import os; os.remove('x')",
        "import subprocess; subprocess.run(['true'])",
        "x = [0] * 10**9",
        "while True: pass",
        "import sys; sys.exit(1)",
    ],
)
def test_a_program_does_nothing_but_compute(program: str) -> None:
    assert not programs.runs(program)


def test_a_reviewer_is_not_shown_the_docstring() -> None:
    told = 'def add(x, y):\n    """Add x and y"""\n    return x + y'
    assert programs.without_docstring(told) == "def add(x, y):\n    return x + y"
    assert programs.without_docstring("def add(") == "def add("


def test_the_table_compares_rankings(tmp_path: Path) -> None:
    for number, right in enumerate([True, True, False]):
        first = {"base": False, "reviewer": right, "both": right}
        outcome = programs.Outcome(f"T/{number}", [right, False], first)
        (tmp_path / f"T-{number}.ranked.json").write_bytes(msgspec.json.encode(outcome))
    told = programs.table(tmp_path)
    assert told.startswith("3 problems, 2 of them with candidates of both kinds")
    assert "| both                  | 66.67" in told
    assert "| a candidate at random | 33.33" in told

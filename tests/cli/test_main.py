"""The command line as a user meets it."""

from __future__ import annotations

import ast
import inspect
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from itertools import pairwise
from types import UnionType
from typing import get_args, get_type_hints

import pytest

from grice import __version__, cli
from grice.cli.data import Check
from grice.errors import DataError


def commands(among: Iterable[type] | None = None) -> Iterator[tuple[tuple[str, ...], type]]:
    """Every command's words and class."""
    for command in map(cli.find_command, cli.COMMANDS) if among is None else among:
        words = (command.__name__.lower(),)
        yield words, command
        inner = get_type_hints(command).get("command")
        if isinstance(inner, UnionType):
            yield from ((words + more, deeper) for more, deeper in commands(get_args(inner)))


def help_of(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as left:
        cli.main([*words, "--help"])
    assert left.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("words", [words for words, _ in commands()], ids=" ".join)
def test_help_has_an_example_that_works(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    example = re.search(r"Example: grice (.*)", help_of(words, capsys))
    assert example is not None
    arguments = shlex.split(example[1])
    assert tuple(arguments[: len(words)]) == words
    assert is_dataclass(cli.parse(arguments))


@pytest.mark.parametrize("command", [command for _, command in commands()])
def test_every_option_is_documented(command: type) -> None:
    (definition,) = ast.parse(inspect.getsource(command)).body
    assert isinstance(definition, ast.ClassDef)
    for option, after in pairwise(definition.body):
        if isinstance(option, ast.AnnAssign) and ast.unparse(option.target) != "command":
            if ast.unparse(option.annotation).startswith("ClassVar"):
                continue  # no option
            assert isinstance(after, ast.Expr), f"{ast.unparse(option.target)} is not documented"


def test_without_arguments_there_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main([])
    assert left.value.code == 0
    assert "grice data fetch" in capsys.readouterr().out


@pytest.mark.parametrize("flag", ["--version", "-V"])
def test_version(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([flag]) == 0
    assert capsys.readouterr().out == f"grice {__version__}\n"


def test_a_data_set_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["data", "fetch", "nlvr"]) == 2
    assert "'nlvr'; allowed: scone, sail, colours, all" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["dance"], ["data"], ["data", "check", "--every"]])
def test_a_mistake_is_explained(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(words)
    assert left.value.code == 2
    assert "--help" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (
            DataError("no such luck", where="here", hint="try again"),
            2,
            "grice: here: no such luck (try again)\n",
        ),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_what_goes_wrong_is_one_message(
    error: BaseException,
    status: int,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(self: Check) -> int:
        raise error

    monkeypatch.setattr(Check, "run", fail)
    assert cli.main(["data", "check"]) == status
    assert capsys.readouterr().err == message


def test_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Check) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(Check, "run", fail)
    with pytest.raises(ZeroDivisionError):
        cli.main(["data", "check"])


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["data", "show", "alchemy", "--synthetic"]])
def test_a_reader_that_goes_away_is_no_error_message(words: list[str]) -> None:
    command = [sys.executable, "-m", "grice", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode in (1, 141)


def test_a_terminal_without_unicode_still_gets_help() -> None:
    environment = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run([sys.executable, "-m", "grice", "--help"], env=environment, capture_output=True)
    assert done.returncode == 0
    assert b"grice data fetch" in done.stdout


@pytest.mark.parametrize(("world", "status"), [("alchemy", 0), ("nowhere", 2)])
def test_a_process_that_answers_ends_with_all_that_it_said(world: str, status: int) -> None:
    command = [sys.executable, "-m", "grice", "follow", world, "mix the last beaker", "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == status
    if status:
        assert done.stderr.startswith("grice: ")
    else:
        assert json.loads(done.stdout)

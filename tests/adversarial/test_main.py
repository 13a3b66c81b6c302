"""The command line under attack: nobody reads, nothing fits, absurd numbers, codes that act on terminals."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from grice.cli import main
from grice.cli.follow import join_words
from grice.text import visible

GRICE = [sys.executable, "-m", "grice"]
EVIL = "mix \x1b]0;owned\x07 \x1b[2J \x9b31m the \u202elast beaker"
STATE = ["--state", "1:_ 2:gp 3:r 4:oo 5:_ 6:y 7:ryp"]
RAW = ("\x1b", "\x07", "\x9b", "\u202e")
Make = Callable[[str, str], Path]


@pytest.fixture
def models(untrained: Make) -> list[str]:
    return ["--models", *(str(untrained("alchemy", role)) for role in ("listener", "speaker"))]


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["data", "show", "alchemy", "--synthetic"]])
def test_output_that_does_not_fit_is_told_once(words: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*GRICE, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == "grice: stdout: cannot be written: No space left on device\n"


def test_closed_streams_are_no_traceback(tmp_path: Path) -> None:
    command = " ".join(GRICE) + f" data show alchemy --synthetic --html {tmp_path}/page.html"
    for closed in (">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
        done = subprocess.run(["sh", "-c", f"{command} {closed}"], capture_output=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, b""), closed
        assert (tmp_path / "page.html").read_text().startswith("<!doctype html>"), closed


def test_a_page_is_written_though_the_reader_goes_away(models: list[str], tmp_path: Path) -> None:
    page = tmp_path / "why.html"
    command = [*GRICE, "follow", "alchemy", "mix it", *models, *STATE, "--beam", "2", "--explain", str(page)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.close()
        process.wait(60)
    assert "</html>" in page.read_text()


def test_json_may_go_to_standard_output(models: list[str], tmp_path: Path) -> None:
    command = [*GRICE, "evaluate", "alchemy", "listener", "--synthetic", "10", *models, "--beam", "2"]
    done = subprocess.run([*command, "--json", "/dev/stdout"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert json.JSONDecoder().raw_decode(done.stdout)[0]["rows"]
    assert Path("/dev/stdout").is_symlink()


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (["train", "alchemy", "listener", "--out", "x", "--seed", str(2**64)], "--seed"),
        (["train", "alchemy", "listener", "--out", "x", "--hidden", str(10**8)], "--hidden"),
        (["train", "alchemy", "listener", "--out", "x", "--threads", "100000"], "--threads"),
        (["train", "alchemy", "listener", "--out", "x", "--members", str(10**12)], "--members"),
        (["train", "alchemy", "listener", "--out", "x", "--synthetic", str(10**30)], "--synthetic"),
        (["evaluate", "alchemy", "listener", "--beam", str(10**30)], "--beam"),
        (["follow", "alchemy", "mix it", "--beam", str(10**6)], "--beam"),
        (["follow", "alchemy", "mix it", "--random", str(10**30)], "--random"),
        (["data", "show", "alchemy", "--synthetic", "--seed", str(2**70)], "--seed"),
        (["reproduce", "--members", "0"], "--members"),
        (["reproduce", "--on", "processes:999999"], "workers"),
    ],
)
def test_numbers_have_bounds(
    arguments: list[str], option: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    before = os.getcwd()
    os.chdir(tmp_path)
    try:
        assert main(arguments) == 2
    finally:
        os.chdir(before)
    told = capsys.readouterr().err
    assert told.startswith(f"grice: {option}: ")
    assert "; allowed: " in told
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("sentences", "told"),
    [
        (["word " * 10_000], "characters in sentence 1: "),
        (["a " * 300], "words in sentence 1: 300; allowed: 1 to 200"),
        (["mix it now"] * 1000, "sentences to follow: 1000; allowed: 1 to 50"),
        ([" ".join(["mix it."] * 100)], "sentences to follow: 100; allowed: 1 to 50"),
        (["mix \udc80 it"], "is no text"),
    ],
)
def test_long_questions_are_refused_at_once(
    sentences: list[str], told: str, models: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["follow", "alchemy", *sentences, *models, *STATE]) == 2
    assert told in capsys.readouterr().err


def test_many_actions_are_refused_at_once(models: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    told = ["describe", "alchemy", "--actions", "; ".join(["pour 2 1", "pour 1 2"] * 250)]
    assert main([*told, *models, *STATE]) == 2
    assert "actions to describe: 500; allowed: 1 to 200" in capsys.readouterr().err


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_control_characters_are_never_printed(
    more: list[str], models: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["follow", "alchemy", EVIL, *models, *STATE, "--beam", "2", *more]) == 0
    printed = capsys.readouterr()
    assert not any(raw in printed.out + printed.err for raw in RAW)
    assert "beaker" in printed.out
    if more:
        assert json.loads(printed.out)["sentences"][0].startswith("mix \x1b]0;owned\x07")


@pytest.mark.parametrize(
    "arguments",
    [
        ["follow", "alchemy", "mix it", "--state", EVIL],
        ["follow", EVIL, "mix it"],
        ["describe", "alchemy", "--actions", EVIL, *STATE],
        ["explain", "alchemy", EVIL, "--data", EVIL],
        ["data", "check", EVIL],
        ["compare", EVIL, EVIL],
        ["train", "alchemy", "listener", "--out", f"/dev/null/{EVIL}", "--synthetic", "5"],
    ],
)
def test_control_characters_are_never_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert not any(raw in told for raw in RAW)
    assert told.startswith("grice: ")


def test_on_a_terminal_there_are_colours_and_nothing_worse() -> None:
    ours, theirs = os.openpty()
    code = "import sys; from grice.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "follow", EVIL, "mix it"]
    subprocess.run(command, stderr=theirs, stdout=theirs, timeout=60)
    shown = os.read(ours, 10_000).decode()
    os.close(ours)
    os.close(theirs)
    assert "owned" in shown
    assert not any(raw in shown for raw in RAW)


def test_visible_text_is_left_alone() -> None:
    assert visible("naïve 日本\tit’s\n") == "naïve 日本\tit’s\n"
    assert visible("\x1b[2J\r") == "\\u001b[2J\\u000d"


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (["mix", "the", "last", "beaker"], ["mix the last beaker"]),
        (["mix the last beaker", "drain it"], ["mix the last beaker", "drain it"]),
        (["mix", "it", "drain the first"], ["mix it", "drain the first"]),
        (["drain the first", "mix", "it"], ["drain the first", "mix it"]),
        (["left.", "right."], ["left.", "right."]),
        (["turn", "left.", "go", "on"], ["turn left.", "go on"]),
        (["stop"], ["stop"]),
        (["", "mix"], ["", "mix"]),
    ],
)
def test_a_sentence_without_quotes_is_recognised(
    given: list[str], meant: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert list(join_words(given)) == meant
    assert ("without quotes" in capsys.readouterr().err) == (given != meant)


@pytest.mark.parametrize(
    "arguments",
    [
        ["train", "alchemy", "listener", "--out", "", "--synthetic", "5"],
        ["data", "check", ""],
        ["compare", "", ""],
        ["demo", "--out", ""],
    ],
)
def test_an_empty_path_is_a_mistake(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert "an empty path" in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    "arguments",
    [
        ["train", "alchemy", "listener", "--out", "x" * 300, "--synthetic", "5"],
        ["data", "check", "x" * 300],
        ["compare", "x" * 300, "/dev/zero"],
        ["follow", "alchemy", "mix it", "--models", "x" * 300],
        ["follow", "alchemy", "mix it", "--models", "/dev/zero"],
        ["follow", "alchemy", "mix it", "--weight", "/dev/zero"],
        ["evaluate", "alchemy", "listener", "--models", "a\0b"],
        ["data", "show", "alchemy", "x", "--data", "x" * 300],
        ["data", "show", "alchemy", "x", "--data", "/dev/null"],
        ["data", "fetch", "--from", "x" * 300],
    ],
)
def test_impossible_paths_are_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert told.startswith("grice: ")
    assert told.count("\n") == 1

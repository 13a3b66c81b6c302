"""The account of a whole data folder."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import pytest
from rich.console import Console

from grice import cli
from grice.data.check import check, compare, show
from grice.errors import DataError
from grice.worlds import WORLDS
from grice.worlds.dataset import Account, Problem

STATES = [f"1:{units} 2:_ 3:_ 4:_ 5:_ 6:_ 7:gr" for units in ("roy", "ro", "r", "_", "_", "_")]
STATES[4:] = ["1:rg 2:_ 3:_ 4:_ 5:_ 6:_ 7:_", "1:bb 2:_ 3:_ 4:_ 5:_ 6:_ 7:_"]


def write(folder: Path, states: list[str], name: str = "scone/alchemy/dev_sequences.json") -> None:
    utterances = [{"instruction": "go on", "after_env": state} for state in states[1:]]
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([{"identifier": "dev-1", "initial_env": states[0], "utterances": utterances}]))


def printed(accounts: list[Account], most: int | None = None) -> str:
    console = Console(file=io.StringIO(), width=80)
    show(accounts, console, most)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_good_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, STATES)
    (account,) = check(tmp_path)
    assert (account.world, account.interactions, account.sentences) == ("alchemy", 1, 5)
    assert account.actions == {"drain": 3, "pour": 1, "mix": 1}
    assert cli.main(["data", "check", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "alchemy/dev_sequences.json" in out
    assert "drain 3" in out


def test_a_folder_that_loses_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, STATES)
    write(tmp_path, STATES[::-1], "scone/alchemy/train_sequences.json")
    assert cli.main(["data", "check", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "1 left out" in out
    assert "no action leads from" in out


def test_a_file_of_another_kind_is_a_problem_of_that_file(tmp_path: Path) -> None:
    write(tmp_path, STATES)
    (tmp_path / "scone/alchemy/test_sequences.json").write_text("<html>not found</html>")
    good, bad = check(tmp_path)
    assert (good.lost, bad.lost, bad.interactions) == (0, 1, 0)
    assert "is not a SCONE file" in bad.problems[0].what


def test_sail_without_maps_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "sail").mkdir()
    (tmp_path / "sail/SingleSentence.json").write_text("[]")
    (account,) = check(tmp_path)
    assert account.world == "sail"
    assert account.lost == 1


def test_nothing_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(DataError, match="no data files"):
        check(tmp_path)
    assert cli.main(["data", "check", str(tmp_path)]) == 2
    assert cli.main(["data", "check", str(tmp_path / "nowhere")]) == 2
    assert "grice data fetch" in capsys.readouterr().err


def test_a_remark_is_no_loss_and_few_are_shown_unless_asked() -> None:
    remarks = [Problem("somewhere", f"remark {i}", kept=True) for i in range(9)]
    account = Account(
        "folder/file", "alchemy", problems=[*remarks, Problem("[there]", "lost [red]for good[/red]")]
    )
    assert account.lost == 1
    few, everything = printed([account], 3), printed([account])
    assert "remark 1" in few
    assert "remark 2" not in few
    assert "and 7 more" in few
    assert "lost [red]for good[/red]" in few
    assert all(f"remark {i}" in everything for i in range(9))


def test_the_real_data_is_all_used(data_folder: Path) -> None:
    accounts = check(data_folder)
    assert {account.world for account in accounts} == set(WORLDS)
    assert sum(account.lost for account in accounts) == 0
    scone = [r for r in accounts if r.world not in ("sail", "colours") and "test_" not in r.file]
    assert sum(r.sentences for r in scone if "train_" in r.file) == 55_990
    assert sum(r.sentences for r in scone if "dev_" in r.file) == 3_210
    (sail,) = (r for r in accounts if r.world == "sail")
    assert (sail.interactions, sail.sentences) == (702, 3_237)


def test_files_are_compared_with_the_published_ones(data_folder: Path, tmp_path: Path) -> None:
    dev = "alchemy/dev_sequences.json"
    (tmp_path / "scone/alchemy").mkdir(parents=True)
    (tmp_path / "scone" / dev).write_bytes((data_folder / "scone" / dev).read_bytes())
    assert "as published" in printed(check(tmp_path))
    (tmp_path / "scone" / dev).write_bytes((data_folder / "scone" / dev).read_bytes() + b"\n")
    assert "altered" in printed(check(tmp_path))
    shutil.copytree(data_folder / "sail", tmp_path / "sail")
    (account,) = (a for a in check(tmp_path) if a.world == "sail")
    assert set(compare(account).values()) == {"as published"}
    changed = tmp_path / "sail/map-l.xml"
    changed.write_text(changed.read_text() + "<!-- mine -->")
    assert "altered: map-l.xml" in " ".join(printed(check(tmp_path)).split())


@pytest.mark.parametrize("content", ["[]", " [ ] "])
def test_a_file_without_interactions_is_a_problem(content: str, tmp_path: Path) -> None:
    (tmp_path / "alchemy").mkdir()
    (tmp_path / "alchemy/dev_sequences.json").write_text(content)
    (account,) = check(tmp_path)
    assert account.lost == 1
    assert "holds no interactions" in printed([account])
    assert cli.main(["data", "check", str(tmp_path)]) == 1

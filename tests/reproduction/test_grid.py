"""Cells on executors: what is finished is not done again, and what fails does not stop the others."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from grice.errors import DataError, FolderError, GriceError
from grice.reproduction.cells import RESULT, Cell, Config, Site, Work
from grice.reproduction.grid import pool, run


def square(config: Config, site: Site) -> int:
    with (site.folder / "done").open("a") as file:
        file.write("x")
    return int(config["number"]) ** 2


def fail(config: Config, site: Site) -> None:
    raise {"user": DataError("no such file"), "bug": ZeroDivisionError("oops")}[config["whose"]]


SQUARE, FAIL = Work("square", 1, square), Work("fail", 1, fail)


def cells(count: int) -> list[Cell]:
    return [Cell(f"cell-{number}", SQUARE, {"number": number}) for number in range(count)]


def times_done(cell: Cell, root: Path) -> int:
    return len((cell.folder(root) / "done").read_text())


def test_results_and_their_files(tmp_path: Path) -> None:
    outcome = run(cells(3), tmp_path)
    assert outcome.unwrap() == {"cell-0": 0, "cell-1": 1, "cell-2": 4}
    saved = json.loads((cells(3)[2].folder(tmp_path) / RESULT).read_text())
    assert saved["result"] == 4
    assert saved["config"] == {"number": 2}


def test_what_is_finished_is_skipped(tmp_path: Path) -> None:
    run(cells(2), tmp_path)
    said: list[str] = []
    assert len(run(cells(3), tmp_path, tell=said.append).unwrap()) == 3
    assert [times_done(cell, tmp_path) for cell in cells(3)] == [1, 1, 1]
    assert said == ["2 of 3 cells are finished already", "cell-2: done"]


def test_a_damaged_result_is_made_again(tmp_path: Path) -> None:
    [cell] = cells(1)
    run([cell], tmp_path)
    for damaged in ("", "{", "[]", "3", '{"result": 7}', '{"result": 7, "address": "another"}'):
        (cell.folder(tmp_path) / RESULT).write_text(damaged)
        assert run([cell], tmp_path).unwrap() == {"cell-0": 0}


def test_an_address_survives_a_move_and_changes_with_the_version() -> None:
    one = Cell("a", SQUARE, {"x": 1})
    assert one.address == Cell("a", Work("square", 1, fail), {"x": 1}).address
    assert one.address != Cell("a", Work("square", 2, square), {"x": 1}).address


def test_an_address_is_of_what_decides_the_result() -> None:
    one = Cell("a", SQUARE, {"x": 1, "y": 2})
    assert one.address == Cell("b", SQUARE, {"y": 2, "x": 1}, {"data": "elsewhere"}).address
    assert one.address != Cell("a", SQUARE, {"x": 1, "y": 3}).address
    assert one.address != Cell("a", FAIL, {"x": 1, "y": 2}).address


def test_a_failure_does_not_stop_the_others(tmp_path: Path) -> None:
    wrong = Cell("wrong", FAIL, {"whose": "user"})
    outcome = run([wrong, *cells(2)], tmp_path)
    assert outcome.results == {"cell-0": 0, "cell-1": 1}
    with pytest.raises(FolderError, match="wrong: no such file"):
        outcome.unwrap()
    assert not (wrong.folder(tmp_path) / RESULT).exists()


def test_a_bug_is_not_made_to_look_like_the_users_mistake(tmp_path: Path) -> None:
    outcome = run([Cell("bug", FAIL, {"whose": "bug"}), *cells(1)], tmp_path)
    assert outcome.results == {"cell-0": 0}
    with pytest.raises(ExceptionGroup) as raised:
        outcome.unwrap()
    assert not isinstance(raised.value, GriceError)


def test_any_executor_will_do(tmp_path: Path) -> None:
    class Later:
        def submit(self, work: Any, /, *arguments: Any) -> Any:
            future: Future[Any] = Future()
            future.set_result(work(*arguments))
            return future

    assert run(cells(2), tmp_path, Later()).unwrap() == {"cell-0": 0, "cell-1": 1}


SCRIPT = """
import json, os, sys, time
from pathlib import Path
from grice.reproduction.cells import Cell, Work
from grice.reproduction.grid import pool, run

def work(config, site):
    with (site.folder / "begun").open("a") as file:
        file.write("x")
    time.sleep(config["seconds"])
    return config["number"]

def same(config, site):
    return [os.getpid(), os.environ["OMP_NUM_THREADS"]]

def die(config, site):
    os.kill(os.getpid(), 9)

WORK, SAME = Work("work", 1, work), Work("same", 1, same)
CELLS = [Cell(f"cell-{n}", WORK, {"number": n, "seconds": s}) for n, s in enumerate((0, 0, 60))]
if __name__ == "__main__":
    root, kind = Path(sys.argv[1]), sys.argv[2]
    cells = [Cell(f"p{n}", SAME, {"n": n}) for n in range(2)] if kind == "processes" else CELLS
    if kind == "quick":
        cells = CELLS[:2]
    if kind == "die":
        cells = [Cell("dies", Work("die", 1, die), {})]
    with pool(2) as executor:
        print(json.dumps(run(cells, root, executor).unwrap()))
"""


def begin(tmp_path: Path, kind: str) -> subprocess.Popen[str]:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    command = [sys.executable, str(script), str(tmp_path / "grid"), kind]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_a_pool_has_processes_of_one_thread(tmp_path: Path) -> None:
    with begin(tmp_path, "processes") as process:
        out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    found = json.loads(out)
    assert {threads for _, threads in found.values()} == {"1"}
    assert process.pid not in {pid for pid, _ in found.values()}


def test_a_worker_that_is_killed_is_told_of(tmp_path: Path) -> None:
    with begin(tmp_path, "die") as process:
        _, err = process.communicate(timeout=60)
    assert "dies: a worker was killed" in err
    assert "FolderError" in err


def wait_for(condition: Any, seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)


def alive(pid: int) -> bool:
    """Whether a process runs (one that has ended but is not yet waited for does not)."""
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_killed_and_started_again_it_goes_on(tmp_path: Path) -> None:
    with begin(tmp_path, "slow") as process:
        wait_for(lambda: len(list(tmp_path.glob("grid/*/result.json"))) == 2)
        wait_for(lambda: list(tmp_path.glob("grid/cell-2-*/begun")))
        children = [
            int(entry.name)
            for entry in Path("/proc").iterdir()
            if entry.name.isdigit() and parent_of(entry) == process.pid
        ]
        assert len(children) >= 2
        process.send_signal(signal.SIGKILL)
        process.communicate()
    wait_for(lambda: not any(map(alive, children)))
    with begin(tmp_path, "quick") as process:
        out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert json.loads(out) == {"cell-0": 0, "cell-1": 1}
    assert {path.read_text() for path in tmp_path.glob("grid/cell-[01]-*/begun")} == {"x"}


def test_an_interrupt_does_not_wait_for_what_is_begun(tmp_path: Path) -> None:
    with begin(tmp_path, "slow") as process:
        wait_for(lambda: list(tmp_path.glob("grid/cell-2-*/begun")))
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    assert process.returncode != 0
    assert "KeyboardInterrupt" in err


def parent_of(entry: Path) -> int:
    try:
        return int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def test_a_pool_of_real_processes_runs_cells_of_a_module(tmp_path: Path) -> None:
    with pool(1) as executor:
        outcome = run([Cell("wrong", Work("sorted", 1, sorted), {})], tmp_path, executor)  # type: ignore[arg-type]
    assert isinstance(outcome.failed["wrong"], TypeError)


def test_a_cell_is_told_of_before_the_next_one_begins(tmp_path: Path) -> None:
    told: list[str] = []

    def work(config: Config, site: Site) -> int:
        told.append(f"{config['name']} begins")
        return {"a": 1}[config["name"]]

    outcome = run(
        [Cell(name, Work("work", 1, work), {"name": name}) for name in "ba"], tmp_path, tell=told.append
    )
    assert [line.splitlines()[0] for line in told] == [
        "b begins",
        "b: failed: Traceback (most recent call last):",
        "a begins",
        "a: done",
    ]
    assert 'return {"a": 1}[config["name"]]' in told[1]
    assert told[1].endswith("KeyError: 'b'\n")
    assert outcome.results == {"a": 1}


def test_every_failure_is_raised_beside_a_bug(tmp_path: Path) -> None:
    told: list[str] = []
    wrong = [Cell(whose, FAIL, {"whose": whose}) for whose in ("user", "bug")]
    with pytest.raises(ExceptionGroup) as raised:
        run(wrong, tmp_path, tell=told.append).unwrap()
    assert [type(error) for error in raised.value.exceptions] == [DataError, ZeroDivisionError]
    assert told[0] == "user: failed: no such file"

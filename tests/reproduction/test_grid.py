"""Graphs of cells: what is finished is not done again, and what fails stops only what depends on it."""

from __future__ import annotations

import json
import os
import runpy
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from grice.errors import DataError, FolderError, GriceError, TrainingError
from grice.files import lock
from grice.reproduction.attempt import Task, attempt
from grice.reproduction.cells import LOG, RESULT, Cell, Config, Graph, Site, Work
from grice.reproduction.costs import simulate
from grice.reproduction.engines import Pending
from grice.reproduction.engines.processes import Processes
from grice.reproduction.grid import run
from grice.reproduction.lease import read_claim
from grice.reproduction.plan import place_of

works: Any = import_module("grid_works")
SQUARE, ADD, FAIL, wait_for = works.SQUARE, works.ADD, works.FAIL, works.wait_for


def cells(count: int) -> list[Cell]:
    return [Cell(f"cell-{number}", SQUARE, {"number": number}) for number in range(count)]


ADDED = Cell("sum", ADD, {}, needs={cell.name: cell for cell in cells(3)})


def times_done(cell: Cell, root: Path) -> int:
    return len((cell.folder(root) / "done").read_text())


def test_results_and_their_files(tmp_path: Path) -> None:
    assert run(cells(3), tmp_path).unwrap() == {"cell-0": 0, "cell-1": 1, "cell-2": 4}
    saved = json.loads((cells(3)[2].folder(tmp_path) / RESULT).read_text())
    assert (saved["result"], saved["config"], saved["work"]) == (4, {"number": 2}, ["square", 1])
    assert "done in" in (cells(3)[2].folder(tmp_path) / LOG).read_text()
    assert not list(tmp_path.rglob("lease.*"))


def test_what_is_finished_is_skipped(tmp_path: Path) -> None:
    run(cells(2), tmp_path)
    said: list[str] = []
    assert len(run(cells(3), tmp_path, tell=said.append).unwrap()) == 3
    assert [times_done(cell, tmp_path) for cell in cells(3)] == [1, 1, 1]
    assert said[0].startswith("2 of 3 cells")
    assert said[1].startswith("cell-2: done")


def test_a_damaged_result_is_made_again(tmp_path: Path) -> None:
    [cell] = cells(1)
    run([cell], tmp_path)
    for damaged in ("", "{", "[]", "3", '{"result": 7}', '{"result": 7, "address": "another"}'):
        (cell.folder(tmp_path) / RESULT).write_text(damaged)
        assert run([cell], tmp_path).unwrap() == {"cell-0": 0}


def test_an_address_is_of_what_decides_the_result() -> None:
    one = Cell("a", SQUARE, {"x": 1, "y": 2})
    assert one.address == Cell("b", SQUARE, {"y": 2, "x": 1}, {"data": "elsewhere"}).address
    assert one.address == Cell("a", Work("square", 1, works.fail), {"x": 1, "y": 2}).address  # code may move
    needing = Cell("a", SQUARE, one.config, needs={"x": cells(1)[0]})
    others = [
        Cell("a", SQUARE, {"x": 1, "y": 3}),
        Cell("a", FAIL, one.config),
        Cell("a", Work("square", 2, works.square), one.config),
        needing,
        Cell("a", SQUARE, one.config, needs={"x": cells(2)[1]}),
        Cell("a", SQUARE, one.config, needs={"y": cells(1)[0]}),
    ]
    assert len({cell.address for cell in (one, *others)}) == 7


def test_a_cell_begins_when_what_it_needs_is_there(tmp_path: Path) -> None:
    """A slow chain does not hold up another one's next cell."""
    order: list[str] = []
    gate = threading.Event()

    def work(config: Config, site: Site) -> str:
        if config["name"] == "slow":
            gate.wait(30)
        order.append(config["name"])
        if config["name"] == "quick-2":
            gate.set()
        return "-".join([need.result for need in site.needs.values()] + [config["name"]])

    kind = Work("work", 1, work)
    slow, quick = (Cell(name, kind, {"name": name}) for name in ("slow", "quick"))
    after = [
        Cell(f"{need.name}-2", kind, {"name": f"{need.name}-2"}, needs={"it": need}) for need in (slow, quick)
    ]
    with ThreadPoolExecutor(2) as executor:
        found = run(after, tmp_path, executor).unwrap()
    assert order == ["quick", "quick-2", "slow", "slow-2"]
    assert found["slow-2"] == "slow-slow-2"


def test_the_most_urgent_cell_is_first(tmp_path: Path) -> None:
    costs = {"a": 1.0, "b": 2.0, "c": 1.0}
    first = [Cell(name, SQUARE, {"number": n}, seconds=costs[name]) for n, name in enumerate("abc")]
    last = Cell("end", ADD, {}, needs={"c": first[2]}, seconds=5.0)
    graph = Graph.of([*first, last])
    assert [cell.name for cell in graph.chain(lambda cell: cell.seconds)] == ["c", "end"]
    said: list[str] = []
    run([*first, last], tmp_path, tell=said.append)
    assert [line[0] for line in said] == ["c", "e", "b", "a"]


def test_what_only_finished_cells_need_is_not_made_again(tmp_path: Path) -> None:
    [one] = cells(1)
    last = Cell("last", ADD, {}, needs={"one": one})
    run([last], tmp_path)
    (one.folder(tmp_path) / RESULT).unlink()
    assert run([last], tmp_path).unwrap() == {"last": 0}
    assert times_done(one, tmp_path) == 1


def test_a_failure_stops_only_what_depends_on_it(tmp_path: Path) -> None:
    wrong = Cell("wrong", FAIL, {"whose": "user"})
    after = Cell("after", ADD, {}, needs={"wrong": wrong})
    later = Cell("later", ADD, {}, needs={"after": after})
    summary = run([later, *cells(2)], tmp_path)
    assert summary.results == {"cell-0": 0, "cell-1": 1}
    assert summary.skipped == {"after": "wrong", "later": "wrong"}
    error = summary.failed["wrong"].error
    assert isinstance(error, DataError)
    assert (error.problem, error.where, error.allowed, error.hint) == ("no such file", "here", "that", "look")
    with pytest.raises(FolderError, match="wrong: here: no such file"):
        summary.unwrap()


def test_a_bug_is_not_made_to_look_like_the_users_mistake(tmp_path: Path) -> None:
    told: list[str] = []
    wrong = [Cell(whose, FAIL, {"whose": whose}) for whose in ("user", "bug", "odd")]
    summary = run([*wrong, *cells(1)], tmp_path, tell=told.append)
    assert summary.results == {"cell-0": 0}
    with pytest.raises(ExceptionGroup) as raised:
        summary.unwrap()
    assert not isinstance(raised.value, GriceError)
    assert [type(error) for error in raised.value.exceptions] == [DataError, RuntimeError, RuntimeError]
    assert "grid_works.py" in told[1]  # a traceback, told at once
    assert "cannot be pickled" in summary.failed["odd"].reason


def test_any_executor_will_do(tmp_path: Path) -> None:
    class Ready:
        def submit(self, work: Any, /, *arguments: Any) -> Any:
            future: Future[Any] = Future()
            future.set_result(work(*arguments))
            return future

    assert run(cells(2), tmp_path, Ready()).unwrap() == {"cell-0": 0, "cell-1": 1}


def test_a_worker_may_be_in_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative path is resolved by the driver, not in the worker's folder."""
    (tmp_path / "there").mkdir()
    monkeypatch.chdir(tmp_path)

    class There(ThreadPoolExecutor):
        def submit(self, work: Any, /, *arguments: Any) -> Any:  # type: ignore[override]
            monkeypatch.chdir(tmp_path / "there")
            return super().submit(work, *arguments)

    with There(1) as executor:
        assert run([ADDED], Path("here"), executor).results["sum"] == 0 + 1 + 4
    assert ADDED.recall(tmp_path / "here")
    assert not list((tmp_path / "there").iterdir())
    assert place_of(Path("data")) == {"data": str(tmp_path / "there" / "data")}


def test_a_cell_waits_for_a_folder_that_is_still_in_use(tmp_path: Path) -> None:
    cell = Cell("own", works.OWN, {})
    log = cell.folder(tmp_path) / LOG
    told: list[str] = []
    with ThreadPoolExecutor(1) as executor, lock(cell.folder(tmp_path)):
        running = executor.submit(run, [cell], tmp_path, tell=told.append)
        wait_for(lambda: log.exists() and "waits for the folder: in use by process" in log.read_text())
        assert not running.done()
    assert running.result().unwrap() == {"own": "owned"}


class Elsewhere:
    """An engine whose workers see nothing of the driver's folder, and which loses the first attempts."""

    slots = 1

    def __init__(self, losses: int = 0) -> None:
        self.losses, self.tasks = losses, list[Task]()
        self.held = list[bool]()  # whether the driver held the cell's lease, attempt by attempt

    def start(self, tasks: Any) -> list[Pending]:
        self.tasks += tasks
        return [self.future(task) for task in tasks]

    def future(self, task: Task) -> Future[bytes]:
        future: Future[bytes] = Future()
        if self.losses:
            self.losses -= 1
            future.set_exception(ConnectionError("the node is gone"))
        else:
            self.held.append(read_claim(task.cell.folder(task.root)) is not None)
            hidden = Task(**{**vars(task), "root": Path("/nonexistent/root")})
            future.set_result(attempt(hidden))
        return future

    def stop(self) -> None: ...


def test_without_a_shared_folder_files_travel_through_the_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "worker").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "worker"))
    needs = dict(zip("ab", cells(3)[1:], strict=True))
    engine = Elsewhere()
    assert run([Cell("sum", ADD, {}, needs=needs)], tmp_path / "root", engine).unwrap()["sum"] == 5
    assert times_done(needs["a"], tmp_path / "root") == 1
    assert engine.held == [task.files is not None for task in engine.tasks] == [False, True, True, True]
    [local] = (tmp_path / "worker").iterdir()
    for path in local.rglob("*"):  # a worker that has done nothing yet, on the next machine
        if path.is_file():
            path.unlink()
    (Cell("sum", ADD, {}, needs=needs).folder(tmp_path / "root") / RESULT).unlink()
    engine = Elsewhere()
    assert run([Cell("sum", ADD, {}, needs=needs)], tmp_path / "root", engine).unwrap()["sum"] == 5
    assert [task.files is None for task in engine.tasks] == [True, False]
    assert not list((tmp_path / "root").rglob("lease.*"))


@pytest.mark.parametrize("losses", [2, 3])
def test_a_lost_attempt_is_made_again_so_many_times(tmp_path: Path, losses: int) -> None:
    engine = Elsewhere(losses)
    summary = run(cells(1), tmp_path, engine, retries=2)
    assert [task.again for task in engine.tasks][:2] == [False, True]
    if losses == 2:
        assert summary.unwrap() == {"cell-0": 0}
    else:
        assert isinstance(summary.failed["cell-0"].error, TrainingError)
        assert "the node is gone" in summary.failed["cell-0"].reason


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ("the node is gone", "ConnectionError: the node is gone"),
        (
            "a task failed:\n  File x\nModuleNotFoundError: No module named 'grice'\n",
            "No module named 'grice'",
        ),
        ("", "ConnectionError: )"),
    ],
)
def test_the_reason_of_a_loss_is_a_line(tmp_path: Path, told: str, reason: str) -> None:
    class Losing(Elsewhere):
        def future(self, task: Task) -> Future[bytes]:
            future: Future[bytes] = Future()
            future.set_exception(ConnectionError(told))
            return future

    summary = run(cells(1), tmp_path, Losing(), retries=0)
    assert reason in summary.failed["cell-0"].reason


class Untold(Elsewhere):
    """An engine whose workers are lost when they have finished, before they can say so."""

    def future(self, task: Task) -> Future[bytes]:
        attempt(task)
        future: Future[bytes] = Future()
        future.set_exception(ConnectionError("the node is gone"))
        folder = task.cell.folder(task.root)
        folder.joinpath("lease.1").write_text(json.dumps({"owner": task.token}))  # as a killed one leaves it
        return future


def test_a_cell_that_was_finished_before_its_worker_was_lost_is_not_begun_again(tmp_path: Path) -> None:
    engine = Untold()
    assert run(cells(2), tmp_path, engine, retries=0).unwrap() == {"cell-0": 0, "cell-1": 1}
    assert len(engine.tasks) == 2
    assert [times_done(cell, tmp_path) for cell in cells(2)] == [1, 1]
    assert not list(tmp_path.rglob("lease.*"))


def test_a_finished_run_is_simulated_with_what_its_cells_took(tmp_path: Path) -> None:
    needs = {cell.name: cell for cell in cells(3)}
    run([Cell("sum", ADD, {}, needs=needs, seconds=5.0)], tmp_path)
    for name, took in (("cell-0", 2.0), ("cell-1", 3.0), ("cell-2", 4.0), ("sum", 0.5)):
        [file] = tmp_path.glob(f"{name}-*/{RESULT}")
        file.write_text(json.dumps({**json.loads(file.read_text()), "cpu": took}))
    benchmark = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "grid.py"))
    graph, took_by = benchmark["recorded"](tmp_path)
    times = [simulate(graph, workers, lambda cell: took_by[cell.address]) for workers in (1, 2, 3, 256)]
    assert times == [9.5, 5.5, 4.5, 4.5]
    (file.parent / RESULT).unlink()
    graph, took_by = benchmark["recorded"](tmp_path)
    assert len(took_by) == 3
    told = benchmark["simulation"]("paper", tmp_path, None)
    assert "3 workers are within 5 %" in str(told.caption)


def test_two_drivers_on_one_folder_share_the_work(tmp_path: Path) -> None:
    cell = Cell("slow", works.SLOW, {"seconds": 1.0})
    said: dict[str, list[str]] = {"a": [], "b": []}
    with ThreadPoolExecutor(2) as pool:
        runs = [pool.submit(run, [cell, *cells(3)], tmp_path, None, said[name].append) for name in "ab"]
        found = [future.result().unwrap() for future in runs]
    assert found[0] == found[1]
    assert found[0]["slow"] == {"attempts": 1}
    assert [times_done(cell, tmp_path) for cell in cells(3)] == [1, 1, 1]
    assert sum("another run works on it" in line for lines in said.values() for line in lines) >= 1


def test_a_cell_without_a_heart_beat_is_taken_over(tmp_path: Path) -> None:
    [cell] = cells(1)
    folder = cell.folder(tmp_path)
    folder.mkdir(parents=True)
    (folder / "lease.1").write_text(
        json.dumps({"owner": "x", "host": "another machine", "pid": 1, "beat": 7})
    )
    began = time.monotonic()
    assert run([cell], tmp_path, beat=0.1).unwrap() == {"cell-0": 0}
    assert time.monotonic() - began > 1.5


def test_processes_of_one_thread_of_which_one_is_killed(tmp_path: Path) -> None:
    engine = Processes(2)
    dies = Cell("dies", works.DIE, {"times": 1})
    never = Cell("never", works.DIE, {"times": 9})
    who = [Cell(f"who-{n}", works.WHO, {"n": n}) for n in range(4)]
    try:
        summary = run([dies, never, *who], tmp_path, engine, retries=1)
    finally:
        engine.close()
    assert summary.results["dies"] == "alive"
    assert list(summary.failed) == ["never"]
    assert "out of memory" in summary.failed["never"].reason
    found = [summary.results[cell.name] for cell in who]
    assert {threads for _, threads in found} == {"1"}
    assert os.getpid() not in {pid for pid, _ in found}


SCRIPT = """
import signal
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from grid_works import SLOW, SQUARE
from grice.reproduction.cells import Cell
from grice.reproduction.engines.processes import Processes
from grice.reproduction.grid import run

signal.signal(signal.SIGINT, signal.default_int_handler)  # which a background job and its workers ignore
if __name__ == "__main__":
    cells = [Cell("slow", SLOW, {"seconds": 60}), Cell("quick", SQUARE, {"number": 3})]
    print(run(cells, Path(sys.argv[1]), Processes(2)).unwrap()["slow"]["attempts"], flush=True)
"""


def begin(tmp_path: Path) -> subprocess.Popen[str]:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    command = [sys.executable, str(script), str(tmp_path / "grid"), str(Path(__file__).parent)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def alive(pid: int) -> bool:
    """True if a process runs (one that has ended but is not yet waited for does not)."""
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_stopped_it_leaves_no_orphan_and_goes_on_from_its_checkpoint(
    tmp_path: Path, how: signal.Signals
) -> None:
    root = tmp_path / "grid"
    with begin(tmp_path) as process:
        wait_for(lambda: list(root.glob("quick-*/result.json")) and works.begun(root))
        [worker] = works.begun(root)
        process.send_signal(how)
        _, err = process.communicate(timeout=20)
    assert process.returncode != 0
    assert ("KeyboardInterrupt" in err) == (how == signal.SIGINT)
    wait_for(lambda: not alive(worker))
    with begin(tmp_path) as process:
        out, err = process.communicate(timeout=60)
    assert out.split() == ["2"], err
    assert [path.read_text() for path in root.glob("quick-*/done")] == ["x"]

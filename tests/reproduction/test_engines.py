"""Cells on real engines: lost workers are replaced, failures come back whole, results are the same."""

from __future__ import annotations

import json
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from grice.errors import DataError, EngineError, ParseError
from grice.reproduction.attempt import Task
from grice.reproduction.cells import Cell
from grice.reproduction.engines import Engine
from grice.reproduction.engines.dask import Dask
from grice.reproduction.engines.opening import open_engine
from grice.reproduction.engines.slurm import Allocation, Resumable, Slurm, Waiting
from grice.reproduction.grid import run
from grice.reproduction.lease import Lease, claim, read_claim
from grice.reproduction.plan import Plan
from grice.reproduction.reproduce import Reproduction

works: Any = import_module("grid_works")
BEAT = 1.0  # so that a busy machine misses none
SLOW = Cell("slow", works.SLOW, {"seconds": 600.0}, seconds=100.0, memory=100)  # the first to begin
FEW = [Cell(f"cell-{number}", works.SQUARE, {"number": number}, memory=100) for number in range(3)]
SUM = Cell("sum", works.ADD, {}, needs={cell.name: cell for cell in FEW}, memory=100)
WRONG = Cell("wrong", works.FAIL, {"whose": "user"}, memory=100)
BUG = Cell("bug", works.FAIL, {"whose": "bug"}, memory=100)

PLAN = Plan(("tangrams",), members=2, epochs=1, synthetic=20)
[REAL] = [
    cell
    for cell in Reproduction(PLAN, Path()).cells()
    if cell.name == "tangrams-listener-rational-1-accuracy"
]

pytestmark = pytest.mark.filterwarnings("ignore")  # the engines' own


def needs(package: str) -> None:
    if find_spec(package) is None:
        pytest.skip(f"{package} is not installed: pip install 'grice[ray,dask,slurm]'")


@pytest.fixture(scope="module", autouse=True)
def importable() -> Iterator[None]:
    """Workers import the kinds of work by name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parent))
        patch.setenv("RAY_AUTH_MODE", "disabled")
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        yield


@pytest.fixture(scope="module")
def made_here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny reproduction (two trainings, a tuning, a measurement) in this process."""
    root = tmp_path_factory.mktemp("here")
    run([REAL], root).unwrap()
    return root


def same_files(cell: Cell, one: Path, other: Path) -> bool:
    """True if a cell and all that it needs have the same results and models, to the bit."""
    folders = cell.folder(one), cell.folder(other)
    names = {path.name for path in folders[0].iterdir()} & {"weights.safetensors", "model.json"}
    same = all((folders[0] / name).read_bytes() == (folders[1] / name).read_bytes() for name in names)
    results = [cell.recall(root) for root in (one, other)]
    return (
        same
        and results[0] is not None
        and json.dumps(results[0]) == json.dumps(results[1])
        and bool(names) == (cell.group == "models")
        and all(same_files(need, one, other) for need in cell.needs.values())
    )


def test_processes_make_the_same(tmp_path: Path, made_here: Path) -> None:
    with open_engine("processes:2", tmp_path) as engine:
        run([REAL], tmp_path, engine).unwrap()
    assert same_files(REAL, made_here, tmp_path)


def kill_the_slow_one(root: Path, kill: Callable[[int], object]) -> threading.Thread:
    """Kills the slow cell's worker once the cell has begun and small ones are finished, reported or not."""

    def wait() -> None:
        end = time.monotonic() + 240
        while not (found := works.begun(root)) or not all(cell.recall(root) for cell in FEW):
            assert time.monotonic() < end, "the slow cell never began, or the small ones never ended"
            time.sleep(0.01)
        kill(found[0])

    thread = threading.Thread(target=wait)
    thread.start()
    return thread


def check(engine: Engine, root: Path, here: Path, kill: Callable[[int], object]) -> list[str]:
    """All that an engine must do, in one run: a graph, failures, a worker killed, and results to the bit."""
    told: list[str] = []
    killer = kill_the_slow_one(root, kill)
    summary = run([SLOW, SUM, WRONG, BUG, REAL], root, engine, told.append, beat=BEAT)
    killer.join()
    assert summary.results["sum"] == 0 + 1 + 4
    assert summary.results["slow"] == {"attempts": 2}  # the second went on from the first's checkpoint
    error = summary.failed["wrong"].error
    assert isinstance(error, DataError)
    assert (error.problem, error.where, error.allowed, error.hint) == ("no such file", "here", "that", "look")
    assert summary.failed["bug"].error is None
    assert "ZeroDivisionError: oops" in summary.failed["bug"].trace
    assert {(cell.folder(root) / "done").read_text() for cell in FEW} == {"x"}  # each was done once
    assert not list(root.rglob("lease.*"))
    assert same_files(REAL, here, root)
    return told


def test_ray_with_three_nodes_of_which_one_is_killed(tmp_path: Path, made_here: Path) -> None:
    needs("ray")
    ray: Any = import_module("ray")
    from ray.cluster_utils import Cluster

    health = {
        "health_check_initial_delay_ms": 0,
        "health_check_period_ms": 500,
        "health_check_failure_threshold": 4,
    }
    cluster = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 0, "_system_config": health, "object_store_memory": 80_000_000},
    )
    nodes = [cluster.add_node(num_cpus=2, object_store_memory=80_000_000) for _ in range(2)]
    try:
        with open_engine(f"ray:{cluster.address}", tmp_path) as engine:

            def kill(pid: int) -> None:
                """The whole node, with its workers."""
                raylet = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
                [node] = [node for node in nodes if _raylet(node) == raylet]
                cluster.remove_node(node, allow_graceful=False)

            told = check(engine, tmp_path, made_here, kill)
            assert any("slow: its worker was lost" in line for line in told)
            huge = Cell("huge", works.SQUARE, {"number": 1}, memory=10**9)
            with pytest.raises(EngineError, match="no node"):
                run([huge], tmp_path, engine)
    finally:
        ray.shutdown()
        shutdown: Any = cluster.shutdown
        shutdown()


def patiently(connect: Callable[[], Engine]) -> Engine:
    """The result of `connect`, retried while a server starts on a busy machine."""
    ray: Any = import_module("ray")
    for wait in (2, 5, 10):
        try:
            return connect()
        except EngineError:
            ray.shutdown()
            time.sleep(wait)
    return connect()


def test_ray_through_a_client_server(tmp_path: Path) -> None:
    needs("ray")
    needs("grpc")
    ray: Any = import_module("ray")
    from ray.cluster_utils import Cluster

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    head = {"num_cpus": 1, "object_store_memory": 80_000_000, "ray_client_server_port": port}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    try:
        with ExitStack() as stack:
            engine = patiently(lambda: stack.enter_context(open_engine(f"ray://127.0.0.1:{port}", tmp_path)))
            assert run([SUM], tmp_path, engine).results["sum"] == 0 + 1 + 4
            small = Cell("small", works.SQUARE, {"number": 3}, memory=100)
            huge = Cell("huge", works.SQUARE, {"number": 1}, needs={"small": small}, memory=10**9)
            with pytest.raises(EngineError, match="no node"):
                run([huge], tmp_path, engine)
            assert small.recall(tmp_path) is None  # refused before anything was begun
    finally:
        ray.shutdown()
        shutdown: Any = cluster.shutdown
        shutdown()


def _raylet(node: Any) -> int:
    return int(node.all_processes["raylet"][0].process.pid)


def test_dask_with_a_worker_killed(tmp_path: Path, made_here: Path) -> None:
    needs("distributed")
    LocalCluster: Any = import_module("distributed").LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        cluster.wait_for_workers(2, timeout=60)
        with open_engine(f"dask:{cluster.scheduler_address}", tmp_path) as engine:
            check(engine, tmp_path, made_here, lambda pid: os.kill(pid, signal.SIGKILL))


def test_dask_stops_what_waits(tmp_path: Path) -> None:
    needs("distributed")
    LocalCluster: Any = import_module("distributed").LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        cluster.wait_for_workers(1, timeout=60)
        engine = Dask(cluster.scheduler_address)
        waiting = [engine.executor.submit(time.sleep, 1) for _ in range(5)]
        engine.stop()
        assert waiting[-1].cancelled()


def test_submitit_with_a_job_killed(tmp_path: Path, made_here: Path) -> None:
    needs("submitit")
    engine = Slurm(tmp_path, Allocation(), cluster="local", grace=1.0)
    try:
        told = check(engine, tmp_path, made_here, lambda pid: os.kill(pid, signal.SIGKILL))
    finally:
        engine.close()
    assert any("slow: its worker was lost" in line for line in told)


def test_a_job_that_is_preempted_goes_on(tmp_path: Path) -> None:
    """The file that submitit writes for the next run of a requeued job holds the same attempt."""
    needs("submitit")
    task = Task(FEW[2], tmp_path, "mark", "token")
    again = Resumable().checkpoint(task)
    assert again.args == (task,)
    assert isinstance(again.function, Resumable)


def test_a_job_that_was_killed_and_queued_again_keeps_no_lease(tmp_path: Path) -> None:
    folder = FEW[2].folder(tmp_path)
    folder.mkdir(parents=True)
    waiting = Waiting(None, Task(FEW[2], tmp_path, "mark", "token"), Future())
    lease = claim(folder, "token")
    assert isinstance(lease, Lease)
    waiting.requeue()
    assert lease.is_ours()  # it may have begun since the queue was looked at
    waiting.requeue()
    assert read_claim(folder) is None
    lease.release()

    somebody = claim(folder, "somebody else")
    assert isinstance(somebody, Lease)
    for _ in range(3):
        waiting.requeue()
    assert somebody.is_ours()
    somebody.release()


def test_the_queue_tells_which_jobs_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    squeue = tmp_path / "squeue"
    squeue.write_text("#!/bin/sh\necho '7_0 R'\necho '7_1 PD'\necho '8_0 R'\n")
    squeue.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert Slurm.queue(["7_0", "7_1", "9_0"]) == {"7_0": "R", "7_1": "PD"}


def test_what_slurm_is_asked_for() -> None:
    tasks = [Task(Cell(str(m), works.SQUARE, {}, memory=m), Path(), "", "") for m in (500, 2000)]
    asked = Allocation("long", 60, None, 8, {"account": "nlp"}).parameters(tasks)
    assert (asked["slurm_partition"], asked["slurm_time"], asked["slurm_mem"]) == ("long", 60, "2000M")
    assert asked["slurm_array_parallelism"] == 8
    assert asked["slurm_additional_parameters"] == {"requeue": True, "account": "nlp"}
    assert "slurm_mem" not in Allocation(memory=0).parameters(tasks)


@pytest.mark.parametrize("on", ["", "processes:0", "processes:x", "dask", "spark", "rays"])
def test_what_is_no_engine(on: str) -> None:
    with pytest.raises(ParseError, match=r"processes:N, ray"), open_engine(on, Path()):
        pass


def test_engines_that_are_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needs("distributed")
    needs("submitit")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(EngineError, match="no Slurm here"), open_engine("slurm", tmp_path):
        pass
    from grice.reproduction.engines.extras import need

    with pytest.raises(EngineError, match=r"pip install '.*\[warp\]'"):
        need("no_such_engine", "warp")

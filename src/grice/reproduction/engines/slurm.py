"""Slurm, through submitit: each batch of cells is one job array."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from grice.errors import EngineError
from grice.reproduction.attempt import Task, attempt
from grice.reproduction.engines.extras import need
from grice.reproduction.lease import Claim, read_claim, revoke

JOBS = "jobs"  # submitit's own files and logs, below the root
POLL = 2.0  # seconds between looks at the queue
PENDING = "PD"  # the state of a job that waits in the queue, for the first time or again
GRACE = 20.0  # seconds that a job may be neither in the queue nor have a result: file servers lag


@dataclass(frozen=True)
class Allocation:
    """The resources that each job asks Slurm for."""

    partition: str = ""
    minutes: int = 240
    memory: int | None = None  # in MB; None: what the cells need; 0: nothing is asked for
    parallel: int = 256  # jobs of an array that run at a time
    extra: Mapping[str, str] = field(default_factory=dict)  # other options of sbatch: {"account": "nlp"}

    def on(self, partition: str) -> Allocation:
        return replace(self, partition=partition)

    def parameters(self, tasks: Sequence[Task]) -> dict[str, Any]:
        """In submitit's words. Jobs are requeued when they are preempted or their node fails."""
        memory = max(task.cell.memory for task in tasks) if self.memory is None else self.memory
        asked: dict[str, Any] = {
            "slurm_job_name": "grice",
            "slurm_time": self.minutes,
            "slurm_cpus_per_task": 1,
            "slurm_array_parallelism": self.parallel,
            "slurm_additional_parameters": {"requeue": True, **self.extra},
        }
        if self.partition:
            asked["slurm_partition"] = self.partition
        if memory:
            asked["slurm_mem"] = f"{memory}M"
        return asked


class Resumable:
    """An attempt that submitit may requeue: its lease is its own, its files are its checkpoint."""

    def __call__(self, task: Task) -> bytes:
        return attempt(task)

    def checkpoint(self, task: Task) -> Any:
        import submitit

        return submitit.helpers.DelayedSubmission(self, task)


@dataclass
class Waiting:
    """A job whose result is not there yet."""

    job: Any
    task: Task
    future: Future[bytes]
    missing_since: float | None = None  # when it was first neither in the queue nor finished
    left: Claim | None = None  # on the cell, by a job that waits

    def requeue(self) -> None:
        """A job that waits works on nothing. The lease of one that was killed and queued again is taken away,
        or the driver would miss its heart-beat; at the second look, so that it is surely not of a new start.
        """
        folder = self.task.cell.folder(self.task.root)
        held = read_claim(folder)
        if held and held.owner == self.task.token and held == self.left:
            revoke(folder, self.task.token)
        self.left = held


class Slurm:
    """Submits job arrays, and watches queue and result files: a job that was killed never blocks.

    Accounting (`sacct`) is not needed. `cluster="local"` runs the same jobs as processes of this machine.
    """

    slots = None

    def __init__(
        self,
        folder: Path,
        allocation: Allocation | None = None,
        cluster: Literal["slurm", "local"] = "slurm",
        grace: float = GRACE,
    ) -> None:
        self.submitit: Any = need("submitit", "slurm")
        self.allocation, self.cluster, self.grace = allocation or Allocation(), cluster, grace
        if cluster == "slurm":
            self.queue([])  # is there a Slurm at all?
        self.executor = self.submitit.AutoExecutor(folder / JOBS, cluster=cluster)
        self.waiting: list[Waiting] = []
        self.lock = threading.Lock()
        self.done = threading.Event()
        self.thread = threading.Thread(target=self._watch, daemon=True)
        self.thread.start()

    def start(self, tasks: Sequence[Task]) -> list[Future[bytes]]:
        self.executor.update_parameters(**self.allocation.parameters(tasks))
        try:
            with self.executor.batch():
                jobs = [self.executor.submit(Resumable(), task) for task in tasks]
        except (subprocess.SubprocessError, self.submitit.core.utils.FailedJobError) as error:
            hint = "is the partition right, and may you use it? see `sinfo`"
            raise EngineError(f"sbatch refused the jobs: {error}", where="slurm", hint=hint) from error
        begun = [Waiting(job, task, Future()) for job, task in zip(jobs, tasks, strict=True)]
        with self.lock:
            self.waiting += begun
        return [waiting.future for waiting in begun]

    def stop(self) -> None:
        with self.lock:
            for waiting in self.waiting:
                waiting.job.cancel(check=False)
        self.close()

    def close(self) -> None:
        self.done.set()
        self.thread.join()

    def _watch(self) -> None:
        while not self.done.wait(POLL):
            with self.lock:
                waiting = list(self.waiting)
            ended = self._look(waiting) if waiting else []
            with self.lock:
                self.waiting = [one for one in self.waiting if one not in ended]

    def _look(self, waiting: Sequence[Waiting]) -> list[Waiting]:
        """The jobs that have ended; their futures have the outcomes."""
        ended = []
        queued = self._queued([one.job for one in waiting])
        for one in waiting:
            if one.job.paths.result_pickle.exists():
                self._fetch(one)
            elif queued is None or one.job.job_id in queued:
                one.missing_since = None
                if queued and queued[one.job.job_id] == PENDING:
                    one.requeue()
                else:
                    one.left = None
                continue
            elif one.missing_since is None:
                one.missing_since = time.monotonic()
                continue
            elif time.monotonic() - one.missing_since < self.grace:
                continue
            else:
                one.future.set_exception(RuntimeError(f"job {one.job.job_id} was killed"))
            ended.append(one)
        return ended

    def _fetch(self, one: Waiting) -> None:
        try:
            one.future.set_result(one.job.result())
        except Exception as error:  # as submitit tells it: text of another process
            one.future.set_exception(error)

    def _queued(self, jobs: Sequence[Any]) -> dict[str, str] | None:
        """The states of jobs that wait or run, by their ids; None if Slurm does not answer."""
        if self.cluster == "local":
            return {job.job_id: "R" for job in jobs if job.state == "RUNNING"}
        try:
            return self.queue([job.job_id for job in jobs])
        except EngineError:
            return None  # a busy controller is asked again

    @staticmethod
    def queue(jobs: Sequence[str]) -> dict[str, str]:
        """The states of those jobs that are in Slurm's queue."""
        command = ["squeue", "--noheader", "--array", "--me", "--format=%i %t"]
        try:
            found = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        except FileNotFoundError as error:
            hint = "run this where `sbatch` is, on a login node"
            raise EngineError("there is no Slurm here", where="slurm", hint=hint) from error
        except subprocess.SubprocessError as error:
            hint = "is the controller up? see `scontrol ping`"
            raise EngineError("squeue gives no answer", where="slurm", hint=hint) from error
        states = dict(line.split(maxsplit=1) for line in found.stdout.splitlines())
        return {job: states[job].strip() for job in jobs if job in states}

"""Processes of this machine, each on one core."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import suppress

from grice.reproduction.attempt import Task, attempt


class Processes:
    """Workers that live as long as this engine. One that is killed loses its own cell only."""

    def __init__(self, workers: int) -> None:
        self.slots = workers
        self.idle = [_worker() for _ in range(workers)]
        self.busy: dict[Future[bytes], ProcessPoolExecutor] = {}

    def start(self, tasks: Sequence[Task]) -> list[Future[bytes]]:
        return [self._start(task) for task in tasks]

    def _start(self, task: Task) -> Future[bytes]:
        worker = self.idle.pop()
        try:
            future = worker.submit(attempt, task)
        except BrokenExecutor:  # it died while it was idle
            worker = _worker()
            future = worker.submit(attempt, task)
        self.busy[future] = worker
        future.add_done_callback(self._ended)
        return future

    def _ended(self, future: Future[bytes]) -> None:
        worker = self.busy.pop(future)
        broken = not future.cancelled() and isinstance(future.exception(), BrokenExecutor)
        self.idle.append(_worker() if broken else worker)

    def close(self) -> None:
        for worker in self.idle:
            worker.shutdown()

    def stop(self) -> None:
        for worker in (*self.idle, *self.busy.values()):
            children = list((worker._processes or {}).values())
            worker.shutdown(wait=False, cancel_futures=True)
            for child in children:
                with suppress(ProcessLookupError):
                    child.kill()


def _worker() -> ProcessPoolExecutor:
    """A pool of one, since a pool in which one worker dies is lost as a whole."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=_begin)


def _begin() -> None:
    os.environ["OMP_NUM_THREADS"] = "1"  # read when torch is first imported: two processes beat two threads
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the driver ends the others
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Ends a worker with its parent: it would work on, beside the one that takes over its cell."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)

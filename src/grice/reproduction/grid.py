"""Runs many cells of an experiment on any executor, and skips on a restart what is finished.

A cell is named by its content: whatever decides its result is in its config, so that a result is found again
exactly where nothing of that has changed. An executor is anything with `submit(...).result()`: this process,
a pool of processes, Ray, or a cluster.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from grice.errors import FolderError, GriceError, TrainingError
from grice.reproduction.cells import Cell, Site


class Pending(Protocol):
    """A result to come."""

    def result(self) -> Any: ...


class Executor(Protocol):
    """Whoever can call a function, perhaps elsewhere and later."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any) -> Pending: ...


@dataclass(frozen=True)
class Outcome:
    """The result of every cell that has one, and what went wrong with the others."""

    results: dict[str, Any]
    failed: dict[str, Exception]

    def unwrap(self) -> dict[str, Any]:
        """The results, if every cell has one; a mistake of ours is not made to look like the user's."""
        failures = list(self.failed.values())
        if not all(isinstance(error, GriceError) for error in failures):
            raise ExceptionGroup(f"cells that failed: {', '.join(self.failed)}", failures)
        if self.failed:
            told = "\n".join(f"  {name}: {error}" for name, error in self.failed.items())
            raise FolderError(
                f"{len(self.failed)} cells failed:\n{told}\n", hint="the others are kept; run again to go on"
            )
        return self.results


@dataclass(frozen=True)
class Later:
    """Work that is done when its result is asked for."""

    work: Callable[[], Any]

    def result(self) -> Any:
        return self.work()


class InProcess:
    """The executor that does everything here, one after the other, and tells of each when it is done."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any) -> Pending:
        return Later(partial(work, *arguments))


@contextmanager
def pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes of one thread each, which end with this one however it ends."""
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, initializer=_begin_worker) as executor:
        try:
            yield executor
        except KeyboardInterrupt:
            executor.shutdown(wait=False, cancel_futures=True)
            for worker in set(multiprocessing.active_children()) - others:
                worker.terminate()
            raise


def run(
    cells: Sequence[Cell],
    root: Path,
    executor: Executor | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> Outcome:
    """Every cell's result, from its folder if it is finished; the failure of one does not stop the others."""
    assert len({cell.name for cell in cells}) == len(cells), "cells need names of their own"
    executor = executor or InProcess()
    results = {cell.name: found[0] for cell in cells if (found := cell.recall(root))}
    if results:
        tell(f"{len(results)} of {len(cells)} cells are finished already")
    pending = [(cell, executor.submit(_do, cell, root)) for cell in cells if cell.name not in results]
    failed: dict[str, Exception] = {}
    for cell, future in pending:
        try:
            results[cell.name] = future.result()
        except Exception as error:  # whatever it is, the other cells' hours of work are not lost for it
            failed[cell.name] = why = _reason(error)
            # Who sees a mistake of ours may want to stop here, so all that is known of it is told at once.
            told = str(why) if isinstance(why, GriceError) else "".join(traceback.format_exception(why))
            tell(f"{cell.name}: failed: {told}")
        else:
            tell(f"{cell.name}: done")
    return Outcome(results, failed)


def _reason(error: Exception) -> Exception:
    """The error, in the words of who can do something about it."""
    if isinstance(error, BrokenExecutor):
        hint = "for want of memory? then fewer workers at a time may help"
        return TrainingError("a worker was killed", hint=hint)
    return error


def _do(cell: Cell, root: Path) -> Any:
    """Do a cell's work and leave its result, so that it is there whatever becomes of who asked."""
    folder = cell.folder(root)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FolderError(f"cannot be made: {error.strerror}", where=str(folder)) from error
    began = time.perf_counter()
    result = cell.work.do(cell.config, Site(folder, cell.where))
    cell.keep(root, result, {"seconds": time.perf_counter() - began})
    return result


def _begin_worker() -> None:
    os.environ["OMP_NUM_THREADS"] = "1"  # read when torch is first imported: two processes beat two threads
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C reaches every process; only the first need tell
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose parent was killed would otherwise work on, beside the one that takes over its cell."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)

"""One attempt at one cell on a worker, whose outcome comes back as data.

An engine carries bytes only, so that its treatment of exceptions and pickles does not matter.
"""

from __future__ import annotations

import os
import pickle
import platform
import resource
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TextIO

from grice.errors import FolderError, FolderInUse, GriceError
from grice.files import write
from grice.reproduction.cells import LOG, RESULT, Cell, Needed, Site, Stopped
from grice.reproduction.lease import BEAT, LEASE, Claim, Lease, claim
from grice.reproduction.outcomes import Busy, Done, Failed, Files, Lost, NoSharedFolder, Outcome

FAILURE = "failure.txt"
WAIT = 1.0  # seconds between looks at a folder that is in use
SHARED = ".shared"  # in the root: whoever reads the driver's own mark there shares the folder with it


@dataclass(frozen=True)
class Task:
    """One attempt at a cell, as it is sent to a worker."""

    cell: Cell
    root: Path
    mark: str  # the content of the root's `SHARED`
    token: str  # this attempt's own name
    gone: frozenset[str] = frozenset()  # attempts that are known to have died
    files: Files | None = None  # of the cells that it needs, where there is no shared folder
    again: bool = False  # an earlier attempt was lost: rather somewhere else
    beat: float = BEAT


def attempt(task: Task) -> bytes:
    """Runs a cell on the worker."""
    try:
        outcome = _attempt(task)
    except GriceError as error:
        outcome = Failed(error, traceback.format_exc(), platform.node())
    except Exception:
        outcome = Failed(None, traceback.format_exc(), platform.node())
    try:
        return pickle.dumps(outcome)
    except Exception:  # an error that cannot travel: what it says still can
        assert isinstance(outcome, Failed)
        return pickle.dumps(Failed(None, outcome.trace, outcome.host))


def _attempt(task: Task) -> Outcome:
    shares = _shares(task)
    root = task.root if shares else _own_root(task)
    folder = task.cell.folder(root)
    if not shares:
        for name, content in (task.files or {}).items():
            write(root / name, content)
        if task.files is None or not all(need.recall(root) for need in task.cell.needs.values()):
            return NoSharedFolder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FolderError(f"cannot be made: {error.strerror}", where=str(folder)) from error
    lease = claim(folder, task.token, task.gone, task.beat)
    if isinstance(lease, Claim):
        return Busy(lease)
    try:
        if found := task.cell.recall(root):
            return Done(found[0], files={} if shares else pack(task.cell, root))
        with (folder / LOG).open("a", encoding="utf-8") as log:
            return _work(task, root, shares, lease, log)
    finally:
        lease.release()


def _work(task: Task, root: Path, shares: bool, lease: Lease, log: TextIO) -> Outcome:
    cell, folder = task.cell, task.cell.folder(root)

    def tell(text: str) -> None:
        if lease.is_lost:
            raise Stopped
        lease.tell(text)
        print(f"{datetime.now().isoformat(' ', 'seconds')} {text}", file=log, flush=True)

    tell(f"begins on {platform.node()}, process {os.getpid()}")
    (folder / FAILURE).unlink(missing_ok=True)
    needs = {label: Needed(need.folder(root)) for label, need in cell.needs.items()}
    began, computed = time.perf_counter(), time.process_time()
    try:
        result = _do(cell, Site(folder, cell.where, needs, tell), lease)
    except Stopped:
        return Lost("asked to stop")
    except Exception as error:
        if not lease.is_ours():  # it may have met the files of the worker that took over
            return Lost("another worker took the cell over")
        told = str(error) if isinstance(error, GriceError) else traceback.format_exc()
        tell(f"failed: {told}")
        write(folder / FAILURE, told.encode())
        raise
    if not lease.is_ours():
        return Lost("another worker took the cell over")
    seconds = time.perf_counter() - began
    cpu = time.process_time() - computed
    about = {"seconds": seconds, "cpu": cpu, "memory": peak_memory(), "host": platform.node()}
    cell.keep(root, result, about)
    tell(f"done in {seconds:.1f} s")
    found = cell.recall(root)
    assert found
    return Done(found[0], seconds, platform.node(), {} if shares else pack(cell, root))


def _do(cell: Cell, site: Site, lease: Lease) -> Any:
    """The cell's result. A worker that lost the cell may still write to its folder, but not for long."""
    told = False
    while not lease.is_lost:
        try:
            return cell.work.do(cell.config, site)
        except FolderInUse as error:
            if not told:
                site.tell(f"waits for the folder: {error.problem}")
            told = True
            time.sleep(WAIT)
    raise Stopped


def pack(cell: Cell, root: Path) -> dict[str, bytes]:
    """A finished cell's files, the result last, so that writing them in order is safe."""
    folder = cell.folder(root)
    kept = [
        path
        for path in folder.rglob("*")
        if path.is_file() and LEASE not in path.name and path.suffix != ".part"
    ]
    kept.sort(key=lambda path: (path.name == RESULT, str(path)))
    return {str(path.relative_to(root)): path.read_bytes() for path in kept}


def peak_memory() -> int:
    """The most memory that this process has used, in MB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (1_000_000 if sys.platform == "darwin" else 1000)


def _shares(task: Task) -> bool:
    try:
        return (task.root / SHARED).read_text(encoding="utf-8") == task.mark
    except OSError:
        return False


def _own_root(task: Task) -> Path:
    """The folder of cells on a worker without the shared folder; they may be needed there again."""
    return Path(tempfile.gettempdir()) / f"grice-{os.getuid()}-{task.mark}"

"""The driver of a graph of cells on any engine: a cell starts when its dependencies are finished.

Finished cells are not run again; a lost worker's cell is tried again; a cell that fails by itself stops
only its dependants; a cell that another driver works on is waited for.
"""

from __future__ import annotations

import heapq
import itertools
import pickle
import queue
import re
import time
import uuid
from collections import Counter, deque
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from grice.errors import FolderError, TrainingError
from grice.files import write
from grice.reproduction import status
from grice.reproduction.attempt import FAILURE, SHARED, Task, pack
from grice.reproduction.cells import Cell, Graph
from grice.reproduction.engines import (
    Engine,
    Executor,
    InProcess,
    Limited,
    Notifying,
    OnExecutor,
    Pending,
)
from grice.reproduction.lease import BEAT, Claim, Lease, claim, read_claim, revoke
from grice.reproduction.outcomes import Busy, Done, Failed, Lost, NoSharedFolder, Outcome, Summary, count

RETRIES = 2
POLL = 1.0  # seconds between looks at the folder
MISSED = 20  # heart-beats, after which a worker counts as lost


def run(
    cells: Sequence[Cell],
    root: Path,
    executor: Engine | Executor | None = None,
    tell: Callable[[str], None] = lambda _: None,
    *,
    retries: int = RETRIES,
    beat: float = BEAT,
) -> Summary:
    """Runs cells and their dependencies; the results of finished ones come from their folders."""
    engine = executor or InProcess()
    if not isinstance(engine, Engine):
        engine = OnExecutor(engine)
    return Driver(cells, root.absolute(), engine, tell, retries, beat).run()


@dataclass
class Attempt:
    """An attempt that is under way, or a cell that another driver works on."""

    cell: Cell
    token: str
    pending: Pending | None = None
    lease: Lease | None = None  # where the worker does not share the folder, the driver holds it
    seen: Claim | None = None
    since: float = field(default_factory=time.monotonic)  # when something of it was last seen to change

    def is_silent(self, folder: Path, patience: float) -> bool:
        """True if it has been without a heart-beat for too long."""
        claim = read_claim(folder)
        if claim != self.seen:
            self.seen, self.since = claim, time.monotonic()
        return time.monotonic() - self.since > patience


class Driver:
    """One run of a graph."""

    def __init__(
        self,
        wanted: Sequence[Cell],
        root: Path,
        engine: Engine,
        tell: Callable[[str], None],
        retries: int,
        beat: float,
    ) -> None:
        self.wanted, self.graph = wanted, Graph.of(wanted)
        self.root, self.engine, self.tell, self.retries, self.beat = root, engine, tell, retries, beat
        self.summary = Summary({})
        self.urgency = self.graph.ahead(lambda cell: cell.seconds)
        self.missing: dict[str, set[str]] = {}  # by address, the needs of cells that wait
        self.ready: list[tuple[float, int, Cell]] = []  # a heap, the most urgent first
        self.order = itertools.count()
        self.running: dict[str, Attempt] = {}  # by token
        self.elsewhere: dict[str, Attempt] = {}  # by address
        self.told: queue.SimpleQueue[str] = queue.SimpleQueue()  # tokens of attempts that have ended
        self.lazy: deque[str] = deque()  # tokens of attempts that only end when they are asked
        self.losses: Counter[str] = Counter()
        self.gone: set[str] = set()  # tokens of attempts that were lost
        self.is_apart = False  # workers do not share the folder
        self.looked = 0.0

    def run(self) -> Summary:
        self.mark = _share(self.root)
        status.record(self.graph, self.root)
        self.find_work(self.wanted)
        if isinstance(self.engine, Limited) and self.missing:
            asked = [cell for cell in self.graph.cells if cell.address in self.missing]
            self.engine.check(max(cell.memory for cell in asked))
        if self.summary.results:
            self.tell(f"{len(self.summary.results)} of {count(self.total)} are finished already")
        try:
            while self.ready or self.running or self.elsewhere:
                self.start()
                self.wait()
                self.look()
        except BaseException:
            self.stop()
            raise
        return self.summary

    def find_work(self, wanted: Sequence[Cell]) -> None:
        """Finds the finished cells, those that can begin, and the dependencies of the others."""
        found = {cell.address: cell.recall(self.root) for cell in self.graph.cells}
        asked = {cell.address for cell in wanted}
        for cell in reversed(self.graph.cells):  # needs of finished cells are not needed again
            if cell.address in asked and not found[cell.address]:
                asked |= {need.address for need in cell.needs.values()}
        for cell in self.graph.cells:
            if result := found[cell.address]:
                self.summary.results[cell.name] = result[0]
            elif cell.address in asked:
                missing = {need.address for need in cell.needs.values() if not found[need.address]}
                self.missing[cell.address] = missing
                if not missing:
                    self.push(cell)
        self.total = len(self.summary.results) + len(self.missing)

    def push(self, cell: Cell) -> None:
        heapq.heappush(self.ready, (-self.urgency[cell.address], next(self.order), cell))

    def start(self) -> None:
        """Gives the engine as many cells as it takes."""
        slots = self.engine.slots
        free = len(self.ready) if slots is None else slots - len(self.running)
        attempts: list[Attempt] = []
        tasks: list[Task] = []
        while self.ready and len(tasks) < free:
            cell = heapq.heappop(self.ready)[2]
            attempt = Attempt(cell, uuid.uuid4().hex[:12])
            if self.is_apart and not self.hold(attempt):
                continue
            attempts.append(attempt)
            tasks.append(self.task(attempt))
        for attempt, pending in zip(attempts, self.engine.start(tasks) if tasks else (), strict=True):
            attempt.pending = pending
            self.running[attempt.token] = attempt
            if isinstance(pending, Notifying):
                pending.add_done_callback(partial(self.note, attempt.token))
            else:
                self.lazy.append(attempt.token)

    def note(self, token: str, _: Any) -> None:
        """Notes that an attempt has ended; called from any thread."""
        self.told.put(token)

    def hold(self, attempt: Attempt) -> bool:
        """Takes the lease for a worker that cannot; False if another has it."""
        folder = attempt.cell.folder(self.root)
        folder.mkdir(parents=True, exist_ok=True)
        lease = claim(folder, attempt.token, self.gone, self.beat)
        if isinstance(lease, Lease):
            attempt.lease = lease
            return True
        self.elsewhere[attempt.cell.address] = attempt
        return False

    def task(self, attempt: Attempt) -> Task:
        cell = attempt.cell
        files = None
        if self.is_apart:
            files = {
                name: content
                for need in cell.needs.values()
                for name, content in pack(need, self.root).items()
            }
        again = self.losses[cell.address] > 0
        return Task(cell, self.root, self.mark, attempt.token, frozenset(self.gone), files, again, self.beat)

    def wait(self) -> None:
        """Waits until an attempt ends, or the next look at the folders is due."""
        if self.lazy and self.told.empty():
            self.end(self.lazy.popleft())
            return
        with suppress(queue.Empty):
            self.end(self.told.get(timeout=POLL))
            while True:
                self.end(self.told.get_nowait())

    def end(self, token: str) -> None:
        """Handles the outcome of an attempt."""
        attempt = self.running.pop(token, None)
        if attempt is None:  # it was given up before
            return
        if attempt.lease:
            attempt.lease.release()
        assert attempt.pending
        try:
            outcome: Outcome = pickle.loads(attempt.pending.result())
        except (Exception, CancelledError) as error:
            outcome = Lost(_reason(error))
        self.handle(attempt, outcome)

    def handle(self, attempt: Attempt, outcome: Outcome) -> None:
        cell = attempt.cell
        match outcome:
            case Done():
                for name, content in outcome.files.items():
                    write(self.root / name, content)
                self.finish(cell, outcome.result, outcome.host)
            case Failed():
                self.fail(cell, outcome)
            case Busy():
                attempt.token = outcome.claim.owner
                self.elsewhere[cell.address] = attempt
                self.tell(f"{cell.name}: another run works on it, on {outcome.claim.host}")
            case NoSharedFolder() if attempt.lease is None:
                self.is_apart = True
                self.push(cell)
            case NoSharedFolder():
                problem = FolderError("the worker has lost the files that it was sent", where=cell.name)
                self.fail(cell, Failed(problem, str(problem)))
            case Lost():
                self.lose(attempt, outcome.why)

    def finish(self, cell: Cell, result: Any, host: str) -> None:
        self.summary.results[cell.name] = result
        done = f"{len(self.summary.results)} of {self.total}"
        self.tell(f"{cell.name}: done" + f" on {host}" * bool(host) + f" ({done})")
        for dependant in self.graph.dependants[cell.address]:
            missing = self.missing.get(dependant.address, set())
            if cell.address in missing:
                missing.remove(cell.address)
                if not missing:
                    self.push(dependant)

    def fail(self, cell: Cell, failed: Failed) -> None:
        """Records a failure, and reports it in full at once, so that a user can stop the run."""
        reason = str(failed.error) if failed.error else failed.trace
        write(cell.folder(self.root) / FAILURE, reason.encode())
        self.summary.failed[cell.name] = failed
        self.tell(f"{cell.name}: failed: {reason}")
        self.skip(cell, cell.name)

    def skip(self, cell: Cell, cause: str) -> None:
        for dependant in self.graph.dependants[cell.address]:
            if dependant.name not in self.summary.skipped:
                self.summary.skipped[dependant.name] = cause
                self.skip(dependant, cause)

    def lose(self, attempt: Attempt, why: str) -> None:
        """Retries a lost attempt, unless its cell is finished, or was lost too often."""
        cell = attempt.cell
        self.gone.add(attempt.token)
        if found := cell.recall(self.root):
            revoke(cell.folder(self.root), attempt.token)
            self.finish(cell, found[0], "")
            return
        self.losses[cell.address] += 1
        times = self.losses[cell.address]
        if times > self.retries:
            hint = "possibly out of memory: try fewer workers, or give each more"
            error = TrainingError(f"its worker was lost ({why}), {times} times", where=cell.name, hint=hint)
            self.fail(cell, Failed(error, str(error)))
        else:
            self.tell(f"{cell.name}: its worker was lost ({why}); trying again ({times} of {self.retries})")
            self.push(cell)

    def look(self) -> None:
        """Checks the folders for cells of other drivers, and for attempts without a heart-beat."""
        if time.monotonic() - self.looked < POLL:
            return
        self.looked, patience = time.monotonic(), MISSED * self.beat
        for address, attempt in list(self.elsewhere.items()):
            folder = attempt.cell.folder(self.root)
            silent = attempt.is_silent(folder, patience)
            if found := attempt.cell.recall(self.root):
                del self.elsewhere[address]
                self.finish(attempt.cell, found[0], "")
            elif attempt.seen is None or attempt.seen.is_dead or silent:
                del self.elsewhere[address]
                self.gone.add(attempt.token)
                self.push(attempt.cell)
        for token, attempt in list(self.running.items()):
            if attempt.lease is None and attempt.is_silent(attempt.cell.folder(self.root), patience):
                found = attempt.cell.recall(self.root)
                if attempt.seen and attempt.seen.owner == token:
                    del self.running[token]
                    self.lose(attempt, "no heart-beat")
                elif attempt.seen is None and found:
                    del self.running[token]
                    self.finish(attempt.cell, found[0], "")

    def stop(self) -> None:
        """Ends all attempts under way; finished cells stay."""
        self.engine.stop()
        for token, attempt in self.running.items():
            if attempt.lease:
                attempt.lease.release()
            revoke(attempt.cell.folder(self.root), token)


def _reason(error: BaseException) -> str:
    """An engine's error in a line. Some wrap a worker's whole traceback, whose last error is the reason."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    raised = [line for line in lines[1:] if re.match(r"[\w.]*(Error|Exception): ", line)]
    return raised[-1] if raised else f"{type(error).__name__}: {lines[0] if lines else ''}"


def _share(root: Path) -> str:
    """The mark by which a worker recognises the folder: made once, read by all drivers."""
    try:
        root.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError), (root / SHARED).open("x", encoding="utf-8") as file:
            file.write(uuid.uuid4().hex)
        while not (mark := (root / SHARED).read_text(encoding="utf-8")):
            time.sleep(0.01)  # another driver is just making it
        return mark
    except OSError as error:
        raise FolderError(f"cannot be made: {error.strerror}", where=str(root)) from error

"""Engines, which run the cells. `--on` names one; from Python, any executor will do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, runtime_checkable

from grice.reproduction.attempt import Task, attempt


class Pending(Protocol):
    """A result to come."""

    def result(self) -> Any: ...


@runtime_checkable
class Notifying(Protocol):
    """A result to come that calls back when it is there."""

    def result(self) -> Any: ...
    def add_done_callback(self, call: Callable[[Any], object], /) -> None: ...


class Executor(Protocol):
    """An object that calls a function, perhaps elsewhere and later."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any) -> Pending: ...


@runtime_checkable
class Engine(Protocol):
    """Runs attempts. An error instead of an outcome means that the attempt was lost: it may be made again."""

    @property
    def slots(self) -> int | None:
        """The number of attempts that run at a time, if the driver should hold back the others."""

    def start(self, tasks: Sequence[Task]) -> Sequence[Pending]:
        """Begin attempts; those given at once may be one job array."""

    def stop(self) -> None:
        """Cancels waiting attempts and ends running ones, without orphans."""


@runtime_checkable
class Limited(Protocol):
    """An engine that refuses cells which it can never run."""

    def check(self, memory: int) -> None:
        """Refuses a cell of so many MB, if no worker could ever run it."""


@dataclass(frozen=True)
class Later:
    """Work that is done when its result is asked for."""

    work: Callable[[], bytes]

    def result(self) -> bytes:
        return self.work()


class InProcess:
    """Runs everything in this process, one cell after the other."""

    slots = 1

    def start(self, tasks: Sequence[Task]) -> list[Pending]:
        return [Later(partial(attempt, task)) for task in tasks]

    def stop(self) -> None:
        """Nothing goes on when this process is interrupted."""


class OnExecutor:
    """Any executor as an engine; stopping cancels waiting attempts only, since the executor is not ours."""

    slots = None

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self.pending: list[Pending] = []

    def start(self, tasks: Sequence[Task]) -> list[Pending]:
        begun = [self.executor.submit(attempt, task) for task in tasks]
        self.pending += begun
        return begun

    def stop(self) -> None:
        for pending in self.pending:
            if isinstance(pending, Future):
                pending.cancel()

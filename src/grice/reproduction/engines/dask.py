"""Dask: a running scheduler by its address."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

from grice.errors import EngineError
from grice.reproduction.attempt import Task, attempt
from grice.reproduction.engines.extras import need


class Dask:
    """Attempts on a scheduler's workers. Dask itself moves a killed worker's attempt to another one, a few
    times (`distributed.scheduler.allowed-failures`); only then is it lost, and tried again by the driver.

    A cell in a worker's thread cannot be killed from outside: it stops when it next reports its progress.
    """

    slots = None

    def __init__(self, address: str) -> None:
        distributed: Any = need("distributed", "dask")
        try:
            self.client = distributed.Client(address, timeout=20, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            hint = "is `dask scheduler` up there?"
            raise EngineError(f"cannot be reached: {error}", where=f"dask:{address}", hint=hint) from error
        self.executor = self.client.get_executor(pure=False, retries=0)

    def start(self, tasks: Sequence[Task]) -> list[Future[bytes]]:
        if not self.client.scheduler_info()["workers"]:
            hint = "start some with `dask worker ADDRESS --nthreads 1`"
            raise EngineError("the scheduler has no workers", where="dask", hint=hint)
        return [self.executor.submit(attempt, task) for task in tasks]

    def stop(self) -> None:
        self.executor.shutdown(wait=False)  # which cancels what waits
        self.close()

    def close(self) -> None:
        self.client.close()

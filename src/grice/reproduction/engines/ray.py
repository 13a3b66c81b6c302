"""Ray: a running cluster by its address, or one that is started on this machine."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

from grice.errors import EngineError
from grice.reproduction.attempt import Task, attempt
from grice.reproduction.engines.extras import need

MB = 1_000_000


class Ray:
    """Asks for one core and the cell's memory; retries are the driver's, since they are the same everywhere.

    `address` is that of a cluster ("10.0.0.1:6379") or of a client server ("ray://10.0.0.1:10001"). Without
    one it is the cluster in $RAY_ADDRESS or on this machine; where there is none, one is started.
    """

    slots = None

    def __init__(self, address: str | None = None) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        self.ray: Any = need("ray", "ray")
        self.mine = not self.ray.is_initialized()
        if self.mine:
            try:
                self.ray.init(address, log_to_driver=False, logging_level="ERROR")
            except (ConnectionError, RuntimeError, ValueError) as error:
                hint = "is the cluster up, and of the same Ray and Python version? see `ray status`"
                raise EngineError(f"cannot be reached: {error}", where=address or "ray", hint=hint) from error
        self.attempt = self.ray.remote(attempt)
        self.begun: list[Any] = []

    def start(self, tasks: Sequence[Task]) -> list[Future[bytes]]:
        self.check(max(task.cell.memory for task in tasks))
        return [self._start(task) for task in tasks]

    def _start(self, task: Task) -> Future[bytes]:
        options = {
            "num_cpus": 1,
            "memory": task.cell.memory * MB,
            "max_retries": 0,
            "name": task.cell.name,
            "scheduling_strategy": "SPREAD" if task.again else "DEFAULT",
        }
        reference = self.attempt.options(**options).remote(task)
        self.begun.append(reference)
        future: Future[bytes] = reference.future()
        return future

    def check(self, memory: int) -> None:
        """Refuses a cell that no node could ever run; Ray itself would wait for such a node silently."""
        nodes = [node["Resources"] for node in self.ray.nodes() if node["Alive"]]
        if not any(node.get("CPU", 0) >= 1 and node.get("memory", 0) >= memory * MB for node in nodes):
            most = max((node.get("memory", 0) / MB for node in nodes if node.get("CPU", 0) >= 1), default=0)
            raise EngineError(
                f"a cell needs one core and {memory} MB, which no node of the cluster has",
                where="ray",
                allowed=f"at most {most:.0f} MB",
            )

    def stop(self) -> None:
        for reference in self.begun:
            self.ray.cancel(reference, force=True)
        self.close()

    def close(self) -> None:
        if self.mine:
            self.ray.shutdown()

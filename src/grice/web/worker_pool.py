"""The workers that hold the models: a thread of the server, or processes beside it."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeAlias

from grice.api.pair import Pair
from grice.errors import GriceError
from grice.pragmatics.rational import Weights
from grice.web.questions import Job, Result, answer
from grice.worlds.world import World

Loaders: TypeAlias = Mapping[str, Callable[[], Pair]]
YOUNG = 10_000  # objects, until garbage is looked for among them


@dataclass(frozen=True)
class Loaded:
    """The part of a pair that the server itself needs."""

    world: World[Any, Any]
    weights: Weights


@dataclass(frozen=True)
class Answered:
    """The outcomes of a batch, and the CPU seconds that it took: they do not depend on who else is busy."""

    outcomes: list[Result | Exception]
    seconds: float


class WorkerPool:
    """One thread with the models of all worlds, or several processes that each have them.

    Processes map the same files of weights into memory, so that there is one copy of them. A process that
    ends unasked takes all with it that was asked; `replace` starts others.
    """

    def __init__(self, loaders: Loaders, workers: int = 1) -> None:
        self.workers = workers
        self.loaders = dict(loaders)
        self.executor: Executor = self._hire()

    def _hire(self) -> Executor:
        if self.workers == 1:
            return ThreadPoolExecutor(1, "grice models", _begin, (self.loaders,))
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, context, _begin_apart, (self.loaders,))

    def load(self) -> list[Future[dict[str, Loaded | GriceError]]]:
        """Starts every worker; returns what each has loaded, or why it could not."""
        return [self.executor.submit(_loaded) for _ in range(self.workers)]

    def submit(self, world: str, questions: Sequence[Job]) -> Future[Answered]:
        """The answers to questions of one batch, by a worker that has nothing else to do."""
        return self.executor.submit(_answer, world, questions)

    def replace(self, lost: Executor) -> None:
        """Starts other workers after one of these was lost, once."""
        if lost is self.executor:
            self.executor = self._hire()
            lost.shutdown(wait=False)

    def stop(self) -> None:
        """Ends when what was asked is answered."""
        self.executor.shutdown()


_mine = threading.local()  # the pairs of a worker: of a thread, or of a process's only thread


def _begin(loaders: Loaders) -> None:
    """Loads every world's models; where that fails, keeps why."""
    from grice.models.threads import use_threads

    use_threads(1)  # a worker uses one core
    _mine.pairs = {}
    for world, load in loaders.items():
        try:
            _mine.pairs[world] = load()
            _ = _mine.pairs[world].world.english  # so that the first question does not wait for it
        except GriceError as error:
            _mine.pairs[world] = error
    gc.freeze()  # what is loaded is never garbage
    gc.set_threshold(YOUNG)  # answers leave little garbage, and many objects that are soon counted out


def _begin_apart(loaders: Loaders) -> None:
    """Begins a worker in a process of its own, which ends with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the server ends its workers in order
    server = multiprocessing.parent_process()
    assert server is not None

    def follow() -> None:
        server.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
    _begin(loaders)


def _loaded() -> dict[str, Loaded | GriceError]:
    return {
        world: pair if isinstance(pair, GriceError) else Loaded(pair.world, pair.weights)
        for world, pair in _mine.pairs.items()
    }


def _answer(world: str, questions: Sequence[Job]) -> Answered:
    began = time.thread_time()
    outcomes = answer(_mine.pairs[world], questions)
    return Answered(outcomes, time.thread_time() - began)

"""Questions of all clients, answered in batches: what is asked while the models work is their next batch."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Mapping
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, field
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from grice.errors import GriceError
from grice.web.fair import FairQueue, Prices
from grice.web.questions import Job, Result
from grice.web.refused import Refused
from grice.web.security import CLIENT, Buckets, Rate, too_many
from grice.web.worker_pool import Loaded, WorkerPool

log = logging.getLogger("grice.batches")
__all__ = ["Dispatcher", "Job", "Limits", "Metrics", "Worker"]


@dataclass(frozen=True)
class Limits:
    """The limits of a queue: questions at once, and seconds to wait."""

    waiting: int = 256  # questions
    together: int = 64  # questions in a batch
    batch: float = 0.5  # seconds that a batch may take, unless one question takes longer
    seconds: float = 60.0  # until an answer


class Metrics:
    """The counters behind `/metrics`."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        by, into = ("world",), self.registry
        told = "Questions that were not answered: wrong, too many or too late."
        self.answered = Counter("grice_answers", "Questions that were answered.", by, registry=into)
        self.refused = Counter("grice_refused", told, by, registry=into)
        self.waiting = Gauge("grice_waiting", "Questions that wait for a worker.", registry=into)
        self.lost = Counter("grice_workers_lost", "Worker processes that ended unasked.", registry=into)
        sizes = (1, 2, 4, 8, 16, 32, 64)
        self.batch = Histogram("grice_batch_size", "Questions in a batch.", by, buckets=sizes, registry=into)
        self.seconds = Histogram("grice_batch_seconds", "How long a batch took.", by, registry=into)
        self.whole = Histogram("grice_seconds", "From question to answer.", by, registry=into)


@dataclass(eq=False)
class Asked:
    world: str
    question: Job
    answer: asyncio.Future[Result]
    since: float = field(default_factory=time.monotonic)

    def tell(self, outcome: Result | Exception) -> None:
        """Passes on the answer, or its error, if the client still waits."""
        if self.answer.done():
            return
        if isinstance(outcome, Exception):
            self.answer.set_exception(outcome)
        else:
            self.answer.set_result(outcome)


class Dispatcher:
    """Hands batches of questions to the workers, fairly by client; `work` limits the seconds of each."""

    def __init__(self, pool: WorkerPool, metrics: Metrics, limits: Limits, work: Rate | None = None) -> None:
        self.pool = pool
        self.metrics = metrics
        self.limits = limits
        self.loaded: Mapping[str, Loaded | GriceError] = {}  # empty until the models are loaded
        self._work = None if work is None else Buckets(work, time.monotonic)
        self._prices = Prices()
        self._queue: FairQueue[Asked] = FairQueue()
        self._something = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begins to load the models, and to answer once they are loaded."""
        self._spawn(self._dispatch())

    async def stop(self) -> None:
        """Ends when the batches that were begun are answered."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self.pool.stop)

    async def ask(self, world: str, question: Job) -> Result:
        """The answer; `Refused` if the client asks too much, if too many wait, or if it takes too long."""
        failure = self.loaded.get(world)
        if isinstance(failure, GriceError):
            raise _not_loaded(world, failure)
        client = CLIENT.get()
        cost = self._prices.seconds((world, question.kind), question.size)
        if self._work is not None and (wait := self._work.wait(client.address, cost)):
            self.metrics.refused.labels(world).inc()
            raise too_many("too much work was asked for", wait)
        asked = Asked(world, question, asyncio.get_running_loop().create_future())
        self._queue.put(asked, cost, (world, question.batch), client.flow)
        self._make_room()
        self._changed()
        try:
            async with asyncio.timeout(self.limits.seconds):
                result = await asked.answer
        except TimeoutError:
            self.metrics.refused.labels(world).inc()
            raise _busy("this took too long", world, f"{self.limits.seconds:g} s") from None
        except GriceError:
            self.metrics.refused.labels(world).inc()
            raise
        self.metrics.answered.labels(world).inc()
        self.metrics.whole.labels(world).observe(time.monotonic() - asked.since)
        return result

    def _make_room(self) -> None:
        """Refuses what would be answered last, while more waits than may."""
        self._queue.discard(lambda asked: asked.answer.done())  # whoever asked may have gone
        longest = self.limits.seconds * self.pool.workers
        while len(self._queue) > self.limits.waiting or (len(self._queue) > 1 and self._queue.cost > longest):
            last = self._queue.drop_last()
            last.tell(_busy("too many questions wait already", last.world, f"{self.limits.waiting} may wait"))

    def _changed(self) -> None:
        self.metrics.waiting.set(len(self._queue))
        if len(self._queue):
            self._something.set()
        else:
            self._something.clear()

    async def _dispatch(self) -> None:
        await self._load()
        free = asyncio.Semaphore(self.pool.workers)
        while True:
            await free.acquire()
            batch: list[Asked] = []
            while not batch:
                await self._something.wait()
                self._queue.discard(lambda asked: asked.answer.done())
                batch = self._queue.take(self.limits.together, self.limits.batch)
                self._changed()
            self._spawn(self._answer(batch)).add_done_callback(lambda _: free.release())

    async def _load(self) -> None:
        """Waits for the first worker: it can answer; the others load as long as it does."""
        loading = [asyncio.wrap_future(future) for future in self.pool.load()]
        try:
            done, _ = await asyncio.wait(loading, return_when=asyncio.FIRST_COMPLETED)
            self.loaded = done.pop().result()
        except BrokenExecutor:
            lost = GriceError(
                "a worker process ended while it loaded the models", hint="is there enough memory?"
            )
            self.loaded = dict.fromkeys(self.pool.loaders, lost)

    async def _answer(self, batch: list[Asked]) -> None:
        world, questions = batch[0].world, [asked.question for asked in batch]
        if isinstance(failure := self.loaded[world], GriceError):  # they came before that was known
            for asked in batch:
                asked.tell(_not_loaded(world, failure))
            return
        began, asked_of = time.monotonic(), self.pool.executor
        try:
            found = await asyncio.wrap_future(self.pool.submit(world, questions))
        except BrokenExecutor:
            self.metrics.lost.inc()
            self.pool.replace(asked_of)
            for asked in batch:
                asked.tell(_busy("a worker process was lost", world))
            return
        took, size = time.monotonic() - began, sum(question.size for question in questions)
        self._prices.learn((world, questions[0].kind), size, found.seconds)
        told = "%d questions to %s, size %d, in %.3f s, %.3f s of CPU"
        log.debug(told, len(batch), world, size, took, found.seconds)
        self.metrics.batch.labels(world).observe(len(batch))
        self.metrics.seconds.labels(world).observe(took)
        for asked, outcome in zip(batch, found.outcomes, strict=True):
            asked.tell(outcome)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


@dataclass(frozen=True)
class Worker:
    """Answers questions about one world."""

    world: str
    dispatcher: Dispatcher

    @property
    def loaded(self) -> Loaded | None:
        """The world and the weights of its models, if they are loaded."""
        found = self.dispatcher.loaded.get(self.world)
        return found if isinstance(found, Loaded) else None

    @property
    def failure(self) -> GriceError | None:
        """The reason why models could not be loaded."""
        found = self.dispatcher.loaded.get(self.world)
        return found if isinstance(found, GriceError) else None

    async def ask(self, question: Job) -> Result:
        """The answer; `Refused` if the client asks too much, if too many wait, or if it takes too long."""
        return await self.dispatcher.ask(self.world, question)


def _not_loaded(world: str, failure: GriceError) -> Refused:
    return Refused("the models could not be loaded", status=503, where=world, hint=str(failure))


def _busy(problem: str, world: str, allowed: str = "") -> Refused:
    headers = {"retry-after": "2"}
    return Refused(problem, status=503, where=world, allowed=allowed, hint="ask again", headers=headers)

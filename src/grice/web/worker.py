"""The models of one world on a thread of their own: what is asked while they work is their next batch."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from grice.api.pair import Pair
from grice.episode import Episode
from grice.errors import GriceError
from grice.pragmatics.agents import Role, propose, score
from grice.pragmatics.proposer import as_proposer
from grice.web.refused import Refused

Result: TypeAlias = Any
Batch: TypeAlias = tuple[str, int, Role, bool, bool]


@dataclass(frozen=True)
class Question:
    """What is asked: `kind` and `n` say what can share a batch, `task` makes the task or refuses to."""

    kind: str  # follow, describe, score or propose
    task: Callable[[Pair], Episode]
    weight: float | None = None
    n: int = 1
    role: Role = "listener"
    ask: bool = False  # whether a doubt is to be told with a question
    whole: bool = False  # whether the whole judge judges every candidate

    @property
    def batch(self) -> Batch:
        return self.kind, self.n, self.role, self.ask, self.whole


@dataclass(frozen=True)
class Limits:
    """How much is asked at once, and how long anybody waits."""

    waiting: int = 256
    together: int = 64
    seconds: float = 60.0


class Metrics:
    """What `/metrics` tells of the work."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        by, into = ("world",), self.registry
        told = "Questions that were not answered: wrong, too many or too late."
        self.answered = Counter("grice_answers", "Questions that were answered.", by, registry=into)
        self.refused = Counter("grice_refused", told, by, registry=into)
        self.waiting = Gauge("grice_waiting", "Questions that wait for an answer.", by, registry=into)
        sizes = (1, 2, 4, 8, 16, 32, 64)
        self.batch = Histogram("grice_batch_size", "Questions in a batch.", by, buckets=sizes, registry=into)
        self.seconds = Histogram("grice_batch_seconds", "How long a batch took.", by, registry=into)
        self.whole = Histogram("grice_seconds", "From question to answer.", by, registry=into)


@dataclass(eq=False)
class Asked:
    question: Question
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Result]
    since: float = field(default_factory=time.monotonic)

    def tell(self, result: Result | None, error: Exception | None = None) -> None:
        """Give the answer to whoever waits, if anybody still does."""

        def give() -> None:
            if self.answer.done():
                return
            if error is None:
                self.answer.set_result(result)
            else:
                self.answer.set_exception(error)

        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(give)


class Worker:
    """Answers questions about one world, as many at a time as have come."""

    def __init__(self, world: str, load: Callable[[], Pair], metrics: Metrics, limits: Limits) -> None:
        self.world = world
        self.limits = limits
        self.metrics = metrics
        self.pair: Pair | None = None
        self.failure: Exception | None = None  # why there are no models
        self._load = load
        self._queue: queue.SimpleQueue[Asked | None] = queue.SimpleQueue()
        self._waiting = 0
        self._thread = threading.Thread(target=self._work, name=f"grice {world}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Answer what was asked, and end."""
        self._queue.put(None)
        self._thread.join()

    async def ask(self, question: Question) -> Result:
        """The answer; `Refused` if too many wait already, or if it takes too long."""
        if self.failure is not None:
            raise Refused(
                "the models could not be loaded", status=503, where=self.world, hint=str(self.failure)
            )
        if self._waiting >= self.limits.waiting:
            raise self._busy("too many questions wait already", f"{self.limits.waiting} may wait")
        loop = asyncio.get_running_loop()
        asked = Asked(question, loop, loop.create_future())
        self._waiting += 1
        self.metrics.waiting.labels(self.world).set(self._waiting)
        self._queue.put(asked)
        try:
            async with asyncio.timeout(self.limits.seconds):
                result = await asked.answer
        except TimeoutError:
            raise self._busy("this took too long", f"{self.limits.seconds:g} s") from None
        except GriceError:
            self.metrics.refused.labels(self.world).inc()
            raise
        finally:
            self._waiting -= 1
            self.metrics.waiting.labels(self.world).set(self._waiting)
        self.metrics.answered.labels(self.world).inc()
        self.metrics.whole.labels(self.world).observe(time.monotonic() - asked.since)
        return result

    def _busy(self, problem: str, allowed: str) -> Refused:
        self.metrics.refused.labels(self.world).inc()
        return Refused(
            problem,
            status=503,
            where=self.world,
            allowed=allowed,
            hint="ask again",
            headers={"retry-after": "2"},
        )

    def _work(self) -> None:
        from grice.models.threads import use_threads

        use_threads(1)  # the server has one core; a second process serves a second
        try:
            self.pair = self._load()
        except GriceError as error:
            self.failure = error
        while batch := self._next():
            groups: dict[Batch, list[Asked]] = {}
            for asked in batch:
                if not asked.answer.done():  # whoever asked may have gone
                    groups.setdefault(asked.question.batch, []).append(asked)
            for group in groups.values():
                self._answer(group)

    def _next(self) -> list[Asked]:
        """All that was asked, up to a batch; waits for the first. Empty at the end."""
        first = self._queue.get()
        batch = [] if first is None else [first]
        while batch and len(batch) < self.limits.together:
            try:
                more = self._queue.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self._queue.put(None)
                break
            batch.append(more)
        return batch

    def _answer(self, group: list[Asked]) -> None:
        if self.pair is None:
            for asked in group:
                asked.tell(None, Refused("the models could not be loaded", status=503, where=self.world))
            return
        tasks: list[tuple[Asked, Episode]] = []
        for asked in group:
            try:
                tasks.append((asked, asked.question.task(self.pair)))
            except GriceError as error:
                asked.tell(None, error)
        if not tasks:
            return
        began = time.monotonic()
        try:
            results = answer(self.pair, [asked.question for asked, _ in tasks], [task for _, task in tasks])
        except Exception as error:  # one question must not spoil the others: each is asked alone
            if len(tasks) == 1:
                tasks[0][0].tell(None, error)
            else:
                for asked, _ in tasks:
                    self._answer([asked])
            return
        self.metrics.batch.labels(self.world).observe(len(tasks))
        self.metrics.seconds.labels(self.world).observe(time.monotonic() - began)
        for (asked, _), result in zip(tasks, results, strict=True):
            asked.tell(result)


def answer(pair: Pair, questions: list[Question], tasks: list[Episode]) -> list[Result]:
    """The answers to questions of one batch."""
    first = questions[0]
    pair = pair.whole() if first.whole else pair
    weights = [question.weight for question in questions]
    if first.kind == "follow":
        return list(pair.follow_tasks(tasks, weights, first.n, ask=first.ask))
    if first.kind == "describe":
        return list(pair.describe_tasks(tasks, weights, first.n))
    if first.kind == "score":
        return list(zip(*(score_all(pair, role, tasks) for role in ("listener", "speaker")), strict=True))
    assert first.kind == "propose"
    base = pair.agent(first.role)
    return list(propose(as_proposer(pair.world, base, pair.truthful), tasks, first.n))


def score_all(pair: Pair, role: Role, tasks: list[Episode]) -> list[float | None]:
    """Log-probabilities by one of the agents, None where there is no such agent."""
    agent = pair.listener if role == "listener" else pair.speaker
    return [None] * len(tasks) if agent is None else list(score(agent, tasks))

"""Fair queueing: clients take turns by the work of their questions, not by their number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
PRICE = 2e-5  # seconds for a unit of size, until there is a measurement
LEARN = 0.2  # how much the latest batch counts
STEEPEST = 20.0  # how far a price may be from the first guess: a stalled machine must not price everybody out


class Prices:
    """Seconds that a unit of size takes, by kind of question, as batches show."""

    def __init__(self) -> None:
        self._known: dict[Hashable, float] = {}

    def seconds(self, kind: Hashable, size: float) -> float:
        return size * self._known.get(kind, PRICE)

    def learn(self, kind: Hashable, size: float, seconds: float) -> None:
        """Adjusts the price of a kind by a batch of this size that took so long."""
        found = min(max(seconds / size, PRICE / STEEPEST), PRICE * STEEPEST)
        old = self._known.get(kind, found)
        self._known[kind] = old + LEARN * (found - old)


@dataclass
class Waiting(Generic[T]):
    """A thing that waits: how much it costs, and when it would be done if all were served at once."""

    item: T
    cost: float
    batch: Hashable
    client: str
    due: float


class FairQueue(Generic[T]):
    """Weighted fair queueing: the clients share the workers, whatever each asks for.

    The clock runs as if all clients that wait were served at the same time, each slower the more there are.
    A thing is due when it would then be done: heavy things later than light ones, the tenth of one client
    later than the first of another. Whoever waits is served in that order; nobody waits for ever, since what
    comes later is due later.
    """

    def __init__(self) -> None:
        self._waiting: list[Waiting[T]] = []
        self._due: defaultdict[str, float] = defaultdict(float)  # by client: when its last thing is due
        self._now = 0.0  # of the clock

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def cost(self) -> float:
        """Of all that waits."""
        return sum(one.cost for one in self._waiting)

    def put(self, item: T, cost: float, batch: Hashable, client: str) -> None:
        due = max(self._now, self._due[client]) + cost
        self._due[client] = due
        self._waiting.append(Waiting(item, cost, batch, client, due))

    def drop_last(self) -> T:
        """Removes what would be served last."""
        last = max(self._waiting, key=lambda one: one.due)
        self._waiting.remove(last)
        self._due[last.client] = min(self._due[last.client], last.due - last.cost)
        return last.item

    def discard(self, gone: Callable[[T], bool]) -> None:
        """Removes a thing that is no longer waited for."""
        self._waiting = [one for one in self._waiting if not gone(one.item)]

    def take(self, most: int, cost: float) -> list[T]:
        """The next thing, and what can share its batch: up to so many, and up to a cost unless it is one."""
        if not self._waiting:
            return []
        order = sorted(self._waiting, key=lambda one: one.due)
        first, taken, spent = order[0], [order[0]], order[0].cost
        for one in order[1:]:
            if one.batch == first.batch and len(taken) < most and spent + one.cost <= cost:
                taken.append(one)
                spent += one.cost
        self._now += spent / len({one.client for one in self._waiting})
        served = set(map(id, taken))
        self._waiting = [one for one in self._waiting if id(one) not in served]
        self._due = defaultdict(float, {c: due for c, due in self._due.items() if due > self._now})
        return [one.item for one in taken]

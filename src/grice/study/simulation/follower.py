"""The knowledge of simulated participants: the end of the practice item, and a listener's readings."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from grice.errors import DataError
from grice.study.design import Study

if TYPE_CHECKING:
    from grice.api.pair import Pair
    from grice.episode import Episode
    from grice.worlds.world import World

Understand: TypeAlias = Callable[[str, str], Awaitable[tuple[str, ...]]]  # a state and a sentence → actions
CANDIDATES = 8
FARTHEST = 200_000  # states that are looked at on the way to the practice item's goal


class Follower:
    """A listener on a thread of its own, which many participants ask; the same question is answered once.

    It is asked about the places of the study's world, wherever its models learnt.
    """

    def __init__(self, world: World[Any, Any], load: Callable[[], Pair], weight: float | None = None) -> None:
        from grice.web.dispatcher import Dispatcher, Limits, Metrics, Worker
        from grice.web.worker_pool import WorkerPool

        self.weight = weight  # 0 is the base listener; None the weight that was tuned
        patient = Limits(waiting=100_000, together=64, seconds=600)
        pool = WorkerPool({world.name: lambda: replace(load(), world=world)})
        self._worker = Worker(world.name, Dispatcher(pool, Metrics(), patient))
        self._known: dict[tuple[str, str], asyncio.Future[tuple[str, ...]]] = {}

    async def __aenter__(self) -> Self:
        await self._worker.dispatcher.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._worker.dispatcher.stop()

    async def understand(self, state: str, sentence: str) -> tuple[str, ...]:
        """The actions that the sentence asks for in this state, without what only ends a turn."""
        question = state, sentence
        if question not in self._known:
            self._known[question] = asyncio.ensure_future(self._ask(*question))
        return await self._known[question]

    async def _ask(self, state: str, sentence: str) -> tuple[str, ...]:
        from grice.web.dispatcher import Job

        def task(pair: Pair) -> Episode:
            return pair.to_follow(state, [sentence])

        answer = await self._worker.ask(Job("follow", task, self.weight, CANDIDATES))
        world: Any = answer.episode.world
        done = [a for a in answer.actions if not (world.open_ended and world.ends(a))]
        return tuple(map(world.show_action, done))


async def understand_nothing(state: str, sentence: str) -> tuple[str, ...]:
    """For participants who always slip."""
    return ()


def way_to_goal(study: Study, start: str, goal: str = "") -> tuple[str, ...]:
    """The shortest way from a state to another; by default, to the goal of the practice item."""
    world: Any = study.world
    first, last = study.state(start), study.state(goal or study.design.practice.goal)
    steps = [action for action in world.actions if not (world.open_ended and world.ends(action))]
    open_ends: deque[tuple[Any, tuple[str, ...]]] = deque([(first, ())])
    seen = {first}
    while open_ends and len(seen) < FARTHEST:
        state, way = open_ends.popleft()
        if world.reached(state, last):
            return way
        legal = set(world.legal(state))
        for action in steps:
            if action in legal and (after := world.step(state, action)) not in seen:
                seen.add(after)
                open_ends.append((after, (*way, world.show_action(action))))
    raise DataError(f"there is no way from {start} to {world.show(last)}", where=str(study.folder))

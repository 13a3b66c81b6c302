"""What a simulated participant does for a sentence: what a listener understands, unless it slips."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Self

from grice.api.pair import Pair
from grice.episode import Episode
from grice.web.worker import Limits, Metrics, Question, Worker

CANDIDATES = 8
PATIENCE = Limits(waiting=100_000, together=64, seconds=600)


class Follower:
    """A listener on a thread of its own, which many participants ask; each question is answered once."""

    def __init__(self, world: str, load: Callable[[], Pair], weight: float | None = None) -> None:
        self.weight = weight  # 0 is the base listener; None the weight that was tuned
        self._worker = Worker(world, load, Metrics(), PATIENCE)
        self._known: dict[tuple[str, str], asyncio.Task[list[tuple[str, ...]]]] = {}
        self._asked = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._asked:
            self._worker.stop()

    async def understand(self, state: str, sentence: str) -> list[tuple[str, ...]]:
        """The actions that the sentence may ask for in this state, the likeliest first."""
        if not self._asked:
            self._worker.start()  # models are loaded when they are first needed
            self._asked = True
        question = state, sentence
        if question not in self._known:
            self._known[question] = asyncio.ensure_future(self._ask(*question))
        return await self._known[question]

    async def _ask(self, state: str, sentence: str) -> list[tuple[str, ...]]:
        def task(pair: Pair) -> Episode:
            return pair.to_follow(state, [sentence])

        answer = await self._worker.ask(Question("follow", task, self.weight, CANDIDATES))
        [choice] = answer.choices
        return list(dict.fromkeys(_told(candidate.episode) for candidate in choice.candidates))


def _told(episode: Episode) -> tuple[str, ...]:
    """What is done one gesture at a time; ending a turn is the page's button."""
    world: Any = episode.world
    [segment] = episode.segments
    done = [action for action in segment if not (world.open_ended and world.ends(action))]
    return tuple(map(world.show_action, done))

"""Speakers' goals: being understood, being understood about a topic only, being liked."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grice.pragmatics.rational import log_sum
from grice.pragmatics.table import Matrix


@dataclass(frozen=True)
class Goal:
    """The utility of an utterance u: `inform · log L(topic | u) + Σ L(o | u) · value(o)`, less its cost.

    `topic` maps an object to its answer to the question under discussion (Kao et al. 2014): the listener
    need only find an object with the same answer. Without a topic the object itself must be found. `value`
    is how much the speaker likes the listener to believe in an object (Yoon et al. 2020).
    """

    topic: Callable[[Any], Hashable] | None = None
    inform: float = 1.0
    value: Mapping[Any, float] | None = None

    def utility(self, objects: Sequence[Any], listener: Matrix) -> Matrix:
        """Utilities without costs: a row for each object, a column for each utterance."""
        columns = [self._column(objects, column) for column in zip(*listener, strict=True)]
        return tuple(zip(*columns, strict=True))

    def _column(self, objects: Sequence[Any], belief: Sequence[float]) -> list[float]:
        """The utility of one utterance for each object, from the listener's log-belief."""
        if all(log == -math.inf for log in belief):
            return [-math.inf] * len(objects)
        informed = self._informed(objects, belief)
        if self.value is None:
            return informed
        liked = sum(math.exp(log) * self.value.get(o, 0.0) for o, log in zip(objects, belief, strict=True))
        return [log + liked for log in informed]

    def _informed(self, objects: Sequence[Any], belief: Sequence[float]) -> list[float]:
        if self.inform == 0:
            return [0.0] * len(objects)
        found = list(belief)
        if self.topic is not None:
            answers = [self.topic(o) for o in objects]
            pooled = {a: log_sum(b for b, c in zip(belief, answers, strict=True) if c == a) for a in answers}
            found = [pooled[answer] for answer in answers]
        return [log if log == -math.inf else self.inform * log for log in found]

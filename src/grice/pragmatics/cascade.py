"""A cascade of judges: a cheap one judges every candidate, the whole one only those that can still win."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from numbers import Real

from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, Candidate, check_role, log_probability
from grice.pragmatics.rational import mix

SLACK = 1e-4  # of log-probabilities in single precision, which depend on what else is in a batch


@dataclass(frozen=True)
class Cascade:
    """A judge in two steps, whose log-probability is share · first + (1 − share) · rest.

    `first` judges all candidates of a task; `rest` only those that can still win, and the base's favourite.
    With `share` k / E, `first` is k members of an ensemble of E and `rest` the others; with 0, `first` is a
    judge of its own and `rest` the whole one.

    A candidate can still win if, judged by `first`, its mix is at most `margin` nats behind the best one.
    With `bounded` it must also be able to beat the whole score of that best one if `rest` were certain of it,
    as probabilities are at most 1: that takes a step more, and with an infinite margin it is exact.
    """

    first: Agent
    rest: Agent
    share: float = 0.0
    margin: float = math.inf
    bounded: bool = True

    def __post_init__(self) -> None:
        if check_role(self.first) != check_role(self.rest):
            raise AgentError("the judges of a cascade have different roles")
        if not isinstance(self.share, Real) or not 0 <= self.share < 1:
            raise AgentError(f"the first judge's share is {self.share!r}", allowed="0 to less than 1")
        if not isinstance(self.margin, Real) or not self.margin >= 0:
            raise AgentError(f"the margin is {self.margin!r}", allowed="0 or more")

    def judge(
        self,
        tasks: Sequence[Episode],
        proposed: Sequence[Sequence[Candidate]],
        weight: float,
    ) -> list[list[Candidate]]:
        """The proposals, in their order, with the scores of base and judge, to be ranked by this weight.

        What only `first` has judged is `estimated`: the whole judge's score of the task so far, and what
        `first` adds to it.
        """
        begun = [task for task in tasks if task.aligned]
        episodes = [c.episode for candidates in proposed for c in candidates]
        scores = iter(log_probability(self.first, [*begun, *episodes]))
        before = [next(scores) if task.aligned else 0.0 for task in tasks]
        judged = [
            Judging(self, candidates, weight, [next(scores) for _ in candidates]) for candidates in proposed
        ]
        if self.bounded:
            self._ask(judged, [{0, one.leader} for one in judged])
        rest = iter(self._ask(judged, [one.alive() for one in judged], begun))
        whole = [
            self.whole(was, next(rest)) if task.aligned else 0.0
            for task, was in zip(tasks, before, strict=True)
        ]
        return [
            one.judged(_difference(now, was)) for one, was, now in zip(judged, before, whole, strict=True)
        ]

    def whole(self, first: float, rest: float) -> float:
        """The log-probability of both judges together."""
        return mix(1 - self.share, first, rest)

    def _ask(
        self,
        judged: Sequence[Judging],
        wanted: Sequence[Collection[int]],
        begun: Sequence[Episode] = (),
    ) -> list[float]:
        """Lets `rest` judge the wanted candidates of each task; its scores of what is begun."""
        asked = [
            (one, i) for one, places in zip(judged, wanted, strict=True) for i in places if i not in one.rest
        ]
        episodes = [one.candidates[i].episode for one, i in asked]
        scores = log_probability(self.rest, [*begun, *episodes])
        for (one, i), score in zip(asked, scores[len(begun) :], strict=True):
            one.rest[i] = score
        return scores[: len(begun)]


@dataclass(frozen=True)
class CascadePlan:
    """The parameters of an ensemble's cascade: the members that judge first, and the margin in nats."""

    members: int = 1
    margin: float = 2.0
    bounded: bool = False


@dataclass
class Judging:
    """The candidates of one task, the base's favourite first, and the judges' scores so far."""

    cascade: Cascade
    candidates: Sequence[Candidate]
    weight: float
    first: Sequence[float]
    rest: dict[int, float] = field(default_factory=dict)

    @property
    def leader(self) -> int:
        """The best candidate by the first judge."""
        return max(range(len(self.candidates)), key=lambda i: (self._mix(i), self.candidates[i].score))

    def alive(self) -> set[int]:
        """The base's favourite, and those that can still win: near the leader, and able to beat it."""
        leader = self.leader
        least = self._mix(leader) - self.cascade.margin
        near = {i for i in range(len(self.candidates)) if self._mix(i) >= least}
        if self.cascade.bounded:
            lead = mix(self.weight, self.candidates[leader].score, self._whole(leader)) - SLACK
            near = {i for i in near if self._most(i) >= lead}
        return {0, leader, *near}

    def judged(self, offset: float) -> list[Candidate]:
        """The candidates with both scores; `offset` is added to what is only estimated."""
        return [
            Candidate(c.episode, c.score, {"base": c.score, "judge": self._whole(i)})
            if i in self.rest
            else Candidate(c.episode, c.score, {"base": c.score, "judge": self.first[i] + offset}, True)
            for i, c in enumerate(self.candidates)
        ]

    def _mix(self, i: int) -> float:
        return mix(self.weight, self.candidates[i].score, self.first[i])

    def _whole(self, i: int) -> float:
        return self.cascade.whole(self.first[i], self.rest[i])

    def _most(self, i: int) -> float:
        """A candidate's mix if `rest` were certain of it."""
        return mix(self.weight, self.candidates[i].score, self.cascade.whole(self.first[i], 0.0))


def _difference(whole: float, first: float) -> float:
    """The offset to add to the first judge's score; 0 if the task so far is impossible for either judge."""
    return whole - first if math.isfinite(whole) and math.isfinite(first) else 0.0

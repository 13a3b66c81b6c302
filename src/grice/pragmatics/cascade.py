"""A cascade of judges: a cheap one judges every candidate, the whole one only those that can still win."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from numbers import Real

from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, Candidate, Role, check_role, log_probability
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
        weights: Sequence[Collection[float]],
    ) -> list[list[Candidate]]:
        """The proposals, in their order, with the scores of base and judge.

        `weights` are those that each task's candidates are going to be ranked by. What only `first` has
        judged is `estimated`: the whole judge's score of the task so far, and what `first` adds to it.
        """
        begun = [task for task in tasks if task.aligned]
        episodes = [c.episode for candidates in proposed for c in candidates]
        scores = iter(log_probability(self.first, [*begun, *episodes]))
        before = [next(scores) if task.aligned else 0.0 for task in tasks]
        contests = [
            Contest(self, candidates, [next(scores) for _ in candidates], own)
            for candidates, own in zip(proposed, weights, strict=True)
        ]
        if self.bounded:
            self._ask(contests, [contest.leaders() for contest in contests])
        rest = iter(self._ask(contests, [contest.alive() for contest in contests], begun))
        whole = [
            self.whole(was, next(rest)) if task.aligned else 0.0
            for task, was in zip(tasks, before, strict=True)
        ]
        return [
            contest.judged(_difference(now, was))
            for contest, was, now in zip(contests, before, whole, strict=True)
        ]

    def whole(self, first: float, rest: float) -> float:
        """What both say together."""
        return mix(1 - self.share, first, rest)

    def _ask(
        self,
        contests: Sequence[Contest],
        wanted: Sequence[Collection[int]],
        begun: Sequence[Episode] = (),
    ) -> list[float]:
        """Let `rest` judge the wanted candidates of each contest; its scores of what is begun."""
        asked = [
            (contest, i)
            for contest, places in zip(contests, wanted, strict=True)
            for i in places
            if i not in contest.rest
        ]
        episodes = [contest.candidates[i].episode for contest, i in asked]
        scores = log_probability(self.rest, [*begun, *episodes])
        for (contest, i), score in zip(asked, scores[len(begun) :], strict=True):
            contest.rest[i] = score
        return scores[: len(begun)]


@dataclass(frozen=True)
class Cascades:
    """How each rational agent's judge is cascaded, if it is."""

    listener: Cascade | None = None
    speaker: Cascade | None = None

    def of(self, role: Role) -> Cascade | None:
        return self.listener if role == "listener" else self.speaker


@dataclass(frozen=True)
class Sieve:
    """How an ensemble is made a cascade: so many members judge first, and how far behind one may then be."""

    members: int = 1
    margin: float = 2.0
    bounded: bool = False


@dataclass
class Contest:
    """The candidates of one task, the base's favourite first, and what the judges said of them so far."""

    cascade: Cascade
    candidates: Sequence[Candidate]
    first: Sequence[float]
    weights: Collection[float]
    rest: dict[int, float] = field(default_factory=dict)

    def leaders(self) -> set[int]:
        """The base's favourite, and who leads by one of the weights."""
        return {0, *(self._leader(weight) for weight in self.weights)}

    def alive(self) -> set[int]:
        """The base's favourite, and who can still win by one of the weights."""
        return self.leaders().union(*(self._chasing(weight) for weight in self.weights))

    def judged(self, offset: float) -> list[Candidate]:
        """The candidates with both scores; `offset` is added to what is only estimated."""
        return [
            Candidate(c.episode, c.score, {"base": c.score, "judge": self._whole(i)})
            if i in self.rest
            else Candidate(c.episode, c.score, {"base": c.score, "judge": self.first[i] + offset}, True)
            for i, c in enumerate(self.candidates)
        ]

    def _chasing(self, weight: float) -> set[int]:
        """Who is near enough to the leader, and can beat it."""
        leader = self._leader(weight)
        least = self._mix(weight, leader) - self.cascade.margin
        near = {i for i in range(len(self.candidates)) if self._mix(weight, i) >= least}
        if not self.cascade.bounded:
            return near
        lead = mix(weight, self.candidates[leader].score, self._whole(leader)) - SLACK
        return {i for i in near if self._most(weight, i) >= lead}

    def _leader(self, weight: float) -> int:
        return max(
            range(len(self.candidates)), key=lambda i: (self._mix(weight, i), self.candidates[i].score)
        )

    def _mix(self, weight: float, i: int) -> float:
        return mix(weight, self.candidates[i].score, self.first[i])

    def _whole(self, i: int) -> float:
        return self.cascade.whole(self.first[i], self.rest[i])

    def _most(self, weight: float, i: int) -> float:
        """A candidate's mix if `rest` were certain of it."""
        return mix(weight, self.candidates[i].score, self.cascade.whole(self.first[i], 0.0))


def _difference(whole: float, first: float) -> float:
    """What to add to the first judge's score; nothing where the task so far is impossible for one of them."""
    return whole - first if math.isfinite(whole) and math.isfinite(first) else 0.0

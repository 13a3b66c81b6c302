"""The contract of an agent as a function, for the test suites of those who write one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, Candidate, Compound, check_count, log_probability, propose, score

TOLERANCE = 1e-4  # nats: scores in single precision depend a little on what else is in a batch


def check_agent(
    agent: Agent,
    tasks: Sequence[Episode],
    n: int = 5,
    *,
    exhaustive: bool = False,
    tolerance: float = TOLERANCE,
) -> None:
    """Refuses an agent that breaks the contract of `propose` and `score` on these tasks, by an `AgentError`.

    - legality: a role; one to `n` different ways to go on with every task, none of which changes what was
      given; sentences are text, actions are legal; no score is NaN or +∞;
    - order: the best comes first (agents that rerank others' proposals may rank by more than their score);
    - consistency: `score` of a proposal is the score that it was proposed with, and of a task in which
      nothing is aligned it is 0;
    - normalisation: the probabilities of a task's proposals sum to 1 at most, and with `exhaustive`, for
      tasks with no more than `n` ways to go on, to 1 (agents made of others are normalised over alternatives
      of their own, and held to this with `exhaustive` only);
    - determinism: the same question has the same answer;
    - batching: an answer does not depend on what else is asked at once.

    An agent that says why it cannot score (`mute`) is asked to propose only. What a cascade only estimates is
    not held to its score; neither is an agent whose scores hold among the proposals of one task (`relative`).
    """
    check_count(n)
    if not tasks:
        raise AgentError("there are no tasks to check an agent on", allowed="one or more")
    proposed = propose(agent, tasks, n)
    check = _Check(agent, tasks, proposed, n, tolerance)
    check.ways()
    check.again(propose(agent, tasks, n), "asked again")
    check.again([own for task in tasks for own in propose(agent, [task], n)], "asked one task at a time")
    check.again(propose(agent, tasks[::-1], n)[::-1], "asked in another order")
    if not getattr(agent, "mute", ""):
        check.scores()
        if exhaustive or not isinstance(agent, Compound):
            check.total(exhaustive)


@dataclass(frozen=True)
class _Check:
    """An agent, its proposals for some tasks, and the checks of them."""

    agent: Agent
    tasks: Sequence[Episode]
    proposed: Sequence[Sequence[Candidate]]
    n: int
    tolerance: float

    def refuse(self, problem: str, task: int, allowed: str = "") -> AgentError:
        where = self.tasks[task].id or f"task {task}"
        return AgentError(f"{type(self.agent).__name__} {problem}", where=where, allowed=allowed)

    def ways(self) -> None:
        """Legality and order; `propose` has checked the rest."""
        for i, (candidates, raw) in enumerate(
            zip(self.proposed, self.agent.propose(self.tasks, self.n), strict=True)
        ):
            if len(raw) > self.n:
                raise self.refuse(f"proposed {len(raw)} ways to go on", i, f"{self.n} were asked for")
            if len({c.episode for c in candidates}) < len(candidates):
                raise self.refuse("proposed the same twice", i)
            scores = [c.score for c in candidates]
            falling = all(a >= b - self.tolerance for a, b in pairwise(scores))
            if not falling and not isinstance(self.agent, Compound):
                raise self.refuse(f"proposed ways with the scores {_few(scores)}", i, "the best one first")

    def again(self, others: Sequence[Sequence[Candidate]], how: str) -> None:
        """Determinism and batching: the same proposals, of equally good ones in any order."""
        for i, (first, second) in enumerate(zip(self.proposed, others, strict=True)):
            ours, theirs = ({c.episode: c.score for c in own} for own in (first, second))
            least = min((*ours.values(), *theirs.values()))
            for episode in {**ours, **theirs}:
                # Of ways that are as good as the last one, another one may be left out.
                one, other = ours.get(episode, least), theirs.get(episode, least)
                if not _close(one, other, self.tolerance):
                    told = f"gives {one:.6g}, and {other:.6g} if it is {how}, to {_own(self.agent, episode)}"
                    raise self.refuse(told, i, "the same answer")

    def scores(self) -> None:
        """Consistency of `score` with `propose`, and of `score` with itself."""
        episodes = [c.episode for candidates in self.proposed for c in candidates]
        owners = [i for i, candidates in enumerate(self.proposed) for _ in candidates]
        found = score(self.agent, episodes)
        relative = isinstance(self.agent, Compound) and self.agent.relative
        sure = [c for candidates in self.proposed for c in candidates]
        for i, candidate, value in zip(owners, sure, found, strict=True):
            if not (relative or candidate.estimated) and not _close(candidate.score, value, self.tolerance):
                told = f"proposed {_own(self.agent, candidate.episode)} with {candidate.score:.6g}"
                raise self.refuse(f"{told} and scores it {value:.6g}", i, "the same number")
        apart = [score(self.agent, [episode])[0] for episode in episodes]
        for i, episode, one, other in zip(owners, episodes, found, apart, strict=True):
            if not _close(one, other, self.tolerance):
                told = f"scores {_own(self.agent, episode)} {one:.6g} in a batch and {other:.6g} alone"
                raise self.refuse(told, i, "the same number")
        for i, task in enumerate(self.tasks):
            if not task.aligned and not _close(empty := score(self.agent, [task])[0], 0.0, self.tolerance):
                raise self.refuse(f"scores a task in which nothing is aligned {empty:.6g}", i, "0")

    def total(self, exhaustive: bool) -> None:
        """Normalisation, of the probabilities that a judge is asked for."""
        for i, (task, candidates) in enumerate(zip(self.tasks, self.proposed, strict=True)):
            [before] = log_probability(self.agent, [task])
            if before == -math.inf:
                continue  # after something impossible, everything is
            logs = log_probability(self.agent, [c.episode for c in candidates])
            total = math.fsum(math.exp(log - before) for log in logs)
            if total > 1 + len(logs) * self.tolerance:
                raise self.refuse(f"proposed ways whose probabilities sum to {total:.6g}", i, "1 at most")
            if exhaustive and total < 1 - len(logs) * self.tolerance:
                raise self.refuse(f"gives all ways to go on a probability of {total:.6g}", i, "1")


def _close(one: float, other: float, tolerance: float) -> bool:
    return one == other or abs(one - other) <= tolerance * max(1.0, abs(one), abs(other))


def _own(agent: Agent, episode: Episode) -> str:
    own = episode.segments if agent.role == "listener" else episode.sentences
    return repr(own[-1])


def _few(scores: Sequence[float]) -> str:
    return ", ".join(f"{value:.4g}" for value in scores)

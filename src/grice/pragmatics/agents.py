"""What pragmatics may ask of a model, and nothing more: propose, and score."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

from grice.episode import Episode
from grice.errors import AgentError

Role: TypeAlias = Literal["listener", "speaker"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A task with (more of) its missing side filled, and how much its proposer likes it.

    `score` is the log-probability of everything aligned so far under whoever ranked it; `parts` keeps
    the components a rational agent mixed ("base", "judge").
    """

    episode: Episode
    score: float
    parts: dict[str, float] = field(default_factory=dict)


class Agent(Protocol):
    """A listener reads an episode as P(segments | sentences), a speaker as P(sentences | segments)."""

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        """Up to `n` ways to go on with each task, best first.

        A listener fills every segment that has a sentence and no actions; a speaker, who may look at
        the whole route, fills the next sentence only.
        """
        ...

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        """log P(own side | other side, start) of each episode, over its aligned turns."""
        ...


def role_of(task: Episode) -> Role:
    """Whose turn it is: the listener's where segments are missing, the speaker's where sentences are."""
    if task.finished:
        raise AgentError(f"{_name(task)} is finished: there is nothing to propose")
    return "listener" if len(task.sentences) > len(task.segments) else "speaker"


def propose(agent: Agent, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
    """`agent.propose`, held to its promise: for every task one to `n` ways to go on, none with a NaN."""
    if n < 1:
        raise AgentError(f"{n} candidates were asked for", allowed="1 or more")
    roles = {role_of(task) for task in tasks}
    if len(roles) > 1:
        raise AgentError("the same agent was asked both to follow and to describe", hint="ask in two batches")
    if not tasks:
        return []
    who = type(agent).__name__
    proposed = agent.propose(tasks, n)
    if len(proposed) != len(tasks):
        raise AgentError(f"{who} answered {len(proposed)} of {len(tasks)} tasks", allowed="one list per task")
    for position, (task, candidates) in enumerate(zip(tasks, proposed, strict=True)):
        where = _name(task, position)
        if not candidates:
            raise AgentError(f"{who} proposed no way to go on", where=where)
        for candidate in candidates:
            _check_score(who, candidate.score, where)
            if wrong := _broken_promise(task, candidate.episode):
                raise AgentError(f"a proposal of {who} {wrong}", where=where)
    return [candidates[:n] for candidates in proposed]


def score(agent: Agent, episodes: Sequence[Episode]) -> list[float]:
    """`agent.score`, held to its promise: one number per episode, and no NaN."""
    if not episodes:
        return []
    who = type(agent).__name__
    scores = [float(value) for value in agent.score(episodes)]
    if len(scores) != len(episodes):
        raise AgentError(f"{who} gave {len(scores)} scores for {len(episodes)} episodes", allowed="one each")
    for position, (episode, value) in enumerate(zip(episodes, scores, strict=True)):
        _check_score(who, value, _name(episode, position))
    return scores


def answer(agent: Agent, tasks: Sequence[Episode], n: int) -> list[Candidate]:
    """Each task finished by the agent's first choice, turn after turn where it fills one at a time."""
    answers = [Candidate(task, 0.0) for task in tasks]
    while open_ := [i for i, a in enumerate(answers) if not a.episode.finished]:
        for i, candidates in zip(open_, propose(agent, [answers[i].episode for i in open_], n), strict=True):
            answers[i] = candidates[0]
    return answers


def _name(task: Episode, position: int | None = None) -> str:
    return task.id or ("a task" if position is None else f"task {position}")


def _check_score(who: str, value: float, where: str) -> None:
    if math.isnan(value) or value == math.inf:
        raise AgentError(f"{who} gave the score {value}", where=where, allowed="a finite number or -inf")


def _broken_promise(task: Episode, proposal: Episode) -> str:
    """What is wrong with a proposal for this task, if anything."""
    (before, given), (after, kept) = (_sides(episode, role_of(task)) for episode in (task, proposal))
    if proposal.world != task.world or proposal.start != task.start or kept != given:
        return "changes what was given"
    if after[: len(before)] != before:
        return "changes what was already filled"
    if len(after) == len(before):
        return "fills nothing"
    if len(after) > len(given):
        return f"fills {len(after)} turns where {len(given)} are given"
    return ""


def _sides(episode: Episode, role: Role) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """What the role fills, and what it is given."""
    if role == "listener":
        return episode.segments, episode.sentences
    return episode.sentences, episode.segments

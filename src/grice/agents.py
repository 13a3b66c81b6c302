"""What pragmatics may ask of a model, and nothing more: propose, and score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from grice.episode import Episode
from grice.errors import AgentError


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


def answer(agent: Agent, tasks: Sequence[Episode], n: int) -> list[Candidate]:
    """Each task finished by the agent's first choice, turn after turn where it fills one at a time."""
    answers = [Candidate(task, 0.0) for task in tasks]
    while open_ := [i for i, a in enumerate(answers) if not a.episode.finished]:
        for i, candidates in zip(open_, agent.propose([answers[i].episode for i in open_], n), strict=True):
            before = answers[i].episode
            if not candidates:
                raise AgentError(f"no way to go on with {before.id or 'a task'} was proposed")
            if candidates[0].episode.aligned <= before.aligned:
                raise AgentError(f"a proposal for {before.id or 'a task'} fills nothing")
            answers[i] = candidates[0]
    return answers

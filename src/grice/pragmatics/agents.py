"""The interface of an agent (a role, `propose`, `score`) and the decision loop over agents."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from numbers import Integral
from typing import Any, ClassVar, Literal, Protocol, TypeAlias, get_args

from grice.episode import Episode, Segment, State
from grice.errors import AgentError, IllegalAction

Role: TypeAlias = Literal["listener", "speaker"]
ROLES: tuple[Role, ...] = get_args(Role)
Sides: TypeAlias = tuple[tuple[Any, ...], tuple[Any, ...]]  # a role's own, and what it is given


@dataclass(frozen=True, slots=True)
class Candidate:
    """A task with more of its missing side filled, and its score.

    `score` is the log-probability of everything aligned so far under the agent that ranked it; `parts` keeps
    the components a rational agent mixed ("base", "judge"). It is `estimated` if the whole judge was not
    asked: the judge's part is then the score of the cascade's first judge. It is `wider` if the search
    was widened because the judge doubted the first candidates.
    """

    episode: Episode
    score: float
    parts: dict[str, float] = field(default_factory=dict)
    estimated: bool = False
    wider: bool = False

    def but(self, score: float) -> Candidate:
        """A copy with another score; faster than `replace`."""
        return Candidate(self.episode, score, self.parts, self.estimated, self.wider)


class Agent(Protocol):
    """A listener reads an episode as P(segments | sentences), a speaker as P(sentences | segments)."""

    @property
    def role(self) -> str:
        """The side of an episode that it fills: "listener" or "speaker" (see `check_role`)."""
        ...

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        """Up to `n` ways to go on with each task, best first.

        A listener fills every segment that has a sentence and no actions; a speaker, who may look at
        the whole route, fills the next sentence only.
        """
        ...

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        """log P(own side | other side, start) of each episode, over its aligned turns."""
        ...


class Compound(ABC):
    """An agent made of other agents: it has the role of the first, and the world of all.

    Its score need only rank the candidates of one task; as a judge it is asked for `log_probability`.
    """

    relative: ClassVar[bool] = False  # a proposal's score holds among its task's proposals, not for `score`

    @property
    @abstractmethod
    def asks(self) -> tuple[Agent, ...]:
        """The agents that it asks; the first one proposes."""

    @abstractmethod
    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        """As any agent's."""

    @abstractmethod
    def score(self, episodes: Sequence[Episode]) -> list[float]:
        """As any agent's, but for being normalised."""

    @property
    def role(self) -> Role:
        return check_role(self.asks[0])

    def log_probability(self, episodes: Sequence[Episode]) -> list[float]:
        """log P(own side | other side) of each episode: by default that of the agent who proposes."""
        return log_probability(self.asks[0], episodes)


def log_probability(agent: Agent, episodes: Sequence[Episode]) -> list[float]:
    """log P(own side | other side) under any agent: its score, normalised if that is only a ranking."""
    return agent.log_probability(episodes) if isinstance(agent, Compound) else score(agent, episodes)


def role_of(task: Episode) -> Role:
    """The role whose turn it is: the listener's if segments are missing, the speaker's if sentences are."""
    if task.finished:
        raise AgentError(f"{_name(task)} is finished: there is nothing to propose")
    return "listener" if len(task.sentences) > len(task.segments) else "speaker"


def check_role(agent: Agent) -> Role:
    """The agent's role, if it has one."""
    given = getattr(agent, "role", None)
    for role in ROLES:
        if role == given:
            return role
    raise AgentError(f"{type(agent).__name__} has the role {given!r}", allowed=" or ".join(map(repr, ROLES)))


def check_count(n: int, what: str = "candidates") -> None:
    """Refuses a number of candidates that is not a positive integer."""
    if not isinstance(n, Integral) or n < 1:
        raise AgentError(f"{n!r} {what} were asked for", allowed="1 or more")


def propose(agent: Agent, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
    """`agent.propose`, held to its promise: one to `n` legal ways to go on with every task, no NaN."""
    check_count(n)
    if not tasks:
        return []
    who, role = type(agent).__name__, check_role(agent)
    for position, task in enumerate(tasks):
        if role_of(task) != role:
            asked = "describe" if role == "listener" else "follow"
            raise AgentError(f"a {role}, {who}, was asked to {asked}", where=_name(task, position))
    proposed = agent.propose(tasks, n)
    if len(proposed) != len(tasks):
        raise AgentError(f"{who} answered {len(proposed)} of {len(tasks)} tasks", allowed="one list per task")
    for position, (task, candidates) in enumerate(zip(tasks, proposed, strict=True)):
        where, sides = _name(task, position), _sides(task, role)
        if not candidates:
            raise AgentError(f"{who} proposed no way to go on", where=where)
        for candidate in candidates:
            _check_score(who, candidate.score, where)
        if isinstance(agent, Compound):  # which only passes on what was checked
            continue
        for candidate in candidates:
            if wrong := _broken_promise(task, sides, candidate.episode, _sides(candidate.episode, role)):
                raise AgentError(f"a proposal of {who} {wrong}", where=where)
        _check_content(who, task, candidates, where)
    return [candidates[:n] for candidates in proposed]


def propose_less(listener: Agent, task: Episode, n: int) -> list[Candidate]:
    """Proposals for a task all of whose hypotheses get stuck: its last sentence gets no action."""
    less = replace(task, sentences=task.sentences[:-1])
    before = [Candidate(less, listener.score([less])[0])] if less.finished else listener.propose([less], n)[0]
    return [
        Candidate(replace(c.episode, sentences=task.sentences, segments=(*c.episode.segments, ())), c.score)
        for c in before
    ]


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
    chosen = choose([(agent, task) for task in tasks], n)
    return [
        turns[-1][0] if turns else Candidate(task, 0.0) for task, turns in zip(tasks, chosen, strict=True)
    ]


def choose(
    asked: Sequence[tuple[Agent, Episode]], n: int, ahead: Agent | None = None
) -> list[list[list[Candidate]]]:
    """For each agent and its task, the candidates of every turn until the task is finished, best first.

    This is the only decision loop. All tasks advance together, turn by turn, and an agent is asked about
    equal tasks once. Agents that share a base or a judge ask it in one batch if it remembers (`Cached`)
    and is asked `ahead` about all of a turn's tasks.
    """
    tasks = [task for _, task in asked]
    turns: list[list[list[Candidate]]] = [[] for _ in asked]
    while open_ := [i for i, task in enumerate(tasks) if not task.finished]:
        if ahead is not None:
            propose(ahead, list(dict.fromkeys(tasks[i] for i in open_)), n)
        places: dict[int, list[int]] = {}
        for i in open_:
            places.setdefault(id(asked[i][0]), []).append(i)
        for own in places.values():
            distinct = list(dict.fromkeys(tasks[i] for i in own))
            proposed = dict(zip(distinct, propose(asked[own[0]][0], distinct, n), strict=True))
            for i in own:
                turns[i].append(proposed[tasks[i]])
                tasks[i] = turns[i][-1][0].episode
    return turns


def _name(task: Episode, position: int | None = None) -> str:
    return task.id or ("a task" if position is None else f"task {position}")


def _check_score(who: str, value: float, where: str) -> None:
    if math.isnan(value) or value == math.inf:
        raise AgentError(f"{who} gave the score {value}", where=where, allowed="a finite number or -inf")


def _broken_promise(task: Episode, asked: Sides, proposal: Episode, said: Sides) -> str:
    """The reason why a proposal does not answer its task; empty if it does. Both come with their sides."""
    (before, given), (after, kept) = asked, said
    if proposal.world != task.world or proposal.start != task.start or kept != given:
        return "changes what was given"
    if after[: len(before)] != before:
        return "changes what was already filled"
    if len(after) == len(before):
        return "fills nothing"
    if len(after) > len(given):
        return f"fills {len(after)} turns where {len(given)} are given"
    return ""


def _check_content(who: str, task: Episode, candidates: Sequence[Candidate], where: str) -> None:
    """Sentences must be text; segments must be tuples of actions that are legal one after the other."""
    if role_of(task) == "speaker":
        for candidate in candidates:
            for turn, sentence in enumerate(candidate.episode.sentences, 1):
                if not isinstance(sentence, str):
                    raise AgentError(
                        f"{who} proposed {sentence!r} as a sentence",
                        where=f"{where}, turn {turn}",
                        allowed="text",
                    )
        return
    known: dict[tuple[Segment, ...], State] = {}  # candidates share prefixes: each is stepped through once
    for candidate in candidates:
        segments, state = candidate.episode.segments, task.start
        for turn in range(1, len(segments) + 1):
            prefix = segments[:turn]
            if prefix not in known:
                known[prefix] = _follow(who, task, prefix[-1], state, f"{where}, turn {turn}")
            state = known[prefix]


def _follow(who: str, task: Episode, segment: Segment, state: State, where: str) -> State:
    """The state after a proposed segment; the unchanged state in a game without a world."""
    if not isinstance(segment, tuple):
        raise AgentError(
            f"{who} proposed {segment!r} as a segment", where=where, allowed="a tuple of actions"
        )
    if task.world is None:
        return state
    for action in segment:
        if not task.world.knows(action):
            raise AgentError(
                f"{who} proposed {action!r}, which is not an action of {task.world.name}", where=where
            )
        try:
            state = task.world.step(state, action)
        except IllegalAction as error:
            raise AgentError(f"{who} proposed an illegal action: {error}", where=where) from error
    return state


def _sides(episode: Episode, role: Role) -> Sides:
    """The side that the role fills, and the side that it is given."""
    if role == "listener":
        return episode.segments, episode.sentences
    return episode.sentences, episode.segments

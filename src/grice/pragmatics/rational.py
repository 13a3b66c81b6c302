"""Pragmatic inference (section 4 of the paper): one agent proposes, another judges, the best mix wins."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from numbers import Real
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import (
    Agent,
    Candidate,
    Compound,
    Role,
    check_count,
    check_role,
    choose,
    log_probability,
    propose,
    score,
)
from grice.pragmatics.caching import Cached
from grice.pragmatics.variety import check_variety, vary

if TYPE_CHECKING:
    from grice.pragmatics.cascade import Cascade

WEIGHTS = tuple(step / 20 for step in range(21))  # where the paper looks for the best weight
WIDER = 3  # times as many candidates are proposed where the judge doubts the first ones


@dataclass(frozen=True)
class Weights:
    """The weight λ of each rational agent's judge; 0.5 until it is tuned (`grice tune`)."""

    listener: float = 0.5
    """For a listener of one sentence."""
    listener_multi: float = 0.5
    """For a listener of several sentences."""
    speaker: float = 0.5
    per_word: bool = False
    """True if a listener's weight applies to its judge's log-probability per word.

    A sentence's probability is a product over its words, and so is all that the judge gets wrong: where
    messages are of one word and of fifty, one weight is too small for the former or too large for the latter.
    """

    def of(self, role: Role, multi: bool, words: int = 1) -> float:
        """The weight of this agent; `multi`: whether there are several sentences, of so many words in all."""
        if role == "speaker":
            return self.speaker
        weight = self.listener_multi if multi else self.listener
        if not self.per_word or words <= 1:
            return weight
        return weight / (weight + words * (1 - weight)) if weight else 0.0

    def of_task(self, role: Role, task: Episode) -> float:
        """The weight of this agent for a task."""
        given = task.sentences if role == "listener" else task.segments
        return self.of(role, len(given) > 1, sum(len(sentence.split()) for sentence in task.sentences))


@dataclass(frozen=True)
class Rational(Compound):
    """A rational listener or speaker: what `base` proposes, ranked by itself and by a `judge` (equation 3).

    A candidate's score is `(weight · log P_judge + (1 − weight) · log P_base) / temperature`. Weight 0 is
    the base agent, weight 1 the paper's L1 or S1. Equal scores are ranked by the base's score, then in the
    base's order. The `temperature` changes no ranking, only how sharply the probabilities differ.

    To reason about a rational agent is to know what else it could have said or done: as a judge of
    another agent (L2, S2) it is normalised over its own best `alternatives`, turn by turn if it fills
    one turn at a time (see `log_probability`).

    A `cascade` of the judge (see `Cascade`) judges proposals in its stead: all by a cheap judge, and by the
    whole one those that can still win.

    Where the judge gives the best candidate's new turns a probability below `doubt`, more candidates are
    proposed, and those that the judge does not doubt are ranked before the others.

    A speaker with `variety` does not always say the best sentence (see `vary`).
    """

    base: Agent
    judge: Agent
    weight: float
    temperature: float = 1.0
    alternatives: int = 20
    cascade: Cascade | None = None
    doubt: float = 0.0
    variety: float = 0.0

    def __post_init__(self) -> None:
        if not isinstance(self.weight, Real) or not 0 <= self.weight <= 1:
            raise AgentError(
                f"the weight is {self.weight!r}", allowed="0 (only the base) to 1 (only the judge)"
            )
        if not isinstance(self.temperature, Real) or not 0 < self.temperature < math.inf:
            raise AgentError(f"the temperature is {self.temperature!r}", allowed="a positive number")
        if not isinstance(self.doubt, Real) or not 0 <= self.doubt < 1:
            raise AgentError(f"the doubt is {self.doubt!r}", allowed="0 (never search wider) to less than 1")
        check_count(self.alternatives, "alternatives")
        check_agents(self)
        check_variety(self.variety)
        if self.variety and self.role == "listener":
            raise AgentError("only what speakers say may vary")

    @property
    def asks(self) -> tuple[Agent, ...]:
        return self.base, self.judge

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        """The base's proposals, all of them judged in one batch, best mix first."""
        proposed = propose(self.base, tasks, n)
        if self.cascade is None:
            judged = judge_all(self.judge, proposed)
        else:
            judged = self.cascade.judge(tasks, proposed, self.weight)
        ranked = [rank(candidates, self.weight, self.temperature) for candidates in judged]
        if self.doubt and self.weight:  # without a weight the base is asked alone
            self._search_wider(tasks, ranked, n)
        variety = self.variety if self.weight else 0.0
        return [vary(candidates, variety) for candidates in ranked]

    def _search_wider(self, tasks: Sequence[Episode], ranked: list[list[Candidate]], n: int) -> None:
        """Replaces the candidates of tasks whose best one the judge doubts."""
        limit = math.log(self.doubt)
        unsure = [i for i, candidates in enumerate(ranked) if candidates[0].parts["judge"] < limit]
        begun = [i for i in unsure if tasks[i].aligned]  # a score is of all turns, those before included
        before = dict(zip(begun, log_probability(self.judge, [tasks[i] for i in begun]), strict=True))
        limits = {i: limit + before.get(i, 0.0) for i in unsure}
        doubted = [i for i in unsure if ranked[i][0].parts["judge"] < limits[i]]
        more = judge_all(self.judge, propose(self.base, [tasks[i] for i in doubted], WIDER * n))
        for i, candidates in zip(doubted, more, strict=True):
            found = [replace(c, wider=True) for c in rank(candidates, self.weight, self.temperature)]
            sure = [c for c in found if c.parts["judge"] >= limits[i]]
            ranked[i] = [*sure, *(c for c in found if c.parts["judge"] < limits[i])][:n]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        """The mix of both agents' scores, as `propose` gives it: not normalised (see `log_probability`)."""
        pairs = zip(score(self.base, episodes), log_probability(self.judge, episodes), strict=True)
        return [mix(self.weight, base, judge) / self.temperature for base, judge in pairs]

    def log_probability(self, episodes: Sequence[Episode]) -> list[float]:
        """log P(own side) among this agent's own alternatives, by the chain rule over what it fills at once.

        The alternatives at each turn are its proposals there and what the episode has there.
        """
        role, totals = self.role, [0.0] * len(episodes)
        turns = [0] * len(episodes)  # how many of each episode's own turns are accounted for
        while open_ := [i for i, episode in enumerate(episodes) if turns[i] < episode.aligned]:
            tasks = [_cut(episodes[i], role, turns[i]) for i in open_]
            options = [
                {_own(c.episode, role): c.score for c in candidates}
                for candidates in _ask_once(self, tasks, self.alternatives)
            ]
            for i, scores in zip(open_, options, strict=True):
                turns[i] = min(len(next(iter(scores))), episodes[i].aligned)
            chosen = [_cut(episodes[i], role, turns[i]) for i in open_]
            unproposed = [k for k, c in enumerate(chosen) if _own(c, role) not in options[k]]
            mixed = score(self, [chosen[k] for k in unproposed])
            for k, value in zip(unproposed, mixed, strict=True):
                options[k][_own(chosen[k], role)] = value
            for i, episode, scores in zip(open_, chosen, options, strict=True):
                totals[i] += scores[_own(episode, role)] - log_sum(scores.values())
        return [-math.inf if math.isnan(total) else total for total in totals]


@runtime_checkable
class HasWorld(Protocol):
    """An agent that knows the name of its world, as trained ones do."""

    @property
    def world(self) -> str: ...


def known_worlds(agent: Agent) -> set[str]:
    """The names of the worlds that an agent, and whoever it asks, is known to live in."""
    if isinstance(agent, Compound):
        return set().union(*map(known_worlds, agent.asks))
    return {agent.world} if isinstance(agent, HasWorld) else set()


def check_agents(agent: Compound) -> None:
    """Refuses a compound of agents that have no role, or live in different worlds."""
    for part in agent.asks:
        check_role(part)
    if len(worlds := set().union(*map(known_worlds, agent.asks))) > 1:
        raise AgentError(f"the agents are of different worlds: {', '.join(sorted(worlds))}")


def mix(weight: float, base: float, judge: float) -> float:
    """weight · judge + (1 − weight) · base; a part without weight does not count, even if it is −∞."""
    if weight == 0:
        return base
    if weight == 1:
        return judge
    return weight * judge + (1 - weight) * base


def judge_all(judge: Agent, proposed: Sequence[Sequence[Candidate]]) -> list[list[Candidate]]:
    """The proposals of each task, in their order, with the scores of base and judge."""
    judged = iter(log_probability(judge, [c.episode for candidates in proposed for c in candidates]))
    return [
        [Candidate(c.episode, c.score, {"base": c.score, "judge": next(judged)}) for c in candidates]
        for candidates in proposed
    ]


def rank(candidates: Iterable[Candidate], weight: float, temperature: float = 1.0) -> list[Candidate]:
    """Candidates with known parts as a rational agent of this weight ranks them; what is only estimated last.

    So what is chosen was judged by the whole judge.
    """
    mixed = [c.but(mix(weight, c.parts["base"], c.parts["judge"]) / temperature) for c in candidates]
    return sorted(mixed, key=lambda c: (c.estimated, -c.score, -c.parts["base"]))


def sweep(
    base: Agent, judge: Agent, tasks: Sequence[Episode], n: int, weights: Sequence[float] = WEIGHTS
) -> dict[float, list[Candidate]]:
    """The rational agent's answers at every weight: `answer` for each, with every question asked once."""
    base, judge = Cached(base), Cached(judge)
    agents = {weight: Rational(base, judge, weight) for weight in weights}
    # Grouped by task, so that agents can reuse encodings.
    asked = [(agent, task) for task in tasks for agent in agents.values()]
    chosen = choose(asked, n, ahead=agents[weights[0]])
    answers = [
        turns[-1][0] if turns else Candidate(task, 0.0)
        for (_, task), turns in zip(asked, chosen, strict=True)
    ]
    return {weight: answers[place :: len(agents)] for place, weight in enumerate(agents)}


def log_sum(logs: Iterable[float]) -> float:
    """log Σ exp."""
    values = list(logs)
    top = max(values)
    return top if top == -math.inf else top + math.log(sum(math.exp(value - top) for value in values))


def _own(episode: Episode, role: Role) -> tuple[Any, ...]:
    return episode.segments if role == "listener" else episode.sentences


def _cut(episode: Episode, role: Role, turns: int) -> Episode:
    """The task after `turns` turns: a speaker sees the whole route, a listener only what it followed."""
    if role == "listener":
        sentences = episode.sentences[: episode.aligned]
        return replace(episode, sentences=sentences, segments=episode.segments[:turns])
    return replace(episode, sentences=episode.sentences[:turns])


def _ask_once(agent: Agent, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
    """`propose`, with equal tasks asked once."""
    keys = [(id(task.world), task.start, task.sentences, task.segments) for task in tasks]
    distinct = dict(zip(keys, tasks, strict=True))
    proposed = dict(zip(distinct, propose(agent, list(distinct.values()), n), strict=True))
    return [proposed[key] for key in keys]

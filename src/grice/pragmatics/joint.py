"""RSA over a joint table of candidates, iterated to any depth while every model is asked once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeAlias

from grice.episode import Episode, Segment, Sentence
from grice.errors import AgentError
from grice.pragmatics.agents import (
    Agent,
    Candidate,
    Compound,
    check_count,
    check_role,
    log_probability,
    propose,
    role_of,
)
from grice.pragmatics.posterior import end_of, same_end
from grice.pragmatics.rational import Rational, mix
from grice.pragmatics.table import Table

Grid: TypeAlias = tuple[list[tuple[Segment, ...]], list[tuple[Sentence, ...]]]  # rows and columns


@dataclass(frozen=True)
class Joint(Compound):
    """RSA of any depth over the base's proposals: `base` and `judge` are L_0 and S_0 in a joint table.

    A candidate's score is `weight · log P_depth + (1 − weight) · log P_base`, P_depth being L_depth or
    S_depth of the task's `Table`. `alternatives` is how many sentences (readings) are weighed for every route
    (sentence) that is a candidate. `pooled` listeners take routes with equal ends for one meaning.
    """

    base: Agent
    judge: Agent
    depth: int = 1
    alpha: float = 1.0
    weight: float = 1.0
    alternatives: int = 1
    pooled: bool = False
    relative: ClassVar[bool] = True

    def __post_init__(self) -> None:
        Rational(self.base, self.judge, self.weight)  # refuses a weight out of range, agents of two worlds
        check_count(self.alternatives, "alternatives")
        check_count(self.depth, "levels of depth")
        if self.base.role == self.judge.role:
            raise AgentError(f"there are two {self.base.role}s", allowed="a listener and a speaker")

    @property
    def asks(self) -> tuple[Agent, ...]:
        return self.base, self.judge

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        proposed = propose(self.base, tasks, n)
        made = tables(*_in_order(self.base, self.judge), tasks, proposed, self.alternatives)
        return [self._ranked(*pair) for pair in zip(proposed, made, strict=True)]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        """The mix of `Rational`: RSA here is defined over the candidates of one task only."""
        return Rational(self.base, self.judge, self.weight).score(episodes)

    def _ranked(self, candidates: Sequence[Candidate], found: Table) -> list[Candidate]:
        groups = _groups(candidates) if self.pooled and self.role == "listener" else [*range(len(candidates))]
        if self.role == "listener":
            reasoned = [row[0] for row in found.pooled(groups).rsa(self.depth, self.alpha)[0]]
        else:
            reasoned = list(found.rsa(self.depth, self.alpha)[1][0])
        ranked = [
            Candidate(
                c.episode, mix(self.weight, c.score, reasoned[g]), {"base": c.score, "judge": reasoned[g]}
            )
            for c, g in zip(candidates, groups, strict=True)
        ]
        return sorted(ranked, key=lambda c: (-c.score, -c.parts["base"]))


def table(
    listener: Agent, speaker: Agent, tasks: Sequence[Episode], n: int, alternatives: int = 1
) -> list[Table]:
    """A table for every task: what a listener's `n` best routes, or a speaker's `n` sentences, compete with.

    To follow: the rows are the listener's routes, the columns what was said (the first) and what the speaker
    would say of each of those routes (its `alternatives` best). To describe: the columns are the speaker's
    sentences, the rows what is meant (the first) and what the listener makes of each of them. Every pair is
    scored once by each agent.
    """
    if check_role(listener) != "listener" or check_role(speaker) != "speaker":
        raise AgentError(
            f"a {listener.role} and a {speaker.role} were given", allowed="a listener, then a speaker"
        )
    check_count(alternatives, "alternatives")
    if not tasks:
        return []
    base = listener if role_of(tasks[0]) == "listener" else speaker
    return tables(listener, speaker, tasks, propose(base, tasks, n), alternatives)


def tables(
    listener: Agent,
    speaker: Agent,
    tasks: Sequence[Episode],
    proposed: Sequence[Sequence[Candidate]],
    alternatives: int,
) -> list[Table]:
    """The tables of these tasks with the base's proposals given (see `table`)."""
    if not tasks:
        return []
    if role_of(tasks[0]) == "listener":
        grids = _to_follow(speaker, tasks, proposed, alternatives)
    else:
        grids = _to_describe(listener, tasks, proposed, alternatives)
    episodes = [
        replace(task, sentences=said, segments=meant)
        for task, (rows, columns) in zip(tasks, grids, strict=True)
        for meant in rows
        for said in columns
    ]
    heard, said = (iter(log_probability(agent, episodes)) for agent in (listener, speaker))
    return [
        Table(
            meanings=tuple(_shown(replace(task, segments=meant)) for meant in rows),
            utterances=tuple(map(" / ".join, columns)),
            listener=tuple(tuple(next(heard) for _ in columns) for _ in rows),
            speaker=tuple(tuple(next(said) for _ in columns) for _ in rows),
            prior=(0.0,) * len(rows),
        )
        for task, (rows, columns) in zip(tasks, grids, strict=True)
    ]


def _to_follow(
    speaker: Agent, tasks: Sequence[Episode], proposed: Sequence[Sequence[Candidate]], alternatives: int
) -> list[Grid]:
    """The listener's routes, and what was said and might have been."""
    routes = [replace(c.episode, sentences=()) for candidates in proposed for c in candidates]
    beams = [[Candidate(route, 0.0)] for route in routes]
    while open_ := [beam for beam in beams if not beam[0].episode.finished]:
        next_sentences = iter(propose(speaker, [c.episode for beam in open_ for c in beam], alternatives))
        for beam in open_:
            grown = [c for _ in range(len(beam)) for c in next(next_sentences)]
            beam[:] = sorted(grown, key=lambda c: -c.score)[:alternatives]
    described = iter(beams)
    grids = []
    for task, candidates in zip(tasks, proposed, strict=True):
        said = [c.episode.sentences for _ in candidates for c in next(described)]
        rows = [candidate.episode.segments for candidate in candidates]
        grids.append((rows, list(dict.fromkeys([task.sentences, *said]))))
    return grids


def _to_describe(
    listener: Agent, tasks: Sequence[Episode], proposed: Sequence[Sequence[Candidate]], alternatives: int
) -> list[Grid]:
    """The speaker's sentences for the next turn, and what is meant there and might be understood."""
    turns = [len(task.sentences) for task in tasks]
    asked = [
        replace(c.episode, segments=task.segments[:turn])
        for task, turn, candidates in zip(tasks, turns, proposed, strict=True)
        for c in candidates
    ]
    heard = iter(propose(listener, asked, alternatives))
    grids = []
    for task, turn, candidates in zip(tasks, turns, proposed, strict=True):
        readings = [c.episode.segments for _ in candidates for c in next(heard)]
        columns = [candidate.episode.sentences for candidate in candidates]
        grids.append((list(dict.fromkeys([task.segments[: turn + 1], *readings])), columns))
    return grids


def _in_order(base: Agent, judge: Agent) -> tuple[Agent, Agent]:
    """The listener, then the speaker."""
    return (base, judge) if base.role == "listener" else (judge, base)


def _groups(candidates: Sequence[Candidate]) -> list[int]:
    """The number of each candidate's end; equal ends have equal numbers."""
    ends: list[Any] = []
    groups = []
    for candidate in candidates:
        end = end_of(candidate.episode)
        same = [i for i, other in enumerate(ends) if same_end(candidate.episode, end, other)]
        if not same:
            ends.append(end)
        groups.append(same[0] if same else len(ends) - 1)
    return groups


def _shown(episode: Episode) -> str:
    world = episode.world
    show = str if world is None else world.show_segment
    return "; ".join(map(show, episode.segments))

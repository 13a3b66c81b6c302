"""How an answer is decided: turn by turn, by a base agent and its judge, for many tasks at once."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from grice.api.answers import Choice
from grice.episode import Episode
from grice.pragmatics.agents import Agent, Candidate, propose
from grice.pragmatics.cascade import Cascade
from grice.pragmatics.rational import Rational, judge_all, rank
from grice.pragmatics.truthful import MORE
from grice.pragmatics.variety import vary


def decide(
    base: Agent,
    judge: Agent | None,
    weights: Sequence[float],
    tasks: Sequence[Episode],
    n: int,
    enough: float = 0.0,
    cascade: Cascade | None = None,
    variety: float = 0.0,
) -> list[tuple[tuple[Choice, ...], Candidate]]:
    """The choices until each task is finished, and what the base would have answered on its own.

    All tasks advance together, turn by turn, and what is asked twice is asked once. Where the best candidate
    has a probability below `enough` for the judge, more candidates are looked at, and those that have enough
    go before the others. With `variety`, what is said is drawn among what the judge understands as well.
    """
    if judge is not None:
        for weight in weights:
            Rational(base, judge, weight)  # refuses a weight out of range
    parts = {"base": 0.0} if judge is None else {"base": 0.0, "judge": 0.0}
    chosen = [Candidate(task, 0.0, parts) for task in tasks]
    alone = list(chosen)
    choices: list[list[Choice]] = [[] for _ in tasks]
    while open_ := [i for i, made in enumerate(choices) if not made or not chosen[i].episode.finished]:
        asked: dict[Episode, set[float]] = {}  # and the weights by which its candidates are ranked
        for i in open_:
            asked.setdefault(chosen[i].episode, set()).add(weights[i])
            asked.setdefault(alone[i].episode, set())
        proposed = dict(zip(asked, _propose(base, judge, asked, n, cascade), strict=True))
        for i in open_:
            found = proposed[chosen[i].episode]
            choices[i].append(Choice(tuple(found if judge is None else rank(found, weights[i])), chosen[i]))
            alone[i] = proposed[alone[i].episode][0]
        if judge is not None and enough:
            poor = [i for i in open_ if not _suffices(choices[i][-1], enough)]
            wider = judge_all(judge, propose(base, [chosen[i].episode for i in poor], MORE * n))
            for i, found in zip(poor, wider, strict=True):
                choices[i][-1] = _further(rank(found, weights[i]), chosen[i], n, enough)
        for i in open_:
            made = choices[i][-1]
            if weights[i]:  # else the base is asked alone
                choices[i][-1] = made = replace(made, candidates=tuple(vary(made.candidates, variety)))
            chosen[i] = made.chosen
    return [(tuple(made), base_alone) for made, base_alone in zip(choices, alone, strict=True)]


def _suffices(choice: Choice, enough: float, candidate: Candidate | None = None) -> bool:
    """Whether a candidate, or the one chosen, has enough probability for the judge."""
    return choice.gain(candidate or choice.chosen, "judge") >= math.log(enough)


def _further(ranked: Sequence[Candidate], before: Candidate, n: int, enough: float) -> Choice:
    """The `n` best of more candidates, those first that have enough probability for the judge."""
    choice = Choice(tuple(ranked), before, wider=True)
    sufficing = sorted(ranked, key=lambda candidate: not _suffices(choice, enough, candidate))
    return replace(choice, candidates=tuple(sufficing[:n]))


def _propose(
    base: Agent,
    judge: Agent | None,
    asked: Mapping[Episode, Collection[float]],
    n: int,
    cascade: Cascade | None,
) -> list[list[Candidate]]:
    """The base's proposals in its own order, with the scores of both, or of the base if it is alone."""
    tasks = list(asked)
    # Where nothing is to be ranked, only what the base would answer is looked at.
    proposed = [
        candidates if weights else candidates[:1]
        for candidates, weights in zip(propose(base, tasks, n), asked.values(), strict=True)
    ]
    if judge is None:
        return [[replace(c, parts={"base": c.score}) for c in candidates] for candidates in proposed]
    if cascade is None:
        return judge_all(judge, proposed)
    return cascade.judge(tasks, proposed, list(asked.values()))

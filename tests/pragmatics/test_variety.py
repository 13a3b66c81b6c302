"""Variety changes which of equally understood sentences is said, the same every time, and nothing else."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Candidate, answer, propose
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.rational import Rational, rank
from grice.pragmatics.truthful import Truthful
from grice.pragmatics.variety import TIE, vary
from grice.worlds import WORLDS

TASKS = list({e.start: e.describing() for e in islice(episodes(WORLDS["tangrams"]), 60)}.values())
SAYS = {"swap the two": 0.4, "switch the two": 0.3, "exchange both": 0.2, "do it": 0.1}
HEARD = {"swap the two": 0.9, "switch the two": 0.9, "exchange both": 0.91, "do it": 0.5}
SPEAKER = Lookup("speaker", lambda task: SAYS)
parts = st.lists(st.tuples(st.floats(-9, 0), st.floats(-9, 0)), min_size=1, max_size=6)
varieties = st.floats(0.01, 10)


def hear(task: Episode) -> dict[tuple[object, ...], float]:
    """The intended segment, as probable as the sentence is understood, and doing nothing."""
    turn = len(task.segments)
    meant = next(t for t in TASKS if t.start == task.start)
    return {meant.segments[turn]: HEARD[task.sentences[turn]], (): 1 - HEARD[task.sentences[turn]]}


def speaker(variety: float, weight: float = 0.5) -> Rational:
    return Rational(SPEAKER, Lookup("listener", hear), weight, variety=variety)


def ranked(scores: list[tuple[float, float]], weight: float = 0.5) -> list[Candidate]:
    task = TASKS[0]
    return rank(
        [
            Candidate(replace(task, sentences=(f"say {i}",)), base, {"base": base, "judge": judge})
            for i, (base, judge) in enumerate(scores)
        ],
        weight,
    )


@given(parts)
def test_no_variety_is_the_best(scores: list[tuple[float, float]]) -> None:
    assert vary(ranked(scores), 0) == ranked(scores)


@given(parts, varieties)
def test_what_is_said_is_understood_as_well(scores: list[tuple[float, float]], variety: float) -> None:
    found, best = vary(ranked(scores), variety), ranked(scores)[0]
    assert found[0].parts["judge"] >= best.parts["judge"] - TIE
    assert [c for c in ranked(scores) if c != found[0]] == found[1:]  # the others keep their order
    assert vary(ranked(scores), variety) == found


def test_what_only_a_part_of_the_judge_has_heard_is_not_drawn() -> None:
    best, other = ranked([(-1, -1), (-1.1, -1)])
    assert vary([best, replace(other, estimated=True)], 1000)[0] == best


def test_what_nobody_judged_is_not_drawn() -> None:
    alone = [replace(c, parts={"base": c.score}) for c in ranked([(-1, 0), (-1, 0), (-1, 0)])]
    assert vary(alone, 1000) == alone


def test_sentences_are_drawn_as_often_as_the_speaker_would_say_them() -> None:
    said = Counter(s for a in answer(speaker(1), TASKS, 4) for s in a.episode.sentences)
    turns = sum(said.values())
    assert said["do it"] == 0  # which is hardly understood
    for sentence in ("swap the two", "switch the two", "exchange both"):
        share = SAYS[sentence] / 0.9
        assert said[sentence] / turns == pytest.approx(share, abs=4 * math.sqrt(share / turns))


def test_little_variety_keeps_to_the_best() -> None:
    [best] = {s for a in answer(speaker(0), TASKS, 4) for s in a.episode.sentences}
    assert {s for a in answer(speaker(0.001), TASKS, 4) for s in a.episode.sentences} == {best}


def test_the_answer_does_not_depend_on_who_else_is_asked() -> None:
    together = [a.episode.sentences for a in answer(speaker(1), TASKS, 4)]
    assert together == [a.episode.sentences for task in TASKS for a in answer(speaker(1), [task], 4)]
    assert answer(speaker(1), TASKS[::-1], 4)[-1].episode.sentences == together[0]


def test_nothing_false_is_drawn() -> None:
    def objections(episode: Episode) -> tuple[str, ...]:
        return ("that is not so",) if episode.sentences[-1].startswith("s") else ()

    agent = replace(speaker(5), base=Truthful(SPEAKER, objections))
    assert {s for a in answer(agent, TASKS, 4) for s in a.episode.sentences} == {"exchange both"}


def test_without_weight_the_base_is_asked_alone() -> None:
    assert propose(speaker(5, weight=0), TASKS, 4) == propose(speaker(0, weight=0), TASKS, 4)


def test_a_variety_that_is_none_is_refused() -> None:
    for variety in (-1, math.nan, math.inf):
        with pytest.raises(AgentError, match="the variety is"):
            speaker(variety)
    with pytest.raises(AgentError, match="only what speakers say may vary"):
        Rational(Lookup("listener", hear), SPEAKER, 0.5, variety=1)

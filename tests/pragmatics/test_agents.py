"""Agents are held to their promises, and what breaks them is named."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, Candidate, Role, answer, propose, role_of, score
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.rational import Rational
from grice.worlds import WORLDS
from grice.worlds.alchemy.rules import Mix, Pour
from grice.worlds.sail.rules import Right

WORLD: Any = None  # a game without a world
TASK = Episode(WORLD, 0, sentences=("one", "two"), id="first")
ROUTE = Episode(WORLD, 0, segments=((1,), (2,)))


@dataclass
class Says:
    """An agent with fixed answers."""

    proposals: list[list[Candidate]]
    scores: Sequence[float] = ()
    role: Role = "listener"

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        return self.proposals

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return list(self.scores)


def filled(*segments: tuple[int, ...], score: float = -1.0) -> Candidate:
    return Candidate(replace(TASK, segments=segments), score)


def test_role_is_read_off_the_missing_side() -> None:
    assert role_of(TASK) == "listener"
    assert role_of(ROUTE) == "speaker"
    assert role_of(replace(ROUTE, sentences=("one",))) == "speaker"
    with pytest.raises(AgentError, match="nothing to propose"):
        role_of(replace(ROUTE, sentences=("one", "two")))


def test_nothing_asked_nothing_answered() -> None:
    nobody = Says([])
    assert propose(nobody, [], 1) == []
    assert score(nobody, []) == []
    assert answer(nobody, [], 1) == []


def test_more_than_asked_for_is_cut() -> None:
    many = [filled((1,), (2,)), filled((2,), (2,)), filled((3,), (2,))]
    assert propose(Says([many]), [TASK], 2) == [many[:2]]


@pytest.mark.parametrize(
    ("proposals", "message"),
    [
        ([], "Says answered 0 of 1 tasks"),
        ([[]], "first: Says proposed no way to go on"),
        ([[filled((1,), (2,), score=math.nan)]], "first: Says gave the score nan"),
        ([[filled((1,), (2,), score=math.inf)]], "first: Says gave the score inf"),
        ([[filled()]], "first: a proposal of Says fills nothing"),
        ([[filled((1,), (2,), (3,))]], "first: a proposal of Says fills 3 turns where 2 are given"),
        (
            [[Candidate(replace(TASK, sentences=("x", "two"), segments=((1,),)), 0.0)]],
            "changes what was given",
        ),
        ([[Candidate(replace(TASK, start=1, segments=((1,),)), 0.0)]], "changes what was given"),
    ],
)
def test_broken_promises_of_a_proposer(proposals: list[list[Candidate]], message: str) -> None:
    with pytest.raises(AgentError) as caught:
        propose(Says(proposals), [TASK], 3)
    assert message in str(caught.value)


def test_what_was_already_filled_stays() -> None:
    task = replace(TASK, segments=((1,),))
    with pytest.raises(AgentError, match="changes what was already filled"):
        propose(Says([[filled((9,), (2,))]]), [task], 1)
    assert propose(Says([[filled((1,), (2,))]]), [task], 1) == [[filled((1,), (2,))]]


@pytest.mark.parametrize(
    ("scores", "message"),
    [([-1.0], "Says gave 1 scores for 2 episodes"), ([-1.0, math.nan], "task 1: Says gave the score nan")],
)
def test_broken_promises_of_a_scorer(scores: list[float], message: str) -> None:
    with pytest.raises(AgentError) as caught:
        score(Says([], scores), [ROUTE, ROUTE])
    assert message in str(caught.value)


def test_impossible_is_a_score() -> None:
    assert score(Says([], [-math.inf]), [ROUTE]) == [-math.inf]


def test_asking_for_the_wrong_thing() -> None:
    with pytest.raises(AgentError, match="0 candidates were asked for; allowed: 1 or more"):
        propose(Says([]), [TASK], 0)
    for n in ("5", 2.5, None):
        with pytest.raises(AgentError, match="candidates were asked for"):
            propose(Says([]), [TASK], n)  # type: ignore[arg-type]
    with pytest.raises(AgentError, match="task 1: a listener, Says, was asked to describe"):
        propose(Says([]), [TASK, ROUTE], 1)
    with pytest.raises(AgentError, match="first: a speaker, Says, was asked to follow"):
        propose(Says([], role="speaker"), [TASK], 1)


def test_who_has_no_role_is_told_which_there_are() -> None:
    class Nobody:
        propose, score = Says.propose, Says.score

    nobody: Any = Nobody()
    with pytest.raises(AgentError, match="Nobody has the role None; allowed: 'listener' or 'speaker'"):
        propose(nobody, [TASK], 1)
    with pytest.raises(AgentError, match="Nobody has the role None"):
        Rational(nobody, Says([]), 0.5)


# What is proposed must be possible

ALCHEMY = WORLDS["alchemy"]
MIX = Episode(
    ALCHEMY, ALCHEMY.parse("1:gp 2:g 3:_ 4:_ 5:_ 6:_ 7:_"), sentences=("mix it", "again"), id="dev-7"
)


@pytest.mark.parametrize(
    ("second", "message"),
    [
        ((Mix(1),), "dev-7, turn 2: Says proposed an illegal action: .*mix 1"),
        ((Right(),), r"dev-7, turn 2: Says proposed Right\(\), which is not an action of alchemy"),
        ("mix 1", "dev-7, turn 2: Says proposed 'mix 1' as a segment; allowed: a tuple of actions"),
        (("mix 1",), "dev-7, turn 2: Says proposed 'mix 1', which is not an action of alchemy"),
    ],
)
def test_an_impossible_segment_is_refused_with_its_turn(second: Any, message: str) -> None:
    done = Candidate(replace(MIX, segments=((Mix(1),), second)), -1.0)
    fine = Candidate(replace(MIX, segments=((Mix(1),), (Pour(1, 3),))), -1.0)
    agent: Agent = Says([[fine, done]])
    for asked in (agent, Rational(agent, Says([], [0, 0], role="speaker"), 0.5)):
        with pytest.raises(AgentError, match=message):
            propose(asked, [MIX], 2)
    assert propose(Says([[fine]]), [MIX], 2) == [[fine]]


def test_what_is_no_text_is_no_sentence() -> None:
    said = Candidate(replace(ROUTE, sentences=(("go",),)), -1.0)  # type: ignore[arg-type]
    with pytest.raises(AgentError, match=r"task 0, turn 1: Says proposed \('go',\) as a sentence"):
        propose(Says([[said]], role="speaker"), [ROUTE], 1)


def test_answer_goes_on_until_all_is_filled() -> None:
    speaker = Lookup("speaker", lambda task: {f"word {len(task.sentences)}": 0.9, "other": 0.1})
    long, short = ROUTE, replace(ROUTE, segments=((1,),))
    answers = answer(speaker, [long, short], 2)
    assert [a.episode.sentences for a in answers] == [("word 0", "word 1"), ("word 0",)]
    assert answers[0].score == pytest.approx(2 * math.log(0.9))

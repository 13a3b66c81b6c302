"""Many questions at once: the same answers as one by one."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from grice.api.answers import Answer
from grice.api.description import Description
from grice.api.interpretation import Interpretation
from grice.api.loading import load
from grice.data.synthetic import episodes
from grice.errors import AgentError, GriceError, ParseError
from grice.pragmatics.cascade import CascadePlan

CLOSE = 1e-4  # of log-probabilities in single precision, which depend on what else is in a batch


def alike(one: Answer, other: Answer) -> bool:
    """Equal candidates in equal order, with scores that agree to single precision."""
    return (
        one.episode == other.episode
        and one.base.episode == other.base.episode
        and one.weight == other.weight
        and one.unknown_words == other.unknown_words
        and [[c.episode for c in choice.candidates] for choice in one.choices]
        == [[c.episode for c in choice.candidates] for choice in other.choices]
        and all(
            c.parts == pytest.approx(d.parts, abs=CLOSE)
            for mine, its in zip(one.choices, other.choices, strict=True)
            for c, d in zip(mine.candidates, its.candidates, strict=True)
        )
    )


@pytest.mark.parametrize("world", ["tangrams", "sail"])
def test_many_questions_have_the_answers_of_one_by_one(
    world: str, untrained: Callable[[str, str], Path]
) -> None:
    pair = load([untrained(world, role) for role in ("listener", "speaker")])
    asked = [e for turns in (1, 3, 1) for e in islice(episodes(pair.world, 5 + turns, turns=turns), 3)]
    followed = pair.follow([(e.start, e.sentences) for e in asked], candidates=5)
    described = pair.describe(
        [(e.start, list(map(list, e.segments))) for e in asked], weight=0.25, candidates=3
    )
    for episode, interpretation, description in zip(asked, followed, described, strict=True):
        assert isinstance(interpretation, Interpretation)
        assert isinstance(description, Description)
        assert alike(interpretation, pair.follow(episode.start, episode.sentences, candidates=5))
        assert alike(
            description, pair.describe(episode.start, list(map(list, episode.segments)), 0.25, candidates=3)
        )


def test_no_questions_have_no_answers_and_half_a_question_is_refused(
    untrained: Callable[[str, str], Path],
) -> None:
    pair = load([untrained("tangrams", role) for role in ("listener", "speaker")])
    assert pair.follow([]) == []
    [half] = pair.follow(["1:A 2:B"])  # type: ignore[arg-type]
    assert isinstance(half, ParseError)
    assert "a start and its sentences" in str(half)
    for wrong in ("1:A 2:B", 7):
        with pytest.raises(ParseError, match="are no questions"):
            pair.follow(wrong)  # type: ignore[call-overload]


def test_a_wrong_question_fails_alone_with_its_index(untrained: Callable[[str, str], Path]) -> None:
    pair = load([untrained("tangrams", role) for role in ("listener", "speaker")])
    start = "1:A 2:B 3:C 4:D 5:E"
    first, wrong, last = pair.follow(
        [(start, "remove the first"), ("1:Q", "go"), (start, "swap")], candidates=3
    )
    assert isinstance(first, Interpretation)
    assert isinstance(last, Interpretation)
    assert isinstance(wrong, GriceError)
    assert wrong.where.startswith("question 1")
    said, refused = pair.describe([(start, "remove 1"), (start, "remove 9")], candidates=3)
    assert isinstance(said, Description)
    assert isinstance(refused, GriceError)
    assert refused.where.startswith("question 1")


def test_each_of_many_may_have_its_own_weight(untrained: Callable[[str, str], Path]) -> None:
    pair = load([untrained("tangrams", role) for role in ("listener", "speaker")])
    tasks = [e.following() for e in islice(episodes(pair.world, 3, turns=1), 2)]
    assert [a.weight for a in pair.follow(tasks, weight=[0.1, None], candidates=3)] == [0.1, 0.5]
    for wrong in ([0.1], "0.1"):
        with pytest.raises(AgentError, match="the weight is"):
            pair.follow(tasks, weight=wrong, candidates=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("world", ["alchemy", "sail"])
def test_a_cascade_answers_as_the_whole_judge_and_says_what_it_estimates(
    world: str, untrained: Callable[[str, str], Path]
) -> None:
    """With an infinite margin it does; with a finite one, what it chooses is judged by all."""
    whole = load([untrained(world, role) for role in ("listener", "speaker")])
    plans = CascadePlan(1, math.inf, True), CascadePlan(1, 2.0, True)
    exact, near = (whole.cascaded(plan, plan) for plan in plans)
    estimates = 0
    for episode in islice(episodes(whole.world, 5, turns=2), 3):
        asked: list[list[Answer]] = [
            [
                pair.follow(episode.following(), weight=0.5, candidates=10),
                pair.describe(episode.describing(), weight=0.5, candidates=5),
            ]
            for pair in (exact, near, whole)
        ]
        for one, rough, other in zip(*asked, strict=True):
            assert one.episode == other.episode
            assert one.base.parts == pytest.approx(other.base.parts, abs=CLOSE)
            assert one.chosen.parts == pytest.approx(other.chosen.parts, abs=CLOSE)
            assert not rough.chosen.estimated
            estimates += sum(c["estimated"] for choice in rough.to_dict()["choices"] for c in choice)
            assert ("~" in str(rough)) == any(
                c.estimated for choice in rough.choices for c in choice.candidates[:5]
            )
            assert not any(c.estimated for choice in other.choices for c in choice.candidates)
    assert estimates
    assert near.whole() == whole

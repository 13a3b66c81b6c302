"""Many questions at once: the same answers as one by one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from grice.api.answers import Answer
from grice.api.pair import load
from grice.data.synthetic import episodes
from grice.errors import ParseError
from grice.pragmatics.cascade import Sieve

CLOSE = 1e-4  # of log-probabilities in single precision, which depend on what else is in a batch


def alike(one: Answer, other: Answer) -> bool:
    """The same candidates in the same order, with the same scores as far as single precision goes."""
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
    followed = pair.follow_many([(e.start, e.sentences) for e in asked], n=5)
    described = pair.describe_many([(e.start, list(map(list, e.segments))) for e in asked], 0.25, n=3)
    for episode, interpretation, description in zip(asked, followed, described, strict=True):
        assert alike(interpretation, pair.follow(episode.start, episode.sentences, n=5))
        assert alike(description, pair.describe(episode.start, list(map(list, episode.segments)), 0.25, n=3))


def test_no_questions_have_no_answers_and_half_a_question_is_refused(
    untrained: Callable[[str, str], Path],
) -> None:
    pair = load([untrained("tangrams", role) for role in ("listener", "speaker")])
    assert pair.follow_many([]) == []
    with pytest.raises(ParseError, match="a start and its sentences"):
        pair.follow_many(["1:A 2:B"])  # type: ignore[list-item]


@pytest.mark.parametrize("world", ["alchemy", "sail"])
def test_a_cascade_answers_as_the_whole_judge_and_says_what_it_estimates(
    world: str, untrained: Callable[[str, str], Path]
) -> None:
    whole = load([untrained(world, role) for role in ("listener", "speaker")])
    pair = whole.cascaded(Sieve(1, 0.5, True), Sieve(1, 0.5, True))
    asked = list(islice(episodes(whole.world, 5, turns=2), 3))
    answers: list[tuple[Answer, Answer]] = []
    for episode in asked:
        answers += [
            (p.follow_task(episode.following(), 0.5, 10), p.describe_task(episode.describing(), 0.5, 5))
            for p in (pair, whole)
        ]
    estimates = 0
    for ours, expected in zip(answers[::2], answers[1::2], strict=True):
        for one, other in zip(ours, expected, strict=True):
            assert one.episode == other.episode
            assert one.base.parts == pytest.approx(other.base.parts, abs=CLOSE)
            assert one.chosen.parts == pytest.approx(other.chosen.parts, abs=CLOSE)
            told = [c["estimated"] for choice in one.to_dict()["choices"] for c in choice]
            estimates += sum(told)
            assert ("~" in str(one)) == any(
                c.estimated for choice in one.choices for c in choice.candidates[:5]
            )
            assert not any(c.estimated for choice in other.choices for c in choice.candidates)
    assert estimates
    assert pair.whole() == whole

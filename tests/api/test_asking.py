"""Questions: where there is doubt, in words that tell the readings apart; an answer settles the doubt."""

from __future__ import annotations

import pytest

import grice
from grice.api.pair import Pair
from grice.worlds.alchemy.rules import Drain, Mix

ALIKE = "1:ry 2:ry 3:ry 4:_ 5:ry 6:ry 7:g"
NO_YELLOW = "1:r 2:gg 3:_ 4:oo 5:_ 6:_ 7:r"


@pytest.fixture(scope="module")
def pair() -> Pair:
    return grice.load("alchemy")


def test_two_readings_are_told_apart_in_the_speakers_words(pair: Pair) -> None:
    answer = pair.follow(ALIKE, "mix the red one", ask=True)
    assert answer.question is not None
    one, other = answer.question.options
    assert str(answer.question) == "Do you mean “{}”, or “{}”?".format(*answer.question.said)
    assert str(answer.question) in str(answer)
    for option in (one, other):
        again = pair.follow(ALIKE, option.sentences)
        assert again.episode.segments == option.segments
        assert pair.settle(answer, option).episode.segments == option.segments
    asked = answer.to_dict()["question"]
    assert asked["options"][1]["said"] == answer.question.said[1]
    [[mixed]] = other.segments
    assert isinstance(mixed, Mix)


def test_what_is_plain_or_was_not_to_be_asked_has_no_question(pair: Pair) -> None:
    assert pair.follow(ALIKE, "mix the sixth beaker", ask=True).question is None
    assert pair.follow(ALIKE, "mix the red one").question is None


def test_an_answer_settles_its_turn_and_what_follows_is_asked_next(pair: Pair) -> None:
    answer = pair.follow(NO_YELLOW, ["throw out the yellow chemical", "pour it into the red one"], ask=True)
    assert answer.doubt[0].startswith("sentence 1: there is no “yellow”")
    asked = 0
    while answer.question is not None:
        option = answer.question.options[1]
        answer = pair.settle(answer, option)
        assert answer.episode.segments[: len(option.segments)] == option.segments
        assert not any(reason.startswith("sentence 1:") for reason in answer.doubt)
        asked += 1
    assert asked
    assert isinstance(answer.episode.segments[0][0], Drain)

"""Doubt: none where all is plain; where there is some, it says why."""

from __future__ import annotations

from dataclasses import replace

import pytest

import grice
from grice.api.doubt import of_speaker
from grice.api.pair import Pair
from grice.episode import Episode, Segment
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.posterior import Confidence
from grice.worlds.alchemy.rules import Mix

PLAIN = "1:r 2:gg 3:_ 4:oy 5:_ 6:_ 7:p"


@pytest.fixture(scope="module")
def pair() -> Pair:
    return replace(grice.load("alchemy"), confidence=Confidence(0.5, 0.5))


def test_what_is_plain_is_not_doubted(pair: Pair) -> None:
    answer = pair.follow(PLAIN, "mix the fourth beaker")
    assert answer.doubt == ()
    assert answer.to_dict()["doubt"] == []


def test_what_is_not_there_is_doubted_first(pair: Pair) -> None:
    answer = pair.follow("1:r 2:gg 3:_ 4:oo 5:_ 6:_ 7:r", "throw out the yellow chemical")
    assert "there is no “yellow”" in answer.doubt[0]
    assert str(answer).startswith("Not sure: ")


def test_two_readings_that_are_close_are_named(pair: Pair) -> None:
    answer = pair.follow("1:ry 2:ry 3:ry 4:ry 5:ry 6:ry 7:ry", "mix one of them")
    assert "readings are possible" in " ".join(answer.doubt) or "nothing likely" in " ".join(answer.doubt)


def test_a_reading_is_doubted_by_how_much_of_what_it_can_have_it_has(pair: Pair) -> None:
    answer = pair.follow(PLAIN, "give the fourth beaker a frobnication, throw it out")
    assert answer.uncertain
    for uncertain in (0.0, 0.5, 0.9):  # how far such sentences can be relied on at all changes nothing
        less = replace(answer, confidence=replace(answer.confidence, uncertain=uncertain))
        assert less.probability <= 1 - uncertain
        assert bool(less.doubt) == bool(answer.doubt)


def test_words_that_only_the_grammar_knows_are_not_unknown(pair: Pair) -> None:
    answer = pair.follow(
        "1:rg 2:_ 3:_ 4:_ 5:_ 6:_ 7:_", "pour the contents of the first beaker, please, into the second!"
    )
    assert answer.unknown_words == ()


def test_unknown_words_count_where_the_listener_is_not_sure(pair: Pair) -> None:
    answer = pair.follow(PLAIN, "frobnicate the xyzzy")
    assert any(reason.startswith("unknown words") for reason in answer.doubt)


def test_a_speaker_doubts_what_is_hardly_understood(pair: Pair) -> None:
    said = pair.describe(PLAIN, "mix 4")
    assert said.doubt == ()
    assert of_speaker(said.episode, [0.1])[0].endswith("with probability 10% only")


def test_more_is_tried_where_the_first_candidates_are_hardly_understood(pair: Pair) -> None:
    plainly = "mix the fourth beaker, please"

    def hear(task: Episode) -> dict[Segment, float]:
        likely = 0.9 if task.sentences[-1] == plainly else 0.05
        return {(Mix(4),): likely, (Mix(1),): 1 - likely}

    said = {"mix the fourth beaker": 0.4, "mix beaker 4": 0.3, "stir beaker 4": 0.2, plainly: 0.1}
    speaker, listener = Lookup("speaker", lambda task: said), Lookup("listener", hear)
    few = Pair(pair.world, listener, speaker).describe("1:ry 2:_ 3:_ 4:oy 5:_ 6:_ 7:p", "mix 4", candidates=2)
    assert few.sentences == (plainly,)
    assert few.to_dict()["tried_more"] == [1]
    assert "more were tried" in few.verdict()
    assert few.doubt == ()
    plain = replace(Pair(pair.world, listener, speaker), truthful=False)
    assert plain.describe("1:ry 2:_ 3:_ 4:oy 5:_ 6:_ 7:p", "mix 4", candidates=2).sentences == (
        "mix the fourth beaker",
    )

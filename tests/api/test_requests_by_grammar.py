"""Requests read by a world's grammar: programs in plain words, what is not read left to the listener."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import grice
from grice.api.requests import Request, read
from grice.episode import Segment
from grice.text import Vocabulary
from grice.worlds.alchemy.rules import Drain, Mix

STATE = "1:_ 2:gp 3:r 4:_ 5:_ 6:y 7:ryp"
WORDS = ("mix", "the", "last", "beaker", "second", "one", "drain", "first", "it", "half", "of")


def listened(*texts: str) -> Request:
    world = grice.WORLDS["alchemy"]
    assert world.english is not None

    def guess(sentences: Sequence[str]) -> tuple[Segment, ...]:
        return ((Drain(6, 1),),) * len(sentences)

    return read(world, world.english, texts, world.parse(STATE), Vocabulary(WORDS), guess)


def test_a_request_for_one_segment_keeps_its_words() -> None:
    found = listened("Mix the last beaker.")
    assert found.sentences == ("mix the last beaker",)
    assert found.changes == ()


def test_a_request_that_is_read_in_one_way_only_is_put_plainly_where_it_is_followed_otherwise() -> None:
    found = listened("Mix the last beaker.")
    assert found.plainly([(Mix(7),)]) is None
    assert found.certain([(Mix(7),)])
    told = found.plainly([(Mix(2),)])
    assert told is not None
    assert told.sentences == ("mix beaker 7",)
    assert not found.certain([(Mix(2),)])
    assert listened("mix one").plainly([(Mix(2),)]) is None  # of several


def test_words_that_the_listener_lacks_are_put_plainly() -> None:
    assert listened("give the last beaker a good stir").sentences == ("mix beaker 7",)


def test_a_word_that_the_listener_lacks_is_replaced_by_one_of_its_class_where_the_listener_decides() -> None:
    found = listened("stir one")
    assert found.sentences == ("mix one",)
    assert found.changes == (("stir", "mix"),)


def test_a_text_of_several_sentences_is_read_as_a_whole_first() -> None:
    found = listened("If the last beaker is empty, drain it; otherwise mix it.")
    assert found.sentences == ("mix beaker 7",)


def test_several_segments_are_told_one_by_one() -> None:
    found = listened("mix the second and the last beaker", "drain half of the last one")
    assert found.sentences == ("mix beaker 2", "mix beaker 7", "drain half of the last one")
    assert found.typed == (1, 1, 2)


def test_a_correction_in_a_text_of_its_own_replaces_what_was_said() -> None:
    found = listened("mix the last beaker", "no, the second one")
    assert found.sentences == ("mix beaker 2",)
    assert found.typed == (2,)


def test_nothing_may_be_asked_for() -> None:
    assert listened("do nothing").sentences == ()
    assert grice.load("alchemy").follow(STATE, "do nothing").episode.segments == ()


@pytest.mark.parametrize("text", ["frobnicate the quux", "mix the zorg of the bimbam"])
def test_what_is_not_read_is_left_to_the_listener(text: str) -> None:
    found = listened(text)
    assert found.sentences == (text,)
    assert found.shown == ("",)
    assert found.verbatim == (True,)


def test_what_is_read_stays_so_beside_what_is_not() -> None:
    found = listened("mix the second and the last beaker, then frobnicate the quux")
    assert found.sentences == ("mix beaker 2", "mix beaker 7", "frobnicate the quux")
    assert found.verbatim == (False, False, True)


def test_the_impossible_is_objected_to() -> None:
    [(number, reason)] = listened("mix the orange beaker").objections
    assert number == 1
    assert "orange" in reason


def test_an_answer_shows_how_it_was_read() -> None:
    answer = grice.load("alchemy").follow(STATE, "mix the last beaker")
    assert answer.reading == ("mix (the last beaker = 7)",)
    assert answer.to_dict()["reading"] == ["mix (the last beaker = 7)"]
    assert "Understood: mix (the last beaker = 7)" in str(answer)

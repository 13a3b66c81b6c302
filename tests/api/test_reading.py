"""Text as people type it: what a listener reads, and what it tells of that."""

from __future__ import annotations

import pytest

from typed import reading


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        ("sail", "proceed forwards three squares", ["walk forward three blocks"]),
        ("sail", "I want you to go to the lamp", ["go to the lamp"]),
        ("sail", "You'll want to turn right", ["turn right"]),
        ("sail", "you will need to walk three steps", ["walk three steps"]),
        ("sail", "do a U-turn", ["turn around"]),
        ("sail", "fwd three", ["forward three"]),
        ("sail", "walk through the corner", ["walk through the corner"]),
    ],
)
def test_what_people_type_is_read(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [],
)
def test_numbers_are_read_in_all_spellings(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        ("sail", "turn left and then walk to the lamp", ["turn left", "walk to the lamp"]),
        ("sail", "at the corner, turn left", ["at the corner turn left"]),
        ("sail", "walk to the lamp and stop there", ["walk to the lamp and stop there"]),
        ("sail", "turn left and stop there", ["turn left", "stop there"]),
        ("sail", "turn left twice, then go forward", ["turn left", "turn left", "go forward"]),
    ],
)
def test_each_request_is_a_sentence(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as


def test_a_repetition_is_the_sentence_before_where_listeners_learn_none() -> None:
    assert reading("sail", "turn left", "and again", "do that again")[0] == ("turn left",) * 3
    assert reading("alchemy", "mix it", "again")[0] == ("mix it", "again")


def test_what_is_only_polite_asks_for_nothing() -> None:
    assert reading("alchemy", "mix it", "Thank you.", "now drain it")[0] == ("mix it", "now drain it")
    assert reading("alchemy", "Thanks!")[0]  # there is nothing else to follow


@pytest.mark.parametrize("text", ["mix the xylophone beaker", "mix the gren red beaker"])
def test_known_words_stay_and_far_ones_are_not_guessed(text: str) -> None:
    [sentence], _ = reading("alchemy", text)
    assert {"mix", "the", "beaker"} <= set(sentence.split())
    assert ("xylophone" in sentence) == ("xylophone" in text)


@pytest.mark.parametrize("text", ["?", "please", "…", "!!!"])
def test_something_is_left_of_every_text(text: str) -> None:
    [sentence], _ = reading("sail", text)
    assert sentence


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        ("sail", "R", ["turn right"]),
    ],
)
def test_signs_courtesies_and_counting_are_read(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        ("sail", "do a quarter turn clockwise", ["turn right"]),
        ("sail", "a quarter turn counter-clockwise", ["turn left"]),
        ("sail", "turn round", ["turn around"]),
        ("sail", "about face", ["turn around"]),
        ("sail", "turn to face the way you came", ["turn around"]),
        ("sail", "turn right, then right again", ["turn right", "turn right"]),
        ("sail", "left, left", ["turn left", "turn left"]),
        ("sail", "After this you turn to the right.", ["turn to the right"]),
        ("sail", "once there, turn left", ["turn left"]),
        ("sail", "walk to the painting stand", ["walk to the easel"]),
        ("sail", "go to the corner and there turn left", ["go to the corner", "turn left"]),
        ("sail", "The lamp ahead of you is where you should be.", ["go to the lamp"]),
        ("sail", "there is a chair in front of you, go there", ["go to the chair"]),
    ],
)
def test_known_words_in_ways_of_their_own_are_read(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as

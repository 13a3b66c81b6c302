"""Text as people type it: what a listener reads, and what it tells of that."""

from __future__ import annotations

from functools import partial
from itertools import islice

import pytest

from grice.api.reading import read
from grice.data.synthetic import episodes
from grice.episode import State
from grice.text import Vocabulary
from grice.worlds import WORLDS
from typed import reading


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        ("scene", "the man in purlpe leavs", ["the man in purple leaves"]),
    ],
)
def test_what_people_type_is_read(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        ("scene", "red moves to #1", ["red moves to position one"]),
    ],
)
def test_numbers_are_read_in_all_spellings(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        ("scene", "The man leaves, and takes his hat.", ["the man leaves", "he takes his hat"]),
        ("scene", "Blue hands the hat to red and exits.", ["blue hands the hat to red", "blue exits"]),
        (
            "scene",
            "a man in red comes and leaves",
            ["a man in red comes", "he leaves"],
        ),
        ("scene", "red leaves and yellow takes his place", ["red leaves", "yellow takes his place"]),
        (
            "scene",
            "the man in blue leaves, then red moves to the right end",
            ["the man in blue leaves", "red moves to the right end"],
        ),
        (
            "scene",
            "the man with the red shirt and no hat leaves",
            ["the man with the red shirt and no hat leaves"],
        ),
        ("scene", "a man comes and stands to the left of red", ["a man comes and stands to the left of red"]),
        ("scene", "red and blue trade places", ["red and blue trade places"]),
    ],
)
def test_each_request_is_a_sentence(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as


def test_a_repetition_is_the_sentence_before_where_listeners_learn_none() -> None:
    assert reading("alchemy", "mix it", "again")[0] == ("mix it", "again")


def test_what_is_only_polite_asks_for_nothing() -> None:
    assert reading("alchemy", "mix it", "Thank you.", "now drain it")[0] == ("mix it", "now drain it")
    assert reading("alchemy", "Thanks!")[0]  # there is nothing else to follow


def _stay(state: State, before: tuple[str, ...]) -> State:
    return state


@pytest.mark.parametrize("world", ["scene"])
def test_sentences_that_ask_for_one_thing_stay_as_they_are(world: str) -> None:
    known = WORLDS[world]
    made = list(islice(episodes(known, 5, ambiguity=0, rules=known.everyday), 12))
    vocabulary = Vocabulary(tuple({word for e in made for s in e.sentences for word in s.lower().split()}))
    for episode in made:
        for state, sentence in zip(episode.states(), episode.sentences, strict=False):
            found = read([sentence], vocabulary, known.lexicon, partial(_stay, state))
            assert found.sentences == (sentence.lower(),)


@pytest.mark.parametrize("text", ["mix the xylophone beaker", "mix the gren red beaker"])
def test_known_words_stay_and_far_ones_are_not_guessed(text: str) -> None:
    [sentence], _ = reading("alchemy", text)
    assert {"mix", "the", "beaker"} <= set(sentence.split())
    assert ("xylophone" in sentence) == ("xylophone" in text)


@pytest.mark.parametrize("text", ["?", "please", "…", "!!!"])
def test_something_is_left_of_every_text(text: str) -> None:
    [sentence], _ = reading("scene", text)
    assert sentence


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        ("scene", "blue <-> red", ["blue and red trade places"]),
        ("scene", "I want blue gone", ["blue leaves"]),
        ("scene", "Replace red with a man in green.", ["red leaves", "a man in green takes his place"]),
        ("scene", "red goes where blue is and vice versa", ["red and blue trade places"]),
    ],
)
def test_signs_courtesies_and_counting_are_read(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        ("scene", "the hat of orange goes to blue", ["orange gives his hat to blue"]),
        ("scene", "There is nobody in blue any more.", ["the person in blue leaves"]),
        ("scene", "Where red was, blue is now, and the other way round.", ["red and blue trade places"]),
        ("scene", "the man in the blue coat leaves", ["the man in the blue shirt leaves"]),
        ("scene", "a man makes his entrance at the left-hand end", ["a man enters at the left end"]),
    ],
)
def test_known_words_in_ways_of_their_own_are_read(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as

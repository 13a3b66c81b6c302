"""Tokens and vocabularies: what is a word, which words are known, and the way there and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grice.text import END, SPECIAL, UNKNOWN, Vocabulary, tokens
from grice.worlds import WORLDS
from grice.worlds.scone.interactions import load

words = st.text(st.sampled_from("abc"), min_size=1, max_size=3)
sentences = st.lists(st.lists(words, max_size=5).map(" ".join), max_size=8)


def test_punctuation_stays_with_its_word_unless_taken_apart() -> None:
    sentence = "Turn  left, then stop: it's the T-intersection."
    assert tokens(sentence) == ["turn", "left,", "then", "stop:", "it's", "the", "t-intersection."]
    apart = ["turn", "left", ",", "then", "stop", ":", "it's", "the", "t-intersection", "."]
    assert tokens(sentence, apart=True) == apart


@given(st.text(max_size=30))
def test_taking_apart_loses_nothing_but_white_space(sentence: str) -> None:
    assert "".join(tokens(sentence, apart=True)) == "".join(tokens(sentence))


@given(sentences)
def test_words_seen_more_than_once_are_known(said: list[str]) -> None:
    vocabulary = Vocabulary.of(said)
    everything = [t for s in said for t in tokens(s)]
    assert set(vocabulary.words) == {t for t in everything if everything.count(t) > 1}
    assert len(vocabulary) == len(SPECIAL) + len(vocabulary.words)
    counts = [everything.count(word) for word in vocabulary.words]
    assert counts == sorted(counts, reverse=True)


@given(sentences)
def test_a_vocabulary_does_not_depend_on_the_order_of_its_sentences(said: list[str]) -> None:
    assert Vocabulary.of(said) == Vocabulary.of(reversed(said))


@given(sentences)
def test_sentences_of_known_words_come_back(said: list[str]) -> None:
    vocabulary = Vocabulary.of([*said, *said])
    for sentence in said:
        numbers = vocabulary.encode(sentence)
        assert numbers[-1] == END
        assert UNKNOWN not in numbers
        assert vocabulary.decode(numbers) == sentence
        assert vocabulary.decode([*numbers, 3, 3]) == sentence, "what follows the end does not count"
        assert not vocabulary.unknown(sentence)


def test_unknown_words_are_one_word_and_are_listed() -> None:
    vocabulary = Vocabulary.of(["pour it", "pour it out"])
    assert vocabulary.encode("Pour tea out") == [vocabulary.index["pour"], UNKNOWN, UNKNOWN, END]
    assert vocabulary.unknown("Pour tea out") == ["tea", "out"]
    assert vocabulary.decode(vocabulary.encode("pour tea")) == "pour <unknown>"


def test_words_that_are_read_by_their_parts_are_told_as_they_were_typed() -> None:
    known = ("blue", "green", "purple", "brown", "+ish", "+er")
    vocabulary = Vocabulary(known, apart=True, subwords=True)
    assert vocabulary.readings("brownish, greener purpel bluegreen qwer") == {
        "purpel": "purple",
        "bluegreen": "blue green",
    }
    assert vocabulary.unknown("brownish qwer") == ["qwer"]  # and not its stem, "qw"
    assert Vocabulary(known).readings("purpel") == {}


def test_a_sentence_cannot_spell_a_special_word() -> None:
    vocabulary = Vocabulary.of(["stop"] * 2)
    assert vocabulary.encode("<start> <end> stop") == [UNKNOWN, UNKNOWN, vocabulary.index["stop"], END]


def test_an_empty_sentence_is_its_end() -> None:
    assert Vocabulary(()).encode("") == [END]
    assert Vocabulary(()).decode([END]) == ""


@pytest.mark.parametrize(("world", "size"), [("alchemy", 446), ("scene", 470), ("tangrams", 285)])
def test_vocabularies_of_the_data_have_the_authors_sizes(data_folder: Path, world: str, size: int) -> None:
    reading = load(data_folder, WORLDS[world], "train")
    vocabulary = Vocabulary.of(s for e in reading.episodes for s in e.sentences)
    assert len(vocabulary.words) == size


def test_punctuation_makes_no_known_word_unknown() -> None:
    vocabulary = Vocabulary(("to", "the", "right", "left,"))
    assert vocabulary.readable("To the right.") == "To the right"
    assert vocabulary.readable('to "the" left, !') == "to the left,"
    assert vocabulary.readable("to the moon.") == "to the moon."
    assert vocabulary.readable("...") == ""
    apart = Vocabulary(("to", "the", "right", ","), apart=True)
    assert apart.readable("to the right.") == "to the right"
    assert apart.readable("right, to the moon!") == "right , to the moon"
    assert apart.readable("to the, right") == "to the, right"


def test_suffixes_are_tokens_and_are_put_back() -> None:
    words = Vocabulary.of(
        ["the darker bluish one", "dark blueish", "the dark one", "darkest"] * 2, subwords=True
    )
    assert words.split("The darkest one") == ["the", "dark", "+est", "one"]
    for said in ("the darker one", "bluish darkest dark"):
        assert words.decode(words.encode(said)) == said


def test_new_words_are_read_by_their_parts() -> None:
    words = Vocabulary(("purple", "green", "blue", "grey", "sage", "+ish", "+er"), subwords=True)
    for said, read in {
        "purpil": ["purple"],
        "prple": ["purple"],
        "geren": ["green"],
        "blueeee": ["blue"],
        "bluegrey": ["blue", "grey"],
        "grey-green": ["grey", "green"],
        "greenish-blue": ["green", "+ish", "blue"],
        "sagey": ["sage"],
        "grn": ["green"],
        "bluer": ["blue", "+er"],
        "!!": ["!!"],
        "xylophone": ["xylophone"],
    }.items():
        assert words.split(said) == read
    assert words.unknown("purpil xylophone") == ["xylophone"]
    assert Vocabulary(("purple",)).split("purpil") == ["purpil"]

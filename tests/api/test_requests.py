"""Sentences that ask for several things: of several, of another, and what takes several actions."""

from __future__ import annotations

import re

import pytest

from grice.api.reading import read
from grice.text import Vocabulary
from grice.worlds import WORLDS
from typed import KNOWN, reading

NUMBERS = ("", "one", "two", "three", "", "", "", "", "", "", "ten")
SPELT_OUT = re.compile(r"\d+")


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        # beaker 5
        (
            "scene",
            "everybody leaves except orange",
            [
                f"the person with the {worn} hat leaves"
                for worn in ("purple shirt and orange", "red shirt and no")
            ],
        ),
        (
            "scene",
            "remove the last two people",
            [
                f"the person with the {worn} hat leaves"
                for worn in ("purple shirt and orange", "red shirt and no")
            ],
        ),
        ("scene", "red and yellow leave", ["red leaves", "yellow leaves"]),
        ("scene", "red, yellow and blue all leave", ["red leaves", "yellow leaves", "blue leaves"]),
        (
            "scene",
            "both people in orange leave",
            [f"the person with the orange shirt and {hat} hat leaves" for hat in ("orange", "purple")],
        ),
    ],
)
def test_what_is_said_of_several_is_said_of_each(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        ("scene", "the red one leaves and so does blue", ["the red one leaves", "blue leaves"]),
        ("scene", "red leaves. Yellow does too.", ["red leaves", "yellow leaves"]),
        ("scene", "red leaves and the man in blue as well", ["red leaves", "the man in blue leaves"]),
    ],
)
def test_the_same_may_be_said_of_another(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as


@pytest.mark.parametrize(
    ("text", "hats"),
    [
        (
            "all the people with hats leave",
            ("orange shirt and orange", "orange shirt and purple", "purple shirt and orange"),
        ),
        (
            "everybody wearing a hat leaves",
            ("orange shirt and orange", "orange shirt and purple", "purple shirt and orange"),
        ),
        ("all people without hats leave", ("red shirt and no",)),
        ("everyone in red leaves", ("red shirt and no",)),
        ("the people without hats leave", ("red shirt and no",)),
        ("everybody who is not wearing a hat leaves", ("red shirt and no",)),
        ("all those in red leave", ("red shirt and no",)),
        ("everybody with an orange hat leaves", ("orange shirt and orange", "purple shirt and orange")),
    ],
)
def test_hats_tell_who_is_meant(text: str, hats: tuple[str, ...]) -> None:
    assert list(reading("scene", text)[0]) == [f"the person with the {worn} hat leaves" for worn in hats]


def test_a_place_is_where_somebody_stood_before() -> None:
    rest = "3:__ 4:__ 5:__ 6:__ 7:__ 8:__ 9:__"
    stages = [
        WORLDS["scene"].parse(f"{a} {rest} {b}") for a, b in (("1:__ 2:r_", "10:b_"), ("1:b_ 2:r_", "10:__"))
    ]
    vocabulary = Vocabulary(tuple(KNOWN["scene"].split()))
    texts = ["blue moves to the left end, then a man comes in where blue was standing"]
    found = read(texts, vocabulary, WORLDS["scene"].lexicon, lambda before: stages[len(before)])
    assert found.sentences == ("blue moves to the left end", "a man comes at position 10")


def _heard(stages: list[str], *texts: str) -> tuple[str, ...]:
    """What is read of texts between stages, told by who stands at the first three places and the last."""
    shown = [stage.split() for stage in stages]
    states = [
        WORLDS["scene"].parse(" ".join(f"{i}:{who}" for i, who in enumerate((*a[:3], *["__"] * 6, a[3]), 1)))
        for a in shown
    ]
    vocabulary = Vocabulary(tuple(KNOWN["scene"].split()))
    found = read(texts, vocabulary, WORLDS["scene"].lexicon, lambda before: states[len(before)])
    return found.sentences


@pytest.mark.parametrize(
    ("before", "after", "undone"),
    [
        (
            "__ r_ b_ __",
            "__ b_ r_ __",
            "the person at position two and the person at position three trade places",
        ),
        (
            "__ r_ by __",
            "__ ry b_ __",
            "the person at position two gives his hat to the person at position three",
        ),
        ("__ r_ b_ __", "r_ __ b_ __", "the person at position one moves to position two"),
        ("__ r_ b_ __", "__ r_ b_ g_", "the person at position ten leaves"),
        ("__ r_ b_ g_", "__ r_ b_ __", "a person in green enters at position ten"),
        ("__ r_ b_ gy", "__ r_ b_ __", "undo that"),  # nobody enters with a hat
    ],
)
def test_what_was_done_is_taken_back(before: str, after: str, undone: str) -> None:
    [_, said] = _heard([before, after], "red leaves", "Undo that.")
    assert SPELT_OUT.sub(lambda found: NUMBERS[int(found[0])], said) == undone


@pytest.mark.parametrize(
    ("said", "read_as"),
    [
        ("red fills the gap", "red moves to position 3"),
        ("a man in green takes his place", "a man in green enters at position 3"),
        ("green takes his place", "green enters at position 3"),
    ],
)
def test_who_is_there_moves_to_a_place_that_was_left_and_others_enter(said: str, read_as: str) -> None:
    assert _heard(["__ r_ b_ __", "__ r_ __ __"], "blue leaves", said)[1] == read_as


@pytest.mark.parametrize(
    ("said", "read_as"),
    [
        ("put red at the right end", "red moves to the right end"),
        ("have red stand at the left end", "red moves to the left end"),
        ("put a man in red at the right end", "put a man in red at the right end"),
        ("put the red hat on blue", "put the red hat on blue"),
        ("someone in yellow stands to the right of blue", "someone in yellow enters to the right of blue"),
        ("red moves next to green", "red moves to position 9"),
        ("red moves next to blue", "red moves to position 4"),
        ("red joins green", "red moves to position 9"),
        ("a man joins green", "a man enters at position 9"),
    ],
)
def test_who_is_there_is_put_somewhere(said: str, read_as: str) -> None:
    assert _heard(["__ r_ b_ g_"], said) == (read_as,)

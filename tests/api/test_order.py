"""Clauses of time, and clauses that leave something out: what is done first is read first."""

from __future__ import annotations

import pytest

from typed import reading


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        ("alchemy", "mix the third one before emptying it", ["mix the third one", "empty it"]),
        ("alchemy", "after mixing 5, pour it into 2", ["mix 5", "pour it into two"]),
        ("alchemy", "After you've mixed 5 pour it into 2.", ["mix 5", "pour it into two"]),
        ("alchemy", "once the third one is emptied, mix 5", ["empty the third one", "mix 5"]),
        (
            "alchemy",
            "before you mix the third one, pour red into it",
            ["pour red into the third one", "mix the third one"],
        ),
        ("alchemy", "mix 5 after pouring red into it", ["pour red into 5", "mix 5"]),
        (
            "alchemy",
            "pour red into the one after the green one",
            ["pour red into the one after the green one"],
        ),
        ("alchemy", "after that, mix it", ["after that mix it"]),
        ("scene", "red takes the hat before leaving", ["red takes the hat", "red leaves"]),
        ("scene", "before leaving, red takes the hat", ["red takes the hat", "red leaves"]),
        (
            "scene",
            "after red has left, blue moves to the left end",
            ["red leaves", "blue moves to the left end"],
        ),
        (
            "scene",
            "when red is gone blue moves to the left end",
            ["red leaves", "blue moves to the left end"],
        ),
        (
            "scene",
            "blue moves to the left end after red leaves",
            ["red leaves", "blue moves to the left end"],
        ),
        ("tangrams", "swap 2 and 4 before removing the last one", ["swap 2 and 4", "remove the last one"]),
        (
            "tangrams",
            "after the first one is removed, swap 2 and 4",
            ["remove the first one", "swap 2 and 4"],
        ),
        ("tangrams", "remove the one before the last", ["remove the one before the last"]),
    ],
)
def test_what_is_done_first_is_read_first(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as


def test_requests_of_several_actions_keep_their_order() -> None:
    assert reading("sail", "after you walk to the lamp, turn left")[0] == (
        "after you walk to the lamp turn left",
    )


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        ("alchemy", "take two out of 5 and one out of 3", ["take two out of 5", "take one out of 3"]),
        (
            "alchemy",
            "drain two units of green and one of red",
            ["drain two units of green", "drain one of red"],
        ),
        (
            "alchemy",
            "drain half of the green and half of the red",
            ["drain half of the green", "drain half of the red"],
        ),
        ("alchemy", "empty the first, then the last", ["empty the first", "empty the last"]),
        ("alchemy", "red into yellow, mix it", ["red into yellow", "mix it"]),
        ("alchemy", "first mix 5, then empty 3", ["mix 5", "empty 3"]),
        ("scene", "first red leaves, then blue leaves", ["red leaves", "blue leaves"]),
        ("scene", "the first person leaves", ["the first person leaves"]),
        ("scene", "red leaves, then blue", ["red leaves", "blue leaves"]),
        (
            "scene",
            "red leaves, then blue and green trade places",
            ["red leaves", "blue and green trade places"],
        ),
        (
            "scene",
            "red leaves, blue moves to the left end and green to the right end",
            ["red leaves", "blue moves to the left end", "green moves to the right end"],
        ),
        (
            "tangrams",
            "swap the first and third, then the second and fourth",
            ["swap the first and third", "swap the second and fourth"],
        ),
        ("tangrams", "swap 2 and 4 and then first and last", ["swap 2 and 4", "swap first and last"]),
    ],
)
def test_what_is_left_out_is_said_again(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as

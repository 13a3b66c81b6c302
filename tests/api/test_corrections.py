"""What people take back, in a sentence or in the next one."""

from __future__ import annotations

import pytest

from typed import reading


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        ("scene", "the man in red, no, the one in blue leaves", ["the one in blue leaves"]),
        ("scene", "he moves to the left end, I mean the right end", ["he moves to the right end"]),
        ("scene", "the person with no hat leaves", ["the person with no hat leaves"]),
    ],
)
def test_what_is_taken_back_is_not_read(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as


@pytest.mark.parametrize(
    ("world", "texts", "read_as"),
    [
        ("scene", ("the man in red leaves", "No, the one in blue."), ["the one in blue leaves"]),
        ("scene", ("the man in red leaves", "no, blue"), ["the man in blue leaves"]),
        ("scene", ("red leaves", "Actually, he moves to the left end"), ["red moves to the left end"]),
        ("scene", ("the man takes the hat", "no, the person in red"), ["the person in red takes the hat"]),
        ("scene", ("the man leaves", "no hat with red"), ["the man leaves", "no hat with red"]),
    ],
)
def test_a_sentence_may_correct_the_one_before(
    world: str, texts: tuple[str, ...], read_as: list[str]
) -> None:
    assert list(reading(world, *texts)[0]) == read_as

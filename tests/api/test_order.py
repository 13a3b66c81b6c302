"""Clauses of time, and clauses that leave something out: what is done first is read first."""

from __future__ import annotations

import pytest

from typed import reading


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
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
    ],
)
def test_what_is_done_first_is_read_first(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
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
    ],
)
def test_what_is_left_out_is_said_again(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as

"""What people take back, in a sentence or in the next one."""

from __future__ import annotations

import pytest

from typed import reading


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        ("sail", "turn right, I mean left", ["turn left"]),
    ],
)
def test_what_is_taken_back_is_not_read(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as


def test_an_answer_tells_what_was_taken_back() -> None:
    assert reading("sail", "turn right, I mean left")[1] == {"right, i mean left": "left"}


@pytest.mark.parametrize(
    ("world", "texts", "read_as"),
    [
        ("sail", ("turn left", "no, I meant right"), ["turn right"]),
        (
            "sail",
            ("turn left and walk to the lamp", "Sorry, I meant right."),
            ["turn right", "walk to the lamp"],
        ),
        ("sail", ("walk to the chair", "No, to the lamp."), ["walk to the lamp"]),
        ("sail", ("walk to the chair", "Actually, turn right"), ["turn right"]),
    ],
)
def test_a_sentence_may_correct_the_one_before(
    world: str, texts: tuple[str, ...], read_as: list[str]
) -> None:
    assert list(reading(world, *texts)[0]) == read_as


def test_an_answer_tells_what_a_correction_was_read_as() -> None:
    assert reading("sail", "turn left", "No, I meant right.")[1] == {"no, i meant right": "turn right"}

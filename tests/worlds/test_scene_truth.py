"""What the checker of Scene understands of sentences, and what it leaves open."""

from __future__ import annotations

import pytest

from grice.worlds import WORLDS
from grice.worlds.scene.truth.clauses import read
from grice.worlds.scene.truth.describing import mentions
from grice.worlds.truth import words

SCENE = WORLDS["scene"]
STAGE = "1:oo 2:__ 3:__ 4:__ 5:op 6:__ 7:po 8:gp 9:__ 10:__"
LINE = "1:__ 2:__ 3:pg 4:r_ 5:__ 6:g_ 7:y_ 8:__ 9:__ 10:bo"


def objections(start: str, action: str, sentence: str, *past: str) -> tuple[str, ...]:
    assert SCENE.truth is not None
    earlier = [SCENE.parse_segment(segment) for segment in past]
    return SCENE.truth.objections(SCENE.parse(start), SCENE.parse_segment(action), sentence, earlier)


@pytest.mark.parametrize(
    ("start", "sentence", "meant", "others"),
    [
        (STAGE, "the third person from the left leaves", "exit 7", "exit 1, exit 5, exit 8"),
        (STAGE, "the second to last person leaves", "exit 7", "exit 1, exit 5, exit 8"),
        (STAGE, "the person second from the right leaves", "exit 7", "exit 1, exit 5, exit 8"),
        (STAGE, "the leftmost one in orange leaves", "exit 1", "exit 5, exit 7, exit 8"),
        (STAGE, "the guy next to green leaves", "exit 7", "exit 1, exit 5, exit 8"),
        (STAGE, "the person at position 5 leaves", "exit 5", "exit 1, exit 7, exit 8"),
        (STAGE, "the orange guy with the purple hat goes home", "exit 5", "exit 1, exit 7, exit 8"),
        (STAGE, "move the person at position 7 to position 9", "move 7 9", "move 8 9, move 7 10, move 7 6"),
        (STAGE, "to the far right goes the man in green", "move 8 10", "move 7 10, move 7 9, exit 7"),
        (LINE, "a man in red enters at the far right", "enter 9 r", "enter 2 r, enter 5 r"),
        (
            STAGE,
            "a man in blue enters between purple and the second person",
            "enter 6 b",
            "enter 9 b, enter 2 b",
        ),
        (
            STAGE,
            "a guy in red joins at the second position from the right",
            "enter 9 r",
            "enter 2 r, enter 10 r",
        ),
        (LINE, "the person between red and yellow leaves", "exit 6", "exit 3, exit 4, exit 7, exit 10"),
        (LINE, "the person to the right of red leaves", "exit 6", "exit 3, exit 4, exit 7, exit 10"),
        (LINE, "yellow moves to the left of blue", "move 7 9", "move 7 2, move 7 5, move 7 8"),
        (LINE, "green goes next to the person in blue", "move 6 9", "move 6 5, move 6 8, move 6 2"),
        (LINE, "red takes purple's hat", "takehat 3 4", "exit 3, move 4 5"),
        (LINE, "red and purple swap places", "switch 3 4", "switch 6 7"),
        (
            LINE,
            "the man with no hat next to purple takes a step to the right",
            "move 4 5",
            "move 7 8, move 6 5",
        ),
        (LINE, "the hatless man in yellow walks off", "exit 7", "exit 4, exit 6, move 6 8"),
    ],
)
def test_only_what_is_meant_is_accepted(start: str, sentence: str, meant: str, others: str) -> None:
    assert objections(start, meant, sentence) == ()
    for other in others.split(", "):
        assert objections(start, other, sentence), other


@pytest.mark.parametrize(
    ("past", "sentence", "meant", "others"),
    [
        (["exit 2"], "the other one in orange goes to that spot", "move 5 2", "move 5 6, move 5 10"),
        (["enter 8 g"], "the newcomer leaves", "exit 8", "exit 1, exit 5, exit 7"),
        (["enter 8 g"], "the man who just came in leaves", "exit 8", "exit 1, exit 5, exit 7"),
        (["move 2 1"], "the other man in orange leaves", "exit 5", "exit 1, exit 7"),
        (["move 9 8"], "he moves back", "move 8 9", "move 8 10, move 8 6"),
        (["exit 2"], "green does the same", "exit 8", "move 8 9, enter 9 g"),
    ],
)
def test_what_just_happened_is_referred_to(past: list[str], sentence: str, meant: str, others: str) -> None:
    assert objections(STAGE, meant, sentence, *past) == ()
    for other in others.split(", "):
        assert objections(STAGE, other, sentence, *past), other


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("move 7 9", "she moves to the right of green"),
        ("move 7 9", "purple jumps over the person in green"),
        ("move 7 6", "the man moves a little to the left"),
        ("exit 8", "the gentleman with the purple hat who was there first has had enough"),
        ("enter 6 b", "a man in blue shows up next to the orange man on his right"),
        ("enter 10 y", "yellow moves in on the far right"),
        ("exit 5", "the one over there is done for today"),
    ],
)
def test_what_is_vague_or_unread_is_accepted(action: str, sentence: str) -> None:
    assert objections(STAGE, action, sentence) == ()


@pytest.mark.parametrize(
    ("sentence", "people"),
    [
        ("the man in red and the woman in blue", ["r", "b"]),
        ("red and blue", ["r", "b"]),
        ("the man in the red shirt and blue hat", ["rb"]),
        ("the red shirt yellow hat guy", ["ry"]),
        ("swap the green person with the hatless blue girl", ["g", "b_"]),
        ("the yellow-shirted man without a hat", ["y_"]),
        ("the man with the red hat and the man with no hat", ["r", "_"]),
    ],
)
def test_clothes_are_of_those_who_wear_them(sentence: str, people: list[str]) -> None:
    assert [someone.shirt + someone.hat for someone in mentions(words(sentence))] == people


def test_a_sentence_without_any_known_word_says_nothing() -> None:
    assert read("qwerty").clauses == ()
    assert read("").clauses == ()


@pytest.mark.parametrize(
    ("start", "action", "sentence"),
    [
        (
            LINE,
            "enter 2 y",
            "a man in yellow comes to the left of the person with the green shirt and purple hat",
        ),
        (LINE, "move 7 1", "the man in yellow moves to the far right"),
        (LINE, "move 7 9", "the man in yellow moves one space to the right"),
    ],
)
def test_speakers_are_held_to_more_than_people(start: str, action: str, sentence: str) -> None:
    assert SCENE.truth is not None
    told = SCENE.parse(start), SCENE.parse_segment(action), sentence
    assert SCENE.truth.objections(*told) == ()  # a slip that people make
    assert SCENE.truth.slips(*told)


@pytest.mark.parametrize("action", ["enter 9 r", "enter 1 r", "enter 5 r"])
def test_an_end_that_is_taken_is_no_place_to_go(action: str) -> None:
    assert objections(LINE, action, "a man in red enters at the right end")
    assert bool(objections(LINE, action, "a man in red enters at the left end")) == (action != "enter 1 r")

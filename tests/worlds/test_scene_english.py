"""Meanings of sentences about people on a stage, over several turns too, and generated sentences."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grice import WORLDS
from grice.language import Turn
from grice.worlds.scene.english import english

SCENE = WORLDS["scene"]
ENGLISH = english(SCENE)
STAGE = "1:oo 2:__ 3:__ 4:__ 5:op 6:__ 7:po 8:gp 9:__ 10:__"
LINE = "1:__ 2:__ 3:pg 4:r_ 5:__ 6:g_ 7:y_ 8:__ 9:__ 10:bo"
WIDE = "1:__ 2:__ 3:pg 4:r_ 5:__ 6:__ 7:y_ 8:__ 9:__ 10:bo"
THREE = "1:__ 2:ry 3:__ 4:g_ 5:__ 6:__ 7:bp 8:__ 9:__ 10:__"
seeds = st.integers(0, 10**6)


def meanings(state: str, sentence: str, *past: str) -> set[str]:
    """The most likely segment of a sentence after the previous ones."""
    stage, turns = SCENE.parse(state), []
    for done in past:
        turns.append(Turn(stage, "", SCENE.parse_segment(done)))
        stage = SCENE.step(stage, turns[-1].segment[0])
    programs = ENGLISH.programs(ENGLISH.begin(stage, tuple(turns)), sentence)
    least = min(programs.values(), default=0.0)
    return {SCENE.show_segment(program) for program, cost in programs.items() if cost == least}


def done(state: str, *sentences: str) -> str:
    """The likeliest program of sentences, segments joined."""
    readings = ENGLISH.read(SCENE.parse(state), sentences)
    if not readings or readings[0].unread:
        return ""
    return ", ".join(SCENE.show_segment(segment) for segment in readings[0].segments if segment)


@pytest.mark.parametrize(
    ("state", "sentence", "meant"),
    [
        (STAGE, "the third person from the left leaves", "exit 7"),
        (STAGE, "the second to last person leaves", "exit 7"),
        (STAGE, "the person second from the right leaves", "exit 7"),
        (STAGE, "the leftmost one in orange leaves", "exit 1"),
        (STAGE, "the guy next to green leaves", "exit 7"),
        (STAGE, "the person at position 5 leaves", "exit 5"),
        (STAGE, "the orange guy with the purple hat goes home", "exit 5"),
        (STAGE, "move the person at position 7 to position 9", "move 7 9"),
        (STAGE, "to the far right goes the man in green", "move 8 10"),
        (STAGE, "a guy in red joins at the second position from the right", "enter 9 r"),
        (LINE, "the person between red and yellow leaves", "exit 6"),
        (LINE, "the person to the right of red leaves", "exit 6"),
        (LINE, "yellow moves to the left of blue", "move 7 9"),
        (LINE, "green goes next to the person in blue", "move 6 9"),
        (LINE, "red takes purple's hat", "takehat 3 4"),
        (LINE, "red and purple swap places", "switch 3 4"),
        (LINE, "the man with no hat next to purple takes a step to the right", "move 4 5"),
        (LINE, "the hatless man in yellow walks off", "exit 7"),
        (LINE, "nobody does anything", "stay"),
    ],
)
def test_a_sentence_means_one_action(state: str, sentence: str, meant: str) -> None:
    assert meanings(state, sentence) == {meant}


@pytest.mark.parametrize(
    ("past", "sentence", "meant"),
    [
        ("exit 1", "the other one in orange goes to that spot", "move 5 1"),
        ("enter 9 g", "the newcomer leaves", "exit 9"),
        ("enter 9 g", "the man who just came in leaves", "exit 9"),
        ("move 1 2", "the other man in orange leaves", "exit 5"),
        ("move 8 9", "he moves back", "move 9 8"),
        ("exit 1", "green does the same", "exit 8"),
        ("enter 9 g", "he takes the purple hat", "takehat 8 9"),
        ("move 7 6", "undo that", "move 6 7"),
    ],
)
def test_what_just_happened_is_referred_to(past: str, sentence: str, meant: str) -> None:
    assert meanings(STAGE, sentence, past) == {meant}


@pytest.mark.parametrize(
    ("state", "sentence", "program"),
    [
        (THREE, "if the person in green has a hat, he leaves, otherwise the person in red leaves", "exit 2"),
        (THREE, "if anyone has a purple hat, he moves to the far left", "move 7 1"),
        (THREE, "unless there is somebody in orange, the person in green leaves", "exit 4"),
        (THREE, "if position 5 is free, green goes there", "move 4 5"),
        (THREE, "the person in green leaves if he has no hat", "exit 4"),
        (WIDE, "if red is next to purple, they swap places", "switch 3 4"),
        (WIDE, "everyone without a hat leaves", "exit 4, exit 7"),
        (WIDE, "everybody except the person in blue leaves", "exit 3, exit 4, exit 7"),
        (WIDE, "both people with hats leave the stage", "exit 3, exit 10"),
        (WIDE, "the first two people leave", "exit 3, exit 4"),
        (WIDE, "yellow leaves, and so does blue", "exit 7, exit 10"),
        (WIDE, "the person closest to yellow leaves", "exit 4"),
        (WIDE, "the one furthest from red exits", "exit 10"),
        (WIDE, "the person who has no neighbors and no hat leaves", "exit 7"),
        (WIDE, "the one who isn't wearing a hat and stands beside purple leaves", "exit 4"),
        (WIDE, "the person that is neither in red nor in yellow nor in blue leaves", "exit 3"),
        (WIDE, "the last but one leaves", "exit 7"),
        (WIDE, "red, no wait, yellow leaves", "exit 7"),
        (WIDE, "yellow goes to the left end, no, make that the spot right of red", "move 7 5"),
        (WIDE, "someone in green, I mean orange, comes in at the left end", "enter 1 o"),
        (WIDE, "red leaves so that only purple, yellow and blue remain", "exit 4"),
        (WIDE, "before red leaves, purple gives him his hat", "takehat 3 4, exit 4"),
        (WIDE, "red leaves after taking the hat of purple", "takehat 3 4, exit 4"),
        (WIDE, "once red has left, yellow takes his place", "exit 4, move 7 4"),
        (
            WIDE,
            "red takes purple's hat, moves to the left of yellow and hands it to him",
            "takehat 3 4, move 4 6, takehat 6 7",
        ),
        (WIDE, "red heads home", "exit 4"),
        (WIDE, "purple lets red have his hat", "takehat 3 4"),
        (WIDE, "nobody but red leaves", "exit 4"),
        (WIDE, "the rightmost of the hatless people leaves", "exit 7"),
        (
            WIDE,
            "someone in green enters to the left of purple and someone in orange to the right of red",
            "enter 2 g, enter 5 o",
        ),
        (WIDE, "the person in red leaves and the one to his left moves into his spot", "exit 4, move 3 4"),
        (STAGE, "the person whose shirt and hat are the same color leaves", "exit 1"),
        (STAGE, "the two people next to each other switch places", "switch 7 8"),
        (STAGE, "the third person leaves, then the third person leaves again", "exit 7, exit 8"),
    ],
)  # fmt: skip
def test_requests_are_read_as_programs(state: str, sentence: str, program: str) -> None:
    assert done(state, sentence) == program


@pytest.mark.parametrize(
    ("sentences", "program"),
    [
        (("red and purple swap places", "the former leaves"), "switch 3 4, exit 3"),
        (("red and purple swap places", "the latter leaves"), "switch 3 4, exit 4"),
        (("yellow moves to the far left", "now he goes back to where he was"), "move 7 1, move 1 7"),
        (
            ("someone in orange enters on the far left", "red leaves", "the newcomer takes his place"),
            "enter 1 o, exit 4, move 1 4",
        ),
        (("yellow leaves", "someone dressed like him comes in at the left end"), "exit 7, enter 1 y"),
    ],
)
def test_people_are_known_over_turns(sentences: tuple[str, ...], program: str) -> None:
    assert done(LINE if "move" in program else WIDE, *sentences) == program


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("the person in red leaves", "the person in yellow leaves"),
        ("yellow moves one step to the left", "yellow moves one step to the right"),
        ("red takes the hat of purple", "purple trades places with red"),
        ("someone in green enters to the left of blue", "someone in orange enters to the left of blue"),
        ("everyone with a hat leaves", "everyone without a hat leaves"),
    ],
)
def test_minimal_pairs_mean_different_things(one: str, other: str) -> None:
    read = {done(WIDE, one), done(WIDE, other)}
    assert len(read) == 2
    assert "" not in read


@pytest.mark.parametrize(
    "ways",
    [
        ("red takes the hat of purple", "purple gives his hat to red", "red gets the green hat"),
        ("yellow moves to the left of blue", "put yellow just left of blue", "yellow goes left of blue"),
        ("the person in red leaves", "red exits", "the one in the red shirt is gone", "remove red"),
        ("red and purple swap places", "purple trades places with red", "switch red and purple"),
    ],
)  # fmt: skip
def test_paraphrases_mean_the_same(ways: tuple[str, ...]) -> None:
    assert len({done(WIDE, way) for way in ways}) == 1


@pytest.mark.parametrize(
    ("action", "true", "false"),
    [
        (
            "exit 3",
            "the person in purple and a green hat leaves",
            "the person in purple and a red hat leaves",
        ),
        ("exit 4", "the man in red leaves", "the man in yellow leaves"),
        ("exit 10", "the fourth person leaves", "the third person leaves"),
        (
            "move 7 9",
            "yellow moves to the left of the man in blue",
            "yellow moves to the right of the man in red",
        ),
        ("move 7 9", "yellow goes two spaces to the right", "yellow goes one space to the right"),
        ("move 7 8", "yellow moves towards the right end", "yellow moves towards the left end"),
        (
            "move 7 1",
            "yellow goes past red to the left end",
            "red goes past purple to the left end",
        ),
        ("move 10 8", "blue moves to the left up to yellow", "blue moves to the left past yellow"),
        (
            "enter 9 p",
            "a man in purple with no hat appears beside blue",
            "a man in orange appears beside blue",
        ),
        (
            "enter 2 p",
            "someone in purple enters left of purple",
            "the man in purple moves one step to the left",
        ),
        ("takehat 3 4", "red takes the hat from the man in purple", "red takes the hat from the man in blue"),
        (
            "takehat 3 4",
            "purple gives his hat to the man in red",
            "purple gives his hat to the man in yellow",
        ),
        ("switch 3 4", "purple and red trade places", "yellow and red trade places"),
    ],
)
def test_what_is_true_is_accepted_and_what_is_false_is_not(action: str, true: str, false: str) -> None:
    state, segment = SCENE.parse(WIDE), SCENE.parse_segment(action)
    assert ENGLISH.check(state, segment, true).true
    assert ENGLISH.check(state, segment, true).read
    assert not ENGLISH.check(state, segment, false).true or not ENGLISH.programs(ENGLISH.begin(state), false)


@pytest.mark.parametrize("text", ["everyone without a hat leaves", "the people without hats leave"])
def test_a_request_for_several_is_followed_for_each(text: str) -> None:
    assert done(WIDE, text) == "exit 4, exit 7"


@given(seeds)
@settings(max_examples=25, deadline=None)
def test_what_is_said_asks_for_exactly_that(seed: int) -> None:
    rng = random.Random(seed)
    state = SCENE.random(rng)
    segment = ENGLISH.begin(state).tidied((rng.choice(SCENE.legal(state)),))
    said = ENGLISH.say(state, segment, rng)
    if said is None:
        return
    assert ENGLISH.exactly(ENGLISH.begin(state), said) == [segment]
    assert ENGLISH.check(state, segment, said).true
    polite = f"Please, {said}, thanks."
    assert ENGLISH.exactly(ENGLISH.begin(state), polite) == [segment]
    unread = ENGLISH.check(state, (rng.choice(SCENE.legal(state)),), f"{said} qwrtzp")
    assert unread.true
    assert not unread.read


def test_almost_everything_can_be_said() -> None:
    rng = random.Random(1)
    states = [SCENE.random(rng) for _ in range(25)]
    said = [ENGLISH.say(state, (rng.choice(SCENE.legal(state)),), rng) for state in states]
    assert sum(sentence is not None for sentence in said) >= 0.9 * len(said)


@pytest.mark.parametrize("action", ["enter 9 r", "enter 1 r", "enter 5 r"])
def test_an_end_that_is_taken_is_no_place_to_go(action: str) -> None:
    told = SCENE.parse(LINE), SCENE.parse_segment(action)
    assert ENGLISH.impossible(ENGLISH.begin(told[0]), "a man in red enters at the right end")
    assert ENGLISH.check(*told, "a man in red enters at the left end").true == (action == "enter 1 r")


def test_a_sentence_of_more_than_was_done_is_not_called_false() -> None:
    state = SCENE.parse(WIDE)
    verdict = ENGLISH.check(
        state, SCENE.parse_segment("exit 4"), "red leaves and yellow moves to the left end"
    )
    assert verdict.true
    assert ENGLISH.vague(state, SCENE.parse_segment("exit 4"), "red leaves and yellow moves to the left end")

"""The checker of SAIL: it follows an instruction clause by clause, and minds what leads elsewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grice.worlds.sail import Pose, Sail
from grice.worlds.sail.truth.clauses import read_steps

WORLD = Sail()
ASKED = [  # where, what is said, and what is meant
    ("Arcade 3 5 0", "go forward 2 and hang a left", "move 2, left"),
    ("Arcade 3 5 0", "walk until you bump into the wall", "move 5"),
    ("Arcade 3 5 0", "walk over to the chair", "move 2"),
    ("Arcade 3 5 0", "take the first left and go to the lamp", "move 1, left, move 1"),
    ("Arcade 3 5 0", "take the second left", "move 3, left"),
    ("Arcade 3 5 0", "go to the second intersection and turn right", "move 3, right"),
    ("Arcade 3 5 0", "pass the chair and stop at the next intersection", "move 3"),
    ("Arcade 3 5 0", "go one step past the chair", "move 3"),
    ("Arcade 3 5 0", "walk to the spot just before the chair", "move 1"),
    ("Arcade 3 5 0", "go to the lamp around the corner on your left", "move 1, left, move 1"),
    ("Arcade 3 5 0", "turn left onto the blue hall", "move 1, left"),
    ("Arcade 3 5 0", "go to the end of the hall, then turn left", "move 5, left"),
    ("Arcade 3 5 0", "at the chair, turn around", "move 2, right, right"),
    ("Arcade 3 5 0", "walk to the hatrack on your left", "left, move 2"),
    ("Arcade 2 0 90", "go to the lamp behind you", "right, right, move 2"),
    ("Arcade 2 0 90", "go back to the lamp", "right, right, move 2"),
    ("Arcade 2 0 90", "go round the corner to the easel", "move 3, right, move 1"),
    ("Arcade 2 0 90", "take the next right", "move 1, right"),
    ("Arcade 3 2 180", "turn so that you face the sofa", "right"),
    ("Arcade 3 2 180", "turn towards the hatrack on your left", "left"),
    ("Arcade 3 2 180", "turn so that the sofa is behind you", "left"),
    ("Arcade 3 2 180", "face away from the chair", "right, right"),
    ("Arcade 3 2 180", "with your back to the chair, walk two steps", "right, right, move 2"),
    ("Arcade 3 2 180", "turn left 3 times", "left, left, left"),
    ("Arcade 3 2 0", "turn to the chair", "right, right"),
    ("Arcade 3 2 0", "turn right, then right again", "right, right"),
    ("Arcade 3 2 0", "turn round and take 1 step", "right, right, move 1"),
    ("Arcade 3 2 0", "do a quarter turn clockwise", "right"),
    ("Library 6 3 270", "go past the lamp to the next intersection", "move 2"),
    ("Arcade 3 2 0", "turn to face the way you came", "right, right"),
    ("Arcade 3 2 0", "turn into the wood hall on your left", "left"),
    ("Arcade 3 2 180", "don't move", "stop"),
    ("Arcade 6 2 270", "stop at the yellow hall", "move 3"),
    ("Arcade 6 2 270", "continue to the intersection of wood and yellow", "move 3"),
    ("Arcade 6 2 270", "could you go to the hatrack?", "move 1"),
    ("Arcade 6 2 270", "walk until you can turn left", "move 3"),
    ("Arcade 6 2 270", "go one step towards the sofa", "move 1"),
    ("Library 0 4 0", "go straight to the corner, turn right and go to the hatrack", "move 3, right, move 1"),
]


def object_to(start: str, sentence: str, segment: str) -> tuple[str, ...]:
    return WORLD.truth.objections(WORLD.parse(start), WORLD.parse_segment(segment), sentence)


@pytest.mark.parametrize(("start", "sentence", "meant"), ASKED)
def test_only_what_is_meant_is_believed(start: str, sentence: str, meant: str) -> None:
    pose, segment = WORLD.parse(start), WORLD.parse_segment(meant)
    assert WORLD.truth.objections(pose, segment, sentence) == ()
    others = [other for other in WORLD.grammar.segments(pose) if _end(pose, other) != _end(pose, segment)]
    minded = [bool(WORLD.truth.objections(pose, other, sentence)) for other in others]
    assert sum(minded) >= 0.75 * len(minded)


def _end(pose: Pose, segment: tuple[object, ...]) -> Pose:
    for action in segment:
        pose = WORLD.step(pose, action)  # type: ignore[arg-type]
    return pose


@pytest.mark.parametrize(
    ("start", "sentence", "segment", "why"),
    [
        ("Arcade 3 5 0", "go one step past the chair", "move 4", "more is done than what is said"),
        ("Arcade 3 5 0", "go to the chair", "move 3", "more is done than what is said"),
        ("Arcade 3 5 0", "turn left and go to the chair", "move 2", "there is no turn to the left"),
        ("Arcade 3 2 180", "face the hatrack", "right", "there is no hatrack in front"),
        ("Arcade 3 2 180", "turn around", "right", "“turn around” is not what is done"),
        ("Arcade 3 2 180", "you are at the easel", "move 2", "there is no easel here"),
        ("Arcade 3 2 180", "walk three steps and turn right", "move 2, right", "3 forward, but it is 2"),
    ],
)
def test_an_objection_says_why(start: str, sentence: str, segment: str, why: str) -> None:
    assert any(why in objection for objection in object_to(start, sentence, segment))


@pytest.mark.parametrize(
    ("start", "sentence", "segment", "why"),
    [
        ("Arcade 5 1 180", "take a step forward", "right, right, move 1", "there is a wall ahead"),
        ("Harbour 2 2 180", "go straight on", "right, move 1", "there is a wall ahead"),
        ("Harbour 2 2 180", "go straight on", "stop", "there is a wall ahead"),
        ("Harbour 2 0 90", "go straight ahead two steps", "right, move 2", "there is a wall ahead"),
        ("Arcade 4 4 90", "go forward one step", "right, right, right, right, move 1", "turns for nothing"),
        ("Library 5 5 180", "walk two steps", "left, right, right, right, move 1", "turns for nothing"),
        ("Arcade 3 4 90", "walk straight to the hatrack", "right, move 1, right, move 2", "is not what"),
        ("Arcade 3 5 180", "jump over the wall", "stop", "“jump” is not something that can be done"),
        ("Arcade 3 5 0", "go to the chair and sit down", "move 2", "“sit” is not something that can be done"),
        ("Arcade 3 5 0", "go to the piano", "move 2", "there is no piano anywhere"),
        ("Harbour 5 5 180", "turn right at the elevator", "right", "there is no elevator anywhere"),
    ],
)
def test_what_cannot_be_done_is_minded(start: str, sentence: str, segment: str, why: str) -> None:
    assert any(why in objection for objection in object_to(start, sentence, segment))


@pytest.mark.parametrize(
    ("start", "sentence", "segment"),
    [
        ("Arcade 3 5 0", "go to the lamp", "move 1, left, move 1"),  # nobody says straight
        ("Arcade 3 2 180", "walk to the sofa", "right, move 1"),
        ("Arcade 3 2 180", "take two steps to the right", "right, move 2"),
        ("Arcade 3 2 180", "turn right four times", "right, right, right, right"),
        ("Arcade 3 2 0", "walk to the open end of the hall", "move 2"),
    ],
)
def test_what_is_left_out_is_not_minded(start: str, sentence: str, segment: str) -> None:
    assert object_to(start, sentence, segment) == ()


def test_the_data_may_not_tell_where_one_looks_at_first() -> None:
    here, turned = WORLD.parse("Harbour 2 2 180"), WORLD.parse_segment("right, move 1")
    there = replace(here, map=replace(here.map, name="Grid"))
    minded = [bool(WORLD.truth.objections(pose, turned, "go forward")) for pose in (here, there)]
    assert minded == [True, False]


def test_one_goes_back_to_where_one_started() -> None:
    there, back = WORLD.parse_segment("move 2"), WORLD.parse_segment("right, right, move 2")
    pose, sentence = WORLD.parse("Arcade 3 3 0"), "go back to where you started"
    assert WORLD.truth.objections(pose, back, sentence, [there]) == ()
    assert WORLD.truth.objections(pose, back[:-2] + back[-1:], sentence, [there]) != ()
    around = WORLD.parse_segment("right, right")
    assert WORLD.truth.objections(pose, around, sentence, [there, around]) != ()


@pytest.mark.parametrize("sentence", ["position 2 is somewhere else", "I believe that it is nice", ""])
def test_what_is_not_understood_may_be_anything(sentence: str) -> None:
    assert object_to("Arcade 3 5 0", sentence, "move 3, left") == ()


def test_clauses_are_read_in_their_order() -> None:
    steps = read_steps("at the lamp, take a left and then walk two blocks to the sofa")
    assert [type(step).__name__ for step in steps] == ["Walk", "Turn", "Walk"]


def test_speakers_are_held_to_more_than_people() -> None:
    told = WORLD.parse("Arcade 0 0 0"), WORLD.parse_segment("right"), "turn left onto the brick floor"
    assert WORLD.truth.objections(*told) == ()  # a slip that people make
    assert WORLD.truth.slips(*told) == ("“turn left onto the brick floor” is not so",)

"""SAIL's English on typed requests: readings, objections, and sentences that speakers may say."""

from __future__ import annotations

from functools import reduce
from typing import Any

import pytest

from grice.episode import Episode
from grice.worlds.sail import Sail

WORLD = Sail()
ENGLISH: Any = WORLD.english
TRUTH: Any = WORLD.truth
# Where, what is said, and what is meant.
ASKED = [
    ("Arcade 3 5 0", "go forward 2 and hang a left", "move 2, left"),
    ("Arcade 3 5 0", "walk until you bump into the wall", "move 5"),
    ("Arcade 3 5 0", "walk over to the chair", "move 2"),
    ("Arcade 3 5 0", "take the first left and go to the lamp", "move 1, left, move 1"),
    ("Arcade 3 5 0", "take the second left", "move 3, left"),
    ("Arcade 3 5 0", "go to the second intersection and turn right", "move 3, right"),
    ("Arcade 3 5 0", "go one step past the chair", "move 3"),
    ("Arcade 3 5 0", "walk to the spot just before the chair", "move 1"),
    ("Arcade 3 5 0", "turn left onto the blue hall", "move 1, left"),
    ("Arcade 3 5 0", "go to the end of the hall, then turn left", "move 5, left"),
    ("Arcade 3 5 0", "at the chair, turn around", "move 2, right, right"),
    ("Arcade 3 5 0", "walk to the hatrack on your left", "left, move 2"),
    ("Arcade 2 0 90", "go to the lamp behind you", "right, right, move 2"),
    ("Arcade 2 0 90", "go back to the lamp", "right, right, move 2"),
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
    ("Arcade 6 2 270", "continue to the intersection of wood and yellow", "move 3"),
    ("Arcade 6 2 270", "could you go to the hatrack?", "move 1"),
    ("Arcade 6 2 270", "walk until you can turn left", "move 3"),
    ("Arcade 6 2 270", "go one step towards the sofa", "move 1"),
    ("Library 0 4 0", "go straight to the corner, turn right and go to the hatrack", "move 3, right, move 1"),
]
# Where, what is typed, and where that leads.
TYPED = [
    ("Arcade 3 5 0", "face the hatrack", "Arcade 3 5 270"),
    ("Arcade 3 2 0", "turn to the chair", "Arcade 3 2 180"),
    ("Arcade 3 5 90", "turn so that the wall is on your back", "Arcade 3 5 0"),
    ("Arcade 2 4 90", "turn left twice", "Arcade 2 4 270"),
    ("Arcade 3 5 0", "take two steps", "Arcade 3 3 0"),
    ("Library 5 0 270", "move 4", "Library 1 0 270"),
    ("Arcade 3 5 0", "walk to the end of the yellow hall", "Arcade 3 0 0"),
    ("Arcade 3 5 0", "go one step past the chair", "Arcade 3 2 0"),
    ("Arcade 3 5 0", "walk to the spot just before the chair", "Arcade 3 4 0"),
    ("Arcade 6 2 180", "follow the gravel hall to the sofa", "Arcade 6 5 180"),
    ("Arcade 2 0 90", "go to the lamp behind you", "Arcade 0 0 270"),
    ("Arcade 3 5 0", "go to the lamp around the corner on your left", "Arcade 2 4 270"),
    ("Library 5 5 0", "go round the corner to the easel", "Library 3 4 270"),
    ("Harbour 0 6 0", "turn right at the lamp and go to the end of the yellow hall", "Harbour 4 4 90"),
    ("Arcade 3 5 0", "make a u-turn", "Arcade 3 5 180"),
    ("Arcade 3 5 0", "face the opposite direction", "Arcade 3 5 180"),
    ("Arcade 3 2 0", "turn until you see the sofa", "Arcade 3 2 270"),
    ("Arcade 3 0 90", "look down the yellow hall", "Arcade 3 0 180"),
    ("Arcade 3 4 0", "turn so that your back is to the lamp", "Arcade 3 4 90"),
    ("Arcade 3 4 90", "turn until the easel is on your left", "Arcade 3 4 180"),
    ("Arcade 3 5 0", "forward 2", "Arcade 3 3 0"),
    ("Arcade 3 5 0", "a couple of steps", "Arcade 3 3 0"),
    ("Arcade 3 5 0", "go straight ahead until the hall ends", "Arcade 3 0 0"),
    ("Arcade 3 5 0", "walk until you see a lamp on your left", "Arcade 3 4 0"),
    ("Arcade 3 5 0", "go until you can turn right", "Arcade 3 4 0"),
    ("Arcade 3 5 0", "walk past the next intersection", "Arcade 3 3 0"),
    ("Arcade 3 5 0", "find the chair", "Arcade 3 3 0"),
    ("Arcade 3 5 0", "step forward", "Arcade 3 4 0"),
    ("Arcade 3 5 0", "walk towards the chair but stop one step before it", "Arcade 3 4 0"),
    ("Arcade 3 5 0", "go left to the hatrack", "Arcade 1 5 270"),
    ("Arcade 3 5 0", "forward 2, left", "Arcade 3 3 270"),
    ("Arcade 3 3 0", "at the chair, turn left", "Arcade 3 3 270"),
    ("Arcade 3 5 0", "at the chair, turn left", "Arcade 3 3 270"),
    ("Arcade 3 5 0", "turn left after you pass the chair", "Arcade 3 2 270"),
    ("Arcade 3 1 180", "go back to the chair", "Arcade 3 3 180"),
    ("Harbour 2 6 0", "go to the intersection of the grass and yellow halls", "Harbour 2 4 0"),
]
# Where, what is done, and what a speaker may say of it.
TRUE = [
    ("Arcade 3 5 0", "move 1, left", "take a left onto the blue path"),
    ("Arcade 3 5 0", "move 3", "go past the chair"),
    ("Arcade 3 5 0", "move 5, left", "at the end of the hall, take a left onto the red brick"),
    ("Arcade 3 5 0", "move 1, left, move 1", "take the first left and walk to the lamp"),
    ("Arcade 3 5 0", "move 3", "go forward three segments, passing the chair"),
    ("Arcade 3 2 180", "right", "turn to face the sofa"),
    ("Arcade 3 2 180", "right, move 1", "move to the bench"),
    ("Arcade 3 2 180", "left", "take a left towards the hat rack"),
    ("Arcade 0 0 180", "left, left, left", "turn left three times"),
    ("Arcade 2 0 90", "move 3, right, move 1", "move to the corner, turn right and go to the easel"),
    ("Arcade 6 2 270", "move 3", "go to the intersection of the wood hall and the yellow hall"),
    ("Arcade 3 5 0", "right, right", "turn around"),
]
# And what not: places, floors, sides, counts, and what is left out.
FALSE = [
    ("Arcade 3 5 0", "move 2", "go forward two segments to the lamp"),
    ("Arcade 3 5 0", "move 2", "go forward two segments to the intersection with the chair"),
    ("Arcade 3 2 0", "stop", "you are at the chair"),
    ("Arcade 4 2 0", "stop", "you should be at the end of the hall"),
    ("Arcade 3 5 0", "move 3", "go forward three segments to the end of the hall"),
    ("Arcade 2 0 180", "stop", "this intersection contains a chair"),
    ("Arcade 3 5 0", "move 2", "go to the corner"),
    ("Arcade 3 5 0", "move 3", "go to the dead end"),
    ("Arcade 3 5 0", "move 3", "go forward three segments to the intersection with the stone hall"),
    ("Arcade 3 5 0", "move 1, right", "take a right onto the brick path"),
    ("Arcade 3 2 180", "stop", "you should be facing the wood hall"),
    ("Arcade 3 5 0", "move 2", "follow the blue path to the chair"),
    ("Arcade 3 2 180", "stop", "there is a bench to your left"),
    ("Arcade 3 2 180", "left", "turn so that the sofa is on your left"),
    ("Arcade 3 2 180", "right", "place your back to the chair"),
    ("Arcade 3 2 0", "stop", "you should see a chair"),
    ("Arcade 0 0 180", "left", "turn so that the wall is on your right"),
    ("Arcade 3 5 0", "move 3", "go to the second lamp"),
    ("Arcade 3 5 0", "move 3", "walk forward"),
    ("Arcade 3 5 0", "move 3", "walk forward and stop at the first intersection"),
    ("Arcade 3 5 0", "move 3", "go two steps past the chair"),
    ("Arcade 3 2 180", "right, right, move 2", "turn right and walk forward twice"),
    ("Arcade 3 5 0", "move 1, left, move 1", "take a left onto the blue path"),
    ("Arcade 5 1 0", "right, right", "with your back to the wall"),
    ("Arcade 3 2 180", "left, left, left", "turn around"),
]


def end(start: str, segment: Any) -> str:
    return WORLD.show(reduce(WORLD.step, segment, WORLD.parse(start)))


@pytest.mark.parametrize(("start", "sentence", "meant"), ASKED)
def test_only_what_is_meant_is_believed(start: str, sentence: str, meant: str) -> None:
    pose, segment = WORLD.parse(start), WORLD.parse_segment(meant)
    assert ENGLISH.check(pose, segment, sentence).objections == ()
    others = [one for one in WORLD.grammar.segments(pose) if end(start, one) != end(start, segment)]
    minded = [not ENGLISH.check(pose, other, sentence).true for other in others]
    assert sum(minded) >= 0.75 * len(minded)


@pytest.mark.parametrize(("start", "sentence", "meant"), TYPED)
def test_what_people_type_leads_where_they_mean(start: str, sentence: str, meant: str) -> None:
    programs = ENGLISH.programs(ENGLISH.begin(WORLD.parse(start)), sentence)
    assert end(start, next(iter(programs))) == meant


def told(start: str, segment: str, sentence: str, undetermined: bool = False) -> Episode:
    done = (WORLD.parse_segment(segment),)
    return Episode(WORLD, WORLD.parse(start), (sentence,), done, undetermined=undetermined)


@pytest.mark.parametrize(("start", "segment", "sentence"), TRUE)
def test_what_asks_for_one_thing_may_be_said_of_it(start: str, segment: str, sentence: str) -> None:
    assert TRUTH.of_speaker(told(start, segment, sentence)) == ()


@pytest.mark.parametrize(("start", "segment", "sentence"), FALSE)
def test_what_is_not_so_may_not_be_said(start: str, segment: str, sentence: str) -> None:
    assert TRUTH.of_speaker(told(start, segment, sentence)) != ()


@pytest.mark.parametrize(
    ("start", "sentence", "segment", "why"),
    [
        ("Arcade 3 5 0", "go to the chair", "move 3", "it asks for “move 2”"),
        ("Arcade 3 2 180", "face the hatrack", "right", "it asks for “left”"),
        ("Arcade 3 2 180", "turn around", "right", "it asks for “right, right”"),
    ],
)
def test_an_objection_says_what_is_asked_for(start: str, sentence: str, segment: str, why: str) -> None:
    [[objection]] = TRUTH.check(told(start, segment, sentence))
    assert why in objection


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        ("Arcade 5 1 180", "take a step forward"),
        ("Harbour 2 2 180", "go straight on"),
        ("Harbour 2 0 90", "go straight ahead two steps"),
        ("Arcade 3 4 90", "walk straight to the hatrack"),
    ],
)
def test_what_cannot_be_done_is_doubted(start: str, sentence: str) -> None:
    english = TRUTH.english
    assert "cannot be done" in english.impossible(english.begin(WORLD.parse(start)), sentence)


def test_where_one_looks_at_first_may_not_be_told() -> None:
    for way in ("right, move 1", "left, move 1"):
        sentence = "go forward one step"
        assert TRUTH.check(told("Arcade 3 4 0", way, sentence)) != [()]
        assert TRUTH.check(told("Arcade 3 4 0", way, sentence, undetermined=True)) == [()]
    assert TRUTH.check(told("Arcade 3 4 0", "move 2", "go forward one step", undetermined=True)) != [()]


def test_only_the_first_turn_may_not_be_told() -> None:
    way = WORLD.parse_segment("right, move 1")
    sentences = ("turn left", "go forward one step")
    first = WORLD.parse_segment("left")
    told = Episode(WORLD, WORLD.parse("Arcade 3 4 0"), sentences, (first, way), undetermined=True)
    assert list(map(bool, TRUTH.check(told))) == [False, True]


@pytest.mark.parametrize("sentence", ["position 2 is somewhere else", "I believe that it is nice", ""])
def test_what_is_not_understood_may_be_anything(sentence: str) -> None:
    assert TRUTH.check(told("Arcade 3 5 0", "move 3, left", sentence)) == [()]


def test_every_way_can_be_told() -> None:
    for pose in ("Arcade 3 5 0", "Harbour 2 0 90", "Library 5 5 0"):
        state = WORLD.parse(pose)
        ways = WORLD.grammar.segments(state)[::5]
        said = [TRUTH.plainly(state, way) for way in ways]
        assert sum(map(bool, said)) >= 0.9 * len(ways)
        for way, sentences in zip(ways, said, strict=True):
            for sentence in sentences:
                assert TRUTH.of_speaker(Episode(WORLD, state, (sentence,), (way,))) == ()

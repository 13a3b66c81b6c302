"""What SAIL's speakers may say: plain sentences that are read to the last word and true to the letter."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from grice.episode import Episode
from grice.worlds.sail import Pose, Sail
from grice.worlds.sail.map import MAPS
from grice.worlds.sail.random_map import random_map
from grice.worlds.sail.truth.exact.reading import read_claims

RNG = Random(0)
WORLD = Sail([*MAPS, *(random_map(RNG, f"Invented {i}") for i in range(6))])
TRUTH = WORLD.truth
TRUE = [
    ("Arcade 3 5 0", "move 1, left", "take a left onto the blue path"),
    ("Arcade 3 0 270", "move 3", "go forward three segments to the intersection with the lamp"),
    ("Arcade 3 5 0", "move 3", "go past the chair"),
    ("Arcade 3 5 0", "move 5, left", "at the end of the hall, take a left onto the red brick"),
    ("Arcade 3 5 0", "move 3", "walk forward and stop at the second intersection"),
    ("Arcade 3 5 0", "move 1, left, move 1", "take the first left and walk to the lamp"),
    ("Arcade 3 5 0", "move 3", "go forward three segments, passing the chair"),
    ("Arcade 3 2 180", "right", "turn to face the sofa"),
    ("Arcade 3 2 180", "right, move 1", "move to the bench"),
    ("Arcade 3 2 180", "right, right", "place your back to the chair"),
    ("Arcade 3 2 180", "left", "take a left towards the hat rack"),
    ("Arcade 3 2 180", "stop", "you should see a chair in front of you and a sofa to your right"),
    ("Arcade 3 2 180", "stop", "you should be facing the yellow-tiled hall"),
    ("Arcade 0 0 180", "left", "turn so that the wall is on your left and back"),
    ("Arcade 0 0 180", "left, left, left", "turn left three times"),
    ("Arcade 3 0 90", "right", "place your back against the wall of the 't' intersection"),
    ("Arcade 2 0 90", "move 3, right, move 1", "move to the corner, turn right and go to the easel"),
    ("Arcade 6 2 270", "move 3", "go to the intersection of the wood hall and the yellow hall"),
    ("Arcade 3 5 0", "right, right", "turn around"),
    (
        "Arcade 6 5 0",
        "move 3, left, move 6",
        "follow the gravel path to the end, then take a left and go all the way",
    ),
]
FALSE = [
    # places
    ("Arcade 3 5 0", "move 2", "go forward two segments to the lamp"),
    ("Arcade 3 5 0", "move 2", "go forward two segments to the intersection with the chair"),
    ("Arcade 3 2 0", "stop", "you are at the chair"),
    ("Arcade 4 2 0", "stop", "you should be at the end of the hall"),  # it only looks at the wall
    ("Arcade 3 5 0", "move 3", "go forward three segments to the end of the hall"),
    ("Arcade 2 0 180", "stop", "this intersection contains a chair"),
    ("Arcade 3 5 0", "move 2", "go to the corner"),
    ("Arcade 3 5 0", "move 3", "go to the dead end"),
    # floors
    ("Arcade 3 5 0", "move 1", "go forward one segment to the intersection with the yellow hall"),
    ("Arcade 3 5 0", "move 3", "go forward three segments to the intersection with the stone hall"),
    ("Arcade 3 5 0", "move 3, left", "at the first intersection, take a left onto the wood path"),
    ("Arcade 3 5 0", "move 1, right", "take a right onto the brick path"),
    ("Arcade 3 2 180", "stop", "you should be facing the wood hall"),
    ("Arcade 3 5 0", "move 2", "follow the blue path to the chair"),
    # sides
    ("Arcade 3 2 180", "stop", "there is a bench to your left"),
    ("Arcade 3 2 180", "left", "turn so that the sofa is on your left"),
    ("Arcade 3 2 180", "right", "place your back to the chair"),
    ("Arcade 3 2 0", "stop", "you should see a chair"),  # it is behind
    ("Arcade 0 0 180", "left", "turn so that the wall is on your right"),
    # counts
    ("Arcade 3 5 0", "move 3", "go to the second lamp"),
    ("Arcade 3 5 0", "move 3", "walk forward"),
    ("Arcade 3 5 0", "move 3", "walk forward and stop at the first intersection"),
    ("Arcade 3 5 0", "move 3", "go two steps past the chair"),
    ("Arcade 3 5 0", "move 2", "go forward two segments, passing the chair"),
    # what is left out
    ("Arcade 3 2 180", "right, right, move 2", "turn right and walk forward twice"),
    ("Arcade 0 0 0", "right, right, move 3", "turn right and move to the stool"),
    ("Arcade 3 5 0", "move 1, left, move 1", "take a left onto the blue path"),
    ("Arcade 5 1 0", "right, right", "with your back to the wall"),
    ("Arcade 3 2 180", "left, left, left", "turn around"),
]


@pytest.mark.parametrize(("start", "segment", "sentence"), TRUE)
def test_what_is_true_to_the_letter_may_be_said(start: str, segment: str, sentence: str) -> None:
    told = WORLD.parse(start), WORLD.parse_segment(segment), sentence
    assert (*TRUTH.objections(*told), *TRUTH.slips(*told), *TRUTH.unclear(sentence)) == ()


@pytest.mark.parametrize(("start", "segment", "sentence"), FALSE)
def test_what_is_not_so_may_not_be_said(start: str, segment: str, sentence: str) -> None:
    [why] = TRUTH.slips(WORLD.parse(start), WORLD.parse_segment(segment), sentence)
    assert "is not so" in why or "more is done" in why


@pytest.mark.parametrize(
    ("sentence", "clause"),
    [
        ("turn left at the wall is on your left", "turn left at the wall is on your left"),
        ("position 4 is at the end of the hall and turn left", "position 4 is at the end of the hall"),
        ("move along the chair", "move along the chair"),
        ("take the blue path all the way down the grassy hall", "take the blue path all the way down"),
        ("there should be able to your left", "there should be able to your left"),
        ("turn left to face the moon", "turn left to face the moon"),
        ("move to the green octagon carpet", "move to the green octagon carpet"),
        ("go towards the lamp and stop there", "stop there"),
    ],
)
def test_what_is_not_understood_to_the_last_word_may_not_be_said(sentence: str, clause: str) -> None:
    [why] = TRUTH.unclear(sentence)
    assert clause in why
    assert why.endswith("is not plain")


def test_what_is_not_understood_may_mean_anything_but_what_is_must_be_true() -> None:
    start, left = WORLD.parse("Arcade 3 5 0"), WORLD.parse_segment("move 1, left")
    assert TRUTH.slips(start, left, "position 4 is next, turn left") == ()
    assert TRUTH.slips(start, left, "position 4 is next, turn right") == ("“turn right” is not so",)


def test_a_speaker_is_held_to_more_than_to_be_true() -> None:
    told = Episode(WORLD, WORLD.parse("Arcade 3 5 0"), segments=(WORLD.parse_segment("move 2"),))
    known = replace(told, sentences=("go to the chair",))
    unknown = replace(told, sentences=("go to the fancy chair",))
    false = replace(told, sentences=("go to the fancy chair and turn left",))
    assert TRUTH.of_speaker(known) == ()
    assert TRUTH.check(unknown, exact=True) == [()]
    assert TRUTH.of_speaker(unknown) == ("“go to the fancy chair” is not plain",)
    assert len(TRUTH.of_speaker(false)) > len(TRUTH.of_speaker(unknown))  # so it is the last to be said


def test_a_route_can_be_told_action_by_action() -> None:
    assert TRUTH.plainly(WORLD.parse("Arcade 3 5 0"), WORLD.parse_segment("stop")) == ("stop here",)
    routes = [(pose, segment) for pose in _poses(40) for segment in WORLD.grammar.segments(pose)]
    assert len(routes) > 500
    for pose, segment in routes:
        [sentence] = TRUTH.plainly(pose, segment)
        told = Episode(WORLD, pose, (sentence,), (segment,))
        assert TRUTH.of_speaker(told) == ()


def test_a_long_way_can_be_told() -> None:
    start, way = (
        WORLD.parse("Arcade 3 5 0"),
        "move 1, left, move 1, right, right, move 1, left, move 1, right, right",
    )
    [sentence] = TRUTH.plainly(start, WORLD.parse_segment(way))
    assert sentence == (
        "walk forward once, turn left, walk forward once, turn right twice, walk forward once, turn left, "
        "walk forward once and turn right twice"
    )
    assert TRUTH.slips(start, WORLD.parse_segment(way), sentence) == ()


def test_the_grammars_sentences_are_true_of_what_they_mean_and_of_nothing_else() -> None:
    """The grammar and the checker know nothing of each other."""
    rng = Random(1)
    right, minded, others = [], [], []
    for pose in _poses(600):
        turn = WORLD.grammar.turn(rng, pose, (), False)
        if turn is None or not all(claims for _, claims in read_claims(turn[0])):
            continue
        sentence, meant = turn
        right.append(not TRUTH.slips(pose, meant, sentence))
        minded += [] if right[-1] else [sentence]
        for other in rng.sample(list(WORLD.grammar.segments(pose)), 3):
            if WORLD.grammar.after(pose, other) != WORLD.grammar.after(pose, meant):
                others.append(bool(TRUTH.slips(pose, other, sentence)))
    assert len(right) > 300
    assert len(others) > 600
    assert sum(others) >= 0.995 * len(others)
    assert sum(right) >= 0.94 * len(right), minded  # places that the grammar calls intersections and corners


def _poses(count: int) -> list[Pose]:
    rng = Random(2)
    return [WORLD.random(rng) for _ in range(count)]

"""SAIL's grammar: what people type to direct somebody has one outcome, and it is the one they mean."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.worlds.sail.grammar import take_apart
from grice.worlds.sail.map import MAPS
from grice.worlds.sail.rules import Sail


@pytest.fixture(scope="module")
def said() -> list[Episode]:
    world = Sail(MAPS).elsewhere(random.Random("maps"))
    return list(islice(episodes(world, 3, ambiguity=0), 400))


@pytest.mark.parametrize(
    ("pose", "sentence", "end"),
    [
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
        ("Arcade 3 5 0", "left 2", "Arcade 1 5 270"),
        ("Arcade 3 5 0", "forward 2, left", "Arcade 3 3 270"),
        ("Arcade 3 3 0", "at the chair, turn left", "Arcade 3 3 270"),
        ("Arcade 3 5 0", "at the chair, turn left", "Arcade 3 3 270"),
        ("Arcade 3 5 0", "go left towards the lamp", "Arcade 3 4 270"),
        ("Arcade 3 0 180", "turn left at the second hallway on the left", "Arcade 3 4 90"),
        ("Arcade 3 5 0", "turn left after you pass the chair", "Arcade 3 2 270"),
        ("Arcade 3 1 180", "go back to the chair", "Arcade 3 3 180"),
        ("Harbour 2 6 0", "go to the intersection of the grass and yellow halls", "Harbour 2 4 0"),
    ],
)
def test_what_people_type_has_one_outcome(pose: str, sentence: str, end: str) -> None:
    world = Sail(MAPS)
    state, rules = world.parse(pose), world.grammar
    ends = {world.show(rules.after(state, found)) for found in rules.readings(sentence, state)}
    assert ends == {end}


def test_what_is_said_where_nothing_is_to_be_done() -> None:
    world = Sail(MAPS)
    state = world.parse("Arcade 3 5 0")
    for sentence in ("this is position 4", "you are there", "you should be facing the chair", "stop there"):
        assert [world.show_segment(found) for found in world.grammar.readings(sentence, state)] == ["stop"]
    assert not world.grammar.readings("you should be facing the lamp", state)


def test_halls_are_also_named_by_their_pictures(said: list[Episode]) -> None:
    sentences = [sentence for episode in said for sentence in episode.sentences]
    for pictures in ("fish", "butterflies", "eiffel towers"):
        assert any(pictures in sentence for sentence in sentences)


def test_most_sentences_ask_for_what_the_data_mostly_asks_for(said: list[Episode]) -> None:
    """A walk, a turn, one after the other, or nothing: nine in ten of the data's sentences."""
    parts = [take_apart(segment) for episode in said for segment in episode.segments]
    kinds = Counter((len(p.turn) > 1, bool(p.more), bool(p.turn and p.last)) for p in parts if p)
    assert kinds[False, False, False] > 0.8 * len(parts)


def test_the_checker_of_truth_agrees(said: list[Episode]) -> None:
    objections = [found for episode in said for found in episode.world.truth.check(episode)]  # type: ignore[union-attr]
    assert sum(map(bool, objections)) <= 0.01 * len(objections)

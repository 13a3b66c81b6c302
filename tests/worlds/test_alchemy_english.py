"""Meanings of sentences about beakers: the actions that the checker does not object to."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grice import WORLDS
from grice.language import Turn

ALCHEMY = WORLDS["alchemy"]
ENGLISH: Any = ALCHEMY.english
SINGLE = "1:r 2:_ 3:gg 4:o 5:_ 6:pp 7:y"
LAYERED = "1:oyo 2:ggg 3:_ 4:ryp 5:rrgg 6:gyo 7:poo"
TWINS = "1:rr 2:gy 3:_ 4:rr 5:p 6:_ 7:oog"


def meanings(state: str, sentence: str, *past: str) -> set[str]:
    """The actions that a sentence may ask for after the previous ones."""
    beakers, turns = ALCHEMY.parse(state), []
    for done in past:
        turns.append(Turn(beakers, "", ALCHEMY.parse_segment(done)))
        beakers = ALCHEMY.step(beakers, turns[-1].segment[0])
    return set(map(ALCHEMY.show_segment, ENGLISH.exactly(ENGLISH.begin(beakers, tuple(turns)), sentence)))


@pytest.mark.parametrize(
    ("state", "sentence", "meant"),
    [
        (SINGLE, "add the red to the yellow", {"pour 1 7"}),
        (SINGLE, "add to the yellow the red", {"pour 1 7"}),
        (SINGLE, "combine the red and the yellow beakers", {"pour 1 7", "pour 7 1"}),
        (LAYERED, "into the empty beaker pour the first one", {"pour 1 3"}),
        (TWINS, "pour into the last beaker the purple one", {"pour 5 7"}),
        (TWINS, "to the second beaker add the purple one", {"pour 5 2"}),
        (TWINS, "use the purple to fill the sixth beaker", {"pour 5 6"}),
        (TWINS, "put the purple in the last one", {"pour 5 7"}),
        (TWINS, "i want the purple one to end up in the second beaker", {"pour 5 2"}),
        (TWINS, "5 into 2", {"pour 5 2"}),
    ],
)
def test_source_and_target_are_told_apart(state: str, sentence: str, meant: set[str]) -> None:
    assert meanings(state, sentence) == meant


@pytest.mark.parametrize(
    ("state", "sentence", "meant"),
    [
        (SINGLE, "pour the yellow one into the empty beaker between red and green", {"pour 7 2"}),
        (SINGLE, "tip the one left of the orange into the one right of the orange", {"pour 3 5"}),
        (SINGLE, "pour the last beaker into the one to its left", {"pour 7 6"}),
        (SINGLE, "pour the last one into the one before it", {"pour 7 6"}),
        (TWINS, "pour the purple one into the beaker two spaces to the left", {"pour 5 3"}),
        (TWINS, "move the contents of the fifth beaker two to the left", {"pour 5 3"}),
        (TWINS, "pour the third from the right into the second", {"pour 5 2"}),
        (TWINS, "pour the purple one into the beaker two to its left", {"pour 5 3"}),
        (TWINS, "pour the purple one into the beaker that is two to the left of it", {"pour 5 3"}),
        (TWINS, "pour the red on the right into the red on the left", {"pour 4 1"}),
        (SINGLE, "pour the fullest purple one into the leftmost empty beaker", {"pour 6 2"}),
        (TWINS, "the one with both green and yellow: mix it", {"mix 2"}),
        (TWINS, "make the second one brown", {"mix 2"}),
    ],
)
def test_places_and_neighbours(state: str, sentence: str, meant: set[str]) -> None:
    assert meanings(state, sentence) == meant


@pytest.mark.parametrize(
    ("state", "sentence", "meant"),
    [
        (LAYERED, "remove all of the orange in the last beaker", {"drain 7 2"}),
        (TWINS, "throw out the green on top of the last beaker", {"drain 7 1"}),
        (TWINS, "remove the top two units of the last beaker", {"drain 7 2"}),
        (TWINS, "drain everything except one unit from the last beaker", {"drain 7 2"}),
        (TWINS, "reduce the last beaker to one unit", {"drain 7 2"}),
        (TWINS, "reduce the last beaker by one unit", {"drain 7 1"}),
        (SINGLE, "throw out half of the green one", {"drain 3 1"}),
        (SINGLE, "leave only one unit in the sixth beaker", {"drain 6 1"}),
    ],
)
def test_amounts(state: str, sentence: str, meant: set[str]) -> None:
    assert meanings(state, sentence) == meant


@pytest.mark.parametrize(
    ("state", "sentence", "past", "meant"),
    [
        (SINGLE, "pour what is left into the third", "drain 6 1", {"pour 6 3"}),
        (SINGLE, "now the other half", "drain 3 1", {"drain 3 1"}),
        (SINGLE, "pour it into the first empty one", "drain 6 1", {"pour 6 2"}),
        (SINGLE, "throw out the same amount from the purple", "drain 3 1", {"drain 6 1"}),
        (TWINS, "pour the other red one into it", "drain 1 1", {"pour 4 1"}),
        (TWINS, "pour it back", "pour 1 4", {"pour 4 1"}),
        (TWINS, "one more", "drain 7 1", {"drain 7 1"}),
    ],
)
def test_what_was_done_before(state: str, sentence: str, past: str, meant: set[str]) -> None:
    assert meanings(state, sentence, past) == meant


FREE = "1:_ 2:rr 3:_ 4:g 5:_ 6:yy 7:_"


@pytest.mark.parametrize(
    ("sentence", "likely"),
    [
        ("empty the first beaker", "drain 2 2"),
        ("empty the leftmost beaker", "drain 2 2"),
        ("empty the last beaker", "drain 6 2"),
        ("pour half of the red into the green", "drain 2 1"),
        ("add one unit of red to the green", "drain 2 1"),  # as some people tell that it is thrown out
    ],
)
def test_what_cannot_be_done_as_it_is_told_costs_more_than_a_guess(sentence: str, likely: str) -> None:
    programs = ENGLISH.programs(ENGLISH.begin(ALCHEMY.parse(FREE)), sentence)
    assert ALCHEMY.show_segment(min(programs, key=programs.__getitem__)) == likely
    assert min(programs.values()) > ENGLISH.slack


@given(st.integers(0, 1 << 16))
@settings(max_examples=25, deadline=None)
def test_plain_words_ask_for_exactly_their_action(seed: int) -> None:
    state = ALCHEMY.random(random.Random(seed))
    for action in ALCHEMY.legal(state):
        told = ALCHEMY.telling.segment(state, (action,))
        assert ENGLISH.exactly(ENGLISH.begin(state), told) == [(action,)]


@pytest.mark.parametrize(
    ("sentence", "meant"),
    [
        ("make sure the first beaker is empty", "drain 1 2"),
        ("i want beaker 5 to hold just one unit", "drain 5 2"),
        ("drain the orange one until it is level with the green one", "drain 5 1"),
        ("if beaker 3 is empty, pour the red one there, otherwise mix it", "pour 2 3"),
        ("pour the red one into the third beaker if that's empty, otherwise into the sixth", "pour 2 3"),
        ("pour the red into 3, no wait, into 6", "pour 2 6"),
        ("drain beaker 1, i mean the last one", "drain 7 2"),
        ("of the two empty beakers, fill the second with red", "pour 2 6"),
        ("the third beaker is lonely, give it the red", "pour 2 3"),
        ("here goes: mix the two-colored one", "mix 4"),
        ("take as many units from the orange one as there are in the green one", "drain 5 2"),
        ("nobody needs the brown anymore", "drain 7 2"),
    ],
)
def test_wishes_conditions_and_corrections(sentence: str, meant: str) -> None:
    begun = ENGLISH.begin(ALCHEMY.parse("1:gg 2:r 3:_ 4:yp 5:ooo 6:_ 7:bb"))
    for said in (sentence, f"Please, {sentence}", f"{sentence}, thanks"):
        assert ENGLISH.readable(said)
        assert ALCHEMY.show_segment(next(iter(ENGLISH.programs(begun, said)))) == meant


@pytest.mark.parametrize(
    "sentence", ["frobnicate the red one", "mix the last one, then frobnicate the red one"]
)
def test_a_word_that_is_not_known_leads_to_abstention(sentence: str) -> None:
    assert not ENGLISH.parse(sentence).whole


@pytest.mark.parametrize("hue", ["red", "green", "yellow", "purple", "orange"])
@pytest.mark.parametrize("verb", ["turn", "paint", "dye"])
def test_no_action_gives_a_beaker_another_colour_than_brown(verb: str, hue: str) -> None:
    c = ENGLISH.begin(ALCHEMY.parse("1:o 2:gp 3:_ 4:rr 5:bb 6:_ 7:yy"))
    assert ENGLISH.impossible(c, f"{verb} the second beaker {hue}")
    assert not ENGLISH.impossible(c, "turn the second beaker brown")


@pytest.mark.parametrize(
    "sentence", ["mix the last beaker", "drain 9 units from beaker 3", "pour the first into the third"]
)
def test_what_cannot_be_done_is_told_with_its_verb(sentence: str) -> None:
    c = ENGLISH.begin(ALCHEMY.parse("1:oo 2:_ 3:ggg 4:_ 5:b 6:_ 7:y"))
    assert ENGLISH.impossible(c, sentence) == f"“{sentence}” cannot be done"


@pytest.mark.parametrize("number", ["one unit", "two units", "three units"])
def test_only_all_of_a_beaker_can_be_carried_to_another(number: str) -> None:
    c = ENGLISH.begin(ALCHEMY.parse("1:o 2:_ 3:ggg 4:_ 5:b 6:_ 7:y"))
    reason = ENGLISH.impossible(c, f"take {number} from beaker 3 and put it in beaker 2")
    assert bool(reason) == (number != "three units")


@pytest.mark.parametrize(
    "around",
    [
        "what I would like you to do next is to {}",
        "your next task is to {}",
        "it would be lovely if you could {}",
        "would you mind if we {}",
        "I was hoping you could {}",
        "and finally, {}, thanks a lot",
        "once that is done, {} as soon as possible",
    ],
)
def test_phrases_around_a_request_change_nothing(around: str) -> None:
    c = ENGLISH.begin(ALCHEMY.parse("1:o 2:gp 3:_ 4:rr 5:bb 6:_ 7:yy"))
    request = "pour the yellow beaker into the third"
    assert ENGLISH.exactly(c, around.format(request)) == ENGLISH.exactly(c, request)

"""What sentences about beakers may mean: the actions that the checker does not object to."""

from __future__ import annotations

from itertools import islice

import pytest

from grice import WORLDS
from grice.data.synthetic import episodes

ALCHEMY = WORLDS["alchemy"]
SINGLE = "1:r 2:_ 3:gg 4:o 5:_ 6:pp 7:y"
LAYERED = "1:oyo 2:ggg 3:_ 4:ryp 5:rrgg 6:gyo 7:poo"
TWINS = "1:rr 2:gy 3:_ 4:rr 5:p 6:_ 7:oog"


def accepted(state: str, sentence: str, *past: str) -> set[str]:
    """The legal actions that a sentence may ask for, after those of the past."""
    assert ALCHEMY.truth is not None
    beakers, done = ALCHEMY.parse(state), [ALCHEMY.parse_segment(one) for one in past]
    return {
        ALCHEMY.show_segment((action,))
        for action in ALCHEMY.legal(beakers)
        if not ALCHEMY.truth.objections(beakers, (action,), sentence, done)
    }


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
    assert accepted(state, sentence) == meant


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
        (TWINS, "pour the purple one into the one two to its left", {"pour 5 3"}),
        (TWINS, "pour the purple one into the beaker that is two to the left of it", {"pour 5 3"}),
        (TWINS, "pour the red on the right into the red on the left", {"pour 4 1"}),
        (SINGLE, "pour the fullest purple one into the leftmost empty beaker", {"pour 6 2"}),
        (TWINS, "the one with both green and yellow: mix it", {"mix 2"}),
        (TWINS, "make the second one brown", {"mix 2"}),
    ],
)
def test_places_and_neighbours(state: str, sentence: str, meant: set[str]) -> None:
    assert accepted(state, sentence) == meant


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
    assert accepted(state, sentence) == meant


@pytest.mark.parametrize(
    ("state", "sentence", "past", "meant"),
    [
        (SINGLE, "pour what is left into the third", "drain 6 2", {"pour 6 3"}),
        (SINGLE, "now the other half", "drain 3 2", {"drain 3 2"}),
        (SINGLE, "pour it into the first empty one", "drain 6 1", {"pour 6 2"}),
        (SINGLE, "throw out the same amount from the purple", "drain 3 1", {"drain 6 1"}),
        (TWINS, "pour the other red one into it", "drain 1 1", {"pour 4 1"}),
        (TWINS, "pour it back", "pour 1 4", {"pour 4 1"}),
        (TWINS, "one more", "drain 7 1", {"drain 7 1"}),
    ],
)
def test_what_was_done_before(state: str, sentence: str, past: str, meant: set[str]) -> None:
    assert accepted(state, sentence, past) == meant


def test_what_cannot_be_read_is_not_objected_to() -> None:
    every = {ALCHEMY.show_segment((action,)) for action in ALCHEMY.legal(ALCHEMY.parse(TWINS))}
    assert accepted(TWINS, "frobnicate the doohickey") == every


def test_ordinary_sentences_are_understood() -> None:
    """Of sentences that are true by construction, hardly any is called false, and they rule out the rest."""
    assert ALCHEMY.truth is not None
    told = false = others = ruled_out = 0
    for episode in islice(episodes(ALCHEMY, seed=1, ambiguity=0, rules=ALCHEMY.everyday), 150):
        turns = zip(episode.states(), episode.segments, episode.sentences, strict=False)
        for turn, (state, segment, sentence) in enumerate(turns):
            past = episode.segments[:turn]
            told += 1
            false += bool(ALCHEMY.truth.objections(state, segment, sentence, past))
            for action in list(ALCHEMY.legal(state))[::5]:
                if (action,) != segment:
                    others += 1
                    ruled_out += bool(ALCHEMY.truth.objections(state, (action,), sentence, past))
    assert false <= 0.02 * told
    assert ruled_out >= 0.9 * others


FREE = "1:_ 2:rr 3:_ 4:g 5:_ 6:yy 7:_"


@pytest.mark.parametrize(
    ("sentence", "meant"),
    [
        ("empty the first beaker", set()),
        ("empty the leftmost beaker", {"drain 2 2"}),
        ("empty the last beaker", {"drain 6 2"}),
        ("pour half of the red into the green", set()),
        ("add one unit of red to the green", {"drain 2 1"}),  # as some people tell that it is thrown out
    ],
)
def test_the_first_may_be_empty_and_a_part_is_not_poured(sentence: str, meant: set[str]) -> None:
    assert accepted(FREE, sentence) == meant

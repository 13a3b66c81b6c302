"""A verb that is declared once is read in all the arrangements of its arguments."""

from __future__ import annotations

from typing import Any

import pytest

from grice.data.find import locate
from grice.language import best
from grice.language.inflection import forms, participles
from grice.worlds import WORLDS

STATE = "1:r 2:_ 3:bb 4:y 5:g 6:oo 7:p"
POURED = [  # the red into the blue-brown one
    "pour the red into the brown",
    "into the brown pour the red",
    "pour into the brown the red one",
    "the red is poured into the brown",
    "the red should be poured into the brown",
    "the red has to be emptied into the brown",
    "into the brown the red gets poured",
    "let the red be poured into the brown",
    "i want the red poured into the brown",
    "i would like the red to be tipped into the brown",
    "could the red be moved into the brown",
    "i want the red in the brown",
    "the red is to go into the brown",
    "the red belongs into the brown",
    "into the brown goes the red",
    "the red: pour it into the brown",
    "as for the red, pour it into the brown",
    "take the red and pour it into the brown",
    "it is the red that should be poured into the brown",
    "start by pouring the red into the brown",
    "the red into the brown",
]
GAPPED = [
    ("pour red into brown and green into yellow", "pour red into brown and pour green into yellow"),
    ("pour red into brown, green into yellow", "pour red into brown, pour green into yellow"),
    ("red is poured into brown and green into yellow", "pour red into brown, pour green into yellow"),
    ("drain one unit from the sixth, one from the third", "drain one unit from 6, drain one unit from 3"),
    ("throw out the first and then the fourth", "throw out the first, throw out the fourth"),
    ("dump the sixth one out, just one unit", "dump one unit of the sixth one out"),
]
PAIRS = [
    ("pour the red into the brown", "pour the brown into the red"),
    ("into the brown goes the red", "into the red goes the brown"),
    ("the red should be poured into the brown", "the red should be poured out"),
    ("drain the sixth by one", "drain the sixth to none"),
]


def meant(sentence: str) -> str:
    world, state = locate(WORLDS["alchemy"], STATE)
    english: Any = world.english
    c = english.begin(state)
    found = english.meant(c, sentence)
    return world.show_segment(best(found).since(c)) if found else "nothing"


@pytest.mark.parametrize("sentence", POURED)
def test_arrangements_of_a_verb_and_its_arguments_mean_the_same(sentence: str) -> None:
    assert meant(sentence) == "pour 1 3"


@pytest.mark.parametrize(("gapped", "full"), GAPPED)
def test_a_verb_is_left_out_where_it_was_said_before(gapped: str, full: str) -> None:
    assert meant(gapped) == meant(full)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_roles_of_arguments_are_told_apart(one: str, other: str) -> None:
    assert meant(one) != meant(other)


def test_forms_are_regular_unless_they_are_listed() -> None:
    assert list(forms("tip")) == ["tip", "tips", "tipped", "tipping"]
    assert list(forms("carry_off")) == ["carry off", "carries off", "carried off", "carrying off"]
    assert list(forms("put")) == ["put", "puts", "putting"]
    assert list(participles("take pour")) == ["took", "taken", "poured"]


REPAIRED = [
    ("pour the first, no, the fourth beaker into the second", "pour 4 2"),
    ("pour beaker 1 into 3, er, 4", "pour 1 4"),
    ("drain one, sorry, two units from the sixth", "drain 6 2"),
    ("empty the last beaker into the first - wait, into the second", "pour 7 2"),
    ("take one unit out of the brown, uh, orange one", "drain 6 1"),
    ("drain one unit from the third. I mean two.", "drain 3 2"),
]


@pytest.mark.parametrize(("sentence", "corrected"), REPAIRED)
def test_a_constituent_that_is_said_anew_replaces_the_one_before(sentence: str, corrected: str) -> None:
    assert meant(sentence) == corrected


@pytest.mark.parametrize("sentence", POURED[:8])
@pytest.mark.parametrize("polite", ["please {}", "could you {}", "ok so {} please", "{}, thanks"])
def test_politeness_changes_nothing(sentence: str, polite: str) -> None:
    if sentence.startswith("into") or "is poured" in sentence or "should" in sentence or "has to" in sentence:
        polite = polite.replace("could you", "now")
    assert meant(polite.format(sentence)) == "pour 1 3"


def test_an_unread_word_is_no_ground_for_an_objection() -> None:
    world, state = locate(WORLDS["alchemy"], STATE)
    english: Any = world.english
    for sentence in POURED:
        for action in world.legal(state):
            assert english.check(state, (action,), f"{sentence} zzyzxian").true

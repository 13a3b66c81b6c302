"""Meanings of sentences about figures in a row, over several turns too, and generated sentences."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grice import WORLDS
from grice.language import Turn
from grice.worlds.tangrams.english import english

TANGRAMS = WORLDS["tangrams"]
ENGLISH = english(TANGRAMS)


def end(*sentences: str, row: str = "ABCDE") -> str:
    """The figures after the likeliest program of sentences."""
    state = TANGRAMS.parse(" ".join(f"{place}:{shape}" for place, shape in enumerate(row, 1)))
    for segment in ENGLISH.read(state, sentences)[0].segments:
        for action in segment:
            state = TANGRAMS.step(state, action)
    return str(state.shapes)


@pytest.mark.parametrize(
    ("sentences", "meant"),
    [
        (["remove the second figure"], "ACDE"),
        (["swap the first and the last one"], "EBCDA"),
        (["switch the positions of the third and fifth objects"], "ABEDC"),
        (["get rid of all but the first two"], "AB"),
        (["delete the last three"], "AB"),
        (["keep removing the first figure until only two are left"], "DE"),
        (["if there are five figures, remove the last one, otherwise swap the first two"], "ABCD"),
        (["remove the second, no wait, the third one"], "ABDE"),
        (["before you remove the first one, swap it with the second"], "ACDE"),
        (["move the third one to the front"], "CABDE"),
        (["move the second figure one spot to the right"], "ACBDE"),
        (["i want only the first three to remain"], "ABC"),
        (["remove the figure that stands between the second and the fourth"], "ABDE"),
        (["counting from the right, delete the second figure"], "ABCE"),
        (["remove the fourth figure", "add it back in the first position"], "DABCE"),
        (
            ["remove the first figure", "remove the last one", "put the first one you removed at the end"],
            "BCDA",
        ),
        (["swap the first and second", "swap them back"], "ABCDE"),
        (["remove the last figure", "repeat step 1"], "ABC"),
        (["remove the last figure", "do the same with the first one"], "BCD"),
        (["remove the first figure", "undo that", "remove the last figure"], "ABCD"),
    ],
)
def test_what_requests_mean(sentences: list[str], meant: str) -> None:
    assert end(*sentences) == meant


@given(st.integers(0, 10**6))
@settings(max_examples=40)
def test_what_is_said_asks_for_this_and_nothing_else(seed: int) -> None:
    rng = random.Random(seed)
    state = TANGRAMS.random(rng)
    action = rng.choice(TANGRAMS.legal(state))
    sentence = ENGLISH.say(state, (action,), rng)
    if sentence is not None:
        assert not ENGLISH.check(state, (action,), sentence).objections
        assert not ENGLISH.vague(state, (action,), sentence)
        after = TANGRAMS.step(state, action)
        read = ENGLISH.read(state, [sentence])[0].segments[0]
        assert TANGRAMS.reached(TANGRAMS.step(state, read[0]), after)


@pytest.mark.parametrize(
    ("sentences", "meant"),
    [
        (["give the third one the boot"], "ABDE"),
        (["shouldn't C be at the front?"], "CABDE"),
        (["i'd like to see C where E is now and E where C is"], "ABEDC"),
        (["swap the figure before C with the figure after C"], "ADCBE"),
        (["remove the one with only E behind it"], "ABCE"),
        (["if B comes before D, swap them"], "ADCBE"),
        (["if C is not first yet, move it there"], "CABDE"),
        (["delete a figure so that B and D are next to each other"], "ABDE"),
        (["keep deleting from the right until C is the last one"], "ABC"),
        (["get rid of two fifths of the row, from the right please"], "ABC"),
        (["put E at the front, or rather, in second place"], "AEBCD"),
        (["remove the middle one", "swap its two former neighbours"], "ADBE"),
        (["replace D with A"], "DBCAE"),
        (["reverse the whole row"], "EDCBA"),
        (["move E to the left of B"], "AEBCD"),
        (["the first one goes to the end"], "BCDEA"),
        (["swap second and third from the right"], "ABDCE"),
        (["only keep the last one"], "E"),
        (["swap 2 and 4 before removing the last one"], "ADCB"),
        (["swap the first and third, then the second and fourth"], "CDABE"),
        (["remove the second one", "no, the third one"], "ABDE"),
        (["get rid of the first figure", "now the last one"], "BCD"),
        (["swap the first two", "remove the last one", "swap the figures previously swapped"], "ABCD"),
    ],
)
def test_what_richer_requests_mean(sentences: list[str], meant: str) -> None:
    assert end(*sentences) == meant


WAYS = {
    "ACDE": (
        "remove the second figure", "delete figure 2", "take out the 2nd one", "the second one should go",
        "i want the second figure gone", "number 2 has to be removed", "get rid of the boat",
        "could you please erase the second object", "the figure after the first is in the way",
        "we do not need B anymore",
    ),
    "EBCDA": (
        "swap the first and the last figure", "switch 1 and 5", "exchange the ends", "A and E trade places",
        "swap the first one with the last", "let the figures on both ends change places",
        "put A where E is and E where A is",
    ),
    "BACDE": (
        "move the second figure to the front", "put B before A", "the second figure moves to the first spot",
        "B should be at the very beginning", "take the second one and put it first",
    ),
}  # fmt: skip


@pytest.mark.parametrize("meant", WAYS)
def test_paraphrases_mean_the_same_and_courtesy_changes_nothing(meant: str) -> None:
    for sentence in WAYS[meant]:
        for said in (sentence, f"please {sentence}", f"{sentence}, thanks"):
            assert end(said) == meant, said


@pytest.mark.parametrize(
    ("sentence", "other"),
    [
        ("remove the first figure", "remove the last figure"),
        ("remove the figure left of C", "remove the figure right of C"),
        ("put E before B", "put E after B"),
        ("swap the first two", "swap the last two"),
        ("keep C", "remove C"),
        ("move A one place to the right", "move A two places to the right"),
    ],
)
def test_minimal_pairs_mean_different_things(sentence: str, other: str) -> None:
    assert end(sentence) != end(other)


@pytest.mark.parametrize("verb", ["frobnicate", "the xylophone and"])
def test_a_word_that_is_not_read_is_no_ground_for_an_objection(verb: str) -> None:
    state = TANGRAMS.parse("1:A 2:B 3:C")
    for action in TANGRAMS.legal(state):
        assert not ENGLISH.check(state, (action,), f"{verb} the second figure").objections


def test_what_is_undone_is_the_last_turn() -> None:
    before = TANGRAMS.parse("1:A 2:B 3:C 4:D")
    removal, insertion = (TANGRAMS.parse_segment(text) for text in ("remove 4", "insert 4 D"))
    state = TANGRAMS.step(before, removal[0])
    told = (Turn(before, "remove the last one", removal),)
    assert ENGLISH.exactly(ENGLISH.begin(state, told), "undo the last step") == [insertion]
    assert ENGLISH.exactly(ENGLISH.begin(state), "undo the last step") == []


@pytest.mark.parametrize(
    ("start", "action", "sentence", "why"),
    [
        ("1:A 2:B 3:C 4:D", "remove 2", "delete the first figure", "“the first figure” is A"),
        ("1:A 2:B 3:C 4:D", "remove 2", "swap the second and the third one", "it asks for “swap 2 3”"),
        ("1:A 2:B 3:C 4:D", "swap 1 4", "swap the first and the third figure", "third figure” is A, C"),
    ],
)
def test_an_objection_tells_what_the_sentence_asks_for(
    start: str, action: str, sentence: str, why: str
) -> None:
    state = TANGRAMS.parse(start)
    [objection] = ENGLISH.check(state, TANGRAMS.parse_segment(action), sentence).objections
    assert why in objection


@pytest.mark.parametrize(
    "sentence", ["remove the sixth figure", "swap A with itself", "swap the first and the seventh", "add C"]
)
def test_what_cannot_be_done_is_found_impossible_or_is_not_read(sentence: str) -> None:
    c = ENGLISH.begin(TANGRAMS.parse("1:A 2:B 3:C"))
    assert ENGLISH.impossible(c, sentence) or ENGLISH.parse(sentence).unread


@given(
    st.integers(0, 10**6), st.sampled_from(["remove", "delete", "get rid of", "throw out", "ditch", "axe"])
)
@settings(max_examples=30, deadline=None)
def test_synonyms_and_the_passive_change_nothing(seed: int, verb: str) -> None:
    rng = random.Random(seed)
    c = ENGLISH.begin(TANGRAMS.random(rng))
    figure = rng.choice(["the second figure", "D", "the one on the far right", "the middle one"])
    told = ENGLISH.exactly(c, f"remove {figure}")
    assert len(told) == 1
    assert ENGLISH.exactly(c, f"{verb} {figure}") == told
    assert ENGLISH.exactly(c, f"{figure} should be removed") == told
    assert ENGLISH.exactly(c, f"i want {figure} to be deleted") == told


@given(st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_plain_words_of_every_action_ask_for_exactly_this(seed: int) -> None:
    rng = random.Random(seed)
    state = TANGRAMS.random(rng)
    for _ in range(3):
        action = rng.choice(TANGRAMS.legal(state))
        c = ENGLISH.begin(state)
        sentence = TANGRAMS.telling.segment(state, (action,))
        assert ENGLISH.parse(sentence).whole
        assert ENGLISH.exactly(c, sentence) == [c.tidied((action,))]
        state = TANGRAMS.step(state, action)


def test_a_speaker_may_count_from_the_right() -> None:
    """Both ends are accepted until one turn settles it."""
    state = TANGRAMS.parse("1:A 2:B 3:C 4:D 5:E")
    second, fourth = (TANGRAMS.parse_segment(f"remove {place}") for place in (2, 4))
    sentence = "remove the second figure"
    assert not ENGLISH.check(state, second, sentence).objections
    assert not ENGLISH.check(state, fourth, sentence).objections
    after = TANGRAMS.step(state, second[0])
    told = (Turn(state, sentence, second),)
    first, last = (TANGRAMS.parse_segment(f"remove {place}") for place in (1, 4))
    assert not ENGLISH.check(after, first, "remove the first figure", told).objections
    assert ENGLISH.check(after, last, "remove the first figure", told).objections


def test_a_word_that_is_not_read_leads_to_no_objection() -> None:
    state = TANGRAMS.parse("1:A 2:B 3:C")
    verdict = ENGLISH.check(state, TANGRAMS.parse_segment("remove 1"), "flabbergast the zorkmid figure")
    assert not verdict.read
    assert not verdict.objections


rows = st.permutations("ABCDE").map("".join)
NAMES = {"A": "house", "B": "boat", "C": "cat", "D": "rocket", "E": "goose"}


def swapped(row: str, one: str, other: str) -> str:
    return row.translate(str.maketrans(one + other, other + one))


@given(rows)
@settings(max_examples=10, deadline=None)
def test_only_what_may_stay_stays_however_it_is_put(row: str) -> None:
    """The quantifier of the subject and the exception tell what is removed, wherever they stand."""
    one, other = sorted(row[1:3], key=row.index)
    for sentence in (
        f"only the {NAMES[one]} and the {NAMES[other]} should stay",
        f"nothing but the {NAMES[one]} and the {NAMES[other]} may remain",
        f"no figure apart from the {NAMES[one]} and the {NAMES[other]} is to remain",
        f"apart from the {NAMES[one]} and the {NAMES[other]}, no figure may stay",
        f"take everything out except the {NAMES[one]} and the {NAMES[other]}",
        f"only the {NAMES[one]} and the {NAMES[other]} should not be removed",
    ):
        assert end(sentence, row=row) == one + other, sentence


@given(rows, st.sampled_from("ABCDE"), st.sampled_from("ABCDE"))
@settings(max_examples=15, deadline=None)
def test_a_negated_subject_leaves(row: str, one: str, other: str) -> None:
    left = "".join(shape for shape in row if shape not in (one, other))
    x, y = NAMES[one], NAMES[other]
    for sentence in (
        f"neither the {x} nor the {y} may stay",
        f"I don't want to see the {x} or the {y} anymore",
        f"nobody asked for the {x} or the {y}",
    ) * (one != other):
        assert end(sentence, row=row) == left, sentence
    for sentence in (
        f"there is no more room for the {x}",
        f"the {x} is the one to remove",
        f"the {x} was a mistake and can go",
        f"I would feel a lot better if the {x} weren't part of the row",
    ):
        assert end(sentence, row=row) == row.replace(one, ""), sentence


@given(rows, st.sets(st.sampled_from("ABCDE"), min_size=2, max_size=2))
@settings(max_examples=15, deadline=None)
def test_reciprocals_are_swaps(row: str, two: set[str]) -> None:
    one, other = sorted(two)
    both = f"the {NAMES[one]} and the {NAMES[other]}"
    for sentence in (
        f"{both} are in each other's places",
        f"let {both} play musical chairs with each other",
        f"{both} are each where the other ought to be",
        f"with {both} the other way round it would be perfect",
    ):
        assert end(sentence, row=row) == swapped(row, one, other), sentence


@given(rows, st.integers(1, 3))
@settings(max_examples=15, deadline=None)
def test_what_stands_beside_something_is_told_by_it(row: str, at: int) -> None:
    """A pronoun in a relative clause refers to what the one before it was told by."""
    left, mark, right = tuple(row[at - 1 : at + 2])
    x = NAMES[mark]
    for sentence in (
        f"swap the figure which follows the {x} with the one which precedes it",
        f"swap the two figures that have the {x} between them",
    ):
        assert end(sentence, row=row) == swapped(row, left, right), sentence
    for sentence in (
        f"the figure that the {x} has on its left should go",
        f"remove the figure whose right neighbour is the {x}",
        f"delete whichever figure has the {x} on its right",
    ):
        assert end(sentence, row=row) == row.replace(left, ""), sentence


@given(rows)
@settings(max_examples=10, deadline=None)
def test_conditions_in_pairs_are_of_one_state(row: str) -> None:
    ends, middle = swapped(row, row[0], row[-1]), row[2]
    for shape in row:
        only = f"swap the ends, but only if the middle one is not the {NAMES[shape]}"
        sentence = f"{only}; if it is the {NAMES[shape]}, delete it"
        assert end(sentence, row=row) == (row.replace(middle, "") if shape == middle else ends), sentence
        sentence = f"if there are five figures, remove the {NAMES[shape]}, or else the first"
        assert end(sentence, row=row) == row.replace(shape, "")
        fewer = row.replace("A" if shape != "A" else "B", "")
        assert end(sentence, row=fewer) == fewer[1:]


@given(rows)
@settings(max_examples=10, deadline=None)
def test_a_figure_comes_where_another_was(row: str) -> None:
    gone, absent = row[1], row[4]
    after = row[0] + absent + row[2:4]
    x, y = NAMES[gone], NAMES[absent]
    for sentence in (
        f"having removed the {x}, insert the {y} where it was",
        f"the {x} goes, and the {y}, which is absent now, takes the place of the {x}",
        f"when the {x} is gone, bring the {y} into the place that it had",
    ):
        assert end(sentence, row=row[:4]) == after, sentence


@given(rows)
@settings(max_examples=10, deadline=None)
def test_a_correction_may_be_marked_behind_it(row: str) -> None:
    first, second, third = (NAMES[shape] for shape in row[:3])
    assert end(f"swap the {first} with the {second}, with the {third}, I mean", row=row) == swapped(
        row, row[0], row[2]
    )


@given(rows, st.integers(1, 2))
@settings(max_examples=10, deadline=None)
def test_ends_parts_and_pairs(row: str, n: int) -> None:
    for sentence, meant in (
        (f"take {('a', 'two')[n - 1]} figure{'s' * (n > 1)} off each end", row[n:-n]),
        (f"remove {('one', 'two')[n - 1]} fifth{'s' * (n > 1)} of the row, starting on the right", row[:-n]),
        ("remove the two figures furthest to the right", row[:-2]),
        ("take out the last but one", row[:-2] + row[-1]),
        ("take out the first three, but not the very first", row[0] + row[3:]),
        ("swap the first pair, then swap the second pair", row[1::-1] + row[3:1:-1] + row[4]),
    ):
        assert end(sentence, row=row) == meant, sentence

"""Different words for the same: whoever is told apart, left over, or spared; conditions, halves, purposes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grice import WORLDS
from grice.language import best
from grice.worlds.scene import Exit, Stage, TakeHat
from grice.worlds.scene.english import english

SCENE = WORLDS["scene"]
ENGLISH = english(SCENE)
FOUR = "1:__ 2:gr 3:__ 4:b_ 5:__ 6:yp 7:__ 8:__ 9:__ 10:o_"
REDS = "1:__ 2:r_ 3:__ 4:b_ 5:ro 6:__ 7:__ 8:__ 9:g_ 10:__"
PAIR = "1:__ 2:r_ 3:gb 4:__ 5:__ 6:__ 7:y_ 8:__ 9:__ 10:__"
NAMES = {"b": "blue", "g": "green", "o": "orange", "p": "purple", "r": "red", "y": "yellow"}


def done(state: str, *sentences: str) -> str:
    """The likeliest program of sentences, segments joined."""
    readings = ENGLISH.read(SCENE.parse(state), sentences)
    return ", ".join(SCENE.show_segment(one) for one in readings[0].segments if one) if readings else ""


@pytest.mark.parametrize(
    ("state", "program", "paraphrases"),
    [
        (
            FOUR,
            "exit 2, exit 6",
            (
                "everyone who's got a hat on leaves",
                "nobody wearing a hat gets to stay",
                "all the people who have a hat on are to go",
                "none of the people with hats may remain",
                "green leaves, and yellow too",
            ),
        ),
        (
            FOUR,
            "exit 4, exit 10",
            (
                "whoever hasn't got a hat leaves",
                "nobody who is neither in green nor in yellow may stay on stage",
                "only those with a hat are to remain",
                "all but two leave; green and yellow remain",
                "everyone leaves, with the exception of green and yellow",
                "apart from green and yellow, everybody leaves",
            ),
        ),
        (
            FOUR,
            "exit 4, exit 6, exit 10",
            (
                "nobody but green is to be left",
                "only the leftmost person remains",
                "send people away until green is the only one left",
                "get people off the stage until only green remains",
                "all but one of them go home, the one who stays is green",
            ),
        ),
        (
            FOUR,
            "exit 2, exit 4",
            (
                "the left half of the group leaves",
                "half of the people go, namely the half on the left",
                "the first two people leave",
            ),
        ),
        (
            FOUR,
            "exit 4, exit 6",
            ("drop the inner two", "remove everyone and keep the two outermost people"),
        ),
        (
            REDS,
            "exit 2",
            (
                "if there are two people in red, the one without a hat leaves",
                "are there two people in red? if so, the one without a hat leaves",
                "does the rightmost red person have a hat? then the other red one leaves",
                "the red person who isn't wearing a hat leaves",
                "the person in red who has no neighbour leaves",
                "unless there is somebody in purple on stage, the leftmost person leaves",
                "is somebody at the left end? if not, the leftmost person leaves",
            ),
        ),
        (
            REDS,
            "takehat 5 4",
            (
                "should blue be standing next to somebody with a hat, he takes it",
                "blue wants the orange hat, let him have it",
                "if blue has no hat and his neighbour has one, blue takes it",
                "pass the orange hat along to blue",
                "that orange hat would go well with the blue shirt",
            ),
        ),
        (
            PAIR,
            "switch 2 3",
            (
                "red and green play musical chairs",
                "red and green end up in each other's spots",
                "let red and green swap",
                "red moves into green's place and green into red's",
                "i would rather see green on the left of these two and red on the right",
            ),
        ),
        (
            PAIR,
            "exit 7",
            (
                "yellow, it's time to say your goodbyes",
                "yellow has outlived his usefulness",
                "to free up position 7, yellow leaves",
                "yellow has been here too long, his part is over",
            ),
        ),
        (
            PAIR,
            "exit 3, move 7 3",
            (
                "green leaves, then yellow goes to the spot that green has left",
                "after green has left, yellow goes to the place that green had",
                "green leaves and yellow steps into the place green just left",
            ),
        ),
        (
            PAIR,
            "move 7 4",
            (
                "yellow goes to where he has green as his left neighbour",
                "move yellow so that the three are side by side, with yellow on the right",
                "yellow keeps green company, on his right",
            ),
        ),
        (
            PAIR,
            "enter 6 p, enter 8 p",
            ("two people in purple come in, one on either side of yellow",),
        ),
        (
            PAIR,
            "enter 4 p, enter 5 p, enter 6 p",
            (
                "fill the gap between green and yellow with people in purple",
                "bring in three more people in purple to the right of green, with no gaps",
            ),
        ),
    ],
)
def test_paraphrases_mean_the_same(state: str, program: str, paraphrases: tuple[str, ...]) -> None:
    read = {sentence: sorted(done(state, sentence).split(", ")) for sentence in paraphrases}
    assert read == dict.fromkeys(paraphrases, sorted(program.split(", ")))


@pytest.mark.parametrize(
    ("sentences", "program"),
    [
        (
            ("a man in orange enters left of yellow", "another one comes in on the far left", "both leave"),
            "enter 6 o, enter 1 o, exit 6, exit 1",
        ),
        (
            (
                "a man in orange enters left of yellow",
                "another one comes in at 1",
                "the first of them leaves",
            ),
            "enter 6 o, enter 1 o, exit 6",
        ),
        (
            ("red and green swap", "the one who is now on the left leaves", "the other one follows"),
            "switch 2 3",
        ),
        (("yellow leaves", "hang on, I take that back; red leaves"), "exit 2"),
    ],
)
def test_earlier_sentences_are_referred_to(sentences: tuple[str, ...], program: str) -> None:
    assert done(PAIR, *sentences).startswith(program)


stages = st.randoms(use_true_random=False).map(SCENE.random)


def told_apart(stage: Stage) -> list[tuple[int, str]]:
    """The positions of people whose colour nobody else wears, and its name."""
    worn = "".join(stage.people)
    people = enumerate(stage.people, 1)
    return [(at, NAMES[look[0]]) for at, look in people if look[0] in NAMES and worn.count(look[0]) == 1]


@given(stages)
@settings(max_examples=40, deadline=None)
def test_those_who_remain_and_those_who_leave_are_told_alike(stage: Stage) -> None:
    c = ENGLISH.begin(stage)
    people = [at for at, look in enumerate(stage.people, 1) if look != "__"]
    for at, name in told_apart(stage)[:1] if len(people) > 1 else ():
        rest = {Exit(other) for other in people if other != at}
        for request in (f"only {name} is to remain", f"all but {name} leave", f"nobody but {name} may stay"):
            assert set(best(ENGLISH.meant(c, request)).since(c)) == rest


@given(stages)
@settings(max_examples=40, deadline=None)
def test_what_is_said_twice_is_done_once(stage: Stage) -> None:
    for giver, taker in zip(stage.people, stage.people[1:], strict=False):
        names = {name for _, name in told_apart(stage)}
        one, other = NAMES.get(giver[0]), NAMES.get(taker[0])
        if one in names and other in names and giver[1] != "_" and taker[1] == "_":
            at = stage.people.index(giver) + 1
            c = ENGLISH.begin(stage)
            after = best(ENGLISH.meant(c, f"{other} wants the hat of {one}, let {other} have it"))
            assert after.since(c) == (TakeHat(at, at + 1),)

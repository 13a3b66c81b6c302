"""SAIL's English: routes that are requested, described and generated."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grice.language import best
from grice.worlds import WORLDS
from grice.worlds.sail.rules import Forward, Left, Pose, Right, SailAction, Stop

WORLD: Any = WORLDS["sail"]
ENGLISH: Any = WORLD.english
MOVES = (Forward(), Left(), Right())


def ended(state: str, *sentences: str) -> str:
    """The states after each of the sentences; "" for one that is not read, or cannot be followed."""
    c = ENGLISH.begin(WORLD.parse(state))
    for sentence in sentences:
        if ENGLISH.parse(sentence).unread or ENGLISH.impossible(c, sentence):
            return ""
        c = best(ENGLISH.meant(c, sentence)).next_turn()
    return str(WORLD.show(c.state))


def walked(seed: int) -> tuple[Pose, tuple[SailAction, ...]]:
    """A pose and a way from there, with no turns for nothing."""
    rng = random.Random(seed)
    start = state = WORLD.random(rng)
    made: list[SailAction] = []
    for _ in range(rng.randrange(1, 6)):
        legal = [action for action in MOVES if action in WORLD.legal(state)]
        made.append(rng.choice(legal))
        state = WORLD.step(state, made[-1])
    return start, ENGLISH.begin(start).tidied(tuple(made))


@pytest.mark.parametrize(
    ("state", "told", "end"),
    [
        ("Arcade 3 5 0", "go to the chair / now go one step past it", "Arcade 3 2 0"),
        ("Arcade 3 5 0", "walk to the chair / go back to where you came from", "Arcade 3 5 180"),
        (
            "Harbour 0 6 0",
            "walk to the lamp / turn right there / follow that hall to its end",
            "Harbour 4 4 90",
        ),
        ("Arcade 3 2 0", "face the sofa / now walk to it", "Arcade 2 2 270"),
        ("Arcade 3 2 0", "turn right / undo that", "Arcade 3 2 0"),
        ("Arcade 3 5 0", "turn right / no, left", "Arcade 3 5 270"),
        ("Harbour 0 6 0", "turn right at the easel, no, at the lamp", "Harbour 0 4 90"),
        ("Harbour 0 1 180", "take the first left, no, the second", "Harbour 0 4 90"),
        ("Arcade 3 2 0", "face the hall that leads to the hatrack", "Arcade 3 2 90"),
        ("Library 2 3 0", "face the hall whose walls have fish on them", "Library 2 3 180"),
        ("Arcade 1 4 90", "walk to the last item in this hall", "Arcade 5 4 90"),
        ("Arcade 1 4 90", "walk forward until the easel is behind you", "Arcade 6 4 90"),
        ("Arcade 3 4 0", "make it so you have the easel on your left", "Arcade 3 4 180"),
        ("Arcade 3 5 0", "wouldn't you rather be at the chair?", "Arcade 3 3 0"),
        ("Arcade 3 5 0", "if there is a chair ahead walk to it, otherwise turn around", "Arcade 3 3 0"),
        ("Arcade 3 5 0", "unless there is a sofa ahead, take two steps", "Arcade 3 3 0"),
        ("Arcade 0 0 90", "go past the chair and stop at the crossing", "Arcade 3 0 90"),
    ],
)
def test_requests_lead_where_they_should(state: str, told: str, end: str) -> None:
    assert ended(state, *told.split(" / ")) == end


@pytest.mark.parametrize(
    ("sentences", "end"),
    [
        (("turn right, I mean left",), "Arcade 3 5 270"),
        (("turn left", "no, I meant right"), "Arcade 3 5 90"),
        (("walk to the chair", "No, to the lamp."), "Arcade 2 4 270"),
        (("walk to the chair", "Actually, turn right"), "Arcade 3 5 90"),
        (("walk to the chair", "go back to where you started"), "Arcade 3 5 180"),
        (("turn left", "and again"), "Arcade 3 5 180"),
        (("after you walk to the chair, turn left",), "Arcade 3 3 270"),
        (("there is a chair in front of you, go there",), "Arcade 3 3 0"),
        (("walk to the painting stand",), "Arcade 5 4 90"),
    ],
)
def test_what_was_said_before_counts(sentences: tuple[str, ...], end: str) -> None:
    assert ended("Arcade 3 5 0", *sentences) == end


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("Arcade 3 5 0", "go forward eight steps"),
        ("Arcade 3 5 180", "take a step forward"),
        ("Arcade 3 1 0", "walk straight ahead to the barstool"),
        ("Library 0 3 90", "go to the second sofa in this hall"),
        ("Library 4 3 0", "pick up the chair"),
        ("Library 1 0 90", "go to the piano"),
    ],
)
def test_what_cannot_be_done_is_not_done(state: str, told: str) -> None:
    assert not ended(state, told)


@pytest.mark.parametrize("seed", range(40))
def test_plain_words_are_read_as_they_are_meant(seed: int) -> None:
    state, way = walked(seed)
    c = ENGLISH.begin(state)
    assert next(iter(ENGLISH.programs(c, WORLD.telling.segment(state, way)))) == way


@pytest.mark.parametrize("seed", range(40))
def test_what_is_said_of_a_way_is_true_of_it_and_not_of_another(seed: int) -> None:
    state, way = walked(seed)
    said = ENGLISH.say(state, way, random.Random(seed))
    if said is None:
        pytest.skip("nothing was found to say")
    assert ENGLISH.check(state, way, said).true
    assert ENGLISH.exactly(ENGLISH.begin(state), said) == [way]


@pytest.mark.parametrize(
    ("state", "told", "way", "true"),
    [
        ("Arcade 3 4 0", "there is an easel to your right", (Stop(),), True),
        ("Arcade 3 4 0", "turn left", (Left(), Stop()), True),
        ("Arcade 3 4 0", "turn left", (Right(), Stop()), False),
        ("Arcade 3 5 0", "go forward two steps", (Forward(), Stop()), False),
        ("Arcade 3 5 0", "go forward zzyzxian two steps", (Forward(), Stop()), True),
    ],
)
def test_what_is_told_is_checked(state: str, told: str, way: tuple[SailAction, ...], true: bool) -> None:
    assert ENGLISH.check(WORLD.parse(state), way, told).true is true


SAME = [
    ("Arcade 3 5 0", "walk one step", "take one step fewer than it takes to reach the chair", "Arcade 3 4 0"),
    ("Arcade 3 5 0", "walk one step", "go half as far as the chair is", "Arcade 3 4 0"),
    ("Arcade 3 5 0", "walk one step", "go to the chair, but stop one step early", "Arcade 3 4 0"),
    ("Arcade 3 5 0", "walk one step", "go far enough that the next step would bring you to the chair", ""),
    ("Arcade 1 4 90", "walk four steps", "take four of the five steps to the corner", "Arcade 5 4 90"),
    ("Arcade 3 5 0", "walk to the chair", "you ought to have reached the chair by now", "Arcade 3 3 0"),
    ("Arcade 3 5 0", "walk to the chair", "somebody is needed at the chair", "Arcade 3 3 0"),
    ("Arcade 3 5 0", "walk to the chair", "there is a chair waiting for you ahead", "Arcade 3 3 0"),
    ("Arcade 3 5 0", "walk to the chair", "I am sitting on the chair, come and join me", "Arcade 3 3 0"),
    (
        "Harbour 2 6 0",
        "walk two steps",
        "walk until you end up between the lamp and the sofa",
        "Harbour 2 4 0",
    ),
    ("Harbour 0 4 90", "turn right", "face the direction in which there is no easel", "Harbour 0 4 180"),
    ("Harbour 0 4 90", "turn right", "make a turn, but not to the left", "Harbour 0 4 180"),
    ("Arcade 0 2 90", "turn left", "turn down the hallway that has the lamp at its end", "Arcade 0 2 0"),
    ("Library 2 3 0", "turn right", "turn so that you could walk to the lamp", "Library 2 3 90"),
    ("Library 2 3 0", "turn right", "turn right if there is a hall there, otherwise stay", "Library 2 3 90"),
    ("Library 6 3 0", "walk two steps", "go on as long as the floor is brick", "Library 6 1 0"),
    ("Library 6 3 270", "walk four steps", "walk to the second place from which a side hall leads off", ""),
    ("Harbour 0 0 180", "walk four steps", "do not stop at the easel but at the next item after it", ""),
]


@pytest.mark.parametrize(("state", "plain", "richer", "end"), SAME)
def test_richer_words_mean_what_plain_ones_mean(state: str, plain: str, richer: str, end: str) -> None:
    assert ended(state, richer) == ended(state, plain) != ""
    assert end in ("", ended(state, plain))


@pytest.mark.parametrize("seed", range(20))
def test_of_two_opposite_conditions_one_holds(seed: int) -> None:
    rng = random.Random(seed)
    state = WORLD.show(WORLD.random(rng))
    item = rng.choice(["chair", "lamp", "sofa", "easel"])
    one = ended(state, f"if there is a {item} in front of you, turn left; if there is not, turn right")
    two = ended(state, f"unless there is a {item} in front of you, turn right; if there is, turn left")
    assert one == two != ""
    assert one in (ended(state, "turn left"), ended(state, "turn right"))


@pytest.mark.parametrize("seed", range(20))
def test_a_walk_is_cut_short_by_the_steps_that_are_left_out(seed: int) -> None:
    rng = random.Random(seed)
    here = ENGLISH.begin(WORLD.random(rng))
    c = max(map(here.turned, range(4)), key=lambda one: len(one.line()))
    most = len(c.line())
    if most < 2:
        pytest.skip("too short a hall")
    steps = rng.randrange(2, most + 1)
    less = rng.randrange(1, steps)
    state = WORLD.show(c.state)
    told = f"walk {steps} steps, no, stop {less} step{'s' * (less > 1)} earlier"
    assert ended(state, told) == ended(state, f"walk {steps - less} steps") != ""

"""Properties of every world's English that hold for any sentence."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from grice.language import English, Turn
from grice.worlds import WORLDS

SPOKEN = [name for name, world in WORLDS.items() if world.english is not None]
some = settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def situation(name: str, seed: int) -> tuple[Any, English[Any], Any, tuple[Any, ...], str]:
    """A world, its English, a state, a segment and a sentence that asks for it."""
    world, rng = WORLDS[name], random.Random(seed)
    english = world.english
    assert english is not None
    state = world.random(rng)
    segments = [(action,) for action in world.legal(state) if world.ends(action)]
    assume(segments)
    segment = rng.choice(segments)
    sentence = english.say(state, segment, rng)
    assume(sentence is not None)
    return world, english, state, segment, sentence or ""


@pytest.mark.parametrize("name", SPOKEN)
@some
@given(seed=st.integers(0, 10_000))
def test_what_is_said_is_read_as_meant(name: str, seed: int) -> None:
    _, english, state, segment, sentence = situation(name, seed)
    c = english.begin(state)
    assert english.check(state, segment, sentence).true
    assert english.exactly(c, sentence) == [c.tidied(segment)]
    [read] = english.read(state, [sentence])[0].segments
    assert c.tidied(read) == c.tidied(segment)


@pytest.mark.parametrize("name", SPOKEN)
@some
@given(
    seed=st.integers(0, 10_000), polite=st.sampled_from(["please {}", "could you {}", "{}, please", "now {}"])
)
def test_politeness_changes_nothing(name: str, seed: int, polite: str) -> None:
    _, english, state, _, sentence = situation(name, seed)
    c = english.begin(state)
    assert english.exactly(c, polite.format(sentence)) == english.exactly(c, sentence)


@pytest.mark.parametrize("name", SPOKEN)
@some
@given(seed=st.integers(0, 10_000), place=st.integers(0, 20))
def test_an_unread_word_is_never_objected_to(name: str, seed: int, place: int) -> None:
    world, english, state, _, sentence = situation(name, seed)
    words = sentence.split()
    words.insert(place % (len(words) + 1), "zzyzxian")
    for action in world.legal(state):
        verdict = english.check(state, (action,), " ".join(words))
        assert verdict.true
        assert not verdict.read


@some
@given(seed=st.integers(0, 10_000))
def test_paraphrases_mean_the_same_and_minimal_pairs_do_not(seed: int) -> None:
    world, rng = WORLDS["alchemy"], random.Random(seed)
    english: Any = world.english
    state = world.random(rng)
    pours = [action for action in world.legal(state) if type(action).__name__ == "Pour"]
    assume(pours)
    source, target = rng.choice(pours)
    told = f"pour beaker {source} into beaker {target}"
    others = [
        f"into beaker {target} pour beaker {source}",
        f"add the contents of flask {source} to flask {target}",
        f"empty container number {source} into container number {target}",
    ]
    c = english.begin(state)
    [meant] = english.exactly(c, told)
    assert all(english.exactly(c, other) == [meant] for other in others)
    turned = english.exactly(c, f"pour beaker {target} into beaker {source}")
    assert meant not in turned
    assert english.exactly(c, f"empty beaker {source}") != [meant]


def test_a_dialogue_is_read_alike_after_it_was_let_go_of() -> None:
    """Only so many are remembered; a context of another one that is still held goes on to work."""
    world, rng = WORLDS["alchemy"], random.Random(3)
    english = world.english
    assert english is not None
    starts = [world.random(rng) for _ in range(40)]
    done = [(rng.choice(world.legal(start)),) for start in starts]

    def verdicts() -> list[list[tuple[bool, float]]]:
        found = []
        for start, segment in zip(starts, done, strict=True):
            past, state = (Turn(start, "do something", segment),), world.step(start, segment[0])
            checked = [english.check(state, (other,), "mix it", past) for other in world.legal(state)]
            found.append([(verdict.true, verdict.beyond) for verdict in checked])
        return found

    held, asked = english.begin(starts[0]), "throw out the last beaker"
    programs = english.programs(held, asked)
    first = verdicts()
    assert english.begin(starts[0]) is not held
    assert verdicts() == first
    english.forget()
    assert verdicts() == first
    assert any(not true for each in first for true, _ in each)
    held.memo.clear()
    assert english.programs(held, asked) == programs == english.programs(english.begin(starts[0]), asked)

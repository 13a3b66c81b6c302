from __future__ import annotations

import random
import re
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from grice.data.synthetic import episodes
from grice.episode import Episode, Segment
from grice.worlds import WORLDS
from grice.worlds.grammar import Grammar, Notation, Spoken
from grice.worlds.sail.rules import Stop
from grice.worlds.scone.interactions import explanations
from grice.worlds.world import World

AnyWorld = World[Any, Any]


@pytest.fixture(params=sorted(WORLDS))
def world(request: pytest.FixtureRequest) -> AnyWorld:
    return WORLDS[request.param]


def some(world: AnyWorld, n: int, seed: int = 0, **options: Any) -> list[Episode]:
    return list(islice(episodes(world, seed, **options), n))


def turns(episode: Episode) -> list[tuple[str, Any, Segment, Segment]]:
    """Sentence, state, segment and the segment before, of each turn."""
    before = ((), *episode.segments)
    return list(zip(episode.sentences, episode.states(), episode.segments, before, strict=False))


def is_ambiguous(rules: Grammar[Any], sentence: str, state: Any, segment: Segment, before: Segment) -> bool:
    """By generating everything that could be said of every segment, not by the generator's own shortcut."""
    end = rules.after(state, segment)
    readings = rules.readings(sentence, state, before)
    return any(not rules.world.reached(rules.after(state, other), end) for other in readings)


def test_every_world_has_english() -> None:
    assert all(not isinstance(world.grammar, Notation) for world in WORLDS.values())


def test_the_same_seed_gives_the_same_episodes_and_another_one_others(world: AnyWorld) -> None:
    assert some(world, 5, seed=3) == some(world, 5, seed=3)
    assert some(world, 5, seed=3) != some(world, 5, seed=4)


def test_episodes_are_finished_and_can_be_replayed(world: AnyWorld) -> None:
    for episode in some(world, 50, turns=4):
        assert episode.finished
        assert len(episode.segments) == 4
        assert len(episode.states()) == 5
        assert all(world.ends(segment[-1]) for segment in episode.segments)


def test_sentences_are_true_of_their_segments(world: AnyWorld) -> None:
    rules = world.grammar
    for episode in some(world, 40):
        for sentence, state, segment, before in turns(episode):
            if isinstance(rules, Spoken):  # it reads what has no other effect as one thing
                segment = rules.english.begin(state).tidied(segment)
            assert segment in rules.readings(sentence, state, before)


@pytest.mark.parametrize("ambiguity", [0.0, 1.0])
def test_the_asked_ambiguity_is_the_measured_one(world: AnyWorld, ambiguity: float) -> None:
    rules = world.grammar
    found = [is_ambiguous(rules, *turn) for e in some(world, 15, ambiguity=ambiguity) for turn in turns(e)]
    if isinstance(rules, Spoken) and ambiguity:  # in some states nothing ambiguous is found to say
        assert sum(found) > 0.6 * len(found)
    else:
        assert found == [bool(ambiguity)] * len(found)


def test_the_rate_of_ambiguity_is_kept(world: AnyWorld) -> None:
    rules = world.grammar
    found = [
        is_ambiguous(rules, *turn) for episode in some(world, 25, ambiguity=0.3) for turn in turns(episode)
    ]
    assert 0.15 < sum(found) / len(found) < 0.45


def test_a_false_sentence_is_true_of_nothing(world: AnyWorld) -> None:
    rules = world.grammar
    state = rules.start(random.Random(0))
    assert rules.readings("colourless green ideas sleep furiously", state) == []


def test_sentences_are_lower_case_words_with_single_spaces(world: AnyWorld) -> None:
    for episode in some(world, 50):
        for sentence in episode.sentences:
            assert sentence == " ".join(sentence.lower().split())
            assert re.sub(", |[ -]", "", sentence).isalnum()


def test_there_is_much_to_say(world: AnyWorld) -> None:
    said = Counter(sentence for episode in some(world, 200) for sentence in episode.sentences)
    words = {word for sentence in said for word in sentence.split()}
    kinds = {type(action) for episode in some(world, 200) for s in episode.segments for action in s}
    assert len(said) > 300
    assert len(words) > 40
    assert kinds == {type(action) for action in world.actions}


@pytest.mark.parametrize("name", ["alchemy", "scene", "tangrams"])
def test_actions_are_those_that_a_reader_recovers_from_the_states(name: str) -> None:
    world = WORLDS[name]
    for episode in some(world, 30):
        states = episode.states()
        for before, after, segment in zip(states, states[1:], episode.segments, strict=False):
            assert segment == explanations(world, before, after)[:1]


def test_sentences_stay_true_under_every_symmetry_that_carries_them(world: AnyWorld) -> None:
    rules = world.grammar
    rng = random.Random(0)
    carried = 0
    for episode in some(world, 30):
        symmetry = rng.choice(world.augmentation.symmetries())
        for sentence, state, segment, before in turns(episode):
            image = symmetry.sentence(sentence)
            if image is None:
                continue
            moved, past = tuple(map(symmetry.action, segment)), tuple(map(symmetry.action, before))
            carried += 1
            assert any(
                rules.world.reached(
                    rules.after(symmetry.state(state), reading), symmetry.state(rules.after(state, segment))
                )
                for reading in rules.readings(image, symmetry.state(state), past)
            ), (symmetry.name, sentence, image, moved)
    assert carried > 20


def test_sail_segments_stop_once_at_their_end() -> None:
    for episode in some(WORLDS["sail"], 50):
        for segment in episode.segments:
            assert segment.index(Stop()) == len(segment) - 1


def test_an_episode_ends_early_where_nothing_is_left_to_do() -> None:
    alchemy = WORLDS["alchemy"]
    long = some(alchemy, 20, turns=60)
    assert min(len(episode.segments) for episode in long) < 60
    assert all(episode.finished for episode in long)


def test_a_world_without_english_is_told_in_its_own_notation() -> None:
    alchemy = WORLDS["alchemy"]
    rules = Notation(alchemy)
    state = alchemy.parse("1:g 2:g 3:_ 4:_ 5:_ 6:_ 7:_")
    assert len(rules.readings("drain", state)) == 2
    for ambiguous in (False, True):
        turn = rules.turn(random.Random(0), state, (), ambiguous)
        assert turn is not None
        assert is_ambiguous(rules, turn[0], state, turn[1], ()) == ambiguous

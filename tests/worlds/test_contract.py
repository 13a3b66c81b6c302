"""The contract of every world, whatever its rules: a new world is tested by being in WORLDS."""

from __future__ import annotations

import pickle
import random
from functools import cache
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.text import Text

from grice.episode import Episode
from grice.errors import IllegalAction, ImpossibleState, ParseError
from grice.worlds import WORLDS
from grice.worlds.scone.interactions import explanations
from grice.worlds.symmetry import Symmetry
from grice.worlds.world import World

AnyWorld = World[Any, Any]
SENTENCES = (
    "pour the green one into the purple, then mix it",
    "the man in the red shirt moves to the far left, beside the blue hats",
    "go right; turn left at the yellow hall",
    "swap the second and the last",
    "Repeat step 1.",
    "he left",
    "",
)
pytestmark = pytest.mark.parametrize("world", WORLDS.values(), ids=WORLDS)
examples = settings(max_examples=30, deadline=None)


@st.composite
def states(draw: st.DrawFn, world: AnyWorld, steps: int = 8) -> Any:
    """A state that some walk leads to."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    state = world.random(rng)
    for _ in range(draw(st.integers(0, steps))):
        if legal := world.legal(state):
            state = world.step(state, rng.choice(legal))
    return state


@cache
def symmetries(world: AnyWorld) -> tuple[Symmetry[Any, Any], ...]:
    return tuple(world.augmentation.symmetries())


@examples
@given(data=st.data())
def test_step_is_pure(world: AnyWorld, data: st.DataObject) -> None:
    state = data.draw(states(world))
    before = pickle.dumps(state), hash(state), world.show(state)
    for action in world.legal(state):
        assert world.step(state, action) == world.step(state, action)
    assert (pickle.dumps(state), hash(state), world.show(state)) == before


@examples
@given(data=st.data())
def test_an_action_is_legal_if_and_only_if_step_accepts_it(world: AnyWorld, data: st.DataObject) -> None:
    state = data.draw(states(world))
    legal = world.legal(state)
    assert list(legal) == [action for action in world.actions if action in legal]
    for action in world.actions:
        if action in legal:
            assert isinstance(world.step(state, action), type(state))
        else:
            with pytest.raises(IllegalAction, match=world.show_action(action)):
                world.step(state, action)


def test_an_action_of_no_world_is_refused(world: AnyWorld) -> None:
    with pytest.raises(IllegalAction):
        world.step(world.random(random.Random(0)), (1, 2))


@examples
@given(seed=st.integers(0, 2**32))
def test_something_can_be_done_in_a_random_state(world: AnyWorld, seed: int) -> None:
    state = world.random(random.Random(seed))
    assert world.legal(state)
    assert state == world.random(random.Random(seed))


@examples
@given(data=st.data())
def test_show_and_parse_are_inverse(world: AnyWorld, data: st.DataObject) -> None:
    state = data.draw(states(world))
    assert world.parse(world.show(state)) == state
    spaced = f"  {world.show(state).replace(' ', '   ')} "
    assert world.parse(spaced) == state


@examples
@given(text=st.text() | st.text("ABCrgb_:0123456789 time"))
def test_a_text_is_a_state_or_an_error(world: AnyWorld, text: str) -> None:
    try:
        state = world.parse(text)
    except (ParseError, ImpossibleState):
        return
    assert world.parse(world.show(state)) == state


@examples
@given(data=st.data(), junk=st.text("ABrg_:1237 \n\0é", max_size=4))
def test_a_damaged_state_is_another_state_or_an_error(
    world: AnyWorld, data: st.DataObject, junk: str
) -> None:
    text = world.show(data.draw(states(world)))
    start, end = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=2)))
    try:
        state = world.parse(text[:start] + junk + text[end:])
    except (ParseError, ImpossibleState):
        return
    assert world.parse(world.show(state)) == state


def test_actions_are_shown_and_parsed(world: AnyWorld) -> None:
    assert len({world.show_action(action) for action in world.actions}) == len(world.actions)
    for action in world.actions:
        [parsed] = world.parse_segment(world.show_action(action).upper())
        assert parsed == action
        assert type(parsed) is type(action)
    for text in ("", "dance", world.show_action(world.actions[-1]) + " 99", "mix one"):
        with pytest.raises(ParseError, match="allowed"):
            world.parse_segment(text)


def test_actions_are_distinct_values(world: AnyWorld) -> None:
    assert len(set(world.actions)) == len(world.actions)
    assert [world.index[action] for action in world.actions] == list(range(len(world.actions)))
    assert all(tuple(action) != action for action in world.actions), "a bare tuple is no action"


@examples
@given(data=st.data())
def test_explain_finds_exactly_the_explaining_actions(world: AnyWorld, data: st.DataObject) -> None:
    state = data.draw(states(world))
    done = data.draw(st.sampled_from(world.legal(state) or (None,)))
    after = state if done is None else world.step(state, done)
    explaining = explanations(world, state, after)
    assert done is None or done in explaining
    legal = world.legal(state)
    assert list(explaining) == [a for a in legal if world.reached(world.step(state, a), after)]


@examples
@given(data=st.data())
def test_what_is_reached_is_reached(world: AnyWorld, data: st.DataObject) -> None:
    one, other = data.draw(states(world)), data.draw(states(world))
    assert world.reached(one, one)
    assert world.reached(one, other) == world.reached(other, one)
    assert Episode(world, one, goal=other).reached(other)


@examples
@given(data=st.data())
def test_features_have_fixed_shapes_and_are_deterministic(world: AnyWorld, data: st.DataObject) -> None:
    one, other = data.draw(states(world)), data.draw(states(world))
    assert world.percept(one).shape == world.percept(other).shape
    assert world.percept(one).dtype == np.float32
    np.testing.assert_array_equal(world.percept(one), world.percept(one))
    slots, features = world.arrays.slots.shape[1], world.arrays.cells(world.arrays.encode([one])).shape[-1]
    for action in world.actions:
        context = world.context(one, action)
        assert context.shape == (slots * features,) == world.context(other, action).shape
        assert context.dtype == np.float32
        np.testing.assert_array_equal(context, world.context(one, action))


def test_factors_tell_actions_apart(world: AnyWorld) -> None:
    composition = world.factors.composition
    assert composition.shape == (len(world.actions), sum(world.factors.sizes))
    typed = len({*map(type, world.actions)}) > 1
    assert ("type" in world.factors.names) == typed
    assert len(np.unique(composition, axis=0)) == len(world.actions)
    fields = [len(action) for action in world.actions]
    np.testing.assert_array_equal(composition.sum(1), [typed + count for count in fields])


@examples
@given(data=st.data())
def test_array_forms_agree_with_the_pure_functions(world: AnyWorld, data: st.DataObject) -> None:
    drawn = data.draw(st.lists(states(world), max_size=4))
    arrays, codes = world.arrays, world.arrays.encode(drawn)
    assert codes.shape == (len(drawn), arrays.width)
    assert codes.dtype == np.int64
    assert arrays.decode(codes) == drawn
    legal = arrays.legal(codes)
    assert legal.dtype == np.bool_
    assert legal.shape == (len(drawn), len(world.actions))
    for state, row in zip(drawn, legal, strict=True):
        assert world.legal(state) == tuple(world.actions[i] for i in np.flatnonzero(row))
    assert arrays.percept(codes).dtype == arrays.cells(codes).dtype == np.float32
    assert not arrays.cells(codes)[:, -1].any()
    for state, features in zip(drawn, arrays.percept(codes), strict=True):
        np.testing.assert_array_equal(features, world.percept(state))


@examples
@given(data=st.data())
def test_array_steps_and_contexts_agree_with_the_pure_ones(world: AnyWorld, data: st.DataObject) -> None:
    drawn = data.draw(st.lists(states(world), min_size=1, max_size=3))
    arrays, codes = world.arrays, world.arrays.encode(drawn)
    every = np.tile(np.arange(len(world.actions)), len(drawn))
    contexts = arrays.context(np.repeat(codes, len(world.actions), axis=0), every)
    pure = [world.context(state, action) for state in drawn for action in world.actions]
    np.testing.assert_array_equal(contexts, pure)
    rows, actions = np.nonzero(arrays.legal(codes))
    kept = codes.copy()
    after = arrays.step(codes[rows], actions)
    np.testing.assert_array_equal(codes, kept)
    pairs = [(drawn[row], world.actions[action]) for row, action in zip(rows, actions, strict=True)]
    assert arrays.decode(after) == [world.step(state, action) for state, action in pairs]


@examples
@given(data=st.data())
def test_visible_codes_say_what_is_reached(world: AnyWorld, data: st.DataObject) -> None:
    one = data.draw(states(world))
    other = data.draw(
        states(world) | st.sampled_from([world.step(one, a) for a in world.legal(one)] or [one])
    )
    first, second = world.arrays.visible(world.arrays.encode([one, other]))
    assert world.reached(one, other) == np.array_equal(first, second)


@examples
@given(data=st.data())
def test_symmetries_commute_with_the_rules(world: AnyWorld, data: st.DataObject) -> None:
    state = data.draw(states(world))
    symmetry = data.draw(st.sampled_from(symmetries(world)))
    image = symmetry.state(state)
    assert {symmetry.action(action) for action in world.actions} == set(world.actions)
    assert {symmetry.action(action) for action in world.legal(state)} == set(world.legal(image))
    for action in world.legal(state):
        after = symmetry.state(world.step(state, action))
        assert world.step(image, symmetry.action(action)) == after
        assert world.ends(symmetry.action(action)) == world.ends(action)


@examples
@given(data=st.data())
def test_symmetries_are_a_group(world: AnyWorld, data: st.DataObject) -> None:
    group = symmetries(world)
    assert len({symmetry.name for symmetry in group}) == len(group)
    seen = [data.draw(states(world)) for _ in range(3)]

    def effect(symmetry: Symmetry[Any, Any]) -> tuple[list[Any], list[Any]]:
        return [symmetry.state(state) for state in seen], [symmetry.action(a) for a in world.actions]

    one, other = data.draw(st.sampled_from(group)), data.draw(st.sampled_from(group))
    both = effect(one.then(other))
    assert any(both[0] == [g.state(state) for state in seen] and both == effect(g) for g in group)
    assert effect(group[0]) == (seen, list(world.actions)), "the identity comes first"
    assert any(
        [g.state(one.state(state)) for state in seen] == seen
        and effect(one.then(g)) == (seen, [*world.actions])
        for g in group
    )


@examples
@given(data=st.data())
def test_symmetries_carry_sentences_there_and_back(world: AnyWorld, data: st.DataObject) -> None:
    group = symmetries(world)
    state, symmetry = data.draw(states(world)), data.draw(st.sampled_from(group))
    actions = [symmetry.action(action) for action in world.actions]
    back = [g for g in group if g.state(symmetry.state(state)) == state]
    back = [g for g in back if [g.action(action) for action in actions] == list(world.actions)]
    for sentence in SENTENCES:
        assert group[0].sentence(sentence) == sentence
        carried = symmetry.sentence(sentence)
        if carried is not None:
            assert sentence in [g.sentence(carried) for g in back]


@examples
@given(data=st.data())
def test_names_are_exchanged_in_arrays_as_by_symmetries(world: AnyWorld, data: st.DataObject) -> None:
    drawn = data.draw(st.lists(states(world), min_size=1, max_size=3))
    order = st.permutations(range(len(world.names)))
    names = np.array([data.draw(order) for _ in drawn], np.int64).reshape(len(drawn), len(world.names))
    by_name = {symmetry.name: symmetry for symmetry in symmetries(world)}
    chosen = [
        by_name[" ".join(world.names[i] for i in row)] if world.names else symmetries(world)[0]
        for row in names
    ]
    permuted = world.arrays.permute(world.arrays.encode(drawn), names)
    assert world.arrays.decode(permuted) == [g.state(state) for g, state in zip(chosen, drawn, strict=True)]
    for action in world.actions:
        indices = world.arrays.permute_actions(np.full(len(drawn), world.index[action]), names)
        assert [world.actions[i] for i in indices] == [g.action(action) for g in chosen]
    assert len(world.augmentation.renamable) in (0, len(world.names))
    for g, row in zip(chosen, names, strict=True):
        assert g.sentence(" ".join(world.augmentation.renamable)) == " ".join(
            world.augmentation.renamable[i] for i in row if world.augmentation.renamable
        )


@examples
@given(data=st.data())
def test_drawings_are_well_formed(world: AnyWorld, data: st.DataObject) -> None:
    state = data.draw(states(world))
    assert ElementTree.fromstring(world.drawing.svg(state)).tag == "{http://www.w3.org/2000/svg}svg"
    assert state._repr_svg_() == world.drawing.svg(state)
    assert Text.from_markup(world.drawing.terminal(state)).plain.strip()
    legal = world.legal(state)[:1]
    ElementTree.fromstring(f"<page>{Episode(world, state, ('say < & >',), (legal,))._repr_html_()}</page>")


@examples
@given(data=st.data())
def test_everything_can_be_pickled(world: AnyWorld, data: st.DataObject) -> None:
    state = data.draw(states(world))
    episode = Episode(world, state, ("do it",), (world.legal(state)[:1],))
    copy = pickle.loads(pickle.dumps(episode))
    assert copy == episode
    assert hash(copy.world) == hash(world)
    assert copy.states() == episode.states()
    assert len(pickle.dumps(episode)) < 50_000, "a world's tables are not part of an episode"


def test_a_segment_is_told_in_moves_and_back(world: AnyWorld) -> None:
    rng = random.Random(0)
    for _ in range(50):
        segment = tuple(rng.choices(world.actions, k=rng.randint(0, 12)))
        moves = world.moves.collapse(segment)
        assert set(moves) <= set(world.moves.inventory)
        assert world.moves.expand(moves) == segment


def test_a_segment_is_shown_and_parsed(world: AnyWorld) -> None:
    rng = random.Random(1)
    for _ in range(50):
        segment = tuple(rng.choices(world.actions, k=rng.randint(1, 12)))
        assert world.parse_segment(world.show_segment(segment)) == segment
        assert world.parse_segment(" , ".join(map(world.show_action, segment)).upper()) == segment
    for text in ("", "somersault", "somersault, " + world.show_action(world.actions[0])):
        with pytest.raises(ParseError, match="is not an action"):
            world.parse_segment(text)

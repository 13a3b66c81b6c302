"""Additions of sights to the detailed features: neighbours, amounts that actions take, identities."""

from __future__ import annotations

import random

import numpy as np
import pytest

from grice.worlds import WORLDS, seen
from grice.worlds.alchemy.rules import COLOURS as LIQUIDS
from grice.worlds.alchemy.rules import Drain, Pour
from grice.worlds.scene.rules import COLOURS as SHIRTS
from grice.worlds.tangrams.rules import SHAPES, Insert, Remove
from grice.worlds.world import Floats


def told(world: str, state: str, *actions: tuple[object, ...]) -> Floats:
    """The context of each action, slot by slot."""
    view = seen(WORLDS[world], "sights")
    codes = view.arrays.encode([WORLDS[world].parse(state)] * len(actions))
    context = view.arrays.context(codes, np.array([view.index[action] for action in actions]))
    return context.reshape(len(actions), view.arrays.slots.shape[1], -1)


@pytest.mark.parametrize("name", ["alchemy", "scene", "tangrams"])
def test_what_the_detailed_features_tell_stays_as_it_is(name: str) -> None:
    world = WORLDS[name]
    less, more = seen(world, "detailed").arrays, seen(world, "sights").arrays
    states = [world.random(random.Random(seed)) for seed in range(5)]
    before, after = less.cells(less.encode(states)), more.cells(more.encode(states))
    count, width = before.shape[1:]
    assert (after[:, :count, :width] == before).all()
    assert after.shape[2] > width
    assert (more.slots[:, : less.slots.shape[1]] == less.slots).all()


def test_a_layer_is_told_by_its_colour() -> None:
    one, two, three = told("alchemy", "1:rgg 2:y 3:_ 4:_ 5:_ 6:_ 7:_", Drain(1, 1), Drain(1, 2), Drain(1, 3))
    colours, kind = slice(-17 - len(LIQUIDS), -17), slice(-17, -13)
    assert not one[2][colours].any()
    assert list(LIQUIDS)[int(two[2][colours].argmax())] == "g"
    assert two[2][kind].tolist() == [1, 0, 0, 1]  # a layer, and all but one unit
    assert three[2][kind].tolist() == [0, 1, 0, 0]  # all of it


def test_how_far_a_beaker_is_poured() -> None:
    state = "1:r 2:_ 3:_ 4:_ 5:_ 6:y 7:_"
    right, further, left = told("alchemy", state, Pour(1, 2), Pour(1, 3), Pour(6, 5))
    assert not (right[2] == further[2]).all()
    assert not (right[2] == left[2]).all()
    assert (right[2] == told("alchemy", state, Pour(6, 7))[0][2]).all()


def test_who_is_nearest_on_either_side() -> None:
    world = WORLDS["scene"]
    view = seen(world, "sights").arrays
    stage = world.parse("1:r_ 2:__ 3:b_ 4:g_ 5:__ 6:__ 7:__ 8:__ 9:__ 10:__")
    more = view.cells(view.encode([stage]))[0, :, -16:]
    letters = ["_", *SHIRTS]
    left, right = more[2, :8], more[2, 8:]  # of the person in blue
    assert letters[int(left[:7].argmax())] == "r"
    assert left[7] == 0  # with a gap
    assert letters[int(right[:7].argmax())] == "g"
    assert right[7] == 1
    assert not more[0, :8].any()  # nobody is left of the leftmost


def test_figures_are_told_apart() -> None:
    state = "1:A 2:D 3:B"
    first, second = told("tangrams", state, Remove(1), Remove(2))
    which = [slot[3][-15:-10] for slot in (first, second)]
    assert [SHAPES[int(each.argmax())] for each in which] == ["A", "D"]
    new = told("tangrams", state, Insert(4, "C"))[0]
    assert SHAPES[int(new[0][-15:-10].argmax())] == "C"
    beside = new[1][-10:-5]  # what stands on the left of the place
    assert SHAPES[int(beside.argmax())] == "B"

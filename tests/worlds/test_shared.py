"""The authors' layout of contexts: the same worlds with other features."""

from __future__ import annotations

import pickle
import random

import pytest

from grice.worlds import WORLDS, seen
from grice.worlds.scene import Enter, Exit, Move, TakeHat


@pytest.mark.parametrize("name", list(WORLDS))
def test_a_world_that_shares_slots_has_the_same_rules(name: str) -> None:
    world, other = WORLDS[name], seen(WORLDS[name], "shared")
    assert world == other
    assert world.actions == other.actions
    states = [world.random(random.Random(seed)) for seed in range(20)]
    codes = other.arrays.encode(states)
    assert (world.arrays.encode(states) == codes).all()
    assert (world.arrays.legal(codes) == other.arrays.legal(codes)).all()
    assert (world.arrays.cells(codes) == other.arrays.cells(codes)).all()
    assert other.factors.composition.shape[0] == len(other.actions)


@pytest.mark.parametrize("name", ["alchemy", "scene", "tangrams"])
def test_a_world_seen_in_one_way_is_not_changed_by_another(name: str) -> None:
    first = seen(WORLDS[name], "detailed").arrays.slots.copy()
    own, of_others = seen(WORLDS[name], "shared"), pickle.loads(pickle.dumps(WORLDS[name]))
    WORLDS[name].view("detailed")
    assert (seen(WORLDS[name], "detailed").arrays.slots == first).all()
    assert own.arrays is not seen(WORLDS[name], "detailed").arrays
    assert (of_others.arrays.slots == WORLDS[name].arrays.slots).all()
    assert of_others.factors.names == WORLDS[name].factors.names


def test_no_other_model_of_a_world_is_changed() -> None:
    seen(WORLDS["scene"], "shared")
    assert WORLDS["scene"].arrays.slots.shape[1] == 6
    assert WORLDS["alchemy"].factors.names == ("type", "source", "target", "amount")


def test_neighbours_are_the_same_slots_wherever_somebody_comes_to_stand_or_leaves() -> None:
    world = seen(WORLDS["scene"], "shared")
    slots = {action: world.arrays.slots[world.index[action]].tolist() for action in world.actions}
    assert slots[Enter(4, "r")][2:] == slots[Exit(4)][2:] == slots[Move(8, 4)][2:] == [2, 4]
    assert slots[Move(8, 4)][:2] == [7, 10]
    assert slots[TakeHat(3, 4)] == [2, 3, 10, 10]

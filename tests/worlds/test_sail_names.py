"""SAIL in arrays with its sides and items renamed is SAIL on maps that were mirrored and furnished anew."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grice.worlds import detailed
from grice.worlds.sail import Left, Move, Pose, Right, Sail
from grice.worlds.sail_map import FRAMES, ITEMS, MAPS, Map, transform
from grice.worlds.world import Ints, World

MIRROR = next(frame for frame in FRAMES.values() if frame.mirrors)
kinds = pytest.mark.parametrize("view", [lambda world: world, detailed], ids=["plain", "detailed"])
examples = settings(max_examples=25, deadline=None)


@st.composite
def renamings(draw: st.DrawFn) -> list[int]:
    sides = draw(st.permutations([0, 1]))
    return [*sides, *(2 + i for i in draw(st.permutations(range(len(ITEMS)))))]


def furnish(map: Map, names: list[int]) -> Map:
    """The map with every item replaced by what its name becomes."""
    becomes = {item: ITEMS[names[2 + i] - 2] for i, item in enumerate(ITEMS)}
    items = {place: None if item is None else becomes[item] for place, item in map.items.items()}
    return replace(map, items=items)


def carry(pose: Pose, names: list[int]) -> Pose:
    map = furnish(pose.map, names)
    if names[0] == 0:
        return replace(pose, map=map)
    assert pose.orientation is not None
    x, y = MIRROR.place((pose.x, pose.y))
    return Pose(transform(map, MIRROR), x, y, MIRROR.orientation(pose.orientation))


@kinds
@examples
@given(names=renamings(), seed=st.integers(0, 2**32))
def test_what_is_seen_and_done(view: Any, names: list[int], seed: int) -> None:
    plain = Sail(MAPS)
    rng = random.Random(seed)
    pose = plain.random(rng)
    world: World[Any, Any] = view(plain)
    other: World[Any, Any] = view(Sail([carry(pose, names).map]))
    row = np.array([names])
    code: Ints = world.arrays.permute(world.arrays.encode([pose]), row)
    for _ in range(4):
        there = other.arrays.encode([carry(pose, names)])
        assert np.array_equal(world.arrays.percept(code), other.arrays.percept(there))
        assert np.array_equal(world.arrays.legal(code), other.arrays.legal(there))
        action = rng.choice(plain.legal(pose))
        symbol = world.arrays.permute_actions(np.array([plain.index[action]]), row)
        pose, code = plain.step(pose, action), world.arrays.step(code, symbol)
        assert np.array_equal(code, world.arrays.permute(world.arrays.encode([pose]), row))


@examples
@given(one=renamings(), other=renamings())
def test_renaming_twice_is_renaming_by_both(one: list[int], other: list[int]) -> None:
    arrays = Sail(MAPS).arrays
    code = arrays.encode([Sail(MAPS).random(random.Random(0))])
    both = np.array([[other[i] for i in one]])
    twice = arrays.permute(arrays.permute(code, np.array([one])), np.array([other]))
    assert np.array_equal(twice, arrays.permute(code, both))


def test_moves_turn_the_other_way_in_the_mirror() -> None:
    world = Sail(MAPS)
    mirrored = np.array([[1, 0, *range(2, 2 + len(ITEMS))]])
    for move, other in ((Left(), Right()), (Right(), Left()), (Move(3), Move(3))):
        number = np.array([world.moves.index(move)])
        assert world.moves[int(world.arrays.permute_moves(number, mirrored)[0])] == other

"""Invented episodes: true, unambiguous, of the same form as the known ones, SAIL's on maps of their own."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from grice.data import synthetic
from grice.data.augmentation.inventing import in_one_world, invent
from grice.episode import Episode
from grice.worlds import WORLDS
from grice.worlds.dataset import take_apart
from grice.worlds.sail.map import ITEMS
from grice.worlds.sail.random_map import HALLS, SIDE, random_map


def known(world: str) -> list[Episode]:
    found = list(islice(synthetic.episodes(WORLDS[world], 5), 3))
    return [e for paragraph in found for e in take_apart(paragraph)] if world == "sail" else found


@pytest.mark.parametrize("world", WORLDS)
def test_invented_episodes_can_be_learnt_from_beside_the_known_ones(world: str) -> None:
    there = known(world)
    made = invent(there, 40, 1)
    assert len(made) == 40
    assert made == invent(there, 40, 1) != invent(there, 40, 2)
    assert {len(e.sentences) for e in made} == {len(e.sentences) for e in there}
    old, new = in_one_world(there, made)
    assert len({e.world for e in (*old, *new)}) == 1
    for before, after in zip((*there, *made), (*old, *new), strict=True):
        assert after.states() == before.states()
        after.world.arrays.encode(after.states())


def test_sail_is_invented_on_maps_that_nobody_has_seen() -> None:
    there = known("sail")
    assert not {e.start.map for e in invent(there, 100, 0)} & {e.start.map for e in there}


@pytest.mark.parametrize("seed", range(10))
def test_a_random_map_is_one_connected_map(seed: int) -> None:
    made = random_map(random.Random(seed), "New")
    assert made == random_map(random.Random(seed), "New")
    assert HALLS <= len(made.halls) < HALLS + 7
    assert all(0 <= x < SIDE and 0 <= y < SIDE for x, y in made.items)
    assert set(made.items.values()) <= {None, *ITEMS}
    reached = {next(iter(made.items))}
    while new := {b for h in made.halls for a, b in (h[:2], h[1::-1]) if a in reached} - reached:
        reached |= new
    assert reached == set(made.items)

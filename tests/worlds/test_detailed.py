"""The memory of the detailed arrays equals that of a reader who keeps track of everything."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grice.worlds import WORLDS, seen
from grice.worlds.alchemy.rules import Alchemy, Beakers, Pour
from grice.worlds.features import NOWHERE, Detailed, count_from_both_ends
from grice.worlds.scene.rules import Move as Walk
from grice.worlds.scene.rules import Scene, Stage, Switch
from grice.worlds.tangrams.rules import SHAPES, Insert, Remove, Row, Swap, Tangrams
from grice.worlds.world import Ints, World

AnyWorld = World[Any, Any]
SCONE = [WORLDS[name] for name in ("alchemy", "scene", "tangrams")]
worlds = pytest.mark.parametrize("world", SCONE, ids=[w.name for w in SCONE])
examples = settings(max_examples=40, deadline=None)
seeds = st.integers(0, 2**32)


def walk(world: AnyWorld, seed: int, steps: int = 6) -> tuple[list[Any], list[Any], list[Ints]]:
    """A random walk: its states, its actions, and the code before each of them and after the last."""
    rng = random.Random(seed)
    arrays = seen(world, "detailed").arrays
    states, done = [world.random(rng)], []
    codes = [arrays.encode(states)]
    for _ in range(steps):
        legal = world.legal(states[-1])
        assume(legal)  # where all beakers are empty, nothing can be done
        done.append(rng.choice(legal))
        states.append(world.step(states[-1], done[-1]))
        codes.append(arrays.step(codes[-1], np.array([world.index[done[-1]]])))
    return states, done, codes


def remembered(world: AnyWorld, code: Ints) -> tuple[list[int], list[int], list[int]]:
    arrays = seen(world, "detailed").arrays
    assert isinstance(arrays, Detailed)
    actions, sources, targets = (part[0].tolist() for part in arrays.remembered(code))
    return actions, sources, targets


@worlds
@examples
@given(seed=seeds)
def test_codes_are_the_plain_ones_and_more(world: AnyWorld, seed: int) -> None:
    arrays = seen(world, "detailed").arrays
    states, done, codes = walk(world, seed)
    for state, code in zip(states, codes, strict=True):
        plain = world.arrays.encode([state])
        assert arrays.decode(code) == [state]
        assert np.array_equal(arrays.legal(code), world.arrays.legal(plain))
        assert np.array_equal(arrays.percept(code), world.arrays.percept(plain))
        assert np.array_equal(arrays.visible(code), world.arrays.visible(plain))
    newest_first = [world.index[a] for a in reversed(done)]
    actions, _, _ = remembered(world, codes[-1])
    assert actions == newest_first[: len(actions)]
    assert remembered(world, codes[0])[0] == [NOWHERE] * len(actions)


@worlds
@examples
@given(seed=seeds)
def test_renaming_commutes_with_what_is_done_and_keeps_the_cells_that_name_nothing(
    world: AnyWorld, seed: int
) -> None:
    arrays = seen(world, "detailed").arrays
    _, done, codes = walk(world, seed)
    names = np.array([random.Random(seed).sample(range(len(world.names)), len(world.names))])
    renamed = arrays.permute(codes[0], names)
    for action, before, after in zip(done, codes, codes[1:], strict=False):
        symbol = np.array([world.index[action]])
        assert np.array_equal(renamed, arrays.permute(before, names))
        renamed = arrays.step(renamed, arrays.permute_actions(symbol, names))
        assert np.array_equal(renamed, arrays.permute(after, names))


@worlds
@examples
@given(seed=seeds)
def test_cells_come_one_by_one_as_together_and_the_last_is_empty(world: AnyWorld, seed: int) -> None:
    arrays = seen(world, "detailed").arrays
    _, _, codes = walk(world, seed)
    together = arrays.cells(np.concatenate(codes))
    assert together.dtype == np.float32
    for row, code in zip(together, codes, strict=True):
        assert np.array_equal(row, arrays.cells(code)[0])
    assert not together[:, -1].any()
    assert arrays.slots.shape[0] == len(world.actions)
    assert arrays.slots.max() <= together.shape[1] - 1


@examples
@given(seed=seeds)
def test_alchemy_remembers_which_beakers_were_used(seed: int) -> None:
    world = Alchemy()
    _, done, codes = walk(world, seed)
    _, sources, targets = remembered(world, codes[-1])
    assert sources == [a.source - 1 for a in reversed(done)][: len(sources)]
    assert (
        targets == [a.target - 1 if isinstance(a, Pour) else NOWHERE for a in reversed(done)][: len(targets)]
    )


@examples
@given(seed=seeds)
def test_scene_follows_the_people_that_acted(seed: int) -> None:
    world = Scene()
    states, done, codes = walk(world, seed)
    # Everybody gets a number of their own, and keeps it.
    numbers = list(range(len(states[0].people)))
    history: list[int | None] = []
    for action in done:
        if isinstance(action, Walk | Switch):
            i, j = action.source - 1, action.target - 1
            numbers[i], numbers[j] = numbers[j], numbers[i]
            history.append(numbers[j])
        else:
            history.append(numbers[action.source - 1] if action else None)
    _, sources, _ = remembered(world, codes[-1])
    for source, number in zip(sources, reversed(history), strict=False):
        assert source == (NOWHERE if number is None else numbers.index(number))


@examples
@given(seed=seeds)
def test_tangrams_follows_the_figures_that_are_still_there(seed: int) -> None:
    world = Tangrams()
    states, done, codes = walk(world, seed)
    touched = []
    for before, action, after in zip(states, done, states[1:], strict=False):
        touched.append((before if isinstance(action, Swap | Remove) else after).shapes[action.source - 1])
    _, sources, _ = remembered(world, codes[-1])
    present = states[-1].shapes
    recent = list(zip(reversed(touched), reversed(done), strict=True))[: len(sources)]
    gone: set[str] = set()
    for source, (shape, action) in zip(sources, recent, strict=True):
        if isinstance(action, Remove) or shape not in present:
            gone.add(shape)  # what was there before its removal is not followed
        elif shape not in gone:
            assert present[source] == shape


def test_tangrams_knows_where_a_missing_figure_was_and_what_takes_a_step_back() -> None:
    world = Tangrams()
    arrays = seen(world, "detailed").arrays
    code = arrays.encode([Row("ABCDE")])
    for action in (Remove(2), Swap(1, 3)):
        code = arrays.step(code, np.array([world.index[action]]))
    cells = arrays.cells(code)[0]

    def features(action: Any, slot: int) -> Any:
        return cells[arrays.slots[world.index[action], slot]]

    both = [np.flatnonzero(features(Insert(place, "B"), 2)) for place in range(1, 6)]
    assert [len(found) for found in both] == [0, 1, 0, 0, 0]

    def steps(action: Any) -> dict[str, list[int]]:
        """The steps that an action repeats or undoes: first by how long ago, then by which step it was."""
        names = ("repeats", "undoes", "repeats step", "from the end", "undoes step", "of its kind")
        found = zip(names, features(action, 6)[-24:].reshape(6, 4), strict=True)
        return {name: row.nonzero()[0].tolist() for name, row in found if row.any()}

    assert steps(Swap(3, 1)) == {"undoes": [0], "undoes step": [1], "of its kind": [1]}
    assert steps(Insert(2, "B")) == {"undoes": [1], "undoes step": [0]}
    last = {"repeats step": [1], "from the end": [1], "undoes step": [1], "of its kind": [1]}
    assert steps(Swap(1, 3)) == {"repeats": [0], "undoes": [0], **last}
    assert steps(Remove(2)) == {"repeats": [1], "repeats step": [0], "of its kind": [0]}
    assert steps(Remove(1)) == {"from the end": [0], "of its kind": [0]}  # the fourth figure from there


def test_scene_tells_the_distance_of_a_move_and_who_stands_where() -> None:
    world = Scene()
    arrays = seen(world, "detailed").arrays
    people = ["__"] * 10
    people[2], people[5], people[6] = "r_", "gb", "y_"
    code = arrays.encode([Stage(tuple(people))])
    cells, slots = arrays.cells(code)[0], arrays.slots
    one_left, also_one_left = (slots[world.index[Walk(i, i - 1)], 10] for i in (6, 3))
    assert one_left == also_one_left != slots[world.index[Walk(3, 4)], 10]
    first, last = cells[2], cells[6]
    assert not np.array_equal(first[16:22], last[16:22])
    assert first[16:19].tolist() == last[19:22].tolist() == [1, 0, 0]


def test_alchemy_ranks_beakers_of_one_colour() -> None:
    arrays = seen(Alchemy(), "detailed").arrays
    [cells] = arrays.cells(arrays.encode([Beakers(("g", "", "gg", "gr", "r", "", "g"))]))
    ranks = cells[:, 35:41]
    assert ranks[[0, 2, 6]].tolist() == [[1, 0, 0, 0, 0, 1], [0, 1, 0, 0, 1, 0], [0, 0, 1, 1, 0, 0]]
    assert ranks[4].tolist() == [1, 0, 0, 1, 0, 0]
    assert not ranks[[1, 3, 5]].any()


def test_ranks_are_counted_from_both_ends() -> None:
    same = np.ones((1, 3, 3), np.bool_)
    assert count_from_both_ends(same, 2)[0].tolist() == [[1, 0, 0, 0], [0, 1, 0, 1], [0, 0, 1, 0]]


def test_every_world_can_be_detailed_and_stays_the_same_world() -> None:
    assert all(world.view("detailed") is not world for world in WORLDS.values())
    for world in WORLDS.values():
        more = seen(world, "detailed")
        assert more == world
        assert more.arrays is not world.arrays
        assert seen(world, "detailed") is more
    assert len(SHAPES) == len(WORLDS["tangrams"].names)


@pytest.mark.parametrize("name", WORLDS)
def test_detail_leaves_the_world_as_it_was(name: str) -> None:
    """Also for episodes from another process: theirs is the plain world, and a detailed one stays so."""
    world = WORLDS[name]
    state = world.random(random.Random(0))
    plain = pickle.loads(pickle.dumps(world)).arrays.percept(world.arrays.encode([state]))
    more = seen(world, "detailed")
    assert more.arrays is not world.arrays
    unpickled = pickle.loads(pickle.dumps(world))
    assert unpickled.arrays.width == world.arrays.width
    assert (unpickled.arrays.percept(world.arrays.encode([state])) == plain).all()
    assert pickle.loads(pickle.dumps(more)).arrays.width == more.arrays.width
    assert copy.copy(world).arrays is world.arrays

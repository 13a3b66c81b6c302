"""A run is a walk straight ahead, seen by where it ends."""

from __future__ import annotations

import pickle
import random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from grice.worlds import seen
from grice.worlds.sail.map import FLOORS, ITEMS, MAPS, WALLS, lay
from grice.worlds.sail.rules import Forward, Left, Move, Pose, Right, Sail, SailAction, SailMove, Stop

examples = settings(max_examples=40, deadline=None)
CROSSING = lay(
    "Crossing",
    [
        ("blue", "fish", (0, 2), (4, 2)),
        ("brick", "tower", (1, 1), (1, 2)),
        ("grass", "fish", (3, 1), (3, 3)),
    ],
    {(3, 2): "lamp", (1, 1): "sofa"},
)


def walk(world: Sail, seed: int) -> tuple[Pose, tuple[SailAction, ...]]:
    rng = random.Random(seed)
    start = pose = world.random(rng)
    done: list[SailAction] = []
    for _ in range(rng.randrange(8)):
        done.append(rng.choice([a for a in world.legal(pose) if a != Stop()]))
        pose = world.step(pose, done[-1])
    return start, (*done, Stop())


@examples
@given(seed=st.integers(0, 2**32))
def test_runs_lead_where_their_steps_do(seed: int) -> None:
    world = Sail(MAPS)
    runs = seen(world, "detailed")
    start, segment = walk(world, seed)
    decisions = runs.decisions.collapse(segment)
    assert runs.decisions.expand(decisions) == segment
    code, pose = runs.arrays.encode([start]), start
    for decision in decisions:
        number = runs.index[decision]
        assert runs.arrays.legal(code)[0, number]
        for action in world.moves.expand((decision,)):
            pose = world.step(pose, action)
        code = runs.arrays.step(code, np.array([number]))
        assert runs.arrays.decode(code) == [pose]


@examples
@given(seed=st.integers(0, 2**32))
def test_a_run_is_legal_as_far_as_the_corridor_goes_and_not_after_another(seed: int) -> None:
    world = Sail(MAPS)
    runs = seen(world, "detailed")
    pose = world.random(random.Random(seed))
    assert pose.orientation is not None
    length = len(pose.map.corridor((pose.x, pose.y), pose.orientation))
    code = runs.arrays.encode([pose])
    legal = dict(zip(runs.actions, runs.arrays.legal(code)[0], strict=True))
    assert all(legal[move] == (move.steps <= length) for move in runs.actions if isinstance(move, Move))
    assert all(legal[other] for other in (Left(), Right(), Stop()))
    if legal[Move(1)]:
        after = runs.arrays.step(code, np.array([runs.index[Move(1)]]))
        allowed = [a for a, ok in zip(runs.actions, runs.arrays.legal(after)[0], strict=True) if ok]
        assert allowed == [Left(), Right(), Stop()]


def test_the_context_of_a_run_is_what_is_at_its_end() -> None:
    world = Sail([CROSSING])
    runs = seen(world, "detailed")
    start = Pose(CROSSING, 0, 2, 90)
    cells, slots = runs.arrays.cells(runs.arrays.encode([start]))[0], runs.arrays.slots

    def context(move: Move) -> list[float]:
        return list(cells[slots[runs.index[move], 0]])

    item = len(WALLS) + len(FLOORS)
    dead_end = item + len(ITEMS)
    assert context(Move(3))[item + ITEMS.index("lamp")] == 1
    assert context(Move(1))[item + ITEMS.index("lamp")] == 0
    assert [context(Move(n))[dead_end] for n in (1, 2, 3, 4)] == [0, 0, 0, 1]
    left = dead_end + 1
    assert [context(Move(n))[left] for n in (1, 2, 3, 4)] == [1, 0, 1, 0]
    assert context(Move(1))[left + 1 + len(WALLS) + FLOORS.index("brick")] == 1
    assert not any(context(Move(5)))
    assert Forward() not in runs.actions


def test_a_world_of_runs_keeps_the_promises_of_worlds() -> None:
    world = seen(Sail(MAPS), "detailed")
    rng = random.Random(3)
    for state in [world.random(rng) for _ in range(20)]:
        legal = world.legal(state)
        codes = world.arrays.encode([state])
        assert [move in legal for move in world.actions] == world.arrays.legal(codes)[0].tolist()
        for move in legal:
            after = world.arrays.step(codes, np.array([world.actions.index(move)]))
            assert world.arrays.decode(after) == [world.step(state, move)]
    again = pickle.loads(pickle.dumps(world))
    assert type(again) is type(world)
    assert again.actions == world.actions


def test_a_turn_sees_all_sides_of_where_it_leads() -> None:
    runs = seen(Sail([CROSSING]), "sights")
    cells, slots = runs.arrays.cells(runs.arrays.encode([Pose(CROSSING, 3, 3, 180)]))[0], runs.arrays.slots
    side = 1 + len(WALLS) + len(FLOORS) + len(ITEMS)

    def sight(move: SailMove, quarters: int) -> list[float]:
        """Ahead, to the left, to the right and behind, once the move is done."""
        return list(cells[slots[runs.index[move], 1]][side * quarters : side * (quarters + 1)])

    assert not any(sight(Stop(), 0))
    behind = sight(Stop(), 3)
    assert behind[0] == 1
    assert behind[side - len(ITEMS) + ITEMS.index("lamp")] == 1
    assert sight(Left(), 1) == sight(Right(), 2) == behind
    assert not any(sight(Left(), 0) + sight(Right(), 0))


def test_a_run_sees_what_it_passes_and_what_comes_next() -> None:
    runs = seen(Sail([CROSSING]), "sights")
    plain = seen(Sail([CROSSING]), "detailed")
    start = Pose(CROSSING, 0, 2, 90)
    cells = runs.arrays.cells(runs.arrays.encode([start]))[0]
    known = plain.arrays.cells(plain.arrays.encode([start]))[0]
    more = known.shape[1] - (1 + len(WALLS) + len(FLOORS) + 2 * len(ITEMS))
    lamp = ITEMS.index("lamp")
    for steps, (first, passed, comes) in {2: (0, 0, 1), 3: (1, 0, 0), 4: (0, 1, 0)}.items():
        cell = cells[runs.index[Move(steps)]]
        assert list(cell[:more]) == list(known[plain.index[Move(steps)]][:more])
        assert [cell[more + i * len(ITEMS) + lamp] for i in range(3)] == [first, passed, comes]

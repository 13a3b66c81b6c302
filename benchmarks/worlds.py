"""How much faster the array forms of the worlds are than the pure ones, both measured in one run.

`python benchmarks/worlds.py [STATES]`: states are met on random walks, so no data is needed.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from grice.worlds import WORLDS
from grice.worlds.world import World

REPEATS = 5  # of which the fastest counts
STEPS = 6  # of a walk


def walk(world: World[Any, Any], count: int, rng: random.Random) -> list[Any]:
    """Distinct enough states in which something can be done."""
    states: list[Any] = []
    while len(states) < count:
        state = world.random(rng)
        for _ in range(STEPS):
            states.append(state)
            state = world.step(state, rng.choice(world.legal(state)))
            if not world.legal(state):
                break
    return states[:count]


def fastest(work: Callable[[], object]) -> float:
    """Seconds."""
    taken = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken)


def compare(world: World[Any, Any], count: int) -> list[tuple[str, float, float]]:
    """Each operation with the seconds it takes for all states, pure and on arrays."""
    rng = random.Random(0)
    states = walk(world, count, rng)
    actions = [rng.choice(world.legal(state)) for state in states]
    arrays, codes = world.arrays, world.arrays.encode(states)
    indices = np.array([world.index[action] for action in actions])
    pairs = list(zip(states, actions, strict=True))
    work: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "legal": (lambda: [world.legal(s) for s in states], lambda: arrays.legal(codes)),
        "step": (lambda: [world.step(s, a) for s, a in pairs], lambda: arrays.step(codes, indices)),
        "percept": (lambda: [world.percept(s) for s in states], lambda: arrays.percept(codes)),
        "context": (lambda: [world.context(s, a) for s, a in pairs], lambda: arrays.context(codes, indices)),
    }
    return [(name, fastest(pure), fastest(array)) for name, (pure, array) in work.items()]


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    table = Table("world", "operation", "pure", "arrays", "ratio", title=f"{count} states, milliseconds")
    for name, world in WORLDS.items():
        for operation, pure, array in compare(world, count):
            table.add_row(name, operation, f"{1e3 * pure:.1f}", f"{1e3 * array:.2f}", f"{pure / array:.0f}×")
        table.add_section()
    Console().print(table)


if __name__ == "__main__":
    main()

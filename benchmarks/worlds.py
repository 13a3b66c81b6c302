"""Speed of the worlds' array forms over the pure ones, both measured in one run.

`python benchmarks/worlds.py [DATA]`: with a data folder, SCONE's states are those of its training data; all
others are met on random walks.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from grice.worlds import WORLDS
from grice.worlds.world import Ints, World

COUNT = 10_000  # states
REPEATS = 3  # of which the fastest counts
STEPS = 6  # of a walk


def meet(world: World[Any, Any], folder: Path | None, rng: random.Random) -> list[Any]:
    """States in which something can be done."""
    if folder and not world.open_ended:
        episodes = world.dataset.read(folder, "train")
        states = [state for episode in episodes for state in episode.states()]
    else:
        states = []
        while len(states) < COUNT:
            state = world.random(rng)
            for _ in range(STEPS):
                if legal := world.legal(state):
                    states.append(state)
                    state = world.step(state, rng.choice(legal))
    return rng.sample([state for state in states if world.legal(state)], COUNT)


def successors(world: World[Any, Any], codes: Ints) -> Ints:
    """Every state that one legal action leads to."""
    rows, actions = np.nonzero(world.arrays.legal(codes))
    return world.arrays.step(codes[rows], actions)


def fastest(work: Callable[[], object]) -> float:
    """Seconds."""
    taken = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken)


def compare(world: World[Any, Any], folder: Path | None) -> list[tuple[str, float, float]]:
    """Each operation with the seconds it takes for all states, pure and on arrays."""
    rng = random.Random(0)
    states = meet(world, folder, rng)
    actions = [rng.choice(world.legal(state)) for state in states]
    arrays, codes = world.arrays, world.arrays.encode(states)
    indices = np.array([world.index[action] for action in actions])
    pairs = list(zip(states, actions, strict=True))
    work: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "legal": (lambda: [world.legal(s) for s in states], lambda: arrays.legal(codes)),
        "step": (lambda: [world.step(s, a) for s, a in pairs], lambda: arrays.step(codes, indices)),
        "successors": (
            lambda: [world.step(s, a) for s in states for a in world.legal(s)],
            lambda: successors(world, codes),
        ),
        "percept": (lambda: [world.percept(s) for s in states], lambda: arrays.percept(codes)),
        "context": (lambda: [world.context(s, a) for s, a in pairs], lambda: arrays.context(codes, indices)),
    }
    return [(name, fastest(pure), fastest(array)) for name, (pure, array) in work.items()]


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    table = Table("world", "operation", "pure", "arrays", "ratio", title=f"{COUNT} states, milliseconds")
    for name, world in WORLDS.items():
        for operation, pure, array in compare(world, folder):
            table.add_row(name, operation, f"{1e3 * pure:.1f}", f"{1e3 * array:.2f}", f"{pure / array:.0f}×")
        table.add_section()
    Console().print(table)


if __name__ == "__main__":
    main()

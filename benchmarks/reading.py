"""Time to read, check and turn into arrays all of SCONE and SAIL, and the savings of the array forms.

Run with `python benchmarks/reading.py [DATA_FOLDER]`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from rich.console import Console
from rich.table import Table

from grice.data import find_folder
from grice.episode import Episode
from grice.worlds import WORLDS
from grice.worlds.sail import corpus as sail
from grice.worlds.scone import interactions as scone
from grice.worlds.scone.interactions import explanations
from grice.worlds.world import Ints, World

T = TypeVar("T")
SAMPLE = 100  # interactions on which the pure functions are timed: on all of them they take long


def to_arrays(world: World[Any, Any], episodes: Sequence[Episode]) -> tuple[Ints, Ints]:
    """Every state in which an action is taken, as a code, and the action's index, after each other."""
    states, actions = [], []
    for episode in episodes:
        state = episode.start
        for segment in episode.segments:
            for action in segment:
                states.append(state)
                actions.append(world.index[action])
                state = world.step(state, action)
    return world.arrays.encode(states), np.array(actions)


def features(world: World[Any, Any], codes: Ints, actions: Ints) -> int:
    """Compute what a model is fed, a part at a time; say how many numbers that was."""
    numbers = 0
    for rows in np.array_split(np.arange(len(codes)), len(codes) // 1000 + 1):
        percepts = world.arrays.percept(codes[rows])
        contexts = world.arrays.context(codes[rows], actions[rows])
        numbers += percepts.size + contexts.size + world.arrays.legal(codes[rows]).size
    return numbers


def explain_purely(world: World[Any, Any], episodes: Sequence[Episode]) -> None:
    """The reader's work with the world's pure functions instead of arrays; the answers must agree."""
    for episode in episodes:
        states = episode.states()
        for turn, segment in enumerate(episode.segments):
            assert explanations(world, states[turn], states[turn + 1])[:1] == segment


def load(folder: Path, name: str) -> tuple[World[Any, Any], list[Episode]]:
    """Every sentence of a world's data, but for the test split."""
    if name == "sail":
        corpus = sail.load(folder / "sail")
        return corpus.world, list(corpus.sentences)
    return WORLDS[name], [
        e for split in ("train", "dev") for e in scone.load(folder, WORLDS[name], split).episodes
    ]


def timed(function: Callable[..., T], *arguments: object) -> tuple[T, float]:
    begin = time.perf_counter()
    return function(*arguments), time.perf_counter() - begin


def main() -> None:
    folder = find_folder(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    table = Table("world", box=None, header_style="bold")
    for column in ("sentences", "read, s", "to arrays, s", "features, s", "pure / read"):
        table.add_column(column, justify="right")
    total = 0.0
    for name in (*scone.NAMES, "sail"):
        (world, episodes), reading = timed(load, folder, name)
        (codes, actions), encoding = timed(to_arrays, world, episodes)
        _, computing = timed(features, world, codes, actions)
        total += reading + encoding + computing
        ratio = "–"  # SAIL's file holds whole paths, so that there is nothing to explain
        if name != "sail":
            _, purely = timed(explain_purely, world, episodes[:SAMPLE])
            ratio = f"{purely / SAMPLE * len(episodes) / reading:.0f}×"
        sentences = str(sum(len(episode.sentences) for episode in episodes))
        table.add_row(name, sentences, f"{reading:.2f}", f"{encoding:.2f}", f"{computing:.3f}", ratio)
    Console().print(table)
    print(
        f"all together {total:.1f} s; pure / read: only explaining, by the pure functions, over all of read"
    )


if __name__ == "__main__":
    main()

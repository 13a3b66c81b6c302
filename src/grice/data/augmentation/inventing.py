"""Episodes of our own grammar beside those to learn from: plain cases of what the data has too few of.

A SAIL listener that knows two maps and a thousand sentences of each has hardly seen anybody walk four blocks,
or a sofa in a red hall. The grammar says such things of any map.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from grice.data.synthetic import episodes, take_apart
from grice.episode import Episode
from grice.worlds.sail.random_map import random_map
from grice.worlds.sail.rules import Sail

MAPS = 60  # that SAIL's are invented on


def invent(known: Sequence[Episode], count: int, seed: int) -> list[Episode]:
    """So many unambiguous episodes that may be learnt from beside the known ones."""
    return list(islice(_invent(known[0], seed), count))


def _invent(like: Episode, seed: int) -> Iterator[Episode]:
    """Endless episodes with as many sentences; of SAIL, single sentences on maps of their own."""
    if isinstance(like.world, Sail):
        rng = random.Random(f"maps {seed}")
        elsewhere = Sail(random_map(rng, f"Invented {i}") for i in range(MAPS))
        for paragraph in episodes(elsewhere, seed, ambiguity=0):
            yield from take_apart(paragraph)
    turns = len(like.sentences)
    for episode in episodes(like.world, seed, ambiguity=0, turns=turns):
        if len(episode.sentences) == turns:
            yield episode


def in_one_world(*parts: Sequence[Episode]) -> list[list[Episode]]:
    """Episodes that are learnt from together; SAIL's in the world of all their maps."""
    worlds = dict.fromkeys(e.world for part in parts for e in part)
    maps = [map for world in worlds if isinstance(world, Sail) for map in world.maps]
    whole = Sail(maps) if maps else next(iter(worlds))
    return [[replace(episode, world=whole) for episode in part] for part in parts]

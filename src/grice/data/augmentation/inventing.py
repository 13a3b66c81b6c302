"""Synthetic episodes added to the training data: plain cases of which the data has too few.

A SAIL listener trained on two maps and a thousand sentences of each has hardly seen anybody walk four blocks,
or a sofa in a red hall. The grammar says such things of any map.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.worlds.dataset import take_apart


def invent(known: Sequence[Episode], count: int, seed: int) -> list[Episode]:
    """So many unambiguous episodes to add to the known ones."""
    return list(islice(_invent(known[0], seed), count))


def _invent(like: Episode, seed: int) -> Iterator[Episode]:
    """Endless episodes with as many sentences, in other places where those can be invented.

    Sentences with open ends are learnt one by one, from wherever the one before them led.
    """
    world, turns = like.world.augmentation.elsewhere(random.Random(f"maps {seed}")), len(like.sentences)
    if world.open_ended:
        for paragraph in episodes(world, seed, ambiguity=0, rules=world.grammar):
            yield from take_apart(paragraph)
    for episode in episodes(world, seed, ambiguity=0, turns=turns, rules=world.grammar):
        if len(episode.sentences) == turns:
            yield episode


def in_one_world(*parts: Sequence[Episode]) -> list[list[Episode]]:
    """Episodes that are learnt from together, in a world that knows all their places."""
    first, *others = dict.fromkeys(e.world for part in parts for e in part)
    whole = first.augmentation.joined(others)
    return [[replace(episode, world=whole) for episode in part] for part in parts]

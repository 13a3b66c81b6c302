"""What people call items, floors and walls of SAIL: which of them a word may mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from grice.worlds.lexicon import table
from grice.worlds.sail.map import FLOORS, ITEMS

Things: TypeAlias = frozenset[str]
NOTHING: Things = frozenset()

NAMES = table(  # words that people use for nothing else
    {
        "barstool": "stool barstool",
        "sofa": "sofa couch bench futon",
        "hatrack": "hatrack coatrack rack",
        "chair": "chair",
        "easel": "easel aesal",
        "lamp": "lamp",
        "blue": "blue",
        "brick": "brick bricks bricked",
        "concrete": "concrete cement",
        "flower": "flower flowered flowers pink",
        "grass": "grass grassy",
        "gravel": "gravel",
        "wood": "wood wooden",
        "yellow": "yellow",
        "butterfly": "butterfly butterflies",
        "fish": "fish fishes",
        "tower": "tower towers eiffel",
    }
)
_LOOSELY = {  # where people are not exact
    "chair": "chair sofa barstool",
    "red": "brick flower",
    "rose": "flower",
    "brown": "wood brick",
    "grey": "concrete gravel",
    "gray": "concrete gravel",
    "plain": "concrete",
    "bare": "concrete",
    "black": "gravel",
}
_MEANS = {word: frozenset({thing}) for word, thing in NAMES.items()} | {
    word: frozenset(things.split()) for word, things in _LOOSELY.items()
}
_UNCLEAR = {"stone", "green", "octagon", "octagons", "honeycomb"}  # grass to some, and blue to others
_ITEMS, _FLOORS = frozenset(ITEMS), frozenset(FLOORS)


def meant(told: Iterable[str]) -> list[Things]:
    """What each word that names something may mean."""
    return [_MEANS[word] for word in told if word in _MEANS]


def item(told: Sequence[str]) -> Things:
    """What the first item that a phrase names may be."""
    return next((things for things in meant(told) if things & _ITEMS), NOTHING)


def floors(told: Sequence[str]) -> list[Things]:
    """What each of the floors that a phrase names may be; none if one of them is unclear."""
    if _UNCLEAR.intersection(told):
        return []
    found = [things & _FLOORS for things in meant(told) if things & _FLOORS]
    return [one for i, one in enumerate(found) if not any(one & other for other in found[:i])]


def anything(told: Sequence[str]) -> Things:
    """An item, else floors, else the pictures on walls that a phrase names."""
    return item(told) or NOTHING.union(*(floors(told) or meant(told)))

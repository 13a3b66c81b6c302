"""Maps of SAIL that nobody has drawn, about as large and as furnished as those of the data."""

from __future__ import annotations

import random

from grice.worlds.sail.map import AHEAD, FLOORS, ITEMS, ORIENTATIONS, WALLS, Hall, Map, Place

SIDE = 9  # places
HALLS, FURNITURE = 40, 11  # of a map, about
LENGTHS = {1: 8, 2: 5, 3: 3, 4: 2, 5: 2, 6: 1, 7: 1, 8: 1}  # of corridors, and how often each
PLAIN = "concrete"  # the floor of most short corridors


def random_map(rng: random.Random, name: str) -> Map:
    """Corridors that branch off each other, each with its own floor, in regions with their own walls."""
    regions = [((rng.uniform(0, SIDE), rng.uniform(0, SIDE)), wall) for wall in WALLS]
    halls: dict[tuple[Place, Place], Hall] = {}
    places: dict[Place, str | None] = {(rng.randrange(SIDE), rng.randrange(SIDE)): None}
    while len(halls) < HALLS:
        place, (dx, dy) = rng.choice(list(places)), AHEAD[rng.choice(ORIENTATIONS)]
        length = rng.choices(list(LENGTHS), list(LENGTHS.values()))[0]
        floor = PLAIN if length <= 2 and rng.random() < 0.7 else rng.choice(FLOORS)
        for _ in range(length):
            there = place[0] + dx, place[1] + dy
            ends = min(place, there), max(place, there)
            if not (0 <= there[0] < SIDE and 0 <= there[1] < SIDE) or ends in halls:
                break
            wall = min(regions, key=lambda region: _distance(region[0], there))[1]
            halls[ends] = Hall(*ends, wall, floor)
            places.setdefault(there, None)
            place = there
    for place in rng.sample(sorted(places), min(FURNITURE, len(places))):
        places[place] = rng.choice(ITEMS)
    return Map(name, places, tuple(halls.values()))


def _distance(one: tuple[float, float], other: Place) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2

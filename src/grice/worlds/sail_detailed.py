"""SAIL's surroundings in more detail: what comes next in each direction, not only all that is there."""

from __future__ import annotations

import numpy as np

from grice.worlds.sail import Pose, Sail, SailArrays
from grice.worlds.sail_map import FLOORS, ITEMS, WALLS
from grice.worlds.world import Floats

TURNS = (0, -90, 90, 180)  # forward, left, right and behind, as in the percept
LENGTHS = 5  # corridors of so many halls and more look alike
SIDES = (0, -90, 90)
NEAR = len(WALLS) + len(FLOORS) + len(ITEMS) + len(SIDES) + LENGTHS


class DetailedSail(SailArrays):
    """To the percept come, for each direction, the next hall's wall and floor, the item at its end, which
    ways are open there, and how long the corridor is."""

    def look(self, world: Sail, pose: Pose) -> Floats:
        return np.concatenate([world.percept(pose), *(_near(pose, turn) for turn in TURNS)])

    def _layout(self) -> None:
        super()._layout()
        plain = self._percept.shape[1] - len(TURNS) * NEAR
        self._exchange(plain + NEAR, plain + 2 * NEAR, NEAR)
        items = len(WALLS) + len(FLOORS)
        open_ = items + len(ITEMS)
        blocks = []
        for direction in range(len(TURNS)):
            start = plain + direction * NEAR
            blocks.append([start + items + item for item in range(len(ITEMS))])
            left, right = start + open_ + 1, start + open_ + 2
            self._mirrored[1, [left, right]] = self._mirrored[1, [right, left]]
        self._items = np.concatenate([self._items, np.array(blocks)])


def _near(pose: Pose, turn: int) -> Floats:
    assert pose.orientation is not None
    features = np.zeros(NEAR, np.float32)
    towards = (pose.orientation + turn) % 360
    corridor = pose.map.corridor((pose.x, pose.y), towards)
    if corridor:
        hall, place = corridor[0]
        features[WALLS.index(hall.wall)] = 1
        features[len(WALLS) + FLOORS.index(hall.floor)] = 1
        start = len(WALLS) + len(FLOORS)
        item = pose.map.items[place]
        if item is not None:
            features[start + ITEMS.index(item)] = 1
        start += len(ITEMS)
        for side, angle in enumerate(SIDES):
            features[start + side] = (place, (towards + angle) % 360) in pose.map.ways
    features[NEAR - LENGTHS + min(len(corridor), LENGTHS - 1)] = 1
    return features

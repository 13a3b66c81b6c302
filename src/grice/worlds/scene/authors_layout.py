"""Scene with the context of actions laid out as the paper's authors had it.

Neighbours are one pair of slots, whether somebody enters, leaves or moves there.
"""

from __future__ import annotations

import copy

import numpy as np

from grice.worlds.scene.rules import (
    POSITIONS,
    Enter,
    Exit,
    Move,
    Scene,
    SceneAction,
    Stay,
    Switch,
    TakeHat,
    beside,
)
from grice.worlds.world import with_arrays


def share(world: Scene) -> Scene:
    """The stage with four slots to a context."""
    arrays = copy.copy(world.arrays)
    arrays.slots = np.array([_slots(action) for action in world.actions])
    return with_arrays(world, "shared", arrays)


def _slots(action: SceneAction) -> list[int]:
    """The person (nobody yet, where one enters), the other person, and the neighbours of where one comes to
    stand or leaves."""
    nobody = POSITIONS
    match action:
        case Enter(i, _) | Exit(i):
            return [i - 1, nobody, *beside(i)]
        case Move(i, j):
            return [i - 1, nobody, *beside(j)]
        case TakeHat(i, j) | Switch(i, j):
            return [i - 1, j - 1, nobody, nobody]
        case Stay():
            return [nobody] * 4

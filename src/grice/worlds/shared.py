"""SCONE's worlds with the context of actions laid out as the paper's authors had it.

Neighbours in Scene are one pair of slots, whether somebody enters, leaves or moves there; a beaker that is
mixed or drained in Alchemy is a target, as one that is poured into.
"""

from __future__ import annotations

import copy
from typing import NamedTuple

import numpy as np

from grice.worlds import alchemy
from grice.worlds.alchemy import BEAKERS, Alchemy, AlchemyAction, Pour
from grice.worlds.scene import POSITIONS, Enter, Exit, Move, Scene, SceneAction, Stay, Switch, TakeHat, beside
from grice.worlds.world import factors


def share_scene(world: Scene) -> Scene:
    """The same stage with four slots to a context."""
    more = copy.copy(world)
    more.arrays = copy.copy(world.arrays)
    more.arrays.slots = np.array([_scene_slots(a) for a in world.actions])
    return more


def _scene_slots(action: SceneAction) -> list[int]:
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


class Mix(NamedTuple):
    """`alchemy.Mix`, whose beaker is a target."""

    target: int


class Drain(NamedTuple):
    """`alchemy.Drain`, whose beaker is a target."""

    target: int
    amount: int


def share_alchemy(world: Alchemy) -> Alchemy:
    """The same beakers with a source for pouring alone."""
    more = copy.copy(world)
    more.factors = factors([_aim(a) for a in world.actions])
    more.arrays = copy.copy(world.arrays)
    more.arrays.slots = np.array([_alchemy_slots(a) for a in world.actions])
    return more


def _aim(action: AlchemyAction) -> Mix | Pour | Drain:
    match action:
        case alchemy.Mix(i):
            return Mix(i)
        case alchemy.Drain(i, amount):
            return Drain(i, amount)
        case Pour():
            return action


def _alchemy_slots(action: AlchemyAction) -> list[int]:
    """What is poured, and what is poured into, mixed or drained."""
    return (
        [action.source - 1, action.target - 1] if isinstance(action, Pour) else [BEAKERS, action.source - 1]
    )

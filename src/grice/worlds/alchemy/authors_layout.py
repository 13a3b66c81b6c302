"""Alchemy with the context of actions laid out as the paper's authors had it.

A beaker that is mixed or drained is a target, as one that is poured into.
"""

from __future__ import annotations

import copy
from typing import NamedTuple

import numpy as np

from grice.worlds.alchemy import rules
from grice.worlds.alchemy.rules import BEAKERS, Alchemy, AlchemyAction, Pour
from grice.worlds.factors import factors
from grice.worlds.world import with_arrays


class Mix(NamedTuple):
    """`alchemy.Mix`, whose beaker is a target."""

    target: int


class Drain(NamedTuple):
    """`alchemy.Drain`, whose beaker is a target."""

    target: int
    amount: int


def share(world: Alchemy) -> Alchemy:
    """The beakers with a source for pouring alone."""
    arrays = copy.copy(world.arrays)
    arrays.slots = np.array([_slots(action) for action in world.actions])
    other = with_arrays(world, "shared", arrays)
    other.factors = factors([_aim(action) for action in world.actions])
    return other


def _aim(action: AlchemyAction) -> Mix | Pour | Drain:
    match action:
        case rules.Mix(i):
            return Mix(i)
        case rules.Drain(i, amount):
            return Drain(i, amount)
        case Pour():
            return action


def _slots(action: AlchemyAction) -> list[int]:
    """The slots of a beaker that is poured, and of one that is poured into, mixed or drained."""
    return (
        [action.source - 1, action.target - 1] if isinstance(action, Pour) else [BEAKERS, action.source - 1]
    )

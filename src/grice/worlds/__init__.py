"""The worlds by name. A new world is one file and one line here."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

from grice.errors import ParseError
from grice.worlds.alchemy import Alchemy
from grice.worlds.alchemy_detailed import DetailedAlchemy
from grice.worlds.sail import Sail
from grice.worlds.sail_detailed import SailRuns
from grice.worlds.scene import Scene
from grice.worlds.scene_detailed import DetailedScene
from grice.worlds.shared import share_alchemy, share_scene
from grice.worlds.tangrams import Tangrams
from grice.worlds.tangrams_detailed import DetailedTangrams
from grice.worlds.world import Arrays, World

WORLDS: dict[str, World[Any, Any]] = {world.name: world for world in (Alchemy(), Scene(), Tangrams(), Sail())}

DETAILED: dict[str, Callable[[Any], World[Any, Any]]] = {
    "alchemy": lambda world: _with(world, DetailedAlchemy(world)),
    "scene": lambda world: _with(world, DetailedScene(world)),
    "tangrams": lambda world: _with(world, DetailedTangrams(world)),
    "sail": SailRuns,
}

SHARED: dict[str, Callable[[Any], World[Any, Any]]] = {"alchemy": share_alchemy, "scene": share_scene}


@cache
def detailed(world: World[Any, Any]) -> World[Any, Any]:
    """The same world as a model sees it that goes by more than the paper's features, if there is more."""
    return DETAILED[world.name](world) if world.name in DETAILED else world


@cache
def shared(world: World[Any, Any]) -> World[Any, Any]:
    """The same world as a model sees it for which actions share slots of their context, where they can."""
    return SHARED[world.name](world) if world.name in SHARED else world


def _with(world: World[Any, Any], arrays: Arrays[Any]) -> World[Any, Any]:
    more = copy.copy(world)
    more.arrays = arrays
    return more


def world(name: str) -> World[Any, Any]:
    """The world of that name."""
    if name not in WORLDS:
        raise ParseError(f"there is no world {name!r}", allowed=", ".join(WORLDS))
    return WORLDS[name]

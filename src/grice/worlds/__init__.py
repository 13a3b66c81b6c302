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
from grice.worlds.sail_detailed import DetailedSail
from grice.worlds.scene import Scene
from grice.worlds.scene_detailed import DetailedScene
from grice.worlds.tangrams import Tangrams
from grice.worlds.tangrams_detailed import DetailedTangrams
from grice.worlds.world import Arrays, World

WORLDS: dict[str, World[Any, Any]] = {world.name: world for world in (Alchemy(), Scene(), Tangrams(), Sail())}

DETAILED: dict[str, Callable[[Any], Arrays[Any]]] = {
    "alchemy": DetailedAlchemy,
    "scene": DetailedScene,
    "tangrams": DetailedTangrams,
    "sail": DetailedSail,
}


@cache
def detailed(world: World[Any, Any]) -> World[Any, Any]:
    """The same world with arrays that tell more than the paper's features."""
    more = copy.copy(world)
    more.arrays = DETAILED[world.name](world)
    return more


def world(name: str) -> World[Any, Any]:
    """The world of that name."""
    if name not in WORLDS:
        raise ParseError(f"there is no world {name!r}", allowed=", ".join(WORLDS))
    return WORLDS[name]

"""The worlds by name. A new world is one file and one line here."""

from __future__ import annotations

from typing import Any

from grice.errors import ParseError
from grice.worlds.alchemy import Alchemy
from grice.worlds.sail import Sail
from grice.worlds.scene import Scene
from grice.worlds.tangrams import Tangrams
from grice.worlds.world import World

WORLDS: dict[str, World[Any, Any]] = {world.name: world for world in (Alchemy(), Scene(), Tangrams(), Sail())}


def world(name: str) -> World[Any, Any]:
    """The world of that name."""
    if name not in WORLDS:
        raise ParseError(f"there is no world {name!r}", allowed=", ".join(WORLDS))
    return WORLDS[name]

"""The worlds by name. A new world is one folder and one line here; each is loaded when first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from grice.errors import ParseError

if TYPE_CHECKING:
    from grice.worlds.world import World


class Worlds(MutableMapping[str, "World[Any, Any]"]):
    """A world of somebody else's is added by `WORLDS[name] = world`."""

    def __init__(self, homes: Mapping[str, str]) -> None:
        self._there: dict[str, str | World[Any, Any]] = dict(homes)  # where it is, until it is loaded

    def __getitem__(self, name: str) -> World[Any, Any]:
        found = self._there[name]
        if isinstance(found, str):
            module, _, kind = found.partition(":")
            self._there[name] = found = getattr(import_module(module), kind)()
        return found

    def __setitem__(self, name: str, world: World[Any, Any]) -> None:
        self._there[name] = world

    def __delitem__(self, name: str) -> None:
        del self._there[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._there)

    def __len__(self) -> int:
        return len(self._there)

    def __contains__(self, name: object) -> bool:
        return name in self._there


WORLDS = Worlds(
    {
        "alchemy": "grice.worlds.alchemy:Alchemy",
        "scene": "grice.worlds.scene:Scene",
        "tangrams": "grice.worlds.tangrams:Tangrams",
        "sail": "grice.worlds.sail:Sail",
        "colours": "grice.worlds.colours:Colours",
    }
)


@cache
def detailed(world: World[Any, Any]) -> World[Any, Any]:
    """The same world as a model sees it that goes by more than the paper's features, if there is more."""
    return world.detailed()


@cache
def sights(world: World[Any, Any]) -> World[Any, Any]:
    """The detailed world with more to see of where actions lead, if there is more."""
    return world.sights()


@cache
def shared(world: World[Any, Any]) -> World[Any, Any]:
    """The same world as a model sees it for which actions share slots of their context, where they can."""
    return world.shared()


def find_world(name: str) -> World[Any, Any]:
    """The world of that name."""
    if name not in WORLDS:
        raise ParseError(f"there is no world {name!r}", allowed=", ".join(WORLDS))
    return WORLDS[name]

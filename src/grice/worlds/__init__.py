"""The worlds by name: ours, those of installed packages, and `module:name`; each is loaded when asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from grice.errors import ParseError

if TYPE_CHECKING:
    from grice.worlds.world import View, World


GROUP = "grice.worlds"  # of entry points
FORMS = "the name of a world, or module:name of a World, its class, or a function that makes one"
PLAIN = {"plain": "grice.worlds.plain.rules:Plain", "replies": "grice.worlds.plain.rules:Replies"}
LINES = ".jsonl"  # how the name of a file of requests, options and answers ends, which is a world of its own


class Worlds(MutableMapping[str, "World[Any, Any]"]):
    """Worlds of others: `WORLDS[name] = world`, an entry point of the group `grice.worlds`, or `module:name`.

    A world that is found by its name is called by it. "plain" and "replies" are options without any rules,
    and so is `FILE.jsonl`, whose data is that file. They and the worlds of `module:name` are not listed.
    """

    def __init__(self, homes: Mapping[str, str]) -> None:
        self._there: dict[str, str | World[Any, Any]] = dict(homes)  # where it is, until it is loaded
        self._unlisted: dict[str, World[Any, Any]] = {}  # by `module:name`
        self._looked = False  # True once installed packages were asked for theirs

    def __getitem__(self, name: str) -> World[Any, Any]:
        if name not in self._there and (name in PLAIN or name.endswith(LINES) or ":" in name):
            if name not in self._unlisted:
                home = PLAIN[_kind_of_lines(name)] if name.endswith(LINES) else PLAIN.get(name, name)
                self._unlisted[name] = _load_world(name, home)
            return self._unlisted[name]
        if name not in self._there:
            self._look()
        found = self._there[name]
        if isinstance(found, str):
            self._there[name] = found = _load_world(name, found)
        return found

    def _look(self) -> None:
        """Adds the worlds of installed packages; a name that there is already keeps its world."""
        if not self._looked:
            from importlib.metadata import entry_points  # slow to load, and mostly not needed

            for entry in entry_points(group=GROUP):
                self._there.setdefault(entry.name, entry.value)
            self._looked = True

    def __setitem__(self, name: str, world: World[Any, Any]) -> None:
        self._there[name] = world

    def __delitem__(self, name: str) -> None:
        del self._there[name]

    def __iter__(self) -> Iterator[str]:
        self._look()
        return iter(self._there)

    def __len__(self) -> int:
        self._look()
        return len(self._there)

    def __contains__(self, name: object) -> bool:
        if name in self._there or not isinstance(name, str):
            return name in self._there
        try:
            return self[name] is not None
        except (KeyError, ParseError):
            return False


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
def seen(world: World[Any, Any], view: View) -> World[Any, Any]:
    """The world with other features, by the same name."""
    return _called(world.view(view), world.name)


def find_world(name: str) -> World[Any, Any]:
    """The world of that name, or of that `module:name`."""
    try:
        return WORLDS[name]
    except KeyError:
        known = ", ".join(WORLDS)
        raise ParseError(f"there is no world {name!r}", allowed=f"{known}, or module:name") from None


def load_object(name: str, allowed: str) -> Any:
    """The object that `module:name` names; modules of the current folder are found, too."""
    module, _, attribute = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, ValueError, AttributeError) as error:
        raise ParseError(f"{name!r} cannot be loaded: {error}", allowed=allowed) from error


def _kind_of_lines(file: str) -> str:
    """Options, or replies to requests if the file's first line calls them candidates."""
    try:
        with open(file, encoding="utf-8") as lines:
            return "replies" if '"candidates":' in lines.readline() else "plain"
    except (OSError, ValueError):  # a result is read where its data is not
        return "plain"


def _load_world(name: str, home: str) -> World[Any, Any]:
    from grice.worlds.world import World

    found = load_object(home, FORMS)
    if isinstance(found, type) and not issubclass(found, World):
        raise ParseError(f"{home!r} is a class of other things than worlds", allowed=FORMS)
    world = found() if callable(found) and not isinstance(found, World) else found
    if not isinstance(world, World):
        raise ParseError(f"{home!r} is a {type(world).__name__}, not a world", allowed=FORMS)
    return _called(world, name)


def _called(world: World[Any, Any], name: str) -> World[Any, Any]:
    """The world by the name that models and results remember."""
    world.name = name
    return world

"""Parsing the notation of actions, as in "pour 1 2"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from grice.errors import ParseError

if TYPE_CHECKING:
    from grice.worlds.world import World

NEAREST = 4  # actions that an error suggests


def parse_moves(world: World[Any, Any], text: str) -> tuple[Any, ...]:
    """The actions and moves that a text lists with commas between them."""
    inventory = {world.show_action(one).lower(): one for one in (*world.moves.inventory, *world.actions)}
    return tuple(_parse_move(world, part, inventory) for part in text.split(","))


def _parse_move(world: World[Any, Any], text: str, inventory: dict[str, Any]) -> Any:
    wanted = " ".join(text.lower().split())
    if wanted in inventory:
        return inventory[wanted]
    raise ParseError(
        f"{text!r} is not an action of {world.name}",
        allowed=_forms(inventory.values()),
        hint=nearest(wanted, inventory),
    )


def nearest(wanted: str, inventory: Iterable[str]) -> str:
    """The actions that differ from a text in the last word only; empty if there are none."""
    words = wanted.split()[:-1]
    alike = [text for text in inventory if len(words) > 1 and text.split()[:-1] == words]
    return f"near it: {', '.join(alike[:NEAREST])}" if alike else ""


def _forms(inventory: Iterable[Any]) -> str:
    """The notation of actions: "mix SOURCE, pour SOURCE TARGET (SOURCE 1 to 7, TARGET 1 to 7)"."""
    kinds: set[str] = set()
    values: dict[str, set[Any]] = {}
    for action in inventory:
        names = [name.upper() for name in action._fields]
        kinds.add(" ".join([type(action).__name__.lower(), *names]))
        for name, value in zip(names, action, strict=True):
            values.setdefault(name, set()).add(value)
    spans = [
        f"{name} {min(found)} to {max(found)}"
        if all(isinstance(value, int) for value in found)
        else f"{name} {', '.join(sorted(map(str, found)))}"
        for name, found in values.items()
    ]
    return ", ".join(sorted(kinds)) + (f" ({'; '.join(spans)})" if spans else "")

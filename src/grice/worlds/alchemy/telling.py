"""Beakers and actions in plain words."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from grice.worlds.alchemy.rules import COLOURS, AlchemyAction, Beakers, Drain, Mix, Pour
from grice.worlds.telling import Telling


class AlchemyTelling(Telling[Beakers, AlchemyAction]):
    """Names beakers by number and, for readers who see no picture, by colour as well."""

    def state(self, state: Beakers) -> str:
        """As in "beaker 1: empty; beaker 2: 2 green, then 1 red": from the bottom to the top."""
        return "; ".join(
            f"beaker {number}: {_units(units)}" for number, units in enumerate(state.contents, 1)
        )

    def action(self, state: Beakers, action: AlchemyAction) -> str:
        """As in "drain all of the orange beaker 4"."""
        held = state.contents[action.source - 1]
        match action:
            case Pour(source, target):
                other = state.contents[target - 1]
                return f"pour the {_colours(held)} beaker {source} into the {_colours(other)} beaker {target}"
            case Mix(source):
                return f"mix the {_colours(held)} beaker {source}"
        amount = "all" if action.amount == len(held) else f"{action.amount}"
        return f"drain {amount} of the {_colours(held[-action.amount :])} beaker {action.source}"

    def move(self, state: Beakers, move: tuple[Any, ...]) -> str:
        match move:
            case Pour(source, target):
                return f"pour beaker {source} into beaker {target}"
            case Mix(source):
                return f"mix beaker {source}"
            case Drain(source, amount) if amount == len(state.contents[source - 1]):
                return f"drain all of beaker {source}"
            case Drain(source, amount):
                return f"drain {amount} unit{'s' if amount > 1 else ''} from beaker {source}"
        return super().move(state, move)


def _units(units: str) -> str:
    runs = [f"{len(list(run))} {COLOURS[colour]}" for colour, run in groupby(units)]
    return ", then ".join(runs) or "empty"


def _colours(units: str) -> str:
    return " and ".join(dict.fromkeys(COLOURS[unit] for unit in units)) or "empty"

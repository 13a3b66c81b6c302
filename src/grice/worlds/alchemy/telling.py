"""Beakers and actions in words that name colours as well as numbers, for readers who see no picture."""

from __future__ import annotations

from itertools import groupby

from grice.worlds.alchemy.rules import COLOURS, AlchemyAction, Beakers, Mix, Pour


def tell_state(state: Beakers) -> str:
    """As in "beaker 1: empty; beaker 2: 2 green, then 1 red": from the bottom to the top."""
    return "; ".join(f"beaker {number}: {_units(units)}" for number, units in enumerate(state.contents, 1))


def tell_action(state: Beakers, action: AlchemyAction) -> str:
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


def _units(units: str) -> str:
    runs = [f"{len(list(run))} {COLOURS[colour]}" for colour, run in groupby(units)]
    return ", then ".join(runs) or "empty"


def _colours(units: str) -> str:
    return " and ".join(dict.fromkeys(COLOURS[unit] for unit in units)) or "empty"

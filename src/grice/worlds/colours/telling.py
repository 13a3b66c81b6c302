"""Swatches and clicks in plain words."""

from __future__ import annotations

from typing import Any

from grice.worlds.colours.naming import name
from grice.worlds.colours.rules import Click, Swatches
from grice.worlds.telling import Telling


class ColourTelling(Telling[Swatches, Click]):
    """Names places and their colours."""

    def state(self, state: Swatches) -> str:
        return "; ".join(f"place {place}: {name(colour)}" for place, colour in enumerate(state.colours, 1))

    def action(self, state: Swatches, action: Click) -> str:
        return f"click {name(state.colours[action.place - 1])} at place {action.place}"

    def move(self, state: Swatches, move: tuple[Any, ...]) -> str:
        [place] = move
        return f"click place {place}, {name(state.colours[place - 1])}"

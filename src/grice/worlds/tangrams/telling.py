"""A row and actions in plain words."""

from __future__ import annotations

from typing import Any

from grice.worlds.tangrams.figures import FIGURES
from grice.worlds.tangrams.rules import SHAPES, Insert, Remove, Row, Swap, TangramsAction
from grice.worlds.telling import Telling


class TangramsTelling(Telling[Row, TangramsAction]):
    """Names figures and, for readers who see no picture, letters instead."""

    def state(self, state: Row) -> str:
        """As in "place 1: A; place 2: D; removed, latest first: C, B"."""
        told = [f"place {place}: {shape}" for place, shape in enumerate(state.shapes, 1)] or [
            "the row is empty"
        ]
        steps = {shape: step for shape, step in zip(SHAPES, state.removed, strict=True) if step is not None}
        if steps:
            told.append(f"removed, latest first: {', '.join(sorted(steps, key=lambda shape: -steps[shape]))}")
        return "; ".join(told)

    def action(self, state: Row, action: TangramsAction) -> str:
        """As in "swap places 1 and 2"; figures have no names that everybody uses, so places come first."""
        match action:
            case Insert(place, shape):
                return f"put {shape} back at place {place}"
            case Swap(place, other):
                return f"swap places {place} and {other}"
        return f"remove place {action.source}"

    def move(self, state: Row, move: tuple[Any, ...]) -> str:
        row = [f"the {FIGURES[shape].name}" for shape in state.shapes]
        match move:
            case Insert(place, shape):
                return f"put the {FIGURES[shape].name} at place {place}"
            case Remove(place):
                return f"take {row[place - 1]} out of place {place}"
            case Swap(place, other):
                return f"swap {row[place - 1]} and {row[other - 1]}, at places {place} and {other}"
        return super().move(state, move)

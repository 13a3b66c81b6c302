"""Poses and moves in plain words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grice.errors import ImpossibleState
from grice.worlds.sail.rules import Forward, Left, Move, Pose, Right, SailAction
from grice.worlds.telling import Telling

ASIDE = {"ahead": 0, "to the right": 1, "behind": 2, "to the left": 3}  # in quarter turns


class SailTelling(Telling[Pose, SailAction]):
    """Tells what is around a pose, and moves as orders."""

    def state(self, state: Pose) -> str:
        """The item here, and the items along each corridor."""
        if state.orientation is None:
            raise ImpossibleState("a goal in any orientation sees nothing")
        parts = [f"here {state.map.items[state.x, state.y] or 'nothing'}"]
        for name, quarters in ASIDE.items():
            corridor = state.map.corridor((state.x, state.y), (state.orientation + 90 * quarters) % 360)
            seen = [
                f"{hall.floor} floor and {hall.wall} walls" + (f" to a {item}" if item else "")
                for hall, place in corridor
                for item in [state.map.items[place]]
            ]
            parts.append(f"{name} {', '.join(_runs(seen)) or 'a wall'}")
        return "; ".join(parts)

    def move(self, state: Pose, move: tuple[Any, ...]) -> str:
        match move:
            case Left():
                return "turn left"
            case Right():
                return "turn right"
            case Move(steps):
                return f"walk {steps} step{'s' if steps > 1 else ''} forward"
            case Forward():
                return self.move(state, Move(1))
        return "stop"


def _runs(seen: Sequence[str]) -> list[str]:
    """Equal neighbours counted: "3 x brick floor and fish walls"."""
    runs: list[tuple[int, str]] = []
    for text in seen:
        if runs and runs[-1][1] == text:
            runs[-1] = (runs[-1][0] + 1, text)
        else:
            runs.append((1, text))
    return [f"{count} x {text}" if count > 1 else text for count, text in runs]

"""The surroundings of a pose in words, for readers without a map."""

from __future__ import annotations

from collections.abc import Sequence

from grice.errors import ImpossibleState
from grice.worlds.sail.rules import Pose

ASIDE = {"ahead": 0, "to the right": 1, "behind": 2, "to the left": 3}  # in quarter turns


def tell(pose: Pose) -> str:
    """The item here, and the items along each corridor."""
    if pose.orientation is None:
        raise ImpossibleState("a goal in any orientation sees nothing")
    parts = [f"here {pose.map.items[pose.x, pose.y] or 'nothing'}"]
    for name, quarters in ASIDE.items():
        corridor = pose.map.corridor((pose.x, pose.y), (pose.orientation + 90 * quarters) % 360)
        seen = [
            f"{hall.floor} floor and {hall.wall} walls" + (f" to a {item}" if item else "")
            for hall, place in corridor
            for item in [pose.map.items[place]]
        ]
        parts.append(f"{name} {', '.join(_runs(seen)) or 'a wall'}")
    return "; ".join(parts)


def _runs(seen: Sequence[str]) -> list[str]:
    """Equal neighbours counted: "3 x brick floor and fish walls"."""
    runs: list[tuple[int, str]] = []
    for text in seen:
        if runs and runs[-1][1] == text:
            runs[-1] = (runs[-1][0] + 1, text)
        else:
            runs.append((1, text))
    return [f"{count} x {text}" if count > 1 else text for count, text in runs]

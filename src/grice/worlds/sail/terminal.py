"""SAIL maps in rich's markup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from rich import markup

from grice.worlds.sail.map import FLOORS, ITEMS, WALLS, Map, Place

Look: TypeAlias = tuple[Place, int | None]  # where somebody stands, and which way they look (None: any)

FLOOR_STYLES: Mapping[str, str] = {
    "blue": "dodger_blue2",
    "brick": "red3",
    "concrete": "grey62",
    "flower": "hot_pink",
    "grass": "green3",
    "gravel": "grey42",
    "wood": "dark_goldenrod",
    "yellow": "yellow2",
}
WALL_LINES: Mapping[str, tuple[str, str]] = {  # across and down
    "butterfly": ("╌", "╎"),
    "fish": ("━", "┃"),
    "tower": ("═", "║"),
}
ARROWS: Mapping[int | None, str] = {0: "▲", 90: "▶", 180: "▼", 270: "◀", None: "◎"}


def type_out(map: Map, agent: Look) -> str:
    """The map in rich's markup: a floor is a colour, a wall is a kind of line, an item is a letter."""
    west, north = min(x for x, _ in map.items), min(y for _, y in map.items)
    cells: dict[tuple[int, int], str] = {}  # by row and column
    for (x, y), item in map.items.items():
        sign = f"[bold]{item[0].upper()}[/]" if item else "[dim]·[/]"
        cells[2 * (y - north), 4 * (x - west)] = (
            f"[bold reverse]{ARROWS[agent[1]]}[/]" if (x, y) == agent[0] else sign
        )
    for (x, y), (to_x, _), wall, floor in map.halls:
        across, down = WALL_LINES[wall]
        row, column, style = 2 * (y - north), 4 * (x - west), FLOOR_STYLES[floor]
        if to_x > x:
            cells |= {(row, column + i): f"[{style}]{across}[/]" for i in (1, 2, 3)}
        else:
            cells[row + 1, column] = f"[{style}]{down}[/]"
    rows, columns = (range(max(key[axis] for key in cells) + 1) for axis in (0, 1))
    lines = ["".join(cells.get((row, column), " ") for column in columns).rstrip() for row in rows]
    return "\n".join([f"[bold]{markup.escape(map.label)}[/]", *lines, *type_legend(map)])


def type_legend(map: Map) -> list[str]:
    items, walls, floors = shown_on(map).values()
    return [
        "  ".join(f"[bold]{item[0].upper()}[/] {item}" for item in items),
        "  ".join(f"{WALL_LINES[wall][0] * 3} {wall}" for wall in walls),
        "  ".join(f"[{FLOOR_STYLES[floor]}]■[/] {floor}" for floor in floors),
    ]


def shown_on(map: Map) -> dict[str, list[str]]:
    """The items, walls and floors that are on a map."""
    items, walls = set(map.items.values()), {hall.wall for hall in map.halls}
    floors = {hall.floor for hall in map.halls}
    return {
        "items": [item for item in ITEMS if item in items],
        "walls": [wall for wall in WALLS if wall in walls],
        "floors": [floor for floor in FLOORS if floor in floors],
    }

"""Pictures of SAIL's hallways, for pages and for terminals: floors, walls, items, the agent and its route."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from rich import markup

from grice.worlds.sail_map import AHEAD, FLOORS, ITEMS, ORIENTATIONS, WALLS, Hall, Map, Place

Looking: TypeAlias = tuple[Place, int | None]  # where somebody stands, and which way they look

PITCH = 76  # pixels between neighbouring places
BAND = 30  # how wide a hall is
SPAN = PITCH - BAND  # how long a hall is between the squares of its places
LEGEND = 128  # how wide the legend is
INK, PAPER = "#1f2933", "#fffdf9"
ROUTE = ("#0b5fff", "#d6336c", "#7048e8", "#e8590c", "#087f5b", "#862e9c", "#1971c2", "#a61e4d")


class Texture(NamedTuple):
    """A floor in the frame of a hall that runs from (0, -15) to (46, 15)."""

    ground: str
    mark: str  # the colour of the marks
    path: str
    width: float = 1.0  # of the marks' strokes; 0 for marks that are filled


def dots(places: Iterable[tuple[float, float]], r: float) -> str:
    """The path of many small discs."""
    return "".join(
        f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z" for x, y in places
    )


def bricks() -> str:
    rows = "".join(f"M0 {y}H46" for y in (-7.5, 0, 7.5))
    return rows + "".join(
        f"M{x} {y}v7.5"
        for row, y in enumerate((-15, -7.5, 0, 7.5))
        for x in range(6 if row % 2 else 12, 46, 12)
    )


TEXTURES: Mapping[str, Texture] = {
    "blue": Texture(
        "#6f9fe0", "#d6e5fb", "M0 -5H46M0 5H46" + "".join(f"M{x} -15V15" for x in range(8, 46, 10))
    ),
    "brick": Texture("#b9583f", "#ecc9b8", bricks()),
    "concrete": Texture("#c9ccd1", "#a6abb3", "M15.5 -15V15M31 -15V15", 0.8),
    "flower": Texture(
        "#f7cfdf", "#d6478a", dots([(7, -8), (20, -3), (33, -9), (12, 7), (26, 8), (40, 4)], 2.2), 0
    ),
    "grass": Texture(
        "#7cb866",
        "#3f7d33",
        "".join(
            f"M{x - 3} {y}h6M{x - 2} {y - 2}l4 4m0 -4l-4 4"
            for x, y in [(6, -8), (18, -5), (30, -9), (41, -6), (9, 6), (24, 8), (37, 7)]
        ),
    ),
    "gravel": Texture(
        "#8d867c",
        "#d9d3c7",
        dots(
            [(5, -9), (13, -3), (8, 6), (19, -11), (22, 3), (17, 11), (29, -6), (33, 8), (38, -10), (42, 1)],
            1.8,
        ),
        0,
    ),
    "wood": Texture(
        "#c58f52", "#8a5a26", "M0 -7.5H46M0 0H46M0 7.5H46M14 -15v7.5M34 -7.5v7.5M20 0v7.5M38 7.5v7.5"
    ),
    "yellow": Texture(
        "#f4d24d",
        "#b88a06",
        "".join(
            f"M{x} {y}l4 2.3v4.6l-4 2.3l-4 -2.3v-4.6z"
            for x, y in [(7, -12), (23, -12), (39, -12), (15, -1), (31, -1), (7, 4), (23, 4), (39, 4)]
        ),
        0.9,
    ),
}

WALL_COLOURS: Mapping[str, str] = {"butterfly": "#8e44ad", "fish": "#0c8599", "tower": "#c2410c"}
WALL_SIGNS: Mapping[str, str] = {  # paths in a square of side 14 about (0, 0)
    "butterfly": "M0 -1C-2 -7 -7 -6 -6 -2C-6 0 -3 1 -1 1C-4 2 -5 5 -3 6C-1 6 0 3 0 1C0 3 1 6 3 6C5 5 4 2 1 1"
    "C3 1 6 0 6 -2C7 -6 2 -7 0 -1z",
    "fish": "M-7 -4L-3 -1C0 -5 5 -4 7 0C5 4 0 5 -3 1L-7 4L-6 0z",
    "tower": "M0 -7L1 -7L2 0L5 7H2.5L1.6 4H-1.6L-2.5 7H-5L-2 0L-1 -7zM-1 1H1L1.3 2.4H-1.3z",
}
ITEM_SIGNS: Mapping[str, str] = {  # strokes in a square of side 18 about (0, 0)
    "barstool": "M-5 -7H5M-3 -7L-5 8M3 -7L5 8M-4 2H4",
    "chair": "M-4 -8V8M-4 0H5V8M-4 -8H-1V0",
    "easel": "M0 -9V-7M-6 -7H6V3H-6zM-3 3L-6 9M3 3L6 9M0 3V7",
    "hatrack": "M0 -8V8M-4 8H4M0 -5L-5 -8M0 -5L5 -8M0 0L-5 -3M0 0L5 -3",
    "lamp": "M-3 -8H3L6 -1H-6zM0 -1V8M-4 8H4",
    "sofa": "M-6 0V-5H6V0M-9 -2V5H9V-2H6V1H-6V-2zM-6 5V7M6 5V7",
}


def spot(map: Map, place: Place) -> tuple[float, float]:
    """Where a place is on the picture."""
    west, north = min(x for x, _ in map.items), min(y for _, y in map.items)
    return 40 + (place[0] - west) * PITCH, 62 + (place[1] - north) * PITCH


def draw(map: Map, agent: Looking, routes: Sequence[Sequence[Looking]] = ()) -> str:
    """The map as SVG with the agent on it, or with where it went from there, a route for each segment."""
    places = [spot(map, place) for place in map.items]
    edge = max(x for x, _ in places) + 40
    legend, end = draw_legend(map, edge + 22)
    width, height = edge + LEGEND, max(max(y for _, y in places) + 40, end)
    looks = [agent, routes[-1][-1]] if routes else [agent]
    taken = {place for place, _ in looks}
    parts = [
        f'<rect width="{width:g}" height="{height:g}" rx="10" fill="{PAPER}"/>',
        f'<text x="24" y="28" font-size="15" font-weight="600">{escape(map.label)}</text>',
        *(draw_hall(map, hall) for hall in map.halls),
        *(draw_place(map, place) for place in map.items),
        *(draw_wall(map, hall) for hall in map.halls),
        *(draw_route(map, route, shade(i)) for i, route in enumerate(routes)),
        *(draw_item(map, place, item, place in taken) for place, item in map.items.items() if item),
        *draw_numbers(map, [route[0][0] for route in routes]),
        draw_agent(map, looks[0], "#fff" if routes else INK, INK if routes else "#fff"),
        *(draw_agent(map, look, INK, "#fff") for look in looks[1:]),
        legend,
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" font-family="system-ui, sans-serif" fill="{INK}" role="img" '
        f'aria-label="{escape(map.label)}" style="max-width:100%;height:auto">{"".join(parts)}</svg>'
    )


def shade(segment: int) -> str:
    return ROUTE[segment % len(ROUTE)]


def draw_hall(map: Map, hall: Hall) -> str:
    """The floor of a hall."""
    x, y = spot(map, hall.one)
    turn = 0 if hall.one[1] == hall.other[1] else 90
    frame = f"translate({x:g} {y:g}) rotate({turn}) translate({BAND / 2:g} 0)"
    return f'<g transform="{frame}">{draw_floor(hall.floor)}</g>'


def draw_floor(floor: str) -> str:
    ground, mark, path, width = TEXTURES[floor]
    paint = f'fill="none" stroke="{mark}" stroke-width="{width:g}"' if width else f'fill="{mark}"'
    return (
        f'<rect y="{-BAND / 2:g}" width="{SPAN}" height="{BAND}" fill="{ground}"/><path d="{path}" {paint}/>'
    )


def draw_wall(map: Map, hall: Hall) -> str:
    """The coloured walls on both sides of a hall, and the picture that hangs there."""
    x, y = spot(map, hall.one)
    turn = 0 if hall.one[1] == hall.other[1] else 90
    half, colour = BAND / 2, WALL_COLOURS[hall.wall]
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({turn})">'
        f'<path d="M{half} {-half}h{SPAN}M{half} {half}h{SPAN}" stroke="{colour}" stroke-width="3.5"/>'
        f'<g transform="translate({PITCH / 2:g} {half if turn else -half:g}) rotate({-turn})">'
        f"{draw_sign(hall.wall)}</g></g>"
    )


def draw_place(map: Map, place: Place) -> str:
    """The square where halls meet, closed where none leaves it."""
    x, y = spot(map, place)
    half = BAND / 2
    sides = {0: f"M{-half} {-half}H{half}", 90: f"M{half} {-half}V{half}"}
    sides |= {180: f"M{-half} {half}H{half}", 270: f"M{-half} {-half}V{half}"}
    closed = "".join(sides[o] for o in ORIENTATIONS if (place, o) not in map.ways)
    return (
        f'<g transform="translate({x:g} {y:g})">'
        f'<rect x="{-half}" y="{-half}" width="{BAND}" height="{BAND}" fill="#eae6dd"/>'
        f'<path d="{closed}" stroke="#6b7280" stroke-width="3.5" stroke-linecap="square"/></g>'
    )


def draw_item(map: Map, place: Place, item: str, aside: bool) -> str:
    """An item on its place, or beside it where the agent stands there."""
    x, y = spot(map, place)
    shift = 24 if aside else 0
    return f'<g transform="translate({x + shift:g} {y - shift:g})">{draw_sign(item)}</g>'


def draw_sign(name: str) -> str:
    """The sign of an item or of a wall's picture."""
    if name in WALL_SIGNS:
        return f'<circle r="8" fill="{PAPER}"/><path d="{WALL_SIGNS[name]}" fill="{WALL_COLOURS[name]}"/>'
    return (
        f'<circle r="13.5" fill="#fff" stroke="{INK}" stroke-width="1.2"/><path d="{ITEM_SIGNS[name]}" '
        f'fill="none" stroke="{INK}" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"/>'
    )


def draw_agent(map: Map, agent: Looking, ground: str, arrow: str) -> str:
    """An arrow that looks ahead; for a goal in any orientation, a target."""
    (x, y), orientation = spot(map, agent[0]), agent[1]
    disc = f'<circle r="14" fill="{ground}" stroke="{arrow}" stroke-width="2"/>'
    sign = f'<path d="M0 -10L7.5 7L0 3.5L-7.5 7z" fill="{arrow}" transform="rotate({orientation})"/>'
    if orientation is None:
        sign = (
            f'<circle r="8" fill="none" stroke="{arrow}" stroke-width="2.5"/><circle r="3" fill="{arrow}"/>'
        )
    return f'<g transform="translate({x:g} {y:g})">{disc}{sign}</g>'


def draw_numbers(map: Map, starts: Sequence[Place]) -> Iterator[str]:
    """The number of each segment beside the place where it starts, in a row where several do."""
    for i, place in enumerate(starts):
        x, y = spot(map, place)
        x += 24 + 17 * starts[:i].count(place)
        yield (
            f'<g transform="translate({x:g} {y + 24:g})"><circle r="8.5" fill="{shade(i)}" stroke="#fff"/>'
            '<text y="4" font-size="11" font-weight="700" fill="#fff" text-anchor="middle">'
            f"{i + 1}</text></g>"
        )


def draw_route(map: Map, route: Sequence[Looking], colour: str) -> str:
    """A line along the places of a route, a little to the right of the middle, with an arrow in each hall."""
    corners: list[str] = []
    arrows: list[str] = []
    for (place, orientation), (after, _) in pairwise(route):
        if place == after or orientation is None:
            continue
        dx, dy = AHEAD[orientation]
        (x, y), (to_x, to_y) = spot(map, place), spot(map, after)
        aside_x, aside_y = -5 * dy, 5 * dx
        corners += [f"{x + aside_x:g} {y + aside_y:g}", f"{to_x + aside_x:g} {to_y + aside_y:g}"]
        middle = f"{(x + to_x) / 2 + aside_x:g} {(y + to_y) / 2 + aside_y:g}"
        arrows.append(f'<path d="M0 -8L7 5H-7z" transform="translate({middle}) rotate({orientation})"/>')
    if not corners:
        return ""
    line = f'd="M{"L".join(corners)}" fill="none" stroke-linejoin="round" stroke-linecap="round"'
    return (
        f'<path {line} stroke="#fff" stroke-width="9"/><path {line} stroke="{colour}" stroke-width="5"/>'
        f'<g fill="{colour}" stroke="#fff" stroke-width="1.5">{"".join(arrows)}</g>'
    )


def draw_legend(map: Map, x: float) -> tuple[str, float]:
    """The items, walls and floors that are on the map, and where the list of them ends."""
    walls, floors = {hall.wall for hall in map.halls}, {hall.floor for hall in map.halls}
    small = f"scale(.5) translate({-SPAN / 2:g} 0)"
    groups = {
        "items": {
            i: f'<g transform="scale(.72)">{draw_sign(i)}</g>' for i in ITEMS if i in map.items.values()
        },
        "walls": {wall: draw_sign(wall) for wall in WALLS if wall in walls},
        "floors": {f: f'<g transform="{small}">{draw_floor(f)}</g>' for f in FLOORS if f in floors},
    }
    parts = []
    y = 28.0
    for title, signs in groups.items():
        if signs:
            parts.append(f'<text x="{x - 11:g}" y="{y:g}" font-size="11" opacity=".6">{title}</text>')
            y += 17
        for name, sign in signs.items():
            label = f'<text x="20" y="4.5" font-size="13">{name}</text>'
            parts.append(f'<g transform="translate({x:g} {y:g})">{sign}{label}</g>')
            y += 22
        y += 8
    return "".join(parts), y


def caption(picture: str, sentences: Sequence[str]) -> str:
    """A picture of a route beside its sentences, in the colours of their segments."""
    chip = (
        "display:inline-block;min-width:1.5em;border-radius:1em;text-align:center;color:#fff;font-weight:700"
    )
    rows = "".join(
        f'<p><span style="{chip};background:{shade(i)}">{i + 1}</span> {escape(sentence)}</p>'
        for i, sentence in enumerate(sentences)
    )
    return (
        '<div style="display:flex;flex-wrap:wrap;gap:8px 24px">'
        f'<div style="flex:3 1 360px">{picture}</div><div style="flex:2 1 240px">{rows}</div></div>'
    )


FLOOR_STYLES: Mapping[str, str] = {
    "blue": "blue",
    "brick": "red",
    "concrete": "grey50",
    "flower": "hot_pink",
    "grass": "green",
    "gravel": "grey30",
    "wood": "dark_goldenrod",
    "yellow": "bright_yellow",
}
WALL_LINES: Mapping[str, tuple[str, str]] = {"butterfly": ("╌", "╎"), "fish": ("━", "┃"), "tower": ("═", "║")}
ARROWS: Mapping[int | None, str] = {0: "▲", 90: "▶", 180: "▼", 270: "◀", None: "◎"}


def type_out(map: Map, agent: Looking) -> str:
    """The map in rich's markup: a floor is a colour, a wall is a kind of line, an item is a letter."""
    west, north = min(x for x, _ in map.items), min(y for _, y in map.items)
    cells: dict[tuple[int, int], str] = {}  # row, column
    for (x, y), item in map.items.items():
        cells[2 * (y - north), 4 * (x - west)] = f"[bold]{item[0].upper()}[/]" if item else "[dim]·[/]"
    for (x, y), (to_x, _), wall, floor in map.halls:
        across, down = WALL_LINES[wall]
        row, column, style = 2 * (y - north), 4 * (x - west), FLOOR_STYLES[floor]
        if to_x > x:
            cells |= {(row, column + i): f"[{style}]{across}[/]" for i in (1, 2, 3)}
        else:
            cells[row + 1, column] = f"[{style}]{down}[/]"
    (x, y), orientation = agent
    cells[2 * (y - north), 4 * (x - west)] = f"[bold reverse]{ARROWS[orientation]}[/]"
    rows, columns = (range(max(key[axis] for key in cells) + 1) for axis in (0, 1))
    lines = ["".join(cells.get((row, column), " ") for column in columns).rstrip() for row in rows]
    return "\n".join([f"[bold]{markup.escape(map.label)}[/]", *lines, *type_legend(map)])


def type_legend(map: Map) -> Iterator[str]:
    walls, floors = {hall.wall for hall in map.halls}, {hall.floor for hall in map.halls}
    yield "  ".join(f"[bold]{item[0].upper()}[/] {item}" for item in ITEMS if item in map.items.values())
    yield "  ".join(f"{WALL_LINES[wall][0] * 3} {wall}" for wall in WALLS if wall in walls)
    yield "  ".join(f"[{FLOOR_STYLES[floor]}]■[/] {floor}" for floor in FLOORS if floor in floors)

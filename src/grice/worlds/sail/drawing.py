"""Pictures of SAIL's hallways, for pages and for terminals: floors, walls, items, the agent and its route."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import accumulate, pairwise
from typing import NamedTuple

from grice.episode import Episode
from grice.worlds.drawing import Drawing, beside, element, group, label, mark_place, picture, thing
from grice.worlds.sail.map import AHEAD, ORIENTATIONS, Hall, Map, Place
from grice.worlds.sail.rules import Pose
from grice.worlds.sail.terminal import Look, shown_on, type_out

PITCH = 76  # pixels between neighbouring places
BAND = 30  # how wide a hall is
HALF = BAND // 2
SPAN = PITCH - BAND  # how long a hall is between the squares of its places
REACH = PITCH - 8  # how wide a place is for a finger
INK, PAPER = "#1f2933", "#fffdf9"
SEGMENTS = ("#0b5fff", "#d6336c", "#7048e8", "#c2410c", "#087f5b", "#862e9c", "#1971c2", "#a61e4d")


class Texture(NamedTuple):
    """A floor in the frame of a hall that runs from (0, -15) to (46, 15)."""

    ground: str
    mark: str  # the colour of the marks
    path: str
    width: float = 1  # of the marks' strokes; 0 for marks that are filled


def repeat(shape: str, places: Iterable[tuple[float, float]]) -> str:
    """A path with the same relative shape at several places."""
    return "".join(f"M{x} {y}{shape}" for x, y in places)


DISC = "m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z"
TUFT = "m-3 0h6m-5 -2l4 4m0 -4l-4 4"
HONEYCOMB = "l4 2.3v4.6l-4 2.3l-4 -2.3v-4.6z"
BRICKS = [
    (x + 6 * (row % 2), 7.5 * row - 15) for row in range(4) for x in (6, 18, 30) + (42,) * (row % 2 == 0)
]

TEXTURES: Mapping[str, Texture] = {
    "blue": Texture(
        "#6f9fe0", "#d6e5fb", "M0 -5H46M0 5H46" + repeat("v30", [(x, -15) for x in (8, 18, 28, 38)])
    ),
    "brick": Texture("#b9583f", "#ecc9b8", "M0 -7.5H46M0 0H46M0 7.5H46" + repeat("v7.5", BRICKS)),
    "concrete": Texture("#c9ccd1", "#a6abb3", "M15.5 -15V15M31 -15V15", 0.8),
    "flower": Texture(
        "#f7cfdf", "#d6478a", repeat(DISC, [(7, -8), (20, -3), (33, -9), (12, 7), (26, 8), (40, 4)]), 0
    ),
    "grass": Texture(
        "#7cb866", "#3f7d33", repeat(TUFT, [(6, -8), (18, -5), (30, -9), (41, -6), (9, 6), (24, 8), (37, 7)])
    ),
    "gravel": Texture(
        "#8d867c",
        "#d9d3c7",
        repeat(DISC, [(5, -9), (13, -3), (8, 6), (19, -11), (22, 3), (17, 11), (29, -6), (33, 8), (38, -10)]),
        0,
    ),
    "wood": Texture(
        "#c58f52",
        "#8a5a26",
        "M0 -7.5H46M0 0H46M0 7.5H46" + repeat("v7.5", [(14, -15), (34, -7.5), (20, 0), (38, 7.5)]),
    ),
    "yellow": Texture(
        "#f4d24d",
        "#b88a06",
        repeat(HONEYCOMB, [(x, y) for y in (-12, 4) for x in (7, 23, 39)] + [(15, -4), (31, -4)]),
    ),
}
WALL_COLOURS: Mapping[str, str] = {"butterfly": "#8e44ad", "fish": "#0c8599", "tower": "#c2410c"}
WALL_SIGNS: Mapping[str, str] = {  # filled paths in a square of side 14 about (0, 0)
    "butterfly": "M0 -1C-2 -7 -7 -6 -6 -2C-6 0 -3 1 -1 1C-4 2 -5 5 -3 6C-1 6 0 3 0 1C0 3 1 6 3 6C5 5 4 2 1 1"
    "C3 1 6 0 6 -2C7 -6 2 -7 0 -1z",
    "fish": "M-7 -4L-3 -1C0 -5 5 -4 7 0C5 4 0 5 -3 1L-7 4L-6 0z",
    "tower": "M0 -7L1 -7L2 0L5 7H2.5L1.6 4H-1.6L-2.5 7H-5L-2 0L-1 -7z",
}
ITEM_SIGNS: Mapping[str, str] = {  # strokes in a square of side 18 about (0, 0)
    "barstool": "M-5 -7H5M-3 -7L-5 8M3 -7L5 8M-4 2H4",
    "chair": "M-4 -8V8M-4 0H5V8M-4 -8H-1V0",
    "easel": "M0 -9V-7M-6 -7H6V3H-6zM-3 3L-6 9M3 3L6 9M0 3V7",
    "hatrack": "M0 -8V8M-4 8H4M0 -5L-5 -8M0 -5L5 -8M0 0L-5 -3M0 0L5 -3",
    "lamp": "M-3 -8H3L6 -1H-6zM0 -1V8M-4 8H4",
    "sofa": "M-6 0V-5H6V0M-9 -2V5H9V-2H6V1H-6V-2zM-6 5V7M6 5V7",
}
SIDES: Mapping[int, str] = {  # of a place's square
    0: f"M-{HALF} -{HALF}h{BAND}",
    90: f"M{HALF} -{HALF}v{BAND}",
    180: f"M-{HALF} {HALF}h{BAND}",
    270: f"M-{HALF} -{HALF}v{BAND}",
}


class SailDrawing(Drawing[Pose]):
    """Draws maps, poses and routes."""

    def svg(self, state: Pose) -> str:
        return draw(state.map, state.look)

    def terminal(self, state: Pose) -> str:
        return type_out(state.map, state.look)

    def svg_route(self, episode: Episode) -> str:
        """A picture of what was done, each segment in its own colour and with its number."""
        return draw(episode.start.map, episode.start.look, self._routes(episode))

    def thumbnails(self, episodes: Sequence[Episode]) -> list[str]:
        """The part of the map that all of the routes need, once for each of them."""
        start: Pose = episodes[0].start
        return draw_parts(start.map, start.look, list(map(self._routes, episodes)))

    def _routes(self, episode: Episode) -> list[list[Look]]:
        """The poses of each segment, step by step."""
        routes = []
        state: Pose = episode.start
        for segment in episode.segments:
            poses = list(accumulate(segment, self.world.step, initial=state))
            state = poses[-1]
            routes.append([pose.look for pose in poses])
        return routes

    def html(self, episode: Episode) -> str:
        """One map with the whole route, and beside it the sentences in the colours of their segments."""
        captions = self.captions(episode, SEGMENTS)
        words = "".join(element("div", turn, style="margin:0 0 12px") for turn in captions)
        return beside(words, self.svg_route(episode), "gap:12px 24px")


def draw(map: Map, agent: Look, routes: Sequence[Sequence[Look]] = ()) -> str:
    """The map as SVG with the agent on it, or with where it went from there, a route for each segment."""
    spots = {place: spot(map, place) for place in map.items}
    edge = max(x for x, _ in spots.values()) + 40
    legend, end = draw_legend(map, edge + 22)
    width, height = edge + 128, max(*(y + 40 for _, y in spots.values()), end)
    return picture(
        width,
        height,
        map.label,
        element("rect", width=width, height=height, rx=10, fill=PAPER, class_="paper"),
        write(map.label, 24, 28, 15, font_weight=600),
        *draw_halls(map, agent, routes, list(map.items)),
        *(
            mark_place(f"{x} {y}", left - REACH // 2, top - REACH // 2, REACH, REACH)
            for (x, y), (left, top) in spots.items()
        ),
        legend,
    )


def draw_parts(map: Map, agent: Look, several: Sequence[Sequence[Sequence[Look]]]) -> list[str]:
    """A small picture for each of several ways from the same start: the part of the map that all need."""
    places = [agent[0], *(place for routes in several for route in routes for place, _ in route)]
    xs, ys = ([place[axis] for place in places] for axis in (0, 1))
    near = [
        (x, y) for x, y in map.items if min(xs) - 1 <= x <= max(xs) + 1 and min(ys) - 1 <= y <= max(ys) + 1
    ]
    spots = [spot(map, place) for place in near]
    west, north = (min(at[axis] for at in spots) - PITCH // 2 for axis in (0, 1))
    width, height = (
        max(at[axis] for at in spots) + PITCH // 2 - edge for axis, edge in ((0, west), (1, north))
    )
    ground = element("rect", width=width, height=height, rx=10, fill=PAPER, class_="paper")
    return [
        picture(
            width, height, map.label, ground, group(*draw_halls(map, agent, routes, near), x=-west, y=-north)
        )
        for routes in several
    ]


def draw_halls(
    map: Map, agent: Look, routes: Sequence[Sequence[Look]], places: Sequence[Place]
) -> Iterator[str]:
    """These places with the halls that leave them, and on them the routes, the items and the agent."""
    looks = [agent, routes[-1][-1]] if routes else [agent]
    taken = {place for place, _ in looks}
    halls = [hall for hall in map.halls if hall.one in places or hall.other in places]
    yield from (draw_hall(map, hall) for hall in halls)
    yield from (draw_place(map, place) for place in places)
    yield from (draw_wall(map, hall) for hall in halls)
    yield from (draw_route(map, route, colour(i)) for i, route in enumerate(routes))
    items = {place: item for place, item in map.items.items() if item and place in places}
    yield from (draw_item(map, place, item, place in taken) for place, item in items.items())
    yield from draw_numbers(map, [route[0][0] for route in routes])
    if routes:
        yield draw_agent(map, agent, "#fff", INK)
    yield thing("agent", draw_agent(map, looks[-1], INK, "#fff"))


def spot(map: Map, place: Place) -> Place:
    """The coordinates of a place in the picture."""
    west, north = min(x for x, _ in map.items), min(y for _, y in map.items)
    return 40 + (place[0] - west) * PITCH, 62 + (place[1] - north) * PITCH


def colour(segment: int) -> str:
    return SEGMENTS[segment % len(SEGMENTS)]


def write(text: str, x: float, y: float, size: float, **attributes: object) -> str:
    """A text that begins at x."""
    return element(
        "text",
        escape(text),
        x=x,
        y=y,
        font_size=size,
        font_family="system-ui, sans-serif",
        fill=INK,
        class_="ink",
        **attributes,
    )


def frame(map: Map, hall: Hall) -> str:
    """The origin and direction of a hall's own frame: its first place, along the hall."""
    x, y = spot(map, hall.one)
    return f"translate({x} {y}) rotate({0 if hall.one[1] == hall.other[1] else 90}) translate({HALF} 0)"


def draw_hall(map: Map, hall: Hall) -> str:
    return element("g", draw_floor(hall.floor), transform=frame(map, hall))


def draw_floor(floor: str) -> str:
    ground, mark, path, width = TEXTURES[floor]
    marks = (
        element("path", d=path, fill="none", stroke=mark, stroke_width=width)
        if width
        else element("path", d=path, fill=mark)
    )
    return element("rect", y=-HALF, width=SPAN, height=BAND, fill=ground) + marks


def draw_wall(map: Map, hall: Hall) -> str:
    """The coloured walls on both sides of a hall, and the picture that hangs there."""
    line = f"M0 -{HALF}h{SPAN}M0 {HALF}h{SPAN}"
    lines = element("path", d=line, stroke=WALL_COLOURS[hall.wall], stroke_width=3.5)
    (x, y), (to_x, to_y) = spot(map, hall.one), spot(map, hall.other)
    aside = (0, -HALF) if y == to_y else (-HALF, 0)
    return element("g", lines, transform=frame(map, hall)) + group(
        draw_sign(hall.wall), x=(x + to_x) / 2 + aside[0], y=(y + to_y) / 2 + aside[1]
    )


def draw_place(map: Map, place: Place) -> str:
    """The square where halls meet, closed where none leaves it."""
    x, y = spot(map, place)
    closed = "".join(SIDES[o] for o in ORIENTATIONS if (place, o) not in map.ways)
    return group(
        element("rect", x=-HALF, y=-HALF, width=BAND, height=BAND, fill="#eae6dd"),
        element("path", d=closed or "M0 0", stroke="#6b7280", stroke_width=3.5, stroke_linecap="square"),
        x=x,
        y=y,
    )


def draw_item(map: Map, place: Place, item: str, aside: bool) -> str:
    """An item on its place, or beside it where the agent stands there."""
    x, y = spot(map, place)
    return group(draw_sign(item), x=x + 24 * aside, y=y - 24 * aside)


def draw_sign(name: str) -> str:
    """The sign of an item or of a wall's picture."""
    if name in WALL_SIGNS:
        sign = element("path", d=WALL_SIGNS[name], fill=WALL_COLOURS[name])
        return element("circle", r=8, fill=PAPER, class_="paper") + sign
    lines = element(
        "path", d=ITEM_SIGNS[name], fill="none", stroke=INK, stroke_width=1.8, stroke_linejoin="round"
    )
    return element("circle", r=13.5, fill="#fff", stroke=INK, stroke_width=1.2) + lines


def draw_agent(map: Map, agent: Look, ground: str, line: str) -> str:
    """An arrow that looks ahead; for a goal in any orientation, a target."""
    (x, y), orientation = spot(map, agent[0]), agent[1]
    disc = element("circle", r=14, fill=ground, stroke=line, stroke_width=2)
    if orientation is None:
        ring = element("circle", r=8, fill="none", stroke=line, stroke_width=2.5)
        return group(disc, ring, element("circle", r=3, fill=line), x=x, y=y)
    arrow = element("path", d="M0 -10L7.5 7L0 3.5L-7.5 7z", fill=line, transform=f"rotate({orientation})")
    return group(disc, arrow, x=x, y=y)


def draw_numbers(map: Map, starts: Sequence[Place]) -> Iterator[str]:
    """The number of each segment beside the place where it starts, in a row where several do."""
    for i, place in enumerate(starts):
        x, y = spot(map, place)
        disc = element("circle", r=8.5, fill=colour(i), stroke="#fff")
        yield group(disc, label(i + 1, 0, 4, 11, "#fff"), x=x + 24 + 17 * starts[:i].count(place), y=y + 24)


def draw_route(map: Map, route: Sequence[Look], colour: str) -> str:
    """A line along a route, a little to the right of the middle so that there and back are seen apart."""
    corners: list[str] = []
    arrows: list[str] = []
    for (place, orientation), (after, _) in pairwise(route):
        if place == after or orientation is None:
            continue
        dx, dy = AHEAD[orientation]
        x, y = spot(map, place)
        x, y = x - 5 * dy, y + 5 * dx
        corners += [f"{x} {y}", f"{x + PITCH * dx} {y + PITCH * dy}"]
        middle = f"translate({x + PITCH * dx // 2} {y + PITCH * dy // 2}) rotate({orientation})"
        arrows.append(
            element("path", d="M0 -8L7 5H-7z", fill=colour, stroke="#fff", stroke_width=1.5, transform=middle)
        )
    if not corners:
        return ""
    d = "M" + "L".join(corners)
    lines = (
        element(
            "path",
            d=d,
            fill="none",
            stroke=stroke,
            stroke_width=width,
            stroke_linejoin="round",
            stroke_linecap="round",
        )
        for stroke, width in (("#fff", 9), (colour, 5))
    )
    return "".join([*lines, *arrows])


def draw_legend(map: Map, x: float) -> tuple[str, float]:
    """The names of the signs and floors on the map, and the lower end of their list."""
    parts = []
    y = 28
    for title, names in shown_on(map).items():
        if names:
            parts.append(write(title, x - 11, y, 11, opacity=0.6))
            y += 17
        for name in names:
            if title == "floors":
                sign = element("g", draw_floor(name), transform="translate(-12 0) scale(.5)")
            else:
                sign = group(draw_sign(name), scale=0.72 if title == "items" else 1)
            parts.append(group(sign, write(name, 20, 4.5, 13), x=x, y=y))
            y += 22
        y += 8
    return "".join(parts), y

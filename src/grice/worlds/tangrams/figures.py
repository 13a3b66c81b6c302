"""The five figures of Tangrams, each laid from the seven pieces, so that people can distinguish them."""

from __future__ import annotations

import math
from typing import NamedTuple

from grice.worlds.drawing import element, label, points

R = 2**0.5
H = R / 2  # half the diagonal of the square

# Triangles of three sizes, with their right angle at the origin, a square and a rhomboid.
PIECES: dict[str, tuple[tuple[float, float], ...]] = {
    "big": ((0, 0), (2, 0), (0, 2)),
    "medium": ((0, 0), (R, 0), (0, R)),
    "small": ((0, 0), (1, 0), (0, 1)),
    "square": ((0, 0), (1, 0), (1, 1), (0, 1)),
    "rhomboid": ((0, 0), (1, 0), (2, 1), (1, 1)),
}
TINTS = ("#0f766e", "#14b8a6", "#115e59", "#5eead4", "#2dd4bf", "#0d9488", "#0b8f84")


class Piece(NamedTuple):
    """A piece with its corner moved to (x, y), turned about it by so many eighths of a turn clockwise."""

    kind: str
    x: float
    y: float
    eighths: int

    def corners(self) -> list[tuple[float, float]]:
        cos, sin = math.cos(self.eighths * math.pi / 4), math.sin(self.eighths * math.pi / 4)
        return [(self.x + a * cos - b * sin, self.y + a * sin + b * cos) for a, b in PIECES[self.kind]]


class Figure(NamedTuple):
    name: str
    pieces: tuple[Piece, ...]


FIGURES = {
    "A": Figure(
        "house",
        (
            Piece("big", 0, 1, 0),
            Piece("big", 2, 3, 4),
            Piece("medium", 1, 0, 1),
            Piece("small", 2, 2, 0),
            Piece("small", 3, 3, 4),
            Piece("square", 2, 1, 0),
            Piece("rhomboid", 1, 0, 0),
        ),
    ),
    "B": Figure(
        "boat",
        (
            Piece("big", 0.06, 3, 6),
            Piece("big", -0.06, 3, 4),
            Piece("medium", 0, 4.12, 5),
            Piece("small", 1, 3.12, 0),
            Piece("small", 1, 4.12, 4),
            Piece("square", 0.06, 0, 0),
            Piece("rhomboid", -2, 3.12, 0),
        ),
    ),
    "C": Figure(
        "cat",
        (
            Piece("big", H, 4 * H, 1),
            Piece("big", H, 4 * H, 3),
            Piece("medium", H, 2 * H, 2),
            Piece("small", 0, 0, 3),
            Piece("small", 0, 0, 7),
            Piece("square", 0, 0, 1),
            Piece("rhomboid", 3 * H, 6 * H, 7),
        ),
    ),
    "D": Figure(
        "rocket",
        (
            Piece("big", -1, 1, 0),
            Piece("big", 1, 3, 4),
            Piece("medium", 0, 0, 1),
            Piece("small", 1, 3, 6),
            Piece("small", 2, 3, 2),
            Piece("square", 0, 3, 1),
            Piece("rhomboid", -1, 2, 2),
        ),
    ),
    "E": Figure(
        "goose",
        (
            Piece("big", 2, 3, 4),
            Piece("big", 2, 1, 0),
            Piece("medium", 0, 1, 5),
            Piece("small", 0, 1, 0),
            Piece("small", 1, 1, 4),
            Piece("square", 1, 3, 0),
            Piece("rhomboid", 0, 3, 6),
        ),
    ),
}


def draw_figure(shape: str) -> str:
    """A figure that stands at the origin, at most 118 wide and 124 high."""
    corners = [piece.corners() for piece in FIGURES[shape].pieces]
    xs, ys = zip(*(corner for piece in corners for corner in piece), strict=True)
    scale = min(118 / (max(xs) - min(xs)), 124 / (max(ys) - min(ys)))
    middle, foot = (max(xs) + min(xs)) / 2, max(ys)
    polygons = [
        element(
            "polygon", points=points((scale * (x - middle), scale * (y - foot)) for x, y in piece), fill=tint
        )
        for piece, tint in zip(corners, TINTS, strict=True)
    ]
    title = element("title", f"{shape}, the {FIGURES[shape].name}")
    return element("g", title, *polygons, stroke="#fff", stroke_width=1.2, stroke_linejoin="round")


def draw_tag(shape: str) -> str:
    """The letter by which actions call a figure, beside the number of the place where it stands."""
    tag = element("rect", x=2, y=15, width=30, height=29, rx=7, fill=TINTS[2])
    return tag + label(shape, 17, 37, 21, "#fff")

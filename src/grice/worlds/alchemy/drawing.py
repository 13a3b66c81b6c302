"""The picture of Alchemy: seven glass beakers, each over its number."""

from __future__ import annotations

from grice.worlds.alchemy.rules import BEAKERS, COLOURS, UNITS, Beakers
from grice.worlds.drawing import (
    INK,
    PALETTE,
    Drawing,
    element,
    group,
    label,
    mark_place,
    picture,
    thing,
    tile,
)


class AlchemyDrawing(Drawing[Beakers]):
    """Draws beakers and the units in them."""

    def svg(self, state: Beakers) -> str:
        return draw(state)

    def terminal(self, state: Beakers) -> str:
        lines = []
        for height in reversed(range(UNITS)):
            row = [units[height] if height < len(units) else "" for units in state.contents]
            lines.append("  ".join(f"│{tile(COLOURS[u], u) if u else '   '}│" for u in row))
        lines.append("  ".join(["╰───╯"] * BEAKERS))
        lines.append("  ".join(f"  {number}  " for number in range(1, BEAKERS + 1)))
        return "\n".join(lines)


def draw(state: Beakers) -> str:
    """The picture of seven glass beakers."""
    shown = " ".join(units or "_" for units in state.contents)
    beakers = [
        group(
            _draw_beaker(units),
            label(number, 34, 184),
            mark_place(number, -6, 0, 80, 190),
            x=88 * number - 76,
            y=6,
        )
        for number, units in enumerate(state.contents, 1)
    ]
    return picture(88 * BEAKERS + 4, 198, f"beakers {shown}", *beakers)


def _draw_beaker(units: str) -> str:
    """One glass, 68 wide and 162 high, with 34 for each unit."""
    left, right, floor, lip, corner, unit = 6, 62, 160, 8, 12, 34
    liquid = []
    for height, letter in enumerate(units):
        top, bottom = floor - unit * (height + 1), floor - unit * height
        curve = corner if height == 0 else 0
        body = (
            f"M{left} {top}V{bottom - curve}q0 {curve} {curve} {curve}H{right - curve}"
            f"q{curve} 0 {curve} {-curve}V{top}Z"
        )
        shine = element("rect", x=left, y=top, width=right - left, height=5, fill="#fff", opacity=0.28)
        seam = element("rect", x=left, y=bottom - 1, width=right - left, height=1, fill="#000", opacity=0.18)
        colour = COLOURS[letter]
        unit_body = element("path", element("title", colour), d=body, fill=PALETTE[colour])
        liquid.append(thing(colour, unit_body, shine, seam if height else ""))
    glass = (
        f"M{left - 5} {lip}q5 0 5 6V{floor - corner}q0 {corner} {corner} {corner}H{right - corner}"
        f"q{corner} 0 {corner} {-corner}V{lip + 6}q0 -6 5 -6"
    )
    ticks = "".join(f"M{right} {floor - unit * n}h-{10 if n % 2 else 14}" for n in range(1, UNITS + 1))
    return "".join(
        [
            element("path", d=glass, fill="#94a3b8", fill_opacity=0.12),
            *liquid,
            element("path", d=ticks, stroke=INK, stroke_width=1.5, stroke_opacity=0.6),
            element("rect", x=left + 6, y=lip + 14, width=6, height=118, rx=3, fill="#fff", opacity=0.42),
            element("rect", x=right - 12, y=lip + 14, width=8, height=124, rx=4, fill="#000", opacity=0.06),
            element("path", d=glass, fill="none", stroke=INK, stroke_width=3, stroke_linecap="round"),
        ]
    )

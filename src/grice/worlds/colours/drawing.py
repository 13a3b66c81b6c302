"""Swatches: three patches of colour side by side, of which one may be clicked."""

from __future__ import annotations

from grice.worlds.colours.naming import name
from grice.worlds.colours.rules import Colour, Swatches
from grice.worlds.colours.spaces import as_rgb
from grice.worlds.drawing import INK, Drawing, element, group, label, mark_place, picture

SIDE, STEP = 120, 150
BLOCK = 12  # columns of a terminal, at least
TICK = "M-15 1l10 11L15 -12"


class ColourDrawing(Drawing[Swatches]):
    """Draws swatches."""

    def svg(self, state: Swatches) -> str:
        return draw(state)

    def terminal(self, state: Swatches) -> str:
        """Three blocks of colour in rich's markup, with their numbers and names below."""
        labels = [
            f"{place} {name(colour)}{' ✓' if place == state.clicked else ''}"
            for place, colour in enumerate(state.colours, 1)
        ]
        wide = max(BLOCK, *map(len, labels))
        row = "   ".join(f"[on {web_colour(colour)}]{' ' * wide}[/]" for colour in state.colours)
        return "\n".join([row, row, row, "   ".join(told.center(wide) for told in labels).rstrip()])


def web_colour(colour: Colour) -> str:
    """The colour as "#rrggbb"."""
    red, green, blue = (round(255 * float(part)) for part in as_rgb(colour))
    return f"#{red:02x}{green:02x}{blue:02x}"


def draw(state: Swatches) -> str:
    """The picture of three swatches with their numbers; a frame and a tick mark the clicked one."""
    swatches = [
        group(_draw_swatch(colour, place, place == state.clicked), x=STEP * place - STEP + 20, y=18)
        for place, colour in enumerate(state.colours, 1)
    ]
    shown = ", ".join(f"{place} {name(colour)}" for place, colour in enumerate(state.colours, 1))
    told = f"{shown}; {state.clicked} is clicked" if state.clicked else shown
    return picture(STEP * len(state.colours) + 10, SIDE + 64, f"colours {told}", *swatches)


def _draw_swatch(colour: Colour, place: int, clicked: bool) -> str:
    parts = [
        element(
            "rect",
            element("title", name(colour)),
            width=SIDE,
            height=SIDE,
            rx=10,
            fill=web_colour(colour),
        )
    ]
    if clicked:
        frame = {"x": -8, "y": -8, "width": SIDE + 16, "height": SIDE + 16, "rx": 16}
        parts.append(element("rect", **frame, fill="none", stroke=INK, stroke_width=5))
        tick = {"d": TICK, "fill": "none", "stroke_width": 5, "stroke_linecap": "round"}
        disc = element("circle", r=24, fill="#fff", fill_opacity=0.85)
        parts.append(group(disc, element("path", **tick, stroke="#1f2937"), x=SIDE / 2, y=SIDE / 2))
    parts += [label(place, SIDE / 2, SIDE + 34), mark_place(place, -10, -10, SIDE + 20, SIDE + 54)]
    return "".join(parts)

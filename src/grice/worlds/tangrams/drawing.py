"""The picture of Tangrams: a row of figures on a shelf, each over the number of its place."""

from __future__ import annotations

from grice.worlds.drawing import INK, Drawing, element, group, label, mark_place, picture, thing
from grice.worlds.tangrams.figures import FIGURES, draw_figure, draw_tag
from grice.worlds.tangrams.rules import SHAPES, Row


class TangramsDrawing(Drawing[Row]):
    """Draws rows of figures."""

    def svg(self, state: Row) -> str:
        return draw(state)

    def terminal(self, state: Row) -> str:
        if not state.shapes:
            return "[dim]an empty row[/]"
        lines = [
            ["╭────────╮"] * len(state.shapes),
            [f"│   [bold]{shape}[/]    │" for shape in state.shapes],
            [f"│ {FIGURES[shape].name:^6} │" for shape in state.shapes],
            ["╰────────╯"] * len(state.shapes),
            [f"{place:^10}" for place in range(1, len(state.shapes) + 1)],
        ]
        return "\n".join(" ".join(line) for line in lines)


def draw(state: Row) -> str:
    """The picture of a row of figures on a shelf."""
    pitch, shelf = 138, 136
    figures = [
        label(number, pitch * (number - 0.5) - 8, shelf + 37, 22)
        + thing(shape, group(draw_figure(shape), draw_tag(shape), x=pitch * (number - 0.5) + 8, y=shelf))
        for number, shape in enumerate(state.shapes, 1)
    ]
    places = [mark_place(i + 1, pitch * i + 10, 4, pitch - 4, shelf + 38) for i in range(len(SHAPES))]
    width = pitch * len(SHAPES) + 16
    board = element("rect", x=8, y=shelf + 3, width=width - 16, height=7, rx=3.5, fill=INK, opacity=0.45)
    return picture(width, shelf + 46, f"figures {' '.join(state.shapes)}", board, *figures, *places)

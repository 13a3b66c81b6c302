"""Drawings of states and episodes, and the pieces they are made of: elements, labels, one palette."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from grice.episode import Episode
    from grice.worlds.world import World

S = TypeVar("S")

PALETTE = {
    "blue": "#2f6fde",
    "brown": "#7a4a2a",
    "green": "#2ea44f",
    "orange": "#f58a1f",
    "purple": "#8b45b5",
    "red": "#dc3b3b",
    "yellow": "#f6cf2d",
}
INK = "#64748b"  # lines and labels, to be read on light and on dark pages
SIZE, LINE = 15, 22  # pixels of letters and lines of text in a picture


class Drawing(Generic[S]):
    """Draws the states and episodes of a world; unless a subclass does better, states as text."""

    def __init__(self, world: World[S, Any]) -> None:
        self.world = world

    def svg(self, state: S) -> str:
        """A picture of the state, a whole <svg> element."""
        return draw_lines([self.world.show(state)], self.world.name)

    def terminal(self, state: S) -> str:
        """A drawing of the state for a terminal, in rich's markup."""
        from rich.markup import escape

        return escape(self.world.show(state))

    def svg_route(self, episode: Episode) -> str:
        """A picture of the state that the episode leads to, and of the way there if the world can show it."""
        return self.svg(episode.states()[-1])

    def thumbnails(self, episodes: Sequence[Episode]) -> list[str]:
        """Small pictures of the results of several episodes from the same start, for comparison."""
        return [self.svg_route(episode) for episode in episodes]

    def html(self, episode: Episode) -> str:
        """The episode as pictures, each beside the sentence that led to it, with inline styles."""
        captions = [element("i", "start"), *self.captions(episode)]
        pictures = [self.svg(state) for state in episode.states()]
        row = "gap:4px 24px;align-items:center;padding:10px 0;border-top:1px solid rgba(128,128,128,.25)"
        return "".join(
            beside(words, drawn, row) for words, drawn in zip_longest(captions, pictures, fillvalue="")
        )

    def captions(self, episode: Episode, colours: Sequence[str] = (INK,)) -> list[str]:
        """The HTML of each turn: its number in a colour, the sentence, and the actions."""
        actions = [self.world.show_segment(segment) for segment in episode.segments]
        turns = zip_longest(episode.sentences, actions, fillvalue="")
        return [
            _caption(number, sentence, done, colours[(number - 1) % len(colours)])
            for number, (sentence, done) in enumerate(turns, 1)
        ]


def element(tag: str, *children: str, **attributes: object) -> str:
    """An SVG element; underscores in attribute names stand for hyphens, a trailing one for nothing."""
    written = "".join(
        f' {name.strip("_").replace("_", "-")}="{html.escape(_number(value))}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{written}>{''.join(children)}</{tag}>" if children else f"<{tag}{written}/>"


def picture(width: float, height: float, title: str, *children: str) -> str:
    """A whole picture, which scales to its place; without any id, so that one page can hold many."""
    return element(
        "svg",
        element("title", html.escape(title)),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_number(width)} {_number(height)}",
        width=width,
        height=height,
        role="img",
        style="max-width:100%;height:auto",
    )


def group(*children: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Elements that are moved, and scaled, together."""
    place = f"translate({_number(x)} {_number(y)})" + ("" if scale == 1 else f" scale({_number(scale)})")
    return element("g", *children, transform=place)


def label(text: object, x: float, y: float, size: float = 20, fill: str = INK) -> str:
    """A word or number, centred at x, standing on y."""
    return element(
        "text",
        html.escape(str(text)),
        **({"class_": "label"} if fill == INK else {}),
        x=x,
        y=y,
        fill=fill,
        font_size=size,
        font_family="system-ui, sans-serif",
        font_weight=600,
        text_anchor="middle",
    )


def mark_place(name: object, x: float, y: float, width: float, height: float) -> str:
    """An invisible mark of a place in a picture, for pages in which one can act."""
    return element("rect", data_place=name, x=x, y=y, width=width, height=height, fill="none")


def thing(look: object, *children: str) -> str:
    """Something that may be elsewhere in the next picture; pages let it glide there if it looks the same."""
    return element("g", *children, data_thing=look)


def points(corners: Iterable[tuple[float, float]]) -> str:
    """Corners as a polygon's `points`."""
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in corners)


def _caption(number: int, sentence: str, actions: str, colour: str) -> str:
    disc = "flex:none;width:24px;height:24px;border-radius:12px;font:bold 13px/24px system-ui;color:#fff"
    small = "opacity:.7;font:13px/1.6 ui-monospace,monospace"
    return element(
        "div",
        element("span", str(number), style=f"{disc};text-align:center;background:{colour}"),
        element(
            "div",
            element("b", html.escape(sentence)),
            element("div", html.escape(actions), style=small),
        ),
        style="display:flex;gap:10px",
    )


def beside(words: str, picture: str, style: str) -> str:
    """Words beside a picture, or above it where there is little room; styles are inline."""
    return element(
        "div",
        element("div", words, style="flex:2 1 220px"),
        element("div", picture, style="flex:3 1 320px"),
        style=f"display:flex;flex-wrap:wrap;{style}",
    )


def draw_lines(lines: Sequence[str], title: str, bold: int | None = None) -> str:
    """A picture of lines of text, perhaps one of them in bold."""
    texts = [
        element(
            "text",
            html.escape(line),
            x=4,
            y=LINE * number - 6,
            fill=INK,
            font_size=SIZE,
            font_family="system-ui, sans-serif",
            font_weight="bold" if number - 1 == bold else "normal",
        )
        for number, line in enumerate(lines, 1)
    ]
    longest = max(map(len, lines), default=0)
    return picture(SIZE * 0.62 * (longest + 2), LINE * len(lines), title, *texts)


def tile(colour: str, letter: str) -> str:
    """A letter on its colour, three columns wide, in rich's markup."""
    ink = "black" if colour in ("yellow", "orange") else "white"
    return f"[bold {ink} on {PALETTE[colour]}] {letter} [/]"


def _number(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)

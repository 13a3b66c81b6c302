"""Episodes for people to look at: step by step in a terminal, or as a page of pictures."""

from __future__ import annotations

import html
from collections.abc import Iterable

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from grice.episode import Episode

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
       color: light-dark(#1c2430, #e6e9ef); background: light-dark(#fbfbfa, #15181d); }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 3rem 0 .5rem; }
h2 small { font-weight: normal; opacity: .65; }
"""


def show(episode: Episode, console: Console) -> None:
    """Draw the start, then for each turn its sentence, what was done, and the state that this leads to."""
    world, states = episode.world, episode.states()
    title = Text.assemble((world.name, "bold"), f"  {episode.id}" if episode.id else "")
    console.print(Rule(title, align="left", style="dim"))
    draw(world.terminal(states[0]), console)
    for turn in range(max(len(episode.sentences), len(episode.segments))):
        told = Table.grid(padding=(0, 1))
        if turn < len(episode.sentences):
            told.add_row(Text(f"{turn + 1}", "dim"), Text(episode.sentences[turn], "bold"))
        if turn < len(episode.segments):
            told.add_row(Text("→", "dim"), Text(world.show_segment(episode.segments[turn]), "italic"))
        console.print(told)
        if turn < len(episode.segments):
            draw(world.terminal(states[turn + 1]), console)


def draw(markup: str, console: Console) -> None:
    """A drawing, indented under what led to it and never wrapped, with an empty line after it."""
    lines = [f"  {line}" for line in markup.splitlines()]
    console.print("\n".join(lines), soft_wrap=True, highlight=False, emoji=False)
    console.print()


def page(episodes: Iterable[Episode], title: str = "Episodes") -> str:
    """A page of pictures that needs nothing but itself."""
    parts = [
        f"<h2>{html.escape(e.world.name)} <small>{html.escape(e.id)}</small></h2>{e.world.html(e)}"
        for e in episodes
    ]
    return document(title, "".join(parts))


def document(title: str, body: str, style: str = "") -> str:
    """The body as a page of its own, under its title and in the style of all pages."""
    title = html.escape(title)
    return (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>{title}</title><style>{STYLE}{style}</style></head>"
        f"<body><h1>{title}</h1>{body}</body></html>\n"
    )

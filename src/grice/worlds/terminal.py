"""Episodes step by step in a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from grice.episode import Episode


def show(episode: Episode, console: Console) -> None:
    """Draw the start, then for each turn its sentence, what was done, and the state that this leads to."""
    world, states = episode.world, episode.states()
    title = Text.assemble((world.name, "bold"), f"  {episode.id}" if episode.id else "")
    console.print(Rule(title, align="left", style="dim"))
    draw(world.drawing.terminal(states[0]), console)
    for turn in range(max(len(episode.sentences), len(episode.segments))):
        told = Table.grid(padding=(0, 1))
        if turn < len(episode.sentences):
            told.add_row(Text(f"{turn + 1}", "dim"), Text(episode.sentences[turn], "bold"))
        if turn < len(episode.segments):
            told.add_row(Text("→", "dim"), Text(world.show_segment(episode.segments[turn]), "italic"))
        console.print(told)
        if turn < len(episode.segments):
            draw(world.drawing.terminal(states[turn + 1]), console)


def draw(markup: str, console: Console) -> None:
    """A drawing, indented under what led to it and never wrapped, with an empty line after it."""
    lines = [f"  {line}" for line in markup.splitlines()]
    console.print("\n".join(lines), soft_wrap=True, highlight=False, emoji=False)
    console.print()

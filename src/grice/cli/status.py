"""The command that shows the progress of a run."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg


@dataclass(frozen=True)
class Status:
    """Show the cells of a run: state, host, seconds, dev metric. Works while it runs, from any terminal.

    Example: grice status runs/paper
    """

    folder: Annotated[Positional[Path], arg(metavar="DIR")]
    """The run's folder: what `--out` was."""
    follow: Annotated[bool, arg(help_behavior_hint="")] = False
    """Keep showing, until nothing is left to do or Ctrl-C."""

    def run(self) -> int:
        from rich.console import Console
        from rich.live import Live

        from grice.reproduction.status import ENDED, rows, table

        console = Console()
        found = rows(self.folder)
        if not self.follow:
            console.print(table(found))
            return 0
        with Live(console=console, auto_refresh=False) as live:
            while True:
                live.update(table(found, most=max(5, console.height - 6)), refresh=True)
                if all(row.state in ENDED for row in found):
                    return 0
                time.sleep(2)
                found = rows(self.folder)

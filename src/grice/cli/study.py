"""Commands of a study with people. Each of them is a class here, and its name is in `Study.command`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

Folder = Annotated[Positional[Path], arg(metavar="DIR")]
Database = Annotated[
    str, arg(metavar="URL", help_behavior_hint="(default: $GRICE_DATABASE, else DIR/study.sqlite)")
]


@dataclass(frozen=True)
class Export:
    """Write the answers and the participants under pseudonyms; and, apart from them, whom to pay.

    Example: grice study export studies/alchemy --out studies/alchemy/export
    """

    folder: Folder
    """The study's folder."""
    out: Annotated[Path | None, arg(metavar="DIR", help_behavior_hint="(default: DIR/export)")] = None
    """The folder to write to."""
    database: Database = ""
    """Where the answers are."""

    def run(self) -> int:
        return 0


@dataclass(frozen=True)
class Study:
    """Let people follow the directions of several systems, and see which are understood.

    Example: grice study new studies/alchemy --world alchemy --items 50 --people 3
    """

    command: Export

    def run(self) -> int:
        return self.command.run()

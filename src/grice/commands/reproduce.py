"""The command that rebuilds the paper's results."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

from grice.commands.data import WHERE
from grice.errors import ParseError


@dataclass(frozen=True)
class Reproduce:
    """Train every model of the paper; stopped or killed, the same command goes on where it was.

    Example: grice reproduce alchemy scene tangrams sail --out runs/paper --workers 2
    """

    worlds: Annotated[Positional[tuple[str, ...]], arg(metavar="[WORLD …]", help_behavior_hint="")] = ()
    """alchemy, scene, tangrams, sail; all four if none is named."""
    out: Annotated[Path, arg(metavar="DIR")] = Path("runs/paper")
    """The folder for models and results; what is finished there is not done again."""
    recipe: Annotated[str, arg(metavar="NAME")] = "paper"
    """The recipe of the models."""
    members: Annotated[int, arg(metavar="N")] = 10
    """How many members each ensemble has."""
    workers: Annotated[int, arg(metavar="N")] = 1
    """Processes that work at the same time, each on one core."""
    seed: Annotated[int, arg(metavar="N")] = 0
    """Another seed, other members."""
    data: Annotated[Path | None, arg(metavar="DIR", help_behavior_hint=WHERE)] = None
    """The data folder."""
    epochs: Annotated[int | None, arg(metavar="N", help_behavior_hint="(default: the recipe's)")] = None
    """Passes over the training data, for a quick try."""
    synthetic: Annotated[int, arg(metavar="N", help_behavior_hint="")] = 0
    """Use so many synthetic episodes instead of data, for a quick try."""

    def run(self) -> int:
        if self.workers < 1:
            raise ParseError(f"{self.workers} workers were asked for", allowed="1 or more")

        from grice import grid
        from grice.plan import Plan
        from grice.threads import use_threads
        from grice.worlds import WORLDS

        use_threads(1)
        plan = Plan(
            self.worlds or tuple(WORLDS), self.recipe, self.members, self.seed, self.epochs, self.synthetic
        )
        cells = [plan.cell(data, kind, self.data) for data, kind in plan.models()]
        try:
            with nullcontext() if self.workers == 1 else grid.pool(self.workers) as executor:
                grid.run(cells, self.out, executor, tell).unwrap()
        except KeyboardInterrupt:
            tell(f"{self.out}: stopped; the same command goes on from here")
            raise
        return 0


def tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)

"""The command that rebuilds the paper's results."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from tyro.conf import Positional, arg

from grice.cli.data import WHERE, count_synthetic
from grice.errors import ParseError


@dataclass(frozen=True)
class Reproduce:
    """Rebuild the paper's tables, from data to figures beside the published ones.

    Every model is trained, every weight tuned, every system measured: SCONE on one split, SAIL on the test
    map of each fold. Stopped or killed, the same command goes on where it was.

    Example: grice reproduce alchemy scene tangrams sail --out runs/paper --workers 2
    """

    worlds: Annotated[Positional[tuple[str, ...]], arg(metavar="[WORLD …]", help_behavior_hint="")] = ()
    """alchemy, scene, tangrams, sail; all four if none is named."""
    out: Annotated[Path, arg(metavar="DIR")] = Path("runs/paper")
    """The folder for models and results; what is finished there is not done again."""
    recipe: Annotated[str, arg(metavar="NAME")] = "paper"
    """The recipe of the models: paper, or best, which goes past it and makes what ships."""
    members: Annotated[int, arg(metavar="N")] = 10
    """How many members each ensemble has."""
    workers: Annotated[int, arg(metavar="N")] = 1
    """Processes that work at the same time, each on one core."""
    seed: Annotated[int, arg(metavar="N")] = 0
    """Another seed, other members."""
    data: Annotated[Path | None, arg(metavar="DIR", help_behavior_hint=WHERE)] = None
    """The data folder."""
    split: Annotated[Literal["dev", "test"], arg(metavar="dev|test")] = "dev"
    """SCONE: the split to measure on."""
    epochs: Annotated[int | None, arg(metavar="N", help_behavior_hint="(default: the recipe's)")] = None
    """Passes over the training data, for a quick try."""
    synthetic: Annotated[int | None, arg(metavar="N", help_behavior_hint="")] = None
    """Use so many synthetic episodes instead of data, for a quick try."""

    def run(self) -> int:
        if self.workers < 1:
            raise ParseError(f"{self.workers} workers were asked for", allowed="1 or more")

        from rich.console import Console

        from grice.models.threads import use_threads
        from grice.reproduction import grid
        from grice.reproduction.plan import Plan
        from grice.reproduction.reproduce import Reproduction
        from grice.worlds import WORLDS

        use_threads(1)
        plan = Plan(
            self.worlds or tuple(WORLDS),
            self.recipe,
            self.members,
            self.seed,
            self.epochs,
            count_synthetic(self.synthetic),
        )
        try:
            with nullcontext() if self.workers == 1 else grid.pool(self.workers) as executor:
                tables = Reproduction(plan, self.out, self.data, self.split, executor, tell).run()
        except KeyboardInterrupt:
            tell(f"{self.out}: stopped; the same command goes on from here")
            raise
        console = Console()
        for table in tables:
            console.print(table.rich())
        print(f"{self.out / 'report.md'}: these tables, weight curves, and how each figure was made")
        print(f"{self.out / 'examples.html'}: where base and rational agents differ")
        return 0


def tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)

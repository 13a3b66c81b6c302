"""The command that rebuilds the paper's results."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from tyro.conf import Positional, arg

from grice.cli.data import WHERE, count_synthetic
from grice.cli.engine import EngineOptions


@dataclass(frozen=True)
class Reproduce:
    """Rebuild the paper's tables, from data to figures beside the published ones.

    Every model is trained, every weight tuned, every system measured: SCONE on one split, SAIL on the test
    map of each fold. Stopped or killed, the same command goes on where it was.

    Example: grice reproduce alchemy scene tangrams sail --out runs/paper --on processes:2
    """

    worlds: Annotated[Positional[tuple[str, ...]], arg(metavar="[WORLD …]", help_behavior_hint="")] = ()
    """alchemy, scene, tangrams, sail; all four if none is named."""
    out: Annotated[Path, arg(metavar="DIR")] = Path("runs/paper")
    """The folder for models and results; what is finished there is not done again."""
    recipe: Annotated[str, arg(metavar="NAME")] = "paper"
    """The recipe of the models: paper, or best, which goes past it and makes what ships."""
    members: Annotated[int, arg(metavar="N")] = 10
    """How many members each ensemble has."""
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
    engine: EngineOptions = field(default_factory=EngineOptions)
    """Where the cells run."""

    def run(self) -> int:
        self.engine.check()

        from rich.console import Console

        from grice.models.threads import use_threads
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
        with self.engine.open(self.out) as (engine, tell):
            tables = Reproduction(plan, self.out, self.data, self.split, engine, tell).run()
        console = Console()
        for table in tables:
            console.print(table.rich())
        print(f"{self.out / 'report.md'}: these tables, weight curves, and how each figure was made")
        print(f"{self.out / 'examples.html'}: where base and rational agents differ")
        return 0

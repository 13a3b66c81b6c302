"""The command that rebuilds the paper's results."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Literal

from tyro.conf import Positional, arg

from grice.cli.data import WHERE, count_synthetic
from grice.cli.engine import EngineOptions
from grice.cli.naming import MostRequests, Name, names_of


@dataclass(frozen=True)
class Reproduce:
    """Reproduce the paper's tables, beside the published figures.

    Trains every model, tunes every weight and evaluates every system: SCONE on one split, SAIL on the test
    map of each fold. Stopped or killed, the same command resumes.

    Example: grice reproduce alchemy scene tangrams sail --out runs/paper --on processes:2
    """

    worlds: Annotated[Positional[tuple[str, ...]], arg(metavar="[WORLD …]", help_behavior_hint="")] = ()
    """The worlds: alchemy, scene, tangrams, sail, colours, or module:name; all five if none is named."""
    out: Annotated[Path, arg(metavar="DIR")] = Path("runs/paper")
    """Folder for models and results. What is finished there is not done again."""
    recipe: Annotated[str, arg(metavar="NAME")] = "paper"
    """Hyperparameters: paper, or best, which goes beyond the paper and makes the bundled models."""
    members: Annotated[int, arg(metavar="N")] = 10
    """Members of each ensemble."""
    seed: Annotated[int, arg(metavar="N")] = 0
    """Random seed."""
    listener: Name = ""
    """A listener by name, measured beside ours and judged by our speaker: a folder, bundled, hf:NAME,
    http://HOST/v1#MODEL, module:factory."""
    speaker: Name = ""
    """A speaker by name, likewise, judged by our listener."""
    most_requests: MostRequests = None
    """The most requests that each cell may send to a language model's server."""
    data: Annotated[Path | None, arg(metavar="DIR", help_behavior_hint=WHERE)] = None
    """The data folder."""
    split: Annotated[Literal["dev", "test"], arg(metavar="dev|test")] = "dev"
    """SCONE: the split to evaluate on."""
    epochs: Annotated[int | None, arg(metavar="N", help_behavior_hint="(default: the recipe's)")] = None
    """Training epochs, for a quick try."""
    synthetic: Annotated[int | None, arg(metavar="N", help_behavior_hint="")] = None
    """Use N synthetic episodes instead of the data, for a quick try."""
    dry_run: Annotated[bool, arg(help_behavior_hint="")] = False
    """Do nothing: show the cells with estimated costs, and the longest chain."""
    engine: EngineOptions = field(default_factory=EngineOptions)
    """The engine on which the cells run."""

    def run(self) -> int:
        self.engine.check()

        from rich.console import Console

        from grice.models.threads import use_threads
        from grice.reproduction import costs
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
        console = Console()
        asked = Reproduction(
            plan,
            self.out,
            self.data,
            self.split,
            retries=self.engine.retries,
            names=names_of(self.listener, self.speaker, self.most_requests),
            most_requests=self.most_requests,
        )
        if self.dry_run:
            for forecast in costs.forecast(asked.cells(), self.out):
                console.print(forecast)
            return 0
        with self.engine.open(self.out) as (engine, tell):
            tables = replace(asked, executor=engine, tell=tell).run()
        for table in tables:
            console.print(table.rich())
        print(f"{self.out / 'report.md'}: these tables, weight curves, and how each figure was made")
        print(f"{self.out / 'examples.html'}: where base and rational agents differ")
        return 0

"""The command that trains a model with many settings of its recipe, to choose the best."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, make_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_type_hints

from tyro.conf import Positional, arg

from grice.cli.data import WHERE, count_synthetic
from grice.cli.engine import EngineOptions
from grice.training.recipes import Recipe, recipe

if TYPE_CHECKING:
    from grice.reproduction.cells import Cell


def values(kind: type) -> type:
    """A dataclass of the fields of another, as options that take several values."""
    options = []
    for name, type_ in get_type_hints(kind).items():
        several = type_ if type_ == tuple[float, ...] else tuple[type_, ...]  # type: ignore[valid-type]
        metavar = "N [N …]" if int in (type_, *get_args(type_)) else "X [X …]"
        shown = arg(help_behavior_hint="(default: the recipe's)", metavar=metavar)
        options.append((name, Annotated[several | None, shown], None))
    return make_dataclass("Values", options, bases=(kind,), frozen=True)


Values = values(Recipe)


@dataclass(frozen=True)
class Sweep:
    """Train a model with every combination of some settings, several times each; the best is first.

    Settings that only differ in rate, dropout or smoothing share one run, as its members. With `--trials`,
    Optuna chooses the settings instead, between the smallest and the largest of two numbers. Stopped or
    killed, the same command goes on where it was.

    Example: grice sweep alchemy listener --rate 0.003 0.006 --dropout 0.1 0.2 --seeds 5 --on processes:2
    """

    world: Annotated[Positional[str], arg(metavar="WORLD")]
    """The world: alchemy, scene, tangrams, sail, colours, or module:name of your own."""
    role: Annotated[
        Positional[Literal["listener", "speaker", "segmenter"]], arg(metavar="listener|speaker|segmenter")
    ]
    """The role to train."""
    out: Annotated[Path, arg(metavar="DIR")] = Path("runs/sweep")
    """The folder for models and results; what is finished there is not done again."""
    recipe: Annotated[str, arg(metavar="NAME")] = "paper"
    """The recipe to start from: paper, best or independent."""
    seeds: Annotated[int, arg(metavar="N")] = 3
    """Random seeds for each setting."""
    trials: Annotated[int, arg(metavar="N", help_behavior_hint="")] = 0
    """Let Optuna choose so many settings, instead of trying all combinations."""
    data: Annotated[Path | None, arg(metavar="DIR", help_behavior_hint=WHERE)] = None
    """The data folder."""
    fold: Annotated[str, arg(metavar="FOLD")] = "all"
    """The fold held out for testing: SAIL: grid, jelly or l; SCONE: part-1 to part-4 of the train split."""
    choose_on: Annotated[Literal["dev", "held-out"], arg(metavar="dev|held-out")] = "dev"
    """Choose on dev, or on what the fold holds out."""
    synthetic: Annotated[int | None, arg(metavar="N", help_behavior_hint="")] = None
    """Train on so many synthetic episodes instead of data."""
    values: Annotated[Any, arg(constructor=Values)] = field(default_factory=Values)
    """The settings to sweep over: several values of each."""
    engine: EngineOptions = field(default_factory=EngineOptions)
    """The engine on which the cells run."""

    def run(self) -> int:
        self.engine.check()

        from rich.console import Console

        from grice.data.setting import Setting
        from grice.models.threads import use_threads
        from grice.reproduction import grid, sweep
        from grice.reproduction.outcomes import Failed, Summary

        use_threads(1)
        asked = sweep.Sweep(
            Setting(self.world, self.role, fold=self.fold, synthetic=count_synthetic(self.synthetic)),
            recipe(self.recipe, self.role, self.world),
            {name: each for name, each in asdict(self.values).items() if each is not None},
            self.seeds,
            self.choose_on == "held-out",
            self.data,
        )
        with self.engine.open(self.out) as (engine, tell):

            def do(cells: Sequence[Cell]) -> Summary:
                return grid.run(cells, self.out, engine, tell, retries=self.engine.retries)

            diverged, failed = 0, dict[str, Failed]()
            if self.trials:
                parallel = engine.slots or 8
                marks, diverged = sweep.search(asked, self.trials, parallel, self.out / "study.log", do)
            else:
                marks, failed = asked.run(asked.points(), do)
        if marks:
            metric = {"listener": "accuracy", "speaker": "BLEU", "segmenter": "F1"}[self.role]
            Console().print(sweep.table(asked, marks, metric))
        if diverged:
            message = f"{diverged} trials could not be trained: see `grice status {self.out}`"
            print(message, file=sys.stderr)
        if failed:
            self.engine.go_on(self.out)
            Summary({}, failed).unwrap()
        return 0

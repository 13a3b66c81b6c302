"""The command that trains an ensemble."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass, field, make_dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

from tyro.conf import Positional, arg

from grice.cli.data import WHERE, count_synthetic
from grice.errors import ParseError
from grice.training.recipes import Recipe, recipe


def changes(kind: type) -> type:
    """A dataclass of the fields of another, as options that are None unless given."""
    metavars = {int: "N", float: "X", bool: "True|False", tuple[float, ...]: "X [X …]"}
    options = []
    for name, type_ in get_type_hints(kind).items():
        shown = arg(help_behavior_hint="(default: the recipe's)", metavar=metavars.get(type_, "N"))
        options.append((name, Annotated[type_ | None, shown], None))
    unchecked = {"__post_init__": lambda self: None}  # the recipe that comes of it is checked
    return make_dataclass("Changes", options, bases=(kind,), frozen=True, namespace=unchecked)


Changes = changes(Recipe)


@dataclass(frozen=True)
class Train:
    """Train an ensemble. Stopped or killed, the same command resumes and gives the same model.

    Several values give every member its own, so that one run can be a sweep: --rate 0.003 0.006.

    Example: grice train alchemy listener --synthetic 500 --members 2 --epochs 3 --out runs/try
    """

    world: Annotated[Positional[str], arg(metavar="WORLD")]
    """The world: alchemy, scene, tangrams, sail, colours, or module:name of your own."""
    role: Annotated[
        Positional[Literal["listener", "speaker", "segmenter"]], arg(metavar="listener|speaker|segmenter")
    ]
    """The role to train. A segmenter, which cuts routes into sentences, is for worlds like sail."""
    out: Annotated[Path, arg(metavar="DIR")]
    """The run's folder: settings, log, checkpoint and, at the end, the model."""
    recipe: Annotated[str, arg(metavar="NAME")] = "paper"
    """Hyperparameters: paper, best (beyond the paper), or independent (a listener that judges speakers)."""
    members: Annotated[int, arg(metavar="N")] = 10
    """Members of the ensemble."""
    seed: Annotated[int, arg(metavar="N")] = 0
    """Random seed."""
    data: Annotated[Path | None, arg(metavar="DIR", help_behavior_hint=WHERE)] = None
    """The data folder."""
    fold: Annotated[str, arg(metavar="FOLD")] = "all"
    """SAIL: the held-out map (grid, jelly or l); all: train on every map; only-l: train on map L alone.
    SCONE: all, or part-1 to part-4: hold out that quarter of the train split."""
    start: Annotated[str, arg(metavar="rel|abs", help_behavior_hint="(default: rel)")] = ""
    """SAIL: how to read an undetermined start orientation: relative to the next one, or absolute (0)."""
    synthetic: Annotated[int | None, arg(metavar="N", help_behavior_hint="")] = None
    """Train on N synthetic episodes instead of the data; nothing is downloaded."""
    threads: Annotated[int, arg(metavar="N")] = 1
    """Threads. Two trainings side by side are faster than one training on two threads."""
    tensorboard: Annotated[bool, arg(help_behavior_hint="")] = False
    """Also log for TensorBoard, in the folder of the run."""
    changes: Annotated[Any, arg(constructor=Changes)] = field(default_factory=Changes)
    """Hyperparameters that differ from the recipe's."""

    def chosen(self) -> Recipe:
        """The recipe with its changes."""
        changed = {name: value for name, value in asdict(self.changes).items() if value is not None}
        return replace(recipe(self.recipe, self.role, self.world), **changed)

    def run(self) -> int:
        chosen = self.chosen()
        if self.members < 1:
            raise ParseError(f"{self.members} members were asked for", allowed="1 or more")

        from rich.console import Console

        from grice.data.setting import Setting
        from grice.models.threads import use_threads
        from grice.training.experiment import train_on
        from grice.training.progress import Display, both, to_tensorboard

        use_threads(self.threads)
        setting = Setting(
            self.world,
            self.role,
            members=self.members,
            fold=self.fold,
            start=self.start,
            synthetic=count_synthetic(self.synthetic),
        )
        with Display(Console(stderr=True), f"{self.world} {self.role}") as display:
            watch = both(display, to_tensorboard(self.out)) if self.tensorboard else display
            try:
                train_on(setting, chosen, self.seed, self.data, self.out, watch)
            except KeyboardInterrupt:
                print(f"\n{self.out}: stopped; the same command resumes from here", file=sys.stderr)
                raise
        report(self.out)
        return 0


def report(folder: Path) -> None:
    """Prints the results of a finished run, member by member."""
    from grice.models.pretrained import read_config

    about = read_config(folder)["about"]
    marks: list[float] = about["dev"]
    each = " ".join(f"{mark:.1f}" for mark in marks)
    print(f"{folder}: dev {about['metric']} of each member: {each}; mean {sum(marks) / len(marks):.1f}")

"""The command that trains an ensemble."""

from __future__ import annotations

import ast
import inspect
import sys
from dataclasses import asdict, dataclass, field, make_dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

from tyro.conf import Positional, arg

from grice.cli.data import WHERE, count_synthetic
from grice.errors import ParseError
from grice.training.recipes import Recipe, recipe


def documentation(kind: type) -> dict[str, str]:
    """What a dataclass says below each of its fields."""
    (definition,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(definition, ast.ClassDef)
    return {
        ast.unparse(field.target): ast.literal_eval(below.value)
        for field, below in pairwise(definition.body)
        if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr)
    }


def changes(kind: type) -> type:
    """A dataclass of the same fields as options that are none unless given."""
    metavars = {int: "N", float: "X", bool: "True|False", tuple[float, ...]: "X [X …]"}
    told = documentation(kind)
    options = []
    for name, type_ in get_type_hints(kind).items():
        metavar = metavars.get(type_, "N")
        shown = arg(help=told[name], help_behavior_hint="(default: the recipe's)", metavar=metavar)
        options.append((name, Annotated[type_ | None, shown], None))
    return make_dataclass("Changes", options, frozen=True)


Changes = changes(Recipe)


@dataclass(frozen=True)
class Train:
    """Train an ensemble; stopped or killed, the same command goes on where it was, and ends the same.

    A vector gives every member a value of its own, so that one run can be a sweep: --rate 0.003 0.006.

    Example: grice train alchemy listener --synthetic 500 --members 2 --epochs 3 --out runs/try
    """

    world: Annotated[Positional[str], arg(metavar="WORLD")]
    """alchemy, scene, tangrams or sail."""
    role: Annotated[
        Positional[Literal["listener", "speaker", "segmenter"]], arg(metavar="listener|speaker|segmenter")
    ]
    """What to train; the segmenter, which cuts a route into sentences, is for sail."""
    out: Annotated[Path, arg(metavar="DIR")]
    """The folder of this run: its settings, log, checkpoint and, in the end, the model."""
    recipe: Annotated[str, arg(metavar="NAME")] = "paper"
    """The recipe to start from: paper, best (past the paper), or independent (for judging speakers)."""
    members: Annotated[int, arg(metavar="N")] = 10
    """How many members the ensemble has."""
    seed: Annotated[int, arg(metavar="N")] = 0
    """Another seed, other members."""
    data: Annotated[Path | None, arg(metavar="DIR", help_behavior_hint=WHERE)] = None
    """The data folder."""
    fold: Annotated[str, arg(metavar="FOLD")] = "all"
    """SAIL: grid, jelly or l is kept for testing; all trains on every map, only-l on the map L alone. SCONE:
    all, or part-1 to part-4, a quarter of the train split that is kept for testing."""
    start: Annotated[str, arg(metavar="rel|abs", help_behavior_hint="(default: rel)")] = ""
    """SAIL: undetermined start orientations are relative to the next one, or absolute."""
    synthetic: Annotated[int | None, arg(metavar="N", help_behavior_hint="")] = None
    """Train on so many synthetic episodes instead: nothing needs to be downloaded."""
    threads: Annotated[int, arg(metavar="N")] = 1
    """Threads to compute with. More than one pays little: rather run two trainings side by side."""
    tensorboard: Annotated[bool, arg(help_behavior_hint="")] = False
    """Also log for TensorBoard, in the folder of the run."""
    changes: Annotated[Any, arg(constructor=Changes)] = field(default_factory=Changes)
    """What is to differ from the recipe."""

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
                print(f"\n{self.out}: stopped; the same command goes on from here", file=sys.stderr)
                raise
        report(self.out)
        return 0


def report(folder: Path) -> None:
    """Print what a finished run says of its members."""
    from grice.models.pretrained import read_config

    about = read_config(folder)["about"]
    marks: list[float] = about["dev"]
    each = " ".join(f"{mark:.1f}" for mark in marks)
    print(f"{folder}: dev {about['metric']} of each member: {each}; mean {sum(marks) / len(marks):.1f}")

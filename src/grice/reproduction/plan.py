"""Which models the paper's experiments need, as cells that are trained."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from rich.console import Console

from grice.data.sail import Start
from grice.data.splits import ALL, ONLY, PART, PARTS, Source
from grice.errors import ParseError
from grice.models.pretrained import FORMAT, read_config
from grice.reproduction.cells import Cell, Config, Site, Work
from grice.training.experiment import train_on
from grice.training.progress import Display
from grice.training.recipes import Recipe, Role, recipe
from grice.worlds import WORLDS
from grice.worlds import world as check_name

Kind: TypeAlias = Literal["listener", "speaker", "segmenter", "independent"]
FOLDS = ("grid", "jelly", "l")
INDEPENDENT_SEED = (
    1000  # added to the plan's, so that the independent listener shares no seed with the others
)
INDEPENDENT_MEMBERS = 5  # the most: it judges, it does not compete


class Data(NamedTuple):
    """What a model is trained on."""

    world: str
    fold: str = ALL
    start: Start = "rel"

    @property
    def name(self) -> str:
        if self.world == "sail":
            return f"sail-{self.fold}-{self.start}"
        return self.world if self.fold == ALL else f"{self.world}-{self.fold}"


@dataclass(frozen=True)
class Plan:
    """What to reproduce, and with how much effort: everything that decides the results."""

    worlds: tuple[str, ...] = tuple(WORLDS)
    recipe: str = "paper"
    members: int = 10
    seed: int = 0
    epochs: int | None = None  # instead of the recipe's, for a quick try
    synthetic: int = 0  # episodes, instead of data

    def __post_init__(self) -> None:
        for name in self.worlds:
            check_name(name)
        if self.members < 2:
            raise ParseError(
                f"{self.members} members were asked for",
                allowed="2 or more: halves are compared with the whole",
            )

    def data(self, world: str, starts: tuple[Start, ...] = ("rel", "abs")) -> list[Data]:
        """The data sets of a world: one of SCONE, one per fold and start condition of SAIL."""
        if world != "sail":
            return [Data(world)]
        return [Data(world, fold, start) for start in starts for fold in FOLDS]

    def source(self, data: Data, folder: Path | None) -> Source:
        return Source(data.world, folder, data.fold, data.start, self.synthetic)

    def models(self) -> list[tuple[Data, Kind]]:
        """Every model that is needed; what only speakers on SAIL need, only in its *Rel* form."""
        needed = [
            (data, kind) for world in self.worlds for data in self.data(world) for kind in self._kinds(data)
        ]
        return list(dict.fromkeys([*needed, *self._for_tuning(), *self._for_use()]))

    def tuned_on(self, data: Data) -> list[tuple[Data, Data]]:
        """What a listener's weight is tuned on instead of dev: which models, and whose test episodes.

        SCONE's dev splits are too small to tell weights apart, so models of the rest are put on a quarter of
        the train split. Dev sentences of SAIL are of maps that the models know, where a listener is far surer
        of itself than on a new one. A fold's own test map tunes nothing, so models of each of its training
        maps are put on the other, in their *Rel* form for both start conditions. Nothing under the paper's
        recipe, which tunes on dev.
        """
        if self.recipe == "paper" or self.synthetic:
            return []
        if data.world != "sail":
            part = Data(data.world, PARTS[0])
            return [(part, part)]
        one, other = (fold for fold in FOLDS if fold != data.fold)
        pairs = (one, other), (other, one)
        return [(Data("sail", ONLY + known), Data("sail", new)) for known, new in pairs]

    def _for_tuning(self) -> list[tuple[Data, Kind]]:
        """The models of parts of the data."""
        kinds: tuple[Kind, ...] = ("listener", "speaker")
        every = [data for world in self.worlds for data in self.data(world)]
        return [(known, kind) for data in every for known, _ in self.tuned_on(data) for kind in kinds]

    def _for_use(self) -> list[tuple[Data, Kind]]:
        """What ships but is not measured: SAIL's models of all maps, which leave no map to test on."""
        kinds: tuple[Kind, ...] = ("listener", "speaker", "segmenter")
        ships = self.recipe == "best" and "sail" in self.worlds
        return [(Data("sail"), kind) for kind in kinds if ships]

    def _kinds(self, data: Data) -> Iterator[Kind]:
        yield "listener"
        yield "speaker"
        if data.start == "rel":
            yield "independent"
            if data.world == "sail":
                yield "segmenter"

    def members_of(self, data: Data, kind: Kind) -> int:
        """How many; what only judges, or only serves to tune a weight, needs fewer."""
        if kind == "independent":
            return min(self.members, INDEPENDENT_MEMBERS)
        return self.members // 2 if data.fold.startswith((ONLY, PART)) else self.members

    def cell(self, data: Data, kind: Kind, folder: Path | None) -> Cell:
        """The training of one model."""
        role: Role = "listener" if kind == "independent" else kind
        independent = kind == "independent"
        made: Recipe = recipe("independent" if independent else self.recipe, role, data.world)
        config = {
            **data._asdict(),
            "role": role,
            "recipe": _settings(made if self.epochs is None else replace(made, epochs=self.epochs)),
            "members": self.members_of(data, kind),
            "seed": self.seed + (INDEPENDENT_SEED if independent else 0),
            "synthetic": self.synthetic,
            "format": FORMAT,
        }
        where = {"data": None if folder is None else str(folder)}
        return Cell(f"{data.name}-{kind}", TRAIN, config, where)


def _settings(made: Recipe) -> dict[str, Any]:
    """A recipe's settings, without those that are the default: a field added later changes no address."""
    defaults = {f.name: f.default for f in fields(Recipe)}
    return {name: value for name, value in asdict(made).items() if value != defaults[name]}


def source_of(config: Config, where: Config) -> Source:
    """The episodes that a cell is about."""
    data = None if where["data"] is None else Path(where["data"])
    return Source(config["world"], data, config["fold"], config["start"], config["synthetic"])


def train_cell(config: Config, site: Site) -> dict[str, Any]:
    """Train one model into the cell's folder; its members' dev figures."""
    made = msgspec.convert(config["recipe"], Recipe)
    source, folder = source_of(config, site.where), site.folder
    # A line per epoch, also on a terminal: several cells may be told of at once.
    with Display(Console(stderr=True, force_terminal=False), folder.name.rpartition("-")[0]) as display:
        train_on(source, config["role"], made, config["members"], config["seed"], folder, display)
    about = read_config(folder)["about"]
    return {"metric": about["metric"], "dev": about["dev"]}


TRAIN = Work("train", 1, train_cell)

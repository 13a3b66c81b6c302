"""The models of the paper's experiments, as cells that train them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

from grice.data.setting import Setting
from grice.errors import ParseError
from grice.models.pretrained import FORMAT, read_config
from grice.models.threads import use_threads
from grice.reproduction import costs
from grice.reproduction.cells import Cell, Config, Site, Work
from grice.training.experiment import train_on
from grice.training.recipes import Recipe, recipe
from grice.training.steps import Epoch, Step
from grice.worlds import WORLDS, find_world
from grice.worlds.dataset import ALL, ModelRole

Kind: TypeAlias = Literal["listener", "speaker", "segmenter", "independent"]
INDEPENDENT_SEED = (
    1000  # added to the plan's, so that the independent listener shares no seed with the others
)
INDEPENDENT_MEMBERS = 5  # the most: it judges, it does not compete


def name_of(data: Setting) -> str:
    """The name of the training data: "sail-l-rel"."""
    fold = [data.fold] if data.fold != ALL or data.dataset.folds else []
    return "-".join([data.world, *fold, *([data.start] if data.start else [])])


@dataclass(frozen=True)
class Plan:
    """The worlds, recipe and ensemble sizes of a reproduction: everything that decides the results."""

    worlds: tuple[str, ...] = tuple(WORLDS)
    recipe: str = "paper"
    members: int = 10
    seed: int = 0
    epochs: int | None = None  # instead of the recipe's, for a quick try
    synthetic: int = 0  # episodes, instead of data

    def __post_init__(self) -> None:
        for name in self.worlds:
            find_world(name)
        if self.members < 2:
            raise ParseError(
                f"{self.members} members were asked for",
                allowed="2 or more: halves are compared with the whole",
            )

    def data(self, world: str, start: str = "") -> list[Setting]:
        """The training data of a world's models: each fold, in each start condition (or in one of them)."""
        data = WORLDS[world].dataset
        starts = (start,) if start else data.starts or ("",)
        return [
            Setting(world, fold=fold, start=each, synthetic=self.synthetic)
            for each in starts
            for fold in data.folds or (ALL,)
        ]

    def models(self) -> list[tuple[Setting, Kind]]:
        """Every model that is needed; those for speakers only, in the first start condition alone."""
        needed = [
            (data, kind) for world in self.worlds for data in self.data(world) for kind in self._kinds(data)
        ]
        return list(dict.fromkeys([*needed, *self._for_tuning(), *self._for_use()]))

    def tuned_on(self, data: Setting) -> list[tuple[Setting, Setting]]:
        """The data that a listener's weight is tuned on instead of dev: models, and test episodes.

        In the first start condition for all. Nothing under the paper's recipe, which tunes on dev.
        """
        if self.recipe == "paper" or self.synthetic:
            return []
        pairs = data.dataset.tuned_on(data.fold)
        return [(data.but(fold=known, start=""), data.but(fold=new, start="")) for known, new in pairs]

    def _for_tuning(self) -> list[tuple[Setting, Kind]]:
        """The models of parts of the data."""
        kinds: tuple[Kind, ...] = ("listener", "speaker")
        every = [data for world in self.worlds for data in self.data(world)]
        return [(known, kind) for data in every for known, _ in self.tuned_on(data) for kind in kinds]

    def _for_use(self) -> list[tuple[Setting, Kind]]:
        """Models that are bundled but not measured: those of all folds, which leave nothing to test on."""
        if self.recipe != "best":
            return []
        kinds: tuple[Kind, ...] = ("listener", "speaker", "segmenter")
        cut = [world for world in self.worlds if WORLDS[world].dataset.folds]
        return [(Setting(world, synthetic=self.synthetic), kind) for world in cut for kind in kinds]

    def _kinds(self, data: Setting) -> Iterator[Kind]:
        yield "listener"
        yield "speaker"
        if data.start in ("", *data.dataset.starts[:1]):
            yield "independent"
            if data.dataset.whole:
                yield "segmenter"

    def members_of(self, data: Setting, kind: Kind) -> int:
        """The number of members; fewer for models that only judge, or only serve to tune a weight."""
        if kind == "independent":
            return min(self.members, INDEPENDENT_MEMBERS)
        return self.members if data.fold in (ALL, *data.dataset.folds) else self.members // 2

    def cell(self, data: Setting, kind: Kind, folder: Path | None) -> Cell:
        """The training of one model."""
        role: ModelRole = "listener" if kind == "independent" else kind
        independent = kind == "independent"
        chosen = recipe("independent" if independent else self.recipe, role, data.world)
        setting = data.but(role=role, members=self.members_of(data, kind))
        chosen = chosen if self.epochs is None else replace(chosen, epochs=self.epochs)
        config = {
            "setting": msgspec.to_builtins(setting),
            "recipe": settings_of(chosen),
            "seed": self.seed + (INDEPENDENT_SEED if independent else 0),
            "data": [digest_of(setting.to_train(split), folder) for split in ("train", "dev")],
            "format": FORMAT,
        }
        seconds, memory = costs.training(setting, chosen)
        return Cell(f"{name_of(data)}-{kind}", TRAIN, config, place_of(folder), {}, "models", seconds, memory)


@cache
def digest_of(setting: Setting, folder: Path | None) -> str:
    """The digest of a setting's episodes, which many cells share."""
    asked = Setting(
        setting.world,
        setting.role,
        split=setting.split,
        fold=setting.fold,
        start=setting.start,
        task=setting.task,
        synthetic=setting.synthetic,
    )
    return asked.digest(folder) if asked == setting else digest_of(asked, folder)


def settings_of(chosen: Recipe) -> dict[str, Any]:
    """A recipe's settings, without those that are the default: a field added later changes no address."""
    defaults = {f.name: f.default for f in fields(Recipe)}
    return {name: value for name, value in asdict(chosen).items() if value != defaults[name]}


def place_of(folder: Path | None) -> dict[str, Any]:
    """The data folder as a cell's `where`, absolute, since a worker may run in another folder."""
    return {"data": None if folder is None else str(folder.absolute())}


def folder_of(where: Config) -> Path | None:
    """The data folder in a cell's `where`."""
    return None if where["data"] is None else Path(where["data"])


def train_cell(config: Config, site: Site) -> dict[str, Any]:
    """Trains one model into the cell's folder; returns its members' dev figures."""
    folder = site.folder
    setting, chosen = (
        msgspec.convert(config["setting"], Setting),
        msgspec.convert(config["recipe"], Recipe),
    )

    def watch(seen: Step | Epoch) -> None:
        if isinstance(seen, Epoch):
            loss, dev = (sum(values) / len(values) for values in (seen.loss, seen.dev))
            site.tell(f"epoch {seen.epoch} of {chosen.epochs}: loss {loss:.3f}, dev {dev:.1f}")

    use_threads(1)
    train_on(setting, chosen, config["seed"], folder_of(site.where), folder, watch)
    about = read_config(folder)["about"]
    return {"metric": about["metric"], "dev": about["dev"]}


TRAIN = Work("train", 2, train_cell)

"""From nothing to the paper's results: train, tune and measure, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from grice.data.setting import Setting
from grice.evaluation.measure import VERSION, Tuned, measure, pool_tuned, tune
from grice.evaluation.results import Result, pool_results
from grice.models.cast import load_cast, load_listener
from grice.reproduction.cells import Cell, Config, Site, Work
from grice.reproduction.engines import Engine, Executor
from grice.reproduction.grid import run
from grice.reproduction.plan import Kind, Plan, digest_of, folder_of
from grice.reproduction.report import Report, measured_on
from grice.reproduction.systems import every_system, name_of, untuned
from grice.reproduction.tables import Table
from grice.worlds.dataset import Split


@dataclass(frozen=True)
class Reproduction:
    """A plan, where its data and results are, and who does the work."""

    plan: Plan
    out: Path
    data: Path | None = None
    split: Split = "dev"  # to measure on, where the data has a test split of its own
    executor: Engine | Executor | None = None
    tell: Callable[[str], None] = lambda _: None

    def run(self) -> list[Table]:
        """Everything, from data to tables; what is finished is not done again."""
        self.train()
        systems = self.systems()
        tunings = self.tune(untuned(system) for system in systems if system.agent == "rational")
        report = Report(self.plan, self.split, tunings, self.measure(systems, tunings))
        return report.save(self.out, self.data, self.tell)

    def systems(self) -> list[Setting]:
        return every_system(self.plan.worlds, self.plan.members, self.plan.synthetic)

    def train(self) -> None:
        run(
            [self.plan.cell(data, kind, self.data) for data, kind in self.plan.models()],
            self.out / "models",
            self.executor,
            self.tell,
        ).unwrap()

    def tune(self, systems: Iterable[Setting]) -> dict[Setting, dict[Setting, Tuned]]:
        """The weights of rational systems, for each data set that they are measured on."""
        wanted = list(dict.fromkeys(systems))
        cells = {
            (system, data): self.tuning_cells(system, data)
            for system in wanted
            for data in self.plan.data(system.world, system.start)
        }
        each = {cell.address: cell for group in cells.values() for cell in group}
        found = run(list(each.values()), self.out / "tunings", self.executor, self.tell).unwrap()
        tunings: dict[Setting, dict[Setting, Tuned]] = {system: {} for system in wanted}
        for (system, data), group in cells.items():
            tunings[system][data] = pool_tuned(
                [msgspec.convert(found[cell.name], Tuned, strict=False) for cell in group]
            )
        return tunings

    def tuning_cells(self, system: Setting, data: Setting) -> list[Cell]:
        """A listener is tuned on what the plan holds out for that, if anything; else on dev."""
        if system.role == "listener" and (pairs := self.plan.tuned_on(data)):
            half = system.but(members=self.plan.members // 2, start="")  # as those models are
            return [
                self.cell(
                    f"tune-{name_of(half)}",
                    TUNE,
                    half.but(fold=new.fold, split="test", models_of="" if known == new else known.fold),
                    known,
                )
                for known, new in pairs
            ]
        return [
            self.cell(f"tune-{name_of(system)}", TUNE, system.but(fold=each.fold, split="dev"), each)
            for each in self.plan.data(system.world, system.start)
        ]

    def measure(
        self, systems: Sequence[Setting], tunings: dict[Setting, dict[Setting, Tuned]]
    ) -> dict[Setting, Result]:
        """What every system does; of several folds, each instance counts alike."""
        cells = {}
        for system in systems:
            for data in self.plan.data(system.world, system.start):
                setting = measured_on(system, data, self.split)
                if system.agent == "rational":
                    tuned = tunings[untuned(system)][data]
                    on = "dev" if tuned.signature.split == "dev" else tuned.signature.fold
                    setting = setting.but(weight=tuned.weight(system.tuned_for), tuned=on)
                cells[system, data] = self.cell(name_of(system), MEASURE, setting, data)
        found = run(list(cells.values()), self.out / "measurements", self.executor, self.tell).unwrap()
        return {
            system: pool_results(
                [msgspec.convert(found[cell.name], Result) for key, cell in cells.items() if key[0] == system]
            )
            for system in systems
        }

    def cell(self, name: str, work: Work, setting: Setting, known: Setting) -> Cell:
        """Work on the episodes of a setting, with the models of the data set that they know."""
        kinds: tuple[Kind, ...] = ("listener", "speaker")
        if setting.role == "speaker":
            kinds += ("independent", "segmenter") if setting.dataset.whole else ("independent",)
        models = {kind: self.plan.cell(known, kind, self.data) for kind in kinds}
        config = {
            "setting": msgspec.to_builtins(setting),
            "models": {kind: cell.address for kind, cell in models.items()},
            "data": digest_of(setting, self.data),
        }
        where = {
            "data": None if self.data is None else str(self.data),
            "models": {kind: str(cell.folder(self.out / "models")) for kind, cell in models.items()},
        }
        folds = [known.fold] if known.fold != setting.fold else []
        folds += [setting.fold] if setting.dataset.folds or folds else []
        return Cell("-".join([name, *folds]), work, config, where)


def tune_cell(config: Config, site: Site) -> Any:
    """The work of a cell that tunes."""
    setting = msgspec.convert(config["setting"], Setting)
    folders = [Path(path) for kind, path in site.where["models"].items() if kind != "independent"]
    cast = load_cast(setting.world, folders, setting.members or None)
    return msgspec.to_builtins(tune(setting, cast, setting.episodes(folder_of(site.where))), str_keys=True)


def measure_cell(config: Config, site: Site) -> Any:
    """The work of a cell that measures."""
    setting, models = msgspec.convert(config["setting"], Setting), site.where["models"]
    folders = [Path(path) for kind, path in models.items() if kind != "independent"]
    others = {
        kind: load_listener(setting.world, Path(path))
        for kind, path in models.items()
        if kind == "independent"
    }
    cast = load_cast(setting.world, folders, setting.members or None)
    return msgspec.to_builtins(measure(setting, cast, setting.episodes(folder_of(site.where)), others=others))


TUNE = Work("tune", VERSION, tune_cell)
MEASURE = Work("measure", VERSION, measure_cell)

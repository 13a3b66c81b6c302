"""From nothing to the paper's results: train, tune and measure, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from grice.data.splits import Split
from grice.evaluation.measure import Exam, How, Tuned, measure, measure_people, pool_tuned, tune
from grice.evaluation.results import Result, pool
from grice.models.cast import load_cast, load_listener
from grice.reproduction.cells import Cell, Config, Site, Work
from grice.reproduction.engines import Engine, Executor
from grice.reproduction.grid import run
from grice.reproduction.plan import Data, Kind, Plan, source_of
from grice.reproduction.report import Report
from grice.reproduction.systems import Trial, every_trial
from grice.reproduction.tables import Table


@dataclass(frozen=True)
class Reproduction:
    """A plan, where its data and results are, and who does the work."""

    plan: Plan
    out: Path
    data: Path | None = None
    split: Split = "dev"  # of SCONE, to measure on
    executor: Engine | Executor | None = None
    tell: Callable[[str], None] = lambda _: None

    def run(self) -> list[Table]:
        """Everything, from data to tables; what is finished is not done again."""
        self.train()
        trials = self.trials()
        tunings = self.tune(trial.untuned for trial in trials if trial.agent == "rational")
        report = Report(self.plan, self.split, tunings, self.measure(trials, tunings))
        return report.save(self.out, self.data, self.tell)

    def trials(self) -> list[Trial]:
        return every_trial(self.plan.worlds, self.plan.members)

    def train(self) -> None:
        run(
            [self.plan.cell(data, kind, self.data) for data, kind in self.plan.models()],
            self.out / "models",
            self.executor,
            self.tell,
        ).unwrap()

    def tune(self, trials: Iterable[Trial]) -> dict[Trial, dict[Data, Tuned]]:
        """The weights of rational systems, for each data set that they are measured on."""
        wanted = list(dict.fromkeys(trials))
        cells = {
            (trial, data): self.tuning_cells(trial, data)
            for trial in wanted
            for data in self.plan.data(trial.world, (trial.start,))
        }
        each = {cell.address: cell for group in cells.values() for cell in group}
        found = run(list(each.values()), self.out / "tunings", self.executor, self.tell).unwrap()
        tunings: dict[Trial, dict[Data, Tuned]] = {trial: {} for trial in wanted}
        for (trial, data), group in cells.items():
            tunings[trial][data] = pool_tuned(
                [msgspec.convert(found[cell.name], Tuned, strict=False) for cell in group]
            )
        return tunings

    def tuning_cells(self, trial: Trial, data: Data) -> list[Cell]:
        """A listener is tuned on what the plan holds out for that, if anything; else on dev."""
        if trial.role == "listener" and (pairs := self.plan.tuned_on(data)):
            half = trial._replace(members=self.plan.members // 2, start="rel")  # as those models are
            return [
                self.cell(f"tune-{half.name}", TUNE, half, new, _held_out(known, new), known)
                for known, new in pairs
            ]
        every = self.plan.data(trial.world, (trial.start,))
        return [self.cell(f"tune-{trial.name}", TUNE, trial, data, {"split": "dev"}) for data in every]

    def measure(
        self, trials: Sequence[Trial], tunings: dict[Trial, dict[Data, Tuned]]
    ) -> dict[Trial, Result]:
        """What every system does; of SAIL's folds, each instance counts alike."""
        cells = {}
        for trial in trials:
            for data in self.plan.data(trial.world, (trial.start,)):
                settings: dict[str, Any] = {"split": trial.split(self.split)}
                if trial.agent == "rational":
                    tuned = tunings[trial.untuned][data]
                    settings["weight"] = tuned.weight(trial.tuned_for)
                    if tuned.signature.split != "dev":
                        settings["tuned"] = tuned.signature.fold
                cells[trial, data] = self.cell(trial.name, MEASURE, trial, data, settings)
        found = run(list(cells.values()), self.out / "measurements", self.executor, self.tell).unwrap()
        return {
            trial: pool(
                [msgspec.convert(found[cell.name], Result) for key, cell in cells.items() if key[0] == trial]
            )
            for trial in trials
        }

    def cell(
        self, name: str, work: Work, trial: Trial, data: Data, settings: Config, known: Data | None = None
    ) -> Cell:
        """Work on a data set, with its own models or with those of another."""
        kinds: tuple[Kind, ...] = ("listener", "speaker")
        if trial.role == "speaker":
            kinds += ("independent", "segmenter") if trial.world == "sail" else ("independent",)
        models = {kind: self.plan.cell(known or data, kind, self.data) for kind in kinds}
        config = {
            **trial._asdict(),
            **data._asdict(),
            **settings,
            "synthetic": self.plan.synthetic,
            "models": {kind: cell.address for kind, cell in models.items()},
        }
        where = {
            "data": None if self.data is None else str(self.data),
            "models": {kind: str(cell.folder(self.out / "models")) for kind, cell in models.items()},
        }
        folds = [known.fold] if known else []
        folds += [data.fold] if data.world == "sail" else []
        return Cell("-".join([name, *folds]), work, config, where)


def _held_out(known: Data, new: Data) -> Config:
    """The test episodes of `new`, for models of `known`."""
    return {"split": "test"} if known == new else {"split": "test", "known": known.fold}


def tune_cell(config: Config, site: Site) -> Any:
    """The work of a cell that tunes."""
    folders = [Path(path) for kind, path in site.where["models"].items() if kind != "independent"]
    tuned = tune(_exam(config, site.where), load_cast(config["world"], folders, config["members"]))
    if known := config.get("known"):
        fold = f"{known}>{tuned.signature.fold}"
        tuned = msgspec.structs.replace(tuned, signature=msgspec.structs.replace(tuned.signature, fold=fold))
    return msgspec.to_builtins(tuned, str_keys=True)


def measure_cell(config: Config, site: Site) -> Any:
    """The work of a cell that measures."""
    world, exam, models = config["world"], _exam(config, site.where), site.where["models"]
    folders = [Path(path) for kind, path in models.items() if kind != "independent"]
    others = (
        {"independent": load_listener(world, Path(models["independent"]))} if "independent" in models else {}
    )
    if config["agent"] == "human":
        return msgspec.to_builtins(measure_people(exam, load_cast(world, folders), others))
    cast = load_cast(world, folders, config["members"])
    how = How(config.get("weight"), config.get("tuned", "dev") if "weight" in config else "")
    return msgspec.to_builtins(measure(exam, cast, how, others=others))


def _exam(config: Config, where: Config) -> Exam:
    return Exam(source_of(config, where), config["role"], config["split"], config["task"])


# Raise a version when the figures that the same models get would change.
TUNE = Work("tune", 1, tune_cell)
MEASURE = Work("measure", 1, measure_cell)

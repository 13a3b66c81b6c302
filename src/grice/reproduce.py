"""From trained models to the paper's tables: tune, measure, and collect, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from grice import gallery, plots, tables
from grice.agents import Role
from grice.cast import load_cast, load_listener
from grice.data.sail import Start
from grice.episode import Episode
from grice.files import write
from grice.gallery import Match
from grice.grid import Cell, Config, Executor, run
from grice.measure import Exam, How, Tuned, measure, measure_people, pool_tuned, tune
from grice.plan import Data, Kind, Plan, source_of
from grice.plots import Panel
from grice.results import Result, Tuning, pool
from grice.splits import Split, Task
from grice.tables import Results, Table

AgentName: TypeAlias = Literal["base", "rational", "human"]
MEASURES = {  # that weights are tuned for
    "accuracy": "listener: accuracy",
    "understood": "speaker: understood",
    "bleu": "speaker: BLEU",
}


class Trial(NamedTuple):
    """One system, measured on all data sets of a world: on SAIL, on the test map of every fold."""

    world: str
    role: Role
    agent: AgentName
    members: int
    task: Task = "single"
    start: Start = "rel"
    tuned_for: str = ""  # the metric of the weight, for a rational agent

    @property
    def name(self) -> str:
        sail = (self.start, self.task) if self.world == "sail" else ()
        return "-".join(
            [self.world, *sail, self.role, self.agent, str(self.members), *self.tuned_for.split()]
        )

    @property
    def condition(self) -> str:
        """Where SAIL has several: "multi Rel"."""
        return f"{self.task} {self.start.capitalize()}" if self.world == "sail" else ""

    @property
    def untuned(self) -> Trial:
        """What the tuning of a rational agent depends on."""
        return self._replace(agent="rational", tuned_for="")


@dataclass(frozen=True)
class Reproduction:
    """A plan, where its data and results are, and who does the work."""

    plan: Plan
    out: Path
    data: Path | None = None
    split: Split = "dev"  # of SCONE, to measure on
    executor: Executor | None = None
    tell: Callable[[str], None] = lambda _: None

    def run(self) -> list[Table]:
        """Everything, from data to tables; what is finished is not done again."""
        self.train()
        trials = self.trials()
        tunings = self.tune(trial.untuned for trial in trials if trial.agent == "rational")
        results = self.measure(trials, tunings)
        made = self.tables(results)
        self.save(made, tunings, results)
        return made

    def train(self) -> None:
        run(
            [self.plan.cell(data, kind, self.data) for data, kind in self.plan.models()],
            self.out / "models",
            self.executor,
            self.tell,
        ).unwrap()

    # --- which systems -------------------------------------------------------------------------------

    def trials(self) -> list[Trial]:
        """Every system of every table, once."""
        asked = [
            trial
            for world in self.plan.worlds
            for trial in (
                *self.listeners(world),
                *self.speakers(world, "understood"),
                *self.speakers(world, "bleu"),
                *self.combined(world, "listener"),
                *self.combined(world, "speaker"),
            )
        ]
        return list(dict.fromkeys(asked))

    def listeners(self, world: str) -> list[Trial]:
        conditions: list[tuple[Task, Start]] = [("single", "rel")]
        if world == "sail":
            conditions = [(task, start) for task in ("single", "multi") for start in ("rel", "abs")]
        return [
            trial
            for task, start in conditions
            for trial in self._pair(world, "listener", task, start).values()
        ]

    def speakers(self, world: str, tuned_for: str) -> list[Trial]:
        pair = self._pair(world, "speaker", _task(world, "speaker"), "rel", tuned_for)
        human = pair["base"]._replace(agent="human", members=0)
        return [*pair.values(), human]

    def combined(self, world: str, role: Role) -> list[Trial]:
        """2n models of one kind, and n + n of both."""
        half = self.plan.members // 2
        pair = self._pair(world, role, _task(world, role), "rel", "understood" if role == "speaker" else "")
        return [pair["base"]._replace(members=2 * half), pair["rational"]._replace(members=half)]

    def _pair(
        self, world: str, role: Role, task: Task, start: Start, tuned_for: str = ""
    ) -> dict[AgentName, Trial]:
        base = Trial(world, role, "base", self.plan.members, task, start)
        metric = "accuracy" if role == "listener" else tuned_for
        return {"base": base, "rational": base._replace(agent="rational", tuned_for=metric)}

    # --- cells ---------------------------------------------------------------------------------------

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
                self.cell(f"tune-{half.name}", tune_cell, half, new, _held_out(known, new), known)
                for known, new in pairs
            ]
        every = self.plan.data(trial.world, (trial.start,))
        return [self.cell(f"tune-{trial.name}", tune_cell, trial, data, {"split": "dev"}) for data in every]

    def measure(
        self, trials: Sequence[Trial], tunings: dict[Trial, dict[Data, Tuned]]
    ) -> dict[Trial, Result]:
        """What every system does; of SAIL's folds, each instance counts alike."""
        cells = {}
        for trial in trials:
            for data in self.plan.data(trial.world, (trial.start,)):
                settings: dict[str, Any] = {"split": self.split_of(trial)}
                if trial.agent == "rational":
                    tuned = tunings[trial.untuned][data]
                    settings["weight"] = tuned.weight(trial.tuned_for)
                    if tuned.signature.split != "dev":
                        settings["tuned"] = tuned.signature.fold
                cells[trial, data] = self.cell(trial.name, measure_cell, trial, data, settings)
        found = run(list(cells.values()), self.out / "measurements", self.executor, self.tell).unwrap()
        return {
            trial: pool(
                [msgspec.convert(found[cell.name], Result) for key, cell in cells.items() if key[0] == trial]
            )
            for trial in trials
        }

    def split_of(self, trial: Trial) -> Split:
        return "test" if trial.world == "sail" else self.split

    def cell(
        self, name: str, work: Any, trial: Trial, data: Data, settings: Config, known: Data | None = None
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

    # --- what comes of it ----------------------------------------------------------------------------

    def tables(self, results: dict[Trial, Result]) -> list[Table]:
        scone = [world for world in self.plan.worlds if world != "sail"]
        made = []
        if "sail" in self.plan.worlds:
            columns: Results = {}
            for trial in self.listeners("sail"):
                columns.setdefault(trial.condition, {})[trial.agent] = results[trial]
            made.append(tables.sail_listeners(columns))

        def collect(worlds: Sequence[str], trials: Callable[[str], list[Trial]]) -> Results:
            return {world: {trial.agent: results[trial] for trial in trials(world)} for world in worlds}

        if scone:
            made.append(tables.scone_listeners(collect(scone, self.listeners), self.split))
        worlds = self.plan.worlds
        understood = collect(worlds, lambda world: self.speakers(world, "understood"))
        bleu = collect(worlds, lambda world: self.speakers(world, "bleu")[:2])
        listeners = collect(worlds, lambda world: self.combined(world, "listener"))
        speakers = collect(worlds, lambda world: self.combined(world, "speaker"))
        return [
            *made,
            tables.speakers_understood(understood, self.split),
            tables.speakers_bleu(bleu, self.split),
            tables.combination(listeners, speakers, 2 * (self.plan.members // 2)),
        ]

    def panels(self, tunings: dict[Trial, dict[Data, Tuned]]) -> list[Panel]:
        """The curves of rational systems that are made of whole ensembles, over all they were tuned on."""
        panels: dict[tuple[str, str], dict[str, Tuning]] = {}
        for metric, row in MEASURES.items():
            for trial, each in tunings.items():
                tuned = pool_tuned(list({tuned.signature.fold: tuned for tuned in each.values()}.values()))
                if trial.members == self.plan.members and metric in tuned.tunings:
                    sail = trial.world == "sail"
                    column = f"sail {trial.task}" if sail else trial.world
                    name = trial.start.capitalize() if sail else ""
                    panels.setdefault((row, column), {})[name] = tuned.tunings[metric]
        return [Panel(row, column, curves) for (row, column), curves in panels.items()]

    def matches(self, results: dict[Trial, Result]) -> list[Match]:
        """Every base system beside its rational one; of speakers, those that are to be understood."""
        made = []
        for world in self.plan.worlds:
            trials = self.listeners(world)
            for base, rational in zip(trials[::2], trials[1::2], strict=True):
                name = f"{world} listener {base.condition}".strip()
                made.append(Match(name, self.episodes(base), results[base], results[rational]))
            base, rational, human = self.speakers(world, "understood")
            heard = results[base], results[rational], results[human]
            made.append(Match(f"{world} speaker", self.episodes(base), *heard, judge="independent"))
        return made

    def episodes(self, trial: Trial) -> list[Episode]:
        """What a system is measured on."""
        return [
            episode
            for data in self.plan.data(trial.world, (trial.start,))
            for episode in Exam(
                self.plan.source(data, self.data), trial.role, self.split_of(trial), trial.task
            ).episodes()
        ]

    def save(
        self,
        made: Sequence[Table],
        tunings: dict[Trial, dict[Data, Tuned]],
        results: dict[Trial, Result],
    ) -> None:
        """The report, curves and examples, and every result by its system's name, for `grice compare`."""
        folder = self.out / "results"
        folder.mkdir(parents=True, exist_ok=True)
        for trial, result in results.items():
            write(folder / f"{trial.name}.json", result.to_json())
        report = {
            "plan": self.plan,
            "tables": made,
            "tunings": {
                trial.name: {data.name: tuned for data, tuned in each.items()}
                for trial, each in tunings.items()
            },
        }
        write(self.out / "report.json", msgspec.json.format(msgspec.json.encode(report)) + b"\n")
        sections = [table.markdown() for table in made]
        if plots.available():
            write(self.out / "curves.svg", plots.draw_weights(self.panels(tunings)))
            sections.append("## What each weight reaches where it is tuned\n\n![Weight curves](curves.svg)\n")
        else:
            self.tell(f"curves.svg is not drawn without matplotlib ({plots.INSTALL}, then run this again)")
        write(self.out / "examples.html", gallery.page(self.matches(results)).encode())
        sections.append("## Where base and rational agents differ\n\n[Examples](examples.html)\n")
        text = "# The paper's results, made again\n\n" + "\n".join(sections)
        write(self.out / "report.md", text.encode())


def _task(world: str, role: Role) -> Task:
    """What is asked of a role where there is only one condition: SAIL's speakers describe whole routes."""
    return "multi" if world == "sail" and role == "speaker" else "single"


def _held_out(known: Data, new: Data) -> Config:
    """The test episodes of `new`, for models of `known`."""
    return {"split": "test"} if known == new else {"split": "test", "known": known.fold}


def tune_cell(config: Config, where: Config, folder: Path) -> Any:
    """The work of a cell that tunes."""
    folders = [Path(path) for kind, path in where["models"].items() if kind != "independent"]
    tuned = tune(_exam(config, where), load_cast(config["world"], folders, config["members"]))
    if known := config.get("known"):
        fold = f"{known}>{tuned.signature.fold}"
        tuned = msgspec.structs.replace(tuned, signature=msgspec.structs.replace(tuned.signature, fold=fold))
    return msgspec.to_builtins(tuned, str_keys=True)


def measure_cell(config: Config, where: Config, folder: Path) -> Any:
    """The work of a cell that measures."""
    world, exam, models = config["world"], _exam(config, where), where["models"]
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

"""The reproduction of the paper's results: training, tuning and measuring, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from grice.data.setting import Setting
from grice.evaluation.measure import VERSION, Tuned, measure, pool_tuned, tune
from grice.evaluation.results import Result, pool_results
from grice.models.agent_set import AgentSet, load_agents, load_listener
from grice.models.threads import use_threads
from grice.pragmatics.agents import Role
from grice.reproduction import costs
from grice.reproduction.cells import Cell, Config, Site, Work
from grice.reproduction.engines import Engine, Executor
from grice.reproduction.grid import RETRIES, run
from grice.reproduction.guests import about_guest, seat
from grice.reproduction.plan import Kind, Plan, digest_of, folder_of, place_of
from grice.reproduction.report import Report, measured_on
from grice.reproduction.systems import asked_together, every_system, guests, name_of, untuned
from grice.reproduction.tables import Table
from grice.worlds.dataset import Split

TUNING = "tuning-"  # before a number: how a measurement calls the tunings that it needs


@dataclass(frozen=True)
class Reproduction:
    """A plan, the folders of its data and results, and the engine."""

    plan: Plan
    out: Path
    data: Path | None = None
    split: Split = "dev"  # to measure on, where the data has a test split of its own
    executor: Engine | Executor | None = None
    tell: Callable[[str], None] = lambda _: None
    retries: int = RETRIES
    names: Mapping[Role, str] = field(default_factory=dict)  # agents that are measured beside ours
    most_requests: int | None = None  # that a cell may send to a language model's server

    def run(self) -> list[Table]:
        """Runs everything, from data to tables; finished cells are not run again."""
        found = run(self.cells(), self.out, self.executor, self.tell, retries=self.retries).unwrap()
        report = Report(self.plan, self.split, self.tunings(found), self.results(found), self.names)
        return report.save(self.out, self.data, self.tell)

    def systems(self) -> list[Setting]:
        worlds, members, synthetic = self.plan.worlds, self.plan.members, self.plan.synthetic
        ours = every_system(worlds, members, synthetic)
        return [*ours, *guests(worlds, members, self.names, synthetic)]

    def cells(self) -> list[Cell]:
        """Every training, tuning and measurement, each once."""
        models = [self.plan.cell(data, kind, self.data) for data, kind in self.plan.models()]
        tunings = [cell for group in self._tunings.values() for cell in group]
        measured = [cell for cell, _ in self._measured.values()]
        return list({cell.address: cell for cell in (*models, *tunings, *measured)}.values())

    @cached_property
    def _tunings(self) -> dict[tuple[Setting, Setting], list[Cell]]:
        """By rational system and data set, the cells whose weights are pooled."""
        wanted = dict.fromkeys(untuned(system) for system in self.systems() if system.agent == "rational")
        return {
            (system, data): self.tuning_cells(system, data)
            for system in wanted
            for data in self.plan.data(system.world, system.start)
        }

    @cached_property
    def _measured(self) -> dict[tuple[Setting, Setting], tuple[Cell, int]]:
        """By system and data set: its cell, and its place there. Rational systems need their tuning."""
        groups: dict[tuple[Setting, Setting], list[Setting]] = {}
        for system in self.systems():
            for data in self.plan.data(system.world, system.start):
                groups.setdefault((asked_together(system), data), []).append(system)
        found: dict[tuple[Setting, Setting], tuple[Cell, int]] = {}
        for (common, data), group in groups.items():
            settings = [measured_on(system, data, self.split) for system in group]
            rational = any(system.agent == "rational" for system in group)
            tuning = self._tunings[untuned(group[0]), data] if rational else []
            name = name_of(common if len(group) > 1 else group[0])
            cell = self.cell(name, MEASURE, settings, data, tuning)
            found |= {(system, data): (cell, place) for place, system in enumerate(group)}
        return found

    def tunings(self, found: Mapping[str, Any]) -> dict[Setting, dict[Setting, Tuned]]:
        """The weights of rational systems, for each data set that they are measured on."""
        tunings: dict[Setting, dict[Setting, Tuned]] = {}
        for (system, data), group in self._tunings.items():
            tunings.setdefault(system, {})[data] = _pool(found[cell.name] for cell in group)
        return tunings

    def results(self, found: Mapping[str, Any]) -> dict[Setting, Result]:
        """The result of every system; over several folds, each instance counts alike."""
        folds: dict[Setting, list[Result]] = {}
        for (system, _), (cell, place) in self._measured.items():
            folds.setdefault(system, []).append(msgspec.convert(found[cell.name][place], Result))
        return {system: pool_results(each) for system, each in folds.items()}

    def tuning_cells(self, system: Setting, data: Setting) -> list[Cell]:
        """The cells that tune a system, on data that the plan holds out for a listener, else on dev."""
        if system.role == "listener" and (pairs := self.plan.tuned_on(data)):
            half = system.but(members=self.plan.members // 2, start="")  # as those models are
            return [
                self.cell(
                    f"tune-{name_of(half)}",
                    TUNE,
                    [half.but(fold=new.fold, split="test", models_of="" if known == new else known.fold)],
                    known,
                )
                for known, new in pairs
            ]
        return [
            self.cell(f"tune-{name_of(system)}", TUNE, [system.but(fold=each.fold, split="dev")], each)
            for each in self.plan.data(system.world, system.start)
        ]

    def cell(
        self, name: str, work: Work, settings: Sequence[Setting], known: Setting, tuning: Sequence[Cell] = ()
    ) -> Cell:
        """Work on the episodes that settings share, with the models of the data set that they know."""
        setting = settings[0]
        kinds: tuple[Kind, ...] = ("listener", "speaker")
        if setting.role == "speaker":
            kinds += ("segmenter",) if setting.dataset.whole else ()
            kinds += ("independent",) if work is MEASURE else ()
        guest = about_guest(setting, self.data)
        needs = {str(kind): self.plan.cell(known, kind, self.data) for kind in kinds if kind not in guest}
        needs |= {f"{TUNING}{number}": cell for number, cell in enumerate(tuning)}
        config = {"settings": msgspec.to_builtins(settings), "data": digest_of(setting, self.data)}
        config |= {"guest": guest} if guest else {}
        where = place_of(self.data)
        where |= {"most requests": self.most_requests} if guest else {}
        folds = [known.fold] if known.fold != setting.fold else []
        folds += [setting.fold] if setting.dataset.folds or folds else []
        group = "tunings" if work is TUNE else "measurements"
        cost = max(map(costs.measuring, settings))
        return Cell("-".join([name, *folds]), work, config, where, needs, group, *cost)


def tune_cell(config: Config, site: Site) -> Any:
    """The work of a cell that tunes."""
    use_threads(1)
    [setting] = msgspec.convert(config["settings"], list[Setting])
    found = tune(setting, _agents(setting, site), setting.episodes(folder_of(site.where)))
    return msgspec.to_builtins(found, str_keys=True)


def measure_cell(config: Config, site: Site) -> Any:
    """The work of a cell that measures; a rational agent has the weight of the tunings that it needs."""
    use_threads(1)
    settings = msgspec.convert(config["settings"], list[Setting])
    if tunings := [need.result for label, need in site.needs.items() if label.startswith(TUNING)]:
        settings = [_weighed(setting, _pool(tunings)) for setting in settings]
    first, agents = settings[0], _agents(settings[0], site)
    if len(settings) > 1:
        agents = agents.remembering()
    others = {
        kind: load_listener(first.world, need.folder)
        for kind, need in site.needs.items()
        if kind == "independent"
    }
    episodes = first.episodes(folder_of(site.where))
    return [msgspec.to_builtins(measure(setting, agents, episodes, others=others)) for setting in settings]


def _weighed(setting: Setting, tuned: Tuned) -> Setting:
    """A rational agent with the weight that was tuned; any other as it is."""
    if setting.agent != "rational":
        return setting
    on = "dev" if tuned.signature.split == "dev" else tuned.signature.fold
    return setting.but(weight=tuned.weight(setting.tuned_for), tuned=on)


def _agents(setting: Setting, site: Site) -> AgentSet:
    """The models that a cell needs; the independent listener only judges."""
    folders = [site.needs[kind].folder for kind in ("listener", "speaker", "segmenter") if kind in site.needs]
    return seat(setting, load_agents(setting.world, folders, setting.members or None), site.where)


def _pool(found: Iterable[Any]) -> Tuned:
    return pool_tuned([msgspec.convert(each, Tuned, strict=False) for each in found])


TUNE = Work("tune", VERSION, tune_cell)
MEASURE = Work("measure", VERSION, measure_cell)

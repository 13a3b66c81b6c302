"""The report of a reproduction: the paper's tables, weight curves, and examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import msgspec

from grice.data.setting import Setting
from grice.episode import Episode
from grice.evaluation.measure import Tuned, pool_tuned
from grice.evaluation.results import Result, Tuning
from grice.extras import installing
from grice.files import write
from grice.pragmatics.agents import Role
from grice.reproduction import examples as gallery
from grice.reproduction import plan as plans
from grice.reproduction import plots, tables
from grice.reproduction.examples import Match
from grice.reproduction.plan import Plan
from grice.reproduction.plots import Panel
from grice.reproduction.systems import (
    combined,
    condition_of,
    guest_of,
    listeners,
    name_of,
    row_of,
    speakers,
    truthful,
)
from grice.reproduction.tables import Guests, Results, Table
from grice.worlds import WORLDS
from grice.worlds.dataset import Dataset, Split

MEASURES = {  # that weights are tuned for
    "accuracy": "listener: accuracy",
    "understood": "speaker: understood",
    "bleu": "speaker: BLEU",
}


Seat: TypeAlias = Callable[[Setting], Setting]  # from a system of ours to a guest's


def ours(system: Setting) -> Setting:
    return system


def measured_on(system: Setting, data: Setting, split: Split) -> Setting:
    """A system on one of its data sets: on the test episodes of a fold, else on the chosen split."""
    return system.but(fold=data.fold, split="test" if data.dataset.folds else split)


@dataclass(frozen=True)
class Report:
    """The results of a plan: each rational system's weights, by data set, and each system's result."""

    plan: Plan
    split: Split  # where the data has a test split of its own
    tunings: dict[Setting, dict[Setting, Tuned]]
    results: dict[Setting, Result]
    names: Mapping[Role, str] = field(default_factory=dict)  # of guests

    def result(self, system: Setting) -> Result:
        return self.results[system.but(synthetic=self.plan.synthetic)]

    def tables(self) -> list[Table]:
        worlds, members = self.plan.worlds, self.plan.members

        def collect(systems: Callable[[str], list[Setting]], seat: Seat = ours) -> Results:
            return {world: {row_of(s): self.result(seat(s)) for s in systems(world)} for world in worlds}

        def combine(role: Role) -> Results:
            return collect(lambda world: combined(world, members, role))

        def bleu(seat: Seat = ours) -> Results:
            return collect(lambda world: speakers(world, members, "bleu")[:2], seat)

        def understood(seat: Seat) -> Results:
            return collect(lambda world: speakers(world, members, "understood")[:2], seat)

        def listening(data: Dataset) -> Table:
            guests = self._guests("listener", lambda seat: self._followed(data, seat))
            return tables.listeners(data, self._followed(data), self.split, guests)

        every = collect(
            lambda world: [*speakers(world, members, "understood"), *truthful(world, members, "speaker")]
        )
        return [
            *map(listening, self._datasets()),
            tables.speakers_understood(every, self.split, self._guests("speaker", understood)),
            tables.speakers_bleu(bleu(), self.split, self._guests("speaker", bleu)),
            tables.speakers_truthful(every, self.split),
            tables.combination(combine("listener"), combine("speaker"), 2 * (members // 2)),
        ]

    def _guests(self, role: Role, collect: Callable[[Seat], Results]) -> Guests:
        """The results of the named agent in the place of ours, if there is one."""
        if role not in self.names:
            return {}
        name = self.names[role]
        return {name.partition("?")[0]: collect(lambda system: system.but(**{role: name}))}

    def _datasets(self) -> list[Dataset]:
        """One of each name, those of several conditions first: the paper's order."""
        named = {data.name: data for data in (WORLDS[world].dataset for world in self.plan.worlds)}
        return sorted(named.values(), key=lambda data: not data.tasks)

    def _followed(self, data: Dataset, seat: Seat = ours) -> Results:
        """A column for each condition, or where there is one alone for each world."""
        columns: Results = {}
        for world in self.plan.worlds:
            if WORLDS[world].dataset.name == data.name:
                held = truthful(world, self.plan.members, "listener") if seat is ours else []
                for system in (*listeners(world, self.plan.members), *held):
                    column = condition_of(system) or world
                    columns.setdefault(column, {})[row_of(system)] = self.result(seat(system))
        return columns

    def panels(self) -> list[Panel]:
        """The curves of rational systems that are made of whole ensembles, over all they were tuned on."""
        panels: dict[tuple[str, str], dict[str, Tuning]] = {}
        for metric, row in MEASURES.items():
            for system, each in self.tunings.items():
                tuned = pool_tuned(list({tuned.signature.fold: tuned for tuned in each.values()}.values()))
                start = tuned.signature.start
                own = system.members == self.plan.members and start in ("", system.start)
                if own and metric in tuned.tunings:
                    column = f"{system.world} {system.task}".strip()
                    curves = panels.setdefault((row, column), {})
                    label = f"{guest_of(system)} {system.start.capitalize()}".strip()
                    curves[label] = tuned.tunings[metric]
        return [Panel(row, column, curves) for (row, column), curves in panels.items()]

    def matches(self, data: Path | None) -> list[Match]:
        """Every base system beside its rational one; of speakers, those that are to be understood."""
        found = []
        for world in self.plan.worlds:
            systems = listeners(world, self.plan.members)
            for base, rational in zip(systems[::2], systems[1::2], strict=True):
                name = f"{world} listener {condition_of(base)}".strip()
                results = self.result(base), self.result(rational)
                found.append(Match(name, self._episodes(base, data), *results))
            base, rational, human = speakers(world, self.plan.members, "understood")
            heard = self.result(base), self.result(rational), self.result(human)
            found.append(Match(f"{world} speaker", self._episodes(base, data), *heard, judge="independent"))
        return found

    def _episodes(self, system: Setting, folder: Path | None) -> list[Episode]:
        """The episodes that a system is measured on."""
        system = system.but(synthetic=self.plan.synthetic)
        return [
            episode
            for data in self.plan.data(system.world, system.start)
            for episode in measured_on(system, data, self.split).episodes(folder)
        ]

    def save(self, out: Path, data: Path | None, tell: Callable[[str], None]) -> list[Table]:
        """The tables; they are kept with curves, examples, and every system's result, for `grice compare`."""
        folder, shown = out / "results", self.tables()
        folder.mkdir(parents=True, exist_ok=True)
        for system, result in self.results.items():
            write(folder / f"{name_of(system)}.json", result.to_json())
        report = {
            "plan": self.plan,
            "tables": shown,
            "tunings": {
                name_of(system): {plans.name_of(data): tuned for data, tuned in each.items()}
                for system, each in self.tunings.items()
            },
        }
        write(out / "report.json", msgspec.json.format(msgspec.json.encode(report)) + b"\n")
        sections = [table.markdown() for table in shown]
        if plots.available():
            write(out / "curves.svg", plots.draw_weights(self.panels()))
            sections.append("## Tuning curves of the weights\n\n![Weight curves](curves.svg)\n")
        else:
            tell(f"curves.svg is not drawn without matplotlib ({installing('plots')}, then run this again)")
        write(out / "examples.html", gallery.page(self.matches(data)).encode())
        sections.append("## Where base and rational agents differ\n\n[Examples](examples.html)\n")
        text = "# The paper's results, made again\n\n" + "\n".join(sections)
        write(out / "report.md", text.encode())
        return shown

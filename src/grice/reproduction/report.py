"""From results to what people look at: the paper's tables, weight curves, and examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from grice.data.splits import Split
from grice.episode import Episode
from grice.evaluation.measure import Exam, Tuned, pool_tuned
from grice.evaluation.results import Result, Tuning
from grice.files import write
from grice.pragmatics.agents import Role
from grice.reproduction import examples as gallery
from grice.reproduction import plots, tables
from grice.reproduction.examples import Match
from grice.reproduction.plan import Data, Plan
from grice.reproduction.plots import Panel
from grice.reproduction.systems import Trial, combined, listeners, speakers
from grice.reproduction.tables import Results, Table

MEASURES = {  # that weights are tuned for
    "accuracy": "listener: accuracy",
    "understood": "speaker: understood",
    "bleu": "speaker: BLEU",
}


@dataclass(frozen=True)
class Report:
    """What came of a plan: each rational system's weights, by data set, and each system's result."""

    plan: Plan
    split: Split  # of SCONE
    tunings: dict[Trial, dict[Data, Tuned]]
    results: dict[Trial, Result]

    def tables(self) -> list[Table]:
        worlds, members = self.plan.worlds, self.plan.members
        scone = [world for world in worlds if world != "sail"]
        made = []
        if "sail" in worlds:
            columns: Results = {}
            for trial in listeners("sail", members):
                columns.setdefault(trial.condition, {})[trial.agent] = self.results[trial]
            made.append(tables.sail_listeners(columns))

        def collect(worlds: Sequence[str], trials: Callable[[str], list[Trial]]) -> Results:
            return {world: {trial.agent: self.results[trial] for trial in trials(world)} for world in worlds}

        def combine(role: Role) -> Results:
            return collect(worlds, lambda world: combined(world, members, role))

        if scone:
            heard = collect(scone, lambda world: listeners(world, members))
            made.append(tables.scone_listeners(heard, self.split))
        understood = collect(worlds, lambda world: speakers(world, members, "understood"))
        bleu = collect(worlds, lambda world: speakers(world, members, "bleu")[:2])
        return [
            *made,
            tables.speakers_understood(understood, self.split),
            tables.speakers_bleu(bleu, self.split),
            tables.combination(combine("listener"), combine("speaker"), 2 * (members // 2)),
        ]

    def panels(self) -> list[Panel]:
        """The curves of rational systems that are made of whole ensembles, over all they were tuned on."""
        panels: dict[tuple[str, str], dict[str, Tuning]] = {}
        for metric, row in MEASURES.items():
            for trial, each in self.tunings.items():
                tuned = pool_tuned(list({tuned.signature.fold: tuned for tuned in each.values()}.values()))
                sail = trial.world == "sail"
                own = trial.members == self.plan.members and tuned.signature.start in ("", trial.start)
                if own and metric in tuned.tunings:
                    column = f"sail {trial.task}" if sail else trial.world
                    name = trial.start.capitalize() if sail else ""
                    panels.setdefault((row, column), {})[name] = tuned.tunings[metric]
        return [Panel(row, column, curves) for (row, column), curves in panels.items()]

    def matches(self, data: Path | None) -> list[Match]:
        """Every base system beside its rational one; of speakers, those that are to be understood."""
        made = []
        for world in self.plan.worlds:
            trials = listeners(world, self.plan.members)
            for base, rational in zip(trials[::2], trials[1::2], strict=True):
                name = f"{world} listener {base.condition}".strip()
                results = self.results[base], self.results[rational]
                made.append(Match(name, self._episodes(base, data), *results))
            base, rational, human = speakers(world, self.plan.members, "understood")
            heard = self.results[base], self.results[rational], self.results[human]
            made.append(Match(f"{world} speaker", self._episodes(base, data), *heard, judge="independent"))
        return made

    def _episodes(self, trial: Trial, folder: Path | None) -> list[Episode]:
        """What a system is measured on."""
        return [
            episode
            for data in self.plan.data(trial.world, (trial.start,))
            for episode in Exam(
                self.plan.source(data, folder), trial.role, trial.split(self.split), trial.task
            ).episodes()
        ]

    def save(self, out: Path, data: Path | None, tell: Callable[[str], None]) -> list[Table]:
        """The tables; they are kept with curves, examples, and every system's result, for `grice compare`."""
        folder, made = out / "results", self.tables()
        folder.mkdir(parents=True, exist_ok=True)
        for trial, result in self.results.items():
            write(folder / f"{trial.name}.json", result.to_json())
        report = {
            "plan": self.plan,
            "tables": made,
            "tunings": {
                trial.name: {data.name: tuned for data, tuned in each.items()}
                for trial, each in self.tunings.items()
            },
        }
        write(out / "report.json", msgspec.json.format(msgspec.json.encode(report)) + b"\n")
        sections = [table.markdown() for table in made]
        if plots.available():
            write(out / "curves.svg", plots.draw_weights(self.panels()))
            sections.append("## What each weight reaches where it is tuned\n\n![Weight curves](curves.svg)\n")
        else:
            tell(f"curves.svg is not drawn without matplotlib ({plots.INSTALL}, then run this again)")
        write(out / "examples.html", gallery.page(self.matches(data)).encode())
        sections.append("## Where base and rational agents differ\n\n[Examples](examples.html)\n")
        text = "# The paper's results, made again\n\n" + "\n".join(sections)
        write(out / "report.md", text.encode())
        return made

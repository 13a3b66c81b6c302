"""Commands that analyse a study, and its power."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

from grice.errors import ParseError
from grice.limits import Limit

PERCENT = Limit(1, 99)
SPREAD = Limit(0, 10)  # of log odds
WANTED = 80.0  # percent of studies that should find a difference


@dataclass(frozen=True)
class Analyse:
    """Analyse a study's answers: success, differences, ratings, times, misunderstandings.

    Writes a page, tables (HTML, CSV, LaTeX) and data for R. Intervals are from a bootstrap over people and
    items. Answers of simulated participants are left out where there are people's.

    Example: grice study analyse studies/alchemy/export studies/scene/export --out findings
    """

    answers: Annotated[
        Positional[tuple[Path, ...]], arg(metavar="DIR|FILE [DIR|FILE …]", help_behavior_hint="(required)")
    ]
    """Folders that `grice study export` wrote, or their answers.jsonl."""
    out: Annotated[Path, arg(metavar="DIR")] = Path("findings")
    """The folder to write to."""
    exclude: Annotated[
        tuple[str, ...], arg(metavar="CRITERION[=N] …", help_behavior_hint="(default: nobody)")
    ] = ()
    """Leave out, and say so in the report: attention=1 (failed checks), fast=1 (seconds a sentence),
    impossible=100 (percent of items that "cannot be done"), few=2 (items), late (extra answers)."""
    seed: Annotated[int, arg(metavar="N")] = 0
    """Random seed of the bootstrap."""

    def run(self) -> int:
        from rich.console import Console

        from grice.study.analysis import tables
        from grice.study.analysis.report import REPORT, write_report
        from grice.study.answers import PLACES, read_answers
        from grice.study.conduct import read_exclusions

        if not self.answers:
            raise ParseError("there are no answers", allowed="folders that `grice study export` wrote")
        given = [answer for path in self.answers for answer in read_answers(path)]
        places = [path / PLACES for path in self.answers]
        findings = write_report(given, self.out, self.seed, places, read_exclusions(self.exclude))
        Console().print(tables.success(findings).rich())
        for one in findings.exclusions:
            print(f"left out, {one.says}: {one.people} people, {one.answers} answers")
        if findings.left_out:
            print(f"{findings.left_out} answers of simulated participants are left out")
        if findings.model:
            print(f"no mixed-effects model: {findings.model}")
        print(f"{self.out / REPORT}: all of it, and what was misunderstood")
        return 0


@dataclass(frozen=True)
class Power:
    """Estimate the people and items that a difference needs, by simulating many studies.

    Example: grice study power --success 60 75 --items 25 50 100 --people 1 3 5
    """

    success: Annotated[tuple[float, float], arg(metavar="X Y")] = (60.0, 75.0)
    """Success of two systems in percent: the difference to be found."""
    items: Annotated[tuple[int, ...], arg(metavar="N [N …]")] = (25, 50, 100)
    """Numbers of items to try."""
    people: Annotated[tuple[int, ...], arg(metavar="N [N …]")] = (1, 3, 5, 8)
    """Numbers of people for each item and system to try."""
    each: Annotated[int, arg(metavar="N")] = 15
    """Items for each person."""
    systems: Annotated[int, arg(metavar="N")] = 3
    """Number of systems in the study, of which two are compared."""
    people_sd: Annotated[float, arg(metavar="X")] = 0.7
    """Variation of people: standard deviation of log odds."""
    items_sd: Annotated[float, arg(metavar="X")] = 0.7
    """Variation of items, whatever the system."""
    directions_sd: Annotated[float, arg(metavar="X")] = 0.7
    """Further variation of one system's directions for an item."""
    studies: Annotated[int, arg(metavar="N")] = 1000
    """Number of studies to simulate."""
    seed: Annotated[int, arg(metavar="N")] = 0
    """Random seed."""

    def run(self) -> int:
        from rich.console import Console
        from rich.progress import track

        from grice.study.power import Design, Truth, sweep, table

        for rate in self.success:
            PERCENT.check("--success", rate)
        for name in ("people_sd", "items_sd", "directions_sd"):
            SPREAD.check(f"--{name.replace('_', '-')}", getattr(self, name))
        truth = Truth(*self.success, self.people_sd, self.items_sd, self.directions_sd)
        designs = [
            Design(items, people, self.each, self.systems) for items in self.items for people in self.people
        ]
        console, errors = Console(), Console(stderr=True)
        found = list(
            track(
                sweep(truth, designs, self.studies, self.seed),
                "simulating studies",
                len(designs),
                console=errors,
                transient=True,
            )
        )
        console.print(table(truth, found))
        enough = [one for one in found if one.percent >= WANTED]
        if enough:
            least = min(enough, key=lambda one: one.design.answers)
            print(
                f"The smallest of these that finds it {WANTED:.0f} times in a hundred: "
                f"{least.design.items} items, {least.design.people} people each, "
                f"{least.design.participants} participants."
            )
        else:
            print(
                f"None of these finds it {WANTED:.0f} times in a hundred: try more items, then more people."
            )
        return 0

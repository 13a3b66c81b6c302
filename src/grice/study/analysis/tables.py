"""The findings of a study as tables: the paper's table 3 made again, and rows for spreadsheets and R."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

import msgspec

from grice.evaluation.metrics import Figure
from grice.reproduction import published
from grice.reproduction.tables import NAMES, Entry, Line, Table
from grice.study.analysis.findings import Findings, WorldFound, in_order
from grice.study.analysis.mixed import FORMULA
from grice.study.answers import Answer

TITLE = "Table 3: how often directions are followed to the end that was meant, in percent"


def name_of(system: str) -> str:
    """The paper's name of a system, where it has one."""
    return NAMES["speaker"].get(system, system)


def success(findings: Findings) -> Table:
    """Every system's success in every world, and the gain of one over another, beside the paper's."""
    worlds = findings.worlds
    systems = in_order(s.system for world in worlds for s in world.systems)
    lines = [
        Line(name_of(system), [_success(world, system, findings.signature) for world in worlds])
        for system in systems
    ]
    pairs = dict.fromkeys((gain.first, gain.second) for world in worlds for gain in world.gains)
    lines += [
        Line(f"{name_of(second)} over {name_of(first)}", [_gain(world, first, second) for world in worlds])
        for first, second in pairs
    ]
    notes = [
        "95 % intervals and p-values: bootstrap over people and items; gains are paired by item.",
        "The paper's figures: Fried, Andreas & Klein (2018), 50 instances, three people each.",
    ]
    if findings.simulated:
        notes.insert(0, "These participants are simulated: no person has answered.")
    return Table(TITLE, [world.world for world in worlds], lines, notes)


def _success(world: WorldFound, system: str, signature: str) -> Entry:
    paper = published.FOLLOWED_BY_PEOPLE.get(world.world, {}).get(system)
    for found in world.systems:
        if found.system == system:
            return Entry.of(found.success, paper, signature)
    return Entry(None, paper)


def _gain(world: WorldFound, first: str, second: str) -> Entry:
    paper = published.FOLLOWED_BY_PEOPLE.get(world.world, {})
    lead = round(paper[second] - paper[first], 2) if {first, second} <= paper.keys() else None
    for gain in world.gains:
        if (gain.first, gain.second) == (first, second) and gain.difference is not None:
            return Entry.of(gain.difference, lead)
    return Entry(None, lead)


def figures_csv(findings: Findings) -> str:
    """A row for every figure: world, system, figure, value, interval."""
    rows: list[list[object]] = [["world", "system", "figure", "answers", "value", "low", "high", "signature"]]
    for world in findings.worlds:
        for found in world.systems:
            figures = {
                "success": found.success,
                "impossible": found.impossible,
                "seconds": found.seconds,
                "median seconds": Figure(found.median_seconds),
                **found.ratings,
            }
            rows += [
                [world.world, found.system, name, found.answers, f.value, f.low, f.high, findings.signature]
                for name, f in figures.items()
            ]
    return as_csv(rows)


def gains_csv(findings: Findings) -> str:
    """A row for every two systems of a world."""
    rows: list[list[object]] = [["world", "first", "second", "value", "low", "high", "p", "test"]]
    for world in findings.worlds:
        for gain in world.gains:
            if gain.difference is not None:
                rows.append([world.world, gain.first, gain.second, *msgspec.structs.astuple(gain.difference)])
    return as_csv(rows)


def tidy_csv(answers: Sequence[Answer]) -> str:
    """A row for every answer, success as 0 or 1, for R and its like."""
    asked = list(dict.fromkeys(name for a in answers for name in a.ratings))
    header = [
        "study", "world", "item", "system", "person", "order", "seconds", "success", "impossible",
        "sentences", "words", "actions", "undos", "late", "attention", *asked, "simulated",
    ]  # fmt: skip
    rows: list[list[object]] = [list(header)]
    for a in answers:
        rows.append(
            [
                *(a.study, a.world, a.item, a.system, a.person, a.order, a.seconds, int(a.success)),
                *(int(a.impossible), len(a.sentences), sum(len(told.split()) for told in a.sentences)),
                *(sum(map(len, a.actions)), a.undos, int(a.late)),
                "" if a.attention is None else int(a.attention.passed),
                *(a.ratings.get(name, "") for name in asked),
                int(a.simulated),
            ]
        )
    return as_csv(rows)


def r_script(systems: Sequence[str]) -> str:
    """The mixed-effects model in R, with lme4, of each world of the tidy file."""
    levels = ", ".join(f'"{system}"' for system in systems)
    return f"""# Mixed-effects logistic regression, one for each world. Needs lme4: install.packages("lme4")
library(lme4)
answers <- read.csv("answers.csv")
answers$system <- factor(answers$system, levels = c({levels}))
for (world in unique(answers$world)) {{
  here <- answers[answers$world == world, ]
  cat("\\n", world, "\\n")
  print(summary(glmer({FORMULA}, data = here, family = binomial)))
}}
"""


def as_csv(rows: Sequence[Sequence[object]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()

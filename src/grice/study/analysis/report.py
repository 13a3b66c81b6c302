"""The findings of a study as files: a page, pages of what was misunderstood, tables, and data for R."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from grice.errors import DataError
from grice.evaluation.metrics import Difference, Figure
from grice.files import write
from grice.pages.render import render
from grice.study.analysis import chart, misunderstood, tables
from grice.study.analysis.findings import Findings, find, in_order
from grice.study.analysis.mixed import FORMULA
from grice.study.answers import Answer
from grice.study.conduct import Exclusion, exclude

REPORT = "report.html"
LEAD = (
    "How often people ended where the directions of each system were meant to lead them, what they thought "
    "of these directions, and how sure all of this is."
)


def write_report(
    answers: Sequence[Answer],
    folder: Path,
    seed: int = 0,
    places: Sequence[Path] = (),
    exclusions: Sequence[Exclusion] = (),
) -> Findings:
    """Write everything that these answers say into a folder, and return the findings.

    `places` are folders of the places that pictures need, where the world does not come with them;
    `exclusions` are criteria, by which answers are left out first.
    """
    people = [answer for answer in answers if not answer.simulated]
    counted, excluded = exclude(people or answers, exclusions)
    if answers and not counted:
        raise DataError("the criteria leave no answer", where="--exclude", hint="leave some of them out")
    findings = find(counted, seed, excluded, len(answers) - len(people) if people else 0)
    table = tables.success(findings)
    pages = {world.world: f"misunderstood-{world.world}.html" for world in findings.worlds}
    written = {
        REPORT: page(findings, pages),
        "table3.tex": table.latex() + "\n",
        "table3.md": table.markdown(),
        "figures.csv": tables.figures_csv(findings),
        "gains.csv": tables.gains_csv(findings),
        "answers.csv": tables.tidy_csv(counted),
        "mixed.R": tables.r_script(in_order(answer.system for answer in counted)),
        "findings.json": msgspec.json.format(msgspec.json.encode(findings)).decode() + "\n",
    }
    for world, name in pages.items():
        given = [answer for answer in counted if answer.world == world]
        title = f"{world}: what was misunderstood"
        written[name] = misunderstood.page(title, given, made=findings.signature, places=places)
    for name, text in written.items():
        write(folder / name, text.encode())
    return findings


def page(findings: Findings, pages: dict[str, str]) -> str:
    """The report; `pages` are those of what was misunderstood, by world."""
    return render(
        "study_report.html",
        title="What people made of it" if not findings.simulated else "A rehearsal",
        lead=LEAD,
        findings=findings,
        table=tables.success(findings),
        chart=chart.draw(findings),
        name_of=tables.name_of,
        pages=pages,
        formula=FORMULA,
        show=show,
    )


def show(figure: Figure | Difference | None, digits: int = 1) -> tuple[str, str]:
    """A figure and its interval as text."""
    if figure is None:
        return "–", ""
    signed = "+" if isinstance(figure, Difference) else ""
    if figure.low is None or figure.high is None:
        return f"{figure.value:{signed}.{digits}f}", ""
    ends = f"{figure.low:{signed}.{digits}f}, {figure.high:{signed}.{digits}f}"
    return f"{figure.value:{signed}.{digits}f}", f"[{ends}]"

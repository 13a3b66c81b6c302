"""Results as tables for papers and spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

import msgspec
from tabulate import tabulate

from grice.errors import DataError, ParseError
from grice.evaluation.results import Result, Signature
from grice.evaluation.seeds import Experiment, compare_seeds, group, main_figure

FORMATS = {"plain": "simple", "latex": "latex_booktabs", "markdown": "github"}
ALWAYS = ("world", "role", "agent")  # fields of a signature that every table shows


def as_table(results: Sequence[Result], kind: str = "plain") -> str:
    """A row for every recipe, its seeds together: figures with intervals, and the lead over the first row."""
    experiments = group(results)
    if not experiments:
        raise DataError("there are no results")
    names = _telling([e.recipe for e in experiments])
    figures = list(dict.fromkeys(name for e in experiments for name in e.results[0].figures))
    header = [
        *names,
        "items",
        "seeds",
        *(name.replace("_", " ") for name in figures),
        "lead over the first",
        "p",
        "test",
    ]
    rows = [[*_row(e, names, figures), *_lead(experiments[0], e)] for e in experiments]
    if kind == "csv":
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows([header, *rows])
        return out.getvalue().rstrip()
    if kind not in FORMATS:
        raise ParseError(f"there is no format {kind!r}", allowed=", ".join(("csv", *FORMATS)))
    return str(tabulate(rows, header, tablefmt=FORMATS[kind], disable_numparse=True))


def _telling(recipes: Sequence[Signature]) -> list[str]:
    """The fields in which these signatures differ, and those that every table shows."""
    fields = [msgspec.structs.asdict(recipe) for recipe in recipes]
    return [n for n in fields[0] if n in ALWAYS or len({str(one[n]) for one in fields}) > 1]


def _row(experiment: Experiment, names: Sequence[str], figures: Sequence[str]) -> list[str]:
    recipe, found = msgspec.structs.asdict(experiment.recipe), experiment.figures()
    shown = ["" if recipe[name] is None else str(recipe[name]) for name in names]
    cells = [str(found[name]) if name in found else "" for name in figures]
    return [*shown, str(experiment.items), str(len(experiment.seeds)), *cells]


def _lead(first: Experiment, other: Experiment) -> list[str]:
    """A row's lead over the first; empty if they cannot be compared."""
    if other is first:
        return ["", "", ""]
    try:
        lead = compare_seeds(first, other, main_figure(first))
    except DataError:  # other instances, or another role
        return ["", "", ""]
    return [f"{lead.value:+.2f} [{lead.low:+.2f}, {lead.high:+.2f}]", f"{lead.p:.4f}", lead.test]

"""Reads every data file there is, so that what is wrong with the data is known before anything is trained."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from grice.data import sail, scone
from grice.data.report import Problem, Report
from grice.errors import DataError
from grice.worlds import WORLDS


def check(folder: Path) -> list[Report]:
    """The report of every SCONE and SAIL file in a data folder; an error if there is none."""
    reports = [
        account(path, world, partial(read_scone, path, world))
        for world in scone.NAMES
        for split in scone.SPLITS
        for path in scone.paths(folder, world, split)
        if path.is_file()
    ]
    for sail_folder in (folder / "sail", folder):
        if any(sail_folder.glob("map-*.xml")) or any(sail_folder.glob("SingleSentence.*")):
            reports.append(account(sail_folder, "sail", partial(read_sail, sail_folder)))
    if not reports:
        raise DataError(
            "there are no data files here",
            where=str(folder),
            allowed="scone/WORLD/SPLIT_sequences.json, WORLD-SPLIT.tsv, sail/SingleSentence.json with map-*.xml",
            hint="`grice data fetch` gets them",
        )
    return reports


def account(path: Path, world: str, read: Callable[[], Report]) -> Report:
    """The report of a reader, also when it can make nothing of the file."""
    try:
        return read()
    except DataError as error:
        return Report(str(path), world, problems=[Problem(error.where or str(path), str(error))])


def read_scone(path: Path, world: str) -> Report:
    return scone.read(path, WORLDS[world]).report


def read_sail(folder: Path) -> Report:
    return sail.load(folder).report


def table(reports: Sequence[Report], most: int | None = None) -> RenderableType:
    """What is in each file, then its problems, at most so many of each file."""
    counts = Table("file", "world", box=None, header_style="bold")
    for column in ("interactions", "sentences", "left out", "remarks"):
        counts.add_column(column, justify="right")
    counts.add_column("actions")
    for report in reports:
        remarks = len(report.problems) - report.lost
        numbers = (report.interactions, report.sentences, report.lost, remarks)
        actions = ", ".join(f"{kind} {n}" for kind, n in report.actions.most_common())
        counts.add_row(
            Text(short(report.file), style="red" if report.lost else ""),
            report.world,
            *map(str, numbers),
            actions,
        )
    return Group(counts, *(problems(report, most) for report in reports if report.problems))


def problems(report: Report, most: int | None) -> Text:
    """What was left out of a file first, then what was kept with a remark."""
    ordered = sorted(report.problems, key=lambda problem: problem.kept)
    text = Text(f"\n{short(report.file)}\n", style="bold")
    for problem in ordered[:most]:
        kind = "kept" if problem.kept else "left out"
        text.append(
            f"  {kind}: {problem.where}: {problem.what}\n",
            style="not bold" if problem.kept else "not bold red",
        )
    if len(ordered[:most]) < len(ordered):
        text.append(
            f"  and {len(ordered) - len(ordered[:most])} more (--all lists them)\n", style="not bold dim"
        )
    return text


def short(file: str) -> str:
    """A file with the folders that tell it from the others."""
    return "/".join(Path(file).parts[-2:])

"""Reads every data file there is, so that what is wrong with the data is known before anything is trained."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from rich.console import Console
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
            allowed="scone/WORLD/SPLIT_sequences.json, WORLD-SPLIT.tsv, sail/SingleSentence.json",
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


def show(reports: Sequence[Report], console: Console, most: int | None = None) -> None:
    """Print what is in each file, then its problems, at most so many of each file."""
    table = Table("file", box=None, header_style="bold", pad_edge=False)
    for column in ("interactions", "sentences", "actions", "problems"):
        table.add_column(column, justify="right")
    for report in reports:
        actions = "\n".join(f"{kind} {n}" for kind, n in report.actions.most_common())
        counts = {"left out": report.lost, "kept": len(report.problems) - report.lost}
        problems = "\n".join(f"{n} {what}" for what, n in counts.items() if n) or "none"
        name = Text(short(report.file), style="red" if report.lost else "")
        table.add_row(
            name, str(report.interactions), str(report.sentences), actions, problems, end_section=True
        )
    console.print(table)
    for report in reports:
        if report.problems:
            console.print(listing(report, most), soft_wrap=True)


def listing(report: Report, most: int | None) -> Text:
    """What was left out of a file, then what was kept with a remark."""
    ordered = sorted(report.problems, key=lambda problem: problem.kept)
    shown = ordered[:most]
    text = Text.assemble("\n", (short(report.file), "bold"))
    for problem in shown:
        kind = ("kept", "") if problem.kept else ("left out", "red")
        text.append_text(Text.assemble("\n  ", kind, f"  {problem.where}: {problem.what}"))
    if len(shown) < len(ordered):
        text.append(f"\n  and {len(ordered) - len(shown)} more (--all lists them)", style="dim")
    return text


def short(file: str) -> str:
    """A file with the folder that tells it from the others."""
    return "/".join(Path(file).parts[-2:])

"""Reads every data file there is, so that what is wrong with the data is known before anything is trained."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from grice.errors import DataError
from grice.worlds import WORLDS
from grice.worlds.dataset import Account


def check(folder: Path) -> list[Account]:
    """The account of every data file in a folder; an error if there is none."""
    accounts = [account for world in WORLDS.values() for account in world.dataset.accounts(folder)]
    if not accounts:
        known = [file.path for world in WORLDS.values() for file in world.dataset.files]
        raise DataError(
            "there are no data files here",
            where=str(folder),
            allowed=", ".join(dict.fromkeys(known)),
            hint="`grice data fetch` gets them",
        )
    return accounts


def show(accounts: Sequence[Account], console: Console, most: int | None = None) -> None:
    """Print what is in each file, then its problems, at most so many of each file."""
    table = Table("file", box=None, header_style="bold", pad_edge=False)
    for column in ("interactions", "sentences", "actions", "problems"):
        table.add_column(column, justify="right")
    for account in accounts:
        actions = "\n".join(f"{kind} {n}" for kind, n in account.actions.most_common())
        counts = {"left out": account.lost, "kept": len(account.problems) - account.lost}
        problems = "\n".join(f"{n} {what}" for what, n in counts.items() if n) or "none"
        name = Text(short(account.file), style="red" if account.lost else "")
        table.add_row(
            name, str(account.interactions), str(account.sentences), actions, problems, end_section=True
        )
    console.print(table)
    for account in accounts:
        if account.problems:
            console.print(listing(account, most), soft_wrap=True)


def listing(account: Account, most: int | None) -> Text:
    """What was left out of a file, then what was kept with a remark."""
    ordered = sorted(account.problems, key=lambda problem: problem.kept)
    shown = ordered[:most]
    text = Text.assemble("\n", (short(account.file), "bold"))
    for problem in shown:
        kind = ("kept", "") if problem.kept else ("left out", "red")
        text.append_text(Text.assemble("\n  ", kind, f"  {problem.where}: {problem.what}"))
    if len(shown) < len(ordered):
        text.append(f"\n  and {len(ordered) - len(shown)} more (--all lists them)", style="dim")
    return text


def short(file: str) -> str:
    """A file with the folder that tells it from the others."""
    return "/".join(Path(file).parts[-2:])

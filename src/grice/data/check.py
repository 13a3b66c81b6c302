"""A check of every data file, so that faults are known before training."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from grice.errors import DataError
from grice.worlds import WORLDS
from grice.worlds.dataset import Account

AS_PUBLISHED, ALTERED, UNKNOWN = "as published", "altered", ""  # of a file


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


def compare(account: Account) -> dict[str, str]:
    """A verdict on each file, by name: identical to the published one or not."""
    known = {
        file.path.partition("/")[2]: file.sha256
        for world in WORLDS.values()
        for file in world.dataset.files
        if file.sha256
    }
    return {file: _compare(Path(file), known) for file in account.files or [account.file]}


def _compare(path: Path, known: Mapping[str, str]) -> str:
    name = path.name if path.name in known else short(str(path))
    if name not in known:
        return UNKNOWN
    try:
        found = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    return AS_PUBLISHED if found == known[name] else ALTERED


def show(accounts: Sequence[Account], console: Console, most: int | None = None) -> None:
    """Prints the contents of each file, then its problems, at most so many of each."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("file", overflow="fold")
    for column in ("interactions", "sentences", "actions", "problems"):
        table.add_column(column, justify="right")
    for account in accounts:
        actions = "\n".join(f"{kind} {n}" for kind, n in account.actions.most_common())
        counts = {"left out": account.lost, "kept": len(account.problems) - account.lost}
        problems = "\n".join(f"{n} {what}" for what, n in counts.items() if n) or "none"
        name = Text(short(account.file), style="red" if account.lost else "")
        table.add_row(
            name,
            str(account.interactions),
            str(account.sentences),
            actions,
            "\n".join(line for line in (problems, _verdict(account)) if line),
            end_section=True,
        )
    console.print(table)
    for account in accounts:
        if account.problems:
            console.print(listing(account, most), soft_wrap=True)


def _verdict(account: Account) -> str:
    """A verdict on all files: as published, or the names of those that differ."""
    found = compare(account)
    if len(set(found.values())) == 1:
        return next(iter(found.values()))
    return "\n".join(f"{what}: {Path(file).name}" for file, what in found.items() if what != AS_PUBLISHED)


def listing(account: Account, most: int | None) -> Text:
    """The lines left out of a file, then those kept with a remark."""
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
    """A file by its folder and name, which identify it among the others."""
    return "/".join(Path(file).parts[-2:])

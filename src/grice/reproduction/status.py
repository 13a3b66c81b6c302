"""The progress of a run, read from its folder."""

from __future__ import annotations

import hashlib
import json
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from rich.table import Column, Table

from grice.errors import FolderError
from grice.files import write
from grice.reproduction.attempt import FAILURE
from grice.reproduction.cells import RESULT, Graph
from grice.reproduction.lease import read_claim

PLANS = "plans"  # a file for every graph that was run in the folder
State: TypeAlias = Literal["done", "running", "ready", "waiting", "failed", "skipped"]
STATES: tuple[State, ...] = get_args(State)
COLOURS: dict[State, str] = {"done": "green", "running": "cyan", "failed": "red", "skipped": "yellow"}
ENDED: tuple[State, ...] = ("done", "failed", "skipped")


@dataclass(frozen=True)
class StatusRow:
    """A cell, as its folder shows it."""

    name: str
    state: State
    host: str = ""
    seconds: float | None = None
    note: str = ""  # the dev metric, how far it is, or why it failed


def record(graph: Graph, root: Path) -> None:
    """Writes the graph into the folder, for `grice status`."""
    cells = [
        {
            "name": cell.name,
            "folder": str(cell.folder(root).relative_to(root)),
            "address": cell.address,
            "needs": [need.address for need in cell.needs.values()],
            "seconds": cell.seconds,
        }
        for cell in graph.cells
    ]
    content = json.dumps(cells, indent=1).encode()
    write(root / PLANS / f"{hashlib.sha256(content).hexdigest()[:12]}.json", content)


def rows(root: Path) -> list[StatusRow]:
    """All cells of the last plan, and those of earlier plans that were begun."""
    plans = sorted((root / PLANS).glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not plans:
        raise FolderError(
            "no run was ever started here", where=str(root), hint="try `grice status runs/paper`"
        )
    found: dict[str, StatusRow] = {}
    for path in plans:
        try:
            cells = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise FolderError(f"damaged: {error}", where=str(path), hint="delete it") from error
        looked = _look(root, cells)
        last = path == plans[-1]
        found |= {
            address: row for address, row in looked.items() if last or row.state in ("running", *ENDED[:2])
        }
    return list(found.values())


def _look(root: Path, cells: Sequence[dict[str, Any]]) -> dict[str, StatusRow]:
    """The rows by address. Dependencies come first in a plan, so that waiting cells are known."""
    found: dict[str, StatusRow] = {}
    for cell in cells:
        row = _row(root / cell["folder"], cell["name"], cell["address"])
        if row.state == "ready":
            needs = [found[need] for need in cell["needs"]]
            broken = [need.name for need in needs if need.state in ("failed", "skipped")]
            if broken:
                row = StatusRow(cell["name"], "skipped", note=f"needs {broken[0]}")
            elif any(need.state != "done" for need in needs):
                row = StatusRow(cell["name"], "waiting")
        found[cell["address"]] = row
    return found


def _row(folder: Path, name: str, address: str) -> StatusRow:
    try:
        saved = json.loads((folder / RESULT).read_text(encoding="utf-8"))
        if saved["address"] == address:
            return StatusRow(
                name, "done", saved.get("host", ""), saved.get("seconds"), _metric(saved["result"])
            )
    except (OSError, ValueError, KeyError, TypeError):
        pass
    claim = read_claim(folder)
    if claim and not claim.is_dead:
        return StatusRow(name, "running", claim.host, max(0.0, time.time() - claim.since), claim.told)
    if (folder / FAILURE).exists():
        lines = (folder / FAILURE).read_text(encoding="utf-8").strip().splitlines() or [""]
        return StatusRow(name, "failed", note=lines[-1])
    return StatusRow(name, "ready")


def _metric(result: Any) -> str:
    """The dev metric of a training, the mean over its members."""
    match result:
        case {"metric": str(metric), "dev": [*marks]} if marks:
            return f"dev {metric} {sum(marks) / len(marks):.1f}"
        case _:
            return ""


def count(rows: Iterable[StatusRow]) -> str:
    """The number of cells in each state: "3 done, 1 running, 5 waiting"."""
    counts = Counter(row.state for row in rows)
    return ", ".join(f"{counts[state]} {state}" for state in STATES if counts[state])


def table(rows: Sequence[StatusRow], most: int | None = None) -> Table:
    """A line for every cell; if there are more than fit, active ones first."""
    # Cells' names differ at the end; but where lines are few, each has but one.
    name = Column("cell", overflow="fold" if most is None else "ellipsis")
    made = Table(name, "state", "host", "seconds", "", caption=count(rows), caption_justify="left")
    shown = list(rows)
    if most is not None and len(rows) > most:
        order: tuple[State, ...] = ("failed", "running", "ready", "skipped", "done", "waiting")
        shown = sorted(rows, key=lambda row: order.index(row.state))[:most]
    for row in shown:
        colour = COLOURS.get(row.state, "")
        seconds = "" if row.seconds is None else f"{row.seconds:.1f}"
        made.add_row(
            row.name, f"[{colour}]{row.state}[/]" if colour else row.state, row.host, seconds, row.note
        )
    return made

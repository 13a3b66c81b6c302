"""Cells: the pieces of work of an experiment, each named by its content, and the graph that they form.

Everything that decides a cell's result is in its address: the kind of work (by a constant, so that code can
move), the version of that work, its config, and the addresses of the cells that it needs. A result is found
again exactly where none of that has changed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

from grice.files import write

RESULT = "result.json"
LOG = "cell.log"
Config: TypeAlias = Mapping[str, Any]  # JSON


@dataclass(frozen=True)
class Needed:
    """A finished cell that another one builds on."""

    folder: Path

    @property
    def result(self) -> Any:
        return _saved(self.folder)["result"]


@dataclass(frozen=True)
class Site:
    """The surroundings of a cell: its folder, paths on this machine, and the cells that it needs."""

    folder: Path
    where: Config = field(default_factory=dict)
    needs: Mapping[str, Needed] = field(default_factory=dict)
    tell: Callable[[str], None] = lambda _: None
    """Notes the progress, for the cell's log and for watchers. Raises `Stopped` if the cell is to stop."""


class Stopped(Exception):
    """Raised to stop a cell: another worker has taken it over, or it is no longer wanted."""


@dataclass(frozen=True)
class Work:
    """A kind of work. Name and version are part of every address; raise the version if results change."""

    name: str
    version: int
    do: Callable[[Config, Site], Any]
    """A function of a module: from a config and the cell's site to a JSON value."""


@dataclass(frozen=True)
class Cell:
    """One piece of work. `config` decides its result; `where` has paths on this machine only."""

    name: str
    work: Work
    config: Config
    where: Config = field(default_factory=dict)
    needs: Mapping[str, Cell] = field(default_factory=dict)
    group: str = ""  # the folder that it is kept in, with others of its kind
    seconds: float = 1.0  # an estimate, on one core
    memory: int = 1000  # an estimate, in MB

    @cached_property
    def address(self) -> str:
        """The sha256 of everything that decides the result."""
        needs = {label: cell.address for label, cell in self.needs.items()}
        made = [self.work.name, self.work.version, self.config, *([needs] if needs else [])]
        canonical = json.dumps(made, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()

    def folder(self, root: Path) -> Path:
        """The folder of the cell's files and its result."""
        return root / self.group / f"{self.name}-{self.address[:12]}"

    def recall(self, root: Path) -> tuple[Any] | None:
        """The result of a finished cell, alone in a tuple; a file that is not one does not count."""
        try:
            saved = _saved(self.folder(root))
            return (saved["result"],) if saved["address"] == self.address else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, root: Path, result: Any, about: Config) -> None:
        """Saves a result with its config."""
        saved = {
            "name": self.name,
            "address": self.address,
            "work": [self.work.name, self.work.version],
            "config": self.config,
            "needs": {label: cell.address for label, cell in self.needs.items()},
            **about,
            "result": result,
        }
        write(self.folder(root) / RESULT, json.dumps(saved).encode())


def _saved(folder: Path) -> Any:
    return json.loads((folder / RESULT).read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Graph:
    """Cells and their dependencies, each once, dependencies first."""

    cells: Sequence[Cell]

    @classmethod
    def of(cls, wanted: Iterable[Cell]) -> Graph:
        found: dict[str, Cell] = {}

        def visit(cell: Cell) -> None:
            if cell.address not in found:
                for need in cell.needs.values():
                    visit(need)
                found[cell.address] = cell

        for cell in wanted:
            visit(cell)
        names = [(cell.group, cell.name) for cell in found.values()]
        assert len(set(names)) == len(names), "cells need names of their own"
        return cls(tuple(found.values()))

    @cached_property
    def dependants(self) -> dict[str, list[Cell]]:
        """By address, the cells that need it."""
        found: dict[str, list[Cell]] = {cell.address: [] for cell in self.cells}
        for cell in self.cells:
            for address in {need.address for need in cell.needs.values()}:
                found[address].append(cell)
        return found

    def ahead(self, seconds: Callable[[Cell], float]) -> dict[str, float]:
        """By address, the duration of the longest chain that begins with the cell, which is its urgency."""
        found: dict[str, float] = {}
        for cell in reversed(self.cells):
            after = max((found[c.address] for c in self.dependants[cell.address]), default=0.0)
            found[cell.address] = seconds(cell) + after
        return found

    def chain(self, seconds: Callable[[Cell], float]) -> list[Cell]:
        """The longest chain of dependent cells, which bounds the time of any number of workers."""
        ahead = self.ahead(seconds)
        first = [cell for cell in self.cells if not cell.needs]
        chain: list[Cell] = []
        while first:
            chain.append(max(first, key=lambda cell: ahead[cell.address]))
            first = self.dependants[chain[-1].address]
        return chain

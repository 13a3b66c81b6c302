"""Outcomes of attempts and of a whole run, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from grice.errors import FolderError, GriceError
from grice.reproduction.lease import Claim

Files: TypeAlias = Mapping[str, bytes]  # by their path below the root


@dataclass(frozen=True)
class Done:
    """The cell is finished. Its files come along where there is no shared folder."""

    result: Any
    seconds: float = 0.0
    host: str = ""
    files: Files = field(default_factory=dict)


@dataclass(frozen=True)
class Failed:
    """The cell failed by itself: an error of ours with all its parts, or a foreign traceback."""

    error: GriceError | None
    trace: str
    host: str = ""

    @property
    def reason(self) -> str:
        """The reason in a line."""
        return str(self.error) if self.error else self.trace.strip().splitlines()[-1]


@dataclass(frozen=True)
class Busy:
    """Another worker has the cell."""

    claim: Claim


@dataclass(frozen=True)
class NoSharedFolder:
    """The worker has no shared folder. The driver is to hold the lease, and to send what the cell needs."""


@dataclass(frozen=True)
class Lost:
    """The worker, node or job is gone, by the engine's report or a missing heart-beat."""

    why: str


Outcome: TypeAlias = Done | Failed | Busy | NoSharedFolder | Lost


@dataclass(frozen=True)
class Summary:
    """The outcome of every cell: its result, its failure, or the failure of a dependency."""

    results: dict[str, Any]
    failed: dict[str, Failed] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)  # by name: the name of the cell that failed

    def unwrap(self) -> dict[str, Any]:
        """The results, if every cell has one; an unexpected error is raised as such, not as a user's."""
        foreign = {name: failed for name, failed in self.failed.items() if failed.error is None}
        if foreign:
            errors = [failed.error or RuntimeError(failed.trace) for failed in self.failed.values()]
            raise ExceptionGroup(f"cells that failed: {', '.join(self.failed)}", errors)
        if self.failed:
            told = "\n".join(f"  {name}: {failed.reason}" for name, failed in self.failed.items())
            left_out = f"; {len(self.skipped)} more need them" if self.skipped else ""
            raise FolderError(
                f"{count(len(self.failed))} failed{left_out}:\n{told}\n",
                hint="the others are kept; run again to go on",
            )
        return self.results


def count(number: int) -> str:
    return f"{number} cell" + "s" * (number != 1)

"""What becomes of cells, as data: of one attempt, and of a whole run."""

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
        """In a line."""
        return str(self.error) if self.error else self.trace.strip().splitlines()[-1]


@dataclass(frozen=True)
class Busy:
    """Somebody else works on the cell."""

    claim: Claim


@dataclass(frozen=True)
class Apart:
    """The worker has no shared folder. The driver is to hold the lease, and to send what the cell needs."""


@dataclass(frozen=True)
class Lost:
    """Worker, node or job are gone, says the engine or the missing heart-beat."""

    why: str


Outcome: TypeAlias = Done | Failed | Busy | Apart | Lost


@dataclass(frozen=True)
class Summary:
    """What came of every cell: its result, why it failed, or which failure it waited for."""

    results: dict[str, Any]
    failed: dict[str, Failed] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)  # by name: the name of the cell that failed

    def unwrap(self) -> dict[str, Any]:
        """The results, if every cell has one; a mistake of ours is not made to look like the user's."""
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

"""What a reader gives back: its episodes, and an account of everything it met on the way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from grice.episode import Episode


@dataclass(frozen=True)
class Problem:
    """Something that a reader left out (or, with `kept`, took with a remark), and why."""

    where: str  # file and line, or file and identifier
    what: str  # what was found, and what was expected
    kept: bool = False


@dataclass
class Report:
    """The account of one file."""

    file: str
    world: str
    interactions: int = 0
    sentences: int = 0
    actions: Counter[str] = field(default_factory=Counter)  # by type
    problems: list[Problem] = field(default_factory=list)

    @property
    def lost(self) -> int:
        """How many problems made the reader leave something out."""
        return sum(not problem.kept for problem in self.problems)


@dataclass
class Reading:
    """Episodes, and the report of the file they came from."""

    episodes: list[Episode]
    report: Report

"""Every error a user can meet, as one small tree.

GriceError
├── ParseError       a text that is not a state, an action, a name
├── ImpossibleState  a state that the world's rules exclude
├── IllegalAction    an action that cannot be taken in this state
├── DataError        a file that is not what it should be
│   └── FetchError   a file that could not be had
├── FolderError      a run folder that is damaged, foreign or from a newer version
│   └── FolderInUse  a run folder that somebody else works in
├── TrainingError    a training run that cannot go on
├── GrammarError     a rule of a language that cannot be understood
├── EngineError      an engine that is not there, or cannot do what is asked
└── AgentError       an agent that got or returned what its contract forbids
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import Any


class GriceError(Exception):
    """An error that a user can meet: what was wrong, and optionally where, what is allowed, and a hint."""

    def __init__(self, problem: str, *, where: str = "", allowed: str = "", hint: str = "") -> None:
        self.problem = problem
        self.where = where
        self.allowed = allowed
        self.hint = hint
        super().__init__(problem)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]:
        """Errors travel between processes with every field, whatever a subclass is made from."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]

    def __str__(self) -> str:
        text = f"{self.where}: {self.problem}" if self.where else self.problem
        if self.allowed:
            text += f"; allowed: {self.allowed}"
        if self.hint:
            text += f" ({self.hint})"
        return text


class ParseError(GriceError):
    """A text that is not a state, an action or a name."""


class ImpossibleState(GriceError):
    """A state that the world's rules exclude."""


class IllegalAction(GriceError):
    """An action that cannot be taken in this state."""


class GrammarError(GriceError):
    """A rule of a language that cannot be understood."""


class DataError(GriceError):
    """A file that is not what it should be."""


class FetchError(DataError):
    """A file that could not be had."""


class FolderError(GriceError):
    """A run folder that is damaged, foreign or from a newer version."""


class FolderInUse(FolderError):
    """A run folder that somebody else works in."""


class TrainingError(GriceError):
    """A training run that cannot go on."""


class EngineError(GriceError):
    """An engine that is not there, or cannot do what is asked."""


class AgentError(GriceError):
    """An agent that got or returned what its contract forbids."""

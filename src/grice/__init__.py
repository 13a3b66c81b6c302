"""Pragmatic speakers and listeners: instructions that are understood, and understanding of what was meant."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grice.api.answers import Description, Interpretation
    from grice.api.pair import Pair, load
    from grice.episode import Episode
    from grice.errors import GriceError
    from grice.pragmatics.agents import Agent, Candidate, answer
    from grice.pragmatics.incremental import Incremental
    from grice.pragmatics.lookup import Lookup
    from grice.pragmatics.posterior import Pooled, posterior
    from grice.pragmatics.rational import Rational
    from grice.pragmatics.rsa import rsa
    from grice.worlds import WORLDS

__version__ = "0.2.0"

_HOMES = {
    "Agent": "grice.pragmatics.agents",
    "Candidate": "grice.pragmatics.agents",
    "Description": "grice.api.answers",
    "Episode": "grice.episode",
    "GriceError": "grice.errors",
    "Incremental": "grice.pragmatics.incremental",
    "Interpretation": "grice.api.answers",
    "Lookup": "grice.pragmatics.lookup",
    "Pair": "grice.api.pair",
    "Pooled": "grice.pragmatics.posterior",
    "Rational": "grice.pragmatics.rational",
    "WORLDS": "grice.worlds",
    "answer": "grice.pragmatics.agents",
    "load": "grice.api.pair",
    "posterior": "grice.pragmatics.posterior",
    "rsa": "grice.pragmatics.rsa",
}

__all__ = [
    "WORLDS",
    "Agent",
    "Candidate",
    "Description",
    "Episode",
    "GriceError",
    "Incremental",
    "Interpretation",
    "Lookup",
    "Pair",
    "Pooled",
    "Rational",
    "__version__",
    "answer",
    "load",
    "posterior",
    "rsa",
]


def __getattr__(name: str) -> Any:
    """Loads a public name when it is first asked for: `import grice` alone loads neither torch nor numpy."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

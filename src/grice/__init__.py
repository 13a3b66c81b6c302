"""Pragmatic speakers and listeners: instructions that are understood, and understanding of what was meant."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grice.answers import Description, Interpretation
    from grice.pair import Pair, load

__version__ = "0.1.0"
__all__ = ["Description", "Interpretation", "Pair", "__version__", "load"]

_HOMES = {
    "Description": "grice.answers",
    "Interpretation": "grice.answers",
    "Pair": "grice.pair",
    "load": "grice.pair",
}


def __getattr__(name: str) -> Any:
    """Loads what is asked for, and torch with it, when it is asked for: `import grice` alone is instant."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

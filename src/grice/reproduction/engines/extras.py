"""Packages that only some engines need."""

from __future__ import annotations

import importlib
from types import ModuleType

from grice.errors import EngineError
from grice.extras import installing


def need(module: str, extra: str) -> ModuleType:
    """Import a package, or say how it is installed."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise EngineError(f"{module} is not installed", where=extra, hint=installing(extra)) from error

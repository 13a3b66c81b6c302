"""Torch without its compiler's tables, for a process that only asks models and then ends.

`import torch` fills tables of what every operation does to shapes (for compilers and the meta device), and of
kernels for GPUs that replace others: a third of its time, and nothing that an answer on a CPU looks at.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader
from types import ModuleType

LATER = frozenset({"torch._meta_registrations", "torch._native"})


class _Later:
    """Finds those modules as they are, but runs them only when something in them is asked for."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target) if name in LATER else None
        if spec is not None and spec.loader is not None:
            spec.loader = LazyLoader(spec.loader)
        return spec


def spare_torch() -> None:
    """Put off what torch fills its tables with, if torch is not loaded yet; for our own models only."""
    if "torch" not in sys.modules:
        sys.meta_path.insert(0, _Later)

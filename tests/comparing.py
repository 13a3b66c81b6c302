"""Equality of what answers tell, as JSON has it."""

from __future__ import annotations

from typing import Any

import pytest


def same(one: Any, other: Any) -> bool:
    """Equal, numbers as far as single precision goes."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == pytest.approx(other, abs=1e-4)) if isinstance(one, float) else bool(one == other)

"""Units of a segment other than single actions, such as a run of forward steps."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

A = TypeVar("A", bound=tuple[Any, ...])


class Moves(Generic[A]):
    """The units that segments are written in: the actions, unless a subclass joins runs of them."""

    def __init__(self, inventory: tuple[Any, ...]) -> None:
        self.inventory = inventory

    def collapse(self, segment: tuple[A, ...]) -> tuple[Any, ...]:
        """The segment in these units."""
        return segment

    def expand(self, units: tuple[Any, ...]) -> tuple[A, ...]:
        """The inverse of `collapse`."""
        return units

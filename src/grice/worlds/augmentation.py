"""Data augmentation by the rules of a world: names to exchange, mirror images, pauses, invented places."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from grice.errors import DataError
from grice.worlds.symmetry import Symmetry

if TYPE_CHECKING:
    from grice.episode import Episode
    from grice.worlds.world import World

S = TypeVar("S")
A = TypeVar("A", bound=tuple[Any, ...])


class Augmentation(Generic[S, A]):
    """Ways to make training episodes from others; none unless a subclass brings some."""

    renamable: ClassVar[tuple[str, ...]] = ()  # the words for `World.names` in sentences, in order
    synonyms: ClassVar[Mapping[str, str]] = {}  # other words for them
    mirror: ClassVar[Symmetry[Any, Any] | None] = None

    def __init__(self, world: World[S, A]) -> None:
        self.world = world

    def symmetries(self) -> Sequence[Symmetry[S, A]]:
        """The symmetries of the rules, the identity first: they specify `Arrays.permute` and `mirror`."""
        return [Symmetry("as it is", lambda state: state, lambda action: action, lambda sentence: sentence)]

    def pauses(self) -> tuple[tuple[str, A], ...]:
        """Sentences that ask for nothing to happen, each with the action that does nothing."""
        return ()

    def recombine(self, known: Sequence[Episode], rng: random.Random) -> Iterator[Episode]:
        """New episodes recombined from known ones."""
        return iter(())

    def elsewhere(self, rng: random.Random) -> World[S, A]:
        """A world of other places to invent episodes in; this world if it has no places to invent."""
        return self.world

    def joined(self, worlds: Iterable[World[S, A]]) -> World[S, A]:
        """The world in which episodes of all these worlds and of this one can be trained on together."""
        for world in worlds:
            if world != self.world:
                raise DataError(
                    f"episodes of {self.world.name} and {world.name} cannot be trained on together"
                )
        return self.world

"""Symmetries of a world's rules, by which training data is augmented."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from grice.episode import Episode

S = TypeVar("S")
A = TypeVar("A", bound=tuple[Any, ...])


@dataclass(frozen=True)
class Symmetry(Generic[S, A]):
    """A change of names or places that leaves the world's rules as they are: it commutes with `step`.

    `sentence` carries a sentence along, or is None for a sentence that it cannot carry soundly. A symmetry
    that exchanges only what `World.names` lists is named by what they become, in that order.
    """

    name: str
    state: Callable[[S], S]
    action: Callable[[A], A]
    sentence: Callable[[str], str | None]

    def then(self, other: Symmetry[S, A]) -> Symmetry[S, A]:
        """First this one, then the other."""

        def carry(sentence: str) -> str | None:
            carried = self.sentence(sentence)
            return None if carried is None else other.sentence(carried)

        return Symmetry(
            name=f"{self.name}, {other.name}",
            state=lambda state: other.state(self.state(state)),
            action=lambda action: other.action(self.action(action)),
            sentence=carry,
        )

    def carry(self, episode: Episode) -> Episode | None:
        """The episode under this symmetry; None if one of its sentences cannot be carried."""
        sentences = [self.sentence(sentence) for sentence in episode.sentences]
        carried = tuple(sentence for sentence in sentences if sentence is not None)
        if len(carried) < len(sentences):
            return None
        return replace(
            episode,
            start=self.state(episode.start),
            sentences=carried,
            segments=tuple(tuple(map(self.action, segment)) for segment in episode.segments),
            goal=None if episode.goal is None else self.state(episode.goal),
        )

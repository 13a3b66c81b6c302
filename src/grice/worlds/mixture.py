"""Phrases of several kinds, drawn by how common a kind is and not by how many phrases it has."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any


class Listed(tuple[str, ...]):
    """Phrases of one kind, as likely as they are often listed, and quick to look up."""

    @cached_property
    def _members(self) -> frozenset[str]:
        return frozenset(self)

    def __contains__(self, phrase: object) -> bool:
        return phrase in self._members


class Mixture(Sequence[str]):
    """Kinds of phrases, each with its weight; kinds without phrases are left out."""

    def __init__(self, *kinds: tuple[float, Sequence[str]]) -> None:
        self._kinds = [kind if isinstance(kind, Mixture) else Listed(kind) for _, kind in kinds if kind]
        self._weights = [weight for weight, kind in kinds if kind]

    def __len__(self) -> int:
        return sum(map(len, self._kinds))

    def __iter__(self) -> Iterator[str]:
        for kind in self._kinds:
            yield from kind

    def __contains__(self, phrase: object) -> bool:
        for kind in self._kinds:  # noqa: SIM110 - much faster than any(…)
            if phrase in kind:
                return True
        return False

    def __bool__(self) -> bool:
        return bool(self._kinds)

    def __getitem__(self, place: Any) -> Any:
        return tuple(self)[place]

    def draw(self, rng: random.Random) -> str:
        [kind] = rng.choices(self._kinds, self._weights)
        return draw(rng, kind)


def draw(rng: random.Random, phrases: Sequence[str]) -> str:
    """One of the phrases."""
    return phrases.draw(rng) if isinstance(phrases, Mixture) else rng.choice(phrases)


def imperative(*kinds: tuple[float, Sequence[str]]) -> Mixture:
    """Verbs to ask with, and now and then those of the first kind as people go on: "now remove"."""
    later = ("now", "then", "now", "and", "next", "and then", "also", "and now", "finally")
    return Mixture((15, Mixture(*kinds)), (1, [f"{now} {verb}" for now in later for verb in kinds[0][1]]))


def weighted(weights: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Each text as often as its weight says."""
    return tuple(text for text, weight in weights for _ in range(weight))

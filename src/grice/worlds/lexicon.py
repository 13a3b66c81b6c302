"""Words that people use and a world's data lacks: what the data has for them, and how clauses begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


def table(groups: Mapping[str, str]) -> dict[str, str]:
    """From "mix": "blend shake" to {"blend": "mix", "shake": "mix"}."""
    return {word: known for known, words in groups.items() for word in words.split()}


def listed(words: str) -> frozenset[str]:
    """From "mix pour" to {"mix", "pour"}."""
    return frozenset(words.split())


@dataclass(frozen=True)
class Lexicon:
    """How people put things that a listener has learnt in other words."""

    instead: Mapping[str, str] = field(default_factory=dict)
    """A word of the data for one that it may lack."""
    phrases: Mapping[str, str] = field(default_factory=dict)
    """Words of the data for several together."""
    verbs: frozenset[str] = frozenset()
    """With these a clause begins that asks for something of its own, where a sentence asks for one action."""
    subject: str = ""
    """Who does what such a clause says, if it does not say that itself."""

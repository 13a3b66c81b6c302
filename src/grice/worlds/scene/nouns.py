"""Which people a plural is about, and how to name each of them."""

from __future__ import annotations

from collections.abc import Sequence

from grice.worlds.scene.rules import COLOURS, EMPTY, NONE, Stage
from grice.worlds.scene.truth import mentions

_NOUNS = frozenset(
    {"people", "person", "persons", "men", "man", "women", "woman", "guys", "guy", "ones", "one", "actors"}
)
_GLUE = frozenset(
    {
        "all",
        "every",
        "each",
        "both",
        "of",
        "the",
        "two",
        "three",
        "four",
        "in",
        "with",
        "a",
        "an",
        "wearing",
        "and",
    }
    | {
        "shirt",
        "shirts",
        "hat",
        "hats",
        "no",
        "without",
        "hatless",
        "everybody",
        "everyone",
        "who",
        "have",
        "dressed",
    }
)


def named(state: Stage, words: Sequence[str]) -> tuple[str, ...] | None:
    """Everybody whom the colours told fit; without any, everybody."""
    if not set(words) <= _NOUNS | _GLUE | set(COLOURS.values()):
        return None
    described = mentions([word.removesuffix("s") if word == "hats" else word for word in words])
    if len(described) > 1:
        return None
    there = (person for person in state.people if person != EMPTY)
    return tuple(_name(person) for person in there if not described or described[0].fits(person))


def _name(person: str) -> str:
    worn = "no hat" if person[1] == NONE else f"{COLOURS[person[1]]} hat"
    return f"the person with the {COLOURS[person[0]]} shirt and {worn}"

"""Which figures a plural is about, and how to name each of them."""

from __future__ import annotations

from collections.abc import Sequence

from grice.text import ORDINALS
from grice.worlds.tangrams.drawing import FIGURES
from grice.worlds.tangrams.rules import Row

_LETTERS = {figure.name: letter for letter, figure in FIGURES.items()}
_NOUNS = frozenset(
    {"figure", "figures", "shape", "shapes", "object", "objects", "item", "items", "one", "ones"}
)
_GLUE = frozenset({"all", "every", "each", "both", "of", "the", "everything", "and"})
_NAMES = tuple(ORDINALS)[: len(FIGURES)]


def named(state: Row, words: Sequence[str]) -> tuple[str, ...] | None:
    """The figures with the names, or at the places, that are told; without any, all."""
    told = set(words) - _NOUNS - _GLUE
    if not told <= _LETTERS.keys() | set(_NAMES) | {"last"}:
        return None
    row = list(zip(_NAMES, state.shapes, strict=False))
    places = {row[-1][0] if word == "last" and row else word for word in told}
    return tuple(
        f"the {name} figure"
        for name, shape in row
        if not told or name in places or FIGURES[shape].name in told
    )

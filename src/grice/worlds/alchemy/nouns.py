"""Which beakers a plural is about, and how to name each of them."""

from __future__ import annotations

from collections.abc import Sequence

from grice.text import ORDINALS
from grice.worlds.alchemy.rules import BEAKERS, COLOURS, Beakers

_LETTERS = {**{word: letter for letter, word in COLOURS.items()}, "violet": "p"}
_NOUNS = frozenset({"beaker", "beakers", "ones", "one", "containers", "flasks", "everything"})
_GLUE = frozenset({"all", "every", "each", "both", "of", "the", "two", "three", "four", "only", "and"})
_NAMES = tuple(ORDINALS)[:BEAKERS]


def named(state: Beakers, words: Sequence[str]) -> tuple[str, ...] | None:
    """The beakers that hold nothing but the colours told, or the one at the place told; without, all that
    hold anything."""
    if not set(words) <= _NOUNS | _GLUE | _LETTERS.keys() | set(_NAMES) | {"last", "filled", "full"}:
        return None
    if words == ["everything"]:
        return None  # what was just poured, perhaps
    if not set(words) & _NOUNS and set(words) & _LETTERS.keys():
        return None  # "all the red" may be all units of it
    colours = {_LETTERS[word] for word in words if word in _LETTERS}
    places = {BEAKERS if word == "last" else ORDINALS[word] for word in words if word in (*_NAMES, "last")}
    return tuple(
        f"the {name} beaker"
        for place, (name, units) in enumerate(zip(_NAMES, state.contents, strict=True), 1)
        if units and (not colours or set(units) == colours) and (not places or place in places)
    )

"""Which beakers a plural is about, and how to name each of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grice.text import ORDINALS, number
from grice.worlds.alchemy.rules import BEAKERS, COLOURS, Beakers

LETTERS = {**{word: letter for letter, word in COLOURS.items()}, "violet": "p"}
_NOUNS = frozenset({"beaker", "beakers", "ones", "one", "containers", "flasks", "everything"})
_GLUE = frozenset({"all", "every", "each", "both", "of", "the", "two", "three", "four", "only", "and"})
_NAMES = tuple(ORDINALS)[:BEAKERS]
_AMOUNT = re.compile(
    r"(?P<what>.*?) (?:(?:that|which) )?(?:with|have|has|hold|holds|holding|contain|contains|containing|of) "
    r"(?:just |only |exactly )?(?P<n>[a-z0-9]+) (?:units?|layers?|drops?)(?: in (?:it|them)| each)*"
)


def named(state: Beakers, words: Sequence[str]) -> tuple[str, ...] | None:
    """The beakers that hold nothing but the colours told, or the one at the place told, and so many units as
    are told; without, all that hold anything."""
    if found := _AMOUNT.fullmatch(" ".join(words)):
        fits, units = named(state, found["what"].split()), number(found["n"])
        if fits is None or units is None:
            return None
        return tuple(name for name in fits if len(state.contents[_NAMES.index(name.split()[1])]) == units)
    if not set(words) <= _NOUNS | _GLUE | LETTERS.keys() | set(_NAMES) | {"last", "filled", "full"}:
        return None
    if words == ["everything"]:
        return None  # what was just poured, perhaps
    if not set(words) & _NOUNS and set(words) & LETTERS.keys():
        return None  # "all the red" may be all units of it
    colours = {LETTERS[word] for word in words if word in LETTERS}
    places = {BEAKERS if word == "last" else ORDINALS[word] for word in words if word in (*_NAMES, "last")}
    return tuple(
        f"the {name} beaker"
        for place, (name, units) in enumerate(zip(_NAMES, state.contents, strict=True), 1)
        if units and (not colours or set(units) == colours) and (not places or place in places)
    )


def beaker(words: Sequence[str], state: Beakers) -> int | None:
    """The place, from 0, of the beaker that is told by its place, or the only one of a colour."""
    told = [word for word in words if word not in ("the", "beaker", "beakers", "empty")]
    if len(told) > 1 and told[-1] == "one":
        told = told[:-1]
    if len(told) != 1:
        return None
    [word] = told
    place = BEAKERS if word in ("last", "rightmost") else ORDINALS.get({"leftmost": "first"}.get(word, word))
    place = number(word) if place is None else place
    if place is not None:
        return place - 1 if 1 <= place <= BEAKERS else None
    fits = [i for i, units in enumerate(state.contents) if units and set(units) == {LETTERS.get(word)}]
    return fits[0] if len(fits) == 1 else None

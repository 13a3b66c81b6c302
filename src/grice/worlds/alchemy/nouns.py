"""Which beakers a plural is about, how to name each of them, and which one a description means."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grice.text import ORDINALS, number
from grice.worlds.alchemy.rules import BEAKERS, COLOURS, Beakers
from grice.worlds.alchemy.truth.referring import meant
from grice.worlds.alchemy.truth.requests import readings

LETTERS = {**{word: letter for letter, word in COLOURS.items()}, "violet": "p"}
NAMES = tuple(ORDINALS)[:BEAKERS]
_NOUNS = frozenset({"beaker", "beakers", "ones", "one", "containers", "flasks", "everything"})
_GLUE = frozenset({"all", "every", "each", "both", "of", "the", "two", "three", "four", "only", "and"})
_SIDES = {"first": 1, "leftmost": 1, "last": -1, "rightmost": -1}
_AMOUNT = re.compile(
    r"(?P<what>.*?) (?:(?:that|which) )?(?:with|have|has|hold|holds|holding|contain|contains|containing|of) "
    r"(?:just |only |exactly )?(?P<n>[a-z0-9]+) (?:units?|layers?|drops?)(?: in (?:it|them)| each)*"
)


def named(state: Beakers, words: Sequence[str]) -> tuple[str, ...] | None:
    """The beakers that hold nothing but the colours told, or are at the places told, and so many units as
    are told; without, all that hold anything."""
    if found := _AMOUNT.fullmatch(" ".join(words)):
        fits, units = named(state, found["what"].split()), number(found["n"])
        if fits is None or units is None:
            return None
        return tuple(name for name in fits if len(state.contents[NAMES.index(name.split()[1])]) == units)
    if not set(words) <= _NOUNS | _GLUE | LETTERS.keys() | set(NAMES) | _SIDES.keys() | {"filled", "full"}:
        return None
    if words == ["everything"]:
        return None  # what was just poured, perhaps
    if not set(words) & _NOUNS and set(words) & LETTERS.keys():
        return None  # "all the red" may be all units of it
    colours = {LETTERS[word] for word in words if word in LETTERS}
    places = _places(words)
    return tuple(
        f"the {name} beaker"
        for place, (name, units) in enumerate(zip(NAMES, state.contents, strict=True), 1)
        if units and (not colours or set(units) == colours) and (not places or place in places)
    )


def _places(words: Sequence[str]) -> set[int]:
    """The places told, one by one or as "the first two"."""
    places: set[int] = set()
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word in _SIDES:
            several = range(1, 1 + ((after != "one" and number(after)) or 1))
            places |= {n if _SIDES[word] > 0 else BEAKERS + 1 - n for n in several}
        elif word in NAMES:
            places.add(ORDINALS[word])
    return places


def _place(word: str) -> int | None:
    """The place that a word tells by itself."""
    if word in _SIDES:
        return 1 if _SIDES[word] > 0 else BEAKERS
    return ORDINALS[word] if word in ORDINALS else number(word)


def beaker(words: Sequence[str], state: Beakers) -> int | None:
    """The place, from 0, of the beaker that is described: by its place, as the only one of a colour, or in
    any words by which the checker of truth finds only one."""
    told = [word for word in words if word not in ("the", "beaker", "beakers", "empty")]
    if len(told) > 1 and told[-1] == "one":
        told = told[:-1]
    if len(told) == 1 and (place := _place(told[0])) is not None:
        return place - 1 if 1 <= place <= BEAKERS else None
    if len(told) == 1 and told[0] in LETTERS:
        fits = [i for i, units in enumerate(state.contents) if units and set(units) == {LETTERS[told[0]]}]
        if len(fits) == 1:
            return fits[0]
    if not told or {"it", "that", "which"} & set(told):
        return None
    [first, *_] = readings(f"mix {' '.join(words)}") or (None,)
    found = meant(first.source, state, frozenset()) if first and first.source.tells else frozenset()
    return next(iter(found)) - 1 if len(found) == 1 else None

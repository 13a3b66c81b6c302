"""Which figures a description is about, one or several, and how to name each of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grice.text import ORDINALS, number
from grice.worlds.tangrams.drawing import FIGURES
from grice.worlds.tangrams.rules import Row

_SHAPES = {figure.name: letter for letter, figure in FIGURES.items()}
_NOUNS = frozenset(
    {"figure", "figures", "shape", "shapes", "object", "objects", "item", "items", "one", "ones", "number"}
)
_GLUE = frozenset({"all", "every", "each", "both", "of", "the", "everything", "and", "in", "on"})
_ENDS = {"last": -1, "rightmost": -1, "leftmost": 1, "middle": 0}
PLACES = tuple(ORDINALS)[: len(FIGURES)]
_FROM_RIGHT = re.compile(r" from the (?:right|end|back)| (?:to|from) (?:the )?(?:last|end)$")
_FROM_LEFT = re.compile(r" from the (?:left|front|start)")
_SIDE = re.compile(r"(?<!from )(?:(?:at|on|to) )?the (?:very )?(left|right)(?: end| side)?$")


def named(state: Row, words: Sequence[str]) -> tuple[str, ...] | None:
    """The figures with the names, or at the places, that are told; without any, all."""
    said = _SIDE.sub(r"\1most", " ".join(words))
    from_right = bool(_FROM_RIGHT.search(said))
    told = _FROM_LEFT.sub("", _FROM_RIGHT.sub("", said)).split()
    found: set[int] = set()
    for i, word in enumerate(told):
        if i and told[i - 1] in ("first", "last", "rightmost", "leftmost", "middle") and number(word):
            continue  # "the first two"
        places = _places(word, told[i + 1 : i + 2], state, from_right)
        if places is None:
            return None
        found |= places
    all_told = not set(told) - _NOUNS - _GLUE
    return tuple(f"the {PLACES[i]} figure" for i in range(len(state.shapes)) if all_told or i in found)


def _places(word: str, after: Sequence[str], state: Row, from_right: bool) -> set[int] | None:
    """The places, from 0, that a word tells; None if it is not understood."""
    n = len(state.shapes)
    if word in _SHAPES:
        return {i for i, shape in enumerate(state.shapes) if shape == _SHAPES[word]}
    several = number(after[0]) if after and after[0] != "one" else None
    place = ORDINALS.get(word, _ENDS.get(word))
    if word == "first" and several:
        return set(range(min(several, n)))
    if word in ("last", "rightmost") and several:
        return set(range(max(0, n - several), n))
    if place == 0:
        return {(n - 1) // 2, n // 2} if several == 2 and n % 2 == 0 else {n // 2} if n % 2 else set()
    if place is None:
        place = None if word in _NOUNS else number(word)
    if place is None:
        return set() if word in _NOUNS | _GLUE else None
    at = n + place if place < 0 else n - place if from_right else place - 1
    return {at} if 0 <= at < n else set()

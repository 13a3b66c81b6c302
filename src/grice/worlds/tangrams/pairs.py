"""What people call two figures together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grice.text import SHORT
from grice.worlds.grammar import ORDINALS, paired
from grice.worlds.mixture import Kept, Mixture


@cache
def name_pairs(place: int, other: int, count: int) -> Mixture:
    """What two figures to be swapped may be called together."""
    plural = ("figures", "ones", "shapes", "images", "objects", "items", "pieces")
    words = ORDINALS[place - 1], ORDINALS[other - 1]
    ranked = [f"the {words[0]} and {second} {noun}" for second in _seconds(other, count) for noun in plural]
    ranked += [f"the {SHORT[place - 1]} and {SHORT[other - 1]} {noun}" for noun in plural]
    ranked += [
        f"the {words[0]} and {the}{second}" for the in ("", "the ") for second in _seconds(other, count)
    ]
    numbered = [
        f"{noun} {place} and {other}" for noun in (*plural, "positions", "numbers", "spots", "places")
    ]
    numbered += [
        f"the figures {in_} {spots} {place} and {other}"
        for in_ in ("in", "at")
        for spots in ("positions", "spots", "places")
    ]
    if (place, other) == (1, count):
        ranked += [
            f"the {left} and {the}{right}"
            for the in ("", "the ")
            for left, right in paired("leftmost", "rightmost")
        ]
    them = [
        f"{many} {noun}"
        for many in ("both", "the two", "the two remaining", "the remaining two")
        for noun in plural
    ]
    them += [
        "them",
        "the two",
        "both",
        "both of them",
        "the two of them",
        "the remaining two",
        "the only two",
        "the two left",
    ] * 4
    return Kept(
        (10, _outer(plural) if (place, other) == (1, count) and count > 2 else ()),
        (10, _inner(plural) if other == place + 1 and place * 2 == count > 2 else ()),
        (10, _both_first(plural, "left", ("first", "first", "leftmost")) if other == 2 < count else ()),
        (10, _both_first(plural, "right", ("last", "last", "rightmost")) if place == count - 1 > 1 else ()),
        (10, them if count == 2 else ()),
        (5, ranked),
        (2, numbered),
    )


def _seconds(place: int, count: int) -> list[str]:
    return [ORDINALS[place - 1], *["last"] * (place == count)]


def _outer(plural: Sequence[str]) -> list[str]:
    kinds = ("outer", "end", "outermost", "outside")
    names = [f"the {pair} {noun}" for kind in kinds for pair in (f"two {kind}", kind) for noun in plural[:4]]
    ends = ["the ends", "the two ends", "both ends", "the outer two", "the two on the ends"]
    return names + [*ends, "the two at the ends", "the ends of the row"] * 4


def _inner(plural: Sequence[str]) -> list[str]:
    kinds = ("middle", "middle", "center", "inner")
    names = [
        f"the {pair} {noun}" for kind in kinds for pair in (f"two {kind}", f"{kind} two") for noun in plural
    ]
    return names + ["the two in the middle", "the middle two", "the two in the center"] * 6


def _both_first(plural: Sequence[str], side: str, words: Sequence[str]) -> list[str]:
    names = [
        f"the {pair} {noun}" for word in words for pair in (f"two {word}", f"{word} two") for noun in plural
    ]
    return (
        names
        + [f"the {words[0]} two"] * 20
        + [
            f"the two{noun} {at}"
            for noun in ("", " figures")
            for at in (f"on the {side}", f"on the {side} end", f"on the far {side}")
        ]
    )

"""Where people come to stand, and how they get there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from grice.worlds.grammar import NUMBERS
from grice.worlds.mixture import Listed, Mixture
from grice.worlds.scene.clothes import briefly
from grice.worlds.scene.people import Cast, left_by
from grice.worlds.scene.rules import POSITIONS

LEFT_OF, RIGHT_OF = (
    Listed(
        (
            *(
                f"to the {side} of",
                f"to the {side} of",
                f"to the {side} of",
                f"on the {side} of",
                f"{side} of",
            ),
            *(f"on the {side} side of", f"to the {side} side of", f"directly to the {side} of"),
            *(
                f"immediately to the {side} of",
                f"just {side} of",
                f"just to the {side} of",
                f"directly {side} of",
            ),
            *(f"immediately {side} of", f"right to the {side} of", f"one spot to the {side} of"),
            *("next to", "next to", "beside", "right next to", "by", "right beside"),
        )
    )
    for side in ("left", "right")
)
BESIDE = Listed(["next to", "next to", "beside", "right next to", "by"])
AT_LEFT, AT_RIGHT = (
    Listed(
        (
            *(
                f"on the {side}",
                f"on the {side} side",
                f"on his {side}",
                f"on his {side} side",
                f"to the {side}",
            ),
            *(f"on her {side}", f"to his {side}", f"on the {side} hand side"),
        )
    )
    for side in ("left", "right")
)
BETWEEN = Listed(
    (
        *("between", "between", "between", "in between", "in the space between", "in the gap between"),
        *("in the empty spot between", "in the middle between"),
    )
)
INTO = Listed(
    (
        *("between", "between", "between", "in between", "to between", "into the space between"),
        *("into the gap between", "to the spot between", "to the empty space between"),
    )
)


def name_places(cast: Cast, place: int, nobody: int = 0) -> Mixture:
    """A free position, for somebody who comes from position `nobody`."""
    others = [other for other in cast.places if other != nobody]
    return Mixture(
        (8, _end(place)),
        *(
            (0.7, apart_from(place - other, cast.people[other - 1]))
            for other in others
            if 1 < abs(place - other) < 4
        ),
        (3, beside_focus(cast, place, nobody)),
        (3, among(others, place, ("between", "in between", "in the gap between", "in the space between"))),
        (2, gap(others, place, ("in the gap", "in the empty space", "in the empty spot"))),
        (4, REPLACING if place == left_by(cast.past) else ()),
    )


REPLACING = Listed(
    (
        *("in his place", "in that spot", "in his spot", "where he was", "in her place", "in the same spot"),
        *("in the spot he left", "where he stood", "in the place he just left"),
    )
)


@cache
def _numbered(place: int, told: Sequence[str]) -> Listed:
    return Listed(f"{where} {said}" for where in told for said in (str(place), str(place), NUMBERS[place]))


@cache
def _end(place: int) -> Listed:
    """An end of the stage, as where somebody stands."""
    if place not in (1, POSITIONS):
        return Listed()
    side = "left" if place == 1 else "right"
    names = [f"on the far {side}", f"at the far {side}", f"at the {side} end", f"on the {side} end"] * 3
    names += [
        f"on the {side} edge",
        f"at the {side} edge",
        f"on the {side}",
        f"from the {side}",
        f"far {side}",
    ] * 2
    names += [f"on the {side} side", f"at the {side} end of the stage", f"on the {side} side of the stage"]
    names += [f"at the very {side}", f"at the very end on the {side}", f"all the way on the {side}"]
    names += [f"to the far {side}", f"in the {side}most spot", f"at the {side}most position", f"{side} end"]
    names += [
        f"all the way to the {side}",
        f"on the far {side} side",
        f"at the far {side} end",
        f"on the very {side}",
    ]
    names += [
        f"at the far end on the {side}",
        f"on the extreme {side}",
        f"from the {side} side",
        f"to the {side} end",
    ]
    if place == POSITIONS:
        return Listed([*names, "at the end", "at the very end", "in the last spot", "in the last position"])
    return Listed([*names, "at the beginning", "in the first spot", "in the first position", "at the start"])


@cache
def apart_from(way: int, person: str) -> Listed:
    """So many positions to the right of somebody, or to the left if negative."""
    side, steps = ("right" if way > 0 else "left"), abs(way)
    told = [
        f"{steps} spots",
        *(f"{NUMBERS[steps]} {noun}" for noun in ("spots", "spaces", "places", "positions")),
    ]
    return Listed(
        f"{count} {where} {who}"
        for count in told
        for where in (f"to the {side} of", f"{side} of")
        for who in briefly(person)
    )


def beside_focus(cast: Cast, place: int, nobody: int) -> Sequence[str]:
    """Beside the one who was spoken of."""
    if len(cast.focus) != 1 or cast.focus[0] == nobody or abs(cast.focus[0] - place) != 1:
        return ()
    return _beside_him("left" if place < cast.focus[0] else "right")


@cache
def _beside_him(side: str) -> Listed:
    names = [f"{where} {whose} {side}" for where in ("to", "on") for whose in ("his", "his", "her")]
    names += [
        f"on his {side} side",
        f"to the {side} of him",
        f"directly to his {side}",
        f"immediately to his {side}",
    ]
    return Listed(
        [
            *names,
            "next to him",
            "next to him",
            "beside him",
            "next to her",
            "right next to him",
            "by his side",
        ]
    )


def among(others: Sequence[int], place: int, told: Sequence[str]) -> Sequence[str]:
    """Between the only two people that a place can be between."""
    if len(others) == 2 and others[0] < place < others[1]:
        whom = ("them", "them", "the two", "the two people", "the two of them", "the pair", "the two others")
        return [f"{where} {who}" for where in told for who in whom]
    return ()


def gap(others: Sequence[int], place: int, told: Sequence[str]) -> Sequence[str]:
    """A single free position between two people."""
    return told if {place - 1, place + 1} <= set(others) else ()


AT_NUMBER, TO_NUMBER = (
    [_numbered(place, told) for place in range(POSITIONS + 1)]
    for told in (
        ("at position", "in position", "at spot", "in spot", "at", "in place", "on spot"),
        ("to position", "to spot", "to", "to place", "over to position"),
    )
)


def comes(cast: Cast, place: int, nobody: int = 0) -> dict[str, Sequence[str]]:
    """Who stands beside the place that somebody comes to (from position `nobody`), and the words for that."""
    others = [other for other in cast.places if other != nobody]
    phrases: dict[str, Sequence[str]] = {}
    if place - 1 in others:
        phrases |= {"left": cast.object(place - 1, nobody), "rightof": RIGHT_OF, "atright": AT_RIGHT}
        phrases["left_one"] = briefly(cast.people[place - 2])
    if place + 1 in others:
        phrases |= {"right": cast.object(place + 1, nobody), "leftof": LEFT_OF, "atleft": AT_LEFT}
        phrases["right_one"] = briefly(cast.people[place])
    for one, other in pairwise(others):
        if one < place < other:
            phrases |= {"before": cast.object(one, nobody), "after": cast.object(other, nobody)}
            phrases["between"] = INTO if nobody else BETWEEN
    return phrases | {"beside": BESIDE, "numbered": (TO_NUMBER if nobody else AT_NUMBER)[place]}

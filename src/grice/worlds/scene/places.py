"""Where people come to stand, and how they get there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from grice.worlds.grammar import NUMBERS
from grice.worlds.mixture import Listed, Mixture
from grice.worlds.scene.clothes import briefly
from grice.worlds.scene.people import Cast, left_by
from grice.worlds.scene.rules import POSITIONS, Move

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
PAST = Listed(
    [
        "past",
        "past",
        "to the other side of",
        "to the other side of",
        "around",
        "over",
        "to the opposite side of",
    ]
)


def name_places(cast: Cast, place: int, nobody: int = 0) -> Mixture:
    """A free position, for somebody who comes from position `nobody`."""
    others = [other for other in cast.places if other != nobody]
    return Mixture(
        (8, _end(place)),
        *(
            (0.7, _apart(place - other, cast.people[other - 1]))
            for other in others
            if 1 < abs(place - other) < 4
        ),
        (3, _beside_focus(cast, place, nobody)),
        (3, _among(others, place, ("between", "in between", "in the gap between", "in the space between"))),
        (2, _gap(others, place, ("in the gap", "in the empty space", "in the empty spot"))),
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
def _apart(way: int, person: str) -> Listed:
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


def _beside_focus(cast: Cast, place: int, nobody: int) -> Sequence[str]:
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


def _among(others: Sequence[int], place: int, told: Sequence[str]) -> Sequence[str]:
    """Between the only two people that a place can be between."""
    if len(others) == 2 and others[0] < place < others[1]:
        whom = ("them", "them", "the two", "the two people", "the two of them", "the pair", "the two others")
        return [f"{where} {who}" for where in told for who in whom]
    return ()


def _gap(others: Sequence[int], place: int, told: Sequence[str]) -> Sequence[str]:
    """A single free position between two people."""
    return told if {place - 1, place + 1} <= set(others) else ()


def name_ways(cast: Cast, place: int, target: int) -> Mixture:
    """How somebody moves, seen from where that person stands."""
    others = [other for other in cast.places if other != place]
    closer = [
        (0.5, _closer(target - place, cast.people[o - 1]))
        for o in others
        if place < target < o or o < target < place
    ]
    apart = [(0.5, _apart(target - o, cast.people[o - 1])) for o in others if 1 < abs(target - o) < 4]
    opposite = {place, target} == {1, POSITIONS}
    return Mixture(
        (6, _steps(target - place) if abs(target - place) < 6 else ()),
        (6, _to_end(target, "left" if target < place else "right")),
        *closer,
        *apart,
        (2, _beside_focus(cast, target, place)),
        (2, _among(others, target, ("between", "in between", "into the gap between", "to between"))),
        (
            1,
            _gap(others, target, ("into the gap", "to the gap", "into the empty space", "to the empty spot")),
        ),
        (5, INSTEAD if target == left_by(cast.past) else ()),
        (2, OPPOSITE if opposite else ()),
        (8, BACK if isinstance(cast.past, Move) and (place, target) == cast.past[::-1] else ()),
        (3, AGAIN[target > place] if _goes_on(cast, place, target) else ()),
    )


INSTEAD = Listed(
    (
        "to that spot",
        "to his spot",
        "to his place",
        "where he was",
        "to where he was",
        "into his spot",
        "into his place",
        "to the spot he left",
    )
)
OPPOSITE = Listed(
    (
        "to the other end",
        "to the opposite end",
        "to the other side of the stage",
        "to the other end of the stage",
    )
)
BACK = Listed(
    (
        "back",
        "back",
        "back again",
        "back to where he was",
        "back to his old spot",
        "back to his place",
        "back to his original position",
        "back to where he was before",
        "back to his previous spot",
        "back to where she was",
    )
)
AGAIN = [
    Listed(
        (
            f"one more to the {side}",
            f"another step to the {side}",
            f"one more step to the {side}",
            f"again to the {side}",
            f"another space {side}",
            f"{side} again",
            f"one further to the {side}",
        )
    )
    for side in ("left", "right")
]


def _goes_on(cast: Cast, place: int, target: int) -> bool:
    """Whether somebody who came a step closer takes another."""
    past = cast.past
    return (
        isinstance(past, Move)
        and past.target == place
        and target - place == past.target - past.source in (1, -1)
    )


@cache
def _steps(way: int) -> Listed:
    side, steps = ("right" if way > 0 else "left"), abs(way)
    names = []
    for noun in ("step", "space", "spot", "place", "position"):
        count = f"{noun}{'s' if steps > 1 else ''}"
        for said in (str(steps), NUMBERS[steps]):
            names += [f"{said} {count} to the {side}", f"{said} {count} {side}", f"{side} {said} {count}"]
            names += [
                f"{said} {count} over to the {side}",
                f"to the {side} by {said} {count}",
                f"over {said} {count} to the {side}",
            ]
    for said in (str(steps), NUMBERS[steps]):
        names += [
            f"{side} {said}",
            f"{said} {side}",
            f"{said} to the {side}",
            f"{side} by {said}",
            f"over {said} to the {side}",
        ]
    if steps == 1:
        names += [
            f"a step to the {side}",
            f"to the {side}",
            side,
            f"a step {side}",
            f"one over to the {side}",
        ] * 4
        names += [
            f"a spot to the {side}",
            f"a bit to the {side}",
            f"slightly {side}",
            f"a little to the {side}",
        ] * 2
        names += [
            f"over to the {side}",
            f"slightly to the {side}",
            f"a space {side}",
            f"a place to the {side}",
        ]
    return Listed(names)


@cache
def steps_taken(way: int) -> Listed:
    """What somebody takes: "two steps to the left"."""
    side, steps = ("right" if way > 0 else "left"), abs(way)
    counts = [
        f"{said} step{'s' if steps > 1 else ''}" for said in (NUMBERS[steps], NUMBERS[steps], str(steps))
    ]
    counts += ["a step", "a step", "another step"] * (steps == 1)
    return Listed(
        f"{count} {where}" for count in counts for where in (f"to the {side}", side, f"to his {side}")
    )


@cache
def _to_end(target: int, side: str) -> Listed:
    if target not in (1, POSITIONS):
        return Listed()
    names = [
        f"to the far {side}",
        f"to the {side} end",
        f"all the way to the {side}",
        f"to the far {side} end",
    ] * 3
    names += [
        f"to the {side} edge",
        f"to the very {side}",
        f"to the {side} end of the stage",
        f"all the way {side}",
    ] * 2
    names += [f"to the {side}most spot", f"to the {side}most position", f"to the very end on the {side}"]
    names += [
        f"to the far {side} side",
        f"as far {side} as possible",
        f"to the {side} side of the stage",
        f"far {side}",
    ]
    names += [
        f"to the end on the {side}",
        f"over to the far {side}",
        f"to the extreme {side}",
        f"to the {side} most spot",
    ]
    names += [
        f"over to the {side} end",
        f"to the far {side} edge",
        f"to the edge on the {side}",
        f"to the {side} corner",
    ]
    if side == "right":
        return Listed([*names, "to the end", "to the very end", "to the last spot", "to the last position"])
    return Listed(
        [
            *names,
            "to the beginning",
            "to the first spot",
            "to the first position",
            "to the start",
            "to the front",
        ]
    )


@cache
def _closer(way: int, person: str) -> Listed:
    """So many steps towards somebody."""
    steps = abs(way)
    if steps > 3:
        return Listed()
    count = f"step{'s' if steps > 1 else ''}"
    told = [f"{NUMBERS[steps]} {count} {where}" for where in ("towards", "toward", "closer to")]
    told += ["closer to", "a step towards", "a bit closer to"] * (steps == 1)
    return Listed(f"{how} {who}" for how in told for who in briefly(person))


def passed(cast: Cast, place: int, target: int) -> int:
    """Who stands beside the target on the side that somebody comes from; 0 if nobody does."""
    other = target + (1 if target < place else -1)
    return other if other in cast.places and other != place else 0


AT_NUMBER, TO_NUMBER = (
    [_numbered(place, told) for place in range(POSITIONS + 1)]
    for told in (
        ("at position", "in position", "at spot", "in spot", "at", "in place", "on spot"),
        ("to position", "to spot", "to", "to place", "to number", "over to position"),
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

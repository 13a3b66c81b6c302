"""How people get from where they stand to another place."""

from __future__ import annotations

from functools import cache

from grice.worlds.grammar import NUMBERS
from grice.worlds.mixture import Listed, Mixture
from grice.worlds.scene.clothes import briefly
from grice.worlds.scene.people import Cast, left_by
from grice.worlds.scene.places import among, apart_from, beside_focus, gap
from grice.worlds.scene.rules import POSITIONS, Move

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


def name_ways(cast: Cast, place: int, target: int) -> Mixture:
    """How somebody moves, seen from where that person stands."""
    others = [other for other in cast.places if other != place]
    closer = [
        (0.5, _closer(target - place, cast.people[o - 1]))
        for o in others
        if place < target < o or o < target < place
    ]
    apart = [(0.5, apart_from(target - o, cast.people[o - 1])) for o in others if 1 < abs(target - o) < 4]
    opposite = {place, target} == {1, POSITIONS}
    return Mixture(
        (6, _steps(target - place) if abs(target - place) < 6 else ()),
        (6, _to_end(target, "left" if target < place else "right")),
        *closer,
        *apart,
        (2, beside_focus(cast, target, place)),
        (2, among(others, target, ("between", "in between", "into the gap between", "to between"))),
        (
            1,
            gap(others, target, ("into the gap", "to the gap", "into the empty space", "to the empty spot")),
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

"""What two neighbours are called together."""

from __future__ import annotations

from grice.worlds.grammar import paired
from grice.worlds.mixture import Mixture
from grice.worlds.scene.people import Cast
from grice.worlds.scene.rules import COLOURS, NONE, Switch, TakeHat


def name_pair(cast: Cast, place: int, target: int) -> Mixture:
    """What two neighbours may be called together."""
    places, people = cast.places, cast.people
    count, rank = len(places), places.index(place)
    patterns: list[str] = []
    for there, side, ordinal in ((rank == 0, "left", "first"), (rank == count - 2, "right", "last")):
        if there and count > 2:
            patterns += [
                f"the {ordinal} two people",
                f"the two people on the {side}",
                f"the two {side}most people",
            ]
            patterns += [
                f"the two people furthest to the {side}",
                f"the two on the {side}",
                f"the {ordinal} two",
            ]
            patterns += [
                f"the pair on the {side}",
                f"the two on the far {side}",
                f"the two guys on the {side}",
            ]
    if rank == 1 and count == 4:
        patterns += ["the two in the middle", "the middle two", "the two people in the middle"]
    if count == 2:
        patterns += [
            "the two people",
            "both people",
            "the two of them",
            "the pair",
            "both",
            "the two",
            "the two guys",
        ]
    one, other = people[place - 1], people[target - 1]
    for garment, several, forms in (
        (
            0,
            [p for p in people if p[0] == one[0]],
            ("the two {c}s", "the two people in {c}", "both people in {c}"),
        ),
        (
            1,
            [p for p in people if p[1] == one[1] != NONE],
            ("the two {c} hats", "the two people with {c} hats"),
        ),
    ):
        if one[garment] == other[garment] and len(several) == 2:
            patterns += [form.format(c=COLOURS[one[garment]]) for form in forms]
    for has, forms in (
        (True, ("the two with hats", "the two people with hats", "the two people wearing hats")),
        (False, ("the two without hats", "the two hatless people", "the two people without hats")),
    ):
        fits = [i for i in places if (people[i - 1][1] != NONE) is has]
        patterns += forms if fits == [place, target] else ()
    shirts = paired(COLOURS[one[0]], COLOURS[other[0]])
    mixed = [f"the {noun} in {a} and {b}" for noun in ("people", "men", "ones") for a, b in shirts]
    mixed += [f"the {a} and {b} {noun}" for noun in ("people", "guys", "ones", "shirts") for a, b in shirts]
    spoken = isinstance(cast.past, Switch) and {place, target} == {*cast.past}
    spoken |= isinstance(cast.past, TakeHat) and {place, target} == {*cast.past}
    return Mixture(
        (3, patterns),
        (2, mixed if one[0] != other[0] else ()),
        (5, ("they", "they", "they both", "the two of them", "those two") if spoken or count == 2 else ()),
    )

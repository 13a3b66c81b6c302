"""What the people on a stage are called: by clothes, order, neighbours, and by what was done before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grice.worlds.grammar import NUMBERS, ORDINALS, paired
from grice.worlds.mixture import Listed, Mixture
from grice.worlds.scene.clothes import briefly, by_clothes, fill, whose
from grice.worlds.scene.rules import (
    COLOURS,
    EMPTY,
    NONE,
    Enter,
    Exit,
    Move,
    SceneAction,
    Switch,
    TakeHat,
)

HE = Listed(["he", "he", "she"])
HIM = Listed(["him", "him", "her"])
_SAME = fill(("that {noun}", "the same {noun}", "this {noun}"))


class Cast:
    """The names of everybody on stage, as subjects and as objects, whether or not others share them.

    `past` is what was done last: pronouns are about who did it.
    """

    def __init__(self, people: Sequence[str], past: SceneAction) -> None:
        self.people = people
        self.past = past
        self.shirts = [person[0] for person in people]
        self.places = [place for place, person in enumerate(people, 1) if person != EMPTY]
        self.focus = self._focus()
        self._subjects: dict[tuple[int, bool], Mixture] = {}
        self._whose: dict[int, Mixture] = {}
        self._objects: dict[tuple[int, bool], Mixture] = {}

    def subject(self, place: int, other: int = 0) -> Mixture:
        """Who acts, beside the `other` that is named too: of two in the same shirt, neither by that alone."""
        return self._name(self._subjects, place, other, HE)

    def object(self, place: int, other: int = 0) -> Mixture:
        """Who is acted on, or stood beside."""
        return self._name(self._objects, place, other, HIM)

    def _name(
        self, known: dict[tuple[int, bool], Mixture], place: int, other: int, pronouns: Listed
    ) -> Mixture:
        alone = not other or self.people[place - 1][0] != self.people[other - 1][0]
        if (place, alone) not in known:
            spoken_of = self._spoken_of(place, pronouns)
            known[place, alone] = Mixture((10, self._described(place, alone)), *spoken_of)
        return known[place, alone]

    def _focus(self) -> tuple[int, ...]:
        """Who "he" may be: who did something last, or the only one there is."""
        match self.past:
            case Enter(place, _) | Move(_, place):
                return (place,)
            case TakeHat(source, target):
                return (source, target)
        return tuple(self.places) if len(self.places) == 1 else ()

    def whose(self, place: int) -> Mixture:
        """Whose the hat is."""
        if place not in self._whose:
            rank, count = self.places.index(place), len(self.places)
            alone = self.shirts.count(self.shirts[place - 1]) == 1
            clothes = whose(self.people[place - 1]) if alone else ()
            self._whose[place] = Mixture((6, clothes), (1, whose_by_rank(rank, count)))
        return self._whose[place]

    def _described(self, place: int, alone: bool) -> Mixture:
        """By what everybody can see."""
        rank, count = self.places.index(place), len(self.places)
        kinds: list[tuple[float, Sequence[str]]] = [
            (14, by_clothes(self.people[place - 1], alone)),
            (4, by_rank(rank, count)),
            (0.8, by_number(place)),
            (2, self._among_those_alike(place)),
        ]
        if rank:
            other = self.places[rank - 1]
            kinds += [(1, by_neighbour(self.people[other - 1], "right", other == place - 1))]
        if rank + 1 < count:
            other = self.places[rank + 1]
            kinds += [(1, by_neighbour(self.people[other - 1], "left", other == place + 1))]
        if 0 < rank < count - 1:
            sides = (self.people[self.places[i] - 1] for i in (rank - 1, rank + 1))
            kinds += [(0.7, by_both_neighbours(*sides))]
        return Mixture(*kinds)

    def _spoken_of(self, place: int, pronouns: Listed) -> list[tuple[float, Sequence[str]]]:
        """By what was done last."""
        two = len(self.places) == 2 and pronouns is HIM
        kinds: list[tuple[float, Sequence[str]]] = [
            (5, pronouns if place in self.focus or two else ()),
            (0.7, _SAME if place in self.focus else ()),
            (3, self._by_past(place)),
        ]
        if len(self.focus) == 1 and place not in self.focus:
            kinds += [(2, self._other(place))]
            if pronouns is HE and abs(place - self.focus[0]) == 1:
                kinds += [(2, beside_him("left" if place < self.focus[0] else "right"))]
        return kinds

    def _by_past(self, place: int) -> Sequence[str]:
        match self.past:
            case Enter(new, _) if place == new:
                return NEW
            case Move(_, moved) if place == moved:
                return MOVED
            case TakeHat(_, taker) if place == taker:
                return GOT
            case TakeHat(giver, _) if place == giver:
                return GAVE
            case Switch(one, other) if place in (one, other):
                return fill(
                    (f"the {{noun}} who is now on the {'left' if place == min(one, other) else 'right'}",)
                )
        return ()

    def _other(self, place: int) -> Sequence[str]:
        """ "the other one": of two people, or of two that are dressed alike."""
        shirt, hat = self.people[place - 1][0], self.people[place - 1][1]
        known = self.people[self.focus[0] - 1]
        patterns = ["the other {noun}"] if len(self.places) == 2 else []
        if known[0] == shirt:
            patterns += ["the other {noun} in {shirt}", "the other {shirt} {noun}", "the other {shirt}"]
        if known[1] == hat == NONE:
            patterns += ["the other {noun} without a hat", "the other hatless {noun}"]
        elif hat != NONE and known[1] != NONE:
            patterns += ["the other {noun} with a hat"]
        return fill(patterns, shirt=COLOURS[shirt])

    def _among_those_alike(self, place: int) -> Sequence[str]:
        """The first, the left, the last of several in the same shirt."""
        shirt = self.people[place - 1][0]
        alike = [other for other in self.places if self.people[other - 1][0] == shirt]
        return _of_several(COLOURS[shirt], alike.index(place), len(alike)) if len(alike) > 1 else ()


NEW = fill(
    (
        *("the newcomer", "the newcomer", "the new {noun}", "the new {noun}", "the {noun} who just came in"),
        *("the {noun} who just entered", "the {noun} that just arrived", "the {noun} who just appeared"),
        *("the {noun} who came in last", "the {noun} who just joined", "the new arrival"),
    )
)
MOVED = fill(
    (
        "the {noun} who just moved",
        "the {noun} that moved",
        "the {noun} who moved",
        "the {noun} that just moved",
    )
)
GOT = fill(
    (
        *("the {noun} who got the hat", "the {noun} who took the hat", "the {noun} who just got a hat"),
        *("the {noun} with the new hat", "the {noun} who has the hat now", "the new owner of the hat"),
    )
)
GAVE = fill(
    (
        *("the {noun} who gave away the hat", "the {noun} who lost his hat", "the {noun} he took it from"),
        *("the {noun} who gave him the hat", "the {noun} who had the hat", "the {noun} he got it from"),
        *("the previous owner of the hat", "the {noun} whose hat was taken", "the {noun} who lost the hat"),
    )
)


@cache
def by_rank(rank: int, count: int) -> Listed:
    """By the order from the left and from the right."""
    if count == 1:
        alone = ["the only {noun}", "the only {noun} left", "the last {noun} left", "the remaining {noun}"]
        alone += ["the lone {noun}", "the only {noun} there", "the {noun} on stage", "the {noun}"]
        return fill(alone)
    first, last = ORDINALS[rank], ORDINALS[count - 1 - rank]
    patterns = [
        f"the {first} {{noun}}",
        f"the {first} {{noun}} from the left",
        f"the {last} {{noun}} from the right",
    ]
    patterns += [f"the {first} from the left", f"the {last} from the right"]
    if rank == count - 1:
        patterns += ["the last {noun}", "the last {noun}", "the {noun} at the end", "the final {noun}"]
    if rank == count - 2 > 0:
        patterns += ["the second to last {noun}", "the next to last {noun}"]
    if rank in (0, count - 1):
        side = "right" if rank else "left"
        patterns += [
            f"the {side}most {{noun}}",
            f"the {{noun}} on the far {side}",
            f"the {{noun}} on the {side}",
        ] * 2
        patterns += [f"the {{noun}} furthest to the {side}", f"the {{noun}} on the {side} end"]
        patterns += [
            f"the {{noun}} at the {side} end",
            f"the {side} {{noun}}",
            f"the {{noun}} farthest {side}",
        ]
        patterns += [
            f"the {{noun}} at the far {side}",
            f"the far {side} {{noun}}",
            f"the {{noun}} to the far {side}",
        ]
    if count % 2 and rank == count // 2:
        patterns += ["the {noun} in the middle", "the middle {noun}", "the {noun} in the center"]
    return fill(patterns)


@cache
def whose_by_rank(rank: int, count: int) -> Listed:
    """Whose the hat is, by the order."""
    return Listed(f"{name}'s" for name in by_rank(rank, count) if not name.endswith(("left", "right")))


@cache
def by_number(place: int) -> Listed:
    """By the number of the position."""
    told = (
        "at position",
        "in position",
        "in spot",
        "at",
        "in place",
        "on spot",
        "at spot",
        "standing at position",
    )
    return fill(
        f"the {{noun}} {where} {said}" for where in told for said in (str(place), str(place), NUMBERS[place])
    )


@cache
def by_neighbour(other: str, side: str, close: bool) -> Listed:
    """By who is next on the other side, close by or not."""
    names: list[str] = []
    where = [f"to the {side} of", f"on the {side} of", f"{side} of"]
    where += [f"standing to the {side} of", f"who is to the {side} of"]
    if close:
        where += ["next to", "beside", "standing next to", "right next to", "by"]
        names += [f"whoever is next to {who}" for who in briefly(other)]
    nouns = ("person", "person", "one", "guy", "man", "woman")
    return Listed(
        [*names, *(f"the {noun} {at} {who}" for noun in nouns for at in where for who in briefly(other))]
    )


@cache
def by_both_neighbours(before: str, after: str) -> Listed:
    """By who is next on either side."""
    pairs = [pair for a in briefly(before)[1::2] for b in briefly(after)[1::2] for pair in paired(a, b)]
    where = [f"the {noun} between" for noun in ("person", "one", "guy")] + ["the person in between"]
    return Listed(f"{at} {one} and {other}" for at in where for one, other in pairs)


@cache
def _of_several(shirt: str, rank: int, count: int) -> Listed:
    patterns = ["the {rank} {noun} in {shirt}", "the {rank} {shirt} {noun}", "the {rank} {shirt}"]
    patterns += ["the last {shirt} {noun}", "the last {noun} in {shirt}"] * (rank == count - 1)
    patterns += ["the middle {noun} in {shirt}"] * (count == 3 and rank == 1)
    if rank in (0, count - 1):
        patterns += [
            "the {side}most {shirt} {noun}",
            "the {shirt} {noun} on the {side}",
            "the {side} {shirt} {noun}",
        ]
        patterns += ["the {noun} in {shirt} on the {side}", "the {side}most {noun} in {shirt}"]
        patterns += ["the {noun} in {shirt} on the far {side}", "the {shirt} {noun} furthest to the {side}"]
    return fill(patterns, rank=ORDINALS[rank], shirt=shirt, side="right" if rank else "left")


@cache
def beside_him(side: str) -> Listed:
    """The neighbour of somebody who was spoken of: a subject, or the one who does what the sentence says."""
    return fill(
        (
            *(f"the {{noun}} on his {side}", f"the {{noun}} to his {side}", f"the {{noun}} on her {side}"),
            *(f"the {{noun}} to her {side}", f"his {side} neighbor", f"the neighbor on his {side}"),
            *("the {noun} next to him", "his neighbor", "the {noun} beside him", "the {noun} next to her"),
            *(
                "the {noun} right next to him",
                f"the {{noun}} on his {side} side",
                "the {noun} standing next to him",
            ),
            *("whoever is next to him", f"the {{noun}} standing to his {side}"),
        )
    )


def left_by(past: SceneAction) -> int:
    """The position that somebody has just left the stage from; 0 if nobody has."""
    return past.source if isinstance(past, Exit) else 0

"""Halls: by floor, by the pictures on their walls, by where they lead, by what is in them; and their ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grice.language import Group, Rules
from grice.language.meaning import Denotation
from grice.worlds.sail.english.walker import Look, Walker, strips
from grice.worlds.sail.map import FLOORS, WALLS, Place

ANY = Look()
BARE = 0.2  # a floor that is named without its hall: "the blue"
TWO_ENDS = 0.3
Halls = tuple[Group, ...]
SAID_WALLS = {"butterfly": "butterflies", "fish": "fish", "tower": "eiffel_towers"}
THE = (
    "(the|a|an|that|this|your|my|any|some|one|another|its|said|the same|these|those|the very same|this "
    "same|the only|our|each)"
)


# fmt: off
def add_halls(g: Rules) -> None:
    """Adds `look` (a sort of hall), `hallkind` (halls), `hall` (one hall, as its places in order)."""
    _looks(g)
    g.rule("hallkind", "{look} [{FLOORED}] {HALL}", lambda c, look: strips(c.map, look), say=5,
        said="{look} (hall|hallway|corridor|path)")
    g.said("hallkind", "(hall|hallway) with {p:saidwall} on the walls", lambda c, p: strips(c.map, p), say=1)
    g.words("saidwall", {f"{name}": Look(walls=frozenset({wall})) for wall, name in SAID_WALLS.items()})
    g.rule("hallkind", "{look} one", lambda c, look: strips(c.map, look))
    g.rule("hallkind", "{look}", lambda c, look: strips(c.map, look), cost=BARE)
    g.rule("hallkind", "{HALL}", lambda c: strips(c.map, ANY), cost=0.3)
    g.rule("hallkind", "{k:hallkind} {h:hallpost}", _having)
    g.rule("hall", f"{THE} {{k:hallkind}}", lambda c, k: c.halls(k), say=5, said="the {k:hallkind}")
    g.rule("hall", "{k:hallkind}", lambda c, k: c.halls(k), cost=0.2)
    g.rule("hall", "(the|this|that|your|our) [whole|entire|current] {HALL}", _this)
    g.rule("hall", "(it|this|that|this one|that one|the same one|the former)", _spoken)
    g.rule("hall", "([the] (rest|remainder|remaining part)|what is left) of {h:hall}", _rest)
    g.rule("hall", "the {sign:length} [of the|of the two] {k:hallkind}", _longest)
    _posts(g)


def _looks(g: Rules) -> None:
    g.rule("look", "({floor}|{picture})", say=5, said="{floor}")
    g.rule("look", "{a:floor} [and] {b:floor}", lambda a, b: Look(a.floors | b.floors), cost=0.3)
    g.rule("look", "{ADJECTIVE} {look}", cost=0.1)
    g.rule("look", "(neither {a:look} nor {b:look}|no {a:look} (or|nor) {b:look})",
        lambda a, b: _unlike(a, b))
    g.rule("look", "(no|not) {a:look}", lambda a: _unlike(a, a), cost=0.1)
    g.words("ADJECTIVE", "long longer short shorter same main perpendicular side narrow dark patterned")
    g.words("FLOORED", "floored tiled carpeted floor colored coloured patterned covered paved lined walled "
        "tile carpet brick")
    g.words("length", {"longest": 1, "longer": 1, "shortest": -1, "shorter": -1}, say=0)


def _posts(g: Rules) -> None:
    """Adds `hallpost`: the halls that have what is said of them after the noun."""
    g.words("PART", "wall walls floor floors flooring carpet tiles tile pictures picture paintings ground")
    g.rule("ON_IT", "[{PART}] (on|in|along|over|there) [it|them|its|the|both|there] [{PART}]")
    g.rule("ON_IT", "{PART}")
    g.words("WITH", "with of having containing made_of covered_in in covered_with")
    g.rule("WITH", "({THAT}|{ITS}) {HAS}")
    g.rule("WITH", "where (there {LIES}|{YOU} see)")
    g.words("THAT", "that which who")
    g.rule("ITS", "(whose|the walls of which|the floor of which) [{PART}]")
    g.words("HAS", "has have contain contains hold holds is are have_got has_got shows show feature features "
        "got")
    g.words("LEADS", "leads lead leading goes going runs running heads heading takes_you leads_you "
        "brings_you brings stretches stretching extends passes passing will_take_you starts starting begins "
        "ends ending gets_you opens turns branches leads_off branches_off goes_off lies lying is comes")
    g.words("LEAD_TO", "to into past by towards toward from through up_to down_to at in with on along right "
        "off")
    g.rule("hallpost", "{WITH} [the|a|an|some|any] {look} [{ON_IT}]", lambda c, look: strips(c.map, look))
    g.rule("hallpost", "{WITH} [the|a|an|some|any] {p:kind} [{ON_IT}]", lambda c, p: _holding(c, p))
    g.rule("hallpost", "{WITH} [the|a|an|some|any] {p:kind} (at|on|in) (its|the|one) [{_far:far}|very] "
        "{END} [of it]",
        _ending)
    g.rule("hallpost", "({WITH} no|without|without any) {p:kind} [{ON_IT}]", lambda c, p: _lacking(c, p))
    g.rule("hallpost", "[{THAT}] {LEADS} [{LEAD_TO}] {x:spot}", lambda c, x: _holding(c, x), cost=0.1)
    g.rule("hallpost", "(to|past|towards|by) {p:places}", lambda c, p: _holding(c, p), cost=0.1)
    g.rule("hallpost", "[{THAT}] [{LEADS}] [directly|immediately|right|there] {dir}",
        lambda c, dir: _leading(c, dir))
# fmt: on


def _unlike(a: Look, b: Look) -> Look | None:
    """Neither the one nor the other."""
    if bool(a.floors) != bool(b.floors):
        return None
    return (
        Look(frozenset(FLOORS) - a.floors - b.floors)
        if a.floors
        else Look(walls=frozenset(WALLS) - a.walls - b.walls)
    )


def _having(c: Walker, k: Halls, h: Halls) -> Halls | None:
    """The parts of halls that are in others, too; of those at which one is, if some are."""
    both = (tuple(place for place in strip if place in other) for strip in k for other in h)
    found = tuple(dict.fromkeys(one for one in both if len(one) > 1))
    return tuple(one for one in found if c.place in one) or found or None


def _holding(c: Walker, p: Iterable[Any]) -> Halls:
    """All halls with one of some places in them, or ending there."""
    return tuple(s for s in _every(c) if any(place in s for place in p))


def _ending(c: Walker, p: frozenset[Place]) -> Halls:
    """The halls with one of some places at an end, from here on where one stands in them."""
    found = []
    for strip in _every(c):
        here = strip.index(c.place) if c.place in strip else None
        found += [strip[:1] + strip[1 : None if here is None else here + 1]] if strip[0] in p else []
        found += [strip[here or 0 :]] if strip[-1] in p else []
    return tuple(s for s in found if len(s) > 1)


def _lacking(c: Walker, p: Iterable[Any]) -> Halls:
    return tuple(s for s in _every(c) if not any(place in s for place in p))


def _every(c: Walker) -> Halls:
    """All halls, as long as one can walk in them or as one floor goes."""
    return (*strips(c.map, ANY), *(s for floor in FLOORS for s in strips(c.map, Look(frozenset({floor})))))


def _leading(c: Walker, p: tuple[int, ...]) -> Halls | None:
    """The halls that begin in some direction from here, else those across what is ahead."""
    near = tuple(strip for strip in _every(c) if any(q in p for q in c.along(strip)))
    ahead = c.line()
    return (
        near
        or (tuple(s for s in _every(c) if any(place in s for place in ahead)) if p == (0,) else ())
        or None
    )


def _this(c: Walker) -> Denotation:
    """The hall that one is in: as far as one can walk straight on, or as its floor goes."""
    found: Denotation = {}
    for q, cost in ((0, 0.0), (2, 0.05), (1, 0.4), (3, 0.4)):
        corridor = c.corridor(q)
        if corridor and (q in (0, 2) or not found):
            for look, more in ((ANY, 0.0), (Look(floors=frozenset({corridor[0][0].floor})), 0.4)):
                for strip in strips(c.map, look):
                    if c.place in strip and corridor[0][1] in strip:
                        found.setdefault(strip, cost + more)
    return found


def _spoken(c: Walker) -> Denotation:
    """A hall that was spoken of."""
    found: Denotation = {}
    for group in c.focus:
        if len(group) > 1:
            found.setdefault(group, 1.0 * len(found))
    return found or {strip: cost + 0.5 for strip, cost in _this(c).items()}


def _rest(c: Walker, h: Group) -> Group | None:
    """What of a hall is ahead."""
    ahead = tuple(place for place in c.line() if place in h)
    return (c.place, *ahead) if ahead and c.place in h else None


def _longest(c: Walker, sign: int, k: Halls) -> Group | None:
    near = [strip for strip in k if c.along(strip)]
    return max(near, key=lambda strip: sign * len(strip), default=None)


def ends(c: Walker, hall: Group) -> Denotation:
    """The ends of a hall: ahead first, then the farther one."""
    quarters = c.along(hall)
    if 0 in quarters:
        ahead = [place for place in c.line() if place in hall][-1]
        other = hall[0] if ahead == hall[-1] else hall[-1]
        return {(ahead,): 0.0, (other,): 1.0}
    ahead = [place for place in c.line() if place in hall]
    if len(ahead) > 1:
        return {(ahead[-1],): 0.3, (ahead[0],): 0.5}
    if c.place in hall:
        far = sorted((hall[0], hall[-1]), key=lambda end: -distance(c.place, end))
        return {(far[0],): 0.2, (far[1],): 0.2 + TWO_ENDS}
    return {(end,): 0.3 + 0.05 * distance(c.place, end) for end in (hall[0], hall[-1])}


def distance(one: Place, other: Place) -> int:
    """How many halls apart two places in a line are."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def far_end(c: Walker, hall: Group, sign: int = 1) -> Group:
    """The end of a hall that is farther from here, or nearer."""
    return (max((hall[0], hall[-1]), key=lambda end: sign * distance(c.place, end)),)

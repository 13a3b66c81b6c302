"""Halls: by floor, by the pictures on their walls, by where they are; what meets them, and their ends."""

from __future__ import annotations

from typing import Any

from grice.language import Group, Rules
from grice.language.meaning import Denotation
from grice.worlds.sail.english.walker import Look, Walker, strips
from grice.worlds.sail.map import Place

ANY = Look()
BARE = 0.2  # a floor that is named without its hall: "the blue"
TWO_ENDS = 0.3


def add_halls(g: Rules) -> None:
    """Adds `look` (a sort of hall), `hall` (one hall, as its places in order) and ends of halls."""
    # fmt: off
    g.rule("look", "{floor}", say=5)
    g.rule("look", "{a:floor} [and] {b:floor}", lambda a, b: Look(a.floors | b.floors), cost=0.3)
    g.rule("look", "{picture}", say=1)
    g.rule("look", "(long|longer|short|shorter|same|main|perpendicular|side|narrow|dark) {look}", cost=0.1)
    g.words("FLOORED", "floored tiled carpeted floor colored coloured patterned covered paved lined "
        "walled tile carpet brick")
    g.rule("hallkind", "{look} [{FLOORED}] {HALL}", lambda c, look: strips(c.map, look))
    g.rule("hallkind", "{look}", lambda c, look: strips(c.map, look), cost=BARE)
    g.rule(
        "hallkind",
        "{HALL} (with|of|that has|which has|has|having|made of|covered in|in) [the|a|an] {look} "
        "[floor|floors|flooring|carpet|tiles|walls|wall|pictures|on the walls|on the wall|on its walls|on it|"
        "pictures on the wall|pictures on the walls]",
        lambda c, look: strips(c.map, look),
    )
    g.rule("hallkind", "{HALL}", lambda c: strips(c.map, ANY), cost=0.3)
    g.rule("hallkind", "{k:hallkind} {p:where}", lambda c, k, p: _those(c, k, p))
    g.rule("hallkind", "{side} {HALL}", lambda c, side: _here(c, (side,)))
    g.rule(
        "hallkind",
        "{k:hallkind} (with|containing|that has|which has|that contains|that leads to|leading to|that "
            "goes to|of|"
        "where) [the|a|an] {i:kind} [is] [in it|on it]",
        lambda k, i: tuple(strip for strip in k if any(place in i for place in strip)) or None,
        cost=0.1,
    )
    lead = (
        "(that|which) (leads|goes|runs|takes you|leads you|leads up|brings you|stretches|extends|"
        "passes|runs past|goes past|goes by|ends at|ends in|has|holds|contains|starts at|begins at|"
        "will take you)"
    )
    g.rule("hallkind", f"{{k:hallkind}} {lead} [to|past|by|towards|toward|from|through|up to|down to] "
        f"{{x:spot}}", _holding)
    g.rule("hallkind", "{k:hallkind} (leading|going|running|heading|past|to|towards|toward|stretching|"
        "containing|with) [to|past|by|towards|toward|from|through] {x:spot}", _holding, cost=0.1)
    g.rule("where", "[that is|which is|that lies|which lies|that's|lying|directly|immediately] {dir}",
        lambda dir: dir)
    the = "(the|this|that|your|a|an|its|another|one|these|those|same|the same|the very same|this same)"
    g.rule("hall", f"{the} {{k:hallkind}}", lambda c, k: c.halls(k))
    g.rule("hall", "{k:hallkind}", lambda c, k: c.halls(k), cost=0.2)
    g.rule("hall", "(the|this|that|your|the whole|this whole|the entire|our|the current|your current) "
        "{HALL}", _this)
    g.rule("hall", "(it|this|that|this one|that one|the same one|the former)", _spoken)
    g.rule("hall", "the other {k:hallkind}", lambda c, k: c.halls(s for s in k
        if s not in c.focus[:1]), cost=0.2)
    g.rule("hall", "{_a:hall} [,] {OOPS} [,] {b:hall} [,]", lambda b: b, cost=0.1)
    g.rule("hall", "(the|of the) {sign:length} [of the] {k:hallkind}", _longest)
    g.words("length", {"longest": 1, "longer": 1, "shortest": -1, "shorter": -1, "long": 1,
        "short": -1}, say=0)
    # fmt: on


def _those(c: Walker, k: tuple[Group, ...], p: tuple[int, ...]) -> tuple[Group, ...] | None:
    """The halls of a sort that begin in some direction from here, else those across what is ahead."""
    near = tuple(strip for strip in k if any(q in p for q in c.along(strip)))
    ahead = c.line()
    return near or (tuple(s for s in k if any(place in s for place in ahead)) if p == (0,) else ()) or None


def _here(c: Walker, p: tuple[int, ...]) -> tuple[Group, ...] | None:
    """The parts of halls that lead from here in some direction."""
    return tuple((c.place, *c.line(q)) for q in p if c.line(q)) or None


def _holding(c: Walker, k: tuple[Group, ...], x: Group) -> tuple[Group, ...] | None:
    """Halls in which a place is; of those at which one is, if some are."""
    found = tuple(s for s in k if x[0] in s)
    return tuple(s for s in found if c.place in s) or found or None


def _this(c: Walker) -> Denotation:
    """The hall that one is in: as far as one can walk straight on, or as its floor goes."""
    found: Denotation = {}
    for q, cost in ((0, 0.0), (2, 0.05), (1, 0.4), (3, 0.4)):
        corridor = c.corridor(q)
        if corridor:
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


def _longest(c: Walker, sign: int, k: tuple[Group, ...]) -> Group | None:
    near = [strip for strip in k if c.along(strip)]
    return max(near, key=lambda strip: sign * len(strip), default=None)


def ends(c: Walker, hall: Group) -> Denotation:
    """The ends of a hall: ahead first, then the farther one."""
    quarters = c.along(hall)
    if 0 in quarters:
        ahead = [place for place in c.line() if place in hall][-1]
        other = hall[0] if ahead == hall[-1] else hall[-1]
        return {(ahead,): 0.0, (other,): 1.0}
    if c.place in hall:
        far = sorted((hall[0], hall[-1]), key=lambda end: -distance(c.place, end))
        return {(far[0],): 0.2, (far[1],): 0.2 + TWO_ENDS}
    return {(end,): 0.3 + 0.05 * distance(c.place, end) for end in (hall[0], hall[-1])}


def distance(one: Place, other: Place) -> int:
    """How many halls apart two places in a line are."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def far_end(c: Walker, hall: Group, sign: int) -> Group:
    """The end of a hall that is farther from here, or nearer."""
    return (max((hall[0], hall[-1]), key=lambda end: sign * distance(c.place, end)),)


def end_towards(hall: Group, orientation: int) -> Any:
    """The end of a hall to the north, east, south or west."""
    first, last = hall[0], hall[-1]
    axis, sign = (
        (0, 1)
        if orientation == 90
        else (0, -1)
        if orientation == 270
        else (1, 1 if orientation == 180 else -1)
    )
    return None if first[axis] == last[axis] else (max((first, last), key=lambda end: sign * end[axis]),)

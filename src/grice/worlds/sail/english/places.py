"""Places: what stands there, what they are (corners, crossings, ends), and how they lie to other things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grice.language import Group, Rules, pick
from grice.language.meaning import Denotation
from grice.worlds.sail.english.halls import ANY, THE, distance, ends, far_end
from grice.worlds.sail.english.walker import Look, Sight, Walker, strips, ways
from grice.worlds.sail.english.words import valued
from grice.worlds.sail.map import Place

Places = frozenset[Place]
Lazy = Callable[[Any], Denotation]
ALL_AROUND = (0, 1, 2, 3)
NEXT = "[the|your] [very] (next|nearest|first|closest|following|upcoming)"


# fmt: off
def add_places(g: Rules) -> None:
    """Adds `kind` (places), `post` (places, after a noun) and `spot` (one place, as a group)."""
    _kinds(g)
    _posts(g)
    _spots(g)
    _ends(g)
    _counted(g)
    _sights(g)


def _sights(g: Rules) -> None:
    g.rule("sight", "{places}", lambda places: Sight(places=places))
    g.rule("sight", f"[{THE}] {{look}} [{{FLOORED}}] [{{HALL}}|one]", lambda look: Sight(look=look))
    g.rule("sight", f"[{THE}|bare|nothing but|nothing but a|only] (wall|walls) [(of|at|in) [the|this] "
        f"{{CROSSING}}]", lambda: Sight(wall=True))
    g.rule("sight", "(one|it|that|them|this|that one)", lambda c: _spoken(c))
    g.rule("sight", "{x:spot}", lambda x: Sight(places=frozenset(x)), cost=0.15)
    g.rule("sight", "{h:hall}", lambda c, h: Sight(places=frozenset(h)) if c.along(h) else None, cost=0.4)


def _kinds(g: Rules) -> None:
    g.words("THING", "item object thing furniture landmark furnishing items objects things "
        "piece_of_furniture pieces_of_furniture")
    g.words("SPOT", "spot place position point square tile block space location cell one segment crossroads "
        "junction")
    g.rule("kind", "{item}", lambda c, item: _items(c, item) or None, say=6)
    g.rule("kind", "(black|wooden|brown|white|green|red|old|big|little|small|nice|lone|single|tall|only|"
        "empty|lonely|very|other) {k:kind}", lambda k: k, cost=0.1)
    g.rule("kind", "{k:kind} {SPOT}", lambda k: k, cost=0.1)
    g.rule("kind", "{THING}", lambda c: c.where(lambda p: c.map.items[p]))
    g.rule("kind", "(corner|bend|corners|curve|elbow|turn)", lambda c: c.where(lambda p: _is_corner(c, p)))
    g.rule("kind", "(dead end|deadend|dead-end|cul de sac)",
        lambda c: c.where(lambda p: len(ways(c.map, p)) == 1))
    g.rule("kind", "{CROSSING}", lambda c: _crossings(c) or None, say=0.7, said="intersection")
    g.said("kind", "{i:item} {p:post}", lambda c, i, p: _items(c, i) & p or None, say=2)
    g.said("kind", "intersection with the {look} (hall|hallway|path)", lambda c, look: _meeting(c, look, ANY),
        say=1.5)
    g.said("kind", "corner", lambda c: c.where(lambda p: _is_corner(c, p)), say=0.5)
    g.rule("kind", "(wall|walls)", lambda c: frozenset(c.line()[-1:] or [c.place]))
    g.rule("kind", "{SPOT}", lambda c: c.where(bool), cost=0.4)
    g.rule("kind", "(one|one of them|other one)", lambda c: c.noted("kind") or _like(c))
    g.rule("kind", "{k:kind} [,] {p:post}", lambda k, p: k & p or None)
    g.rule("kind", "{look} [{FLOORED}] [{HALL}] {CROSSING}", lambda c, look: _meeting(c, look, ANY))


def _posts(g: Rules) -> None:
    """Adds `loc`, where something is, and `post`, what is said after the noun of a place."""
    g.words("STANDS", "stands standing lies lying located sitting sits is are comes placed waiting found "
        "there_is it_is you_see you_can_see situated")
    g.words("EXACTLY", "just right exactly directly immediately straight further farther half_way halfway "
        "midway one_step somewhere somewhere_down")
    g.rule("loc", "{dir}", lambda c, dir: frozenset(p for q in dir for p in c.line(q)), say=2)
    g.said("loc", "at the end of the (hall|hallway)", lambda c: frozenset(c.line()[-1:]) or None, say=1)
    g.said("loc", "in {h:hall}", lambda h: frozenset(h), say=1)
    g.rule("loc", "(in|on|along|down|of|up|inside|within|across) {h:hall}", lambda h: frozenset(h))
    g.rule("loc", "(at|in|on) {x:spot}", lambda x: frozenset(x))
    g.rule("loc", "(next to|beside|by|near|adjacent to|one step (from|away from)|close to) {x:spot}",
        lambda c, x: _near(c, x))
    g.rule("loc", "(before|in front of|short of|this side of|preceding) {x:spot}",
        lambda c, x: frozenset(_offset(c, x, -1) or ()))
    g.rule("loc", "(after|past|beyond|behind|following) {x:spot}", _beyond)
    g.rule("loc", "[{SPOT}] {x:counted}", lambda x: frozenset(x))
    g.rule("loc", "[in] between {a:spot} and {b:spot} [of {_h:hall}|in {_h:hall}]",
        lambda c, a, b: frozenset(_between(c, a[0], b[0])) or None)
    g.rule("loc", "(around|round) the [next] corner [{d:dir}]", lambda c, d=ALL_AROUND: _round(c, d))
    g.rule("loc", "{n:count} [away|off] [{d:dir}]", lambda c, n, d=ALL_AROUND: frozenset(p
        for q in d for p in c.line(q)[n - 1 : n]))
    g.rule("loc", "(here|where (you|we) (are|stand) [standing|now]|at this {SPOT}|in this {SPOT}|with you)",
        lambda c: frozenset((c.place,)))
    g.rule("loc", "{EXACTLY} {p:loc}", lambda p: p)
    g.rule("post", "[{THAT}] [{STANDS}] {p:loc}", lambda p: p, say=1, said="{p:loc}")
    g.rule("post", "[{THAT}] you [can|will|would] (see|meet|reach|find|come to|come across|pass|get "
        "to|hit|encounter|run into) [{p:loc}]", lambda c, p=None: p or frozenset(c.map.items))
    g.rule("post", "[{THAT}] you (face|are facing|are looking at|look at)", lambda c: frozenset(c.line()))
    g.rule("post", "[{THAT}] {h:hall} ({HAS}|passes|goes (by|past|through)|runs (by|past|through)|leads "
        "(past|by|to)|takes you (past|to)|touches|reaches) [~]", lambda h: frozenset(h))
    g.rule("post", "({AT_WHICH}|{WITH}) (a|an|another|some) ({CROSSING}|side {HALL}|{HALL}) [{STARTS}|"
        "{MEETS}|{LEADS}] [off|away|there|{_d:dir}]", lambda c: _crossings(c))
    g.rule("post", "({WITH}|w/) [a|an|the] {i:item} [{ON_IT}|at it] [{p:loc}]",
        lambda c, i, p=None: _items(c, i))
    g.rule("post", "({WITH}|where|at|onto|to|into|and) {x:hallsort} [{MEETS} [it|yours|there]] [{_d:dir}]",
        lambda c, x: _meeting(c, x, ANY))
    g.rule("post", "(where|of|between|with|at which) {x:hallsort} (and|with|to|{MEETS} [with]) {y:hallsort} "
        "[{MEETS}]", lambda c, x, y: _meeting(c, x, y))
    g.rule("post", "{AT_WHICH} {cond:cond*}", _which_holds, cost=0.2)
    g.words("AT_WHICH", "where at_which from_which on_which in_which from_where")
    g.words("MEETS", "meets crosses joins intersects hits touches runs_into meet cross join intersect "
        "starts begins branches_off is comes_in goes_off opens leaves ends_at becomes turns_into changes_to "
        "crosses_over crossing meeting joining")
    g.words("ENDS", "ends stops is_over finishes runs_out comes_to_an_end is_finished end")
    g.words("STARTS", "starts begins branches_off opens leads_off goes_off leaves sets_off turns_off")
    g.rule("hallsort", "[the|a|an|this|that|your|another] {look} [{FLOORED}] [{HALL}|one]", lambda look: look)
    g.rule("hallsort", "(the|this|your|that|a|an|another) {HALL}", lambda: ANY, cost=0.1)
    g.rule("hallsort", "(yours|(the|that) (one|{HALL}) [{THAT}] you (are|walk|stand) [now|walking|standing] "
        "[in|on|along])",
        lambda: ANY)


def _spots(g: Rules) -> None:
    g.rule("places", f"{THE} {{k:kind}}", lambda k: k)
    g.rule("places", "{k:kind}", lambda k: k, cost=0.2)
    g.rule("places", "{a:places} (or|and) {b:places}", lambda a, b: a | b, cost=0.3)
    g.rule("spot", f"{NEXT} {{k:kind}}", lambda c, k: c.view(k - {c.place}))
    g.rule("spot", f"{THE} {{k:kind}}", lambda c, k: c.view(k), say=6, said="the {k:kind}")
    g.said("spot", "the {n:ordinal} {k:kind}", lambda c, n, k: ranked(c, n, k), say=0.8)
    g.rule("spot", "{k:kind}", lambda c, k: c.view(k), cost=0.2)
    g.rule("spot", "[the|your] [very] {rank} [one of the] {k:kind}", ranked)
    g.rule("spot", "[the|whatever|whichever] [very] {near:nearness} [one of the|of the] [{_n:num}] {k:kind}",
        nearest)
    g.rule("spot", f"(whatever|whichever|{THE}) {{k:kind}} [{{THAT}}] [{{STANDS}}] {{near:nearness}} "
        f"[{{p:loc}}|from you|to you|away]", lambda c, k, near, p=None: nearest(c, k & p if p else k, near))
    g.rule("spot", "[{EXACTLY}] between {a:spot} and {b:spot} [(of|in|on) {_h:hall}]",
        lambda c, a, b: _between(c, a[0], b[0])[:1] or None)
    g.rule("spot", "the {n:ordinal}", lambda c, n: ranked(c, n, _like(c)), cost=0.3)
    g.rule("spot", "the other {k:kind}",
        lambda c, k: c.view(k - {c.place, *next((x for x in c.focus if len(x) == 1), ())}))
    g.words("nearness", valued({1: "nearest closest next closer nearer neerest near",
        -1: "furthest farthest farther further far remotest"}), say=0)
    g.rule("spot", "(it|that|there|that one|this|here|that {SPOT}|this {SPOT}|the same {SPOT}|itself)", _it)
    g.rule("spot", "the {n:former} [one]", lambda c, n: _of_two(c, n))
    g.words("former", {"former": -2, "latter": -1}, say=0)
    where = "(where|the {SPOT} [where|at which|that]|wherever)"
    g.rule("spot", f"{where} {{h:hall}} {{STARTS}} [{{_d:dir}}|to both sides]", lambda c, h: _entry(c, h))
    g.rule("spot", f"{where} {{a:hallsort}} (and|{{MEETS}}) {{b:hallsort}} [{{MEETS}}]",
        lambda c, a, b: c.view(_meeting(c, a, b) or ()))
    back = "(where|whence|the {SPOT} (where|that|from where|from which)|from where) you"
    g.rule("spot", f"{back} [had|have|originally] (started [from|out]|began [from]|set (out|off)|came in|"
        f"were at first)", lambda c: _posed(c, c.origin()))
    g.rule("spot", "(your|the) (start|beginning|(starting|original|initial|first) {SPOT})",
        lambda c: _posed(c, c.origin()))
    g.rule("spot", f"{back} [just|have|had] (were|came [from]|come from|been|stood|were standing) [before|"
        f"just now|a moment ago|before that|earlier|previously|just before]", lambda c: _posed(c, c.left()))
    g.rule("spot", "(not [to|at] {_a:spot} [,] but [to|at] {b:spot}|{b:spot} [,] (not|and not|rather "
        "than|instead of) [to|at] {_a:spot} [or [the] {_c:ordinal}])", lambda b: b, cost=0.1)
    g.rule("spot", "{x:spot} [,] {y:spot} [,]", lambda x, y: x if x == y else None, cost=0.2)
    g.rule("spot", "{h:hall}", lambda c, h: _entry(c, h), cost=0.1, say=2)


def _ends(g: Rules) -> None:
    g.words("END", "end ending finish terminus edge extremity tip bottom top far_side")
    far = "far other opposite further farther farthest furthest distant"
    g.words("far", valued({1: far, -1: "near nearer nearest close closer closest"}), say=0)
    the = "(the|its|that|this|one)"
    g.rule("spot", f"{the} [very|absolute] {{END}} of {{h:hall}}", lambda c, h: ends(c, h), say=1.5,
        said="the end of {h:hall}")
    g.said("spot", "the end of the (hall|hallway|corridor)", lambda c: c.line()[-1:] or None, say=1.5)
    g.said("spot", "the wall", lambda c: c.line()[-1:] or None, say=0.3)
    g.said("spot", "one step past the {i:item}",
        lambda c, i: {x: cost for y, cost in c.view(_items(c, i)).items() if (x := _offset(c, y, 1))},
        say=1)
    g.rule("spot", "[the|its] [very] {END}", lambda c: ends(c, _hall_of(c)) if not c.line()
        else {(c.line()[-1],): 0.0, **_run_end(c)}, cost=0.1)
    g.rule("spot", f"{the} {{far}} {{END}} [of {{h:hall}}]",
        lambda c, far, h=(): _far(c, h or _hall_of(c), far))
    g.rule("spot", f"{the} ({{END}}|one) [of {{h:hall}}] {{WITH}} (nothing|{{p:places}})",
        lambda c, h=(), p=frozenset(): _end_with(c, h or _hall_of(c), p), cost=0.1)
    g.rule("spot", "the {END} of {h:hall} {p:post}", lambda c, h, p: [(e,) for e in (h[0], h[-1]) if e in p])
    g.rule("spot", "[in] (the|its) (middle|center|centre|midpoint|halfway point|mid point) (of|in) {h:hall}",
        lambda c, h: pick(h, 0)[:1] or None)
    g.rule("spot", "[the] {rank} {SPOT} (of|in|on|along|from [the] [far] end of|from the other end of|from "
        "the end of) {h:hall}", _place_of)


def _counted(g: Rules) -> None:
    """Adds `counted`, the place so many steps past a thing or before it, and `count`, a number of steps."""
    past = "(past|beyond|after|behind|further than|farther than|on from)"
    before = "(before|short of|shy of|away from|from|in front of)"
    g.rule("offset", f"({{n:count}}|{{n:num}}) {past}", lambda n: n)
    g.rule("offset", f"({{n:count}}|{{n:num}}) {before}", lambda n: -n)
    g.rule("offset", f"{{EXACTLY}} {past}", 1)
    g.rule("offset", f"[{{EXACTLY}}] {before}", -1)
    g.rule("counted", "{n:offset} {x:spot}", _offset)
    g.rule("counted", f"{past} {{x:spot}} by ({{n:count}}|{{n:num}})", _offset)
    g.rule("spot", "[the [{SPOT}]] {x:counted}")
    g.words("MORE", "more further additional extra full whole again")
    g.rule("count", "{num} [{MORE}] {STEP} [{MORE}]", lambda num: num)
    g.rule("count", "[just|only] (a|one|another|a single|one single|an) [{MORE}] {STEP} [{MORE}]", 1)
    g.rule("count", "(another {num}|{num} more) [{STEP}]", lambda num: num)
# fmt: on


def _spoken(c: Walker) -> Sight | None:
    """What was spoken of, a place or a hall."""
    group = next(iter(c.focus), ())
    return Sight(places=frozenset(group) - {c.place}) if group else None


def _items(c: Walker, item: str) -> Places:
    return c.where(lambda place: c.map.items[place] == item)


def _like(c: Walker) -> Places:
    """The places of the same sort as the one that was spoken of."""
    item = next((c.map.items.get(group[0]) for group in c.focus if len(group) == 1), None)
    return _items(c, item) if item else _crossings(c)


def _crossings(c: Walker) -> Places:
    return c.where(lambda place: len(ways(c.map, place)) > 2)


def _is_corner(c: Walker, place: Place) -> bool:
    open_ = ways(c.map, place)
    return len(open_) == 2 and (open_[1] - open_[0]) % 180 != 0


def _meeting(c: Walker, one: Look, other: Look) -> Places | None:
    """Places where a hall of one sort meets another of another sort."""
    found = set()
    for place in c.map.items:
        halls = [(o, c.map.ways[place, o]) for o in ways(c.map, place)]
        if any(
            one.fits(h) and other.fits(k) and (h.floor != k.floor or (o - p) % 180)
            for o, h in halls
            for p, k in halls
        ):
            found.add(place)
    return frozenset(found) or None


def _which_holds(c: Walker, cond: Lazy) -> Places | None:
    """The places ahead at which a condition holds when one comes there."""
    coming = ((place, c.ahead(steps)) for steps, place in enumerate((c.place, *c.line())))
    return frozenset(p for p, at in coming if at and any(true for true, _ in cond(at))) or None


def _hall_of(c: Walker) -> Group:
    spoken = next((group for group in c.focus if len(group) > 1), None)
    return spoken or (*c.line(2), c.place, *c.line())


def _near(c: Walker, x: Group) -> Places:
    return frozenset(c.map.corridor(x[0], o)[0][1] for o in ways(c.map, x[0]))


def _offset(c: Walker, x: Group, n: int) -> Group | None:
    """The place so many steps after one, or before it if negative, on the way there."""
    at = c.reach(x[0])
    line = () if at is None else at.line(0 if n > 0 else 2)
    return line[abs(n) - 1 : abs(n)] or None


def _beyond(c: Walker, x: Group) -> Places | None:
    at = c.reach(x[0])
    return frozenset(at.line()) if at else None


def _between(c: Walker, a: Place, b: Place) -> Group:
    """The places in a line between two, the middle one first."""
    for hall in strips(c.map, ANY):
        if a in hall and b in hall:
            low, high = sorted((hall.index(a), hall.index(b)))
            inside = hall[low + 1 : high]
            return tuple(sorted(inside, key=lambda p: abs(distance(p, a) - distance(p, b))))[
                : 1 if len(inside) % 2 else 2
            ]
    return ()


def _round(c: Walker, directions: tuple[int, ...]) -> Places:
    """What is seen from the places ahead, to the sides."""
    sides = [q for q in (1, 3) if q in directions or 0 in directions]
    lines = [c.map.corridor(p, (c.heading + 90 * q) % 360) for p in (c.place, *c.line()) for q in sides]
    return frozenset(place for line in lines for _, place in line)


def _of_two(c: Walker, n: int) -> Group | None:
    """The former or the latter of the last two places that were spoken of."""
    said = [group for group in c.said if len(group) == 1]
    return (
        (said if len(said) > 1 else [x for x in c.focus[1::-1] if len(x) == 1])[n:][:1][0]
        if c.focus
        else None
    )


def _entry(c: Walker, h: Group) -> Denotation | None:
    """Where one comes to a hall; one who walks in it may come to where its floor begins, or to its end."""
    place = c.entry(h)
    return None if place is None else {(place,): 0.0 if place != c.place else 1.3}


def _posed(c: Walker, pose: Any) -> Group | None:
    return ((pose.x, pose.y),) if pose is not None else None


def ranked(c: Walker, rank: int, k: Places) -> Denotation | None:
    """The one of a rank among those ahead; else, as the nearest ones are counted."""
    ahead = tuple(place for place in c.line() if place in k)
    found = pick(ahead, rank) if rank else ()
    if found:
        return {found: 0.0}
    lines = [tuple(p for p in c.line(q) if p in k) for q in (1, 3, 2)]
    return {one: 0.6 for line in lines if rank and (one := pick(line, rank))} or None


def nearest(c: Walker, k: Places, near: int) -> Denotation | None:
    """The nearest of those that can be seen, or the farthest; ahead first."""
    ahead = tuple(place for place in c.line() if place in k)
    seen = [p for q in (0, 1, 3, 2) for p in c.line(q) if p in k]
    found: Denotation = {}
    if ahead:
        found[(ahead[0 if near > 0 else -1],)] = 0.2
    if seen:
        best = min(near * distance(c.place, p) for p in seen)
        for place in seen:
            if near * distance(c.place, place) == best:
                found[(place,)] = 0.0
    return found or (c.view(k) if near > 0 else None)


def _it(c: Walker) -> Denotation:
    found: Denotation = {}
    for group in c.focus:
        if len(group) == 1:
            found.setdefault(group, 1.0 * len(found))
    return found or {(c.place,): 0.6}


def _end_with(c: Walker, h: Group, p: Places) -> Group | None:
    """The end of a hall where one of some things stands, or nothing."""
    found = [end for end in (h[0], h[-1]) if (end in p if p else not c.map.items[end])]
    return tuple(found) if len(found) == 1 else None


def _run_end(c: Walker) -> Denotation:
    """Where the floor that one walks on ends."""
    corridor = c.corridor()
    run = [there for hall, there in corridor if hall.floor == corridor[0][0].floor]
    return {(run[-1],): 0.4}


def _far(c: Walker, h: Group, far: int) -> Denotation:
    ahead = [place for place in c.line() if place in h]
    return {(ahead[-1],): 0.0} if far > 0 and ahead and 0 in c.along(h) else {far_end(c, h, far): 0.05}


def _place_of(c: Walker, rank: int, h: Group) -> Group | None:
    """A place of a hall by its rank, counted in the orientation in which one looks, else from here."""
    row = h if c.place not in h or distance(h[0], c.place) <= distance(h[-1], c.place) else h[::-1]
    ahead = [place for place in c.line() if place in h]
    if ahead:
        row = h if h.index(ahead[-1]) > h.index(ahead[0]) or ahead[-1] == h[-1] else h[::-1]
    return pick(row, rank)[:1] or None

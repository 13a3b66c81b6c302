"""Places: what stands there, what they are (corners, crossings, ends), and how they lie to other things."""

from __future__ import annotations

from typing import Any

from grice.language import Group, Rules, pick
from grice.language.meaning import Denotation
from grice.worlds.sail.english.halls import ANY, distance, ends, far_end
from grice.worlds.sail.english.walker import Look, Sight, Walker, route, strips, ways
from grice.worlds.sail.map import Place

Places = frozenset[Place]
THE = "(the|a|an|that|this|your|my|any|some|one|another|its|said|the same|these|those)"
NEXT = (
    "(next|the next|the very next|the nearest|the first|the closest|the very first|your first|your "
    "next|the following|the upcoming)"
)


def add_places(g: Rules) -> None:
    """Adds `kind` (places), `post` (places, after a noun) and `spot` (one place, as a group)."""
    # fmt: off
    _kinds(g)
    _posts(g)
    _spots(g)
    _ends(g)
    _counted(g)
    g.rule("sight", "{places}", lambda places: Sight(places=places))
    g.rule("sight", "[the|a|an|this|that|some] {look} [{FLOORED}] [{HALL}]", lambda look: Sight(look=look))
    g.rule("sight", "(the|a|this|that|an) {HALL} (with|of|that has|whose walls have|whose floor "
        "is) [the|a] {look} [floor|walls|on them|on the "
        "walls|on the wall|pictures]",
           lambda look: Sight(look=look))
    g.rule("sight", "(a|the|an|another|any|some|this|that) {HALL}", lambda: Sight(look=ANY), cost=0.1)
    g.rule("sight", "(the|a|this|that|bare|nothing but|nothing but a|only|just) [wall|walls]",
        lambda: Sight(wall=True))
    g.rule("sight", "(one|it|that|them|this|that one)", lambda c: _spoken(c))
    g.rule("sight", "{x:spot}", lambda x: Sight(places=frozenset(x)), cost=0.15)
    g.rule("sight", "{h:hall}", lambda c, h: Sight(places=frozenset(h)) if c.along(h) else None, cost=0.4)
    # fmt: on


def _spoken(c: Walker) -> Sight | None:
    """What was spoken of, a place or a hall."""
    group = next(iter(c.focus), ())
    return Sight(places=frozenset(group) - {c.place}) if group else None


def _kinds(g: Rules) -> None:
    # fmt: off
    g.rule("kind", "{item}", lambda c, item: c.where(lambda p: c.map.items[p] == item) or None)
    g.rule("kind", "(black|wooden|brown|white|green|red|old|big|little|small|nice|lone|single|tall|"
        "only|empty|lonely) {k:kind}",
           lambda k: k, cost=0.1)
    g.rule("kind", "(item|object|thing|piece of furniture|furniture|landmark|items|objects|things|"
        "pieces of furniture|furnishing)",
           lambda c: c.where(lambda p: c.map.items[p]))
    g.rule("kind", "(item|object|thing|piece of furniture) [there is|you see]",
        lambda c: c.where(lambda p: c.map.items[p]))
    g.rule("kind", "(corner|bend|corners|curve|elbow|turn)", lambda c: c.where(lambda p: _is_corner(c, p)))
    g.rule("kind", "(dead end|deadend|dead-end|cul de sac)",
        lambda c: c.where(lambda p: len(ways(c.map, p)) == 1))
    g.rule("kind", "{CROSSING}", lambda c: c.where(lambda p: len(ways(c.map, p)) > 2) or None)
    g.rule("kind", "(wall|walls)", lambda c: frozenset(c.line()[-1:] or [c.place]))
    g.rule("kind", "(spot|place|position|point|square|tile|space|location|cell|one|block|segment)",
        lambda c: c.where(bool), cost=0.4)
    g.rule("kind", "empty (intersection|crossing|junction|spot|place|square)",
           lambda c: c.where(lambda p: len(ways(c.map, p)) > 2 and not c.map.items[p]))
    g.rule("kind", "{k:kind} [,] {p:post}", lambda k, p: k & p or None)
    g.rule("kind", "{look} [{FLOORED}] [{HALL}] {CROSSING}", lambda c, look: _meeting(c, look, ANY))
    # fmt: on


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


def _posts(g: Rules) -> None:
    # fmt: off
    is_ = (
        "[that is|which is|that's|that are|that stands|standing|that lies|which stands|which lies|"
        "located|sitting|that sits|it is|it's|you can see|you see]"
    )
    g.rule("post", f"{is_} {{dir}}", lambda c, dir: frozenset(p for q in dir for p in c.line(q)))
    g.rule("post", f"{is_} [further|farther|right|just|straight] (in|on|along|down|of|up|inside) "
        f"{{h:hall}}", lambda h: frozenset(h))
    g.rule("post", f"{is_} (at|in|by|on|near|that is) {{x:spot}}", lambda c, x: frozenset(x) | _near(c, x),
        cost=0.2)
    g.rule("post", f"{is_} (next to|beside|by|near|adjacent to|one step from|one step away from) "
        f"{{x:spot}}", lambda c, x: _near(c, x))
    g.rule("post", f"{is_} [just|right|immediately|one step|directly] (before|in front of|short of|"
        f"this side of) {{x:spot}}",
           lambda c, x: frozenset(_offset(c, x[0], -1)))
    g.rule("post", f"{is_} [just|right|immediately|one step|directly|that comes] (after|past|beyond|"
        f"behind|following) {{x:spot}}", _beyond)
    g.rule("post", f"{is_} [exactly|right|directly|half way|halfway|midway|in] between {{a:spot}} and "
        f"{{b:spot}} [of {{_h:hall}}|in {{_h:hall}}]",
           lambda c, a, b: frozenset(_between(c, a[0], b[0])) or None)
    g.rule("post", f"{is_} (around|round) the [next] corner [{{d:dir}}]",
        lambda c, d=(0, 1, 2, 3): _round(c, d))
    g.rule("post", "you (just|have just|already) (passed|left|came from|saw|were at|walked past|went "
        "past|have passed)", _passed)
    g.rule("post", "(that|which) you (just|have just|already|can) (passed|left|came from|saw|were at|"
        "walked past|went past|have passed|see)", _passed)
    g.rule("post", "(with|containing|that has|that contains|which has|which contains|holding|that "
        "holds|having|of|where there is|"
           "where you see|with the|w/) [a|an|the] {i:item} [in it|on it|at it]",
           lambda c, i: c.where(lambda p: c.map.items[p] == i))
    g.rule("post", "(with|of|where|at|onto|to|into|and) {x:hallsort} [(crosses|meets|starts|begins|"
        "branches off|intersects|is|"
           "joins|comes in|goes off|opens|leaves|crosses it|crosses yours|crosses your path|crosses "
               "there)] [{_d:dir}]",
           lambda c, x: _meeting(c, x, ANY))
    g.rule("post", "(where|of|between|with|at which) {x:hallsort} (and|meets|crosses|joins|intersects|"
        "hits|touches|runs into|meets with|"
           "intersects with|crosses with|with|ends at|to) {y:hallsort} [meet|cross|intersect|join]",
           lambda c, x, y: _meeting(c, x, y))
    g.rule("post", "(where|at which) {h:hall} (ends|stops|is over|finishes|runs out)",
        lambda c, h: frozenset((h[0], h[-1])))
    g.rule("post", "(where|at which) {h:hall} (starts|begins|branches off)", lambda c, h: frozenset(h))
    g.rule("post", "{dist:num} {STEP} [away] [{d:dir}]", lambda c, dist, d=(0, 1, 2, 3): frozenset(p
        for q in d for p in c.line(q)[dist - 1 : dist]))
    g.rule("post", "(with|that has|which has|having) (a|an|the) {i:item} (just|right|one step|directly|"
        "immediately) (beyond|past|behind|"
           "after|before|next to|beside|in front of) it",
           lambda c, i: c.where(lambda p: any(c.map.items[q] == i for q in _near(c, (p,)))))
    g.rule("hallsort", "[the|a|an|this|that|your] {look} [{FLOORED}] [{HALL}|one]", lambda look: look)
    g.rule("hallsort", "(the|this|your|that|a|an|another) {HALL}", lambda: ANY, cost=0.1)
    g.rule("hallsort", "yours", lambda: ANY)
    # fmt: on


def _passed(c: Walker) -> Places | None:
    """Where one has been."""
    return (
        frozenset((one.before.state.x, one.before.state.y) for one in c.history.back() if one.before)
        - {c.place}
        or None
    )


def _hall_of(c: Walker) -> Group:
    spoken = next((group for group in c.focus if len(group) > 1), None)
    return spoken or (*c.line(2), c.place, *c.line())


def _near(c: Walker, x: Group) -> Places:
    return frozenset(c.map.corridor(x[0], o)[0][1] for o in ways(c.map, x[0]))


def _offset(c: Walker, place: Place, steps: int) -> Group:
    """The place so many steps after one, or before it if negative, on the way there."""
    way = route(c.map, c.place, c.heading, place)
    if way is None:
        return ()
    at = c.reach(place)
    if at is None:
        return ()
    line = at.line(0 if steps > 0 else 2)
    return line[abs(steps) - 1 : abs(steps)]


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
    found: set[Place] = set()
    here = c
    for there in (c.place, *c.line()):
        for q in (1, 3):
            if q in directions or 0 in directions:
                o = (here.heading + 90 * q) % 360
                found.update(place for _, place in c.map.corridor(there, o))
    return frozenset(found)


def _spots(g: Rules) -> None:
    # fmt: off
    g.rule("places", f"{THE} {{k:kind}}", lambda k: k)
    g.rule("places", "{k:kind}", lambda k: k, cost=0.2)
    g.rule("reached", "{p:places}", lambda p: p)
    g.rule("spot", f"{NEXT} {{k:kind}}", lambda c, k: c.view(k - {c.place}))
    g.rule("places", "{a:places} (or|and) {b:places}", lambda a, b: a | b, cost=0.3)
    g.rule("spot", f"{THE} {{k:kind}}", lambda c, k: c.view(k))
    g.rule("spot", "{k:kind}", lambda c, k: c.view(k), cost=0.2)
    g.rule("spot", "[the|your] [very] {rank} {k:kind}", ranked)
    g.rule("spot", "[the|whatever|whichever] [very] {near:nearness} {k:kind}", nearest)
    g.words("nearness", {"nearest": 1, "closest": 1, "next": 1, "closer": 1, "nearer": 1, "neerest": 1,
        "furthest": -1, "farthest": -1,
                         "farther": -1, "further": -1, "far": -1, "most_distant": -1, "remotest": -1,
                         "near": 1}, say=0)
    g.rule("spot", "(it|that|there|that one|this|here|that spot|that place|this spot|this place|the "
        "former|the latter|the same one|the same place|the same spot|itself)", _it)
    g.rule("spot", "(where|the (place|point|spot) where|wherever) {h:hall} (starts|begins|opens|"
        "branches off)", lambda c, h: _entry(c, h))
    g.rule("spot", "(where|the (place|point|spot) where|wherever) {h:hall} (ends|stops|finishes|is "
        "over|runs out)", lambda c, h: ends(c, h))
    g.rule("spot", "(where|the (place|point|spot|junction|intersection) (where|at which)|wherever) "
        "{a:hallsort} (meets|crosses|intersects|joins|hits|"
           "and|runs into|becomes|turns into|changes to|touches) {b:hallsort} [meet|cross|intersect]",
           lambda c, a, b: c.view(_meeting(c, a, b) or ()))
    g.rule("spot", "(where|the (place|point|spot) where) [the] [floor|carpet|flooring|ground|hall] "
        "(changes|turns|becomes|switches|changes in|turns in) [to|into] {look}",
           lambda c, look: c.view(_change(c, look)))
    back = (
        "(where you|the (place|point|spot) (where|that|from where|from which) you|from where you|"
        "whence you)"
    )
    g.rule("spot", f"{back} (started|began|set out|set off|started from|started out|began from|"
        "originally were|came in)", lambda c: _posed(c, c.origin()))
    g.rule("spot", "(your|the) (start|starting (point|place|position|spot)|beginning|original (place|"
        "position|spot)|initial position)", lambda c: _posed(c, c.origin()))
    g.rule("spot", f"{back} (were|came from|just were|were before|have come from|have been|were "
        "standing|just came from|were a moment ago|were just now|came)",
           lambda c: _posed(c, c.left()))
    g.rule("spot", "{_a:spot} [,] {OOPS} [,] [to|at|past|until|for] {b:spot}", lambda b: b, cost=0.1)
    g.rule("spot", "{x:spot} [,] {y:spot} [,]", lambda x, y: x if x == y else None, cost=0.2)
    g.rule("spot", "{h:hall}", lambda c, h: _entry(c, h), cost=0.1)
    # fmt: on


def _entry(c: Walker, h: Group) -> Denotation | None:
    """Where one comes to a hall; one who walks in it may come to where its floor begins, or to its end."""
    place = c.entry(h)
    if place is None:
        return None
    return {(place,): 0.0 if place != c.place else 1.3}


def _posed(c: Walker, pose: Any) -> Group | None:
    return ((pose.x, pose.y),) if pose is not None else None


def _change(c: Walker, look: Look) -> Places:
    return c.where(lambda p: len({look.fits(c.map.ways[p, o]) for o in ways(c.map, p)}) > 1)


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


def _ends(g: Rules) -> None:
    # fmt: off
    end = "(end|ending|finish|terminus|edge|extremity|tip)"
    the = "(the|its|that|this)"
    g.rule("spot", f"{the} [very|absolute] {end} of {{h:hall}}", lambda c, h: ends(c, h))
    g.rule("spot", f"[the|its] [very] {end}", lambda c: ends(c, _hall_of(c)) if not c.line()
        else {(c.line()[-1],): 0.0, **_run_end(c)}, cost=0.1)
    g.rule("spot", f"{the} (far|other|opposite|further|farther|farthest|furthest|distant) {end} of "
        f"{{h:hall}}", lambda c, h: _far(c, h))
    g.rule("spot", f"{the} (far|other|opposite|further|farther) {end}", lambda c: _far(c, _hall_of(c)))
    g.words("compassy", {"north": 0, "northern": 0, "east": 90, "eastern": 90, "south": 180, "southern": 180,
        "west": 270, "western": 270}, say=0)
    g.rule("spot", f"the {end} of {{h:hall}} {{p:post}}", lambda c, h, p: [(e,) for e in (h[0], h[-1])
        if e in p])
    g.words("fewer", {"fewer": -1, "less": -1, "more": 1, "the_fewest": -1, "the_most": 1,
        "fewest": -1}, say=0)
    g.rule("spot", "[in] (the|its) (middle|center|centre|midpoint|halfway point|mid point) (of|in) "
        "{h:hall}", lambda c, h: pick(h, 0)[:1] or None)
    place = "(place|spot|point|position|square|tile|block|space|one|cell|step)"
    g.rule("spot", f"[the] {{rank}} {place} (of|in|on|along|from [the] [far] end of|from the other end "
        f"of|from the end of) {{h:hall}}", _place_of)
    g.rule("spot", f"[the] {{ordinal}} {place} from the [far|other|opposite] end of {{h:hall}}",
        lambda c, ordinal, h: _place_of(c, -ordinal, h))
    g.rule("spot", f"[the] (last|next) {place} but {{num}} (of|in|on) {{h:hall}}",
        lambda c, num, h: _place_of(c, -num - 1, h))
    g.rule("spot", f"[the] {place} (before|short of|just before|right before|one before) (the|its) end "
        f"[of {{h:hall}}]", lambda c, h=(): _place_of(c, -2, h or _hall_of(c)))
    # fmt: on


def _run_end(c: Walker) -> Denotation:
    """Where the floor that one walks on ends."""
    corridor = c.corridor()
    run = [there for hall, there in corridor if hall.floor == corridor[0][0].floor]
    return {(run[-1],): 0.4}


def _far(c: Walker, h: Group) -> Denotation:
    ahead = [place for place in c.line() if place in h]
    return {(ahead[-1],): 0.0} if ahead and 0 in c.along(h) else {far_end(c, h, 1): 0.2}


def _place_of(c: Walker, rank: int, h: Group) -> Group | None:
    """A place of a hall by its rank, counted in the orientation in which one looks, else from here."""
    row = h if c.place not in h or distance(h[0], c.place) <= distance(h[-1], c.place) else h[::-1]
    ahead = [place for place in c.line() if place in h]
    if ahead:
        row = h if h.index(ahead[-1]) > h.index(ahead[0]) or ahead[-1] == h[-1] else h[::-1]
    return pick(row, rank)[:1] or None


def _counted(g: Rules) -> None:
    """So many steps past a thing, or before it."""
    # fmt: off
    g.rule("spot", "[the] {n:count} (past|beyond|after|behind|further than|farther than|on from|away "
        "from) {x:spot}", lambda c, n, x: _offset(c, x[0], n) or None)
    g.rule("spot", "(just|right|immediately|directly) (past|beyond|after) {x:spot}",
        lambda c, x: _offset(c, x[0], 1) or None)
    g.rule("spot", "(just|right|immediately) (before|short of|in front of) {x:spot}",
        lambda c, x: _offset(c, x[0], -1) or None)
    g.rule("count", "{num} [more|further|additional|extra|full|whole] {STEP} [more|further]", lambda num: num)
    g.rule("count", "(a|one|another|a single|one more|one single|just one|only one|just a|an) {STEP} "
        "[more|further]", 1)
    g.rule("count", "(a couple|a couple of|a pair of|two more|another two|couple of) [more] {STEP}", 2)
    g.rule("count", "another {num} {STEP}", lambda num: num)
    # fmt: on

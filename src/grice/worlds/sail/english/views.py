"""Conditions: what is seen from a pose, where it is, and what can be done there."""

from __future__ import annotations

from typing import Any

from grice.language import Rules
from grice.language.inflection import forms
from grice.worlds.sail.english.halls import ANY, distance
from grice.worlds.sail.english.places import ALL_AROUND, Places
from grice.worlds.sail.english.walker import Look, Sight, Walker, strips, ways

Held = tuple[bool, Walker]
HERE_ALREADY = 0.25  # "there is a chair": here, rather than in sight
BLOCKED_NOW = (
    "you_have_to_stop you_have_to_turn you_run_out_of_road you_run_out_of_hall you_run_out_of_space "
    "you_are_blocked it_ends it_is_finished you_can_go_no_further you_have_no_choice_but_to_turn "
    "you_are_forced_to_turn you_have_to_turn_around it_is_over"
)


# fmt: off
def add_views(g: Rules) -> None:
    """Adds `cond`, what may be asked, required or told of a pose."""
    _phrases(g)
    _seeing(g)
    _being(g)
    g.rule("cond", "{a:cond} and [that] {b:cond@a}", lambda a, b: (a[0] and b[0], b[1]))
    g.rule("cond", "{a:cond} or {b:cond}", lambda a, b: (a[0] or b[0], a[1] if a[0] else b[1]))


def _phrases(g: Rules) -> None:
    g.words("LIES", "is are am be lies stands was were sits to_be lying standing ends_up end_up gets comes "
        "winds_up appears")
    g.rule("LIES", "(should|will|must|ought to|would) [now] be")
    g.rule("LIES", "(is|are) (now|directly|exactly|only|just|still|also|then|there)")
    g.words("SEE", "see spot find notice view have notices sees")
    g.words("LOOK_AT", [f"{verb} {at}".strip() for verb in forms("look gaze stare peer") for at in
        ["at", "down", "along", "into", "up", "towards", "toward", "onto", "in"]])
    g.words("LOOK_AT", [*forms("face"), "facing down"])
    can = "[can|should|will|would|could|now|should now|should be able to|are able to|must|have to]"
    g.rule("YOU_SEE", f"(you|i|we) {can} {{SEE}}")
    g.words("YOU_SEE", "you've_got")
    g.rule("YOU_SEE", "{SEE}", cost=0.1)
    g.rule("EXISTS", "there {LIES}")
    g.rule("YOU_FACE", f"(you|i|we) {can} [are|be] [now] {{LOOK_AT}}")
    g.words("REACH", [*forms("reach hit meet pass find enter"), *(
        f"{verb} {to}" for verb in forms("get come run bump arrive end stand walk step be") for to in
        ("to", "upon", "at", "into", "on", "in", "up at", "by", "next to", "beside", "onto"))])
    g.rule("YOU_ARE", f"(you|i|we|you have|you've|you'll) {can} [have] {{REACH}} [standing] [at|on|by|in|"
        f"next to|beside]")
    g.rule("YOU_ARE", "{REACH}", cost=0.2)
    g.rule("BLOCKED", "({GO}|{GO_ON}) [any] [on|further|farther|more|longer|ahead|forward|straight|anymore]")
    g.words("BLOCKED", "anymore any_further any_farther keep_going")
    g.words("ANY_MORE", "any_more anymore any_longer now then already there at_all by_then at_last "
        "at_that_point exactly as_well too anyway")
    g.rule("cond", "{a:cond} {ANY_MORE}", lambda a: a, cost=0.05)
    g.rule("if", "should {cond}")
    g.words("BLOCKED_NOW", BLOCKED_NOW)
    g.rule("aim", "{d:dir}", lambda d: d)
    g.rule("aim", "{EXACTLY} {a:aim}", lambda a: a)
    g.rule("aim", "{a:aim} and [your] (back|rear)", lambda a: (*a, 2))
    g.rule("aim", "{a:aim} (and|or) [to|on] [your|the] {b:aim}", lambda a, b: a + b, cost=0.2)


def _seeing(g: Rules) -> None:
    g.rule("cond", "{s:sight} {LIES} {a:aim}", lambda c, s, a: _seen(c, s, a), cost=0.02)
    g.rule("cond", "{s:sight} {a:aim}", lambda c, s, a: _seen(c, s, a), cost=0.4)
    g.rule("cond", "{a:aim} [there] ({LIES}|{YOU_SEE}) {s:sight}", lambda c, s, a: _seen(c, s, a))
    g.rule("cond", "{YOU_SEE} {s:sight} [{a:aim}]", lambda c, s, a=ALL_AROUND: _seen(c, s, a))
    g.rule("cond", "{EXISTS} {s:sight}", lambda c, s: _exists(c, s))
    g.rule("cond", "{EXISTS} {s:sight} {a:aim}", lambda c, s, a: _seen(c, s, a))
    g.rule("cond", "{YOU_FACE} {s:sight} [{_a:aim}]", lambda c, s: _seen(c, s, (0,)))
    g.rule("cond", "{LOOK_AT} {s:sight}", lambda c, s: _seen(c, s, (0,)), cost=0.2)
    g.rule("cond", "(you|there) ({CAN} not {SEE}|{LIES} not) [a|an|any] {s:sight} [{a:aim}]", _unseen)
    g.rule("cond", "({YOU_SEE}|{EXISTS}) (no|not a|neither) {s:sight} [{a:aim}]", _unseen)
    g.words("CAN", "can could do does will would did")
    g.rule("question", "{LIES} (there|{YOU} {LOOK_AT}) {s:sight} [{a:aim}]",
        lambda c, s, a=(0,): _seen(c, s, a))
    g.rule("cond", "[you have] your back [side] (to|against|facing|faces|{LIES} [turned] "
        "[to|against|facing|towards]) {s:sight}", lambda c, s: _seen(c, s, (2,)))


def _being(g: Rules) -> None:
    g.rule("cond", "{YOU_ARE} {p:places}", lambda c, p: _at(c, p))
    g.rule("cond", "({YOU_SEE}|{EXISTS}) {p:places} (here|there|at this spot|where you are|right here|at "
        "this place)", lambda c, p: _at(c, p))
    g.rule("cond", "{YOU_ARE} {x:hallsort}", lambda c, x: _on(c, x))
    g.rule("cond", "(this|the|that) {k:kind} {HAS} {p:places} [{ON_IT}]", lambda c, k, p: _at(c, k & p))
    g.rule("cond", "(the|your|one|a) (next|more|further|single) {STEP} [{CAN}|should] (bring|take|lead|get|"
        "put|land) you (to|onto|on|into|at) {p:places}", lambda c, p: (bool(p.intersection(c.line()[:1])), c))
    g.rule("cond", "(this|the|that) ({CROSSING}|{SPOT}|{HALL}) {LIES} empty",
        lambda c: (not c.map.items[c.place], c))
    g.rule("cond", "{YOU_ARE} {x:spot}", lambda c, x: _at(c, frozenset(x)), cost=0.1)
    g.rule("cond", "you can [only] (go|turn|walk|move) {a:aim}", lambda c, a: (all(c.line(q) for q in a), c))
    g.rule("cond", "({BLOCKED_NOW}|you can not [{BLOCKED}]|the way [ahead] is blocked|there is nothing left "
        "of {_h:hall})", lambda c: (not c.line(), c))
    g.rule("cond", "{h:hall} {ENDS}",
        lambda c, h: (not c.line() or (c.place in h and c.line()[0] not in h), c))
    g.rule("cond", "{x:hallsort} {MEETS} [your (path|way)|it|yours|you|there|here] [{a:aim}]", _crossed)
    g.rule("cond", "[the|this|these|those|your] ({PART}|{HALL}) [of {_h:hall}|under you|here|ahead|in "
        "front|below you|beneath you|around you|[{THAT}] (you are|you stand) [standing] [on|in]|{_d:dir}] "
        "(is|are|{HAS}|turns|becomes|changes to|turns to|turns into) "
        "[a] {look} [{ON_IT}]", lambda c, look: _floor(c, look))
    g.rule("cond", "{_x:hallsort} {MEETS} {y:hallsort}", lambda c, y: _on(c, y))
    g.rule("cond", "{x:spot} is (a|an|the) {i:item}", lambda c, x, i: (c.map.items[x[0]] == i, c.about(x)))
    g.rule("cond", "{p:places} {LIES} {q:loc}", lambda c, p, q: _among(c, p, q), cost=0.1)
# fmt: on


def _among(c: Walker, p: Places, q: Places) -> Held:
    both = min(p & q, key=lambda place: distance(place, c.place), default=None)
    return both is not None, (c.about((both,)) if both else c).noting(kind=p)


def _seen(c: Walker, s: Sight, a: tuple[int, ...]) -> dict[Held, float]:
    """Whether something is seen in one of some directions."""
    if a == ALL_AROUND:  # "you see it", and perhaps not right ahead
        near, far = _seen(c, s, (0,)), {q for q in a if s.seen(c, q) is not None}
        return near if next(iter(near))[0] or not far else {(True, c): 0.3, (False, c): 0.5}
    costs = {q: cost for q in a if (cost := s.seen(c, q)) is not None}
    if not costs:
        return {(False, c.noting(kind=s.places) if s.places else c): 0.0}
    place = next((p for q in costs for p in c.line(q) if p in s.places), None)
    where = c.noting(kind=s.places) if s.places else c
    return {(True, where.about((place,)) if place else where): min(costs.values())}


def _exists(c: Walker, s: Sight) -> dict[Held, float]:
    """Whether something is here, or else in sight."""
    if c.place in s.places:
        return {(True, c.about((c.place,)).noting(kind=s.places)): 0.0}
    return {held: cost + HERE_ALREADY * held[0] for held, cost in _seen(c, s, ALL_AROUND).items()}


def _on(c: Walker, x: Look) -> Held:
    """Whether one is where a hall of some sort is: one that crosses, if any may be meant."""
    halls = [(o, c.map.ways[c.place, o]) for o in ways(c.map, c.place)]
    if x == ANY:
        return any((o - c.heading) % 180 for o, _ in halls), c
    beyond = {c.map.corridor(c.place, o)[0][1] for o, hall in halls if x.fits(hall)}
    strip = next((s for s in strips(c.map, x) if c.place in s and beyond & set(s)), None)
    return strip is not None, c.about(strip) if strip else c


def _unseen(c: Walker, s: Sight, a: tuple[int, ...] = (0,)) -> Held:
    return all(s.seen(c, q) is None for q in a), c


def _at(c: Walker, p: Places) -> Held:
    return c.place in p, c.about((c.place,)).noting(kind=p)


def _crossed(c: Walker, x: Look, a: tuple[int, ...] = (1, 3)) -> Held:
    return any(corridor and x.fits(corridor[0][0]) for q in a if (corridor := c.corridor(q))), c


def _floor(c: Walker, look: Look) -> Held:
    """Whether the floor is of a sort: of the hall that one looks into, else of one that leaves here."""
    halls = [c.map.ways[c.place, o] for o in ([c.heading] if c.line() else ways(c.map, c.place))]
    return any(look.fits(hall) for hall in halls), c


def holds(found: Any) -> float | None:
    """At what cost a condition holds; None if it does not."""
    return min((cost for (true, _), cost in found.items() if true), default=None)

"""Conditions: what is seen from a pose, where it is, and what can be done there."""

from __future__ import annotations

from typing import Any

from grice.language import Rules
from grice.worlds.sail.english.halls import ANY, distance
from grice.worlds.sail.english.places import Places
from grice.worlds.sail.english.walker import Look, Sight, Walker, strips, ways

Held = tuple[bool, Walker]
EVERYWHERE = (0, 1, 2, 3)
IS = "is are be lies stands was were should_be will_be is_now should_now_be"
YOU = "you [can|should|will|would|could|now|should now|have|should be able to|are able to]"
YOU_ARE = "(you are|you're|you should be|you will be|you should now be|you are now)"
BLOCKED = (
    "you_can't_go_any_further you_can_go_no_further you_can't_go_further you_can't_go_on you_can't "
    "you_cannot_go_on you_cannot_go_further you_can't_anymore you_have_to_stop you_have_to_turn "
    "you_run_out_of_road you_run_out_of_hall you_run_out_of_space the_way_is_blocked "
    "the_way_ahead_is_blocked you_are_blocked it_ends it_is_finished the_hall_ends the_hall_is_over "
    "the_path_ends"
)


def add_views(g: Rules) -> None:
    """Adds `cond`, what may be asked, required or told of a pose."""
    # fmt: off
    g.words("LIES", IS)
    g.rule("YOU_SEE", f"{YOU} (see|spot|find|notice|view|have)")
    g.words("YOU_SEE", "there_is there_are there_should_be there_will_be you've_got you_have")
    g.rule("YOU_FACE", f"{YOU} (face|look at|look down|look along|look into|look up)")
    g.rule("YOU_FACE", f"{YOU_ARE} (facing|looking at|looking down|looking along|facing down|looking up)")
    g.rule("YOU_ARE", f"{YOU} (reach|reached|get to|got to|come to|come upon|arrive at|arrived at|hit|meet|"
        "bump into|run into|pass|passed|find|enter|end up at|end up in|end up on|stand at|stand in)")
    g.rule("YOU_ARE", f"{YOU_ARE} [standing] (at|in|on|by|next to|beside)")
    g.words("YOU_ARE", "reached reaching")
    g.words("BLOCKED", BLOCKED)
    g.words("ADV", "directly right just straight immediately exactly only still now also then there again")
    g.rule("aim", "{d:dir}", lambda d: d)
    g.rule("aim", "{a:aim} (and|or) [to|on] [your|the] {b:aim}", lambda a, b: a + b, cost=0.2)
    g.rule("cond", "{s:sight} {LIES} {a:aim}", lambda c, s, a: _seen(c, s, a), cost=0.02)
    g.rule("cond", "{s:sight} {a:aim}", lambda c, s, a: _seen(c, s, a), cost=0.5)
    g.rule("cond", "{a:aim} [there] {LIES} {s:sight}", lambda c, s, a: _seen(c, s, a))
    g.rule("cond", "{a:aim} {YOU_SEE} {s:sight}", lambda c, s, a: _seen(c, s, a))
    g.rule("cond", "{YOU_SEE} {s:sight} {a:aim}", lambda c, s, a: _seen(c, s, a))
    g.rule("cond", "{YOU_SEE} {s:sight}", lambda c, s: _seen(c, s, EVERYWHERE))
    g.rule("cond", "{YOU_FACE} {s:sight} [{_a:aim}]", lambda c, s: _seen(c, s, (0,)))
    g.rule("question", "(do|can|could) you see {s:sight} [{a:aim}]",
        lambda c, s, a=EVERYWHERE: _seen(c, s, a))
    g.words("NOT_SEE", "you_don't_see you_do_not_see you_can't_see you_cannot_see you_see_no "
        "there_is_no there's_no there_isn't "
            "there_isn't_a there_are_no you_aren't_facing you_are_not_facing there_is_not you_see_neither")
    g.rule("cond", "{NOT_SEE} {s:sight} [{a:aim}]", lambda c, s, a=(0,): _unseen(c, s, a))
    g.rule("cond", "{YOU_ARE} {p:reached}", lambda c, p: _at(c, p))
    g.rule("cond", "{YOU_SEE} {p:places} (here|there|at this spot|where you are|right here|at this "
        "place)", lambda c, p: _at(c, p))
    g.rule("cond", "{YOU_ARE} {x:hallsort}", lambda c, x: _on(c, x))
    g.rule("cond", "{YOU_ARE} {x:spot}", lambda c, x: _at(c, frozenset(x)), cost=0.1)
    g.rule("cond", "(you are|you're|you stand|you get|you come) {n:count} (from|before|away from|short "
        "of|in front of) {p:places}",
           lambda c, n, p: (any(distance(c.place, q) == n for q in c.line() if q in p), c))
    g.rule("cond", "you (are|should be|stand) (between|in between|halfway between) {a:places} and {b:places}",
           lambda c, a, b: (any(_flanked(c, a, b, q) for q in (0, 1)), c))
    g.rule("cond", "you can [only] (go|turn|walk) {a:aim}", lambda c, a: (all(c.line(q) for q in a), c))
    g.rule("cond", "{BLOCKED}", lambda c: (not c.line(), c))
    g.rule("cond", "{h:hall} (ends|is over|runs out|stops|finishes|is finished|comes to an end)",
        lambda c, h: (not c.line() or (c.place in h and c.line()[0] not in h), c))
    g.rule("cond", "{x:hallsort} (crosses|intersects|meets|starts|begins|branches off|opens up|comes "
        "in) [your path|it|yours|you|there|here|your way] [{a:aim}]",
           lambda c, x, a=(1, 3): _crossed(c, x, a))
    g.rule("cond", "[the] (floor|flooring|carpet|ground|hall) [of {_h:hall}|under you|here|ahead|in "
        "front|below you|beneath you] (is|turns|becomes|changes to|turns to|turns into) {look}",
           lambda c, look: _floor(c, look))
    g.rule("cond", "{_x:hallsort} (crosses|meets|hits|intersects|reaches|runs into|joins|crosses over) "
        "{y:hallsort}", lambda c, y: _on(c, y))
    g.rule("cond", "{x:spot} is (a|an|the) {i:item}", lambda c, x, i: (c.map.items[x[0]] == i, c.about(x)))
    g.rule("cond", "{p:places} is {n:count} (away|ahead|in front|from you|from here|off)",
        lambda c, p, n: (any(q in p for q in c.line()[n - 1 : n]), c))
    g.rule("cond", "[you have] your back (is|to|against|faces|is to|is against|is facing|facing|should "
        "be to|turned to|towards) {s:sight}", lambda c, s: _seen(c, s, (2,)))
    g.rule("cond", "your back side faces {s:sight}", lambda c, s: _seen(c, s, (2,)))
    g.rule("cond", "you (face|are facing|look|are looking|should face|should be facing) {compass}",
        lambda c, compass: (c.heading == compass, c))
    g.rule("cond", "you're (facing|looking) {compass}", lambda c, compass: (c.heading == compass, c))
    g.rule("cond", "{a:cond} and {b:cond@a}", lambda a, b: (a[0] and b[0], b[1]))
    g.rule("cond", "{a:cond} or {b:cond}", lambda a, b: (a[0] or b[0], a[1] if a[0] else b[1]))
    # fmt: on


def _seen(c: Walker, s: Sight, a: tuple[int, ...]) -> dict[Held, float]:
    """Whether something is seen in one of some directions."""
    if a == EVERYWHERE:  # "you see it", and perhaps not right ahead
        near, far = _seen(c, s, (0,)), {q for q in a if s.seen(c, q) is not None}
        return near if next(iter(near))[0] or not far else {(True, c): 0.3, (False, c): 0.5}
    costs = {q: cost for q in a if (cost := s.seen(c, q)) is not None}
    if not costs:
        return {(False, c): 0.0}
    place = next((p for q in costs for p in c.line(q) if p in s.places), None)
    return {(True, c.about((place,)) if place else c): min(costs.values())}


def _on(c: Walker, look: Look) -> Held:
    """Whether one is where a hall of some sort is: one that crosses, if any may be meant."""
    halls = [(o, c.map.ways[c.place, o]) for o in ways(c.map, c.place)]
    if look == ANY:
        return any((o - c.heading) % 180 for o, _ in halls), c
    fitting = [o for o, hall in halls if look.fits(hall)]
    if not fitting:
        return False, c
    strip = next(
        s
        for s in strips(c.map, look)
        if c.place in s and any(c.map.corridor(c.place, o)[0][1] in s for o in fitting)
    )
    return True, c.about(strip)


def _unseen(c: Walker, s: Sight, a: tuple[int, ...]) -> Held:
    return all(s.seen(c, q) is None for q in a), c


def _at(c: Walker, p: Places) -> Held:
    return c.place in p, c.about((c.place,))


def _flanked(c: Walker, a: Places, b: Places, q: int) -> bool:
    one, two = set(c.line(q)), set(c.line(q + 2))
    return bool((one & a and two & b) or (one & b and two & a))


def _crossed(c: Walker, look: Look, a: tuple[int, ...]) -> Held:
    return any(corridor and look.fits(corridor[0][0]) for q in a if (corridor := c.corridor(q))), c


def _floor(c: Walker, look: Look) -> Held:
    """Whether the floor is of a sort: of the hall that one looks into, else of one that leaves here."""
    halls = [c.map.ways[c.place, o] for o in ([c.heading] if c.line() else ways(c.map, c.place))]
    return any(look.fits(hall) for hall in halls), c


def holds(found: Any) -> float | None:
    """At what cost a condition holds; None if it does not."""
    return min((cost for (true, _), cost in found.items() if true), default=None)

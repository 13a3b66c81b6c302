"""Walking: so far, to somewhere, past something, along a hall, until something is so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from grice.language import Group, Rules
from grice.language.meaning import Denotation
from grice.worlds.sail.english.views import holds
from grice.worlds.sail.english.walker import Walker, Way

Lazy = Callable[[Any], Denotation]
ANYHOW = Way()
MISCOUNTED = 1.2  # a number of steps that does not lead to what is named
TO_ALONG = 0.4  # to turn into a hall that one is told to walk along


def add_walks(g: Rules) -> None:
    """Adds `walk` and what it consists of."""
    _modifiers(g)
    _walks(g)


def _modifiers(g: Rules) -> None:
    # fmt: off
    g.rule("mod", "{PARTICLE}", Way())
    g.rule("mod", "{STRAIGHT}", Way(straight=True))
    g.rule("mod", "[for|by|about|maybe|exactly|around|only|just|approximately|roughly|some|like|at "
        "least|of|another|up|with] {n:count}", lambda n: Way(steps=n))
    g.rule("mod", "[for|by|about|maybe|just] {n:num} [more|further|over|up]", lambda n: Way(steps=n),
        cost=0.1)
    g.rule("mod", "{n:times}", lambda n: Way(steps=n), cost=0.1)
    g.rule("mod", "{n:sum}", lambda n: Way(steps=n))
    g.words("num", {"eleven": 11, "twelve": 12, "a_dozen": 12, "a_couple": 2, "a_pair": 2, "couple": 2,
        "half_a_dozen": 6}, say=0)
    g.words("shape", {"a_triangle_has_sides": 3, "a_square_has_sides": 4, "a_square_has_corners": 4,
        "a_triangle_has_corners": 3,
                      "a_hand_has_fingers": 5, "a_dog_has_legs": 4, "a_cat_has_legs": 4, "you_have_eyes": 2,
                      "you_have_hands": 2,
                      "you_have_feet": 2, "you_have_legs": 2, "a_car_has_wheels": 4,
                      "a_bicycle_has_wheels": 2, "a_bike_has_wheels": 2,
                      "a_tricycle_has_wheels": 3, "a_spider_has_legs": 8, "a_table_has_legs": 4,
                      "a_chair_has_legs": 4}, say=0)  # fmt: skip
    g.rule("sum", "{a:num} [{STEP}] (plus|and then|and another|more than) {b:num} [more] [{STEP}]",
        lambda a, b: a + b)
    to = (
        "(to|til|till|until|up to|as far as|over to|onto|into|in|on|for|at|reaching|"
        "down to|all the way to|on to|to reach|unto|to where|up until|in to|back to|along to|through "
        "to|out to|right to|right up to|to get to)"
    )
    g.rule("mod", f"{to} {{x:spot}}", lambda x: Way(goal=x[0]))
    g.rule("mod", f"{to} {{h:hall}}", lambda c, h: Way(goal=place, topic=h)
        if (place := c.entry(h)) not in (None, c.place) else None)
    g.rule("mod", "(until|till|til) {YOU_ARE} {x:spot}", lambda x: Way(goal=x[0]))
    g.rule("mod", "[on|down|straight|over|up] (toward|towards|in the direction of) {x:spot}",
        lambda x: {Way(goal=x[0]): 0.1, Way(towards=x[0]): 0.7})
    g.rule("mod", "(halfway|half way|half the way|midway) (to|toward|towards) {x:spot}", _half_to)
    g.rule("walk", "retrace (your|the) (steps|way) [to {_x:spot}]", lambda c: c.reach((pose.x, pose.y))
        if (pose := c.left()) else None)
    g.rule("mod", "{BACK}", Way(back=True))
    g.rule("mod", "(there|over there|down there|up there|out there)", _there)
    g.rule("mod", "(there|over there|down there|up there|out there)", Way(), cost=0.3)
    g.rule("clause", "(same thing|same|and again|another one|one more time|once more|likewise|ditto|do "
        "likewise|the same once more)", lambda c: c.follow(c.again()) if c.again() else None, cost=0.1)
    g.rule("mod", "{n:count} (past|beyond|after) {x:spot}", _past_by)
    g.rule("mod", "(past|passing|by|beyond|through|passing by|going past|walking past|leaving behind|"
        "and past|across) {x:spot}", lambda x: Way(past=x))
    g.rule("mod", "(past|passing|by) [both] {x:spot} and [past] {y:spot}", lambda x, y: Way(past=x + y))
    g.rule("mod", "(along|down|up|through|on|across|in|over|onto|into|inside|by|via) {h:hall}",
        lambda h: Way(along=h))
    g.rule("mod", "{o:compass}", lambda o: Way(heading=o))
    g.rule("mod", "(away from|leaving) {_x:spot}", Way(), cost=0.1)
    g.rule("mod", "(all the way|as far as you can|as far as you can go|as far as possible|to the limit|"
        "the whole way|the entire way|the rest of the way|till you can't)", Way(whole=True))
    g.rule("mod", "{f:fraction} [of] [the] [length of|way along|way down|way of|way] {h:hall}",
        lambda c, f, h: _share(c, f, h))
    g.rule("mod", "(all|the whole|the full|the entire) [{_n:num} steps of|length of|of] {h:hall}",
        lambda h: Way(along=h, whole=True))
    g.rule("mod", "the length of {h:hall}", lambda h: Way(along=h, whole=True))
    g.rule("mods", "{m:mod}", lambda m: m)
    g.rule("mods", "{a:mods} [,] {b:mod@a}", lambda a, b: a.joined(b))
    g.rule("mods", "{a:mods} [,] [and|then|and then|but|and only|before] {b:pastmod@a}",
        lambda a, b: a.joined(b))
    g.rule("pastmod", "(stop|stopping|halt|pull up|end|come to a stop) [one|right] (at|by|in|on) "
        "{x:spot}", lambda x: Way(goal=x[0]))
    g.rule("pastmod", "(stop|stopping|halt|end up|end|stand) {x:counted}", lambda x: Way(goal=x[0]))
    # fmt: on


def _there(c: Walker) -> Way | None:
    spoken = next((group for group in c.focus if len(group) == 1), None)
    return Way(goal=spoken[0]) if spoken and spoken[0] != c.place else None


def _past_by(c: Walker, n: int, x: Group) -> Way | None:
    line = c.line()
    at = line.index(x[0]) + n if x[0] in line else len(line)
    return Way(goal=line[at]) if at < len(line) else None


def _half_to(c: Walker, x: Group) -> Way | None:
    line = (c.place, *c.line())
    steps = line.index(x[0]) if x[0] in line else 1
    return Way(steps=steps // 2) if steps % 2 == 0 and steps else None


def _share(c: Walker, f: Fraction, h: Group) -> Way | None:
    steps = f * (len(h) - 1)
    return Way(steps=int(steps), along=h) if steps.denominator == 1 and steps else None


def _walks(g: Rules) -> None:
    # fmt: off
    g.rule("GOING", "{GO}", say=0)
    g.rule("STRAIGHTLY", "(keep|keep on|continue|carry on|go on|stay) (going|walking|moving|heading|"
        "following|travelling|marching|on|ahead|forward)")
    g.rule("STRAIGHTLY", "(continue|carry on|go on|press on|push on|keep on|keep going|keep at it|proceed)")
    g.rule("walk", "{GOING} {m:mods}", lambda c, m: walk(c, m))
    g.rule("walk", "{GOING} {s:side} [,] {m:mods}", lambda c, s, m: walk(c.turned(s), m), cost=0.1)
    g.rule("walk", "{STRAIGHTLY} [{m:mods}]", lambda c, m=ANYHOW: _joined_walk(c, Way(straight=True), m))
    g.rule("walk", "{GOING}", lambda c: walk(c, Way()), cost=0.1)
    g.rule("walk", "{m:mods}", lambda c, m: walk(c, m) if m != Way() else None, cost=0.25)
    g.rule("walk", "(take|make|do|cover|walk|give me|have) [a|another|your|only] {n:count} [{m:mods}]",
        lambda c, n, m=ANYHOW: _joined_walk(c, Way(steps=n), m))
    g.rule("walk", "{FOLLOW} {h:hall} [{m:mods}]", lambda c, h, m=ANYHOW: _joined_walk(c, Way(along=h), m))
    g.rule("walk", "{STEP} [{m:mods}]", lambda c, m=ANYHOW: _joined_walk(c, Way(steps=1), m), cost=0.3)
    g.rule("walk", "(pass|walk by|go by) {x:spot} [{m:mods}]",
        lambda c, x, m=ANYHOW: _joined_walk(c, Way(past=x), m))
    g.rule("walk", "(reach|visit|find|approach|hit|join|get|meet|locate|seek|touch|make for|head for|"
        "aim for|bump into|seek out) {x:spot} [{_m:mods}]", lambda c, x: walk(c, Way(goal=x[0])))
    g.rule("walk", "{GOING} [{m:mods}] (until|till|til|so that|to where|so|up to where|to the point "
        "where) {cond:cond*}", lambda c, cond, m=ANYHOW: _walk_until(c, m, cond))
    g.rule("walk", "{FOLLOW} {h:hall} [{m:mods}] (until|till|til|so that) {cond:cond*}",
        lambda c, h, cond, m=ANYHOW: _walk_until(c, Way(along=h).joined(m), cond))
    g.rule("walk", "[{m:mods}] (until|till|til) {cond:cond*}",
        lambda c, cond, m=ANYHOW: _walk_until(c, m, cond), cost=0.2)
    g.rule("walk", "put one foot in front of the other [{m:mods}] [until|till] [{cond:cond*}]",
        lambda c, m=ANYHOW, cond=None: _walk_until(c, m, cond) if cond else walk(c, m))
    g.rule("clause", "{w:walk}", lambda w: w)
    g.rule("clause", "face and {w:walkto}", lambda w: w)
    g.rule("walkto", "{GO} (to|past|towards|until) {x:spot}", lambda c, x: walk(c, Way(goal=x[0])))
    # fmt: on


def _joined_walk(c: Walker, one: Way, m: Way) -> Denotation:
    way = one.joined(m)
    return walk(c, way) if way is not None else {}


def walk(c: Walker, w: Way) -> Denotation:
    """The contexts after one walks as told."""
    found: Denotation = {}
    if w.towards is not None:
        looking = [c.looking(o).about((w.towards,)) for o in c.directions(w.towards)]
        walked = [one.ahead(w.steps or 0) for one in looking]
        return {one: 0.0 for one in walked if one is not None}
    if w.back and w.goal is None and w.heading is None:
        w = replace(w, heading=c.whence(), back=False)
    for start, cost in _starts(c, w).items():
        for after, more in _walked(start, w).items():
            topic = after.about(w.spoken) if w.spoken else after
            found[topic] = min(found.get(topic, 9.0), cost + more)
    if not found and w.goal is not None and not w.straight and w.heading is None:
        found = _by_route(c, w)
    return found


def _starts(c: Walker, w: Way) -> Denotation:
    """Where one begins to walk straight on: here, after a turn to an orientation or into a hall."""
    if w.heading is not None:
        return {c.looking(w.heading): 0.0}
    if not w.along or 0 in c.along(w.along):
        return {c: 0.0}
    if w.straight:
        return {c: 0.6} if set(c.line()) & set(w.along) else {}
    quarters = c.along(w.along)
    if quarters:
        return {c.turned(q): TO_ALONG + (0.1 if q == 2 else 0.0) for q in quarters}
    entry = c.entry(w.along)
    at = c.reach(entry) if entry is not None else None
    if at is None:
        return {}
    return {at.turned(q): 2 * TO_ALONG for q in at.along(w.along)}


def _walked(c: Walker, w: Way) -> Denotation:
    """The contexts after steps straight on."""
    line = c.line()
    found: Denotation = {}
    for steps, cost in _lengths(c, w, line).items():
        passed = line[: steps - 1] if w.goal is not None or w.steps is None else line[:steps]
        if all(place in passed or place == c.place for place in w.past):
            after = c.ahead(steps)
            if after is not None:
                found[after] = cost
    return found


def _lengths(c: Walker, w: Way, line: Group) -> dict[int, float]:
    """How many steps may be meant."""
    if w.goal is not None:
        if w.goal not in line:
            return {}
        steps = line.index(w.goal) + 1
        return {steps: 0.0 if w.steps in (None, steps) else MISCOUNTED}
    inside = [place for place in line if place in w.along] if w.along else list(line)
    if w.steps is not None:
        beyond = w.along and w.steps > len(inside)
        past = max([0, *(line.index(place) + 1 for place in w.past if place in line)])
        if 0 < past <= w.steps:  # "three steps, passing the chair"
            return {w.steps: 0.0, past + w.steps: MISCOUNTED}
        return {past + w.steps: MISCOUNTED if beyond else 0.0}
    if w.past:
        last = max((line.index(place) for place in w.past if place in line), default=-1)
        return {last + 2: 0.0} if last >= 0 else {}
    if w.whole or w.along:
        return {len(inside): 0.0, 1: 0.5} if inside else {}
    return {1: 0.2, len(line): 0.5} | dict.fromkeys(range(2, len(line)), 0.9) if line else {}


def _by_route(c: Walker, w: Way) -> Denotation:
    """The shortest way to a goal that is not straight ahead."""
    assert w.goal is not None
    after = c.reach(w.goal)
    if after is None or after is c:
        return {c: 1.3} if after is c else {}
    on_way = _visited(c, after)
    if not set(w.past) <= on_way or (w.along and len(set(w.along) & (on_way | {w.goal})) < 2):
        return {}
    return {after.about(w.spoken): 0.0 if w.steps is None else MISCOUNTED}


def _visited(c: Walker, after: Walker) -> set[Any]:
    found = set()
    one = after.history
    while one is not c.history and one.before is not None:
        one = one.before
        found.add((one.state.x, one.state.y))
    return found


def _walk_until(c: Walker, w: Way | None, cond: Lazy) -> Denotation:
    """As far as needed for a condition to hold."""
    if w is None:
        return {}
    if w.goal is not None or w.steps is not None:
        return {
            after: cost + held
            for after, cost in walk(c, w).items()
            if (held := holds(cond(after))) is not None
        }
    found: Denotation = {}
    for start, cost in _starts(c, w).items():
        costs = {}
        for steps in range(1, len(start.line()) + 1):
            after = start.ahead(steps)
            held = holds(cond(after)) if after is not None else None
            if held is not None and all(place in start.line()[:steps] for place in w.past):
                where = next(one for (true, one), cost in cond(after).items() if true and cost == held)
                costs[where] = held
        if costs:
            least = min(costs.values())
            first = next(after for after, held in costs.items() if held == least)
            found[first.about(w.along) if w.along else first] = cost + least
            for rank, after in enumerate(costs):
                found.setdefault(after, cost + costs[after] + 0.8 + 0.2 * rank)
    return found

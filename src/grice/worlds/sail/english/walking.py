"""Walking: so far, to somewhere, past something, along a hall, until something is so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from grice.language import Group, Rules
from grice.language.meaning import Denotation
from grice.worlds.sail.english.halls import distance
from grice.worlds.sail.english.places import nearest, ranked
from grice.worlds.sail.english.views import holds
from grice.worlds.sail.english.walker import Walker, Way
from grice.worlds.sail.rules import Forward

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
    g.rule("sum", "as many [{STEP}] as {n:shape}", lambda n: n)
    g.rule("sum", "{a:num} (minus|less|take away) {b:num} more", lambda a, b: a - b if a > b else None)
    g.rule("sum", "(twice|double) {a:num} [{STEP}]", lambda a: 2 * a)
    g.rule("sum", "half of {a:num} [{STEP}]", lambda a: a // 2 if a % 2 == 0 else None)
    g.rule("sum", "{a:num} times {b:num} [{STEP}]", lambda a, b: a * b)
    g.rule("sum", "{a:num} [{STEP}] [,] (and|plus|then) {b:num} more [{STEP}]", lambda a, b: a + b)
    g.rule("sum", "{a:num} [{STEP}] (plus|and then|and another|more than) {b:num} [more] [{STEP}]",
        lambda a, b: a + b)
    g.rule("sum", "{a:num} [{STEP}] (minus|less|take away|but) {b:num} [more] [{STEP}]", lambda a, b: a - b
        if a > b else None)
    g.rule("sum", "as many [{STEP}] as [it takes|you need|you'd need|you would need|needed|it takes "
        "you] to (reach|get to|be at|arrive at) {x:spot} [,] (plus|and) {b:num} [more] [{STEP}]",
           lambda c, x, b: distance(c.place, x[0]) + b if x[0] in c.line() else None)
    to = (
        "(to|til|till|until|up to|as far as|over to|onto|into|in|on|for|at|reaching|"
        "down to|all the way to|on to|to reach|unto|to where|up until|in to|back to|along to|through "
        "to|out to|right to|right up to|to get to)"
    )
    g.rule("mod", f"{to} {{x:spot}}", lambda x: Way(goal=x[0]))
    g.rule("mod", f"{to} {{h:hall}}", lambda c, h: Way(goal=place, topic=h)
        if (place := c.entry(h)) not in (None, c.place) else None)
    g.rule("mod", f"not {to} {{_a:spot}} [,] but {to} {{x:spot}}", lambda x: Way(goal=x[0]), cost=0.1)
    g.rule("mod", f"not {to} [the] {{_r:rank}} {{k:kind}} [,] but {to} [the] {{rank}} [one]",
        lambda c, rank, k: [Way(goal=x[0]) for x in ranked(c, rank, k) or ()])
    g.rule("mod", "(until|till|til) {YOU_ARE} {x:spot}", lambda x: Way(goal=x[0]))
    g.rule("mod", "[on|down|straight|over|up] (toward|towards|in the direction of) {x:spot}",
        lambda x: {Way(goal=x[0]): 0.1, Way(towards=x[0]): 0.7})
    g.rule("mod", f"{to} {{x:spot}} (minus|less|but for|except for|save) {{n:count}}", _short_by)
    g.rule("mod", "(all|the whole way|everything) but {n:count} of {h:hall}", _all_but)
    g.rule("mod", "(halfway|half way|half the way|midway) (to|toward|towards) {x:spot}", _half_to)
    g.rule("walk", "retrace (your|the) (steps|way) [to {_x:spot}]", lambda c: c.reach((pose.x, pose.y))
        if (pose := c.left()) else None)
    g.rule("clause", "(do so|do just that)", lambda c: c.ahead(1), cost=0.3)
    g.rule("mod", "{f:fraction} of the way (to|toward|towards) {x:spot}", _part_to)
    g.rule("mod", "(no more than|at most|not more than|no further than|at least|exactly) {n:count}",
        lambda n: Way(steps=n))
    g.rule("mod", "(the same distance|the same number of steps|as many steps|as many|just as far|"
        "equally far|the same) [again|more]", _as_far)
    g.rule("walk", "(take|make|do|have) {n:sum}", lambda c, n: walk(c, Way(steps=n)))
    g.rule("sum", "{a:num} x {b:num} [{STEP}]", lambda a, b: a * b)
    g.rule("walk", "you [still|only|just] have {n:count} (to go|left|more to go|remaining|left to go|"
        "ahead of you)", lambda c, n: walk(c, Way(steps=n)))
    g.rule("walk", "(skip|pass|ignore|pass by) the {_r:rank} {k:kind} [,] [and] (stop at|go to|walk to|"
        "take|halt at|go for) the {rank} [one]",
           lambda c, k, rank: _to_any(c, ranked(c, rank, k)))
    g.rule("clause", "(another|one more|another one|and another|and one more|once again|yet again|and "
        "once again)",
           lambda c: c.follow(c.again()) if c.again() else None)
    g.rule("mod", "{BACK}", Way(back=True))
    g.rule("mod", "(there|over there|down there|up there|out there)", _there)
    g.rule("mod", "(there|over there|down there|up there|out there)", Way(), cost=0.3)
    g.rule("clause", "(do|repeat) (both|both of those|both of those things|both of these|both things|"
        "all of that|all that|those things|all of those|the whole thing|everything|all of it|these "
        "steps|those steps|both steps) [again|once more|one more time|over|over again|once again]",
        lambda c: c.follow(c.again()) if c.again() else None)
    g.rule("clause", "(same thing|same|and again|another one|one more time|once more|likewise|ditto|do "
        "likewise|the same once more)", lambda c: c.follow(c.again()) if c.again() else None, cost=0.1)
    g.rule("sentence", "(do this|do the following|repeat the following|repeat this|do the next thing) "
        "{times} [,] {do:sentence*}", lambda c, times, do: _times(c, times, do))
    g.rule("count", "{n:times} (a|one) {STEP}", lambda n: n)
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
    g.rule("mod", "{f:fraction} [of] (what's|what is) left of {_h:hall} [ahead|in front of you|ahead "
        "of you]", lambda c, f: _share(c, f, (c.place, *c.line())))
    g.rule("mod", "(half way|halfway) (along|down|through|up|of) {h:hall}",
        lambda c, h: _share(c, Fraction(1, 2), h))
    g.rule("mod", "(all|the whole|the full|the entire) [{_n:num} steps of|length of|of] {h:hall}",
        lambda h: Way(along=h, whole=True))
    g.rule("mod", "the length of {h:hall}", lambda h: Way(along=h, whole=True))
    g.rule("mod", "(along|with) (it|this|that)", lambda c: _along_it(c))
    g.rule("mods", "{m:mod}", lambda m: m)
    g.rule("mods", "{a:mods} [,] {b:mod@a}", lambda a, b: a.joined(b))
    g.rule("mods", "{a:mods} [,] [and|then|and then|but|and only|before] {b:pastmod@a}",
        lambda a, b: a.joined(b))
    g.rule("pastmod", "(stop|stopping|halt|pull up|end|come to a stop) [one|right] (at|by|in|on) "
        "{x:spot}", lambda x: Way(goal=x[0]))
    g.rule("pastmod", "(stop|stopping|halt|end up|end|stand) {x:counted}", lambda x: Way(goal=x[0]))
    g.rule("pastmod", "(stop|stopping|halt|end up|end) [where|when|at|just] {x:spot}",
        lambda x: Way(goal=x[0]), cost=0.1)
    # fmt: on


def _there(c: Walker) -> Way | None:
    spoken = next((group for group in c.focus if len(group) == 1), None)
    return Way(goal=spoken[0]) if spoken and spoken[0] != c.place else None


def _times(c: Walker, times: int, do: Lazy) -> Denotation:
    found: Denotation = {c: 0.0}
    for _ in range(times):
        found = {after: cost + more for one, cost in found.items() for after, more in do(one).items()}
    return found


def _along_it(c: Walker) -> Way | None:
    spoken = next((group for group in c.focus if len(group) > 1), None)
    return Way(along=spoken) if spoken else None


def _past_by(c: Walker, n: int, x: Group) -> Way | None:
    line = c.line()
    at = line.index(x[0]) + n if x[0] in line else len(line)
    return Way(goal=line[at]) if at < len(line) else None


def _short_by(c: Walker, x: Group, n: int) -> Way | None:
    line = (c.place, *c.line())
    at = line.index(x[0]) - n if x[0] in line else 0
    return Way(goal=line[at]) if at > 0 else None


def _all_but(c: Walker, n: int, h: Group) -> Way | None:
    return Way(steps=len(h) - 1 - n, along=h) if len(h) - 1 > n else None


def _half_to(c: Walker, x: Group) -> Way | None:
    line = (c.place, *c.line())
    steps = line.index(x[0]) if x[0] in line else 1
    return Way(steps=steps // 2) if steps % 2 == 0 and steps else None


def _part_to(c: Walker, f: Fraction, x: Group) -> Way | None:
    line = (c.place, *c.line())
    steps = f * (line.index(x[0]) if x[0] in line else 0)
    return Way(steps=int(steps)) if steps and steps.denominator == 1 else None


def _as_far(c: Walker) -> Way | None:
    """As many steps as one has just taken."""
    steps = sum(isinstance(one, Forward) for one in c.again())
    return Way(steps=steps) if steps else None


def _share(c: Walker, f: Fraction, h: Group) -> Way | None:
    steps = f * (len(h) - 1)
    return Way(steps=int(steps), along=h) if steps.denominator == 1 and steps else None


def _walks(g: Rules) -> None:
    # fmt: off
    g.rule("GOING", "{GO}", say=0)
    g.rule("STRAIGHTLY", "(keep|keep on|continue|carry on|go on|stay) (going|walking|moving|heading|"
        "following|travelling|marching|on|ahead|forward)")
    g.rule("STRAIGHTLY", "(continue|carry on|go on|press on|push on|keep on|keep going|keep at it|proceed)")
    g.rule("STRAIGHTLY", "(carry straight on|do not stop|do not let up|do not stop walking|do not give "
        "up|keep at it|do not stop going)")
    g.rule("GOING", "{KEEP} {GO}")
    g.rule("GOING", "(down|up|on|off|forward|in|straight|along|over|back|away) you go")
    g.rule("GOING", "go {GO}", cost=0.1)
    g.rule("GOING", "go (go|go go|on and go|ahead and go|ahead and walk|ahead and move|on and walk)", True)
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
    g.rule("walk", "of [the|these|those] [{_n:num}] {k:kind} [,] {GOING} to [the] {near:nearness} [one]",
        lambda c, k, near: _to_any(c, nearest(c, k, near)))
    g.rule("walk", "of [the|these|those] [{_n:num}] {k:kind} [,] {GOING} to [the] {rank} [one]",
        lambda c, k, rank: _to_any(c, ranked(c, rank, k)))
    g.rule("walk", "(reach|visit|find|approach|hit|join|get|meet|locate|seek|touch|make for|head for|"
        "aim for|bump into|seek out) {x:spot} [{_m:mods}]", lambda c, x: walk(c, Way(goal=x[0])))
    g.rule("walk", "(leave|exit) {_x:spot} [and] {w:walk}", lambda w: w)
    g.rule("walk", "(leave|exit|bail out of|get out of|get away from|come away from|step away from|"
        "depart from) {_x:spot} [,] [and] [{w:walk}]", lambda c, w=None: w or walk(c, Way()) | {c: 0.3})
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


def _to_any(c: Walker, spots: Denotation | None) -> Denotation:
    """A walk to one of some places."""
    found: Denotation = {}
    for x, cost in (spots or {}).items():
        for after, more in walk(c, Way(goal=x[0])).items():
            found[after] = min(found.get(after, 9.0), cost + more)
    return found


def _joined_walk(c: Walker, one: Way, m: Way) -> Denotation:
    way = one.joined(m)
    return walk(c, way) if way is not None else {}


def walk(c: Walker, w: Way) -> Denotation:
    """The contexts after one walks as told."""
    found: Denotation = {}
    if w.towards is not None:
        return {c.looking(o).about((w.towards,)): 0.0 for o in c.directions(w.towards)}
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
        past = [line.index(place) + 1 for place in w.past if place in line]
        return {max([0, *past]) + w.steps: MISCOUNTED if beyond else 0.0}
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

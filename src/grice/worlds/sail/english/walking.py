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
from grice.worlds.sail.english.words import GERUNDS, valued
from grice.worlds.sail.rules import Forward

Lazy = Callable[[Any], Denotation]
ANYHOW = Way()
MISCOUNTED = 1.2  # a number of steps that does not lead to what is named
TO_ALONG = 0.4  # to turn into a hall that one is told to walk along


# fmt: off
def add_walks(g: Rules) -> None:
    """Adds what one is told of a walk, and the clauses that tell it."""
    _lengths_of(g)
    _modifiers(g)
    _walks(g)


def _lengths_of(g: Rules) -> None:
    """Adds numbers of steps that are reckoned: as many as before, a part of a hall, all but one of it."""
    g.words("num", {"eleven": 11, "twelve": 12, "a_dozen": 12, "a_couple": 2, "a_pair": 2, "couple": 2,
        "couple_of": 2, "half_a_dozen": 6}, say=0)
    g.rule("num", "[just] (one|1) (less|fewer) than {num}", lambda num: num - 1 if num > 1 else None)
    half, twice = Fraction(1, 2), Fraction(2)
    g.words("many", valued({1: "as_many the_same_number the_same_amount as_far the_same_distance that_many "
        "just_as_many "
        "the_same_length", half: "half_as_many half_as_far half_the_distance half_that half_that_distance",
        twice: "twice_as_many twice_as_far double_the_distance twice_that twice_the_distance"}), say=0)
    g.rule("far", "{n:many} [of] [{MORE}] [{STEP}] [{MORE}|as before|as you just did|as that|as last time]",
        _as_many)
    g.rule("far", "{n:many} [of] [{STEP}] as ~", _as_many)
    g.rule("far", "{n:many} [of] [{STEP}] (as|to|of) {s:need}", lambda c, n, s: _part(c, n, s))
    g.rule("need", "[the {STEP}|it is|the way] [to|over to] {s:stretch} [is|is away|is from here|away]")
    g.rule("need", "(it takes|it would take|you need|are needed|you would need|it needs|the {STEP} that it "
        "takes) [for you] [to] [{VISIT}|{GO}] [to|at] {s:stretch}")
    g.rule("far", "(as many|the|all [the]) {STEP} [as|that] {s:need}")
    g.rule("far", "{n:num} [{STEP}] {more:fewer} than {s:need}", lambda n, more,
        s: s + more * n if s + more * n > 0 else None)
    g.words("fewer", {"fewer": -1, "less": -1, "short": -1, "more": 1, "further": 1}, say=0)
    g.words("fraction", valued({half: "halfway half_way midway partway"}), say=0)
    way = "[of] [the (way|length|distance)|way] [of|along|down|up|through|across|to|toward|towards|over]"
    g.rule("far", f"[just] {{f:fraction}} {way} {{n:stretch}}", _part)
    g.rule("far", "[just] {f:fraction} [of the way]", lambda c, f: _part(c, f, len(c.line())), cost=0.4)
    g.rule("stretch", "{h:hall}", _stretch)
    g.rule("stretch", "{x:spot}", lambda c, x: c.line().index(x[0]) + 1 if x[0] in c.line() else None)
    g.rule("stretch", "{WHOLE}", lambda c: len(c.line()))
    g.rule("far", "{n:part_of} (of|out of) [the|those|its|all] {m:count} [[that are|that lie] [left|there]] "
        "[(to|of|in|along|toward|towards) {_s:stretch}|{_p:post}]", lambda n, m: m and n(m))
    g.rule("part_of", "{n:num} [{STEP}]", lambda n: lambda m: n if n <= m else None)
    g.rule("part_of", "{f:fraction}", lambda f: lambda m: int(f * m) if (f * m).denominator == 1 else None)
    last = "(the last [{STEP}]|[the last] {n:num} [of the] [{STEP}])"
    g.words("ALL_BUT", "all_but all_except every_one_but all_except_for everything_but")
    g.rule("far", f"{{ALL_BUT}} {last} [of|in|along|down|to] [the way to] {{s:stretch}}", _less)
    g.words("LEAVE_OUT", "but_leave_out leaving_out but_skip except except_for but_not without minus "
        "save_for but_stop but_omit stopping but less")
    g.rule("far", f"[down|along|up|through|to] {{s:stretch}} [,] {{LEAVE_OUT}} {last} [early|short|before]",
        _less)
    g.rule("mod", "{n:far}", lambda n: Way(steps=n))


def _modifiers(g: Rules) -> None:
    g.rule("mod", "{PARTICLE}", Way())
    g.rule("mod", "{STRAIGHT}", Way(straight=True))
    g.words("ABOUT", "for by about maybe exactly around only just approximately roughly some like at_least "
        "of another up with")
    g.rule("mod", "[{ABOUT}] {n:count}", lambda n: Way(steps=n))
    g.rule("mod", "[{ABOUT}] {n:num} [more|further|over|up]", lambda n: Way(steps=n), cost=0.1)
    g.rule("mod", "{n:times}", lambda n: Way(steps=n), cost=0.1)
    g.words("TO", "to til till until up_to as_far_as over_to onto into in on for at reaching down_to "
        "all_the_way_to on_to to_reach unto to_where up_until in_to back_to along_to through_to out_to "
        "right_to right_up_to to_get_to")
    g.rule("mod", "{TO} {x:spot}", lambda x: Way(goal=x[0]))
    g.rule("mod", "{TO} {h:hall}", lambda c, h: Way(goal=place, topic=h)
        if (place := c.entry(h)) not in (None, c.place) else None)
    g.rule("mod", "(until|till|til) {YOU_ARE} {x:spot}", lambda x: Way(goal=x[0]))
    g.rule("mod", "(until|till|til) {YOU_SEE} {x:spot}", lambda x: Way(goal=x[0]), cost=0.4)
    g.rule("mod", "[on|down|straight|over|up] (toward|towards|in the direction of) {x:spot}",
        lambda x: {Way(goal=x[0]): 0.1, Way(towards=x[0]): 0.7})
    g.rule("mod", "{BACK}", Way(back=True))
    g.rule("mod", "[over|down|up|out] there", _there)
    g.rule("mod", "[over|down|up|out] there", Way(), cost=0.3)
    g.rule("mod", "{x:counted}", lambda x: Way(goal=x[0]))
    g.words("PAST", "past passing by beyond through passing_by going_past walking_past leaving_behind "
        "and_past across")
    g.rule("mod", "{PAST} {x:spot}", lambda x: Way(past=x))
    g.rule("mod", "{PAST} [both] {x:spot} and [past] {y:spot}", lambda x, y: Way(past=x + y))
    g.words("ALONG", "along down up through on across in over onto into inside by via")
    g.rule("mod", "{ALONG} {h:hall}", lambda h: Way(along=h))
    g.rule("mod", "{o:compass}", lambda o: Way(heading=o))
    g.rule("mod", "(away from|leaving|to get away from) {x:spot}", lambda c, x: _away(c, x), cost=0.1)
    g.words("WHOLE", "all_the_way to_the_limit the_whole_way the_entire_way the_rest_of_the_way "
        "till_you_can't for_as_long_as_it_goes")
    g.rule("WHOLE", "as far [away|along|down|on|ahead|forward] [from here] as (you can [{GO}]|possible|it "
        "{LEADS}|[the|this|"
        "that|your] {HALL} ({LEADS}|lets you|allows [you]|permits [you]|will take you|extends))")
    g.rule("mod", "{WHOLE}", Way(whole=True))
    g.rule("mod", "(all|the whole|the full|the entire|the length) [{_n:num} steps of|length of|of] {h:hall}",
        lambda h: Way(along=h, whole=True))
    g.rule("mod", "(until|till|til|so that|to where|so|up to where|to the point where|far enough [so] that) "
        "{cond:cond*}", lambda cond: Way(until=cond))
    g.rule("mod", "(while|as long as|so long as) {cond:cond*}", lambda cond: Way(until=_ceasing(cond)))
    g.rule("mods", "{m:mod}")
    g.rule("mods", "{a:mods} [,] {b:mod@a}", lambda a, b: a.joined(b))
    g.rule("mods", "{a:mods} [,] {THANKS} [,] {b:mod@a}", lambda a, b: a.joined(b), cost=0.05)
    stop = "(stop|stopping|halt|pull up|end|end up|stand|come to a stop)"
    g.rule("pastmod", f"{stop} [one|right] (at|by|in|on) {{x:spot}}", lambda x: Way(goal=x[0]))
    g.rule("pastmod", f"[{stop}] {{x:counted}}", lambda x: Way(goal=x[0]))
    g.rule("pastmod", "do not {HALT} {m:mod}")
    g.rule("pastmod", f"[only] {stop} (when|once|as soon as|if|where|only when) {{cond:cond*}}",
        lambda cond: Way(until=cond))


def _walks(g: Rules) -> None:
    """Adds `way`, how one is told to walk: a verb with what it tells, and what is told besides."""
    g.words("GOING", GERUNDS)
    g.rule("GO_ON", "(keep|keep on|continue|carry on|go on|stay) {GOING}")
    g.words("GO_ON", "continue carry_on go_on press_on push_on keep_on keep_at_it proceed")
    g.words("VISIT", "reach visit find approach hit join get meet locate seek touch make_for head_for "
        "aim_for bump_into seek_out")
    g.rule("going", "{GO}", ANYHOW)
    g.rule("going", "{GO_ON}", Way(straight=True))
    g.rule("going", "{FOLLOW} {h:hall}", lambda h: Way(along=h))
    g.rule("going", "(pass|cross|walk by|go by|walk past|go past) [through] {x:spot}", lambda x: Way(past=x))
    g.rule("going", "{VISIT} {x:spot}", lambda x: Way(goal=x[0]))
    g.rule("going", "(take|make|do|cover|walk|give me|have) [a|another|your|only] "
        "({n:count}|{n:far}|{n:num})", lambda n: Way(steps=n))
    g.rule("going", "{STEP}", Way(steps=1), cost=0.3)
    g.rule("going", "{w:going} [,] {m:mods@w}", lambda w, m: w.joined(m))
    g.rule("way", "{w:going}")
    g.rule("way", "{m:mods}", lambda m: m if m != ANYHOW else None, cost=0.25)
    g.rule("way", "{m:mods} [,] [you] {w:way@m}", lambda m, w: m.joined(w), cost=0.2)
    g.rule("way", "{a:way} [,] [and|then|and then|but|and only|before] {b:pastmod@a}",
        lambda a, b: a.joined(b) or (replace(a, goal=b.goal) if b.goal else None))
    g.rule("clause", "{w:way}", lambda c, w: walk(c, w))
    g.rule("clause", "{GO} {s:side} [,] {w:way}", lambda c, s, w: walk(c.turned(s), w), cost=0.1)
    g.rule("clause", "{GO} [in|to] {q:quarter} [,] [{w:way}]", lambda c, q, w=ANYHOW: walk(c.turned(q), w),
        cost=0.4)
    g.rule("undone", "[that|the] last (turn|walk|{STEP})")
    g.rule("clause", "{t:pivot} {w:going@t}", lambda t, w: walk(t, w), cost=0.2)
    g.rule("clause", "({FACE}|{TURN}) and {w:way}", lambda c, w: walk(c, w), cost=0.1)
    g.words("AGAIN", "do_that_again do_it_again do_this_again repeat_that repeat_it the_same the_same_thing "
        "do_the_same "
        "same_again again same_thing same and_again another_one one_more_time once_more likewise ditto "
        "do_likewise the_same_once_more and_one_more one_more another_time")
    g.rule("clause", "{AGAIN} [,] [in] [the] [same] [direction|way]",
        lambda c: c.follow(c.again()) if c.again() else None, cost=0.1)
# fmt: on


def _less(s: int, n: int = 1) -> int | None:
    """A length without its end."""
    return s - n if s > n else None


def _ceasing(cond: Lazy) -> Lazy:
    """The condition that another does not hold any more, or cannot be kept up."""
    return lambda c: {(holds(cond(c)) is None or not c.line(), c): 0.0}


def _as_many(c: Walker, n: Fraction | int) -> int | None:
    """So many times the steps of the last walk."""
    walked = [one.turn for one in c.history.back() if isinstance(one.action, Forward)]
    steps = n * walked.count(walked[0]) if walked else Fraction(0)
    return int(steps) if steps and steps == int(steps) else None


def _part(c: Walker, f: Fraction, n: int) -> int | None:
    steps = f * n
    return int(steps) if steps.denominator == 1 and steps else None


def _stretch(c: Walker, h: Group) -> Denotation | None:
    """The length of a hall: all of it, or what is ahead."""
    ahead = sum(place in h for place in c.line())
    if not ahead or c.place not in h:
        return None
    return {ahead: 0.0} | ({len(h) - 1: 0.3} if ahead < len(h) - 1 else {})


def _there(c: Walker) -> Way | None:
    spoken = next((group for group in c.focus if len(group) == 1), None)
    return Way(goal=spoken[0]) if spoken and spoken[0] != c.place else None


def _away(c: Walker, x: Group) -> Way | None:
    """A walk that does not lead to something."""
    return Way(past=()) if not c.line() or x[0] not in c.line() else None


def walk(c: Walker, w: Way) -> Denotation:
    """The contexts after one walks as told."""
    found: Denotation = {}
    if w.until is not None:
        return _walk_until(c, replace(w, until=None), w.until)
    if w.towards is not None:
        looking = [c.looking(o).about((w.towards,)) for o in c.directions(w.towards)]
        walked = [one.ahead(n) for one in looking for n in ((w.steps,) if w.steps is not None else (0, 1))]
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
            return {w.steps: 0.0 if past < w.steps else 0.3, past + w.steps: MISCOUNTED}
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


def _walk_until(c: Walker, w: Way, cond: Lazy) -> Denotation:
    """As far as needed for a condition to hold."""
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

"""Turning: to a side, around, into a hall, towards something, until something is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grice.language import Rules
from grice.language.meaning import Denotation
from grice.worlds.sail.english.views import EVERYWHERE, holds
from grice.worlds.sail.english.walker import Sight, Walker

Lazy = Callable[[Any], Denotation]
AROUND = "around about round back 180 180_degrees one_eighty on_your_heel"
ABOUT_FACE = "u_turn about_turn about_face 180 one_eighty u-turn turn_around about-face"
OTHER_WAY = "the_other_way the_opposite_direction the_way_you_came behind_you back away"


def add_turns(g: Rules) -> None:
    """Adds `pivot`, what is done on the spot."""
    g.words("AROUND", AROUND)
    g.words("ABOUT_FACE", ABOUT_FACE)
    g.words("OTHER_WAY", OTHER_WAY)
    _turns(g)
    _facing(g)


def _turns(g: Rules) -> None:
    # fmt: off
    g.rule("turn", "{TURN} [slightly|sharply|hard|yourself|your body|immediately|straight|directly|"
        "quickly] {side}", _by)
    g.rule("turn", "{GO_ASIDE} {side}", _by, cost=0.1)
    g.rule("turn", "(a|another|one more|once more) {side}", _by, cost=0.1)
    g.rule("turn", "{side}", _by, cost=0.1)
    g.rule("side", "{_a:side} [,] {OOPS} [,] {b:side}", lambda b: b, cost=0.1)
    g.rule("side", "(not {_a:side} [,] but {b:side}|{b:side} [,] (not|and not|rather than|instead of) "
        "{_a:side})", lambda b: b, cost=0.1)
    g.rule("num", "{_a:num} [{STEP}] [,] {OOPS} [,] {b:num}", lambda b: b, cost=0.1)
    g.rule("num", "(not {_a:num} [{STEP}] [,] but {b:num}|{b:num} [,] (not|rather than|instead of) "
        "{_a:num})", lambda b: b, cost=0.1)
    g.words("THEN", "an but_first")
    quick = (
        "[quick|sharp|hard|immediate|90 degree|ninety degree|quarter|single|quarter turn|slight|"
        "simple|90 degrees]"
    )
    g.rule("turn", f"{{TAKE}} (a|an|another|your|the|one|one more) {quick} {{side}} [turn|hand turn|"
        "there|here]", _by)
    g.rule("turn", "{TAKE} {side}", _by, cost=0.2)
    g.rule("turn", "{TAKE} {num} {side} [turns|turn|times]", lambda c, num, side: c.turned(side * num))
    g.rule("turn", "{num} {side} turns", lambda c, num, side: c.turned(side * num))
    g.rule("turn", "{TURN} {d:degrees} {side}", lambda c, d, side: c.turned(d * side))
    g.rule("turn", "{TURN} {side} [by|for] {d:degrees}", lambda c, d, side: c.turned(d * side))
    g.rule("turn", "[{TAKE}] (a|an) {d:degrees} [turn|rotation] [to] {side}",
        lambda c, d, side: c.turned(d * side))
    g.rule("turn", "[{TAKE}] (a|an) {d:degrees} {side} [turn|rotation]",
        lambda c, d, side: c.turned(d * side))
    g.words("degrees", {"90_degrees": 1, "90_degree": 1, "ninety_degrees": 1, "180_degrees": 2,
        "180_degree": 2, "270_degrees": 3,
                        "270_degree": 3, "quarter": 1, "a_quarter": 1, "quarter_turn": 1, "a_quarter_turn": 1,
                        "360_degrees": 4,
                        "half": 2, "half_turn": 2, "three_quarter": 3, "three_quarters": 3, "90": 1, "270": 3,
                        "180": 2, "full": 4,
                        "one_quarter": 1, "one_quarter_turn": 1}, say=0)  # fmt: skip
    g.rule("turn", "{TURN} [yourself|your body|completely|right|all the way] {AROUND}", _around)
    g.rule("turn", "{TAKE} (a|an|one|your|another) {ABOUT_FACE}", _around)
    g.rule("turn", "[a|an] {ABOUT_FACE}", _around, cost=0.2)
    g.rule("turn", "{FACE} {OTHER_WAY}", _around)
    g.rule("pivot", "{FACE} away from {s:sight}", lambda c, s: face(c, s, EVERYWHERE, 2))
    g.rule("ordinal", "{_a:ordinal} [,] {OOPS} [,] [the] {b:ordinal} [,]", lambda b: b, cost=0.1)
    g.rule("pivot", "{TAKE} the {_m:ordinal} {side} [turn] [,] {OOPS} [,] [the] {n:ordinal} [one]",
        lambda c, n, side: _opening(c, n, side))
    g.rule("pivot", "{TAKE} (the|your) (next|very next|next possible) {side} [turn|hall]",
        lambda c, side: _opening(c, 1, side))
    g.rule("turn", "{TURN} [right] {AROUND} (and|to) (look|face|see) (behind you|back|the other way|"
        "where you came from|the way you came)", _around)
    g.rule("pivot", "{t:turn}", lambda t: t)
    g.rule("clause", "{t:pivot}", lambda t: t)
    g.rule("pivot", "[{TAKE}|{TURN}] [the|your|at the] {n:ordinal} [possible|available] {side} [turn|"
        "hand turn|hall|hallway|turning|you can|opening]", _opening)
    g.rule("act", "{cond:question} [,] [then|if so|if yes|in that case|if it is|if there is] [,] "
        "{then:act*} [,] {ELSEWISE} [,] {other:act*}", lambda cond, then, other: _if_so(cond, then, other))
    g.words("ELSEWISE", "otherwise else or_else if_not and_if_not if_no if_there_is_not if_it_is_not")
    # fmt: on


def _by(c: Walker, side: int) -> Walker:
    return c.turned(side)


def _around(c: Walker) -> Walker:
    return c.turned(2)


def _opening(c: Walker, n: int, side: int) -> Denotation | None:
    """A turn into the nth hall that opens to a side."""
    heading = (c.heading + 90 * side) % 360
    open_ = [i for i, place in enumerate(c.line(), 1) if (place, heading) in c.map.ways]
    here = [0] if (c.place, heading) in c.map.ways else []
    found: Denotation = {}
    for steps, cost in ((open_[n - 1 : n], 0.0), ([*here, *open_][n - 1 : n], 0.7)):
        if steps:
            at = c.ahead(steps[0])
            if at is not None:
                found.setdefault(at.turned(side), cost)
    return found or None


def _if_so(cond: tuple[bool, Walker], then: Lazy, other: Lazy | None = None) -> Denotation:
    if cond[0]:
        return then(cond[1])
    return other(cond[1]) if other else {cond[1]: 0.4}


def _open_side(c: Walker) -> list[Walker]:
    return [c.turned(q) for q in (1, 3) if c.line(q)]


def _facing(g: Rules) -> None:
    # fmt: off
    g.rule("pivot", "{FACE} [the direction of|in the direction of|over to|directly|back to|straight "
        "at] {s:sight}", face)
    g.rule("pivot", "{FACE} {s:sight} {a:aim}", lambda c, s, a: face(c, s, a))
    g.rule("pivot", "{TURN} {t:side} [to|toward|towards|so as] (to face|to see|facing|to look at|to "
        "look down|to look along|to have|towards|toward|to|to face down|to look up) {s:sight*} [in "
        "view|in front of you|ahead|down {_h:hall}|in sight]", _side_face)
    g.rule("pivot", "[do|you] turn [there|here|now]", _open_side, cost=0.5)
    g.rule("pivot", "{FACE} [to|to the|towards|due] {o:compass}", lambda c, o: c.looking(o))
    g.rule("pivot", "{TURN} [to|to the|towards|to face|due] {o:compass}", lambda c, o: c.looking(o), cost=0.1)
    g.rule("pivot", "{TURN} [yourself|around|round|your body] (so|so that|until|till|such that|in such "
        "a way that|in order that|so as) {cond:cond*}", _turn_until)
    g.rule("pivot", "{TURN} [around|round] (until|till|so|so that) (facing|looking at|looking down|you "
        "face|you're facing|you are facing|you look at|you look) {s:sight}", lambda c, s: face(c, s))
    g.rule("pivot", "(turn|put|place|keep|have|point|set|get) your back (to|against|towards|toward|to "
        "face|on) {s:sight}", lambda c, s: face(c, s, EVERYWHERE, 2))
    g.rule("pivot", "(stand|be) with your back (to|against|towards|facing) {s:sight}",
        lambda c, s: face(c, s, EVERYWHERE, 2))
    g.rule("pivot", "with your back (to|against) {s:sight} [,]", lambda c, s: face(c, s, EVERYWHERE, 2),
        cost=0.1)
    g.words("FACE_PART", "longer_part longer_side longer_end longer_direction longer_way")
    g.rule("pivot", "{FACE} the (only|one) (direction|way|side|hall|hallway) (that has|with|without|"
        "which has) [no|without] {p:kind} [in it]", lambda c, p: _without(c, p))
    g.words("WAYS", "ways_out ways paths exits directions halls hallways")
    # fmt: on


def face(c: Walker, s: Sight, a: tuple[int, ...] = EVERYWHERE, away: int = 0) -> Denotation | None:
    """The turn after which something is ahead, or so many quarters from that."""
    found: Denotation = {}
    for q in a:
        cost = s.seen(c, q)
        if cost is not None:
            near = next((i for i, place in enumerate(c.line(q)) if place in s.places), 0)
            after = c.turned(q - away)
            found[_noted(after, s)] = cost + 0.02 * near + (0.1 if q == 2 else 0.0)
    return found or None


def _noted(c: Walker, s: Sight) -> Walker:
    """The context in which what is ahead is in focus."""
    place = next((place for place in c.line() if place in s.places), None)
    if place is not None:
        return c.about((place,))
    return c.about((c.place, *c.line())) if c.line() else c


def _side_face(c: Walker, t: int, s: Lazy) -> Denotation:
    """A turn to a side, after which something is ahead, as is told."""
    after = c.turned(t)
    costs = [cost + seen for sight, cost in s(after).items() if (seen := sight.seen(after, 0)) is not None]
    return {_ahead(after): min(costs, default=1.0)}


def _turn_until(c: Walker, cond: Lazy) -> Denotation | None:
    """The turns after which a condition holds, the smallest first."""
    found: Denotation = {}
    for q, cost in ((1, 0.0), (3, 0.0), (2, 0.05), (0, 0.3)):
        after = c.turned(q)
        held = holds(cond(after))
        if held is not None:
            found[_ahead(after)] = held + cost + (0.0 if after.line() else 0.1)
    return found or None


def _ahead(c: Walker) -> Walker:
    return c.about((c.place, *c.line())) if c.line() else c


def _without(c: Walker, p: frozenset[Any]) -> list[Walker]:
    return [c.turned(q) for q in EVERYWHERE if c.line(q) and not any(place in p for place in c.line(q))]

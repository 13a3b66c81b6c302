"""Turning: to a side, around, into a hall, towards something, until something is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grice.language import Group, Rules
from grice.language.meaning import Denotation
from grice.worlds.sail.english.places import nearest
from grice.worlds.sail.english.views import EVERYWHERE, holds
from grice.worlds.sail.english.walker import Sight, Walker

Lazy = Callable[[Any], Denotation]
AROUND = (
    "around about round back 180 180_degrees around_180_degrees one_eighty one_hundred_eighty_degrees "
    "completely_around "
    "all_the_way_around a_half_turn halfway_around half_way_around 180_degree the_other_way_around "
    "right_around right_round "
    "on_your_heel on_your_heels a_hundred_and_eighty_degrees one_hundred_and_eighty_degrees"
)
ABOUT_FACE = (
    "u_turn about_face about_turn 180 180_degree_turn half_turn one_eighty complete_turn_around u-turn "
    "uturn full_180 "
    "one_eighty_turn 180_turn turnaround 180_degrees_turn reversal turn_around about-face"
)
OTHER_WAY = (
    "the_other_way the_opposite_way the_opposite_direction the_other_direction where_you_came_from "
    "the_way_you_came "
    "the_way_you_came_from the_direction_you_came_from backward backwards behind_you back the_way_back "
    "away what_is_behind_you "
    "what's_behind_you in_the_opposite_direction in_the_other_direction the_reverse_direction the_other_side "
    "back_the_way_you_came the_direction_you_came"
)


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
    g.rule("turn", "(look|turn|face|go) (at|toward|towards|to) {side}", _by, cost=0.1)
    g.rule("turn", "(a|another|one more|once more) {side}", _by, cost=0.1)
    g.rule("turn", "{side}", _by, cost=0.1)
    g.rule("side", "{_a:side} [,] {OOPS} [,] {b:side}", lambda b: b, cost=0.1)
    g.rule("side", "(not {_a:side} [,] but {b:side}|{b:side} [,] (not|and not|rather than|instead of) "
        "{_a:side})", lambda b: b, cost=0.1)
    g.rule("num", "{_a:num} [{STEP}] [,] {OOPS} [,] {b:num}", lambda b: b, cost=0.1)
    g.rule("num", "(not {_a:num} [{STEP}] [,] but {b:num}|{b:num} [,] (not|rather than|instead of) "
        "{_a:num})", lambda b: b, cost=0.1)
    g.rule("floor", "{_a:floor} [{HALL}] [,] {OOPS} [,] [the] {b:floor} [,]", lambda b: b, cost=0.1)
    g.rule("item", "{_a:item} [,] {OOPS} [,] [the|a] {b:item} [,]", lambda b: b, cost=0.1)
    g.rule("ordinal", "{_a:ordinal} [,] {OOPS} [,] [the] {b:ordinal} [,]", lambda b: b, cost=0.1)
    g.rule("OOPS", "{OOPS} [,] {OOPS}")
    g.rule("OOPS", "(that should be|that should have been|it should be|it should have been|that is to "
        "say|correction make that)")
    g.words("THEN", "an but_first")
    g.rule("turn", "{side} (face|turn)", _by)
    quick = (
        "[quick|sharp|hard|immediate|90 degree|ninety degree|quarter|single|quarter turn|slight|"
        "simple|90 degrees]"
    )
    g.rule("turn", f"{{TAKE}} (a|an|another|your|the|one|one more) {quick} {{side}} [turn|hand turn|"
        "there|here]", _by)
    g.rule("turn", f"[a|an|another|one] {quick} {{side}} (turn|hand turn)", _by, cost=0.1)
    g.rule("pivot", "{TAKE} the {_m:ordinal} {side} [turn] [,] {OOPS} [,] [the] {n:ordinal} [one]", _opening)
    g.rule("turn", "(double back|reverse direction|reverse course|change direction|turn tail|go into "
        "reverse)", _around)
    g.rule("FACE", "{TURN} [around|round|yourself] (to|in order to|so as to) (see|face|look at|look "
        "down|look along|look into|"
           "have a view of|get a view of|be facing|have in front of you|have ahead of you)")
    g.rule("act", "not {_s:side} [,] [but|rather|instead] {a:act}", lambda a: a, cost=0.1)
    g.rule("act", "(forget|never mind|skip|ignore|disregard|forget about|do not bother with|leave out) "
        "{_x:spot} [,] [and] [just|instead] {a:act}",
           lambda a: a, cost=0.1)
    g.rule("pivot", "{FACE} the (direction|way|side) (with|that has) the {sign:length} [hall|hallway|"
        "way|view|corridor|path]",
           lambda c, sign: _way_of(c, sign))
    g.rule("pivot", "{TURN} [around|round] (so|so that|such that) you (can|could|may|are able to|"
        "would) (walk|go|move|head) "
           "(to|down|along|towards|into|onto|up|toward) {s:sight}", lambda c, s: face(c, s))
    g.rule("POLITE", "(your|the|my|our) (aim|goal|target|mission|purpose|objective|job|task|plan|idea|"
        "wish|intention) (is|will be) [for you] to")
    g.rule("turn", "another {side}", _by)
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
    g.rule("turn", "{TURN} [to|to face|and face|to look] {OTHER_WAY}", _around, cost=0.1)
    g.rule("turn", "(turn|face|look) behind [you]", _around)
    g.rule("turn", "(you are|you're) (facing|looking|headed|heading|pointed) the wrong way [down "
        "{_h:hall}|in {_h:hall}]", _around)
    g.rule("turn", "{TURN} {t:turn}", lambda t: t, cost=0.4)
    g.rule("turn", "{TURN} [right] {AROUND} (and|to) (look|face|see) (behind you|back|the other way|"
        "where you came from|the way you came)", _around)
    g.rule("pivot", "{t:turn}", lambda t: t)
    g.rule("clause", "{t:pivot}", lambda t: t)
    g.rule("pivot", "[{TAKE}|{TURN}] [the|your|at the] {n:ordinal} [possible|available] {side} [turn|"
        "hand turn|hall|hallway|turning|you can|opening]", _opening)
    g.rule("pivot", "{TAKE} (the|your) (next|first possible|very next|next possible) {side} [turn|hand "
        "turn|turning|hall|you can]", lambda c, side: _opening(c, 1, side))
    g.rule("pivot", "[{TAKE}|{TURN}] [a] {side} (as soon as|when|once) (you can|possible|it is "
        "possible|you are able to|you get the chance)", lambda c, side: _opening(c, 1, side))
    g.rule("pivot", "{TURN} (to|towards|toward) (whichever|whatever|the) (side|way|direction) (is|that "
        "is|which is) (open|free|possible|not blocked)", _open_side)
    g.rule("act", "(whichever|whatever|whichever one) [of] {p:places} (is|you see|stands|lies) {a:aim} "
        "[,] {do:act*}", _whichever)
    g.rule("act", "(whichever|whatever) {k:kind} (is|lies|stands) [the] {near:nearness} [to you] "
        "[{a:aim}] [,] {do:act*}", _whatever)
    g.rule("act", "{cond:question} [,] [then|if so|if yes|in that case|if it is|if there is|great] [,] "
        "{then:act*}", lambda cond, then: _if_so(cond, then), cost=0.2)
    g.rule("act", "(whichever|whatever) {k:kind} (is|lies|stands) [the] {near:nearness} [to you] "
        "[{a:aim}] [,] {do:act*}", _whatever)
    g.rule("act", "{cond:question} [,] [then|if so|if yes|in that case|if it is|if there is] [,] "
        "{then:act*} [,] {ELSEWISE} [,] {other:act*}", lambda cond, then, other: _if_so(cond, then, other))
    g.words("ELSEWISE", "otherwise else or_else if_not and_if_not if_no if_there_is_not if_it_is_not")
    g.rule("sentence", "{a:sentence} [,] (which|that|and that|and this|this|that) (should|will|would|"
        "is going to|ought to) (bring|lead|take|get|put|land) you (to|at|in|on|by|next to|back to) "
        "{x:spot*}", _leading, cost=0.1)
    g.rule("sentence", "{a:sentence} [,] {OOPS} [,] {b:act*}", lambda c, a, b: b(c.about(a.focus[0]))
        if a.focus else None, cost=0.15)
    g.rule("pivot", "(whichever|whatever|on whichever|on whatever|to whichever) side {s:sight} is [on] "
        "[,] (turn|face|look|go) (that way|there|to that side|that side|in that direction)",
        lambda c, s: face(c, s))
    g.rule("pivot", "{TURN} [to|towards] (whichever|whatever|the) (side|way|direction) {s:sight} is "
        "[on|in|at]", lambda c, s: face(c, s))
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


def _whichever(c: Walker, p: frozenset[Any], a: tuple[int, ...], do: Lazy) -> Denotation | None:
    place = next((place for q in a for place in c.line(q) if place in p), None)
    return do(c.about((place,))) if place is not None else None


def _whatever(
    c: Walker, k: frozenset[Any], near: int, do: Lazy, a: tuple[int, ...] = EVERYWHERE
) -> Denotation | None:
    spots = nearest(c, k & {place for q in a for place in c.line(q)}, near)
    return do(c.about(min(spots, key=lambda x: spots[x]))) if spots else None


def _if_so(cond: tuple[bool, Walker], then: Lazy, other: Lazy | None = None) -> Denotation:
    if cond[0]:
        return then(cond[1])
    return other(cond[1]) if other else {cond[1]: 0.4}


def _leading(c: Walker, a: Walker, x: Lazy) -> Walker | None:
    """What is done, if it leads where it is said to lead."""
    return (
        a
        if any(group[0] == a.place for group in x(a)) or any(group[0] == a.place for group in x(c))
        else None
    )


def _open_side(c: Walker) -> list[Walker]:
    return [c.turned(q) for q in (1, 3) if c.line(q)]


def _facing(g: Rules) -> None:
    # fmt: off
    g.rule("pivot", "{FACE} [the direction of|in the direction of|over to|directly|back to|straight "
        "at] {s:sight}", face)
    g.rule("pivot", "{FACE} {s:sight} {a:aim}", lambda c, s, a: face(c, s, a))
    g.rule("pivot", "{TURN} [yourself] (to|toward|towards|for) {s:sight} [{a:aim}]",
        lambda c, s, a=EVERYWHERE: face(c, s, a), cost=0.1)
    g.rule("pivot", "{TURN} {t:side} [to|toward|towards|so as] (to face|to see|facing|to look at|to "
        "look down|to look along|to have|towards|toward|to|to face down|to look up) {s:sight*} [in "
        "view|in front of you|ahead|down {_h:hall}|in sight]", _side_face)
    g.rule("pivot", "[do|you] turn [there|here|now]", _open_side, cost=0.5)
    g.rule("pivot", "{FACE} [to|to the|towards|due] {o:compass}", lambda c, o: c.looking(o))
    g.rule("pivot", "{TURN} [to|to the|towards|to face|due] {o:compass}", lambda c, o: c.looking(o), cost=0.1)
    g.rule("pivot", "{TURN} [yourself|around|round|your body] (so|so that|until|till|such that|in such "
        "a way that|in order that|so as) {cond:cond*}", _turn_until)
    g.rule("pivot", "{TURN} [around|round] (so|so that|until|till) you (look|are looking|face|are "
        "facing|are pointed|point|see) [at] {OTHER_WAY}", lambda c: c.turned(2))
    g.rule("pivot", "(keep|keep on|continue) {TURN} [{_s:side}] (until|till|so that|so) {cond:cond*}",
        _turn_until)
    g.rule("pivot", "{TURN} [around|round] (until|till|so|so that) (facing|looking at|looking down|you "
        "face|you're facing|you are facing|you look at|you look) {s:sight}", lambda c, s: face(c, s))
    g.rule("pivot", "(turn|put|place|keep|have|point|set|get) your back (to|against|towards|toward|to "
        "face|on) {s:sight}", lambda c, s: face(c, s, EVERYWHERE, 2))
    g.rule("pivot", "(stand|be) with your back (to|against|towards|facing) {s:sight}",
        lambda c, s: face(c, s, EVERYWHERE, 2))
    g.rule("pivot", "with your back (to|against) {s:sight} [,]", lambda c, s: face(c, s, EVERYWHERE, 2),
        cost=0.1)
    g.rule("pivot", "{FACE} (whichever|whatever|the) (way|direction|side) is (open|free|not blocked)",
        _open_side)
    g.rule("pivot", "(turn to|turn to face|face|look) (the|into the|towards the) {FACE_PART} [of|down] "
        "{h:hall}", _part)
    g.words("FACE_PART", "longer_part longer_side longer_end longer_direction longer_way")
    g.rule("pivot", "{FACE} the (only|one) (direction|way|side|hall|hallway) (that has|with|without|"
        "which has) [no|without] {p:kind} [in it]", lambda c, p: _without(c, p))
    g.rule("pivot", "{FACE} {h:hallway}", lambda c, h: c.looking(h))
    g.words("WAYS", "ways_out ways paths exits directions halls hallways")
    g.rule("hallway", "the {sign:length} [one|way|hall|hallway|path|corridor|direction|exit|of them]",
        _extreme_way)
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


def _part(c: Walker, h: Group) -> Denotation | None:
    sides = {q: len([p for p in c.line(q) if p in h]) for q in c.along(h)}
    return {c.turned(max(sides, key=lambda q: sides[q])): 0.0} if sides else None


def _without(c: Walker, p: frozenset[Any]) -> list[Walker]:
    return [c.turned(q) for q in EVERYWHERE if c.line(q) and not any(place in p for place in c.line(q))]


def _way_of(c: Walker, sign: int) -> Walker | None:
    orientation = _extreme_way(c, sign)
    return None if orientation is None else c.looking(orientation)


def _extreme_way(c: Walker, sign: int) -> int | None:
    lengths = {q: len(c.line(q)) for q in EVERYWHERE if c.line(q)}
    if not lengths:
        return None
    best = max(lengths, key=lambda q: sign * lengths[q])
    return (c.heading + 90 * best) % 360

"""Turning: to a side, around, in some direction, towards something, until something is so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from grice.language import Group, Rules
from grice.language.meaning import Denotation
from grice.worlds.sail.english.places import ALL_AROUND
from grice.worlds.sail.english.views import holds
from grice.worlds.sail.english.walker import Sight, Walker
from grice.worlds.sail.rules import Forward, Left, Right

Lazy = Callable[[Any], Denotation]
AROUND = "around about round back 180 180_degrees one_eighty on_your_heel right_round full_circle_halfway"
ABOUT_FACE = (
    "u_turn about_turn about_face 180 one_eighty u-turn turn_around about-face half_turn half_rotation uey "
    "u-ey u-ie u_ey half-turn one-eighty volte-face volte_face"
)
BEHIND = "the_way_you_came from_where_you_came where_you_came_from the_one_you_came_from behind_you back"
STEPPED_IN = 0.75  # "take a left", where one walks in, too


# fmt: off
def add_turns(g: Rules) -> None:
    """Adds `turn` and `pivot`, what is done on the spot, and `quarter`, a direction seen from here."""
    g.words("AROUND", AROUND)
    g.words("ABOUT_FACE", ABOUT_FACE)
    _sides(g)
    _turns(g)
    _quarters(g)
    _facing(g)


def _sides(g: Rules) -> None:
    g.rule("side", "(my|your) {side} [side]", cost=0.1)
    g.rule("side", "your other {side} [side]", lambda side: 4 - side)
    g.words("HANDLE", "quick sharp hard immediate 90_degree ninety_degree quarter single slight simple "
        "90_degrees slightly sharply immediately directly quickly straight full smart neat brisk nice clean "
        "swift complete little")
    g.words("TURNING", "turn turns hand_turn rotation rotations here there hand")
    g.words("YOURSELF", "yourself your_body completely right all_the_way you straight once")


def _turns(g: Rules) -> None:
    g.rule("turn", "{TURN} [{YOURSELF}|{HANDLE}] {side}", by_side)
    g.rule("turn", "{GO_ASIDE} {side}", _enter, cost=0.1)
    g.rule("turn", "[a|another|once more|one more] [{HANDLE}] {side} [{TURNING}]", by_side, cost=0.1)
    g.rule("turn", "{TAKE} [it] (a|an|another|your|the|one|one more) [{HANDLE}] {side} [{TURNING}]", _enter)
    g.rule("turn", "{TAKE} {side} [turn]", _enter, cost=0.2)
    g.rule("turn", "[{TAKE}] {num} [{HANDLE}] {side} turns", lambda c, num, side: c.turned(side * num))
    g.rule("TURN", "{TAKE} (a|one) [{HANDLE}] (turn|rotation|spin) [on the spot]")
    g.rule("turn", "{TURN} [a|one|by|{d:degrees}] [turn] [,] [but|though|only|just] not {side}",
        lambda c, side, d=1: c.turned(-side) if d == 1 else None, cost=0.1)
    g.rule("turn", "[{TAKE}|{TURN}] [a|an] {d:degrees} [{TURNING}] {side} [by|turn|rotation]",
        lambda c, d, side: c.turned(d * side))
    g.rule("turn", "{TURN} {side} [by|for] {d:degrees}", lambda c, d, side: c.turned(d * side))
    degrees = {90: 1, 180: 2, 270: 3, 360: 4}
    g.words("degrees", {f"{n}{unit}": q for n, q in degrees.items() for unit in ("", "_degrees", "_degree")},
        say=0)
    g.words("degrees", {"ninety_degrees": 1, "quarter": 1, "a_quarter": 1, "half": 2, "three_quarter": 3,
        "three_quarters": 3, "full": 4, "half_a": 2}, say=0)
    g.rule("turn", "{TURN} [{YOURSELF}] {AROUND}", by_side)
    g.rule("turn", "({TAKE}|{TURN}) [a|an|one|your|another|through] [{HANDLE}] {ABOUT_FACE}", by_side)
    g.rule("turn", "[a|an] {ABOUT_FACE}", by_side, cost=0.2)
    g.rule("turn", "{TURN} [right] {AROUND} (and|to) ({FACE}|{TURN}|look|see) [{q:quarter}]",
        lambda c, q=2: c.turned(2) if q == 2 else None)
    g.rule("pivot", "{t:turn} [again]", lambda t: t)
    g.rule("clause", "{t:pivot}", lambda t: t)
    which = "[the|your|at the] {n:ordinal} [possible|available|side]"
    where = "[turn|hand turn|hall|hallway|turning|you can|opening|you come to]"
    g.rule("pivot", f"[{{TAKE}}|{{TURN}}] {which} {{side}} {where}", _opening)
    g.rule("pivot", "({TAKE}|{TURN}) [a|the|your] {side} (at|into|down|on|onto) the {n:ordinal} "
        "({HALL}|{CROSSING}|one|possibility|opportunity)", _opening)
    g.rule("pivot", f"{{TAKE}} (the|your) [very] (next|next possible|nearest) {{side}} {where}",
        lambda c, side: _opening(c, 1, side))
    g.rule("spot", f"{which} ({{HALL}}|{{CROSSING}}|one) {{side}}", _side_hall, cost=0.1)


def _quarters(g: Rules) -> None:
    g.words("DIRECTION", "direction way side directions path exit hall hallway corridor half part")
    g.words("OTHER", "other opposite reverse opposed contrary wrong")
    the = "(the|whichever|whatever|that|any|a) [only|one|very]"
    g.words("quarter", dict.fromkeys(BEHIND.split(), 2), say=0)
    g.rule("quarter", "(the|your|exactly the) {OTHER} {DIRECTION} [to this|around|round]", 2)
    g.rule("quarter", f"{the} {{DIRECTION}} [{{THAT}}|{{AT_WHICH}}] {{cond:cond*}}", _where_so, cost=0.1)
    g.rule("quarter", f"{the} {{DIRECTION}} [{{THAT}}] (is|are) (open|free|clear|not blocked)",
        lambda c: [q for q in ALL_AROUND if c.line(q)])
    g.rule("quarter", f"{the} {{DIRECTION}} {{WITH}} {{s:sight}} [{{ON_IT}}]", _where_seen)
    g.rule("quarter", f"{the} {{DIRECTION}} ({{WITH}} no|without) {{p:kind}} [{{ON_IT}}]",
        lambda c, p: [q for q in ALL_AROUND if c.line(q) and not set(c.line(q)) & p])
    g.rule("quarter", f"{the} {{DIRECTION}} [{{THAT}}] {{LEADS}} [{{LEAD_TO}}] {{p:places}}",
        lambda c, p: [q for q in ALL_AROUND if set(c.line(q)) & p])
    g.rule("quarter", "(the|that) same (way|direction|turn) [again|as before|as last time|once more]",
        _as_before)
    g.rule("quarter", "(that way|that direction|like that|likewise|the way you turned) [again|once more|as "
        "well]", _as_before)


def _facing(g: Rules) -> None:
    towards = "[the direction of|in the direction of|over to|directly|back to|straight at|over]"
    toward = (
        "[{YOURSELF}] [to|toward|towards|into|in|round to] [face|be facing|look at|look down|look|facing]"
    )
    g.rule("pivot", f"{{FACE}} {towards} {{s:sight}}", face)
    g.rule("pivot", "{FACE} [to|in|down|into] {q:quarter}", lambda c, q: c.turned(q))
    g.rule("pivot", f"({{TURN}}|{{TAKE}}) {toward} {{q:quarter}}", lambda c, q: c.turned(q), cost=0.05)
    g.rule("pivot", "{FACE} away from {s:sight}", lambda c, s: face(c, s, away=2))
    g.rule("pivot", "{TURN} {t:side} [to|toward|towards|so as] [to face|to see|facing|to look "
        "(at|down|along|up)|to have|to|to face down|face] {s:sight*} [in view|in front of you|ahead|down "
        "{_h:hall}|in sight]", _side_face)
    g.rule("clause", "[there is] only one {DIRECTION} [to go|you can (go|take)] [from here]",
        lambda c: c.turned(open_[0]) if len(open_ := [q for q in ALL_AROUND if c.line(q)]) == 1 else None)
    g.rule("pivot", "([do|you] turn|{TAKE} a turn) [there|here|now]",
        lambda c: [c.turned(q) for q in (1, 3) if c.line(q)], cost=0.5)
    g.rule("pivot", "({FACE}|{TURN}) [to|to the|towards|to face|due] {o:compass}", lambda c, o: c.looking(o))
    so = "(so|so that|until|till|such that|in such a way that|in order that|so as to|so as|to)"
    g.rule("pivot", f"({{TURN}}|position|orient|place) [{{YOURSELF}}|around|round] {so} {{cond:cond*}}",
        _turn_until)
    g.rule("pivot", f"{{TURN}} [{{YOURSELF}}|around|round] {so} [as to] [{{YOU}}] (can|could|would|will|may|"
        f"are able to|would be able to) {{do:act*}} [next]", _ready)
    back = "[to|against|towards|toward|to face|on|facing]"
    g.rule("backed", f"[stand|be|face|turn|start|put|place|keep|have|point|set|get] [with] your back {back} "
        f"{{s:sight}}", lambda c, s: face(c, s, away=2))
    g.rule("pivot", "{a:backed}")
    g.rule("act", "{a:backed} [,] {b:act@a}", lambda b: b)
    g.rule("pivot", "({TURN}|{FACE}|position|place|stand) [{YOURSELF}] [(along|in|down) {h:hall}] [,] "
        "({LOOK_AT}|facing) {s:sight}", _oriented)
# fmt: on


def by_side(c: Walker, side: int = 2) -> Walker:
    return c.turned(side)


def _enter(c: Walker, side: int) -> Denotation:
    """A turn to a side, after which one may have walked in."""
    after = c.turned(side)
    inside = after.ahead(1)
    return {after: 0.0} | ({inside: STEPPED_IN} if inside else {})


def _openings(c: Walker, n: int, side: int) -> Iterator[tuple[int, float]]:
    """How far the nth hall is that opens to a side, and at what cost it is that one."""
    heading = (c.heading + 90 * side) % 360
    open_ = [i for i, place in enumerate(c.line(), 1) if (place, heading) in c.map.ways]
    here = [0] if (c.place, heading) in c.map.ways else []
    for steps, cost in ((open_[n - 1 : n], 0.0), ([*here, *open_][n - 1 : n], 0.7)):
        if steps:
            yield steps[0], cost


def _opening(c: Walker, n: int, side: int) -> Denotation | None:
    """A turn into the nth hall that opens to a side."""
    found: Denotation = {}
    for steps, cost in _openings(c, n, side):
        at = c.ahead(steps)
        if at is not None:
            for after, more in _enter(at, side).items():
                found.setdefault(after, cost + more)
    return found or None


def _side_hall(c: Walker, n: int, side: int) -> Denotation:
    """The place at which the nth hall opens to a side."""
    return {(c.line()[steps - 1],): cost for steps, cost in _openings(c, n, side) if steps}


def _where_so(c: Walker, cond: Lazy) -> Denotation:
    held = {q: holds(cond(c.turned(q))) for q in (1, 3, 2, 0)}
    return {q: cost + (0.3 if q == 0 else 0.0) for q, cost in held.items() if cost is not None}


def _where_seen(c: Walker, s: Sight) -> Denotation:
    return {q: cost for q in ALL_AROUND if (cost := s.seen(c, q)) is not None}


def _as_before(c: Walker) -> int | None:
    """The quarters of the last turn on the spot."""
    last = next((one.action for one in c.history.back() if isinstance(one.action, Left | Right)), None)
    return None if last is None else 1 if isinstance(last, Right) else 3


def face(c: Walker, s: Sight, a: tuple[int, ...] = ALL_AROUND, away: int = 0) -> Denotation | None:
    """The turn after which something is ahead, or so many quarters from that."""
    found: Denotation = {}
    for q in a:
        cost = s.seen(c, q)
        if cost is not None:
            near = next((i for i, place in enumerate(c.line(q)) if place in s.places), 0)
            after = c.turned(q - away)
            found[_noted(after, s)] = cost + 0.02 * near + (0.1 if q == 2 else 0.0)
    return found or None


def _oriented(c: Walker, s: Sight, h: Group = ()) -> Denotation:
    """The turns after which something is ahead, along a hall if one is named."""
    found = face(c, s) or {}
    return {one: cost for one, cost in found.items() if not h or {0, 2}.intersection(one.along(h))}


def _noted(c: Walker, s: Sight) -> Walker:
    """The context in which what is ahead is in focus."""
    place = next((place for place in c.line() if place in s.places), None)
    return c.about((place,)) if place is not None else _ahead(c)


def _side_face(c: Walker, t: int, s: Lazy) -> Denotation:
    """A turn to a side, after which something is ahead, as is told."""
    after = c.turned(t)
    costs = [cost + seen for sight, cost in s(after).items() if (seen := sight.seen(after, 0)) is not None]
    return {_ahead(after): min(costs, default=1.0)}


def _holding(c: Walker, cond: Lazy) -> Denotation:
    """A context, if a condition holds there."""
    held = holds(cond(c))
    return {} if held is None else {c: held}


def _turn_until(c: Walker, cond: Lazy) -> Denotation | None:
    """The turns after which a condition holds, the smallest first."""
    found: Denotation = {}
    for q, cost in ((1, 0.0), (3, 0.0), (2, 0.05), (0, 0.3)):
        after = c.turned(q)
        held = holds(cond(after))
        if held is not None:
            found[_ahead(after)] = held + cost + (0.0 if after.line() else 0.1)
    return found or None


def _ready(c: Walker, do: Lazy) -> Denotation:
    """The turns after which something can be done straight away."""
    found: Denotation = {}
    for q in ALL_AROUND:
        costs = [
            cost for after, cost in do(c.turned(q)).items() if after.since(c.turned(q))[:1] == (Forward(),)
        ]
        if costs:
            found[c.turned(q)] = min(costs) + (0.3 if q == 0 else 0.0)
    return found


def _ahead(c: Walker) -> Walker:
    return c.about((c.place, *c.line())) if c.line() else c

"""Rules for the contents of beakers: amounts, colours and order, described, asked about, or wished for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from grice.language import Goal, Goals, Group, Rules, achieve
from grice.worlds.alchemy.english.bench import Bench
from grice.worlds.alchemy.english.things import Traits, of_hue, of_hues
from grice.worlds.alchemy.rules import UNITS

Range = tuple[int, int]
Lazy = Callable[[Bench], dict[Any, float]]
HOLDS = 0.4  # a beaker with a colour, if there are others in it


def add_contents(g: Rules) -> None:
    """Adds `held`: the beakers that hold something."""
    _sizes(g)
    _colours(g)
    _layers(g)
    _compared(g)
    g.rule("held", "(nothing|nothing at all|none|zero units)", lambda c: c.having(lambda units: not units))
    g.rule("held", "(something|anything|{LIQUID})", lambda c: c.having(len))
    g.rule("held", "{x:thing}", lambda x: frozenset(x), cost=0.2)
    g.rule("held", "the same [{LIQUID}|{COLOURS}]", _like_it, cost=0.1)
    g.rule(
        "held",
        "{s:held} (in it|in them|inside|left|in there|left in it|in total|altogether|inside it|remaining)",
    )
    g.rule("held", "(still|now|both|all) {s:held}", cost=0.1)
    g.rule("held", "{a:held} and {b:held}", lambda a, b: a & b or None)
    _claims(g)
    _traits(g)


def _sizes(g: Rules) -> None:
    """Ranges of numbers."""
    g.rule("size", "[exactly|only|just|the|precisely|all] {num}", lambda num: (num, num))
    g.rule(
        "size",
        "(at least|no fewer than|no less than|not less than|a minimum of) {num}",
        lambda num: (num, UNITS),
    )
    g.rule("size", "{num} or more", lambda num: (num, UNITS))
    g.rule("size", "{num} or (fewer|less)", lambda num: (0, num))
    g.rule("size", "(more than|over|above|upwards of) {num}", lambda num: (num + 1, UNITS))
    g.rule("size", "(fewer than|less than|under|below) {num}", lambda num: (0, num - 1))
    g.rule("size", "(at most|no more than|not more than|up to|a maximum of) {num}", lambda num: (0, num))
    g.rule("size", "(several|multiple|various|different|many)", lambda: (2, UNITS))
    g.rule("size", "(a|a single|only a single|just a single|only a|just a|a lone|single)", lambda: (1, 1))
    g.rule("size", "{a:num} or {b:num}", lambda a, b: (min(a, b), max(a, b)))
    g.rule("size", "[exactly|only|just] {count}", lambda count: (count, count))
    of = "[of {LIQUID}|of the {LIQUID}]"
    g.rule(
        "held", f"{{size}} [{{UNIT}}] {of}", lambda c, size: c.having(lambda units: _within(len(units), size))
    )
    g.rule("held", "{size} [{UNIT} of] [the] {hue} [{LIQUID}] [{UNIT}]", _so_many)
    g.rule("held", "{size} {hue:hues_of_several}", _so_many)
    g.rule(
        "held",
        "{size} [different|distinct|separate] {COLOURS}",
        lambda c, size: c.having(lambda units: _within(len(set(units)), size)),
    )
    g.rule("held", "(different|mixed) {COLOURS}", lambda c: c.having(lambda units: len(set(units)) > 1))


def _within(n: int, size: Range) -> bool:
    return size[0] <= n <= size[1]


def _so_many(c: Bench, size: Range, hue: str) -> Traits:
    """The beakers with so many units of a colour, and no others, or, at a cost, others too."""
    counted = c.having(lambda units: hue in units and _within(units.count(hue), size))
    if size[0] == 0:
        counted |= c.having(lambda units: units and hue not in units)
    pure = frozenset(i for i in counted if set(c.units(i)) <= {hue})
    return {value: cost for value, cost in ((counted, 0.1), (pure, 0.0)) if value}


def _colours(g: Rules) -> None:
    g.rule("held", "[all|the|a|an|some|the remaining] {hue} [{LIQUID}|{UNIT}]", holding)
    g.rule(
        "held",
        "(only|nothing but|just|exclusively|nothing except|solely|pure) [the] {hue} [{LIQUID}|{UNIT}]",
        only,
    )
    g.rule("held", "{hue:hues_of_several}", holding)
    g.rule("held", "[the|a|both|both the] {hues} [{LIQUID}|{UNIT}]", lambda c, hues: of_hues(c, hues))
    g.rule("held", "no {hue} [{LIQUID}]", lambda c, hue: c.having(lambda units: units and hue not in units))
    g.rule(
        "held", "no {hue:hues_of_several}", lambda c, hue: c.having(lambda units: units and hue not in units)
    )
    g.rule(
        "held",
        "the most [{hue}] [{LIQUID}|{UNIT}|of all|of {LIQUID}|stuff]",
        lambda c, hue="": _most(c, hue, max),
    )
    g.rule(
        "held",
        "the (least|fewest|smallest number of|lowest number of) [{hue}] [{LIQUID}|{UNIT}|of all]",
        lambda c, hue="": _most(c, hue, min),
    )
    g.rule(
        "held",
        "the (largest|biggest|highest|greatest) (amount|number|quantity|fill|level) [of {LIQUID}|of {UNIT}]",
        lambda c: _most(c, "", max),
    )
    g.rule(
        "held",
        "the (smallest|lowest) (amount|number|quantity|fill|level) [of {LIQUID}|of {UNIT}]",
        lambda c: _most(c, "", min),
    )
    g.rule("held", "the most [different] {COLOURS}", lambda c: _variety(c))


def holding(c: Bench, hue: str) -> Traits:
    """The beakers of one colour, or at a cost all that hold it."""
    found = {c.having(lambda units: hue in units): HOLDS, c.having(lambda units: set(units) == {hue}): 0.0}
    return {value: cost for value, cost in found.items() if value}


def only(c: Bench, hue: str) -> frozenset[int] | None:
    """The beakers of one colour."""
    return c.having(lambda units: set(units) == {hue}) or None


def _like_it(c: Bench) -> frozenset[int] | None:
    """The other beakers that hold what is in focus."""
    hues = set(c.units(c.focus[0][0])) if c.focus else set()
    return c.having(lambda units: hues and hues <= set(units)) - set(c.focus[0]) or None if hues else None


def _most(c: Bench, hue: str, extreme: Callable[..., int]) -> frozenset[int] | None:
    held = {i: c.units(i).count(hue) if hue else len(c.units(i)) for i in c.filled()}
    counts = {i: n for i, n in held.items() if n}
    wanted = extreme(counts.values(), default=0)
    return frozenset(i for i, n in counts.items() if n == wanted) or None


def _variety(c: Bench) -> frozenset[int] | None:
    most = max((len(set(c.units(i))) for i in c.filled()), default=0)
    return c.having(lambda units: units and len(set(units)) == most) or None


def _layers(g: Rules) -> None:
    """Units on top, at the bottom, or on something else."""
    any_ = "[a|an|the|some|one] [{_n:num}]"
    g.rule(
        "held", f"{any_} {{hue}} [{{LIQUID}}|{{UNIT}}] [{{LIE}}] {{AT_TOP}}", lambda c, hue: _at(c, -1, hue)
    )
    g.rule(
        "held", f"{any_} {{hue}} [{{LIQUID}}|{{UNIT}}] [{{LIE}}] {{AT_BOTTOM}}", lambda c, hue: _at(c, 0, hue)
    )
    g.rule(
        "held",
        "[a|an|the] {hue} (top|topmost|uppermost|upper) [{UNIT}|{LIQUID}]",
        lambda c, hue: _at(c, -1, hue),
    )
    g.rule(
        "held", "[a|an|the] {hue} (bottom|lowest|lower|base) [{UNIT}|{LIQUID}]", lambda c, hue: _at(c, 0, hue)
    )
    g.rule("shade", "[a|an|the|some] {hue} [{UNIT}|{LIQUID}]")
    g.rule("shade", "[the] {hue:hues_of_several}")
    g.rule(
        "shade",
        "(another|a different|some other|something|something else|anything|other) [{COLOURS}|{LIQUID}]",
        "",
    )
    g.rule("held", "{a:shade} [{LIE}] {ABOVE} {b:shade}", lambda c, a, b: _on(c, b, a))
    g.rule("held", "{a:shade} [{LIE}] {BELOW} {b:shade}", lambda c, a, b: _on(c, a, b))
    g.rule(
        "hue",
        "(the|that|whatever) (color|colour|chemical|liquid) (which|that) (tops|is on top of|crowns) "
        "{x:thing}",
        _top_of,
    )
    g.rule("hue", "the (color|colour) (of|in) {x:thing}", _hue_of)
    g.rule("hue", "the (color|colour) (on|at) [the] top (of|in) {x:thing}", _top_of)


def _at(c: Bench, place: int, hue: str) -> frozenset[int] | None:
    return c.having(lambda units: units and units[place] == hue) or None


def _on(c: Bench, lower: str, upper: str) -> frozenset[int] | None:
    """The beakers where one colour is right on another; "" is any other."""

    def stacked(units: str) -> bool:
        return any(a != b and lower in (a, "") and upper in (b, "") for a, b in pairwise(units))

    return c.having(stacked) or None


def _top_of(c: Bench, x: Group) -> str | None:
    return c.units(x[0])[-1:] or None


def _hue_of(c: Bench, x: Group) -> str | None:
    return c.units(x[0])[:1] if len(set(c.units(x[0]))) == 1 else None


def _compared(g: Rules) -> None:
    """Comparisons with another beaker (more, as much, equal), and with numbers."""
    amount = "[{UNIT}|{LIQUID}|in it|of {LIQUID}]"
    has = "[{HAVE}|do|does|is|are]"
    g.rule("held", f"more {amount} than {{x:thing}} {has}", lambda c, x: _against(c, x, 1))
    g.rule("held", f"(less|fewer) {amount} than {{x:thing}} {has}", lambda c, x: _against(c, x, -1))
    g.rule("held", f"{{MANY}} {amount} as {{x:thing}} {has}", lambda c, x: _against(c, x, 0))
    g.rule("held", "the same (color|colour|colors|colours|contents|liquid|chemical) as {x:thing}", _same_hue)
    g.rule(
        "held",
        "[enough] (room|space|capacity) [left] for {x:thing}",
        lambda c, x: _room(c, len(c.units(x[0]))),
    )
    g.rule(
        "held",
        "[enough] (room|space|capacity) [left] for {num} [more] [{UNIT}]",
        lambda c, num: _room(c, num),
    )
    g.rule(
        "held", "[enough] (room|space|capacity) [left] for (it|them|that|this|more)", lambda c: _room(c, 1)
    )
    g.rule("held", "(room|space) [left]", lambda c: _room(c, 1))
    g.rule("held", "no (room|space|more room) [left]", lambda c: c.having(lambda units: len(units) == UNITS))
    g.rule("count", "{a:num} (plus|and) {b:num}", lambda a, b: a + b)
    g.rule("count", "{a:num} minus {b:num}", lambda a, b: a - b)
    g.rule("count", "{a:num} times {b:num}", lambda a, b: a * b)
    g.rule("count", f"{{MANY}} [{{UNIT}}] [of {{LIQUID}}] as {{x:thing}} {has}", _filling)
    g.rule("count", "{MANY} [{UNIT}] as there are [{UNIT}] {FROM} {x:thing}", _filling)
    g.rule("count", "{MANY} [{UNIT}] as there are {k:kind}", lambda k: len(k))
    g.rule(
        "count",
        "(one|a|one unit|a unit) (for|per) (every|each) {k:kind} [there is|that there is|you see]",
        lambda k: len(k),
    )
    g.rule("count", "(twice|double) {count}", lambda count: 2 * count)
    g.rule("count", "half {count}", lambda count: count // 2 if count % 2 == 0 else None)
    g.rule(
        "count",
        f"{{num}} [{{UNIT}}] (more|further) than {{x:thing}} {has}",
        lambda c, num, x: _filling(c, x) + num,
    )
    g.rule(
        "count",
        f"{{num}} [{{UNIT}}] (fewer|less) than {{x:thing}} {has}",
        lambda c, num, x: _filling(c, x) - num,
    )
    g.rule(
        "count",
        "{num} [{UNIT}] (fewer|less) than (a {VESSEL} can hold|the maximum|full|it can hold|its capacity)",
        lambda num: UNITS - num,
    )
    g.rule("count", "the (number|amount|total) of ({UNIT}|{LIQUID}) {FROM} {x:thing}", _filling)
    g.rule("count", "the number of {k:kind}", lambda k: len(k))
    g.rule("count", "the difference between {x:thing}", _difference)
    g.rule("count", "(a couple|a pair|a couple of|a pair of)", lambda: 2)


def _filling(c: Bench, x: Group) -> int:
    return sum(len(c.units(i)) for i in x)


def _difference(c: Bench, x: Group) -> int | None:
    return abs(len(c.units(x[0])) - len(c.units(x[1]))) if len(x) == 2 else None


def _against(c: Bench, x: Group, sign: int) -> frozenset[int]:
    """The beakers that hold more than another, less, or as much."""
    own = len(c.units(x[0]))
    held = c.having(lambda units: (len(units) > own) - (len(units) < own) == sign)
    return held - set(x)


def _same_hue(c: Bench, x: Group) -> frozenset[int]:
    return c.having(lambda units: units and set(units) == set(c.units(x[0]))) - set(x)


def _room(c: Bench, needed: int) -> frozenset[int]:
    return c.having(lambda units: len(units) + needed <= UNITS)


def _claims(g: Rules) -> None:
    """Relative clauses, conditions, goals and wishes about what is held."""
    g.rule("CONTAIN", "{WITH_IT} [only the|the]")
    g.rule("CONTAIN", "(that|which|who) [also|still|now|only|just] {HAVE}")
    g.rule("CONTAIN", "{HAVE}", cost=0.2)
    g.rule("LACK", "({LACKING}|(that|which) {HAVENT} [any])")
    g.rule("post", "{CONTAIN} {s:held}", say=0)
    g.rule(
        "post",
        "(there is|there are|that there is|you have|we have|you see|on the table|in front of you)",
        lambda c: frozenset(c.things),
    )
    g.rule(
        "thing",
        "(whichever|whatever|which|what|any) {k:kind} {HAVE} {s:held}",
        lambda k, s: [(i,) for i in k if i in s],
    )
    g.rule("thing", "(whichever|which|what|whatever) {k:kind}", lambda k: [(i,) for i in k], cost=0.2)
    g.said("post", "with {hue} in it", lambda c, hue: of_hue(c, hue), say=1)
    g.rule("post", "{LACK} {s:held*}", lambda c, s: c.having(len) - _any(c, s))
    g.rule("post", "(in which|where) (there is|there are|you find|you see|we see|i see) {s:held}")
    g.rule("post", "in which {s:held} {LIE}")
    g.rule("goal", "{x:thing} {HAVE} {s:held*}", lambda x, s: (Goal(x, s),))
    g.rule("goal", "{x:thing} {HAVENT} [any] {s:held*}", lambda x, s: (Goal(x, _joined(s), False),))
    g.rule(
        "goal",
        "there (is|are|be) [only|just|still] {s:held*} [left] (in|inside|of) {x:thing}",
        lambda x, s: (Goal(x, s),),
    )
    g.rule(
        "goal",
        "{s:held*} (is|are|remains|remain|stays|stay|lies|sits|can be found) [all that is] [left] [over] "
        "(in|inside|of) {x:thing}",
        lambda x, s: (Goal(x, s),),
        cost=0.1,
    )
    left = "(left|remaining|there|behind)"
    g.rule("goal", f"[there] (is|are) {{s:held*}} [{left}]", _of_it, cost=0.1)
    g.rule("goal", f"{{s:held*}} (is|are|remains|remain|stays|stay) [{left}]", _of_it, cost=0.1)
    g.rule(
        "goal",
        "(it is all gone|it is gone|nothing is left|there is nothing left|none is left)",
        lambda c: (Goal(c.focus[0], _empty),) if c.focus else None,
    )
    g.rule(
        "goal",
        "[the] (top|top unit|top layer|uppermost unit|topmost unit|surface) of {x:thing} is {hue}",
        lambda x, hue: (Goal(x, _topped(-1, hue)),),
    )
    g.rule(
        "goal",
        "[the] (bottom|bottom unit|bottom layer|lowest unit) of {x:thing} is {hue}",
        lambda x, hue: (Goal(x, _topped(0, hue)),),
    )
    g.rule(
        "goal",
        "there (is|are) [enough] (room|space) (in|inside) {x:thing} for {y:thing}",
        lambda x, y: (Goal(x, _roomy(y), True, y),),
    )
    g.rule(
        "goal",
        "there (is|are) [enough] (room|space) for {y:thing} (in|inside) {x:thing}",
        lambda x, y: (Goal(x, _roomy(y), True, y),),
    )
    g.rule(
        "goal",
        "there (is not|is no) [enough] (room|space) (in|inside) {x:thing} for {y:thing}",
        lambda x, y: (Goal(x, _roomy(y), False, y),),
    )
    fits = "(fits|fit|will fit|can fit|can go|can be poured|goes|still fits|would fit)"
    g.rule(
        "goal",
        f"{{y:thing}} {fits} (in|into|inside) {{x:thing}}",
        lambda x, y: (Goal(x, _roomy(y), True, y),),
    )
    unfit = (
        "(does not fit|will not fit|can not fit|can not go|can not be poured|would not fit|would overflow)"
    )
    g.rule(
        "goal",
        f"{{y:thing}} {unfit} (in|into|inside) {{x:thing}} [because {{_c:cond}}]",
        lambda x, y: (Goal(x, _roomy(y), False, y),),
    )
    g.rule("wish", "{x:thing} [to] {TO_HAVE} {s:held*}", lambda x, s: (Goal(x, s),))
    g.rule("wish", "{x:thing} with {s:held*}", lambda x, s: (Goal(x, s),))
    g.rule("wish", "{s:held*} [left] (in|inside) {x:thing}", lambda x, s: (Goal(x, s),))
    g.rule("must", "{x:thing} {MODAL} [only|just] {TO_HAVE} {s:held*}", lambda x, s: (Goal(x, s),))
    g.rule(
        "must", "{x:thing} {MODAL} not {TO_HAVE} [any] {s:held*}", lambda x, s: (Goal(x, _joined(s), False),)
    )
    g.rule(
        "must",
        "there {MODAL} (be|remain|stay) {s:held*} [left|remaining] (in|inside|of) {x:thing}",
        lambda x, s: (Goal(x, s),),
    )
    g.rule(
        "must",
        "(leave|keep|leaving) [behind] {s:held*} [behind|left|over] (in|inside|of|at) {x:thing}",
        lambda x, s: (Goal(x, s),),
    )
    g.rule("must", "(leave|keep) {x:thing} (with|at) {s:held*}", lambda x, s: (Goal(x, s),))
    g.rule(
        "goal",
        "{x:thing} {IS} (down to|reduced to|at|left with|cut to|level with|even with) {s:held*}",
        lambda x, s: (Goal(x, s),),
    )
    g.rule(
        "goal",
        "{x:thing} (matches|equals|is level with|is as full as|is equal to|is on a level with) {y:thing}",
        lambda x, y: (Goal(x, _equal(y)),),
    )
    g.rule("goal", "{x:thing} {HAVE} {MANY} [{UNIT}|{LIQUID}]", _levelled)
    g.rule(
        "goal",
        "{x:thing} (outnumbers|exceeds|has more than|is more than|beats) {y:thing}",
        lambda x, y: (Goal(x, _more(y)),),
    )
    g.rule("wish", "{x:thing} [to] {TO_HAVE} {MANY} [{UNIT}|{LIQUID}]", _levelled)
    g.rule("goal", "{x:thing} (are|become|is) (equal|level|equally full|even|the same level)", _levelled)
    g.rule(
        "clause",
        "(make|get) {x:thing} (as full as|level with|equal to|match|the same level as) {y:thing}",
        lambda c, x, y: achieve(c, (Goal(x, _equal(y)),)),
    )


def _any(c: Bench, s: Lazy) -> frozenset[int]:
    return frozenset().union(*s(c))


def _joined(s: Lazy) -> Lazy:
    """All beakers that a phrase may be true of."""
    return lambda c: {_any(c, s): 0.0}


def _empty(c: Bench) -> dict[frozenset[int], float]:
    return {c.having(lambda units: not units): 0.0}


def _of_it(c: Bench, s: Lazy) -> Goals | None:
    return (Goal(c.focus[0], s),) if c.focus else None


def _topped(place: int, hue: str) -> Lazy:
    return lambda c: {_at(c, place, hue) or frozenset(): 0.0}


def _roomy(y: Group) -> Lazy:
    return lambda c: {_room(c, _filling(c, y)): 0.0}


def _equal(y: Group) -> Lazy:
    return lambda c: {_against(c, y, 0): 0.0}


def _more(y: Group) -> Lazy:
    return lambda c: {_against(c, y, 1): 0.0}


def _levelled(c: Bench, x: Group) -> Goals | None:
    if len(x) != 2:
        return None
    fuller, other = sorted(x, key=lambda i: -len(c.units(i)))
    return (Goal((fuller,), _equal((other,))),)


def _traits(g: Rules) -> None:
    """Words for contents that stand before a noun, or after "is"."""
    for pattern, size in _FILLED.items():
        g.rule("trait", pattern, _sized(size), say=0.3 if pattern == "full" else 0)
    g.rule("trait", "(filled|nonempty)", _sized((1, UNITS)), cost=0.2)
    g.rule("trait", "{num} (unit|units|layer)", lambda c, num: c.having(lambda units: len(units) == num))
    g.rule("trait", "(single|one) (unit|layer)", lambda c: c.having(lambda units: len(units) == 1))
    colours = "(colour|color|coloured|colored|tone|toned|layered|tones|colours|colors)"
    g.rule("trait", f"{{num}} {colours}", lambda c, num: c.having(lambda units: len(set(units)) == num))
    g.rule("trait", f"(single|one|uni) {colours}", lambda c: c.having(lambda units: len(set(units)) == 1))
    g.rule(
        "trait",
        "(uniform|unmixed and pure|pure|homogeneous|of one color|of one colour|one solid color)",
        lambda c: c.having(lambda units: len(set(units)) == 1),
    )
    g.rule(
        "trait",
        "(layered|striped|unmixed|multi coloured|multicoloured|separated|bicoloured|two tone|colorful|"
        "colourful|not yet mixed)",
        lambda c: c.having(lambda units: len(set(units)) > 1),
    )
    g.rule("trait", "(empty|free|ready|vacant) for {_x:thing}", _sized((0, 0)))
    g.rule("trait", "even [numbered]", lambda c: frozenset(i for i in c.things if i % 2 == 0))
    g.rule("trait", "odd [numbered]", lambda c: frozenset(i for i in c.things if i % 2))
    g.rule(
        "post", "with (an even|even) (number|numbers)", lambda c: frozenset(i for i in c.things if i % 2 == 0)
    )
    g.rule("post", "with (an odd|odd) (number|numbers)", lambda c: frozenset(i for i in c.things if i % 2))
    near = "whose [two] (neighbors|neighbours) (is|are) [both|all]"
    g.rule(
        "post",
        f"{near} {{t:trait}}",
        lambda c, t: frozenset(i for i in c.things if set(_beside(c, i)) <= set(t)),
    )
    g.rule(
        "post",
        "whose left [hand] (neighbor|neighbour) is {t:trait}",
        lambda c, t: frozenset(i + 1 for i in t if i + 1 in c.things),
    )
    g.rule(
        "post",
        "whose right [hand] (neighbor|neighbour) is {t:trait}",
        lambda c, t: frozenset(i - 1 for i in t if i - 1 in c.things),
    )
    g.rule(
        "post",
        "(with|between) {t:trait} (neighbors|neighbours) [on both sides]",
        lambda c, t: frozenset(i for i in c.things if set(_beside(c, i)) <= set(t)),
    )
    g.rule("post", "whose (contents|content|liquid|color|colour|stuff) (is|are) [all] {t:trait}", lambda t: t)
    g.rule("post", "whose (top|topmost|uppermost|upper) [{UNIT}] is {hue}", lambda c, hue: _at(c, -1, hue))
    g.rule("post", "whose (bottom|lowest) [{UNIT}] is {hue}", lambda c, hue: _at(c, 0, hue))
    g.rule("post", "(topped [off] with|topped by|crowned by) {hue}", lambda c, hue: _at(c, -1, hue))
    g.rule("post", "(fuller than|with more than|higher than) {x:thing}", lambda c, x: _against(c, x, 1))
    g.rule(
        "post",
        "(emptier than|less full than|with less than|lower than) {x:thing}",
        lambda c, x: _against(c, x, -1),
    )
    g.rule("post", "as full as {x:thing}", lambda c, x: _against(c, x, 0))


_FILLED = {
    "full": (UNITS, UNITS),
    "({BRIMFUL})": (UNITS, UNITS),
    "(half full|half empty|half filled)": (UNITS // 2, UNITS // 2),
    "(at least half full|half full or more)": (UNITS // 2, UNITS),
    "(more than half full|over half full)": (UNITS // 2 + 1, UNITS),
    "(less than half full|under half full)": (0, UNITS // 2 - 1),
    "(nearly full|almost full|three quarters full)": (UNITS - 1, UNITS - 1),
    "(nearly empty|almost empty|a quarter full)": (1, 1),
    "(not full|not yet full)": (0, UNITS - 1),
    "(not empty|non empty|nonempty|occupied|in use)": (1, UNITS),
}


def _sized(size: Range) -> Callable[[Bench], frozenset[int]]:
    return lambda c: c.having(lambda units: _within(len(units), size))


def _beside(c: Bench, i: int) -> Iterator[int]:
    yield from (j for j in (i - 1, i + 1) if j in c.things)

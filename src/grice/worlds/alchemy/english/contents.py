"""Rules for the contents of beakers: numbers, colours and order, described, asked about, or wished for."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

from grice.language import Goal, Goals, Group, Rules, achieve
from grice.language.conditions import holding
from grice.worlds.alchemy.english.bench import Bench
from grice.worlds.alchemy.english.things import Traits, of_hue, of_hues
from grice.worlds.alchemy.rules import UNITS

Range = tuple[int, int]
Lazy = Callable[[Bench], dict[Any, float]]
HOLDS = 0.4  # a beaker with a colour, if there are others in it
CLASSES = {
    "THEREIN": "in_it in_them inside left in_there left_in_it in_total altogether inside_it remaining each "
    "apiece to_itself in_all on_its_own",
    "STILL": "still now both all currently already also",
    "DET": "a an the some one all all_the any both both_the the_remaining",
    "PURELY": "only nothing_but just exclusively nothing_except solely pure nothing_other_than",
    "RIVALS": "any_other any_of_the_others all_the_others the_others all_others any the_rest all_the_rest",
    "DOES": "do does is are there_is there_are",
    "ROOM": "room space capacity",
    "IN": "in inside within of at",
    "REMAIN": "is are remains remain stays stay lies sits can_be_found",
    "LEFT": "left remaining there behind left_over over",
    "FITS": "fits fit will_fit can_fit can_go can_be_poured goes still_fits would_fit",
    "UNFIT": "does_not_fit will_not_fit can_not_fit can_not_go can_not_be_poured would_overflow",
    "MATCHES": "matches equals match equal is_equal_to",
    "EXCEEDS": "outnumbers exceeds has_more_than is_more_than beats",
    "CONTENTS": "contents content liquid color colour stuff units unit layers layer",
    "WHICH": "whichever whatever which what",
}  # fmt: skip
EXTREME = {"most": 1, "largest": 1, "biggest": 1, "highest": 1, "greatest": 1} | dict.fromkeys(
    ["least", "fewest", "smallest", "lowest"], -1
)


def add_contents(g: Rules) -> None:
    """Adds `held`: the beakers that hold something."""
    for category, words in CLASSES.items():
        g.words(category, words, say=0)
    g.words("extreme", EXTREME, say=0)
    g.words("more", {"more": 1, "less": -1, "fewer": -1}, say=0)
    _sizes(g)
    _colours(g)
    _layers(g)
    _compared(g)
    _counts(g)
    _claims(g)
    _goals(g)
    _traits(g)
    _neighbours(g)


def _sizes(g: Rules) -> None:
    """Ranges of numbers."""
    g.rule("size", "[exactly|only|just|the|precisely|all|down to] {num}", lambda num: (num, num))
    g.lines(
        "size",
        """
        (at least|no fewer than|no less than|not less than|a minimum of|so much as|even) {num}
        {num} or more
        {num} {UNIT} or more
        """,
        lambda num: (num, UNITS),
    )
    g.lines(
        "size",
        "(at most|no more than|not more than|up to|a maximum of) {num} \n {num} or (fewer|less)",
        lambda num: (0, num),
    )
    g.rule("size", "(more than|over|above|upwards of) {num}", lambda num: (num + 1, UNITS))
    g.rule("size", "(fewer than|less than|under|below) {num}", lambda num: (0, num - 1))
    g.rule("size", "(several|multiple|various|different|many|a few)", lambda: (2, UNITS))
    g.rule("size", "(a|a single|only a single|just a single|only a|just a|a lone|single)", lambda: (1, 1))
    g.rule("size", "{a:num} or {b:num}", lambda a, b: (min(a, b), max(a, b)))
    g.rule("size", "[exactly|only|just] {count}", lambda count: (count, count))
    g.lines(
        "held",
        """
        {size} [{UNIT}] [of {LIQUID}|of the {LIQUID}]
        {size} [of] [the|its] {BOTTOM} [{UNIT}]
        """,
        lambda c, size: c.having(lambda units: _within(len(units), size)),
    )
    g.rule(
        "held",
        "[only|just] (the|its) {BOTTOM} [one|{UNIT}|layer]",
        lambda c: c.having(lambda units: len(units) == 1),
    )
    g.lines("held", "{size} [{UNIT} of] [the] {hue:tint}", so_many)
    g.rule("held", "{size} [different|distinct|separate] {COLOURS}", _so_varied)
    g.rule("held", "{size} of (a kind|one kind|the same {COLOURS}|one {COLOURS})", _alike)
    g.rule("held", "(different|mixed) {COLOURS}", lambda c: _so_varied(c, (2, UNITS)))
    g.rule("held", "(nothing|nothing at all|none|zero units)", lambda c: c.having(lambda units: not units))
    g.rule("held", "(something|anything|{LIQUID})", lambda c: c.having(len))
    g.rule("held", "no {s:held*}", lambda c, s: c.having(len) - _any(c, s))
    g.rule("held", "{x:thing}", lambda x: frozenset(x), cost=0.2)
    g.rule("held", "{s:held} {THEREIN}")
    g.rule("held", "{STILL} {s:held}", cost=0.1)
    g.rule("held", "{a:held} and {b:held}", lambda a, b: a & b or None)
    g.rule("held", "{a:held} or {b:held}", lambda a, b: a | b, cost=0.1)


def _within(n: int, size: Range) -> bool:
    return size[0] <= n <= size[1]


def _so_varied(c: Bench, size: Range) -> frozenset[int]:
    return c.having(lambda units: _within(len(set(units)), size))


def _alike(c: Bench, size: Range) -> frozenset[int]:
    return _so_varied(c, (1, 1)) & c.having(lambda units: _within(len(units), size))


def so_many(c: Bench, size: Range, hue: str) -> Traits:
    """The beakers with so many units of a colour, and no others, or, at a cost, others too."""
    counted = c.having(lambda units: hue in units and _within(units.count(hue), size))
    if size[0] == 0:
        counted |= c.having(lambda units: units and hue not in units)
    if size[0] < size[1]:
        return {counted: 0.0}
    pure = frozenset(i for i in counted if set(c.units(i)) <= {hue})
    return {value: cost for value, cost in ((counted, 0.1), (pure, 0.0)) if value}


def _colours(g: Rules) -> None:
    g.rule("held", "[{DET}] {hue:tint}", with_hue)
    g.rule("held", "{PURELY} [the] {hue:tint} [{LIE}] [{AT_TOP}|{AT_BOTTOM}]", only)
    g.rule("held", "[{DET}] {hues} [{LIQUID}|{UNIT}]", lambda c, hues: of_hues(c, hues))
    of_all = "[{LIQUID}|{UNIT}|of all|of {LIQUID}|of {UNIT}|stuff]"
    much = "[amount of|number of|quantity of|amount|level]"
    g.rule("held", f"the {{sign:extreme}} {much} {of_all}", lambda c, sign: _most(c, sign))
    g.rule(
        "held", f"the {{sign:extreme}} {much} {{hue:tint}} [of all]", lambda c, sign, hue: _most(c, sign, hue)
    )
    g.rule(
        "held",
        "the {sign:extreme} [different] {COLOURS}",
        lambda c, sign: _extreme(c, sign, lambda units: len(set(units))),
    )


def with_hue(c: Bench, hue: str) -> Traits:
    """The beakers of one colour, or at a cost all that hold it."""
    found = {c.having(lambda units: hue in units): HOLDS, c.having(lambda units: set(units) == {hue}): 0.0}
    return {value: cost for value, cost in found.items() if value}


def only(c: Bench, hue: str) -> frozenset[int] | None:
    """The beakers of one colour."""
    return c.having(lambda units: set(units) == {hue}) or None


def _most(c: Bench, sign: int, hue: str = "") -> frozenset[int] | None:
    return _extreme(c, sign, lambda units: units.count(hue) if hue else len(units))


def _extreme(c: Bench, sign: int, measure: Callable[[str], int]) -> frozenset[int] | None:
    counts = {i: measure(c.units(i)) for i in c.filled() if measure(c.units(i))}
    wanted = max((sign * n for n in counts.values()), default=0)
    return frozenset(i for i, n in counts.items() if sign * n == wanted) or None


def _layers(g: Rules) -> None:
    """Units on top, at the bottom, or on something else."""
    g.rule("spot", "{AT_TOP}", -1)
    g.rule("spot", "{AT_BOTTOM}", 0)
    g.rule("layer", "{TOP} [{UNIT}|{LIQUID}|color|colour|layer|one]", -1)
    g.rule("layer", "{BOTTOM} [{UNIT}|{LIQUID}|color|colour|layer|one]", 0)
    g.lines(
        "held",
        """
        [{DET}] [{_n:num}] {hue:tint} [{LIE}] {place:spot}
        [{DET}] {hue} {place:layer}
        """,
        _at,
    )
    g.rule("post", "whose {place:layer} (is|are) {hue}", _at)
    g.rule(
        "post",
        "(topped [off] with|topped by|crowned by|capped with|ending in) {hue}",
        lambda c, hue: _at(c, -1, hue),
    )
    g.lines("shade", "[a|an|the|some] {tint}")
    g.rule(
        "shade",
        "(another|a different|some other|something|something else|anything|other) [{COLOURS}|{LIQUID}]",
        "",
    )
    g.rule("held", "{a:shade} [{LIE}] [right|directly|just] {ABOVE} {b:shade}", lambda c, a, b: _on(c, b, a))
    g.rule("held", "{a:shade} [{LIE}] [right|directly|just] {BELOW} {b:shade}", lambda c, a, b: _on(c, a, b))
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
    """Comparisons with other beakers, and room."""
    amount = "[{UNIT}|{LIQUID}|in it|of {LIQUID}|full]"
    has = "[{HAVE}|{DOES}]"
    g.rule("held", f"{{sign:more}} {amount} than {{x:thing}} {has}", lambda c, sign, x: _against(c, x, sign))
    g.rule(
        "held",
        f"{{sign:more}} {amount} than {{RIVALS}} [one|{{VESSEL}}] {has}",
        lambda c, sign: _most(c, sign),
    )
    g.rule("held", "{sign:more} {a:tint} than {b:tint}", _more_of)
    g.rule("held", f"{{MANY}} {amount} as {{x:thing}} {has}", lambda c, x: _against(c, x, 0))
    g.rule("held", "the same (color|colour|colors|colours|contents|liquid|chemical) as {x:thing}", _same_hue)
    g.rule("held", "the same [{LIQUID}|{COLOURS}]", _like_it, cost=0.1)
    room = "[enough|the] {ROOM} [left|inside]"
    g.rule("held", f"{room} for {{x:thing}}", lambda c, x: _room(c, _filling(c, x)))
    g.rule("held", f"{room} for {{num}} [more] [{{UNIT}}]", _room)
    g.rule("held", f"{room} [for (more|it|them|that|this)]", lambda c: _room(c, 1))
    g.lines("being", "(fuller than|higher than) {x:thing}", _fuller(1))
    g.lines("being", "(emptier than|less full than|lower than) {x:thing}", _fuller(-1))
    g.lines("being", "{LEVEL} {x:thing}", _fuller(0))
    g.rule("post", "{LEVEL} {x:thing}", lambda c, x: _against(c, x, 0))
    g.rule("being", "(down to|reduced to|at|left with|cut to) {s:held*}")


def _fuller(sign: int) -> Callable[[Group], Lazy]:
    return lambda x: lambda c: {_against(c, x, sign): 0.0}


def _more_of(c: Bench, sign: int, a: str, b: str) -> frozenset[int] | None:
    return c.having(lambda units: sign * (units.count(a) - units.count(b)) > 0) or None


def _like_it(c: Bench) -> frozenset[int] | None:
    """The other beakers that hold what is in focus."""
    hues = set(c.units(c.focus[0][0])) if c.focus else set()
    return c.having(lambda units: hues and hues <= set(units)) - set(c.focus[0]) or None if hues else None


def _against(c: Bench, x: Group, sign: int) -> frozenset[int]:
    """The beakers that hold more than another, less, or as much."""
    own = len(c.units(x[0]))
    held = c.having(lambda units: (len(units) > own) - (len(units) < own) == sign)
    return held - set(x)


def _same_hue(c: Bench, x: Group) -> frozenset[int]:
    return c.having(lambda units: units and set(units) == set(c.units(x[0]))) - set(x)


def _room(c: Bench, num: int) -> frozenset[int]:
    return c.having(lambda units: len(units) + num <= UNITS)


def _counts(g: Rules) -> None:
    """Numbers given by what is there."""
    has = "[{HAVE}|{DOES}]"
    there = "(there is|there are|you have|we have|i have|you see|you find)"
    g.lines(
        "standard",
        f"""
        [{{UNIT}}] {{x:thing}} {has}
        {there} [{{UNIT}}] {{FROM}} {{x:thing}}
        {there} [{{UNIT}}] [of] {{x:thing}} ; 0.1
        """,
        lambda c, x: _filling(c, x),
    )
    g.rule("standard", f"{there} {{k:kind}}", lambda k: len(k), cost=0.05)
    g.rule("standard", f"[{there}] {{hue:tint}} [one|ones]", _all_of)
    g.rule(
        "cond",
        "there (is|are) {sign:more} {a:tint} than {b:tint}",
        lambda c, sign, a, b: (sign * (_all_of(c, a) - _all_of(c, b)) > 0, c),
    )
    g.words("factor", {"twice": Fraction(2), "double": Fraction(2), "half": Fraction(1, 2)}, say=0)
    g.rule("factor", "{num} times", lambda num: Fraction(num))
    g.rule("count", "{MANY} [{UNIT}] [of {LIQUID}] as {n:standard}", lambda n: n)
    g.rule(
        "count",
        "{times:factor} {count}",
        lambda times, count: int(times * count) if (times * count).denominator == 1 else None,
    )
    g.rule("count", "the (number|amount|total) of ({UNIT}|{LIQUID}) {FROM} {x:thing}", _filling)
    g.lines(
        "count",
        """
        (one|a|one unit|a unit) (for|per) (every|each) {k:kind} [there is|that there is|you see]
        the number of {k:kind}
        """,
        lambda k: len(k),
    )
    g.rule(
        "count",
        f"{{num}} [{{UNIT}}] {{sign:more}} than {{x:thing}} {has}",
        lambda c, num, sign, x: _filling(c, x) + sign * num,
    )
    g.rule(
        "count",
        "{num} [{UNIT}] (fewer|less) than (a {VESSEL} can hold|the maximum|full|it can hold|its capacity)",
        lambda num: UNITS - num,
    )


def _all_of(c: Bench, hue: str) -> int:
    """The number of units of a colour, wherever they are."""
    return sum(c.units(i).count(hue) for i in c.things)


def _filling(c: Bench, x: Group) -> int:
    return sum(len(c.units(i)) for i in x)


def _claims(g: Rules) -> None:
    """Descriptions of beakers by what they hold."""
    g.rule("CONTAIN", "{WITH_IT} [only the|the]")
    g.rule("CONTAIN", "(that|which|who) [{STILL}|has] {HAVE}")
    g.rule("CONTAIN", "{HAVE}", cost=0.2)
    g.rule("post", "{CONTAIN} {s:held}", say=0)
    g.said("post", "with {hue} in it", lambda c, hue: of_hue(c, hue), say=1)
    g.rule(
        "post", "({LACKING}|(that|which) {HAVENT} [any]) {s:held*}", lambda c, s: c.having(len) - _any(c, s)
    )
    g.lines(
        "post",
        """
        (in which|where) [there is|there are|you find|you see|we see|i see] {s:held} [{LIE}]
        (that|which) {s:held} {LIE} {IN}
        """,
    )
    g.rule(
        "post",
        "(there is|there are|that there is|you have|we have|you see|on the table|in front of you)",
        lambda c: frozenset(c.things),
    )
    g.rule("post", "(whose|of which) [all|both|the] {CONTENTS} (is|are) [all|both] {t:trait}", lambda t: t)
    g.rule(
        "thing",
        "{WHICH} [{k:kind}] {HAVE} {s:held}",
        lambda c, s, k=None: [(i,) for i in k or c.things if i in s],
    )
    g.rule("thing", "{WHICH} {k:kind}", lambda k: [(i,) for i in k], cost=0.2)
    g.rule("states", "[{STILL}] {HAVE} {s:held*}", lambda s: (s, True))
    g.rule("states", "{HAVENT} [any] {s:held*}", lambda s: (_joined(s), False))
    g.rule("states", "{MATCHES} {x:thing}", lambda x: (_fuller(0)(x), True))
    g.rule("states", "{EXCEEDS} {x:thing}", lambda x: (_fuller(1)(x), True))
    g.rule("to_be", "[{STILL}] {TO_HAVE} [any] {s:held*}", lambda s: (s, True))


def _goals(g: Rules) -> None:
    """What is to be so of what is held."""
    g.rule("inside", "{s:held*} [{LEFT}] {IN} {x:thing}", lambda x, s: (Goal(x, s),))
    g.lines("goal", "there (is|are|be) [{STILL}] {g:inside}")
    g.rule(
        "goal",
        "{s:held*} {REMAIN} [all that is] [{LEFT}] {IN} {x:thing}",
        lambda x, s: (Goal(x, s),),
        cost=0.1,
    )
    g.lines("wish", "{g:inside} \n (to end up with|to have|to see|to be left with) {g:inside} ; 0.05")
    g.lines("must", "there {MODAL} (be|remain|stay) {g:inside} \n (leave|keep|leaving) [behind] {g:inside}")
    g.rule("must", "there {MODAL} not be {s:held*} {IN} {x:thing}", lambda x, s: (Goal(x, s, False),))
    g.rule(
        "must",
        "{s:held*} {MODAL} (remain|be left|stay|be|be found) [{LEFT}] {IN} {x:thing}",
        lambda x, s: (Goal(x, s),),
    )
    g.rule("wish", "{s:held*} [to] (remain|be left|stay) [{LEFT}]", _of_it)
    g.rule("existing", "{goals:inside}", holding)
    anywhere = "[at all] [left|anywhere|around|on the table]"
    for absent in ("no", "any", "some"):
        g.rule("existing", f"{absent} {{hue:tint}} {anywhere}", _anywhere(absent != "no"))
    g.lines("wish", "{x:thing} with {s:held*}", lambda x, s: (Goal(x, s),))
    g.lines("must", "(leave|keep) {x:thing} (with|at) {s:held*}", lambda x, s: (Goal(x, s),))
    g.lines("goal", "[there] {REMAIN} {s:held*} [{LEFT}] \n {s:held*} {REMAIN} [{LEFT}]", _of_it, cost=0.1)
    gone = "(be gone|disappear|vanish|be out|come out|go away)"
    g.rule("wish", f"[the|its|all the] {{hue:tint}} [to] {gone}", lambda c, hue: _without(c, hue))
    g.rule("goal", "[the|its|all the] {hue:tint} is [all] (gone|out|away)", lambda c, hue: _without(c, hue))
    g.rule(
        "goal",
        "(it is all gone|it is gone|nothing is left|there is nothing left|none is left)",
        lambda c: (Goal(c.focus[0], _empty),) if c.focus else None,
    )
    g.rule(
        "goal",
        "[the] {place:layer} of {x:thing} is {hue}",
        lambda x, place, hue: (Goal(x, _placed(place, hue)),),
    )
    for pattern, wanted in (("(is|are|is still) [enough]", True), ("(is not [enough]|is no)", False)):
        g.lines(
            "goal",
            f"there {pattern} {{ROOM}} {{IN}} {{x:thing}} for {{y:thing}} \n"
            f"there {pattern} {{ROOM}} for {{y:thing}} {{IN}} {{x:thing}}",
            lambda x, y, wanted=wanted: (Goal(x, roomy(y), wanted, y),),
        )
    together = "{y:thing} {FITS} [together] {INTO} (one|a single|one single|a) {VESSEL}"
    g.rule("cond", together, lambda c, y: (_filling(c, y) <= UNITS, c.about(y)))
    g.rule("must", "{y:thing} {MODAL} fit {INTO} {x:thing}", lambda x, y: (Goal(x, roomy(y), True, y),))
    g.rule("goal", "{y:thing} {FITS} {INTO} {x:thing}", lambda x, y: (Goal(x, roomy(y), True, y),))
    g.rule(
        "goal",
        "{y:thing} {UNFIT} {INTO} {x:thing} [because {_c:cond}]",
        lambda x, y: (Goal(x, roomy(y), False, y),),
    )
    g.lines("goal", "{x:thing} {HAVE} {MANY} [{UNIT}|{LIQUID}]", _levelled)
    g.lines("goal", "{x:thing} (are|become|is) (equal|level|equally full|even|the same level)", _levelled)
    g.lines("wish", "{x:thing} [to] {TO_HAVE} {MANY} [{UNIT}|{LIQUID}]", _levelled)
    g.rule(
        "clause",
        "(make|get) {x:thing} (match|{LEVEL}) {y:thing}",
        lambda c, x, y: achieve(c, (Goal(x, _fuller(0)(y)),)),
    )


def _anywhere(wanted: bool) -> Callable[[Bench, str], tuple[bool, Bench]]:
    return lambda c, hue: (bool(_all_of(c, hue)) == wanted, c)


def _any(c: Bench, s: Lazy) -> frozenset[int]:
    return frozenset().union(*s(c))


def _joined(s: Lazy) -> Lazy:
    """All beakers that a phrase may be true of."""
    return lambda c: {_any(c, s): 0.0}


def _empty(c: Bench) -> dict[frozenset[int], float]:
    return {c.having(lambda units: not units): 0.0}


def _without(c: Bench, hue: str) -> Goals | None:
    return (
        (Goal(c.focus[0], lambda c: {c.having(lambda units: hue in units): 0.0}, False),) if c.focus else None
    )


def _of_it(c: Bench, s: Lazy) -> Goals | None:
    return (Goal(c.focus[0], s),) if c.focus else None


def _placed(place: int, hue: str) -> Lazy:
    return lambda c: {_at(c, place, hue) or frozenset(): 0.0}


def roomy(y: Group) -> Lazy:
    """A test for room for what beakers hold."""
    return lambda c: {_room(c, _filling(c, y)): 0.0}


def _levelled(c: Bench, x: Group) -> Goals | None:
    if len(x) != 2:
        return None
    fuller, other = sorted(x, key=lambda i: -len(c.units(i)))
    return (Goal((fuller,), _fuller(0)((other,))),)


def _traits(g: Rules) -> None:
    """Words for contents that stand before a noun, or after "is"."""
    for pattern, size in _FILLED.items():
        g.rule("trait", pattern, _sized(size), say=0.3 if pattern == "full" else 0)
    g.rule("trait", "(filled|nonempty)", _sized((1, UNITS)), cost=0.2)
    g.rule("trait", "{num} (unit|units|layer)", lambda c, num: c.having(lambda units: len(units) == num))
    g.rule("trait", "(single|one) (unit|layer)", lambda c: c.having(lambda units: len(units) == 1))
    colours = "(colour|color|coloured|colored|tone|toned|layered|tones|colours|colors)"
    g.rule("trait", f"{{num}} {colours}", lambda c, num: _so_varied(c, (num, num)))
    uniform = "uniform|unmixed and pure|pure|homogeneous|of one color|of one colour|one solid color"
    g.rule("trait", f"[all] ({uniform}|(single|one|uni) {colours})", lambda c: _so_varied(c, (1, 1)))
    g.rule(
        "trait",
        "(layered|striped|stripy|unmixed|multi coloured|multicoloured|separated|bicoloured|two tone|"
        "colorful|colourful|not yet mixed|varied)",
        lambda c: _so_varied(c, (2, UNITS)),
    )
    g.rule("being", "(a mixture|a mix|a combination) [of {COLOURS}]", lambda: _several)
    g.rule("trait", "(empty|free|ready|vacant) for {_x:thing}", _sized((0, 0)))
    for word, rest in (("even", 0), ("odd", 1)):
        g.rule("trait", f"{word} [numbered]", _numbered(rest))
        g.rule("post", f"with [an] {word} (number|numbers)", _numbered(rest))


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


def _several(c: Bench) -> dict[frozenset[int], float]:
    return {_so_varied(c, (2, UNITS)): 0.0}


def _numbered(rest: int) -> Callable[[Bench], frozenset[int]]:
    return lambda c: frozenset(i for i in c.things if i % 2 == rest)


def _having_beside(c: Bench, t: Any, at: tuple[int, ...]) -> frozenset[int]:
    """The beakers that have such ones beside them."""
    beside = {i: {i + by for by in at}.intersection(c.things) for i in c.things}
    return frozenset(i for i, those in beside.items() if those and those <= set(t))


def _neighbours(g: Rules) -> None:
    """Descriptions of beakers by those beside them."""
    g.words("HAND", "hand side hand_side", say=0)
    g.rule("NEIGHBOUR", "(neighbor|neighbour|neighbors|neighbours)")
    g.words("beside", {"left": (-1,), "right": (1,)}, say=0)
    g.rule("by", "(on|to|at) (its|the) [immediate] {beside} [{HAND}]")
    g.rule("by", "(on either side|on both sides|on each side|on either side of it|beside it)", (-1, 1))
    for has in ("{t:trait}", "{t:thing}"):
        g.lines(
            "post",
            f"""
            whose {{at:beside}} [hand] {{NEIGHBOUR}} is {has}
            whose {{NEIGHBOUR}} {{at:by}} is {has}
            {{CONTAIN}} {has} {{at:by}}
            """,
            _having_beside,
        )
    g.lines(
        "post",
        """
        whose [two] {NEIGHBOUR} (is|are) [both|all] {t:trait}
        (with|between) {t:trait} {NEIGHBOUR} [on both sides]
        """,
        lambda c, t: frozenset(i for i in c.things if {i - 1, i + 1} & set(c.things) <= set(t)),
    )
    g.rule(
        "post",
        "[{THAT_IS}|in] between (two|a pair of) {k:kind}",
        lambda c, k: frozenset(i for i in c.things if {i - 1, i + 1} <= set(k)),
    )

"""Rules for the contents of beakers: numbers, colours and order, described, asked about, or wished for."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

from grice.language import Goal, Goals, Group, Rules, Size
from grice.language.conditions import holding
from grice.worlds.alchemy.english.bench import Bench
from grice.worlds.alchemy.english.things import Traits, of_hue, of_hues
from grice.worlds.alchemy.rules import UNITS

Lazy = Callable[[Bench], dict[Any, float]]
HOLDS = 0.4  # a beaker with a colour, if there are others in it
ALL_UNITS, COLOURS = "all", "colours"  # what is counted in a beaker, if not the units of one colour
CLASSES = {
    "THEREIN": "in_it in_them inside left in_there left_in_it in_total altogether inside_it remaining each "
    "apiece to_itself in_all on_its_own",
    "STILL": "still now both all currently already also",
    "DET": "a an the some one all all_the any both both_the the_remaining",
    "PURELY": "only nothing_but just exclusively nothing_except solely pure nothing_other_than",
    "RIVALS": "any_other any_of_the_others all_the_others the_others all_others any the_rest all_the_rest",
    "ROOM": "room space capacity",
    "IN": "in inside within of at",
    "REMAIN": "is are remains remain stays stay lies sits can_be_found",
    "TO_REMAIN": "remain be_left stay be be_found",
    "LEFT": "left remaining there behind left_over over",
    "FITS": "fits fit will_fit can_fit can_go can_be_poured goes still_fits would_fit",
    "UNFIT": "does_not_fit will_not_fit can_not_fit can_not_go can_not_be_poured would_overflow",
    "CONTENTS": "contents content liquid color colour stuff units unit layers layer",
    "WHICH": "whichever whatever which what",
    "THERE_ARE": "there_is there_are you_have we_have i_have you_see you_find",
    "GONE": "be_gone disappear vanish be_out come_out go_away",
    "SEVERAL": "layered striped stripy unmixed multi_coloured multicoloured separated bicoloured two_tone "
    "colorful colourful not_yet_mixed varied",
    "UNIFORM": "uniform pure homogeneous of_one_color of_one_colour one_solid_color unmixed_and_pure",
    "TONED": "colour color coloured colored tone toned layered tones colours colors",
}  # fmt: skip
EXTREME = {"most": 1, "largest": 1, "biggest": 1, "highest": 1, "greatest": 1} | dict.fromkeys(
    ["least", "fewest", "smallest", "lowest"], -1
)
FILLED = {
    "(full|{BRIMFUL})": Size(UNITS, UNITS),
    "(half full|half empty|half filled)": Size(UNITS // 2, UNITS // 2),
    "(nearly full|almost full|three quarters full)": Size(UNITS - 1, UNITS - 1),
    "(nearly empty|almost empty|a quarter full)": Size(1, 1),
    "(not empty|non empty|nonempty|occupied|in use|filled)": Size(1),
}


def add_contents(g: Rules) -> None:
    """Adds `held`: the beakers that hold something."""
    for category, words in CLASSES.items():
        g.words(category, words, say=0)
    _counted(g)
    _colours(g)
    _layers(g)
    _counts(g)
    _claims(g)
    _goals(g)
    _traits(g)
    _neighbours(g)


def _counted(g: Rules) -> None:
    """Contents by their number, or compared with those of others."""
    g.words("extreme", EXTREME, say=0)
    g.words("more", {"more": 1, "less": -1, "fewer": -1}, say=0)
    g.rule("size", "(a|single)", Size(1, 1))
    g.rule("size", "(the|all|down to) {num}", lambda num: Size(num, num))
    g.lines("size", "{num} {UNIT} or more \n (even|so much as) {num}", lambda num: Size(num))
    g.rule("size", "[exactly|only|just] {count}", lambda count: Size(count, count))
    g.lines("what", "{UNIT} [of [the] {LIQUID}] \n (in it|of [the] {LIQUID}|full)", ALL_UNITS)
    g.rule("what", "[different|distinct|separate] {COLOURS}", COLOURS)
    g.rule("what", "[{UNIT} of] [the] {hue:tint}")
    has = "[{HAVE}|do|does|is|are|there is|there are]"
    much = "[amount of|number of|quantity of|amount|level]"
    g.rule("held", "{n:size} [{what}]", so_many)
    g.rule("held", f"the {{sign:extreme}} {much} [{{what}}] [of all]", _most)
    g.rule("held", f"{{sign:more}} [{{what}}] than {{RIVALS}} [one|{{VESSEL}}] {has}", _most)
    g.rule("held", f"{{sign:more}} [{{what}}] than {{x:thing}} {has}", _against)
    g.rule(
        "held",
        f"{{MANY}} [{{what}}] as {{x:thing}} {has}",
        lambda c, x, what=ALL_UNITS: _against(c, 0, x, what),
    )
    g.rule(
        "held",
        "{sign:more} {a:tint} than {b:tint}",
        lambda c, sign, a, b: c.having(lambda units: sign * (units.count(a) - units.count(b)) > 0) or None,
    )
    g.rule(
        "held",
        "{n:size} of (a kind|one kind|the same {COLOURS}|one {COLOURS})",
        lambda c, n: c.having(lambda units: n.has(len(units)) and len(set(units)) == 1),
    )
    g.rule("held", "[only|just] (the|its) {BOTTOM} [one|{UNIT}|layer]", lambda c: so_many(c, Size(1, 1)))
    g.rule("post", "{LEVEL} {x:thing}", lambda c, x: _against(c, 0, x))
    g.lines("load", "{num} [more] [{UNIT}]")
    g.rule("load", "{x:thing}", _filling)
    g.rule("held", "[enough|the] {ROOM} [left|inside] [for {n:load}|for (it|them|that|more)]", _room)


def count(units: str, what: str) -> int:
    """The number of units in a beaker, of units of a colour, or of colours."""
    if what == COLOURS:
        return len(set(units))
    return len(units) if what == ALL_UNITS else units.count(what)


def so_many(c: Bench, n: Size, what: str = ALL_UNITS) -> Traits:
    """The beakers with so many units; those of a colour and no others, or, at a cost, others too."""
    counted = c.having(lambda units: n.has(count(units, what)) and (units or what == ALL_UNITS))
    if what in (ALL_UNITS, COLOURS) or n.low < n.high:
        return {counted: 0.0}
    pure = frozenset(i for i in counted if set(c.units(i)) <= {what})
    return {value: cost for value, cost in ((counted, 0.1), (pure, 0.0)) if value}


def _most(c: Bench, sign: int, what: str = ALL_UNITS) -> frozenset[int] | None:
    """The beakers that hold most of something, or least of those that hold any."""
    counts = {i: count(c.units(i), what) for i in c.filled() if count(c.units(i), what)}
    wanted = max((sign * n for n in counts.values()), default=0)
    return frozenset(i for i, n in counts.items() if sign * n == wanted) or None


def _against(c: Bench, sign: int, x: Group, what: str = ALL_UNITS) -> frozenset[int]:
    """The beakers that hold more than another, less, or as much."""
    own = count(c.units(x[0]), what)
    held = c.having(lambda units: (count(units, what) > own) - (count(units, what) < own) == sign)
    return held - set(x)


def _filling(c: Bench, x: Group) -> int:
    return sum(len(c.units(i)) for i in x)


def _room(c: Bench, n: int = 1) -> frozenset[int]:
    return c.having(lambda units: len(units) + n <= UNITS)


def _colours(g: Rules) -> None:
    g.rule("held", "(nothing|nothing at all|none|zero units)", lambda c: c.having(lambda units: not units))
    g.rule("held", "(something|anything|{LIQUID})", lambda c: c.having(len))
    g.rule("held", "no {s:held*}", _lacking)
    g.rule("held", "{x:thing}", lambda x: frozenset(x), cost=0.2)
    g.lines("held", "{s:held} {THEREIN} \n {STILL} {s:held} ; 0.1")
    g.rule("held", "{a:held} and {b:held}", lambda a, b: a & b or None)
    g.rule("held", "{a:held} or {b:held}", lambda a, b: a | b, cost=0.1)
    g.rule("held", "[{DET}] {hue:tint}", with_hue)
    g.rule("held", "{PURELY} [the] {hue:tint} [{LIE}] [{AT_TOP}|{AT_BOTTOM}]", only)
    g.rule("held", "[{DET}] {hues} [{LIQUID}|{UNIT}]", lambda c, hues: of_hues(c, hues))


def with_hue(c: Bench, hue: str) -> Traits:
    """The beakers of one colour, or at a cost all that hold it."""
    found = {c.having(lambda units: hue in units): HOLDS, c.having(lambda units: set(units) == {hue}): 0.0}
    return {value: cost for value, cost in found.items() if value}


def only(c: Bench, hue: str) -> frozenset[int] | None:
    """The beakers of one colour."""
    return c.having(lambda units: set(units) == {hue}) or None


def _any(c: Bench, s: Lazy) -> frozenset[int]:
    return frozenset().union(*s(c))


def _lacking(c: Bench, s: Lazy) -> frozenset[int]:
    """The beakers that hold something, but none of this."""
    return c.having(len) - _any(c, s)


def _layers(g: Rules) -> None:
    """Units on top, at the bottom, or on something else."""
    for place, name in (-1, "TOP"), (0, "BOTTOM"):
        g.rule("spot", f"{{AT_{name}}}", place)
        g.rule("layer", f"{{{name}}} [{{UNIT}}|{{LIQUID}}|color|colour|layer|one]", place)
    g.lines("held", "[{DET}] [{_n:num}] {hue:tint} [{LIE}] {place:spot} \n [{DET}] {hue} {place:layer}", _at)
    g.rule("post", "whose {place:layer} (is|are) {hue}", _at)
    g.lines("shade", "[a|an|the|some] {tint}")
    g.rule(
        "shade", "(another|a different|some other|something|something else|anything|other) [{COLOURS}]", ""
    )
    for relation, order in ("ABOVE", 1), ("BELOW", -1):
        g.rule(
            "held",
            f"{{a:shade}} [{{LIE}}] [right|directly|just] {{{relation}}} {{b:shade}}",
            lambda c, a, b, order=order: _on(c, *(b, a)[::order]),
        )
    g.rule(
        "hue",
        "(the|that|whatever) (color|colour|chemical|liquid) (which tops|that tops|[that is] on [the] top of) "
        "{x:thing}",
        lambda c, x: c.units(x[0])[-1:] or None,
    )


def _at(c: Bench, place: int, hue: str) -> frozenset[int] | None:
    return c.having(lambda units: units and units[place] == hue) or None


def _on(c: Bench, lower: str, upper: str) -> frozenset[int] | None:
    """The beakers where one colour is right on another; "" is any other."""

    def stacked(units: str) -> bool:
        return any(a != b and lower in (a, "") and upper in (b, "") for a, b in pairwise(units))

    return c.having(stacked) or None


def _counts(g: Rules) -> None:
    """Numbers given by what is there."""
    g.lines(
        "standard",
        """
        [{UNIT}] {x:thing} [{HAVE}|do|does]
        {THERE_ARE} [{UNIT}] {FROM} {x:thing}
        {THERE_ARE} [{UNIT}] [of] {x:thing} ; 0.1
        """,
        _filling,
    )
    g.rule("standard", "{THERE_ARE} {k:kind}", lambda k: len(k), cost=0.05)
    g.rule("standard", "[{THERE_ARE}] {hue:tint} [one|ones]", _all_of)
    g.rule(
        "cond",
        "there (is|are) {sign:more} {a:tint} than {b:tint}",
        lambda c, sign, a, b: (sign * (_all_of(c, a) - _all_of(c, b)) > 0, c),
    )
    g.words("factor", {"twice": Fraction(2), "double": Fraction(2), "half": Fraction(1, 2)}, say=0)
    g.rule("factor", "{num} times", lambda num: Fraction(num))
    g.rule("count", "{MANY} [{UNIT}] [of {LIQUID}] as {n:standard}")
    g.rule("count", "the (number|amount|total) of ({UNIT}|{LIQUID}) {FROM} {x:thing}", _filling)
    g.rule(
        "count",
        "{num} [{UNIT}] (fewer|less) than (a {VESSEL} can hold|the maximum|full|it can hold|its capacity)",
        lambda num: UNITS - num,
    )


def _all_of(c: Bench, hue: str) -> int:
    """The number of units of a colour, wherever they are."""
    return sum(c.units(i).count(hue) for i in c.things)


def _claims(g: Rules) -> None:
    """Descriptions of beakers by what they hold."""
    g.lines("CONTAIN", "{WITH_IT} [only the|the] \n (that|which|who) [{STILL}|has] {HAVE} \n {HAVE} ; 0.2")
    g.rule("post", "{CONTAIN} {s:held}")
    g.said("post", "with {hue} in it", lambda c, hue: of_hue(c, hue), say=1)
    g.rule("post", "({LACKING}|(that|which) {HAVENT} [any]) {s:held*}", _lacking)
    g.lines(
        "post",
        """
        (in which|where) [{THERE_ARE}] {s:held} [{LIE}]
        (that|which) {s:held} {LIE} {IN}
        (whose|of which) [all|both|the] {CONTENTS} (is|are) [all|both] {t:trait}
        """,
    )
    g.rule("post", "([that] {THERE_ARE}|on the table|in front of you)", lambda c: frozenset(c.things))
    g.rule("thing", "{WHICH} {k:kind}", lambda k: [(i,) for i in k], cost=0.2)
    g.rule("thing", "{WHICH} {p:post}", lambda c, p: [(i,) for i in c.things if i in p])
    g.rule("states", "[{STILL}] {HAVE} {s:held*}", lambda s: (s, True))
    g.rule("states", "{HAVENT} [any] {s:held*}", lambda s: (lambda c: {_any(c, s): 0.0}, False))
    g.rule("to_be", "[{STILL}] {TO_HAVE} [any] {s:held*}", lambda s: (s, True))


def _goals(g: Rules) -> None:
    """What is to be so of what is held."""
    g.lines(
        "inside",
        "{s:held*} [{LEFT}] {IN} {x:thing} \n {x:thing} with {s:held*}",
        lambda x, s: (Goal(x, s),),
    )
    g.rule(
        "inside", "[enough] {ROOM} {IN} {x:thing} for {y:thing}", lambda x, y: (Goal(x, roomy(y), True, y),)
    )
    g.lines("goal", "there (is|are|be) [{STILL}] {g:inside}")
    g.lines("wish", "{g:inside} \n {TO_SEE} {g:inside} ; 0.05")
    g.lines("must", "there {MODAL} {TO_REMAIN} {g:inside} \n (leave|keep|leaving) [behind] {g:inside}")
    g.rule("must", "there {MODAL} not be {s:held*} {IN} {x:thing}", lambda x, s: (Goal(x, s, False),))
    for category, remain in ("must", "{MODAL} {TO_REMAIN}"), ("goal", "{REMAIN} [all that is]"):
        g.rule(
            category,
            f"{{s:held*}} {remain} [{{LEFT}}] {{IN}} {{x:thing}}",
            lambda x, s: (Goal(x, s),),
            cost=0.1,
        )
    g.rule("wish", "{s:held*} [to] {TO_REMAIN} [{LEFT}]", _of_it)
    g.lines("goal", "[there] {REMAIN} {s:held*} [{LEFT}] \n {s:held*} {REMAIN} [{LEFT}]", _of_it, cost=0.1)
    g.rule("existing", "{goals:inside}", holding)
    g.rule(
        "existing",
        "{n:tally} {hue:tint} [at all] [left|anywhere|around|on the table]",
        lambda c, n, hue: (n.has(_all_of(c, hue)), c),
    )
    the_hue = "[the|its|all the] {hue:tint}"
    g.rule("wish", f"{the_hue} [to] {{GONE}}", _without)
    g.rule("goal", f"{the_hue} is [all] (gone|out|away)", _without)
    g.rule(
        "goal",
        "[the] {place:layer} (of|in) {x:thing} is {hue}",
        lambda x, place, hue: (Goal(x, lambda c: {_at(c, place, hue) or frozenset(): 0.0}),),
    )
    g.lines(
        "goal",
        "{x:thing} {HAVE} {MANY} [{UNIT}|{LIQUID}] \n {x:thing} (is|are) (equal|level|even)",
        _levelled,
    )
    for fits, wanted in ("{FITS}", True), ("{UNFIT}", False):
        g.rule(
            "goal",
            f"{{y:thing}} {fits} {{INTO}} {{x:thing}}",
            lambda x, y, wanted=wanted: _fitting(x, y, wanted),
        )


def _without(c: Bench, hue: str) -> Goals | None:
    return (
        (Goal(c.focus[0], lambda c: {c.having(lambda units: hue in units): 0.0}, False),) if c.focus else None
    )


def _fitting(x: Group, y: Group, wanted: bool = True) -> Goals:
    return (Goal(x, roomy(y), wanted, y),)


def _levelled(c: Bench, x: Group) -> Goals | None:
    """Two beakers that hold as much as each other."""
    if len(x) != 2:
        return None
    fuller, other = sorted(x, key=lambda i: -len(c.units(i)))
    return (Goal((fuller,), lambda c: {_against(c, 0, (other,)): 0.0}),)


def _of_it(c: Bench, s: Lazy) -> Goals | None:
    return (Goal(c.focus[0], s),) if c.focus else None


def roomy(y: Group) -> Lazy:
    """A test for room for what beakers hold."""
    return lambda c: {_room(c, _filling(c, y)): 0.0}


def _traits(g: Rules) -> None:
    """Words for contents that stand before a noun, or after "is"."""
    for pattern, size in FILLED.items():
        g.rule("trait", pattern, lambda c, size=size: so_many(c, size))
    g.said("trait", "full", lambda c: so_many(c, Size(UNITS, UNITS)), say=0.3)
    g.rule("trait", "{n:num} (unit|units|layer)", lambda c, n: so_many(c, Size(n, n)))
    g.rule("trait", "{n:num} [different] {TONED}", lambda c, n: so_many(c, Size(n, n), COLOURS))
    g.rule("trait", "[all] ({UNIFORM}|(single|uni) {TONED})", lambda c: so_many(c, Size(1, 1), COLOURS))
    g.rule("trait", "{SEVERAL}", lambda c: so_many(c, Size(2), COLOURS))
    mixture = "(a mixture|a mix|a combination) [of {COLOURS}]"
    g.rule("being", mixture, lambda: lambda c: so_many(c, Size(2), COLOURS))
    for word, rest in ("even", 0), ("odd", 1):
        g.rule(
            "trait",
            f"{word} [numbered]",
            lambda c, rest=rest: frozenset(i for i in c.things if i % 2 == rest),
        )


def _neighbours(g: Rules) -> None:
    """Descriptions of beakers by those beside them."""
    g.words("NEIGHBOUR", "neighbor neighbour neighbors neighbours", say=0)
    g.words("beside", {"left": (-1,), "right": (1,)}, say=0)
    g.rule("by", "(on|to|at) (its|the) [immediate] {beside} [hand|side|hand side]")
    g.rule("by", "(on either side|on both sides|on each side)", (-1, 1))
    g.lines("those", "{t:trait} \n {t:thing}")
    g.lines(
        "post",
        """
        whose {at:beside} [hand] {NEIGHBOUR} is {t:those}
        whose {NEIGHBOUR} {at:by} (is|are) {t:those}
        whose [two] {NEIGHBOUR} (is|are) [both|all] {t:those}
        {CONTAIN} {t:those} {at:by}
        """,
        _having_beside,
    )
    g.rule(
        "post",
        "[{THAT_IS}|in] between (two|a pair of) {k:kind}",
        lambda c, k: frozenset(i for i in c.things if {i - 1, i + 1} <= set(k)),
    )


def _having_beside(c: Bench, t: Any, at: tuple[int, ...] = (-1, 1)) -> frozenset[int]:
    """The beakers that have such ones beside them."""
    beside = {i: {i + by for by in at}.intersection(c.things) for i in c.things}
    return frozenset(i for i, those in beside.items() if those and those <= set(t))

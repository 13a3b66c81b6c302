"""Rules for amounts: units, parts, all, all but some, as much as before, and the beakers they are of."""

from __future__ import annotations

from grice.language import Group, Rules
from grice.worlds.alchemy.english.bench import ALL, SAME, SOME, THINGS, Amount, Bench, Portion, units
from grice.worlds.alchemy.english.things import each_hued
from grice.worlds.alchemy.rules import Pour


def add_amounts(g: Rules) -> None:
    """Adds `amount`, and `portion`: an amount of some beakers."""
    g.rule(
        "amount",
        "{num} [more|of] [{UNIT}|of the {UNIT}|of its {UNIT}]",
        units_of,
        said="{num:several} units",
        say=3,
    )
    g.said("several", "two", 2, say=1)
    g.said("several", "three", 3, say=1)
    g.said("several", "2", 2, say=0.5)
    g.said("several", "3", 3, say=0.5)
    g.rule(
        "amount",
        "(a|another|one more|1 more|the last|the top|the remaining|the|one other|an additional) [single|"
        "extra] {UNIT}",
        lambda: units(1),
        cost=0.1,
        said="(a unit|one unit)",
        say=2,
    )
    g.rule(
        "amount",
        "(the last|the top|the first|another|the remaining|the other|top|only|just|the|all|all of the|all "
        "the|the remaining) {num} [more] [{UNIT}|of the {UNIT}]",
        units_of,
    )
    g.rule("amount", "(another|one more|another one|1 more)", lambda: units(1), cost=0.1)
    g.rule(
        "amount",
        "(remaining|final|last|single|other|lone|only|the only|the single|the final|the other) {UNIT}",
        lambda: units(1),
        cost=0.2,
    )
    g.rule("amount", "(remaining|final|last|other|single) {num} [{UNIT}]", units_of, cost=0.1)
    g.rule(
        "portion",
        "(the last|last|the remains|the final bit) (of|in) {x:thing}",
        lambda x: Portion(x, ALL),
        cost=0.2,
    )
    g.rule("amount", "[the] {num} (top|topmost|upper|last|uppermost) {UNIT}", units_of)
    g.rule("amount", "both [the] [{UNIT}]", lambda: units(2), cost=0.1)
    g.rule(
        "amount",
        "[about|the last|the top|the remaining|the other|another|the|a] {fraction} [more] [{UNIT}]",
        lambda fraction: Amount("part", fraction),
        said="{fraction}",
        say=1,
    )
    g.rule(
        "amount",
        "(all|the whole|the entire|everything|all the|all of|all of the|every|every bit|entire|whole|all "
        "the remaining)",
        lambda: ALL,
    )
    g.rule("amount", "(all|all the|all of the|every|the entire) {UNIT}", lambda: ALL)
    g.rule(
        "amount",
        "[all] (the rest|the remainder|the remaining|rest|whatever is left|what's left|what is left|"
        "remainder|remaining) [of the] [{UNIT}]",
        lambda: ALL,
    )
    g.rule("amount", "(any|any of|any of the|any more|all the remaining)", lambda: ALL, cost=0.1)
    g.rule(
        "amount",
        "{num} [{UNIT}] (less|fewer) than (all|everything|the total|the whole lot)",
        lambda num: Amount("but", units(num).n),
    )
    g.rule(
        "amount",
        "(some|a bit|a little|a portion|a part|part|some of the {UNIT}|a small {UNIT}|a small|a few|some "
        "more|a little {UNIT}|a bit more|a little more|a small bit)",
        lambda: SOME,
    )
    g.rule(
        "amount",
        "(the same amount|the same number of {UNIT}|the same number|as much|just as much)",
        lambda: SAME,
    )
    g.rule(
        "amount",
        "(twice|double|two times) (as much|as many|that amount|that|that many|the amount)",
        lambda: Amount("same", units(2).n),
    )
    g.rule(
        "amount",
        "(all|everything) (but|except|except for) {num} [{UNIT}]",
        lambda num: Amount("but", units(num).n),
    )
    g.rule("amount", "{count} [{UNIT}|of the {UNIT}]", lambda count: units(count))
    g.rule("portion", "{x:thing}", lambda x: Portion(x, ALL))
    g.rule("portion", "{amount} {FROM} {x:thing}", lambda amount, x: Portion(x, amount))
    g.rule(
        "portion",
        "{amount} of (the|its|those|these|what is) [{UNIT}] {FROM} {x:thing}",
        lambda amount, x: Portion(x, amount),
    )
    g.rule(
        "portion",
        "{n:num} (of|out of) [the|its] {m:num} {hue} [{UNIT}]",
        lambda c, n, m, hue: [Portion((i,), units(n)) for i in c.having(lambda held: held.count(hue) == m)],
    )
    g.rule("portion", "{amount} {x:thing}", lambda amount, x: Portion(x, amount), cost=0.2)
    g.rule("portion", "{amount} {hue} [{UNIT}]", _of_hue, cost=0.1)
    g.rule("amount", "[the] (top|topmost|upper|uppermost) {UNIT}", lambda: units(1))
    g.rule("amount", "{UNIT}", lambda: units(1), cost=0.5)
    g.rule("amount", "{_a:amount} [,] {OOPS} [,] [just|only] {b:amount} [,]", lambda b: b)
    g.rule(
        "portion",
        "(a|an|one|single|another|a single|the single) {hue} [{LIQUID}] {UNIT}",
        lambda c, hue: _of_hue(c, units(1), hue),
    )
    g.rule(
        "portion",
        "[the|that|those|this] (just|newly|recently|freshly) (added|poured) {hue} [{LIQUID}]",
        _layer,
    )
    g.rule("portion", "(a|an|one) {hue}", lambda c, hue: _of_hue(c, units(1), hue), cost=0.05)
    g.rule(
        "portion",
        "(the|one|a) (top|topmost|upper|uppermost) {hue} [{UNIT}] [{FROM} {x:thing}]",
        _top_hue,
        cost=0.2,
    )
    g.rule("portion", "[the|that|those] {a:hue} [{LIQUID}|{UNIT}] [{LIE}|that] {ABOVE} {b:shade}", _layer_on)
    g.rule(
        "portion",
        "[the|that|those] {a:hue} [{LIQUID}|{UNIT}] [{LIE}|that] [right|just|directly] {BELOW} (it|that|"
        "this)",
        lambda c, a: _layer(c, a),
    )
    g.rule(
        "amount",
        "(the top|the topmost|the uppermost) [one|{UNIT}|bit|part|layer]",
        lambda: units(1),
        cost=0.1,
    )
    g.rule(
        "amount",
        "(exactly|precisely|about|only|just|all of|a full|a whole|no more than|up to) {amount}",
        cost=0.05,
    )
    g.rule("portion", "(it|that|them|those)", _poured, cost=1.0)
    g.rule("amount", "on {UNIT}", lambda: units(1), cost=0.5)
    g.rule("portion", "[the] {num} {hue} {LIQUID} {UNIT}", lambda c, num, hue: _of_hue(c, units(num), hue))
    g.rule(
        "portion",
        "{num} {_h:hue} [{LIQUID}] [{UNIT}] {FROM} {x:thing}",
        lambda num, x: Portion(x, units(num)),
    )
    g.rule("portion", "{amount} {hue:hues_of_several}", _of_hue, cost=0.1)
    g.rule("portion", "{amount}", _of_it, cost=0.4)
    g.rule("portion", "{amount} [from|out of|in|of] (it|there|that|this)", _of_it)
    g.rule("portion", "(it|that|this|them) (all|completely)", lambda c: _of_it(c, ALL))
    g.rule(
        "portion",
        "[all|all of] [the|that|this] [top] {hue} [{LIQUID}|{UNIT}] [{JUST}] [{FROM} {x:thing}]",
        _layer,
    )
    g.rule(
        "portion", "the ({UNIT}|{LIQUID}) (that is|which is|that are|that's) {hue} [{FROM} {x:thing}]", _layer
    )
    g.rule(
        "portion",
        "(the|that|this) (top|topmost|upper|uppermost) {hue} [{LIQUID}|{UNIT}] {FROM} {x:thing}",
        _layer,
    )
    g.rule("portion", "(the|that|this) (top|topmost|upper|uppermost) {UNIT} [{FROM} {x:thing}]", _top)


def units_of(num: int) -> Amount:
    return units(num)


def _of_hue(c: Bench, amount: Amount, hue: str) -> dict[Portion, float]:
    return {Portion(beaker, amount): cost for beaker, cost in each_hued(c, hue)}


def focused(c: Bench) -> dict[Group, float]:
    """The beakers in focus, with costs."""
    return {group: 0.8 * n for n, group in enumerate(c.focus)}


def _of_it(c: Bench, amount: Amount) -> dict[Portion, float]:
    return {Portion(group, amount): cost for group, cost in focused(c).items()}


def _poured(c: Bench) -> Portion | None:
    """The units that were just poured into a beaker."""
    last, before = c.last(), c.history.before
    if not isinstance(last, Pour) or before is None:
        return None
    return Portion((last.target,), units(len(before.state.contents[last.source - 1])))


def _layer(c: Bench, hue: str, x: Group | None = None) -> list[Portion]:
    """The units of one colour that are on top of others."""
    tops = ((i, len(c.units(i)) - len(c.units(i).rstrip(hue))) for i in x or THINGS)
    return [Portion((i,), units(top)) for i, top in tops if 0 < top < len(c.units(i))]


def _top_hue(c: Bench, hue: str, x: Group | None = None) -> list[Portion]:
    return [Portion((i,), units(1)) for i in x or THINGS if c.units(i).endswith(hue)]


def _layer_on(c: Bench, a: str, b: str) -> list[Portion]:
    """The units of one colour on top of another."""
    return [portion for portion in _layer(c, a) if b in ("", c.units(portion.beakers[0]).rstrip(a)[-1:])]


def _top(c: Bench, x: Group | None = None) -> dict[Portion, float]:
    spoken = x or (c.focus[0] if c.focus else c.filled())
    return {Portion((i,), units(1)): 0.0 if i in spoken else 0.8 for i in x or c.filled()}

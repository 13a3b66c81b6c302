"""Rules for amounts, and for parts: an amount of some beakers, a layer, the units of a colour."""

from __future__ import annotations

from fractions import Fraction

from grice.language import Group, Rules
from grice.worlds.alchemy.english.bench import (
    ALL,
    SAME,
    SOME,
    THINGS,
    Amount,
    Bench,
    Portion,
    separately,
    units,
)
from grice.worlds.alchemy.english.things import each_hued
from grice.worlds.alchemy.rules import Drain, Pour

CLASSES = {
    "TOP": "top topmost upper uppermost highest head crown tip surface",
    "BOTTOM": "bottom lowest bottommost lower very_bottom",
    "SOLE": "last first remaining final single other lone only extra further additional odd sole",
    "OF_THE": "of the|of its|of their|of those|of these|of that|out of the|out of its|of all the",
    "ALL": "all the_whole the_entire everything all_the all_of all_of_the all_of_its all_its all_that every "
    "every_bit every_last every_last_bit entire whole each_and_every the_rest the_remainder the_remaining "
    "rest remainder remaining whatever_is_left what_is_left all_that_is_left what_remains all_the_rest_of",
    "BUT": "but except except_for other_than save save_for apart_from bar excluding aside_from",
    "SOME": "some a_bit a_little a_portion a_part part a_small a_few some_more a_bit_more a_little_more "
    "a_small_bit a_bit_of enough just_enough some_of as_much_as_needed as_many_as_needed "
    "as_many_as_necessary however_many however_much as_much_as_necessary",
    "IT": "it that this them there those these",
    "EXACTLY": "exactly precisely about only just all_of a_full a_whole no_more_than up_to merely simply "
    "at_most namely that_is",
    "ANYTHING": "everything all anything whatever what any every_bit all_the_stuff any_liquid",
}  # fmt: skip


def add_amounts(g: Rules) -> None:
    """Adds `amount`, `part` (an amount of some beakers) and `portion` (parts or whole beakers)."""
    for category, words in CLASSES.items():
        g.words(category, words.split("|") if "|" in words else words, say=0)
    g.words("TOP_SOLE", f"{CLASSES['TOP']} {CLASSES['SOLE']}", say=0)
    _amounts(g)
    _parts(g)
    _layers(g)
    g.rule("portion", "{x:thing}", lambda x: Portion(x, ALL))
    g.rule("portion", "{part}")
    g.lines(
        "part",
        """
        {a:part} [,] (and|plus|as well as|together with|along with) {b:part@a}
        {a:part} , {b:part@a} [,]
        """,
        separately,
        cost=0.1,
    )


def _amounts(g: Rules) -> None:
    of_units = "[{UNIT}|{OF_THE} {UNIT}]"
    g.rule("amount", f"{{num}} [more|of] {of_units}", _units, said="{num:several} units", say=3)
    for n, word in ((2, "two"), (3, "three")):
        g.said("several", word, n, say=1)
        g.said("several", str(n), n, say=0.5)
    g.lines(
        "amount",
        f"""
        [{{ALL}}|the|its|those|these|another] {{TOP_SOLE}} {{num}} [more] {of_units}
        (the|all|all the|all of the|another|its|those|these) {{num}} [more|other] {of_units}
        [the|its] {{num}} {{TOP_SOLE}} {{UNIT}}
        {{count}} {of_units}
        """,
        _units,
    )
    one = "(a|an|another|the|one|its|that|this|1|one more|1 more|any)"
    g.rule(
        "amount",
        f"{one} [{{TOP_SOLE}}] [{{TOP_SOLE}}] {{UNIT}}",
        lambda: units(1),
        cost=0.1,
        said="(a unit|one unit)",
        say=2,
    )
    g.lines(
        "amount",
        """
        (another|one more|another one|1 more|a further one) ; 0.1
        (the|its|the very) {TOP} [one|bit|part] ; 0.1
        [{TOP_SOLE}] {UNIT} ; 0.5
        """,
        lambda: units(1),
    )
    g.rule("amount", "both [the|its] [{UNIT}]", lambda: units(2), cost=0.1)
    g.rule(
        "amount",
        f"[about|the|another|a|its] [{{TOP_SOLE}}] {{fraction}} [more] {of_units}",
        lambda fraction: Amount("part", fraction),
        said="{fraction}",
        say=1,
    )
    g.lines("amount", f"{{ALL}} {of_units} \n (any|any of|any of the|any more) ; 0.1", lambda: ALL)
    g.rule("amount", f"{{SOME}} {of_units}", lambda: SOME)
    g.lines("amount", "{MANY} [{UNIT}] ; 0.1 \n the same (amount|number) [of {UNIT}]", lambda: SAME)
    g.rule(
        "amount", "(twice|double) ({MANY}|that amount|that|the amount)", lambda: Amount("same", Fraction(2))
    )
    lowest = "[only|just] [the|its|a|one] [very] {BOTTOM}"
    g.rule("rest", "{amount}")
    g.rule("rest", f"{lowest} [{{UNIT}}|one|bit]", lambda: units(1))
    g.rule("rest", f"{lowest} {{num}} [{{UNIT}}]", _units)
    for category, end in ("rest", lowest), ("amount", "[the|its] {TOP}"):
        part = f"{end} (half|{{n:nth}})"
        g.rule(category, part, lambda n=Fraction(1, 2): Amount("part", n))
    g.rule("amount", f"{{ALL}} {of_units} {{BUT}} {{rest}}", all_but)
    g.lines("amount", "{amount} (each|apiece) \n {EXACTLY} {amount} ; 0.05")


def _units(num: int = 0, count: int = 0) -> Amount:
    return units(num or count)


def all_but(rest: Amount) -> Amount | None:
    """All but a rest."""
    return {"units": Amount("but", rest.n), "part": Amount("part", 1 - rest.n)}.get(rest.how)


def _parts(g: Rules) -> None:
    """Amounts of beakers, or of what is in focus."""
    g.lines(
        "part",
        """
        {amount} [{OF_THE} [{UNIT}|{LIQUID}]] {FROM} {x:thing}
        {amount} {x:thing} ; 0.2
        """,
        lambda amount, x: Portion(x, amount),
    )
    g.rule("part", "{FROM} {x:thing}", lambda x: Portion(x, SOME), cost=0.4)
    g.lines("part", "{amount} ; 0.4 \n {amount} [{FROM}] {IT}", _of_it)
    g.rule("part", "{IT} (all|completely|entirely)", lambda c: _of_it(c, ALL))
    g.rule("part", "{IT}", _spoken_of, cost=0.05)
    g.rule("part", "{IT}", _poured, cost=1.0)
    g.rule("part", "[the] (other|last|remaining) (one|{UNIT})", _other)
    g.lines("tint", "{hue} [{LIQUID}] [{UNIT}] \n {hue:hues_of_several}")
    g.rule("part", "{amount} {hue:tint}", _of_hue, cost=0.1)
    g.rule(
        "part", "{ALL} {hue:tint} {BUT} {rest}", lambda c, hue, rest: _of_hue(c, all_but(rest) or ALL, hue)
    )
    g.rule("part", "(a|an|one|single|another|a single) {hue:tint}", lambda c, hue: _of_hue(c, units(1), hue))
    g.rule("part", "{amount} {hue:tint} {FROM} {x:thing}", _of_hue_in)
    g.rule(
        "part",
        "{num} {hue:tint} (for|per) (every|each) {k:kind} [there is]",
        lambda c, num, hue, k: _of_hue(c, units(num * len(k)), hue),
    )
    g.rule("part", "{n:num} (of|out of) [the|its] {m:num} {hue:tint}", _counted)
    g.rule("part", "(the last|last|the remains|the final bit) (of|in) {x:thing}", lambda x: Portion(x, ALL))
    g.rule("part", "{_all:amount} [in all|in total|altogether] , {part}", cost=0.05)
    like = "[{times:factor}] {MANY} [{UNIT}]"
    g.lines(
        "part",
        f"""
        {like} {{FROM}} {{x:thing}} as {{n:standard}}
        {like} [of] {{x:thing}} [{{AWAY}}] as {{n:standard}} ; 0.1
        """,
        _as_many,
    )


def _layers(g: Rules) -> None:
    """The units of one colour: on top of others, above or below something."""
    from_x = "[{FROM} {x:thing}]"
    g.lines(
        "part",
        f"""
        [all|all of] [the|that|this|its] [{{TOP}}] {{hue:tint}} [layer] [{{JUST}}] {from_x}
        the ({{UNIT}}|{{LIQUID}}) (that is|which is|that are) {{hue}} {from_x}
        [the|that|those] {{hue:tint}} [{{LIE}}] {{AT_TOP}} {from_x}
        """,
        _layer,
    )
    g.rule("part", f"{{ANYTHING}} [that is|which is|that are|of the] {{hue:tint}} {from_x}", _all_hued)
    g.rule("part", f"(the|one|a) {{TOP}} {{hue:tint}} {from_x}", _top_hue, cost=0.2)
    g.rule("part", "[the|that|those|a] {a:tint} [{LIE}|that] {ABOVE} {b:shade}", _layer_on)
    g.rule("part", f"(the|that|this) {{TOP}} {{UNIT}} {from_x}", _top)
    g.rule("part", f"[the|that] {{hue:tint}} [{{LIE}}] {{AT_BOTTOM}} {from_x}", _bottom)


def _of_hue(c: Bench, amount: Amount, hue: str) -> dict[Portion, float]:
    return {Portion(beaker, amount): cost for beaker, cost in each_hued(c, hue)}


def _of_hue_in(c: Bench, amount: Amount, hue: str, x: Group) -> Portion | None:
    held = {hue in c.units(i) for i in x} if amount is not ALL else {set(c.units(i)) == {hue} for i in x}
    return Portion(x, amount) if held == {True} else None


def _as_many(n: int, x: Group, times: Fraction = Fraction(1)) -> Portion | None:
    """As many units of beakers as a standard tells, or so many times as many."""
    return Portion(x, Amount("units", times * n)) if (times * n).denominator == 1 else None


def _counted(c: Bench, n: int, m: int, hue: str) -> list[Portion]:
    return [Portion((i,), units(n)) for i in c.having(lambda held: held.count(hue) == m)]


def focused(c: Bench) -> dict[Group, float]:
    """The beakers in focus, with costs."""
    return {group: 0.8 * n for n, group in enumerate(c.focus)}


def _of_it(c: Bench, amount: Amount) -> dict[Portion, float]:
    return {Portion(group, amount): cost for group, cost in focused(c).items()}


def _spoken_of(c: Bench) -> Portion | None:
    """The part that was spoken of, while nothing has changed."""
    state, part = c.noted("part", (None, None))
    return part if state == c.state else None


def _other(c: Bench) -> Portion | None:
    """The only unit that is left where some were thrown out."""
    last = c.last()
    left = isinstance(last, Drain) and len(c.units(last.source)) == 1
    return Portion((last.source,), ALL) if last and left else None


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


def _all_hued(c: Bench, hue: str, x: Group | None = None) -> Portion | None:
    """Each layer of a colour, and each beaker of it."""
    tops = {i: len(c.units(i)) - len(c.units(i).rstrip(hue)) for i in x or THINGS}
    parts = tuple(Portion((i,), units(top)) for i, top in tops.items() if top)
    return Portion(tuple(i for (i,), _ in parts), Amount("each", each=parts)) if parts else None


def _top_hue(c: Bench, hue: str, x: Group | None = None) -> list[Portion]:
    return [Portion((i,), units(1)) for i in x or THINGS if c.units(i).endswith(hue)]


def _layer_on(c: Bench, a: str, b: str) -> list[Portion]:
    """The units of one colour on top of another."""
    return [part for part in _layer(c, a) if b in ("", c.units(part.beakers[0]).rstrip(a)[-1:])]


def _bottom(c: Bench, hue: str = "", x: Group | None = None) -> list[Portion]:
    """What is at the bottom, where nothing is on top of it."""
    held = {i: set(c.units(i)) for i in x or THINGS}
    return [Portion((i,), ALL) for i, hues in held.items() if len(hues) == 1 and hues <= {hue or min(hues)}]


def _top(c: Bench, x: Group | None = None) -> dict[Portion, float]:
    spoken = x or (c.focus[0] if c.focus else c.filled())
    return {Portion((i,), units(1)): 0.0 if i in spoken else 0.8 for i in x or c.filled()}

"""Beakers and what is in them: kinds, colours, contents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grice.language import Group, Rules, Several, among, extreme, pick
from grice.worlds.alchemy.english.bench import THINGS, Bench
from grice.worlds.alchemy.english.words import NEAR
from grice.worlds.alchemy.rules import UNITS, AlchemyAction, Drain, Mix, Pour

HOLDS = 1.3  # a beaker of a colour that holds others too
TOP = 0.9  # and has the colour on top
MISTAKEN = 2.0  # a colour that is not there, taken for one that is near
UNCOUNTED = 1.7  # empty beakers that are not counted
Traits = dict[frozenset[int], float]
CLASSES = {
    "MIXED": "mixed combined new resulting newly_mixed newly_formed",
    "WHOLE": "remaining leftover left_over entire whole single lone only rest_of_the last_remaining now "
    "balance added just_added newly_added recently_added",
    "LEFT_OVER": "remaining available that_is_left that_remains in_it from_it as_well left_over inside "
    "from_before in_the_bottom that_is_there still_there that_are_left",
    "REST": "what_is_left what_remains remainder the_remainder what_was_left what_remained rest",
    "WHATEVER": "that those what_is whatever_is everything all everything_that all_that all_that_is "
    "whatever what everything_that_is",
    "WHICHEVER": "whichever whichever_one which which_one",
    "OUTER": "outermost outer end edge extreme outside",
    "ENDS": "ends end edges sides outside",
}  # fmt: skip

MORE = "fuller fullest larger largest bigger biggest higher highest more_full most_full"
LESS = "emptier emptiest smaller smallest lower lowest less_full least_full"


def fullness(c: Bench, beaker: int) -> float:
    """The number of units in a beaker."""
    return len(c.units(beaker))


def emptiness(c: Bench, beaker: int) -> float:
    """Minus the number of units in a beaker; an empty one counts as a full one."""
    return -len(c.units(beaker)) or -UNITS


def add_beakers(g: Rules) -> None:
    """Adds the nouns and descriptions of beakers."""
    for category, words in CLASSES.items():
        g.words(category, words, say=0)
    _kinds(g)
    _traits(g)
    _things(g)
    _past(g)
    _groups(g)
    _chosen(g)


def _kinds(g: Rules) -> None:
    g.said("noun", "(beaker|flask|container|one)", lambda: THINGS, say=10)
    g.said("said_thing", "{hue} (chemical|liquid)", _hued, say=5)
    g.said("said_thing", "{rank} {hue} (chemical|liquid)", _ranked, say=3)
    g.lines("kind", "{VESSEL} \n {VESSEL} {LIQUID} \n one", lambda: THINGS)
    g.rule("kind", "({VESSELS}|ones)", lambda: Several(THINGS))
    g.rule("kind", "{LIQUID} {VESSELS}", lambda c: Several(c.filled()))
    g.lines("kind", "{LIQUID} \n {LIQUID} {VESSEL} ; 0.2 \n ({VESSEL}|one) ; 1.7", Bench.filled)
    g.rule("kind", "{hue} [{LIQUID}] [{UNIT}]", _hued, cost=0.1)
    g.rule("kind", "{hue:hues_of_several}", lambda c, hue: Several(_only(c, hue) or ()) or None)
    g.rule("kind", "{hue:hues_of_several}", _hued, cost=1.0)
    g.rule("kind", "{num} {hue:tint}", _counted)
    g.rule("kind", "{hues}", lambda c, hues: c.ordered(of_hues(c, hues) or ()) or None, cost=0.3)
    g.rule("kind", "{VESSELS} {n:numbers}", lambda n: Several(n))
    g.rule("numbers", "{a:num} (,|and|or|plus) {b:num}", lambda a, b: (a, b) if a != b else None)
    g.rule("numbers", "{a:num} [,] {b:numbers}", lambda a, b: (a, *b) if a not in b else None)
    g.rule("kind", "(one|{VESSEL})", lambda c: c.noted("among"), cost=0.1)


def _traits(g: Rules) -> None:
    g.rule("trait", "{hue}", of_hue, say=5)
    g.rule("trait", "{hue} ({LIQUID}|{UNIT}|filled|colored|coloured)", of_hue, cost=0.05)
    g.rule("trait", "{hues} [{LIQUID}]", of_hues)
    g.rule("trait", "(all|only|pure|solid|plain|entirely|purely) {hue}", _only)
    pair = "{a:hue} [{LIQUID}] (and|or|with|and the) {b:hue} \n {a:hue} {b:hue}"
    g.lines("hues", pair, lambda a, b: frozenset((a, b)) if a != b else None)
    g.rule("hues", "{a:hues} and {b:hue}", lambda a, b: a | {b})
    g.rule(
        "trait",
        "(empty|vacant|free|unused|unoccupied|bare|drained|emptied|totally empty|clear|dry)",
        lambda c: c.having(lambda units: not units),
        said="empty",
        say=2,
    )
    g.rule("trait", "{MIXED}", _mixed)
    g.rule("trait", "{WHOLE}", lambda c: frozenset(c.filled()))
    g.lines("post", "(left|there) ; 1.2 \n {LEFT_OVER} ; 0.3", lambda c: frozenset(c.filled()))
    g.rule("post", "{FROM} {x:thing}", lambda x: frozenset(x), cost=0.1)
    g.lines("post", "(from|in|of) [the] (step {n:num}|{n:rank} step)", _of_step)


def _things(g: Rules) -> None:
    g.said("thing", "(beaker|flask|container) {num}", lambda c, num: pick(c.things, num) or None, say=1)
    g.rule("target", "{x:thing}", say=1)
    g.rule("target", "{_a:amount} [{FROM}] {x:thing}", cost=1.0)
    g.lines(
        "thing",
        """
        [all|all of] [the|its|their] {LIQUID} {FROM} {x:thing}
        {WHATEVER} [is|was] [currently|now] (of|in|inside) {x:thing}
        {x:thing} {LIQUID} ; 0.2
        the (level|height|amount|fill|fill level) of {x:thing} ; 0.1
        """,
    )
    g.lines(
        "thing",
        "(its|their) [entire|whole|remaining] {LIQUID} \n {THEM} ; 0.3",
        lambda c: {group: float(n) for n, group in enumerate(c.focus)},
    )
    g.rule(
        "thing",
        "{x:thing} {hue} [{LIQUID}]",
        lambda c, x, hue: [among(x, k) for k in of_hue(c, hue)],
        cost=0.4,
    )
    g.lines(
        "thing",
        """
        [the] {rank} {hue} ; 0.2
        [the] {rank} of [the] {hue} ; 1.0
        [the] {hue} [{LIQUID}] {FROM} [the] {rank} {VESSEL} [(of|with|containing) (it|this|that)] ; 1.2
        """,
        _ranked,
    )
    g.rule("thing", "the {rank}", lambda c, rank: pick(c.filled(), rank) or None, cost=UNCOUNTED)
    g.rule("thing", "the {rank} [one]", _of_its_colour, cost=0.8)
    g.rule("thing", "[the] {rank}", lambda c, rank: pick((c.noted("among") or ()), rank) or None, cost=0.1)
    g.rule("thing", "the [very|far] {end} [{VESSEL}]", lambda c, end: pick(c.things, end), cost=0.3)
    g.lines(
        "thing",
        """
        [the] {REST} [(of|in|from) {x:thing}] ; 0.1
        (the one|the ones) (left|{LEFT_OVER}) ; 0.05
        the remaining (one|ones|{VESSEL}) ; 0.3
        """,
        _left,
    )
    g.words("numeral", {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}, say=0)
    g.rule("thing", "{numeral}", lambda numeral: (numeral,), cost=0.6)
    g.rule("thing", "(the former|the first one mentioned)", lambda c: c.mentioned()[:1] or None)
    g.rule("thing", "(the latter|the last one mentioned)", lambda c: c.mentioned()[-1:] or None)
    g.rule(
        "thing", "the (one|only|single|sole|lone|one and only) {k:kind}", lambda k: k if len(k) == 1 else None
    )


def _groups(g: Rules) -> None:
    """Several beakers at once."""
    g.rule("thing", "{ANYTHING} {p:post}", lambda c, p: c.ordered(set(c.filled()) & set(p)) or None, cost=0.2)
    g.rule("thing", "{ANYTHING} [that is] {side} {x:thing}", _all_beside)
    g.lines(
        "thing",
        """
        [the|both|both the] [two] {OUTER} [two|{VESSEL}|{VESSELS}|ones] ; 0.1
        (each|both|either) {ENDS} [of the row] ; 0.1
        (the two|the ones|both|those) [{VESSELS}] (at|on) (the|both|either) {ENDS}
        """,
        lambda c: (c.things[0], c.things[-1]),
    )


def _chosen(g: Rules) -> None:
    """One or some of a group, or another one if something is so."""
    g.words("degree", dict.fromkeys(MORE.split(), 1) | dict.fromkeys(LESS.split(), -1), say=0)
    of = "(of|among|out of)"
    g.rule(
        "thing",
        f"[the] {{rank}} [one|{{VESSEL}}] {of} {{x:thing}}",
        lambda rank, x: pick(x, rank) if len(x) > 1 else None,
    )
    g.rule(
        "thing",
        f"(the one|the ones|those|{{WHICHEVER}}|the {{VESSEL}}) {of} {{x:thing}} {{p:post}}",
        lambda x, p: among(x, p) if len(x) > 1 else None,
    )
    g.rule(
        "thing",
        "(one|either|any|any one|either one) of {x:thing}",
        lambda x: [(i,) for i in x] if len(x) > 1 else None,
    )
    g.rule("pair", "{a:thing} or {b:thing}", lambda a, b: a + b)
    g.lines("most", "is [the] {degree} \n {HAVE} ([the] {n:extreme}|{n:more}) [{UNIT}|{LIQUID}] [in it]")
    g.lines(
        "thing",
        f"""
        [the] {{sign:degree}} [one|{{VESSEL}}] {of} {{x:thing}}
        ({{WHICHEVER}}|the one) of {{x:thing}} [that] {{sign:most}}
        {{x:pair}} [,] {{WHICHEVER}} {{sign:most}}
        {{WHICHEVER}} {{sign:most}} [,] {{x:pair}}
        """,
        _extreme_of,
    )
    g.rule("thing", "[the] {ordinal} {sign:degree} [one|{VESSEL}]", _by_fill)
    g.rule(
        "thing",
        "[the] {sign:degree} [one|{VESSEL}|{LIQUID}|amount|quantity]",
        lambda c, sign: _extreme_of(c, sign, c.noted("among", c.filled())),
    )
    prep = "[from|in|into|to|of|with|at|on]"
    g.rule("thing", f"{{x:thing}} [,] or [,] {{IF}} {{cond:cond@x}} [,] {prep} {{y:thing}}", _unless)
    g.rule(
        "thing",
        f"{{y:thing}} [only] {{IF}} {{cond:cond@y}} [,] [and|or] {prep} {{x:thing}} {{ELSE}}",
        _unless,
    )
    g.rule("act", "(of|among|out of|between) {x:thing} [,] {do:act*}", _among_these)


def _all_beside(c: Bench, side: int, x: Group) -> Group | None:
    return tuple(i for i in c.filled() if (i - x[0]) * side > 0) or None


def _by_fill(c: Bench, ordinal: int, sign: int) -> Group | None:
    """The beakers that are the second fullest, and so on."""
    levels = sorted({len(c.units(i)) for i in c.filled()}, reverse=sign > 0)
    return (
        c.ordered(c.having(lambda held: len(held) == levels[ordinal - 1])) if ordinal <= len(levels) else None
    )


def _extreme_of(c: Bench, sign: int, x: Group) -> Group | None:
    return extreme(c, x, fullness, sign) if len(x) > 1 else None


def _unless(cond: tuple[bool, Bench], x: Group, y: Group) -> Group:
    """One thing if something is so, else the other."""
    return y if cond[0] else x


def _among_these(c: Bench, x: Group, do: Any) -> dict[Bench, float] | None:
    """The contexts after an act on members of a group; each other beaker that is concerned has a cost."""
    if len(x) < 2:
        return None
    found: dict[Bench, float] = {}
    for after, cost in do(c.noting(among=x)).items():
        acted = {i for action in after.since(c) for (i,) in c.involved(action)}
        found[after.noting(among=None)] = cost + 0.6 * len(acted - set(x))
    return found


def of_hue(c: Bench, hue: str) -> Traits:
    """The beakers of one colour, or at a cost all that hold it; where none does, of a colour near it."""
    holding = c.having(lambda units: hue in units)
    if not holding:
        mixed = {c.having(lambda units: len(set(units)) > 1): UNCOUNTED} if hue == "b" else {}
        near = {_only(c, other) or frozenset(): MISTAKEN for other in NEAR[hue]}
        return {value: cost for value, cost in (near | mixed).items() if value}
    found = {holding: HOLDS}
    found[c.having(lambda units: units.endswith(hue))] = TOP
    found[c.having(lambda units: set(units) == {hue})] = 0.0
    return {value: cost for value, cost in found.items() if value}


def _counted(c: Bench, num: int, hue: str) -> dict[Group, float]:
    """The beakers with so many units of a colour, of which others may hold more."""
    alone = c.having(lambda units: units == num * hue)
    found = {c.having(lambda units: units.count(hue) == num): 0.1, alone: 0.0}
    return {c.ordered(value): cost for value, cost in found.items() if value}


def _mixed(c: Bench) -> Traits:
    """The beakers that have been mixed, or of several colours."""
    return {
        c.having(lambda units: len(set(units)) > 1 or "b" in units): 0.3,
        c.having(lambda held: "b" in held): 0.0,
    }


def of_hues(c: Bench, hues: frozenset[str]) -> frozenset[int] | None:
    """The beakers that hold all of some colours."""
    return c.having(lambda units: hues <= set(units)) or None


def _only(c: Bench, hue: str) -> frozenset[int] | None:
    return c.having(lambda units: set(units) == {hue}) or None


def _hued(c: Bench, hue: str) -> dict[Group, float]:
    return {c.ordered(value): cost for value, cost in of_hue(c, hue).items()}


def each_hued(c: Bench, hue: str) -> list[tuple[Group, float]]:
    """Each beaker of a colour, with its cost."""
    return [((i,), cost) for kind, cost in _hued(c, hue).items() for i in kind]


def _ranked(c: Bench, rank: int, hue: str) -> dict[Group, float]:
    return {pick(kind, rank): cost for kind, cost in _hued(c, hue).items() if len(pick(kind, rank)) == 1}


def _of_its_colour(c: Bench, rank: int) -> Group | None:
    """One of those with the colour of what is in focus: "pour the second red one into the first"."""
    hues = c.units(c.focus[0][0])[-1:] if c.focus else ""
    alike = c.ordered(c.having(lambda units: set(units) == {hues}))
    return pick(alike, rank) or None if hues and len(alike) > 1 else None


def _left(c: Bench, x: Group | None = None) -> dict[Group, float]:
    if x:
        return {x: 0.0}
    last = c.last()
    spoken = [(last.source,)] if isinstance(last, Drain) else c.focus[:1]
    return {(i,): 1.2 for i in c.filled()} | dict.fromkeys(spoken, 0.0)


def _of_step(c: Bench, n: int) -> frozenset[int] | None:
    return frozenset(i for action in c.step(n) for (i,) in c.involved(action)) or None


def _past(g: Rules) -> None:
    """Past actions on a beaker: "the one that you just mixed"."""
    g.lines(
        "WHO",
        """
        (that|which) [[i|you|we] [was|were|has been|had been|have]] [just|last]
        [just] (i|you|we|was|were|you have|i have|we have|just|that just got) [just|last|previously|recently]
        """,
    )
    who, what = "[{WHO}]", "[the last] [{_a:amount}|some|it|that|something|{_h:hue}] [out|away|off]"
    for done, acted in PAST.items():
        g.rule("post", f"{who} ({done})", lambda c, acted=acted: _last(c, acted))
    took = "(took|drained|removed|threw|poured|emptied|discarded|took out)"
    g.lines(
        "post",
        f"{who} {took} {what} from \n from which {who} {took} {what}",
        lambda c: _last(c, _drained),
        cost=0.1,
    )
    g.rule(
        "post",
        f"{who} (poured|added|moved|emptied) {what} (to|into|in|in to|from)",
        lambda c: _last(c, _filled),
    )
    g.rule("post", f"{who} (poured|added|put|moved) {{INTO}} {{x:thing}}", lambda x: frozenset(x))


def _mixed_in(action: AlchemyAction) -> int:
    return action.source if isinstance(action, Mix) else 0


def _poured_from(action: AlchemyAction) -> int:
    return action.source if isinstance(action, Pour) else 0


def _filled(action: AlchemyAction) -> int:
    return action.target if isinstance(action, Pour) else 0


def _drained(action: AlchemyAction) -> int:
    return action.source if isinstance(action, Drain) else 0


PAST = {
    "mixed|stirred|combined|blended": _mixed_in,
    "poured|emptied|added|moved|used|poured from": _poured_from,
    "filled|received|poured into|added to": _filled,
    "drained|threw out from|took from|reduced|emptied some of": _drained,
}


def _last(c: Bench, acted: Callable[[AlchemyAction], int]) -> frozenset[int] | None:
    """The beaker of the last action of a kind."""
    for step in c.history.back():
        beaker = acted(step.action) if step.action else 0
        if beaker:
            return frozenset({beaker})
    return None

"""Beakers and what is in them: kinds, colours, contents."""

from __future__ import annotations

from collections.abc import Callable

from grice.language import Group, Rules, Several, among, pick
from grice.worlds.alchemy.english.bench import THINGS, Bench
from grice.worlds.alchemy.english.words import NEAR
from grice.worlds.alchemy.rules import UNITS, AlchemyAction, Drain, Mix, Pour

HOLDS = 1.0  # a beaker of a colour that holds others too
TOP = 0.9  # and has the colour on top
MISTAKEN = 2.0  # a colour that is not there, taken for one that is near
UNCOUNTED = 1.7  # empty beakers that are not counted
Traits = dict[frozenset[int], float]


def fullness(c: Bench, beaker: int) -> float:
    """How many units a beaker holds."""
    return len(c.units(beaker))


def emptiness(c: Bench, beaker: int) -> float:
    """How little a beaker holds that is not empty."""
    return -len(c.units(beaker)) or -UNITS


def add_beakers(g: Rules) -> None:
    """Adds what beakers are called."""
    g.said("noun", "(beaker|flask|container|one)", lambda: THINGS, say=10)
    g.said("thing", "(beaker|flask|container) {num}", lambda c, num: pick(c.things, num) or None, say=1)
    g.said("said_thing", "{hue} (chemical|liquid)", _hued, say=5)
    g.said("said_thing", "{rank} {hue} (chemical|liquid)", _ranked, say=3)
    g.rule("kind", "{VESSEL}", lambda: THINGS)
    g.rule("kind", "({VESSELS}|ones)", lambda: Several(THINGS))
    g.rule("kind", "{LIQUID} {VESSELS}", lambda c: Several(c.filled()))
    g.rule("kind", "{VESSEL} {LIQUID}", lambda: THINGS)
    g.rule("kind", "one", lambda: THINGS)
    g.rule("kind", "({VESSEL}|one)", Bench.filled, cost=UNCOUNTED)
    g.rule("kind", "({LIQUID}|{LIQUID} {VESSEL})", Bench.filled)
    g.rule("kind", "{hue} [{LIQUID}] [{UNIT}]", _hued, cost=0.1)
    g.rule("kind", "{kind} {CONTAIN} {LIQUID} [in it]", lambda c, kind: among(kind, c.filled()))
    g.rule("trait", "{hue}", of_hue, say=5)
    g.rule("trait", "{hue} ({LIQUID}|{UNIT}|filled|colored|coloured)", of_hue, cost=0.05)
    g.rule("trait", "{hues} [{LIQUID}]", of_hues)
    g.rule("trait", "(all|only|pure|solid|plain|entirely|purely) {hue}", _only)
    g.rule("post", "{CONTAIN} (only|nothing but|just) {hue} [{LIQUID}] [in it]", _only)
    g.rule("post", "{CONTAIN} {num} {hue}", _count)
    g.rule(
        "post",
        "(with no|without|without any|containing no|that has no|that doesn't have|not containing) {hue} "
        "[{LIQUID}] [in it]",
        lambda c, hue: c.having(lambda units: units and hue not in units),
    )
    g.rule(
        "hues",
        "{a:hue} [{LIQUID}] (and|or|with|and the) {b:hue}",
        lambda a, b: {frozenset((a, b))} if a != b else None,
    )
    g.rule("hues", "{a:hue} {b:hue}", lambda a, b: {frozenset((a, b))} if a != b else None)
    g.rule("hues", "{a:hues} and {b:hue}", lambda a, b: {a | {b}})
    g.rule("kind", "{hue:hues_of_several}", lambda c, hue: Several(_only(c, hue) or ()) or None)
    g.rule("kind", "{hue:hues_of_several}", _hued, cost=1.0)
    g.rule("post", "{CONTAIN} {num} {hue:hues_of_several}", _count)
    g.rule("trait", "(empty|vacant)", lambda c: c.having(lambda units: not units), said="empty", say=2)
    g.rule(
        "trait", "(full|filled)", lambda c: c.having(lambda units: len(units) == UNITS), said="full", say=0.3
    )
    g.rule("trait", "half (full|filled|empty)", lambda c: c.having(lambda units: len(units) * 2 == UNITS))
    g.rule(
        "trait", "(mixed|multicolored|multi colored|combined|new|resulting|newly mixed|newly formed)", _mixed
    )
    g.rule(
        "trait",
        "(remaining|leftover|left over|entire|whole|single|lone|only|rest of the|last remaining|now|balance|"
        "added|just added|newly added|recently added)",
        _filled,
    )
    g.rule(
        "post",
        "{CONTAIN} [only|all|just|the|a|some|the remaining] {hue} [{LIQUID}|{UNIT}|inside|in it|left]",
        of_hue,
        say=1,
        said="with {hue} in it",
    )
    g.rule("post", "{CONTAIN} [the|a|both|both the] {hues} [{LIQUID}]", of_hues)
    g.rule("post", "{CONTAIN} [only|just|exactly|the] {num} [{hue}] {UNIT} [of {LIQUID}]", _count)
    g.rule(
        "post",
        "{CONTAIN} (a single|single|one single|a) {UNIT} [of [the] {hue} [{LIQUID}]]",
        lambda c, hue="": _count(c, 1, hue),
    )
    g.rule("post", "{CONTAIN} [only|just|exactly|the] {num} {UNIT} of {hue} [{LIQUID}]", _count)
    g.rule(
        "post",
        "{CONTAIN} [both|the|more than one] {num} [different] (colors|colours|chemicals|liquids) [in it|"
        "inside]",
        _hue_count,
    )
    g.rule("post", "{CONTAIN} {x:thing} [in it|inside]", lambda x: frozenset(x), cost=0.2)
    g.rule("post", "{CONTAIN} the same [{LIQUID}|in it]", _like_it, cost=0.1)
    g.rule(
        "post",
        "{CONTAIN} the most [{_h:hue}] [{LIQUID}|in it|{UNIT}] [in it]",
        lambda c: _most(c, max),
        cost=0.1,
    )
    g.rule(
        "post",
        "{CONTAIN} the least [{_h:hue}] [{LIQUID}|in it|{UNIT}] [in it]",
        lambda c: _most(c, min),
        cost=0.1,
    )
    g.rule("post", "(left|there)", _filled, cost=1.2)
    g.rule(
        "post",
        "(remaining|available|that is left|that remains|in it|from it|as well|left over|inside|from before|"
        "in the bottom|that is there)",
        _filled,
        cost=0.3,
    )
    g.rule(
        "post",
        "{FROM} (it|that|there|the same {VESSEL}|this {VESSEL}|that {VESSEL})",
        lambda c: frozenset(c.focus[0]) if c.focus else None,
    )
    g.rule("post", "(from|in) its (beaker|container|flask|jar|own beaker)", _filled)
    g.rule("post", "{FROM} {x:thing}", lambda x: frozenset(x), cost=0.1)
    g.rule("post", "(from|in|of|used in|mentioned in) step {num}", lambda c, num: _of_step(c, num))
    g.rule("post", "(from|in|of) [the] {rank} step", lambda c, rank: _of_step(c, rank))
    _past(g)
    g.rule("thing", "[all|all of] [the|its|their] {LIQUID} {FROM} {x:thing}", lambda x: x)
    g.rule(
        "thing",
        "(its|their) [entire|whole|remaining] {LIQUID}",
        lambda c: {group: 0.8 * n for n, group in enumerate(c.focus)},
    )
    g.rule("target", "{x:thing}", say=1)
    g.rule("target", "{_a:amount} {FROM} {x:thing}", lambda x: x, cost=0.3)
    g.rule("target", "{_a:amount} {x:thing}", lambda x: x, cost=1.0)
    g.rule(
        "thing",
        "(that|those|one|what is|what's|whatever is|everything) (of|in|inside) {x:thing}",
        lambda x: x,
    )
    g.rule(
        "thing",
        "{x:thing} {hue} [{LIQUID}]",
        lambda c, x, hue: [among(x, some) for some in of_hue(c, hue)],
        cost=0.4,
    )
    g.rule("thing", "[the] {rank} {hue}", _ranked, cost=0.2)
    g.rule("thing", "[the] {rank} of [the] {hue}", _ranked, cost=1.0)
    g.rule("thing", "[the] {hue} [{LIQUID}] {FROM} [the] {rank} {VESSEL}", _ranked, cost=1.2)
    g.rule("thing", "the {rank}", lambda c, rank: pick(c.filled(), rank) or None, cost=UNCOUNTED)
    g.rule("thing", "(them|these|those|they)", lambda c: {group: 0.3 + n for n, group in enumerate(c.focus)})
    g.rule(
        "thing",
        "(everything|all|whatever|what) [that is|that's|is] [currently|now] (in|inside) {x:thing}",
        lambda x: x,
    )
    g.rule(
        "thing",
        "[the] {hue} [{LIQUID}] {FROM} [the] {rank} {VESSEL} (of|with|containing) (it|this|that)",
        _ranked,
    )
    g.rule("thing", "the {rank} [one]", _of_its_colour, cost=0.8)
    g.rule(
        "thing",
        "[the] (what's left|what is left|what remains|the remainder|what was left|what remained|rest) [(of|"
        "in|from) {x:thing}]",
        _left,
        cost=0.1,
    )


def _filled(c: Bench) -> frozenset[int]:
    return frozenset(c.filled())


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


def of_hues(c: Bench, hues: frozenset[str]) -> frozenset[int] | None:
    """The beakers that hold all of some colours."""
    return c.having(lambda units: hues <= set(units)) or None


def _mixed(c: Bench) -> frozenset[int]:
    return c.having(lambda units: len(set(units)) > 1 or "b" in units)


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
    return pick(c.ordered(c.having(lambda units: set(units) == {hues})), rank) or None if hues else None


def _count(c: Bench, num: int, hue: str = "") -> frozenset[int]:
    return c.having(lambda units: len(units) == num and hue in units)


def _hue_count(c: Bench, num: int) -> frozenset[int] | None:
    return c.having(lambda units: len(set(units)) == num) or None


def _like_it(c: Bench) -> frozenset[int] | None:
    """The other beakers that hold what is in focus."""
    hues = set(c.units(c.focus[0][0])) if c.focus else set()
    return c.having(lambda units: hues and hues <= set(units)) - set(c.focus[0]) or None if c.focus else None


def _most(c: Bench, extreme: Callable[..., int]) -> frozenset[int] | None:
    held = c.filled()
    wanted = extreme((len(c.units(i)) for i in held), default=0)
    return c.having(lambda units: units and len(units) == wanted) or None


def _left(c: Bench, x: Group | None = None) -> dict[Group, float]:
    if x:
        return {x: 0.0}
    return {(i,): 1.2 for i in c.filled()} | dict.fromkeys(c.focus[:1], 0.0)


def _of_step(c: Bench, number: int) -> frozenset[int] | None:
    return frozenset(i for action in c.step(number) for (i,) in c.involved(action)) or None


def _past(g: Rules) -> None:
    """What was done to a beaker: "the one that you just mixed"."""
    g.rule("WHO", "(that|which) [i|you|we|was|were|has been|you have|i have|had been|we have] [just|last]")
    g.rule(
        "WHO",
        "(i|you|we|was|were|you have|i have|we have|just|that just got) [just|last|previously|recently]",
    )
    who = "[{WHO}]"
    g.rule(
        "post",
        f"{who} (mixed|stirred|combined|blended)",
        lambda c: _last(c, lambda a: a.source if isinstance(a, Mix) else 0),
    )
    g.rule(
        "post",
        f"{who} (drained|threw out from|took from|reduced|emptied some of)",
        lambda c: _last(c, lambda a: a.source if isinstance(a, Drain) else 0),
    )
    g.rule(
        "post",
        f"{who} (poured|emptied|added|moved|used|poured from)",
        lambda c: _last(c, lambda a: a.source if isinstance(a, Pour) else 0),
    )
    g.rule(
        "post",
        f"{who} (poured|added|moved|emptied) [{{_h:hue}}|it|that|something] (to|into|in|in to|from)",
        _last_target,
    )
    g.rule("post", f"{who} (filled|received|poured into|added to)", _last_target)
    g.rule("post", f"{who} (poured|added|put|moved) {{INTO}} {{x:thing}}", lambda x: frozenset(x))


def _last(c: Bench, acted: Callable[[AlchemyAction], int]) -> frozenset[int] | None:
    """The beaker of the last action of a kind."""
    for step in c.history.back():
        beaker = acted(step.action) if step.action else 0
        if beaker:
            return frozenset({beaker})
    return None


def _last_target(c: Bench) -> frozenset[int] | None:
    return _last(c, lambda a: a.target if isinstance(a, Pour) else 0)

"""What is so of people and places: relatives, conditions and goals are made of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grice.language import Group, Rules
from grice.language.conditions import Goal
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.people import ANY, SAME, SOME, Costs, Lazy, Look, likely, looking, neighbours
from grice.worlds.scene.rules import NONE

PLAINLY = 0.25  # what a place may cost beyond the cheapest and still be where somebody stands
People = frozenset[int]


def add_states(g: Rules) -> None:
    """Adds `post`, those of whom something is so, and conditions and goals on people and places."""
    _relations(g)
    _relatives(g)
    _spaces(g)
    _goals(g)


def _relations(g: Rules) -> None:
    """A `rel` denotes the places that it leads to from somebody, as offsets."""
    side = "[the|his|her|their] [immediate|direct] {dir} [side|hand side|flank]"
    g.rule("rel", "[right|standing] {NEXT_TO}", (-1, 1))
    g.rule("rel", f"[to|on|at] {side} of", lambda dir: (dir,))
    g.lines(
        "rel_him",
        """(on|to|at) (either|any|both) side [of {HIM}]
        [right] {NEXT_TO} {HIM}
        (as|for) (his|her|their|a) {NEIGHBOUR}""",
        (-1, 1),
    )
    as_his = "(as|for) [his|her|their|the|a] {dir} {NEIGHBOUR}"
    at_his = f"(to|on|at) {side} [of {{HIM}}]\n{{dir}} of {{HIM}}\n{as_his}"
    g.lines("rel_him", at_his, lambda dir: (dir,))


def _relatives(g: Rules) -> None:
    g.rule("post", "{DRESS} one [on]", lambda c: c.hatted())
    g.rule("post", "[{DRESS}] {a:worn} or [in] {b:worn}", _either)
    on = "{look:worn} [on|on (his|her) head]"
    g.rule("post", f"{{CLAD}} {on}", lambda c, look: likely(c, look) or frozenset())
    g.rule("has", f"{{HAS}} {on}", lambda c, look: likely(c, look) or frozenset())
    g.lines("post", "{WHO} {p:has}\n{p:has} ; 0.6", lambda p: p)
    g.rule("post", "whose {HAT} is {b:hue}", lambda c, b: looking(c, (ANY, b)) or frozenset())
    g.rule("post", "whose {SHIRT} is {a:hue}", lambda c, a: looking(c, (a, ANY)) or frozenset())
    g.lines(
        "post",
        """{WITHOUT} {HAT}
        whose head is (bare|uncovered|bald|empty)""",
        lambda c: looking(c, (ANY, NONE)) or frozenset(),
    )
    g.rule("post", "[{WHO}] [is|are|was|stands] {p:place*}", _at)
    g.lines(
        "post",
        """[{WHO}] [is|stands|standing|stood] [all|completely] {ALONE}
        [{WHO}] {NOBODY} [is|stands|standing] {rel}
        ({WHO}|with|has|having) [{DRESS}] (no {NEIGHBOUR}|{NOBODY} {rel_him}|no one else near him)""".replace(
            "{rel}", "{_r:rel}"
        ).replace("{rel_him}", "{_r:rel_him}"),
        lambda c: frozenset(i for i in c.things if not c.beside(i)),
    )
    g.rule("post", "[{WHO}] {x:thing} [is|stands|was] [standing] {rel}", _related)
    g.rule("post", "[{WHO}] [is|stands|standing|stood] {BETWEEN} {x:thing}", _between)
    g.rule("post", "[{WHO}] {DRESS} {x:thing} {rel:rel_him}", _related, cost=0.1)
    g.rule("post", "[standing] {NEXT_TO} {HIM}", lambda c: frozenset(neighbours(c) or ()))
    company = "([standing] {NEXT_TO} {ANYONE}|(has|have|gets|get|with|having) [a] ({NEIGHBOUR}|company))"
    g.rule("post", company, lambda c: frozenset(i for i in c.things if c.beside(i)))
    g.rule(
        "post",
        "(whose|with|{WHO} has) [a|his|her|the] [{dir}] {NEIGHBOUR} [(on|to) the {dir}] [{WHO}] {p:post}",
        _beside_such,
    )
    _colours_compared(g)
    g.rule("post", "[{WHO}] [is|are|has|have] [still] {LEFT_OVER}", lambda c: frozenset(c.things), cost=0.1)
    both = "(has|have|having|with|gets|get) ([a] {NEIGHBOUR}|{ANYONE}|people) (on|at|to) {EITHER_SIDE}"
    g.rule("EITHER_SIDE", "(both|either|each) (side|sides) [of {HIM}]")
    g.rule("post", f"[{{WHO}}] {both}", lambda c: frozenset(i for i in c.things if len(c.beside(i)) > 1))
    g.rule("post", "[{WHO}] {NOT} got ({x:worn}|one) [on]", _bare_of)
    end = "[{WHO}] [is|are|stands|stand] (at|on) (an|the|either) (end|edge) of the (row|line|group|lineup)"
    g.rule("post", end, lambda c: frozenset((c.things[0], c.things[-1])) if c.things else frozenset())
    g.rule("post", "(and|but) [{WHO}] {p:post}", lambda p: p)
    g.rule("post", "[{WHO}] [is|are] {NOT} ({p:post}|{p:has})", lambda c, p: frozenset(c.things) - p)
    g.rule("post", "{a:post} or {b:post}", lambda a, b: a | b)
    g.lines("nor", "{p:post}\n{p:has}", lambda p: p)
    g.rule("nor", "{a:nor} nor {b:nor}", lambda a, b: a | b)
    g.rule("post", "[{WHO}] [is|are] neither {p:nor}", lambda c, p: frozenset(c.things) - p)
    g.rule("post", "[{WHO}] [is|stands] on an even {SPOT}", lambda c: _parity(c, 0))
    g.rule("post", "[{WHO}] [is|stands] on an odd {SPOT}", lambda c: _parity(c, 1))


def _colours_compared(g: Rules) -> None:
    """Those of whom a garment has the colour of another, of somebody's or of their own."""
    g.rule(
        "AS",
        "[is|has] [of|in] [exactly] (the same {COLOUR} [as]|the {COLOUR} of|the same as|like|as)",
    )
    g.rule("MATCH", "(match|are the same [{COLOUR}])")
    g.words("AS", "matches matching looks_like", say=0)
    g.rule("garment", "({x:thing} {SHIRT}|the {SHIRT} of {x:thing})", lambda x: (x, 0))
    g.rule("garment", "({x:thing} {HAT}|the {HAT} of {x:thing})", lambda x: (x, 1))
    for n, (own, other) in enumerate((("SHIRT", "HAT"), ("HAT", "SHIRT"))):
        mine = f"[{{WHO}}] (whose|{{DRESS}} (a|the)) {{{own}}} [that|which]"
        g.rule("post", f"{mine} {{AS}} {{garment}}", lambda c, garment, n=n: _matching(c, n, *garment))
        g.rule(
            "post",
            f"{mine} ({{AS}} (his|her|their|the) {{{other}}}|and {{{other}}} {{MATCH}})",
            lambda c: looking(c, (ANY, SAME)) or frozenset(),
        )
        like = f"(the same {{{own}}} [{{COLOUR}}] as|a {{{own}}} [that looks] like)"
        alike = f"[{{WHO}}] {{DRESS}} {like} {{x:thing}}"
        g.rule("post", alike, lambda c, x, n=n: _matching(c, n, x, n), cost=0.1)
    g.rule("post", "(dressed|looking|who looks|who is dressed) (like|the same as|as) {x:thing}", _alike)


def _parity(c: Theatre, rest: int) -> People:
    return frozenset(i for i in c.things if c.at(i) % 2 == rest)


def _at(c: Theatre, p: Lazy) -> dict[People, float]:
    """Whoever stands at a place."""
    places = p(c)
    if not places:
        return {}
    least = min(places.values())
    return {
        frozenset(c.who(at) for at, cost in places.items() if cost <= least + PLAINLY and c.who(at)): least
    }


def _bare_of(c: Theatre, x: Look = (ANY, SOME)) -> People:
    return frozenset(c.things) - (looking(c, x) or frozenset())


def _related(c: Theatre, x: Group, rel: tuple[int, ...]) -> People:
    """Those to whom somebody stands so."""
    at = [c.at(i) for i in x]
    return frozenset(c.who(p - by) for p in at for by in rel if p and c.who(p - by))


def _either(c: Theatre, a: Look, b: Look) -> People:
    return (looking(c, a) or frozenset()) | (looking(c, b) or frozenset())


def _between(c: Theatre, x: Group) -> People:
    at = sorted(map(c.at, x))
    inside = range(at[0] + 1, at[-1]) if len(at) > 1 and at[0] else ()
    return frozenset(c.who(place) for place in inside if c.who(place))


def _beside_such(c: Theatre, p: Any, dir: int = 0) -> People:
    sides = (dir,) if dir else (-1, 1)
    return frozenset(i for i in c.things if any(c.who(c.at(i) + side) in p for side in sides))


def _matching(c: Theatre, own: int, x: Group, other: int) -> People:
    """Those whose shirt (0) or hat (1) has the colour of somebody's."""
    hue = c.look(x[0])[other] if len(x) == 1 else NONE
    return frozenset(i for i in c.things if i not in x and c.look(i)[own] == hue != NONE)


def _alike(c: Theatre, x: Group) -> People:
    return frozenset(i for i in c.things if i not in x and c.look(i) == c.look(x[0]))


def _spaces(g: Rules) -> None:
    """A `space` is a place, as it will be, and what is so of it."""
    for words, taken in (("{FREE}", False), ("{TAKEN}", True)):
        g.rule("space", f"[the] {{p:place*}} {{BE}} {words}", lambda p, taken=taken: (p, taken))
    g.rule("space", "[there is] ({NOBODY}|nothing) [is|stands|standing] {p:place*}", lambda p: (p, False))
    g.rule("space", "there is (a|an|any|some) {FREE} {SPOT} {p:place*}", lambda p: (p, False))
    g.rule("space", "[there is] {ANYONE} [is|stands|standing] {p:place*}", lambda p: (p, True))
    g.rule("cond", "{space}", _place_is)
    g.rule("goal", "{space}", lambda space: (_goal(lambda c: _place_is(c, space)),))


def _place_is(c: Theatre, space: tuple[Lazy, bool]) -> Any:
    place, taken = space
    at = cheapest(place(c))
    return None if at is None else (bool(c.who(at)) is taken, c.noting(place=at))


def cheapest(found: Costs) -> Any:
    """The cheapest of values."""
    return min(found, key=found.__getitem__, default=None)


def _goal(test: Callable[[Theatre], Any]) -> Goal:
    """A goal that is tested of a context as a whole: by a truth value, or a pair with one."""
    return Goal((), lambda c: {_true(test(c)): 0.0})


def _true(found: Any) -> bool:
    return bool(found[0]) if isinstance(found, tuple) else bool(found)


def _goals(g: Rules) -> None:
    g.rule("goal", "{x:thing} ({p:post*}|{p:has*})", lambda x, p: (Goal(x, _plainly(p)),), cost=0.1)
    g.rule("wish", "{x:thing} {p:post*}", lambda x, p: (Goal(x, _plainly(p)),), cost=0.1)
    for garment, n in (("SHIRT", 0), ("HAT", 1)):
        g.rule(
            "goal", f"{{x:thing}} {{{garment}}} {{BE}} {{hue}}", lambda x, hue, n=n: (Goal(x, _in(n, hue)),)
        )
    side = "{x:thing} [{BE}|end up|ends up|comes|come] [standing] (on|to|at) the {dir} [side|hand side|end]"
    for category in ("goal", "wish"):
        g.rule(category, f"{side} [of {{_y:thing}}]", lambda c, x, dir: _outside(c, x, dir), cost=0.3)
    g.rule("goal", "{a:goal} [,] with {b:wish}", lambda a, b: a + b)
    g.rule("goal", "[there is] {NOBODY} [{WHO}] ({p:post*}|{p:has*})", lambda p: (Goal((), p, False),))
    g.rule("ALONE_LEFT", "{BE} (the only (one|ones|person|people) [{LEFT_OVER}]|alone [{LEFT_OVER}])")
    g.rule("goal", "[that] ([there is|there are] only {x:thing} {REMAINS}|{x:thing} {ALONE_LEFT})", _alone)
    g.rule(
        "wish",
        "[there to be|to see|see] (only|just|nobody but|no one but|nothing but) {x:thing} [{LEFT_OVER}]",
        _alone,
    )
    g.rule("goal", "only {x:thing} {p:post*}", lambda x, p: (_goal(lambda c: _just(c, x, p)),), cost=0.1)
    g.rule("goal", "{x:thing} [{BE}|stand|end up] [standing] {TOGETHER}", _together)
    g.rule("goal", "(there is|there are) no {SPOT} between {x:thing}", _together)
    g.rule("goal", "no {SPOT} {REMAIN} between {x:thing}", _together)
    g.rule(
        "cond", "[there is] {ANYONE} [{WHO}] ({p:post*}|{p:has*}) [{REMAIN}|[is|are] {LEFT_OVER}]", _somebody
    )


def _in(garment: int, hue: str) -> Lazy:
    look = (ANY, hue) if garment else (hue, ANY)
    return lambda c: {looking(c, look) or frozenset(): 0.0}


def _outside(c: Theatre, x: Group, dir: int) -> Any:
    """That somebody stands on one side of the other of two, or of all."""
    two = next((group for group in c.focus if len(group) == 2 and set(x) < set(group)), c.things)
    return (_goal(lambda c: x == (max(two, key=lambda i: dir * c.at(i)),)),) if two else None


def _alone(x: Group) -> Any:
    return (_goal(lambda c: set(c.things) == set(x)),)


def _plainly(p: Lazy) -> Lazy:
    """What a phrase denotes most plainly."""

    def only(c: Theatre) -> Costs:
        found = p(c)
        best = cheapest(found)
        return {} if best is None else {best: found[best]}

    return only


def _just(c: Theatre, x: Group, p: Lazy) -> bool:
    return set(cheapest(p(c)) or ()) == set(x)


def _together(x: Group) -> Any:
    """That people stand in a row without a gap, others between them included."""

    def close(c: Theatre) -> bool:
        at = sorted(map(c.at, x))
        return len(at) > 1 and at[0] > 0 and all(c.who(place) for place in range(at[0], at[-1]))

    return (_goal(close),)


def _somebody(c: Theatre, p: Lazy) -> tuple[bool, Theatre]:
    found: Any = cheapest(p(c)) or ()
    return (True, c.about(c.ordered(found)[:1])) if found else (False, c)

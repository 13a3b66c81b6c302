"""What is so of people and places: relatives, conditions and goals are made of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grice.language import Group, Rules
from grice.language.conditions import Goal
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.people import ANY, SAME, Costs, Lazy, Look, likely, looking, neighbours
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
    g.rule("post", "{DRESS} {look:worn} [on]", lambda c, look: likely(c, look) or frozenset())
    g.rule("post", "whose {HAT} is {b:hue}", lambda c, b: looking(c, (ANY, b)) or frozenset())
    g.rule("post", "whose {SHIRT} is {a:hue}", lambda c, a: looking(c, (a, ANY)) or frozenset())
    g.rule(
        "post",
        "whose {SHIRT} and {HAT} (match|are the same [color|colour])",
        lambda c: looking(c, (ANY, SAME)) or frozenset(),
    )
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
    g.rule(
        "post",
        "(whose|with|{WHO} has) [a|his|her|the] [{dir}] {NEIGHBOUR} [(on|to) the {dir}] [{WHO}] {p:post}",
        _beside_such,
    )
    same = "(whose|{{DRESS}} a) {{{0}}} [is] [of] the same {{COLOUR}} as {{x:thing}} {{{1}}}"
    for n, own in enumerate(("SHIRT", "HAT")):
        for m, other in enumerate(("SHIRT", "HAT")):
            g.rule("post", same.format(own, other), lambda c, x, n=n, m=m: _matching(c, x, n, m))
        alike = f"{{DRESS}} the same {{{own}}} [{{COLOUR}}] as {{x:thing}}"
        g.rule("post", alike, lambda c, x, n=n: _matching(c, x, n, n), cost=0.1)
    g.rule("post", "(dressed|looking|who looks|who is dressed) (like|the same as|as) {x:thing}", _alike)
    g.rule("post", "[{WHO}] [is|are|has|have] [still] {LEFT_OVER}", lambda c: frozenset(c.things), cost=0.1)
    g.rule("post", "(and|but) [{WHO}] {p:post}", lambda p: p)
    g.rule("post", "[{WHO}] {NOT} {p:post}", lambda c, p: frozenset(c.things) - p)
    g.rule("post", "{a:post} (or|nor) {b:post}", lambda a, b: a | b)
    g.rule("post", "[{WHO}] [is|stands] on an even {SPOT}", lambda c: _parity(c, 0))
    g.rule("post", "[{WHO}] [is|stands] on an odd {SPOT}", lambda c: _parity(c, 1))


def _parity(c: Theatre, rest: int) -> People:
    return frozenset(i for i in c.things if c.at(i) % 2 == rest)


def _at(c: Theatre, p: Lazy) -> People:
    """Whoever stands at a place."""
    places = p(c)
    limit = min(places.values(), default=0.0) + PLAINLY
    return frozenset(c.who(at) for at, cost in places.items() if cost <= limit and c.who(at))


def _related(c: Theatre, x: Group, rel: tuple[int, ...]) -> People:
    """Those to whom somebody stands so."""
    at = [c.at(i) for i in x]
    return frozenset(c.who(p - by) for p in at for by in rel if p and c.who(p - by))


def _either(c: Theatre, a: Look, b: Look) -> People:
    return (looking(c, a) or frozenset()) | (looking(c, b) or frozenset())


def _between(c: Theatre, x: Group) -> People:
    at = sorted(map(c.at, x))
    inside = range(at[0] + 1, at[-1]) if len(at) == 2 and at[0] else ()
    return frozenset(c.who(place) for place in inside if c.who(place))


def _beside_such(c: Theatre, p: Any, dir: int = 0) -> People:
    sides = (dir,) if dir else (-1, 1)
    return frozenset(i for i in c.things if any(c.who(c.at(i) + side) in p for side in sides))


def _matching(c: Theatre, x: Group, own: int, other: int) -> People:
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
    g.rule("goal", "{x:thing} {p:post*}", lambda x, p: (Goal(x, _plainly(p)),), cost=0.1)
    g.rule("wish", "{x:thing} {p:post*}", lambda x, p: (Goal(x, _plainly(p)),), cost=0.1)
    for garment, n in (("SHIRT", 0), ("HAT", 1)):
        g.rule(
            "goal", f"{{x:thing}} {{{garment}}} {{BE}} {{hue}}", lambda x, hue, n=n: (Goal(x, _in(n, hue)),)
        )
    side = "{x:thing} [{BE}|end up|ends up|comes|come] [standing] (on|to|at) the {dir} [side|hand side|end]"
    g.rule("goal", f"{side} [of {{_y:thing}}]", lambda c, x, dir: _outside(c, x, dir), cost=0.3)
    g.rule("goal", "[there is] {NOBODY} [{WHO}] {p:post*}", lambda p: (Goal((), p, False),))
    g.rule(
        "goal", "[that] (only {x:thing} {REMAIN}|{x:thing} {BE} the only (one|ones) [{LEFT_OVER}])", _alone
    )
    g.rule("goal", "only {x:thing} {p:post*}", lambda x, p: (_goal(lambda c: _just(c, x, p)),), cost=0.1)
    g.rule("goal", "{x:thing} [{BE}|stand|end up] [standing] {TOGETHER}", _together)
    g.rule("goal", "(there is|there are) no {SPOT} between {x:thing}", _together)
    g.rule("goal", "no {SPOT} {REMAIN} between {x:thing}", _together)
    g.rule("cond", "[there is] {ANYONE} [{WHO}] {p:post*} [{REMAIN}|{LEFT_OVER}]", _somebody)


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

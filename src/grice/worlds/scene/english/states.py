"""What is so of people and places: relatives, conditions and goals are made of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grice.language import Group, Rules, best
from grice.language.conditions import Goal
from grice.worlds.scene.english.context import Costs, Theatre
from grice.worlds.scene.english.people import ANY, SAME, Lazy, Look, likely, looking
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
    """A `rel` denotes the places that it leads to from somebody, as offsets; `rel_him` says of whom, too."""
    side = "[the|his|her|their] {dir} [side|hand side|flank]"
    g.rule("rel", "[right|standing] {NEXT_TO}", (-1, 1))
    g.rule("rel", f"[to|on|at] {side} of", lambda dir: (dir,))
    g.rule("rel_him", "{rel} {HIM}")
    g.lines(
        "rel_him",
        f"""(to|on|at) {side}
        (on|to|at) (either|any|both) side [of {{HIM}}]
        (as|for) [his|her|their|the|a] [{{dir}}] {{NEIGHBOUR}}""",
        lambda dir=0: (dir,) if dir else (-1, 1),
    )


def _relatives(g: Rules) -> None:
    g.rule("post", "({WHO} [{STANDS}]|{STANDS}) {p:post}", lambda p: p)
    g.rule("post", "{DRESS} one [on]", lambda c: c.hatted())
    g.rule("post", "[{DRESS}] {a:worn} or [in] {b:worn}", lambda c, a, b: looking(c, a) | looking(c, b))
    for category, wears in (("post", "CLAD"), ("has", "HAS")):
        on = f"{{{wears}}} {{look:worn}} [on|on (his|her) head]"
        g.rule(category, on, lambda c, look: likely(c, look) or frozenset())
    g.lines("post", "{WHO} {p:has}\n{p:has} ; 0.6", lambda p: p)
    bare = "{WITHOUT} {HAT}\nwhose head is (bare|uncovered|bald|empty)"
    g.lines("post", bare, lambda c: looking(c, (ANY, NONE)))
    g.rule("post", "{p:place*}", _at)
    g.lines(
        "post",
        """[standing] [all] {ALONE}
        {NOBODY} [is|stands|standing] {_r:rel}
        [with|has|having] [{DRESS}] (no {NEIGHBOUR}|{NOBODY} {_r:rel_him}|no one else near him)""",
        lambda c: _beset(c, (0,)),
    )
    g.rule("trait", "(lone|lonely|isolated)", lambda c: _beset(c, (0,)) or None)
    g.lines(
        "post",
        """(has|have|gets|get|with|having) [a] ({NEIGHBOUR}|company)""",
        lambda c: _beset(c, (1, 2)),
    )
    both = "([a] {NEIGHBOUR}|{ANYONE}|people) (on|at|to) (both|either|each) (side|sides) [of {HIM}]"
    g.rule("post", f"(has|have|having|with|gets|get) {both}", lambda c: _beset(c, (2,)))
    g.rule("post", "{x:thing} [is|stands|was] [standing] {rel}", _related)
    g.rule("post", "{DRESS} {x:thing} {rel:rel_him}", _related, cost=0.1)
    g.rule("post", "[standing] {BETWEEN} {x:thing}", _between)
    g.rule(
        "post",
        "(whose|with|{WHO} has) [a|his|her|the] [{dir}] {NEIGHBOUR} [(on|to) the {dir}] [{WHO}] {p:post}",
        _beside_such,
    )
    _colours_compared(g)
    g.rule("post", "[has|have] {LEFT_OVER}", lambda c: frozenset(c.things), cost=0.1)
    end = "(at|on) (an|the|either) (end|edge) of the (row|line|group|lineup)"
    g.rule("post", end, lambda c: frozenset(c.things[:1] + c.things[-1:]))
    g.words("parity", {"even": 0, "odd": 1}, say=0)
    odd = "on an {parity} {SPOT}"
    g.rule("post", odd, lambda c, parity: frozenset(i for i in c.things if c.at(i) % 2 == parity))
    g.lines("state", "{p:post}\n{p:has}")
    g.rule("nor", "{p:state} [nor {q:nor}]", lambda p, q=frozenset(): p | q)
    g.rule("post", "(and|but) {p:post}", lambda p: p)
    g.rule("post", "{a:post} or {b:post}", lambda a, b: a | b)
    g.lines("post", "[{WHO}] [is|are] {NOT} {p:state}\nneither {p:nor}", lambda c, p: frozenset(c.things) - p)


def _colours_compared(g: Rules) -> None:
    """Those of whom a garment has a colour: one that is named, that of another, or of their own other."""
    like = "(the same {COLOUR} [as]|the {COLOUR} of|the same as|like|as)"
    g.rule("AS", f"([is|has] [of|in] {like}|matches|matching|looks like)")
    g.rule("MATCH", "(match|are the same [{COLOUR}])")
    for n, (own, other) in enumerate((("SHIRT", "HAT"), ("HAT", "SHIRT"))):
        g.rule("garment", f"({{x:thing}} {{{own}}}|the {{{own}}} of {{x:thing}})", lambda x, n=n: (x, n))
        whose = f"(whose|{{DRESS}} (a|the)) {{{own}}} [that|which]"
        g.rule("post", f"{whose} is {{hue}}", lambda c, hue, n=n: looking(c, _garbed(n, hue)))
        g.rule("post", f"{whose} {{AS}} {{garment}}", lambda c, garment, n=n: _matching(c, n, *garment))
        g.rule(
            "post",
            f"{whose} ({{AS}} (his|her|their|the) {{{other}}}|and {{{other}}} {{MATCH}})",
            lambda c: looking(c, (ANY, SAME)),
        )
        same = f"(the same {{{own}}} [{{COLOUR}}] as|a {{{own}}} [that looks] like)"
        g.rule("post", f"{{DRESS}} {same} {{x:thing}}", lambda c, x, n=n: _matching(c, n, x, n), cost=0.1)
    g.rule("post", "(dressed|looking|who looks|who is dressed) (like|the same as|as) {x:thing}", _alike)


def _garbed(garment: int, hue: str) -> Look:
    """The look of whoever has a shirt (0) or a hat (1) of a colour."""
    return (ANY, hue) if garment else (hue, ANY)


def _beset(c: Theatre, counts: tuple[int, ...]) -> People:
    """Those with so many neighbours."""
    return frozenset(i for i in c.things if len(c.beside(i)) in counts)


def _at(c: Theatre, p: Lazy) -> dict[People, float]:
    """Whoever stands at a place."""
    places = p(c)
    if not places:
        return {}
    least = min(places.values())
    return {
        frozenset(c.who(at) for at, cost in places.items() if cost <= least + PLAINLY and c.who(at)): least
    }


def _related(c: Theatre, x: Group, rel: tuple[int, ...]) -> People:
    """Those to whom somebody stands so."""
    at = [c.at(i) for i in x]
    return frozenset(c.who(p - by) for p in at for by in rel if p and c.who(p - by))


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
    """A `space` is a place, as it will be, and whether it is taken."""
    g.lines(
        "space",
        """[the] {p:place*} {BE} {FREE}
        [there is] ({NOBODY}|nothing) [{STANDS}] {p:place*}
        there is (a|an|any|some) {FREE} {SPOT} {p:place*}""",
        lambda p: (p, False),
    )
    taken = "[the] {p:place*} {BE} {TAKEN}\n[there is] {ANYONE} [{STANDS}] {p:place*}"
    g.lines("space", taken, lambda p: (p, True))
    g.rule("cond", "{space}", _place_is)


def _place_is(c: Theatre, space: tuple[Lazy, bool]) -> Any:
    place, taken = space
    at = best(place(c))
    return None if at is None else (bool(c.who(at)) is taken, c.noting(place=at))


def _goal(test: Callable[[Theatre], bool]) -> Goal:
    """A goal that is tested of a context as a whole."""
    return Goal((), lambda c: {test(c): 0.0})


def _goals(g: Rules) -> None:
    g.rule("goal", "{x:thing} {p:state*}", lambda x, p: (Goal(x, _plainly(p)),), cost=0.1)
    g.rule("goal", "{garment} {BE} {hue}", lambda garment, hue: (Goal(garment[0], _in(garment[1], hue)),))
    side = "{x:thing} [{BE}|comes|come] [standing] (on|to|at) the {dir} [side|hand side|end]"
    for category in ("goal", "wish"):
        g.rule(category, f"{side} [of {{_y:thing}}]", lambda c, x, dir: _outside(c, x, dir), cost=0.3)
    g.rule("goal", "{a:goal} [,] with {b:wish}", lambda a, b: a + b)
    g.rule("goal", "[there is] {NOBODY} [{WHO}] {p:state*}", lambda p: (Goal((), p, False),), cost=0.05)
    g.rule("ALONE_LEFT", "{BE} (the only (one|ones|person|people) [{LEFT_OVER}]|alone [{LEFT_OVER}])")
    g.rule("goal", "[that] ([there is|there are] only {x:thing} {REMAINS}|{x:thing} {ALONE_LEFT})", _alone)
    see = "[there to be|to see|see] (only|just|nobody but|no one but|nothing but) {x:thing} [{LEFT_OVER}]"
    g.rule("wish", see, _alone)
    g.lines(
        "goal",
        """{x:thing} [{BE}|stand] [standing] {TOGETHER}
        [there is|there are] no {SPOT} [{REMAIN}] between {x:thing}""",
        _together,
    )
    existing = "[there is] {ANYONE} [{WHO}] {p:state*} [{REMAIN}|[is|are] {LEFT_OVER}]"
    g.rule("cond", existing, _somebody)


def _in(garment: int, hue: str) -> Lazy:
    return lambda c: {looking(c, _garbed(garment, hue)): 0.0}


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
        return {best(found): min(found.values())} if found else {}

    return only


def _together(x: Group) -> Any:
    """That people stand in a row without a gap, others between them included."""

    def close(c: Theatre) -> bool:
        at = sorted(map(c.at, x))
        return len(at) > 1 and at[0] > 0 and all(c.who(place) for place in range(at[0], at[-1]))

    return (_goal(close),)


def _somebody(c: Theatre, p: Lazy) -> tuple[bool, Theatre]:
    found: Any = best(p(c)) or ()
    return (True, c.about(c.ordered(found)[:1])) if found else (False, c)

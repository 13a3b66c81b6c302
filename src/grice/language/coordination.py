"""Coordination: several things, one instead of another, or some of a group without others."""

from __future__ import annotations

from grice.language.context import Group
from grice.language.rules import Rules


def add_coordination(g: Rules, thing: str, post: str) -> None:
    """Adds several things, one instead of another, or without it."""
    a, b, x = f"{{a:{thing}}}", f"{{b:{thing}@a}}", f"{{x:{thing}}}"
    g.lines(thing, f"{a} and [also|of] {b} \n both {a} and {b}", _and)
    g.rule(thing, f"{a} , {b} [,] and {{d:{thing}@b}}", lambda a, b, d: _and(_and(a, b), d))
    g.rule(thing, f"(either|neither) {a} (or|nor) {b}", lambda a, b: [a, b])
    new = f"[{{AT}}|with|of] {{b:{thing}}}"
    g.lines(
        thing,
        f"{a} {{OOPS}} {new} \n {a} , {new} [,] (i mean|i meant|rather)",
        lambda c, a, b: {b: c.unlike(a, b)},
        cost=0.1,
    )
    g.rule(thing, f"{{_a:{thing}}} {{OOPS}} {{b:{thing}}}", cost=0.9)
    g.rule("OOPS", f"{{OOPS}} [,] not {{_x:{thing}}}")
    g.lines(
        thing,
        f"not {a} but {{b:{thing}}} \n {{b:{thing}}} [,] (not|rather than|instead of) {a}",
        lambda a, b: b if a != b else None,
        cost=0.2,
    )
    g.rule(thing, f"{a} [,] (but|and|though|yet) not {b} [,]", _without_those, cost=0.05)
    g.rule(thing, f"{x} , {{p:{post}}} [,]", lambda x, p: x if set(x) <= set(p) else None, cost=0.1)
    g.rule(thing, f"{x} [,] in (that|this|the same|exactly that) order [,]", cost=0.05)


def _without_those(a: Group, b: Group) -> Group | None:
    """A group without some of its members; those of whom that has to be said are many or all others."""
    left = tuple(i for i in a if i not in b)
    return left if len(left) < len(a) else a or None


def _and(a: Group | None, b: Group) -> Group | None:
    return None if a is None or set(a) & set(b) else a + b

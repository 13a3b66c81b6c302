"""Things in a row: what is left or right of others, next to, between and at the ends."""

from __future__ import annotations

from typing import Any

from grice.language.context import Context, Group
from grice.language.nouns import Several, among, each, the
from grice.language.rules import Rules

Ctx = Context[Any, Any]


def add_row(g: Rules, thing: str = "thing", kind: str = "kind", noun: str = "") -> None:
    """Adds what people say of things that stand in a row: left and right of one another, next to, between."""
    k, x = f"{{k:{kind}}}", f"{{x:{thing}}}"
    near, over = "[just|directly|immediately|right]", "[spaces|places|spots|positions|over|down|beakers]"
    for side, by, before in (
        ("left", -1, "before|preceding|in front of|ahead of"),
        ("right", 1, "after|following|behind|past"),
    ):
        g.rule("side", f"{near} ([to the|on the] {side} [side]) of", by, said=f"to the {side} of", say=1)
        g.rule("side", f"{near} ({before})", by, cost=0.2)
        g.rule(
            kind,
            f"{k} [{{THAT_IS}}] {{num}} {over} (to|on) (the|its) {side} [of {x}|of it]",
            lambda c, k, num, x=(), by=by: _offset(c, k, num * by, x or _first(c)),
        )
        g.lines(
            kind,
            f"""
            {k} (to|on) (its|his|her|their) [immediate] {side}
            {k} {near} (to|on) the [immediate|direct] {side} [of it|of that|of there] ; 0.6
            """,
            lambda c, k, by=by: _beside(c, k, (by,), _first(c)),
        )
        g.rule(
            thing,
            f"its ({side} (neighbor|neighbour)|(neighbor|neighbour) (to|on) the {side})",
            lambda c, by=by: _beside(c, c.things, (by,), _first(c)),
        )
    if noun:
        g.said(
            f"said_{thing}", f"{{k:{noun}}} {{side}} {x}", lambda c, k, side, x: _offset(c, k, side, x), say=1
        )
    g.rule(kind, f"{k} [{{THAT_IS}}] {{side}} {x}", lambda c, k, side, x: _beside(c, k, (side,), x), say=1)
    g.rule(
        kind,
        f"{k} [{{THAT_IS}}] [right|directly|just] (next to|beside|adjacent to|by|near|nearest|closest "
        f"to|nearest to) {x}",
        lambda c, k, x: _beside(c, k, (-1, 1), x),
    )
    g.rule(kind, f"{k} [{{THAT_IS}}|in] between {x}", _between)
    g.rule(
        thing,
        f"the (next|following) {k}",
        lambda c, k: _beside(c, k, (1,), _first(c)) or the(c, k),
        cost=0.2,
    )
    g.rule(
        thing,
        f"(the|its) (neighbor|neighbour) [on either side] [of {x}]",
        lambda c, x=None: each(_beside(c, c.things, (-1, 1), x or _first(c))),
    )


def _first(c: Ctx) -> Group:
    return c.focus[0] if c.focus else ()


def _offset(c: Ctx, k: Group, by: int, x: Group) -> Group | None:
    """Those of a kind that are so many places away from a thing."""
    row = c.things
    at = row.index(x[0]) + by if len(x) == 1 and x[0] in row else -1
    return among(k, row[at : at + 1]) if at >= 0 else None


def _beside(c: Ctx, k: Group, sides: tuple[int, ...], x: Group) -> Any:
    """Those of a kind beside a thing; if none is right beside it, the nearest on that side."""
    row = c.things
    if len(x) != 1 or x[0] not in row:
        return None
    at = row.index(x[0])
    beyond = row[:at] if max(sides) < 0 else row[at + 1 :] if min(sides) > 0 else row[:at] + row[at + 1 :]
    if isinstance(k, Several) and len(sides) == 1:
        return among(k, beyond)
    places = [row[at + side] for side in sides if 0 <= at + side < len(row)]
    near = tuple([i for i in k if i in places])
    if near:
        return near
    far = [i for i in k if i in beyond]
    return {(min(far, key=lambda i: abs(row.index(i) - at)),): 1.0} if far else None


def _between(c: Ctx, k: Group, x: Group) -> Group | None:
    if len(x) != 2 or not set(x) <= set(c.things):
        return None
    low, high = sorted(map(c.things.index, x))
    return among(k, c.things[low + 1 : high])

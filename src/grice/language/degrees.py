"""Degrees: superlatives and comparatives of what can be measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grice.language.context import Context, Group
from grice.language.rules import Rules

Ctx = Context[Any, Any]


def add_degrees(
    g: Rules,
    degrees: Mapping[str, Callable[[Any, Any], float]],
    kind: str = "kind",
    thing: str = "thing",
    post: str = "post",
    noun: str = "",
) -> None:
    """Adds superlatives and comparatives: for "full", a measure of a thing in a context."""
    for word, measure in degrees.items():
        stem = word[:-1] + "i" if word.endswith("y") else word.removesuffix("e")
        doubled = stem + stem[-1]
        est = f"({stem}est|{doubled}est|most {word})"
        er = f"({stem}er|{doubled}er|more {word})"
        g.rule(kind, f"{est} {{k:{kind}}}", _most(measure, 1), said=f"{stem}est {{k:{kind}}}", say=1)
        if noun:
            g.said(f"said_{thing}", f"{stem}est {{k:{noun}}}", _most(measure, 1), say=0.5)
        g.rule(kind, f"least {word} {{k:{kind}}}", _most(measure, -1))
        g.rule(thing, f"the {est}", _most_of_all(measure, 1))
        g.rule(kind, f"{er} {{k:{kind}}}", _most(measure, 1), cost=0.1)
        g.rule(post, f"(that|which|who) (is|are) {er} than {{x:{thing}}}", _compared(measure, 1))
        g.rule(
            post,
            f"(that|which|who) (is|are) (as|just as|equally) {word} as {{x:{thing}}}",
            _compared(measure, 0),
        )


def extreme(c: Ctx, things: Group, measure: Callable[[Any, Any], float], sign: int) -> Group:
    """Those that have most of something (least, if the sign is negative)."""
    most = max((sign * measure(c, i) for i in things), default=0)
    return tuple(i for i in things if sign * measure(c, i) == most)


def _most(measure: Callable[[Any, Any], float], sign: int) -> Any:
    return lambda c, k: extreme(c, k, measure, sign) or None


def _most_of_all(measure: Callable[[Any, Any], float], sign: int) -> Any:
    return lambda c: extreme(c, c.things, measure, sign) or None


def _compared(measure: Callable[[Any, Any], float], sign: int) -> Any:
    def compare(c: Ctx, x: Group) -> frozenset[Any]:
        other = measure(c, x[0])
        return frozenset(
            i
            for i in c.things
            if i not in x and (sign * (measure(c, i) - other) > 0 or (not sign and measure(c, i) == other))
        )

    return compare

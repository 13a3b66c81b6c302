"""Degrees: superlatives and comparatives of what can be measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grice.language.context import Context, Group
from grice.language.rules import Rules

Ctx = Context[Any, Any]
Measure = Callable[[Any, Any], float]  # of a thing in a context


def add_degrees(
    g: Rules,
    degrees: Mapping[str, Measure],
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
        most = _most(measure, 1)
        g.rule(kind, f"{est} {{k:{kind}}}", most, said=f"{stem}est {{k:{kind}}}", say=1)
        if noun:
            g.said(f"said_{thing}", f"{stem}est {{k:{noun}}}", most, say=0.5)
        g.lines(kind, f"{er} {{k:{kind}}}", most, cost=0.1)
        g.rule(kind, f"least {word} {{k:{kind}}}", _most(measure, -1))
        g.rule(thing, f"the {est}", most)
        g.rule(post, f"{er} than {{x:{thing}}}", _compared(measure, 1))
        g.rule(post, f"(as|just as|equally) {word} as {{x:{thing}}}", _compared(measure, 0))


def extreme(c: Ctx, things: Group, measure: Measure, sign: int) -> Group:
    """Those that have most of something (least, if the sign is negative)."""
    most = max((sign * measure(c, i) for i in things), default=0)
    return tuple(i for i in things if sign * measure(c, i) == most)


def _most(measure: Measure, sign: int) -> Any:
    def most(c: Ctx, k: Group = ()) -> Group | None:
        return extreme(c, k or c.things, measure, sign) or None

    return most


def _compared(measure: Measure, sign: int) -> Any:
    def compare(c: Ctx, x: Group) -> frozenset[Any]:
        other = measure(c, x[0])
        measured = {i: measure(c, i) for i in c.things if i not in x}
        return frozenset(i for i, m in measured.items() if (sign * (m - other) > 0 if sign else m == other))

    return compare

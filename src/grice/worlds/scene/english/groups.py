"""Groups of people by number, order and place."""

from __future__ import annotations

from typing import Any

from grice.language import Group, Rules
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.people import domain


def add_groups(g: Rules) -> None:
    """Adds groups by number, order and place, and parts that are told by an apposition."""
    other, start = "every (other|second) {k:kind}", "(starting|beginning|start|begin) with {x:thing}"
    g.rule("thing", f"{start} [,] {other}", _alternate)
    g.rule("clause", f"{other} {{a:vp*}} [,] {start}", lambda c, k, a, x: a(c.told(_alternate(k, x) or x)))
    g.rule("thing", "[the] [two] (outer|outermost) [two] [{k:kind}]", lambda c, k=(): _ends_of(k or c.things))
    inner = "[the] (inner|innermost|inside) [two] [{k:kind}]"
    g.rule("thing", inner, lambda c, k=(): tuple((k or c.things)[1:-1]) or None)
    g.rule("part", "{n:num} of [the|these|those|our] [{_m:num}] [{k:kind}|them|you]", lambda n, k=(): n)
    g.rule("part", "{fraction} [of] [the|these|those|our] ({k:kind}|them|you)", _share)
    told = "{part} [,] (namely|that is|i mean) {x:thing} [,]"
    g.rule("thing", told, lambda part, x: x if len(x) == part else None)
    told = "{part} {a:vp*} [,] [namely|that is] {x:thing}"
    g.rule("clause", told, lambda c, part, a, x: a(c.told(x)) if len(x) == part else None)
    g.rule("thing", "whichever of {x:thing} {p:post}", lambda x, p: tuple(i for i in x if i in p) or None)
    close = "({TOGETHER}|(closest|nearest) [to] (each other|one another|together))"
    side = "[(on|at) the {dir} [{EDGE}]]"
    g.rule("thing", f"(the|those) {{n:num}} [{{k:kind}}] [{{WHO}}] [{{STANDS}}] {close} {side}", _close)
    most = "[the] (most|more|further|farther|furthest|farthest|outermost) [to|on|at] [the] {dir}"
    g.rule("post", most, lambda c, dir: frozenset(domain(c)[0 if dir < 0 else -1 :][:1]))
    of = "(of|out of|among) {k:thing} [,] {x:thing*}"
    g.rule("thing", of, lambda c, k, x: {v: n for v, n in x(c.noting(among=k)).items() if set(v) <= set(k)})


def _alternate(k: Group, x: Group) -> Group | None:
    return tuple(k)[k.index(x[0]) :: 2] if len(x) == 1 and x[0] in k else None


def _ends_of(k: Group) -> Group | None:
    return (k[0], k[-1]) if len(k) > 2 else None


def _share(c: Theatre, fraction: Any, k: Group = ()) -> int | None:
    count = len(k or c.things) * fraction
    return int(count) if count == int(count) else None


def _close(c: Theatre, n: int, k: Group | None = None, dir: int = 0) -> list[Group]:
    """Those of so many people in a row who are closest together."""
    kind = tuple(k or c.things)
    rows = [kind[i : i + n] for i in range(len(kind) - n + 1)] if n > 1 else []
    wide = [c.at(row[-1]) - c.at(row[0]) for row in rows]
    found = [row for row, width in zip(rows, wide, strict=True) if width == min(wide)]
    return found[-1:] if dir > 0 else found[:1] if dir else found

"""Groups of people by number, order and place."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from grice.language import Group, Rules
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.people import domain


def add_groups(g: Rules) -> None:
    """Adds groups by number, order and place, and parts that are told by an apposition."""
    start = "(starting|beginning|start|begin) with {x:thing}"
    other = "every (other|second) {k:kind}"
    g.lines("thing", f"{other} [,] {start}\n{start} [,] {other}", _alternate)
    g.rule("thing", f"{other} [,] [starting with the first]", lambda k: tuple(k)[::2] if len(k) > 2 else None)
    g.rule("thing", f"{other} [,] (starting|beginning) with the second", lambda k: tuple(k)[1::2] or None)
    g.rule(
        "clause",
        f"{other} {{a:vp*}} [,] (starting|beginning) with {{x:thing}}",
        lambda c, k, a, x: a(c.told(_alternate(c, k, x) or x)),
    )
    g.rule("thing", "[the] [two] (outer|outermost) [two] [{k:kind}]", lambda c, k=(): _ends_of(k or c.things))
    g.rule(
        "thing",
        "[the] (inner|innermost|inside) [two] [{k:kind}]",
        lambda c, k=(): tuple((k or c.things)[1:-1]) or None,
    )
    g.rule("part", "{n:num} of [the|these|those|our] [{_m:num}] [{k:kind}|them|you]", lambda c, n, k=(): n)
    g.rule("part", "[exactly] {fraction} [of] [the|these|those|our] ({k:kind}|them|you)", _share)
    g.rule("thing", "{part} [,] (namely|that is|i mean) {x:thing} [,]", _as_told)
    g.rule(
        "clause",
        "{part} {a:vp*} [,] [namely|that is] {x:thing}",
        lambda c, part, a, x: a(c.told(x)) if len(x) == part else None,
    )
    g.rule("thing", "whichever of {x:thing} {p:post}", lambda x, p: tuple(i for i in x if i in p) or None)
    g.rule(
        "thing",
        "(the|those) {n:num} [{k:kind}] [{WHO}] [stand|standing|are] {TOGETHER} [(on|at) the {dir} [{EDGE}]]",
        _in_a_row,
    )
    close = "(closest|nearest) [to] (each other|one another|together)"
    g.rule("thing", f"(the|those) two [{{PERSON}}] [{{WHO}}] [stand|standing|are] {close}", _closest)
    far = "(furthest|farthest|most|the most|the furthest|the farthest|outermost)"
    most = f"[{{WHO}}] [is|stands|standing] [the] {far} [to|on|at] [the] {{dir}}"
    g.rule("post", most, lambda c, dir: frozenset(domain(c)[0 if dir < 0 else -1 :][:1]))
    more = "[{WHO}] [is|stands|standing] [the] (more|further|farther) [to|on] [the] {dir}"
    g.rule("post", more, lambda c, dir: frozenset(domain(c)[0 if dir < 0 else -1 :][:1]), cost=0.2)
    of = "(of|out of|among) {k:thing} [,] {x:thing*}"
    g.rule("thing", of, lambda c, k, x: {v: n for v, n in x(c.noting(among=k)).items() if set(v) <= set(k)})


def _alternate(c: Theatre, k: Group, x: Group) -> Group | None:
    return tuple(k)[k.index(x[0]) :: 2] if len(x) == 1 and x[0] in k else None


def _ends_of(k: Group) -> Group | None:
    return (k[0], k[-1]) if len(k) > 2 else None


def _share(c: Theatre, fraction: Any, k: Group = ()) -> int | None:
    count = len(k or c.things) * fraction
    return int(count) if count == int(count) else None


def _as_told(part: int, x: Group) -> Group | None:
    return x if len(x) == part else None


def _in_a_row(c: Theatre, n: int, k: Group | None = None, dir: int = 0) -> list[Group]:
    kind = k or c.things
    found = [
        kind[i : i + n]
        for i in range(len(kind) - n + 1)
        if n > 1 and c.at(kind[i + n - 1]) - c.at(kind[i]) == n - 1
    ]
    return found[-1:] if dir > 0 else found[:1] if dir else found


def _closest(c: Theatre) -> list[Group]:
    pairs = list(pairwise(c.things))
    least = min((c.at(j) - c.at(i) for i, j in pairs), default=0)
    return [pair for pair in pairs if c.at(pair[1]) - c.at(pair[0]) == least]

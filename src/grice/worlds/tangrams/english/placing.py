"""Putting figures somewhere, whether they are in the row or not, putting them back; what figures do."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from grice.episode import Segment
from grice.language import Group, Rules
from grice.worlds.tangrams.english.places import Loc, about, spots
from grice.worlds.tangrams.english.removing import remove
from grice.worlds.tangrams.english.shelf import Shelf
from grice.worlds.tangrams.english.swapping import swap
from grice.worlds.tangrams.rules import Insert, Remove

ELSEWHERE = 1.2  # a figure comes back, but not where it was
Costs = dict[Any, float]


def add_placing(g: Rules) -> None:
    """Adds putting figures somewhere, and what figures do or what is done to them (`vp`)."""
    g.rule("PUT_IT", "[by|but|and|then] {PUT} [it|that|this|them] [back]")
    g.rule("IN_ROW", "(in|to|into|back to|back in) ({THE_ROW}|line|place|it)")
    g.rule(
        "clause",
        "{PUT} {x:fig} [over|up|down|{IN_ROW}] [,] {l:loc@x} [again|instead]",
        place_at,
        said="(add|put|insert|place) {x:lost} [back] {l:at}",
        say=10,
        inverse=_told_insert,
    )
    g.lines(
        "clause",
        """{PUT} {x:lost} {BACK_IN} [,] {l:loc@x} [again|instead]
        {PUT} {x:thing} {BACK_IN} [,] {l:loc@x} [again|instead] ; 0.4
        ({PUT}|{TAKE}|grab) {x:fig} [{BACK_IN}|{AWAY}|from its place] [,] {PUT_IT} {l:loc@x}
        ({PUT}|{TAKE}|grab) {x:fig} [{BACK_IN}] [,] (but|and|this time|only) {l:loc@x}
        {PUT} (back|in|on|up) [in] {x:fig} [but|and] [{PUT_IT}] {l:loc@x}
        {PUT} {l:loc} {x:fig} ; 0.1
        {x:fig} {l:at@x} ; 0.3
        {l:at} [,] {x:fig} ; 0.5""",
        place_at,
    )
    g.rule("clause", "{PUT} {x:fig} {l:loc@x} [,] and [then] {y:fig} {m:loc@y}", _two_places)
    _adding(g)
    _doing(g)


def _adding(g: Rules) -> None:
    g.rule(
        "clause",
        "{ADD} {x:lost} [{BACK_IN}] [{IN_ROW}]",
        add,
        said="(add|put|bring) {x:lost} back",
        say=4,
        inverse=_told_original,
    )
    latest = lambda c, rank: place_at(c, c.missing[-1:], ("rank", rank))  # noqa: E731
    g.rule("clause", "{ADD} (a|the) {rank} {NOUN} [in|back]", latest, cost=0.5)
    g.lines("clause", "{ADD} (back|back in|in|on) {x:lost}\n{x:lost} is missing ; 0.4", add)
    back = "{ADD} (back|back in|again|in) [,] [but] [{l:loc}]\nback [in] {l:loc}"
    g.lines("clause", back, lambda c, l=("old",): place_at(c, about(c), l), cost=0.2)


def _doing(g: Rules) -> None:
    """Rules for predicates of a figure (it leaves, comes, changes places): wishes, questions, reports."""
    be = "[be|is|are|was|were|get|gets|got|have|has|been]"
    g.rule("vp", f"{be} {{GO}} [now|again] [{{FROM_ROW}}]", ("remove",), cost=0.1)
    g.lines("vp", f"{be} ({{REMOVE}}|{{TAKE}} {{AWAY}}) [{{FROM_ROW}}]\nget the {{BOOT}}", ("remove",))
    g.rule("vp", f"{be} {{SWAP}} [{{BACK}}]", ("swap",))
    g.rule("vp", f"{be} {{SWAP}} [{{BACK}}] with {{y:thing}}", lambda y: ("swap", y))
    g.rule("vp", f"{be} ({{MOVE}}|{{PUT}}|{{STAND}}) [{{BACK_IN}}] {{l:loc}}", lambda l: ("put", l))
    g.rule("vp", f"{be} ({{MOVE}}|{{ADD}}|{{STAND}}) {{BACK_IN}}", ("put", ("old",)), cost=0.1)
    g.rule("vp", "{l:loc}", lambda l: ("put", l), cost=0.2)
    g.lines(
        "clause",
        """{x:fig} {v:vp@x} ; 0.3
        {x:fig} {SHOULD} [both|all|each|now|then] {v:vp@x}
        ({WANT}|{MAKE}|{ENSURE}) [that] {x:fig} [{SHOULD}] [to] {v:vp@x}
        ({ASKED}|is|was|are) [not] {x:fig} [please|now|supposed to|meant to] {v:vp@x}""",
        perform,
    )


def perform(c: Shelf, x: Group, v: tuple[Any, ...]) -> Any:
    """The contexts after a predicate is carried out: a figure leaves, comes, or changes places."""
    match v:
        case ("remove",):
            return remove(c, x)
        case ("swap", *others):
            return swap(c, x, *others)
    return place_at(c, x, v[1])


def _two_places(c: Shelf, x: Group, l: Loc, y: Group, m: Loc) -> Costs:
    """Two figures, one after the other, each to its place."""
    found: Costs = {}
    for one, cost in place_at(c, x, l).items():
        for after, more in place_at(one, y, m).items():
            found[after] = min(found.get(after, cost + more), cost + more)
    return found


def place_at(c: Shelf, x: Group, l: Loc) -> Costs:
    """The contexts after figures come to stand somewhere, with costs: one, or several side by side."""
    if l == ("old",):
        return add(c, x)
    if len(x) != 1:
        return _placed_together(c, x, l)
    found: Costs = {}
    for place, cost in spots(c, l, x[0]).items():
        for after, more in _put(c, x[0], place, l[0] == "spot").items():
            found[after] = min(found.get(after, cost + more), cost + more)
    return found


def _put(c: Shelf, shape: str, place: int, exchanged: bool) -> Costs:
    """To put a figure at a place; one that is in the row is moved, and people also say that for a swap."""
    if not c.has((shape,)):
        return {after: 0.0 for after in [c.do(Insert(place, shape))] if after}
    old = c.place(shape)
    if old == place:
        return {c.about((shape,)): 1.0}
    away = c.do(Remove(old))
    put, swapped = away and away.do(Insert(place, shape)), c.do(c.swap(old, place))
    costs = ((put, 0.5), (swapped, 0.2)) if exchanged else ((put, 0.2), (swapped, 0.5))
    return {after: cost for after, cost in costs if after is not None}


def _placed_together(c: Shelf, x: Group, l: Loc) -> Costs:
    """Several figures, one after the other: they stand in the order in which they were named."""
    found: Costs = {}
    for start, cost in (place_at(c, x[:1], l) if len(set(x)) == len(x) > 1 else {}).items():
        after: Any = start
        for before, shape in pairwise(x):
            moved = place_at(after, (shape,), ("side", 1, (before,), True)) if after else {}
            after = min(moved, key=moved.__getitem__, default=None)
        if after:
            found[after.about(x)] = cost + 0.1
    return found


def add(c: Shelf, x: Group = ()) -> Costs:
    """Missing figures come back to where they were; one that never was there comes to the end."""
    if not x or not set(x) <= set(c.missing):
        return {}
    if len(x) > 1:
        after: Any = c
        for shape in reversed(x) if c.removal(x[-1]) else x:
            after = after and after.do(Insert(min(after.removal(shape) or 9, len(after.things) + 1), shape))
        return {after: 0.1} if after else {}
    [shape] = x
    end = len(c.things) + 1
    old = min(c.removal(shape) or end, end)
    done = {c.do(Insert(place, shape)): 0.0 if place == old else ELSEWHERE for place in range(1, end + 1)}
    return {after: cost for after, cost in done.items() if after}


def _told_insert(c: Shelf, segment: Segment) -> dict[str, Any] | None:
    act = segment[0]
    return {"x": (act.shape,), "l": ("rank", act.source)} if isinstance(act, Insert) else None


def _told_original(c: Shelf, segment: Segment) -> dict[str, Any] | None:
    act = segment[0]
    return {"x": (act.shape,)} if isinstance(act, Insert) and c.removal(act.shape) == act.source else None

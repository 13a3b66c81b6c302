"""Putting figures somewhere, whether they are in the row or not, putting them back; what figures do."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from grice.episode import Segment
from grice.language import Group, Rules
from grice.language.inflection import forms
from grice.worlds.tangrams.english.places import Loc, about, holders, spots
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
        "({PUT}|{ADD}) {x:lost} [over|up|down|{IN_ROW}] [,] {l:loc@x} [again|instead]",
        place_at,
        said="(add|put|insert|place) {x:lost} [back] {l:at}",
        say=10,
        inverse=_told_insert,
    )
    g.lines(
        "clause",
        """{PUT} {x:thing} [over|up|down|{BACK_IN}] [,] {l:loc@x} [again|instead] ; 0.1
        ({PUT}|{ADD}) {x:lost} {BACK_IN} [,] {l:loc@x} [again|instead]
        ({PUT}|{TAKE}|grab) {x:fig} [{BACK_IN}|{AWAY}|from its place] [,] {PUT_IT} {l:loc@x}
        ({PUT}|{TAKE}|grab) {x:fig} [{BACK_IN}] [,] (but|and|this time|only) {l:loc@x}
        ({PUT}|{ADD}) (back|in|on|up) [in] {x:lost} [but|and] [{PUT_IT}] {l:loc@x}
        ({PUT}|{ADD}) {l:at} {x:fig} ; 0.3
        {x:fig} {l:at@x} ; 0.3
        {l:at} [,] {x:fig} ; 0.5
        (complete|fill up|extend|fill) {THE_ROW} with {x:fig} {l:loc@x}""",
        place_at,
    )
    go = "[{SHOULD}] [to] [be] [{MOVE}|{PUT}|{STAND}|go|goes|belongs]"
    g.rule("seat", f"{{x:fig}} {go} {{l:loc@x}}", lambda x, l: (x, l))
    g.rule(
        "clause",
        "[({PUT}|{ADD}) [back|in]|{WANT}|{MAKE}] {a:seat} [,] (and|while|but) [then] {b:seat}",
        _two_places,
        cost=0.1,
    )
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
    g.rule("clause", "{ADD} (back|back in|in|on) {x:lost}", add)
    back = "{ADD} (back|back in|again|in) [,] [but] [{l:loc}]\nback [in] {l:loc}"
    g.lines("clause", back, lambda c, l=("old",): place_at(c, about(c), l), cost=0.2)


def _doing(g: Rules) -> None:
    """Rules for predicates of a figure (it leaves, comes, changes places): wishes, questions, reports.

    A predicate denotes the act that makes it true of figures, with what else that act is told.
    """
    be = "[be|is|are|was|were|get|gets|got|have|has|been]"
    g.rule("vp", "{did}")
    g.rule("did", f"{be} {{GO}} [now|again] [{{FROM_ROW}}]", (remove,), cost=0.1)
    g.rule("did", f"{be} ({{REMOVE}}|{{TAKE}} {{AWAY}}|the {{BOOT}}) [{{FROM_ROW}}]", (remove,))
    g.rule("did", f"{be} {{SWAP}} [{{BACK}}] [with {{y:thing}}]", lambda y=(): (swap, y))
    g.words("BETTER", "better nicer best good great well nice perfect lovely")
    looks = "(look|looks|be|is|fit|fits|feel|do) [much|a lot|far|so much|even] {BETTER}"
    join = "(join|joins|enter|enters) [{THE_ROW}|the {PACK}]"
    g.lines(
        "did",
        f"""{be} ({{MOVE}}|{{PUT}}|{{STAND}}|{{ADD}}) [{{BACK_IN}}] {{l:loc}}
        [{{SHOULD}}] {looks} {{l:loc}}
        {join} {{l:loc}}""",
        lambda l: (place_at, l),
    )
    g.rule("vp", "{l:loc}", lambda l: (place_at, l), cost=0.2)
    g.rule("did", f"{be} ({{MOVE}}|{{ADD}}|{{STAND}}) {{BACK_IN}}", (place_at, ("old",)), cost=0.1)
    place = "(place|spot|position|seat|slot)"
    spot = f"{{PUT}} ([the] {place} of {{y:thing}}|{{y:thing}} {place})"
    g.rule("did", spot, lambda y: (place_at, ("spot", y)))
    g.words("PACK", "pack way field charge others rest lead procession")
    g.words("leading", dict.fromkeys(forms("lead open head start begin"), 1))
    g.words("leading", dict.fromkeys(forms("close end finish conclude tail"), -1))
    g.rule("did", "{end:leading} [off|up] ({THE_ROW}|the {PACK})", lambda end: (place_at, ("rank", end)))
    g.rule("did", "({PUT}|be in) the lead", (place_at, ("rank", 1)))
    g.rule("did", "(bring|bring up|brings up|take|make up) the rear", (place_at, ("rank", -1)))
    g.lines(
        "clause",
        """{x:fig} {v:vp@x} ; 0.3
        {x:fig} {SHOULD} [both|all|each|now|then] {v:vp@x}
        ({WANT}|{MAKE}|{ENSURE}) [that] {x:fig} [{SHOULD}] [to] {v:vp@x}
        ({ASKED}|is|was|are) [not] {x:fig} [please|now|supposed to|meant to] {v:vp@x} ; 0.1""",
        lambda c, x, v: v[0](c, x, *v[1:]),
    )
    g.lines(
        "clause",
        """[there {BE}] {x:lost} [{BE}] [still] {MISSING} [from|there] {l:loc@x}
        there {SHOULD} be {x:lost} {l:at@x}
        there {BE} [still] {VACANT} {l:at} (where|which) {x:lost} [used to be|was|had|left|stood]""",
        place_at,
        cost=0.2,
    )
    too = "{x:thing} [{BE}] [{n:num} [{POSITION}|step|steps]] too far [to the|to|on the] {w:way}"
    g.rule("clause", too, lambda c, x, w, n=1: place_at(c, x, ("shift", -w * n)))
    g.rule("clause", "(out|away|off) {x:thing} {GO}", remove)
    g.rule("clause", "(append|tack on|add on) {x:lost} [again]", lambda c, x: place_at(c, x, ("rank", -1)))
    g.rule("sentence", "{a:sentence} [,] {OOPS} [,] {l:loc}", _placed_instead)
    g.rule("sentence", "{OOPS} [,] {l:loc}", _there_instead, cost=0.2)
    g.lines("sentence", "[~] {x:fig} ~\n~ {x:fig}", _supposed, cost=0.5)
    g.lines("sentence", "[~] {x:fig} ~ {l:at@x}\n~ {x:fig} {l:at@x}", place_at, cost=0.5)


def _placed_instead(c: Shelf, a: Shelf, l: Loc) -> Costs:
    """A figure that was placed in this sentence, placed elsewhere."""
    placed = a.history is not c.history and not isinstance(a.last(), Remove)
    return place_at(c, a.focus[0], l) if placed and a.focus else {}


def _there_instead(c: Shelf, l: Loc) -> Costs:
    """What was placed in the last turn, placed elsewhere."""
    before = [*c.taken_back()][-1:]
    return place_at(before[0], c.touched(-1), l) if before else {}


def _supposed(c: Shelf, x: Group) -> Any:
    """The contexts after an unknown predicate: a missing figure comes back, one leaves, two change places."""
    return add(c, x) or (remove(c, x) if len(x) == 1 else swap(c, x))


def _two_places(c: Shelf, a: tuple[Group, Loc], b: tuple[Group, Loc]) -> Costs:
    """Two figures, each to its place: one may take the other's, if both places are told as they are now."""
    (x, l), (y, m) = a, b
    if x == y:
        return {}
    told = [(x, holders(c, m, wide=False)), (y, holders(c, l, wide=False))]  # each where the other is
    crossed = c.has(x + y) and len(x) == len(y) == 1 and all(set(one) <= there for one, there in told)
    found: Costs = {after: 0.0 for after in [swap(c, x, y)] if after} if crossed else {}
    for one, cost in place_at(c, x, l).items():
        for after, more in place_at(one, y, m).items():
            found[after] = min(found.get(after, 1.0), cost + more + 0.5 * crossed)
    return found


def place_at(c: Shelf, x: Group, l: Loc) -> Costs:
    """The contexts after figures come to stand somewhere, with costs: one, or several side by side."""
    if l == ("old",):
        return {after: cost + ELSEWHERE * (not all(map(c.removal, x))) for after, cost in add(c, x).items()}
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
        return c.trying({Insert(place, shape): 0.0})
    old = c.place(shape)
    if old == place:
        return {c.about((shape,)): 1.0}
    put, swapped = c.put(shape, place), c.do(c.swap(old, place))
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
    return c.trying({Insert(n, shape): ELSEWHERE * (n != old) for n in range(1, end + 1)})


def _told_insert(c: Shelf, segment: Segment) -> dict[str, Any] | None:
    act = segment[0]
    return {"x": (act.shape,), "l": ("rank", act.source)} if isinstance(act, Insert) else None


def _told_original(c: Shelf, segment: Segment) -> dict[str, Any] | None:
    act = segment[0]
    return {"x": (act.shape,)} if isinstance(act, Insert) and c.removal(act.shape) == act.source else None

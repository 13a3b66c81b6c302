"""Swaps and reversals."""

from __future__ import annotations

from typing import Any

from grice.episode import Segment
from grice.language import Group, Rules, pick
from grice.worlds.tangrams.english.shelf import Shelf
from grice.worlds.tangrams.english.words import PLACES
from grice.worlds.tangrams.rules import Remove, Swap


def add_swapping(g: Rules) -> None:
    """Adds swaps of two, said of both or of one, and reversals."""
    g.words("PLACES", PLACES)
    g.rule("PLACES_OF", "[the|their] {PLACES} [of|in]")
    g.words("SWAPNOUN", "swap switch change trade exchange switcheroo")
    g.words(
        "BACKWARD", "wrong_way_round wrong_way_around other_way_round other_way_around wrong_order wrong_way"
    )
    g.rule("EXCHANGED", "{EACH_OTHER} [{PLACES}|{POSITION}]")
    g.rule("EXCHANGED", "where the other (was|({BE}|{STAND}|{SHOULD} (be|stand)|ought to be|belongs) [now])")
    g.words("VICE_VERSA", "and_vice_versa vice_versa and_the_other_way_around")
    g.words("AND", "and with for to")
    of = "[{PLACES_OF}]"
    g.rule(
        "clause",
        f"{{SWAP}} {of} {{x:thing}} [around|out|places] {{AND}} {of} {{y:thing@x}} [{{BACK}}]",
        swap,
        said="(swap|switch|exchange) {x:thing} (and|with) {y:thing}",
        say=10,
        inverse=_told_swap,
    )
    put = "[{PUT}|{WANT}|{MAKE}]"
    each = "each [one] ({PUT}|{STAND}|{MOVE}|goes) [in|into|to] {EXCHANGED}"
    g.lines(
        "clause",
        f"""{{SWAP}} {of} {{x:thing}} [{{BACK}}]
        {{x:thing}} [{{SHOULD}}] [{{BE}}|look|looks|go|goes] [better|nicer] [in] [the] {{BACKWARD}} ; 0.1
        {put} {{x:thing}} [{{SHOULD}}] [{{BE}}|{{STAND}}|go] [each|both] [in|into|to|at] {{EXCHANGED}} ; 0.05
        {put} {{x:thing}} ~ {{EACH_OTHER}} [~] ; 0.2
        [~] {{x:thing}} [~] [,] {each} ; 0.2
        with {{x:thing}} [in] [the] {{BACKWARD}} ~ ; 0.2
        {{SWAP}} ~ , {{x:thing}} (with|and) {{y:thing}} ; 0.2
        (make|do|perform) (a|the) [old] {{SWAPNOUN}} (between|of|with) {{x:thing}} [with {{y:thing@x}}]
        {{x:thing}} (arrow|for|with) {{y:thing@x}} ; 0.5""",
        swap,
    )
    g.rule("clause", f"{{a:clause}} [,] ({{VICE_VERSA}}|{each})", cost=0.05)
    g.rule("clause", "{SWAP} {x:beside} {AND} {y:thing@x}", lambda x, y: swap(x, x.focus[1], y))
    plain = "{SWAP} {x:thing} (and|with) {y:thing@x} [,] (at|in) {POSITION} {a:num} and {b:num}"
    told = lambda c, x, y, a, b: swap(c, x, y) if pick(c.things, a) + pick(c.things, b) == x + y else None  # noqa: E731
    g.rule("clause", plain, told)
    g.rule("clause", "(replace|substitute) {x:thing} (with|by) {y:fig@x} [{VICE_VERSA}]", _replace, cost=0.2)
    again = lambda c: next((swap(c, pair) for pair in c.focus if len(pair) == 2), None)  # noqa: E731
    g.rule("clause", "{SWAP} [{BACK}]", again, cost=0.4)
    then = "{a:sentence} [,] [then|and|and then|after that] with {y:thing}"
    g.rule("sentence", then, lambda a, y: swap(a, a.focus[0][:1], y) if a.focus else None)
    oops = "{a:sentence} [,] {OOPS} [,] with {y:thing}"
    g.rule("sentence", oops, lambda c, a, y: swap(c, a.focus[0][:1], y) if a.focus else None)
    row = "({THE_ROW}|everything|all [the] {FIGURE}|them all|all of them)"
    around = "[around|about|over|back to front|end to end|[the] {BACKWARD}]"
    g.rule("clause", f"({{SWAP}}|turn|put) [the [whole] order of] {row} {around} [,] {around}", _reverse)
    g.rule("clause", "{SWAP} [the order of] {x:thing}", _reverse, cost=0.1)


def swap(c: Shelf, x: Group, y: Group = ()) -> Shelf | None:
    """The context after two figures change places."""
    pair = x + y
    if len(pair) != 2 or pair[0] == pair[1] or not c.has(pair):
        return None
    after = c.do(c.swap(*map(c.place, pair)))
    return after and after.about(pair[1:]).about(pair[:1]).about(pair)


def _replace(c: Shelf, x: Group, y: Group) -> Any:
    """A figure in the place of another, which is removed if the first was not in the row before."""
    if c.has(y) or len(x) != 1 or len(y) != 1 or not c.has(x):
        return swap(c, x, y)
    away = c.do(Remove(c.place(x[0])))
    return away and away.put(y[0], c.place(x[0]))


def _reverse(c: Shelf, x: Group = ()) -> Any:
    """The context after some figures, or all, stand in the opposite order."""
    after: Any = c
    row = x or c.things
    for one, other in zip(row[: len(row) // 2], row[::-1], strict=False):
        after = after and swap(after, (one,), (other,))
    return None if after is c or len(x) == 2 else after


def _told_swap(c: Shelf, segment: Segment) -> dict[str, Any] | None:
    if not isinstance(segment[0], Swap):
        return None
    row = c.state.shapes
    return {"x": (row[segment[0].source - 1],), "y": (row[segment[0].target - 1],)}

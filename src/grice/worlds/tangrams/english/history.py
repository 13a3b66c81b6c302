"""Rules for the history: steps, and figures that were removed (`lost`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grice.language import Group, Rules, pick
from grice.worlds.tangrams.english.shelf import Shelf, acted_on
from grice.worlds.tangrams.rules import Insert, Remove, Swap

LESS_RECENT = 0.8  # a figure that was removed earlier than another


def add_steps(g: Rules) -> None:
    """Adds `step` (the number of a turn) and figures by what was done to them."""
    recent = "[just|previously|last|first|originally|recently|most recently]"
    g.rule("WE", "({YOU} [had|have|did]|you've|we've|i've) [just|previously|first|originally|both]")
    g.rule("WAS", f"[that|which|who] (was|were|got|is|has been|had been) {recent}")
    g.rule(
        "GONE_BY", "({GONE}|took|took (away|out|off)|taken (away|out|off)|got rid of|threw out|thrown out)"
    )
    g.lines("MARK", f"[that|which|who] {{WE}} {{GONE_BY}}\n{{WAS}} {{GONE_BY}}\n{recent} {{GONE_BY}}")
    g.rule("MARK", "(that|which) (is|are) not (there|here|in {THE_ROW})")
    of = "[in|on|from|during|at|by|for|of|with|after]"
    g.rule("step", f"{of} [the|that|this] {{rank}} {{STEP}}")
    g.rule("step", f"{of} {{STEP}} [number|#] {{num}}", _numbered, said="step {num}", say=1)
    g.rule("step", f"{of} (the|that) (action|actions|process|thing|same [as]) {{s:step}}")
    g.rule("step", "(what|the same [thing]|the action) {WE} did [{s:step}]", lambda s=-1: s)
    g.rule("step", f"{of} [the] (previous {{STEP}}|last [one|thing|bit])", -1, cost=0.1)
    g.words("done", dict.fromkeys(["swapped", "switched", "flipped", "exchanged", "changed", "moved"], Swap))
    g.words("done", dict.fromkeys(["added", "returned", "replaced", "added_back", "put_back"], Insert))
    for sort, words in ((Swap, "swap switch exchange"), (Remove, "removal deletion"), (Insert, "insertion")):
        g.words("sort", dict.fromkeys([form for word in words.split() for form in (word, word + "s")], sort))
    of_sort = "[the] {o:order} [one of [the|those|these]] [two] {k:sort}"
    g.rule("step", of_sort, lambda c, o, k: c.latest(k, o) or None)
    done = "([that|which] ({WE}|{WAS})|just|previously|last) {done}"
    g.rule("post", done, lambda c, done: frozenset(c.touched(c.latest(done))), cost=0.1)
    step = "[[that|which] [{WE}|{WAS}] {_done:done}] {s:step}"
    g.rule("post", step, lambda c, s: frozenset(c.touched(s)), cost=0.1)


def _numbered(num: int) -> dict[int, float]:
    """A step by its number; some people call the first one the start, and count from the second."""
    return {num: 0.0, num + 1: 1.2}


def add_lost(g: Rules) -> None:
    """Adds `lost`: figures that are not in the row."""
    it = "(it|(that|this|the same) [one|{FIGURE}])"
    g.rule("lost", it, _it, said="it", say=3)
    them = "(them|those|both|all) [of them]"
    them += "\n[both|both of|all|all of] [the] [{n:num}] [{GONE}] {NOUNS} [{MARK}]"
    g.lines("lost", them, _all_missing)
    recent = "[last|previous|previously|most recently|just|recently|only]"
    said = "the (removed|deleted) (figure|object|item)"
    g.rule("lost", f"[the|a|that] {recent} {{GONE}} [{{FIGURE}}]", _latest, said=said, say=3)
    one = "([the|that] [last|previous|same|only] {FIGURE}|what|whatever)"
    g.rule("lost", f"{one} {{MARK}}", _latest, said="the (figure|object|item) you removed", say=2)
    said = "the (figure|object|item) removed in {s:step}"
    step = "[the] [{GONE}|{_r:rank}] ({FIGURE}|what) [{MARK}] {s:step}"
    g.rule("lost", step, lambda c, s: c.lost_in(s) or None, said=said, say=2)
    g.lines(
        "lost",
        """[the] {rank} [{FIGURE}] {MARK}
        [the] {rank} {GONE} [{FIGURE}]
        [the] {rank} of (them|those|these) [two] [{MARK}]
        [the] {FIGURE} {MARK} {rank}""",
        _ranked,
    )
    g.said("lost", "the {rank} (figure|object|item) you removed", _ranked, say=1)
    g.lines(
        "lost",
        """[the] [{GONE}] {rank} [{FIGURE}] ; 0.1
        {FIGURE} [number|#] {rank:num}""",
        _from_place,
        cost=0.1,
    )
    new = "(a|an|new|another|one|a single) [new] {FIGURE} ; 0.5\n(the|a) (newcomer|new arrival|new {FIGURE})"
    g.lines("lost", new, _latest, cost=0.1)
    second = "[,] (and|then|and then|with) {y:fig}"
    ordered = f"{{do:act*}} [,] [with] {{x:fig}} first [{second} {{SECOND}}]"
    g.lines("act", f"{ordered}\n{{do:act*}} [,] first {{x:fig}} {second} [{{SECOND}}]", _in_order, cost=0.1)
    g.words("SECOND", "after_it next second last behind_it to_its_right then after_that")
    g.rule("lost", "[the|that] {FIGURE}", _latest, cost=0.3)
    g.rule("lost", "[the] (other|remaining|final|another) [{GONE}] [{FIGURE}] [{MARK}]", _other)
    there = lambda c, letter: (letter,) if letter in c.missing else None  # noqa: E731
    g.rule("lost", "[the] {letter}", there, said="the {letter}", say=1)
    g.rule("lost", "{a:lost} [,] (and|then) {b:lost}", lambda a, b: None if set(a) & set(b) else a + b)
    g.rule("fig", "{x:thing}", lambda x: x)
    g.rule("fig", "{f:lost}", lambda c, f: f if set(f) <= set(c.missing) else None, cost=0.1)


def _all_missing(c: Shelf, n: int = 0) -> dict[Group, float] | None:
    """All missing figures, or all of so many, in an order that is not told."""
    missing = c.missing
    return {missing: 0.0, missing[::-1]: 0.3} if len(missing) == (n or len(missing)) > 1 else None


def _in_order(c: Shelf, do: Any, x: Group, y: Group = ()) -> dict[Any, float]:
    """The contexts after an act on several figures of which one comes first."""

    def told(after: Shelf) -> bool:
        new = tuple(shape for shape in after.row if shape not in c.row)
        return new[:1] == x and (not y or new == x + y)

    return {after: cost for after, cost in do(c).items() if told(after)}


def _by_recency(groups: Iterable[Group]) -> dict[Group, float]:
    return {group: LESS_RECENT * n for n, group in enumerate(dict.fromkeys(groups))}


def _it(c: Shelf) -> dict[Group, float]:
    """Figures in focus that are missing, then the others by how recently they were removed."""
    spoken = [group for group in c.focus if len(group) == 1 and group[0] in c.missing]
    return _by_recency([*spoken, *_latest(c)])


def _latest(c: Shelf) -> dict[Group, float]:
    return _by_recency((shape,) for shape in reversed(c.missing))


def _other(c: Shelf) -> dict[Group, float]:
    return _by_recency(group for group in _latest(c) if not c.focus or group != c.focus[0])


def _ranked(c: Shelf, rank: int) -> dict[Group, float]:
    """The first, second, last of those removed, or the one that was removed from such a place."""
    removed = tuple(shape for shape in c.missing if c.removal(shape)) or c.missing
    found = dict.fromkeys(filter(None, [pick(removed, rank)]), 0.0)
    return {group: cost + 0.4 for group, cost in _from_place(c, rank).items()} | found


def _from_place(c: Shelf, rank: int) -> dict[Group, float]:
    """The missing figures that were removed from this place, the last first; then by order of removal."""
    found: dict[Group, float] = {}
    for one in c.history.back():
        if isinstance(one.action, Remove) and one.before is not None:
            row = one.before.state.shapes
            [shape] = acted_on(row, one.action)
            if shape in c.missing and pick(tuple(row), rank) == (shape,):
                found.setdefault((shape,), 0.3 * len(found))
    if group := pick(c.missing, rank):
        found.setdefault(group, 0.5)
    return found

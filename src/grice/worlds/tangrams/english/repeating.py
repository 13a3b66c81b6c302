"""Rules for repetition and undoing: a step once more, the same with other figures, a step taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grice.language import Group, Rules
from grice.language.context import best
from grice.language.meaning import Denotation
from grice.worlds.tangrams.english.placing import place_at
from grice.worlds.tangrams.english.removing import remove
from grice.worlds.tangrams.english.shelf import Shelf, opposite
from grice.worlds.tangrams.english.swapping import swap
from grice.worlds.tangrams.rules import Insert, Remove, Swap, TangramsAction


def add_repeating(g: Rules) -> None:
    """Adds the same again, of a step or of the last one, with other figures, and undoing a step."""
    g.rule("WITH", "[but|except|only] [this time|instead] (with|for|using|use|on|to|of|in|by using)")
    with_x = "[again] [,] {WITH} {x:thing} [{AGAIN}]"
    g.lines(
        "clause",
        f"""{{DO}} {{s:step}} {with_x}
        {{DO}} {{SAME}} {with_x}
        (repeat|redo|{{SWAP}} again|again|[the] same [thing]) {with_x}
        {{x:thing}} (does|do|repeats) {{SAME}} [too|as well|again]
        {{x:thing}} (as well|too|also) ; 0.4
        (also|now|followed by|then|and|so (does|do|should)) {{x:thing}} ; 1.3""",
        _same,
    )
    g.rule("sentence", "{x:thing}", _same, cost=1.3)
    it = "[that|it|this] [step|the last step|the process|the action]"
    again = f"{{DO}} {{s:step}} [again]\n(repeat|redo|do) {it} [again]\n(again|once more|[the] same again)"
    g.lines("clause", again, _again)
    g.lines(
        "OOPS",
        """(forget|scrap|skip|cancel|ignore) (the|that|this) ({_k:sort}|change|step)
        (undo|reverse|never mind|forget|forget about) ({_x:thing}|that) ; 0.2
        (take|put) (it|that) back ; 0.2""",
    )
    other = "{cond:if} [,] [then] {then:act*} [,] {ELSE} {x:thing}"
    g.rule("act", other, lambda cond, then, x: then(cond[1]) if cond[0] else _alike(cond[1], then, x))
    g.rule("act", "{a:act} (once more|one more time|once again)", cost=0.05)
    both = "(undo|reverse|revert) (both|both of (those|them)|the last {n:num} [{STEP}])"
    last = lambda c, n=2: c.reverted([*c.history.back()][:n]) if c.history.length >= n else None  # noqa: E731
    g.rule("clause", both, last)
    g.rule("clause", "(undo|reverse|revert|cancel|take back|negate) {s:step}", _undo)


def _same(c: Shelf, x: Group, s: int = -1) -> Any:
    """The contexts after a step's actions on other figures."""
    steps = c.steps(s)
    return _done_to(c, x, [one.action for one in steps if one.action], len(steps and steps[-1].state.shapes))


def _alike(c: Shelf, do: Any, x: Group) -> Any:
    """The contexts after an act is done to another figure instead: "… or else the last"."""
    return _done_to(c, x, best(do(c)).since(c), len(c.row)) if do(c) else None


def _done_to(c: Shelf, x: Group, acts: Sequence[TangramsAction], last: int) -> Any:
    """The contexts after actions on other figures, also if they were a move: to a place, maybe the last."""
    match acts:
        case [Remove(), Insert(place, _)]:
            return place_at(c, x, ("rank", -1 if last == place else place))
        case [Insert(place, _)]:
            return place_at(c, x, ("rank", place))
        case [Swap() as act]:
            return c.trying(c.alike(act, x[0])) if len(x) == 1 else swap(c, x)
    return remove(c, x) if acts and all(isinstance(act, Remove) for act in acts) else None


def _again(c: Shelf, s: int = -1) -> Denotation:
    """A step once more: at the same place, or with the same figures, or at the same end."""
    steps, own = c.steps(s), c.touched(s)
    if len(steps) != 1 or steps[0].action is None or steps[0].before is None:
        return {}
    act = steps[0].action
    shorter = len(steps[0].before.state.shapes) - len(c.things)
    offers = {act: 0.0}
    if isinstance(act, Remove):
        offers |= {Remove(c.place(shape)): 0.5 for shape in own if shape in c.things}
        offers |= {Remove(act.source - shorter): 0.5}  # "the last one" again
    elif isinstance(act, Swap) and c.has(own):
        offers |= {c.swap(act.source - shorter, act.target - shorter): 0.8, c.swap(*map(c.place, own)): 0.5}
    return c.trying({**offers, act: 0.0})


def _undo(c: Shelf, s: int) -> Denotation:
    """A step taken back, now."""
    steps, own = c.steps(s), c.touched(s)
    match [opposite(one) for one in steps]:
        case [Insert(source, shape)]:
            return c.trying({Insert(min(source, len(c.things) + 1), shape): 0.0})
        case [Remove()] if c.has(own):
            return c.trying({Remove(c.place(own[0])): 0.0})
        case [Swap() as act]:
            offers: dict[TangramsAction, float] = {c.swap(*map(c.place, own)): 0.3} if c.has(own) else {}
            return c.trying({**offers, act: 0.0})
    return {}

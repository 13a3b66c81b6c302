"""Repetition: the same again, the same to others, earlier steps once more, and undoing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grice.language.context import Context, Group
from grice.language.correcting import instead
from grice.language.rules import Rules

Ctx = Context[Any, Any]


def add_repetition(g: Rules, clause: str) -> None:
    again = (
        "(repeat|redo|do [that|it|this] again|again|same again|once more|one more time|"
        "do the same [thing] [again]|do it once more)"
    )
    g.rule(
        clause,
        f"{again} [that|it|this] [step|the last step|the previous step|the last action|the last one] [again|"
        f"once more]",
        _again,
    )
    g.rule(clause, "(repeat|redo|do) (step|instruction|action|command) {num}", lambda c, num: _replay(c, num))
    g.rule(
        clause,
        "(repeat|redo|do) [the] {rank} (step|instruction|action|command|thing) [again]",
        lambda c, rank: _replay(c, rank),
    )
    those = (
        "(these|those|the last|the previous|both|all) [{n:num}] (things|steps|actions|moves|turns|"
        "instructions)"
    )
    again = "(again|once more|over again|one more time|a second time|over)"
    g.rule(clause, f"(do|repeat|redo) {those} [{again}]", _last_turns)
    g.rule(
        "undo",
        "((undo|reverse|revert|take back|cancel) [{_w:undone}]|take {_w:undone} back|"
        "forget [about] {_w:undone})",
        _undo,
    )
    g.rule(clause, "{undo}")
    g.rule("sentence", "{OOPS} [,] {undo}", cost=0.05)
    g.rule("undone", "(that|it|this|what you did|[that|the] (last|previous) (step|move|action|one))")
    g.rule("undo", "(undo [the] last {num} (steps|actions|moves|things))", lambda c, num: _undo(c, num))
    g.rule(
        clause,
        "(put|take|move|bring) (it|that|them|everything) back [(as it was|where it was|how it was|the way "
        "it was)]",
        _undo,
        cost=0.3,
    )
    it = "(it|everything|that|them|all|the rest|things)"
    g.rule(
        clause,
        f"(do nothing|nothing|leave {it} (as it is|as they are|alone|be|untouched|there)|let {it} be|skip "
        f"{it}|do not touch {it}|do not do anything|do not change anything|keep {it} [as it is]|stop|stop "
        f"there|leave {it})",
        lambda c: c,
    )


def add_ellipsis(g: Rules, clause: str, thing: str) -> None:
    same = (
        "(do|do the|repeat the|the) same [thing] [again]|same [again]|repeat [that|it|this]|"
        "do (that|it|this) [again]|again"
    )
    g.rule(clause, f"({same}) (with|for|to|on|using) {{x:{thing}}}", _same)
    g.rule(
        "sentence",
        f"{{a:sentence}} [,] {{OOPS}} [,] {{x:{thing}}} (does|do|did|should|will|instead|is the one)",
        instead,
    )
    g.rule(clause, f"{{x:{thing}}} [as well|too|also]", _same, cost=1.0)


def _same(c: Ctx, x: Group) -> Any:
    """The last act, done to other things."""
    last = c.last()
    if last is None:
        return None
    if len(x) == 1:
        done = {c.do(action): cost for action, cost in c.alike(last, x[0]).items()}
        return {after: cost for after, cost in done.items() if after is not None}
    return c.each(x, lambda c, i: next((a for a in map(c.do, c.alike(last, i)) if a), None))


def _again(c: Ctx) -> Any:
    return _redone(c, c.again())


def _replay(c: Ctx, number: int) -> Any:
    return _redone(c, c.step(number))


def _last_turns(c: Ctx, n: int = 2) -> Any:
    """The actions of the last turns once more."""
    turns = [c.step(-number) for number in range(n, 0, -1)]
    return _redone(c, sum(turns, ())) if all(turns) else None


def _redone(c: Ctx, actions: Sequence[Any]) -> Any:
    after: Any = c
    for action in actions:
        after = after.do(action)
        if after is None:
            return None
    return after if actions else None


def _undo(c: Ctx, num: int = 1) -> Iterator[Any]:
    """Back to the state so many actions ago, one by one."""
    if num == 1:
        undone = list(c.undone())
        yield from undone or [*c.taken_back()][:1]
        return
    before = list(c.history.back())[:num]
    if len(before) < num:
        return
    after: Any = c
    for step in before:
        goal = step.before.state if step.before else None
        after = next(
            (
                a
                for a in (after.do(act) for act in c.world.legal(after.state))
                if a and c.world.reached(a.state, goal)
            ),
            None,
        )
        if after is None:
            return
    yield after

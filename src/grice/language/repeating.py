"""Repetition: the same again, the same to others, earlier steps once more, and undoing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grice.language.context import Context, Group
from grice.language.correcting import instead
from grice.language.rules import Rules

Ctx = Context[Any, Any]


CLASSES = {
    "ONCE_MORE": "again same_again once_more one_more_time do_it_once_more over_again a_second_time",
    "REDO": "repeat redo do",
    "A_STEP": "step instruction action command thing move turn one",
    "THE_STEPS": "steps instructions actions commands things moves turns",
    "AS_BEFORE": "as_it_was where_it_was how_it_was the_way_it_was",
    "UNTOUCHED": "as_it_is as_they_are alone be untouched there",
}
SAME = (
    "(do|do the|repeat the|the) same [thing] [again]|same [again]|repeat [that|it|this]|"
    "do (that|it|this) [again]|again"
)


def add_repetition(g: Rules, clause: str) -> None:
    """Adds repetition and undoing of what was done before."""
    for category, words in CLASSES.items():
        g.words(category, words, say=0)
    it, last = "(that|it|this)", "[the] (last|previous)"
    g.lines(
        clause,
        f"""
        ([{{REDO}} [{it}]] {{ONCE_MORE}}|repeat|redo) [{it}] [{{A_STEP}}|{last} {{A_STEP}}] [{{ONCE_MORE}}]
        do the same [thing] [{{ONCE_MORE}}]
        """,
        lambda c: _redone(c, c.again()),
    )
    g.lines(
        clause,
        "{REDO} {A_STEP} {n:num} \n {REDO} [the] {n:rank} {A_STEP} [{ONCE_MORE}]",
        lambda c, n: _redone(c, c.step(n)),
    )
    those = f"(these|those|{last}|both|all) [{{n:num}}] {{THE_STEPS}}"
    g.rule(clause, f"{{REDO}} {those} [{{ONCE_MORE}}]", _last_turns)
    g.rule("undone", f"({it}|what you did|[that|the] (last|previous) {{A_STEP}})")
    g.rule(
        "undo",
        "((undo|reverse|revert|take back|cancel) [{_w:undone}]|take {_w:undone} back|"
        "forget [about] {_w:undone})",
        _undo,
    )
    g.rule("undo", "undo [the] last {num} {THE_STEPS}", _undo)
    g.rule(clause, "{undo}")
    g.rule("sentence", "{OOPS} [,] {undo}", cost=0.05)
    things = "(it|everything|that|them|all|the rest|things)"
    g.rule(clause, f"(put|take|move|bring) {things} back [{{AS_BEFORE}}]", _undo, cost=0.3)
    g.rule(
        clause,
        f"(do nothing|nothing|(leave|let|keep) {things} [{{UNTOUCHED}}]|skip {things}|do not touch {things}|"
        "do not (do|change) anything|stop [there])",
        lambda c: c,
    )


def add_ellipsis(g: Rules, clause: str, thing: str) -> None:
    """Adds what was done before, done to other things."""
    g.rule(clause, f"({SAME}) (with|for|to|on|using) {{x:{thing}}}", _same)
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

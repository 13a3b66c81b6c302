"""Corrections: a part of this sentence or of the one before is taken back, exchanged or turned around."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grice.language.conditions import IDLE, introduced
from grice.language.context import Context, Group, best
from grice.language.meaning import Denotation, lowest
from grice.language.rules import Rules

Ctx = Context[Any, Any]
Lazy = Callable[[Ctx], Denotation]
LESS = 0.3  # to take back a whole turn, where the last action would do
AFTER_ALL = 0.5  # to take "no, …" for another request, where it corrects one


def add_corrections(g: Rules, thing: str) -> None:
    """Self-repair: a part of this sentence or the one before is taken back or replaced."""
    g.rule("OOPS", "{OOPS} [,] {_why:cond}", cost=0.3)
    g.rule("sentence", "{a:sentence*} [,] {OOPS} [,] {b:sentence*}", _repaired, cost=0.1)
    g.rule("sentence", "{a:sentence} [,] {OOPS} [,] {b:act@a}", cost=0.6)
    g.rule("sentence", "{OOPS} [,] {b:sentence*}", _over_again, cost=0.2)
    g.rule("AROUND", "[the] (other|wrong|opposite|reverse) (way [around|round|about]|direction|order)")
    g.words("AROUND", "vice_versa the_reverse the_opposite in_reverse reversed backwards", say=0)
    g.rule("OOPS", "[{OOPS}] {AROUND} [,] {OOPS}")
    it_is = "[do it|make it|it should be|i meant it|it is]"
    g.rule("sentence", f"{{a:sentence}} [,] {{OOPS}} [,] {it_is} {{AROUND}}", _around)
    g.rule("sentence", f"[{{OOPS}} [,]] {it_is} {{AROUND}}", lambda c: _each_before(c, _around))
    if thing:
        _remarks(g, thing)
        _spared(g, thing)
        _exchanges(g, thing)


def _remarks(g: Rules, thing: str) -> None:
    """Topics, and remarks on them, before what is to be done."""
    x, y = f"{{x:{thing}}}", f"{{_y:{thing}}}"
    g.rule("act", f"{x} , {{b:act@x}}", lambda x, b: b if len(x) > 1 else None, cost=0.3)
    g.lines(
        "act",
        f"""
        {x} ~ , {{b:act@x}}
        {x} ~ {{AT}} {y} , {{b:act@x}} ; 0.1
        ~ {x} [~] (,|and [so]) {{b:act@x}} ; 0.1
        ~ {x} [~] {{AT}} {y} , {{b:act@x}} ; 0.1
        {{YOU}} {{WISH}} [some] {y} [,] {{SO_THEN}} [,] {{b:act}}
        (forget|never mind|ignore|forget about|skip) {y} [,] [and|but] {{b:act}}
        """,
        cost=0.2,
    )
    g.rule("sentence", f"{{a:sentence}} [,] [{{SINCE}}] {{YOU}} [still] {{WISH}} {y}", cost=0.3)
    g.rule("act", f"there (is|are) {{group:{thing}}}", introduced, cost=IDLE)


def _spared(g: Rules, thing: str) -> None:
    """Adds requests to leave things as they are."""
    x, y = f"{{x:{thing}}}", f"{{_y:{thing}}}"
    as_is = "(alone|be|as it is|as they are|untouched|there|out of it|where it is|where they are|in peace)"
    spare = f"((leave|keep|let) {x} {as_is}|(do not touch|spare) {x})"
    sparing = f"[while] ((leaving|keeping|letting) {x} {as_is}|(without|not) touching {x}|sparing {x})"
    g.rule("act", spare, lambda c, x: c.about(x), cost=IDLE)
    g.rule("act", f"{sparing} [,] {{b:act@x}}")
    g.rule("act", f"(not|neither) {{_x:{thing}}} [(and not|nor|or) {y}] [,] [but] {{b:act}}", cost=0.2)
    g.rule("spared", f"({spare}|{sparing}|(neither|none) of {x})")
    g.rule("act", "{a:act} [,] [but|and] {_x:spared}")


def _exchanges(g: Rules, thing: str) -> None:
    """One thing in the place of another that was spoken of in this sentence, or in the one before."""
    x, y = f"{{x:{thing}}}", f"{{y:{thing}}}"
    no = "(not|and not|i do not mean|i did not mean)"
    g.lines(
        "exchange",
        f"""
        {no} {x} [,] [but|i meant|i mean|rather] {y} [{{MEANT}}]
        {y} (not|instead of|rather than) {x} ; 0.2
        """,
        lambda x, y: (x, y),
        cost=0.1,
    )
    g.rule("sentence", "{a:sentence} [,] [{OOPS} [,]] {e:exchange}", _exchanged)
    g.rule(
        "sentence",
        "[{OOPS} [,]] {e:exchange}",
        lambda c, e: _each_before(c, lambda b, c: _exchanged(b, c, e)),
        cost=0.1,
    )
    one = "[the one i meant is|just|only]"
    g.rule("sentence", f"{{a:sentence}} [,] {{OOPS}} [,] {one} {x} [{{MEANT}}]", instead, cost=0.3)
    back = f"[[,] [and|so] (put|give|pour|keep|leave) {{_y:{thing}}} [back|alone|be|as it was]]"
    g.rule(
        "sentence",
        f"{{OOPS}} [,] {one} {{x:{thing}*}} [{{MEANT}}] {back}",
        lambda c, x: _each_before(c, lambda b, c: _one_instead(b, c, x)),
        cost=0.3,
    )


def _repaired(c: Ctx, a: Lazy, b: Lazy) -> Denotation:
    """A request in the place of one before it in the same sentence, of which it may keep the topic."""
    before = a(c)
    if before and not any(after.follows(c) and after.history is not c.history for after in before):
        return {}  # nothing was asked for
    focus = best(before).focus if before else ()
    return b(c.about(focus[0]) if focus else c)


def _over_again(c: Ctx, b: Lazy) -> Denotation:
    """A request in the place of an earlier one, or, at a cost, besides it."""
    found: Denotation = {after: cost + AFTER_ALL for after, cost in b(c).items()}
    for n, one in enumerate(c.taken_back()):
        for after, cost in b(one).items():
            found.setdefault(after, cost + n * LESS)
    return found


def _each_before(c: Ctx, instead: Callable[[Ctx, Ctx], Any]) -> Denotation:
    """The contexts after an act in the place of the last action, or of all of the last turn."""
    return next(filter(None, (instead(before, c) for before in c.taken_back())), {})


def _around(c: Ctx, a: Ctx) -> Denotation:
    """One action the other way around."""
    program = a.since(c)
    other = c.reversed(program[0]) if len(program) == 1 else None
    after = None if other is None else c.do(other)
    return {} if after is None else {after: 0.0}


def _exchanged(c: Ctx, a: Ctx, e: tuple[Group, Group]) -> Denotation:
    """The last request with one thing in the place of another."""
    x, y = e
    after: Any = c
    for action in a.since(c) if len(x) == len(y) == 1 else ():
        after = after and after.do(c.replaced(action, x[0], y[0]))
    return {} if after is None or after is c or after.since(c) == a.since(c) else {after: 0.0}


def instead(c: Ctx, a: Ctx, x: Group) -> Denotation | None:
    """One action, done to another thing than was said at first."""
    program = a.since(c)
    several = {type(action) for action in program} if len(program) > 1 else set()
    one_of = len(several) == 1 and any(x in a.involved(action) for action in program)
    if len(x) != 1 or not (len(program) == 1 or one_of):
        return None
    done = {c.do(action): cost for action, cost in c.alike(program[0], x[0]).items()}
    return {after: cost for after, cost in done.items() if after is not None}


def _one_instead(c: Ctx, a: Ctx, x: Lazy) -> Denotation:
    """One action, done to another thing that is described in the context before it."""
    return lowest(
        (after, cost + more)
        for group, cost in x(c).items()
        for after, more in (instead(c, a, group) or {}).items()
    )

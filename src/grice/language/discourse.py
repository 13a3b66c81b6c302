"""Sentences out of clauses: sequence and order, repetition, conditions, "until", undoing, corrections.

A clause of a world denotes the contexts that it may lead to. A condition (`cond`) denotes pairs of a truth
value and the context in which what depends on it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from grice.language.context import Context, Group, best
from grice.language.meaning import Denotation
from grice.language.rules import Rules

Ctx = Context[Any, Any]
Lazy = Callable[[Ctx], Denotation]
UNLIKELY = 1.5  # what costs so much is not plainly there
IDLE = 0.4  # what it costs to read a condition so that nothing is to be done
REPEATS = 12  # how often "until" goes on at most

POLITE = (
    "please pls plz kindly pray could_you can_you would_you will_you could_you_please can_you_please "
    "would_you_please you_should you_need_to you_have_to you_must you_will you_may you_can i_want_you_to "
    "i_would_like_you_to i'd_like_you_to i_need_you_to i_would_like_to i_want_to i'd_like_to we_need_to "
    "we_should we_will we_are_going_to we're_going_to let's lets let_us go_ahead_and make_sure_to "
    "make_sure_you be_sure_to try_to proceed_to start_by begin_by finish_by continue_by would_you_mind "
    "the_next_step_is_to your_next_step_is_to the_first_step_is_to next_step just only in_the_same_way "
    "additionally go_on_to follow_that_by follow_this_by thereupon after after_than having_done_that "
    "i_want_that_you i_would_like_that_you what_i_would_like_to_happen_next_is_that what_i_want_is_that "
    "what_i_want_is_to if_it_isn't_too_much_trouble if_you_don't_mind if_possible be_so_kind_as_to "
    "do_me_a_favor_and would_you_kindly try_and go_and hmm um cool great perfect thanks thank_you right "
    "alright_then oh yeah yes would_you_be_so_kind_as_to hey hello hi ok okay alright well so now next "
    "first firstly second_step lastly finally last_of_all then after_that afterwards after_this "
    "after_which once_that_is_done when_that_is_done next_up last at_last and again and_again once_again "
    "also secondly thirdly to_start to_begin to_finish you i we it_is_time_to time_to what_you_do_is"
)
THANKS = (
    "please pls plz thx thanks thank_you now again first then as_well too also okay ok next instead "
    "after_that for_me finally afterwards"
)
THEN = (
    "then and_then and next after_that after_which afterwards and_after_that and_also and_finally finally "
    "followed_by before_you_then and_next and_last_of_all and_afterwards"
)
OOPS = (
    "no wait no_wait sorry oops i_mean i_meant or_rather rather actually scratch_that make_that "
    "correction my_mistake no_sorry wait_no sorry_i_mean no_i_mean i_mean_no er uh um hang_on hold_on "
    "never_mind strike_that no_actually wait_i_mean well_actually my_bad no_make_that oh_wait"
)


def add_sentences(g: Rules, clause: str = "clause", thing: str = "thing", other: str = "") -> None:
    """Adds what sentences are made of to the rules of a world, which says what its clauses are.

    With a category of things, "the same to the last one" and "then the next one" repeat what was done to
    them; a world that says more of such clauses itself gives "", and as `other` what may be said instead of a
    thing.
    """
    g.words("POLITE", POLITE)
    g.words("THANKS", THANKS)
    g.words("OOPS", OOPS)
    g.words("THEN", THEN)
    g.rule("act", f"{{a:{clause}}}", say=10)
    g.rule("act", "{POLITE} [,] {a:act}")
    g.rule("act", "{a:act} [,] {THANKS}")
    g.rule("act", "{_n:ordinal} , {a:act}")
    g.rule("act", "step {_n:num} [,] {a:act}")
    g.rule("act", "(for|as|in) (the|your) (next|last|first|final|second|third) step [,] {a:act}")
    g.rule("act", "{do:act*} {times}", _repeat)
    g.rule("act", "(do this|do the following) {times} [,] {do:act*}", _repeat)
    g.rule("act", "{do:act*} until {cond:cond*}", _until)
    g.rule("act", "(keep|keep on|continue) {do:act*} until {cond:cond*}", _until)
    g.rule("act", "{do:act*} while {cond:cond*}", lambda c, do, cond: _until(c, do, _negated(cond)))
    g.rule("act", "if {cond} [,] [then] {then:act*}", lambda cond, then: _if(cond, then), cost=0.1)
    g.rule(
        "act",
        "if {cond} [,] [then] {then:act*} [,] (otherwise|else|or else|if not|and if not) [,] {other:act*}",
        _if,
    )
    g.rule("act", "{then:act*} [,] [but] [only] if {cond:cond*}", _given, cost=0.2)
    g.rule("act", "{then:act*} if {cond:cond*} [,] (otherwise|else|or else|if not) [,] {other:act*}", _given)
    g.rule(
        "act",
        "{then:act*} unless {cond:cond*} [,] in which case {other:act*}",
        lambda c, cond, then, other: _given(c, then, _negated(cond), other),
    )
    g.rule(
        "act",
        "{then:act*} unless {cond:cond*}",
        lambda c, cond, then: _given(c, then, _negated(cond)),
        cost=0.1,
    )
    g.rule(
        "act", "unless {cond} [,] {then:act*}", lambda cond, then: _if((not cond[0], cond[1]), then), cost=0.1
    )
    g.rule("act", "{a:act} [,] (so that|such that|so) {cond:cond*}", _result, cost=0.1)
    g.rule(
        "act",
        "(don't|do not|dont|never) {_a:act} (,|[,] but|[,] instead|[,] rather) [just|instead] [,] {b:act}",
        lambda b: b,
    )
    g.rule("act", "(don't|do not|dont|never) {_a:act}", lambda c: c, cost=0.2)
    g.rule("sentence", "{a:act}", say=10)
    g.rule("sentence", "{a:sentence} (,|[,] {THEN} [,]) {b:act@a}", lambda b: b, cost=0.1)
    g.rule("sentence", "after {a:act} [,] [then] {b:act@a}", lambda b: b)
    g.rule("sentence", "{b:act*} [,] [but] [only] after {a:act}", lambda a, b: b(a))
    g.rule("sentence", "before {b:act*} [,] {a:act}", lambda a, b: b(a))
    g.rule("sentence", "{a:act} [,] [but] before {b:act@a}", lambda b: b)
    g.rule(
        "sentence",
        "{b:act*} [,] but (first|before that|before this|before you do that) [,] {a:act}",
        lambda a, b: b(a),
    )
    g.rule("sentence", "{_a:sentence} [,] {OOPS} [,] {b:sentence}", lambda b: b, cost=0.1)
    g.rule("sentence", "{a:sentence} [,] {OOPS} [,] {b:act@a}", lambda b: b, cost=0.6)
    _repeats(g, clause)
    if thing or other:
        g.rule("sentence", f"{{a:sentence}} [,] {{OOPS}} [,] {{x:{thing or other}}}", _instead, cost=0.3)
    if thing:
        _ellipses(g, clause, thing)


def _repeat(c: Ctx, times: int, do: Lazy) -> Denotation | None:
    found: Denotation = {c: 0.0}
    for _ in range(times):
        found = compose(found, do)
    return found or None


def compose(found: Denotation, do: Lazy) -> Denotation:
    """What is done next, in each of the contexts."""
    after: Denotation = {}
    for one, cost in found.items():
        for other, more in do(one).items():
            after[other] = min(after.get(other, cost + more), cost + more)
    return after


def _until(c: Ctx, do: Lazy, cond: Lazy) -> Ctx | None:
    for _ in range(REPEATS):
        c = best(do(c))
        if c is None:
            return None
        held = best(cond(c))
        if held is None:
            return None
        if held[0]:
            return c
    return None


def _result(c: Ctx, a: Ctx, cond: Lazy) -> Denotation | None:
    """What is done, if it leads to what it is said to lead to."""
    held = [cost for (true, _), cost in cond(a).items() if true]
    return {a: min(held)} if held else None


def _negated(cond: Lazy) -> Lazy:
    return lambda c: {(not held, where): cost for (held, where), cost in cond(c).items()}


def _if(cond: tuple[bool, Ctx], then: Lazy, other: Lazy | None = None) -> Denotation:
    held, where = cond
    if held:
        return then(where)
    return other(where) if other else {where: IDLE}


def _given(c: Ctx, then: Lazy, cond: Lazy, other: Lazy | None = None) -> Denotation:
    """What is done under a condition that is told after it, and may speak of whom that is about."""
    found: Denotation = {}
    for after, cost in then(c).items() or ((c, 0.0),):
        about = c.about(after.focus[0]) if after.focus else c
        for held, more in cond(about).items():
            for one, extra in _if(held, then, other).items():
                found[one] = min(found.get(one, cost + more + extra), cost + more + extra)
    return found


def _repeats(g: Rules, clause: str) -> None:
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
    g.rule(
        clause,
        "(undo|reverse|revert|take back|cancel) [that|it|this|the last step|what you did|the last action|"
        "the previous step]",
        _undo,
    )
    g.rule(clause, "(undo [the] last {num} (steps|actions|moves|things))", lambda c, num: _undo(c, num))
    g.rule(
        clause,
        "(put|take|move|bring) (it|that|them|everything) back [(as it was|where it was|how it was|the way "
        "it was)]",
        _undo,
        cost=0.3,
    )
    g.rule(clause, "(do nothing|leave (it|everything) as it is|leave everything alone|nothing)", lambda c: c)


def _ellipses(g: Rules, clause: str, thing: str) -> None:
    same = (
        "(do|do the|repeat the|the) same [thing] [again]|same [again]|repeat [that|it|this]|"
        "do (that|it|this) [again]|again"
    )
    g.rule(clause, f"({same}) (with|for|to|on|using) {{x:{thing}}}", _same)
    g.rule(
        "sentence",
        f"{{a:sentence}} [,] {{OOPS}} [,] {{x:{thing}}} (does|do|did|should|will|instead|is the one)",
        _instead,
    )
    g.rule(clause, f"{{x:{thing}}} [as well|too|also]", _same, cost=1.0)


def _same(c: Ctx, x: Group) -> Any:
    """What was last done, done to other things."""
    last = c.last()
    if last is None:
        return None
    if len(x) == 1:
        done = {c.do(action): cost for action, cost in c.alike(last, x[0]).items()}
        return {after: cost for after, cost in done.items() if after is not None}
    return c.each(x, lambda c, i: next((a for a in map(c.do, c.alike(last, i)) if a), None))


def _instead(c: Ctx, a: Ctx, x: Group) -> Denotation | None:
    """One action, done to another thing than was said at first."""
    program = a.since(c)
    if len(program) != 1 or len(x) != 1:
        return None
    done = {c.do(action): cost for action, cost in c.alike(program[0], x[0]).items()}
    return {after: cost for after, cost in done.items() if after is not None}


def _again(c: Ctx) -> Any:
    last = c.last()
    return c.do(last) if last is not None else None


def _replay(c: Ctx, number: int) -> Any:
    actions = c.step(number)
    after: Any = c
    for action in actions:
        after = after.do(action)
        if after is None:
            return None
    return after if actions else None


def _undo(c: Ctx, num: int = 1) -> Iterator[Any]:
    """Back to the state so many actions ago, one by one."""
    if num == 1:
        yield from c.undone()
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


def add_conditions(
    g: Rules, thing: str = "thing", kind: str = "kind", trait: str = "trait", post: str = "post"
) -> None:
    """Adds conditions on one sort of things: "the first one is green", "there is a green one"."""
    x, t, p, k = f"{{x:{thing}}}", f"{{t:{trait}}}", f"{{t:{post}}}", f"{{k:{kind}}}"
    be, not_ = "(is|are|was|were|becomes|looks)", "(isn't|is not|aren't|are not|wasn't)"
    for has in (t, p):
        g.rule("cond", f"{x} {be} {has}", lambda c, x, t: (set(x) <= set(t), c.about(x)))
        g.rule("cond", f"{x} {not_} {has}", lambda c, x, t: (not set(x) & set(t), c.about(x)))
        g.rule(
            "cond",
            f"(any|any of the|some|one of the|there is a) {k} {be} {has}",
            lambda c, k, t: _exists(c, [i for i in k if i in t]),
        )
        g.rule("cond", f"(none of the|no) {k} {be} {has}", lambda c, k, t: (not set(k) & set(t), c))
        g.rule("cond", f"(all|all of|every) [the] {k} {be} {has}", lambda c, k, t: (set(k) <= set(t), c))
    g.rule(
        "cond", f"there (is|are) (a|an|any|some|still a|at least one|still) {k}", lambda c, k: _exists(c, k)
    )
    g.rule(
        "cond",
        f"there (is|are) (no|not any|no more|no longer any) {{k:{kind}*}}",
        lambda c, k: (not _present(k(c)), c),
    )
    g.rule(
        "cond", f"there (isn't|aren't|is not) (a|an|any) {{k:{kind}*}}", lambda c, k: (not _present(k(c)), c)
    )
    g.rule(
        "cond",
        f"there (is|are) (a|an|any|some) {{k:{kind}*}}",
        lambda c, k: None if _present(k(c)) else (False, c),
    )
    g.rule("cond", "{a:cond} and {b:cond}", lambda a, b: (a[0] and b[0], b[1]))
    g.rule("cond", "{a:cond} or {b:cond}", lambda a, b: (a[0] or b[0], a[1] if a[0] else b[1]))


def _present(found: Denotation) -> bool:
    """Whether there is something that a phrase plainly denotes."""
    return any(value and cost < UNLIKELY for value, cost in found.items())


def _exists(c: Ctx, kind: Group | list[Any]) -> tuple[bool, Ctx]:
    return (True, c.about((kind[0],))) if kind else (False, c)

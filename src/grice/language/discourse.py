"""Sentences out of clauses: sequence and order, conditions, "until", aims.

A clause of a world denotes the contexts that it may lead to. A condition (`cond`) denotes pairs of a truth
value and the context in which what depends on it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from grice.language.conditions import (
    IDLE,
    add_goals,
    aimed,
    holding,
    kept_up,
    negated,
    so_as_told,
    steps,
    towards,
)
from grice.language.context import Context, Group, best
from grice.language.correcting import add_corrections
from grice.language.meaning import Denotation, Phrase, denote, lowest
from grice.language.phrases import add_phrases
from grice.language.repairing import add_repairs
from grice.language.repeating import add_ellipsis, add_repetition
from grice.language.rules import Rules

Ctx = Context[Any, Any]
Lazy = Callable[[Ctx], Denotation]
REPEATS = 12  # how often "until" goes on at most
VAGUE = 0.3  # to do as an aim tells, where the means are only vaguer
BEYOND = 0.6  # to take means that come to something else
UNMET = 0.5  # a request under a condition that does not hold


def add_sentences(
    g: Rules, clause: str = "clause", thing: str = "thing", other: str = "", goals: bool = True
) -> None:
    """Adds what sentences are made of to the rules of a world, which says what its clauses are.

    With a category of things, "the same to the last one" and "then the next one" repeat what was done to
    them; a world that says more of such clauses itself gives "", and as `other` what may be said instead of a
    thing. Without `goals`, it says itself how what is to be so is brought about.
    """
    add_phrases(g)
    _asking(g, clause)
    _depending(g)
    if goals:
        _goals(g)
    _following(g)
    add_corrections(g, thing or other)
    add_repetition(g, clause)
    if thing:
        add_ellipsis(g, clause, thing)
    add_repairs(g)


def _asking(g: Rules, clause: str) -> None:
    g.rule("act", f"{{a:{clause}}}", say=10)
    g.rule("act", "{do:act*} {times}", _repeat)
    g.rule(
        "act",
        "(do not|never) {a:act*} (,|[,] but|[,] instead|[,] rather) [just|instead|rather] [,] {b:act*}",
        _rather,
    )
    g.lines(
        "act",
        """
        {POLITE} [,] {a:act}
        {a:act} [,] {THANKS}
        {NUMBERED} [,] {a:act} ; 0.1
        (instead of|rather than) {_a:act} [,] {b:act} ; 0.1
        {b:act} [,] (instead of|rather than|[and|but] do not|and not) {_a:act} ; 0.3
        """,
    )
    g.lines("NUMBERED", "step {_n:num} \n {_n:digit} , \n (for|as|in) (the|your) (next|{_n:rank}) step")
    g.rule("act", "(do not|never) {_a:act}", lambda c: c, cost=0.5)


def _depending(g: Rules) -> None:
    _repeated(g)
    _tests(g)
    then = "[then|in that case|please|should you|you should|do you] {then:acts*}"
    trailing = "{then:act*} [,] [but|though] [only] {cond:if*}"
    g.rule("acts", "{a:act}")
    g.rule("acts", "{a:acts} and [then|also] {b:act@a}", cost=0.05)
    g.rule("act", f"{{cond:if}} [,] {then}", _if, cost=0.1)
    g.rule("act", f"{{cond:if}} [,] {then} [,] {{ELSE}} [,] {{other:acts*}}", _if)
    opposite = "[,] [but|and] {opposite:if*} [,] [then] {other:acts*}"
    g.rule("act", f"{{cond:if}} [,] {then} {opposite}", _either)
    g.rule("act", f"{trailing} {opposite}", _given)
    g.rule("act", trailing, _given, cost=0.2)
    g.rule("act", f"{trailing} [,] ({{ELSE}}|then|if so) [,] {{other:act*}}", _given)
    g.rule("act", "{a:act} [,] (so that|such that|so) {cond:cond*}", _result, cost=0.1)
    g.lines(
        "act", "{cond} [,] {SO_THEN} [,] {then:act*} \n {SINCE} {cond} [,] {then:act*}", _as_it_is, cost=0.1
    )
    g.rule("act", "{a:act*} [,] (by|through|via|by means of) {b:act*}", _by, cost=0.4)
    g.lines("act", "{a:act} [,] {SO_AS_TO} ~ \n {SO_AS_TO} ~ , {a:act} \n to ~ , {a:act}", cost=0.4)


def _repeated(g: Rules) -> None:
    """Repetition as long as something is so, or until it is."""
    g.rule("act", "[{KEEP_ON}] {do:act*} [,] until {cond:cond*}", _until, cost=0.1)
    g.rule(
        "act",
        "[{KEEP_ON}] {do:act*} [,] {AS_LONG_AS} {cond:cond*}",
        lambda c, do, cond: _until(c, do, negated(cond)),
        cost=0.2,
    )


def _tests(g: Rules) -> None:
    """Adds conditions before and after an act."""
    g.rule("if", "{IF} {cond}")
    g.rule("if", "unless {cond}", lambda cond: (not cond[0], cond[1].noting(unless=True)))
    is_so = "(so|yes|there is|there are|(it|he|she) (is|does|has)|they (are|do|have)|{YOU} (can|do|are))"
    none = "(there is (no one|nobody|nothing|none|no) [(like that|such)]|(nobody|no one|none) (is|does|has))"
    g.rule("if", f"(if|when|in case) {is_so}", lambda c: _as_tested(c, True), cost=0.1)
    g.rule("if", f"(if|when|in case) (not|no|{is_so} not|{none})", lambda c: _as_tested(c, False), cost=0.1)
    g.rule("question", "(check|see|look|find out|test|verify|have a look|determine) (if|whether|that) {cond}")
    so = "(if so|if it is|if it does|if yes|if that is the case|if that is so|in that case|then|and then)"
    g.rule("if", f"{{cond:question}} [,] [and] {so}")
    g.rule("if", "{cond:question} [,] [and] {ELSE}", lambda cond: (not cond[0], cond[1]))


def _rather(c: Ctx, a: Lazy, b: Lazy) -> Denotation:
    """An act instead of another, to whose object it may refer."""
    refused = best(a(c))
    return b(c.about(refused.focus[0]) if refused is not None and refused.focus else c)


def _by(c: Ctx, a: Lazy, b: Lazy) -> Denotation:
    """An aim with its means, or with what these come to: "X by doing Y"."""
    wanted = a(c)
    about = next((after for after in wanted if after.focus), None)
    means = b(c if about is None else c.about(about.focus[0]))
    reached = {after.state for after in wanted}
    told = {kind for after in means for kind in _kinds(c, after)}
    vague = {after: cost + VAGUE for after, cost in wanted.items() if told.intersection(_kinds(c, after))}
    return {after: cost + BEYOND * (after.state not in reached) for after, cost in means.items()} | vague


def _kinds(c: Ctx, after: Ctx) -> Iterator[tuple[Any, Any]]:
    """The kinds of actions that led to a context, and whom they involved first."""
    return ((type(action), tuple(c.involved(action)[:1])) for action in after.since(c))


def _goals(g: Rules) -> None:
    add_goals(g)
    g.rule("act", "(so that|in order that|for) {goals:goal} [,] {do:act*}", so_as_told)
    g.rule(
        "act",
        "{AS_LONG_AS} {goals:goal} [,] {KEEP_ON} {do:act*}",
        lambda c, goals, do: kept_up(c, do, (goals[-1].opposite(),)),
    )
    g.rule("act", "{do:act*} [,] (for|({SO_AS_TO}|to) {MAKE_IT}) {goals:wish*}", towards, cost=0.1)
    g.lines(
        "act", "({SO_AS_TO}|to|for) {aim:act*} [,] {do:act*} \n {do:act*} [,] {SO_AS_TO} {aim:act*}", aimed
    )
    g.rule("if", "should {goals:wish}", holding, cost=0.1)
    g.rule("if", "should there be {cond:existing}", cost=0.05)


def _following(g: Rules) -> None:
    """Two acts in temporal order, whatever the order of their clauses."""
    done = "{AFTER} [{YOU}] [have|has|had|you have]"
    g.rule("sentence", "{a:act}", say=10)
    g.rule(
        "sentence", "({POLITE}|{THANKS}|{POLITE} [,] {POLITE}|{POLITE} [,] {THANKS})", lambda c: c, cost=IDLE
    )
    g.rule("act", "both {a:act} and {b:act@a}")
    g.rule("sentence", "{cond} , {then:act*}", _as_it_is, cost=0.4)
    g.rule("sentence", "{times} [over] , {do:sentence*}", _repeat, cost=0.1)
    g.lines(
        "sentence",
        f"""
        {{a:sentence}} (,|[,] {{THEN}} [,]) {{b:act@a}} ; 0.1
        {done} {{a:acts}} [,] [then] {{b:act@a}}
        {{a:act}} [,] [but] [right|just] (before|prior to) [{{YOU}}] {{b:act@a}}
        {{a:sentence}} [,] {{THANKS}} ; 0.05
        """,
    )
    g.lines(
        "sentence",
        f"""
        {{b:act*}} [,] [but] [only] {done} {{a:acts*}}
        {{b:act*}} [,] but not before [{{YOU}}] [have] {{a:act*}}
        before [{{YOU}}] [do] {{b:act*}} [,] {{a:act*}}
        {{b:act*}} [,] but {{FIRST}} [,] {{a:act*}} ; 0.05
        {{b:act*}} [,] but [first] {{a:act*}} {{FIRST}}
        """,
        _before,
    )


def _before(c: Ctx, b: Lazy, a: Lazy) -> Denotation:
    """ "X before Y": the first clause is done last, and the second may refer to its object."""
    later = min(b(c).items(), key=lambda item: item[1], default=(c, 0.0))[0]
    return compose(a(c.about(later.focus[0]) if later.focus else c), b)


def _as_it_is(cond: tuple[bool, Ctx], then: Lazy) -> Denotation:
    """An act with its reason."""
    held, where = cond
    return then(where) if held else {}


def _repeat(c: Ctx, times: int, do: Lazy) -> Denotation | None:
    found: Denotation = {c: 0.0}
    for _ in range(times):
        found = compose(found, do)
    return found or None


def compose(found: Denotation, do: Lazy) -> Denotation:
    """The contexts after an act in each of these contexts."""
    return lowest((other, cost + more) for one, cost in found.items() for other, more in do(one).items())


def _until(c: Ctx, do: Lazy, cond: Lazy) -> Denotation | None:
    after = next(steps(c, do, cond, REPEATS), None)
    return None if after is None else {after: min(cost for (held, _), cost in cond(after).items() if held)}


def _result(c: Ctx, a: Ctx, cond: Lazy) -> Denotation | None:
    """An act with its result, which must hold."""
    held = [cost for (true, _), cost in cond(a).items() if true]
    return {a: min(held)} if held else None


def _if(cond: tuple[bool, Ctx], then: Lazy, other: Lazy | None = None) -> Denotation:
    held, where = cond
    where = _tested(held, where)
    if held:
        return then(where)
    where = where.noting(unsaid=then)
    return other(where) if other else {where: UNMET}


def _either(cond: tuple[bool, Ctx], then: Lazy, opposite: Lazy, other: Lazy) -> Denotation:
    """One of two acts, whose conditions are opposite."""
    held, where = cond
    where = _tested(held, where)
    costs = [cost for (true, _), cost in opposite(where).items() if true != held]
    if not costs:
        return {}
    return {after: cost + min(costs) for after, cost in (then if held else other)(where).items()}


def _tested(held: bool, c: Ctx) -> Ctx:
    """The context in which a condition has been put, for "if so" and "if not"."""
    return c.noting(tested=held != c.noted("unless", False), unless=False)


def _as_tested(c: Ctx, so: bool) -> tuple[bool, Ctx] | None:
    """The condition that was put last, or its opposite."""
    tested = c.noted("tested")
    return None if tested is None else (tested == so, c)


def _given(
    c: Ctx, then: Lazy, cond: Lazy, other: Lazy | None = None, opposite: Lazy | None = None
) -> Denotation:
    """An act under a condition that follows it, and may refer to its object."""

    def done(held: tuple[bool, Ctx]) -> Denotation:
        return _either(held, then, opposite, other) if opposite and other else _if(held, then, other)

    return lowest(
        (one, cost + more + extra)
        for after, cost in then(c).items() or ((c.about(topic(then, c)), 0.0),)
        for held, more in cond(c.about(after.focus[0]) if after.focus else c).items()
        for one, extra in done(held).items()
    )


def topic(phrase: Any, c: Ctx) -> Group:
    """What the first noun phrase in a phrase is about, whether or not something can be done to it."""
    for _, children in phrase.derivations if isinstance(phrase, Phrase) else ():
        for child in children:
            meant = None if child.pure else best(denote(child, c))
            named = isinstance(meant, tuple) and set(meant) <= set(c.things)
            found = meant if named else topic(child, c)
            if found:
                return tuple(found)
    return ()

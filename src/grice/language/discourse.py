"""Sentences out of clauses: sequence and order, repetition, conditions, "until", undoing, corrections.

A clause of a world denotes the contexts that it may lead to. A condition (`cond`) denotes pairs of a truth
value and the context in which what depends on it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from grice.language.conditions import (
    IDLE,
    add_goals,
    aimed,
    holding,
    introduced,
    kept_up,
    negated,
    so_as_told,
    steps,
    towards,
)
from grice.language.context import Context, Group, best
from grice.language.meaning import Denotation, Phrase, denote
from grice.language.phrases import add_phrases
from grice.language.repairing import add_repairs
from grice.language.rules import Rules

Ctx = Context[Any, Any]
Lazy = Callable[[Ctx], Denotation]
REPEATS = 12  # how often "until" goes on at most
LESS = 0.3  # to take back a whole turn, where the last action would do
VAGUE = 0.3  # to do as an aim tells, where the means are only vaguer
BEYOND = 0.6  # to take means that come to something else
UNMET = 0.5  # a request under a condition that does not hold
AFTER_ALL = 0.5  # to take "no, …" for another request, where it corrects one


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
    _correcting(g, thing or other)
    _repeats(g, clause)
    if thing:
        _ellipses(g, clause, thing)
    add_repairs(g)


def _asking(g: Rules, clause: str) -> None:
    g.rule("act", f"{{a:{clause}}}", say=10)
    g.rule("act", "{do:act*} {times}", _repeat)
    g.rule("act", "(do this|do the following) {times} [,] {do:act*}", _repeat)
    g.rule(
        "act",
        "(don't|do not|never) {a:act*} (,|[,] but|[,] instead|[,] rather) [just|instead|rather] [,] {b:act*}",
        _rather,
    )
    g.lines(
        "act",
        """
        {POLITE} [,] {a:act}
        {a:act} [,] {THANKS}
        {_n:ordinal} , {a:act}
        {_n:ordinal} {a:act} ; 0.3
        {_n:digit} , {a:act} ; 0.5
        step {_n:num} [,] {a:act}
        (for|as|in) (the|your) (next|last|first|final|second|third) step [,] {a:act}
        (instead of|rather than) {_a:act} [,] {b:act} ; 0.1
        {b:act} [,] (instead of|rather than|and not|and do not|but do not) {_a:act} ; 0.3
        """,
    )
    g.rule("act", "(don't|do not|never) {_a:act}", lambda c: c, cost=0.5)


def _depending(g: Rules) -> None:
    g.rule("act", "{do:act*} (until|till) {cond:cond*}", _until, cost=0.1)
    g.rule(
        "act",
        "(keep|keep on|continue|go on|carry on|continue to|keep on with) {do:act*} [,] (until|till) "
        "{cond:cond*}",
        _until,
    )
    g.rule(
        "act",
        "{do:act*} (while|as long as|so long as) {cond:cond*}",
        lambda c, do, cond: _until(c, do, negated(cond)),
        cost=0.2,
    )
    g.rule("if", "{IF} {cond}")
    g.rule(
        "act",
        "(while|as long as|so long as) {cond:cond*} [,] (keep|keep on|continue|continue to|go on) {do:act*}",
        lambda c, cond, do: _until(best(cond(c))[1], do, negated(cond)) if cond(c) else None,
        cost=0.2,
    )
    is_so = "(so|yes|there is|there are|(it|he|she) (is|does|has)|they (are|do|have)|{YOU} (can|do|are))"
    g.rule("if", f"(if|when|in case) {is_so}", lambda c: _as_tested(c, True), cost=0.1)
    none = "(there is (no one|nobody|nothing|none|no) [(like that|such)]|(nobody|no one|none) (is|does|has))"
    g.rule("if", f"(if|when|in case) (not|no|{is_so} not|{none})", lambda c: _as_tested(c, False), cost=0.1)
    g.rule("if", "unless {cond}", lambda cond: (not cond[0], cond[1].noting(unless=True)))
    then = "[then|in that case|please|should you|you should|do you]"
    g.rule("acts", "{a:act}")
    g.rule("acts", "{a:acts} and [then|also] {b:act@a}", lambda b: b, cost=0.05)
    g.rule("act", f"{{cond:if}} [,] {then} {{then:act*}}", _if, cost=0.1)
    g.rule(
        "act",
        f"{{cond:if}} [,] {then} {{then:acts*}} [,] ({{ELSE}}|in (which|that) case) [,] {{other:acts*}}",
        _if,
    )
    opposite = "[,] [but|and] {opposite:if*} [,] [then] {other:acts*}"
    g.rule("act", f"{{cond:if}} [,] {then} {{then:acts*}} {opposite}", _either)
    only = "{then:act*} [,] [but|though] [only] {IF} {cond:cond*}"
    g.rule("act", f"{only} {opposite}", _given_else)
    g.rule("act", only, _given, cost=0.2)
    g.rule("act", "{then:act*} [,] [but] [only] {IF} {cond:cond*} [,] {ELSE} [,] {other:act*}", _given)
    g.rule(
        "act",
        "{then:act*} [,] (or|but) [,] {IF} {cond:cond*} [,] [then] {other:act*}",
        lambda c, then, cond, other: _given(c, then, negated(cond), other),
        cost=0.2,
    )
    g.rule(
        "act",
        "{then:act*} [,] unless {cond:cond*} [,] (in which case|in that case|then|if so) [,] {other:act*}",
        lambda c, cond, then, other: _given(c, then, negated(cond), other),
    )
    g.rule(
        "act",
        "{then:act*} [,] unless {cond:cond*}",
        lambda c, cond, then: _given(c, then, negated(cond)),
        cost=0.1,
    )
    g.rule("act", "{a:act} [,] (so that|such that|so) {cond:cond*}", _result, cost=0.1)
    g.rule("act", "{cond} [,] {SO_THEN} [,] {then:act*}", _as_it_is, cost=0.1)
    g.rule(
        "act",
        "(since|because|as|now that|seeing that|given that|seeing as|considering that) {cond} [,] "
        "{then:act*}",
        _as_it_is,
        cost=0.1,
    )
    g.rule(
        "act", "{then:act*} [,] (since|because|as|for|now that|seeing that) {cond:cond*}", _given, cost=0.3
    )
    asked = "(check|see|look|find out|test|verify|have a look|take a look|determine) (if|whether|that)"
    so = "(if so|if it is|if it does|if yes|if that is the case|if that is so|in that case|then|and then)"
    g.rule("question", f"{asked} {{cond}}")
    g.rule(
        "act", f"{{cond:question}} [,] [and] {so} [,] {{then:act*}} [[,] {{ELSE}} [,] {{other:act*}}]", _if
    )
    g.rule(
        "act",
        "{cond:question} [,] [and] {ELSE} [,] {then:act*}",
        lambda cond, then: _if((not cond[0], cond[1]), then),
    )
    g.rule("act", f"{{cond:question}} [,] [and] {so} [,] {{then:act*}} {opposite}", _either)
    g.rule("act", "depending on whether {cond} [,] [either] {then:act*} or {other:act*}", _if)
    g.rule("act", "{a:act*} [,] (by|through|via|by means of) {b:act*}", _by, cost=0.4)
    g.rule("act", "{a:act} [,] (so as to|so as not to|in order to|in order not to) ~", lambda a: a, cost=0.4)
    g.rule("act", "~ by {b:act}", lambda b: b, cost=0.5)
    g.rule("act", "(to|in order to|so as to|so as not to|in order not to) ~ , {b:act}", lambda b: b, cost=0.4)


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
        "(keep|keep on|continue|go on|carry on|continue to) {do:act*} [,] {UNTIL} {goals:goal*}",
        towards,
    )
    g.rule(
        "act",
        "(while|as long as|so long as) {goals:goal} [,] (keep|keep on|continue|continue to|go on) {do:act*}",
        lambda c, goals, do: kept_up(c, do, (goals[-1].opposite(),)),
    )
    g.rule("act", "{do:act*} [,] for {goals:wish*}", towards, cost=0.1)
    g.rule("act", "{do:act*} [,] that {goals:goal*}", towards, cost=0.3)
    g.rule("act", "{do:act*} [,] (so as to|in order to|to|so as not to) {MAKE_IT} {goals:wish*}", towards)
    g.rule("act", "(to|in order to|so as to|for) {aim:act*} [,] {do:act*}", aimed)
    g.rule("act", "{do:act*} [,] (so as to|in order to) {aim:act*}", aimed)
    g.rule("if", "should {goals:wish}", holding, cost=0.1)
    g.rule("if", "should there be {cond:existing}", cost=0.05)


def _following(g: Rules) -> None:
    """Two acts in temporal order, whatever the order of their clauses."""
    after = "(after|once|when|as soon as|now that|the moment|upon|following|having)"
    g.rule("sentence", "{a:act}", say=10)
    g.rule(
        "sentence", "({POLITE}|{THANKS}|{POLITE} [,] {POLITE}|{POLITE} [,] {THANKS})", lambda c: c, cost=IDLE
    )
    g.rule("sentence", "{a:sentence} (,|[,] {THEN} [,]) {b:act@a}", lambda b: b, cost=0.1)
    g.rule("act", "both {a:act} and {b:act@a}", lambda b: b)
    g.rule("sentence", "{cond} , {then:act*}", _as_it_is, cost=0.4)
    g.rule("sentence", "{times} [over] , {do:sentence*}", _repeat, cost=0.1)
    g.rule("sentence", "{a:sentence} [,] {THANKS}", lambda a: a, cost=0.05)
    g.rule(
        "sentence",
        f"{after} [{{YOU}}] [have|has|had|you have] {{a:acts}} [,] [then] {{b:act@a}}",
        lambda b: b,
    )
    g.rule("sentence", "{a:act} [,] [but] [right|just] (before|prior to) [{YOU}] {b:act@a}", lambda b: b)
    g.rule(
        "sentence",
        "{b:act*} [,] but (first|before that|before this|before you do that|first of all|before doing so|"
        "beforehand) [,] {a:act*}",
        _before,
        cost=0.05,
    )
    g.lines(
        "sentence",
        f"""
        {{b:act*}} [,] [but] [only] {after} [{{YOU}}] [have|has|had] {{a:acts*}}
        {{b:act*}} [,] but not before [{{YOU}}] [have] {{a:act*}}
        before [{{YOU}}] [do] {{b:act*}} [,] {{a:act*}}
        {{b:act*}} [,] but [first] {{a:act*}} (first|before that|beforehand|before)
        """,
        _before,
    )


def _before(c: Ctx, b: Lazy, a: Lazy) -> Denotation:
    """ "X before Y": the first clause is done last, and the second may refer to its object."""
    later = min(b(c).items(), key=lambda item: item[1], default=(c, 0.0))[0]
    return compose(a(c.about(later.focus[0]) if later.focus else c), b)


def _correcting(g: Rules, thing: str) -> None:
    """Self-repair: a part of this sentence or the one before is taken back or replaced."""
    g.rule("sentence", "{a:sentence*} [,] {OOPS} [,] {b:sentence*}", _repaired, cost=0.1)
    g.rule("OOPS", "{OOPS} [,] {_why:cond}", cost=0.3)
    g.rule("sentence", "{a:sentence} [,] {OOPS} [,] {b:act@a}", lambda b: b, cost=0.6)
    g.rule("sentence", "{OOPS} [,] {b:sentence*}", _over_again, cost=0.2)
    g.rule(
        "AROUND", "[the] (other|wrong|opposite|reverse) (way|way around|way round|way about|direction|order)"
    )
    g.words("AROUND", "vice_versa the_reverse the_opposite in_reverse reversed backwards", say=0)
    g.rule("OOPS", "[{OOPS}] {AROUND} [,] {OOPS}")
    it_is = "[do it|make it|it should be|i meant it|it is]"
    g.rule("sentence", f"{{a:sentence}} [,] {{OOPS}} [,] {it_is} {{AROUND}}", lambda c, a: _around(c, a))
    g.rule("sentence", f"[{{OOPS}} [,]] {it_is} {{AROUND}}", lambda c: _each_before(c, _around))
    g.rule("act", "do the (reverse|opposite|inverse)", _back_again)
    if not thing:
        return
    x, y = f"{{x:{thing}}}", f"{{y:{thing}}}"
    end = "[that is|instead|rather|i mean|actually|of course|sorry]"
    g.rule(
        "act",
        f"(forget|never mind|ignore|forget about|skip) {{_x:{thing}}} [,] [and|but] {{b:act}}",
        lambda b: b,
    )
    g.rule("act", f"{x} , {{b:act@x}}", lambda x, b: b if len(x) > 1 else None, cost=0.3)  # a topic
    g.rule("act", f"{x} ~ , {{b:act@x}}", lambda b: b, cost=0.2)  # a remark on what is spoken of
    g.rule("act", f"~ {x} [~] (,|and [so]) {{b:act@x}}", lambda b: b, cost=0.3)
    g.rule("act", f"~ {x} by {{b:act@x}}", lambda b: b, cost=0.3)
    at = f"{{AT}} {{_y:{thing}}} , {{b:act@x}}"
    g.lines("act", f"~ {x} [~] {at} \n {x} ~ {at}", lambda b: b, cost=0.3)
    neither = f"(not|neither) {{_x:{thing}}} [(and not|nor|or) {{_y:{thing}}}] [,] [but]"
    g.rule("act", f"{neither} {{b:act}}", lambda b: b, cost=0.2)
    as_is = "(alone|be|as it is|as they are|untouched|there|out of it|where it is|where they are|in peace)"
    spare = f"((leave|keep|let) {x} {as_is}|(do not touch|spare) {x})"
    sparing = f"[while] ((leaving|keeping|letting) {x} {as_is}|(without|not) touching {x}|sparing {x})"
    g.rule("spared", f"({spare}|{sparing}|(neither|none) of {x})")
    g.rule("act", spare, lambda c, x: c.about(x), cost=IDLE)
    g.rule("act", f"{sparing} [,] {{b:act@x}}", lambda b: b)
    g.rule("act", f"there (is|are) {{group:{thing}}}", introduced, cost=IDLE)
    g.rule(
        "act", f"{{YOU}} {{WISH}} [some] {{_x:{thing}}} [,] {{SO_THEN}} [,] {{b:act}}", lambda b: b, cost=0.2
    )
    g.rule(
        "act",
        f"{{YOU}} said {{_x:thing}} [,] [but] {{OOPS}} {y} , {{b:act@y}}".replace("thing", thing),
        lambda b: b,
    )
    g.rule("act", "{a:act} [,] [but|and] {_x:spared}")
    g.rule(
        "sentence",
        f"{{a:sentence}} [,] [because|since|as] {{YOU}} [still] {{WISH}} {{_x:{thing}}}",
        lambda a: a,
        cost=0.3,
    )
    g.rule(
        "sentence",
        f"{{a:sentence}} [,] {{OOPS}} [,] [the one i meant is|just|only] {x} {end}",
        _instead,
        cost=0.3,
    )
    no = "(not|and not|i do not mean|i did not mean)"
    g.rule(
        "sentence",
        f"{{a:sentence}} [,] [{{OOPS}} [,]] {no} {x} [,] [but|i meant|i mean|rather] {y} {end}",
        _exchanged,
        cost=0.1,
    )
    g.rule(
        "sentence",
        f"{{OOPS}} [,] [just|only] {{x:{thing}*}} {end}",
        lambda c, x: _each_before(c, lambda b, c: _one_instead(b, c, x)),
        cost=0.3,
    )
    g.rule(
        "sentence",
        f"[{{OOPS}} [,]] {x} (not|instead of|rather than) {y}",
        lambda c, x, y: _each_before(c, lambda b, c: _exchanged(b, c, y, x)),
        cost=0.4,
    )
    back = "[,] [and|so] (put|give|pour|keep|leave) {_y:thing} [back|alone|be|as it was]"
    g.rule(
        "sentence",
        f"{{OOPS}} [,] {x} {end} {back}".replace("thing", thing),
        lambda c, x: _each_before(c, lambda b, c: _instead(b, c, x)),
        cost=0.3,
    )
    g.rule(
        "sentence",
        f"{no} {x} [,] [but|i meant|i mean|rather] {y} {end}",
        lambda c, x, y: _each_before(c, lambda b, c: _exchanged(b, c, x, y)),
        cost=0.2,
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


def _back_again(c: Ctx) -> Ctx | None:
    """The last action the other way around, after it."""
    last = c.last()
    other = None if last is None else c.reversed(last)
    return None if other is None else c.do(other)


def _around(c: Ctx, a: Ctx) -> Denotation:
    """One action the other way around."""
    program = a.since(c)
    other = c.reversed(program[0]) if len(program) == 1 else None
    after = None if other is None else c.do(other)
    return {} if after is None else {after: 0.0}


def _exchanged(c: Ctx, a: Ctx, x: Group, y: Group) -> Denotation:
    """The last request with one thing in the place of another."""
    after: Any = c
    for action in a.since(c) if len(x) == len(y) == 1 else ():
        after = after and after.do(c.replaced(action, x[0], y[0]))
    return {} if after is None or after is c or after.since(c) == a.since(c) else {after: 0.0}


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
    after: Denotation = {}
    for one, cost in found.items():
        for other, more in do(one).items():
            after[other] = min(after.get(other, cost + more), cost + more)
    return after


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


def _given_else(c: Ctx, then: Lazy, cond: Lazy, opposite: Lazy, other: Lazy) -> Denotation:
    """An act under a condition that follows it, and another under the opposite condition."""
    found: Denotation = {}
    for after in list(then(c)) or [c]:
        about = c.about(after.focus[0]) if after.focus else c
        for held, more in cond(about).items():
            for one, cost in _either(held, then, opposite, other).items():
                found[one] = min(found.get(one, cost + more), cost + more)
    return found


def _tested(held: bool, c: Ctx) -> Ctx:
    """The context in which a condition has been put, for "if so" and "if not"."""
    return c.noting(tested=held != c.noted("unless", False), unless=False)


def _as_tested(c: Ctx, so: bool) -> tuple[bool, Ctx] | None:
    """The condition that was put last, or its opposite."""
    tested = c.noted("tested")
    return None if tested is None else (tested == so, c)


def _given(c: Ctx, then: Lazy, cond: Lazy, other: Lazy | None = None) -> Denotation:
    """An act under a condition that follows it, and may refer to its object."""
    found: Denotation = {}
    for after, cost in then(c).items() or ((c.about(topic(then, c)), 0.0),):
        about = c.about(after.focus[0]) if after.focus else c
        for held, more in cond(about).items():
            for one, extra in _if(held, then, other).items():
                found[one] = min(found.get(one, cost + more + extra), cost + more + extra)
    return found


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
    """The last act, done to other things."""
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
    several = {type(action) for action in program} if len(program) > 1 else set()
    one_of = len(several) == 1 and any(x in a.involved(action) for action in program)
    if len(x) != 1 or not (len(program) == 1 or one_of):
        return None
    done = {c.do(action): cost for action, cost in c.alike(program[0], x[0]).items()}
    return {after: cost for after, cost in done.items() if after is not None}


def _one_instead(c: Ctx, a: Ctx, x: Lazy) -> Denotation:
    """One action, done to another thing that is described in the context before it."""
    told = (
        (after, cost + more)
        for group, cost in x(c).items()
        for after, more in (_instead(c, a, group) or {}).items()
    )
    found: Denotation = {}
    for after, cost in told:
        found[after] = min(cost, found.get(after, cost))
    return found


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

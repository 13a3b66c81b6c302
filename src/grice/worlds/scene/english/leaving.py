"""Rules for leaving: of those who are sent away, are no longer wanted, or are not among those who remain."""

from __future__ import annotations

from typing import Any

from grice.language import Group, Rules
from grice.worlds.scene.english.context import Costs, Theatre, each
from grice.worlds.scene.english.people import Lazy
from grice.worlds.scene.rules import Exit


def add_leaving(g: Rules) -> None:
    """Adds acts of leaving and of sending away."""
    away = "[again|away|for good|forever|altogether]"
    g.rule("vp", f"{{LEAVE}} {away} [[from|off|of] {{STAGE}}] {away}", leave)
    g.rule("vp", "{LEAVE} {_p:place}", leave, cost=0.5)
    g.rule("vp", "(go|goes|went|gone)", leave, cost=0.6)
    g.rule("ANY_MORE", "({LEFT_OVER}|[{LEFT_OVER}] (any more|anymore|any longer|now))")
    g.lines(
        "clause",
        """{x:thing} [,] [is|you are] {OUT} [now|you go|with you] ; 0.3
        [and] {OUT} [with|goes|walks] {x:thing} ; 0.3
        {REMOVE} {x:thing} [away] [[from|off] {STAGE}] ; 0.1
        {BRING} {x:thing} {OUT} [[of|from] {STAGE}]
        {x:thing} ~ (out|away|home) ; 0.5
        {ENOUGH_OF} {x:thing} [{ANY_MORE}] ; 0.3
        {x:thing} {UNWANTED} [{ANY_MORE}] ; 0.3""",
        lambda c, x: leave(c.told(x)),
    )
    g.lines(
        "ENOUGH_OF",
        """[the] {SHOW} [has|have] {NOT} [think {SHOW}] {NEED} [to see]
        {NOBODY} {NEED} [to see]
        [the] {SHOW} (can|could|can do|will|would) [easily|well] do without
        [[the] {SHOW} [has|have]|there is] [no] [more] {USE} [left] (of|for)
        [the] {SHOW} [have|has|had] (had|seen|heard) enough of
        (last call|curtain|curtains|time to go|goodbye|bye bye) for""",
    )
    g.lines(
        "UNWANTED",
        """{NOT} [to] {WANTED}
        [has (been|stood|stayed)|was] [on that|on this|on] [{LEFT_OVER}|{STAGE}] {LONG}
        (is|makes) [one] (too many|superfluous|surplus|in the way)
        [own] {PART} [{LEFT_OVER}] (is|has) (over|done|finished|at an end|ended)
        has (done|finished|played) [his|her|their] {PART}
        [own] {RIDE} (is|has|departs|leaves) [here|waiting|outside|arrived|leaving|now]
        (has|have) {SPENT} [~]""",
    )
    _remaining(g)


def _remaining(g: Rules) -> None:
    """Adds requests for some to remain, by which all others leave."""
    g.rule("REMAINS", "[{MODAL}|{WILL}|gets to] {REMAIN} [{LEFT_OVER}|[on|in] {STAGE}]")
    only = "(only|[{NOBODY}] {EXCEPT})"
    alone = "{x:thing} {BE} the only (one|ones|person|people) {LEFT_OVER}"
    g.lines(
        "clause",
        f"{only} {{x:thing}} {{REMAINS}}\n{alone} ; 0.2",
        lambda c, x: _rest_leave(c, x, c.things),
    )
    g.rule("clause", f"(of|among|out of) {{k:thing}} [,] {only} {{x:thing*}} {{REMAINS}}", _others_leave)
    gone = "[there is|we have] {NOBODY} [{WHO}] {p:post} ({REMAINS}|any more|anymore)"
    g.rule("clause", gone, lambda c, p: leave(c.told(c.ordered(p))))
    g.rule("clause", "(none|not one) of {x:thing} {REMAINS}", lambda c, x: leave(c.told(x)))
    who = "the [only] (one|ones|person|people) (who|that) {REMAINS} (is|are)"
    g.lines(
        "staying",
        f"({who}|[only] {{EXCEPT}}) {{x:thing}}\n[only] {{x:thing}} ({{REMAINS}}|{{NOT}})",
        lambda x: x,
    )
    some = (
        "(all {EXCEPT} {n:num} [of (them|you|{_k:kind})]|{m:num} of [the|these|those] ({_n:num}|{_k:kind}))"
    )
    g.rule("clause", some + " {a:vp*} [,] [and|but] {x:staying}", _so_many)
    keep = "[,] [and|but] (keep|leave|spare) {x:thing} [{LEFT_OVER}]"
    g.rule("clause", f"{{REMOVE}} {{k:thing}} {keep}", lambda c, k, x: _rest_leave(c, x, k), cost=0.1)


def leave(c: Theatre) -> Theatre | None:
    """The context after the subject left, or has left."""
    if c.actor and c.actor == c.left():
        return c
    return each(c, lambda c, i: c.do(Exit(c.at(i))))


def _rest_leave(c: Theatre, x: Group, k: Group) -> Theatre | None:
    rest = without(k, x)
    return leave(c.told(rest)) if rest else None


def without(k: Group, x: Group) -> Group:
    return tuple(i for i in k if i not in x)


def _so_many(c: Theatre, a: Lazy, x: Group, n: int = 0, m: int = 0) -> Any:
    """So many do something, or all but so many, where the others are told."""
    rest = without(c.things, x)
    return a(c.told(rest)) if len(x) == n or len(rest) == m else None


def _others_leave(c: Theatre, k: Group, x: Lazy) -> Costs:
    found = (
        (_rest_leave(c, who, k), cost) for who, cost in x(c.noting(among=k)).items() if set(who) < set(k)
    )
    return {after: cost for after, cost in found if after is not None}

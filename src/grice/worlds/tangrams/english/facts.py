"""Rules for facts about figures: predicates and relative clauses."""

from __future__ import annotations

from grice.language import Rules
from grice.language.inflection import forms
from grice.worlds.tangrams.english.places import holders, next_to, standing
from grice.worlds.tangrams.english.shelf import Shelf

Known = frozenset[str]


def add_facts(g: Rules) -> None:
    """Adds what is true of figures (`prop`, `pred`, relative clauses) and what is asked about it."""
    g.rule("prop", "{l:loc}", standing)
    g.rule("prop", "{x:thing}", lambda x: frozenset(x), cost=0.1)
    g.rule("prop", "[a|an] {k:kind}", lambda k: frozenset(k))
    there = "(there|here|present|in|(in|on|part of) ({THE_ROW}|it|this))"
    g.rule("prop", there, lambda c: frozenset(c.things))
    g.rule("prop", "({GONE}|away|not there|out)", lambda c: frozenset(c.missing))
    g.rule("prop", "[either] {a:prop} or {b:prop}", lambda a, b: a | b)
    g.rule("prop", "neither {a:prop} nor {b:prop}", lambda c, a, b: frozenset(c.things) - a - b)
    g.rule("pred", "({BE}|{STAND}) [{NOW}|still|already] {p:prop} [now|right now|at the moment]")
    no = "({BE} (not|no longer)|isn't|aren't|wasn't|does not {STAND})"
    g.rule("pred", f"{no} {{p:prop}}", lambda c, p: frozenset([*c.things, *c.missing]) - p)
    g.words("touching", dict.fromkeys(forms("follow succeed"), 1))
    g.words("touching", dict.fromkeys(forms("precede"), -1))
    g.words("touching", dict.fromkeys(forms("touch border flank surround enclose neighbour"), 0))
    g.rule("pred", "[{NEAR}] {way:touching} {x:thing}", next_to)
    g.rule("pred", "{a:pred} (and|but) [that|which|also] {b:pred}", lambda a, b: a & b, cost=0.05)
    g.rule("pred", "(has|have|had) {h:having}")
    g.rule("pred", "{SEPARATE} {x:thing} [{APART}]", lambda c, x: holders(c, ("between", x)))
    g.rule("pred", "{end:leading} {THE_ROW}", lambda c, end: holders(c, ("rank", end)))
    g.rule("APART", "(apart|from (touching|meeting|each other|being {ADJACENT}))")
    g.rule("SEPARATE", "stands between")
    g.rule("post", "(that|which|who) {p:pred}")
    every = "(anything|everything|all|those|(every|each) {NOUN}) [that|which]"
    which = f"(what|(whatever|whichever) [one|{{NOUN}}]|the one|{every})"
    g.rule("thing", f"{which} {{p:pred}}", lambda c, p: c.ordered(p) or None)
    _having(g)
    _beside(g)
    g.rule("cond", "({YOU} (find|see|have)|{ROW_HAS}) {existing}")


def _having(g: Rules) -> None:
    """Adds neighbours of a figure: so many on a side, none, or certain ones (`others` of a side)."""
    g.rule("post", "(with|having) {h:having}")
    g.rule("its", "(on|to|at) (its|the|their) [immediate|own] {way} [side] [of it]")
    g.rule("its", "{s:side} (it|them|itself)")
    g.rule("its", "on (either|each|both) (side|sides) [of it]", 0)
    g.rule("having", "{a:having} (and|but) {b:having}", lambda a, b: a & b)
    g.rule("having", "{o:others} {w:its}", lambda o, w: o(w))
    between = "{x:thing} [{NEAR}] [in] between (it|them|themselves)"
    g.rule("having", between, lambda c, x: frozenset(c.ordered(next_to(c, x, 0))))
    many = "[exactly|only] {n:num} [other|others|more] [{FIGURE}]"
    g.rule("others", many, lambda c, n: lambda w: _beyond(c, w, n))
    none = "(no|nothing|none|no other) [{FIGURE}|{_n:neighbour}] [else|at all]"
    g.rule("others", none, lambda c: lambda w: _beyond(c, w, 0))
    g.rule("others", "{x:thing} [{NEAR}]", lambda c, x: lambda w: next_to(c, x, -w))
    g.rule("others", "only {x:thing}", lambda c, x: lambda w: next_to(c, x, -w) & _beyond(c, w, len(x)))


def _beside(g: Rules) -> None:
    """Relative clauses of what stands beside a figure: "that B is left of", "whose neighbour is B"."""
    none = "(nothing|nobody|no one|no [other] {FIGURE})"
    ends = f"[that|which] {none} ({{way:touching}}|({{BE}}|{{STAND}}) {{way:side}})"
    g.rule("post", ends, lambda c, way: holders(c, ("rank", way)))
    g.rule("post", "[that|which] {x:thing} ({BE}|{STAND}) between", lambda c, x: next_to(c, x, 0))
    g.rule("post", "[that|which] {x:thing} (has|have|had) [{NEAR}] {way:its}", next_to)
    g.lines(
        "post",
        """[that|which] {x:thing} ({BE}|{STAND}) [{NEAR}] {way:side} [of]
        whose [immediate] {way} [hand] {_n:neighbour} ({BE}|{STAND}) {x:thing}""",
        lambda c, way, x: next_to(c, x, -way),
    )
    there = "[{STAND}|{BE}|there] [there|{BE}|{STAND}]"
    g.rule("post", f"(to|at|on) whose {{way}} [side] {there} {{o:others}}", lambda way, o: o(way))


def _beyond(c: Shelf, w: int, n: int) -> Known:
    """The figures with so many others on one side."""
    if not w:
        return _beyond(c, 1, n) & _beyond(c, -1, n)
    at = len(c.row) - 1 - n if w > 0 else n
    return frozenset(c.row[at : at + 1] if 0 <= at < len(c.row) else ())

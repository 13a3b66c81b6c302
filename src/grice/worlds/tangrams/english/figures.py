"""Figures in the row: by name, number and group, by what is true of them; and conditions."""

from __future__ import annotations

from fractions import Fraction

from grice.language import Group, Rules, Several, pick
from grice.worlds.tangrams.drawing import FIGURES
from grice.worlds.tangrams.english.places import Loc, about, holders
from grice.worlds.tangrams.english.shelf import Shelf

Known = frozenset[str]


def add_figures(g: Rules) -> None:
    """Adds figures in the row, by name, number and group."""
    g.rule("kind", "{NOUN}", lambda c: c.things or None)
    g.rule("kind", "{NOUNS}", lambda c: Several(c.things) or None)
    g.rule("kind", "(everything|anything|all)", lambda c: Several(c.things) or None, cost=0.5)
    g.rule("noun", "(figure|object|item|shape)", lambda c: c.things, say=1)
    g.words("letter", {letter.lower(): letter for letter in FIGURES})
    g.words("letter", {figure.name: letter for letter, figure in FIGURES.items()})
    named = "{letter} ; 0.1\n(the|this|that) {letter} [{NOUN}] ; 0.1\n(a|an) {letter} ; 0.35"
    g.lines("thing", f"{named}\n[the] {{NOUN}} {{letter}}", lambda letter: (letter,))
    g.rule("trait", "[the] {rank} {POSITION}", lambda c, rank: frozenset(pick(c.things, rank)), cost=0.2)
    g.rule("thing", "the {end} [of {THE_ROW}]", lambda c, end: pick(c.things, end) or None, cost=0.4)
    g.rule("thing", "{rank}", lambda c, rank: pick(c.things, rank) or None, cost=0.4)
    g.rule("thing", "{num}", lambda c, num: pick(c.things, num) or None, cost=0.4)
    g.rule("thing", "{digit}", lambda c, digit: pick(c.things, digit) or None if digit else None, cost=0.1)
    g.rule("thing", "the (next|following) {_k:kind}", _next, cost=0.1)
    _pairs(g)
    _amounts(g)
    _comparing(g)


def _pairs(g: Rules) -> None:
    """Two at once: "figures 2 and 3", "the two middle ones", "the ends"."""

    def two(c: Shelf, a: int, b: int) -> Group | None:
        one, other = pick(c.things, a), pick(c.things, b)
        return one + other if len(one) == len(other) == 1 and one != other else None

    g.lines(
        "thing",
        """[the] ({FIGURE}|{POSITION}|numbers) {a:num} (and|with|for|to) [number|#|{FIGURE}] {b:num} ; 0.05
        [the] {a:rank} (and|with|n|plus) [the] {b:rank} [{POSITION}] [{FIGURE}] [from [the] left]
        [the] {FIGURE} {INTO} [the] {a:rank} and [in|at] [the] {b:rank} [{POSITION}]""",
        two,
    )
    right = "[the] {a:rank} and [the] {b:rank} [{FIGURE}] from [the] (right|end)"
    g.rule("thing", right, lambda c, a, b: two(c, -a, -b))
    ends = "[the|both] [two] (end|outer|outside|outermost|edge) [two|pair] [{FIGURE}]"
    g.lines(
        "thing", f"{ends}\n(either end|each end|both ends|both sides)\n[the] [two] (ends|bookends)", _ends
    )
    both = "(the two|both|they|them|each other|the pair|the same two) [{FIGURE}]"
    left = "[the|both] [two] (remaining|left|last|only|other) [two] [{FIGURE}]"
    g.lines("thing", f"{both} ; 0.1\n{left}", lambda c: c.things if len(c.things) == 2 else None)


def _ends(c: Shelf) -> Group | None:
    return (c.things[0], c.things[-1]) if len(c.things) > 1 else None


def _next(c: Shelf) -> Group | None:
    """The figure after the one that is spoken of, or after where that was."""
    return c.ordered(holders(c, ("side", 1, c.focus[0], True))) or None if c.focus else None


def _amounts(g: Rules) -> None:
    """So many from an end or in the middle, a share of the row, every second one."""
    g.rule("share", "{n:num}", lambda n: n)
    share = "{fraction} [of] [{THE_ROW}|[all] [the] {FIGURE}|them]"
    g.rule("share", share, lambda c, fraction: _whole(fraction * len(c.things)))
    g.words("STARTING", "from at on off starting_from starting_at beginning_at")
    of = "[{FIGURE}|of them|of the {FIGURE}]"
    end = "[,] {STARTING} [the] [very] {w:end} [end|side|half]"
    g.lines(
        "thing",
        f"""[the] {{n:share}} {of} {end}
        [the] {{n:num}} {{w:rank}} {{FIGURE}}
        [the] {{w:rank}} {{n:share}} {of}""",
        lambda c, n, w: so_many(c, n, w),
    )
    g.rule("thing", "[the] {n:num} [{FIGURE}] [{THATS}] {l:at}", _some_at)
    g.rule("thing", "[any|some] two {FIGURE}", _any_two, cost=0.6)


def _any_two(c: Shelf) -> list[Group]:
    return [(a, b) for n, a in enumerate(c.things) for b in c.things[n + 1 :]]


def _whole(number: Fraction) -> int | None:
    return int(number) if number.denominator == 1 else None


def so_many(c: Shelf, n: int | None, where: int) -> Group | None:
    """So many figures at an end (1, -1) or in the middle (0)."""
    row = c.things
    if n is None or where not in (1, -1, 0) or not 0 < n <= len(row):
        return None
    if where:
        return row[:n] if where == 1 else row[-n:]
    out, odd = divmod(len(row) - n, 2)
    return row[out : out + n] if not odd and n > 1 else None


def _some_at(c: Shelf, n: int, l: Loc) -> Group | None:
    """So many that stand somewhere: at an end, in the middle, the nearest on a side, beside something."""
    if l[0] == "rank":
        return so_many(c, n, l[1]) if n > 1 else None
    found = c.ordered(holders(c, (*l[:3], False) if l[0] == "side" else l))
    if l[0] == "side":
        found = found[:n] if l[1] > 0 else found[-n:]
    return found if len(found) == n > 1 else None


def _comparing(g: Rules) -> None:
    """Of some, the first or the last; by the alphabet; neighbours."""
    g.rule("order", "[the] {rank}", lambda rank: rank)
    g.words("order", {"earlier": 1, "earliest": 1, "later": -1, "latest": -1})
    nearer = (
        "(further|furthest|farther|farthest|closer|closest|more|most|nearest) [to|on|towards] [the] {end}"
    )
    g.rule("order", nearer, lambda end: end)
    of = "(whichever|which|the one|whatever) [one] of {x:thing} ({BE}|{STAND}) {o:order}"
    g.lines("thing", f"{of}\n(the|whichever) {{o:order}} [one] of {{x:thing}}", _first_of)
    g.words("NEIGHBOUR", "neighbor neighbour")
    g.lines(
        "thing",
        """(its|the) [only] [{way}] [hand] {NEIGHBOUR}
        {x:thing} [only] [{way}] [hand] {NEIGHBOUR}
        [the] [only] [{way}] [hand] {NEIGHBOUR} of {x:thing}""",
        _neighbour,
    )
    beside = "(its|the|{x:thing}) [two] [former|old] (neighbours|neighbors)"
    g.lines("thing", f"{beside}\n[the] [two] (neighbours|neighbors) of {{x:thing}}", _neighbours)


def _first_of(c: Shelf, x: Group, o: int) -> Group | None:
    return pick(c.ordered(x), o) or None if len(x) > 1 else None


def _neighbour(c: Shelf, way: int = 0, x: Group = ()) -> list[Group]:
    where = ("side", way, x or about(c), True) if way else ("beside", x or about(c))
    return [(shape,) for shape in holders(c, where)]


def _neighbours(c: Shelf, x: Group = ()) -> Group | None:
    near = c.ordered(holders(c, ("beside", x or about(c))))
    return near if len(near) == 2 else None


def add_facts(g: Rules) -> None:
    """Adds what is true of figures (`prop`, `pred`, relative clauses) and conditions."""
    g.rule("prop", "{l:loc}", standing)
    g.rule("prop", "{x:thing}", lambda x: frozenset(x), cost=0.1)
    g.rule("prop", "[a|an] {t:trait}", lambda t: frozenset(t))
    g.rule("prop", "(there|here|present|in|(in|on|part of) {THE_ROW})", lambda c: frozenset(c.things))
    g.rule("prop", "({GONE}|away|not there|out)", lambda c: frozenset(c.missing))
    g.rule("prop", "[either] {a:prop} or {b:prop}", lambda a, b: a | b)
    g.rule("pred", "({BE}|{STAND}) {p:prop}", lambda p: p)
    no = "({BE} (not|no longer)|isn't|aren't|wasn't|does not {STAND})"
    g.rule("pred", f"{no} {{p:prop}}", lambda c, p: frozenset([*c.things, *c.missing]) - p)
    g.words(
        "touching", {"follows": 1, "follow": 1, "precedes": -1, "precede": -1, "touches": 0, "borders": 0}
    )
    g.rule("pred", "[{NEAR}] {way:touching} {x:thing}", lambda c, way, x: _next_to(c, x, way))
    g.rule("pred", "{a:pred} (and|but) [that|which|also] {b:pred}", lambda a, b: a & b, cost=0.05)
    g.rule("pred", "(has|have|had) {h:having}", lambda h: h)
    g.rule("its", "(on|to|at) (its|the|their) [immediate|own] {way} [side] [of it]", lambda way: way)
    g.rule("its", "{s:side} (it|them|itself)", lambda s: s)
    g.rule("having", "[exactly|only] {n:num} [other] [{FIGURE}] {w:its}", _beyond)
    g.rule(
        "having", "(no|nothing|none|no other) [{FIGURE}] [else|at all] {w:its}", lambda c, w: _beyond(c, w, 0)
    )
    g.rule("having", "{x:thing} [{NEAR}] {w:its}", lambda c, w, x: _next_to(c, x, -w))
    only = lambda c, w, x: frozenset(i for i in c.things if holders(c, ("side", w, (i,), False)) == {*x})  # noqa: E731
    g.rule("having", "only {x:thing} {w:its}", only)
    g.rule("post", "(that|which|who) {p:pred}", lambda p: p)
    g.rule("post", "(with|having) {h:having}", lambda h: h)
    which = (
        "(what|whatever|whichever|the one|(anything|everything|all|those|(every|each) {NOUN}) [that|which])"
    )
    g.rule("thing", f"{which} {{p:pred}}", lambda c, p: c.ordered(p) or None)
    _conditions(g)


def standing(c: Shelf, l: Loc) -> Known | None:
    """The figures that stand at a place, if the place's landmark is in the row."""
    return holders(c, l) if c.has(_marks(l)) else None


def _marks(l: Loc) -> Group:
    return tuple(mark for told in l if isinstance(told, tuple) for mark in told)


def _next_to(c: Shelf, x: Group, way: int) -> Known:
    return holders(c, ("side", way, x, True) if way else ("beside", x))


def _beyond(c: Shelf, w: int, n: int) -> Known:
    """The figures with so many others on one side."""
    at = len(c.things) - 1 - n if w > 0 else n
    return frozenset(c.things[at : at + 1] if 0 <= at < len(c.things) else ())


def _conditions(g: Rules) -> None:
    g.rule("cond", "{x:thing} {p:pred}", lambda c, x, p: (set(x) <= p, c.about(x)), cost=0.05)
    g.rule("cond", "{x:thing} ({BE}|{STAND}) {l:loc}", _stands)
    not_ = "({BE} (not|no longer)|isn't|aren't|wasn't)"
    there = lambda c, x, l: {(not so, one): k for (so, one), k in _stands(c, x, l).items()}  # noqa: E731
    g.rule("cond", f"{{x:thing}} {not_} {{l:loc}} [yet]", there)
    is_ = "(there (is|are)|{YOU} (find|see|have))"
    g.rule(
        "cond", f"{is_} [still] {{x:thing}} [in {{THE_ROW}}]", lambda c, x: (c.has(x), c.about(x)), cost=0.1
    )
    g.rule(
        "cond", f"{is_} [still] {{x:thing}} {{l:at}}", lambda c, x, l: (set(x) <= holders(c, l), c.about(x))
    )
    compare = {
        "[exactly|only|just|still]": lambda m, n: m == n,
        "(more than|over)": lambda m, n: m > n,
        "(fewer than|less than|under)": lambda m, n: m < n,
        "at least": lambda m, n: m >= n,
        "at most": lambda m, n: m <= n,
    }
    have, left = (
        "(there are|{YOU} have|({THE_ROW}|it) (has|contains|holds))",
        "(left|remaining|here|in total)",
    )
    for words, holds in compare.items():
        meaning = lambda c, n, holds=holds: (holds(len(c.things), n), c)  # noqa: E731
        g.rule("cond", f"{have} {words} {{n:num}} [{{FIGURE}}] [{left}]", meaning)
        g.rule("cond", f"{words} {{n:num}} [{{FIGURE}}] (are|is|remain|remains) [{left}]", meaning)
    g.rule("cond", "({THE_ROW}|it) {BE} (full|complete)", lambda c: (not c.missing, c))
    g.rule("cond", "(a|any|some) {FIGURE} {BE} {GONE}", lambda c: (bool(c.missing), c))
    g.rule("cond", "{x:thing} {BE} {ADJACENT}", lambda c, x: (adjacent(c, x), c.about(x)))


def _stands(c: Shelf, x: Group, l: Loc) -> dict[tuple[bool, Shelf], float]:
    """The condition that figures stand somewhere; its consequence may refer to either side."""
    found, marks = standing(c, l), _marks(l)
    about_both = c.about(x + marks) if len(x + marks) == 2 and not set(x) & set(marks) else c
    return {} if found is None else {(set(x) <= found, about_both.about(x).noting(place=l)): 0.0}


def adjacent(c: Shelf, x: Group) -> bool:
    """True if these stand side by side."""
    return c.has(x) and max(map(c.place, x)) - min(map(c.place, x)) == len(x) - 1

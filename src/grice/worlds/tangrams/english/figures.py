"""Figures in the row: by name, number and group, by what is true of them; and conditions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

from grice.language import Group, Rules, Several, among, pick
from grice.language.inflection import forms
from grice.language.meaning import Denotation
from grice.worlds.tangrams.english.places import Loc, about, holders
from grice.worlds.tangrams.english.shelf import Shelf
from grice.worlds.tangrams.figures import FIGURES

SORTS = {
    "AE": "vowel", "BCD": "consonant", "CE": "animal creature", "BD": "vehicle vessel craft",
}  # fmt: skip
Known = frozenset[str]
Lazy = Callable[[Shelf], Denotation]


def add_figures(g: Rules) -> None:
    """Adds figures in the row, by name, number and group."""
    g.rule("kind", "{NOUN}", lambda c: c.things or None)
    g.rule("kind", "{NOUNS}", lambda c: Several(c.things) or None)
    g.rule("kind", "(everything|anything|all)", lambda c: Several(c.things) or None, cost=0.5)
    g.rule("noun", "(figure|object|item|shape)", lambda c: c.things, say=1)
    from_left = "{rank:ordinal} {k:noun} from the left"
    g.said("said_thing", from_left, lambda rank, k: pick(k, rank) or None, say=6)
    g.said("thing", "a {k:noun}", lambda k: [(i,) for i in k] if len(k) > 1 else None, say=2)
    g.words("letter", {letter.lower(): letter for letter in FIGURES})
    g.words("letter", {figure.name: letter for letter, figure in FIGURES.items()})
    g.words("letter", {"home": "A", "ship": "B", "kitty": "C", "spaceship": "D", "bird": "E"}, say=0)
    named = "{letter} ; 0.1\n(the|this|that) {letter} [{NOUN}] ; 0.1\n(a|an) {letter} ; 0.35"
    g.rule("kind", "{letter}", lambda c, letter: among((letter,), c.things), cost=0.2)
    g.lines("thing", f"{named}\n[the] {{NOUN}} {{letter}}", lambda letter: (letter,))
    g.rule("trait", "[the] {rank} {POSITION}", lambda c, rank: frozenset(pick(c.things, rank)), cost=0.2)
    g.rule("thing", "the {end} [of {THE_ROW}]", lambda c, end: pick(c.things, end) or None, cost=0.4)
    g.rule("thing", "{rank}", lambda c, rank: pick(c.things, rank) or None, cost=0.4)
    g.rule("thing", "{num}", lambda c, num: pick(c.things, num) or None, cost=0.4)
    g.rule("thing", "{digit}", lambda c, digit: pick(c.things, digit) or None if digit else None, cost=0.1)
    g.rule("thing", "the (next|following) {_k:kind}", _next, cost=0.1)
    g.rule("thing", "the (next|following) {n:num} [{FIGURE}]", _next_several)
    g.rule("thing", "the {rank} (pair|two) [{FIGURE}|of {FIGURE}]", _pair_of_rank)
    g.words("FILLING", forms("slide move take fill come shift jump get step"))
    filling = (
        "[has|have|had|is] [now|just] {FILLING} [in|into|to|up into] (its|that|the [old|empty|free|vacant])"
    )
    g.rule("thing", f"(the {{FIGURE}}|what) [that|which] {filling} {{POSITION}}", _successor)
    _pairs(g)
    _amounts(g)
    _sorts(g)
    _comparing(g)


def _successor(c: Shelf) -> Group | None:
    """The figure that stands now where one was that is spoken of."""
    gone = next((c.removal(x) for group in c.focus for x in group if x not in c.row), None)
    return c.row[gone - 1 : gone] or None if gone else None


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
    ends = "[the|both] [remaining] [two] (end|outer|outside|outermost|edge) [two|pair] [{FIGURE}]"
    ends += "\n(either end|each end|both ends|both sides)\n[the] [two] (ends|bookends)"
    g.lines("thing", ends, lambda c: c.things[:1] + c.things[-1:] if len(c.things) > 1 else None)
    both = "(the two|both|they|them|each other|the pair|the same two) [{FIGURE}]"
    left = "[the|both] [two] (remaining|left|last|only|other) [two] [{FIGURE}]"
    g.lines("thing", f"{both} ; 0.1\n{left}", lambda c: c.things if len(c.things) == 2 else None)


def _next(c: Shelf) -> Group | None:
    """The figure after the one that is spoken of, or after where that was."""
    return c.ordered(holders(c, ("side", 1, c.focus[0], True))) or None if c.focus else None


def _next_several(c: Shelf, n: int) -> Group | None:
    """So many figures after those that are spoken of."""
    last = max(map(c.things.index, c.focus[0])) + 1 if c.focus and c.has(c.focus[0]) else 0
    return c.things[last : last + n] if last and last + n <= len(c.things) else None


def _pair_of_rank(c: Shelf, rank: int) -> Group | None:
    """The first two, the two after them, and so on, or from the end."""
    pairs = tuple(c.things[n : n + 2] for n in range(0, len(c.things) - 1, 2))
    if rank < 0:
        return c.things[-2:] if rank == -1 and len(c.things) > 1 else None
    return next(iter(pick(pairs, rank)), None) if rank else None


def _amounts(g: Rules) -> None:
    """So many from an end or in the middle, a share of the row, every second one."""
    g.rule("share", "{n:num}", lambda n: n)
    left = "(is|are|was|were) [still] (left|remaining|there)"
    many = "[just] (enough|as many as needed|as many as necessary|some|so many|several)"
    g.rule("share", many, lambda: list(range(1, 6)), cost=0.3)
    share = "{fraction} [of] [{THE_ROW}|[all] [the] {FIGURE}|them]"
    g.rule("share", share, lambda c, fraction: _whole(fraction * len(c.things)))
    g.rule("thing", "[the] {n:num} {p:post}", lambda c, n, p: c.ordered(p) if len(p) == n > 1 else None)
    g.words("STARTING", "of from at on off starting_from starting_at beginning_at")
    of = "[{FIGURE}|of them|of the {FIGURE}]"
    each = f"[the] {{n:count}} {of} (from|at|off|off of|on) (each|both|either) (end|ends|side|sides)"
    g.rule("count", "{num} [{FIGURE}]")
    g.rule("count", "(a|one) {NOUN}", 1)
    g.rule("thing", each, both_ends)
    end = "[,] {STARTING} [the] [very] {w:end} [end|side|half]"
    g.lines(
        "thing",
        f"""[the] {{n:share}} {of} {end}
        [the] {{n:num}} {{w:rank}} {{FIGURE}}
        [the|its] {{w:rank}} {{n:share}} {of}
        [the] {{n:num}} [{{FIGURE}}] [that|which] [{{STAND}}|{{BE}}] [the] {{w:nearer}}""",
        lambda c, n, w: so_many(c, n, w),
    )
    g.rule("thing", "[the] {n:num} [{FIGURE}] [{THATS}] {l:at}", _some_at)
    part = "[the] {w:end} [hand] (part|half|portion) [of {THE_ROW}]"
    g.rule("thing", part, lambda c, w: so_many(c, _whole(Fraction(len(c.things), 2)), w))
    g.rule("thing", "(something|anything|some {NOUN})", lambda c: [(i,) for i in c.things], cost=0.3)
    half = "{n:share} [of] [the] [{FIGURE}|{THE_ROW}]"
    g.rule("thing", half, _from_some_side)
    from_ = "{do:act*} [,] {COUNTING} [the] [very] {end} [end|side]"
    g.rule("act", from_, lambda c, do, end: do(c.noting(side=end)), cost=0.1)
    second = "[the] second {fraction} [of] [the] [{FIGURE}|{THE_ROW}|them]"
    g.rule("thing", second, lambda c, fraction: so_many(c, _whole(fraction * len(c.things)), -1))
    g.rule("post", f"[that] {left}", lambda c: frozenset(c.things))
    g.rule("RIGHT_ONES", "the (right|correct|proper|appropriate) (two|pair) [{FIGURE}|of {FIGURE}]")
    pair = "[any|some] two ({FIGURE}|of them|of the {FIGURE})\n{RIGHT_ONES}"
    g.lines("thing", pair, lambda c: [*combinations(c.things, 2)], cost=0.6)
    beside = (
        "[any|some] two (neighbours|neighbors|(adjacent|neighbouring) {FIGURE}|{FIGURE} next to each other)"
    )
    g.rule("thing", beside, lambda c: [c.row[n : n + 2] for n in range(len(c.row) - 1)], cost=0.6)
    g.rule("thing", "(only|just|namely) {x:thing}", lambda x: x, cost=0.1)


def _from_some_side(c: Shelf, n: int | None) -> Denotation:
    """So many figures from a side that was told, or from either at a cost."""
    told = c.noted("side")
    groups = {so_many(c, n, end): 0.2 if told else 1.0 for end in ([told] if told else (1, -1))}
    return {group: cost for group, cost in groups.items() if group}


def _whole(number: Fraction) -> int | None:
    return int(number) if number.denominator == 1 else None


def _sorts(g: Rules) -> None:
    """Figures by letter, by even or odd places, by the alphabet, and some among others."""
    for letters, words in SORTS.items():
        some = lambda c, letters=letters: Several(c.ordered(letters)) or None  # noqa: E731
        for word in words.split():
            g.rule("kind", f"({word}|{word}s)", some)
            g.rule("prop", f"[a|an] ({word}|{word}s)", frozenset(letters))
    g.words("parity", {"even": 2, "odd": 1})
    g.rule("trait", "{p:parity} [numbered]", lambda c, p: frozenset(c.things[p - 1 :: 2]))
    every = "every (second|other|2nd) {NOUN}"
    g.rule("thing", every, lambda c: {c.things[1::2]: 0.0, c.things[::2]: 0.1})
    start = "[,] (starting|beginning) (with|from|at) {x:thing}"
    g.rule(
        "thing", f"{every} {start}", lambda c, x: c.things[c.things.index(x[0]) :: 2] if c.has(x) else None
    )
    g.rule("ALPHA", "([in|of|by|from] [the] alphabet|[in] alphabetical order|alphabetically)")
    g.rule("kind", "{k:kind} [that] [{STAND}] [the] {o:order} {ALPHA}", _alphabetical)
    g.rule("kind", "{ALPHA} {o:order} [{k:kind}]", _alphabetical)
    g.rule("kind", "{o:order} {k:kind} {ALPHA}", _alphabetical)
    g.rule("fig", "{x:fig} [,] {ALPHA}", lambda x: tuple(sorted(x)) if len(x) > 1 else None)
    of = "(of|among|out of|from among|amongst)"
    g.rule("thing", f"{{k:thing*}} {of} {{x:thing}}", _among, cost=0.05)
    g.rule("act", f"{of} {{x:thing}} [,] {{do:act*}}", lambda c, x, do: _among(c, do, x), cost=0.05)
    g.lines("act", "{do:act*} [,] {BUT} {x:thing}\n{BUT} {x:thing} [,] {do:act*}", _all_but, cost=0.1)
    g.lines(
        "kind",
        """(what|whatever|those|the ones|all) [that] (is|are|was|were) [still] (left|remaining|there)
        (the|what) (remainder|remains|remaining ones|remaining figures)""",
        lambda c: Several(c.things) or None,
    )


def _alphabetical(c: Shelf, o: int, k: Group = ()) -> Group | None:
    return pick(tuple(sorted(k or c.things)), o) or None


def _among(c: Shelf, k: Lazy, x: Group) -> Denotation:
    """What is said of some figures alone."""
    if len(x) < 2 or not c.has(x):
        return {}
    told = k(c.within(x)).items()
    return {one.within(None) if isinstance(one, Shelf) else one: cost for one, cost in told}


def _all_but(c: Shelf, do: Lazy, x: Group) -> Denotation:
    """What is said of all figures, said of the others: "take everything out except the last"."""
    done = [min(told.items(), key=lambda item: item[1]) for told in [do(c)] if told]
    if not c.has(x) or not all(set(x) <= set(c.row) - set(after.row) for after, _ in done):
        return {}
    return _among(c, do, c.ordered(set(c.row) - set(x)))


def both_ends(c: Shelf, n: int) -> Group | None:
    """So many figures at each end."""
    return c.row[:n] + c.row[-n:] if 2 * n <= len(c.row) else None


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
    g.rule("nearer", nearer, lambda end: end)
    g.rule("order", "{nearer}")
    of = "(whichever|which|the one|whatever) [one] of {x:thing} ({BE}|{STAND}) {o:order}"
    first = lambda c, x, o: pick(c.ordered(x), o) or None if len(x) > 1 else None  # noqa: E731
    g.lines("thing", f"{of}\n(the|whichever) {{o:order}} [one] of {{x:thing}}", first)
    stands = "{k:kind} [that|which] [{STAND}|{BE}] [the]"
    far = f"{stands} (farthest|furthest|most distant) [away] from {{x:thing}}"
    g.rule("kind", far, lambda c, k, x: _at_distance(c, k, x, max))
    near = f"{stands} (nearest|closest|nearest to|closest to) {{x:thing}}"
    g.rule("kind", near, lambda c, k, x: _at_distance(c, k, x, min))
    g.rule(
        "thing",
        "{a:thing} (as well as|along with|together with|plus) {b:thing@a}",
        lambda a, b: None if set(a) & set(b) else a + b,
    )
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


def _at_distance(c: Shelf, k: Group, x: Group, choose: Callable[..., int]) -> Group | None:
    """Those of a kind that are the farthest from another, or the nearest."""
    others = [shape for shape in k if shape not in x] if len(x) == 1 and c.has(x) else []
    gaps = {shape: abs(c.place(shape) - c.place(x[0])) for shape in others}
    return tuple(shape for shape in others if gaps[shape] == choose(gaps.values())) or None


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
    g.rule("prop", "(a|an) {k:kind}", lambda k: frozenset(k))
    g.rule(
        "prop", "(there|here|present|in|(in|on|part of) ({THE_ROW}|it|this))", lambda c: frozenset(c.things)
    )
    g.rule("prop", "({GONE}|away|not there|out)", lambda c: frozenset(c.missing))
    g.rule("prop", "[either] {a:prop} or {b:prop}", lambda a, b: a | b)
    g.rule("prop", "neither {a:prop} nor {b:prop}", lambda c, a, b: frozenset(c.things) - a - b)
    g.rule("pred", "({BE}|{STAND}) [{NOW}|still|already] {p:prop} [now|right now|at the moment]", lambda p: p)
    no = "({BE} (not|no longer)|isn't|aren't|wasn't|does not {STAND})"
    g.rule("pred", f"{no} {{p:prop}}", lambda c, p: frozenset([*c.things, *c.missing]) - p)
    g.words(
        "touching",
        {
            **dict.fromkeys(forms("follow succeed"), 1),
            **dict.fromkeys(forms("precede"), -1),
            **dict.fromkeys(forms("touch border flank surround enclose neighbour"), 0),
        },
    )
    g.rule("pred", "[{NEAR}] {way:touching} {x:thing}", lambda c, way, x: _next_to(c, x, way))
    g.rule("pred", "{a:pred} (and|but) [that|which|also] {b:pred}", lambda a, b: a & b, cost=0.05)
    g.rule("pred", "(has|have|had) {h:having}", lambda h: h)
    g.rule("its", "(on|to|at) (its|the|their) [immediate|own] {way} [side] [of it]", lambda way: way)
    g.rule("its", "{s:side} (it|them|itself)", lambda s: s)
    g.rule("its", "on (either|each|both) (side|sides) [of it]", 0)
    g.rule("having", "{a:having} (and|but) {b:having}", lambda a, b: a & b)
    g.rule("having", "{o:others} {w:its}", lambda o, w: o(w))
    between = "{x:thing} [{NEAR}] [in] between (it|them|themselves)"
    g.rule("having", between, lambda c, x: frozenset(c.ordered(_next_to(c, x, 0))))
    g.rule(
        "post", "[that|which] {x:thing} (has|have|had) [{NEAR}] {w:its}", lambda c, x, w: _next_to(c, x, w)
    )
    g.rule(
        "others",
        "[exactly|only] {n:num} [other|others|more] [{FIGURE}]",
        lambda c, n: lambda w: _beyond(c, w, n),
    )
    none = "(no|nothing|none|no other) [{FIGURE}|{NEIGHBOUR}] [else|at all]"
    g.rule("others", none, lambda c: lambda w: _beyond(c, w, 0))
    some = "(a|some|another|other|any) [other] [{FIGURE}|{NEIGHBOUR}]"
    g.rule("others", some, lambda c: lambda w: frozenset(c.row[(w <= 0) : len(c.row) - (w >= 0)]))
    g.rule("others", "{x:thing} [{NEAR}]", lambda c, x: lambda w: _next_to(c, x, -w))
    g.rule("others", "only {x:thing}", lambda c, x: lambda w: _next_to(c, x, -w) & _beyond(c, w, len(x)))
    g.rule("APART", "(apart|from (touching|meeting|each other|being {ADJACENT}))")
    apart = "(separates|separate|keeps|keep|divides|divide|parts|part|stands between) {x:thing} [{APART}]"
    g.rule("pred", apart, lambda c, x: holders(c, ("between", x)))
    g.rule("pred", "(opens|starts|leads|heads|begins) {THE_ROW}", lambda c: frozenset(c.things[:1]))
    g.rule("pred", "(closes|ends|finishes|concludes) {THE_ROW}", lambda c: frozenset(c.things[-1:]))
    end = lambda c, way: frozenset(c.row[:1] if way > 0 else c.row[-1:])  # noqa: E731
    g.rule("post", "[that|which] (nothing|nobody|no {FIGURE}|no other {FIGURE}) {way:touching}", end)
    beyond = "[that|which] (nothing|nobody|no one|no {FIGURE}|no other {FIGURE}) ({BE}|{STAND}) {way:side}"
    g.rule("post", beyond, end)
    g.rule(
        "post",
        "[that|which] {x:thing} ({BE}|{STAND}) [{NEAR}] {s:side} [of]",
        lambda c, x, s: _next_to(c, x, -s),
    )
    g.rule("post", "[that|which] {x:thing} ({BE}|{STAND}) between", lambda c, x: _next_to(c, x, 0))
    g.rule(
        "post",
        "whose [immediate] {way} [hand] {NEIGHBOUR} ({BE}|{STAND}) {x:thing}",
        lambda c, way, x: _next_to(c, x, -way),
    )
    there = "[{STAND}|{BE}|there] [there|{BE}|{STAND}]"
    g.rule("post", f"(to|at|on) whose {{way}} [side] {there} {{o:others}}", lambda way, o: o(way))
    g.rule("post", "(that|which|who) {p:pred}", lambda p: p)
    g.rule("post", "(with|having) {h:having}", lambda h: h)
    every = "(anything|everything|all|those|(every|each) {NOUN}) [that|which]"
    which = f"(what|(whatever|whichever) [one|{{NOUN}}]|the one|{every})"
    g.rule("thing", f"{which} {{p:pred}}", lambda c, p: c.ordered(p) or None)
    _conditions(g)


def standing(c: Shelf, l: Loc) -> Known | None:
    """The figures that stand at a place, if the place's landmark is in the row."""
    return holders(c, l) if c.has(marks(l)) else None


def marks(l: Loc) -> Group:
    """The figures by which a place is told."""
    return tuple(mark for told in l if isinstance(told, tuple) for mark in told)


def _next_to(c: Shelf, x: Group, way: int) -> Known:
    return holders(c, ("side", way, x, True) if way else ("beside", x))


def _beyond(c: Shelf, w: int, n: int) -> Known:
    """The figures with so many others on one side."""
    if not w:
        return _beyond(c, 1, n) & _beyond(c, -1, n)
    at = len(c.row) - 1 - n if w > 0 else n
    return frozenset(c.row[at : at + 1] if 0 <= at < len(c.row) else ())


def _conditions(g: Rules) -> None:
    g.rule("cond", "{x:thing} {p:pred}", lambda c, x, p: (set(x) <= p, c.about(x)), cost=0.05)
    g.rule("cond", "{x:thing} ({BE}|{STAND}) {l:loc}", _stands)
    not_ = "({BE} (not|no longer)|isn't|aren't|wasn't)"
    there = lambda c, x, l: {(not so, one): k for (so, one), k in _stands(c, x, l).items()}  # noqa: E731
    g.rule("cond", f"{{x:thing}} {not_} {{l:loc}} [yet]", there)
    is_ = "(there (is|are)|{YOU} (find|see|have)|{ROW_HAS})"
    g.rule("cond", "({YOU} (find|see|have)|{ROW_HAS}) {existing}")
    g.rule("cond", "there (is|are) (one|any)", lambda c: (bool(c.focus) and c.has(c.focus[0]), c))
    g.rule("question", "(is|are) {x:thing} [still] {p:prop}", lambda c, x, p: (set(x) <= p, c.about(x)))
    g.rule(
        "cond", f"{is_} [still] {{x:thing}} [in {{THE_ROW}}]", lambda c, x: (c.has(x), c.about(x)), cost=0.1
    )
    g.rule(
        "cond", f"{is_} [still] {{x:thing}} {{l:at}}", lambda c, x, l: (set(x) <= holders(c, l), c.about(x))
    )


def _stands(c: Shelf, x: Group, l: Loc) -> dict[tuple[bool, Shelf], float]:
    """The condition that figures stand somewhere; its consequence may refer to either side."""
    found, near = standing(c, l), marks(l)
    about_both = c.about(x + near) if len(x + near) == 2 and not set(x) & set(near) else c
    return {} if found is None else {(set(x) <= found, about_both.about(x).noting(place=l)): 0.0}

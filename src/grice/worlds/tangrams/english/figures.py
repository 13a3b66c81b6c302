"""Figures in the row: by name, number and group, by sort and by where others stand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

from grice.language import Group, Rules, Several, among, pick
from grice.language.meaning import Denotation
from grice.worlds.tangrams.english.places import Loc, about, holders, next_to
from grice.worlds.tangrams.english.shelf import Shelf
from grice.worlds.tangrams.figures import FIGURES

SORTS = {
    "vowel": "AE", "consonant": "BCD", "animal": "CE", "creature": "CE",
    "vehicle": "BD", "vessel": "BD", "craft": "BD",
}  # fmt: skip
BOTH = 2  # both ends
Lazy = Callable[[Shelf], Denotation]


def add_figures(g: Rules) -> None:
    """Adds figures in the row, by name, number and group."""
    g.rule("kind", "{NOUN}", lambda c: c.things or None)
    g.rule("kind", "{NOUNS}", lambda c: Several(c.things) or None)
    g.rule("kind", "(everything|anything|something|all)", lambda c: Several(c.things) or None, cost=0.5)
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
    g.rule("thing", "{num}", lambda c, num: pick(c.things, num) or None, cost=0.1)
    g.lines("thing", "the (next|following) {_k:kind} ; 0.1\nthe (next|following) {n:num} [{FIGURE}]", _next)
    g.rule("thing", "(only|just|namely) {x:thing}", lambda x: x, cost=0.1)
    _pairs(g)
    _amounts(g)
    _sorts(g)
    _comparing(g)


def _next(c: Shelf, n: int = 1) -> Group | None:
    """So many figures after the one that is spoken of, or after where that was."""
    found = c.ordered(holders(c, ("side", 1, c.focus[0], False)))[:n] if c.focus else ()
    return found if len(found) == n else None


def _pairs(g: Rules) -> None:
    """Two at once: "figures 2 and 3", "the second and the third from the right", "the ends", "any two"."""

    def two(c: Shelf, a: int, b: int, end: int = 1) -> Group | None:
        one, other = pick(c.things, a * end), pick(c.things, b * end)
        return one + other if len(one) == len(other) == 1 and one != other else None

    g.lines(
        "thing",
        """[the] ({FIGURE}|{POSITION}|numbers) {a:num} (and|with|for|to) [number|#|{FIGURE}] {b:num} ; 0.05
        [the] {a:rank} (and|with|n|plus) [the] {b:rank} [{POSITION}] [{FIGURE}]
        [the] {FIGURE} {INTO} [the] {a:rank} and [in|at] [the] {b:rank} [{POSITION}]
        [the] {a:rank} and [the] {b:rank} [{POSITION}|{FIGURE}] from [the] {end}""",
        two,
    )
    ends = "[the|both] [remaining] [two] (end|outer|outside|outermost|edge) [two|pair] [{FIGURE}]"
    ends += "\n(either end|each end|both ends|both sides)\n[the] [two] (ends|bookends)"
    g.lines("thing", ends, lambda c: c.things[:1] + c.things[-1:] if len(c.things) > 1 else None)
    some = "[any|some|the right] two ({FIGURE}|of them|of the {FIGURE})"
    g.rule("thing", some, lambda c: [*combinations(c.things, 2)], cost=0.6)
    beside = "[any|some] two (neighbours|neighbors|{ADJACENT} {FIGURE}|{FIGURE} {ADJACENT})"
    g.rule("thing", beside, lambda c: [c.row[n : n + 2] for n in range(len(c.row) - 1)], cost=0.6)


def _amounts(g: Rules) -> None:
    """So many from an end or in the middle, a share of the row, what is left."""
    g.rule("share", "{n:num}", lambda n: n)
    g.rule("share", "(a|one) {NOUN}", 1)
    many = "[just] (enough|as many as needed|as many as necessary|some|so many|several)"
    g.rule("share", many, lambda: list(range(1, 6)), cost=0.3)
    share = "{fraction} [of] [{THE_ROW}|[all] [the] {FIGURE}|them]"
    g.rule("share", share, lambda c, fraction: _whole(fraction * len(c.things)))
    g.rule("thing", "[the] {n:num} {p:post}", lambda c, n, p: c.ordered(p) if len(p) == n > 1 else None)
    g.words("STARTING", "of from at on off off_of away_from")
    g.rule("STARTING", "{COUNTING}")
    g.rule("part", "{STARTING} [the] [very] {end} [end|side|half|of {THE_ROW}]")
    g.rule("part", "{STARTING} (each|both|either) (end|ends|side|sides)", BOTH)
    of = "[{FIGURE}|of them|of the {FIGURE}]"
    g.lines(
        "thing",
        f"[the|its] {{rank}} {{n:share}} {of}\n[the] {{n:num}} {{rank}} {{FIGURE}}",
        _stretch,
    )
    g.rule("thing", f"[the] {{n:share}} {of} [,] {{where:part}}", so_many)
    g.rule("thing", "[the] {n:num} [{FIGURE}] [{THATS}] {l:at}", _some_at)
    g.rule("thing", "{n:share} [of] [the] [{FIGURE}|{THE_ROW}]", _from_some_side)
    from_ = "{do:act*} [,] {COUNTING} [the] [very] {end} [end|side]"
    g.rule("act", from_, lambda c, do, end: do(c.noting(side=end)), cost=0.1)
    left = "(is|are|was|were) [still] (left|remaining|there)"
    g.rule("post", f"[that] {left}", lambda c: frozenset(c.things))
    rest = f"(what|whatever|those|the ones|all) [that] {left}"
    rest += "\n(the|what) (remainder|remains|remaining ones|remaining figures)"
    g.lines("kind", rest, lambda c: Several(c.things) or None)


def _from_some_side(c: Shelf, n: int | None) -> Denotation:
    """So many figures from a side that was told, or from either at a cost."""
    told = c.noted("side")
    groups = {so_many(c, n, end): 0.2 if told else 1.0 for end in ([told] if told else (1, -1))}
    return {group: cost for group, cost in groups.items() if group}


def _whole(number: Fraction) -> int | None:
    return int(number) if number.denominator == 1 else None


def _sorts(g: Rules) -> None:
    """Figures by what they show, by even or odd places, by the alphabet, and some among others."""
    sorts = {word + s: letters for word, letters in SORTS.items() for s in ("", "s")}
    g.words("sort_of", sorts)
    g.rule("kind", "{sort_of}", lambda c, sort_of: Several(c.ordered(sort_of)) or None)
    g.words("parity", {"even": 2, "odd": 1})
    g.rule("trait", "{p:parity} [numbered]", lambda c, p: frozenset(c.things[p - 1 :: 2]))
    every = "every (second|other|2nd) {NOUN}"
    g.rule("thing", every, lambda c: {c.things[1::2]: 0.0, c.things[::2]: 0.1})
    g.rule("ALPHA", "([in|of|by|from] [the] alphabet|[in] alphabetical order|alphabetically)")
    alphabetical = """{k:kind} [that] [{STAND}] [the] {o:order} {ALPHA}
        {ALPHA} {o:order} [{k:kind}]
        {o:order} {k:kind} {ALPHA}"""
    g.lines("kind", alphabetical, lambda c, o, k=(): pick(tuple(sorted(k or c.things)), o) or None)
    g.rule("fig", "{x:fig} [,] {ALPHA}", lambda x: tuple(sorted(x)) if len(x) > 1 else None)
    of = "(of|among|out of|from among|amongst)"
    g.rule("thing", f"{{k:thing*}} {of} {{x:thing}}", _among, cost=0.05)
    g.rule("act", f"{of} {{x:thing}} [,] {{k:act*}}", _among, cost=0.05)
    g.lines("act", "{do:act*} [,] {BUT} {x:thing}\n{BUT} {x:thing} [,] {do:act*}", _all_but, cost=0.1)


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


def so_many(c: Shelf, n: int | None, where: int) -> Group | None:
    """So many figures at an end (1, -1), at each (2) or in the middle (0)."""
    row = c.things
    if n is None or not 0 < n * max(where, 1) <= len(row):
        return None
    out, odd = divmod(len(row) - n, 2)
    middle = row[out : out + n] if not odd and n > 1 else None
    return {1: row[:n], -1: row[-n:], BOTH: row[:n] + row[-n:], 0: middle}.get(where)


def _stretch(c: Shelf, rank: int, n: int | None) -> Group | None:
    """The first so many, the so many after them, and so on; or the last, or those in the middle."""
    if n is None or rank < 2:
        return so_many(c, n, rank)
    return c.things[(rank - 1) * n : rank * n] if rank * n <= len(c.things) else None


def _some_at(c: Shelf, n: int, l: Loc) -> Group | None:
    """So many that stand somewhere: at an end, in the middle, the nearest on a side, beside something."""
    if l[0] == "rank":
        return so_many(c, n, l[1]) if n > 1 else None
    found = c.ordered(holders(c, (*l[:3], False) if l[0] == "side" else l))
    if l[0] == "side":
        found = found[:n] if l[1] > 0 else found[-n:]
    return found if len(found) == n > 1 else None


def _comparing(g: Rules) -> None:
    """Of some, the first or the last; what is nearest to another; neighbours."""
    g.rule("order", "[the] {rank}", lambda rank: rank)
    g.words("order", {"earlier": 1, "earliest": 1, "later": -1, "latest": -1})
    further = "(further|furthest|farther|farthest|closer|closest|more|most|nearest)"
    g.rule("nearer", f"[the] {further} [to|on|towards] [the] {{end}}")
    g.rule("order", "{nearer}")
    g.rule("at", "{end:nearer}", lambda end: ("rank", end))
    of = "(whichever|which|the one|whatever) [one] of {x:thing} ({BE}|{STAND}) {o:order}"
    first = lambda c, x, o: pick(c.ordered(x), o) or None if len(x) > 1 else None  # noqa: E731
    g.lines("thing", f"{of}\n(the|whichever) {{o:order}} [one] of {{x:thing}}", first)
    distances = {"farthest": max, "furthest": max, "most_distant": max, "nearest": min, "closest": min}
    g.words("distance", distances)
    stands = "{k:kind} [that|which] [{STAND}|{BE}] [the] {choose:distance} [away] [from|to] {x:thing}"
    g.rule("kind", stands, _at_distance)
    plus = "{a:thing} (as well as|along with|together with|plus) {b:thing@a}"
    g.rule("thing", plus, lambda a, b: None if set(a) & set(b) else a + b)
    g.words("neighbour", {"neighbor": 1, "neighbour": 1, "neighbors": 2, "neighbours": 2})
    beside = "[only|two] [former|old] [{way}] [hand] {n:neighbour}"
    g.lines("thing", f"(its|the|{{x:thing}}) {beside}\n[the] {beside} of {{x:thing}}", _neighbours)


def _at_distance(c: Shelf, k: Group, x: Group, choose: Callable[..., int]) -> Group | None:
    """Those of a kind that are the farthest from another, or the nearest."""
    others = [shape for shape in k if shape not in x] if len(x) == 1 and c.has(x) else []
    gaps = {shape: abs(c.place(shape) - c.place(x[0])) for shape in others}
    return tuple(shape for shape in others if gaps[shape] == choose(gaps.values())) or None


def _neighbours(c: Shelf, n: int, x: Group = (), way: int = 0) -> list[Group]:
    """One or the other neighbour of a figure, or both."""
    near = c.ordered(next_to(c, x or about(c), way))
    return [(shape,) for shape in near] if n == 1 else [near] * (len(near) == n)

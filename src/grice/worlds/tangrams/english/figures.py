"""Figures: by letter and name, by number and group, by what is true of them; and conditions on the row."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grice.language import Group, Rules, Several, pick
from grice.worlds.tangrams.drawing import FIGURES
from grice.worlds.tangrams.english.places import Loc, about, holders, successor
from grice.worlds.tangrams.english.shelf import Shelf
from grice.worlds.tangrams.rules import ROWS

Known = frozenset[str]
EARLIER = (
    "first earliest earlier sooner foremost leftmost further_left further_to_the_left more_to_the_left "
    "furthest_left "
    "furthest_to_the_left closer_to_the_front closest_to_the_front on_the_left to_the_left before_the_other "
    "nearer_the_front closest_to_the_left nearest_the_front closer_to_the_start closest_to_the_start"
)
LATER = (
    "last latest later hindmost rightmost further_right further_to_the_right more_to_the_right "
    "furthest_right "
    "furthest_to_the_right closer_to_the_end closest_to_the_end on_the_right to_the_right "
    "after_the_other second "
    "nearer_the_end closest_to_the_right nearest_the_end closer_to_the_back further_along further_back"
)


def add_figures(g: Rules) -> None:
    """Adds figures in the row, by name, number and group."""
    g.rule("kind", "{NOUN}", lambda c: c.things or None)
    g.rule("kind", "{NOUNS}", lambda c: Several(c.things) or None)
    g.rule("noun", "(figure|object|item|shape)", lambda c: c.things, say=1)
    g.words("letter", {letter.lower(): letter for letter in FIGURES})
    g.words("letter", {figure.name: letter for letter, figure in FIGURES.items()})
    g.rule("thing", "{letter}", lambda letter: (letter,), cost=0.1)
    g.rule("thing", "(the|this|that) {letter}", lambda letter: (letter,), cost=0.1)
    g.rule("thing", "(a|an) {letter}", lambda letter: (letter,), cost=0.35)
    g.rule("thing", "[the] ({NOUN}|number) {letter}", lambda letter: (letter,))
    g.rule("thing", "the {letter} {NOUN}", lambda letter: (letter,), cost=0.1)
    g.rule("thing", "[the] {letter} {THATS} {l:at}", _named, cost=0.1)
    g.rule("thing", "[the] {letter} {l:at}", _named, cost=0.3)
    g.rule("trait", "[the] {rank} {POSITION}", lambda c, rank: frozenset(pick(c.things, rank)), cost=0.2)
    g.rule("thing", "the {end} [of {THE_ROW}]", lambda c, end: pick(c.things, end) or None, cost=0.4)
    g.rule("thing", "{num}", lambda c, num: pick(c.things, num) or None, cost=0.4)
    g.rule("thing", "{digit}", lambda c, digit: pick(c.things, digit) or None if digit else None, cost=0.1)
    g.words("ordinal", {"forth": 4, "firth": 5, "2s": 2}, say=0)
    _pairs(g)
    _amounts(g)
    _comparing(g)


def _named(c: Shelf, letter: str, l: Loc) -> Group | None:
    return (letter,) if letter in holders(c, l) else None


def _pairs(g: Rules) -> None:
    """Two at once: "figures 2 and 3", "the two middle ones", "the ends"."""

    def two(c: Shelf, a: int, b: int, k: Any = None) -> Group | None:
        one, other = pick(c.things, a), pick(c.things, b)
        return one + other if len(one) == len(other) == 1 and one != other else None

    g.rule("thing", "{a:digit} {b:digit}", two, cost=0.4)
    g.rule("thing", "{a:rank} (n|an|plus) {b:rank} [{k:kind}]", two)
    g.rule(
        "thing",
        "[the] {k:kind} [number|#|numbers] {a:num} (and|with|for|to) [number|#|{_k:kind}] {b:num}",
        two,
        cost=0.05,
    )
    g.rule("thing", "[the] (numbers|positions|places|spots|number) {a:num} (and|with) {b:num}", two)
    g.rule("thing", "[the] {a:rank} (and|with) [the] {b:rank} [{POSITION}] [{k:kind}] [from [the] left]", two)
    g.rule("thing", "[the] {k:kind} {INTO} [the] {a:rank} and [in|at] [the] {b:rank} [{POSITION}]", two)
    g.rule("thing", "[the] {k:kind} {INTO} {POSITION} {a:num} and {b:num}", two)
    right = lambda c, a, b, k=None: two(c, -a, -b)  # noqa: E731
    g.rule("thing", "[the] {a:rank} and [the] {b:rank} [{k:kind}] from [the] (right|end)", right)
    g.rule("pair", "two {rank} [{k:kind}]", lambda c, rank, k=None: _two(c, rank))
    g.rule(
        "pair", "{rank} (two|pair|couple) [{k:kind}] [of {_k:kind}]", lambda c, rank, k=None: _two(c, rank)
    )
    g.rule("pair", "middle [most] {k:kind}", lambda c, k: _two(c, 0), cost=0.1)
    g.rule("pair", "two [{k:kind}] [{THATS}] {l:at}", _two_at)
    g.rule(
        "pair",
        "two [{k:kind}] (that|which) {p:pred}",
        lambda c, p, k=None: c.ordered(p) if len(p) == 2 else None,
    )
    g.rule(
        "pair",
        "[its|his|their] [two] [former|old|previous] (neighbors|neighbours)",
        lambda c: _flanking(c, about(c)),
    )
    g.rule(
        "pair", "[two] (end|outer|outside|outermost|edge|extreme|outward|far) [two|pair] [{k:kind}]", _ends
    )
    g.rule(
        "pair", "{k:kind} [{THATS}] (on|at) [the] (ends|either end|each end|both ends|outside|edges)", _ends
    )
    g.words(
        "END_PAIR",
        "ends two_ends bookends two_bookends outer_two outside_two two_outer end_two edges extremes",
    )
    g.rule("pair", "{END_PAIR}", _ends)
    sides = "[two] [{FIGURE}] (on|at|to) (either|each|both) (side|sides) of"
    g.rule("pair", f"{sides} {{x:thing}}", _flanking)
    g.rule("pair", f"{sides} where {{x:thing}} (was|stood|used to be)", _flanking)
    g.rule("pair", "[two] (neighbors|neighbours) of {x:thing}", _flanking)
    g.rule("pair", "(two|pair|both|same two|same ones|two {FIGURE}|pair of {FIGURE})", _all_two, cost=0.1)
    g.rule("pair", "[two] (remaining|last|only|other) [two] [{FIGURE}]", _all_two)
    g.rule("pair", "two (remaining|left|last) [{FIGURE}]", _all_two)
    g.rule("pair", "same two [{FIGURE}]", lambda c: next((f for f in c.focus if len(f) == 2), None))
    g.rule(
        "thing",
        "[the|both|both the|those|these] {p:pair} [of the {ROW}|of what is left|of them]",
        lambda p: p,
    )
    g.rule("thing", "(either end|each end|both ends|both sides)", _ends)
    g.rule("thing", "(they|them|each other|both of them|one another|those two|these two)", _all_two, cost=0.1)
    g.rule(
        "thing",
        "[the] (remaining|only|last) {FIGURE} [left]",
        lambda c: c.things if len(c.things) == 1 else None,
    )


def _two(c: Shelf, rank: int) -> Group | None:
    row = c.things
    if rank == 0:
        return pick(row, 0) if len(row) % 2 == 0 else None
    if rank not in (1, -1) or len(row) < 2:
        return None
    return row[:2] if rank == 1 else row[-2:]


def _two_at(c: Shelf, l: Loc, k: Any = None) -> Group | None:
    """Two that stand somewhere: at both ends, at one end, in the middle, beside something."""
    if l[0] == "rank":
        return _two(c, l[1])
    found = c.ordered(holders(c, (*l[:3], False) if l[0] == "side" else l))
    if l[0] == "side":
        found = found[:2] if l[1] > 0 else found[-2:]
    elif l[0] == "beside" and len(l[1]) > 1:
        near = frozenset[str]().union(*(holders(c, ("beside", (one,))) for one in l[1]))
        found = c.ordered(near - frozenset(l[1]))
    return found if len(found) == 2 else None


def _ends(c: Shelf, k: Any = None) -> Group | None:
    return (c.things[0], c.things[-1]) if len(c.things) > 1 else None


def _all_two(c: Shelf) -> Group | None:
    return c.things if len(c.things) == 2 else None


def _flanking(c: Shelf, x: Group) -> Group | None:
    near = holders(c, ("beside", x))
    return c.ordered(near) if len(x) == 1 and len(near) == 2 else None


def _amounts(g: Rules) -> None:
    """So many from an end, a share of the row, every second one."""
    g.rule("share", "{n:num}", lambda n: n)
    g.rule("share", "{fraction}", lambda c, fraction: _whole(fraction * len(c.things)))
    g.rule(
        "share",
        "{fraction} [of] ({THE_ROW}|[all] [the] {FIGURE}|them|all of them)",
        lambda c, fraction: _whole(fraction * len(c.things)),
    )
    g.rule("share", "all but {n:num}", lambda c, n: len(c.things) - n)
    g.words(
        "STARTING",
        "from at on off starting_from starting_at beginning_from beginning_at beginning_on starting_on "
        "starting_with "
        "counting_from namely_from from_off",
    )
    g.rule("EITHER_END", "(each|either|both) [end|ends|side|sides] [of the row]")
    of = "[{FIGURE}|of them|of the {FIGURE}]"
    end = "{STARTING} [the] [very] {end} [end|side|of the row|half]"
    g.rule("some", f"[the] {{n:share}} {of} [,] {end}", lambda c, n, end: _so_many(c, n, end))
    g.rule(
        "some",
        "[the] {rank} {fraction} [of {THE_ROW}|of (the|all) [the] {FIGURE}]",
        lambda c, rank, fraction: _so_many(c, _whole(fraction * len(c.things)), rank),
    )
    g.rule("some", "[the] {n:num} {rank} {FIGURE}", lambda c, n, rank: _so_many(c, n, rank))
    g.rule("some", f"(a|one|a single) {of} {{STARTING}} {{EITHER_END}}", _ends)
    g.rule(
        "some",
        "(every other|every second) [{k:kind}] [,] [starting (with|from|at) [the] first [one]]",
        lambda c, k=None: c.things[::2],
        cost=0.1,
    )
    g.rule(
        "some",
        "(every other|every second) [{k:kind}] [,] starting (with|from|at) [the] second [one]",
        lambda c, k=None: c.things[1::2],
    )
    g.rule("thing", "{s:some}", lambda s: tuple(s))
    g.rule("some", f"[the] {{n:share}} {of} starting (with|at|from) {{x:thing}}", _from_here)
    g.rule("some", "[the] (middle|central|inner) {n:num} [{FIGURE}]", lambda c, n: _inmost(c, n))
    g.rule(
        "some",
        "[the] {n:num} [{FIGURE}] (closest|nearest) [to] the {end} [end|side]",
        lambda c, n, end: _so_many(c, n, end),
    )
    upto = "(through|thru|up to|until|to)"
    g.rule(
        "some",
        f"[{{FIGURE}}|numbers|positions|everything|all] [from] {{x:thing}} {upto} {{y:thing}}",
        _range,
        cost=0.3,
    )
    g.rule("some", "[the] {FIGURE} [numbers|number] {a:num} , {b:num} [,] and {d:num}", _listed)
    g.rule(
        "thing",
        "(them|these|those|the following|these two|the two|two|one|the one) , {x:thing}",
        lambda x: x,
        cost=0.3,
    )
    g.rule("thing", "{n:num} [{FIGURE}] , {x:thing}", lambda n, x: x if len(x) == n else None, cost=0.2)
    rest = "(everything|all|all figures|all the figures|all of them|the ones)"
    g.rule(
        "some",
        f"{rest} from {{x:thing}} (on|onwards|onward|to the end|on out|to the right)",
        lambda c, x: _range(c, x, c.things[-1:]),
    )
    g.rule(
        "some",
        f"{rest} (up to and including|through|up to|until) {{x:thing}}",
        lambda c, x: _range(c, c.things[:1], x),
    )
    g.rule(
        "some", "all {n:num} [{FIGURE}] [{THATS}] in [the] (middle|center|centre)", lambda c, n: _inmost(c, n)
    )
    g.rule(
        "thing",
        "(those|these|the ones|all those|all) [{FIGURE}] (that|which|who) {p:pred}",
        lambda c, p: c.ordered(p) or None,
    )
    g.rule(
        "thing",
        "(whatever|what|the one that|whichever) [has|have] (took|takes|taken|has taken) "
        "(its|their|that) place",
        lambda c: c.ordered(successor(c)) or None,
    )
    g.rule("thing", "what is left {l:at}", lambda c, l: c.ordered(holders(c, l)) or None)
    g.rule(
        "thing",
        "[the] {n:share} {of_:ofs} [,] [namely|that is|i mean|so] {s:some}",
        lambda n, of_, s: s if len(s) == n else None,
    )
    g.rule("ofs", "({FIGURE}|of {THE_ROW}|of the {FIGURE}|of them)", True)
    parts = {"odd": 0, "uneven": 0, "even": 1}
    for word, first in parts.items():
        g.rule(
            "trait",
            f"{word} [numbered|numberd|number|positioned|placed|ranked]",
            lambda c, first=first: frozenset(c.things[first::2]),
        )
        g.rule(
            "post",
            f"{{INTO}} [the] {word} [numbered] {{POSITION}}",
            lambda c, first=first: frozenset(c.things[first::2]),
        )
    g.words("trait", dict.fromkeys(("vowel", "vowels"), frozenset("AE")), say=0)
    g.words("trait", dict.fromkeys(("consonant", "consonants"), frozenset("BCD")), say=0)
    g.rule("kind", "(vowel|vowels)", lambda c: Several(i for i in c.things if i in "AE") or None)
    g.rule("kind", "(consonant|consonants)", lambda c: Several(i for i in c.things if i in "BCD") or None)


def _from_here(c: Shelf, n: int | None, x: Group) -> Group | None:
    at = c.things.index(x[0]) if len(x) == 1 and c.has(x) else len(c.things)
    return c.things[at : at + n] if n and at + n <= len(c.things) else None


def _inmost(c: Shelf, n: int) -> Group | None:
    out, odd = divmod(len(c.things) - n, 2)
    return c.things[out : out + n] if not odd and out > 0 and n > 1 else None


def _range(c: Shelf, x: Group, y: Group) -> Group | None:
    if len(x) != 1 or len(y) != 1 or not c.has(x + y):
        return None
    low, high = c.things.index(x[0]), c.things.index(y[0])
    return c.things[low : high + 1] if low < high else None


def _listed(c: Shelf, a: int, b: int, d: int) -> Group | None:
    found = pick(c.things, a) + pick(c.things, b) + pick(c.things, d)
    return found if len(set(found)) == 3 else None


def _whole(number: Fraction) -> int | None:
    return int(number) if number.denominator == 1 else None


def _so_many(c: Shelf, n: int | None, end: int) -> Group | None:
    if n is None or end not in (1, -1) or not 0 < n <= len(c.things):
        return None
    return c.things[:n] if end == 1 else c.things[-n:]


def _comparing(g: Rules) -> None:
    """Of some, the first or the last; by the alphabet; neighbours."""
    g.words("order", dict.fromkeys(EARLIER.split(), 1) | dict.fromkeys(LATER.split(), -1))
    g.rule(
        "thing",
        "(whichever|which|the one|the one out|whatever|whoever) [one] of {x:thing} ({BE}|{STAND}) {o:order}",
        lambda c, x, o: pick(c.ordered(x), o) or None,
    )
    g.rule(
        "thing",
        "[the] {rank} [one|{FIGURE}] of {x:thing}",
        lambda c, x, rank: pick(c.ordered(x), rank) if len(x) > 1 else None,
    )
    g.rule(
        "thing",
        "(the|whichever) {o:order} [one] of {x:thing}",
        lambda c, x, o: pick(c.ordered(x), o) if len(x) > 1 else None,
    )
    far = (
        "[the] [one|{NOUN}] [{THATS}] [the] (furthest|farthest|most distant|furthest away|farthest "
        "away) from {x:thing}"
    )
    g.rule("thing", far, _farthest)
    g.rule("thing", "the (next|following|new next) {_k:kind}", _next, cost=0.1)
    abc = "(in|of|by|according to) (the alphabet|alphabetical order|alphabetic order)"
    g.rule("thing", f"[the] {{NOUN}} [{{THATS}}] [the] {{o:order}} {abc}", _by_alphabet)
    g.rule("thing", "[the] alphabetically {o:order} [{FIGURE}]", _by_alphabet)
    g.rule("thing", f"[the] {{o:order}} [{{NOUN}}] {abc}", _by_alphabet)
    g.rule("thing", f"(whatever|whichever [{{NOUN}}]|what) {{STAND}} {{o:order}} {abc}", _by_alphabet)
    g.words("NEIGHBOUR", "neighbor neighbour")
    g.rule("thing", "(its|the|their) {way} [hand] {NEIGHBOUR} [of {x:thing}]", _neighbour)
    g.rule("thing", "(its|the) {NEIGHBOUR} (to|on) the {way} [of {x:thing}]", _neighbour)
    g.rule("thing", "{x:thing} {way} [hand] {NEIGHBOUR}", _neighbour)
    g.rule(
        "thing",
        "[the] [only] (neighbor|neighbour) of {x:thing}",
        lambda c, x: [(i,) for i in holders(c, ("beside", x))],
    )
    g.rule(
        "thing",
        "(its|{x:thing}) [only] {NEIGHBOUR}",
        lambda c, x=None: [(i,) for i in holders(c, ("beside", x or about(c)))],
    )


def _farthest(c: Shelf, x: Group) -> list[Group]:
    if len(x) != 1 or not c.has(x):
        return []
    most = max(abs(c.place(i) - c.place(x[0])) for i in c.things)
    return [(i,) for i in c.things if abs(c.place(i) - c.place(x[0])) == most]


def _next(c: Shelf) -> Group | None:
    """The figure after the one that is spoken of, or after where that was."""
    return c.ordered(holders(c, ("side", 1, c.focus[0], True))) or None if c.focus else None


def _by_alphabet(c: Shelf, o: int) -> Group | None:
    return pick(tuple(sorted(c.things)), o) or None


def _neighbour(c: Shelf, way: int, x: Group | None = None) -> Group | None:
    return c.ordered(holders(c, ("side", way, x or about(c), True))) or None


def add_facts(g: Rules) -> None:
    """Adds what is true of figures (`prop`, `pred`, relative clauses) and conditions."""
    g.rule(
        "pred", "(lead|leads|leads the row|heads the row|leads the line)", lambda c: frozenset(c.things[:1])
    )
    g.rule(
        "pred", "(surround|surrounds|flank|flanks|enclose) {x:thing}", lambda c, x: holders(c, ("beside", x))
    )
    g.rule(
        "post",
        "[that|which] {x:thing} {BE} [{NEAR}] (followed|trailed) by",
        lambda c, x: holders(c, ("side", 1, x, True)),
    )
    g.rule(
        "post",
        "[that|which] {x:thing} {BE} [{NEAR}] (preceded|led) by",
        lambda c, x: holders(c, ("side", -1, x, True)),
    )
    which = "(whichever|which|whatever) [one] ({BE}|{STAND}) {o:order} [,] {a:thing} or {b:thing}"
    g.rule("thing", which, lambda c, o, a, b: pick(c.ordered(a + b), o) or None)
    g.rule("prop", "{l:loc}", standing)
    g.rule("prop", "{x:thing}", lambda x: frozenset(x), cost=0.1)
    g.rule("prop", "[a|an] {t:trait}", lambda t: frozenset(t))
    g.rule(
        "prop",
        "(there|here|present|in|in play|around|part of {THE_ROW}|(in|on) {THE_ROW}|among them)",
        lambda c: frozenset(c.things),
    )
    g.rule("prop", "({GONE}|away|not there|out|lacking|not here)", lambda c: frozenset(c.missing))
    g.rule("prop", "[either] {a:prop} or {b:prop}", lambda a, b: a | b)
    g.rule("prop", "neither {a:prop} nor {b:prop}", lambda c, a, b: frozenset(c.things) - a - b)
    g.rule("NOT", "(not|n't|no longer|never|nowhere)")
    g.words("NOT_BE", "isn't aren't wasn't is_not are_not was_not ain't isnt arent")
    g.rule("pred", "{BE} {p:prop}", lambda p: p)
    g.rule("pred", "({BE} {NOT}|{NOT_BE}) {p:prop}", lambda c, p: frozenset([*c.things, *c.missing]) - p)
    g.rule("pred", "{STAND} {l:loc}", standing)
    g.rule(
        "pred",
        "(does not|doesn't|do not|don't) {STAND} {l:loc}",
        lambda c, l: frozenset(c.things) - holders(c, l),
    )
    g.rule(
        "pred",
        "[{NEAR}] (follow|follows|succeeds|trails) {x:thing}",
        lambda c, x: holders(c, ("side", 1, x, True)),
    )
    g.rule(
        "pred", "[{NEAR}] (precede|precedes|leads) {x:thing}", lambda c, x: holders(c, ("side", -1, x, True))
    )
    g.rule(
        "pred",
        "(touch|touches|border|borders|neighbours|neighbors|adjoins) {x:thing}",
        lambda c, x: holders(c, ("beside", x)),
    )
    g.rule("pred", "{a:pred} (and|but) [that|which|also] {b:pred}", lambda a, b: a & b, cost=0.05)
    g.rule("pred", "(has|have|had) {h:having}", lambda h: h)
    g.rule("its", "(on|to|at|towards) (its|the|their) [immediate|own] {way} [side] [of it]", lambda way: way)
    g.rule("its", "{s:side} (it|them|itself)", lambda s: s)
    g.rule(
        "having",
        "[exactly|only|precisely] {n:num} [other] [{FIGURE}] {w:its}",
        lambda c, n, w: _with_beyond(c, w, n),
    )
    g.rule(
        "having",
        "(no|nothing|none|no other|no more|not a single) [{FIGURE}] [else|at all] {w:its}",
        lambda c, w: _with_beyond(c, w, 0),
    )
    g.rule("having", "only {x:thing} {w:its}", lambda c, x, w: _whole_side(c, w, x))
    g.rule(
        "having",
        "the most {FIGURE} {w:its}",
        lambda c, w: frozenset(c.things[:1] if w > 0 else c.things[-1:]),
    )
    g.rule(
        "having",
        "the fewest {FIGURE} {w:its}",
        lambda c, w: frozenset(c.things[:1] if w < 0 else c.things[-1:]),
    )
    g.rule("having", "{x:thing} [{NEAR}] {w:its}", lambda c, w, x: holders(c, ("side", -w, x, True)))
    g.rule(
        "having",
        "{x:thing} (as|for) its {way} [hand] {NEIGHBOUR}",
        lambda c, way, x: holders(c, ("side", -way, x, True)),
    )
    g.rule("having", "{x:thing} (as|for) [a|its] {NEIGHBOUR}", lambda c, x: holders(c, ("beside", x)))
    g.rule("post", "(that|which|who) {p:pred}", lambda p: p)
    g.rule("post", "(with|having) {h:having}", lambda h: h)
    g.rule("post", "(to|on) whose {way} [side] [there] (is|are|stands|comes) [only] {x:thing}", _whole_side)
    g.rule(
        "post",
        "(to|on) whose {way} [side] {x:thing} (is|are|stands|comes)",
        lambda c, way, x: holders(c, ("side", -way, x, True)),
    )
    g.rule(
        "post",
        "(to|on) whose {way} [side] [there] (is|are|stands) (nothing|no {FIGURE}|nobody)",
        lambda c, way: _with_beyond(c, way, 0),
    )
    g.rule(
        "post",
        "whose {way} [hand] {NEIGHBOUR} {BE} {x:thing}",
        lambda c, way, x: holders(c, ("side", -way, x, True)),
    )
    g.rule(
        "post", "whose (number|position|place|rank) {BE} {num}", lambda c, num: frozenset(pick(c.things, num))
    )
    g.rule(
        "post",
        "[that|which] {x:thing} ({BE}|{STAND}) [{NEAR}] {s:side}",
        lambda c, x, s: holders(c, ("side", -s, x, True)),
        cost=0.1,
    )
    g.rule(
        "post",
        "[that|which] {x:thing} ({BE}|{STAND}) [{NEAR}] {BESIDE}",
        lambda c, x: holders(c, ("beside", x)),
        cost=0.1,
    )
    g.rule("post", "whose (neighbours|neighbors) {BE} {x:thing}", lambda c, x: holders(c, ("between", x)))
    g.rule(
        "having",
        "{n:num} [{FIGURE}] (on|to|at) (each|either|both) (side|sides) [of it]",
        lambda c, n: _with_beyond(c, 1, n) & _with_beyond(c, -1, n),
    )
    g.rule(
        "thing",
        "(what|whatever|whichever|whichever {FIGURE}|anything that|everything that|all "
        "that|anything|everything|the one|whoever) {p:pred}",
        lambda c, p: c.ordered(p) or None,
    )
    g.rule(
        "thing",
        "(everything|anything|all|whatever|all [the] {NOUNS}|every {NOUN}|each {NOUN}) [{THATS}] {l:at}",
        lambda c, l: c.ordered(holders(c, l)) or None,
        cost=0.1,
    )
    g.rule(
        "thing", "{x:thing} [,] (which|that|who) {p:pred}", lambda x, p: x if set(x) <= p else None, cost=0.1
    )
    _conditions(g)


def standing(c: Shelf, l: Loc) -> Known | None:
    """The figures that stand somewhere, if what the place is told by is in the row."""
    marks = {mark for told in l if isinstance(told, tuple) for mark in told}
    return holders(c, l) if c.has(tuple(marks)) else None


def _with_beyond(c: Shelf, way: int, count: int) -> Known:
    """The figures with so many others on one side."""
    at = len(c.things) - 1 - count if way > 0 else count
    return frozenset(c.things[at : at + 1] if 0 <= at < len(c.things) else ())


def _whole_side(c: Shelf, way: int, x: Group) -> Known:
    """The figure on one side of which there are these and no others."""
    return frozenset(i for i in c.things if holders(c, ("side", way, (i,), False)) == frozenset(x))


def _conditions(g: Rules) -> None:
    g.rule("cond", "{x:thing} {p:pred}", lambda c, x, p: (set(x) <= p, c.about(x)))
    stands = "({BE}|{STAND}) {l:loc}"
    g.rule("cond", f"{{x:thing}} {stands}", _stands)
    g.rule(
        "cond",
        "{x:thing} ({BE} {NOT}|{NOT_BE}) {l:loc}",
        lambda c, x, l: {(not so, one): k for (so, one), k in _stands(c, x, l).items()},
    )
    g.rule(
        "act",
        "(should|were) {x:thing} [{BE}|{STAND}] {p:prop} [,] {then:act*}",
        lambda c, x, p, then: then(c.about(x)) if set(x) <= p else {c: 0.4},
    )
    g.rule("cond", "it's {p:prop}", lambda c, p: [(set(x) <= p, c.about(x)) for x in c.focus[:1]])
    g.rule("cond", "{x:thing} {BE} {ADJACENT}", lambda c, x: (adjacent(c, x), c.about(x)))
    g.rule(
        "cond", "{x:thing} ({BE} {NOT}|{NOT_BE}) {ADJACENT}", lambda c, x: (not adjacent(c, x), c.about(x))
    )
    g.words(
        "ADJACENT",
        "next_to_each_other adjacent neighbours neighbors side_by_side together next_to_one_another "
        "adjacent_to_each_other beside_each_other direct_neighbours",
    )
    g.rule(
        "cond",
        "(there (is|are)|there's|you (find|see)|i see|we (have|find|see)|you have) [still] {x:thing} "
        "[in {THE_ROW}]",
        lambda c, x: (c.has(x), c.about(x)),
        cost=0.1,
    )
    g.rule(
        "cond",
        "(there (is|are)|there's|you (find|see)|i see|we (have|find|see)|you have) [still] {x:thing} {l:at}",
        lambda c, x, l: (set(x) <= holders(c, l), c.about(x)),
    )
    g.rule(
        "cond",
        "(there (is|are) no|there (is|are) not (a|any)|there's no|there isn't (a|any)) {letter} [in "
        "{THE_ROW}|there|left]",
        lambda c, letter: (letter not in c.things, c.about((letter,))),
    )
    g.rule(
        "cond",
        "(there (is|are) no|there's no|i see no|we have no) {letter} {l:at}",
        lambda c, letter, l: (letter not in holders(c, l), c.about((letter,))),
    )
    g.rule(
        "cond",
        "(nothing|no one|nobody|no {FIGURE}|none [of them]) {p:pred}",
        lambda c, p: (not p & set(c.things), c),
    )
    g.rule(
        "cond",
        "(something|any {FIGURE}|some {FIGURE}|anything) {p:pred}",
        lambda c, p: (bool(p), c.about(tuple(sorted(p))[:1]) if p else c),
    )
    _row_conditions(g)


def _stands(c: Shelf, x: Group, l: Loc) -> dict[tuple[bool, Shelf], float]:
    """Whether figures stand somewhere; what depends on it may speak of both sides of the comparison."""
    found = standing(c, l)
    marks = tuple(mark for told in l if isinstance(told, tuple) for mark in told)
    about_both = c.about(x + marks) if len(x + marks) == 2 and not set(x) & set(marks) else c
    return {} if found is None else {(set(x) <= found, about_both.about(x).noting(place=l)): 0.0}


def adjacent(c: Shelf, x: Group) -> bool:
    """Whether these stand side by side."""
    return c.has(x) and max(map(c.place, x)) - min(map(c.place, x)) == len(x) - 1


def _row_conditions(g: Rules) -> None:
    """How many there are, whether the row is full, in which order it is."""
    g.words(
        "LEFT",
        "left remaining there left_over left_in_the_row in_the_row in_total altogether standing here in_it",
    )
    of = "[{k:kind}] [{LEFT}]"
    have = (
        "(there (are|is)|there's|(you|we) have|the row has|it has|i (see|count)|{THE_ROW} "
        "(has|contains|holds))"
    )
    compare = {
        "[exactly|only|just|still]": lambda m, n: m == n,
        "(more than|over)": lambda m, n: m > n,
        "(fewer than|less than|under)": lambda m, n: m < n,
        "(at least|no fewer than|no less than)": lambda m, n: m >= n,
        "(at most|no more than|up to)": lambda m, n: m <= n,
    }
    for words, holds in compare.items():
        meaning = lambda c, n, k=None, holds=holds: (holds(len(c.things), n), c)  # noqa: E731
        g.rule("cond", f"{have} {words} {{n:num}} {of}", meaning)
        g.rule(
            "cond", f"{words} {{n:num}} [{{k:kind}}] (are|is|remain|remains|stay|stand) [{{LEFT}}]", meaning
        )
        g.rule("cond", f"{words} {{n:num}} {{k:kind}} {{LEFT}}", meaning)
    full = "(full|complete|all there|at full strength)"
    g.rule("cond", f"({{THE_ROW}}|it) {{BE}} {full}", lambda c: (not c.missing, c))
    g.rule("cond", f"({{THE_ROW}}|it) ({{BE}} {{NOT}}|{{NOT_BE}}) {full}", lambda c: (bool(c.missing), c))
    g.rule(
        "cond",
        "(there is|there's|we have|you have) [still] [some] (room|space|a gap|a free place) [left] [in "
        "{THE_ROW}|for more]",
        lambda c: (bool(c.missing), c),
    )
    g.rule("cond", "(there is|there's) no (room|space) [left] [in {THE_ROW}]", lambda c: (not c.missing, c))
    g.rule("cond", "(a|any|some|one) {FIGURE} {BE} (missing|gone|not there)", lambda c: (bool(c.missing), c))
    g.rule("cond", "(nothing|no {FIGURE}|none) {BE} (missing|gone)", lambda c: (not c.missing, c))
    g.rule("IT_ALL", "({THE_ROW}|it|everything|they|all of them|the {FIGURE}|the letters)")
    g.rule(
        "SORTED",
        "(in alphabetical order|in alphabetic order|alphabetical|sorted|in order|ordered|in abc "
        "order|alphabetically ordered|alphabetized|sorted alphabetically|in the right order)",
    )
    g.rule("cond", "{IT_ALL} {BE} {SORTED}", lambda c: (is_sorted(c), c))
    g.rule("cond", "{IT_ALL} ({BE} {NOT}|{NOT_BE}) {SORTED}", lambda c: (not is_sorted(c), c))
    g.words("letters", {row.lower(): row for row in ROWS if len(row) > 3}, say=0)
    g.rule("letters", "{a:letter} {b:letter}", lambda a, b: a + b)
    g.rule("letters", "{a:letters} [and] {b:letter}", lambda a, b: a + b)
    g.rule(
        "cond",
        "{IT_ALL} (reads|read|spells|goes|is|says|shows) {w:letters}",
        lambda c, w: ("".join(c.things) == w, c),
    )
    g.rule(
        "cond",
        "({THE_ROW}|it) [only] (starts|begins|opens|start|begin) with {x:thing}",
        lambda c, x: (x == c.things[:1], c),
    )
    g.rule(
        "cond",
        "({THE_ROW}|it) (ends|stops|finishes|end|stop|stopped|ended) (with|at|on|in|after) {x:thing}",
        lambda c, x: (x == c.things[-1:], c),
    )


def is_sorted(c: Shelf) -> bool:
    """Whether the row is in the order of the alphabet."""
    return list(c.things) == sorted(c.things)

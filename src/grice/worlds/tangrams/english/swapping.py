"""Swaps and reversals, and whatever brings about what is to be so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from grice.episode import Segment
from grice.language import Group, Rules, pick
from grice.worlds.tangrams.english.figures import adjacent, is_sorted
from grice.worlds.tangrams.english.places import Loc, holders
from grice.worlds.tangrams.english.shelf import Shelf
from grice.worlds.tangrams.rules import Insert, Remove, Swap, TangramsAction

PLACES = "places positions spots locations seats place position spot order chairs shoes sides roles hats"
Means = tuple[type[TangramsAction], int]  # a sort of action, and how many of it (0: as few as possible)


def add_swapping(g: Rules) -> None:
    """Adds swaps of two, said of both or of one, and reversals."""
    g.words(
        "BACK", f"back again around over once_again out back_again in_place round for_each_other {PLACES}"
    )
    g.words("BACK", "with_each_other with_one_another the_other_way_around the_other_way_round")
    g.words("BACK", [f"{their}_{noun}" for their in ("the", "their", "its") for noun in PLACES.split()])
    g.rule(
        "PLACES_OF",
        "[the|their] (position|positions|place|places|spot|spots|location|locations|order|seats) [of|in]",
    )
    g.words(
        "VICE_VERSA",
        "and_vice_versa vice_versa and_the_other_way_around and_the_other_way_round and_the_reverse",
    )
    g.words("SWAPNOUN", "swap switch change trade exchange switcheroo swop swapping flip")
    g.rule("MAKE_A", "(make|do|perform|carry out|execute|pull) (a|an|the) [old|quick|little|single]")
    g.rule("PUTTING", "({PUT}|{WANT}|{WANT} to see)")
    g.words(
        "TO_BE",
        "to_stand to_be to_go stand go goes to to_move to_sit should_be should_go should_stand is_to_go",
    )
    g.words(
        "CROSSED",
        "the_wrong_way_round the_wrong_way_around in_the_wrong_order mixed_up "
        "in_each_others_place the_other_way_around "
        "the_other_way_round reversed back_to_front in_reverse_order confused out_of_order jumbled",
    )
    g.words("BY_MISTAKE", "at_some_point by_mistake in_error by_accident")
    of = "[{PLACES_OF}]"
    g.rule(
        "clause",
        f"{{SWAP}} {of} {{x:thing}} [around|out|places] {{AND}} {of} {{y:thing@x}} [{{BACK}}]",
        swap,
        said="(swap|switch|exchange) {x:thing} (and|with) {y:thing}",
        say=10,
        inverse=_told_swap,
    )
    g.words("AND", "and with for to by from then against")
    g.lines(
        "clause",
        f"""{{SWAP}} {of} {{x:thing}} [{{BACK}}]
        {{x:thing}} [both|then|each|all|have|has] {{SWAP}} [{{BACK}}]
        {{x:thing}} (is|are|was|were|got|have been|should be|need to be|must be) {{CROSSED}}
        {{SWAP}} (with each other|with one another|between them) {{x:thing}}
        (play|do) [the] [old] (switcheroo|swapsies|musical chairs) with {{x:thing}}
        someone {{PUT}} {{x:thing}} where {{y:thing}} {{IS_AT}} [{{VICE_VERSA}}]
        {{x:thing}} [then] {{SWAP}} [{{BACK}}] with {{y:thing@x}}
        {{x:thing}} (is|are|was|were|got|have been) {{SWAP}} [{{BACK}}] [{{BY_MISTAKE}}] [with {{y:thing@x}}]
        [{{PUTTING}}] {{x:thing}} [{{TO_BE}}] where {{y:thing@x}} {{IS_AT}} [{{VICE_VERSA}}]
        [{{PUTTING}}] {{x:thing}} (in|into|to) {{y:thing}} (place|spot|position|seat) [{{VICE_VERSA}}] ; 0.1
        {{x:thing}} (takes|takes over|gets|should take|should get) {{y:thing@x}} (place|spot|seat) \
        [{{VICE_VERSA}}]
        with {{y:thing}} [,] {{SWAP}} {{x:thing}}
        {{x:thing}} with {{y:thing}} [,] {{SWAP}}
        {{MAKE_A}} {{SWAPNOUN}} (between|of|with|on|for) {{x:thing}} [(and|with) {{y:thing@x}}]
        {{x:thing}} (arrow|for) {{y:thing@x}} ; 0.3
        {{x:thing}} with {{y:thing@x}} ; 0.6""",
        swap,
    )
    g.rule(
        "clause",
        "{SWAP} {x:thing} (and|with) {y:thing@x} [,] (at|in) {POSITION} {a:num} and {b:num}",
        lambda c, x, y, a, b: swap(c, x, y) if pick(c.things, a) + pick(c.things, b) == x + y else None,
    )
    there = "[{PUTTING}] {x:thing} [{TO_BE}] where {y:thing@x} {IS_AT}"
    g.rule("clause", f"someone {there} [,] and {{y2:thing}} where {{x2:thing}} {{IS_AT}}", _crossed)
    place = (
        "(in the place of|in place of|into the place of|to the place of|in the spot of|in the position of)"
    )
    g.rule(
        "clause",
        f"[{{PUTTING}}] {{x:thing}} {place} {{y:thing}} [,] and {{y2:thing}} {place} {{x2:thing}}",
        _crossed,
    )
    g.rule("clause", f"{there} [,] and {{y2:thing}} [{{TO_BE}}] where {{x2:thing}} {{IS_AT}}", _crossed)
    g.rule("clause", "{SWAP} {a:thing} with {b:thing} and {x:thing} with {y:thing}", _twice)
    g.rule("clause", "{a:thing} {SHOULD} be {l:loc} [,] and {b:thing} [{SHOULD}] [be] {m:loc}", _exchanged)
    g.rule(
        "clause",
        "(replace|replacing|substitute) {x:thing} (with|by) {y:fig@x} [{VICE_VERSA}]",
        _replace,
        cost=0.2,
    )
    g.rule("clause", "substitute {y:fig} for {x:thing}", _replace, cost=0.2)
    g.lines(
        "clause",
        "{SWAP} [{BACK}] ; 0.4\neach (takes|gets|take) (the other|the others) {POSITION} ; 0.3",
        _swap_again,
    )
    g.lines(
        "vp",
        """[be|get|do|have] {SWAP} [{BACK}] [around]
        (play|do) (musical chairs|a swap|a switch|the old switcheroo|a switcheroo)
        take (each other|one another|each others|the other) [{POSITION}]""",
        ("swap",),
    )
    g.rule("vp", "[be|get|do|have] {SWAP} [{BACK}] with {y:thing}", lambda y: ("swap", y))
    g.words("REVERSE", "reverse flip invert mirror turn_around reversing turn")
    g.rule("ROW_ORDER", "({THE_ROW}|everything|all {FIGURE}|all the {FIGURE}|them all|all of them)")
    g.lines(
        "clause",
        """{REVERSE} [the [whole] order of] {ROW_ORDER} [around|round]
        {REVERSE} the [whole|entire] order
        (turn|put) {ROW_ORDER} (around|round|back to front|in reverse|in reverse order|the other way \
        around)""",
        lambda c: _reverse(c, c.things),
    )
    g.rule(
        "clause",
        "{REVERSE} [the order of] {x:thing}",
        lambda c, x: _reverse(c, x) if len(x) > 2 else None,
        cost=0.1,
    )


def swap(c: Shelf, x: Group, y: Group = ()) -> Shelf | None:
    """The context after two figures change places."""
    pair = x + y
    if len(pair) != 2 or pair[0] == pair[1] or not c.has(pair):
        return None
    after = c.do(c.swap(*map(c.place, pair)))
    return after and after.about(pair[1:]).about(pair[:1]).about(pair)


def _twice(c: Shelf, a: Group, b: Group, x: Group, y: Group) -> Shelf | None:
    after = swap(c, a, b)
    return after and swap(after, x, y)


def _crossed(c: Shelf, x: Group, y: Group, x2: Group, y2: Group) -> Shelf | None:
    return swap(c, x, y) if (x, y) == (x2, y2) else None


def _exchanged(c: Shelf, a: Group, l: Loc, b: Group, m: Loc) -> Shelf | None:
    """Two figures, each of which is to stand where the other does."""
    return swap(c, a, b) if holders(c, l) == {*b} and holders(c, m) == {*a} else None


def _replace(c: Shelf, x: Group, y: Group) -> Any:
    """A figure in the place of another, which is removed if the first was not in the row before."""
    if c.has(y) or len(x) != 1 or len(y) != 1 or not c.has(x):
        return swap(c, x, y)
    away = c.do(Remove(c.place(x[0])))
    return away and away.do(Insert(c.place(x[0]), y[0]))


def _swap_again(c: Shelf) -> Any:
    pairs = [group for group in c.focus if len(group) == 2]
    return swap(c, pairs[0]) if pairs else None


def _reverse(c: Shelf, x: Group) -> Any:
    after: Any = c
    for one, other in zip(x[: len(x) // 2], x[::-1], strict=False):
        after = after and swap(after, (one,), (other,))
    return None if after is c else after


def _told_swap(c: Shelf, segment: Segment) -> dict[str, Any] | None:
    if not isinstance(segment[0], Swap):
        return None
    row = c.state.shapes
    return {"x": (row[segment[0].source - 1],), "y": (row[segment[0].target - 1],)}


def add_goals(g: Rules) -> None:
    """Adds requests that tell what shall be so, and by which sort of action: the shortest way is meant."""
    some = (
        "(figures|some figures|whatever it takes|as many figures as needed|enough figures|as few "
        "figures as possible)"
    )
    g.rule("DELETE", "({REMOVE}|{TAKE} {AWAY})")
    g.rule(
        "SOME_SWAP",
        "(do|make|perform|with|use|using|find) (a|an|one|whatever|whichever|the|some) [single|one] "
        "{SWAPNOUN}",
    )
    g.lines("means", "{SWAP} [any|some] two {FIGURE}\n{SOME_SWAP} [that|which]", (Swap, 1))
    g.rule("means", "{DELETE} (a|one|a single|some) {FIGURE}", (Remove, 1))
    g.rule("means", "{DELETE} {n:num} {FIGURE}", lambda n: (Remove, n))
    g.lines("means", f"{{DELETE}} {some}\n(cut|trim|shorten|chop) {{THE_ROW}} [short|down|off]", (Remove, 0))
    g.rule("means", "{ADD} (a|one|a single|the missing) {FIGURE}", (Insert, 1))
    arrange = "(rearrange|reorder|fix|change|arrange|reshuffle|reorganize|shuffle|sort|order)"
    g.rule("means", f"{arrange} ({{THE_ROW}}|things|the {{FIGURE}}|them|the order|everything)", (Swap, 0))
    g.words(
        "SO_THAT",
        "so_that such_that so in_order_that until in_such_a_way_that in_a_way_that till to_the_point_that",
    )
    g.rule("clause", "{m:means} [,] {SO_THAT} {cond:cond*}", _solve)
    other = (
        "(something|another {FIGURE}|whatever|one other {FIGURE}|any {FIGURE}|some "
        "{FIGURE}|whichever one|another)"
    )
    g.rule("clause", f"{{SWAP}} {{x:thing}} with {other} [,] {{SO_THAT}} {{cond:cond*}}", _swapped_so)
    g.rule(
        "act",
        "{p:act} [,] by (swapping|a swap|one swap|switching|swapping it|a single swap|swapping two figures)",
        _by_swaps,
    )
    g.rule("aim", "{THE_ROW} [to] [into|read|spell|say|be|look like|go] {w:letters}", lambda w: ("row", w))
    g.rule("aim", "{x:thing} [{BE}|to be|into] {ADJACENT}", lambda x: ("adjacent", x))
    g.rule("aim", "{x:thing} (stand|to stand|come|to come) {ADJACENT}", lambda x: ("adjacent", x))
    g.rule("aim", "{IT_ALL} [{BE}|to be|to|into|go] {SORTED}", ("sorted",))
    g.rule(
        "aim", "{IT_ALL} (into|in|to) (alphabetical|alphabetic|abc|the right|the correct) order", ("sorted",)
    )
    g.words(
        "MAKING",
        "make makes making get gets put puts bring brings have sort sorting leaves leave turn turns arrange",
    )
    g.lines(
        "clause",
        "{MAKING} {aim} [,] [by] {m:means}\n{m:means} [,] [and|to|that|which|so as to] {MAKING} {aim}",
        _reach,
    )
    g.rule("clause", "{MAKING} {aim} [,] by {a:clause}", lambda c, aim, a: a if _holds(a, aim) else None)
    g.rule("clause", "({MAKING}|{WANT}) {aim}", lambda c, aim: _reach(c, aim, (Swap, 0)))
    g.lines(
        "clause",
        """(sort|alphabetize|order|arrange) {IT_ALL} [alphabetically|by letter|from a to e]
        {IT_ALL} ({BE} {NOT}|{NOT_BE}) {SORTED} ; 0.2
        {IT_ALL} {SHOULD} [be] {SORTED}""",
        lambda c: _reach(c, ("sorted",), (Swap, 0)),
    )


def _solve(c: Shelf, m: Means, cond: Callable[[Shelf], dict[Any, float]]) -> Any:
    return _shortest(c, m, lambda one: any(held for (held, _), cost in cond(one).items() if cost < 1))


def _swapped_so(c: Shelf, x: Group, cond: Callable[[Shelf], dict[Any, float]]) -> Any:
    found = [
        one
        for one in (swap(c, x, (i,)) for i in c.things)
        if one and any(held for held, _ in cond(one.about(x)))
    ]
    return found[0] if len(found) == 1 else None


def _by_swaps(c: Shelf, p: Shelf) -> Shelf | None:
    return p if all(isinstance(act, Swap) for act in p.since(c)) else None


def _holds(c: Shelf, aim: tuple[Any, ...]) -> bool:
    if aim[0] == "row":
        return bool("".join(c.things) == aim[1])
    return is_sorted(c) if aim == ("sorted",) else adjacent(c, aim[1])


def _reach(c: Shelf, aim: tuple[Any, ...], m: Means) -> Any:
    return _shortest(c, m, lambda one: _holds(one, aim))


def _shortest(c: Shelf, m: Means, met: Callable[[Shelf], bool]) -> Any:
    """The one way to bring something about with so many actions of a sort."""
    kind, count = m
    found = c.reaching(met, lambda one: _choices(one, kind))
    return found[0] if len(found) == 1 and count in (0, len(found[0].since(c))) else None


def _choices(c: Shelf, kind: type[TangramsAction]) -> Iterator[TangramsAction]:
    for action in c.world.legal(c.state):
        if isinstance(action, kind) and not (isinstance(action, Swap) and action.source > action.target):
            yield action

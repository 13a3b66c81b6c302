"""Where figures stand and where they are put: one description of a place for both.

A place (`loc`) denotes a description such as ("side", 1, ("A",), near). `spots` tells at which places of the
row a figure comes to stand there, `holders` which figures stand there now.
"""

from __future__ import annotations

from typing import Any

from grice.language import Group, Rules, Several, among, pick
from grice.worlds.tangrams.english.shelf import FROM_RIGHT, Shelf

Loc = tuple[Any, ...]
LEFT = (
    "left_of to_the_left_of on_the_left_of on_the_left_side_of to_the_left_side_of before in_front_of "
    "ahead_of "
    "preceding prior_to to_left_of left_from further_left_than farther_left_than more_left_than "
    "further_to_the_left_than somewhere_left_of anywhere_left_of in_the_front_of earlier_than"
)
RIGHT = (
    "right_of to_the_right_of on_the_right_of on_the_right_side_of to_the_right_side_of after behind "
    "following "
    "past beyond succeeding to_right_of right_from further_right_than farther_right_than more_right_than "
    "further_to_the_right_than somewhere_right_of anywhere_right_of later_than in_back_of at_the_back_of"
)
BESIDE = (
    "next_to beside adjacent_to alongside by near close_to neighbouring neighboring bordering touching "
    "nearest_to closest_to nearest"
)
OLD = "original old former previous starting same initial own usual correct original_starting rightful proper"


def add_places(g: Rules) -> None:
    """Adds `loc`, `at` (a place with its preposition), and figures by where they stand."""
    g.words("side", dict.fromkeys(LEFT.split(), -1) | dict.fromkeys(RIGHT.split(), 1), say=0)
    g.said("side", "to the left of", -1, say=1)
    g.said("side", "to the right of", 1, say=1)
    g.words("way", {"left": -1, "leftwards": -1, "leftward": -1, "right": 1, "rightwards": 1, "rightward": 1})
    g.words(
        "INTO",
        "in into to at as on in_to back_to back_in back_into back_at on_to onto back_in_to back_as "
        "back_on to_be "
        "so_it_is in_at back_in_at inside so_that_it_is so_it's making_it back_onto over_to up_to "
        "up_at over_at all_the_way_to "
        "all_the_way_at down_at down_to over_on off_to in_as in_on towards toward to_become",
    )
    _ranks(g)
    _relations(g)
    _old_places(g)
    g.rule("loc", "{a:at}", cost=0.0)
    g.rule(
        "loc",
        "[the] {rank} [{POSITION}] [{FROM_LEFT}] [of all|of them|of them all|in line|in the row]",
        lambda rank: ("rank", rank),
        cost=0.05,
    )
    g.rule("loc", "{_a:loc} [,] {OOPS} [,] {b:loc}", lambda b: b, cost=0.1)
    g.rule(
        "loc",
        "(not {_a:loc} but {b:loc}|{b:loc} [,] (not|rather than|instead of) {_a:loc})",
        lambda b: b,
        cost=0.1,
    )
    g.rule("kind", "{k:kind} [{THATS}] {l:at}", located)
    g.rule("THATS", "(that|which|who) ({BE}|{STAND}|used to be|have been|has been) [now|currently]")
    g.rule(
        "THATS",
        "(now|currently|standing|sitting|located|found|positioned|placed|stuck|sandwiched|wedged|lying)",
    )


def _ranks(g: Rules) -> None:
    into, of = "{INTO} [the|its|their|a]", "[{OF_ALL}]"
    g.rule("OF_ALL", "(of {THE_ROW}|of (all|all the|the) {FIGURE}|in {THE_ROW}|of it|of all)")
    g.words("FROM_LEFT", "from_the_left counting_from_the_left from_left")
    left = "[{FROM_LEFT}]"
    g.rule("at", f"{into} [new] {{rank}} [{{POSITION}}] {left} {of}", lambda rank: ("rank", rank))
    g.rule("at", f"{into} {{rank}} [{{POSITION}}] from [the] (right|end|back)", lambda rank: ("rank", -rank))
    g.rule(
        "at",
        f"{into} {{POSITION}} [number|no|nr|#] {{num}}",
        lambda num: ("rank", num),
        said="in position {num}",
        say=1,
    )
    g.rule("at", f"{into} [number|no|nr|#] {{num}} [{{POSITION}}]", lambda num: ("rank", num), cost=0.1)
    g.rule(
        "at",
        f"{{INTO}} [the|a] [far|extreme|very] {{end}} [{{POSITION}}|side] {of}",
        lambda end: ("rank", end),
        cost=0.1,
    )
    g.rule("at", "(in front|up front|out front|in the lead|at the fore|first of all|in first)", ("rank", 1))
    g.rule("at", "(last of all|in the rear|at the rear|in last|out back)", ("rank", -1))
    g.rule(
        "at",
        "{INTO} [the] [two|far|very|opposite] (ends|either end|both ends|outside|edges|extremes|each end)",
        ("ends",),
    )
    g.rule(
        "at", "{INTO} (an|either|one|one of the|the|any) (end|edge|ends) [of {THE_ROW}]", ("ends",), cost=0.3
    )
    g.said("at", "in the {ordinal} position", lambda ordinal: ("rank", ordinal), say=4)
    g.said("at", "(at the front|on the far left)", ("rank", 1), say=1)
    g.said("at", "(at the end|in the last place|on the far right)", ("rank", -1), say=1)


def _relations(g: Rules) -> None:
    where = "[{INTO} [the] [{POSITION}]]"
    g.words("BESIDE", BESIDE)
    g.rule("at", f"{where} {{s:side}} {{x:thing}}", _beside, said="{s:side} {x:thing}", say=1)
    g.rule("at", "(anywhere|somewhere) {s:side} {x:thing}", _beside)
    g.rule("at", "[{THATS}] [{NEAR}] (followed by|trailed by) {x:thing}", lambda x: ("side", -1, x, True))
    g.rule("at", "[{THATS}] [{NEAR}] (preceded by|led by) {x:thing}", lambda x: ("side", 1, x, True))
    g.rule(
        "at", "[{THATS}] (flanked|surrounded|bordered|enclosed|framed) by {x:thing}", lambda x: ("between", x)
    )
    g.rule("at", f"{where} {{NEAR}} {{s:side}} {{x:thing}}", lambda s, x: ("side", s, x, True))
    g.rule("at", "(to|on) (its|their|the) [immediate|direct|own] {way} [side]", _its_side, cost=0.1)
    g.rule(
        "at",
        "{n:num} [{POSITION}|steps|{FIGURE}] [away] {s:side} {x:thing}",
        lambda n, s, x: ("away", n * s, x),
    )
    g.rule("at", "{n:num} [{POSITION}|steps] (to|on) (its|the) {way}", _its_side, cost=0.2)
    g.rule("at", f"{where} [{{NEAR}}] {{BESIDE}} {{x:thing}}", lambda x: ("beside", x))
    on = "[,] (on|to) [the|its] {way} [side]"
    g.rule("at", f"{where} {{BESIDE}} {{x:thing}} {on}", lambda x, way: ("side", way, x, True))
    g.words(
        "AMID",
        "between in_between sandwiched_between squeezed_between right_between directly_between "
        "wedged_between",
    )
    g.rule(
        "at", f"{where} [the space|the spot|the gap|somewhere] {{AMID}} {{x:thing}}", lambda x: ("between", x)
    )
    g.rule("at", "(on|to|at) the other side of {x:thing}", lambda x: ("across", x))
    g.lines(
        "at",
        """(where|in where|to where) {x:thing} {IS_AT}
        in {x:thing} [old|former] (place|position|spot|seat)
        (in|to|into|at) [the] [old|former] (place|spot|position|seat|space) of {x:thing}""",
        lambda x: ("spot", x),
    )
    g.rule("at", "(there|in (its|that|his) (place|spot|stead|position))", ("there",), cost=0.1)
    g.rule(
        "at",
        "(further|farther|somewhat|a bit|more) (along|left|right|forward|back|to the {_w:way}) [,] {l:at}",
        lambda l: l,
    )
    to = "[further|over|more] [to|on|to the|towards the]"
    g.words(
        "onwards", {"back": 1, "forward": -1, "forwards": -1, "up": -1, "down": 1, "along": 1, "backwards": 1}
    )
    for way in ("way", "onwards"):
        g.rule(
            "at", f"[by] {{n:num}} [{{POSITION}}|steps|step] {to} {{w:{way}}}", lambda n, w: ("shift", n * w)
        )
        g.rule(
            "at",
            f"[to the] {{w:{way}}} [by] {{n:num}} [{{POSITION}}|steps|step]",
            lambda n, w: ("shift", n * w),
        )
        g.rule("at", f"(a|one) (step|bit|{{POSITION}}) {to} {{w:{way}}}", lambda w: ("shift", w))
    g.rule(
        "at", "[further|over] [to|to the|towards the] {way} [a bit]", lambda way: ("shift", way), cost=0.05
    )


def _beside(s: int, x: Group) -> Loc:
    return "side", s, x, False


def _its_side(c: Shelf, way: int, n: int = 0) -> dict[Loc, float]:
    """On a side of what is spoken of: the most salient figure first."""
    single = [group for group in c.focus if len(group) == 1 and c.has(group)]
    return {("away", n * way, x) if n else ("side", way, x, True): 0.9 * k for k, x in enumerate(single)}


def _old_places(g: Rules) -> None:
    g.words("OLD", OLD)
    g.rule("at", "[{INTO}] [its|his|the|their] {OLD} ({POSITION}|order)", ("old",))
    g.words(
        "WHERE",
        "where to_where in_where as how the_way just_as back_where back_to_where in_the_place_where "
        "to_the_place_where right_where",
    )
    g.rule(
        "WAS_THERE",
        "(it|they|that) [originally|just|had|has|have] (was|were|used to be|belongs|came "
        "from|been|belonged|started|"
        "was originally|was before|was removed from|was taken from|is supposed to be|stood)",
    )
    g.words(
        "BEFORE",
        "before originally at_first in_the_beginning located removed placed at_the_start previously "
        "to_begin_with",
    )
    g.rule("at", "{WHERE} {WAS_THERE} [{BEFORE}]", ("old",))
    g.rule(
        "at",
        "(where|from where|in the place|in the spot|at the spot|to the place|to the position) [that] "
        "{WE} {GONE_BY} it [from]",
        ("old",),
    )


def about(c: Shelf) -> Group:
    """The single figure that is spoken of."""
    return next((group for group in c.focus if len(group) == 1), ())


def located(c: Shelf, k: Group, l: Loc) -> Any:
    """Those of a kind that stand somewhere: right there if one is meant, anywhere on that side if several."""
    wide = isinstance(k, Several)
    found = among(k, holders(c, l, wide))
    if found or l[0] != "side" or wide:
        return found
    far = holders(c, l, True)
    near = [shape for shape in (c.things if l[1] > 0 else c.things[::-1]) if shape in far and shape in k]
    return {(near[0],): 1.0} if near else None


def holders(c: Shelf, loc: Loc, wide: bool = True) -> frozenset[str]:
    """The figures that stand there: with `wide`, also further away on that side."""
    row, (how, *told) = c.things, loc
    if how == "rank":
        return frozenset(pick(row, told[0]))
    if how == "ends":
        return frozenset(row[:1] + row[-1:])
    group = told[1] if how in ("side", "away") else told[0] if told else ()
    if how == "shift" or not group or not (c.has(group) or _gap(c, group)):
        return frozenset()
    if c.has(group):
        low, high = min(map(row.index, group)), max(map(row.index, group))
    else:  # where it was
        high = _gap(c, group) - 2
        low = high + 1
    if how == "side":
        side, near = told[0], told[2] or not wide
        beyond = row[high + 1 :] if side > 0 else row[:low][::-1]
        return frozenset(beyond[:1] if near else beyond)
    if how == "away":
        at = low + told[0]
        return frozenset(row[at : at + 1] if at >= 0 else ())
    if how == "beside":
        return frozenset(row[max(low - 1, 0) : low] + row[high + 1 : high + 2])
    return frozenset({"between": row[low + 1 : high], "spot": group}.get(how, ()))


def _gap(c: Shelf, group: Group) -> int:
    """The place from which a single figure was removed; 0 if it was not."""
    return (c.removal(group[0]) or 0) if len(group) == 1 and not c.noted(FROM_RIGHT) else 0


def spots(c: Shelf, loc: Loc, x: str) -> dict[int, float]:
    """The places at which a figure would stand there, counted in the row with it, with costs."""
    rest = tuple(shape for shape in c.things if shape != x)
    count = len(rest) + 1
    found = {place: cost for place, cost in _counted(c, loc, x, rest).items() if 1 <= place <= count}
    return {count + 1 - place: cost for place, cost in found.items()} if c.noted(FROM_RIGHT) else found


def _counted(c: Shelf, loc: Loc, x: str, rest: Group) -> dict[int, float]:
    """Such places, as this speaker counts them."""
    how, *told = loc
    count = len(rest) + 1
    if how == "rank":
        [rank] = told
        if rank == 0:
            return dict.fromkeys(((count + 1) // 2, count // 2 + 1), 0.0)
        return {rank if rank > 0 else count + 1 + rank: 0.0}
    if how == "shift":
        return {c.things.index(x) + 1 + told[0]: 0.0} if x in c.things else _shifted(c, x, told[0])
    if how == "there":
        noted = c.noted("place")
        return _counted(c, noted, x, rest) if noted else {gone: 0.0 for gone in [_vacant(c)] if gone}
    group = told[1] if how in ("side", "away") else told[0] if told else ()
    if not group or not set(group) <= set(rest):
        return {}
    low, high = min(map(rest.index, group)), max(map(rest.index, group))
    match how:
        case "side":
            return {high + 2 if told[0] > 0 else low + 1: 0.0}
        case "away":
            return {low + 1 + told[0] + (told[0] < 0): 0.0}
        case "beside":
            return {low + 1: 0.0, high + 2: 0.0}
        case "between":
            inner = range(low + 2, high + 2) if len(group) == 2 else ()
            return dict.fromkeys(inner, 0.0 if len(inner) == 1 else 0.5)
        case "across":
            before = c.removal(x) if x not in c.things else c.place(x)
            return {low + 2 if before and before <= low + 1 else low + 1: 0.0}
        case "spot":
            return {low + 1: 0.0, low + 2: 0.3}
    return {}


def _shifted(c: Shelf, x: str, by: int) -> dict[int, float]:
    """For a figure that was removed: that much further on than it was."""
    old = c.removal(x)
    return {} if old is None else {old + by: 0.0}


def _vacant(c: Shelf) -> int | None:
    """The place that was spoken of last: where a figure was removed, or where one stands."""
    for group in c.focus:
        if len(group) == 1:
            return c.things.index(group[0]) + 1 if group[0] in c.things else c.removal(group[0])
    return None


def successor(c: Shelf) -> frozenset[str]:
    """The figure that stands now where the one that is spoken of was."""
    old = next((c.removal(group[0]) for group in c.focus if len(group) == 1 and group[0] in c.missing), None)
    return frozenset(c.state.shapes[old - 1 : old] if old else ())

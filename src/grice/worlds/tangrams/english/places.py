"""Rules for places, where figures stand and where they are put: one description for both.

A place (`loc`) denotes a description such as ("side", 1, ("A",), near). `spots` tells at which places of the
row a figure comes to stand there, `holders` which figures stand there now.
"""

from __future__ import annotations

from typing import Any

from grice.language import Group, Rules, Several, among, pick
from grice.language.inflection import forms
from grice.worlds.tangrams.english.shelf import FROM_RIGHT, Shelf
from grice.worlds.tangrams.english.words import LEFT, RIGHT, THAN

Loc = tuple[Any, ...]


def add_places(g: Rules) -> None:
    """Adds `loc`, `at` (a place with its preposition), and figures by where they stand."""
    for way, words, name in ((-1, LEFT, "left"), (1, RIGHT, "right")):
        g.words("side", dict.fromkeys([*words.split(), *THAN.format(way=name).split()], way), say=0)
        g.said("side", f"to the {name} of", way, say=1)
        g.words("way", dict.fromkeys((name, f"{name}wards"), way))
    g.words("way", {"up": -1, "down": 1}, cost=0.3)
    g.words("way", {"forward": -1, "forwards": -1, "back": 1, "backwards": 1, "along": 1}, cost=0.2)
    _ranks(g)
    _relations(g)
    g.rule("at", "[{INTO}] [its|his|the|their] {OLD} ({POSITION}|order)", ("old",))
    was = "(was|were|used to be|belongs|came from|been|belonged|stood) [before|originally|removed|previously]"
    g.rule("at", f"[back] [to] (where|as) (it|they|that) [originally|just|had|has|have] {was}", ("old",))
    g.rule("loc", "{a:at}")
    ranked = "[the] {rank} [{POSITION}] [[counting] from [the] {end}|of all|(of|in) {THE_ROW}]"
    g.rule("loc", ranked, lambda rank, end=1: ("rank", rank * end), cost=0.05)
    g.rule("loc", "the {end} [of {THE_ROW}]", lambda end: ("rank", end), cost=0.1)
    g.rule("loc", "{_a:loc} , {b:loc}", cost=0.3)
    g.rule("kind", "{k:kind} [{THATS}] {l:at}", located)
    beside = "the {k:kind} [{THATS}] {s:side} {x:thing}\nthe {k:kind} (that|which) {s:touching} {x:thing}"
    g.lines("beside", beside, _beside)
    far = "[in|at|to|on|by] the (other|opposite) (end|side) [of {THE_ROW}]"
    g.rule("at", far, _other_end, cost=0.05)
    g.rule("at", "(on|to) the (other|opposite) side of {x:thing}", _other_side)
    g.rule("at", "[{INTO}] all the way [to|on|over] [the] {end}", lambda end: ("rank", end))
    g.rule("THATS", "(that|which|who) ({BE}|{STAND}|used to be) [{NOW}]")
    g.rule("THATS", "{NOW}")
    g.rule("THATS", "(that|which) [has|have|had|is] [now|just] {FILLING}")
    g.words("FILLING", forms("slide move take fill come shift jump get step"))


def _ranks(g: Rules) -> None:
    into, of = "{INTO} [the|its|their|a]", "[of {THE_ROW}|in {THE_ROW}|of all]"
    from_end = "[[counting] from [the] {end}]"
    ranked = f"{into} [new] {{rank}} [{{POSITION}}] {from_end} {of}"
    g.rule("at", ranked, lambda rank, end=1: ("rank", rank * end))
    number = f"{into} {{POSITION}} [number|no|#] {{num}}"
    g.rule("at", number, lambda num: ("rank", num), said="in position {num}", say=1)
    g.rule("at", f"{into} [number|no|#] {{num}} [{{POSITION}}]", lambda num: ("rank", num), cost=0.1)
    far = f"{into} [far|extreme|very] {{end}} [{{POSITION}}|side] {of}"
    g.rule("at", far, lambda end: ("rank", end), cost=0.1)
    g.rule("at", "(in|up|out) front", ("rank", 1))
    either = "[the|an|either|each|both|one|one of the|any] [two|far|very|opposite]"
    g.rule("at", f"{{INTO}} {either} (end|ends|outside|edge|edges) [of {{THE_ROW}}]", ("ends",), cost=0.3)
    g.said("at", "in the {ordinal} position", lambda ordinal: ("rank", ordinal), say=4)
    g.said("at", "(at the front|on the far left)", ("rank", 1), say=1)
    g.said("at", "(at the end|in the last place|on the far right)", ("rank", -1), say=1)


def _relations(g: Rules) -> None:
    where = "[{INTO} [the] [{POSITION}]]"
    side = f"{where} {{s:side}} {{x:thing}}"
    g.rule("at", side, lambda s, x: ("side", s, x, False), said="{s:side} {x:thing}", say=1)
    g.rule("at", f"{where} {{NEAR}} {{s:side}} {{x:thing}}", lambda s, x: ("side", s, x, True))
    away = "{n:num} [{POSITION}|{FIGURE}] [away]"
    g.rule("at", f"{away} {{s:side}} {{x:thing}}", lambda n, s, x: ("away", n * s, x))
    its = f"[{{NEAR}}|{away}] (to|on) (its|the) [immediate|direct] {{way}} [side]"
    g.rule("at", its, _its_side, cost=0.1)
    g.rule("at", f"{where} [{{NEAR}}] {{BESIDE}} {{x:thing}}", lambda x: ("beside", x))
    beside = f"{where} {{BESIDE}} {{x:thing}} [,] (on|to) [the|its] {{way}} [side]"
    g.rule("at", beside, lambda x, way: ("side", way, x, True))
    between = f"{where} [the space|the gap|somewhere|sandwiched|in] between {{x:thing}}"
    g.rule("at", between, lambda x: ("between", x))
    g.rule("at", "[in] between", lambda c: next((("between", x) for x in c.focus if len(x) == 2), None))
    place = "(in|to|into|at) [the] [old|former] (place|spot|position)"
    g.lines(
        "at",
        f"""(where|to where) {{x:thing}} ({{BE}}|{{STAND}}|{{SHOULD}} be) [now]
        in {{x:thing}} [old|former] (place|position|spot|seat)
        {place} of {{x:thing}}
        {place} [that|which|where] {{x:thing}} {{HOLDS}} [now]""",
        lambda x: ("spot", x),
    )
    there = f"""(there|[{{INTO}}] (its|that|his) [old|empty|free|vacant] (place|spot|stead|position))
        where (it|that) (was|stood|had been|used to be) ; 0.2
        {place} [that|which|where] it {{HOLDS}}"""
    g.lines("at", there, ("there",), cost=0.1)
    to = "[further|over|more] [to|on|to the|towards the]"
    step = "({POSITION}|step|steps|bit)"
    g.lines(
        "at",
        f"""[by] {{n:num}} [{step}] {to} {{w:way}}
        [to the] {{w:way}} [by] {{n:num}} [{step}]
        [a {step}] {to} {{w:way}} [a bit] ; 0.05""",
        lambda w, n=1: ("shift", n * w),
    )


def _beside(c: Shelf, k: Group, s: int, x: Group) -> Shelf | None:
    """The context after a figure is told by another, which is in focus then."""
    found = located(c, k, ("side", s, x, True)) if s and isinstance(k, tuple) else None
    return c.about(found).about(x) if isinstance(found, tuple) and len(found) == 1 == len(x) else None


def _other_end(c: Shelf) -> Loc | None:
    """The end at which what is spoken of does not stand."""
    ends = [group for group in c.focus if group in (c.row[:1], c.row[-1:])]
    return ("rank", -1 if ends[0] == c.row[:1] else 1) if ends else None


def _other_side(c: Shelf, x: Group) -> Loc | None:
    """The side of a figure at which the one that is spoken of does not stand, or did not."""
    moved = [group for group in c.focus if len(group) == 1 and group != x]
    if not moved or not c.has(x):
        return None
    place = c.place(*moved[0]) if c.has(moved[0]) else c.removal(*moved[0])
    return ("side", 1 if place <= c.place(*x) else -1, x, True) if place else None


def _its_side(c: Shelf, way: int, n: int = 0) -> dict[Loc, float]:
    """On a side of what is spoken of: the most salient figure first."""
    single = [group for group in c.focus if len(group) == 1 and c.has(group)]
    return {("away", n * way, x) if n else ("side", way, x, True): 0.9 * k for k, x in enumerate(single)}


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
    row, (how, *told) = c.row, loc
    if how == "rank":
        return frozenset(pick(c.things, told[0]))
    if how == "ends":
        return frozenset(row[:1] + row[-1:])
    if how == "there":
        place = _vacant(c)
        return frozenset(row[place - 1 : place] if place else ())
    group = told[1] if how in ("side", "away") else told[0] if told else ()
    if how == "shift" or not group or not (c.has(group) or _gap(c, group)):
        return frozenset()
    if c.has(group):
        low, high = min(map(row.index, group)), max(map(row.index, group))
    else:  # where it was
        high = _gap(c, group) - 2
        low = high + 1
    if how == "side":
        near = told[2] or not wide
        beyond = row[high + 1 :] if told[0] > 0 else row[:low][::-1]
        return frozenset(beyond[:1] if near else beyond)
    if how == "away":
        return frozenset(row[max(low + told[0], 0) : max(low + told[0] + 1, 0)])
    beside = row[max(low - 1, 0) : low] + row[high + 1 : high + 2]
    return frozenset({"between": row[low + 1 : high], "spot": group, "beside": beside}.get(how, ()))


def next_to(c: Shelf, x: Group, way: int) -> frozenset[str]:
    """The figures right beside others: left (-1), right (1) or on either side (0)."""
    return holders(c, ("side", way, x, True) if way else ("beside", x))


def standing(c: Shelf, l: Loc) -> frozenset[str] | None:
    """The figures that stand at a place, if the place's landmark is in the row."""
    return holders(c, l) if c.has(marks(l)) else None


def marks(l: Loc) -> Group:
    """The figures by which a place is told."""
    return tuple(mark for told in l if isinstance(told, tuple) for mark in told)


def _gap(c: Shelf, group: Group) -> int:
    """The place from which a single figure was removed; 0 if it was not."""
    return (c.removal(group[0]) or 0) if len(group) == 1 and not c.noted(FROM_RIGHT) else 0


def spots(c: Shelf, loc: Loc, x: str) -> dict[int, float]:
    """The places at which a figure would stand there, counted in the row with it, with costs."""
    rest = tuple(shape for shape in c.row if shape != x)
    count = len(rest) + 1
    found = {place: cost for place, cost in _counted(c, loc, x, rest).items() if 1 <= place <= count}
    return {count + 1 - place: cost for place, cost in found.items()} if c.noted(FROM_RIGHT) else found


def _counted(c: Shelf, loc: Loc, x: str, rest: Group) -> dict[int, float]:
    """Such places, as this speaker counts them."""
    how, *told = loc
    count = len(rest) + 1
    match how:
        case "rank" if told[0] == 0:
            return dict.fromkeys(((count + 1) // 2, count // 2 + 1), 0.0)
        case "rank":
            return {told[0] if told[0] > 0 else count + 1 + told[0]: 0.0}
        case "ends":
            return {1: 0.0, count: 0.0}
        case "shift":
            old = c.row.index(x) + 1 if x in c.row else c.removal(x)
            return {old + told[0]: 0.0} if old else {}
        case "there":
            noted = c.noted("place")
            return _counted(c, noted, x, rest) if noted else {gone: 0.0 for gone in [_vacant(c)] if gone}
    group: Group = told[1] if how in ("side", "away") else told[0] if told else ()
    if how == "spot" and len(group) == 1 and not c.has(group):
        return {gone: 0.0 for gone in [c.removal(group[0])] if gone}
    if not group or not set(group) <= set(rest):
        return {}
    return _around(loc, min(map(rest.index, group)), max(map(rest.index, group)))


def _around(loc: Loc, low: int, high: int) -> dict[int, float]:
    """Places relative to figures of the rest, the first and the last of which are there."""
    how, *told = loc
    match how:
        case "side":
            return {high + 2 if told[0] > 0 else low + 1: 0.0}
        case "away":
            return {low + 1 + told[0] + (told[0] < 0): 0.0}
        case "beside":
            return {low + 1: 0.0, high + 2: 0.0}
        case "between":
            inner = range(low + 2, high + 2) if len(told[0]) == 2 else ()
            return dict.fromkeys(inner, 0.0 if len(inner) == 1 else 0.5)
        case "spot":
            return {low + 1: 0.0, low + 2: 0.3}
    return {}


def _vacant(c: Shelf) -> int | None:
    """The place that was spoken of last: where a figure was removed, or where one stands."""
    for group in c.focus:
        if len(group) == 1:
            return c.row.index(group[0]) + 1 if group[0] in c.row else c.removal(group[0])
    return None

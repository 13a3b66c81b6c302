"""Where somebody goes: the ends, beside others, between them, so many steps, back, a position by number."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from grice.language import Group, Rules, pick
from grice.worlds.scene.english.context import Costs, Theatre, least
from grice.worlds.scene.english.people import Lazy, fits
from grice.worlds.scene.rules import POSITIONS, Enter, Exit, Move, Switch

SLIP = 1.8  # left said for right, as people do now and then
ALL = tuple(range(1, POSITIONS + 1))
HALF = POSITIONS // 2
ENDS = {-1: 1, 1: POSITIONS}


def add_places(g: Rules) -> None:
    """Adds `place`: positions, seen from the subject, with costs."""
    g.lines(
        "place",
        """{TO} {p:place}
        right {p:place} ; 0.05
        all the way [over] {p:place} ; 0.3
        {p:place} ([of|in|on|off] {STAGE}|instead)
        (the|a|an) [free|empty|open] {SPOT} [that is] {p:place}
        {_p:place} , {p:place} ; 0.5
        [{_w:way}] (past|passed|beyond|across) {_x:thing} [,] {TO} {p:place}""",
    )
    g.rule("place", "{p:place} [,] [and|but] {q:place}", lambda p, q: p if p == q else None, cost=0.05)
    g.rule("place", "{p:place} [,] {OOPS} [,] {q:place*} [rather|that is|i mean]", _rather, cost=0.1)
    g.rule("dir", "{_a:dir} [{EDGE}] [,] {OOPS} [,] [to|on|at] [the|his|her|their] {b:dir}", lambda b: b)
    _ends(g)
    _steps(g)
    _beside(g)
    _between(g)
    _numbered(g)
    _former(g)
    _courses(g)


def _rather(c: Theatre, p: int, q: Lazy) -> Costs:
    """Another place, which may be told by whoever is beside the first."""
    beside = c.who(p + 1) or c.who(p - 1)
    return q(c.told(c.subject) if not beside else c.about((beside,)))


def _cheapest(found: Iterable[tuple[int, float]]) -> Costs:
    """Places on stage with the least cost of each."""
    return least((place, cost) for place, cost in found if place in ALL)


def _in_turn(places: Iterable[int], step: float = 0.3, first: float = 0.0) -> list[tuple[int, float]]:
    """Places of which each costs more than the one before."""
    return [(place, first + step * n) for n, place in enumerate(dict.fromkeys(places))]


def _home(c: Theatre) -> int:
    """Where the subject stands; 0 if nobody is the subject."""
    return c.at(c.subject[0]) if len(c.subject) == 1 else 0


def _others(c: Theatre) -> list[int]:
    """The people in focus, the subject left out."""
    return [group[0] for group in c.focus if len(group) == 1 and group != c.subject]


def _around(c: Theatre, x: Group) -> tuple[int, int] | None:
    """The positions left and right of a group."""
    at = [c.at(i) for i in x]
    return (min(at) - 1, max(at) + 1) if at and all(at) else None


def _ends(g: Rules) -> None:
    the = "[the|his|her|their|its]"
    g.words("outermost", {"leftmost": -1, "left_most": -1, "rightmost": 1, "right_most": 1}, say=0)
    g.lines(
        "place",
        f"""{the} [{{FAR}}] {{dir}} {{EDGE}} [of]
        {the} {{FAR}} {{dir}} [of]
        {the} {{dir:outermost}} [{{EDGE}}]
        (all the way|as far|way) [to the] {{dir}} [as possible|as he can]""",
        _at_end,
    )
    g.rule("place", f"{the} {{dir}} [side|hand side|part]", _aside)
    g.rule("place", "(the|an|one) [very] (end|edge|corner)", lambda c: _either_end(c), cost=0.1)
    g.rule("place", "the (other|opposite) (end|edge|side|corner)", lambda c: _other_end(c), cost=0.1)
    g.rule("place", "[the] [very] (middle|center|centre)", lambda c: _middle(c), cost=0.1)


def _at_end(dir: int) -> Costs:
    """An end of the stage; people say left for right now and then."""
    return {ENDS[dir]: 0.0, ENDS[-dir]: SLIP}


def _aside(c: Theatre, dir: int) -> Costs:
    """ "The left", "the right": a step, the end, or beside whoever is there."""
    home, end = _home(c), ENDS[dir]
    if home:
        return {p: 0.0 if p == home + dir else 0.3 if p == end else 0.5 for p in ALL if (p - home) * dir > 0}
    near = [c.at(group[0]) + dir for group in c.focus[:2] if len(group) == 1 and c.at(group[0])]
    outer = c.at(c.things[0 if dir < 0 else -1]) + dir if c.things else 0
    told = _in_turn((p for p in near if not c.who(p)), 0.05)
    return _cheapest([*told, (end, 0.1), (outer, 0.3), *((c.at(i) + dir, 0.8) for i in c.things)])


def _either_end(c: Theatre) -> Costs:
    home = _home(c)
    return {1: 0.2 * (home > HALF), POSITIONS: 0.2 * (0 < home <= HALF)}


def _other_end(c: Theatre) -> Costs:
    """The end that is farther from the subject, or from where something happened last."""
    taken = [end for end in (1, POSITIONS) if c.who(end)]
    if not _home(c) and len(taken) == 1:
        return {POSITIONS + 1 - taken[0]: 0.0}
    last = (a[-1] if isinstance(a, Move) else a[0] for _, _, a in c.path() if isinstance(a, Enter | Move))
    at = _home(c) or next(last, 0)
    return {1: 0.5 * (0 < at <= HALF), POSITIONS: 0.5 * (at > HALF)}


def _middle(c: Theatre) -> Costs:
    home = _home(c)
    at = [c.at(i) for i in c.things if c.at(i) != home]
    inside = range(min(at) + 1, max(at)) if len(at) > 1 else ()
    half = [(HALF, 0.0), (HALF + 1, 0.0), (HALF - 1, 0.6), (HALF + 2, 0.6)]
    return _cheapest([*half, *((place, 0.2 if len(at) == 2 else 0.4) for place in inside)])


def _steps(g: Rules) -> None:
    g.rule("way", "{dir} [side|hand side]")
    g.rule("way", "(to|towards|toward|over to|on|over|back to|further to) [the|his|her|its] {way}")
    g.rule("steps", "{num}")
    g.rule("steps", "(a|an|another|one more|a single|an additional)", 1, cost=0.02)
    g.rule("steps", "(a few|several|some)", lambda: {n: 0.0 if n in (2, 3, 4) else 0.4 for n in range(1, 10)})
    g.rule("steps", "{a:steps} (more|further|additional|single|small|full)", lambda a: a)
    by = "[by|for] {steps} [{STEP}] [over|back|down|away]"
    g.lines("place", f"{by} {{way}}\n{{way}} {by}", _stepped)
    g.lines("place", "[by] {steps} {STEP} [over] ; 0.2\n{LITTLE} [over|further|more] ; 0.3", _either_way)
    little = "{LITTLE} [more|further|farther|over] {way}\n{way} {LITTLE} [more|further]"
    g.lines("place", little, lambda c, way: _nudged(c, way, 0.4))
    g.rule("place", "{way}", lambda c, way: _nudged(c, way, 0.2), cost=0.05)
    g.rule("place", f"{by} ({{TOWARD}}|to) {{x:thing}}", _toward)
    g.rule("place", "[{LITTLE}] {TOWARD} {x:thing}", _closer, cost=0.1)
    g.rule("place", "{way} to {x:thing}", lambda c, way, x: _toward(c, x, 0), cost=0.1)
    g.rule("place", "{TOWARD} {p:place}", _on_the_way, cost=0.1)
    away = f"[{by}] ({{AWAY_FROM}}|from) {{x:thing}}"
    g.rule("place", away, lambda c, x, steps=1: _toward(c, x, -steps), cost=0.2)
    g.rule("place", "[{steps} {STEP}] [{_w:way}] (past|passed|beyond|across) {x:thing}", _past)


def _by(c: Theatre, way: int, steps: int) -> int | None:
    """So many steps one way."""
    return _home(c) + way * steps if _home(c) and way else None


def _stepped(c: Theatre, steps: int, way: int) -> Costs:
    home = _home(c)
    return _cheapest([(home + way * steps, 0.0), (home - way * steps, SLIP)]) if home else {}


def _nudged(c: Theatre, way: int, more: float) -> Costs:
    """A move that way by one position, or at a cost by more."""
    home = _home(c)
    return {p: 0.0 if p == home + way else more for p in ALL if (p - home) * way > 0} if home else {}


def _either_way(c: Theatre, steps: int = 1) -> Costs:
    """So many steps one way or the other, rather as the last move went."""
    home = _home(c)
    last = next((a for _, _, a in c.path() if isinstance(a, Move)), None)
    way = 1 if last is None or last.target > last.source else -1
    costs = [(home + way * steps, 0.0 if last else 0.1), (home - way * steps, 0.1)]
    return _cheapest(costs) if home else {}


def _way_to(c: Theatre, x: Group) -> int:
    """The direction from the subject to somebody, or to all of a group; 0 if there is none."""
    home, there = _home(c), list(map(c.at, x))
    ways = {1 if at > home else -1 for at in there} if home and all(there) and home not in there else {0}
    return ways.pop() if len(ways) == 1 else 0


def _toward(c: Theatre, x: Group, steps: int) -> int | None:
    return _by(c, _way_to(c, x), steps)


def _on_the_way(c: Theatre, p: int) -> Costs:
    """A step towards a place, or further."""
    home = _home(c)
    way = 1 if p > home else -1
    return {q: 0.0 if q == home + way else 0.4 for q in range(home + way, p, way)} if home else {}


def _closer(c: Theatre, x: Group) -> Costs:
    """A step towards somebody, or right beside."""
    there = c.at(x[0])
    return {there - _way_to(c, x): 0.1} | _on_the_way(c, there) if _way_to(c, x) else {}


def _past(c: Theatre, x: Group, steps: int = 1) -> int | None:
    return c.at(x[0]) + _way_to(c, x) * steps if _way_to(c, x) else None


def _beside(g: Rules) -> None:
    """Beside somebody: left, right, next to, the other side."""
    side, own = "[side|hand side|end|edge]", "(his|her|their|its)"
    g.lines(
        "place",
        f"""[the] [far] {{dir}} {side} of {{x:thing}}
        [the] {{dir}} {side} (of|from|and|to) [right] {{NEXT_TO}} {{x:thing}}
        ([right] {{NEXT_TO}}|to) {{x:thing}} [,] [on|to|at] [the|{own}] [far] {{dir}} {side} [of {{HIM}}]
        {{NEXT_TO}} and (to|on) the {{dir}} {side} of {{x:thing}}
        [the] {{dir}} [side] (to|from) {{x:thing}} ; 0.4
        {{x:thing}} [far|own] {{dir}} {side} ; 0.1""",
        _at_side,
    )
    g.lines(
        "place",
        f"""{own} [own] {{dir}} [side|hand side]
        [the] {{dir}} [side|hand side] of (him|her|them|himself)
        the {{dir}} [side|hand side] ; 0.4""",
        _at_his_side,
    )
    g.lines(
        "place",
        """({NEXT_TO}|reach|reaches|reached|meets|gets to|hits) {x:thing}
        to {x:thing} ; 0.3
        (behind|in front of|before|after|ahead of) {x:thing} ; 0.1""",
        _next_to,
    )
    other = "[the|whichever|his|her] ({FREE}|other|far|opposite) (side|end) (of|from|to) {x:thing}"
    g.lines("place", f"{other}\n{{x:thing}} (other|opposite) side ; 0.1", _other_side)


def _at_side(c: Theatre, x: Group, dir: int) -> Costs:
    sides = _around(c, x)
    return _cheapest(zip(sides, (0.0, SLIP) if dir < 0 else (SLIP, 0.0), strict=True)) if sides else {}


def _at_his_side(c: Theatre, dir: int) -> Costs:
    """At the side of somebody in focus, who may have left; of the subject, that is a step."""
    known = [at for at in map(c.last_at, _others(c)) if at]
    rest = [(c.at(i) + dir, 0.2 * len(known) + 0.3) for i in c.things if (i,) != c.subject]
    step = [(_home(c) + dir, 0.25)] if _home(c) else []
    return _cheapest([*_in_turn((at + dir for at in known), 0.2), *rest, *step])


def _next_to(c: Theatre, x: Group) -> Costs:
    """Beside somebody, rather on the near side."""
    low, high = _around(c, x) or (0, 0)
    home = _home(c)
    return _cheapest([(low, 0.05 + 0.1 * (home > high)), (high, 0.05 + 0.1 * (0 < home < low))])


def _other_side(c: Theatre, x: Group) -> Costs:
    """Across from where the subject is, or from whoever is beside somebody."""
    low, high = _around(c, tuple(i for i in x if (i,) != c.subject)) or (0, 0)
    home = _home(c)
    free = (p for p in (low, high) if not c.who(p))
    return _cheapest((p, 0.0) for p in ((high if home < high - 1 else low,) if home else free))


def _between(g: Rules) -> None:
    g.rule("place", "{BETWEEN} [the] {x:thing}", _middle_of)
    two = "[them|the two|both|the others|the other two|both of them|everyone|(the other|both) {PERSON}]"
    g.rule("place", f"{{BETWEEN}} {two}", _gaps)


def _middle_of(c: Theatre, x: Group) -> Costs:
    """Between the outermost of a group."""
    at = sorted(c.at(i) for i in x)
    if len(at) < 2 or not at[0] or at[0] == at[-1]:
        return {}
    near = at[0] + 1, at[-1] - 1
    free = (p for p in range(at[0] + 1, at[-1]) if not c.who(p) or p == _home(c))
    return {p: 0.0 if p in near else 0.2 for p in free}


def _gaps(c: Theatre) -> Costs:
    """Between people: two in focus, or any two next to one another."""
    pairs = [group for group in c.focus if len(group) == 2]
    told = [(p, 0.2 * n) for n, group in enumerate(pairs) for p in _middle_of(c, group)]
    at = [c.at(i) for i in c.things if c.at(i) != _home(c)]
    more = 0.1 if len(at) > 2 else 0.0
    gaps = ((range(low + 1, high), more + 0.3 * (high - low > 2)) for low, high in pairwise(at))
    return _cheapest([*told, *((p, cost) for gap, cost in gaps for p in gap)])


def _numbered(g: Rules) -> None:
    free = "(empty|free|open|vacant|available)"
    g.words("extreme", {"lowest_numbered": 1, "lowest": 1, "highest_numbered": -1, "highest": -1})
    ranked_free = f"[the] ({{rank}}|{{rank:extreme}}) {free} {{SPOT}}"
    g.rule("place", ranked_free, lambda c, rank: _ranked(tuple(p for p in ALL if not c.who(p)), rank))
    has_nobody = f"[that|which] [is|has] ({free}|{{NOBODY}} [on it|there])"
    free_end = f"(the|whichever) {{EDGE}} [of {{STAGE}}] {has_nobody}"
    g.rule("place", free_end, lambda c: [end for end in (1, POSITIONS) if not c.who(end)])
    number = "[the] {SPOT} [number|no|#] {n:num}\n[number|#|no] {n:num} ; 0.2"
    g.lines("place", number, lambda n: n if n in ALL else None)
    g.rule("place", "[the] {rank} {SPOT}", lambda rank: _ranked(ALL, rank))
    from_end = "[the] {n:ordinal} [{SPOT}] (from|on|to) [the] {end}"
    g.rule("place", from_end, lambda n, end: _ranked(ALL, n * end))


def _ranked(places: tuple[int, ...], rank: int) -> int | None:
    return next(iter(pick(places, rank)), None) if rank else None


def _former(g: Rules) -> None:
    """Back, and where somebody was."""
    where = "(where|wherever|the {SPOT} [where|that])"
    gone = "([the|that] [{PERSON}] [{DRESS}] {l:worn} [{PERSON}]|the {PERSON} (who|that) {WENT})"
    g.rule("place", "back {p:place}", lambda p: p)
    g.lines(
        "place",
        """(back|back again|back there|home|backwards)
        [his|her|their|the|its|that] {FORMER} {SPOT} [again]""",
        _back,
    )
    g.lines(
        "place",
        f"""{where} (he|she|they|it|that one|that person) [originally] {{WAS}} [before]
        (his|her|their) [{{FORMER}}] [now empty] {{SPOT}}""",
        _where_he_was,
    )
    then = "[before|at the start|at first|originally|in the beginning|a moment ago|until now]"
    g.lines(
        "place",
        f"""({where}|the {{SPOT}} {{_n:num}} [that|where]) {{x:thing}} {{WAS}} {then}
        {{x:thing}} [{{FORMER}}] {{SPOT}} ; 0.1""",
        former,
    )
    g.rule(
        "place",
        f"{where} {gone} ({{WAS}}|{{WENT}}) {then}",
        lambda c, l=("", ""): dict(_in_turn(at for _, look, at in c.gone() if fits(l, look))),
    )
    vacant = "(that|this|the|the same|the other) [now|newly] [{FREE}|{FORMER}|vacated] {SPOT}"
    g.rule("place", vacant, lambda c: dict(_in_turn(_vacant(c))), cost=0.1)
    g.rule("place", "there", _there, cost=0.2)
    g.rule("place", "where (he|she|they|it) {p:post*}", _where_so)


def _back(c: Theatre) -> Costs:
    """Where the subject was before, the last place first."""
    before = c.places_of(c.subject[0]) if len(c.subject) == 1 else [place for _, _, place in c.gone()]
    return dict(_in_turn(before, 0.4))


def former(c: Theatre, x: Group) -> Costs:
    """Where somebody was, the last place first."""
    return dict(_in_turn(c.places_of(x[0])))


def _where_he_was(c: Theatre) -> Costs:
    """The former place of somebody in focus, one that was left, or the subject's own."""
    told = [(p, cost + 0.2 * n) for n, i in enumerate(_others(c)) for p, cost in former(c, (i,)).items()]
    own = [(p, cost + 0.3) for p, cost in _back(c).items()] if len(c.subject) == 1 else []
    return _cheapest([*told, *_in_turn(_vacant(c), first=0.2), *own])


def _where_so(c: Theatre, p: Lazy) -> Costs:
    """Where something would be so of the subject."""
    moved = ((place, c.do(Move(_home(c), place))) for place in ALL if _home(c))
    true = ((place, p(after).items()) for place, after in moved if after)
    return _cheapest((place, cost) for place, found in true for who, cost in found if {*c.subject} <= {*who})


def _vacant(c: Theatre) -> list[int]:
    """The places that were left, the last first."""
    return [a.source for _, _, a in c.path() if isinstance(a, Exit | Move) and not c.who(a.source)]


def _there(c: Theatre) -> Costs:
    """The place that was spoken of, one that was left, or where somebody went."""
    went = [(a.target, 0.3) for _, _, a in c.path() if isinstance(a, Move | Switch)]
    return _cheapest([(c.noted("place", 0), 0.0), *_in_turn(_vacant(c), first=0.1), *went])


def _courses(g: Rules) -> None:
    """A `course` is a verb of motion with where it leads to."""
    g.rule("course", "({OCCUPY}|takes the place of) {x:thing}", former, cost=0.2)
    with_him = "({JOIN} {x:thing}|(keep|keeps) {x:thing} company|(follow|follows|followed) {x:thing})"
    g.rule("course", with_him, _next_to)
    g.rule("course", f"{with_him} [,] {{p:place*}}", lambda c, x, p: p(c.about(x)))

"""Where somebody goes: the ends, beside others, between them, so many steps, back, a position by number."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from grice.language import Group, Rules, pick
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.people import Costs, Lazy, fits, ranked
from grice.worlds.scene.rules import POSITIONS, Enter, Exit, Move, Switch

SLIP = 1.8  # left said for right, as people do now and then
ALL = tuple(range(1, POSITIONS + 1))
HALF = POSITIONS // 2


def add_places(g: Rules) -> None:
    """Adds `place`: positions, seen from the subject, with costs."""
    g.rule("place", "{TO} {p:place}", lambda p: p)
    g.rule("place", "right {p:place}", lambda p: p, cost=0.05)
    g.rule("place", "all the way [over] {p:place}", lambda p: p, cost=0.3)
    g.rule("place", "{p:place} ([of|in|on|off] {STAGE}|instead)", lambda p: p)
    g.rule("place", "{p:place} [,] [and|but] {q:place}", lambda p, q: p if p == q else None, cost=0.05)
    g.rule("place", "{_p:place} , {q:place}", lambda q: q, cost=0.5)
    g.rule("place", "{p:place} [,] {OOPS} [,] {q:place*} [rather|that is|i mean]", _rather, cost=0.1)
    g.rule("dir", "{_a:dir} [{EDGE}] [,] {OOPS} [,] [to|on|at] [the|his|her|their] {b:dir}", lambda b: b)
    _ends(g)
    _steps(g)
    _beside(g)
    _between(g)
    _numbered(g)
    _former(g)


def _rather(c: Theatre, p: int, q: Lazy) -> Costs:
    """Another place, which may be told by whoever is beside the first."""
    beside = c.who(p + 1) or c.who(p - 1)
    return q(c.told(c.subject) if not beside else c.about((beside,)))


def _kept(found: Costs) -> Costs:
    return {place: cost for place, cost in found.items() if place in ALL}


def _cheapest(found: Iterable[tuple[int, float]]) -> Costs:
    costs: Costs = {}
    for place, cost in found:
        costs[place] = min(cost, costs.get(place, cost))
    return _kept(costs)


def _home(c: Theatre) -> int:
    """Where the subject stands; 0 if nobody is the subject."""
    return c.at(c.subject[0]) if len(c.subject) == 1 else 0


def _end(dir: int) -> int:
    return 1 if dir < 0 else POSITIONS


def _ends(g: Rules) -> None:
    the = "[the|his|her|their|its]"
    for end in ("{dir} {EDGE}", "{FAR} {dir} [{EDGE}]", "{FAR} {EDGE} [on|of|to] [the] {dir}"):
        g.rule("place", f"{the} [{{FAR}}] {end} [of]".replace("[{FAR}] {FAR}", "{FAR}"), _at_end)
    g.rule("place", f"{the} (end|edge|corner) (on|of|to) the [far] {{dir}} [side]", _at_end)
    g.rule("place", f"{the} (leftmost|left most) [{{EDGE}}]", lambda: _at_end(-1))
    g.rule("place", f"{the} (rightmost|right most) [{{EDGE}}]", lambda: _at_end(1))
    g.rule("place", "(all the way|as far|completely|way) [to the] {dir} [as possible|as he can]", _at_end)
    g.rule("place", f"{the} {{dir}} [side|hand side|part]", _aside)
    g.rule("place", "(the|an|one) [very] (end|edge|corner)", lambda c: _either_end(c), cost=0.1)
    g.rule("place", "the (other|opposite) (end|edge|side|corner)", lambda c: _other_end(c), cost=0.1)
    g.rule("place", "[all the way] across [the stage]", lambda c: _other_end(c))
    g.rule("place", "[the] [very|exact] (middle|center|centre)", lambda c: _middle(c), cost=0.1)


def _at_end(dir: int) -> Costs:
    """An end of the stage; people say left for right now and then."""
    return {_end(dir): 0.0, _end(-dir): SLIP}


def _aside(c: Theatre, dir: int) -> Costs:
    """ "The left", "the right": a step, the end, or beside whoever is there."""
    home, end = _home(c), _end(dir)
    if home:
        return {p: 0.0 if p == home + dir else 0.3 if p == end else 0.5 for p in ALL if (p - home) * dir > 0}
    outside = [(c.at(i) + dir, 0.8) for i in c.things]
    outer = c.things[:1] if dir < 0 else c.things[-1:]
    told = [c.at(group[0]) + dir for group in c.focus[:2] if len(group) == 1 and c.at(group[0])]
    near = [(p, 0.05 * n) for n, p in enumerate(told) if not c.who(p)]
    return _cheapest([*near, (end, 0.1), *((c.at(i) + dir, 0.3) for i in outer), *outside])


def _either_end(c: Theatre) -> Costs:
    home = _home(c)
    return {1: 0.2 * (home > HALF), POSITIONS: 0.2 * (0 < home <= HALF)}


def _other_end(c: Theatre) -> Costs:
    """The end that is farther from the subject, or from where something happened last."""
    last = next((a for _, _, a in c.path() if isinstance(a, Enter | Move)), None)
    at = _home(c) or (0 if last is None else last.source if isinstance(last, Enter) else last.target)
    taken = [end for end in (1, POSITIONS) if c.who(end)]
    if not _home(c) and len(taken) == 1:
        return {POSITIONS + 1 - taken[0]: 0.0}
    return {1: 0.5 * (0 < at <= HALF), POSITIONS: 0.5 * (at > HALF)}


def _middle(c: Theatre) -> Costs:
    home = _home(c)
    at = [c.at(i) for i in c.things if c.at(i) != home]
    inside = range(min(at) + 1, max(at)) if len(at) > 1 else ()
    half = [(HALF, 0.0), (HALF + 1, 0.0), (HALF - 1, 0.6), (HALF + 2, 0.6)]
    return _cheapest([*half, *((place, 0.2 if len(at) == 2 else 0.4) for place in inside)])


def _steps(g: Rules) -> None:
    g.rule("way", "{dir} [side|hand side]")
    g.rule("way", "(to|towards|toward|over to|on|over|back to|further to) [the|his|her|its] {way}", cost=0.0)
    g.rule("steps", "{num}")
    g.rule("steps", "(a|an|another|one more|a single|an additional)", 1, cost=0.02)
    g.rule("steps", "(a few|several|some)", lambda: {n: 0.0 if n in (2, 3, 4) else 0.4 for n in range(1, 10)})
    g.rule("steps", "{a:steps} (more|further|additional|single|small|full)", lambda a: a)
    by = "[by|for] {steps} [{STEP}] [over|back|down|away]"
    g.rule("place", f"{by} {{way}}", _stepped)
    g.rule("place", f"{{way}} {by}", _stepped)
    g.rule("place", "[by] {steps} {STEP} [over]", _either_way, cost=0.2)
    g.rule("place", "{LITTLE} [more|further|farther|over] {way}", lambda c, way: _nudged(c, way, 0.4))
    g.rule("place", "{way} {LITTLE} [more|further]", lambda c, way: _nudged(c, way, 0.4))
    g.rule("place", "{LITTLE} [over|further|more]", lambda c: _either_way(c, 1), cost=0.3)
    g.rule("place", "{way}", lambda c, way: _nudged(c, way, 0.2), cost=0.05)
    g.rule("place", f"{by} ({{TOWARD}}|to) {{x:thing}}", _toward)
    g.rule("place", "[{LITTLE}] {TOWARD} {x:thing}", _closer, cost=0.1)
    g.rule("place", f"[{by}] ({{TOWARD}}|to) the (center|middle|centre)", _inward, cost=0.2)
    g.rule(
        "place",
        f"[{by}] ({{AWAY_FROM}}|from) {{x:thing}}",
        lambda c, x, steps=1: _toward(c, x, -steps),
        cost=0.2,
    )
    g.rule("place", "[{steps} {STEP}] [{_w:way}] (past|passed|beyond|across) {x:thing}", _past)


def _stepped(c: Theatre, steps: int, way: int) -> Costs:
    home = _home(c)
    return _kept({home + way * steps: 0.0, home - way * steps: SLIP}) if home else {}


def _nudged(c: Theatre, way: int, more: float) -> Costs:
    """A move that way by one position, or at a cost by more."""
    home = _home(c)
    return {p: 0.0 if p == home + way else more for p in ALL if (p - home) * way > 0} if home else {}


def _either_way(c: Theatre, steps: int) -> Costs:
    """So many steps one way or the other, rather as the last move went."""
    home = _home(c)
    last = next((a for _, _, a in c.path() if isinstance(a, Move)), None)
    way = 1 if last is None or last.target > last.source else -1
    return _kept({home + way * steps: 0.0 if last else 0.1, home - way * steps: 0.1}) if home else {}


def _way_to(c: Theatre, x: Group) -> int:
    """The direction from the subject to somebody, or to all of a group; 0 if there is none."""
    home, there = _home(c), list(map(c.at, x))
    ways = {1 if at > home else -1 for at in there} if home and all(there) and home not in there else {0}
    return ways.pop() if len(ways) == 1 else 0


def _toward(c: Theatre, x: Group, steps: int) -> int | None:
    return _home(c) + _way_to(c, x) * steps if _way_to(c, x) else None


def _closer(c: Theatre, x: Group) -> Costs:
    """A step towards somebody, or right beside."""
    way = _way_to(c, x)
    if not way:
        return {}
    home, there = _home(c), c.at(x[0])
    return dict.fromkeys(range(home + way, there, way), 0.4) | {there - way: 0.1, home + way: 0.0}


def _inward(c: Theatre, steps: int = 1) -> int | None:
    home = _home(c)
    return (home + steps if home <= HALF else home - steps) if home else None


def _past(c: Theatre, x: Group, steps: int = 1) -> int | None:
    return c.at(x[0]) + _way_to(c, x) * steps if _way_to(c, x) else None


def _beside(g: Rules) -> None:
    """Beside somebody: left, right, next to, the other side."""
    side, own = "[side|hand side|end|edge]", "(his|her|their|its)"
    his = "{dir} [side|hand side]"
    g.rule("place", f"[the] [far] {{dir}} {side} of {{x:thing}}", _at_side)
    g.rule("place", f"[the] {{dir}} {side} (of|from|and|to) [right] {{NEXT_TO}} {{x:thing}}", _at_side)
    g.rule(
        "place",
        f"([right] {{NEXT_TO}}|to) {{x:thing}} [,] [on|to|at] [the|{own}] [far] {{dir}} {side} [of {{HIM}}]",
        _at_side,
    )
    g.rule("place", f"{{NEXT_TO}} and (to|on) the {{dir}} {side} of {{x:thing}}", _at_side)
    g.rule("place", "[the] {dir} [side] (to|from) {x:thing}", _at_side, cost=0.4)
    g.rule("place", f"{{x:thing}} [far|own] {{dir}} {side}", _at_side, cost=0.1)
    g.rule("place", f"{own} [own] {his}", _at_his_side)
    g.rule("place", f"[the] {his} of (him|her|them|himself)", _at_his_side)
    g.rule("place", f"the {his}", _at_his_side, cost=0.4)
    g.rule("place", "(the|a|an) [free|empty|open] {SPOT} [that is] {p:place}", lambda p: p)
    free = "(on|at) [the|whichever|his|her] ({FREE}|other|far|opposite) side [of {HIM}]"
    g.lines(
        "place",
        f"""{{NEXT_TO}} {{x:thing}} [,] (on|at) (the|whichever|his|her) (side|end) [that is|is] {{FREE}}
        {free} of {{x:thing}}
        {{NEXT_TO}} {{x:thing}} [,] {free}""",
        _other_side,
    )
    g.rule("place", "({NEXT_TO}|reach|reaches|reached|meets|gets to|hits) {x:thing}", _next_to)
    g.rule("place", "to {x:thing}", _next_to, cost=0.3)
    g.rule("place", "(behind|in front of|before|after|ahead of) {x:thing}", _next_to, cost=0.1)
    g.rule("place", "[the|his|her] (other|opposite|far) (side|end) (of|from|to) {x:thing}", _other_side)
    g.rule("place", "{x:thing} (other|opposite) side", _other_side, cost=0.1)
    g.rule("place", "(the|his|her) (other|opposite) side", _around, cost=0.2)


def _at_side(c: Theatre, x: Group, dir: int) -> Costs | None:
    at = [c.at(i) for i in x]
    if not at or not all(at):
        return None
    right, left = max(at) + 1, min(at) - 1
    return _kept({right: 0.0, left: SLIP} if dir > 0 else {left: 0.0, right: SLIP})


def _at_his_side(c: Theatre, dir: int) -> Costs:
    """At the side of somebody in focus; of the subject, that is a step."""
    others = ranked(c, c.subject)
    known = [_last_at(c, group[0]) for group in c.focus if len(group) == 1 and group != c.subject]
    beside = [(at + dir, 0.2 * n) for n, at in enumerate(filter(None, known))]
    rest = [(c.at(i) + dir, 0.2 * len(known) + 0.3) for (i,) in others if (i,) != c.subject]
    step = [(_home(c) + dir, 0.25)] if _home(c) else []
    everyone = [(c.at(c.things[0 if dir < 0 else -1]) + dir, 0.5)] if len(c.things) > 1 else []
    return _cheapest([*beside, *rest, *step, *everyone])


def _last_at(c: Theatre, person: int) -> int:
    """Where somebody stands, or stood when he left."""
    return c.at(person) or next(iter(c.places_of(person)), 0)


def _next_to(c: Theatre, x: Group) -> Costs:
    """Beside somebody, rather on the near side."""
    at = [c.at(i) for i in x]
    if not at or not all(at):
        return {}
    low, high, home = min(at) - 1, max(at) + 1, _home(c)
    return _kept({low: 0.05 + 0.1 * (home > high), high: 0.05 + 0.1 * (0 < home < low)})


def _other_side(c: Theatre, x: Group) -> Costs:
    """Across from where the subject is, or from whoever is beside somebody."""
    at, home = [c.at(i) for i in x if (i,) != c.subject], _home(c)
    if not at or not all(at):
        return {}
    if home:
        return _kept({max(at) + 1 if home < max(at) else min(at) - 1: 0.0})
    return {p: 0.0 for p in (min(at) - 1, max(at) + 1) if p in ALL and not c.who(p)}


def _around(c: Theatre) -> Costs:
    others = [group for group in c.focus if len(group) == 1 and group != c.subject]
    told = [
        (p, cost + 0.3 * n) for n, group in enumerate(others) for p, cost in _other_side(c, group).items()
    ]
    home = _home(c)
    near = [(2 * c.at(i) - home, 0.2) for i in c.beside(c.subject[0])] if home else []
    return _cheapest([*told, *near])


def _between(g: Rules) -> None:
    g.rule("place", "{BETWEEN} [the] {x:thing}", _middle_of)
    two = "[them|the two|both|the others|the other two|both of them|everyone|(the other|both) {PERSON}]"
    g.rule("place", f"{{BETWEEN}} {two}", _gaps)
    g.rule("place", "{BETWEEN} (him|her|himself) and {x:thing}", _between_him)
    g.rule("place", "{BETWEEN} {x:thing} and (him|her|himself)", _between_him)


def _between_him(c: Theatre, x: Group) -> Costs:
    people = ranked(c, c.subject).items()
    return _cheapest((p, cost + more) for (i,), more in people for p, cost in _middle_of(c, (i, *x)).items())


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
    g.rule("place", f"[the] ({{rank}}|{{rank:extreme}}) {free} {{SPOT}}", _ranked_free)
    g.rule(
        "place",
        f"(the|whichever) {{EDGE}} [of {{STAGE}}] [that|which] [is|has] ({free}|{{NOBODY}} [on it|there])",
        _free_end,
    )
    g.rule("place", "[the] {SPOT} [number|no|#] {n:num}", lambda n: n if n in ALL else None)
    g.rule("place", "[number|#|no] {n:num}", lambda n: n if n in ALL else None, cost=0.2)
    g.rule("place", "[the] {rank} {SPOT}", lambda rank: (pick(ALL, rank) or (None,))[0])
    g.rule(
        "place", "[the] {n:ordinal} [{SPOT}] (from|on|to) [the] {end}", lambda n, end: pick(ALL, n * end)[0]
    )
    g.rule("place", f"(the|any) (nearest|closest|first|next) {free} {{SPOT}}", _nearest_free)


def _ranked_free(c: Theatre, rank: int) -> int | None:
    return (pick(tuple(p for p in ALL if not c.who(p)), rank) or (None,))[0] if rank else None


def _free_end(c: Theatre) -> list[int]:
    return [end for end in (1, POSITIONS) if not c.who(end)]


def _nearest_free(c: Theatre) -> Costs:
    home = _home(c) or (c.at(c.focus[0][0]) if c.focus and len(c.focus[0]) == 1 else 0)
    free = [p for p in ALL if not c.who(p)]
    least = min((abs(p - home) for p in free), default=0)
    return {p: 0.0 for p in free if home and abs(p - home) == least}


def _former(g: Rules) -> None:
    """Back, and where somebody was."""
    where = "(where|wherever|the {SPOT} [where|that])"
    gone = "([the|that] [{PERSON}] [{DRESS}] {l:worn} [{PERSON}]|the {PERSON} (who|that) [just] {WENT})"
    g.rule("place", "(back|back again|back there|home|backwards)", _back)
    g.rule("place", "back {p:place}", lambda p: p)
    g.rule("place", "[his|her|their|the|its|that] {FORMER} {SPOT} [again]", _back)
    g.rule(
        "place",
        f"{where} (he|she|they|it|that one|that person) [originally|just] {{WAS}} [before]",
        _where_he_was,
    )
    then = "[before|at the start|at first|originally|in the beginning|a moment ago|until now]"
    of_number = "the {SPOT} {_n:num} [that|where]"
    g.rule("place", f"({where}|{of_number}) {{x:thing}} {{WAS}} {then}", lambda c, x: _where(c, x[0]))
    g.rule("place", "{x:thing} [{FORMER}] {SPOT}", lambda c, x: _where(c, x[0]), cost=0.1)
    g.rule("place", "(his|her|their) [{FORMER}] [now empty] {SPOT}", _where_he_was)
    g.rule("place", "the {SPOT} (of|left by|vacated by) {x:thing}", lambda c, x: _where(c, x[0]))
    g.lines(
        "place",
        f"""{where} {gone} ({{WAS}}|{{WENT}}) {then}
        the [{{FORMER}}] {{SPOT}} (of|left by|vacated by) {gone}
        {gone} [{{FORMER}}] {{SPOT}} ; 0.1""",
        lambda c, l=("", ""): {at: 0.3 * n for n, (_, look, at) in enumerate(c.gone()) if fits(l, look)},
    )
    g.lines(
        "place",
        """        (that|this|the|the same|the other) [now|newly] [{FREE}|{FORMER}|vacated] {SPOT} ; 0.1""",
        _vacant,
    )
    g.rule("place", "there", _there, cost=0.2)
    g.rule("place", "where (he|she|they|it) {p:post*}", _where_so)


def _back(c: Theatre) -> Costs:
    """Where the subject was before, the last place first."""
    before = c.places_of(c.subject[0]) if len(c.subject) == 1 else [place for _, _, place in c.gone()]
    return _cheapest((place, 0.4 * n) for n, place in enumerate(before))


def _where(c: Theatre, person: int) -> Costs:
    """Where somebody was, the last place first."""
    return {place: 0.3 * n for n, place in enumerate(c.places_of(person))}


def _where_he_was(c: Theatre) -> Costs:
    """The former place of somebody in focus, one that was left, or the subject's own."""
    others = [group for group in c.focus if len(group) == 1 and group != c.subject]
    told = [(p, cost + 0.2 * n) for n, group in enumerate(others) for p, cost in _where(c, group[0]).items()]
    left = [(p, cost + 0.2) for p, cost in _vacant(c).items()]
    own = [(p, cost + 0.3) for p, cost in _back(c).items()] if len(c.subject) == 1 else []
    return _cheapest([*told, *left, *own])


def _where_so(c: Theatre, p: Lazy) -> Costs:
    """Where something would be so of the subject."""
    found: Costs = {}
    for place in ALL:
        after = c.do(Move(_home(c), place)) if _home(c) else None
        costs = [cost for who, cost in p(after).items() if set(c.subject) <= set(who)] if after else []
        if costs:
            found[place] = min(costs)
    return found


def _vacant(c: Theatre) -> Costs:
    """The places that were left, the last first."""
    left = [a.source for _, _, a in c.path() if isinstance(a, Exit | Move) and not c.who(a.source)]
    return {place: 0.3 * n for n, place in enumerate(dict.fromkeys(left))}


def _there(c: Theatre) -> Costs:
    """The place that was spoken of, one that was left, or where somebody went."""
    noted = [(c.noted("place"), 0.0)] if c.noted("place") else []
    went = [(a.target, 0.3) for _, _, a in c.path() if isinstance(a, Move | Switch)]
    return _cheapest([*noted, *((p, cost + 0.1) for p, cost in _vacant(c).items()), *went])

"""What people do on stage: come, go, move, pass hats on, change places, stay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grice.language import Group, Rules
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.hats import trade_hats
from grice.worlds.scene.english.people import ANY, Costs, Lazy, Look, looking, they
from grice.worlds.scene.rules import NONE, POSITIONS, Enter, Exit, Move, Stay, Switch


def add_acts(g: Rules) -> None:
    """Adds `vp`, what is said of a subject that is in focus, and `clause`."""
    g.rule("vp", "({ADV}|{WILL}) {a:vp}", lambda a: a, cost=0.01)
    g.rule(
        "vp",
        "{a:vp} ({ADV}|{AGAIN}|alone|together|as well|instead|with (his|her|the) [{_h:hue}] {HAT})",
        lambda a: a,
    )
    g.rule("clause", "{x:thing} [,] [who|he|she|they|please] {a:vp@x}", lambda x, a: a)
    g.rule("clause", "{a:vp}", lambda a: a, cost=0.35)
    g.rule("clause", "{MAKE} {x:thing} [to|please|mind] {a:vp@x}", lambda x, a: a)
    g.rule("clause", "(it is|it was) {x:thing} (who|that) {a:vp@x}", lambda x, a: a)
    g.rule(
        "clause", "(nobody|no one|only) [but|except|other than] {x:thing} {a:vp@x}", lambda x, a: a, cost=0.05
    )
    g.rule("clause", "{x:thing} {b:vp*} [,] [but] [only] after {a:vp@x}", lambda x, a, b: b(a))
    so = "(so|as|and so) (does|did|do|will|should)"
    g.rule("clause", f"{so} {{x:thing}}", alike)
    g.rule(
        "clause",
        "{x:thing} [{WILL}] (does|do|did) (the same|so|likewise|too|as well) [thing] [too|as well]",
        alike,
        cost=0.1,
    )
    g.rule("clause", "(followed by|then) {x:thing} [too|as well|next]", alike, cost=0.4)
    g.rule("clause", "(the same|same|that) [also] (goes|applies|holds) for {x:thing}", alike)
    purpose = "[,] (so|so that|in order that) {_x:thing} [can|could|may|will] {_b:vp}"
    g.rule("clause", f"{{a:clause}} {purpose}", lambda a: a, cost=0.1)
    g.rule("vp", "{a:vp} (to|in order to) {_b:vp}", lambda a: a, cost=0.1)
    _leaving(g)
    _entering(g)
    _moving(g)
    _trading(g)
    _repeating(g)
    _testing(g)


def each(c: Theatre, step: Callable[[Theatre, int], Theatre | None]) -> Theatre | None:
    """The context after each of a group did something, in the order in which they can."""
    group = c.actor
    for order in (group, group[::-1]):
        after: Theatre | None = c
        for i in order:
            after = step(after, i) if after is not None and after.at(i) else None
        if after is not None and group:
            return after.first(group) if len(group) > 1 else after
    return None


def alike(c: Theatre, x: Group) -> Any:
    """Somebody does what was done last."""
    last = c.last()
    if last is None:
        return None
    if len(x) > 1:
        return each(c.told(x), lambda c, i: next((a for a in map(c.do, c.alike(last, i)) if a), None))
    options = ((c.act(action, x), cost) for action, cost in c.alike(last, x[0]).items())
    return {after: cost for after, cost in options if after is not None}


def _leaving(g: Rules) -> None:
    away = "[again|away|for good|forever|altogether]"
    g.rule("vp", f"{{LEAVE}} {away} [[from|off|of] {{STAGE}}] {away}", leave)
    g.rule("vp", "{LEAVE} {_p:place}", leave, cost=0.5)
    g.rule("vp", "(go|goes|went|gone)", leave, cost=0.6)
    g.rule(
        "clause",
        "{x:thing} [,] [is|you are] {OUT} [now|you go|with you]",
        lambda c, x: leave(c.told(x)),
        cost=0.3,
    )
    g.rule("clause", "[and] {OUT} [with|goes|walks] {x:thing}", lambda c, x: leave(c.told(x)), cost=0.3)
    g.rule(
        "clause", "{REMOVE} {x:thing} [away] [[from|off] {STAGE}]", lambda c, x: leave(c.told(x)), cost=0.1
    )
    g.rule("clause", "{BRING} {x:thing} {OUT} [[of|from] {STAGE}]", lambda c, x: leave(c.told(x)))
    none = "(there is|we have) (nobody|no one) in {look:worn} [any more|anymore]"
    g.rule("clause", none, lambda c, look: leave(c.told(tuple(looking(c, look) or ()))))
    g.rule("clause", "only {x:thing} (remains|is left|stays|remain|stay|are left)", _rest_leave)


def leave(c: Theatre) -> Theatre | None:
    """The context after the subject left."""
    return each(c, lambda c, i: c.do(Exit(c.at(i))))


def _rest_leave(c: Theatre, x: Group) -> Theatre | None:
    return leave(c.told(tuple(i for i in c.things if i not in x)))


def _entering(g: Rules) -> None:
    enter_ = "[{WILL}|{ADV}] {ENTER} [again|also|now|then] [[on|onto|into|to] {STAGE}]"
    g.rule("clause", f"{{n:anyone}} [,] {enter_} {{p:place}}", enter)
    g.rule("clause", f"{{n:anyone}} [,] {enter_}", lambda c, n: _anywhere(c, n), cost=0.5)
    g.rule(
        "clause",
        "{n:anyone} [,] [{ADV}] {STAND} {p:place}",
        lambda c, n, p: _rather_new(c, n, p, 0.9),
        cost=0.1,
    )
    g.rule(
        "clause",
        "{n:newcomer} [{ADV}|{WILL}] ({MOVE}|{OCCUPY}) {p:place}",
        lambda c, n, p: _rather_new(c, n, p, 1.0),
        cost=0.5,
    )
    g.rule("clause", "{n:newcomer} [,] {p:place}", enter, cost=1.0)
    g.rule("clause", f"{{p:place}} [,] {enter_} {{n:newcomer}}", enter)
    g.rule("clause", f"{{p:place}} [,] {{n:anyone}} {enter_}", enter)
    g.rule("clause", "[{ADV}] {ENTER} {n:newcomer} [,] {p:place}", enter, cost=0.1)
    g.rule(
        "clause",
        "(there is|there appears|we see|here comes|in comes) {n:newcomer} [,] {p:place}",
        enter,
        cost=0.1,
    )
    come = "[come in|enter|appear|join|in] [[on|to|into] {STAGE}]"
    g.rule("clause", f"{{ADD}} {{n:newcomer}} {come} {{p:place}}", lambda c, n, p: _rather_new(c, n, p, 0.4))
    g.rule(
        "clause",
        "{n:newcomer} {ENTER} {p:place} [,] [{WITH}] [he|she|this time|is|who] [is|has] [{DRESS}] {b:worn}",
        _entered_as,
        cost=0.05,
    )
    g.rule(
        "clause",
        "({x:thing}|[he|she|they]) (is|are|gets|was) joined by {n:newcomer} [,] [standing] [{p:place@x}]",
        _join,
    )
    g.rule("clause", "{n:newcomer} {JOIN} {x:thing} [{p:place@x}]", _join)
    g.rule("clause", "{n:newcomer} (replaces|takes the place of|replaced) {_x:thing}", _replace, cost=0.1)
    g.rule("clause", "{_x:thing} (is|was|gets) replaced by {n:newcomer}", _replace, cost=0.1)
    many = "{m:num} [more|new|other] ([{PERSON}] {DRESS} {look:worn}|{look} [{PERSON}])"
    several = f"([{{ADD}}] {many} [{{WILL}}] [{{ENTER}}])"
    one = "[,] one {p:place*} [,] [and] (the other|one|another) {q:place*}"
    g.rule("clause", f"{several} {one}", lambda c, m, look, p, q: _several(c, m, look, (p, q)))
    sides = "[,] [one] (on|at) (either|each|both) (side|sides|end|ends)"
    g.rule(
        "clause",
        f"{several} {sides} [of {{x:thing}}]",
        lambda c, m, look, x=(): _several(c, m, look, _both_sides(c, x)),
    )


def enter(c: Theatre, n: str, p: int) -> Theatre | None:
    """The context after somebody in a colour came to a place."""
    return c.do(Enter(p, n)) if 1 <= p <= POSITIONS else None


def _rather_new(c: Theatre, n: str, p: int, known: float) -> Costs:
    """A newcomer, at a cost where it may be somebody who is there."""
    after = enter(c, n, p)
    there = any(person[0] == n for person in c.state.people)
    return {} if after is None else {after: known * there}


def _anywhere(c: Theatre, n: str) -> list[Theatre | None]:
    return [c.do(Enter(p, n)) for p in range(1, POSITIONS + 1)]


def _entered_as(c: Theatre, n: str, p: int, b: Look) -> Theatre | None:
    return enter(c, n, p) if b[1] in (ANY, NONE) and b[0] in (ANY, n) else None


def _replace(c: Theatre, n: str) -> Any:
    """A newcomer where somebody was who left."""
    return [enter(c, n, place) for _, _, place in c.gone()[:1]]


def _join(c: Theatre, n: str, x: Group = (), p: int = 0) -> list[Theatre | None]:
    at = [c.at(i) for i in x or c.actor]
    return [enter(c, n, place) for place in ([p] if p else [q for i in at for q in (i - 1, i + 1)])]


def _several(c: Theatre, m: int, look: Look, places: tuple[Lazy, ...]) -> Theatre | None:
    """As many newcomers as there are places."""
    after: Theatre | None = c if look[0] and m == len(places) else None
    for place in places:
        options = place(after) if after is not None else {}
        best = min(options, key=options.__getitem__, default=0)
        after = enter(after, look[0], best) if after is not None else None
    return after


def _both_sides(c: Theatre, x: Group) -> tuple[Lazy, Lazy]:
    at = sorted(map(c.at, x)) or [2, POSITIONS - 1]
    return (lambda _: {at[0] - 1: 0.0}, lambda _: {at[-1] + 1: 0.0})


def _moving(g: Rules) -> None:
    g.rule("vp", "{MOVE} [again|back|himself|herself|away] [and] {p:place*}", move)
    g.rule("vp", "{STAND} {p:place*}", stand, cost=0.2)
    g.rule("vp", "{ENTER} {p:place*}", move, cost=1.42)
    until = "(until|so|so that|and) [he|she|they|it] [is|are|reaches|gets to|stands]"
    g.rule("vp", f"{{MOVE}} {{_p:place}} {until} {{q:place*}}", lambda c, q: move(c, q))
    g.rule(
        "vp",
        "{MOVE} (from {_p:place} {q:place*}|{q:place*} from {_x:thing})",
        lambda c, q: move(c, q),
        cost=0.1,
    )
    g.rule("vp", "(take|takes|took|makes|make) {p:place*}", move, cost=0.05)
    g.rule("vp", "{OCCUPY} {p:place*}", move)
    g.rule("vp", "({OCCUPY}|takes the place of) {x:thing}", _where_left, cost=0.2)
    g.rule("vp", "{JOIN} {x:thing} [{p:place*}]", _approach)
    g.rule("vp", "{PASS} {x:thing}", _cross)
    g.rule("vp", "(move|moves|moved|walks|goes) [over|away|along]", lambda c: _somewhere(c), cost=1.0)
    g.rule(
        "vp",
        "(return|returns|returned|goes back|comes back|moves back|move back|moved back)",
        lambda c: back(c),
    )
    g.rule("clause", "{PUT} {x:thing} {p:place*}", lambda c, x, p: move(c.told(x), p))
    g.rule("clause", "{p:place*} [,] [{WILL}] {MOVE} {x:thing}", lambda c, x, p: move(c.told(x), p), cost=0.1)
    g.rule("clause", "{x:thing} arrow {p:place*}", lambda c, x, p: move(c.told(x), p), cost=0.1)
    g.rule("clause", "{x:thing} arrow {y:thing@x}", lambda c, x, y: trade(c, x + y), cost=0.3)
    g.rule("clause", "{x:thing} [,] {p:place*}", lambda c, x, p: move(c.told(x), p), cost=0.8)
    g.rule("clause", "{p:place*}", move, cost=0.8)


def move(c: Theatre, p: Lazy) -> Any:
    """The contexts after the subject went to a place; each of a group to his own."""
    group = c.actor
    if len(group) != 1:
        return each(c, lambda c, i: next(iter(_moves(c, i, p)), None)) if group else None
    return _moves(c, group[0], p)


def _moves(c: Theatre, person: int, p: Lazy) -> Costs:
    """The contexts after somebody went to a place, the likeliest first."""
    places = sorted(p(c.told((person,))).items(), key=lambda item: item[1])
    found = ((goes(c, person, place), cost) for place, cost in places)
    return {after: cost for after, cost in found if after is not None}


def goes(c: Theatre, person: int, place: int) -> Theatre | None:
    """The context after somebody went to a position."""
    at = c.at(person)
    return c.act(Move(at, place), (person,)) if at and 1 <= place <= POSITIONS and place != at else None


def stand(c: Theatre, p: Lazy) -> Any:
    """Nothing, if the subject stands there already; otherwise a move."""
    group = c.actor
    places = p(c.told(group)) if len(group) == 1 else {}
    at = c.at(group[0]) if group else 0
    return {c.first(group): places[at] + 0.3} if at in places else move(c, p)


def _somewhere(c: Theatre) -> Costs:
    return _moves(c, c.actor[0], lambda _: dict.fromkeys(range(1, POSITIONS + 1), 0.0)) if c.actor else {}


def back(c: Theatre) -> Any:
    """The subject where he was before."""
    return move(c, lambda c: {p: 0.4 * n for n, p in enumerate(c.places_of(c.actor[0]))})


def _where_left(c: Theatre, x: Group) -> Any:
    return move(c, lambda c: {p: 0.3 * n for n, p in enumerate(c.places_of(x[0]))})


def _approach(c: Theatre, x: Group, p: Lazy | None = None) -> Any:
    """To somebody's near side, or to a place that is told with him in focus."""
    at, me = c.at(x[0]), c.actor
    if p is not None or len(me) != 1 or not at:
        return None if p is None else move(c, p)
    return move(c, lambda _: {at - 1: 0.1 * (c.at(me[0]) > at), at + 1: 0.1 * (c.at(me[0]) < at)})


def _cross(c: Theatre, x: Group) -> Any:
    me, at = c.actor, c.at(x[0])
    return move(c, lambda c: {at + (1 if c.at(me[0]) < at else -1): 0.0}) if len(me) == 1 and at else None


def _trading(g: Rules) -> None:
    places = "[their|the|his|her] [{SPOT}|sides|around|position with each other]"
    again = "[again|back|back again|with each other|with one another|once more]"
    g.rule("pair", "{x:thing}", lambda x: x if len(x) == 2 else None)
    g.rule(
        "pair", "(they|the people|the men|the guys|everyone|[the] two {PERSON}|{PERSON}|he|she|them)", _pairs
    )
    g.rule("pair", "{x:thing} (and|with) {y:thing@x}", lambda x, y: x + y, cost=0.05)
    g.rule("clause", f"{{x:pair}} [{{ADV}}|{{WILL}}] {{SWAP}} {places} {again}", trade)
    g.rule("vp", f"{{SWAP}} {places} {again}", lambda c: trade(c, c.actor), cost=0.05)
    g.rule("vp", f"{{SWAP}} {places} with {{y:thing}} {again}", lambda c, y: trade(c, c.actor + y))
    g.rule("clause", "{SWAP} [the] [{SPOT} of] {x:pair} [around|places|back]", trade)
    g.rule("clause", "{SWAP} {x:thing} (with|for) {y:thing@x}", lambda c, x, y: trade(c, x + y))
    g.rule("clause", f"{{SWAP}} {places}", _swap, cost=0.3)
    g.rule("clause", "[{_x:pair}] [{ADV}] {SWAP} (back|again)", _swapped_back, cost=0.05)
    g.rule(
        "vp",
        "{STAY} [there|as he is|as they are|the same|in place|where they are|where he is]",
        lambda c: c.do(Stay()),
    )
    g.rule(
        "vp",
        "(doesn't|does not|don't|do not|did not) (move|do anything|leave|change)",
        lambda c: c.do(Stay()),
    )
    g.rule("clause", "{NOTHING} [for now|this time|at all]", lambda c: c.do(Stay()))


def _pairs(c: Theatre) -> Costs:
    return {group: cost for group, cost in they(c).items() if len(group) == 2}


def trade(c: Theatre, x: Group) -> Theatre | None:
    """The context after two neighbours changed places; where that looks like a hat passed on, after that."""
    if len(set(x)) != 2 or len(x) != 2 or abs(c.at(x[0]) - c.at(x[1])) != 1 or not all(map(c.at, x)):
        return None
    one, other = c.look(x[0]), c.look(x[1])
    if one == other:
        return c.act(Stay(), x)
    if one[0] == other[0] and NONE in (one[1], other[1]):
        return trade_hats(c, x)
    return c.act(Switch(*sorted(map(c.at, x))), x, x[:1], x[1:])


def _swap(c: Theatre) -> Costs:
    return {after: cost for pair, cost in _pairs(c).items() if (after := trade(c, pair)) is not None}


def _swapped_back(c: Theatre) -> Theatre | None:
    last = c.last()
    back = last if last is None or isinstance(last, Switch) else c.reversed(last)
    return None if back is None else c.do(back)


def _repeating(g: Rules) -> None:
    again = "({AGAIN}|another|the same|repeat|does it again|do it again|the same again)"
    g.rule("clause", f"[and|then] {again} [again]", repeat, cost=0.1)
    did = "(does|do|did|repeats|repeat|moves|move|moved)"
    g.rule(
        "clause",
        f"{{x:thing}} [{{ADV}}|{{WILL}}] {did} [it|that|this|the same|the same thing] {{AGAIN}}",
        lambda c, x: repeat(c.told(x)),
    )
    g.rule("clause", "[and|then] (back|back again|vice versa) [again]", _back_again)


def repeat(c: Theatre) -> Any:
    """The last action once more, from where its people are now."""
    last = c.last()
    match last:
        case Move(i, j):
            who = c.who(j)
            on = goes(c, who, 2 * j - i)
            return on if on is not None else {a: 0.5 for a in [goes(c, who, i)] if a is not None}
        case Enter(_, colour):
            return _anywhere(c, colour)
        case Switch():
            return c.do(last)
    return _swapped_back(c)


def _back_again(c: Theatre) -> Costs:
    """Undone, or the subject back where he was."""
    found: Costs = {after: 0.3 + cost for after, cost in (back(c) or {}).items()}
    return found | dict.fromkeys(c.undone(), 0.0)


def _testing(g: Rules) -> None:
    """Conditions on places, and on anybody."""
    for words, taken in (("{FREE}", False), ("{TAKEN}", True)):
        g.rule(
            "cond", f"[the] {{p:place}} (is|are) {words}", lambda c, p, taken=taken: _place_is(c, p, taken)
        )
    g.rule("cond", "({NOBODY}|nothing) (is|stands) {p:place}", lambda c, p: _place_is(c, p, False))
    g.rule("cond", "only {x:thing} (remains|remain|is left|are left)", _only)
    g.rule("cond", "there (is|are) {NOBODY} {p:post*}", lambda c, p: (not any(p(c)), c))
    g.rule("cond", "{ANYONE} (is|stands) {p:place}", lambda c, p: _place_is(c, p, True))
    g.rule(
        "cond",
        "[there is] {ANYONE} [who] [is] {p:post*} [(is|stands|remains) [here|there|on stage|left]]",
        lambda c, p: _somebody(c, p),
    )
    g.rule(
        "cond",
        "{x:thing} {p:post*}",
        lambda c, x, p: (any(set(x) <= set(found) for found in p(c)), c.about(x)),
        cost=0.1,
    )


def _only(c: Theatre, x: Group) -> tuple[bool, Theatre]:
    return set(x) == set(c.things), c


def _place_is(c: Theatre, p: int, taken: bool) -> tuple[bool, Theatre]:
    return bool(c.who(p)) is taken, c.noting(place=p)


def _somebody(c: Theatre, p: Lazy) -> tuple[bool, Theatre]:
    found: Any = min(p(c).items(), key=lambda item: item[1], default=((), 0.0))[0]
    return (True, c.about(c.ordered(found)[:1])) if found else (False, c)

"""What people do on stage: come, go, move, pass hats on, change places, stay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grice.language import Group, Rules
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.entering import add_entering, anywhere, enter, rather_new
from grice.worlds.scene.english.hats import give, hand, take, trade_hats
from grice.worlds.scene.english.people import Costs, Lazy, looking, ranked, they
from grice.worlds.scene.rules import NONE, POSITIONS, Enter, Exit, Move, Stay, Switch, TakeHat


def add_acts(g: Rules) -> None:
    """Adds `vp`, what is said of a subject that is in focus, and `clause`."""
    g.rule("vp", "({ADV}|{WILL}) {a:vp}", lambda a: a, cost=0.01)
    g.rule(
        "vp",
        "{a:vp} ({ADV}|{AGAIN}|alone|together|as well|instead|{_w:luggage})",
        lambda a: a,
    )
    g.rule("luggage", "with (it|him|(his|her|the) [{_h:hue}] {HAT}) [on]")
    other = "{a:sentence} [,] {OOPS} [,] {n:newcomer} [instead|[,] not {_o:newcomer}]"
    g.rule("sentence", other, _other_comes, cost=0.1)
    g.rule("vp", "{_a:vp} [,] {OOPS} [,] {b:vp}", lambda b: b, cost=0.1)
    g.rule("clause", "{x:thing} [,] [who|he|she|they] {a:vp@x}", _said_of)
    g.rule("clause", "{x:thing} , {POLITE} {a:vp@x}", _said_of)
    g.rule("vp", "(go|goes|come|comes) [over] [and|to] {a:vp}", lambda a: a)
    g.rule("vp", "(leave|leaves) (his|her|their) {SPOT} and {a:vp}", lambda a: a)
    g.rule("clause", "{a:vp*}", _goes_on, cost=0.1)
    g.rule("clause", "{a:clause} [,] (who|which) [{ADV}] {b:vp*}", _who_then, cost=0.2)
    g.rule("clause", "{pro} {a:vp*}", _pronoun)
    g.rule("clause", "{MAKE} {x:thing} [to|please|mind] {a:vp@x}", _said_of)
    g.rule("clause", "[{NOBODY}] {EXCEPT} {x:thing} {a:vp@x}", _said_of, cost=0.05)
    g.rule("clause", "only {x:thing} {a:vp@x}", _said_of, cost=0.05)
    g.lines(
        "clause", "{x:thing} {a:vp*} [,] {EXCEPT} {y:thing}\n{EXCEPT} {y:thing} , {x:thing} {a:vp*}", _all_but
    )
    g.rule("clause", "neither {_x:thing} nor {_y:thing} {a:vp*}", lambda c, a: c.noting(unsaid=a), cost=0.1)
    g.rule("clause", "{x:thing} {NOT} {a:vp*}", lambda c, x, a: c.about(x).noting(unsaid=a), cost=0.3)
    g.rule("clause", "{x:thing} {b:vp*} [,] [but] [only] after {a:vp@x}", lambda x, a, b: b(a))
    so = "(so|as|and so) (does|did|do|will|should)"
    does = "{x:thing} (does|do|did|will|should|is|can)"
    g.rule("clause", does, lambda c, x: alike(c, x) if c.noted("unsaid") else None)
    g.lines(
        "clause",
        f"""{so} {{x:thing}}
        {{x:thing}} [{{WILL}}] (does|do|did) (the same|so|likewise|too|as well) [thing] [too|as well] ; 0.1
        (followed by|then) {{x:thing}} [too|as well|next] ; 0.4
        (the same|same|that) [also] (goes|applies|holds) for {{x:thing}}
        {{x:thing}} [together|along] with (him|her|them) ; 0.3""",
        alike,
    )
    same = "{x:thing} [{WILL}] (does|do|did) the same [thing] (to|with) "
    g.rule("clause", f"{same} {{y:thing}}", _alike_to)
    g.rule("clause", f"{same} {{y:cap}}", _alike_to)
    purpose = "[,] (so|so that|in order that) {_x:thing} (can|could|may|will|would|is able to) {_b:vp}"
    g.rule("clause", f"{{a:clause}} {purpose}", lambda a: a, cost=0.1)
    g.rule("vp", "{a:vp} (to|in order to) {_b:vp}", lambda a: a, cost=0.1)
    free = "make (room|space) [for {_n:newcomer}] [{_p:place}]|(free up|clear|vacate|open up|free) {_p:place}"
    room = f"(to|in order to|so as to) ({free})"
    g.rule("act", f"{room} [,] {{a:act}}", lambda a: a, cost=0.1)
    g.rule("act", f"{{a:act}} [,] {room}", lambda a: a, cost=0.2)
    coming = "to make (room|space) for {n:newcomer} {p:place} [,] first {a:act}"
    g.rule("act", coming, lambda n, p, a: enter(a, n, p))
    g.rule(
        "act",
        f"{{a:act}} [,] {room} [,] (who|which) [then|now] [{{WILL}}] {{ENTER}} {{q:place}}".replace(
            "_n", "n"
        ),
        lambda a, n="", q=0: enter(a, n, q),
    )
    _leaving(g)
    add_entering(g)
    _moving(g)
    _trading(g)
    _repeating(g)


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


def _said_of(x: Group, a: Theatre) -> Theatre:
    """A clause with a subject, which the next may lack; the last two that were told of are kept, too."""
    pair = x
    last = a.last()
    if len(x) == 1 and isinstance(last, TakeHat | Switch):
        pair = (*x, *(i for i in (a.who(last.source), a.who(last.target)) if i not in x))
    elif len(x) == 1:
        before: Group = a.noted("pair", ())
        pair = before if x[0] in before[-2:] else (*before[-1:], *x)
    return a.noting(agent=x, pair=pair)


def _goes_on(c: Theatre, a: Lazy) -> Costs:
    """A predicate without a subject, said of the subject before or of whoever is in focus."""
    found = {after: cost + 0.25 for after, cost in a(c).items()}
    agent = c.noted("agent", ())
    if agent and not c.subject and (all(map(c.at, agent)) or agent == c.left()):
        for after, cost in a(c.told(agent)).items():
            found[after] = min(cost, found.get(after, cost))
    return found


def _other_comes(c: Theatre, a: Theatre, n: str) -> Theatre | None:
    """Another newcomer than was said at first."""
    *before, last = a.since(c) or (None,)
    return enter(c, n, last.source) if not before and isinstance(last, Enter) else None


def _who_then(c: Theatre, a: Theatre, b: Lazy) -> Costs:
    """What somebody goes on to do who was mentioned last."""
    agent = a.focus[:1] if isinstance(a.last(), Enter) else (a.noted("agent", ()),)
    who = next((group for group in a.focus if group not in agent and a.at(group[0])), ())
    return {after.noting(agent=who): cost for after, cost in b(a.told(who)).items()} if who else {}


def _pronoun(c: Theatre, pro: str, a: Lazy) -> Costs:
    """What is said of "he" or "she", who keeps that pronoun."""
    found: Costs = {}
    for who, cost in ranked(c, pro=pro).items():
        for after, more in a(c.told(who)).items():
            after = after.noting(agent=who, **{pro: who})
            found[after] = min(cost + more, found.get(after, cost + more))
    return found


def _all_but(c: Theatre, x: Group, a: Lazy, y: Group) -> Any:
    rest = _rest(x, y)
    return a(c.told(rest)) if rest and len(rest) < len(x) else None


def alike(c: Theatre, x: Group) -> Any:
    """Somebody does what was done last, or what is not done by others."""
    unsaid = c.noted("unsaid")
    last = c.last()
    if unsaid is not None:
        start = c.noting(unsaid=None).told(x)
        found: Costs = unsaid(start)
        last = next((after.last() for after in found if after.since(start)), None)
        if last is None or c.involved(last)[:1] == (x,):
            return found
    if last is None:
        return None
    if len(x) > 1:
        return each(c.told(x), lambda c, i: next((a for a in map(c.do, c.alike(last, i)) if a), None))
    options = ((c.act(action, x), cost) for action, cost in c.alike(last, x[0]).items())
    return {after: cost for after, cost in options if after is not None}


def _alike_to(c: Theatre, x: Group, y: Group) -> Costs:
    """Somebody does what was done last, to somebody else."""
    last = c.last()
    options = c.alike(last, x[0]).items() if last is not None else ()
    afters = ((c.act(action, x), cost) for action, cost in options if y in c.involved(action))
    return {after: cost for after, cost in afters if after is not None}


def _leaving(g: Rules) -> None:
    away = "[again|away|for good|forever|altogether]"
    g.rule("vp", f"{{LEAVE}} {away} [[from|off|of] {{STAGE}}] {away}", leave)
    g.rule("vp", "{LEAVE} {_p:place}", leave, cost=0.5)
    g.rule("vp", "(go|goes|went|gone)", leave, cost=0.6)
    g.lines(
        "clause",
        """{x:thing} [,] [is|you are] {OUT} [now|you go|with you] ; 0.3
        [and] {OUT} [with|goes|walks] {x:thing} ; 0.3
        {REMOVE} {x:thing} [away] [[from|off] {STAGE}] ; 0.1
        {BRING} {x:thing} {OUT} [[of|from] {STAGE}]
        {x:thing} ~ (out|away|home) ; 0.5
        {x:thing} (has|have) {SPENT} ~ ; 0.6""",
        lambda c, x: leave(c.told(x)),
    )
    _unwanted(g)
    none = "(there is|we have) (nobody|no one) in {look:worn} [any more|anymore]"
    g.rule("clause", none, lambda c, look: leave(c.told(tuple(looking(c, look) or ()))))
    _remaining(g)


def _remaining(g: Rules) -> None:
    """Whoever is not said to remain is to leave."""
    g.rule("REMAINS", "[{MODAL}|{WILL}|gets to] {REMAIN} [{LEFT_OVER}|[on|in] {STAGE}]")
    only = "(only|just|[{NOBODY}] {EXCEPT})"
    g.rule("clause", f"{only} {{x:thing}} {{REMAINS}}", lambda c, x: _rest_leave(c, x, c.things))
    g.rule("clause", f"(of|among|out of) {{k:thing}} [,] {only} {{x:thing*}} {{REMAINS}}", _others_leave)
    g.rule("clause", "{NOBODY} [{WHO}] {p:post} {REMAINS}", lambda c, p: leave(c.told(c.ordered(p))))
    g.rule("clause", "(none|not one) of {x:thing} {REMAINS}", lambda c, x: leave(c.told(x)))
    who = "the [only] (one|ones|person|people) (who|that) {REMAINS} (is|are)"
    g.rule("staying", f"({who}|[just|only] {{EXCEPT}}) {{x:thing}}", lambda x: x)
    g.rule("staying", "[only|just] {x:thing} ({REMAINS}|{NOT})", lambda x: x)
    some = (
        "(all {EXCEPT} {n:num} [of (them|you|{_k:kind})]|{m:num} of [the|these|those] ({_n:num}|{_k:kind}))"
    )
    g.rule("clause", some + " {a:vp*} [,] [and|but] {x:staying}", _so_many)
    keep = "[,] [and|but] (keep|leave|spare) {x:thing} [{LEFT_OVER}]"
    g.rule("clause", f"{{REMOVE}} {{k:thing}} {keep}", lambda c, k, x: _rest_leave(c, x, k), cost=0.1)


def _rest(k: Group, x: Group) -> Group:
    return tuple(i for i in k if i not in x)


def _so_many(c: Theatre, a: Lazy, x: Group, n: int = 0, m: int = 0) -> Any:
    """So many do something, or all but so many, where the others are told."""
    rest = _rest(c.things, x)
    return a(c.told(rest)) if len(x) == n or len(rest) == m else None


def _others_leave(c: Theatre, k: Group, x: Lazy) -> Costs:
    found = (
        (_rest_leave(c, who, k), cost) for who, cost in x(c.noting(among=k)).items() if set(who) < set(k)
    )
    return {after: cost for after, cost in found if after is not None}


def _unwanted(g: Rules) -> None:
    """Whoever is said not to be wanted is to leave."""
    more = "[{LEFT_OVER}] [any more|anymore|any longer|now]"
    g.lines(
        "clause",
        f"""[the] {{SHOW}} [has|have] {{NOT}} [really|think {{SHOW}}] {{NEED}} [to see] {{x:thing}} {more}
        [the] {{SHOW}} (can|could|can do|will|would) [easily|well] do without {{x:thing}} {more}
        [[the] {{SHOW}} [has|have]|there is] [no] [more] {{USE}} [left] (of|for) {{x:thing}} {more}
        [the] {{SHOW}} [have|has|had] (had|seen|heard) enough of {{x:thing}}
        {{NOBODY}} {{NEED}} [to see] {{x:thing}} {more}
        {{x:thing}} [has (been|stood|stayed)|was] [on that|on this|on] [{{LEFT_OVER}}|{{STAGE}}] {{LONG}}
        {{x:thing}} {{NOT}} [to] {{WANTED}} {more}
        {{x:thing}} (is|makes) [one] (too many|superfluous|surplus|in the way)
        {{x:thing}} [own] {{PART}} [{{LEFT_OVER}}] (is|has) (over|done|finished|up|at an end|ended)
        {{x:thing}} has (done|finished|played) [his|her|their] {{PART}}
        {{x:thing}} [own] {{RIDE}} (is|has|departs|leaves) [here|waiting|outside|arrived|leaving|now|out side]
        (last call|curtain|curtains|time to go|goodbye|bye bye) for {{x:thing}}
        why is {{x:thing}} {{LEFT_OVER}}""",
        lambda c, x: leave(c.told(x)),
        cost=0.3,
    )
    g.rule("clause", "(keep|spare|leave) {x:thing} [{LEFT_OVER}|alone]", lambda c, x: c.about(x), cost=0.4)


def leave(c: Theatre) -> Theatre | None:
    """The context after the subject left, or has left."""
    if c.actor and c.actor == c.left():
        return c
    return each(c, lambda c, i: c.do(Exit(c.at(i))))


def _rest_leave(c: Theatre, x: Group, k: Group) -> Theatre | None:
    rest = _rest(k, x)
    return leave(c.told(rest)) if rest else None


def _moving(g: Rules) -> None:
    g.rule("vp", "{MOVE} [again|back|himself|herself|away] [and] {p:place*}", move)
    g.rule("vp", "{STAND} {p:place*}", stand, cost=0.2)
    g.rule("vp", "{ENTER} {p:place*}", move, cost=1.42)
    until = "(until|so|so that) [he|she|they|it] [is|are|reaches|gets to|stands]"
    g.lines(
        "vp",
        f"""{{MOVE}} {{_p:place}} {until} {{q:place*}}
        {{MOVE}} (from {{_p:place}} {{q:place*}}|{{q:place*}} from {{_x:thing}}) ; 0.1""",
        lambda c, q: move(c, q),
    )
    g.rule("vp", "(take|takes|took|makes|make) {p:place*}", move, cost=0.05)
    g.rule("vp", "{MOVE} {steps} [{STEP}] {way}", _stepwise, cost=0.1)
    g.rule("vp", "{OCCUPY} {p:place*}", move)
    g.rule("vp", "({OCCUPY}|takes the place of) {x:thing}", _where_left, cost=0.2)
    g.rule("vp", "({JOIN} {x:thing}|(keep|keeps) {x:thing} company) [[,] {p:place*}]", _approach)
    follow = "(follow|follows|followed|following)"
    g.rule(
        "vp",
        f"{follow} [{{HIM}}|suit|{{_y:thing}}]",
        lambda c: leave(c) if isinstance(c.last(), Exit) else None,
    )
    g.rule("vp", f"{follow} {{x:thing}} [[,] {{p:place*}}]", _approach, cost=0.1)
    g.rule("vp", "{PASS} {x:thing}", _cross)
    g.rule("vp", "(move|moves|moved|walks|goes) [over|away|along]", lambda c: _somewhere(c), cost=1.0)
    g.rule(
        "vp",
        "(return|returns|returned|goes back|comes back|moves back|move back|moved back)",
        lambda c: back(c),
    )
    g.rule("clause", "{PUT} {x:thing} {p:place*}", lambda c, x, p: move(c.told(x), p))
    g.rule("clause", "{PUT} {x:thing} back {p:place*}", lambda c, x, p: stand(c.told(x), p), cost=0.1)
    g.rule("clause", "(move|shift|reposition) {x:thing}", lambda c, x: _somewhere(c.told(x)), cost=1.0)
    g.rule("clause", "{p:place*} [,] [{WILL}] {MOVE} {x:thing}", lambda c, x, p: move(c.told(x), p), cost=0.1)
    g.rule("clause", "{x:thing} arrow {p:place*}", lambda c, x, p: move(c.told(x), p), cost=0.1)
    g.rule("clause", "{x:thing} arrow {y:thing@x}", lambda c, x, y: trade(c, x + y), cost=0.3)
    g.rule("clause", "{x:thing} [,] {p:place*}", lambda c, x, p: move(c.told(x), p), cost=0.8)
    g.rule(
        "clause",
        "{x:thing} (place|spot|position|mark|seat) is {p:place*}",
        lambda c, x, p: move(c.told(x), p),
    )
    g.rule("clause", "{o:cap} ~ to {y:thing}", hand, cost=0.6)
    g.rule("clause", "{x:thing} ~ {o:cap} to {y:thing}", lambda c, x, o, y: give(c.told(x), o, y), cost=0.6)
    g.rule("clause", "{x:thing} ~ {o:cap}", lambda c, x, o: take(c.told(x), o) if o != x else None, cost=0.6)
    g.rule("clause", "{x:thing} ~ {p:place*}", lambda c, x, p: move(c.told(x), p), cost=1.0)
    g.rule("clause", "{n:newcomer} ~ {p:place}", lambda c, n, p: rather_new(c, n, p, 1.0), cost=0.6)
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
    if not at or not 1 <= place <= POSITIONS or place == at:
        return None
    return c.act(Move(at, place), (person,))


def _stepwise(c: Theatre, steps: int, way: int) -> Theatre | None:
    """The context after the subject went step by step, where he cannot go at once."""
    who = c.actor
    home = c.at(who[0]) if len(who) == 1 else 0
    if not home or steps < 2 or goes(c, who[0], home + steps * way) is not None:
        return None
    after: Theatre | None = c
    for n in range(1, steps + 1):
        after = goes(after, who[0], home + n * way) if after is not None else None
    return after


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
        return None if p is None else move(c.about(x).noting(subject=me), p)
    return move(c, lambda _: {at - 1: 0.1 * (c.at(me[0]) > at), at + 1: 0.1 * (c.at(me[0]) < at)})


def _cross(c: Theatre, x: Group) -> Any:
    me, at = c.actor, c.at(x[0])
    return move(c, lambda c: {at + (1 if c.at(me[0]) < at else -1): 0.0}) if len(me) == 1 and at else None


def _trading(g: Rules) -> None:
    places = "[their|the|his|her] [{SPOT}|sides|around|position with each other]"
    again = "[again|back|back again|with each other|with one another|once more]"
    other = "(the other|the other one|each other|one another) [own] [{SPOT}|is|stands]"
    g.lines(
        "vp",
        f"""[each|both] [rather] [be] [{{MOVE}}|{{STAND}}|{{OCCUPY}}] (where|in|into|to|at|on) {other}
        (do|does|make|have) a (swap|switch|trade)
        [be|go|stand] [standing] [in] the (other|wrong) (way around|way round|order)
        play musical chairs [~]""",
        lambda c: trade(c, c.actor),
        cost=0.2,
    )
    there = "[{WILL}|rather|only] [be|stand|stands|standing|stood|were] where {_y:thing} {WAS}"
    back_ = "[,] and (vice versa|the other way (around|round)|{_z:thing} where {_w:thing} {WAS})"
    was = "[,] where {y:thing} {WAS} [,] {x:thing} {STAND} [now] "
    g.rule("clause", was + back_, lambda c, x, y: trade(c, x + y))
    into = "[in|into|to]"
    goes_ = (
        f"{into} {{y:thing}} {{SPOT}} and {{_z:thing}} [{{OCCUPY}}|{{MOVE}}] {into} {{_w:thing}} [{{SPOT}}]"
    )
    each = f"{{x:thing}} ~ {goes_} ; 0.2\n{{x:thing}} ({{OCCUPY}}|{{MOVE}}) {goes_}"
    g.lines("clause", each, lambda c, x, y: trade(c, x + y))
    g.rule("clause", "{x:thing} " + there.replace("_y", "y") + " " + back_, lambda c, x, y: trade(c, x + y))
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
    g.lines(
        "vp",
        """{STAY} [there|as he is|as they are|the same|in place|where they are|where he is]
        (doesn't|does not|don't|do not|did not) (move|do anything|leave|change)""",
        lambda c: c.do(Stay()),
        cost=0.05,
    )
    as_is = "(as it is|as is|as they are|the way (it is|they are|it was)|where they are|like this|like that)"
    fine = "([{EVERYTHING}] (like|likes|looks|look|is|are|keep|leave|stays|stay) [{FINE}])"
    it = "[it|this|that|things|everything|everyone|them|all]"
    g.rule("clause", f"{fine} {it} [just|exactly] {as_is}", lambda c: c.do(Stay()), cost=0.2)
    g.rule("clause", "{NOTHING} [for now|this time|at all]", lambda c: c.do(Stay()))


def _pairs(c: Theatre) -> Costs:
    return {group: cost for group, cost in they(c).items() if len(group) == 2}


def trade(c: Theatre, x: Group) -> Theatre | None:
    """The context after two neighbours changed places; where that looks like a hat passed on, after that."""
    if len(set(x)) != 2 or len(x) != 2 or abs(c.at(x[0]) - c.at(x[1])) != 1 or not all(map(c.at, x)):
        return None
    if c.just(Switch) and set(map(c.at, x)) == set(c.last() or ()):  # told twice
        return c
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
    g.rule("clause", f"{again} [again] [,] {{p:place}}", _again_at)
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
            return anywhere(c, colour)
        case Switch():
            return c.do(last)
    return _swapped_back(c)


def _again_at(c: Theatre, p: int) -> Theatre | None:
    last = c.last()
    return enter(c, last.colour, p) if isinstance(last, Enter) else None


def _back_again(c: Theatre) -> Costs:
    """Undone, or the subject back where he was."""
    found: Costs = {after: 0.3 + cost for after, cost in (back(c) or {}).items()}
    return found | dict.fromkeys(c.undone(), 0.0)

"""Rules for acts on stage: a predicate of somebody, the same of others, what it is for, and moves."""

from __future__ import annotations

from typing import Any

from grice.language import Group, Rules
from grice.worlds.scene.english.context import Costs, Theatre, each, least
from grice.worlds.scene.english.entering import add_entering, anywhere, enter
from grice.worlds.scene.english.leaving import add_leaving, leave, without
from grice.worlds.scene.english.people import Lazy, ranked
from grice.worlds.scene.english.places import former
from grice.worlds.scene.english.trading import add_trading, swapped_back, trade
from grice.worlds.scene.rules import POSITIONS, Enter, Move, Switch, TakeHat


def add_acts(g: Rules) -> None:
    """Adds `vp`, what is said of a subject that is in focus, and `clause`."""
    _predicates(g)
    _alikes(g)
    _purposes(g)
    add_leaving(g)
    add_entering(g)
    _moving(g)
    add_trading(g)


def _predicates(g: Rules) -> None:
    g.lines(
        "vp",
        """({ADV}|{WILL}) {a:vp} ; 0.01
        {a:vp} ({ADV}|{AGAIN}|alone|together|as well|instead)
        {a:vp} with (it|him|(his|her|the) [{_h:hue}] {HAT}) [on]
        (leave|leaves) (his|her|their) {SPOT} and {a:vp}
        {a:vp} (to|in order to) {_b:vp} ; 0.1""",
    )
    g.lines(
        "clause",
        """{x:thing} [,] [who|he|she|they] {a:vp@x}
        {x:thing} , {POLITE} {a:vp@x}
        {MAKE} {x:thing} [to|please|mind] {a:vp@x}
        ([{NOBODY}] {EXCEPT}|only) {x:thing} {a:vp@x} ; 0.05""",
        _said_of,
    )
    g.rule("clause", "{a:vp*}", _goes_on, cost=0.1)
    g.rule("clause", "{a:clause} [,] (who|which) [{ADV}] {b:vp*}", _who_then, cost=0.2)
    g.rule("clause", "{pro} {a:vp*}", _pronoun)
    g.lines(
        "clause", "{x:thing} {a:vp*} [,] {EXCEPT} {y:thing}\n{EXCEPT} {y:thing} , {x:thing} {a:vp*}", _all_but
    )
    g.lines(
        "clause",
        """neither {_y:thing} nor {x:thing} {a:vp*}
        {x:thing} {NOT} {a:vp*} ; 0.2""",
        lambda c, x, a: c.about(x).noting(unsaid=a),
        cost=0.1,
    )
    other = "{a:sentence} [,] {OOPS} [,] {n:newcomer} [instead|[,] not {_o:newcomer}]"
    g.rule("sentence", other, _other_comes, cost=0.1)


def _alikes(g: Rules) -> None:
    does = "{x:thing} (does|do|did|will|should|is|can)"
    g.rule("clause", does, lambda c, x: alike(c, x) if c.noted("unsaid") else None)
    g.lines(
        "clause",
        """(so|as|and so) (does|did|do|will|should) {x:thing}
        {x:thing} [{WILL}] (does|do|did) (the same|so|likewise|too|as well) [thing] [too|as well] ; 0.1""",
        alike,
    )
    g.rule("clause", "{x:thing} [{WILL}] (does|do|did) the same [thing] (to|with) {y:thing}", alike)


def _said_of(x: Group, a: Theatre) -> Theatre:
    """A clause with a subject, which the next may lack; the last two that were told of are kept, too."""
    last, before = a.last(), a.noted("pair", ())
    if len(x) > 1:
        pair = x
    elif isinstance(last, TakeHat | Switch):
        pair = (*x, *(i for i in (a.who(last.source), a.who(last.target)) if i not in x))
    else:
        pair = before if x[0] in before[-2:] else (*before[-1:], *x)
    return a.noting(agent=x, pair=pair)


def _goes_on(c: Theatre, a: Lazy) -> Costs:
    """A predicate without a subject, said of the subject before or of whoever is in focus."""
    agent = c.noted("agent", ())
    same = agent and not c.subject and (all(map(c.at, agent)) or agent == c.left())
    found = [(after, cost + 0.25) for after, cost in a(c).items()]
    return least([*found, *(a(c.told(agent)).items() if same else ())])


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
    return least(
        (after.noting(agent=who, **{pro: who}), cost + more)
        for who, cost in ranked(c, pro=pro).items()
        for after, more in a(c.told(who)).items()
    )


def _all_but(c: Theatre, x: Group, a: Lazy, y: Group) -> Any:
    rest = without(x, y)
    return a(c.told(rest)) if rest and len(rest) < len(x) else None


def alike(c: Theatre, x: Group, y: Group = ()) -> Any:
    """Somebody does what was done last, to somebody else if told, or what is not done by others."""
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
    options = c.alike(last, x[0]).items()
    return least((c.act(action, x), cost) for action, cost in options if not y or y in c.involved(action))


def _purposes(g: Rules) -> None:
    can = "[,] (so|so that|in order that) {_x:thing} (can|could|may|will|would|is able to) {_b:vp}"
    g.rule("clause", f"{{a:clause}} {can}", lambda a: a, cost=0.1)
    room, free = "(make|makes|making) (room|space)", "(free|frees|clear|clears|vacate|vacates|open|opens)"
    g.rule("vp", f"({room} [for {{_n:newcomer}}] [{{_p:place}}]|{free} {{_p:place}})", leave, cost=0.5)
    purpose = "(to|in order to|so as to) make (room|space) for {n:newcomer}"
    who_enters = f"{{a:act}} [,] {purpose} [,] (who|which) [then|now] [{{WILL}}] {{ENTER}} {{p:place}}"
    first = f"{purpose} {{p:place}} [,] first {{a:act}}\n{who_enters}"
    g.lines("act", first, lambda a, n, p: enter(a, n, p))


def _moving(g: Rules) -> None:
    until = "(until|so|so that) [he|she|they|it] [is|are|reaches|gets to|stands]"
    g.lines(
        "vp",
        f"""{{MOVE}} [again|back|himself|herself|away] [and] {{p:place*}}
        {{MOVE}} {{_q:place}} {until} {{p:place*}}
        {{MOVE}} (from {{_q:place}} {{p:place*}}|{{p:place*}} from {{_x:thing}}) ; 0.1
        {{OCCUPY}} {{p:place*}}
        {{ENTER}} {{p:place*}} ; 1.42""",
        move,
    )
    g.rule("vp", "{STAND} {p:place*}", stand, cost=0.2)
    g.rule("vp", "{MOVE} {steps} [{STEP}] {way}", _stepwise, cost=0.1)
    g.rule("vp", "{p:course*}", move)
    somewhere = "(move|moves|moved|walks|goes) [over|away|along]"
    g.rule("vp", somewhere, lambda c: move(c, _anywhere), cost=1.0)
    g.lines(
        "clause",
        """{PUT} {x:thing} {p:place*}
        {x:thing} (place|spot|position|mark|seat) is {p:place*}
        {p:place*} [,] [{WILL}] {MOVE} {x:thing} ; 0.1
        {x:thing} arrow {p:place*} ; 0.1
        {x:thing} [,] {p:place*} ; 0.8
        {x:thing} ~ {p:place*} ; 1.0""",
        lambda c, x, p: move(c.told(x), p),
    )
    g.rule("clause", "(move|shift|reposition) {x:thing}", lambda c, x: move(c.told(x), _anywhere), cost=1.0)
    g.rule("clause", "{x:thing} arrow {y:thing@x}", lambda c, x, y: trade(c, x + y), cost=0.3)
    g.rule("clause", "{p:place*}", move, cost=0.8)
    g.rule(
        "clause",
        "({AGAIN}|another|the same|repeat|(does|do) it again|the same again) [again]",
        repeat,
        cost=0.1,
    )
    did = "{x:thing} [{ADV}|{WILL}] (does|do|did|repeats|repeat|moves|move|moved)"
    again = f"{did} [it|that|this|the same|the same thing] {{AGAIN}}"
    g.rule("clause", again, lambda c, x: repeat(c.told(x)))
    g.rule("clause", "[and|then] (back|back again|vice versa) [again]", _back_again)


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


def _anywhere(c: Theatre) -> Costs:
    return dict.fromkeys(range(1, POSITIONS + 1), 0.0)


def goes(c: Theatre, person: int, place: int) -> Theatre | None:
    """The context after somebody went to a position."""
    return c.act(Move(c.at(person), place), (person,))


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
    return swapped_back(c)


def _back_again(c: Theatre) -> Costs:
    """Undone, or the subject back where he was."""
    home = move(c, lambda c: former(c, c.actor)) if c.actor else None
    return {after: 0.3 + cost for after, cost in (home or {}).items()} | dict.fromkeys(c.undone(), 0.0)

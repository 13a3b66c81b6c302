"""Hats that are taken, given, returned and swapped."""

from __future__ import annotations

from typing import Any

from grice.language import Group, Rules
from grice.worlds.scene.english.context import Costs, Theatre, least
from grice.worlds.scene.english.people import ANY, looking, pairs, ranked
from grice.worlds.scene.rules import TakeHat


def add_hats(g: Rules) -> None:
    """Adds `cap`, whose hat it is, and what is done with hats."""
    _caps(g)
    _taking(g)
    _giving(g)


def _caps(g: Rules) -> None:
    """A `cap` denotes whoever wears it."""
    of = "(of|from|off|off of|belonging to|worn by|on|away from)"
    g.lines(
        "cap",
        f"""[the|a|his|that] {{HAT}} {of} {{x:thing}}
        [the|his|her|their] {{x:thing}} [own] {{HAT}} ; 0.25
        [the|that|a] [{{_h:hue}}] (hat|cap|one) [{{WHO}}] {{x:thing}} {{DRESS}} [on]
        (what|whatever) {{x:thing}} {{DRESS}} [on] [his|her] [head]
        the [{{_h:hue}}] {{HAT}} (at|in|on) {{x:thing}}
        the one (from|of) {{x:thing}} ; 0.2""",
        lambda x: x,
    )
    g.lines(
        "cap", f"[the|a|his] {{hue}} {{HAT}} {of} {{x:thing}}\n{{x:thing}} {{hue}} {{HAT}} ; 0.1", _of_hue
    )
    g.rule("cap", "[the|a|his|her|that] {hue} {HAT} [he is wearing|from his head]", _capped)
    g.rule("cap", "(his|hers|theirs)", lambda c: c.actor or None, cost=0.2)
    own = "(the|his|her|their|that|this|a|its|your|my|one) [own] {HAT}"
    g.lines("cap", f"{own}\n(it|that|this|one|{{HAT}}) ; 0.3", _any_cap)


def _capped(c: Theatre, hue: str) -> Costs:
    near = ranked(c)
    found = [(i,) for i in looking(c, (ANY, hue))]
    return {i: 0.1 * near.get(i, 1.0) if len(found) > 1 else 0.0 for i in found}


def _of_hue(c: Theatre, x: Group, hue: str) -> Costs:
    return {x: 0.0 if c.look(x[0])[1] == hue else 0.5}


def _any_cap(c: Theatre) -> Costs:
    """Anybody with a hat, those in focus first."""
    hatted = c.hatted()
    near = {i: 0.5 * cost for i, cost in ranked(c).items() if i[0] in hatted}
    least = min(near.values(), default=0.0)
    return {i: cost - least for i, cost in near.items()}


def _taking(g: Rules) -> None:
    tail = "[back|off|away|again|for himself|on|and wears it|and puts it on [himself|his head]]"
    g.lines(
        "vp",
        f"""{{TAKE}} {{o:cap}} {tail} [from (him|her|them)]
        {{TAKE}} [from|off|to] {{o:thing}} ({{_h:cap}}|{{HAT}}) ; 0.2
        {{TAKE}} {{o:thing}} ; 0.8
        {{NEED}} {{o:cap}} ; 0.5""",
        take,
    )
    g.lines(
        "vp",
        f"""{{TAKE}} {{o:cap}} [back|away|off] (from|off|off of) {{x:thing}} [head] {tail}
        {{ROB}} {{x:thing}} of {{o:cap}}""",
        lambda c, o, x: take(c, x) if o == x else None,
    )
    it = "(it|the hat|his hat|her hat|that hat|that)"
    g.lines(
        "vp",
        f"""({{TAKE}}|{{GIVE}}|{{NEED}}) {it} back [from him|to him|again|from her|to her]
        ({{TAKE}}|takes back|gets back) {it} [again] ; 0.3""",
        _hat_back,
    )
    cold = "{x:thing} [head|ears|hair] [is|are|feels|gets|getting|must be|looks] {COLD}"
    g.rule("clause", cold, lambda c, x: [take(c.told(x), (i,)) for i in c.beside(x[0])], cost=0.6)
    spare = "[,] (and|but|while) {y:thing} (has|owns|wears) {_o:cap} [to spare|(he|she) does not need]"
    g.rule("clause", f"{{a:clause}} {spare}", lambda a, y: a if y in a.focus[:2] else None)
    g.rule("clause", "{x:thing} ~ {o:cap}", lambda c, x, o: take(c.told(x), o) if o != x else None, cost=0.6)


def _giving(g: Rules) -> None:
    to = "(to|on|onto|over to|with|on the head of|in favour of|in favor of|for) {y:thing} [head|to wear]"
    g.lines(
        "vp",
        f"""{{GIVE}} {{o:cap}} [back|over|off|on] {to}
        {{GIVE}} {{y:thing}} {{o:cap}} [back]
        (lets|let|allows) {{y:thing}} [to] (have|wear|borrow|take|get) {{o:cap}}
        (takes|take|took) [off] {{o:cap}} [off] (and|to) {{GIVE}} (it|that) {to}""",
        give,
    )
    g.lines("vp", f"{{GIVE}} (it|that) {to}\n{{GIVE}} {{y:thing}} it ; 0.1", lambda c, y: give(c, c.actor, y))
    g.lines(
        "vp",
        """{GIVE} {_o:cap} [away|back] ; 0.2
        (removes|remove|removed|takes off|took off|loses|lost) {_o:cap} ; 0.5""",
        _given_away,
    )
    g.rule("vp", "(keep|keeps) {_o:cap} [on]", lambda c: c, cost=0.2)
    done = "(goes|moves|passes|is [then|now] (passed|given|handed|put|taken|moved|on|stolen)|should go)"
    g.lines(
        "clause",
        f"""{{GIVE}} {{o:cap}} [along|over|on|back|from {{_f:thing}}] {to}
        {{GIVE}} {{y:thing}} {{o:cap}}
        (take|move|get|grab) {{o:cap}} [off] [,] and (put|place|give|hand) (it|that) {to}
        {{o:cap}} {done} [back|from {{_f:thing}}] ({{TO}}|by) {{y:thing}}
        {{o:cap}} {{SUITS}} {{y:thing}} [[better|more] than [it] [does|suits|on] {{_z:thing}}] ; 0.3
        [the] {{HAT}} [,] from {{o:thing}} to {{y:thing}}
        [the] {{HAT}} [,] {{o:thing}} arrow {{y:thing}}""",
        hand,
    )
    g.rule("clause", "{x:thing} ~ {o:cap} to {y:thing}", lambda c, x, o, y: give(c.told(x), o, y), cost=0.6)
    each = "[again|back|with each other|with one another]"
    g.rule("clause", f"{{x:pair}} [{{ADV}}|{{WILL}}] ({{SWAP}}|share) [their|the] {{HAT}} {each}", trade_hats)
    swap = "({SWAP} [the|their] {HAT}|the {HAT} (are|is|get) (swapped|switched|exchanged|traded))"
    g.rule("clause", swap, _swap_hats, cost=0.3)
    g.rule("vp", "{SWAP} ({HAT}|{_o:cap}) (with|for) {y:thing}", lambda c, y: trade_hats(c, c.actor + y))


def hand(c: Theatre, o: Group, y: Group, first: Group = ()) -> Theatre | None:
    """The context after a hat went from one neighbour to another."""
    if len(o) != 1 or len(y) != 1:
        return None
    source, target = c.at(o[0]), c.at(y[0])
    last = c.last() if c.just(TakeHat) else None
    if isinstance(last, TakeHat) and target == last.target and source in last:  # told twice
        return c
    return c.act(TakeHat(source, target), *((first, o if first == y else y) if first else (y, o)))


def take(c: Theatre, o: Group) -> Theatre | None:
    """The context after the subject took the hat of somebody beside, or has taken it."""
    return hand(c, o, c.actor, c.actor)


def give(c: Theatre, o: Group, y: Group) -> Theatre | None:
    """The context after the subject gave his hat to somebody."""
    return hand(c, o, y, o) if o == c.actor else None


def _given_away(c: Theatre) -> Any:
    """The subject's hat, given to somebody beside."""
    me = c.actor
    takers = [(i,) for i in c.beside(me[0])] if len(me) == 1 else []
    return [hand(c, me, taker, me) for taker in takers]


def _hat_back(c: Theatre) -> Theatre | None:
    """The hat that was last passed on, back to where it was."""
    acts = ((row, action) for row, _, action in c.path() if isinstance(action, TakeHat))
    row, last = next(acts, ((), None))
    if last is None:
        return None
    giver, taker = row[last.target - 1], row[last.source - 1]
    return hand(c, (giver,), (taker,), c.actor or (giver,))


def trade_hats(c: Theatre, x: Group) -> Theatre | None:
    """The context after the one hat of two neighbours went to the other."""
    ways = (x, x[::-1]) if len(x) == 2 else ()
    found = (hand(c, (giver,), (taker,)) for giver, taker in ways)
    return next((after.first(x) for after in found if after is not None), None)


def _swap_hats(c: Theatre) -> Costs:
    return least((trade_hats(c, pair), cost) for pair, cost in pairs(c).items())

"""Hats that are taken, given, returned and swapped."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grice.language import Group, Rules
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.people import ANY, Costs, looking, ranked, they
from grice.worlds.scene.rules import TakeHat


def add_hats(g: Rules) -> None:
    """Adds `cap`, whose hat it is, and what is done with hats."""
    _caps(g)
    _taking(g)
    _giving(g)


def _caps(g: Rules) -> None:
    """A `cap` denotes whoever wears it."""
    of = "(of|from|off|off of|belonging to|worn by|on|away from)"
    g.rule("cap", "[the|a|his|her|that] {hue} {HAT} [he is wearing|from his head]", _capped)
    g.rule("cap", "(the|his|her|their|that|this|a|its|your|my|one) [own] {HAT}", lambda c: _any_cap(c))
    g.rule("cap", "[the|his|her|their] {x:thing} [own] {HAT}", lambda x: x, cost=0.25)
    g.rule("cap", f"[the|a|his|that] {{HAT}} {of} {{x:thing}}", lambda x: x)
    g.rule("cap", f"[the|a|his] {{hue}} {{HAT}} {of} {{x:thing}}", _of_hue)
    g.rule("cap", "{x:thing} {hue} {HAT}", _of_hue, cost=0.1)
    g.rule("cap", "[the|that|a] [{_h:hue}] (hat|cap|one) [{WHO}] {x:thing} {DRESS} [on]", lambda x: x)
    g.rule("cap", "(what|whatever) {x:thing} {DRESS} [on] [his|her] [head]", lambda x: x)
    g.rule("cap", "the one (from|of) {x:thing}", lambda x: x, cost=0.2)
    g.rule("cap", "the [{_h:hue}] {HAT} (at|in|on) {x:thing}", lambda x: x)
    g.rule("cap", "(it|that|this|one|{HAT})", lambda c: _any_cap(c), cost=0.3)
    g.rule("cap", "(his|hers|theirs)", lambda c: c.actor or None, cost=0.2)
    g.rule("cap", "[the] {hue} [one]", _capped, cost=0.6)


def _capped(c: Theatre, hue: str) -> Costs:
    near = ranked(c)
    found = [(i,) for i in looking(c, (ANY, hue)) or ()]
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
    g.rule("vp", f"{{TAKE}} {{o:cap}} {tail} [from (him|her|them)]", take)
    g.rule(
        "vp", f"{{TAKE}} {{o:cap}} [back|away|off] (from|off|off of) {{x:thing}} [head] {tail}", _take_from
    )
    g.rule("vp", "{ROB} {x:thing} of {o:cap}", _take_from)
    g.rule("vp", "{NEED} (a|an|some|any) [{_h:hue}] {HAT}", _covered, cost=0.6)
    g.rule("vp", "{NEED} {o:cap}", take, cost=0.5)
    g.rule(
        "clause",
        "{x:thing} [head|ears|hair] [is|are|feels|gets|getting|must be|looks] {COLD}",
        _cold,
        cost=0.6,
    )
    spare = "[,] (and|but|while) {y:thing} (has|owns|wears) {_o:cap} [to spare|(he|she) does not need]"
    g.rule("clause", f"{{a:clause}} {spare}", lambda a, y: a if y in a.focus[:2] else None)
    g.rule("vp", "{TAKE} [from|off|to] {o:thing} ({_h:cap}|{HAT})", take, cost=0.2)
    g.rule("vp", "{TAKE} {o:thing}", take, cost=0.8)
    it = "(it|the hat|his hat|her hat|that hat|that)"
    g.rule("vp", f"({{TAKE}}|{{GIVE}}|{{NEED}}) {it} back [from him|to him|again|from her|to her]", _hat_back)
    g.rule("vp", f"({{TAKE}}|takes back|gets back) {it} [again]", _hat_back, cost=0.3)
    g.rule(
        "vp",
        "(has|have|had|gets) {_o:cap} (taken|stolen|removed) [by {y:thing}] [away]",
        _given_away,
        cost=0.1,
    )


def _giving(g: Rules) -> None:
    to = "(to|on|onto|over to|with|on the head of|in favour of|in favor of|for)"
    head = "[head|to wear]"
    g.rule("vp", f"{{GIVE}} {{o:cap}} [back|over|off|on] {to} {{y:thing}} {head}", give)
    g.rule("vp", "{GIVE} {y:thing} {o:cap} [back]", give)
    g.rule("vp", f"{{GIVE}} (it|that) {to} {{y:thing}}", lambda c, y: give(c, c.actor, y))
    g.rule("vp", "{GIVE} {y:thing} it", lambda c, y: give(c, c.actor, y), cost=0.1)
    g.rule("vp", "(lets|let|allows) {y:thing} [to] (have|wear|borrow|take|get) {o:cap}", give)
    g.rule(
        "vp",
        f"(takes|take|took) [off] {{o:cap}} [off] (and|to) {{GIVE}} (it|that) {to} {{y:thing}} {head}",
        give,
    )
    g.rule("vp", "{GIVE} {_o:cap} [away|back]", _given_away, cost=0.2)
    g.rule("vp", "(removes|remove|removed|takes off|took off|loses|lost) {_o:cap}", _given_away, cost=0.5)
    g.rule("vp", "{SWAP} ({HAT}|{_o:cap}) (with|for) {y:thing}", lambda c, y: trade_hats(c, c.actor + y))
    g.rule(
        "clause", f"{{GIVE}} {{o:cap}} [along|over|on|back|from {{_f:thing}}] {to} {{y:thing}} {head}", hand
    )
    g.rule("vp", "(keep|keeps) {_o:cap} [on]", lambda c: c, cost=0.2)
    g.rule("clause", "{GIVE} {y:thing} {o:cap}", hand)
    g.rule("clause", "(let|allow) {y:thing} [to] (have|wear|take|get|keep) {o:cap}", hand)
    worse = "[[better|more] than [it] [does|suits|on] {_z:thing}]"
    g.rule("clause", f"{{o:cap}} {{SUITS}} {{y:thing}} {worse}", hand, cost=0.3)
    g.lines(
        "clause",
        "[the] {HAT} [,] from {o:thing} to {y:thing}\n[the] {HAT} [,] {o:thing} arrow {y:thing}",
        hand,
    )
    done = "(goes|moves|passes|is [then|now] (passed|given|handed|put|taken|moved|on|stolen)|should go)"
    g.rule("clause", f"{{o:cap}} {done} [back|from {{_f:thing}}] ({to}|by) {{y:thing}}", hand)
    g.rule(
        "clause",
        f"(take|move|get|grab) {{o:cap}} [off] [,] and (put|place|give|hand) (it|that) {to} {{y:thing}}",
        hand,
    )
    each = "[again|back|with each other|with one another]"
    g.rule("clause", f"{{x:pair}} [{{ADV}}|{{WILL}}] ({{SWAP}}|share) [their|the] {{HAT}} {each}", trade_hats)
    g.rule(
        "clause",
        "({SWAP} [the|their] {HAT}|the {HAT} (are|is|get) (swapped|switched|exchanged|traded))",
        _swap_hats,
        cost=0.3,
    )


def _covered(c: Theatre) -> list[Theatre | None]:
    """The subject with the hat of a neighbour."""
    return [take(c, (i,)) for i in c.beside(c.actor[0])] if len(c.actor) == 1 else []


def _cold(c: Theatre, x: Group) -> list[Theatre | None]:
    return _covered(c.told(x))


def hand(c: Theatre, o: Group, y: Group, first: Group = ()) -> Theatre | None:
    """The context after a hat went from one neighbour to another."""
    if len(o) != 1 or len(y) != 1:
        return None
    source, target = c.at(o[0]), c.at(y[0])
    last = c.last() if c.just(TakeHat) else None
    if isinstance(last, TakeHat) and target == last.target and source in last:  # told twice
        return c
    if not source or not target or abs(source - target) != 1:
        return None
    return c.act(TakeHat(source, target), *((first, o if first == y else y) if first else (y, o)))


def take(c: Theatre, o: Group) -> Theatre | None:
    """The context after the subject took the hat of somebody beside, or has taken it."""
    return hand(c, o, c.actor, c.actor)


def _take_from(c: Theatre, o: Group, x: Group) -> Theatre | None:
    return take(c, x) if o == x else None


def give(c: Theatre, o: Group, y: Group) -> Theatre | None:
    """The context after the subject gave his hat to somebody."""
    return hand(c, o, y, o) if o == c.actor else None


def _given_away(c: Theatre, y: Group = ()) -> Any:
    """The subject's hat, given to somebody beside."""
    me = c.actor
    takers = [y] if y else [(i,) for i in c.beside(me[0])] if len(me) == 1 else []
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
    after = _first(hand(c, (giver,), (taker,)) for giver, taker in ways)
    return after.first(x) if after is not None else None


def _first(found: Iterable[Theatre | None]) -> Theatre | None:
    return next((after for after in found if after is not None), None)


def _swap_hats(c: Theatre) -> Costs:
    pairs = ((pair, cost) for pair, cost in they(c).items() if len(pair) == 2)
    return {after: cost for pair, cost in pairs if (after := trade_hats(c, pair)) is not None}

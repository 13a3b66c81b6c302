"""People who change places or swap hats, who change nothing, and who change back."""

from __future__ import annotations

from typing import Any

from grice.language import Group, Rules
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.hats import trade_hats
from grice.worlds.scene.english.people import pairs
from grice.worlds.scene.rules import NONE, Stay, Switch


def add_trading(g: Rules) -> None:
    """Adds acts of changing places, and of changing nothing."""
    places = "[their|the|his|her] [{SPOT}|sides|around|position with each other]"
    again = "[again|back|back again|with each other|with one another|once more]"
    other = "(the other|the other one|each other|one another) [own] [{SPOT}|is|stands]"
    g.lines(
        "vp",
        f"""[each|both] [rather] [be] [{{MOVE}}|{{STAND}}|{{OCCUPY}}] (where|in|into|to|at|on) {other}
        [be|go|stand] [standing] [in] the (other|wrong) (way around|way round|order)
        play musical chairs [~]""",
        lambda c: trade(c, c.actor),
        cost=0.2,
    )
    back = "{z:thing} [{MOVE}|{OCCUPY}] [in|into|to|where] {w:thing} [{SPOT}|{WAS}]"
    goes = "(~|{WAS}|({MOVE}|{OCCUPY}) [in|into|to])"
    mutual = f"[where] {{x:thing}} {goes} {{y:thing}} [~|{{SPOT}}|{{STAND}} [now]] [,] and"
    g.rule("clause", f"{mutual} (vice versa|the other way (around|round)|{back})", _mutual, cost=0.2)
    g.rule("pair", "{x:thing}", lambda x: x if len(x) == 2 else None)
    they = "(they|the people|the men|the guys|everyone|[the] two {PERSON}|{PERSON}|he|she|them)"
    g.rule("pair", they, pairs)
    g.rule("vp", f"{{SWAP}} {places} {again}", _swap, cost=0.05)
    g.rule("vp", f"{{SWAP}} {places} with {{y:thing}} {again}", lambda c, y: trade(c, c.actor + y))
    g.lines(
        "clause",
        f"""{{x:pair}} [{{ADV}}|{{WILL}}] {{SWAP}} {places} {again}
        {{SWAP}} [the] [{{SPOT}} of] {{x:pair}} [around|places|back]
        {{SWAP}} {{x:thing}} (with|for) {{y:thing@x}}""",
        lambda c, x, y=(): trade(c, x + y),
    )
    g.rule("clause", "[{_x:pair}] [{ADV}] {SWAP} (back|again)", swapped_back, cost=0.05)
    stay = "{STAY} [there|as he is|as they are|the same|in place|where they are|where he is]"
    g.rule("vp", stay, lambda c: c.do(Stay()), cost=0.05)
    as_is = "(as it is|as is|as they are|the way (it is|they are|it was)|where they are|like this|like that)"
    nothing = f"{{NOTHING}} [for now|this time|at all]\n~ {as_is} ; 0.2"
    g.lines("clause", nothing, lambda c: c.do(Stay()))


def _mutual(c: Theatre, x: Group, y: Group, z: Group = (), w: Group = ()) -> Theatre | None:
    """Two go where the other is: the second clause, if there is one, says so of the other."""
    return trade(c, x + y) if not z or {*z, *w} == {*x, *y} else None


def _swap(c: Theatre) -> Any:
    """The subject trades, or two who may be meant."""
    if c.subject:
        return trade(c, c.subject)
    traded = ((trade(c, pair), cost) for pair, cost in pairs(c).items())
    return {after: cost for after, cost in traded if after is not None}


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


def swapped_back(c: Theatre) -> Theatre | None:
    last = c.last()
    back = last if last is None or isinstance(last, Switch) else c.reversed(last)
    return None if back is None else c.do(back)

"""Several people at once, ellipses, and who is told by what others are: rules on top of the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from grice.language import Group, Rules
from grice.language.meaning import Denotation
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.people import ANY, SAME, Costs, Look, looking
from grice.worlds.scene.english.verbs import hand, leave, move, subject
from grice.worlds.scene.rules import POSITIONS, Enter, Move, TakeHat

Lazy = Callable[[Any], Denotation]
EXCEPT = (
    "(except|except for|but|but not|apart from|besides|other than|excluding|save|save for|bar|"
    "with the exception of|not counting|excepting)"
)


def add_several(g: Rules) -> None:
    """Adds groups, newcomers in number, steps one by one, hats that are not named."""
    _groups(g)
    _newcomers(g)
    _neighbours(g)
    _ellipses(g)


def _groups(g: Rules) -> None:
    g.rule(
        "thing",
        f"{{a:thing}} , {EXCEPT} {{x:thing}} [,]",
        lambda a, x: tuple(i for i in a if i not in x) or None,
    )
    g.rule(
        "thing",
        "(everyone|everybody|all|all of them|anyone|all people|every person|the whole lot) [,] "
        f"{EXCEPT} {{x:thing}} [,]",
        lambda c, x: tuple(i for i in c.things if i not in x) or None,
    )
    g.rule(
        "thing",
        "neither {a:thing} nor {b:thing} [,] but [only] (the remaining one|the other one|the rest|the "
        "other|the last one|the remaining person|the third one|the others)",
        lambda c, a, b: tuple(i for i in c.things if i not in a + b) or None,
    )
    g.rule(
        "thing",
        "(you all|all of you|everyone of you|you lot|all you people|the lot of you|every one of you|"
        "every last one of them|each and every one of you)",
        lambda c: c.things or None,
    )
    g.rule(
        "thing",
        "(all|both|you|the) [{n:num}] (of you|of them|of those|of these)",
        lambda c, n=0: c.things if n in (0, len(c.things)) and len(c.things) > 1 else None,
    )
    g.rule(
        "thing",
        "{_a:thing} [,] (namely|that is|i mean|meaning|specifically|to be precise|to be exact) {b:thing} [,]",
        lambda b: b,
        cost=0.1,
    )
    second = "every (other|second|2nd) {k:kind}"
    start = "(starting|beginning|start|begin|counting) (with|from|at)"
    g.rule("thing", second, lambda k: tuple(k[1::2]) or None, cost=0.2)
    g.rule("thing", f"{second} [,] {start} {{x:thing}}", _alternate)
    g.rule("thing", f"{start} {{x:thing}} [,] {second}", _alternate)
    spot = "[numbered] (number|position|spot|place|numbers|positions|spots|places|space|spaces|slot)"
    for word, rest in (("even", 0), ("odd", 1)):
        g.rule(
            "post",
            f"[standing|who is|who stands|who are] (on|at|in) [an|a|the] {word} {spot}",
            lambda c, rest=rest: frozenset(i for i in c.things if c.at(i) % 2 == rest) or None,
        )
    g.rule(
        "thing",
        "the (outermost|outer|end) (two|ones|pair|people) [{PERSON}]",
        lambda c: c.things[:1] + c.things[-1:] if len(c.things) > 1 else None,
    )
    g.rule(
        "thing",
        "the (two|people|ones|persons) (on the outside|at the ends|at either end|at both ends|on the ends)",
        lambda c: c.things[:1] + c.things[-1:] if len(c.things) > 1 else None,
    )
    g.rule(
        "thing", "the (inner|middle|inside) (two|ones|people|three|pair)", lambda c: c.things[1:-1] or None
    )
    g.rule(
        "thing",
        "the {rank} (in line|in the row|in the line|in a row) [(from|on) the {end}]",
        lambda c, rank, end=1: c.things[rank * end - 1 if rank * end > 0 else rank * end :][:1] or None,
    )
    g.rule("thing", "the {rank} of (these two|those two|the two|these|those|them|the pair)", _of_focus)
    g.rule(
        "thing", "the two ({PERSON}|) (who are|who stand|standing|that are) [standing] {TOGETHER}", _together
    )
    g.rule("act", "{x:thing} , {a:act@x}", lambda a: a, cost=0.4)
    g.rule("vp", "{LEAVE} (and|then|and then) {LEAVE} [{STAGE}]", leave, cost=0.05)
    g.rule("vp", "(go|goes|went|going|gone|to go|has gone|have gone|had gone|get going)", leave, cost=0.3)


def _alternate(k: Group, x: Group) -> Group | None:
    return tuple(k[k.index(x[0]) :: 2]) if len(x) == 1 and x[0] in k else None


def _of_focus(c: Theatre, rank: int) -> Group | None:
    """One of two that were spoken of, in the order in which they came."""
    two = next((group for group in c.focus if len(group) == 2), ())
    came = sorted(i for i in c.things if i > POSITIONS)
    pair = tuple(came) if len(came) == 2 else two or tuple(i for group in c.focus[:2] for i in group)
    return (pair[rank - 1 if rank > 0 else rank],) if len(pair) == 2 and rank in (1, 2, -1) else None


def _together(c: Theatre) -> list[Group]:
    people = c.things
    return [(i, j) for i, j in pairwise(people) if c.at(j) - c.at(i) == 1]


def _newcomers(g: Rules) -> None:
    """Several who come, each to a place of his own."""
    g.words("COUNTED", "more new other extra additional further fresh", say=0)
    g.rule("newcomers", "{n:num} [{COUNTED}] [{PERSON}] {DRESS} {look:worn}", _so_many)
    g.rule("newcomers", "{n:num} [{COUNTED}] {look} [{PERSON}]", _so_many)
    g.rule(
        "newcomers",
        "(a couple of|a pair of|a duo of|both) [{COUNTED}] [{PERSON}] {DRESS} {look:worn}",
        lambda look: _so_many(2, look),
    )
    g.rule("newcomers", "{look} {PERSON}", lambda look: _so_many(0, look), cost=0.3)
    g.rule("newcomers", "{PERSON} {DRESS} {look:worn}", lambda look: _so_many(0, look), cost=0.3)
    come = (
        "({ADD} {m:newcomers} [in|enter|come in|join]|{m:newcomers} [{WILL}] {ENTER}|{m:newcomers} [please])"
    )
    one = "one [goes|stands|on|standing|comes|should stand|placed]"
    other = (
        "[,] [and] (the other|one|another|the other one|the second|the second one) [goes|stands|on|"
        "should stand]"
    )
    g.rule(
        "clause",
        f"{come} [{{STAGE}}] [,] {one} {{p:place*}} {other} {{q:place*}}",
        lambda c, m, p, q: _placed(c, m, (p, q)),
    )
    ends = "[one] [each] (on|at) (either|each|both) (end|ends|side|sides|edge|edges) [{STAGE}]"
    far = (lambda c: {1: 0.0}, lambda c: {POSITIONS: 0.0})
    g.rule("clause", f"{come} [{{STAGE}}] [,] {ends}", lambda c, m: _placed(c, m, far))
    around = "[one] [each] (on|at) (either|each|both) (side|sides) of {x:thing}"
    g.rule("clause", f"{come} [{{STAGE}}] [,] {around}", lambda c, m, x: _placed(c, m, _sides(c, x)))
    g.rule(
        "clause",
        f"{come} [{{STAGE}}] [,] [both|all|all of them|each] {{p:place*}} [,] [with no gaps|without "
        "gaps|side by side|in a row|next to each other]",
        _repeated,
        cost=0.1,
    )
    then = (
        "(he|she|they|it|this one|that one) (stands|goes|should stand|is to stand|is placed|comes|"
        "belongs|takes his place|should go|should be|is|stand)"
    )
    g.words(
        "NEED",
        "need we_need i_need i_want we_want i_would_like bring_in let_in let_us_have have add get "
        "bring invite_in we_could_use give_me",
        say=0,
    )
    put = "(put|place|stand|position|set|have|let) (him|her|them|it) [stand|come in|enter|be]"
    g.rule(
        "clause",
        f"{{NEED}} {{n:newcomer}} [in|{{STAGE}}] [,] [and] ({put}|{then}) {{p:place}}",
        lambda c, n, p: c.do(Enter(p, n)),
    )
    g.rule(
        "clause",
        f"{{n:newcomer}} {{ENTER}} [{{STAGE}}] [,] [and] {then} {{p:place}}",
        lambda c, n, p: c.do(Enter(p, n)),
    )
    g.rule(
        "newcomer",
        "(one more of the same|another of the same|another such|one more like that|one more of those|"
        "another like that|one more like him|another one like that|the same again)",
        _again,
    )


def _so_many(n: int, look: Look) -> tuple[int, str] | None:
    return (n, look[0]) if look[0] and n != 1 and not (look[1] and look[1] != "_") else None


def _placed(c: Theatre, m: tuple[int, str], places: Sequence[Lazy]) -> Any:
    """As many newcomers as there are places."""
    after: Theatre | None = c
    for place in places if m[0] in (0, len(places)) else ():
        options = place(after) if after is not None else {}
        best = min(options, key=options.__getitem__, default=0)
        after = after.do(Enter(best, m[1])) if after is not None and best else None
    return after if after is not c else None


def _sides(c: Theatre, x: Group) -> tuple[Lazy, Lazy]:
    at = sorted(map(c.at, x))
    return (lambda _: {at[0] - 1: 0.0}, lambda _: {at[-1] + 1: 0.0})


def _repeated(c: Theatre, m: tuple[int, str], p: Lazy) -> Any:
    """Newcomers one after another at a place, or where that is taken, next to it."""
    after: Theatre | None = c
    places = sorted(p(c).items(), key=lambda item: item[1])
    if not m[0] or not places:
        return None
    first = places[0][0]
    way = -1 if c.who(first + 1) else 1
    for n in range(m[0]):
        after = (
            after.do(Enter(first + way * n, m[1]))
            if after is not None and 1 <= first + way * n <= POSITIONS
            else None
        )
    return after


def _again(c: Theatre) -> Costs:
    return {action.colour: 0.0 for _, _, action in list(c.path())[:3] if isinstance(action, Enter)}


def _neighbours(g: Rules) -> None:
    """People told by those beside them, or by what they did."""
    beside = "(neighbor|neighbour|neighbors|neighbours)"
    g.rule(
        "post",
        f"(whose|whos|with a|who has a) {beside} [that|who|which] {{p:pred}}",
        lambda c, p: _having(c, p, 0),
    )
    g.rule("post", f"(whose|whos) {{dir}} {beside} {{p:pred}}", lambda c, p, dir: _having(c, p, dir))
    g.rule(
        "post", f"(whose|whos) {beside} (to|on) the {{dir}} {{p:pred}}", lambda c, p, dir: _having(c, p, dir)
    )
    g.rule("post", f"(with|who has|having) (a|an) {{t:trait}} {beside}", lambda c, t: _having(c, t, 0))
    g.rule("post", "whose {HAT} is {hue}", lambda c, hue: looking(c, (ANY, hue)))
    g.rule("post", "whose {SHIRT} is {hue}", lambda c, hue: looking(c, (hue, ANY)))
    both = "(shirt and hat|hat and shirt|clothes|shirt and cap|hat and clothes)"
    same = (
        "(match|are the same color|are the same colour|have the same color|are the same|are of the same "
        "color|are alike|go together)"
    )
    other = (
        "(do not match|are different colors|differ|are not the same color|clash|are different|do "
        "not go together)"
    )
    g.rule("post", f"whose {both} {same}", lambda c: looking(c, (ANY, SAME)))
    g.rule("post", f"whose {both} {other}", lambda c: c.hatted() - (looking(c, (ANY, SAME)) or frozenset()))
    g.rule(
        "post",
        "(with|wearing|in) [the|a] ({HAT} (that|which) is not|non|not) {hue} [{HAT}]",
        lambda c, hue: c.hatted() - (looking(c, (ANY, hue)) or frozenset()),
    )
    g.rule("kind", "(giver|donor)", lambda c: _party(c, 0))
    g.rule("kind", "(taker|receiver|recipient|new owner|hat thief|thief)", lambda c: _party(c, 1))
    g.rule(
        "kind",
        "(owner|wearer|owner of the hat|rightful owner)",
        lambda c: tuple(i for i in c.things if i in c.hatted()) or None,
        cost=0.2,
    )


def _having(c: Theatre, who: Any, way: int) -> frozenset[int] | None:
    """Those with somebody of a set beside, on one side if that is told."""
    sides = (way,) if way else (-1, 1)
    return frozenset(i for i in c.things if any(c.who(c.at(i) + side) in who for side in sides)) or None


def _party(c: Theatre, which: int) -> Group | None:
    for row, _, action in c.path():
        if isinstance(action, TakeHat):
            person = row[action[which] - 1]
            return (person,) if c.at(person) else None
    return None


def _ellipses(g: Rules) -> None:
    """Hats that are not named, and steps one by one."""
    his = (
        "(his|hers|theirs|what he has on [his head]|what she has on [her head]|what he is wearing "
        "[on his head]|what is on his head|the one he has|the one on his head|what he wears)"
    )
    g.rule("cap", his, lambda c: subject(c) or None, cost=0.2)
    g.rule("cap", "{x:thing}", lambda c, x: x if len(x) == 1 and x[0] in c.hatted() else None, cost=0.7)
    g.rule("vp", "{GIVE} {y:thing} (his|hers|theirs)", lambda c, y: hand(c, subject(c), y, subject(c)))
    g.rule(
        "vp",
        "{GIVE} (his|hers|theirs|it) (to|on to|over to|up to) {y:thing}",
        lambda c, y: hand(c, subject(c), y, subject(c)),
    )
    g.rule(
        "clause",
        "(take|get|grab|move|pick up|lift) {o:cap} [off] [,] and (put|place|give|hand|set|pass|stick|"
        "plop) (it|that) (on|to|onto|on to|over to|upon) {y:thing} [head]",
        lambda c, o, y: hand(c, o, y, y),
    )
    g.rule(
        "vp",
        "(follow|follows|followed) [suit|him|her|them|behind|after|after him|close behind] [,] "
        "[stopping|and stops|and stands|to stand|until he is|stopping only] [{p:place*}]",
        _follow,
    )
    g.rule("vp", "{MOVE} [by] {steps} [{STEP}] {way}", _walk, cost=0.1)


def _follow(c: Theatre, p: Lazy | None = None) -> Any:
    me = subject(c)
    lead = next((group for group in c.focus if group != me and len(group) == 1 and c.at(group[0])), ())
    if len(me) != 1 or not lead:
        return None
    at, home = c.at(lead[0]), c.at(me[0])
    near = {at - 1 if home < at else at + 1: 0.0}
    return move(c, p or (lambda _: near))


def _walk(c: Theatre, steps: int, way: int) -> Any:
    """So many steps one by one, where they cannot be taken at once."""
    me = subject(c)
    at = c.at(me[0]) if len(me) == 1 else 0
    if not at or steps < 2 or c.do(Move(at, at + way * steps)) is not None:
        return None
    after: Theatre | None = c
    for n in range(steps):
        after = after.do(Move(at + way * n, at + way * (n + 1))) if after is not None else None
    return after

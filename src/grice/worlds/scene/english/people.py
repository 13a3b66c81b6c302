"""How people are told apart: shirts and hats, where they stand, what they did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grice.language import Group, Rules, pick
from grice.language.meaning import Denotation
from grice.language.nouns import Several
from grice.worlds.scene.english.context import Costs, Theatre, least
from grice.worlds.scene.rules import COLOURS, NONE, POSITIONS, Enter, Move, Switch, TakeHat

ANY, SOME, SAME = "", "*", "="  # of a garment: unsaid, one of any colour, of the other's colour
Look = tuple[str, str]  # shirt and hat
Lazy = Callable[[Any], Denotation]
NEAR = {"y": "o", "o": "y"}  # colours that are taken for one another
MISTAKEN = 1.8
BARE = 0.1  # who has no hat, where none is mentioned
UNLIKE = 1.0  # to call somebody "he" who was "she" before
NEXT = 0.5  # what each place further down in focus costs


def add_people(g: Rules) -> None:
    """Adds what people look like, what they are called, and who is to come."""
    _looks(g)
    _kinds(g)
    _deeds(g)
    _pronouns(g)
    _newcomers(g)


def _looks(g: Rules) -> None:
    """A `look` is a pair: the shirt and the hat, as far as they are told."""
    g.rule("look", "{hue}", lambda hue: {(hue, ANY): 0.0, (ANY, hue): 0.5})
    g.rule("look", "{hue} {SHIRT}", lambda hue: (hue, ANY))
    g.rule("look", "{hue} {HAT}", lambda hue: (ANY, hue))
    g.rule("look", "{hue} ({SHIRT} and {HAT}|{HAT} and [a] {SHIRT})", lambda hue: (hue, hue))
    g.rule("look", "({WITHOUT} {HAT}|hatless|hat less|bareheaded|without one|none)", (ANY, NONE))
    g.rule("look", "((a|the|his|her|their|any|some) {HAT}|hats)", (ANY, SOME))
    other = "{_a:look} [,] {OOPS} [,] [{DRESS}] {b:worn} [[,] i mean|[,] that is]"
    g.rule("look", other, lambda b: b, cost=0.1)
    g.rule("look", "{a:look} {WITH} [{DRESS}] {b:worn}", _both)
    g.lines("look", "{a:look} , [{DRESS}] {b:worn}\n{a:look} {b:look}", _both, cost=0.5)
    g.rule("DRESS", "({CLAD}|{HAS})")
    g.lines("worn", "{a:look}\n{ART} {a:worn}")


def _both(a: Look, b: Look) -> Look | None:
    """Two garments of one person."""
    if (a[0] and b[0]) or (a[1] and b[1]):
        return None
    return a[0] or b[0], a[1] or b[1]


def fits(look: Look, person: str) -> bool:
    """Whether somebody looks like that."""
    shirt, hat = look
    if shirt and person[0] != shirt:
        return False
    if hat == SOME:
        return person[1] != NONE
    return not hat or person[1] == (person[0] if hat == SAME else hat)


def looking(c: Theatre, look: Look) -> frozenset[int]:
    """Those who look like that."""
    return frozenset(c.row[n] for n, p in enumerate(c.state.people) if p[0] != NONE and fits(look, p))


def likely(c: Theatre, look: Look) -> Costs:
    """Those who look like that, and those of them who have no hat, if none is mentioned."""
    found = looking(c, look)
    bare = found - c.hatted() if look[1] == ANY else None
    return {**({bare: BARE} if bare else {}), **({found: 0.0} if found else {})}


def _those(c: Theatre, look: Look) -> Costs:
    """People named by what they wear: "red", "the yellow hat", but not "the hat"."""
    if look[1] in (SOME, SAME):
        return {}
    return {c.ordered(people): cost for people, cost in likely(c, look).items()}


def _kinds(g: Rules) -> None:
    g.rule("kind", "{ONE}", lambda c: domain(c) or None)
    g.rule("kind", "{ONE} of (them|these|those|the two|those two|these two)", they)
    g.rule("kind", "{PEOPLE}", lambda c: Several(c.things) or None)
    g.rule("PERSON", "({ONE}|{PEOPLE})")
    g.rule("kind", "{look}", _those, cost=0.05)
    g.lines(
        "kind",
        "{n:digit} ; 0.2\n{SPOT} [#|number] {n:num} ; 1.3",
        lambda c, n: (c.who(n),) if c.who(n) else None,
    )
    g.rule("trait", "{look}", likely)
    g.rule("trait", "(remaining|only|single|same|sole)", lambda c: frozenset(c.things), cost=0.5)
    g.rule("near", "(nearest|closest) [to]", 1)
    g.rule("near", "(furthest|farthest) [away] from", -1)
    g.rule("post", "{near} {x:thing}", lambda c, near, x: _by_distance(c, domain(c), x, near))
    g.rule("thing", "(his|her|their) [new] [{dir}] {NEIGHBOUR}", _neighbour)
    g.rule("thing", "{x:thing} {NEIGHBOUR}", lambda c, x: [(i,) for i in neighbours(c, x) or ()], cost=0.1)
    _groups(g)


def _groups(g: Rules) -> None:
    g.rule(
        "thing",
        "the {rank} of [the|these|those] {k:kind}",
        lambda rank, k: pick(k, rank) if len(k) > 1 else None,
    )
    g.lines(
        "thing",
        """[the] {n:num} [{k:kind}] [furthest|farthest] (on|at|to) [the] [far] {rank:end}
        [the] {n:num} {rank} {k:kind}""",
        _outer,
    )
    g.rule("thing", "[the] [{PERSON}] [in] {a:look} and [in] [the] {b:look} [{PERSON}]", _pair, cost=0.2)
    g.rule("thing", "(all|the) {n:num} [of them|of you|{PERSON}] [[{WHO}] [are] {LEFT_OVER}]", _all, cost=0.1)
    g.rule("thing", "(the two|both) (of them|{PERSON})", lambda c: _all(c, 2))
    whoever = "(everyone|everybody|all|those|anyone|whoever)"
    g.rule("thing", f"{whoever} [who|that] {{p:post}}", lambda c, p: c.ordered(p) or None)


def domain(c: Theatre) -> Group:
    """Those among whom somebody is told."""
    return c.noted("among") or c.things


def _all(c: Theatre, n: int) -> Group | None:
    return c.things if len(c.things) == n > 1 else None


def neighbours(c: Theatre, x: Group = ()) -> Group | None:
    about = x or c.subject or (c.focus[0] if c.focus else ())
    return c.beside(about[0]) or None if len(about) == 1 else None


def _neighbour(c: Theatre, dir: int = 0) -> Costs:
    """A neighbour of somebody in focus, on one side if that is told."""
    known = [(c.last_at(group[0]), NEXT * n) for n, group in enumerate(c.focus) if len(group) == 1]
    sides = [(at + side, cost) for at, cost in known for side in ((dir,) if dir else (-1, 1)) if at]
    return least(((c.who(place),), cost) for place, cost in sides if c.who(place))


def _by_distance(c: Theatre, k: Group, x: Group, sign: int) -> frozenset[int] | None:
    others = [i for i in k if i not in x] if len(x) == 1 else list(k)
    rest = [c.at(i) for i in x if c.at(i)]
    if not others or not rest:
        return None
    far = {i: sign * min(abs(c.at(i) - at) for at in rest if at != c.at(i)) for i in others}
    return frozenset(i for i in others if far[i] == min(far.values()))


def _outer(c: Theatre, n: int, rank: int, k: Group | None = None) -> Group | None:
    kind = k or c.things
    if rank not in (1, -1) or not 1 < n <= len(kind):
        return None
    return kind[:n] if rank == 1 else kind[-n:]


def _pair(c: Theatre, a: Look, b: Look) -> list[Group]:
    return [(i, j) for i in looking(c, a) for j in looking(c, b) if i != j]


def _deeds(g: Rules) -> None:
    """People by what they did."""
    new = "(newcomer|new arrival|latecomer|arrival|new {PERSON}|newest {PERSON}|latest arrival)"
    g.rule("kind", new, lambda c: {(i,): NEXT * n for n, i in enumerate(c.came())})
    who = "(who|that|which) [has|have|had] [recently|last]"
    g.rule(
        "post",
        f"{who} {{CAME}} [in] [{{STAGE}}] [last|now]",
        lambda c: {frozenset((i,)): NEXT * n for n, i in enumerate(c.came())},
    )
    original = "(original|initial|old|first|existing)"
    g.rule("trait", original, lambda c: frozenset(i for i in c.things if i <= POSITIONS) or None, cost=0.2)
    g.rule("kind", "[previous|former|old] (giver|donor|owner)", _one_who(TakeHat, 0), cost=0.2)
    g.rule("kind", "[new|current] (taker|receiver|recipient|thief|owner)", _one_who(TakeHat, 1))
    g.rule("THAT_HAT", "(it|[(the|that|a|his|her)] [{_h:hue}] {HAT})")
    g.lines(
        "post",
        f"""[{{WHO}}] [{{_x:thing}}] (took|got|stole|had|has) {{THAT_HAT}} from
        {who} (gave|lost|lent|had) [him|her|away] {{THAT_HAT}} [away|taken]""",
        _acted(TakeHat, 0),
    )
    g.lines(
        "post",
        f"""[{{WHO}}] [{{_x:thing}}] (gave|passed|handed) {{THAT_HAT}} to
        {who} (took|got|received|stole|grabbed) {{THAT_HAT}}""",
        _acted(TakeHat, 1),
    )
    g.rule("post", f"{who} moved [over|away]", _acted(Move, 0))
    g.rule("post", f"{who} (switched|swapped|traded) [places|spots]", _acted(Switch, 0, 1))


def _acted(kind: type, *fields: int) -> Callable[[Theatre], frozenset[int] | None]:
    """Those who last did something of a kind: who stood at these fields of the action."""

    def found(c: Theatre) -> frozenset[int] | None:
        acts: Any = ((row, tuple(action)) for row, _, action in c.path() if isinstance(action, kind))
        return next((frozenset(row[places[n] - 1] for n in fields) for row, places in acts), None)

    return found


def _one_who(kind: type, field: int) -> Callable[[Theatre], Group | None]:
    found = _acted(kind, field)
    return lambda c: c.ordered(found(c) or ()) or None


def _pronouns(g: Rules) -> None:
    that = (
        "(this person|that person|this man|that man|this guy|that guy|the person|the man|the guy|the woman)"
    )
    g.rule("thing", f"(he|she|{that}|this one|that one)", lambda c: ranked(c), cost=0.05)
    g.rule("thing", f"(him|her|himself|herself|{that})", lambda c: ranked(c, c.subject))
    g.rule("thing", "(his|hers)", lambda c: ranked(c, c.subject), cost=0.3)
    g.rule("thing", "{x:thing} (himself|herself|themselves)")
    two = "(both of them|both|the two|these two|those two|the pair|the pair of them|the two of them)"
    g.rule("thing", two, pairs)
    g.rule("thing", "(they|them)", they)
    of_two = "(of these|of those|of the|of them) [two]"
    g.rule("thing", f"the (former|first {of_two})", lambda c: _of_pair(c, 0))
    g.rule("thing", f"the (latter|second {of_two})", lambda c: _of_pair(c, 1))
    at = "[the] [two] [{PERSON}] [at|in|on] {SPOT} {n:num} and {m:num}"
    g.rule("thing", at, lambda c, n, m: (c.who(n), c.who(m)) if c.who(n) and c.who(m) and n != m else None)
    g.rule("thing", "the {rank} [one]", lambda c, rank: pick(c.noted("among", ()), rank) or None)
    everyone = "(everyone|everybody|all of them|the whole group|the group|all people|all of you|you all)"
    g.rule("thing", everyone, lambda c: c.things or None, cost=0.1)
    rest = "(everyone else|everybody else|the others|the rest|the other people|the other two)"
    g.rule("thing", rest, _others)
    g.rule("thing", "(the other|another)", lambda c: [(i,) for i in _others(c) or ()], cost=0.3)
    some = "(somebody|someone|anyone|anybody)"
    g.rule("thing", some, lambda c: [(i,) for i in c.things], cost=0.8)
    g.rule("thing", f"{some} [who|that] {{p:post}}", lambda c, p: [(i,) for i in c.ordered(p)], cost=0.3)


def _of_pair(c: Theatre, n: int) -> Group | None:
    """The first or second of the two who were told of last."""
    pair: Group = c.lately() or c.noted("pair", ())
    return pair[n : n + 1] if len(pair) == 2 else None


def ranked(c: Theatre, late: Group = (), pro: str = "he") -> Costs:
    """Single people, those in focus first; late the subject of the verb, and whom another pronoun names."""
    there = sorted(((i,) for i in c.things), key=lambda group: group != late)
    focus = [group for group in c.focus if group in there and group != late]
    rest = NEXT * len(focus) + 0.5
    found = {group: NEXT * n for n, group in enumerate(focus)}
    found |= {group: min(rest, 0.9) if group == late else rest for group in there if group not in found}
    if c.left() and c.left() != late:
        found = {c.left(): 0.0} | {other: cost + NEXT * 0.5 for other, cost in found.items()}
    other = c.noted("she" if pro == "he" else "he")
    return found | ({other: found[other] + UNLIKE} if other in found else {})


def they(c: Theatre) -> Costs:
    """A group that was spoken of, somebody with a neighbour, or one person."""
    singles = ranked(c)
    spoken = [group for group in c.focus if len(group) > 1 and all(map(c.at, group))]
    last = [group for group in c.focus if len(group) == 1 and c.at(group[0])][:2]
    beside = [(c.ordered((i, other)), cost + 0.2) for (i,), cost in singles.items() for other in c.beside(i)]
    return least(
        [
            (c.lately(), 0.0),
            *((group, NEXT * n) for n, group in enumerate(spoken)),
            (c.things, 0.1 if len(c.things) == 2 else 1.2),
            (c.ordered(sum(last, ())) if len(last) == 2 else (), 0.3),
            *beside,
            *((one, cost + 0.3) for one, cost in singles.items()),
        ]
    )


def pairs(c: Theatre) -> Costs:
    """Two who were spoken of, or somebody with a neighbour."""
    return {group: cost for group, cost in they(c).items() if len(group) == 2}


def _others(c: Theatre) -> Group | None:
    about = c.subject or next((group for group in c.focus), ())
    return tuple(i for i in c.things if i not in about) or None


def _newcomers(g: Rules) -> None:
    """A `newcomer` is the colour of somebody who is to come."""
    g.rule("SOMEONE", "([{SOME}] [{NEW}] {PERSON}|{SOMEBODY})")
    more = "[[,] [this time|this one|but|only|also] {DRESS} {b:worn}]"
    g.rule("newcomer", f"[{{SOME}}] [{{NEW}}] {{look}} {{PERSON}} {more}", _colour)
    g.rule("newcomer", "{SOMEONE} [,] [this time|but|also] {DRESS} {look:worn}", _colour)
    g.rule("newcomer", "{SOMEONE} [,] {look:worn}", _colour, cost=0.1)
    g.rule("newcomer", "{SOME} [{NEW}] {look}", _colour, cost=0.1)
    g.rule("newcomer", "[{NEW}] {look}", _colour, cost=0.5)
    g.rule("newcomer", "{SOMEONE}", lambda: list(COLOURS), cost=0.8)
    again = "(another|another one|one more|a new one|one more of the same|another of the same|a second one)"
    g.rule("newcomer", again, _colour_again, cost=0.3)
    left = "(the|that|this) ({PERSON}|one) (who|that) [had|has] {WENT}"
    same = "(in|wearing) the same ({SHIRT}|{COLOUR}) [{COLOUR}|{SHIRT}] [again|as before]"
    like = "[dressed|looking|who looks] (like|the same as|in the same color as)"
    g.lines(
        "newcomer",
        f"""(he|she|they|him|her|the person|the man|{left}) ; 0.1
        {{SOMEONE}} ({same}|{like} (him|her|{left}))""",
        _returning,
        cost=0.1,
    )
    g.rule("newcomer", f"{{SOMEONE}} {like} {{x:thing}}", _twin)
    g.rule("anyone", "{n:newcomer}")
    g.rule("anyone", "the [{NEW}] ({look} [{PERSON}]|{PERSON} {DRESS} {look:worn})", _colour, cost=0.3)


def _colour(look: Look, b: Look | None = None) -> Costs | None:
    """The colour of a newcomer who looks like that: nobody comes with a hat."""
    both = _both(look, b) if b else look
    if both is None:
        return None
    shirt, hat = both
    if shirt:
        cost = 0.0 if hat in (ANY, NONE) else 0.6
        return {shirt: cost, NEAR[shirt]: cost + MISTAKEN} if shirt in NEAR else {shirt: cost}
    return {hat: 0.6} if hat in COLOURS else dict.fromkeys(COLOURS, 0.6) if hat == NONE else None


def _colour_again(c: Theatre) -> list[str]:
    return [a.colour for _, _, a in list(c.path())[:1] if isinstance(a, Enter)]


def _returning(c: Theatre) -> Costs:
    """The colours of those who left, the last first."""
    return least((look[0], NEXT * n) for n, (_, look, _) in enumerate(c.gone()))


def _twin(c: Theatre, x: Group) -> str:
    return c.look(x[0])[0]

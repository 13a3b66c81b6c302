"""Noun phrases: determiners, ranks, superlatives, quantifiers, exceptions, relatives, pronouns.

A `kind` denotes the things that it is true of, in order. A `trait` before a noun and a `post` after it denote
the things that have them. A noun phrase (`thing`) denotes a group: the identities that are meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from grice.language.context import Context, Group
from grice.language.coordination import add_coordination
from grice.language.meaning import Denotation
from grice.language.numbers import pick
from grice.language.rules import Rules

Ctx = Context[Any, Any]
ONE_OF_MANY = 0.7  # "the green ones", where one is meant
SEVERAL = 0.3  # "the green one", where there are several
LESS_SALIENT = 1.0
MATE = 0.1  # "the other one" of two
NOT_TOLD = 0.5  # another than those that were just introduced
OF_ALL = 1.7  # "the fourth red one", if that is the fourth of all, and red


class Several(tuple[Any, ...]):
    """A kind in the plural: "the lamps" are all of them, where "the lamp" is one."""

    __slots__ = ()


def among(kind: Group, having: Any) -> Group | None:
    """Those of a kind that are in a set; None if there are none."""
    return type(kind)(i for i in kind if i in having) or None


def add_nouns(
    g: Rules,
    thing: str = "thing",
    kind: str = "kind",
    trait: str = "trait",
    post: str = "post",
    noun: str = "",
) -> None:
    """Adds the noun phrases of one sort of things; a world says what kinds and traits are.

    With a category of nouns (a few words, each a `kind`), what is said is built from them alone, more
    strictly than what is heard: "the last green beaker", never "the green last green beaker".
    """
    _kinds(g, kind, trait, post, not noun)
    _determiners(g, thing, kind, not noun)
    _quantifiers(g, thing, kind, post, not noun)
    _pronouns(g, thing, kind)
    _relatives(g, trait, post)
    if noun:
        _spoken(g, thing, noun, trait, post)


def _spoken(g: Rules, thing: str, noun: str, trait: str, post: str) -> None:
    """Noun phrases that are said."""
    told, n, t = f"said_{thing}", f"{{k:{noun}}}", f"{{t:{trait}}}"
    g.said(thing, f"the {{k:{told}}}", lambda k: k if len(k) == 1 else None, say=10)
    g.said(told, n, say=1)
    g.said(told, f"{t} {n}", among_those, say=8)
    g.said(told, f"{{rank}} {n}", lambda rank, k: pick(k, rank) or None, say=6)
    g.said(told, f"{{rank}} {t} {n}", lambda rank, t, k: pick(among_those(t, k) or (), rank) or None, say=5)
    g.said(told, f"{t} {n} {{p:{post}}}", lambda t, k, p: among(among_those(t, k) or (), p), say=2)
    g.said(told, f"{n} {{p:{post}}}", lambda k, p: among(k, p), say=2)
    g.said(
        told,
        f"{{ordinal}} {n} from the {{end}}",
        lambda ordinal, k, end: pick(k, ordinal * end) or None,
        say=1,
    )
    g.said(
        told, f"{t} {n} on the {{end}}", lambda t, k, end: pick(among_those(t, k) or (), end) or None, say=1
    )


def among_those(t: Any, k: Group) -> Group | None:
    """Those of a kind that have a trait."""
    return among(k, t)


def _kinds(g: Rules, kind: str, trait: str, post: str, said: bool) -> None:
    often, seldom = (5, 1) if said else (0, 0)
    k, p = f"{{k:{kind}}}", f"{{p:{post}}}"
    g.rule(kind, f"{{t:{trait}}} {k}", among_those, say=often)
    g.rule(kind, f"{k} {p}", lambda k, p: among(k, p), say=seldom)
    g.rule(kind, f"{{rank}} {k}", lambda rank, k: pick(k, rank) or None, say=seldom)
    g.rule(kind, f"{k} [number|no|#] {{num}}", _numbered, said=f"{k} {{num}}", say=seldom)
    g.rule(kind, f"{{rank}} {k}", lambda c, rank, k: among(k, pick(c.things, rank)), cost=OF_ALL)
    g.rule("AT", "(counted|counting) from the")
    g.rule("AT", "(from|on|at|to|in|towards|toward) [the|your|my|our] [very|far|extreme]")
    g.rule("THAT_IS", "((that|which|who) (is|are|stands|stand) [now]|thats)")
    g.words("FAR", "all_the_way furthest farthest closest nearest most over")
    is_, at_end = "[{THAT_IS}]", "{AT} {end}"
    g.lines(
        kind,
        f"""
        {{rank}} {k} [most] {at_end}
        {k} {is_} [the] {{rank}} [most|one] {at_end}
        {{rank}} {k} [most] {at_end} {p} ; 0.05
        """,
        _from_end,
    )
    g.rule(kind, f"last {k} but {{num}}", lambda k, num: pick(k, -1 - num) or None)
    g.rule(kind, f"{k} {{THAT_IS}} [the] {{rank}}", lambda c, k, rank: among(k, pick(c.things, rank)))
    g.rule(
        kind,
        f"{k} {is_} [{{FAR}}] {at_end}",
        lambda k, end: {pick(k, end): 0.3 * (len(k) < 2)},
        said=f"{k} on the {{end}}",
        say=seldom,
    )
    g.rule(kind, f"{k} {is_} (in|at|on) [the] [very] (middle|center|centre)", lambda k: pick(k, 0) or None)
    g.rule(kind, f"{k} (in|of) (the|this|a) (row|line|order|lineup|sequence)")


def _numbered(c: Ctx, k: Group, num: int) -> Group | None:
    return among(k, pick(c.things, num)) if num > 0 else None


def _from_end(rank: int, k: Group, end: int, p: Any = None) -> Group | None:
    group = k if p is None else among(k, p) or ()
    return pick(group, rank * end) or None if rank > 0 else None


def _determiners(g: Rules, thing: str, kind: str, said: bool) -> None:
    k, x = f"{{k:{kind}}}", f"{{x:{thing}}}"
    often = 10 if said else 0
    g.rule(thing, f"(the|my|your|our|its|their) {k}", the, said=f"the {k}", say=often)
    g.rule(thing, k, the, cost=0.2)
    g.rule(thing, f"(a|an|some|one|one of the|any of the) {k}", each, cost=0.3)
    g.rule(
        thing,
        f"(this|that|these|those|same|this same|that same|the same|said|the aforementioned|the previous|the "
        f"earlier) {k}",
        _that,
    )
    g.rule(
        thing,
        f"(the other|another|the only other|one other|some other|a different|the different) {k}",
        _other,
    )
    g.rule(thing, "(the other|another)", lambda c: _other(c, _introduced(c)) if _introduced(c) else None)
    g.rule(thing, "the {rank} [one]", lambda c, rank: pick(_introduced(c), rank) or None, cost=0.1)
    g.lines(
        thing,
        "the {rank} ; 0.2 \n {rank} ; 0.7 \n (number|no|#) {rank:num} \n {rank:digit} ; 0.5",
        lambda c, rank: pick(c.things, rank) or None,
    )
    g.rule(
        thing,
        "the {rank} (from|on|at|to) [the] [far] {end}",
        lambda c, rank, end: _from_end(rank, c.things, end),
    )
    g.rule(
        thing,
        f"{x} , [namely|that is|meaning] {{y:{thing}}} [,]",
        lambda x, y: x if set(x) == set(y) else None,
    )


def the(c: Ctx, k: Group) -> Denotation:
    if len(k) == 1:
        told = _introduced(c)
        return {tuple(k): NOT_TOLD if told and k[0] not in told else 0.0}
    if isinstance(k, Several):
        return {tuple(k): 0.0} | {(i,): ONE_OF_MANY for i in k}
    told = _introduced(c)
    return {(i,): SEVERAL + (NOT_TOLD if told and i not in told else 0.0) for i in k}


def _introduced(c: Ctx) -> Group:
    """The group of which it was said just now that there is one."""
    turn, group = c.noted("told", (0, ()))
    return group if len(group) > 1 and c.turn - turn < 2 else ()


def _that(c: Ctx, k: Group) -> Denotation:
    found: Denotation = {}
    cost = 0.0
    for group in c.focus:
        if group not in found and all(i in k for i in group):
            found[group] = cost
            cost += LESS_SALIENT
    for i in k:
        found.setdefault((i,), 1.5 + cost)
    return found


def _other(c: Ctx, k: Group) -> Denotation | None:
    """Those of a kind but the one in focus."""
    cost = 0.0
    found: Denotation = dict.fromkeys(_mate(c, k), MATE)
    for group in c.focus:
        left = tuple(i for i in k if i not in group)
        if left and (len(left) < len(k) or not cost):
            more = cost + (0 if len(left) < len(k) else 0.5) + (SEVERAL if len(left) > 1 else 0.0)
            for i in left:
                found[(i,)] = min(found.get((i,), more), more)
            cost += LESS_SALIENT
    return found or {(i,): 1.0 for i in k}


def _mate(c: Ctx, k: Group) -> list[Group]:
    """The other of the two that were spoken of together, where one of them is spoken of now."""
    now, *before = c.focus or ((),)
    pair = next((group for group in before if len(group) == 2), ())
    return [(i,) for i in pair if now and now[0] in pair and i not in now and i in k]


def _quantifiers(g: Rules, thing: str, kind: str, post: str, said: bool) -> None:
    k, x = f"{{k:{kind}}}", f"{{x:{thing}}}"
    g.rule(
        thing,
        f"(all|every|each|all of|each of|every one of|any) [the|of the|those|these] {k}",
        lambda k: tuple(k),
        cost=0.2,
        said=f"all the {k}",
        say=1 if said else 0,
    )
    g.rule(thing, f"(the|these|those) {k}", lambda k: tuple(k) if len(k) > 1 else None, cost=0.9)
    g.words(
        "ALL_THINGS", "everything all_of_them them_all each_of_them every_one all each everybody everyone"
    )
    g.rule(thing, "{ALL_THINGS}", lambda c: c.things or None, cost=0.5)
    g.rule(
        thing,
        f"(both|both of|both the|both of the|each of the two) {k}",
        lambda k: k if len(k) == 2 else None,
    )
    g.rule(
        thing,
        f"[the|any|all|all the] {{n:num}} [of the] {k}",
        lambda n, k: tuple(k) if len(k) == n > 1 else None,
    )
    g.rule(thing, f"[the] {{rank}} {{n:num}} [{k}]", _ends)
    half = f"[[of] [the] {k}|of {x}]"
    g.lines(
        thing,
        f"the {{rank}} {{fraction}} {half} \n the {{fraction}} {half} (on|at|to) the {{rank:end}} [side]",
        _share,
    )
    g.rule(
        thing,
        f"({{ALL_THINGS}}|every|all of|any|anything|anyone) [the] [{k}] (but|except|except for|apart from|"
        f"besides|other than|excluding) {x}",
        _except,
        cost=0.3,
    )
    g.rule(thing, f"(all|every|each) [of] [the] other {k}", lambda c, k: _rest(c, k))
    g.rule(
        thing,
        "(the others|the other ones|the rest|all the others|the remaining ones|everything else)",
        lambda c: _rest(c, c.things),
        cost=0.3,
    )
    g.rule(
        thing,
        f"the (other|remaining) {{n:num}} [{k}]",
        lambda c, n, k=None: _rest(c, k or c.things, n) if n > 1 else None,
    )
    from_ = f"[[,] (starting|beginning) (with|at|from) {x}]"
    g.rule(thing, f"(every other|every second|alternate) {k} {from_}", _alternate)
    g.lines(thing, f"it is {x} (that|which|who) \n {x} is the one [that|which|who]", cost=0.2)
    g.rule(thing, f"(all|each|every one|any|those|both) of {x}", lambda x: x if len(x) > 1 else None)
    g.rule(thing, f"(all|each|every one|any|those) of {x} {{p:{post}}}", lambda x, p: among(x, p))
    add_coordination(g, thing, post)


def _alternate(k: Group, x: Group = ()) -> Group | None:
    """Every second of a kind."""
    return tuple(k)[k.index(x[0]) if x and x[0] in k else 0 :: 2] or None


def _ends(c: Ctx, rank: int, n: int, k: Group | None = None) -> Group | None:
    kind = k or c.things
    if rank not in (1, -1) or not 1 < n <= len(kind):
        return None
    return tuple(kind[:n] if rank == 1 else kind[-n:])


def _share(c: Ctx, rank: int, fraction: Fraction, k: Group = (), x: Group = ()) -> Group | None:
    """A part of a group at one end."""
    group = c.ordered(x) or k or c.things
    count = len(group) * fraction
    return _ends(c, rank, int(count), group) if count == int(count) > 1 else None


def _except(c: Ctx, x: Group, k: Group | None = None) -> Group | None:
    return tuple(i for i in k or c.things if i not in x) or None


def _rest(c: Ctx, kind: Group, count: int = 0) -> Iterator[Group]:
    """Those of a kind that were not spoken of."""
    for group in c.focus or ((),):
        left = tuple(i for i in kind if i not in group)
        if left and count in (0, len(left)):
            yield left
            return


def each(k: Group | None) -> list[Group]:
    """Each of a group, as a group of one."""
    return [(i,) for i in k or ()]


def _pronouns(g: Rules, thing: str, kind: str) -> None:
    them = "them those these they both both_of_them the_two the_pair the_two_of_them these_two those_two"
    g.words("THEM", them)
    g.rule(thing, "{THEM}", _them)
    g.lines(
        thing,
        """
        it
        (that|this|there|this one|that one|the same one|the same|that same one)
        (the result|the whole thing|the whole lot|the lot) ; 0.1
        """,
        _it,
    )
    first = "(itself|themselves|himself|herself)"
    g.rule(thing, first, lambda c: c.focus[0] if c.focus else None)
    g.said(thing, "it", lambda c: c.focus[0] if c.focus and len(c.focus[0]) == 1 else None, say=1)
    for place, word in enumerate(("former", "latter")):
        pattern = f"[only|just] the {word} [{{_k:{kind}}}]"
        g.rule(thing, pattern, lambda c, place=place: _one_of_two(c, place))


def _one_of_two(c: Ctx, place: int) -> Denotation:
    """The former or the latter of the two that were spoken of last: in this turn, together, or in turn."""
    found: Denotation = {c.said[place - 2]: 0.0} if len(c.said) > 1 else {}
    for group in c.focus:
        if len(group) == 2:
            found.setdefault(group[place : place + 1], 0.1 + LESS_SALIENT * len(found))
    return found or dict.fromkeys(_last_two(c)[place : place + 1], 0.5)


def _last_two(c: Ctx) -> list[Group]:
    """The two single things that were spoken of last, in that order."""
    single = [group for group in c.focus if len(group) == 1][:2]
    return single[::-1] if len(single) == 2 else []


def _it(c: Ctx) -> Denotation:
    found: Denotation = {}
    for group in c.focus:
        if len(group) == 1:
            found[group] = LESS_SALIENT * len(found)
    unspoken = 1.0 + LESS_SALIENT * len(found)
    for i in c.things:
        found.setdefault((i,), unspoken)
    return found


def _them(c: Ctx) -> Denotation:
    found: Denotation = {}
    for group in c.focus:
        if len(group) > 1:
            found[group] = LESS_SALIENT * len(found)
    recent = c.recent()
    if len(recent) > 1:
        found.setdefault(recent, 0.0)
    if len(c.said) > 1 and not found and c.said[-1] != c.said[-2]:
        found[c.said[-2] + c.said[-1]] = 0.0
    if not found and (single := _last_two(c)):
        found[single[0] + single[1]] = 0.5
    return found


def _relatives(g: Rules, trait: str, post: str) -> None:
    is_ = "(that|which|who|it's|thats) [is|are|was|were|look|looks]"
    g.lines(post, f"{is_} {{t:{trait}}} \n {is_} {{p:{post}}} ; 0.1")
    g.rule(post, f"{{a:{post}}} (and|but) {{b:{post}}}", lambda a, b: a & b)
    g.rule(trait, f"(non|not) {{t:{trait}}}", _without)


def _without(c: Ctx, t: Any) -> frozenset[Any]:
    return frozenset(i for i in c.things if i not in t)

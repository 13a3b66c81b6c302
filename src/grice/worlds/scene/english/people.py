"""How people are told apart: shirts and hats, where they stand, what they did."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from grice.language import Group, Rules, among, pick
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.rules import COLOURS, NONE, POSITIONS, Enter, Exit, Move, Switch, TakeHat

ANY, SOME, SAME = "", "*", "="  # of a garment: unsaid, one of any colour, of the other's colour
Look = tuple[str, str]  # shirt and hat
Costs = dict[Any, float]
NEAR = {"y": "o", "o": "y"}  # colours that are taken for one another
MISTAKEN = 1.8
NEXT = 0.5  # what each place further down in focus costs

PERSON = (
    "person man guy woman one lady gentleman fellow girl boy dude individual figure character human bloke "
    "chap "
    "wearer owner gal friend men people guys women ones persons ladies gentlemen fellows girls boys dudes "
    "individuals figures characters folks mans actor actors player players kid kids fella fellas actress "
    "actresses performer performers lad lads lass gent gents chaps bloke blokes child children soul souls "
    "somebody_else mate pal buddy folk bod type participant participants member members extra extras dancer "
    "dancers visitor visitors guest guests singer youngster teen cast_member being wearers owners customer "
    "stranger strangers newbie human_being humans fellow_human face faces"
)
SHIRT = (
    "shirt shirts clothes clothing outfit dress top coat jacket sweater tee suit clothed shirted dressed "
    "body tshirt "
    "t-shirt t_shirt attire garment blouse wearing shirt's shit shrt clad"
)
HAT = "hat hats cap caps hatted hate hair capped hat's headgear helmet beanie"
DRESS = (
    "in with wearing who_is_wearing who_wears who_has that_has that_is_wearing dressed_in having sporting "
    "wears "
    "that_wears who_has_on which_has wear whose_clothes_are who's_wearing w clad_in dressed_all_in in_all "
    "who_had "
    "with_only who_is_in who_was_wearing that_is_in wih witht withthe wherein has who_have that_have "
    "who_wear "
    "who_are_wearing that_wear donning that's_wearing who_are_in the_one_in all_in dressed_in_all who_had_on"
)


def add_people(g: Rules) -> None:
    """Adds what people look like and what they are called."""
    g.words("hue", {name: letter for letter, name in COLOURS.items()})
    g.words("hue", {f"{name}s": letter for letter, name in COLOURS.items()})
    odd = {
        "violet": "p",
        "gold": "y",
        "purp": "p",
        "pruple": "p",
        "ornage": "o",
        "orang": "o",
        "yelow": "y",
        "black": "p",
        "brown": "o",
        "blu": "b",
        "grn": "g",
        "yel": "y",
        "oranges": "o",
        "lilac": "p",
        "crimson": "r",
        "scarlet": "r",
    }
    g.words("hue", {**odd, "greeen": "g", "bleu": "b", "purpel": "p", "yellwo": "y", "gren": "g"})
    g.words("PERSON", PERSON)
    g.words("SHIRT", SHIRT)
    g.words("HAT", HAT)
    g.words("DRESS", DRESS)
    _looks(g)
    _kinds(g)
    _deeds(g)
    _pronouns(g)


def _looks(g: Rules) -> None:
    """A `look` is a pair: the shirt and the hat, as far as they are told."""
    g.words("ART", "a an the his her their all only some one's this that just that's")
    g.rule("look", "{hue}", lambda hue: {(hue, ANY): 0.0, (ANY, hue): 0.5})
    g.rule("look", "{hue} {SHIRT}", lambda hue: (hue, ANY))
    g.rule("look", "{hue} {HAT}", lambda hue: (ANY, hue))
    g.rule("look", "{hue} {SHIRT} and {HAT}", lambda hue: (hue, hue))
    g.rule("look", "{hue} {HAT} and [a] {SHIRT}", lambda hue: (hue, hue))
    g.rule("look", "{hue} and {b:hue}", lambda hue, b: {(hue, b): 0.3, (b, hue): 0.5}, cost=0.1)
    g.rule("look", "{hue} {b:hue} {HAT}", lambda hue, b: (hue, b))
    g.rule("look", "{SHIRT} {hue}", lambda hue: (hue, ANY), cost=0.2)
    g.rule("look", "{HAT} {hue}", lambda hue: (ANY, hue), cost=0.2)
    g.rule("look", "(no|without|without a|without any|minus) {HAT}", (ANY, NONE))
    g.rule("look", "(hatless|hat less|capless|bareheaded|bare headed|un hatted)", (ANY, NONE))
    g.rule("look", "hats", (ANY, SOME))
    g.rule("look", "without (one|any|it)", (ANY, NONE))
    g.rule("look", "not (wearing|have|having) [a|any] {HAT}", (ANY, NONE))
    g.rule("look", "(a|the|his|her|their|any|own|some) {HAT}", (ANY, SOME))
    g.rule("look", "{_a:look} [,] {OOPS} [,] {b:worn}", lambda b: b, cost=0.1)
    g.rule("look", "(matching|same color|same colour|same colored) {HAT}", (ANY, SAME))
    g.rule("worn", "{a:look}", lambda a: a)
    g.rule("worn", "{ART} {a:worn}", lambda a: a)
    join = (
        "(and|with|but|but with|,|and with|plus|who has|who is wearing|and wearing|wearing|in|and in|that "
        "has|or|also|also with|with only|and is wearing|and has|who wears|that is|now with)"
    )
    g.rule("look", f"{{a:look}} {join} {{b:worn}}", _both)
    g.rule("look", "{a:look} {b:look}", _both, cost=0.1)
    g.rule("look", "{a:look} {b:look} {PERSON}", _both, cost=0.1)


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


def looking(c: Theatre, look: Look) -> frozenset[int] | None:
    """Those who look like that."""
    people = c.state.people
    return frozenset(c.row[n] for n, p in enumerate(people) if p[0] != NONE and fits(look, p)) or None


def _kinds(g: Rules) -> None:
    g.rule("kind", "{PERSON}", lambda c: c.things or None)
    g.rule("kind", "{look}", lambda c, look: c.ordered(looking(c, look) or ()) or None, cost=0.05)
    g.rule("trait", "{look}", looking)
    g.rule("post", "{DRESS} {look:worn}", looking)
    g.rule("post", "{BARE} {HAT}", lambda c: looking(c, (ANY, NONE)))
    g.words(
        "BARE",
        "without with_no without_a without_any minus who_has_no having_no wearing_no that_has_no "
        "who_have_no that_has_not_a who_has_not_a lacking lacking_a sans with_not_a who_is_without_a "
        "who_wears_no who_is_wearing_no without_the",
    )
    g.rule("post", "(who|that|which) (is|are) [now] [in|wearing] {look:worn}", looking)
    without = (
        "(who|that|which) (isn't|is not|aren't|are not|doesn't have|does not have|do not have|has not|"
        "lacks|don't have)"
    )
    g.rule("post", f"{without} [wearing|in|got] {{look:worn}}", _unlike)
    g.rule("post", "(not|other than) (in|wearing|with) {look:worn}", _unlike)
    g.rule("kind", "{k:kind} {n:num}", lambda c, k, n: among(k, (c.who(n),)), cost=0.3)
    spot = "(position|spot|place|space|slot|number|no|location|spots|positions)"
    g.rule(
        "post",
        f"[standing] (at|in|on|from) [the] [{spot}] [#] {{n:num}}",
        lambda c, n: frozenset((c.who(n),)) if c.who(n) else None,
    )
    g.rule(
        "post",
        f"(at|in|on) {spot} {{n:num}} and [{spot}] {{m:num}}",
        lambda c, n, m: frozenset((c.who(n), c.who(m))) if c.who(n) and c.who(m) else None,
    )
    g.rule("post", f"(at|in|on) the {{rank}} {spot}", _ranked)
    g.rule(
        "kind",
        "(position|spot|number) [#] {n:num}",
        lambda c, n: (c.who(n),) if c.who(n) else None,
        cost=0.3,
    )
    g.rule(
        "kind",
        "{k:kind} [,] (the one|the person|the man|the guy|who is the only one|the only one) {p:post} [at "
        "the moment|now|right now]",
        lambda k, p: among(k, p),
    )
    g.rule(
        "post",
        "(who|that|which) (is|are) [now|currently] [the] {rank}",
        lambda c, rank: frozenset(pick(c.things, rank)) or None,
    )
    g.rule("post", "(who|that|which) are in the middle", lambda c: frozenset(pick(c.things, 0)) or None)
    g.rule("thing", "the {rank} of [the|these|those] {k:kind}", lambda rank, k: pick(k, rank) or None)
    g.rule("thing", "the {rank:end} half [of] [{k:kind}|the {k:kind}|them]", _half)
    g.rule(
        "thing",
        "{a:thing} , {b:thing@a} [,] and {d:thing@b}",
        lambda a, b, d: a + b + d if len({*a, *b, *d}) == len(a + b + d) else None,
    )
    g.rule("kind", "{digit}", lambda c, digit: (c.who(digit),) if c.who(digit) else None, cost=0.6)
    g.rule("thing", "[the] {n:num} {rank} {k:kind}", _outer)
    g.rule("thing", "the {n:num} {k:kind} (furthest|farthest|most) [to the|on the] {rank}", _outer)
    g.rule("thing", "[the] {n:num} [{k:kind}] (on|at|to) [the] [far] {rank:end} [side|end]", _outer)
    g.rule("thing", "the {n:num} [{k:kind}] (in|at) the (middle|center)", _inner)
    g.rule(
        "thing",
        "[the] [people|persons|ones|men|guys] [in] {a:look} and [the] {b:look} [{PERSON}]",
        _pair,
        cost=0.2,
    )
    g.rule("thing", "[the] {PERSON} in {a:look} and [in] [the] {b:look}", _pair, cost=0.1)
    g.rule(
        "thing",
        "[the] (two|2|neighboring) [{k:kind}] [standing|who are] (next to each other|side by side|next to "
        "one another|together)",
        _adjacent,
    )
    g.rule("post", "whose {HAT} was (taken|stolen|removed)", _gave)
    g.rule(
        "thing",
        "(the two|both|the 2|these two) (of them|{PERSON})",
        lambda c: c.things if len(c.things) == 2 else None,
    )


def _half(c: Theatre, rank: int, k: Group | None = None) -> Group | None:
    kind = k or c.things
    return _outer(c, len(kind) // 2, rank, kind) if len(kind) % 2 == 0 else None


def _ranked(c: Theatre, rank: int) -> frozenset[int] | None:
    found = pick(tuple(range(1, POSITIONS + 1)), rank)
    return frozenset(c.who(n) for n in found if c.who(n)) or None


def _outer(c: Theatre, n: int, rank: int, k: Group | None = None) -> Group | None:
    kind = k or c.things
    if rank not in (1, -1) or not 1 < n <= len(kind):
        return None
    return kind[:n] if rank == 1 else kind[-n:]


def _inner(c: Theatre, n: int, k: Group | None = None) -> Group | None:
    kind = k or c.things
    spare = len(kind) - n
    return kind[spare // 2 : len(kind) - spare // 2] if n > 1 and spare > 0 and spare % 2 == 0 else None


def _pair(c: Theatre, a: Look, b: Look) -> list[Group]:
    return [(i, j) for i in looking(c, a) or () for j in looking(c, b) or () if i != j]


def _adjacent(c: Theatre, k: Group | None = None) -> list[Group]:
    kind = k or c.things
    return [(i, j) for i, j in pairwise(kind) if c.at(j) - c.at(i) == 1]


def _unlike(c: Theatre, look: Look) -> frozenset[int] | None:
    return frozenset(i for i in c.things if i not in (looking(c, look) or ())) or None


def _deeds(g: Rules) -> None:
    """People by what they did, and by their neighbours."""
    just = "(who|that|which) [has|have] [just|recently|last|had|newly|most recently|earlier|previously]"
    came = (
        "(entered|appeared|came|came in|arrived|showed up|joined|came on|walked in|was added|got here|"
        "turned up|come in|stepped in)"
    )
    g.rule(
        "kind",
        "(newcomer|new person|new guy|new man|new woman|new one|new arrival|latecomer|newest person|latest "
        "arrival|newest one|last arrival|arrival)",
        _newest,
    )
    g.rule("trait", "(new|newest|newer|latest|newly arrived|recently arrived)", _newest_set, cost=0.1)
    g.rule("post", f"{just} {came} [{{STAGE}}] [first|last] [just now|last]", _newest_set)
    g.rule("post", f"(who|that) {came} first", lambda c: _one(sorted(c.came())))
    g.rule("post", f"(who|that) {came} second", lambda c: _one(sorted(c.came())[1:]))
    g.rule("trait", "(original|initial|old|oldest|first|existing)", _original, cost=0.2)
    g.rule(
        "post",
        "(who|that) (was|were|has been) (here|there|on stage) (first|from the start|from the beginning|all "
        "along|at the start|already|before)",
        _original,
    )
    g.rule("post", f"{just} moved [over|away|last]", _acted(Move, (0,)))
    g.rule("post", f"{just} (took|got|received|stole|grabbed) [the|that|a|his] [{{hue}}] {{HAT}}", _took)
    g.rule(
        "post",
        f"{just} (gave|gave away|lost|lent|handed over|gave up|had) [the|that|a|his] [{{hue}}] {{HAT}} "
        f"[taken|stolen|away]",
        _gave,
    )
    g.rule("post", f"{just} (switched|swapped|traded) [places|spots|positions]", _acted(Switch, (0, 1)))
    g.rule("post", "(who|that) did not (move|do anything)", lambda c: _rest(c, (c.history.action,)))
    g.rule("post", "(who|that) gave (him|her|them) [the|his] {HAT}", _gave)
    g.rule(
        "post",
        "(that is|who is|standing|who stands|) [all] (alone|by himself|by herself|by themselves|on his own|"
        "on her own|isolated) [on the stage]",
        alone,
    )
    g.rule("trait", "(lone|lonely|isolated|solitary)", alone)
    g.rule(
        "trait",
        "(remaining|only|single|same|sole|last remaining|current|other|actual|said|aforementioned)",
        lambda c: frozenset(c.things),
        cost=0.2,
    )
    g.rule(
        "post",
        "(left|remaining|that is left|who is left|who remains|standing there|standing|there|still there|on "
        "stage|on the stage|already there|in the scene|left on stage|still on stage|again|who stayed|who is "
        "still there)",
        lambda c: frozenset(c.things),
        cost=0.1,
    )
    nearest = "(nearest|closest|nearest to|closest to|next closest to)"
    g.rule(
        "kind",
        f"{{k:kind}} [standing|who is|that is] {nearest} [to] {{x:thing}}",
        lambda c, k, x: _by_distance(c, k, x, 1),
    )
    g.rule(
        "kind",
        "{k:kind} [standing|who is|that is] (furthest|farthest) [away] from {x:thing}",
        lambda c, k, x: _by_distance(c, k, x, -1),
    )
    g.rule("kind", f"{nearest} {{k:kind}} to {{x:thing}}", lambda c, k, x: _by_distance(c, k, x, 1))
    g.rule(
        "kind",
        "{k:kind} (nearest|closest) [to] [the] {end} [edge|end|of the stage]",
        lambda k, end: pick(k, end),
    )
    g.rule("kind", "{k:kind} (furthest|farthest) [to] [the] {end}", lambda k, end: pick(k, end))
    g.rule(
        "kind",
        "{k:kind} (on|at) the (end|edge) [of the stage]",
        lambda c, k: among(k, (c.who(1), c.who(POSITIONS), *k[:1], *k[-1:])),
        cost=0.2,
    )
    g.rule("post", "(in|from) [the] scene {_n:num}", lambda c: frozenset(c.things), cost=0.3)
    g.rule(
        "kind",
        "{k:kind} in the [very|exact] (middle|center) [of] [the] [stage|screen|group|three]",
        lambda k: pick(k, 0),
        cost=0.1,
    )
    g.rule("kind", "(neighbor|neighbour|neighbors|companion)", _neighbours)
    g.rule("kind", "(neighbor|neighbour) of {x:thing}", lambda c, x: c.beside(x[0]) or None)
    g.rule(
        "kind",
        "{k:kind} (next to|beside|by|to|near|alongside) (him|her|them|it)",
        lambda c, k: among(k, _neighbours(c) or ()),
    )
    g.rule("kind", "{k:kind} (to|on) (his|her|their) [immediate|direct] {dir}", _on_side)
    g.rule(
        "thing", "(his|her|their|its) {dir} (neighbor|neighbour)", lambda c, dir: _on_side(c, c.things, dir)
    )
    g.rule(
        "thing",
        "(his|her|their) {k:kind}",
        lambda c, k: [(i,) for i in among(k, _neighbours(c) or ()) or ()],
        cost=0.2,
    )
    g.rule(
        "post",
        "(standing|who is standing|who stands|that is standing|that stands|who is|located|positioned|who "
        "was|who had been|stood|sitting|waiting) {p:place}",
        lambda c, p: frozenset((c.who(p),)) if c.who(p) else None,
        cost=0.2,
    )
    g.rule(
        "post",
        "(at|on|in) (both|either) (ends|sides|end|edge) [of the stage]",
        lambda c: frozenset((c.things[0], c.things[-1])) if c.things else None,
    )
    g.rule(
        "post",
        "with (somebody|someone|a person|people|neighbors|a neighbor) on (both|either) (sides|side)",
        lambda c: frozenset(i for i in c.things if len(c.beside(i)) == 2),
    )


def _one(people: list[int]) -> frozenset[int] | None:
    return frozenset(people[:1]) or None


def _newest(c: Theatre) -> Costs:
    return {(i,): NEXT * n for n, i in enumerate(c.came())}


def _newest_set(c: Theatre) -> Costs:
    return {frozenset((i,)): NEXT * n for n, i in enumerate(c.came())}


def _original(c: Theatre) -> frozenset[int] | None:
    return frozenset(i for i in c.things if i <= POSITIONS) or None


def _acted(kind: type, fields: tuple[int, ...]) -> Callable[[Theatre], frozenset[int] | None]:
    """Those who last did something of a kind: who stood at these fields of the action."""

    def found(c: Theatre) -> frozenset[int] | None:
        for row, _, action in c.path():
            if isinstance(action, kind):
                return frozenset(row[tuple(action)[n] - 1] for n in fields)  # type: ignore[operator]
        return None

    return found


def _took(c: Theatre, hue: str = "") -> frozenset[int] | None:
    return _acted(TakeHat, (1,))(c)


def _gave(c: Theatre, hue: str = "") -> frozenset[int] | None:
    return _acted(TakeHat, (0,))(c)


def _rest(c: Theatre, actions: tuple[Any, ...]) -> frozenset[int] | None:
    involved = {row[n - 1] for row, _, a in c.path() if a in actions for n in a if isinstance(n, int)}
    return frozenset(i for i in c.things if i not in involved) or None


def alone(c: Theatre) -> frozenset[int] | None:
    return frozenset(i for i in c.things if not c.beside(i)) or None


def _by_distance(c: Theatre, k: Group, x: Group, sign: int) -> Group | None:
    others = [i for i in k if i not in x]
    if len(x) != 1 or not others or not c.at(x[0]):
        return None
    far = {i: sign * abs(c.at(i) - c.at(x[0])) for i in others}
    return tuple(i for i in others if far[i] == min(far.values()))


def _neighbours(c: Theatre) -> Group | None:
    about = c.subject or (c.focus[0] if c.focus else ())
    return c.beside(about[0]) or None if len(about) == 1 else None


def _on_side(c: Theatre, k: Group, dir: int) -> Any:
    """Those of a kind at somebody's side who is in focus."""
    found: Costs = {}
    for n, group in enumerate(c.focus):
        if len(group) == 1 and (c.at(group[0]) or c.places_of(group[0])):
            there = c.who((c.at(group[0]) or c.places_of(group[0])[0]) + dir)
            if there in k:
                found.setdefault((there,), NEXT * n)
    return found


def _pronouns(g: Rules) -> None:
    g.rule(
        "thing",
        "(he|she|this person|that person|this man|that man|this guy|that guy|this one|that one|it|himself|"
        "the person|the man|the guy|the woman)",
        he,
    )
    g.rule("thing", "(him|her|himself|herself|the person|the man|the guy|the woman|it)", him)
    g.rule(
        "thing",
        "(they|them|theirs|these|those|both of them|both|the two|these two|the pair|the two of them|those "
        "two)",
        they,
    )
    g.rule("thing", "(his|hers)", him, cost=0.3)
    g.rule("thing", "(each other|one another)", lambda c: [g for g in c.focus[:1] if len(g) > 1])
    g.rule("thing", "the former [one|person]", lambda c: former(c, -2))
    g.rule("thing", "the latter [one|person]", lambda c: former(c, -1))
    g.rule(
        "thing",
        "(everyone|everybody|all|all of them|the whole group|the group|everyone on stage|everybody on stage|"
        "all people|the trio|the group of three|the crowd)",
        lambda c: c.things or None,
        cost=0.1,
    )
    g.rule(
        "thing",
        "(everyone else|everybody else|the others|the rest|all the others|the other people|the other two|"
        "the other three)",
        _others,
    )
    g.rule(
        "thing",
        "(everyone|everybody|all) (but|except|except for|apart from|besides|other than) {x:thing}",
        lambda c, x: tuple(i for i in c.things if i not in x) or None,
    )
    g.rule("thing", "(the other|the opposite|another)", lambda c: _the_other(c), cost=0.3)
    g.rule(
        "thing",
        "(somebody|someone|anyone|nobody in particular)",
        lambda c: [(i,) for i in c.things],
        cost=0.8,
    )


def ranked(c: Theatre, late: Group = ()) -> Costs:
    """Single people, those in focus first; one of them may come late."""
    found: Costs = {}
    there = c.things
    for group in c.focus:
        if len(group) == 1 and group[0] in there and group != late:
            found[group] = NEXT * len(found)
    rest = NEXT * len(found) + 0.5
    if late and late[0] in there:
        found[late] = min(rest, 0.9)
    for i in there:
        found.setdefault((i,), rest)
    return found


def he(c: Theatre) -> Costs:
    """Whom a pronoun means: whoever is most in focus."""
    return ranked(c)


def him(c: Theatre) -> Costs:
    """Whom a pronoun means that is not the subject."""
    return ranked(c, c.subject if len(c.subject) == 1 else ())


def they(c: Theatre) -> Costs:
    """A group that was spoken of, somebody with a neighbour, or one person."""
    found: Costs = {}
    for group in c.focus:
        if len(group) > 1 and all(map(c.at, group)):
            found.setdefault(group, NEXT * len(found))
    if len(c.things) == 2:
        found.setdefault(c.things, 0.1)
    singles = ranked(c)
    for one, cost in singles.items():
        for other in c.beside(one[0]):
            if c.ordered((one[0], other)) not in found:
                found[c.ordered((one[0], other))] = cost + 0.2
    for one, cost in singles.items():
        found.setdefault(one, cost + 0.3)
    return found


def former(c: Theatre, which: int) -> Group | None:
    """One of the last two who were mentioned."""
    flat = [i for group in c.said or c.noted("mentioned", ()) for i in group]
    told = list(dict.fromkeys(reversed(flat)))[:2][::-1]
    return (told[which],) if len(told) == 2 else None


def _others(c: Theatre) -> Group | None:
    about = c.subject or next((group for group in c.focus), ())
    return tuple(i for i in c.things if i not in about) or None


def _the_other(c: Theatre) -> list[Group]:
    about = c.subject or next((group for group in c.focus if len(group) == 1), ())
    return [(i,) for i in c.things if i not in about]


def leaver(c: Theatre, kind: type = Exit) -> Any:
    """The colour of whoever left last."""
    return next((look[0] for _, look, _ in c.gone()), None)


def add_newcomers(g: Rules) -> None:
    """Adds `newcomer`: the colour of somebody who is to come."""
    g.words(
        "NEW",
        "new another second third fourth different additional other brand_new more fresh similar further "
        "newly new_hatless",
    )
    g.words(
        "SOME", "a an another some one this yet_another also_a then_a any the_new also_another this_time_a"
    )
    g.words(
        "SOMEBODY",
        "someone somebody anyone someone_new somebody_new another someone_else one a_newcomer a_stranger "
        "a_new_arrival newcomer anybody a_person a_man a_woman a_guy",
    )
    g.rule("newcomer", "{look}", _colour, cost=0.1)
    g.rule("newcomer", "{SOME} {look}", _colour, cost=0.1)
    g.rule("newcomer", "[{SOME}] [{NEW}] {look} {PERSON} [{DRESS} {b:worn}]", _joined)
    g.rule(
        "newcomer",
        "[{SOME}] [{NEW}] {look} {PERSON} [,] (this time|this one|also|but|only) {DRESS} {b:worn}",
        _joined,
    )
    g.rule(
        "newcomer",
        "[{SOME}] [{NEW}] {PERSON} [,] (this time|this one|also|but|only) {DRESS} {look:worn}",
        _colour,
    )
    g.rule("anyone", "{n:newcomer}", lambda n: n)
    g.rule("anyone", "the [{NEW}] {look} [{PERSON}]", _colour, cost=0.3)
    g.rule("anyone", "the [{NEW}] {PERSON} {DRESS} {look:worn}", _colour, cost=0.3)
    g.rule("newcomer", "{SOME} {NEW} {look}", _colour)
    g.rule("newcomer", "[{SOME}] [{NEW}] {PERSON} {DRESS} {look:worn}", _colour)
    g.rule("newcomer", "{SOMEBODY} {DRESS} {look:worn}", _colour)
    g.rule(
        "newcomer",
        "[{SOME}] [{NEW}] {look} {PERSON} {DRESS} {b:worn} [who is|also] [wearing] {_c:worn}",
        _joined,
        cost=0.2,
    )
    g.rule("newcomer", "({SOME} [{NEW}] {PERSON}|{SOMEBODY})", _any_colour, cost=0.8)
    g.rule("newcomer", "(another|another one|a second one|one more|a new one)", _colour_again, cost=0.3)
    g.rule("newcomer", "(he|she|they|him|her|it|the person|the man|the guy|who)", _returning, cost=0.2)
    g.rule(
        "newcomer",
        "(the|that|this) {PERSON} (who|that) [just|had|has] (left|exited|disappeared|went away|was there|"
        "was removed|walked off|gone)",
        leaver,
    )
    g.rule(
        "newcomer",
        "(a twin|a clone|his twin|his clone|a copy|a lookalike|a double|twin|clone) [of {x:thing}]",
        _twin,
        cost=0.2,
    )
    like = (
        "(dressed like|who looks like|looking like|in the same color as|in the same clothes as|wearing "
        "the same color as|dressed the same as|in the same colour as)"
    )
    g.rule(
        "newcomer",
        f"(someone|somebody|a person|a man|another person|a woman) [else] [new] {like} {{x:thing}}",
        _twin,
    )
    g.rule(
        "newcomer",
        f"(someone|somebody|a person|a man|another person) [else] [new] {like} (him|her|the person who left|"
        f"the one who left)",
        _returning,
    )
    g.rule(
        "newcomer",
        "[{SOME}] [{NEW}] {PERSON} [{DRESS}] [in] the same (color|colour|clothes|colored|outfit|shirt) "
        "[shirt]",
        _twin,
        cost=0.2,
    )


def _colour(look: Look) -> Costs | None:
    """The colour of a newcomer who looks like that: nobody comes with a hat."""
    shirt, hat = look
    if shirt:
        cost = 0.0 if hat in (ANY, NONE) else 0.6
        return {shirt: cost, NEAR[shirt]: cost + MISTAKEN} if shirt in NEAR else {shirt: cost}
    if hat == NONE:
        return dict.fromkeys(COLOURS, 0.6)
    return {hat: 0.6} if hat in COLOURS else None


def _joined(look: Look, b: Look | None = None) -> Costs | None:
    both = _both(look, b) if b else look
    return _colour(both) if both else None


def _any_colour(c: Theatre) -> list[str]:
    return list(COLOURS)


def _colour_again(c: Theatre) -> Costs:
    return {a.colour: 0.0 for _, _, a in list(c.path())[:1] if isinstance(a, Enter)} | {}


def _returning(c: Theatre) -> Costs:
    found: Costs = {}
    for n, (_, look, _) in enumerate(c.gone()):
        found.setdefault(look[0], NEXT * n)
    return found


def _twin(c: Theatre, x: Group | None = None) -> Costs:
    people = {x: 0.0} if x else ranked(c)
    found: Costs = {}
    for (i,), cost in people.items():
        found.setdefault(c.look(i)[0], cost)
    return found

"""What may be said of people (`pred`, `quality`), conditions on that, and goals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from grice.language import Group, Rules, best, pick
from grice.language.conditions import Goal, achieve
from grice.language.meaning import Denotation
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.people import ANY, SAME, SOME, alone, looking
from grice.worlds.scene.rules import NONE, Exit, Move, Switch, TakeHat

Lazy = Callable[[Any], Denotation]
People = frozenset[int]
Cond = tuple[bool, Theatre]
PLAINLY = 0.25  # what a place may cost and still be where somebody stands
EVERYBODY = 99

WORDS = {
    "BE": "is are was were be been being is_now are_now is_currently is_still are_still becomes become "
    "remains "
    "remain is_already are_already happens_to_be happen_to_be stays ends_up end_up is_left are_left is_being "
    "has_been have_been had_been turns_out_to_be",
    "STANDING": "standing located positioned waiting sitting placed found stood right directly immediately "
    "just "
    "now currently still all already exactly",
    "STANDS_AT": "stands stand stood sits sit occupies occupy reaches reach gets get gets_to waits ends_up "
    "lands "
    "has_reached comes_to_be arrives goes",
    "HAVE": "has have had wears wear wore is_wearing are_wearing was_wearing has_on have_on has_got "
    "have_got got "
    "owns own holds is_sporting sports is_in_possession_of still_has already_has now_has is_already_wearing "
    "already_wears is_still_wearing happens_to_have",
    "HAVE_NOT": "does_not_have do_not_have does_not_wear do_not_wear is_not_wearing are_not_wearing "
    "has_not_got "
    "have_not_got has_not have_not lacks lack is_lacking did_not_have was_not_wearing does_not_own "
    "does_not_already_have is_without goes_without is_missing does_not_have_on misses",
    "ANYONE": "anyone anybody someone somebody a_person any_person one_of_them any_of_them some_person one "
    "a_man "
    "a_woman a_guy at_least_one_person at_least_one someone_else anyone_else",
    "NOBODY": "nobody no_one none no_person none_of_them not_a_soul no_people not_one noone not_anyone "
    "neither_of_them nobody_else no_one_else not_anybody",
    "FREE": "free empty open vacant available unoccupied clear unclaimed not_taken not_occupied still_free",
    "TAKEN": "taken occupied full not_free not_empty in_use filled blocked busy unavailable",
    "TOGETHER": "neighbors neighbours side_by_side together adjacent next_to_each_other next_to_one_another "
    "shoulder_to_shoulder in_a_row right_next_to_each_other beside_each_other beside_one_another "
    "directly_next_to_each_other an_unbroken_line adjacent_to_each_other standing_together without_a_gap "
    "touching in_one_block close_together arm_in_arm",
    "ALONE": "alone by_himself by_herself by_themselves by_itself on_his_own on_her_own on_their_own "
    "isolated "
    "lonely all_alone all_by_himself all_by_herself standing_alone apart solitary",
    "HERE": "here there on_stage on_the_stage present in_the_scene around up_there on_the_scene "
    "in_the_picture "
    "up_here in_the_row in_the_line on_the_board",
    "GONE": "gone off off_stage away off_the_stage out absent not_here not_there not_on_stage",
}


def add_conditions(g: Rules) -> None:
    """Adds predicates, conditions, and goals."""
    for name, words in WORDS.items():
        g.words(name, words)
    _qualities(g)
    _predicates(g)
    _counts(g)
    _conditions(g)
    _goals(g)


def _qualities(g: Rules) -> None:
    """A `quality` is what comes after "is": those of whom it is true."""
    g.rule("quality", "[{STANDING}] {p:place*}", _standing)
    g.rule("quality", "{look}", lambda c, look: looking(c, look) or frozenset())
    g.rule("quality", "{DRESS} {look:worn}", lambda c, look: looking(c, look) or frozenset())
    g.rule("quality", "{p:post}", lambda p: frozenset(p))
    g.rule("quality", "[{STANDING}] {ALONE}", lambda c: alone(c) or frozenset())
    in_line = (
        "[one|person|in line|in the row|of them|of all|in the line|of the three|of the group|of the trio]"
    )
    g.rule(
        "quality", f"[{{STANDING}}] [the] {{rank}} {in_line}", lambda c, rank: frozenset(pick(c.things, rank))
    )
    on_end = "[{STANDING}] [the] [{FAR}] (on|to|at) the [{EXTREME}] {end} [end|side] [of (the trio|them)]"
    g.rule("quality", on_end, lambda c, end: frozenset(pick(c.things, end)), cost=0.1)
    g.rule("quality", "{FAR} {end}", lambda c, end: frozenset(pick(c.things, end)))
    g.rule(
        "quality",
        "(in|at) the [very] (middle|center|centre) [of the three|of them|of the row|of everyone]",
        lambda c: frozenset(pick(c.things, 0)),
    )
    g.rule("quality", "(outermost|on the outside|at (either|one) end)", lambda c: frozenset(_ends(c)))
    g.rule("quality", "{HERE}", lambda c: frozenset(c.things))
    g.rule("quality", "{x:thing}", lambda x: frozenset(x), cost=0.4)
    g.rule("quality", "(neither|not) {a:quality} nor {b:quality}", lambda c, a, b: _but(c, a | b))
    g.rule("quality", "{a:quality} (nor|or) {b:quality}", lambda a, b: a | b, cost=0.1)
    g.rule("quality", "{a:quality} (and|but) {b:quality}", lambda a, b: a & b, cost=0.1)
    g.rule("quality", "not {a:quality}", lambda c, a: _but(c, a))


def _predicates(g: Rules) -> None:
    """A `pred` is a verb with what comes after it."""
    g.rule("pred", "{BE} {a:quality}", lambda a: a)
    g.rule("pred", "{BE} (not|no longer|n't) {a:quality}", lambda c, a: _but(c, a))
    g.rule("pred", "{STANDS_AT} {a:quality}", lambda a: a)
    g.rule("pred", "(does|do|did) not (stand|be) {a:quality}", lambda c, a: _but(c, a))
    g.rule(
        "pred",
        "{HAVE} {look:worn} [on|on his head|on her head]",
        lambda c, look: looking(c, look) or frozenset(),
    )
    g.rule(
        "pred",
        "{HAVE} (none|nothing on his head|nothing on her head|a bare head)",
        lambda c: _wearing(c, NONE),
    )
    g.rule("pred", "{HAVE} one [on]", lambda c: _wearing(c, SOME), cost=0.2)
    g.rule("pred", "{HAVE_NOT} {look:worn} [on]", lambda c, look: _but(c, looking(c, look) or ()))
    g.rule("pred", "{HAVE_NOT} (one|any) [on]", lambda c: _wearing(c, NONE))
    g.rule(
        "pred", "{HAVE} (a different|another) color {HAT}", lambda c: _wearing(c, SOME) - _wearing(c, SAME)
    )
    beside = "(next to|beside|by|near) (him|her|them|it|himself|herself)"
    g.rule(
        "pred",
        f"{{HAVE}} [{{NOBODY}}] (no (neighbors|neighbours|neighbor|neighbour|company)|{beside})",
        lambda c: alone(c) or frozenset(),
    )
    g.rule(
        "pred",
        "{HAVE} no (neighbors|neighbours|neighbor|neighbour|company) (and|or) {look:worn}",
        lambda c, look: (alone(c) or frozenset()) & (looking(c, look) or frozenset()),
    )
    g.rule("pred", f"{{HAVE}} {{NOBODY}} {beside}", lambda c: alone(c) or frozenset())
    some = "(a neighbor|a neighbour|neighbors|neighbours|company|{ANYONE} [standing] " + beside + ")"
    g.rule("pred", f"{{HAVE}} {some}", lambda c: _but(c, alone(c) or ()))
    g.rule(
        "pred",
        "{HAVE} ({ANYONE}|people|neighbors|neighbours|a neighbor) (on|to) (both|either|each) (sides|side)",
        lambda c: _company(c, 2),
    )
    g.rule("pred", "{HAVE} {n:num} (neighbors|neighbours|neighbor|neighbour)", _company)
    g.rule(
        "pred",
        "{HAVE} {x:thing} (on|to) (his|her|their|the) {dir}",
        lambda c, x, dir: frozenset(c.who(c.at(i) - dir) for i in x if c.who(c.at(i) - dir)),
    )
    g.rule(
        "pred",
        "{HAVE} {x:thing} (as (a|his|her) (neighbor|neighbour)|" + beside + ")",
        lambda c, x: frozenset(i for j in x for i in c.beside(j)),
    )
    g.rule("pred", "{HAVE} {o:cap} [on]", lambda o: frozenset(o), cost=0.3)
    g.rule(
        "pred",
        "(looks|look|is dressed|are dressed|is clothed) [exactly|just] (like|the same as|as) {x:thing}",
        _alike,
    )
    g.rule("pred", "{a:pred} (and|but) [who|that] [also] {b:pred}", lambda a, b: a & b, cost=0.05)
    g.rule("pred", "{a:pred} or [who|that] {b:pred}", lambda a, b: a | b, cost=0.1)
    g.rule("post", "(who|that|which|who also|and who) {a:pred}", lambda a: a or None)
    g.rule("post", "{NOBODY} (stands|is|is standing) (next to|beside|near|with)", lambda c: alone(c))
    g.rule(
        "post",
        "[dressed|looking|clothed] [exactly|just] like {x:thing}",
        lambda c, x: _alike(c, x) or None,
        cost=0.1,
    )
    ones = "(everyone|everybody|all|anyone|anybody|those|the ones|each person|every person|all those|people)"
    g.rule("thing", f"{ones} {{p:post}}", lambda c, p: c.ordered(p) or None)
    g.rule(
        "thing",
        "(whoever|whichever {PERSON}|whichever of them|the one that|whichever one) [of {k:thing}] {p:pred}",
        _whoever,
    )
    g.rule(
        "thing",
        "(of|out of|among|from) {k:thing} [,] {x:thing@k}",
        lambda k, x: x if set(x) <= set(k) else None,
    )


def _conditions(g: Rules) -> None:
    g.rule("cond", "{ANYONE} {p:pred}", _somebody)
    g.rule("cond", "{x:thing} {BE} not {HERE}", lambda c, x: (not any(map(c.at, x)), c.about(x)))
    g.rule(
        "cond",
        "there {BE} [still] {ANYONE} [{q:quality}]",
        lambda c, q=None: _somebody(c, frozenset(c.things) if q is None else q),
    )
    g.rule("cond", "{ANYONE} {a:post} {p:pred}", lambda c, a, p: _somebody(c, frozenset(a) & p))
    g.rule("cond", "{ANYONE} {BE} [{STANDING}] {p:place}", _at_place)
    so = "(if so|if yes|if there is|if he does|if he is|if they do|then|in that case|if that is the case)"
    no = "({ELSE}|if no|if nobody is|if no one is)"
    g.rule(
        "act",
        f"{{cond:question}} [,] {so} [,] {{then:act*}} [[,] {no} [,] {{other:act*}}]",
        lambda c, cond, then, other=None: then(cond[1]) if cond[0] else other(cond[1]) if other else {c: 0.4},
    )
    g.words(
        "ELSE",
        "if_he_is_not if_she_is_not if_he_does_not if_she_does_not if_he_has_not if_she_has_not if_no_one_is "
        "if_nobody_is when_they_are_not when_he_is_not if_there_is_nobody if_there_is_no_one if_it_is_taken "
        "if_it_is_occupied if_that_is_taken if_there_is_no_such_person if_they_have_not if_he_has_none "
        "if_she_has_none if_nobody_does if_no_one_does",
        say=0,
    )
    g.rule("question", "{BE} there {ANYONE} {q:quality}", _somebody_is)
    g.rule("question", "{BE} {ANYONE} {q:quality}", _somebody_is)
    g.rule("question", "{BE} {x:thing} {q:quality}", lambda c, x, q: (set(x) <= set(q), c.about(x)))
    g.rule(
        "question",
        "(does|do|did|has|have) {x:thing} [have|wear|got] {look:worn} [on]",
        lambda c, x, look: (set(x) <= set(looking(c, look) or ()), c.about(x)),
    )
    g.rule(
        "cond",
        "should {x:thing} (have|wear|be wearing|be in) {look:worn}",
        lambda c, x, look: (set(x) <= set(looking(c, look) or ()), c.about(x)),
    )
    g.rule("cond", "should {x:thing} be {q:quality}", lambda c, x, q: (set(x) <= set(q), c.about(x)))
    g.rule(
        "cond",
        "{x:thing} ({BE} not|do not stand) [right|all|both|standing] {TOGETHER}",
        lambda c, x: (not _joined(c, x), c.about(x)),
    )
    spot = "(position|spot|place|space|slot|seat)"
    for words, taken in (("{FREE}", False), ("{TAKEN}", True)):
        g.rule(
            "cond",
            f"[the] [{spot}] [number|#] {{n:num}} {{BE}} {words}",
            lambda c, n, taken=taken: (bool(c.who(n)) is taken, c.noting(place=n)),
        )
        g.rule(
            "cond",
            f"[the] [{spot}] {{p:place}} {{BE}} {words}",
            lambda c, p, taken=taken: (bool(c.who(p)) is taken, c.noting(place=p)),
        )
    g.rule(
        "cond",
        f"there {{BE}} [{{NOBODY}}|nothing] (a free|an empty|a|no free|no) {spot} {{p:place}}",
        lambda c, p: (not c.who(p), c.noting(place=p)),
    )
    g.rule("cond", "{NOBODY} {BE} [standing] {p:place}", lambda c, p: (not c.who(p), c.noting(place=p)))
    g.rule(
        "cond",
        "{x:thing} {BE} [somewhere|anywhere] (to the|on the) {dir} of {y:thing}",
        lambda c, x, y, dir: (all((c.at(i) - c.at(y[0])) * dir > 0 for i in x), c.about(x)),
        cost=0.2,
    )
    g.rule(
        "cond",
        "(the hat|{o:cap}) {BE} (on|with|worn by) {y:thing}",
        lambda c, y, o=(): (set(o) <= set(y), c.about(y)),
    )
    gap = "(no gap|no gaps|no space|no free spot|no room|no empty spot|nothing)"
    g.rule("cond", f"there {{BE}} {gap} [left] between {{x:thing}}", lambda c, x: (_filled(c, x), c))


def _counts(g: Rules) -> None:
    """A `tally` is a test of a number."""
    g.rule("tally", "(more than|over) {n:num}", lambda n: (n + 1, EVERYBODY, 1))
    g.rule("tally", "(at least|no fewer than|no less than) {n:num}", lambda n: (n, EVERYBODY, 1))
    g.rule("tally", "{n:num} or more", lambda n: (n, EVERYBODY, 1))
    g.rule("tally", "(fewer than|less than|under) {n:num}", lambda n: (0, n - 1, 1))
    g.rule("tally", "(at most|no more than|not more than) {n:num}", lambda n: (0, n, 1))
    g.rule("tally", "(exactly|precisely|only|just) {n:num}", lambda n: (n, n, 1))
    g.rule("tally", "{n:num}", lambda n: (n, n, 1), cost=0.1)
    g.rule("tally", "an even number of", (0, EVERYBODY, 2))
    g.rule("tally", "an odd number of", (1, EVERYBODY, 2))
    g.rule("tally", "(several|many)", (2, EVERYBODY, 1))
    k = "[{k:kind*}]"
    g.rule(
        "cond",
        f"there {{BE}} [still] {{t:tally}} {k} [left] [{{HERE}}|{{STAGE}}]",
        lambda c, t, k=None: (_counted(len(_of(c, k)), t), c),
    )
    g.rule(
        "cond",
        f"{{t:tally}} {k} {{p:pred}}",
        lambda c, t, p, k=None: (_counted(len(set(_of(c, k)) & set(p)), t), c),
    )
    g.rule(
        "cond",
        f"we have {{t:tally}} {k} [left] [{{HERE}}|{{STAGE}}]",
        lambda c, t, k=None: (_counted(len(_of(c, k)), t), c),
    )
    g.rule(
        "cond", "there {BE} [still] (more|fewer) {a:kind} than {b:kind}", lambda c, a, b: (len(a) > len(b), c)
    )
    g.rule("cond", "there {BE} [just] as many {a:kind} as {b:kind}", lambda c, a, b: (len(a) == len(b), c))


def _counted(number: int, tally: tuple[int, int, int]) -> bool:
    low, high, step = tally
    return low <= number <= high and (number - low) % step == 0


def _of(c: Theatre, k: Lazy | None) -> Group:
    """Those of a kind, at the least cost; nobody if there is none."""
    return c.things if k is None else best(k(c)) or ()


def _but(c: Theatre, those: Iterable[int]) -> People:
    return frozenset(c.things) - frozenset(those)


def _wearing(c: Theatre, hat: str) -> People:
    return looking(c, (ANY, hat)) or frozenset()


def _company(c: Theatre, n: int) -> People:
    return frozenset(i for i in c.things if len(c.beside(i)) == n)


def _ends(c: Theatre) -> Group:
    return c.things[:1] + c.things[-1:]


def _standing(c: Theatre, p: Lazy) -> People:
    """Those who plainly stand at a place."""
    here = c.noting(subject=()) if c.subject else c
    return frozenset(c.who(place) for place, cost in p(here).items() if cost <= PLAINLY and c.who(place))


def _alike(c: Theatre, x: Group) -> People:
    return frozenset(i for i in c.things if i not in x and c.look(i) == c.look(x[0]))


def _whoever(c: Theatre, p: People, k: Group | None = None) -> Group | None:
    return tuple(i for i in c.ordered(p) if k is None or i in k) or None


def _joined(c: Theatre, x: Group) -> bool:
    """Whether people stand side by side, without a gap."""
    at = sorted(map(c.at, x))
    return len(x) > 1 and all(b - a == 1 for a, b in pairwise(at))


def _filled(c: Theatre, x: Group) -> bool:
    at = sorted(map(c.at, x))
    return len(x) == 2 and all(c.who(place) for place in range(at[0], at[1]))


def _somebody(c: Theatre, p: People) -> Cond:
    found = c.ordered(p)
    return (True, c.about(found[:1])) if found else (False, c)


def _at_place(c: Theatre, p: int) -> Cond:
    who = c.who(p)
    return (True, c.about((who,))) if who else (False, c.noting(place=p))


def _somebody_is(c: Theatre, q: People) -> Cond:
    return _somebody(c, q)


def _goals(g: Rules) -> None:
    """Goals, and what brings them about."""
    q = "{t:quality*}"
    g.rule("goal", "{x:thing} {t:pred*}", lambda x, t: (Goal(x, t),))
    g.rule("goal", "{NOBODY} {t:pred*}", lambda t: (Goal((), t, False),))
    g.rule(
        "goal", f"{{NOBODY}} {q} [{{BE}}|{{HERE}}|left|{{STAGE}}]", lambda t: (Goal((), t, False),), cost=0.1
    )
    g.rule("goal", "there {BE} {NOBODY} [{t:quality*}] [{HERE}|left]", lambda t=_here: (Goal((), t, False),))
    g.rule(
        "goal",
        "(no more|no|not any more) {t:kind*} [{HERE}|{STAGE}|left|{BE}|anymore]",
        lambda t: (Goal((), t, False),),
    )
    g.rule("goal", "{x:thing} ({BE}|to be) {GONE}", lambda x: (Goal(x, _here, False),))
    only = "(only|just|nobody but|no one but|nobody except)"
    g.rule("goal", f"{only} {{x:thing}} ({{BE}}|is|are) [left] [{{HERE}}|{{STAGE}}|over]", _only)
    g.rule("goal", f"{only} {{x:thing}} [left] [{{HERE}}|{{STAGE}}]", _only, cost=0.2)
    g.rule("goal", "{BE} only {x:thing} [left] [{HERE}|{STAGE}]", _only, cost=0.2)
    g.rule("goal", "(the stage|it|the scene) {BE} (empty|clear|deserted)", lambda: (Goal((), _here, False),))
    g.rule(
        "goal",
        "{x:thing} ({BE}|stand|stands|form) [right|all|both|standing] {TOGETHER}",
        lambda c, x: (Goal((), _gathered(x)),),
    )
    g.rule("goal", "{a:goal} [,] [and|with] {x:thing} " + q, lambda a, x, t: (*a, Goal(x, t)), cost=0.1)
    g.rule("wish", "{x:thing} [to|to be] " + q, lambda x, t: (Goal(x, t),), cost=0.1)
    g.rule(
        "wish",
        "{x:thing} [to] (have|wear|end up with|own|get) {look:worn}",
        lambda x, look: (Goal(x, lambda c: {looking(c, look) or frozenset(): 0.0}),),
    )
    g.rule("wish", "only {x:thing} [left] [{HERE}|{STAGE}]", _only)
    g.rule(
        "wish",
        "[to see] (no more|no|not any more|not any) {t:kind*} [{HERE}|{STAGE}|left|anymore]",
        lambda t: (Goal((), t, False),),
    )
    g.rule(
        "wish",
        "{x:thing} (gone|off|out|away|off {STAGE}|out of here|out of there)",
        lambda x: (Goal(x, _here, False),),
    )
    g.rule("must", "{x:thing} {MODAL} [{TO_BE}] " + q, lambda x, t: (Goal(x, t),), cost=0.2)
    so = "[,] {UNTIL} {goals:goal}"
    people = "[{_x:thing}|people|neighbors|them|everyone|everybody|things|around|some people]"
    spare = "[one by one|one at a time|as needed|around|a little|somewhere]"
    g.rule(
        "act",
        f"(rearrange|arrange|reorder|order|sort|shuffle|line up|swap|switch) {people} {spare} {so}",
        lambda c, goals: achieve(c, goals, (Switch,)),
    )
    g.rule(
        "act",
        f"(get|send|take|remove|have|clear|throw|let) {people} [leave|go] [off|out|away] [{{STAGE}}] "
        f"{spare} {so}",
        lambda c, goals: achieve(c, goals, (Exit,)),
    )
    g.rule("act", f"(people|they) (leave|go|exit) {spare} {so}", lambda c, goals: achieve(c, goals, (Exit,)))
    g.rule(
        "act",
        f"(pass|hand|move|send) (it|the hat|hats|the hats) [on|along|around|over] {so}",
        lambda c, goals: achieve(c, goals, (TakeHat,)),
    )
    g.rule(
        "act",
        f"(move|put|send|place|shift|have|position) {{x:thing}} {spare} {so}",
        lambda c, x, goals: achieve(
            c.about(x), tuple(goal._replace(things=goal.things or x) for goal in goals), (Move, Switch)
        ),
    )
    leave = "(leave|keep|spare|retain)"
    g.rule(
        "clause",
        f"{leave} (only|just|nobody but|no one but|nobody except|nothing but) {{x:thing}} "
        f"[{{STAGE}}|{{HERE}}|behind]",
        lambda c, x: achieve(c, _only(x)),
    )
    g.rule(
        "clause",
        f"(only|just) {leave} {{x:thing}} [{{STAGE}}|{{HERE}}|behind]",
        lambda c, x: achieve(c, _only(x)),
    )
    g.rule("clause", "{WANT} to see only {x:thing}", lambda c, x: achieve(c, _only(x)))


def _here(c: Theatre) -> Denotation:
    return {frozenset(c.things): 0.0}


def _only(x: Group) -> tuple[Goal, ...]:
    return (Goal((), lambda c: {frozenset(c.things) - frozenset(x): 0.0}, False),)


def _gathered(x: Group) -> Lazy:
    return lambda c: {frozenset(x if _joined(c, x) else ()): 0.0}

"""Conditions and goals: what is so, and what is to be so.

A condition (`cond`) denotes pairs of a truth value and the context in which what depends on it is read. A
goal (`goal`) denotes what is to hold of things as they are named now, whatever becomes of them: it is brought
about by the fewest actions that lead to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from grice.language.context import FARTHEST, Context, Group, best
from grice.language.meaning import Denotation, lowest
from grice.language.numbers import ANY_SIZE, Size
from grice.language.rules import Rules

Ctx = Context[Any, Any]
Lazy = Callable[[Any], Denotation]
Predicate = tuple[Lazy, bool]  # a phrase that is to be true of things, or is not
UNLIKELY = 1.5  # what costs so much is not plainly there
PLAINLY = 0.5  # what a goal that is reached may cost
DEEPEST = 2  # actions that a goal may need
HARDLY = 1.0  # to take a phrase in a dearer sense that makes the opposite true
IDLE = 0.4  # what it costs to read a request so that nothing is to be done
APART = 0.1  # by how much the likeliest way to a goal is likelier than the next

CLASSES = {
    "IS": "is are was were becomes become gets get looks look turns turn stays stay remains remain ends_up "
    "end_up is_now are_now is_still are_still is_then is_all are_all is_completely is_entirely is_already "
    "are_already turns_out_to_be happens_to_be has_become has_turned is_currently seems appears is_also "
    "is_just is_only has_been goes",
    "ISNT": "is_not are_not was_not were_not does_not_become is_not_yet are_not_yet is_no_longer "
    "are_no_longer is_never",
    "TO_BE": "be become get end_up turn stay remain look be_left be_all be_made be_just be_only "
    "be_completely have_been go come_out end_up_being be_entirely be_totally be_fully become_all turn_all "
    "be_kept",
    "MAKE_IT": "make get leave have keep let render",
    "UNTIL": "until so_that such_that so until_in_the_end so_as_to_make_sure_that and_make_sure "
    "and_make_sure_that making_sure that to_make_sure to_make_sure_that to_ensure_that in_order_that "
    "in_such_a_way_that until_finally and_stop_when and_stop_as_soon_as and_stop_once enough_so_that "
    "enough_that as_needed_so_that until_the_point_where up_to_the_point_where making_sure_that "
    "and_see_that so_that_in_the_end so_that_afterwards and_stop_after so_that_finally "
    "leaving_it_so_that",
    "ANYWHERE": "left there anywhere somewhere around",
    "BY_THEN": "now then already there anyway any_more anymore any_longer yet please in_the_end at_the_end "
    "by_the_end afterwards by_now by_then right_now at_the_moment when_you_are_done",
}
ANY = "a an any some any_of_the one_of_the still_a still still_some still_any"
NO = "no none_of_the not_any no_more no_longer_any not_a not_an"
AT_LEAST_ONE = Size(1)


class Goal(NamedTuple):
    """A phrase that is to be true of things, or of any if none are named; or is not to be."""

    things: Group
    test: Lazy
    wanted: bool = True
    about: Group = ()  # whom what depends on it is about, if not the things

    def holds(self, c: Ctx) -> dict[bool, float]:
        """Truth values in a context with costs, over the meanings of the phrase."""
        found: dict[bool, float] = {}
        for value, cost in self.test(c).items():
            if cost >= UNLIKELY:
                continue
            if self.things:
                true = set(self.things) <= set(value) if self.wanted else not set(self.things) & set(value)
            else:
                true = bool(value) == self.wanted
            found[true] = min(cost, found.get(true, cost))
        if len(found) > 1 and found[True] != found[False]:
            found[found[True] > found[False]] += HARDLY
        return found or {not self.wanted: 0.0}

    def opposite(self) -> Goal:
        """The goal that this one does not hold."""
        return self._replace(wanted=not self.wanted)

    def split(self) -> Iterator[Goal]:
        """The goal for each of the things."""
        yield from (self._replace(things=(thing,)) for thing in self.things) if self.things else (self,)

    def reached(self, c: Ctx) -> bool:
        """True if it plainly holds: at little cost, and no more than its opposite."""
        found = self.holds(c)
        return found.get(True, UNLIKELY) <= min(PLAINLY, found.get(False, PLAINLY))


Goals = tuple[Goal, ...]


def achieve(
    c: Ctx, goals: Goals, sorts: Sequence[Any] = (), most: int = FARTHEST, who: Group = ()
) -> Denotation:
    """The context after the fewest actions that bring goals about in turn, if one way is the likeliest.

    The actions are of one of these sorts, if any are given, or of one of those that the context tells apart.
    They involve the things of a goal, or any of `who`.
    """
    together = _together(c, goals) if len(goals) > 1 else {}
    if together:
        return together
    found: Denotation = {c: 0.0}
    goals = tuple(one for goal in goals for one in goal.split())
    for goal in goals:
        found = {
            after: cost + more
            for one, cost in found.items()
            for after, more in _reach(one, goal, sorts or c.sorts, most, who).items()
        }
    return {after: cost for after, cost in found.items() if all(goal.reached(after) for goal in goals)}


def _together(c: Ctx, goals: Goals) -> Denotation:
    """The context after the one action that brings all goals about, if there is one."""
    afters = filter(None, (c.do(action) for action in c.world.legal(c.state)))
    found = [after for after in afters if all(goal.reached(after) for goal in goals)]
    return {found[0]: 0.0} if len(found) == 1 else {}


def _reach(c: Ctx, goal: Goal, sorts: Sequence[Any], limit: int, who: Group) -> Denotation:
    if goal.reached(c):
        return {c: IDLE}
    found: list[tuple[int, float, int, Ctx]] = []
    for sort in sorts:
        most = min((length for length, *_ in found), default=FARTHEST if len(sorts) > 1 else DEEPEST)
        for after in c.reaching(goal.reached, _choices(goal, sort, who), min(most, limit)):
            program = after.since(c)
            found.append((len(program), sum(map(c.effort, program)), len(found), after))
    ways = sorted(found)
    ways = [way for way in ways if way[0] == ways[0][0]]
    if not ways or (len(ways) > 1 and ways[1][1] - ways[0][1] < APART):
        return {}
    _, cost, _, after = ways[0]
    return {after.about(goal.things or after.focus[0]): min(cost, IDLE) if len(sorts) > 1 else 0.0}


def _choices(goal: Goal, sort: Any, who: Group) -> Callable[[Ctx], Iterator[Any]]:
    """The actions of a sort that involve the things of a goal, or others that may act."""

    def choices(c: Ctx) -> Iterator[Any]:
        for action in c.world.legal(c.state):
            if isinstance(action, sort):
                involved = {thing for group in c.involved(action) for thing in group}
                if not goal.things or involved.intersection((*goal.things, *who)):
                    yield action

    return choices


def towards(c: Ctx, do: Lazy, goals: Lazy) -> Denotation:
    """The contexts after an act by which goals hold, as stated or to another extent."""
    found = lowest(
        (one, cost + more + extra)
        for after, cost in do(c).items()
        for wanted, more in goals(c.about(after.focus[0]) if after.focus else c).items()
        for one, extra in _extents(c, after, wanted)
    )
    for wanted, cost in sorted(goals(c).items(), key=lambda item: item[1]) if not found else ():
        kept = {after: cost + more for after, more in kept_up(c, do, wanted).items()}
        if kept:
            return kept
    return found


def kept_up(c: Ctx, do: Lazy, goals: Goals) -> Denotation:
    """The contexts after acts of one sort, as many as bring goals about."""
    told = [after.since(c) for after in do(c.about(goals[-1].things) if goals else c) if after.since(c)]
    who = tuple({i for program in told for action in program for i in next(iter(c.involved(action)), ())})
    return achieve(c, goals, (type(told[0][0]),), who=who) if told and len(goals) == 1 else {}


def so_as_told(c: Ctx, goals: Goals, do: Lazy) -> Denotation:
    """The contexts after an act whose goals were stated first."""
    return towards(c.about(goals[-1].things) if goals[-1].things else c, do, lambda c: {goals: 0.0})


def aimed(c: Ctx, do: Lazy, aim: Lazy) -> Denotation:
    """The contexts after an act whose aim is what another act brings about, if it can be."""
    wanted = aim(c)
    focus = best(wanted).focus if wanted else ()
    reached = {after.state for after in wanted}
    done = do(c.about(focus[0]) if focus else c)
    return {after: cost + (after.state not in reached) * IDLE for after, cost in done.items()}


def _extents(c: Ctx, after: Ctx, goals: Goals) -> Iterator[tuple[Ctx, float]]:
    """The act itself if goals hold after it, and similar acts after which they do."""
    program = after.since(c)
    if all(goal.reached(after) for goal in goals):
        yield after, 0.0
    if len(program) != 1:
        return
    for action in c.world.legal(c.state):
        if type(action) is type(program[0]) and c.involved(action)[:1] == c.involved(program[0])[:1]:
            other = c.do(action)
            if other is not None and all(goal.reached(other) for goal in goals):
                yield other, APART + c.effort(action)


def holding(c: Ctx, goals: Goals) -> Denotation:
    """A condition that goals hold already."""
    found: Denotation = {True: 0.0}
    for goal in goals:
        held = goal.holds(c).items()
        found = lowest((true and also, cost + more) for true, cost in found.items() for also, more in held)
    spoken = goals[-1].about or goals[-1].things
    about = c.about(spoken) if spoken else c
    return {(true, about): cost for true, cost in found.items()}


def add_conditions(
    g: Rules, thing: str = "thing", kind: str = "kind", trait: str = "trait", post: str = "post"
) -> None:
    """Adds conditions and goals on one sort of things: "the first one is green", "make sure it is empty"."""
    for category, words in CLASSES.items():
        g.words(category, words, say=0)
    g.lines("quality", f"{{t:{trait}}} \n {{t:{post}}}")
    g.rule("being", "[exactly|just|quite|perfectly|really|truly] {t:quality*}")
    g.rule("being", f"(a|an|the|one of the) {{t:{kind}*}}", cost=0.2)
    g.rule("being", f"the only {{t:{kind}*}}", lambda t: lambda c: _sole(t(c)), cost=0.1)
    g.rule("states", "{IS} {t:being}", lambda t: (t, True))
    g.rule("states", "[still] {ISNT} {t:being}", lambda t: (t, False))
    g.rule("to_be", "{TO_BE} {t:being}", lambda t: (t, True))
    g.rule("to_be", "(still|already|now) {p:to_be}")
    g.rule("to_be", "not [to] {p:to_be}", lambda p: (p[0], not p[1]))
    g.rule(post, "(that|which|who) {p:states} [(and|but|and also) {q:states}]", such, cost=0.1)
    _goals(g, thing)
    _existence(g, kind, post)
    g.lines("question", "(is|are|was|were|does|do|did|has|have) {cond}\n(is|are) there {cond:existing}")
    g.rule("question", f"(is|are) {{x:{thing}}} {{t:being}}", lambda c, x, t: holding(c, (Goal(x, t),)))
    g.rule("cond", "{goal}", lambda c, goal: holding(c, goal))
    g.rule(
        "cond",
        "{a:cond} (and|but|while|and also|and if|as well as) {b:cond*}",
        lambda a, b: {(a[0] and held, where): cost for (held, where), cost in b(a[1]).items()},
    )
    g.rule("cond", "[either] {a:cond} or [if] {b:cond}", lambda a, b: (a[0] or b[0], a[1] if a[0] else b[1]))
    for category in ("goal", "wish"):
        g.rule(category, f"{{a:{category}}} and [that] {{b:{category}}}", lambda a, b: a + b)
    g.rule("cond", "{a:cond} [,] {SINCE} {_why:cond}", cost=0.1)
    for category in ("goal", "wish", "cond"):
        g.rule(category, f"{{a:{category}}} {{BY_THEN}}")


def _goals(g: Rules, thing: str) -> None:
    """Adds what is so of things (`goal`), what is wanted of them (`wish`) and what must be (`must`)."""
    x = f"{{x:{thing}}}"
    g.rule("goal", f"{x} {{p:states}}", lambda x, p: (Goal(x, *p),))
    g.rule("wish", f"{x} [to] {{p:to_be}}", lambda x, p: (Goal(x, *p),))
    g.rule("wish", f"{x} [to] {{t:being}}", lambda x, t: (Goal(x, t),))
    asked = "[why] ({ASKED}|is not|was not|are not|is|was|are) [not]"
    g.lines(
        "must",
        f"{x} {{MODAL}} {{p:to_be}} \n {asked} {x} [supposed to|meant to|to|now] {{p:to_be}}",
        lambda x, p: (Goal(x, *p),),
    )
    g.rule("must", f"{x} [still] {{ISNT}} {{t:being}} yet", lambda x, t: (Goal(x, t),))


def _existence(g: Rules, kind: str, post: str) -> None:
    """Adds what there is, and how many of them: a `tally` is a range of numbers."""
    k, others = f"{{k:{kind}}}", f"({{b:{kind}}}|{{b:{post}}})"
    g.words("tally", dict.fromkeys(ANY.split(), AT_LEAST_ONE) | dict.fromkeys(NO.split(), Size(0, 0)), say=0)
    g.rule("tally", "{size}")
    exist = "{n:tally} KIND [{ANYWHERE}] \n KIND {ANYWHERE}"
    g.lines("existing", exist.replace("KIND", k), _some)
    g.lines("existing", exist.replace("KIND", f"{{k:{kind}*}}"), _none)
    g.rule("cond", "(there (is|are|happens to be)|{YOU} (find|see|have|spot|come across)) {existing}")
    g.rule(
        "goal",
        f"there (is|are) (no|not any|no more|no longer any) {{k:{kind}*}} [{{ANYWHERE}}]",
        lambda k: (Goal((), k, False),),
    )
    such_ones = f"{{n:tally}} {k} ({{p:states}}|[{{IS}}] {{q:{post}}})"
    g.rule("cond", such_ones, _counted)
    g.rule("if", f"should {{n:tally}} {k} {{p:to_be}}", _counted)
    for more, sign in ("more", 1), ("(fewer|less)", -1):
        g.rule(
            "cond",
            f"there are {more} {k} than {others}",
            lambda c, k, b, sign=sign: (sign * (len(k) - len(b)) > 0, c),
        )


def introduced(c: Ctx, group: Group, n: Size = ANY_SIZE) -> Ctx:
    """The context after some are said to be there: "it" is the first, or "the one" is one of them."""
    if n == AT_LEAST_ONE:
        return c.about(group[:1])
    return c.about(group).noting(told=(c.turn, group))


def _some(c: Ctx, k: Group, n: Size = AT_LEAST_ONE) -> tuple[bool, Ctx]:
    return n.has(len(k)), introduced(c, tuple(k), n)


def _none(c: Ctx, k: Lazy, n: Size = AT_LEAST_ONE) -> tuple[bool, Ctx] | None:
    return None if any(value and cost < UNLIKELY for value, cost in k(c).items()) else (n.has(0), c)


def _counted(c: Ctx, n: Size, k: Group, p: Predicate | None = None, q: Any = ()) -> tuple[bool, Ctx]:
    """A condition on how many of a kind a predicate is true of."""
    true = (best(such(c, p)) or ()) if p else q
    group = tuple(i for i in k if i in true)
    return n.has(len(group)), introduced(c, group, n)


def such(c: Ctx, p: Predicate, q: Predicate | None = None) -> Denotation:
    """The things of which a predicate is true, or two."""
    test, wanted = p
    found = {frozenset(value): cost for value, cost in test(c).items()}
    if not wanted:
        found = {frozenset(c.things).difference(best(found) or ()): 0.0}
    if q:
        found = {value.intersection(best(such(c, q)) or ()): cost for value, cost in found.items()}
    return {value: cost for value, cost in found.items() if value}


def _sole(kinds: Denotation) -> Denotation:
    """The kinds of which there is one thing."""
    return {kind: cost for kind, cost in kinds.items() if len(kind) == 1}


def negated(cond: Lazy) -> Lazy:
    """The condition that is true where this one is false."""
    return lambda c: {(not held, where): cost for (held, where), cost in cond(c).items()}


def add_goals(g: Rules) -> None:
    """Adds clauses that ask for what is to be so, however it is brought about."""
    g.rule("clause", "{ENSURE} {goal}", lambda c, goal: achieve(c, goal), cost=0.1)
    g.rule("act", "{ENSURE} {a:act}", cost=0.3)
    g.lines("demand", "({WANT}|{MAKE_IT}|{ENSURE}) {wish} \n {must}")
    g.rule("clause", "{goal:demand}", lambda c, goal: achieve(c, goal), cost=0.3)
    g.rule("act", "{goals:demand} [,] {SO_THEN} [,] {do:act*}", so_as_told, cost=0.1)
    g.rule("act", "[{KEEP_ON}] {do:act*} [,] {UNTIL} {goals:goal*}", towards, cost=0.05)


def steps(c: Ctx, do: Lazy, cond: Lazy, most: int) -> Iterator[Ctx]:
    """The context after something is done again and again until a condition holds."""
    for _ in range(most):
        after = min(do(c).items(), key=lambda item: item[1], default=(None, 0.0))[0]
        if after is None:
            return
        c = after
        held = min(cond(c).items(), key=lambda item: item[1], default=(None, 0.0))[0]
        if held is None:
            return
        if held[0]:
            yield c
            return

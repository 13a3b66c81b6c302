"""What is so of a row, and what is to be so: conditions, results, purposes and goals by one description.

An `outcome` is a test of contexts: a condition where it is asked about the row as it is, a result where an
act is chosen by it ("swap two figures so that A comes first", "remove enough to leave three"), and a request
where the shortest way to it is to be found ("the row should end with C").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from grice.language import Group, Rules
from grice.language.conditions import IDLE
from grice.language.inflection import forms
from grice.language.meaning import Denotation
from grice.language.numbers import Size
from grice.worlds.tangrams.english.places import Loc, holders, marks, standing
from grice.worlds.tangrams.english.removing import keep
from grice.worlds.tangrams.english.shelf import Shelf
from grice.worlds.tangrams.rules import Insert, Remove, Swap

Lazy = Callable[[Shelf], Denotation]
Test = Callable[[Shelf], bool]


class Goal(NamedTuple):
    """What is to be true of a row, and the figures that it is about."""

    test: Test
    about: Group = ()
    sorts: Sequence[Any] = (Insert, Remove, Swap, None)  # of actions that may lead to it; None for moves
    place: Loc | None = None  # where figures are to be

    def told(self, c: Shelf) -> tuple[bool, Shelf]:
        """Its truth, and the context in which the consequence is read."""
        after = c.about(self.about).about(self.about[:1])
        return self.test(c), after.noting(place=self.place) if self.place else after


def add_goals(g: Rules) -> None:
    """Adds `outcome` (`state`: of the row), `purpose` (`aim`: with the row), and acts made of them."""
    _orders(g)
    _numbers(g)
    _figures(g)
    to = "({TO}|so that|such that|so|in such a way that|until)"
    g.words("TO", "to in_order_to so_as_to enough_to for in_order_for so_as_for")
    both = lambda a, b: Goal(lambda c: a.test(c) and b.test(c), a.about or b.about)  # noqa: E731
    g.rule("outcome", "{a:outcome} (and|with|but) [that] {b:outcome}", both)
    make = "({MAKE}|{WANT}|{ENSURE}|{PUT}|see that) [that]"
    g.rule("aim", f"{make} {{g:state}}")
    g.lines("purpose", f"{{g:aim}}\n{make} {{g:outcome}}")
    g.rule("cond", "{g:outcome}", lambda c, g: g.told(c))
    g.rule("clause", "{g:aim}", achieve, cost=0.2)
    g.rule("outcome", "{g:state}")
    g.rule("clause", "{g:state}", achieve, cost=0.4)
    g.lines(
        "act",
        f"""{{do:act*}} [,] {{TO}} {{g:purpose}}
        {{do:act*}} [,] {to} {{g:outcome}}
        {{g:purpose}} [,] (by|via|so) {{do:act*}}
        {{g:outcome}} [,] (by|so) {{do:act*}}
        {{g:outcome}} [,] and {{do:act*}} ; 0.1
        {{g:outcome}} , {{do:act*}} ; 0.2
        {{TO}} {{g:purpose}} [,] {{do:act*}}""",
        towards,
    )
    such = lambda c, g, h: achieve(c, Goal(lambda c: g.test(c) and h.test(c), h.about, g.sorts))  # noqa: E731
    g.rule("act", f"{{g:purpose}} [,] {to} {{h:outcome}}", such, cost=0.1)
    g.rule("if", "should {g:outcome}", lambda c, g: g.told(c))
    g.rule("aim", "~ (not|incomplete|unfinished) [~] until {g:outcome}", cost=0.2)
    g.rule("aim", "~ (better|nicer|happier|perfect|best|good) [~] if {g:outcome}", cost=0.2)
    g.rule("act", "{do:act*} , {g:state}", lambda c, do, g: do(c) if g.test(c) else {}, cost=0.3)
    single = "{DO} (whatever|whichever|the|any|one|a|the one) [single|one] {s:sort} [that] {g:purpose}"
    g.rule("act", single, lambda c, s, g: _only(_ways(c, g, s)))
    g.rule("act", f"{{PUT}} {{x:thing}} [somewhere|elsewhere|around] {to} {{g:outcome}}", _moving)
    g.rule("act", f"~ {to} {{g:outcome}}", achieve, cost=0.4)  # what is done is to be seen by its result
    kept = lambda c, g, x: [one for one in [keep(c, x)] if one and g.test(one)]  # noqa: E731
    g.rule("act", "{g:outcome} , {x:thing}", kept)


def _orders(g: Rules) -> None:
    """How the row reads, and what it begins and ends with."""
    be = "[{SHOULD}|to|would]"
    row = f"({{THE_ROW}}|order|everything|it|they|the letters|all [the] {{FIGURE}}) {be}"
    g.words("READS", forms("read spell say run go form make be get become come look"))
    g.words("bound", dict.fromkeys(forms("start begin open lead"), 1))
    g.words("bound", dict.fromkeys(forms("end finish close stop conclude"), -1))
    g.rule("seq", "{letter}", lambda letter: (letter,))
    g.rule("seq", "{a:seq} [,] [and|then|and then|followed by] {letter}", lambda a, letter: (*a, letter))
    g.words("ALPHABETICAL", "alphabetical alphabetic abc abcde")
    order = "(in|into) [the] [{ALPHABETICAL} order|order of the alphabet]"
    g.rule("sorting", f"({order}|alphabetically|sorted|in order|from a to e|a to e)", 1)
    g.rule("sorting", "(in|into) (reverse|reversed|backward) {ALPHABETICAL} order", -1)
    g.rule("sorting", "[exactly|completely|wholly] (reversed|backwards|flipped)", 0)
    g.rule("state", f"{row} [{{READS}}] [as] {{w:seq}}", _reads, cost=0.1)
    g.rule("state", f"{row} {{READS}} [sorted] {{way:sorting}}", _sorted)
    g.rule("aim", f"{row} [{{BE}}] not [{{READS}}] {{way:sorting}} [yet]", _sorted)
    all_ = "({THE_ROW}|everything|it|them|[all] the {FIGURE})"
    g.rule("aim", f"({{PUT}}|{{MAKE}}|sort|arrange|order) {all_} {{way:sorting}}", _sorted)
    instead = lambda c, x, w: _reads(tuple("".join(c.row).replace("".join(x), "".join(w))))  # noqa: E731
    g.rule("aim", "({PUT}|{MAKE}|turn) {x:seq} [into|to] {w:seq}", instead)
    ends = f"{row} {{end:bound}} [off] (with|from) {{x:fig}}"
    g.rule("state", ends, _bounded)
    g.rule("aim", "{end:bound} {THE_ROW} [off] with {x:fig}", _bounded)
    last = lambda end, x: Goal(lambda c: c.row[-1:] == x, x, (Remove,)) if end < 0 else None  # noqa: E731
    g.rule("state", f"{row} {{end:bound}} (at|in|on|after) {{x:thing}}", last)


def _reads(w: Group) -> Goal | None:
    return Goal(lambda c: c.row == w) if len(w) > 1 else None


def _sorted(c: Shelf, way: int) -> Goal | None:
    """The goal that the row is in alphabetical order, forwards (1) or backwards (-1), or is turned round."""
    return _reads(tuple(sorted(c.row))[::way] if way else c.row[::-1])


def _bounded(end: int, x: Group) -> Goal:
    return Goal(lambda c: (c.row[:1] if end > 0 else c.row[-1:]) == x, x, (Insert, None))


def _numbers(g: Rules) -> None:
    """How many figures there are."""
    has = "(there [{SHOULD}] {BE}|{YOU} [{SHOULD}] (have|need|want|see)|{ROW_HAS})"
    g.rule("ROW_HAS", "({THE_ROW}|it) [{SHOULD}|to] (has|have|contains|contain|holds|be|is|consists of)")
    g.rule("LEFT", "({REMAIN}|left|remaining|here|there|in total|in all|long|[left] in {THE_ROW}|altogether)")
    number = "{n:size} [of] [{FIGURE}|them|the {FIGURE}]"
    g.lines(
        "state",
        f"""{has} {number} [{{LEFT}}]
        {{YOU}} [only] have (space|room|need) for {number}
        {number} [{{SHOULD}}|to] [{{BE}}] {{LEFT}}""",
        _counted,
    )
    parity = f"{has} (an|a) {{p:parity}} number of {{FIGURE}} [{{LEFT}}]"
    g.rule("state", parity, lambda p: Goal(lambda c: len(c.row) % 2 == p % 2))
    g.rule("aim", f"({{KEEP}}|{{MAKE}}) [behind] {number} [{{LEFT}}|behind]", _counted, cost=0.1)
    exactly = lambda x: Goal(lambda c: set(c.row) == set(x), x, (Remove,))  # noqa: E731
    g.rule("state", "[{WANT}|{MAKE}] {ONLY} {x:thing} [{SHOULD}|to] [{BE}] {LEFT}", exactly)
    g.words("SHORTEN", forms("shorten cut reduce trim shrink bring get take narrow crop"))
    down = "{SHORTEN} ({THE_ROW}|it|us|things) [short|shorter|off|down] to"
    g.rule("aim", f"{down} {number}", _counted)
    g.rule("aim", f"{down} {{x:thing}}", exactly, cost=0.1)
    g.rule("aim", "{SHORTEN} {THE_ROW} by {n:num}", lambda c, n: _many(len(c.row) - n))
    g.rule("aim", "(halve|have) {THE_ROW}", lambda c: None if len(c.row) % 2 else _many(len(c.row) // 2))
    full = Goal(lambda c: not c.missing)
    g.rule("aim", "(complete|fill up|fill|restore) {THE_ROW}", full)
    g.rule("state", "({THE_ROW}|it) {BE} (full|complete)", full)
    room = "(there {BE}|{YOU} have|{ROW_HAS}) [still] [a|any|enough] (room|space|place|spot|gap) [left]"
    more = "[in {THE_ROW}] [for {_x:fig}|for (one|a) more]"
    g.rule("state", f"{room} {more}", Goal(lambda c: bool(c.missing)))


def _counted(n: Size) -> Goal:
    return Goal(lambda c: n.has(len(c.row)))


def _many(n: int) -> Goal:
    return Goal(lambda c: len(c.row) == n)


def _figures(g: Rules) -> None:
    """Where figures stand, and that they stand side by side or apart."""
    none = "(nothing|no {FIGURE}|no one|nobody|none|not (anything|any {FIGURE}))"
    g.lines(
        "state",
        f"""{none} [else|more] [{{SHOULD}}|to|is] [{{BE}}|{{STAND}}|{{REMAIN}}] [left] {{l:loc}}
        there [{{SHOULD}}] {{BE}} {none} [else|more] [left] {{l:loc}}
        there [{{SHOULD}}] not {{BE}} (anything|any {{FIGURE}}) [else|more] [left] {{l:loc}}""",
        lambda c, l: Goal(lambda c: _empty(c, l), (), (Remove,)) if not _empty(c, l) else None,
    )
    stand = "[{SHOULD}|to|still] [{BE}|{STAND}|{MOVE} [up|down|over]]"
    g.rule("outcome", f"{{x:fig}} {stand} {{l:loc}}", _stands, cost=0.1)
    not_ = "({BE} (not|no longer)|isn't|aren't|wasn't)"
    g.rule("outcome", f"{{x:fig}} {not_} {{l:loc}} [yet]", lambda x, l: _stands(x, l, False), cost=0.1)
    g.rule("outcome", "{x:fig} [{SHOULD}] [come to|comes to] {p:pred*}", _such, cost=0.1)
    g.rule("together", "{ADJACENT}", True)
    g.rule("together", "(not {ADJACENT}|apart|separated)", False)
    g.rule("outcome", "{x:fig} [{SHOULD}|to] [{BE} [{NOW}]] {so:together}", _adjacent)
    g.rule("purpose", "({PUT}|{MAKE}|{SHORTEN}|{KEEP}) {x:fig} {so:together}", _adjacent)
    apart = "(separate|split|split up|part|divide|keep apart|keep) {x:thing} [from {y:thing}] [apart]"
    g.rule("purpose", apart, lambda x, y=(): _adjacent(x + y, False))
    gone = "(a|any|some|anything|something) [{FIGURE}] {BE} {GONE} [so far|yet|already]"
    g.rule("outcome", gone, lambda c: Goal(lambda c: bool(c.missing), c.missing[-1:]))


def _empty(c: Shelf, l: Loc) -> bool:
    return standing(c, l) is not None and not holders(c, l)


def _stands(x: Group, l: Loc, so: bool = True) -> Goal:
    """The goal that figures stand somewhere, or not."""
    there: Test = lambda c: set(x) <= (standing(c, l) or set())  # noqa: E731
    return Goal(lambda c: there(c) == so, x + marks(l), (Insert,), l)


def _such(x: Group, p: Lazy) -> Goal:
    """The goal that a predicate is true of figures."""
    return Goal(lambda c: any(set(x) <= found for found in p(c)), x)


def _adjacent(x: Group, so: bool) -> Goal | None:
    """The goal that these stand side by side, or not."""
    near: Test = lambda c: max(map(c.place, x)) - min(map(c.place, x)) == len(x) - 1  # noqa: E731
    return Goal(lambda c: c.has(x) and near(c) == so, x, (Insert, None)) if len(x) > 1 else None


def towards(c: Shelf, do: Lazy, g: Goal) -> Denotation:
    """The contexts after an act by which a goal is reached."""
    return {after: cost for after, cost in do(c.about(g.about).about(g.about[:1])).items() if g.test(after)}


def achieve(c: Shelf, g: Goal) -> Denotation:
    """The context after the shortest way to a goal by actions of one sort, if there is only one."""
    if g.test(c):
        return {c: IDLE}
    found = zip(*(_ways(c, g, sort) for sort in g.sorts), strict=True)
    return _only([one for ones in each for one in ones] for each in found)


def _only(found: Iterable[list[Shelf]]) -> Denotation:
    """The first contexts that are found, if they are all one row."""
    ones = next(filter(None, found), [])
    return {ones[0]: 0.0} if len({one.row for one in ones}) == 1 else {}


def _moving(c: Shelf, x: Group, g: Goal) -> Denotation:
    """The context after a figure is moved to where it has to be for a goal."""
    return _only([[one for one in _steps(c, x, None) if g.test(one)]]) if len(x) == 1 else {}


def _ways(c: Shelf, g: Goal, sort: Any) -> Iterator[list[Shelf]]:
    """For each number of actions of a sort (None: of moves), the contexts that reach a goal by them."""
    reached, seen = [c], {c.row}
    for _ in range(4):
        after = {one.row: one for start in reached for one in _steps(start, g.about, sort)}
        reached = [one for row, one in after.items() if row not in seen]
        seen |= after.keys()
        yield [one for one in reached if g.test(one)]


def _steps(c: Shelf, about: Group, sort: Any) -> Iterator[Shelf]:
    for action in c.world.legal(c.state):
        one = c.do(action) if isinstance(action, sort or Remove) else None
        if one is not None and sort is not None:
            yield one
        elif one is not None and (not about or c.row[action.source - 1] in about):
            moved = (c.put(c.row[action.source - 1], place) for place in range(1, len(c.row) + 1))
            yield from (after for after in moved if after is not None)

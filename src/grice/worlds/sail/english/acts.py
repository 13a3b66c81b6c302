"""What is to be done where, or to be so; what is only told; and staying."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from grice.language import Group, Rules
from grice.language.meaning import Denotation
from grice.worlds.sail.english.turning import face
from grice.worlds.sail.english.views import EVERYWHERE, holds
from grice.worlds.sail.english.walker import Sight, Walker, Way
from grice.worlds.sail.english.walking import walk

Lazy = Callable[[Any], Denotation]
STAY = (
    "stop stay wait stop_here wait_here call_it_a_day that's_it you_are_there done there "
    "stop_dead_in_your_tracks keep_facing_that_way get_a_move_on shake_a_leg cut_to_the_chase "
    "no_ifs_or_buts wrong_way keep_your_nose_pointed_straight but_not_before"
)


def add_acts(g: Rules) -> None:
    """Adds the clauses."""
    g.words("STAY", STAY)
    _places(g)
    _goals(g)


def _places(g: Rules) -> None:
    # fmt: off
    g.rule("clause", "{STAY}", lambda c: c)
    g.rule("clause", "(stop|stay|wait|halt|pull up|stand|come to rest|end up|be|stop dead|land|park "
        "yourself|come to a stop) [right|just|there|dead] (at|in|by|on|when you reach|when you get to|"
        "once you reach|next to|before) {x:spot}", _stop_at)
    g.rule("clause", "(stop|halt|stand|wait|be|stopping) {x:counted}", lambda c, x: walk(c, Way(goal=x[0])))
    g.rule("counted", "{n:count} (before|short of|shy of|away from|from|in front of) {x:spot}",
        lambda c, n, x: _before(c, n, x))
    g.rule("counted", "{n:count} (past|beyond|after) {x:spot}", lambda c, n, x: _after(c, n, x))
    g.rule("counted", "(just|right) (before|short of) {x:spot}", lambda c, x: _before(c, 1, x))
    at = (
        "(at|once at|when at|upon reaching|on reaching|after reaching|from|by|in|right at|just at|"
        "starting from|once in|on|near)"
    )
    g.rule("clause", f"{at} {{p:places}} [,] [then|and|you|you should|you will] {{do:pivot*}}", _here_then,
        cost=0.05)
    g.rule("clause", f"{{do:pivot*}} [right|just|only] {at} {{p:places}}", _here_then, cost=0.05)
    g.rule("act", f"{at} {{x:spot}} [,] [then|and|you|you should|you will] {{do:act*}}", _at_then, cost=0.15)
    g.rule("clause", f"{{do:pivot*}} {at} {{x:spot}}", _at_then, cost=0.15)
    g.rule("act", "(there|here|from there|from here|then|thence|at that point|from that point) [,] "
        "{do:act*}", lambda c, do: do(c))
    g.rule("act", "{do:act*} (there|here|from there|at that point|once there|when there|when you get "
        "there|on the spot|when you're there)", lambda c, do: do(c))
    g.rule("act", "(once|when|as soon as|after|whenever|the moment|at the point where|where|only after|"
        "not until) {cond:cond*} [,] [then|and] {do:act*}", _when, cost=0.1)
    g.rule("act", "{do:act*} [only] (once|when|as soon as|after|the moment|where|at the point where) "
        "{cond:cond*}", _when, cost=0.15)
    g.rule("act", "(once|when|as soon as|after) (you are|you're|you get|there|you have arrived|you "
        "arrive|you are done|you reach) [there|it|that] [,] {do:act*}", lambda c, do: do(c))
    g.rule("clause", "{TURN} [{s:side}] (into|onto|on to|down|on|in|up|along|to|toward|towards|in to|"
        "so that you are in) {h:hall}", _into)
    g.rule("clause", "{TAKE} (a|the|your|another) {s:side} (into|onto|on to|down|on|in|up|along|to|"
        "toward|towards) {h:hall}", _into)
    g.rule("clause", "{GO_ASIDE} {s:side} (into|onto|on to|down|on|in|along|toward|towards|to) {h:hall}",
        _into)
    g.rule("clause", "({GO_ASIDE}|{TAKE}|{TURN}) [a|another|the] {s:side} (toward|towards) {_x:spot}",
        lambda c, s: c.turned(s), cost=0.2)
    g.rule("clause", "{s:side} (into|onto|on to|down|on|along) {h:hall}", _into, cost=0.1)
    g.rule("clause", "{TURN} [{s:side}] (into|onto|down) it", lambda c, s=None: _into(c, _spoken_hall(c), s)
        if _spoken_hall(c) else None)
    g.rule("clause", "(step|go|move|walk|get) {n:num} [step|steps] (in|into it|in it|inside|down it|"
        "along it|onto it)", lambda c, n: walk(c, Way(steps=n)))
    # fmt: on


def _spoken_hall(c: Walker) -> Group:
    return next((group for group in c.focus if len(group) > 1), ())


def _before(c: Walker, n: int, x: Group) -> Group | None:
    line = (c.place, *c.line())
    at = line.index(x[0]) - n if x[0] in line else -1
    return (line[at],) if at >= 0 else None


def _after(c: Walker, n: int, x: Group) -> Group | None:
    line = (c.place, *c.line())
    at = line.index(x[0]) + n if x[0] in line else len(line)
    return (line[at],) if at < len(line) else None


def _stop_at(c: Walker, x: Group) -> Denotation:
    return {c: 0.0} if x[0] == c.place else walk(c, Way(goal=x[0]))


def _here_then(c: Walker, p: frozenset[Any], do: Lazy) -> Denotation | None:
    """What is done at a place of a kind at which one already is."""
    return do(c.about((c.place,))) if c.place in p else None


def _at_then(c: Walker, x: Group, do: Lazy) -> Denotation:
    """What is done at a place, to which one walks first."""
    found: Denotation = {}
    there = {c.about(x): 0.0} if x[0] == c.place else walk(c, Way(goal=x[0]))
    for at, cost in there.items():
        for after, more in do(at).items():
            found[after] = min(found.get(after, 9.0), cost + more)
    return found


def _when(c: Walker, cond: Lazy, do: Lazy) -> Denotation:
    """What is done where a condition holds: here, or where one comes to straight ahead."""
    found: Denotation = {}
    for steps in range(len(c.line()) + 1):
        at = c.ahead(steps)
        held = holds(cond(at)) if at is not None else None
        if at is not None and held is not None:
            where = next(one for (true, one), _ in cond(at).items() if true)
            for after, more in do(where).items():
                found.setdefault(after, held + more + 0.2 * len(found))
            if held < 0.5:
                break
    return found


def _into(c: Walker, h: Group, s: int | None = None) -> Denotation:
    """A turn into a hall: here, else where one comes to it."""
    found: Denotation = {}
    for steps, place in enumerate((c.place, *c.line())):
        if place in h:
            at = c.ahead(steps)
            for q in at.along(h) if at is not None else ():
                if at is not None and q in ((s,) if s is not None else (1, 3, 0, 2)) and (q or steps == 0):
                    found.setdefault(at.turned(q).about(h), 0.2 * len(found))
            if found:
                return found
    return found


# Goals.


def _goals(g: Rules) -> None:
    # fmt: off
    g.rule("WANTED", "{WANT}")
    g.rule("WANTED", "(move|go|walk|stand|position yourself|place yourself|put yourself|get yourself|"
        "arrange yourself|adjust yourself|situate yourself|orient yourself|align yourself) (so|so that|"
        "such that|until)")
    g.words("WANTED", "it_would_be_great_if it_would_be_nice_if i_would_be_happier_if "
        "i_would_be_happy_if could_you_see_to_it_that i_wish "
            "i_would_rather_have i_would_love_to_have i_would_like_to_have can_we_have could_we_have "
                "i_would_feel_better_with i_would_be_happier_with "
            "i_would_feel_better_if i_would_love_it_if i_would_like_it_if i_would_prefer_it_if "
                "i_am_hoping_that the_goal_is you_want")
    g.rule("clause", "{WANTED} {cond:state*}", _achieve)
    g.rule("clause", "{WANTED} [you|yourself|u] [to be|be|to stand|standing|being|to end up|exactly|"
        "right|to get|waiting|to wait] (at|in|on|by|near|next to|to|over at|down at) {x:spot}",
        lambda c, x: walk(c, Way(goal=x[0])))
    g.rule("state", "{s:sight} [to be|directly|right|be|to lie|to stand] {a:aim}",
        lambda c, s, a: _stated(c, s, a))
    g.rule("state", "your back (to|against|towards|facing) {s:sight}", lambda c, s: (s.seen(c, 2) == 0.0, c))
    g.rule("clause", "you (should|must|ought to|need to|want to|are to|have to) (be|stand|be standing|"
        "get) (at|in|on|by|to|next to) {x:spot}", lambda c, x: walk(c, Way(goal=x[0])), cost=0.1)
    g.rule("clause", "you (should|must|ought to|need to|want to|are to|have to) be (facing|looking at|"
        "looking down|looking along|looking towards) {s:sight}", lambda c, s: face(c, s))
    g.rule("clause", "{cond:cond*}", _claim, cost=0.3)
    g.rule("clause", "(you should|you will|you'll|you must) have your back to {s:sight}",
        lambda c, s: face(c, s, EVERYWHERE, 2))
    # fmt: on


def _achieve(c: Walker, cond: Lazy) -> Denotation:
    """The fewest actions after which a condition holds."""
    level = {(c.place, c.heading): c}
    seen = set(level)
    for length in range(9):
        costs = {one: holds(cond(one)) for one in level.values()}
        found = {one: cost + 0.01 * length for one, cost in costs.items() if cost is not None and cost < 0.5}
        if found:
            return found
        level = {key: n for n in _next(level.values()) if (key := (n.place, n.heading)) not in seen}
        seen |= set(level)
    return {}


def _stated(c: Walker, s: Sight, a: tuple[int, ...]) -> tuple[bool, Walker]:
    place = next((place for q in a for place in c.line(q) if place in s.places), None)
    return any(s.seen(c, q) == 0.0 for q in a), c.about((place,)) if place else c


def _next(level: Iterable[Walker]) -> Iterator[Walker]:
    for one in level:
        yield from (one.turned(1), one.turned(3))
        after = one.ahead(1)
        if after is not None:
            yield after


def _claim(c: Walker, cond: Lazy) -> Denotation:
    """What is told of where one is: nothing is to be done."""
    return {where: cost for (true, where), cost in cond(c).items() if true}

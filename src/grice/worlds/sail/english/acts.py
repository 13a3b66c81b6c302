"""What is to be done where, or to be so; what is put right; what is only told or hinted at; and staying."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grice.language import Group, Rules
from grice.language.discourse import compose
from grice.language.inflection import forms
from grice.language.meaning import Denotation
from grice.worlds.sail.english.places import ALL_AROUND
from grice.worlds.sail.english.turning import STEPPED_IN, face
from grice.worlds.sail.english.views import holds
from grice.worlds.sail.english.walker import Walker, Way
from grice.worlds.sail.english.walking import walk
from grice.worlds.sail.rules import Forward, Left, Right

Lazy = Callable[[Any], Denotation]
STAY = (
    "stop stay wait stop_here wait_here call_it_a_day that's_it you_are_there done there "
    "stop_dead_in_your_tracks keep_facing_that_way stay_put stay_as_you_are stay_where_you_are do_not_move "
    "remain_where_you_are stand_still get_a_move_on shake_a_leg cut_to_the_chase no_ifs_or_buts wrong_way "
    "keep_your_nose_pointed_straight but_not_before"
)
ELSEWHERE = (
    "pick lift carry bring fetch buy sell open close eat drink throw push shove kick paint clean repair "
    "break burn climb fly swim sing dance sleep sit lie read write call phone teleport destroy switch_on "
    "switch_off turn_on turn_off pick_up put_down jump dig knock smash steal"
)  # what people do, though nobody can here
TELLS = 0.3  # what is said is so already
HINTS = 0.3  # to say that something is there, and mean that one should go there
SOUGHT = 0.9  # to look for something, which may take a walk that nobody tells
WALKED_TO = 0.6  # what is told is so after some steps
GUESSED = 0.5  # a condition that may be meant of something else
MOVES = (Forward(), Left(), Right())


# fmt: off
def add_acts(g: Rules) -> None:
    """Adds the clauses."""
    g.words("STAY", STAY)
    g.words("ELSEWHERE", forms(ELSEWHERE))
    g.rule("clause", "{STAY}", lambda c: c)
    _stopping(g)
    _where(g)
    _into_halls(g)
    _goals(g)
    _hints(g)
    _repairs(g)


def _stopping(g: Rules) -> None:
    g.words("HALT", [*forms("stop stay wait halt rest stand land be"), "pull up", "come to rest", "end up",
        "stop dead", "park yourself", "come to a stop", "come to a halt", "plant yourself",
        "station yourself"])
    g.words("AT_PLACE", "at in by on when_you_reach when_you_get_to once_you_reach next_to before near")
    at = "[at|to|on|in]"
    g.rule("contrast", f"not [{{HALT}}] [right] {at} {{x:spot}} [,] [but] [only|rather] [{{HALT}}] {at} "
        f"{{y:spot@x}}", lambda y: y, cost=0.05)
    g.lines("clause", """
        {HALT} [{EXACTLY}|there|dead] {AT_PLACE} {x:spot}
        {HALT} {x:counted}
        [{HALT}|do] {x:contrast}
        ({GO}|{GO_ON}) [{STRAIGHT}] [,] [and] [do] {x:contrast} ; 0.1
        """, _go)
    g.rule("clause", "{GO} [{_m:mods}] (through|over) (the|a|this|that) (wall|walls) [{_d:dir}]",
        lambda c: [])


def _where(g: Rules) -> None:
    """Acts at a place or under a condition that is met on the way."""
    at = "[right|just|only] {ONCE_AT}"
    g.words("ONCE_AT", "at once_at when_at upon_reaching on_reaching after_reaching from by in starting_from "
        "once_in on near when_in not_before until_you_are_at")
    so = "[,] [then|and|you|you should|you will|do]"
    g.rule("clause", f"{at} {{p:places}} {so} {{do:pivot*}}", _here_then, cost=0.05)
    g.rule("clause", f"{{do:pivot*}} {at} {{p:places}}", _here_then, cost=0.05)
    g.rule("clause", f"{at} {{p:hall}} {so} {{do:pivot*}}", _here_then, cost=0.05)
    g.rule("act", f"{at} {{x:spot}} {so} {{do:act*}}", _at_then, cost=0.15)
    g.rule("clause", f"{{do:pivot*}} {at} {{x:spot}}", _at_then, cost=0.15)
    g.rule("act", "[as for|take] {x:spot} , {b:act@x}", lambda b: b, cost=0.2)
    g.rule("clause", "(look|search|check|watch out|keep an eye out|keep your eyes (peeled|open)) for "
        "{_s:sight} [{_a:aim}]", lambda c: c, cost=SOUGHT)
    here = (
        "(there|here|from there|from here|then|thence|at that point|from that point|once there|once here|"
        "when there|on the spot)"
    )
    g.rule("act", f"{here} [,] [it is|you go|it is just] {{do:act*}}", lambda c, do: do(c))
    g.rule("act", f"{{do:act*}} {here}", lambda c, do: do(c))
    when = (
        "[only|but only] (once|when|as soon as|after|whenever|the moment|at the point where|where|not until)"
    )
    g.rule("act", f"{when} {{cond:cond*}} {so} {{do:act*}}", _when, cost=0.1)
    g.rule("act", f"{{do:act*}} {when} {{cond:cond*}}", _when, cost=0.15)
    g.rule("act", f"{when} (you are|you're|you get|you reach|you have arrived|you arrive|you are done) "
        f"[there|it|that|at it] {so} {{do:act*}}", lambda c, do: do(c))
    g.rule("ELSE", "(with|in|on|at|for) (any|every|some|all) other ({PART}|{HALL}|{SPOT}|{THING}) [there|"
        "here|{_d:dir}]")
    g.words("THEN", "an but_first where_you at_which_point from_where_you where_you_should and_there")
    g.rule("SO_THAT_ONE", "(so that|so|in order that|in order to|so as to) [you|we|i] "
        "[can|could|may|will|are able to|be able to]")
    g.rule("act", "({SO_THAT_ONE}|to) {_a:act} [,] {b:act}", lambda b: b, cost=0.2)
    g.rule("act", "{a:act} [,] {SO_THAT_ONE} [then] {_b:act}", lambda a: a, cost=0.5)


def _into_halls(g: Rules) -> None:
    g.words("INTO", "into onto on_to down on in up along to toward towards in_to so_that_you_are_in")
    g.rule("clause", "{TURN} [{s:side}] {INTO} {h:hall}", _into)
    g.rule("clause", "([{TAKE}] (a|the|your|another) {s:side}|{GO_ASIDE} {s:side}) {INTO} {h:hall}", _into)
    g.rule("clause", "({GO_ASIDE}|{TAKE}|{TURN}) [a|another|the] {s:side} (toward|towards) {_x:spot}",
        lambda c, s: c.turned(s), cost=0.2)
    g.rule("clause", "{s:side} {INTO} {h:hall}", _into, cost=0.1)


def _goals(g: Rules) -> None:
    """What is to be so, however it is brought about."""
    g.lines("WANTED", """
        ({WANT}|{ENSURE})
        (move|go|walk|stand|position|place|put|get|arrange|orient) [yourself] {SO_THAT}
        """)
    g.words("SO_THAT", "so so_that such_that until in_such_a_way_that")
    g.words("WANTED", "i_would_feel_better_with i_would_be_happier_with you_want could_you_see_to_it_that "
        "i_would_love_to_have i_would_like_to_have the_goal_is")
    g.words("FINISH", "end_up wind_up finish finish_up come_to come find_yourself")
    g.rule("cond", "{YOU} ({LIES}|{FINISH} [{LIES}]) {p:loc}", lambda c, p: (c.place in p, c), cost=0.1)
    g.words("MUST", "should must ought_to need_to want_to are_to have_to are_supposed_to")
    g.words("MUST_BE", "to_be be being standing to_stand to_end_up to_get waiting to_wait stand to_have")
    g.rule("clause", "{WANTED} {cond:cond*}", _achieve, cost=0.05)
    g.rule("clause", "you {MUST} [be] {LOOK_AT} {s:sight}", face)
    g.rule("clause", "(your back {MUST} be (to|against|towards)|you {MUST} have your back to) {s:sight}",
        lambda c, s: face(c, s, away=2))
    g.rule("clause", "{cond:cond*}", _told, cost=TELLS)
    g.rule("clause", "{ELSEWHERE} [up|down|on|off|me|over] [{_x:spot}|{_h:hall}]", lambda c: None)


def _hints(g: Rules) -> None:
    """Indirect requests, of somebody who wants one to be somewhere or to see something."""
    g.lines("YOU_MUST", """
        {YOU} ({MUST}|can|could|may|would better)
        i (want|need|would like) you to
        """)
    g.lines("GOAL", """
        [just] where ({YOU_MUST} [have] [{BE_THERE}]|i (want|need) you|i am [waiting] [for you])
        [just] where (you (stop|go|belong|are wanted|are going)|we meet)
        the ({SPOT}|one|place) [where|that] ({YOU_MUST} {BE_THERE} [on|at|in]|to be)
        """)
    g.words("BE_THERE", "be been go gone stop stopped stand stood get_to get wait head")
    g.lines("clause", """
        {WANTED} [you|yourself] [{MUST_BE}] [{EXACTLY}] [{AT_PLACE}|to|over at|down at] {x:spot}
        you {MUST} [have] ({REACH}|{VISIT}) [standing|waiting] [{AT_PLACE}] {x:spot} ; 0.1
        {x:spot} (is|,|would be|happens to be) [{EXACTLY}|also] {GOAL} ; 0.1
        {x:spot} [{THAT}|where] {YOU_MUST} {BE_THERE} [at|to|on|in|by] [{LIES} (~|{_y:spot}|{_p:loc})] ; 0.1
        {x:spot} (would|will|might|could) (be|do|make|suit) ~ ; 0.1
        (you|somebody|someone|help) (are|is) (needed|wanted|expected|missing|required) {AT_PLACE} {x:spot}
        {EXISTS} {x:spot} [that is] (waiting|meant|reserved|calling|made) for you [{_p:loc}]
        """, _go)
    g.rule("GOAL_AT", "(position|pos|p) {_n:num}")
    g.words("GOAL_AT", "it it's")
    g.lines("clause", """
        {GOAL_AT} {LIES} [{EXACTLY}] [{AT_PLACE}|where] {x:spot} [is]
        {x:spot} {LIES} {GOAL_AT}
        """, _told_of, cost=0.3)
    g.rule("act", "(i|we) (am|are) [{STANDS}|resting] [over|up|down] {AT_PLACE} {x:spot}", lambda c,
        x: c.about(x).noting(me=x), cost=0.2)
    g.rule("spot", "(me|us|my (place|side|position)|where i am)", lambda c: c.noted("me"))
    g.words("POLITE", "come_and go_and come_over_and come_on_and")
    g.rule("clause", "you (have|are|look|are looking|are facing|are turned|stand) [in|exactly] {q:quarter} "
        "[~|[,] [because|since|as|for] {_why:cond}]", lambda c, q: c.turned(q) if q == 2 else None,
        cost=HINTS)
    g.rule("clause", "you (are|have stopped|stopped|stand|are still) [still] {n:count} (short of|before|away "
        "from|too few for) {x:spot}", lambda c, n, x: walk(c, Way(goal=x[0], steps=n)), cost=0.1)
    g.words("LOOKING", "look looks looking view see seeing watch watching stare staring face faces facing "
        "gaze gazing eyes sight admire admiring glance your_back")
    g.rule("act", "~ [{AT_PLACE}] {x:spot} [~] , {b:act@x}", lambda b: b, cost=HINTS)
    g.rule("hint", "(~ {x:spot} [~]|{x:spot} ~)", _go, cost=HINTS)
    g.rule("hint", "[~] {LOOKING} [~] {s:sight} [{a:aim}] [~]", lambda c, s, a=ALL_AROUND: face(c, s, a),
        cost=HINTS + 0.1)
    g.rule("hint", "{cond} [,] ~", _go_there, cost=HINTS)
    g.rule("sentence", "{h:hint}")
    g.rule("sentence", "{a:sentence} (,|[,] and|[,] but) {h:hint@a}", lambda h: h, cost=0.1)


def _repairs(g: Rules) -> None:
    """The last turn or walk of a request, put right by a word ("no, right", "make that three") or cut short
    ("but stop two steps early")."""
    g.rule("bare", "[to the|to|the] {s:side}", lambda c, s: c.turned(s))
    g.rule("bare", "{o:compass}", lambda c, o: c.looking(o))
    g.rule("bare", "[just|only] {m:mods}", lambda c, m: walk(c, m))
    g.rule("bare", "[at] {x:spot}", lambda c, x: walk(c, Way(goal=x[0])))
    g.rule("sentence", "{a:sentence} [,] {OOPS} [~ ,] {do:bare*} [,] [{OOPS}|instead|that is]", _repaired,
        cost=0.15)
    g.rule("sentence", "{a:sentence} [,] [but|and|only|{OOPS}] [,] [not (all the way|that far)] [,] "
        "(stop|halt|end) [just] {n:count} (early|earlier|before|short|sooner|less|too far|back) "
        "[that|it|that point|of that|of it|the end]", _less, cost=0.05)
# fmt: on


def _less(c: Walker, a: Walker, n: int) -> Walker | None:
    """A walk without its last steps."""
    program = a.since(c)
    return c.follow(program[:-n]) if program[-n:] == (Forward(),) * n else None


def _here_then(c: Walker, p: frozenset[Any], do: Lazy) -> Denotation | None:
    """An act at a place of a kind at which one already is."""
    return do(c.about((c.place,))) if c.place in p else None


def _at_then(c: Walker, x: Group, do: Lazy) -> Denotation:
    """An act at a place, to which one walks first."""
    return compose({c.about(x): 0.0} if x[0] == c.place else walk(c, Way(goal=x[0])), do)


def _when(c: Walker, cond: Lazy, do: Lazy) -> Denotation:
    """An act where a condition holds: here, or where one comes to straight ahead."""
    found: Denotation = {}
    plainly = 0
    for steps in range(len(c.line()) + 1):
        at = c.ahead(steps)
        held = holds(cond(at)) if at is not None else None
        if at is not None and held is not None:
            where = next(one for (true, one), _ in cond(at).items() if true)
            for after, more in do(where).items():
                found.setdefault(after, held + more + 0.2 * len(found) + 0.4 * plainly)
            plainly += held < 0.5
            if plainly > 1:
                break
    return found


def _into(c: Walker, h: Group, s: int | None = None) -> Denotation:
    """A turn into a hall: here, else where one comes to it."""
    found: Denotation = {}
    for steps, place in enumerate((c.place, *c.line())):
        at = c.ahead(steps) if place in h else None
        for q in at.along(h) if at is not None else ():
            if at is not None and q in ((s,) if s is not None else (1, 3, 0, 2)) and (q or steps == 0):
                after = at.turned(q).about(h)
                found.setdefault(after, 0.2 * len(found))
                if s is not None and after.ahead(1):  # one who walks in, too
                    found.setdefault(after.ahead(1), STEPPED_IN)
        if found:
            break
    return found


def _achieve(c: Walker, cond: Lazy) -> Denotation:
    """The fewest actions after which a condition plainly holds."""

    def met(one: Walker) -> bool:
        held = holds(cond(one))
        return held is not None and held < GUESSED

    return dict.fromkeys([c] if met(c) else c.reaching(met, lambda _: MOVES, 8), 0.0)


def _told(c: Walker, cond: Lazy) -> Denotation:
    """What is so already, or where one walks on to."""
    found: Denotation = {}
    for steps in range(len(c.line()) + 1):
        at = c.ahead(steps)
        for (true, where), cost in cond(at).items() if at is not None else ():
            if true:
                found.setdefault(where, cost + (WALKED_TO + 0.1 * steps if steps else 0.0))
    return found


def _go(c: Walker, x: Group) -> Denotation:
    """A walk to what is spoken of; one who is there already is only told something."""
    return {c: 0.2} if x[0] == c.place else walk(c, Way(goal=x[0]))


def _told_of(c: Walker, x: Group) -> Denotation:
    """A walk to where a goal is said to be, or nothing."""
    return {c: 0.3, **_go(c, x)}


def _go_there(cond: tuple[bool, Walker]) -> Denotation:
    """A walk to what is said to be somewhere, and is."""
    held, c = cond
    return _go(c, c.focus[0]) if held and c.focus and len(c.focus[0]) == 1 else {}


def _repaired(c: Walker, a: Walker, do: Lazy) -> Denotation:
    """A request with another turn or walk in the place of the last one of its sort."""
    program, found = a.since(c), Denotation()
    for walks in (False, True):
        at = [i for i, action in enumerate(program) if isinstance(action, Forward) == walks]
        first = next((i for i in reversed(at) if i - 1 not in at), None)
        before = c.follow(program[:first]) if first is not None else None
        for one, cost in do(before.about(a.focus[0]) if a.focus else before).items() if before else ():
            done = one.since(before)
            after = one.follow(program[at[-1] + 1 :])
            if after and after.since(c) != program and done and isinstance(done[0], Forward) == walks:
                found[after] = cost
    return found

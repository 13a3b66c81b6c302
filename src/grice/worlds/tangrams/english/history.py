"""Rules for the history: steps, removed figures (`lost`), repetition and undoing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grice.language import Group, Rules, pick
from grice.language.context import best
from grice.worlds.tangrams.english.placing import place_at
from grice.worlds.tangrams.english.removing import remove
from grice.worlds.tangrams.english.shelf import Shelf, acted_on, opposite
from grice.worlds.tangrams.english.swapping import swap
from grice.worlds.tangrams.rules import Insert, Remove, Swap, TangramsAction

LESS_RECENT = 0.8  # a figure that was removed earlier than another


def add_steps(g: Rules) -> None:
    """Adds `step` (the number of a turn) and figures by what was done to them."""
    recent = "[just|previously|last|first|originally|recently|most recently]"
    g.rule("WE", "({YOU} [had|have|did]|you've|we've|i've) [just|previously|first|originally|both]")
    g.rule("WAS", f"[that|which|who] (was|were|got|is|has been|had been) {recent}")
    g.rule(
        "GONE_BY", "({GONE}|took|took (away|out|off)|taken (away|out|off)|got rid of|threw out|thrown out)"
    )
    g.lines("MARK", f"[that|which|who] {{WE}} {{GONE_BY}}\n{{WAS}} {{GONE_BY}}\n{recent} {{GONE_BY}}")
    g.rule("MARK", "(that|which) (is|are) not (there|here|in {THE_ROW})")
    of = "[in|on|from|during|at|by|for|of|with|after]"
    g.rule("step", f"{of} [the|that|this] {{rank}} {{STEP}}")
    g.rule("step", f"{of} {{STEP}} [number|#] {{num}}", _numbered, said="step {num}", say=1)
    g.rule("step", f"{of} (the|that) (action|actions|process|thing|same [as]) {{s:step}}")
    g.rule("step", "(what|the same [thing]|the action) {WE} did [{s:step}]", lambda s=-1: s)
    g.rule("step", f"{of} [the] (previous {{STEP}}|last [one|thing|bit])", -1, cost=0.1)
    g.words("done", dict.fromkeys(["swapped", "switched", "flipped", "exchanged", "changed", "moved"], Swap))
    g.words("done", dict.fromkeys(["added", "returned", "replaced", "added_back", "put_back"], Insert))
    for sort, words in ((Swap, "swap switch exchange"), (Remove, "removal deletion"), (Insert, "insertion")):
        g.words("sort", dict.fromkeys([form for word in words.split() for form in (word, word + "s")], sort))
    of_sort = "[the] {o:order} [one of [the|those|these]] [two] {k:sort}"
    g.rule("step", of_sort, lambda c, o, k: c.latest(k, o) or None)
    done = "([that|which] ({WE}|{WAS})|just|previously|last) {done}"
    g.rule("post", done, lambda c, done: frozenset(c.touched(c.latest(done))), cost=0.1)
    step = "[[that|which] [{WE}|{WAS}] {_done:done}] {s:step}"
    g.rule("post", step, lambda c, s: frozenset(c.touched(s)), cost=0.1)


def _numbered(num: int) -> dict[int, float]:
    """A step by its number; some people call the first one the start, and count from the second."""
    return {num: 0.0, num + 1: 1.2}


def add_lost(g: Rules) -> None:
    """Adds `lost`: figures that are not in the row."""
    it = "(it|(that|this|the same) [one|{FIGURE}])"
    g.rule("lost", it, _it, said="it", say=3)
    them = "(them|those|both|all) [of them]"
    them += "\n[both|both of|all|all of] [the] [{n:num}] [{GONE}] {NOUNS} [{MARK}]"
    g.lines("lost", them, _all_missing)
    recent = "[last|previous|previously|most recently|just|recently|only]"
    said = "the (removed|deleted) (figure|object|item)"
    g.rule("lost", f"[the|a|that] {recent} {{GONE}} [{{FIGURE}}]", _latest, said=said, say=3)
    one = "([the|that] [last|previous|same|only] {FIGURE}|what|whatever)"
    g.rule("lost", f"{one} {{MARK}}", _latest, said="the (figure|object|item) you removed", say=2)
    said = "the (figure|object|item) removed in {s:step}"
    step = "[the] [{GONE}|{_r:rank}] ({FIGURE}|what) [{MARK}] {s:step}"
    g.rule("lost", step, lambda c, s: c.lost_in(s) or None, said=said, say=2)
    g.lines(
        "lost",
        """[the] {rank} [{FIGURE}] {MARK}
        [the] {rank} {GONE} [{FIGURE}]
        [the] {rank} of (them|those|these) [two] [{MARK}]
        [the] {FIGURE} {MARK} {rank}""",
        _ranked,
    )
    g.said("lost", "the {rank} (figure|object|item) you removed", _ranked, say=1)
    g.lines(
        "lost",
        """[the] [{GONE}] {rank} [{FIGURE}] ; 0.1
        {FIGURE} [number|#] {rank:num}
        [the] {FIGURE} [that was|{GONE}] (from|at|on) [the] {rank:end}""",
        _from_place,
        cost=0.1,
    )
    new = "(a|an|new|another|one|a single) [new] {FIGURE} ; 0.5\n(the|a) (newcomer|new arrival|new {FIGURE})"
    g.lines("lost", new, _latest, cost=0.1)
    second = "[,] (and|then|and then|with) {y:fig}"
    ordered = f"{{do:act*}} [,] [with] {{x:fig}} first [{second} {{SECOND}}]"
    g.lines("act", f"{ordered}\n{{do:act*}} [,] first {{x:fig}} {second} [{{SECOND}}]", _in_order, cost=0.1)
    g.words("SECOND", "after_it next second last behind_it to_its_right then after_that")
    g.rule("lost", "[the|that] {FIGURE}", _latest, cost=0.3)
    g.rule("lost", "[the] (other|remaining|final|another) [{GONE}] [{FIGURE}] [{MARK}]", _other)
    there = lambda c, letter: (letter,) if letter in c.missing else None  # noqa: E731
    g.rule("lost", "[the] {letter}", there, said="the {letter}", say=1)
    g.rule("lost", "{a:lost} [,] (and|then) {b:lost}", lambda a, b: None if set(a) & set(b) else a + b)
    g.rule("fig", "{x:thing}", lambda x: x)
    g.rule("fig", "{f:lost}", lambda c, f: f if set(f) <= set(c.missing) else None, cost=0.1)


def _all_missing(c: Shelf, n: int = 0) -> dict[Group, float] | None:
    """All missing figures, or all of so many, in an order that is not told."""
    missing = c.missing
    return {missing: 0.0, missing[::-1]: 0.3} if len(missing) == (n or len(missing)) > 1 else None


def _in_order(c: Shelf, do: Any, x: Group, y: Group = ()) -> dict[Any, float]:
    """The contexts after an act on several figures of which one comes first."""

    def told(after: Shelf) -> bool:
        new = tuple(shape for shape in after.row if shape not in c.row)
        return new[:1] == x and (not y or new == x + y)

    return {after: cost for after, cost in do(c).items() if told(after)}


def _by_recency(groups: Iterable[Group]) -> dict[Group, float]:
    return {group: LESS_RECENT * n for n, group in enumerate(dict.fromkeys(groups))}


def _it(c: Shelf) -> dict[Group, float]:
    """Figures in focus that are missing, then the others by how recently they were removed."""
    spoken = [group for group in c.focus if len(group) == 1 and group[0] in c.missing]
    return _by_recency([*spoken, *_latest(c)])


def _latest(c: Shelf) -> dict[Group, float]:
    return _by_recency((shape,) for shape in reversed(c.missing))


def _other(c: Shelf) -> dict[Group, float]:
    return _by_recency(group for group in _latest(c) if not c.focus or group != c.focus[0])


def _ranked(c: Shelf, rank: int) -> dict[Group, float]:
    """The first, second, last of those removed, or the one that was removed from such a place."""
    removed = tuple(shape for shape in c.missing if c.removal(shape)) or c.missing
    found = dict.fromkeys(filter(None, [pick(removed, rank)]), 0.0)
    return {group: cost + 0.4 for group, cost in _from_place(c, rank).items()} | found


def _from_place(c: Shelf, rank: int) -> dict[Group, float]:
    """The missing figures that were removed from this place, the last first; then by order of removal."""
    found: dict[Group, float] = {}
    for one in c.history.back():
        if isinstance(one.action, Remove) and one.before is not None:
            row = one.before.state.shapes
            [shape] = acted_on(row, one.action)
            if shape in c.missing and pick(tuple(row), rank) == (shape,):
                found.setdefault((shape,), 0.3 * len(found))
    if group := pick(c.missing, rank):
        found.setdefault(group, 0.5)
    return found


def add_repeating(g: Rules) -> None:
    """Adds the same again, of a step or of the last one, with other figures, and undoing a step."""
    g.rule("WITH", "[but|except|only] [this time|instead] (with|for|using|use|on|to|of|in|by using)")
    with_x = "[again] [,] {WITH} {x:thing} [{AGAIN}]"
    g.lines(
        "clause",
        f"""{{DO}} {{s:step}} {with_x}
        {{DO}} {{SAME}} {with_x}
        (repeat|redo|{{SWAP}} again|again|[the] same [thing]) {with_x}
        {{x:thing}} (does|do|repeats) {{SAME}} [too|as well|again]
        {{x:thing}} (as well|too|also) ; 0.4
        (also|now|followed by|then|and|so (does|do|should)) {{x:thing}} ; 1.3""",
        _same,
    )
    g.rule("sentence", "{x:thing}", _same, cost=1.3)
    it = "[that|it|this] [step|the last step|the process|the action]"
    again = f"{{DO}} {{s:step}} [again]\n(repeat|redo|do) {it} [again]\n(again|once more|[the] same again)"
    g.lines("clause", again, _again)
    g.lines(
        "OOPS",
        """(forget|scrap|skip|cancel|ignore) (the|that|this) ({_k:sort}|change|step)
        (undo|reverse|never mind|forget|forget about) ({_x:thing}|that) ; 0.2
        (take|put) (it|that) back ; 0.2""",
    )
    other = "{cond:if} [,] [then] {then:act*} [,] {ELSE} {x:thing}"
    g.rule("act", other, lambda cond, then, x: then(cond[1]) if cond[0] else _alike(cond[1], then, x))
    both = "(undo|reverse|revert) (both|both of (those|them)|the last {n:num} [{STEP}])"
    g.rule("clause", both, _undo_several)
    g.rule("act", "{a:act} (once more|one more time|once again)", cost=0.05)
    g.rule("clause", "(undo|reverse|revert|cancel|take back|negate) {s:step}", _undo)


def _same(c: Shelf, x: Group, s: int = -1) -> Any:
    """The contexts after a step's actions on other figures, also if it was a move."""
    acts = [one.action for one in c.steps(s) if one.action is not None]
    match acts:
        case [Remove(), Insert(place, _)]:
            last = place == len(c.steps(s)[-1].state.shapes)
            return place_at(c, x, ("rank", -1 if last else place))
        case [Insert(place, _)]:
            return place_at(c, x, ("rank", place))
        case [Swap() as act] if len(x) == 1:
            return {one: cost for act, cost in c.alike(act, x[0]).items() for one in [c.do(act)] if one}
        case [Swap()]:
            return swap(c, x)
    return remove(c, x) if acts and all(isinstance(act, Remove) for act in acts) else None


def _alike(c: Shelf, do: Any, x: Group) -> dict[Any, float]:
    """The contexts after an act is done to another figure instead: "… or else the last"."""
    program: list[Any] = [*best(do(c)).since(c)] if do(c) else []
    if len(program) != 1 or len(x) != 1:
        return {}
    done = {c.do(action): cost for action, cost in c.alike(program[0], x[0]).items()}
    return {after: cost for after, cost in done.items() if after is not None}


def _again(c: Shelf, s: int = -1) -> dict[Any, float]:
    """A step once more: at the same place, or with the same figures, or at the same end."""
    steps = c.steps(s)
    if len(steps) != 1 or steps[0].action is None:
        return {}
    act, own = steps[0].action, c.touched(s)
    shorter = len(steps[0].before.state.shapes) - len(c.things) if steps[0].before else 0
    offers: list[tuple[TangramsAction, float]] = [(act, 0.0)]
    if isinstance(act, Remove):
        offers += [(Remove(c.place(shape)), 0.5) for shape in own if shape in c.things]
        offers.append((Remove(act.source - shorter), 0.5))  # "the last one" again
    elif isinstance(act, Swap) and c.has(own):
        offers += [
            (c.swap(*map(c.place, own)), 0.5),
            (c.swap(act.source - shorter, act.target - shorter), 0.8),
        ]
    found: dict[Any, float] = {}
    for action, cost in offers:
        found.setdefault(c.do(action), cost)
    return {after: cost for after, cost in found.items() if after is not None}


def _undo(c: Shelf, s: int) -> Any:
    steps = c.steps(s)
    act, own = (steps[0].action, c.touched(s)) if len(steps) == 1 else (None, ())
    match act:
        case Remove(source):
            return c.do(Insert(min(source, len(c.things) + 1), own[0]))
        case Insert(_, shape):
            return c.do(Remove(c.place(shape))) if shape in c.things else None
        case Swap():
            pair = {c.do(c.swap(*map(c.place, own))): 0.3} if c.has(own) else {}
            return {after: cost for after, cost in {**pair, c.do(act): 0.0}.items() if after is not None}
    return None


def _undo_several(c: Shelf, n: int = 2) -> Shelf | None:
    """The context after the last actions are taken back one by one."""
    after: Shelf | None = c
    for one in list(c.history.back())[:n]:
        after = after.do(opposite(one)) if after else None
    return after if c.history.length >= n else None

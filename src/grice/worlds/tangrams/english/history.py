"""What was done before: steps, figures that were removed (`lost`), the same again and undoing."""

from __future__ import annotations

from typing import Any

from grice.language import Group, Rules, pick
from grice.worlds.tangrams.english.places import successor
from grice.worlds.tangrams.english.shelf import Shelf, acted_on
from grice.worlds.tangrams.rules import Insert, Remove, Swap, TangramsAction

LESS_RECENT = 0.8  # a figure that was removed earlier than another


def add_steps(g: Rules) -> None:
    """Adds `step` (the number of a turn) and figures by what was done to them."""
    g.rule("WE", "(you|we|i|they) [had|have|just|previously|first|originally|ve|did|had just|have just|both]")
    g.rule("WE", "(you've|we've|i've|you'd) [just]")
    g.rule(
        "WAS",
        "[that|which|who] (was|were|got|is|has been|had been) "
        "[just|previously|last|first|originally|initially|recently]",
    )
    took = (
        "took|removed|deleted|took away|took out|taken away|taken out|got rid of|erased|thrown "
        "out|taken off|took off|threw out|threw away|put away"
    )
    g.rule("GONE_BY", f"({{GONE}}|{took})")
    g.rule("MARK", "[that|which|who] {WE} {GONE_BY}")
    g.rule("MARK", "{WAS} {GONE_BY}")
    g.rule("MARK", "[just|previously|first|last|recently|originally|most recently] {GONE_BY}")
    g.rule("MARK", "(that|which) (disappeared|vanished|left|went away)")
    g.rule(
        "MARK", "[that|which|who] (is not|isn't|are not) (there|here|in {THE_ROW}|in it|present) [yet|now]"
    )
    g.rule("FROM", "(in|on|from|during|at|by|for|of|with|after)")
    g.rule("STEP", "(step|instruction|action|command|move|turn|task|direction|process|change|operation)")
    g.rule("step", "[{FROM}] [the] {rank} {STEP}", lambda rank: rank)
    g.rule("step", "[{FROM}] {STEP} [number|#] {num}", _numbered, said="step {num}", say=1)
    g.rule(
        "step", "[{FROM}] (the|that) (action|actions|process|thing|same|move|change) {s:step}", lambda s: s
    )
    g.rule("step", "[what|the same] {WE} did {s:step}", lambda s: s)
    g.rule("step", "(what|the same|the same thing|the thing|the action) {WE} did", -1)
    g.rule("step", "(same as|the same as) {s:step}", lambda s: s)
    g.rule("step", "{num}", _numbered, cost=0.6)
    g.rule("step", "[{FROM}] [the] {num} {STEP}", _numbered, cost=0.2)
    g.rule("step", "(the same thing|the same action|what) [{WE}] [did|done] {s:step}", lambda s: s)
    g.rule("step", "[{FROM}] [the] (previous {STEP}|last|last one|last thing|last bit)", -1, cost=0.1)
    for n in range(1, 6):
        g.rule("step", f"[{{FROM}}] step{n}", lambda n=n: _numbered(n))
    acted = (
        "swapped|switched|added|moved|replaced|returned|added back|put back|brought "
        "back|flipped|inserted|placed|touched|put in|restored|changed|exchanged"
    )
    g.rule("ACTED", f"[just] ({acted})")
    g.rule("post", "[that|which] [{WE}|{WAS}] {ACTED} {s:step}", lambda c, s: frozenset(c.touched(s)))
    g.rule("post", "[that|which] ({WE}|{WAS}) {ACTED}", lambda c: frozenset(c.touched(-1)), cost=0.2)
    g.rule("post", "(from|in) {s:step}", lambda c, s: frozenset(c.touched(s)), cost=0.2)
    g.rule(
        "post",
        "(that|which|who) [has|have|now] (taken|took|takes|in) (its|their|that) (place|spot|position)",
        successor,
    )
    g.rule(
        "trait",
        "(newly|just|previously) (added|inserted|returned|restored|replaced)",
        lambda c: frozenset(c.touched(-1)),
    )


def _numbered(num: int) -> dict[int, float]:
    """A step by its number; some people call the first one the start, and count from the second."""
    return {num: 0.0, num + 1: 1.2}


def add_lost(g: Rules) -> None:
    """Adds `lost`: figures that are not in the row."""
    it = "it|that|this|that one|this one|that {FIGURE}|this {FIGURE}|the same {FIGURE}|the same one|the same"
    g.rule("lost", f"({it})", _it, said="it", say=3)
    g.rule(
        "lost",
        "(them|those|these|both|both of them|all of them|both {FIGURE}|all {FIGURE})",
        lambda c: c.missing if len(c.missing) > 1 else None,
    )
    recent = "[last|previous|previously|most recently|just|recently|only]"
    g.rule(
        "lost",
        f"[the|a|that|last] {recent} {{GONE}} [{{FIGURE}}]",
        _latest,
        said="the (removed|deleted) (figure|object|item)",
        say=3,
    )
    g.rule(
        "lost",
        "[the|that] [last|previous|same|only] {FIGURE} {MARK}",
        _latest,
        said="the (figure|object|item) you removed",
        say=2,
    )
    g.rule("lost", "(what|whatever|which|the one|one) {MARK}", _latest)
    g.rule("lost", "[the] {FIGURE} [{MARK}] {s:step}", _in_step)
    g.rule("lost", "[the] (one|what) [{MARK}] {s:step}", _in_step)
    g.rule(
        "lost",
        "[the] {GONE} {FIGURE} {s:step}",
        _in_step,
        said="the (figure|object|item) removed in {s:step}",
        say=2,
    )
    g.rule("lost", "[the] {_r:rank} {FIGURE} [{MARK}] {s:step}", _in_step, cost=0.1)
    g.rule("lost", "(what|whatever|the one) {MARK} {s:step}", _in_step)
    g.rule("lost", "{s:step} {FIGURE}", _in_step, cost=0.2)
    g.rule(
        "lost", "[the] {rank} of (them|those|these|the two|those two|those that|the ones) [{MARK}]", _ranked
    )
    g.rule(
        "lost",
        "[the] {rank} [{FIGURE}] {MARK}",
        _ranked,
        said="the {rank} (figure|object|item) you removed",
        say=1,
    )
    g.rule("lost", "[the] {rank} {GONE} [{FIGURE}]", _ranked)
    g.rule("lost", "[the] {GONE} {rank} {FIGURE}", _from_place)
    g.rule("lost", "[the] (original|initial|starting|old|former) {rank} {FIGURE}", _original)
    g.rule("lost", "[the] {FIGURE} [{MARK}] from [the] {rank} [{POSITION}]", _from_place, cost=0.1)
    g.rule("lost", "[the] {FIGURE} {MARK} {rank}", _ranked)
    g.rule("lost", "[the] {rank} [{FIGURE}]", _from_place, cost=0.2)
    g.rule("lost", "{FIGURE} [number|#] {num}", lambda c, num: _from_place(c, num), cost=0.1)
    g.rule("lost", "[the|that] {FIGURE}", _latest, cost=0.3)
    g.rule("lost", "[only] the latter", lambda c: _mentioned(c, -1))
    g.rule("lost", "[only] the former", lambda c: _mentioned(c, 0))
    g.rule("lost", "[the] (other|remaining|final) [{GONE}] {FIGURE} [{MARK}]", _other)
    g.rule("lost", "(another|the other) [one] [{MARK}]", _other)
    g.rule("lost", "(nothing|a|an|new) [new|other|another] {FIGURE}", _latest, cost=0.6)
    g.rule("lost", "(everything|all) [{MARK}]", lambda c: c.missing or None, cost=0.3)
    g.rule(
        "lost",
        "[the] {letter}",
        lambda c, letter: (letter,) if letter in c.missing else None,
        said="the {letter}",
        say=1,
    )
    g.rule(
        "lost",
        "{a:lost} [,] (and|then|and then) {b:lost}",
        lambda a, b: a + b if not set(a) & set(b) else None,
    )
    g.rule("fig", "[only] {x:thing}", lambda x: x)
    g.rule("lost", "only {f:lost}", lambda f: f)
    g.rule("fig", "{f:lost}", lambda c, f: f if set(f) <= set(c.missing) else None, cost=0.1)


def _it(c: Shelf) -> dict[Group, float]:
    """Figures in focus that are missing, then the others by how recently they were removed."""
    found: dict[Group, float] = {}
    away = c.missing
    for group in c.focus:
        if len(group) == 1 and group[0] in away:
            found[group] = LESS_RECENT * len(found)
    for shape in reversed(away):
        found.setdefault((shape,), LESS_RECENT * len(found))
    return found


def _latest(c: Shelf) -> dict[Group, float]:
    return {(shape,): LESS_RECENT * n for n, shape in enumerate(reversed(c.missing))}


def _in_step(c: Shelf, s: int) -> Group | None:
    return tuple(shape for shape in c.touched(s) if shape in c.missing)[:1] or None


def _ranked(c: Shelf, rank: int) -> dict[Group, float]:
    """The first, second, last of those removed, or the one that was removed from such a place."""
    found = dict.fromkeys(filter(None, [pick(c.missing, rank)]), 0.0)
    for group, cost in _from_place(c, rank).items():
        found.setdefault(group, cost + 0.4)
    return found


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


def _mentioned(c: Shelf, place: int) -> Group | None:
    """One of two missing figures, by their order in what was said of them."""
    pair = next((g for g in (*c.focus, c.missing) if len(g) == 2 and set(g) <= set(c.missing)), None)
    return pair and (pair[place],)


def _original(c: Shelf, rank: int) -> Group | None:
    """The figure that stood at a place in the beginning."""
    first = [*c.history.back(), c.history][-1].before or c.history
    return tuple(shape for shape in pick(tuple(first.state.shapes), rank) if shape in c.missing) or None


def _other(c: Shelf) -> dict[Group, float]:
    away = [shape for shape in c.missing if not c.focus or (shape,) != c.focus[0]]
    return {(shape,): LESS_RECENT * n for n, shape in enumerate(reversed(away))}


def add_repeating(g: Rules, remove: Any, swap: Any, move: Any) -> None:
    """Adds the same again, of a step or of the last one, with other figures, and undoing a step."""

    def same(c: Shelf, s: int, x: Group) -> Any:
        """What was done in a step, done to other figures: also if it was a move."""
        acts = [one.action for one in c.steps(s) if one.action is not None]
        kinds = [type(act) for act in acts]
        if kinds == [Remove, Insert]:
            last = acts[-1].source
            count = len(c.steps(s)[-1].state.shapes)
            return move(c, x, ("rank", -1 if last == count else last))
        if len(acts) != 1:
            return remove(c, x) if set(kinds) == {Remove} else None
        if kinds == [Swap]:
            after = {c.do(act): cost for act, cost in c.alike(acts[0], x[0]).items()}
            return swap(c, x) if len(x) == 2 else {one: cost for one, cost in after.items() if one}
        return remove(c, x) if kinds == [Remove] else move(c, x, ("rank", acts[0].source))

    def last(c: Shelf, x: Group) -> Any:
        return same(c, -1, x)

    g.words("DO", "repeat redo do perform re-do go_with use follow execute apply run reapply repeating")
    g.words(
        "AGAIN",
        "again over once_more one_more_time over_again once_again instead this_time now as_well too also",
    )
    g.words(
        "SAME",
        "it that this the_same the_same_thing the_same_again that_again it_again this_again "
        "the_same_thing_again "
        "the_same_action the_action the_process the_last_action that_same_thing likewise",
    )
    but = "[but|except|only] [this time|instead|now] [do it]"
    g.rule("WITH", f"{but} (with|for|using|on|use|to|of|in|by using|instead of|in the case of)")
    g.rule("clause", "{DO} {s:step} [{AGAIN}] [,] {WITH} {x:thing} [{AGAIN}]", same)
    g.rule("clause", "{DO} {s:step} [{AGAIN}]", _again)
    g.rule("clause", "{DO} {SAME} [,] {WITH} {x:thing} [{AGAIN}]", last)
    g.rule(
        "clause",
        "(repeat|redo|again|same|the same|same thing|the same thing|ditto|likewise) "
        "[again|goes|applies] [,] {WITH} {x:thing} [{AGAIN}]",
        last,
    )
    g.rule(
        "clause",
        "({x:thing} [as well|too|also]|now {x:thing}|so (does|do|should|must|can|is|are) {x:thing})",
        last,
        cost=1.3,
    )
    g.rule(
        "clause", "(undo|reverse|revert|cancel|take back|go back on|negate|opposite of) {s:step}", _undo_step
    )
    g.rule(
        "clause",
        "{x:thing} (does|do|repeats|gets|should do) (the same|the action|the same thing|it|that) "
        "[too|as well|again]",
        last,
    )
    g.rule("clause", "{x:thing} (as well|too|also)", last, cost=0.4)
    g.rule("clause", "(followed by|as well as|also|but also|plus) {x:thing} [as well|too]", last, cost=0.5)

    def likewise(c: Shelf, x: Group) -> Any:
        """The last action of this sentence, done to others."""
        done = c.last()
        return (
            None
            if done is None
            else remove(c, x)
            if isinstance(done, Remove)
            else swap(c, x)
            if len(x) == 2
            else None
        )

    g.rule(
        "sentence",
        "{a:sentence} [,] (then|and then|next|followed by|after that|and) {x:thing@a}",
        lambda c, a, x: likewise(a, x) if a.history is not c.history else None,
        cost=0.5,
    )
    g.rule("clause", "{n:times} (more|again)", lambda c, n: _many_times(c, n))
    g.rule("clause", "(and back|back) [again]", lambda c: list(c.undone()), cost=0.3)
    g.rule("clause", "{SWAP} again [,] {WITH} {x:thing}", lambda c, x: swap(c, x))
    g.rule(
        "clause",
        "repeat [that|it|again|step|the step|process|last|this|the process|the last|the action]",
        lambda c: _again(c, -1),
    )
    g.rule(
        "clause",
        "(do (that|it|this)|again|once more|and again|the same again|same again|one more time) "
        "[again|once more|one more time]",
        lambda c: _again(c, -1),
    )


def _again(c: Shelf, s: int) -> dict[Any, float]:
    """A step once more: at the same place, or with the same figures, or at the same end."""
    steps = c.steps(s)
    if len(steps) != 1 or steps[0].action is None:
        return {}
    act, own = steps[0].action, c.touched(s)
    found: dict[Any, float] = {}

    def offer(action: TangramsAction, cost: float) -> None:
        after = c.do(action)
        if after is not None:
            found[after] = min(found.get(after, cost), cost)

    offer(act, 0.0)
    shorter = len(steps[0].before.state.shapes) - len(c.things) if steps[0].before else 0
    if isinstance(act, Remove):
        for shape in own:
            if shape in c.things:
                offer(Remove(c.place(shape)), 0.5)
        offer(Remove(act.source - shorter), 0.5)  # "the last one" again
    elif isinstance(act, Swap) and c.has(own):
        offer(c.swap(*map(c.place, own)), 0.5)
        offer(c.swap(act.source - shorter, act.target - shorter), 0.8)
    return found


def _many_times(c: Shelf, n: int) -> Any:
    after: Any = c
    for _ in range(n):
        again = _again(after, -1) if after is c else {after.do(after.last()): 0.0}
        after = min((one for one in again if one is not None), key=again.__getitem__, default=None)
        if after is None:
            return None
    return after


def _undo_step(c: Shelf, s: int) -> Any:
    steps = c.steps(s)
    if len(steps) != 1:
        return None
    act, own = steps[0].action, c.touched(s)
    match act:
        case Remove(source):
            return c.do(Insert(min(source, len(c.things) + 1), own[0]))
        case Insert(_, shape):
            return c.do(Remove(c.place(shape))) if shape in c.things else None
        case Swap():
            pair = {c.do(act): 0.0}
            if c.has(own):
                pair.setdefault(c.do(c.swap(*map(c.place, own))), 0.3)
            return {after: cost for after, cost in pair.items() if after is not None}
    return None

"""Rules for actions: draining, pouring, mixing, and repetition."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from grice.episode import Segment
from grice.language import Goal, Goals, Group, Rules, achieve
from grice.worlds.alchemy.english.amounts import focused
from grice.worlds.alchemy.english.bench import ALL, SOME, Amount, Bench, Portion, drain, mix, pour, units
from grice.worlds.alchemy.english.things import each_hued, of_hues
from grice.worlds.alchemy.rules import Drain, Mix, Pour


def add_acts(g: Rules) -> None:
    """Adds the clauses."""
    g.rule(
        "IT",
        "(it|them|that|this|those|these|all of it|its contents|the contents|it all|that {LIQUID}|this "
        "{LIQUID})",
    )
    g.rule("IT", "[the] {LIQUID}")
    g.rule("BROWN", "[a|an|into a] (solid|new|single|uniform) {LIQUID}")
    g.rule(
        "BROWN",
        "[a|an|the|into|to|into a|to a|into something] [uniform|new|solid] brown [{LIQUID}|{UNIT}] "
        "[{LIQUID}|in color|in colour]",
    )
    _draining(g)
    _pouring(g)
    _mixing(g)
    _repeating(g)


def _draining(g: Rules) -> None:
    g.rule("clause", "{THROW} {p:portion} [{AWAY}]", drain)
    g.rule(
        "clause",
        "(throw out|throw away|empty|drain|pour out|discard|get rid of) {x:thing}",
        _empty,
        say=10,
        inverse=_told_empty,
    )
    g.rule(
        "clause",
        "(throw out|drain|pour out|remove) {amount} (of|from) {x:thing}",
        _throw,
        say=10,
        inverse=_told_drain,
    )
    g.rule(
        "clause",
        "(pour|throw|dump|toss|take|empty|drain|get|spill|tip|chuck|let|clear|flush|poor|through) "
        "{p:portion} [back|right|all] {AWAY}",
        drain,
    )
    g.rule("clause", "{THROW} {x:thing} (of|by|down) {amount}", _throw)
    g.rule("clause", "(reduce|lower|drain|cut|bring) {x:thing} [down] to {num} [{UNIT}]", _leave)
    g.rule(
        "clause",
        "(reduce|reducing|lower|decrease|cut|pour|drain|take) {x:thing} (by|down|down by) {amount}",
        _throw,
    )
    g.rule("clause", "(reduce|lower|decrease|cut|drain|take) {x:thing} {amount}", _throw, cost=1.0)
    g.rule("clause", "(pour|dump|tip) {p:portion}", drain, cost=0.3)
    g.rule("clause", "(take|grab|get|pick up) {p:portion} and {THROW} [{IT}] [{AWAY}|as well|too]", drain)
    g.rule(
        "clause", "(take|grab|get|pick up) {p:portion} and (throw|pour|dump|toss|empty) {IT} {AWAY}", drain
    )
    g.rule(
        "clause",
        "(take|grab|with|from) {x:thing} [and] [,] {THROW} {amount} [of it|from it|of that|out|out of it]",
        _throw,
    )
    g.rule("clause", "{x:thing} , {THROW} {amount} [of it|from it|of that|out|out of it]", _throw)
    g.rule(
        "clause", "(from|of|in) {x:thing} [,] {THROW} {amount} [of it|from it|of that|of {LIQUID}]", _throw
    )
    g.rule(
        "clause",
        "(leave|keep|leaving) [only|just|behind] {num} [{UNIT}] [left] [of {_h:hue} [{LIQUID}]] [(in|of|"
        "from) {x:thing}]",
        _leave,
    )
    g.rule(
        "clause",
        "{THROW} {x:thing} {LEAVE} {num} [{UNIT}] [of {_h:hue} [{LIQUID}]] [(is|are)] [left|remaining|"
        "remains|remain|behind] [in it]",
        _leave,
    )
    g.words(
        "LEAVE",
        "until so_that leaving and_leave but_leave but_keep except_for except until_there_is "
        "until_there_are leaving_only so_that_only until_only until_it_has so_there_is so_only "
        "leaving_behind but leaving_just to_leave so_that_there_is",
    )
    g.rule(
        "clause",
        "{a:clause} [,] leaving [only|just] {_left:portion} [behind|left|in it|there]",
        _if_drained,
        cost=0.1,
    )
    g.rule(
        "clause",
        "(go back to|go to|return to|find|with|for|in|from|using|take) {x:thing} (and|then|,) {b:clause@x}",
        lambda b: b,
        cost=0.4,
    )
    g.rule("act", "{x:thing} , {b:act@x}", lambda b: b, cost=0.4)
    g.rule("act", "{TOPIC} {x:thing} [,] [and] {b:act@x}", lambda b: b, cost=0.3)
    g.rule("act", "{x:thing} {HAVE} {_s:held} , {b:act@x}", lambda b: b, cost=0.5)
    g.rule("clause", "{p:portion} , {THROW} (it|them|that) [{AWAY}]", drain)
    g.rule("clause", "{p:portion} , (throw|pour|dump|toss|empty) (it|them|that) {AWAY}", drain)
    g.rule("clause", "{WANT} {x:thing} [to be] {THROWN}", _empty)
    g.rule(
        "clause", "(pour|take|throw|dump|drain|toss|get) {amount} {AWAY} [from|of|out of] {x:thing}", _throw
    )
    g.rule("clause", "{THROW} (from|of|out of) {x:thing} {amount}", _throw)
    g.rule("clause", "{x:thing} [,] (down by|minus|less|down) {amount}", _throw)
    g.rule("clause", "{p:portion} {AWAY}", drain, cost=0.3)
    g.rule("clause", "i (don't|dont|do not|no longer) (want|need) {x:thing} [anymore|any more]", _empty)
    g.rule(
        "clause",
        "i (don't|dont|do not|no longer) (want|need) {x:thing} [anymore|any more] [,] {b:clause@x}",
        lambda b: b,
    )
    g.rule(
        "clause",
        "there (should|must) be [only|just|exactly] {num} [{_h:hue}] [{UNIT}] [left] (in|of) {x:thing}",
        _leave,
    )
    g.rule("clause", "{x:thing} (should|must|has to|needs to) (be empty|end up empty|be gone|go)", _empty)
    g.rule(
        "clause",
        "{a:clause} [taking {IT}|bringing {IT}|making {IT}] from {_n:num} [{UNIT}] [down] to {_m:num} "
        "[{UNIT}]",
        _if_drained,
    )
    g.rule(
        "act",
        "assuming [that] [the] {VESSEL} are (labeled|numbered) {_a:digit} {_b:digit} [starting] from left "
        "to right [,] {a:act}",
    )
    g.rule("clause", "{a:clause} , {x:thing}", _apposed, cost=0.2)
    g.rule("clause", "{a:clause} [,] {OOPS} [,] [just|only|make it] {amount}", _instead, cost=0.35)
    g.rule("clause", "{THROW}", lambda c: _in_focus(c, ALL), cost=1.5)
    g.rule("clause", "{p:portion} {BE} {THROWN} [{AWAY}]", drain)
    g.rule("BE", "(is|gets|are|was|were|get|being|be) [also|all|then|now|just|both]")
    g.rule("BE", "[still|also] (has|have) [not] [yet|just|now] been")
    g.rule("BE", "{MODAL} [also|all|then|now|just|only|simply|first|both] (be|get|have been)")
    g.rule("clause", "{WANT} {p:portion} [to be|to get] {THROWN} [{AWAY}]", drain)
    g.rule(
        "clause",
        "[{WANT}] {amount} [{BE}|to be|to get] {THROWN} [{AWAY}] {FROM} {x:thing}",
        _throw,
        cost=0.05,
    )
    g.rule("clause", "{x:thing} {BE} {THROWN} [of|by] {amount}", _throw)
    g.rule(
        "clause", "{THROW} {count} [{UNIT}] {FROM} {x:thing}", lambda c, count, x: _throw(c, units(count), x)
    )
    g.rule(
        "clause",
        "{THROW} {MANY} [{UNIT}] {FROM} {x:thing} as (there are|there are {UNIT}|you see|you find) {FROM} "
        "{y:thing}",
        _as_much,
    )
    g.rule("clause", "{THROW} {MANY} [{UNIT}] {FROM} {x:thing} as {y:thing} [{HAVE}]", _as_much)
    g.rule(
        "clause", "{THROW} {amount} {FROM} {x:thing} (for|per) (every|each) {k:kind} [there is]", _for_each
    )
    g.rule(
        "clause",
        "{THROW} {amount} {hue} [{UNIT}] (for|per) (every|each) {k:kind} [there is]",
        lambda c, amount, hue, k: {
            a: m + n for x, m in each_hued(c, hue) for a, n in _for_each(c, amount, x, k).items()
        },
    )
    g.rule(
        "clause", "({THROW}|reduce|lower|cut|bring|take) {x:thing} [down] to {count} [{UNIT}]", _leave_count
    )
    g.rule(
        "clause",
        "{amount} each (from|of|out of|off) {x:thing} [,] [please] [,] [{THROW} (it|them|that) [{AWAY}]]",
        _throw,
        cost=0.1,
    )
    g.rule("clause", "{THROW} {amount} (each|apiece) (from|of|out of|off) {x:thing}", _throw)
    g.rule("clause", "{THROW} {hue} [{LIQUID}|{UNIT}] (off|from|out of|off of) {x:thing}", _off, cost=0.1)
    g.rule(
        "clause",
        "{THROW} enough [{LIQUID}|{UNIT}] {FROM} {x:thing}",
        lambda c, x: _throw(c, SOME, x),
        cost=0.3,
    )


def _as_much(c: Bench, x: Group, y: Group) -> dict[Bench, float]:
    return _throw(c, units(sum(len(c.units(i)) for i in y)), x)


def _for_each(c: Bench, amount: Amount, x: Group, k: Group) -> dict[Bench, float]:
    return _throw(c, units(int(amount.n) * len(k)), x) if amount.how == "units" else {}


def _leave_count(c: Bench, count: int, x: Group) -> dict[Bench, float]:
    return drain(c, Portion(x, Amount("but", units(count).n)))


def _off(c: Bench, hue: str, x: Group) -> dict[Bench, float]:
    held = c.units(x[0])
    top = len(held) - len(held.rstrip(hue))
    return _throw(c, units(top), x) if top else {}


def _if_drained(a: Bench) -> Bench | None:
    return a if isinstance(a.last(), Drain) else None


def _instead(c: Bench, a: Bench, amount: Amount) -> dict[Bench, float] | None:
    """Another amount than was said at first."""
    last = a.last()
    return drain(c, Portion((last.source,), amount)) if isinstance(last, Drain) else None


def _apposed(a: Bench, x: Group) -> Bench | None:
    last = a.last()
    return a if last is not None and x in a.involved(last) else None


def _empty(c: Bench, x: Group) -> dict[Bench, float]:
    return drain(c, Portion(x, ALL))


def _throw(c: Bench, amount: Amount, x: Group) -> dict[Bench, float]:
    return drain(c, Portion(x, amount))


def _in_focus(c: Bench, amount: Amount) -> dict[Bench, float]:
    found: dict[Bench, float] = {}
    for group, cost in focused(c).items():
        for after, more in drain(c, Portion(group, amount)).items():
            found.setdefault(after, cost + more)
    return found


def _leave(c: Bench, num: int, x: Group | None = None) -> dict[Bench, float]:
    amount = Amount("but", units(num).n)
    return drain(c, Portion(x, amount)) if x else _in_focus(c, amount)


def _told_drain(c: Bench, segment: Segment) -> list[Mapping[str, Any]]:
    [action] = segment
    if not isinstance(action, Drain) or len(c.units(action.source)) == action.amount:
        return []
    part = Amount("part", Fraction(action.amount, len(c.units(action.source))))
    return [{"amount": amount, "x": (action.source,)} for amount in (units(action.amount), part)]


def _told_empty(c: Bench, segment: Segment) -> Mapping[str, Any] | None:
    [action] = segment
    if not isinstance(action, Drain) or len(c.units(action.source)) != action.amount:
        return None
    return {"x": (action.source,)}


def _pouring(g: Rules) -> None:
    g.rule("clause", "{POUR} {p:portion} {INTO} {y:target@p}", pour)
    g.rule("clause", "{POUR} {p:portion} {INTO} {y:target}", pour, cost=0.1)
    g.rule(
        "clause",
        "{POUR} {p:portion} [right|straight|back|over|up|down] {HERE}",
        lambda c, p: pour(c, p, c.focus[0]) if c.focus else None,
        cost=0.1,
    )
    g.rule(
        "clause", "{INTO} {y:target}", lambda c, y: _pour_all(c, c.focus[0], y) if c.focus else None, cost=0.8
    )
    g.rule(
        "clause",
        "({WANT}|{MAKE_IT}) {goals:wish} [,] (using|with|with the help of|from|out of) {x:thing}",
        _using,
    )
    g.rule(
        "clause", "{x:thing} {HAVE} {s:held*}", lambda c, x, s: achieve(c, (Goal(x, s),), most=1), cost=0.8
    )
    g.rule(
        "clause",
        "({POUR}|{MIX}|unite|bring|get|join) {x:thing} [together|up] together (in|into|inside) {z:thing}",
        lambda c, x, z: _pour_all(c, x, z),
    )
    g.rule(
        "clause",
        "(collect|gather|combine|unite|merge|pool|mix|assemble) {x:thing} (in|into|inside) {z:thing}",
        lambda c, x, z: _pour_all(c, x, z) if len(x) > 1 else None,
        cost=0.1,
    )
    g.rule(
        "clause",
        "{WANT} {s:held*}",
        lambda c, s: achieve(c, (Goal(c.focus[0], s),)) if c.focus else None,
        cost=0.4,
    )
    g.rule(
        "clause",
        "{x:thing} (is|are|is now|lands|sits|has landed|is safely) {INTO} {y:target}",
        _pour_all,
        cost=0.6,
    )
    g.rule(
        "clause",
        "(pour|add|empty|move) {x:thing} (into|to) {y:thing@x}",
        _pour_all,
        said="(pour {x:thing} into {y:thing@x}|add {x:thing} to {y:thing@x})",
        say=10,
        inverse=_told_pour,
    )
    g.rule("clause", "{INTO} {y:target} [,] [you] {POUR} {p:portion}", pour)
    g.rule(
        "clause",
        "(take|remove|grab|get|pick up|empty|drain|pour out|throw out|dump out) {p:portion} (and|and then|"
        "then|,) {POUR} [{IT}] [all] {INTO} {y:target}",
        pour,
    )
    g.rule(
        "clause",
        "(mix|mixing|combine|merge|blend|add|join|put) {p:portion} (with|into|to|in to|onto|in with|"
        "together with) {y:target}",
        pour,
        cost=0.1,
    )
    g.rule("clause", "[{WANT}] {x:thing} [{BE}|to be|to get] {POURED} {INTO} {y:target}", _pour_all)
    g.rule(
        "clause",
        "[{WANT}] {x:thing} [should|must|has to|to] (end up|ends up|be|go|goes) {INTO} {y:target}",
        _pour_all,
        cost=0.1,
    )
    g.rule("clause", "{x:thing} (arrow|into) {y:thing}", _pour_all, cost=0.3)
    g.rule("clause", "{POUR} {INTO} {y:target} {p:portion}", pour)
    g.rule("clause", "{p:portion} you {POUR} {INTO} {y:target}", pour)
    g.words("POURED", "poured added moved transferred emptied tipped dumped put combined placed")
    g.rule("clause", "use {p:portion} to fill {y:target}", pour)
    g.rule(
        "clause",
        "{POUR} {x:thing} {num} [spaces|places|spots|positions|over] to the left",
        lambda c, x, num: _shift(c, x, -num),
    )
    g.rule(
        "clause",
        "{POUR} {x:thing} {num} [spaces|places|spots|positions|over] to the right",
        lambda c, x, num: _shift(c, x, num),
    )
    g.rule("clause", "fill {y:target} (with|using|from) {p:portion}", pour)
    g.rule("clause", "(combine|mix|merge|blend) {x:thing} and {y:thing@x} [together]", _together, cost=0.5)
    g.rule(
        "clause",
        "(pour|put|move|add|dump|empty) (it|that|them|this) [all] (back|back in|back into) [{y:target}|"
        "where it came from|to where it came from|where it was]",
        _back,
    )
    g.rule(
        "clause",
        "{x:thing} (goes|should go|gets poured|is poured|is added|pours|gets added|gets moved) {INTO} "
        "{y:thing@x}",
        _pour_all,
    )
    g.rule(
        "clause", "(pour|add|dump|put) {x:thing} (on top|in too|in as well|in|on|it)", _onto_focus, cost=0.4
    )
    g.rule("clause", "(pour|add|put) {x:thing}", _onto_focus, cost=0.9)


def _pour_all(c: Bench, x: Group, y: Group) -> Any:
    return pour(c, Portion(x, ALL), y)


def _shift(c: Bench, x: Group, by: int) -> Any:
    return _pour_all(c, x, (x[0] + by,)) if len(x) == 1 and x[0] + by in c.things else None


def _using(c: Bench, goals: Goals, x: Group) -> Bench | None:
    """Something brought about by what another beaker holds: poured in, and mixed if need be."""
    y = goals[0].things
    poured = None if x == y or len(y) != 1 else c.each(x, lambda c, i: c.do(Pour(i, y[0])))
    for after in (poured, poured and poured.do(Mix(y[0]))):
        if after is not None and all(goal.reached(after) for goal in goals):
            return after
    return None


def _together(c: Bench, x: Group, y: Group) -> list[Any]:
    return [_pour_all(c, x, y), _pour_all(c, y, x)]


def _back(c: Bench, y: Group | None = None) -> Bench | None:
    last = c.last()
    if not isinstance(last, Pour) or (y and y != (last.source,)):
        return None
    return c.do(Pour(last.target, last.source))


def _onto_focus(c: Bench, x: Group) -> list[Any]:
    return [_pour_all(c, x, group) for group in c.focus[:1] if len(group) == 1]


def _told_pour(c: Bench, segment: Segment) -> Mapping[str, Any] | None:
    [action] = segment
    return {"x": (action.source,), "y": (action.target,)} if isinstance(action, Pour) else None


def _mixing(g: Rules) -> None:
    g.rule("clause", "{MIX} [{TOGETHER}] {x:mixed} [{TOGETHER}]", mix)
    g.rule("clause", "(mix|stir) {x:thing}", mix, say=10, inverse=_told_mix)
    g.rule(
        "clause",
        "[{WANT}] {x:mixed} [{BE}|to be|needs] (mixed|stirred|blended|shaken|stirring|mixing) [{TOGETHER}]",
        mix,
        cost=0.1,
    )
    g.rule("clause", "(give) {x:mixed} (a stir|a mix|a shake|a good stir|a swirl)", mix)
    g.rule("clause", "{MIX}", lambda c: [mix(c, group) for group in c.focus[:1]], cost=0.5)
    g.rule("clause", "{a:clause} {SO} {MAKE} [it|them] {BROWN}", _if_mixed)
    g.rule("clause", "{a:clause} (until|to|into) {BROWN}", _if_mixed)
    g.rule("clause", "{a:clause} {SO} (mixed|blended|combined|uniform)", _if_mixed)
    g.rule("mixed", "{x:thing}", say=1)
    g.rule(
        "mixed",
        "(them|they|it then|these|those|both|the two|those two|these two|everything|all|both of them|it all)",
        focused,
    )
    g.rule(
        "mixed",
        "[the|these|those|both|the two|these two|those two|those three|these three|both the|all the|the two "
        "different|the three|all three] {LIQUID}",
        focused,
    )
    g.rule(
        "mixed",
        "(them|the {LIQUID}|{LIQUID}|it|these|everything|the two {LIQUID}|both {LIQUID}) [all] [together|"
        "up] (in|inside|within|of|from) {x:thing}",
        lambda x: x,
    )
    g.rule(
        "mixed",
        "[the] {a:hue} [{LIQUID}] (and|with|into) [the] {b:hue} [{LIQUID}|{UNIT}] [together] [(in|from) "
        "{x:thing}]",
        _both,
    )
    g.rule(
        "mixed",
        "{x:mixed} (from|in) (before|step {_n:num}|the {_r:rank} step|the previous step)",
        lambda x: x,
    )
    g.rule("mixed", "{x:mixed} (as well|too|also)", lambda x: x)
    g.rule("mixed", "{x:mixed} (that are|which are|that is) {FROM} {y:thing}", lambda x, y: y)
    g.rule("clause", "{WANT} {x:mixed} to (turn|become|go|be) {BROWN}", mix)
    g.rule("mixed", "{x:mixed} (that are|that is|which are) in the same {VESSEL}", lambda x: x)
    g.rule("clause", "{x:mixed} {TURN} {BROWN}", mix)
    g.rule(
        "clause",
        "{x:mixed} (mix|mixes|react|reacts|combine|combines|is mixed|are mixed|is stirred|will mix|is mixed "
        "up) [together] [{SO} {MAKE} {BROWN}]",
        mix,
    )
    g.rule(
        "clause",
        "{LET} {x:mixed} [to] [turn|become|be|go|turns|mix and become|mix and turn|becomes] {BROWN}",
        mix,
    )
    g.rule("clause", "(let|allow|have|make) {x:mixed} [to] (mix|react|combine|blend|mix together)", mix)


def _if_mixed(a: Bench) -> Bench | None:
    return a if isinstance(a.last(), Mix) else None


def _both(c: Bench, a: str, b: str, x: Group | None = None) -> list[Group] | None:
    held = of_hues(c, frozenset((a, b)))
    return [(i,) for i in sorted(held) if not x or i in x] if held and a != b else None


def _told_mix(c: Bench, segment: Segment) -> Mapping[str, Any] | None:
    [action] = segment
    return {"x": (action.source,)} if isinstance(action, Mix) else None


def _repeating(g: Rules) -> None:
    g.rule("clause", "{SAME} [,] but {WITH} {p:portion} [instead|this time]", _same)
    g.rule("clause", "{SAME} {WITH} {p:portion} [as well|too]", _same)
    g.rule("clause", "{SAME} {p:portion} [as well|too]", _same, cost=0.5)
    g.rule("clause", "{SAME} {WITH} {p:portion} {INTO} {y:target}", pour, cost=0.1)
    g.rule("clause", "{p:portion} [as well|too|also]", _same, cost=1.0)
    g.rule("clause", "(for|with|from) {p:portion} [as well|too|also]", _same, cost=1.0)
    g.rule("clause", "{p:portion} {INTO} {y:target}", _pour_too, cost=0.3)
    g.rule(
        "clause",
        "[and] (another|one more|another one|another {UNIT}|one more {UNIT}|yet another one) [of those|of "
        "them]",
        _one_more,
        cost=0.1,
    )
    g.rule("clause", "{amount} {FROM} {x:thing} [as well|too|also]", _throw_too, cost=0.2)


def _pour_too(c: Bench, p: Portion, y: Group) -> Any:
    return pour(c, p, y) if p.amount is ALL else None


def _throw_too(c: Bench, amount: Amount, x: Group) -> dict[Bench, float]:
    return drain(c, Portion(x, amount)) if isinstance(c.last(), Drain) else {}


def _one_more(c: Bench) -> dict[Bench, float]:
    last = c.last()
    return drain(c, Portion((last.source,), units(1))) if isinstance(last, Drain) else {}


def _same(c: Bench, p: Portion) -> dict[Bench, float] | Bench | None:
    group, amount = p
    last = c.last()
    if last is None:
        return None
    if amount is not ALL and not isinstance(last, Mix):
        return drain(c, p)
    if len(group) > 1:
        return c.each(group, lambda c, i: next((a for a in map(c.do, c.alike(last, i)) if a), None))
    done = {c.do(action): cost for action, cost in c.alike(last, group[0]).items()}
    thrown = drain(c, Portion(group, ALL)) if isinstance(last, Drain) else {}
    merged = {after: cost for after, cost in thrown.items() if cost}
    return merged | {after: cost for after, cost in done.items() if after is not None}

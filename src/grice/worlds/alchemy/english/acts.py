"""Rules for actions: draining, pouring, mixing, and repetition."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from grice.episode import Segment
from grice.language import Goal, Goals, Group, Rules, achieve, add_frame, add_frames, add_verbs
from grice.worlds.alchemy.english.amounts import all_but, focused
from grice.worlds.alchemy.english.bench import ALL, Amount, Bench, Portion, drain, mix, pour, units
from grice.worlds.alchemy.english.things import of_hues
from grice.worlds.alchemy.english.words import VERBS
from grice.worlds.alchemy.rules import UNITS, Drain, Mix, Pour


def add_acts(g: Rules) -> None:
    """Adds the clauses."""
    add_frames(g)
    for name, (verbs, others) in VERBS.items():
        add_verbs(g, name, verbs, others)
    for name in ("THROW", "POUR"):
        g.rule(name, "{EJECT} {AWAY}")
    g.rule("IT", "(its contents|the contents|[that|this|the] {LIQUID})")
    g.rule("INTO", "(back|straight|right|all|over|up|down) {INTO}")
    g.words("way", {"left": -1, "right": 1, "leftwards": -1, "rightwards": 1})
    g.rule("strides", "[over] {num} [{STEPS}] [to the|towards the|to its] {way}", lambda num, way: num * way)
    g.rule("strides", "[over] [(a|one|the next) [{STEPS}] [over]] (to|towards) (the|its) {way}")
    g.words("OFF", "off out_of from off_of out_from off_the_top_of from_the_top_of")
    mixed = "[uniform|new|solid] brown [{LIQUID}|{UNIT}] [{LIQUID}|in color|in colour]"
    g.rule("BROWN", f"[to|into] [a|an|the|something] {mixed}")
    _draining(g)
    _leaving(g)
    _pouring(g)
    _mixing(g)
    _repeating(g)


def _draining(g: Rules) -> None:
    for said, inverse in (
        ("(throw out|throw away|empty|drain|pour out|discard|get rid of) {x:thing}", _told_empty),
        ("(throw out|drain|pour out|remove) {amount} (of|from) {x:thing}", _told_drain),
    ):
        g.rule("clause", said, say=10, inverse=inverse, heard=False)
    add_frame(g, "THROW", drain, p="{portion}", away="[{AWAY}]")
    add_frame(g, "EJECT", drain, p="{portion}", away="{AWAY}", goal=True, dropped=_it)
    add_frame(g, "EJECT", _leave, x="{thing}", rest="down to {rest}")
    add_frame(g, "EJECT", throw, amount="{amount}", x="{OFF} {thing}", cost=0.05)
    add_frame(g, "THROW", throw, amount="{amount}", x="{FROM} {thing}", apart=True)
    add_frame(g, "THROW", throw, x="{thing}", amount="(by|down|down by) {amount}", cost=0.05)
    add_frame(g, "EJECT", _off, hue="[the] {tint} [layer]", x="[{AWAY}] {OFF} {thing}", goal=True, cost=0.1)
    g.lines(
        "clause",
        """
        (pour|dump|tip) {p:portion} ; 0.6
        {p:portion} [,] {AWAY} ; 0.3
        {p:portion} {MODAL} (be empty|end up empty|be gone|go|vanish|disappear)
        """,
        drain,
    )
    of_it = "[{FROM} {IT}|{AWAY}]"
    g.lines(
        "clause",
        f"""
        {{THROW}} {{x:thing}} {{amount}} ; 1.0
        [{{SEIZE}}|from|of|in|out of] {{x:thing}} , {{THROW}} {{amount}} {of_it}
        {{x:thing}} [,] (down by|minus|less|down) {{amount}}
        {{amount}} ({{OFF}}|from off) {{x:thing}} ; 0.5
        """,
        throw,
    )
    g.lines(
        "act",
        """
        {x:thing} , {b:act@x} ; 0.4
        {TOPIC} {x:thing} [,] [and] {b:act@x} ; 0.3
        {p:part} [~] , {b:act@p} ; 0.2
        {p:part} [~] not [~] , {b:act@p} ; 0.2
        """,
    )
    exactly = "[{EXACTLY}] {amount} [{OF_THE} {UNIT}|of {IT}] [{AWAY}|to be exact|to be precise|in all]"
    g.lines(
        "clause",
        f"""
        {{a:clause}} , {exactly} ; 0.1
        {{a:clause}} [,] {{OOPS}} [,] {exactly} ; 0.35
        """,
        _instead,
    )
    only = "{a:clause} [,] {OOPS} [,] [only|just|exactly] {num} [{UNIT}]"
    g.rule("clause", only, lambda c, a, num: _instead(c, a, units(num)), cost=0.05)


def _leaving(g: Rules) -> None:
    """Rules for parts that are given by what is left."""
    left = "[is|are] [left|remaining|remains|remain|behind|over] [in it|in there|there|inside]"
    kept = "[only|just] {rest} [of {_h:hue} [{LIQUID}]]"
    add_frame(g, "THROW", _leave, x="{thing}", rest=f"({{LEAVE}} {kept} {left}|[down] to {{rest}})")
    g.rule("clause", f"(leave|keep|leaving) {kept} [left|behind] [(in|of|from) {{x:thing}}]", _leave)
    g.words(
        "LEAVE",
        "until so_that leaving and_leave but_leave but_keep except_for except until_there_is "
        "until_there_are leaving_only so_that_only until_only until_it_has so_there_is so_only "
        "leaving_behind but leaving_just to_leave so_that_there_is",
    )


def _off(c: Bench, hue: str, x: Group) -> dict[Bench, float]:
    held = c.units(x[0])
    top = len(held) - len(held.rstrip(hue))
    return throw(c, units(top), x) if top else {}


def _instead(c: Bench, a: Bench, amount: Amount) -> dict[Bench, float] | None:
    """Another amount than was said at first."""
    last = a.last()
    drained = isinstance(last, Drain) and len(a.since(c)) == 1
    return throw(c, amount, (last.source,)) if drained and last else None


def _it(c: Bench) -> dict[Portion, float]:
    return {Portion(group, ALL): cost for group, cost in focused(c).items()}


def throw(c: Bench, amount: Amount, x: Group) -> dict[Bench, float]:
    """The contexts after an amount of beakers is thrown out."""
    return drain(c, Portion(x, amount))


def _in_focus(c: Bench, amount: Amount) -> dict[Bench, float]:
    found: dict[Bench, float] = {}
    for group, cost in focused(c).items():
        for after, more in throw(c, amount, group).items():
            found.setdefault(after, cost + more)
    return found


def _leave(c: Bench, rest: Amount, x: Group | None = None) -> dict[Bench, float]:
    amount = all_but(rest)
    if amount is None:
        return {}
    return throw(c, amount, x) if x else _in_focus(c, amount)


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
    g.rule(
        "clause",
        "(pour {x:thing} into {y:thing@x}|add {x:thing} to {y:thing@x})",
        say=10,
        inverse=_told_pour,
        heard=False,
    )
    add_frame(g, "POUR", pour, p="{portion}", y="{INTO} {target@p}", goal=True, any_verb=0.2, dropped=_it)
    here = "[right|straight|back|over|up|down] {HERE}"
    add_frame(g, "POUR", _pour_here, p="{portion}", here=here, goal=True, cost=0.1)
    add_frame(g, "POUR", shift, x="{thing}", by="{strides}", goal=True, cost=0.05)
    joined = "({INTO}|with|together with) {target@p}"
    add_frame(g, "COMBINE", pour, p="{portion}", y=joined, goal=True, cost=0.1)
    g.words("BRIM", "to_the_brim to_the_top up completely all_the_way", say=0)
    source = "[{BRIM}] [again] (with|using|from|by adding|out of|by means of) {portion}"
    add_frame(g, "FILL", pour, y="{target}", p=source)
    g.rule("clause", "{p:portion} {INTO} {y:target@p}", _pour_too, cost=0.1)
    g.rule("clause", "{x:thing} over {by:strides} [as well|too|also]", shift, cost=0.05)
    g.rule("clause", "{SEIZE} {p:part} [,] {THEN} {POUR} [{IT}] {INTO} {y:target@p}", _carried)
    g.rule("clause", "{FILL} {x:thing} [{BRIM}]", _filled, cost=0.3)
    g.lines(
        "clause",
        """
        ({SEIZE}|use) {p:portion} (to fill|to top up|for filling|for) {y:target}
        use {y:thing} (to (hold|take|keep|store)|for (holding|storing)) {p:portion}
        """,
        pour,
    )
    _receiving(g)


def _receiving(g: Rules) -> None:
    """Adds pours by the beaker that receives, and by what is to be in it."""
    g.words("THEREON", "on_top on_it in_it on_top_of_it in_there inside to_it to_go_with_it")
    g.words(
        "LACKS", "use do_with wait_for waiting_for need needs needing missing short_of hungry_for ready_for"
    )
    g.lines(
        "clause",
        """
        {y:target} ([{MODAL}] {RECEIVE}|[{AUX}|{MODAL}] {LACKS}) {x:thing} [{THEREON}] ; 0.1
        {GIVE} {y:target} [with] {x:thing} [{THEREON}] ; 0.2
        [{LET}|{MODAL}] {x:thing} [{MODAL}] {JOIN} {y:target@x} [in {_z:thing}] ; 0.1
        {x:thing} (is|are|sits|is safely) {INTO} {y:target} ; 0.4
        """,
        pour_all,
    )
    g.rule(
        "clause", "{INTO} {y:target}", lambda c, y: pour_all(c, c.focus[0], y) if c.focus else None, cost=0.8
    )
    g.rule(
        "clause",
        "({WANT}|{MAKE_IT}) {goals:wish} [,] (using|with|with the help of|from|out of) {x:thing}",
        _using,
    )
    g.rule(
        "clause",
        "[{POUR}|{COMBINE}] {x:thing} [together|up] (together in|in|into|inside) {z:thing}",
        lambda c, x, z: pour_all(c, x, z) if len(x) > 1 else None,
        cost=0.1,
    )
    g.rule(
        "clause",
        "{WANT} {s:held*}",
        lambda c, s: achieve(c, (Goal(c.focus[0], s),)) if c.focus else None,
        cost=0.4,
    )
    g.rule("clause", "{COMBINE} {x:thing} and {y:thing@x} [together]", _together, cost=0.6)
    g.lines("clause", "{POUR} {x:thing} (on|in|on it) ; 0.4 \n (pour|add|put) {x:thing} ; 0.9", _onto_focus)


def _filled(c: Bench, x: Group) -> dict[Bench, float]:
    full = Goal(x, lambda c: {c.having(lambda held: len(held) == UNITS): 0.0})
    return achieve(c, (full,), most=1)


def _pour_here(c: Bench, p: Portion) -> Any:
    return pour(c, p, next((y for y in c.focus if y != p.beakers), ()))


def _carried(c: Bench, p: Portion, y: Group) -> Bench | None:
    """A part of a beaker carried to another, which cannot be done."""
    whole = all(len(c.units(i)) in p.amount.of(c, i) for i in p.beakers)
    return None if whole else c.refused()


def pour_all(c: Bench, x: Group, y: Group) -> Any:
    """The context after beakers are poured into another."""
    return pour(c, Portion(x, ALL), y)


def shift(c: Bench, x: Group, by: int) -> Any:
    """A beaker poured to the one so many places further to the right."""
    after = pour_all(c, x, (x[0] + by,)) if len(x) == 1 and x[0] + by in c.things else None
    return after.noting(strides=by) if isinstance(after, Bench) else after


def _using(c: Bench, goals: Goals, x: Group) -> Bench | None:
    """Something brought about by what another beaker holds: poured in, and mixed if need be."""
    y = goals[0].things
    poured = None if x == y or len(y) != 1 else c.each(x, lambda c, i: c.do(Pour(i, y[0])))
    for after in (poured, poured and poured.do(Mix(y[0]))):
        if after is not None and all(goal.reached(after) for goal in goals):
            return after
    return None


def _together(c: Bench, x: Group, y: Group) -> list[Any]:
    return [pour_all(c, x, y), pour_all(c, y, x)]


def _onto_focus(c: Bench, x: Group) -> list[Any]:
    return [pour_all(c, x, group) for group in [y for y in c.focus if y != x][:1] if len(group) == 1]


def _told_pour(c: Bench, segment: Segment) -> Mapping[str, Any] | None:
    [action] = segment
    return {"x": (action.source,), "y": (action.target,)} if isinstance(action, Pour) else None


def _mixing(g: Rules) -> None:
    g.rule("clause", "(mix|stir) {x:thing}", say=10, inverse=_told_mix, heard=False)
    add_frame(g, "MIX", mix, x="{mixed}", together="[{TOGETHER}]")
    g.rule("clause", "{MIX}", lambda c: [mix(c, group) for group in c.focus[:1]], cost=0.5)
    g.words(
        "THOSE", "them they these those both the_two those_two these_two both_the those_three these_three"
    )
    g.lines(
        "clause",
        """
        {a:clause} {SO} ({MAKE} [it|them] {BROWN}|mixed|blended|combined|uniform)
        {a:clause} [until] {BROWN}
        (to|so as to|in order to) {MAKE} [it|them] {BROWN} [,] {a:clause}
        """,
        _if_mixed,
    )
    g.rule("mixed", "{x:thing}", say=1)
    g.lines(
        "mixed",
        """
        (it then|everything|all|it all|{THOSE}) [of them]
        [the|{THOSE}|all the] [two|three] [different] {LIQUID}
        """,
        _mixable,
    )
    within = "(in|inside|of|from) {x:thing}"
    g.rule("mixed", f"({{IT}}|{{THOSE}}|everything|[both] [two] {{LIQUID}}) [all] [together|up] {within}")
    g.rule("mixed", "{x:mixed} ((from|in) (before|step {_n:num}|the {_r:rank} step)|as well|too|also)")
    g.rule(
        "mixed",
        "[the] {a:hue} [{LIQUID}] (and|with|into) [the] {b:hue} [{LIQUID}|{UNIT}] [together] [(in|from) "
        "{x:thing}]",
        _both,
    )
    g.lines(
        "clause",
        """
        {GIVE} {x:mixed} (a|a good|another|the) [quick|little|proper] {MIX}
        ({LET}|{WANT}) {x:mixed} [to] [turn|become|be|go|turns|mix and become|mix and turn|becomes] {BROWN}
        {x:mixed} {TURN} {BROWN}
        [{LET}] {x:mixed} [{AUX}|will|should|to] {MIX} [together|up] [{SO} {MAKE} {BROWN}]
        """,
        mix,
    )


def _mixable(c: Bench) -> dict[Group, float]:
    """What is in focus; or, at first, all that was just poured into, if that are several."""
    several = isinstance(c.last(), Pour) and len(set(c.recent())) > 1
    return {group: cost + 0.8 * several for group, cost in focused(c).items()}


def _if_mixed(a: Bench) -> Bench | None:
    return a if isinstance(a.last(), Mix) else None


def _both(c: Bench, a: str, b: str, x: Group | None = None) -> list[Group] | None:
    held = of_hues(c, frozenset((a, b)))
    return [(i,) for i in sorted(held) if not x or i in x] if held and a != b else None


def _told_mix(c: Bench, segment: Segment) -> Mapping[str, Any] | None:
    [action] = segment
    return {"x": (action.source,)} if isinstance(action, Mix) else None


def _repeating(g: Rules) -> None:
    g.words(
        "LIKEWISE",
        "likewise too also as_well ditto the_same the_same_way similarly equally "
        "so_does so_do so_should so_must so_will so_goes so_can so_is so_are the_same_goes_for "
        "the_same_holds_for and_so_does and_so_do",
    )
    g.lines(
        "clause",
        """
        {SAME} [[,] but] {WITH} {p:portion} [as well|too|instead|this time]
        {SAME} {p:portion} [as well|too] ; 0.5
        {p:portion} ; 1.0
        {p:portion} {LIKEWISE} ; 0.1
        {LIKEWISE} [,] [{WITH}] {p:portion} ; 0.1
        {p:portion} ~ {SAME} ; 0.1
        """,
        _same,
    )
    g.rule("clause", "{SAME} {WITH} {p:portion} {INTO} {y:target}", pour, cost=0.1)
    g.rule("clause", "{p:portion} {INTO} {y:target}", _pour_too, cost=0.3)
    another = "(another|one more|yet another) [one|{UNIT}]"
    g.rule(
        "clause", f"[and] ({another}|a {{_n:ordinal}} (one|{{UNIT}})) [of those|of them]", _one_more, cost=0.1
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

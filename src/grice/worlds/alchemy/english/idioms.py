"""Rules for indirect requests: wishes, complaints, figures of speech, read by their frames."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grice.language import Goal, Group, Rules, achieve
from grice.worlds.alchemy.english.acts import pour_all, throw
from grice.worlds.alchemy.english.amounts import all_but
from grice.worlds.alchemy.english.bench import ALL, SOME, Amount, Bench, Portion, drain, mix, pour, units
from grice.worlds.alchemy.english.contents import roomy
from grice.worlds.alchemy.rules import UNITS, Drain, Pour

HALF = Amount("part", Fraction(1, 2))
CLASSES = {
    # Words that tell of mixing wherever they stand.
    "STIRRING": "stir stirred stirring mix mixed mixing unmixed blend blended blending shake shaken shaking "
    "swirl whisk churn agitate layered layers separated separate spoon uniform homogeneous whirl blender",
    "LEVEL": "level_with the_same_height_as as_full_as as_high_as equal_to even_with the_same_level_as "
    "at_the_same_level_as as_low_as on_par_with on_a_level_with the_level_of the_height_of that_of "
    "the_same_as at_the_same_height_as on_the_same_level_as just_as_full_as as_empty_as "
    "equal_in_height_to in_line_with",
    "ONLY_NEED": "we_only_need i_only_need the_recipe_calls_for the_recipe_says the_recipe_asks_for "
    "i_asked_for the_recipe_wants we_only_want i_only_want we_just_need i_just_need i_only_asked_for "
    "we_asked_for the_recipe_requires the_recipe_only_calls_for the_recipe_only_needs all_we_need_is "
    "all_i_need_is i_ordered only we_are_allowed it_only_takes it_should_be i_only_ordered we_only_asked_for",
    "SUFFICES": "enough plenty sufficient do suffice suffices done all_we_need all_i_need all_i_want "
    "all_it_takes right fine all_we_want",
    "MUCH": "too_full too_high too_many too_much in_excess over above_what_we_need more_than_we_need "
    "more_than_it_should too_many_in_it more_than_needed",
    "STEPS": "place places spot spots space spaces position positions beaker beakers step steps slot "
    "slots over further along",
    "ONE_HUE": "all_brown one one_color one_colour a_single_color a_single_colour the_same_color "
    "the_same_colour uniform all_one_color all_one_colour one_solid_color homogeneous evenly_colored "
    "evenly_coloured one_and_the_same_color blended",
    "HERE": "there here in_there in_here over_there into_there in_that_one on_top in_too in_as_well",
    "BRIMFUL": "filled full_to_the_brim filled_to_the_brim filled_up filled_to_the_top completely_full "
    "brimming chock_full",
    "RECOLOUR": "turn paint dye colour color tint change convert transform",
    "EVER": "at_all any_more anymore any_longer again ever_again",
    "DENIED": "do_not did_not can_not would_not no_longer never does_not could_not will_not",
    "CAME": "was came_from had_been used_to_be stood were was_before started belongs came",
}  # fmt: skip


def add_idioms(g: Rules) -> None:
    """Adds clauses that tell what is wanted, or what is wrong."""
    for category, words in CLASSES.items():
        g.words(category, words, say=0)
    g.structural.add("NEVER")
    _framed(g)
    _unwanted(g)
    _enough(g)
    _wanted(g)
    _instead(g)
    g.rule("clause", "{NEVER} {_x:thing} [(with|and|for) {_y:thing}]", Bench.refused, cost=0.5)
    something = "[something|a|the] {hue} [one|{LIQUID}]"
    g.rule("clause", f"{{RECOLOUR}} {{x:thing}} [into|to] {something}", _recoloured, cost=0.1)
    g.rule("clause", "{THROW} [{AWAY}] [the] {_a:tint} [{AWAY}] [from] {BELOW} {_b:shade}", Bench.refused)


def _recoloured(c: Bench, x: Group, hue: str) -> Bench | None:
    """Beakers mixed, which turns them brown; there is no way to turn them another colour."""
    return mix(c, x) if hue == "b" else c.refused()


def _framed(g: Rules) -> None:
    """Predicates that no list has, by the frame in which they stand with portions and beakers."""
    g.lines(
        "clause",
        """
        ~ {p:portion} [~] ; 0.5
        {p:portion} ~ ; 0.5
        ~ {p:portion} [~] {AWAY}
        {p:portion} ~ {AWAY}
        {AWAY} ~ {p:portion}
        {p:portion} [~] (not|no|no longer|never) ~
        """,
        drain,
        cost=0.3,
    )
    g.lines(
        "clause",
        """
        ({YOU}|~) {DENIED} ~ {p:portion} [~]
        (nobody|no one|who needs|who wants|enough|no more|no) [~] {p:portion} [~|any more|anymore|again]
        {YOU} (do not|no longer|will not) {WISH} {p:portion} [{EVER}]
        """,
        _not_any,
        cost=0.3,
    )
    g.rule("clause", "[why] ~ {p:portion} [~] {INTO} {_z:thing} [and|but] not {INTO} {y:target}", pour)
    g.lines(
        "clause",
        """
        [~] {STIRRING} ~ {x:mixed} [~]
        ~ {STIRRING} {x:mixed} [~]
        [~] {x:mixed} ~ {STIRRING} [~]
        ~ {x:mixed} {STIRRING} [~]
        """,
        mix,
        cost=0.1,
    )


def _not_any(c: Bench, p: Portion) -> dict[Bench, float]:
    """Nothing of it: not even "a single unit"."""
    return drain(c, Portion(p.beakers, ALL) if p.amount in (units(1), SOME) else p)


def _unwanted(g: Rules) -> None:
    """What there is too much of."""
    g.lines(
        "clause",
        """
        {x:thing} [{MODAL}] {LOSE} [its|the] {amount} [of (its|the) {LIQUID}]
        {x:thing} ({HAVE}|is|are) {amount} {MUCH}
        (there is|there are) {amount} {MUCH} {IN} {x:thing}
        {x:thing} is {MUCH} by {amount}
        {YOU} (poured|put|added) {amount} {MUCH} {INTO} {x:thing}
        """,
        throw,
        cost=0.1,
    )
    g.rule("clause", "[{THERE_ARE}|i see] {p:part} [is|are] {MUCH}", drain)
    less = "{YOU} ((do not|no longer) {WISH}|{WISH} (less|fewer)) {x:thing} [{EVER}]"
    g.rule("act", f"{less} [,] {{b:act@x}}")


def _enough(g: Rules) -> None:
    """Parts that are given by what is to be left."""
    g.rule(
        "clause",
        "(halve [{x:thing}]|(cut|reduce|split) {x:thing} (in half|in two|to half))",
        lambda c, x=None: throw(c, HALF, x or c.focus[0]) if x or c.focus else None,
    )
    g.rule("ENOUGH", "[{MODAL}|{AUX}] [be|have|quite] {SUFFICES}")
    g.lines(
        "clause",
        """
        {ONLY_NEED} [just|only] {rest} [of|from|in] {x:thing} [,] [not {_n:num} [{UNIT}]]
        {rest} {FROM} {x:thing} {ENOUGH}
        """,
        _keep,
        cost=0.1,
    )
    g.lines(
        "clause",
        """
        {num} {hue:tint} {ENOUGH} [{IN} {x:thing}]
        {ONLY_NEED} [just|only] {num} {hue:tint} [{IN} {x:thing}]
        """,
        _keep_hued,
        cost=0.05,
    )
    g.rule(
        "clause",
        "(get|bring|lower|drain|reduce|take|cut) {x:thing} [down] to [match] {LEVEL} {y:thing}",
        lambda c, x, y: _keep(c, units(sum(len(c.units(i)) for i in y)), x),
    )


def _keep(c: Bench, rest: Amount, x: Group) -> dict[Bench, float]:
    """So much kept, where there is more."""
    return throw(c, all_but(rest) or HALF, x) if len(x) == 1 else {}


def _keep_hued(c: Bench, num: int, hue: str, x: Group = ()) -> dict[Bench, float]:
    held = c.ordered(x or c.having(lambda held: held.count(hue) > num))
    return _keep(c, units(num), held) if held and c.units(held[0]).endswith(hue) else {}


def _wanted(g: Rules) -> None:
    """The wish that something be poured somewhere, or be brown."""
    g.lines(
        "clause",
        "{COMBINE} {x:thing} [together] (with|and) {y:target} [,] (in|into|inside) {z:thing}",
        _join,
    )
    room, more = "{MAKE_ROOM} [some|enough] (room|space|place)", "for {num} [more] [{UNIT}]"
    g.lines(
        "clause",
        f"{room} {{IN}} {{y:thing}} for {{x:thing}} \n {room} for {{x:thing}} {{IN}} {{y:thing}}",
        _roomy,
    )
    g.lines("clause", f"{room} {more} {{IN}} {{y:thing}} \n {room} {{IN}} {{y:thing}} {more}", _spare)
    g.rule("act", f"{{a:act}} [,] ({{SO_AS_TO}}|to) {room} [for {{_x:thing}}]")
    g.rule("wish", "[a|an] {t:trait*} {x:thing}", lambda x, t: (Goal(x, t),), cost=0.3)
    brown = "[something|some|a|an|one|a single] (brown|color|colour|{LIQUID}) [{LIQUID}|one]"
    g.rule("clause", f"{{CONJURE}} [me|us] [up] {brown} (in|from|out of|of|with) {{x:thing}}", mix)
    g.rule(
        "clause",
        "[{WANT}|{MAKE_IT}] [everything in|all of|the contents of|what is in] {x:mixed} [{MODAL}] "
        "[{TO_BE}|have|show|of|in] {ONE_HUE}",
        mix,
        cost=0.2,
    )


def _roomy(c: Bench, x: Group, y: Group) -> dict[Bench, float]:
    """Beakers with room for what others hold, of which "it" are these."""
    return {after.about(y).about(x): cost for after, cost in achieve(c, (Goal(y, roomy(x)),)).items()}


def _spare(c: Bench, num: int, y: Group) -> dict[Bench, float]:
    """Beakers with room for so many units more."""
    return throw(c, Amount("but", Fraction(UNITS - num)), y)


def _join(c: Bench, x: Group, y: Group, z: Group) -> Any:
    """One poured to another, or both into a third one."""
    if z == y:
        return pour_all(c, x, y)
    return pour_all(c, y, x) if z == x else pour_all(c, x + y, z)


def _instead(g: Rules) -> None:
    """What is put back, or elsewhere, or is another amount than was said."""
    g.lines(
        "clause",
        """
        {POUR} ({IT}|{REST}) back [again] [home|to the original {VESSEL}] ; 0.05
        {POUR} ({IT}|{REST}) [back] [to] where it {CAME} [from|before]
        """,
        lambda c: _returned(c, c.focus[0]) if c.focus else None,
    )
    where = "[back] [in|to|into] where (it|that|{_x:thing}) {CAME} [from|before]"
    g.rule("target", where, _source, cost=0.1)
    g.rule("target", "[back] [in|to|into] where [the] {hue:tint} {CAME} [from|before]", _where_was)
    g.rule(
        "clause",
        f"({{POUR}} {{p:portion}}|{{p:portion}} {{BELONGS}}) {where}",
        lambda c, p: pour(c, p, _source(c) or ()),
    )
    g.rule("sentence", "{OOPS} [,] [just|only|make it|make that] {amount}", _other_amount, cost=0.1)


def _other_amount(c: Bench, amount: Amount) -> dict[Bench, float]:
    """Another amount than was thrown out last."""
    last, before = c.last(), next(c.taken_back(), None)
    return throw(before, amount, (last.source,)) if before and isinstance(last, Drain) else {}


def _source(c: Bench) -> Group | None:
    """The beaker that was emptied last."""
    for step in c.history.back():
        if isinstance(step.action, Pour | Drain) and not c.units(step.action.source):
            return (step.action.source,)
    return None


def _where_was(c: Bench, hue: str) -> Group | None:
    """The beaker that held a colour before, and does no longer."""
    for step in c.history.back():
        held = step.before.state.contents if step.before else ()
        gone = [i for i, units in enumerate(held, 1) if set(units) == {hue} and hue not in c.units(i)]
        if gone:
            return (gone[0],)
    return None


def _returned(c: Bench, x: Group) -> Bench | None:
    """The reversal of the last pouring into a beaker."""
    for step in c.history.back():
        if isinstance(step.action, Pour) and (step.action.target,) == x:
            return c.do(Pour(step.action.target, step.action.source))
    return None

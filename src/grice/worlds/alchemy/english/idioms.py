"""Rules for indirect requests: wishes, complaints, figures of speech, read by their frames."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grice.language import Goal, Group, Rules, achieve
from grice.worlds.alchemy.english.bench import ALL, Amount, Bench, Portion, drain, mix, pour, units
from grice.worlds.alchemy.rules import Drain, Pour

HALF = Amount("part", Fraction(1, 2))
CLASSES = {
    # Words that tell of mixing wherever they stand.
    "STIRRING": "stir stirred stirring mix mixed mixing unmixed blend blended blending shake shaken shaking "
    "swirl whisk churn agitate layered layers separated separate spoon uniform homogeneous",
    "LEVEL": "level_with the_same_height_as as_full_as as_high_as equal_to even_with the_same_level_as "
    "at_the_same_level_as as_low_as on_par_with on_a_level_with the_level_of the_height_of that_of "
    "the_same_as at_the_same_height_as on_the_same_level_as just_as_full_as as_empty_as "
    "equal_in_height_to in_line_with",
    "ONLY_NEED": "we_only_need i_only_need the_recipe_calls_for the_recipe_says the_recipe_asks_for "
    "i_asked_for the_recipe_wants we_only_want i_only_want we_just_need i_just_need i_only_asked_for "
    "we_asked_for the_recipe_requires the_recipe_only_calls_for the_recipe_only_needs all_we_need_is "
    "all_i_need_is i_ordered only we_are_allowed it_only_takes it_should_be",
    "ENOUGH": "is_enough are_enough would_be_enough is_plenty are_plenty would_be_plenty will_do would_do "
    "will_suffice suffices suffice would_suffice is_sufficient are_sufficient is_all_we_need "
    "are_all_we_need is_all_i_need are_all_i_need is_all_i_want should_do should_be_enough "
    "is_all_it_takes is_right is_fine are_fine",
    "TAKE_OFF": "knock shave cut lop strip let pull draw bring kick send wash scoop skim take get peel "
    "slice scrape chop trim snip clip remove run pour throw spill dump tip suck",
    "LOSE": "loses lose should_lose must_lose has_to_lose needs_to_lose may_lose can_lose will_lose "
    "gives_up should_give_up sheds should_shed is_to_lose ought_to_lose drops parts_with could_lose "
    "can_spare must_give_up has_to_give_up wants_to_lose gets_rid_of is_short_by gets_relieved_of "
    "would_look_better_without would_be_better_without could_do_without has_too_many_by should_be_without "
    "is_over_by should_go_down_by goes_down_by must_go_down_by has_to_go_down_by should_be_reduced_by "
    "has_to_be_reduced_by must_be_reduced_by needs_to_be_reduced_by is_reduced_by gets_reduced_by",
    "MUCH": "too_full too_high too_many too_much in_excess over above_what_we_need more_than_we_need "
    "more_than_it_should too_many_in_it",
    "STEPS": "place places spot spots space spaces position positions beaker beakers step steps slot "
    "slots over further along",
    "ONE_HUE": "all_brown one one_color one_colour a_single_color a_single_colour the_same_color "
    "the_same_colour uniform all_one_color all_one_colour one_solid_color homogeneous evenly_colored "
    "evenly_coloured one_and_the_same_color blended",
    "TOPIC": "see you_see do_you_see look_at look_for remember you_know as_for regarding concerning about "
    "consider take locate identify find notice go_to go_for there_is spot pick choose pick_out select get "
    "grab now_for what_about with",
    "HERE": "there here in_there in_here over_there into_there in_that_one on_top",
    "BRIMFUL": "filled full_to_the_brim filled_to_the_brim filled_up filled_to_the_top completely_full "
    "overfull too_full brimming chock_full",
}  # fmt: skip


def add_idioms(g: Rules) -> None:
    """Adds clauses that tell what is wanted, or what is wrong."""
    for category, words in CLASSES.items():
        g.words(category, words, say=0)
    _framed(g)
    _unwanted(g)
    _lessened(g)
    _wanted(g)
    _places(g)
    _unmixed(g)


def _framed(g: Rules) -> None:
    """Predicates that no list has, by the frame in which they stand with portions and beakers."""
    g.lines(
        "clause",
        """
        ~ {p:portion} ; 0.5
        {p:portion} ~ ; 0.5
        ~ {p:portion} ~ ; 0.5
        ~ {p:portion} {AWAY}
        ~ {p:portion} ~ {AWAY}
        {p:portion} ~ {AWAY}
        {AWAY} ~ {p:portion}
        {p:portion} ~ (not|no|no longer|never) ~
        {p:portion} (not|no|no longer|never) ~
        ({YOU}|~) (do not|did not|can not|would not|no longer|never) ~ {p:portion}
        ({YOU}|~) (do not|did not|can not|would not|no longer|never) ~ {p:portion} ~
        (nobody|no one|who|enough|no more|no) [~] {p:portion} [~]
        """,
        drain,
        cost=0.3,
    )
    g.lines(
        "clause",
        """
        ~ {p:portion} {INTO} {y:target}
        {p:portion} ~ {INTO} {y:target}
        ~ {p:portion} ~ {INTO} {y:target}
        ~ {p:portion} ~ {INTO} {y:target} ~
        """,
        pour,
        cost=0.2,
    )
    g.lines(
        "clause",
        """
        {y:target} ~ {x:thing}
        {y:target} ~ {x:thing} ~
        ~ {y:target} ~ {x:thing}
        """,
        _pour,
        cost=0.6,
    )
    g.lines(
        "clause",
        """
        [~] {STIRRING} ~ {x:mixed} [~]
        ~ {STIRRING} {x:mixed} [~]
        {x:mixed} ~ {STIRRING} [~]
        ~ {x:mixed} [~] {STIRRING} [~]
        """,
        mix,
        cost=0.1,
    )


def _unwanted(g: Rules) -> None:
    g.rule("clause", "{x:thing} {LOSE} [its|the] {amount} [of (its|the) {LIQUID}]", _throw, cost=0.05)
    g.rule("clause", "{x:thing} {LOSE} [its|the|all its|all the] {hue} [{LIQUID}|{UNIT}]", _shed, cost=0.05)
    g.rule(
        "clause",
        "{x:thing} {LOSE} (everything|it all|all of it|all its {LIQUID}|its {LIQUID})",
        lambda c, x: _throw(c, ALL, x),
    )
    g.rule("clause", "{x:thing} ({HAVE}|is|are) {amount} {MUCH}", _throw, cost=0.1)
    g.rule("clause", "(there is|there are) {amount} {MUCH} (in|inside) {x:thing}", _throw, cost=0.1)
    g.rule("clause", "{x:thing} is {MUCH} by {amount}", _throw, cost=0.1)
    g.rule(
        "clause",
        "{num} {hue:hues_of_several} (is|are) {amount} {TOO_MANY} [,] [{_a:clause}]",
        _too_many,
        cost=0.1,
    )
    g.rule(
        "clause",
        "{num} {UNIT} (in|of) {x:thing} (is|are) {amount} {TOO_MANY} [,] [{_a:clause}]",
        lambda c, num, x, amount: _throw(c, amount, x) if len(c.units(x[0])) == num else {},
        cost=0.1,
    )
    g.words("TOO_MANY", "too_many too_much more_than_we_need more_than_needed", say=0)


def _lessened(g: Rules) -> None:
    """Parts that are given by the intended rest."""
    g.rule("clause", "{TAKE_OFF} {amount} (off|out of|from|off of|out from) {x:thing}", _throw, cost=0.05)
    g.rule(
        "clause",
        "(halve|cut {x:thing} in half|reduce {x:thing} by half|reduce {x:thing} to half|halve {x:thing})",
        lambda c, x=None: _throw(c, HALF, x or c.focus[0]) if x or c.focus else None,
    )
    g.rule(
        "clause",
        "(leave|keep) [only|just] {fraction} {FROM} {x:thing}",
        lambda c, fraction, x: _throw(c, Amount("part", 1 - fraction), x),
    )
    g.rule(
        "clause",
        "{THROW} {MANY} [{UNIT}] [of] {x:thing} as (there is|there are|you have|we have|i have) [{UNIT}] "
        "[of] {y:thing}",
        lambda c, x, y: _throw(c, _filling(c, y), x),
    )
    g.rule(
        "clause",
        "{THROW} (twice|double) {MANY} [{UNIT}] [of] {x:thing} as (there is|there are|you have|we have) "
        "[{UNIT}] [of] {y:thing}",
        lambda c, x, y: _throw(c, _filling(c, y, 2), x),
    )
    g.rule(
        "clause",
        "{THROW} enough [{LIQUID}|{UNIT}] (from|of|out of) {x:thing} [so as|so|for it] (to|that) [it|to] "
        "({TO_HAVE}|leave|{HAVE}) {s:held*}",
        lambda c, x, s: achieve(c, (Goal(x, s),)),
    )
    g.rule(
        "must",
        "{s:held*} {MODAL} (remain|be left|stay|be|be found) [left|over] (in|inside) {x:thing}",
        lambda x, s: (Goal(x, s),),
    )
    g.rule(
        "clause",
        "{ONLY_NEED} [just|only] {num} [{UNIT}] [of|from|in] {x:thing} [,] [not {_n:num} [{UNIT}]]",
        _keep,
        cost=0.1,
    )
    g.rule("clause", "{num} [{UNIT}] (of|from|in) {x:thing} {ENOUGH}", _keep, cost=0.1)
    g.rule(
        "clause",
        "{num} {hue} {UNIT} {ENOUGH}",
        lambda c, num, hue: _keep(c, num, tuple(c.having(lambda held: held.count(hue) > num))),
    )
    g.rule(
        "clause",
        "(you|somebody|someone|i|we) (poured|put|added) {amount} {MUCH} (in|into|to) {x:thing}",
        _throw,
    )
    g.rule("clause", "minus {num} {x:thing}", lambda c, num, x: _throw(c, units(num), x))
    g.rule(
        "clause",
        "{num} [{UNIT}] (fewer|less) [of] {x:thing}",
        lambda c, num, x: _throw(c, units(num), x),
        cost=0.2,
    )
    g.rule(
        "clause",
        "(get|bring|lower|drain|reduce|take|cut) {x:thing} [down] to [match] {LEVEL} {y:thing}",
        lambda c, x, y: _keep(c, sum(len(c.units(i)) for i in y), x),
    )
    g.rule("thing", "the (level|height|amount|contents|fill|fill level) of {x:thing}", lambda x: x, cost=0.1)
    g.rule(
        "post",
        "{LEVEL} {x:thing}",
        lambda c, x: c.having(lambda held: len(held) == len(c.units(x[0]))) - set(x),
    )
    room = "(make room|make space|free some space|get some space|make some room|create space|have some room)"
    g.rule(
        "act", f"(to|in order to|and) {room} [for {{_x:thing}}] [in {{_y:thing}}] [,] {{a:act}}", lambda a: a
    )
    g.rule("act", f"{{a:act}} [,] (to|in order to|so as to) {room} [for {{_x:thing}}]", lambda a: a)
    g.rule(
        "act",
        "{WANT} {x:thing} for {_y:thing} [,] [so|so please|so that is why you should] {b:act@x}",
        lambda b: b,
    )
    g.rule(
        "wish",
        "[to end up with|to have|to see|to be left with] {s:held*} [left] (in|inside) {x:thing}",
        lambda x, s: (Goal(x, s),),
        cost=0.05,
    )
    g.rule("wish", "[a|an|the] {t:trait*} {x:thing}", lambda x, t: (Goal(x, t),), cost=0.3)
    g.rule(
        "sentence",
        "{OOPS} [,] [just|only|make it|make that] {amount}",
        lambda c, amount: _other_amount(c, amount),
        cost=0.1,
    )
    last = "[,] {OOPS} [,] [rather|instead]"
    g.rule(
        "sentence",
        f"{{a:sentence}} {last} {{INTO}} {{y:target}} [instead]",
        lambda c, a, y: _redirected(c, a, y),
        cost=0.1,
    )
    g.rule(
        "sentence",
        "{OOPS} [,] {INTO} {y:target} [instead]",
        lambda c, y: _redirected(next(c.taken_back(), c), c, y),
        cost=0.1,
    )


def _keep(c: Bench, num: int, x: Group) -> dict[Bench, float]:
    """So many units kept, where there are more."""
    return _throw(c, Amount("but", Fraction(num)), x) if len(x) == 1 else {}


def _other_amount(c: Bench, amount: Amount) -> dict[Bench, float]:
    """Another amount than was thrown out last."""
    last, before = c.last(), next(c.taken_back(), None)
    return _throw(before, amount, (last.source,)) if before and isinstance(last, Drain) else {}


def _filling(c: Bench, y: Group, times: int = 1) -> Amount:
    return units(times * sum(len(c.units(i)) for i in y))


def _redirected(c: Bench, a: Bench, y: Group) -> Bench | None:
    """The last pour of what was asked for, into another beaker."""
    *before, last = a.since(c) or (None,)
    if not isinstance(last, Pour) or len(y) != 1:
        return None
    one: Bench | None = c
    for action in (*before, Pour(last.source, y[0])):
        one = one and action and one.do(action)
    return one


def _throw(c: Bench, amount: Amount, x: Group) -> dict[Bench, float]:
    return drain(c, Portion(x, amount))


def _both_out(c: Bench, p: Portion, q: Portion) -> dict[Bench, float]:
    found: dict[Bench, float] = {}
    for one, cost in drain(c, p).items():
        found |= {after: cost + more for after, more in drain(one, q).items()}
    return found


def _shed(c: Bench, x: Group, hue: str) -> dict[Bench, float]:
    held = c.units(x[0])
    top = len(held) - len(held.rstrip(hue))
    return drain(c, Portion(x, units(top))) if top else {}


def _too_many(c: Bench, num: int, hue: str, amount: Amount) -> dict[Bench, float]:
    held = c.having(lambda units: units.count(hue) == num)
    return drain(c, Portion(tuple(held), amount)) if len(held) == 1 else {}


def _wanted(g: Rules) -> None:
    """The wish that something be poured somewhere."""
    g.rule(
        "clause", "(give|offer|grant|hand|serve|feed|get|bring) {y:target} [with] {x:thing}", _pour, cost=0.2
    )
    g.rule(
        "clause",
        "(unite|reunite|marry|pair|combine|put|bring|join|mix|merge|pool|get) {x:thing} [together] (with|"
        "and) {y:target} [,] (in|into|inside) {z:thing}",
        _join,
    )
    g.rule(
        "clause",
        "(unite|reunite|marry|pair|put|bring|join|merge|pool|get) {x:thing} (and) {y:target} together",
        _either_way,
        cost=0.3,
    )
    g.rule(
        "clause",
        "(fill|fill up|top up|top off|replenish|load|complete|refill|top) {y:target} [up|off] (with|using|"
        "from|by adding|out of|by means of) {p:portion}",
        pour,
    )
    g.rule(
        "clause",
        "(use|take) {x:thing} (to fill|to fill up|to top up|to refill|for|for filling) {y:target}",
        _pour,
    )
    for side, by in (("left", -1), ("right", 1)):
        g.rule(
            "clause",
            f"({{POUR}}|shift|slide|nudge|scoot|push|bump|shove) {{x:thing}} [over] {{num}} [{{STEPS}}] "
            f"(to the {side}|{side}|towards the {side})",
            _shift(by),
            cost=0.05,
        )
        g.rule(
            "clause",
            f"({{POUR}}|shift|slide|nudge|scoot|push|bump|shove) {{x:thing}} [over] (a|one|the next) [place|"
            f"spot|space|position|beaker|step|slot] [over] (to the {side}|{side})",
            _shift(by),
        )
        g.rule(
            "clause",
            f"({{POUR}}|shift|slide|nudge|scoot|push|bump|shove) {{x:thing}} [over|just|straight|directly|"
            f"immediately] (to the {side}|{side}|to its {side}|{side}wards|next door to the {side})",
            _shift(by),
            cost=0.2,
        )
    g.rule(
        "clause",
        "({POUR}|return|bring|move) (it|that|them|the rest|what is left|all of it|everything) [all|right|"
        "straight] back [again] [(to|into|in) [{VESSEL}] [where|from where|whence] it [came|was] [from|"
        "before]|where it came from|where it was|where it was before|home|to the original {VESSEL}]",
        _home,
        cost=0.05,
    )
    g.rule(
        "clause",
        "({POUR}|return) (it|that|them|the rest|what is left) [back] to where it (came from|was|was before|"
        "started|belongs)",
        _home,
    )
    g.rule("clause", "(swap|switch|exchange|trade) {_x:thing} (with|and|for) {_y:thing}", lambda c: None)


def _places(g: Rules) -> None:
    g.rule(
        "target",
        "[in|to|into] where (it|that|{_x:thing}) (was|came from|had been|used to be|stood|were)",
        _source,
        cost=0.1,
    )
    g.rule(
        "clause",
        "{POUR} {p:portion} where (it|that|{_x:thing}) (was|came from|had been|used to be|were)",
        lambda c, p: pour(c, p, _source(c) or ()),
    )
    g.rule(
        "post",
        "(that|which) [has|is|was] [just|now|newly] (became|become|got|gotten|been|made) (empty|free|"
        "emptied|freed|vacant)",
        lambda c: frozenset(_source(c) or ()) or None,
    )


def _source(c: Bench) -> Group | None:
    """The beaker that was emptied last."""
    for step in c.history.back():
        if isinstance(step.action, Pour | Drain) and not c.units(step.action.source):
            return (step.action.source,)
    return None


def _pour(c: Bench, x: Group, y: Group) -> Any:
    return pour(c, Portion(x, ALL), y)


def _either_way(c: Bench, x: Group, y: Group) -> list[Any]:
    return [_pour(c, x, y), _pour(c, y, x)]


def _join(c: Bench, x: Group, y: Group, z: Group | None = None) -> Any:
    """One poured to another, or both into a third one."""
    if z is None or z == y:
        return _pour(c, x, y)
    return _pour(c, y, x) if z == x else pour(c, Portion(x + y, ALL), z)


def _shift(by: int) -> Any:
    def shift(c: Bench, x: Group, num: int = 1) -> Any:
        return _pour(c, x, (x[0] + by * num,)) if len(x) == 1 and x[0] + by * num in c.things else None

    return shift


def _home(c: Bench) -> Bench | None:
    """The reversal of the last pouring into the beaker in focus."""
    for step in c.history.back():
        if isinstance(step.action, Pour) and c.focus and (step.action.target,) == c.focus[0]:
            return c.do(Pour(step.action.target, step.action.source))
    return None


def _unmixed(g: Rules) -> None:
    g.rule(
        "clause",
        "(whip|mix|stir|cook|brew|make|get|give|conjure|create|prepare|produce) [me|us] [up] (something "
        "brown|some brown|brown|a brown mix|a brown mixture|a brown one|one color|one colour|a single color|"
        "a nice brown) (in|from|out of|of) {x:thing}",
        mix,
    )
    g.rule(
        "clause",
        "(stir|shake|mix|blend|swirl) (things|everything|it all|the {LIQUID}|what is there) [up|together|"
        "around] (in|inside) {x:thing}",
        mix,
    )
    g.rule(
        "clause",
        "[{WANT}|{MAKE_IT}] [everything in|all of|the contents of|what is in] {x:thing} [{MODAL}] "
        "[{TO_BE}|have|show|of|in] {ONE_HUE}",
        mix,
        cost=0.2,
    )

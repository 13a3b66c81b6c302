"""Removing figures, keeping the rest, and remarks that nothing else shall change."""

from __future__ import annotations

from typing import Any

from grice.episode import Segment
from grice.language import Group, Rules, pick
from grice.worlds.tangrams.english.places import holders
from grice.worlds.tangrams.english.shelf import Shelf
from grice.worlds.tangrams.rules import Remove


def add_removing(g: Rules) -> None:
    """Adds removing: by what is done to a figure, by what it does, and by what is the matter with it."""
    g.rule(
        "clause",
        "{REMOVE} {x:thing} [back|again] [{AWAY}] [{FROM_ROW}]",
        remove,
        said="(remove|delete|take away|get rid of|take out|erase) {x:thing}",
        say=10,
        inverse=_told_removal,
    )
    g.words("BYE", "goodbye goodby farewell bye good-bye bye-bye adieu so_long")
    g.words(
        "BUSINESS",
        "business place right reason business_being place_being right_to_be reason_to_be call_to_be",
    )
    g.words(
        "HERE",
        "here there now in in_there in_here in_it anymore any_more any_longer at_all anywhere to_be_here",
    )
    g.rule("HERE", "{FROM_ROW}")
    g.words("FITTING", "belong fit fit_in look_right go look_good work belongs fits fits_in looks_right")
    g.rule("FITTING", "(has|have) [any|a] {BUSINESS}")
    g.rule(
        "FITTING", "({BE}|be) (needed|wanted|required|welcome|supposed to be|meant to be|necessary|useful)"
    )
    g.lines(
        "clause",
        """{TAKE} {x:thing} [back] {AWAY} [{FROM_ROW}]
        {TAKE} {AWAY} {x:thing} [{FROM_ROW}]
        {TAKE} {x:thing} {FROM_ROW}
        (take|pull|lift) {x:thing} ; 0.6
        (give|hand|giving) {x:thing} the {BOOT}
        (give|hand|giving) the {BOOT} to {x:thing}
        (show|showing) {x:thing} (the door|the exit|out|the way out)
        (kiss|wave|say|bid|wish) ({x:thing} {BYE}|{BYE} to {x:thing})
        {FAREWELL} {x:thing} [{HERE}]
        ({TAKE}|{PUT}|{REMOVE}|give|send|leave|consign|relegate|make|let|wave|show|hand) {x:thing} {TOSSED}
        (send|get|make) {x:thing} (home|out of my sight|lost|scarce)
        {x:thing} {DOOMED} [now|here]
        {x:thing} (has|have|is|are) {GO} [{FROM_ROW}] ; 0.05
        ({REMOVE}|{TAKE}) {x:thing} (from|under|off|out of|into|to|in) [the|a|an|its|my|our] ~ ; 0.3
        {TAKE} {x:some} ; 0.1
        {x:thing} (should never|should not|shouldn't|was never supposed to|was not supposed to) have been \
        ~ ; 0.2
        {x:thing} (should never|should not) have been (added|there|here|in|put there|included|put in)
        (i|we) (do not|cannot|fail to) see why we (need|have|keep|still have|should keep) {x:thing} [{HERE}]
        {REMOVE} (none but|no one but|nobody but|nothing but|only) {x:thing}
        {WITHOUT} without {x:thing}
        without {x:thing} [,] {WITHOUT}
        (why|what) (is|are) {x:thing} [doing] {HERE}
        why do we [still] (have|need|keep) {x:thing}
        is {x:thing} (needed|necessary|required|of any use) [{HERE}]
        (does|must|do) {x:thing} [have to|need to] (be|stay|stand) {HERE}
        {x:thing} [,] no thanks
        there (is|are) {_n:num} {NOUN} too many [,] {x:thing}
        (rid|strip|clear|free|purge|cleanse|relieve|empty|stripping|ridding) ({THE_ROW}|us|me) of {x:thing}
        {REMOVE} ({THE_ROW}|us|me) of {x:thing}
        {x:thing} {GO} [now] [{FROM_ROW}] ; 0.05
        {x:thing} (get|gets|got|receives|is getting|are getting) the {BOOT}
        {x:thing} (is|are|gets|get|was|were) ({REMOVE}|{TAKE} {AWAY}|{USELESS}) [{HERE}]
        {x:thing} (is|are|was|were) {USELESS} [here] [and|so] [it|they] {SHOULD} {_v:vp}
        {x:thing} (should be|can be|looks|seems|feels|look|seem) {USELESS} [here]
        {x:thing} (does not|doesn't|do not|don't|did not|never|no longer) {FITTING} [{HERE}]
        {x:thing} (is|are) (not|no longer) (needed|wanted|required|welcome|supposed to be|meant to be) \
        [{HERE}]
        {x:thing} (should not|shouldn't|must not|mustn't|cannot|can't|may not|need not) \
        (be|stay|remain|stand) [{HERE}]
        {x:thing} (has|have|had) no {BUSINESS} [{HERE}]
        (i|we) {NO_WANT} {x:thing} [{HERE}]
        (i|we) (see|have) no (need|use|reason) for {x:thing} [{HERE}]
        (there is|there's) no (need|place|room|use) for {x:thing} [{HERE}]
        {x:thing} [,] {REMOVE} [it|them|that|that one] [{AWAY}] ; 0.2""",
        remove,
    )
    g.rule(
        "clause",
        "there (is|are) (one|a) {FIGURE} too many {l:at}",
        lambda c, l: remove(c, c.ordered(holders(c, l))),
    )
    g.rule(
        "clause",
        "{TAKE} {x:thing} (out of|from|off) {POSITION} [number] {n:num}",
        lambda c, x, n: remove(c, x) if pick(c.things, n) == x else None,
    )
    g.rule("clause", "neither {a:thing} nor {b:thing} {FITTING} [{HERE}]", lambda c, a, b: remove(c, a + b))
    g.rule("clause", "neither {a:thing} nor {b:thing} {SHOULD} {REMAIN}", lambda c, a, b: remove(c, a + b))
    g.rule("clause", "{REMOVE} {n:times} {x:thing*}", _so_often)
    many = (
        "{REMOVE} as many [{FIGURE}] {STARTING} [the] {end} as (needed|necessary|you need to|it "
        "takes|required)"
    )
    g.rule("clause", many, lambda c, end: _some_away(c, 1, end))
    g.lines(
        "vp",
        """{GO} [now|again] [{FROM_ROW}] ; 0.1
        [be|get|being|getting|have] ({REMOVE}|{TAKE} {AWAY}) [{FROM_ROW}]
        (get|receive|take) the {BOOT}""",
        ("remove",),
    )
    _from_ends(g)
    _keeping(g)
    _untouched(g)


def _from_ends(g: Rules) -> None:
    """So many from an end, told around the particle; or one by one."""
    g.words("ONE_BY_ONE", "one_by_one one_at_a_time one_after_the_other one_after_another in_turn")
    end = "{STARTING} [the] {end} [end|side|of {THE_ROW}]"
    g.rule("clause", f"{{TAKE}} {{n:share}} [{{FIGURE}}] {{AWAY}} {end}", _some_away)
    g.rule("clause", f"{{TAKE}} {{n:share}} [{{FIGURE}}] {end}", _some_away, cost=0.1)
    g.lines(
        "clause",
        f"""{{REMOVE}} [{{FIGURE}}|them] {end} [{{ONE_BY_ONE}}]
        {{TAKE}} [{{FIGURE}}|them|one] {{AWAY}} {end} [{{ONE_BY_ONE}}]""",
        lambda c, end: _some_away(c, 1, end),
        cost=0.1,
    )
    g.lines("clause", "{REMOVE} {_it:lost} again\n{REMOVE} [one] again", _removed_again, cost=0.3)
    g.rule(
        "clause",
        "{REMOVE} (another|one more|one|a second one) [of them]",
        lambda c: [c.do(Remove(i)) for i in range(1, len(c.things) + 1)],
        cost=0.5,
    )


def _so_often(c: Shelf, n: int, x: Any) -> Shelf | None:
    """What is described, removed again and again."""
    after: Shelf | None = c
    for _ in range(n):
        found = x(after) if after else {}
        after = remove(after, min(found, key=found.__getitem__)) if after and found else None
    return after


def _some_away(c: Shelf, n: int | None, end: int) -> Shelf | None:
    if not n or n > len(c.things) or end not in (1, -1):
        return None
    return remove(c, c.things[:n] if end == 1 else c.things[-n:])


def _keeping(g: Rules) -> None:
    g.words(
        "KEEP",
        "keep leave save spare retain preserve leave_us leave_me hold_on_to hang_on_to keeping leaving "
        "end_up_with wind_up_with finish_with",
    )
    g.words(
        "ONLY",
        "only just nothing_but nothing_except no_one_but nobody_but none_but none_except nothing_other_than",
    )
    g.rule("ONLY", "no [other] {FIGURE} (but|except|other than|than)")
    g.words(
        "REMAIN",
        "remain stay be_left survive be_kept stand remains stays is_left are_left be_spared be_there",
    )
    g.words(
        "REMAIN", "be_in_the_row be_left_over be_here be_allowed_to_stay get_to_stay may_stay be_present left"
    )
    g.words("SHRINK", "cut reduce trim shrink boil pare shorten narrow whittle bring get slim strip")
    g.lines(
        "clause",
        """{KEEP} {x:thing} [behind|standing|in {THE_ROW}|only] ; 0.3
        {KEEP} {ONLY} {x:thing} [behind|standing|in {THE_ROW}|in place]
        [{WANT}] {ONLY} {x:thing} [{SHOULD}] [to] {REMAIN}
        {x:thing} {SHOULD} {REMAIN} [,] [and] nothing else
        [{WANT}|let] {THE_ROW} [{SHOULD}] [to] (consist of|contain|have|hold|be made up of|be) [{ONLY}] \
        {x:thing}
        (leave|leaving) (me|us|it|the row) with [{ONLY}] {x:thing}
        {REMOVE} [all] the {OTHERS} [,] [and|but|so as to] {KEEP} {x:thing}
        {WANT} {ONLY} {x:thing} [left|in {THE_ROW}|there]
        {SHRINK} ({THE_ROW}|it|everything|things) [down] to [only] {x:thing}
        {x:thing} {SHOULD} be the only {FIGURE} [left|to remain|remaining|in {THE_ROW}]""",
        keep,
    )
    g.lines(
        "clause",
        """(cut|shorten|trim|chop) {THE_ROW} (off|short) (after|behind|at) {x:thing}
        (cut|chop|trim|lop) (off|away) everything (after|behind|past) {x:thing}
        [{WANT}] ({THE_ROW}|it) [{SHOULD}] [to] [be perfect if it|be fine if it|be better if it] {STOP} \
        (at|after) {x:thing}
        {THE_ROW} {SHOULD} [to] {STOP} with {x:thing} ; 0.6""",
        lambda c, x: remove(c, c.ordered(holders(c, ("side", 1, x, False)))),
    )
    g.rule(
        "clause",
        "[{ONLY}] {n:num} [{FIGURE}] {SHOULD} {REMAIN} [,] {x:thing}",
        lambda c, n, x: keep(c, x) if len(x) == n else None,
    )
    down = (
        "{SHRINK} ({THE_ROW}|it) [down] to {n:num} [{FIGURE}] [,] [by {DELETE} [{FIGURE}]] "
        "{STARTING} [the] {end} [end|side]"
    )
    g.rule("clause", down, lambda c, n, end: _some_away(c, len(c.things) - n, end))
    g.words("STOP", "stop end stops ends stopped ended finish finished")
    g.rule(
        "clause",
        "{THE_ROW} {SHOULD} [to] (start|begin|open) [only] (with|at) {x:thing}",
        lambda c, x: remove(c, c.ordered(holders(c, ("side", -1, x, False)))),
        cost=0.5,
    )


def _untouched(g: Rules) -> None:
    """Remarks by which nothing is done: what shall stay as it is, or what follows anyway."""
    g.words(
        "ALONE", "alone be as_is as_they_are as_it_is in_peace where_it_is where_they_are untouched unchanged"
    )
    g.words("ALONE", "in_place out_of_it out_of_this in_the_same_order in_order as_before there as_they_were")
    touch = (
        "touch move disturb change affect mess_with mess_up reorder rearrange alter swap remove delete shift"
    )
    g.words("TOUCH", [form for verb in touch.split() for form in (verb, verb.removesuffix("e") + "ing")])
    g.words("TOUCH", "messing_with messing_up swapping")
    g.words(
        "ALONG",
        "move_along moves_along shift_along move_up shift_up shift move close_up slide_along move_over",
    )
    g.words(
        "ALONG",
        "shift_over keep_their_order keep_the_same_order stay_in_order stay_put keep_their_places stay",
    )
    g.words(
        "ALONG",
        "stay_where_they_are stay_as_they_are remain_as_they_are remain stay_the_same follow close_ranks",
    )
    g.words(
        "ALONG", "step_back move_back shift_back stay_where_it_is keep_its_place stays_put stays stay_there"
    )
    g.words(
        "ALONG", "should_have_stayed have_stayed close_the_gap close_up_the_gap make_room move_aside moves_up"
    )
    g.rule(
        "PUSHING",
        "(pushing|shifting|moving|making|letting|nudging|sliding|bumping|and let|and push|and shift)",
    )
    g.words(
        "OVER",
        "along up over back down move_along move_up right to_the_right one_to_the_right aside out_of_the_way",
    )
    g.lines(
        "untouched",
        """(leave|keep|let|leaving|keeping) {x:thing} {ALONE}
        (don't|do not|without|never|not) {TOUCH} [the order of] {x:thing}
        {PUSHING} {x:thing} {OVER}
        (leave|keep) {x:thing} ; 0.3
        {x:thing} [{SHOULD}|all] {ALONG} ; 0.1""",
        lambda c, x: c.about(x),
    )
    g.lines(
        "untouched",
        """(leave|keep|let|leaving|keeping) ({THE_ROW}|everything|it|things|all|everything else|all else) \
        {ALONE}
        each (takes|gets|take|taking) (the other|the others) {POSITION}
        (nothing|no one) else (changes|moves|should change|should move)
        [the] order of (the others|the rest|everything else) (stays|remains) [the same|unchanged]""",
        lambda c: c,
    )
    g.rule("clause", "{u:untouched}", cost=0.1)
    g.rule("act", "{a:act} [,] [and|while|but|with] {u:untouched@a}", lambda c, a, u: a, cost=0.05)
    g.words(
        "OTHERS", "others other_ones other rest remaining_ones others_in_the_row rest_of_them other_figures"
    )
    g.rule("OTHERS", "(other|remaining) {FIGURE}")
    g.rule("OTHERS", "rest of {THE_ROW}")
    g.lines("thing", "[all] the {OTHERS}\n(everything|all|everyone|whatever) else", _others)
    g.rule(
        "clause",
        "(look at|consider|think of|imagine|note|notice|take|you see|see|mind|about) {x:thing}",
        lambda c, x: c.about(x),
        cost=0.5,
    )


def _others(c: Shelf) -> Group | None:
    return tuple(i for i in c.things if not c.focus or i not in c.focus[0]) or None


def remove(c: Shelf, x: Group) -> Shelf | None:
    """The context after some figures are removed, one after the other."""
    return c.each(x, lambda c, shape: c.do(Remove(c.place(shape)))) if c.has(x) else None


def keep(c: Shelf, x: Group) -> Shelf | None:
    """The context after all others are removed."""
    others = tuple(shape for shape in c.things if shape not in x)
    return remove(c, others) if others and c.has(x) else None


def _removed_again(c: Shelf) -> Shelf | None:
    last = c.last()
    return c.do(last) if isinstance(last, Remove) else None


def _told_removal(c: Shelf, segment: Segment) -> dict[str, Any] | None:
    return {"x": (c.state.shapes[segment[0].source - 1],)} if isinstance(segment[0], Remove) else None

"""What is asked for without saying so: remarks, complaints, wishes, and words that the grammar lacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grice.language import Group, Rules
from grice.language.meaning import Denotation
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.people import Costs
from grice.worlds.scene.english.verbs import enter, hand, leave, move, seize, stay, trade
from grice.worlds.scene.rules import Stay

Lazy = Callable[[Any], Denotation]
REMARK, GIST = 0.7, 1.0  # what a remark costs that is not understood, and a verb that is not

FILL = (
    "a an the his her their my your its our of to in on for with at by from and or so as than that "
    "this these "
    "those it he she they we i you is are was were be been being has have had do does did very much too more "
    "quite rather still already always ever just only even all some any one two three what who why how when "
    "where there here could would should can will must may might get gets getting got go going take "
    "time head "
    "about like really over up down off out part again now then not no own him them thing look looks "
    "seem seems "
    "good better best well right make makes made keep want wants need needs us me crowd little bit lot long "
    "if as such let other half never come know see say says"
)
WORDS = {
    "NEEDLESS": "is_not_needed is_no_longer_needed is_one_too_many is_too_many is_not_welcome is_done "
        "is_finished "
    "is_through is_superfluous is_redundant is_surplus is_in_the_way is_not_wanted is_not_required "
        "is_no_longer_wanted "
    "is_no_longer_required is_no_longer_welcome is_not_needed_anymore is_not_wanted_anymore "
        "is_not_one_of_them "
    "does_not_belong does_not_belong_here is_out_of_place is_not_supposed_to_be_here should_not_be_here "
    "should_not_be_there was_not_invited is_not_invited has_no_business_here "
        "has_no_business_being_here is_free_to_go "
    "is_excused is_dismissed is_fired has_overstayed_his_welcome has_overstayed_her_welcome has_had_enough "
    "has_done_his_part has_done_her_part has_outstayed_his_welcome has_somewhere_else_to_be "
        "has_to_be_elsewhere "
    "has_a_train_to_catch has_a_bus_to_catch is_wanted_elsewhere is_needed_elsewhere is_tired is_late "
        "is_bored "
    "has_been_here_long_enough has_been_here_too_long is_done_here is_finished_here is_over is_up "
        "is_not_part_of_this "
    "is_not_in_this_scene is_no_use is_of_no_use is_the_odd_one_out is_ready_to_leave is_ready_to_go "
        "wants_out "
    "could_use_a_break needs_a_break needs_some_rest deserves_a_break has_seen_enough bores_me "
        "annoys_me is_a_nuisance "
    "is_no_longer_part_of_this has_served_his_purpose has_other_plans needs_to_be_somewhere_else "
        "can_be_spared "
    "is_expected_at_home is_expected_elsewhere is_wanted_on_the_phone has_an_appointment "
        "is_not_staying are_not_needed "
    "are_no_longer_needed are_too_many are_done are_in_the_way",
    "HIS_TIME": "his_part his_time her_part her_time their_time their_part his_turn her_turn his_work "
        "her_work "
    "his_job her_job his_role her_role his_shift her_shift his_scene her_scene your_time your_part "
        "your_turn your_shift",
    "UNWANTED": "i_do_not_want we_do_not_need i_do_not_need we_no_longer_need i_no_longer_need "
        "we_can_do_without "
    "i_can_do_without i_no_longer_want i_do_not_want_to_see i_have_seen_enough_of we_have_seen_enough_of "
    "i_am_tired_of i_am_done_with we_are_done_with i_have_had_enough_of we_have_no_use_for i_have_no_use_for "
    "we_do_not_want there_is_no_room_for there_is_no_need_for we_will_not_need i_will_not_need no_more "
    "i_could_do_without we_could_do_without nobody_needs no_one_needs i_am_sick_of there_is_no_place_for "
    "we_are_finished_with i_would_rather_not_see say_goodbye_to wave_goodbye_to bid_farewell_to farewell_to "
    "goodbye bye bye_bye last_call_for so_long_to time_is_up_for it_is_over_for curtains_for that_is_it_for "
    "that_is_all_for it_is_time_to_say_goodbye_to let_us_say_goodbye_to",
    "TOO_HERE": "here there on_stage on_the_stage anymore any_more any_longer around here_anymore "
        "here_any_longer "
    "here_any_more on_stage_anymore up_there in_this_scene for_this on_my_stage in_the_picture",
    "AS_IT_IS": "as_it_is as_they_are the_way_it_is the_way_they_are like_this like_that "
        "where_they_are as_is just_so "
    "just_as_it_is exactly_as_it_is exactly_as_they_are just_as_they_are exactly_the_way_it_is "
        "just_the_way_it_is "
    "where_it_is as_things_are where_you_are in_place",
    "NEEDS_HAT": "needs_a_hat wants_a_hat could_use_a_hat would_like_a_hat could_do_with_a_hat "
        "is_getting_cold "
    "is_cold is_freezing feels_cold looks_cold has_a_cold_head is_getting_sunburnt is_getting_wet "
        "needs_some_shade "
    "is_bare feels_naked_without_a_hat would_love_a_hat has_always_wanted_a_hat deserves_a_hat "
        "ought_to_have_a_hat "
    "should_have_a_hat is_missing_a_hat feels_bare looks_bare is_getting_chilly is_chilly "
        "needs_something_on_his_head "
    "wants_one needs_one would_like_one could_use_one deserves_one",
    "COVETS": "wants needs would_like would_love likes loves fancies covets envies admires could_use "
        "is_eyeing "
    "has_an_eye_on has_his_eye_on has_her_eye_on longs_for is_dying_for is_dying_to_have is_after "
        "should_have "
    "is_jealous_of must_have needs_to_have ought_to_have deserves has_always_wanted wants_to_try "
        "wants_to_wear "
    "would_like_to_have would_love_to_wear wants_to_have would_like_to_try could_do_with "
        "has_taken_a_fancy_to "
    "is_in_need_of would_look_good_in would_look_better_in would_look_great_in looks_better_in "
        "would_look_nice_in "
    "would_look_lovely_in looks_good_in should_be_wearing wants_back wishes_he_had would_kill_for "
    "should_be_the_one_to_wear should_be_the_one_with is_the_one_who_should_wear is_the_rightful_owner_of",
    "SUITS": "would_look_better_on looks_better_on would_look_good_on would_look_great_on belongs_to "
    "belongs_on_the_head_of should_belong_to would_suit would_fit suits fits is_meant_for "
        "was_meant_for would_be_better_on "
    "belongs_on should_be_on ought_to_be_on should_be_with is_for should_go_to would_look_nice_on "
        "ends_up_on ends_up_with "
    "should_end_up_on should_end_up_with would_look_much_better_on would_look_a_lot_better_on is_made_for "
    "would_be_perfect_for would_look_nicer_on would_look_lovely_on would_look_wonderful_on "
        "would_be_better_off_on "
    "needs_to_be_on has_to_be_on really_belongs_to is_actually would_become should_sit_on to_end_up_on "
        "to_be_on "
    "to_end_up_with to_go_to",
    "SPOT": "spot place position space seat gap slot hole opening room square corner chair location vacancy",
    "WOULD_FILL": "would_fill could_fill should_fill can_fill is_to_fill ought_to_fill must_fill "
        "would_suit would_fit "
    "could_take should_take would_like would_fit_into would_go_into belongs_in needs could_use "
        "is_waiting_for "
    "is_reserved_for is_perfect_for is_ideal_for is_meant_for is_just_right_for wants "
        "is_crying_out_for calls_for "
    "would_be_perfect_for would_be_ideal_for is_made_for has_the_name_of is_where is_for looks_right_for "
    "would_be_just_right_for would_be_good_for lacks is_missing is_short_of would_look_better_with "
        "would_be_nicer_with",
    "BELONGS": "belongs is_needed is_wanted is_expected is_awaited was_told_to_wait should_wait "
        "is_supposed_to_be "
    "is_supposed_to_stand was_supposed_to_be was_supposed_to_stand was_meant_to_stand is_meant_to_be "
        "ought_to_be "
    "should_be should_have_been wants_to_be would_like_to_be would_be_better_off would_be_happier "
        "would_feel_better "
    "would_be_better_placed is_to_be needs_to_be has_to_be must_be had_better_be should_go is_due "
        "would_look_better "
    "was_told_to_stand was_told_to_be was_asked_to_stand is_to_stand is_to_wait should_stand "
        "i_want_to_see wishes_to_be "
    "would_rather_be would_prefer_to_be prefers_to_be feels_at_home would_look_good would_look_nice",
    "MISSING": "is_missing is_lacking is_wanted is_needed should_be_standing should_be ought_to_be "
        "belongs would_be_nice "
    "would_be_good would_look_good would_look_nice is_supposed_to_be was_supposed_to_be is_expected "
        "is_called_for is_due "
    "supposed_to_be meant_to_be is_still_missing could_stand would_fit would_fit_in "
        "would_fit_in_nicely could_use",
    "COMPANY": "keep_him_company keep_her_company keep_them_company join_him join_her go_to_him "
        "go_to_her be_with_him "
    "be_with_her go_over_to_him comfort_him comfort_her cheer_him_up cheer_her_up stand_by_him stand_by_her "
    "be_there_for_him be_at_his_side be_at_her_side go_and_join_him go_and_join_her go_stand_with_him "
        "stand_with_him "
    "stand_with_her stay_with_him be_by_his_side be_by_her_side",
    "DISORDER": "are_in_the_wrong_order are_the_wrong_way_round are_the_wrong_way_around "
        "should_be_the_other_way_round "
    "should_be_the_other_way_around are_in_each_other's_places would_look_better_the_other_way_round "
        "are_mixed_up "
    "got_mixed_up would_be_better_off_in_each_other's_places would_look_better_swapped need_swapping "
        "are_standing_wrong "
    "are_in_each_other's_spots are_the_wrong_way_about would_be_better_the_other_way_round "
        "are_in_the_wrong_places "
    "need_to_be_swapped should_be_swapped want_each_other's_places each_want_the_other's_place "
        "are_back_to_front",
}  # fmt: skip


def add_hints(g: Rules) -> None:
    """Adds remarks around requests, and requests in other words."""
    g.words("FILL", FILL, say=0)
    for name, words in WORDS.items():
        g.words(name, words, say=0)
    _remarks(g)
    _unwanted(g)
    _hat_hints(g)
    _place_hints(g)
    as_it_is = (
        "(leave|keep|let|i like|i want|we like|i love) (it|everything|them|everyone|things|"
        "everybody|us) [all|be|stay|stand|just|exactly] [{AS_IT_IS}]"
    )
    g.rule("clause", as_it_is, lambda c: c.do(Stay()), cost=0.1)
    fine = (
        "(everything|everyone|everybody|it|this|all|things) (is|looks|are|look) (fine|perfect|good|"
        "great|just right|just fine|ok|okay|nice) [{AS_IT_IS}]"
    )
    g.rule("clause", fine, lambda c: c.do(Stay()))
    g.rule(
        "clause",
        "(no need to|there is no need to|do not|nobody has to|no one needs to|you need not|we need "
        "not) (change|move|touch|do) (a thing|anything|a muscle|a soul|anyone|anybody) [{THANKS}]",
        lambda c: c.do(Stay()),
    )
    g.rule(
        "clause",
        "(nobody|no one|no person) (goes|moves|leaves|goes anywhere|moves a muscle|is to move|needs to "
        "move|has to move|stirs|is going anywhere|does a thing|budges) [anywhere|now|at all]",
        lambda c: c.do(Stay()),
    )
    g.rule(
        "vp",
        "(hold|keep|stand) (still|your horses|your fire|the line|tight|your ground|his ground|on|fast|"
        "your position)",
        lambda c: stay(c),
    )


def _remarks(g: Rules) -> None:
    """Remarks play no part but for whom they are about."""
    g.rule("GAP", "~")
    g.rule("GAP", "{FILL} {GAP}")
    g.rule("GAP", "{GAP} {FILL}")
    g.rule("GAP", "{GAP} ~")
    g.rule("remark", "{x:thing} {GAP} [{_y:thing}]", lambda c, x: c.about(x))
    g.rule("remark", "{GAP} {x:thing} [{GAP}]", lambda c, x: c.about(x))
    g.rule("remark", "{GAP}", lambda c: c)
    so = "(,|[,] {SO_THEN} [,]|[,] and [so] [,])"
    g.rule("act", f"{{r:remark}} {so} {{a:act@r}}", lambda a: a, cost=REMARK)
    g.rule("act", "{a:act} , {_r:remark}", lambda a: a, cost=REMARK)
    g.rule("act", "{a:act} {GAP}", lambda a: a, cost=REMARK + 0.2)
    g.rule("vp", "{GAP} (and|,) {a:vp}", lambda a: a, cost=REMARK)
    g.rule("vp", "{GAP} {p:place*}", lambda c, p: move(c, p), cost=GIST)
    g.rule("vp", "{GAP} {_x:thing} {GAP} {p:place*}", lambda c, p: move(c, p), cost=GIST)
    g.rule("vp", "{GAP} {o:cap}", lambda c, o: seize(c, o), cost=GIST + 0.2)
    g.rule("clause", "{n:newcomer} {GAP} {p:place}", lambda c, n, p: enter(c, n, p), cost=GIST)
    g.rule(
        "clause", "{o:cap} {GAP} (on|onto|to|for|with) {y:thing}", lambda c, o, y: hand(c, o, y, y), cost=GIST
    )


def _unwanted(g: Rules) -> None:
    gone = lambda c, x: leave(c.told(x))  # noqa: E731
    g.rule("clause", "{x:thing} [just|simply|clearly|really] {NEEDLESS} [{TOO_HERE}]", gone, cost=0.1)
    g.rule("clause", "(it is|this is) {x:thing} who {NEEDLESS}", gone, cost=0.1)
    g.rule(
        "clause",
        "(why|what) (is|are|does) {x:thing} [even] (still|even|doing) [still|doing] [{TOO_HERE}]",
        gone,
        cost=0.1,
    )
    g.rule(
        "clause",
        "{HIS_TIME} (is|has) (over|up|done|come|finished|run out|come to an end|ended)",
        lambda c: leave(c.told(c.focus[0])) if c.focus else None,
    )
    g.rule(
        "clause",
        "{x:thing} (part|time|turn|work|job|role|shift|scene) (is|has) (over|up|done|come|finished|run "
        "out|come to an end|ended)",
        gone,
    )
    g.rule("clause", "{UNWANTED} {x:thing} [{TOO_HERE}]", gone, cost=0.1)
    g.rule(
        "clause",
        "{clause} [,] {HIS_TIME} (is|has) (over|up|done|come|finished|run out)",
        lambda clause: clause,
    )
    g.rule(
        "clause",
        "[only|just] {n:num} {PERSON} [{STAGE}] (is|are) (enough|plenty|sufficient)",
        lambda c, n: c,
        cost=1.0,
    )


def _hat_hints(g: Rules) -> None:
    g.rule("clause", "{x:thing} [head|hair] {NEEDS_HAT}", lambda c, x: seize(c.told(x), ()), cost=0.3)
    g.rule(
        "clause",
        "{x:thing} [really|just|so|badly|also] {COVETS} {o:cap}",
        lambda c, x, o: seize(c.told(x), o),
        cost=0.2,
    )
    g.rule(
        "clause",
        "{o:cap} [really|just|rightfully] {SUITS} {y:thing} [head|better|more|best|a lot better|much better]",
        lambda c, o, y: hand(c, o, y, y),
        cost=0.2,
    )
    g.rule(
        "clause",
        "{x:thing} [head|hair] {NEEDS_HAT} [,] [and|but|while] {y:thing} (has|wears|can spare|does not "
        "need|is not using|could spare|could lend|would not miss) {_o:cap} [{REST}]",
        lambda c, x, y: hand(c, y, x, x),
        cost=0.1,
    )
    g.words(
        "REST",
        "he_does_not_need she_does_not_need they_do_not_need to_spare he_never_uses he_is_not_using "
        "he_could_spare he_could_lend he_can_spare she_can_spare for_no_reason he_does_not_want "
        "that_he_does_not_need "
        "that_he_could_spare she_does_not_want_it he_has_no_use_for she_has_no_use_for to_give to_lend",
        say=0,
    )


def _place_hints(g: Rules) -> None:
    goes = lambda c, x, p: move(c.told(x), p)  # noqa: E731
    g.rule(
        "clause",
        "{x:thing} [really|just|rather] {BELONGS} {p:place*} [instead|not {_q:place}]",
        goes,
        cost=0.3,
    )
    g.rule(
        "clause",
        "{p:place*} [is|that is] [just|exactly] where {x:thing} ({BELONGS}|would be|stands best|needs "
        "to go|should go)",
        goes,
    )
    g.rule("clause", "{p:place*} is [the] {SPOT} (for|of) {x:thing}", goes, cost=0.1)
    g.rule("clause", "{x:thing} {SPOT} (is|should be) {p:place*}", goes, cost=0.1)
    come = lambda c, n, p: enter(c, n, p)  # noqa: E731
    empty = "(a|an|the|that|one|this) [empty|free|open|vacant|big|huge|nice|lovely] {SPOT} [that is]"
    g.rule(
        "clause",
        f"[there is|we have|i see|look at] {empty} {{p:place}} [that|which|and|where|so|,] [it] "
        f"[{{WOULD_FILL}}|would fit|could stand|belongs|is missing|should be] {{n:newcomer}} "
        f"[{{WOULD_FILL}}|{{MISSING}}] [nicely|well|perfectly|quite nicely|very well]",
        come,
        cost=0.1,
    )
    g.rule("clause", "{p:place} [really|just] {WOULD_FILL} {n:newcomer}", come, cost=0.2)
    g.rule("clause", "{n:newcomer} [really|just] {MISSING} {p:place}", come, cost=0.1)
    g.rule(
        "clause", "{n:newcomer} [would] (fill|fits|fit|fills|take|complete) (the|that) {SPOT} {p:place}", come
    )
    g.rule(
        "clause",
        "(was|were|is|are|should|was not|is not|should not) [not] {n:newcomer} [supposed|meant|due|"
        "expected] [to] [be|stand|standing] {p:place}",
        come,
        cost=0.2,
    )
    g.rule(
        "clause",
        "{x:thing} (should|could|can|ought to|must|might|needs to|has to|will) {COMPANY}",
        _joining,
        cost=0.1,
    )
    g.rule(
        "vp",
        "(keep|join|comfort|accompany|befriend|cheer up|stand with|stick with|be with) {y:thing} [company]",
        lambda c, y: _joining(c, c.subject, y),
        cost=0.1,
    )
    g.rule("clause", "{x:thing} {DISORDER}", lambda c, x: _exchange(c, x))


def _joining(c: Theatre, x: Group, y: Group = ()) -> Any:
    """Somebody goes to whoever is in focus, or to somebody that is told."""
    others = [y] if y else [group for group in c.focus if len(group) == 1 and group != x and c.at(group[0])]
    if not others or len(x) != 1:
        return None
    at = c.at(others[0][0])
    near: Costs = {p: 0.02 * abs(p - c.at(x[0])) for p in (at - 1, at + 1)}
    return move(c.told(x), lambda _: near)


def _exchange(c: Theatre, x: Group) -> Any:
    return trade(c, x)

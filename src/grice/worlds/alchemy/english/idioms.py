"""Rules for indirect requests: wishes, complaints, figures of speech."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grice.language import Goal, Group, Rules, achieve
from grice.worlds.alchemy.english.bench import ALL, Amount, Bench, Portion, drain, mix, pour, units
from grice.worlds.alchemy.rules import Drain, Pour

HALF = Amount("part", Fraction(1, 2))
CLASSES = {
    # Before what is to be thrown out.
    "FAREWELL": "nobody_drinks i_have_no_further_use_for we_have_no_further_use_for hasta_la_vista ciao "
    "see_you_later we_can_spare i_can_spare there_is_no_point_in_keeping no_point_in_keeping "
    "no_need_to_keep no_use_keeping why_keep why_do_we_still_have why_do_you_still_have i_am_over cheerio "
    "down_the_drain_with down_the_sink_with to_the_sink_with into_the_sink_with out_with away_with "
    "off_with say_goodbye_to say_goodby_to say_bye_to say_bye_bye_to say_farewell_to say_so_long_to "
    "goodbye goodbye_to bye_bye bye farewell farewell_to so_long adieu good_riddance_to wave_goodbye_to "
    "pull_the_plug_on no_more i_am_done_with we_are_done_with i_have_had_enough_of i_have_seen_enough_of "
    "i_am_tired_of i_am_sick_of i_am_fed_up_with i_do_not_want i_do_not_need i_no_longer_want "
    "i_no_longer_need we_do_not_need we_no_longer_need we_do_not_want i_can_not_stand i_hate "
    "i_am_not_fond_of i_do_not_like i_never_want_to_see nobody_needs nobody_wants no_one_needs "
    "no_one_wants nobody_is_going_to_need no_one_is_going_to_need nobody_will_need nobody_will_miss "
    "no_one_will_miss who_needs there_is_no_need_for we_have_no_use_for i_have_no_use_for "
    "there_is_no_use_for we_can_do_without i_can_do_without we_could_do_without i_could_do_without "
    "let_go_of make_short_work_of put_an_end_to show_the_door_to give_the_boot_to send_packing free_us_of "
    "rid_us_of rid_me_of spare_me relieve_me_of curtains_for lights_out_for time_to_part_with "
    "time_to_say_goodbye_to it_is_time_to_say_goodbye_to it_is_all_over_for let_us_be_rid_of be_done_with "
    "be_rid_of make_away_with last_call_for bottoms_up_for i_would_be_happier_without "
    "it_would_be_nicer_without it_would_be_better_without we_are_better_off_without "
    "i_would_rather_not_have i_would_rather_not_see kiss_goodbye_to give_up give_up_on sacrifice "
    "do_not_keep we_have_too_much_of there_is_too_much_of pass_on_dumping drink_up drink gulp_down "
    "knock_back down_in_one",
    # After what is to be thrown out.
    "UNWANTED": "is_ready_for_the_sink is_not_doing_anybody_any_good is_not_doing_any_good "
    "is_fit_for_the_sink is_ready_to_go can_be_let_go can_go can_all_go may_go could_go should_go must_go "
    "will_have_to_go needs_to_go ought_to_go has_had_its_chance has_had_its_time is_not_worth_keeping "
    "is_of_no_use_to_anybody is_of_no_use_anymore is_surplus_now is_just_in_the_way is_no_longer_needed "
    "are_no_longer_needed is_not_needed is_not_needed_anymore is_not_wanted is_no_longer_wanted "
    "is_not_needed_any_more is_useless is_of_no_use is_no_use is_superfluous is_too_much is_surplus "
    "is_in_the_way is_not_welcome is_unwelcome is_unwanted is_unneeded is_unnecessary is_waste is_garbage "
    "is_trash is_rubbish is_junk is_history is_toast is_done is_done_for is_finished is_out is_over "
    "is_spoiled is_spoilt is_ruined is_bad is_off is_contaminated is_expired has_expired has_gone_bad "
    "went_bad has_gone_off is_past_its_prime has_had_its_day has_seen_better_days "
    "has_outlived_its_usefulness has_overstayed_its_welcome has_served_its_purpose has_done_its_job "
    "has_done_its_duty was_a_mistake were_a_mistake is_a_mistake is_wrong is_wrong_there "
    "does_not_belong_there does_not_belong does_not_belong_here do_not_belong_there should_not_be_there "
    "should_not_be_here must_not_be_there ought_not_to_be_there has_no_business_being_there "
    "has_no_business_there has_no_place_there has_no_place_here should_not_exist "
    "should_not_have_been_there got_in_by_mistake was_not_supposed_to_be_there "
    "is_not_supposed_to_be_there bites_the_dust kicks_the_bucket hits_the_road takes_a_hike "
    "is_for_the_sink is_for_the_drain is_for_the_bin belongs_in_the_sink belongs_in_the_trash "
    "belongs_in_the_bin belongs_down_the_drain belongs_in_the_drain goes_in_the_sink goes_down_the_drain "
    "goes_down_the_sink goes_in_the_bin goes_in_the_trash is_one_too_many can_be_dispensed_with "
    "should_be_history is_no_good is_no_longer_useful is_no_longer_any_use is_not_required "
    "is_no_longer_required is_surplus_to_requirements is_redundant has_got_to_go is_on_its_way_out "
    "has_to_make_way must_make_way is_excess is_extra takes_up_space is_taking_up_space "
    "is_only_in_the_way bothers_me annoys_me is_bothering_me disgusts_me stinks smells smells_bad "
    "smells_funny is_disgusting looks_off looks_bad is_not_to_my_liking is_going_to_waste "
    "is_the_odd_one_out does_not_fit_in gets_the_boot gets_the_chop gets_the_axe gets_chucked gets_binned "
    "is_not_staying can_not_stay should_not_stay must_not_stay will_not_be_missed will_not_be_needed "
    "is_not_going_to_be_needed will_not_be_needed_anymore is_leaving_us has_run_its_course time_is_up",
    "VANISH": "go vanish disappear leave get_lost come_out come_off go_away go_out go_down_the_drain "
    "go_down_the_sink go_in_the_trash go_in_the_bin die make_way be_gone be_out get_out move_out be_history "
    "be_disposed_of say_goodbye take_a_hike be_no_more go_to_waste be_let_go be_off hit_the_road",
    # Between a beaker and what it is to get.
    "NEEDS": "could_use needs wants is_waiting_for is_missing lacks gets receives takes is_thirsty_for "
    "is_hungry_for would_like calls_for is_ready_for deserves is_asking_for has_room_for cries_out_for "
    "is_crying_out_for longs_for is_longing_for is_begging_for could_do_with can_use can_have can_get "
    "should_get should_receive should_have must_get must_have is_to_receive is_to_get has_to_get "
    "has_to_receive needs_to_receive needs_to_get would_be_a_good_home_for is_a_good_place_for "
    "is_the_right_place_for is_the_place_for would_be_the_perfect_home_for is_the_perfect_place_for "
    "is_reserved_for is_meant_for was_meant_for is_intended_for would_be_glad_of would_be_happy_with "
    "is_expecting expects still_needs also_needs still_lacks is_still_missing is_still_waiting_for "
    "would_look_good_with would_look_better_with would_be_nicer_with would_be_perfect_for awaits "
    "is_free_for is_available_for can_take could_take will_take can_accommodate has_space_for "
    "should_be_filled_with must_be_filled_with needs_to_be_filled_with gets_filled_with "
    "is_to_be_filled_with is_to_hold swallows accepts welcomes absorbs is_home_to should_house "
    "should_take_in takes_in is_getting will_get will_receive ought_to_get ought_to_receive",
    # Between what is poured and where it goes.
    "BELONGS": "would_feel_better would_feel_more_at_home would_be_more_at_home would_do_better "
    "would_be_happy would_be_nicer would_make_more_sense makes_more_sense would_be_safer belongs belong "
    "would_be_better would_be_better_off is_better_off would_look_better would_look_good would_look_nice "
    "is_supposed_to_be was_supposed_to_be is_supposed_to_go was_supposed_to_go were_supposed_to_go "
    "is_meant_to_be was_meant_to_be is_meant_to_go was_meant_to_go was_intended_to_go wants_to_be "
    "wants_to_go should_have_been should_have_gone should_really_be should_be should_go must_go must_be "
    "has_to_go needs_to_go needs_to_be has_to_be ought_to_be ought_to_go goes go gets_to_go ends_up "
    "should_end_up moves move should_move is_moving moves_house travels jumps hops migrates relocates "
    "moves_over comes can_go could_go can_move may_go will_go shall_go is_to_go is_going would_fit_better "
    "would_fit_nicely would_be_happier feels_at_home would_feel_at_home is_needed is_wanted finds_a_home "
    "finds_its_home finds_a_new_home pulls_up_stakes_and_moves packs_its_bags_and_moves lives should_live "
    "should_sit should_rest flows runs can_join should_stand was_meant_to_end_up might_as_well_go "
    "would_be_best is_best_placed takes_a_trip takes_a_ride is_headed heads is_bound is_due "
    "is_better_placed has_its_place is_at_home",
    "JOINS": "joins join should_join must_join has_to_join needs_to_join wants_to_join can_join "
    "gets_to_join keeps_company should_keep_company shall_join will_join ought_to_join unites_with meets "
    "should_meet goes_together_with goes_with should_go_with gets_together_with pays_a_visit_to visits "
    "tops moves_in_with should_move_in_with teams_up_with should_be_with belongs_with belong_with",
    "STIRRING": "a_stir a_good_stir a_quick_stir a_nice_stir a_stirring a_shake a_good_shake "
    "a_quick_shake a_mix a_good_mix a_mixing a_swirl a_good_swirl a_spin a_whirl a_blend a_blending "
    "a_whisk a_good_whisk a_going_over a_thorough_stir a_thorough_mix a_thorough_mixing a_twirl a_stir_up "
    "some_stirring some_mixing stirring mixing shaking blending a_spoon a_bit_of_stirring a_bit_of_a_stir "
    "a_good_old_stir a_little_stir a_churn a_little_shake a_proper_stir a_proper_mix a_jiggle a_wiggle "
    "a_good_mixing a_good_stirring an_extra_stir the_blender_treatment the_cocktail_treatment "
    "the_james_bond_treatment the_shaker_treatment a_rattle",
    "UNMIXED": "is_not_mixed are_not_mixed is_not_mixed_yet are_not_mixed_yet is_not_yet_mixed "
    "has_not_been_mixed have_not_been_mixed has_not_been_mixed_yet have_not_been_mixed_yet "
    "has_not_yet_been_mixed has_not_been_stirred has_not_been_stirred_yet have_not_been_stirred "
    "still_has_not_been_mixed still_have_not_been_mixed still_has_not_been_stirred is_still_unmixed "
    "are_still_unmixed is_unmixed is_still_layered is_still_separated are_still_separated "
    "are_still_separate is_still_in_layers is_in_layers has_layers has_separated have_separated "
    "has_settled has_settled_into_layers needs_blending looks_layered looks_unmixed is_not_uniform "
    "is_not_homogeneous is_not_blended_yet is_still_not_mixed are_still_not_mixed are_not_mixed_together "
    "is_not_stirred should_not_be_layered should_not_be_in_layers was_never_stirred was_never_mixed "
    "was_not_mixed still_is_not_mixed still_are_not_mixed still_shows_two_colors still_shows_layers "
    "is_too_colorful is_too_colourful",
    "STIR_UP": "whip_up stir_things_up_in shake_things_up_in mix_things_up_in make_a_cocktail_out_of "
    "make_a_cocktail_of make_a_cocktail_from make_a_cocktail_in make_a_smoothie_out_of make_a_smoothie_of "
    "make_a_smoothie_in make_soup_of make_soup_out_of make_mud_of make_mud_out_of make_mud_in make_a_mix_of "
    "make_a_mixture_of make_a_mixture_out_of make_a_blend_of take_a_spoon_to take_a_whisk_to put_a_spoon_in "
    "stick_a_spoon_in use_the_spoon_on use_the_whisk_on work_your_magic_on do_some_mixing_in "
    "do_some_stirring_in do_the_mixing_in do_the_stirring_in stir_the_pot_in muddle muddy scramble jumble "
    "jumble_up beat whirl make_brown_of make_a_brew_of make_a_brown_mess_of make_one_color_of "
    "make_one_colour_of unify even_out turn_the_spoon_in get_stirring_in get_mixing_in get_shaking_in "
    "rattle twirl jiggle give_a_whirl_to give_a_stir_to give_a_shake_to someone_forgot_to_stir "
    "somebody_forgot_to_stir you_forgot_to_stir we_forgot_to_stir you_forgot_to_mix someone_forgot_to_mix "
    "you_have_not_stirred you_have_not_mixed nobody_has_stirred no_one_has_stirred nobody_has_mixed "
    "no_one_has_mixed nobody_stirred no_one_stirred you_did_not_mix you_did_not_stir you_have_not_yet_mixed "
    "it_is_time_to_stir who_forgot_to_stir you_still_have_not_mixed you_still_have_not_stirred mash mash_up "
    "mush",
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
    _unwanted(g)
    _lessened(g)
    _wanted(g)
    _places(g)
    _unmixed(g)


def _unwanted(g: Rules) -> None:
    any_more = "[any more|anymore|any longer|now|here|there|again|in here|for anything]"
    g.rule("clause", f"{{FAREWELL}} {{p:portion}} {any_more}", drain, cost=0.1)
    g.rule("clause", f"{{FAREWELL}} {{x:thing}} {any_more} [,] {{b:clause@x}}", lambda b: b)
    g.rule("clause", f"{{p:portion}} {{UNWANTED}} {any_more}", drain, cost=0.1)
    g.rule("clause", "{p:portion} {MODAL} [all|now|just|simply|also] {VANISH}", drain, cost=0.1)
    g.rule(
        "clause", "(show|give) {p:portion} (the door|the boot|the exit|the chop|the push|the heave ho)", drain
    )
    g.rule("clause", "(make|let|have) {p:portion} {VANISH}", drain)
    g.rule("clause", "(kiss|wave|bid) {p:portion} (goodbye|farewell|bye bye|adieu)", drain)
    g.rule("clause", "(send|wash|rinse|run|let|swish) {p:portion} [go|run] {AWAY}", drain)
    g.rule("clause", "{p:portion} {UNWANTED} and so (is|was|are|were) {q:portion}", _both_out)
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
    g.rule("clause", "{TAKE_OFF} {p:portion} {AWAY}", drain, cost=0.1)
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
    g.rule("clause", "(let|have) {p:portion} (out|go|run out|drain away|run off|drain off|flow out)", drain)


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
    g.rule("clause", "{y:target} {NEEDS} {x:thing}", _pour, cost=0.15)
    g.rule("clause", "{x:thing} {BELONGS} ({INTO}|next to what is in|for) {y:target}", _pour, cost=0.15)
    g.rule("clause", "{x:thing} {JOINS} {y:target} [in {z:thing}|over in {z:thing}]", _join, cost=0.15)
    g.rule(
        "clause",
        "{x:thing} (is|was|are|were) [really|actually|only|originally] (meant|intended|destined|supposed|"
        "needed|wanted|reserved|earmarked) (for|in|into|to be in|to go into|to go in|to end up in|to go to) "
        "{y:target}",
        _pour,
        cost=0.15,
    )
    g.rule("clause", "why is {x:thing} [still] not [yet|already] (in|inside) {y:target} [yet]", _pour)
    g.rule(
        "clause",
        "(is not|was not|should not|are not) {x:thing} (supposed to be|supposed to go|meant to be|to be|be|"
        "meant to go|belong) ({INTO}|for) {y:target}",
        _pour,
    )
    g.rule(
        "clause",
        "why is {x:thing} [still] (in|inside) {_z:thing} (and not|instead of|rather than|and not yet) [in|"
        "inside|into] {y:target}",
        _pour,
    )
    g.rule(
        "clause",
        "(who|why did you|why did somebody|why did someone|how come you) put {x:thing} (in|into) {_z:thing} "
        "[,] it (was|is|should have gone|should have been|belongs|belonged|should be|should go) [meant|"
        "supposed to go|supposed to be] (for|in|into) {y:target}",
        _pour,
    )
    g.rule(
        "clause",
        "{x:thing} (does not belong|has no business being|should not be|is wrong|is misplaced) [where it is|"
        "in {_z:thing}|there] [,] [but|it belongs|it should be|it goes|and belongs|put it] ({INTO}|but in) "
        "{y:target}",
        _pour,
    )
    g.rule(
        "clause",
        "(give|find|offer|provide|get) {x:thing} (a new home|a home|a place|a new place|shelter|room|a new "
        "spot|some company|lodging) (in|inside|with|at|next to what is in) {y:target}",
        _pour,
    )
    g.rule(
        "clause",
        "(give|offer|grant|hand|serve|feed|get|bring|treat) {y:target} [to|with] {x:thing}",
        _pour,
        cost=0.2,
    )
    g.rule(
        "clause",
        "(give|hand|feed|serve|offer|deliver|present|introduce|send|add|marry|hook up|invite|escort|walk|"
        "ship|carry|ferry|swing|slide|slip|pop|shove|lob|slosh|sling|bung|plonk|fling|channel|funnel|siphon|"
        "drizzle|splash|dunk|ladle|syphon|migrate|evacuate|tip over|haul|transport|herd|guide|lead|steer|"
        "trickle|upend|flip|invert|pass|rehouse|rehome|unload|offload|discharge|sink|plop|dribble|stream|"
        "cast|heave|lug|park|stash|store|drop off|tuck|squeeze|cram|settle|stow|house|lodge|hop|run|swap "
        "over) {x:thing} [over|across|all|in|back] ({INTO}|with|for) {y:target}",
        _pour,
        cost=0.05,
    )
    g.rule(
        "clause",
        "(let|have|make|get|allow|help) {x:thing} [to] (go|flow|run|join|move|meet|keep company|end up|be|"
        "enter|visit|mingle|mix|merge|unite) [{INTO}|with] {y:target}",
        _pour,
        cost=0.1,
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
        "{x:thing} and {y:thing} (belong together|should be together|go together|should be in one {VESSEL}|"
        "want to be together|should be united|should meet)",
        _either_way,
        cost=0.5,
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
    g.rule("clause", "{y:target} is where {x:thing} {BELONGS}", _pour)
    g.rule(
        "clause",
        "(the|a) [right|best|proper|correct|perfect|good] (place|home|spot|beaker) for {x:thing} (is|"
        "would be) {y:target}",
        _pour,
    )
    g.rule("clause", "{STIRRING} (would do|does|will do) {x:thing} [some|a world of] good", mix)
    g.rule(
        "clause",
        "{STIRRING} (in|for) {x:thing} would (not hurt|be nice|be good|help|be in order|do no harm)",
        mix,
    )
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
    g.rule("clause", "(give|lend|grant|apply|administer|treat) {x:mixed} [to|with] {STIRRING}", mix)
    g.rule(
        "clause",
        "{x:mixed} [{MODAL}] (needs|need|could use|could do with|wants|deserves|calls for|is due for|gets|"
        "get|requires|is ready for|is crying out for|is begging for|still needs|is waiting for|is missing|"
        "has earned|is in need of|would like|should get|must get|demands|is asking for|have|could stand|"
        "would benefit from|is overdue for|is up for) {STIRRING} [together]",
        mix,
        cost=0.05,
    )
    g.rule("clause", "{x:mixed} {UNMIXED}", mix, cost=0.2)
    g.rule(
        "clause",
        "(why is|why are|how come) {x:mixed} [still] (not mixed|unmixed|not stirred|layered|in layers|"
        "separated|separate) [yet]",
        mix,
        cost=0.2,
    )
    g.rule("clause", "{STIR_UP} {x:mixed} [up|together|into one color|into one colour]", mix)
    g.rule(
        "clause",
        "(whip|mix|stir|cook|brew|make|get|give|conjure|create|prepare|produce) [me|us] [up] (something "
        "brown|some brown|brown|a brown mix|a brown mixture|a brown one|one color|one colour|a single color|"
        "a nice brown) (in|from|out of|of) {x:thing}",
        mix,
    )
    g.rule(
        "clause",
        "(put|run|send|pass) {x:thing} (through|in) (the|a) (blender|mixer|shaker|centrifuge|wringer)",
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
        "(do not|never) (leave|keep) {x:mixed} (layered|in layers|separate|unmixed|as it is|like that|like "
        "this)",
        mix,
    )
    g.rule(
        "clause",
        "(you have got|you have|put|stick|insert|place) [the|a|your] (stirring rod|spoon|stirrer|whisk|"
        "mixer) (in|into) {x:thing} [,] [have not you|do not you|right|well then|so use it|use it|and use "
        "it|and stir|and turn it]",
        mix,
        cost=0.2,
    )
    g.rule(
        "clause",
        "[{WANT}|{MAKE_IT}] [everything in|all of|the contents of|what is in] {x:thing} [{MODAL}] "
        "[{TO_BE}|have|show|of|in] {ONE_HUE}",
        mix,
        cost=0.2,
    )

"""Phrases around a request, in any world: politeness, wishes, order, corrections."""

from __future__ import annotations

from grice.language.rules import Rules

POLITE = (
    "followed_by any_chance_you_could any_chance_of do_you_not_think do_not_you_think do_not_you_think_that "
    "is_not_it_time is_not_it_about_time is_it_not_time it_is_time it_is_about_time it_is_high_time "
    "why_do_not_you why_do_not_we it_would_not_hurt_to it_can_not_hurt_to it_would_not_be_a_bad_idea_to "
    "what_if_we what_if_you what_if_i would_not_it_be_nice_to would_not_it_be_better_to next_on_the_list "
    "next_on_my_list first_on_the_list last_on_the_list here_is_what_i_want here_is_what_i_need "
    "here_is_what_to_do here_is_the_plan this_is_what_i_want your_next_job your_job your_task "
    "the_next_task my_wish to_be_on_the_safe_side just_to_be_safe if_i_were_you i_would if_you_ask_me "
    "in_my_opinion i_have_decided_to we_have_decided_to we_are_supposed_to you_had_better "
    "you_might_want_to you_may_want_to you_could_always no_need_to_wait do_not_hesitate_to "
    "and_do_not_forget_to i_was_wondering_if_you_could i_wonder_if_you_could do_you_think_you_could "
    "is_there_any_way_you_could by_the_end it_is_time_for time_for it_is_high_time_for "
    "it_is_about_time_for now_is_the_time_for please pls plz kindly pray let_us lets go_ahead_and "
    "make_sure_to make_sure_you be_sure_to be_sure_you try_to proceed_to start_by begin_by finish_by "
    "continue_by start_out_by start_off_by finish_off_by end_by then_finish_by start_with begin_with "
    "would_you_mind do_you_mind the_next_step_is_to your_next_step_is_to the_first_step_is_to next_step "
    "first_step last_step just only in_the_same_way additionally go_on_to go_on_and follow_that_by "
    "follow_this_by follow_that_up_by thereupon after after_than having_done_that having_done_this "
    "that_done this_done i_want_that_you i_would_like_that_you what_i_would_like_to_happen_next_is_that "
    "what_i_want_is_that what_i_want_is_to what_i_need_is_to what_i_would_like_is_to "
    "what_i_want_is_for_you_to what_i_need_is_for_you_to what_i_want_you_to_do_is what_you_want_to_do_is "
    "what_you_need_to_do_is all_you_need_to_do_is all_you_have_to_do_is all_i_want_is all_i_want_is_to "
    "if_it_is_not_too_much_trouble if_you_do_not_mind if_possible if_you_please if_you_would if_you_can "
    "if_you_could if_i_may be_so_kind_as_to be_so_good_as_to be_kind_enough_to be_a_dear_and "
    "be_a_darling_and be_nice_and be_good_and do_me_a_favor_and do_me_a_favour_and do_us_a_favor_and "
    "do_me_a_favor do_me_a_favour try_and go_and go get_going_and get_to_work_and hmm hm um uh er ah aha "
    "cool great good nice perfect lovely excellent fine super thanks thank_you right alright_then oh yeah "
    "yes yep yup sure hey hello hi hiya dear listen look look_here come_on ok okay alright all_right well "
    "so now now_then next first firstly first_of_all first_off second_step lastly finally last_of_all "
    "in_the_end to_end_with then after_that after_this afterwards afterward after_which subsequently "
    "thereafter later once_that_is_done when_that_is_done once_you_have_done_that once_done when_done "
    "as_soon_as_that_is_done once_this_is_done with_that_done that_being_done when_you_are_done "
    "when_that_has_been_done next_up last at_last and again and_again once_again also as_well besides "
    "furthermore moreover in_addition on_top_of_that secondly second thirdly third fourthly to_start "
    "to_start_with to_begin to_begin_with to_finish to_finish_off you i we it_is_time_to time_to "
    "it_is_about_time_to high_time_to it_is_high_time_to what_you_do_is for_starters for_a_start "
    "for_the_start your_job_is_to your_task_is_to the_task_is_to the_idea_is_to the_plan_is_to "
    "the_goal_is_to the_thing_to_do_is_to the_thing_to_do_is do_not_forget_to remember_to feel_free_to "
    "how_about what_about what_if_we what_if_you i_was_wondering_if_you_could i_wonder_if_you_could "
    "i_was_wondering_if_we_could would_you_mind_if_we would_you_mind_if_you do_you_mind_if_we like "
    "so_like do_what_it_takes_to do_whatever_it_takes_to yo next_thing the_next_thing_is "
    "i_was_hoping_you_could "
    "i_was_thinking_we_could i_was_thinking_you_could why_not why_do_you_not i_think_you_should "
    "i_think_we_should i_think i_guess i_suppose i_believe i_say i_would_say i_suggest i_suggest_you "
    "i_propose i_am_asking_you_to i_ask_you_to may_i_ask_you_to might_i_ask_you_to could_i_ask_you_to "
    "can_i_ask_you_to can_i_get_you_to could_i_get_you_to could_i_trouble_you_to might_i_trouble_you_to "
    "it_is_best_to it_is_better_to best_to better_to maybe perhaps probably possibly "
    "i_would_be_grateful_if_you would_it_be_possible_to is_it_possible_to it_would_be_nice_to "
    "it_would_be_good_to it_would_be_great_to would_it_be_ok_to you_know_what here_goes here_we_go "
    "one_more_thing one_thing another_thing last_thing one_last_thing the_last_thing_to_do_is_to "
    "for_the_love_of_god for_heaven's_sake by_all_means simply just_go_ahead_and just_please quickly_now "
    "quick and_please and_now and_then and_next and_after_that and_finally and_also and_so but oh_and "
    "in_any_case anyway anyhow this_time for_now instead carefully it_is_necessary_to there_is_a_need_to "
    "we_need_it_so_that help_me help_me_to help_us_to give_me_a_hand_and lend_me_a_hand_and "
    "be_careful_and from_there from_here with_that with_this in_one_go in_one_step in_one_move "
    "the_next_thing_to_do_is the_next_thing_to_do_is_to the_first_thing_to_do_is "
    "the_first_thing_to_do_is_to"
)
YOU = "you u ya we i one someone somebody anyone everyone they people"
ASKED = "could can would will may might should shall must do did could_not can_not would_not will_not"
MODAL = (
    "should must need_to needs_to have_to has_to had_to ought_to are_to is_to am_to can could may might "
    "might_as_well may_as_well could_as_well will shall would want_to wants_to would_want_to would_like_to "
    "would_love_to would_better had_better better are_going_to is_going_to am_going_to going_to "
    "are_supposed_to is_supposed_to was_supposed_to were_supposed_to is_meant_to was_meant_to are_meant_to "
    "deserves_to deserve_to has_got_to have_got_to got_to get_to gets_to have_yet_to has_yet_to is_due_to "
    "would_do_well_to can_safely should_probably should_now should_also should_then should_really must_now "
    "must_also must_still must_then still_has_to still_needs_to still_have_to still_need_to now_needs_to "
    "now_has_to also_needs_to also_has_to also_have_to then_has_to then_needs_to will_have_to will_need_to "
    "is_required_to are_required_to is_ready_to are_ready_to ought_really_to really_should really_ought_to "
    "really_needs_to really_has_to really_must definitely_needs_to is_begging_to is_asking_to longs_to "
    "will_now will_then should_have should_just can_now can_just can_all can_also to"
)
WISH = (
    "want would_like need would_love prefer would_prefer ask wish am_asking expect would_ask would_want "
    "would_need would_rather_like would_very_much_like would_really_like really_want really_need just_want "
    "just_need now_want now_need also_want also_need"
)
WANT = (
    "the_goal_is the_aim_is the_idea_is the_target_is my_goal_is we_are_aiming_for i_am_aiming_for "
    "the_plan_is the_goal_is_to_have the_aim_is_to_have the_idea_is_to_have i_want_to_end_up_with "
    "i_would_like_to_end_up_with we_should_end_up_with i_want_to_be_left_with we_need_to_end_up_with "
    "it_should_be i_insist_on i_demand i_am_hoping_for i_would_settle_for leave_me_with leave_us_with "
    "i_should_have i_want we_want i_would_like we_would_like i_need we_need i_would_love we_would_love "
    "i_would_want i_wish i_would_like_to_see i_want_to_see i_would_like_to_have i_want_to_have "
    "i_would_rather_see we_want_to_see i_would_rather_have i_would_much_rather_see "
    "i_would_much_rather_have i_prefer i_would_prefer i_would_love_to_see i_would_love_to_have "
    "i_really_want i_just_want i_also_want i_need_to_see i_need_to_have can_i_have could_i_have "
    "may_i_have can_we_have could_we_have can_i_get could_i_get can_we_get could_we_get let_me_have "
    "let_us_have give_me give_us get_me get_us please_have please_get have need want we_need_to_have "
    "i_like i_would_be_happy_with i_will_take i_am_after i_am_looking_for what_i_want_is what_i_need_is "
    "what_i_would_like_is i_could_do_with let_me_see show_me let_us_see i_would_be_happy_to_see "
    "i_hope_to_see i_expect i_expect_to_see all_i_want_is all_i_need_is"
)
THANKS = (
    "by_now at_the_moment currently for_the_moment right_there please pls plz thx thanks thank_you now "
    "again first then as_well too also okay ok next instead after_that for_me for_us finally afterwards "
    "after_this would_you will_you could_you can_you would_you_please will_you_please could_you_please "
    "can_you_please won't_you couldn't_you can't_you if_you_please if_you_would if_you_will if_you_can "
    "if_you_could if_you_don't_mind if_you_wouldn't_mind if_possible if_that's_ok if_it's_no_trouble "
    "if_it_is_not_too_much_trouble right_away right_now straight_away at_once asap immediately "
    "as_soon_as_possible this_time alright all_right right yeah yes mate buddy dear my_friend my_dear "
    "thank_you_very_much thank_you_so_much thanks_a_lot thanks_in_advance many_thanks cheers ta for_now "
    "for_good once_and_for_all for_once today altogether will_ya would_ya and_that's_it and_that's_all "
    "and_that_is_that and_you're_done and_we're_done and_nothing_else nothing_else that's_all that's_it "
    "and_nothing_more nothing_more no_more_no_less no_more_and_no_less when_you're_ready when_you_can "
    "when_you_get_a_chance when_you_have_a_moment when_you_have_time before_anything_else above_all "
    "before_all_else in_the_end at_last to_finish to_finish_off to_start to_start_with to_begin "
    "to_begin_with for_a_start for_starters in_one_go in_one_step in_one_move all_at_once at_one_go "
    "one_by_one one_after_the_other one_after_another in_turn in_order in_that_order by_the_way in_any_case "
    "anyway i_think i_guess i_suppose i_believe i_say i_would_say on_top_of_that in_addition besides "
    "already at_long_last in_the_process while_you_are_at_it while_you're_at_it sometime somehow and_done "
    "done so_to_speak as_it_were of_course naturally obviously simply quickly carefully slowly gently "
    "entirely as_usual like_before as_before like_i_said as_i_said you_know you_see eh huh sir madam friend "
    "and_be_quick_about_it and_be_careful and_be_done_with_it but_nothing_else but_no_more and_no_more "
    "and_leave_it_at_that and_leave_the_rest_alone and_leave_the_rest and_leave_everything_else_alone "
    "leaving_the_rest_alone leaving_the_others_alone and_don't_touch_anything_else without_further_ado "
    "to_be_safe last lastly last_of_all"
)
THEN = (
    "whereupon where_upon upon_which "
    "then and_then and next after_that after_which afterwards and_after_that and_also and_finally finally "
    "followed_by before_you_then and_next and_last_of_all and_afterwards but_then but and_subsequently "
    "subsequently thereafter and_lastly lastly and_last last and_now plus as_well_as and_later later "
    "and_once_that_is_done and_when_that_is_done once_that_is_done when_that_is_done and_once_done "
    "and_when_you_are_done with_that_done and_with_that_done and_following_that following_that "
    "and_in_the_end in_the_end and_thereafter and_immediately_after and_right_after and_right_after_that "
    "right_after_that and_directly_after and_from_there and_so while_also and_at_the_end and_to_finish "
    "and_to_end_with while"
)
OOPS = (
    "no wait no_wait sorry oops i_mean i_meant or_rather rather actually scratch_that make_that make_it "
    "correction my_mistake no_sorry wait_no sorry_i_mean sorry_i_meant no_i_mean no_i_meant i_mean_no er uh "
    "um hang_on hold_on never_mind strike_that no_actually wait_i_mean well_actually my_bad no_make_that "
    "oh_wait ah_no oh_no nope no_no no_no_no no_not_that no_do_not do_not do_not_do_that "
    "that_was_a_mistake wrong_one that_was_the_wrong_one that_is_not_what_i_meant not_that forget_that "
    "forget_it forget_what_i_said "
    "ignore_that disregard_that cancel_that that_is_wrong that's_not_right that_was_wrong wrong "
    "on_second_thought on_second_thoughts come_to_think_of_it or_better or_better_yet better_yet no_better "
    "better or_no or_actually or_wait i_take_that_back take_that_back i_take_it_back sorry_make_that "
    "sorry_no oops_i_mean oops_i_meant oops_no oops_sorry er_no um_no uh_no hm_no hmm_no ehm excuse_me "
    "on_reflection wait_a_minute pardon pardon_me apologies my_apologies i_misspoke slip_of_the_tongue "
    "i_meant_to_say i_wanted_to_say "
    "i_should_say or_i_mean i_changed_my_mind changed_my_mind i've_changed_my_mind let_me_correct_that "
    "let_me_rephrase let_me_rephrase_that what_i_meant_was what_i_mean_is what_i_meant_is what_am_i_saying "
    "what_i_actually_meant_was i_mean_to_say actually_no actually_make_that actually_make_it wait_make_that "
    "wait_make_it no_make_it no_wait_make_that sorry_make_it make_that_instead no_that_is_wrong "
    "no_that's_not_right no_wait_i_mean no_wait_i_meant no_hold_on no_hang_on wait_actually oh_sorry "
    "ah_sorry oh_i_mean oh_i_meant ah_wait ah_i_mean or_make_that or_make_it silly_me my_fault not_quite "
    "not_exactly that's_a_typo typo err erm ehm i_should_have_said"
)
IF = (
    "if in_case when whenever provided provided_that as_long_as so_long_as assuming assuming_that supposing "
    "supposing_that suppose given_that on_condition_that on_the_condition_that in_the_event_that only_if "
    "if_and_only_if but_if and_if now_if and_in_case only_when only_in_case just_in_case if_indeed "
    "if_it_turns_out_that if_it_is_true_that if_it_happens_that if_you_see_that in_case_that "
    "should_it_be_that as_long_as_it_is_true_that if_only or_if so_if well_if if_it_is_so_that "
    "if_it_is_the_case_that"
)
ELSE = (
    "otherwise else or_else if_not and_if_not or_if_not and_otherwise but_otherwise if_it_does_not "
    "if_it_is_not if_that_is_not_the_case if_that_is_not_so failing_that and_failing_that "
    "if_this_is_not_the_case if_there_is_not if_there_are_not if_there_is_none in_any_other_case "
    "in_all_other_cases if_they_are_not if_they_do_not but_if_not if_it_has_not and_else or_otherwise "
    "in_the_other_case if_it_can_not if_that_fails"
)
SO = (
    "so and_so so_please therefore hence thus which_is_why that_is_why this_is_why and_that_is_why so_now "
    "consequently which_means_you_should so_then and_therefore so_you_can so_you_should so_just which_means "
    "so_let_us so_we_should so_we_can so_go_ahead_and and_hence as_a_result because_of_that that_being_so"
)
ENSURE = (
    "i_would_appreciate_it_if i_would_be_grateful_if i_would_feel_better_if it_would_please_me_if "
    "i_would_be_pleased_if it_is_essential_that it_is_necessary_that i_would_rather_that "
    "what_matters_is_that i_need_it_so_that we_need_it_so_that bring_it_about_that make_sure "
    "make_sure_that see_to_it_that see_to_it ensure ensure_that be_sure be_sure_that see_that "
    "make_certain make_certain_that arrange_for arrange_it_so_that arrange_things_so_that make_it_so_that "
    "make_it_so i_want_it_so_that fix_it_so_that set_it_up_so_that it_would_be_nice_if "
    "it_would_be_great_if it_would_be_nicer_if i_would_be_happier_if i_would_be_happy_if_only "
    "it_would_be_lovely_if it_would_be_ideal_if it_is_important_that it_would_be_good_if "
    "it_would_be_better_if it_would_be_best_if it_should_be_that it_must_be_that i_would_like_it_if "
    "i_would_love_it_if i_would_prefer_it_if i_want_that take_care_that take_care_of_it_that "
    "the_goal_is_that the_idea_is_that i_wish i_wish_that i_hope i_would_be_happy_if i_would_be_glad_if "
    "do_whatever_it_takes_so_that do_what_it_takes_so_that i_want_to_be_sure_that what_i_want_is_that "
    "the_result_should_be_that in_the_end at_the_end when_you_are_done in_the_end_i_want "
    "do_something_so_that do_what_is_needed_so_that rearrange_things_so_that"
)


def add_phrases(g: Rules) -> None:
    """Adds the classes of words that sentences of any world are made with."""
    classes = {
        "POLITE": POLITE, "THANKS": THANKS, "THEN": THEN, "OOPS": OOPS, "YOU": YOU, "MODAL": MODAL,
        "WISH": WISH, "WANT": WANT, "IF": IF, "ELSE": ELSE, "SO_THEN": SO, "ENSURE": ENSURE, "ASKED": ASKED,
    }  # fmt: skip
    for category, words in classes.items():
        g.words(category, words, say=0)
    g.structural.update(classes)
    g.rule("OOPS", "{OOPS} [,] {OOPS}")
    g.rule(
        "ELSE", "[and|but|or] if (it|they|that|there|this|he|she) (is|are|does|do|has|have|can) not [any|~]"
    )
    g.rule("ELSE", "[and|but|or] (if|in case) {YOU} (are|can|do|have) [not]", cost=0.1)
    g.rule("ELSE", "(with|in|for|under|on) (any|every|all|some) other (case|event|circumstances|one|ones)")
    adverb = "[please|kindly|now|then|just|also|first|next|maybe|perhaps|still|really|possibly]"
    g.rule("POLITE", f"{{YOU}} {adverb} {{MODAL}} {adverb} [go ahead and|try to|start by]")
    g.rule("POLITE", f"{{YOU}} (are|is|am) {adverb}")
    g.rule("POLITE", f"{{YOU}} {{WISH}} [for] [{{YOU}}] to {adverb}")
    g.rule(
        "POLITE",
        f"[why] {{ASKED}} {{YOU}} {adverb} [mind|be so kind as to|be kind enough to|be able to|help me|"
        f"go ahead and|like to|try to|bring yourself to]",
    )
    g.rule("POLITE", "(let|have|get) {YOU} [to]", cost=0.3)
    g.rule("POLITE", "(it is|what) a (shame|pity) [that]")
    g.rule(
        "POLITE",
        "(it would be|it is|would it be|i think it is|it might be|that would be) (nice|great|good|lovely|"
        "helpful|best|better|wonderful|fine|ideal|ok|okay|kind|wise|time|cool|possible) (if|for) {YOU} "
        "[could|would|can|might|to|were to]",
    )
    g.rule(
        "POLITE",
        "i would (appreciate it|be grateful|be glad|be happy|be pleased|be obliged|love it|like it|"
        "be delighted) if {YOU} [could|would|can|might|were to]",
    )

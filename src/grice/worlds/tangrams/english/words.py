"""The words of tangrams by class: verbs in all their forms, nouns, and phrases that stand for one verb."""

from __future__ import annotations

from grice.language import Rules
from grice.language.inflection import forms

NOUNS = (
    "figure object item image picture shape thing one character piece tangram symbol element graphic icon "
    "tile drawing block form figured person guy letter entry member fellow card"
)
POSITIONS = "position place spot space slot location seat"
ROW = "row line set group lineup line-up sequence order list shelf series board screen table queue pack lot"
REMOVE = (
    "remove delete erase discard drop eliminate cut lose scrap toss subtract clear trash pull ditch dump "
    "bin strike kill banish expel axe boot oust evict exclude eject omit nix zap purge chuck dismiss "
    "withdraw extract destroy bench red-card terminate jettison abandon annihilate scratch lop prune "
    "excise sack extract abolish exterminate deduct sacrifice retire lift rid_of "
    "whack get_rid_of dispose_of do_away_with dispense_with part_with put_away take_down knock_down "
    "get_shot_of"
)
TAKE = (
    "take throw get kick cut move pull toss put knock chuck strip lop clear wipe cross strike rub pluck yank "
    "rip send carry sweep push bump snip chop trim peel pick lift whisk fish weed boot turn pop slide clip "
    "hack lose shave bring slice scrub whack turf root bounce flush blot filter fling hurl heave cast "
    "tear rule leave edit vote throw shove drive drag drop"
)
BOOT = (
    "boot axe chop sack push heave-ho old_heave-ho elbow shove old_elbow bullet pink_slip slip hook chuck "
    "bird brush-off heave_ho old_heave_ho"
)
# What a figure does, or what becomes of it, when it is removed.
GO = (
    "go go_away leave disappear vanish exit depart scram hit_the_road take_a_hike take_a_walk get_lost "
    "bite_the_dust walk_the_plank take_off clear_off clear_out make_an_exit get_out get_out_of_here "
    "go_missing "
    "step_down step_aside step_out bow_out be_gone be_out be_history be_toast be_off be_cut be_done_for "
    "say_goodbye drop_out fall_out fall_off fall_away beat_it be_let_go come_out come_off come_away "
    "move_out leave_us leave_the_row leave_the_line find_the_exit make_itself_scarce pack_its_bags "
    "be_no_more leave_the_building leave_town"
)
USELESS = (
    "surplus superfluous redundant unnecessary unwanted useless extra excess unneeded not_needed not_wanted "
    "no_longer_needed no_longer_wanted no_longer_welcome not_welcome not_required no_longer_required "
    "in_the_way too_much one_too_many too_many a_mistake wrong wrong_here out_of_place "
    "not_supposed_to_be_here "
    "not_supposed_to_be_there not_meant_to_be_here not_part_of_this surplus_to_requirements expendable "
    "dispensable disposable toast history out gone off fired done_for here_by_mistake there_by_mistake "
    "an_error a_leftover one_we_don't_need not_necessary not_useful no_good no_use of_no_use "
    "the_one_i_can_spare the_one_to_go the_one_we_can_spare the_odd_one_out not_good ready_to_go"
)
SWAP = (
    "swap swop switch exchange trade flip interchange transpose reverse change rotate invert swap_out "
    "switch_out "
    "trade_out switch_around swap_around swap_over switch_over flip_flop flip-flop flip_around change_over "
    "change_around turn_around turn_round permute commute shuffle"
)
PUT = (
    "put place insert add stick slot set move shift bring send slide take carry get shove push pull drop pop "
    "tack slip squeeze plop plonk park tuck wedge relocate transfer transport position lay drag nudge sneak "
    "plant install include append restore return reinsert re-insert bump promote demote throw toss plug fit "
    "replace re-add readd reinstate reintroduce settle deposit leave dump swing jam attach introduce input "
    "give work chuck scoot advance run steer jump hop shunt whisk ferry usher herd hoist haul lug "
    "sling lob fling walk march escort lead seat station file sandwich line_up"
)
ADD = (
    "add put_back bring_back add_back place_back insert_back return restore replace bring re-add readd "
    "reinsert re-insert return_back restore_back insert put place reinstate give_back get_back retrieve "
    "reintroduce add_in put_in bring_in undelete add_again re_add re_insert append tack_on include attach "
    "throw_in stick_on stick_in add_on tag_on set_back call_back fetch_back have_back take_back_in pop_in "
    "slot_in drop_in let_back_in put_on give_us stick pop fetch recover resurrect revive throw_back"
)
GONE = (
    "removed deleted saved missing erased discarded dropped eliminated lost taken gone absent vanished cut "
    "ejected banished binned"
)
SHOULD = (
    "should must ought_to has_to have_to had_to needs_to need_to can may could might will would is_to are_to "
    "is_going_to are_going_to had_better better may_as_well might_as_well can_now wants_to gets_to get_to "
    "is_supposed_to are_supposed_to is_meant_to was_meant_to was_supposed_to were_supposed_to deserves_to "
    "has_got_to have_got_to gotta has_gotta have_gotta shall would_like_to wants_to is_about_to "
    "should_have should_really belongs belong would_better would_look_better would_be_better is_ready_to "
    "ought_to_be ought_to_have_been would_look_nice would_look_good would_look_nicer would_look_great "
    "would_be_happier "
    "would_rather_be would_be_better_off "
    "would_feel_more_at_home would_feel_at_home would_be_nice would_fit would_fit_well "
    "would_fit_better looks_better "
    "used_to_be used_to wants wants_to_be longs_to_be dreams_of_being would_love_to_be should_now "
    "must_now is_due_to are_due_to should_please can_please"
)
WANT = (
    "i_want i_would_like i'd_like we_want make have let i_need we_need get i_wish i'd_love i_would_love "
    "i_want_to_see i'd_like_to_see i'd_prefer i_prefer i_would_prefer we'd_like i'd_rather_have i_expect "
    "can_we_have could_we_have can_i_have could_i_have can_you_have can_you_get can_you_make let's_have "
    "let_us_have lets_have i_need_to_have i_want_to_have i'd_like_to_have it_is_time_for it's_time_for "
    "time_for i_would_like_to_see i_want_you_to_have i'd_like_you_to_have i'd_love_to_see cause allow "
    "see_to_it arrange_for arrange"
)
NO_WANT = (
    "don't_want do_not_want don't_need do_not_need no_longer_need no_longer_want don't_like do_not_like "
    "can_do_without could_do_without could_really_do_without can_live_without could_live_without "
    "don't_care_for can_spare can_lose won't_need will_not_need won't_be_needing will_not_be_needing "
    "have_no_need_for have_no_use_for have_no_need_of have_had_enough_of am_tired_of are_done_with "
    "am_done_with "
    "am_sick_of don't_have_any_use_for never_wanted have_no_further_use_for don't_want_to_see hate "
    "cannot_stand can't_stand can_easily_do_without would_rather_not_have would_rather_not_see "
    "can_manage_without no_want not_want am_not_fond_of see_no_point_in see_no_use_in would_rather_not_keep"
)


TOSSED = (
    "packing overboard loose aside adrift away_for_good out_of_its_misery to_the_curb to_the_wolves to_rest "
    "its_marching_orders its_walking_papers a_miss into_the_bin in_the_bin in_the_trash into_the_trash "
    "in_the_garbage down_the_drain out_the_window out_the_door out_of_the_window by_the_wayside off_the_map "
    "off_the_list to_the_scrap_heap on_the_scrap_heap into_oblivion to_the_side to_one_side to_bed "
    "out_of_the_picture out_of_sight from_view on_its_way to_the_dustbin to_the_guillotine to_the_lions "
    "off_the_island off_the_team off_the_board off_the_table off_the_shelf off_the_cliff to_sleep "
    "out_to_pasture "
    "on_ice a_rest a_break the_day_off the_night_off the_cold_shoulder the_red_card the_old_heave-ho "
    "its_notice "
    "the_ax the_bullet out_in_the_cold history to_the_sharks under_the_bus on_the_bench to_the_moon "
    "to_the_void"
)
DOOMED = (
    "has_had_its_day has_had_its_chance has_had_its_time has_had_its_turn had_its_day days_are_numbered "
    "time_is_up time_has_come has_outstayed_its_welcome has_overstayed_its_welcome is_on_its_way_out "
    "is_for_the_chop is_living_on_borrowed_time is_past_its_prime is_dead_weight is_dead is_yesterday's_news "
    "is_ancient_history is_out_of_the_picture is_out_of_luck is_bothering_me bothers_me annoys_me "
    "is_annoying_me "
    "is_in_my_way is_an_eyesore is_a_nuisance is_ugly is_spoiling_the_row is_ruining_the_row spoils_the_row "
    "ruins_the_row is_getting_on_my_nerves did_not_make_the_cut does_not_make_the_cut will_not_be_missed "
    "will_not_be_joining_us is_leaving is_leaving_us is_off_the_team is_fired is_dismissed is_excused "
    "is_banned "
    "sleeps_with_the_fishes is_not_my_favourite is_cluttering_the_row is_taking_up_space just_takes_up_space "
    "takes_up_space is_only_in_the_way clutters_the_row has_to_walk_the_plank is_no_good "
    "has_served_its_purpose "
    "is_finished is_done has_done_its_job is_not_pulling_its_weight makes_no_sense_here "
    "sticks_out_like_a_sore_thumb "
    "sticks_out is_a_bit_much has_worn_out_its_welcome has_worn_out_it_welcome is_the_weakest_link"
)
FAREWELL = (
    "curtains_for it_is_curtains_for game_over_for it_is_game_over_for lights_out_for it_is_lights_out_for "
    "it_is_over_for the_end_of_the_road_for it_is_the_end_of_the_road_for time_is_up_for it_is_goodbye_for "
    "good_riddance_to so_long see_you_later see_you adios adios_to hasta_la_vista down_with away_with "
    "enough_with "
    "no_thanks_to pull_the_rug_out_from_under pull_the_plug_on call_time_on close_the_door_on "
    "say_no_to turn_down "
    "have_done_with make_short_work_of pull_the_trigger_on drop_the_axe_on lower_the_boom_on "
    "drop_the_hammer_on "
    "bring_the_curtain_down_on who_needs who_wants who_asked_for who_ordered who_invited nobody_needs "
    "nobody_wants "
    "nobody_likes no_one_needs no_one_wants nobody_asked_for do_we_need do_we_want does_anyone_need "
    "do_you_need "
    "do_we_have_to_have do_we_have_to_keep is_there_any_need_for there_is_no_need_for what_good_is "
    "what_use_is "
    "i_am_not_a_fan_of i_am_not_fond_of not_a_fan_of i_never_liked i_have_never_liked let_us_forget_about "
    "let_us_forget forget_about the_row_does_not_need it_does_not_need write_off put_an_end_to "
    "sayonara dispense_of "
    "can_we_do_without could_we_do_without let_us_do_without we_will_do_without do_without "
    "the_row_can_do_without"
)
WITHOUT = (
    "let_me_see_it i_want_to_see_it i_would_like_to_see_it i_prefer_it i_would_prefer_it i_like_it_better "
    "the_row_would_be_better the_row_would_look_better the_row_would_be_nicer the_row_is_better "
    "it_would_be_better "
    "it_would_look_better it_would_be_nicer the_row_looks_better it_looks_better show_me_the_row "
    "i_want_the_row i_would_like_the_row the_row_would_be_fine the_row_would_be_perfect we_are_better_off "
    "we_would_be_better_off give_me_the_row the_row_should_be let_us_see_it make_it show_it "
    "i_would_prefer_the_row "
    "the_row_would_look_nicer it_would_look_nicer it_would_be_perfect let_us_try_it let_us_go_on "
    "let_us_continue"
)


def add_words(g: Rules) -> None:
    """Adds the classes of words that the rules of tangrams are written with."""
    g.words("NOUN", NOUNS)
    g.words("NOUNS", [f"{noun}s" for noun in NOUNS.split()])
    g.rule("FIGURE", "({NOUN}|{NOUNS})")
    g.words("POSITION", [form for noun in POSITIONS.split() for form in (noun, noun + "s")])
    g.words("POSITION", NOUNS)
    g.words("ROW", ROW)
    g.words(
        "REMOVE", [*forms(REMOVE), "remov", "remover", "remote", "rm", "del", "minus", "off_with", "out_with"]
    )
    g.words("REMOVE", "bye_bye goodbye good_bye bye goodbye_to bye_to farewell farewell_to no_more enough_of")
    g.words("TAKE", forms(TAKE))
    g.words("BOOT", BOOT)
    g.words("GO", forms(GO))
    g.words("GO", "out away off gone out_of_here out_of_there out_of_it out_of_the_way")
    g.words("USELESS", USELESS)
    for category, words in (
        ("TOSSED", TOSSED),
        ("DOOMED", DOOMED),
        ("FAREWELL", FAREWELL),
        ("WITHOUT", WITHOUT),
    ):
        g.words(category, words)
    g.words("SWAP", forms(SWAP))
    g.words("PUT", [*forms(PUT), "plus"])
    g.words("ADD", [*forms(ADD), "plus"])
    g.words("GONE", GONE)
    g.words("SHOULD", SHOULD)
    g.words("WANT", WANT)
    g.words("NO_WANT", NO_WANT)
    g.words(
        "AWAY", "away out off from_there from_here out_of_there out_of_here off_of_there out_of_it down up"
    )
    g.rule("THE_ROW", "(the|this|our|my|your|that) [whole|entire|current] {ROW}")
    g.rule("FROM_ROW", "(from|out of|off|off of|in|of) ({THE_ROW}|here|there|it|view|sight|the picture)")
    g.words(
        "BE",
        "is are was were be being been become becomes becoming gets remains remain stays stay ends_up end_up",
    )
    g.words("STAND", forms("stand come sit appear go show_up turn_up lie rest stand_now come_now be_found"))
    g.rule(
        "STAND",
        "{BE} (standing|located|placed|positioned|situated|sitting|found|lined up|to be "
        "found|coming|put|seated)",
    )
    g.words("NEAR", "right directly immediately straight just immediate direct")
    g.words(
        "GRAB",
        forms("take use get grab pick pick_up bring fetch find lift pull pull_out take_out choose select"),
    )
    g.words("end", dict.fromkeys(("head", "top", "front end", "fore", "foremost end"), 1), say=0)
    g.words(
        "end", dict.fromkeys(("tail", "tail end", "rear", "caboose", "rear end", "bottom", "tail-end"), -1)
    )
    g.words(
        "rank", {"foremost": 1, "lead": 1, "leading": 1, "initial": 1, "opening": 1, "hindmost": -1}, say=0
    )
    g.words("rank", {"rearmost": -1, "closing": -1, "ultimate": -1, "trailing": -1, "concluding": -1}, say=0)
    g.words(
        "IS_AT",
        "should_be should_stand belongs ought_to_be is was stands used_to_be are sits stood is_now "
        "was_before currently_is were stands_now",
    )
    g.ignore(
        "just very exactly simply carefully quickly immediately basically kinda yeah buddy mate hm uh "
        "um currently this_time really still yet itself themselves please pls plz kindly accidentally "
        "anymore already maybe perhaps indeed surely obviously certainly definitely probably gently "
        "somehow ugh damn hey honestly "
        "literally"
    )

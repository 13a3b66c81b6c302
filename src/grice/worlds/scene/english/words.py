"""The words of scene: classes that the rules are made with."""

from __future__ import annotations

from grice.language import Rules
from grice.language.inflection import forms
from grice.worlds.scene.rules import COLOURS

SAY_NOTHING = (
    "just directly immediately immediate direct exact exactly simply quickly slowly carefully suddenly "
    "abruptly promptly completely actually really currently closely up kindly already still t"
)
OTHER_COLOURS = {
    "violet": "p",
    "lilac": "p",
    "black": "p",
    "gold": "y",
    "crimson": "r",
    "scarlet": "r",
    "brown": "o",
}
NOUNS = {
    "ONE": (
        "person man guy woman one lady gentleman fellow girl boy dude individual figure character human "
        "chap wearer owner gal mans actor actress player kid performer friend being twin clone"
    ),
    "PEOPLE": (
        "men people guys women ones persons ladies gentlemen fellows girls boys dudes individuals figures "
        "characters folks actors players kids performers"
    ),
    "SHIRT": (
        "shirt shirts clothes clothing outfit dress top coat jacket sweater tee suit tshirt t-shirt shirted "
        "clothed clad"
    ),
    "HAT": "hat hats cap caps hatted headgear helmet beanie",
    "SPOT": "spot position place space slot seat square location point spots positions places gap",
    "STEP": (
        "step space spot position place steps spaces spots positions places square slot unit notch pace "
        "paces time squares slots units stop move"
    ),
    "EDGE": "end edge side corner most hand_side hand_end hand_edge position spot place wing extreme",
    "STAGE": (
        "the_stage the_scene stage scene the_screen screen the_picture the_line the_row the_group off_stage "
        "on_stage on_screen"
    ),
    "NEIGHBOUR": "neighbor neighbour neighbors neighbours companion",
}
FUNCTION = {
    "ART": "a an the his her their all only some this that any",
    "DRESS": (
        "in with wearing has have having wears wear dressed_in sporting had clad_in donning with_only "
        "in_all all_in dressed_all_in dressed wore has_on have_on has_got"
    ),
    "WITHOUT": (
        "no without without_a without_any without_the minus lacking lacking_a sans not_wearing_a "
        "not_wearing_any not_a"
    ),
    "WITH": (
        "and with but but_with and_with plus and_wearing wearing in and_in also with_only and_has "
        "and_is_wearing"
    ),
    "NEW": "new second third fourth different additional other more fresh further similar",
    "SOME": "a an another some one yet_another also_a any",
    "SOMEBODY": "someone somebody anyone anybody a_newcomer a_stranger",
    "TO": (
        "to on at in into onto over_to for toward towards from by over standing stand stands to_stand to_be "
        "and_stands and_stand and_stood and_is until_he_is so_that_he_is so_he_is so_that_they_are located "
        "waiting back_to along and_goes_to placed and_stops"
    ),
    "FAR": "far very extreme farthest furthest absolute outer utmost outermost far_away",
    "NEXT_TO": (
        "next_to beside by near alongside adjacent_to close_to closer_to right_next_to right_beside "
        "right_by against"
    ),
    "BETWEEN": "between in_between in_the_middle_of in_the_center_of",
    "TOWARD": "toward towards closer_to nearer_to nearer in_the_direction_of closer_towards",
    "AWAY_FROM": "away_from farther_from further_from further_away_from farther_away_from",
    "LITTLE": "slightly once a_little a_bit a_tiny_bit a_little_bit somewhat a_tad one step",
    "FORMER": "original previous former old first starting initial same earlier last own prior vacated empty",
    "WAS": (
        "was were stood had_been used_to_be was_standing came_from started began is had_stood was_before "
        "was_standing_before used_to_stand has_been came had_been_standing"
    ),
    "ADV": ("then now also again next finally both all each first too later once_more once_again slightly"),
    "WILL": (
        "should will must can could would may shall needs_to has_to does do did wants_to decides_to "
        "is_going_to proceeds_to proceeds begins_to starts_to continues_to is are was were to please has "
        "have had gets tries_to ends_up is_to ought_to gets_to"
    ),
    "AGAIN": (
        "again once_more one_more_time another_time once_again a_second_time another_step another_space "
        "one_more"
    ),
    "MAKE": (
        "make have let get tell ask want allow i_want i_need i_would_like would could can will may should "
        "must shall"
    ),
    "ANYONE": "anyone anybody someone somebody any_person one_of_them any_of_them",
    "NOBODY": "nobody no_one none no_person none_of_them",
    "FREE": "free empty open vacant available unoccupied",
    "TAKEN": "taken occupied full",
}
VERBS = {
    "MOVE": (
        "move go walk step run hop shift travel slide scoot come return jump relocate head stroll wander "
        "drift proceed hurry make_his_way make_her_way sneak cross continue advance get march dash rush "
        "reposition transfer end_up change place_himself position_himself switch start begin line"
    ),
    "LEAVE": (
        "leave exit disappear vanish depart go_away walk_off walk_away walk_out step_off step_out step_down "
        "get_out get_off move_out move_off go_off go_out bow_out get_lost clear_out head_out head_off "
        "run_off run_away be_gone be_removed be_out be_off be_done quit take_off go_home head_home "
        "get_removed part withdraw retire take_his_leave make_an_exit make_his_exit be_no_longer_there"
    ),
    "ENTER": (
        "appear enter arrive show come_in come pop_in walk_in step_in join turn emerge materialize come_out "
        "step_on walk_on come_on move_in get_in reappear re-enter come_back return get_on pop_out go_in "
        "be_added pop be_introduced be_brought_in come_along drop_in make_an_entrance make_his_entrance "
        "approach"
    ),
    "STAND": "stand be be_now",
    "TAKE": (
        "take steal grab get snatch receive remove borrow wear put_on acquire take_away take_back obtain "
        "swipe nab have be_given be_handed retrieve claim accept gain end_up_with try_on take_on take_off "
        "grab_away get_back"
    ),
    "GIVE": (
        "give hand pass lend transfer put place offer donate throw toss move send loan give_away hand_over "
        "pass_on lose return give_back exchange trade pass_over"
    ),
    "SWAP": "switch swap trade exchange change flip",
    "STAY": (
        "stay stay_put stay_still stand_still do_nothing remain stay_there stay_here wait hold_still freeze "
        "remain_still"
    ),
    "REMOVE": (
        "remove delete take_away take_off send_off send_away send_out get_rid_of take_out eliminate dismiss "
        "kick_out throw_out lose drop erase clear let_go"
    ),
    "BRING": "take send get move kick throw let call walk see show have want",
    "ADD": "add bring_in put insert introduce place bring create send_in put_in have let invite let_in need",
    "PUT": (
        "move put place send shift bring take slide relocate transfer push get return set stand position "
        "walk pull"
    ),
    "OCCUPY": "take fill replace occupy take_over take_up step_into claim fill_in",
    "JOIN": "join approach follow meet visit accompany",
    "PASS": "pass cross jump_over hop_over step_over leapfrog",
}
CAME = "entered appeared came came_in arrived showed showed_up joined walked_in got_here turned_up"
WENT = "left exited disappeared vanished went_away walked_off"
OUT = "off out away home gone packing out_of_here"
NOTHING = (
    "nobody_moves no_one_moves nothing_happens nothing_changes no_change nobody_does_anything "
    "no_one_does_anything nobody_leaves no_movement everything_stays_the_same everything_stays_as_it_is "
    "nothing skip_this_turn skip pause do_nothing do_not_move leave_everything_as_it_is"
)


def add_words(g: Rules) -> None:
    """Adds all classes of words."""
    names = {name: letter for letter, name in COLOURS.items()}
    g.words("hue", {**names, **{f"{name}s": letter for name, letter in names.items()}, **OTHER_COLOURS})
    for category, listed in {**NOUNS, **FUNCTION}.items():
        g.words(category, listed)
    for category, listed in VERBS.items():
        g.words(category, forms(listed))
    for category, listed in {"CAME": CAME, "WENT": WENT, "OUT": OUT, "NOTHING": NOTHING}.items():
        g.words(category, listed)
    g.words("dir", {"left": -1, "left_hand": -1, "right": 1, "right_hand": 1})
    g.ignore(SAY_NOTHING)

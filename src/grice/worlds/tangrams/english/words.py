"""The words of tangrams by class: verbs in all their forms, nouns and places."""

from __future__ import annotations

from grice.language import Rules
from grice.language.inflection import forms

NOUNS = (
    "figure object item image picture shape thing one character piece tangram symbol element icon tile "
    "drawing block form figured letter"
)
POSITIONS = "position place spot space slot location seat"
PLACES = "places positions spots locations seats place position spot order"
LEFT = "left_of to_the_left_of on_the_left_of before in_front_of ahead_of preceding followed_by"
RIGHT = "right_of to_the_right_of on_the_right_of after behind following past preceded_by"
THAN = "further_{way}_than farther_{way}_than more_{way}_than further_to_the_{way}_than"
VERBS = {
    "REMOVE": "remove delete erase discard drop eliminate cut lose scrap toss subtract clear trash ditch "
    "dump bin kill banish expel axe exclude eject omit zap chuck dismiss withdraw extract destroy lop pull "
    "strike evict get_rid_of dispose_of do_away_with do_without part_with live_without",
    "TAKE": "take throw get kick cut move pull toss put knock chuck strip lop clear wipe cross strike send",
    "GO": "go go_away leave disappear vanish exit depart get_lost be_gone be_out drop_out come_out come_off",
    "SWAP": "swap swop switch exchange trade flip interchange transpose reverse change invert swap_out "
    "mix_up rotate switch_around swap_around swap_over switch_over flip_flop change_over turn_around",
    "PUT": "put place stick slot set move shift bring send slide take carry get shove push pull "
    "drop pop tack slip squeeze park tuck relocate transfer position lay restore return "
    "throw toss fit",
    "ADD": "add put_back bring_back add_back place_back insert_back return restore replace bring re-add "
    "reinsert return_back insert put place reinstate give_back get_back retrieve reintroduce add_in put_in "
    "bring_in include stick slip_in welcome",
    "MOVE": "be get come stand go become end_up have sit move being return come_back jump slide step appear "
    "belong",
    "STAND": "stand come sit appear lie",
}
WORDS = {
    "ROW": "row line set group lineup sequence order list shelf series board queue parade train crew "
    "picture fold mix game party team",
    "REMOVE": "remov remover remote rm del minus goodbye goodbye_to no_more enough_of away_with",
    "GO": "out away off gone",
    "GONE": "removed deleted saved missing erased discarded dropped lost taken gone absent disappeared",
    "AWAY": "away out off from_there from_here out_of_there out_of_it down up",
    "SHOULD": "should must ought_to has_to have_to needs_to need_to can may could might will would is_to "
    "are_to is_going_to are_going_to had_better is_supposed_to was_supposed_to has_got_to",
    "MAKE": "make have let get cause see_to_it",
    "BE": "is are was were be being been become becomes gets get remains remain stays stay",
    "NEAR": "right straight_away directly immediately straight just smack",
    "NOW": "now currently standing sitting located found sandwiched",
    "INTO": "in into to at as on onto back_to back_in back_into back_at back_on to_be to_become towards "
    "all_the_way_to so_that_it_is so_it_is up_to over_to",
    "BESIDE": "next_to beside adjacent_to by near close_to touching on_either_side_of on_both_sides_of",
    "OLD": "original old former previous starting same initial own usual rightful original_starting",
    "BACK": "back again around over once_again out back_again with_each_other",
    "BACK_IN": "back again back_again back_in in in_again back_to on over up",
    "STEP": "step instruction action command move turn process change operation",
    "DO": "repeat redo do perform re-do go_with use",
    "AGAIN": "again once_more one_more_time once_again instead this_time now as_well too also",
    "SAME": "it that this the_same the_same_thing the_action the_same_action the_process the_last_action",
    "BOOT": "boot axe chop sack push heave-ho door exit bullet",
    "UNWANTED": "superfluous redundant unnecessary unwanted useless surplus in_the_way one_too_many extra "
    "a_mistake expendable dispensable the_least_useful the_least_important",
    "BELONG": "belong fit fit_in look_right needed wanted required welcome necessary supposed_to_be",
    "NEED": "need want like use stand bear abide have tolerate see miss have_any_use_for be_needing care_for "
    "want_to_see want_to_have want_to_keep wish_to_see like_to_see care_about",
    "NOT": "not no_longer never",
    "KEEP": "keep leave save spare retain leave_us_with leave_me_with end_up_with hold_on_to",
    "ONLY": "only just nothing_but nothing_except nobody_but",
    "REMAIN": "remain remains stay stays be_left survive survives be_kept be_spared be_there",
    "ALONG": "move_along move_up shift_along shift move close_up stay stay_put stay_where_they_are follow "
    "keep_their_order keep_their_places move_over step_back should_have_stayed shift_over",
    "ALONE": "alone be as_is as_they_are as_it_is where_it_is where_they_are untouched in_place there",
    "MISSING": "missing absent lacking not_there wanted needed",
    "HOLDS": "has had occupies occupied holds held took stood_in was_in",
    "LEAST": "like_least need_least like_the_least need_the_least can_spare could_spare can_do_without "
    "could_do_without would_miss_least can_live_without",
    "EACH_OTHER": "each_other one_another each_other's one_another's the_other's",
    "TOUCH": "touch touching move moving disturb disturbing change changing affect affecting",
    "ADJACENT": "next_to_each_other adjacent neighbours neighbors side_by_side together touch touching meet",
    "SEPARATE": "separates separate keeps keep divides divide parts part",
    "COUNTING": "starting_from counting_from starting_at beginning_at counting_on if_you_count_from "
    "starting_on beginning_on beginning_from starting_with beginning_with",
}


def add_words(g: Rules) -> None:
    """Adds the classes of words that the rules of tangrams are written with."""
    for category, verbs in VERBS.items():
        g.words(category, forms(verbs))
    for category, words in WORDS.items():
        g.words(category, words)
    g.words("NOUN", NOUNS)
    g.words("NOUNS", [f"{noun}s" for noun in NOUNS.split()])
    g.rule("FIGURE", "({NOUN}|{NOUNS})")
    g.words("POSITION", [form for noun in POSITIONS.split() for form in (noun, noun + "s")])
    g.words("POSITION", NOUNS)
    g.words("BACK", [f"{their}{noun}" for their in ("", "the_", "their_") for noun in PLACES.split()])
    g.words(
        "end", {"head": 1, "top": 1, "pole": 1, "caboose": -1, "tail": -1, "rear": -1, "bottom": -1}, say=0
    )
    g.words(
        "rank", {"foremost": 1, "pole": 1, "front": 1, "initial": 1, "hindmost": -1, "rearmost": -1}, say=0
    )
    g.words("rank", {"innermost": 0, "inner": 0}, say=0)
    g.words("num", {"pair": 2, "couple": 2}, say=0)
    g.words("ordinal", {"forth": 4, "firth": 5, "2s": 2}, say=0)
    g.rule("THE_ROW", "(the|this|our|my|that) [whole|entire|current] {ROW} [of {_n:num} [{FIGURE}]]")
    g.rule("THE_ROW", "the [whole] (thing|lot)")
    g.rule("FROM_ROW", "(from|out of|off|off of) ({THE_ROW}|here|there|it)")
    g.rule("VACANT", "[a|an|some|enough] [empty|free|vacant] (room|gap|hole|space|spot|place|slot)")
    g.ignore(
        "ugh just very exactly simply really still yet itself themselves please pls plz already maybe perhaps"
    )

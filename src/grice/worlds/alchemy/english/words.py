"""The words of alchemy, by class."""

from __future__ import annotations

from grice.language import Rules
from grice.worlds.alchemy.rules import COLOURS

HUES = {name: letter for letter, name in COLOURS.items()}
SYNONYMS = {
    "violet": "p", "lavender": "p", "grape": "p", "lilac": "p", "gold": "y", "golden": "y", "lemon": "y",
    "amber": "o",
    "tangerine": "o", "crimson": "r", "scarlet": "r", "lime": "g", "emerald": "g", "tan": "b", "reddish": "r",
    "greenish": "g",
    "muddy": "b", "brownish": "b",
}  # fmt: skip
PLURALS = {f"{name}s": letter for name, letter in HUES.items()}
NEAR = {"y": "o", "o": "yr", "r": "o", "p": "rb", "g": "", "b": "or"}  # what a colour may be taken for

CLASSES = {
    "VESSEL": "jar container tube vial glass cup bottle test_tube cylinder vessel pot bucket "
    "holder column position "
    "spot canister tank breaker beeker basin jug",
    "VESSELS": "beakers flasks jars containers tubes vials glasses cups bottles test_tubes cylinders vessels",
    "LIQUID": "combination chemical_colors liquid_contents chemical_contents chemicals liquids fluid fluids "
    "substance substances solution solutions content contents stuff mixture mixtures concoction mix "
    "material materials juice potion compound compounds water color colors colour colours element "
    "elements ingredient ingredients formula ink paint dye goo reagent",
    "UNIT": "unit units chemical_unit chemical_units part parts tick ticks layer layers level levels measure "
    "measures portion portions square squares block blocks section sections piece pieces bit segment "
    "segments mark marks tick_mark tick_marks line lines notch notches bar bars amount box boxes dose "
    "doses inch ounce ounces",
    "THROW": "aspirate remove_and_discard drain_away continue_discarding discarding_now pour_out_and_discard "
    "poor_out throw_away dispose_of dump_out dump pour_away toss toss_out toss_away get_rid_of take_out "
    "take_away spill spill_out drain_out drain_off empty_out throw eject eliminate delete clear clear_out "
    "trash drop lose waste flush flush_out tip_out let_out subtract deplete use ditch reduce take "
    "pour_off bin chuck chuck_out chuck_away dispose throwing_out throwing_away throw_our throw_way "
    "pouring_out throw_back_out pour_back_out cut expel release removing draining emptying dumping "
    "discarding erase rid purge through_out through_away throw_on pour_our drains empties removes "
    "discards take_off siphon_off siphon scoop_out bail_out wash_out rinse_out use_up lower purging "
    "draining_out emptying_out dumping_out",
    "POUR": "chuck pour add move transfer empty dump put tip place throw take pouring adding "
    "moving emptying send "
    "return drain pour_out empty_out dump_out shift insert bring deposit relocate pour_over pour_back "
    "transferring putting poor drop stick toss decant throw_out add_back remove drain_out then_pour "
    "poured pours adds fill pour_all dump_all throw_away spill pour_our",
    "MIX": "mixed stirred blended homogenise homogenize shake_up give_a_stir give_a_shake "
    "mix stir blend shake "
    "combine swirl mixing stirring combining agitate merge whisk churn mix_together mix_up stir_together "
    "stir_up blend_together combine_together react mixes blending shaking",
    "INTO": "into in to in_to onto on_to on_top_of over_to on inside inside_of over_into to_fill into_into "
    "and_into over upon to_the_top_of in_with to_join and_to up_to",
    "FROM": "from of in out_of inside inside_of off from_inside within contained_in that_is_in which_is_in "
    "that_was_in from_out_of that's_in found_in located_in that_are_in present_in off_of form fro "
    "that_remains_in at which_are_in still_in left_in from_out_from on on_top_of at_the_top_of",
    "CONTAIN": "with containing holding that_contains that_contain which_contains filled_with "
    "full_of that_has "
    "that_holds which_has that_have of having that_is_filled_with that_had contained which_have "
    "that_contained which_is_filled_with that_also_has which_also_contains which_also_has "
    "that_also_contains that_holds_the with_the carrying that_is_holding which_holds that's_full_of "
    "that_is_full_of wit w/ which_contained that_still_has holds has contains have",
    "AWAY": "out away off down_the_drain down_the_sink in_the_trash in_the_garbage down "
    "into_the_sink completely "
    "altogether all_out all_away into_the_trash out_completely entirely",
    "SAME": "do_the_same do_the_same_thing same the_same same_thing repeat do_it_again again repeat_again "
    "do_that_again repeat_this repeat_that do_this_again repeat_the_last_step repeat_the_previous_step "
    "repeat_the_same repeat_this_step repeat_the_process do_likewise do_this do_that likewise do_so "
    "the_same_thing repeat_the_same_step repeat_it the_same_again same_again do_the_same_again "
    "again_the_same do_it repeat_the_same_thing repeat_the_last_action repeat_the_last repeat_the_above "
    "and_the_same ditto repeat_process repeat_step repeat_last_step perform_the_same "
    "repeat_the_previous_action repeat_previous_step do_the_same_action do_the_same_as_well same_goes "
    "repeat_that_step do_same do_it_once_more same_it follow_suit follow_suit_with do_the_exact_same",
    "WITH": "with for to on using from of in",
    "TURN": "change changes_color_to color_changes_to will_then_turn should_then_turn has_now_turned "
    "have_now_turned turned_to have_changed have_changed_into has_changed_into reacted_to_form "
    "mixed_to_make then_turns then_turn should_end_up turns turn becomes become will_turn will_become "
    "is_now should_turn should_become should_be turned became goes changes_to changes will_be has_turned "
    "are_now has_become will_change_to changed changed_to has_changed has_changed_to have_turned makes "
    "make forms form react_to_form mix_to_form mix_to_make combine_to_make combine_to_form mixes_to_form "
    "mix_and_become mix_and_turn react_and_turn reacts_to_form reacts_and_turns",
    "LET": "turn make wait_for let get have allow change watch see wait_until wait_till and_watch watch_as "
    "and_watch_as convert transform wait_as cause observe",
    "SO": "to until so_that so until_it until_they so_that_it so_that_they so_it so_they and and_it and_they "
    "and_then_it to_have_it which_will which until_the_chemical until_the_chemicals until_the_liquid "
    "until_the_mixture until_the_contents so_the_chemical till_it till_they till until_all until_them "
    "until_the_combination so_that_the_chemicals so_that_the_mixture so_that_the_chemical as_it as_they "
    "to_let_them",
    "MAKE": "make get create form become turn produce be is are turns turns_into turn_into "
    "becomes forms creates "
    "makes make_it turn_it get_it make_them turn_them produces has_turned go gets mix_and_turn "
    "mix_and_become are_now is_now becoming making creating forming turning",
    "TOGETHER": "together up well thoroughly all_together all around fully completely up_together",
    "JUST": "you_just_added you_just_poured that_was_just_added you_just_poured_in that_you_just_added "
    "that_was_added you_added that_you_just_poured just_added that_you_added just_poured_in "
    "that_was_just_poured_in just_poured we_just_added i_just_added which_was_just_added you_poured "
    "you_poured_in",
    "THROWN": "thrown_out thrown_away drained emptied discarded removed poured_out dumped gone dumped_out "
    "emptied_out thrown disposed_of tossed",
}
IGNORED = (
    "fully properly already carefully completely entirely simply slowly quickly gently "
    "simultaneously currently immediately"
)


def add_words(g: Rules) -> None:
    """Adds the classes of words, and `hue`."""
    g.words("VESSEL", "beaker flask")
    g.words("LIQUID", "chemical liquid")
    g.words("THROW", "throw_out discard remove drain empty pour_out")
    for category, words in CLASSES.items():
        g.words(category, words, say=0)
    g.words("hue", HUES)
    g.words("hue", SYNONYMS, say=0)
    g.words("hues_of_several", PLURALS)
    g.ignore(IGNORED)

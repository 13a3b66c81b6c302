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
ABSENT = "?"  # colours that there are not
HUES |= dict.fromkeys(
    ["blue", "pink", "white", "black", "grey", "gray", "turquoise", "cyan", "magenta", "silver", "maroon"],
    ABSENT,
)
PLURALS = {f"{name}s": letter for name, letter in HUES.items()}
NEAR = {
    "y": "o",
    "o": "yr",
    "r": "o",
    "p": "rb",
    "g": "",
    "b": "or",
    ABSENT: "",
}  # what a colour may be taken for

CLASSES = {
    "VESSEL": "phial goblet tumbler ampoule receptacle carafe pitcher flagon mug jar container tube vial "
    "glass cup bottle test_tube cylinder vessel pot bucket holder column position spot canister tank "
    "basin jug",
    "VESSELS": "beakers flasks jars containers tubes vials glasses cups bottles test_tubes cylinders vessels",
    "LIQUID": "fluid_contents filling cocktail mess goop sludge soup beverage "
    "whole_contents entire_contents things combination chemical_colors liquid_contents chemical_contents "
    "chemicals liquids fluid fluids substance substances solution solutions content contents stuff "
    "mixture mixtures concoction material materials juice potion compound compounds water color "
    "colors colour colours element elements ingredient ingredients formula ink paint dye goo reagent",
    "UNIT": "shot shots splash helping helpings drop drops gulp sip share unit units chemical_unit "
    "chemical_units part parts tick ticks layer layers level levels measure measures portion portions "
    "square squares block blocks section sections piece pieces bit segment segments mark marks tick_mark "
    "tick_marks line lines notch notches bar bars amount box boxes dose doses inch ounce ounces",
    "HAVE": "has have holds hold contains contain had held contained carries carry is_holding are_holding "
    "is_filled_with is_full_of has_got have_got is_got comprises houses keeps keep shows consists_of "
    "is_made_up_of is_made_of includes gives gives_you ends_up_with end_up_with ends_up_holding "
    "ends_up_having is_left_with are_left_with gets_to_have happens_to_have happens_to_hold "
    "contains_exactly",
    "HAVENT": "does_not_have does_not_hold does_not_contain do_not_have do_not_hold has_no holds_no "
    "contains_no have_no has_not_got has_not_any does_not_include has_not no_longer_has no_longer_holds "
    "no_longer_contains is_without lacks never_had is_free_of",
    "TO_HAVE": "have hold contain keep carry include show consist_of be_left_with end_up_with be_holding "
    "end_up_holding be_filled_with be_full_of be_reduced_to be_down_to come_down_to go_down_to stay_at "
    "get_down_to be_made_up_of",
    "WITH_IT": "with containing holding having filled_with full_of wit w/ carrying of that_contained "
    "contained consisting_of made_up_of featuring showing keeping that's_full_of that_is_full_of with_the",
    "LACKING": "without without_any with_no lacking containing_no holding_no not_containing not_holding "
    "having_no free_of devoid_of missing not_having",
    "LIE": "lying sitting floating resting standing layered stacked poured placed found located is lies "
    "sits rests floats are swimming swims piled perched hovering lie sit can_be_found can_be_seen "
    "which_is that_is",
    "AT_TOP": "on_top on_the_top at_the_top at_top uppermost topmost on_its_surface at_the_surface "
    "on_the_surface up_top at_its_top on_its_top as_top as_the_top_layer on_top_of_it on_top_in_it",
    "AT_BOTTOM": "at_the_bottom on_the_bottom in_the_bottom at_bottom underneath at_its_bottom lowest "
    "at_the_very_bottom as_the_bottom_layer at_the_base below down_below at_the_foot on_the_ground",
    "ABOVE": "on on_top_of over above upon atop",
    "BELOW": "under below beneath underneath",
    "COLOURS": "colors colours hues shades chemicals liquids kinds_of_liquid kinds substances sorts color "
    "colour layers_of_color different_layers kinds_of_chemical sorts_of_liquid ingredients kinds_of_stuff "
    "tones",
    "MANY": "as_many as_much just_as_many just_as_much the_same_number the_same_amount the_same_number_of "
    "the_same_amount_of that_many that_much exactly_as_many exactly_as_much equally_many an_equal_number "
    "an_equal_amount an_equal_number_of so_many only_as_many only_as_much however_many how_many",
    "INTO": "arrow across_to across_into along_to together_with_what_is_in in_together_with in_there_with "
    "along_with down_into through_to down_to on_over_to in_alongside into in to in_to onto on_to "
    "on_top_of over_to on inside inside_of over_into to_fill into_into and_into over upon to_the_top_of "
    "in_with to_join and_to up_to",
    "FROM": "off_the_top_of from_the_top_of of_the_top_of out_of_the_top_of from_atop away_from out_from "
    "from of in out_of inside inside_of off from_inside within from_out_of that's_in off_of form fro at "
    "from_out_from on on_top_of at_the_top_of",
    "AWAY": "overboard in_the_bin into_the_bin in_the_sink into_the_drain in_the_drain from_there "
    "out_of_there out_of_it down_the_toilet into_the_gutter on_the_floor in_the_waste into_the_waste "
    "to_waste outside for_good out away off down_the_drain down_the_sink in_the_trash in_the_garbage down "
    "into_the_sink completely altogether all_out all_away into_the_trash out_completely entirely",
    "SAME": "once_more once_again one_more_time same_procedure same_deal same_treatment "
    "the_same_treatment give_the_same_treatment_to idem ditto same the_same same_thing the_same_thing "
    "the_very_same repeat again do_likewise do_so likewise do_this do_that do_it the_same_again "
    "same_again again_the_same repeat_the_above repeat_process and_the_same same_goes same_it follow_suit "
    "follow_suit_with repeat_the_last perform_the_same",
    "WITH": "with for to on using from of in",
    "TURN": "change changes_color_to color_changes_to reacted_to_form mixed_to_make turns turn becomes "
    "become turned became goes changes_to changes changed changed_to makes make forms form is_now are_now "
    "should_be will_be should_end_up has_turned has_turned_to has_become has_changed has_changed_to "
    "has_changed_into have_turned have_changed have_changed_into has_now_turned have_now_turned "
    "react_to_form mix_to_form mix_to_make combine_to_make combine_to_form mixes_to_form mix_and_become "
    "mix_and_turn react_and_turn reacts_to_form reacts_and_turns",
    "LET": "turn make wait_for let get have allow change watch see wait_until wait_till and_watch watch_as "
    "and_watch_as convert transform wait_as cause observe",
    "SO": "to until so_that so and which_will which and_then_it to_have_it as_it as_they to_let_them "
    "until_all until_them until_the_combination",
    "MAKE": "make get create form become turn produce be is are turns turns_into turn_into "
    "becomes forms creates "
    "makes make_it turn_it get_it make_them turn_them produces has_turned go gets mix_and_turn "
    "mix_and_become are_now is_now becoming making creating forming turning",
    "TOGETHER": "together up well thoroughly all_together all around fully completely up_together",
}
IGNORED = (
    "fully properly already carefully completely entirely simply slowly quickly gently "
    "simultaneously currently immediately"
)


VERBS = {  # and what is no form of one
    "THROW": (
        "kill nuke zap annihilate terminate eradicate obliterate destroy execute free_up free clean "
        "clean_up let_go let_go_of scoop skim bail draw extract withdraw strip shave bleed void jettison "
        "scrap offload unload shed axe junk evaporate banish trim dock deduct relieve decrease diminish "
        "lessen shrink do_away_with dispense_with part_with aspirate remove remove_and_discard drain "
        "discard empty pour_out_and_discard dump dispose_of dispose toss spill get_rid_of eject eliminate "
        "delete clear trash drop lose waste flush subtract deplete use use_up ditch reduce take bin chuck "
        "cut expel release erase rid purge siphon lower throw",
        "continue_discarding throw_our throw_way pour_our through_out through_away throw_on minus",
    ),
    "EJECT": (
        "throw pour dump toss take empty drain get spill tip chuck let clear flush knock shave cut lop "
        "strip pull draw bring kick send wash scoop skim peel slice scrape chop trim snip clip remove run "
        "suck rinse ladle vacuum bail bleed siphon polish finish wipe slosh lift drop deal move fish dig "
        "bring tap flick shake bin banish",
        "through",
    ),
    "POUR": (
        "collect gather assemble pool tip decant slosh splash chuck pour add move transfer empty dump put "
        "place throw take bring send return drain shift insert deposit relocate drop remove fill stick "
        "toss spill slide nudge scoot push bump shove pour_all dump_all shovel pop ship carry",
        "pour_our then_pour",
    ),
    "MIX": (
        "homogenise homogenize shake_up stir blend shake combine swirl agitate churn merge whisk mix react",
        "give_a_stir give_a_shake",
    ),
    "COMBINE": (
        "mix combine merge blend add join put unite reunite marry pair bring get collect gather pool",
        "",
    ),
    "JOIN": ("join meet marry follow accompany", "catch_up_with meet_up_with team_up_with"),
    "FILL": ("fill top replenish load complete refill fill_up top_up top_off", ""),
    "RECEIVE": ("receive get take accept", "take_in be_given"),
    "GIVE": ("give offer grant hand serve feed get bring", ""),
    "CONJURE": ("whip mix stir cook brew make get give conjure create prepare produce", "whip_up cook_up"),
    "LOSE": (
        "lose shed drop give_up part_with spare",
        "do_without be_without go_down_by be_reduced_by "
        "get_rid_of be_short_by look_better_without be_better_without get_relieved_of goes_down_by",
    ),
    "MAKE_ROOM": ("make free create get have", ""),
    "NEVER": (  # what can be done elsewhere, not here
        "heat boil freeze cool warm weigh label paint taste smell cover seal cork shatter break smash count "
        "photograph drink eat buy sell hide light burn separate unmix unstir filter distil dilute tilt spin "
        "juggle swap switch exchange trade",
        "set_fire_to put_a_lid_on put_the_lid_on turn_upside_down",
    ),
}


def add_words(g: Rules) -> None:
    """Adds the classes of words, and `hue`."""
    g.words("VESSEL", "beaker flask")
    g.words("LIQUID", "chemical liquid")
    for category, words in CLASSES.items():
        g.words(category, words, say=0)
    g.words("hue", {name: letter for name, letter in HUES.items() if letter != ABSENT})
    g.words("hue", {name: letter for name, letter in HUES.items() if letter == ABSENT}, say=0)
    stands = (
        "(stand|stands|sit|sits|come|comes|lies|goes|lives|appears|follows directly|are|was|happens to be)"
    )
    located = "(standing|sitting|located|placed|found|situated|positioned|coming)"
    g.lines("THAT_IS", f"(that|which) {stands} \n [(that|which) (is|are|can be|you)] {located}")
    lying = "(sitting|lying|standing|located|found|floating|contained|left|present|still)"
    g.rule("FROM", f"({lying}|(that|which) (is|are|was|sits|lies|remains)) (in|on|at|on top of)")
    g.rule("HAVE", "(still|also|now|currently|already) {HAVE}")
    g.rule("TO_HAVE", "(only|just) {TO_HAVE}")
    g.rule("LIE", "[that|which] (is|are|lies|sits|rests|floats) [lying|sitting|standing|floating|resting]")
    g.rule("JUST", "[which|that] [you|we|i] [was] [just] (added|poured) [in]")
    the = "(the|this|that|the last|the previous|last|previous|the same|the exact same|exactly the same)"
    g.lines("SAME", f"(repeat|do) {the} (step|action|process|thing) \n (do|repeat) [the|exactly the] same")
    g.rule(
        "SAME",
        "(do|repeat) (it|that|this|the same|the very same|precisely the same) [again|once more|as well]",
    )
    g.lines("TURN", "(will|should) [then] (turn|become|change to) \n then (turn|turns)")
    g.rule("SO", "(until|till|so|so that|and) (it|they|the (chemical|chemicals|liquid|mixture|contents))")
    g.words("FAR", "further farther furthest_over more", say=0)
    g.words("hue", SYNONYMS, say=0)
    g.words("hues_of_several", PLURALS)
    g.ignore(IGNORED)

"""The words of scene: classes that the rules are made with."""

from __future__ import annotations

from collections.abc import Iterator

from grice.language import Rules
from grice.language.inflection import forms
from grice.worlds.scene.rules import COLOURS

SAY_NOTHING = (
    "just directly immediately immediate direct exact exactly simply quickly slowly carefully suddenly "
    "abruptly promptly completely really currently closely up kindly already still t yet"
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
CLASSES = """
ONE: person man guy woman one lady gentleman fellow girl boy dude individual figure character human fella
    bloke lad lass gent pal chap wearer owner gal mans actor actress player kid performer friend being twin
    clone
PEOPLE: men people guys women ones persons ladies gentlemen fellows girls boys dudes individuals figures
    characters folks actors players kids performers
SHIRT: shirt shirts clothes clothing outfit dress top coat jacket sweater tee suit tshirt t-shirt shirted
    clothed clad
HAT: hat hats cap caps hatted headgear helmet beanie
SPOT: spot position place space slot seat square location point number spots positions places gap
STEP: step space spot position place steps spaces spots positions places square slot unit notch pace paces
    time squares slots units stop move
EDGE: end edge side corner most hand_side hand_end hand_edge position spot place wing extreme
STAGE: the_stage the_scene stage scene the_screen screen the_picture the_line the_row the_group off_stage
    on_stage on_screen
NEIGHBOUR: neighbor neighbour neighbors neighbours companion
ART: a an the his her their all only some this that any
CLAD: in with wearing having dressed_in sporting clad_in donning with_only in_all all_in dressed_all_in
    dressed
HAS: has have wears wear had wore has_on have_on has_got got
WITHOUT: no without without_a without_any without_the minus lacking lacking_a sans not_wearing_a
    not_wearing_any not_a
WITH: and with but but_with and_with plus and_wearing wearing in and_in also with_only and_has
    and_is_wearing
NEW: new second third fourth different additional other more fresh further similar
SOME: a an another some one also_a any
SOMEBODY: someone somebody anyone anybody a_newcomer a_stranger
TO: to on at in into onto over_to for toward towards from by over standing stand stands to_stand to_be
    and_stands and_stand and_stood and_is until_he_is so_that_he_is so_he_is so_that_they_are located
    waiting back_to along and_goes_to placed and_stops
FAR: far very extreme farthest furthest absolute outer utmost outermost far_away
NEXT_TO: next_to beside by near alongside adjacent_to close_to closer_to right_next_to right_beside right_by
    against
BETWEEN: between in_between inbetween in_the_middle_of in_the_center_of
TOWARD: toward towards closer_to nearer_to nearer in_the_direction_of closer_towards
AWAY_FROM: away_from farther_from further_from further_away_from farther_away_from
LITTLE: slightly once a_little a_bit a_tiny_bit a_little_bit somewhat a_tad one step
FORMER: original previous former old first starting initial same earlier last own prior vacated empty
WAS: was were stood had vacated has_left left had_left had_been used_to_be was_standing came_from started
    began is had_stood was_before was_standing_before used_to_stand has_been came had_been_standing
ADV: please actually only then now also again next finally both all each first too later once_more
    once_again slightly
WILL: should will must can could would may shall needs_to has_to does do did wants_to decides_to is_going_to
    proceeds_to proceeds begins_to starts_to continues_to is are was were to please has have had gets
    tries_to is_to ought_to gets_to get_a_move_on_and gets_a_move_on_and
AGAIN: again once_more one_more_time another_time once_again a_second_time another_step another_space
    one_more
MAKE: it_would_be_nicer_with it_would_be_better_with i_would_rather_see i_would_like_to_see make have let
    get tell ask want allow i_want i_need i_would_like would could can will may should must shall
ANYONE: anyone anybody someone somebody any_person one_of_them any_of_them
NOBODY: nobody no_one none no_person none_of_them
EXCEPT: but except except_for apart_from other_than save besides with_the_exception_of not bar
WHO: who that which whom
STANDS: is are was were stands stood
HIM: him her them himself herself themselves it
COLOUR: color colour hue kind
NOT: not is_not are_not was_not does_not do_not did_not has_not have_not is_no_longer lacks
ALONE: alone by_himself by_herself by_themselves on_his_own on_her_own isolated lonely
NEED: need needs want wants require requires like likes love loves crave craves covet covets envy envies
    fancy fancies would_like would_love could_use could_do_with is_dying_for is_dying_to_have is_after
    needs_to_have wants_to_have would_like_to_have would_love_to_have would_kill_for would_rather_have
    deserves has_earned is_missing lacks is_longing_for has_his_eye_on has_her_eye_on has_forgotten forgot
    lost has_lost has_always_wanted is_jealous_of admires
COLD: cold freezing chilly bare uncovered wet getting_cold getting_wet sunburnt burning naked
SUITS: would_go_well_with goes_well_with would_go_with goes_with would_look_good_on looks_good_on
    would_look_better_on looks_better_on would_look_great_on would_look_nice_on would_suit suits would_fit
    fits belongs_on belongs_to should_be_on is_meant_for is_for would_be_better_on ought_to_be_on
    would_look_lovely_on would_look_a_lot_better_on would_look_much_better_on looks_great_on is_due_to
    should_belong_to is_destined_for
SHOW: show play scene stage we i you they everybody audience director
PART: part role job shift work turn time scene business act
SPENT: had run served spent reached exhausted overstayed outstayed outlived worn_out said done lost
RIDE: taxi cab bus train ride car mother lift flight boat
USE: need use room place part
LONG: long_enough too_long for_long_enough for_too_long quite_long_enough for_quite_long_enough
WANTED: one_of_us one_of_them needed wanted required welcome supposed_to_be_here meant_to_be_here
    part_of_this be_here be_there stay_here stay_there stay be_on_stage be_around remain stand_there
    stand_here belong_here
THERE_BE: there_should_be there_ought_to_be there_must_be there_has_to_be there_could_be i_expected
    i_was_promised i_was_told_there_would_be i_miss i_would_like_to_see i_want_to_see
IS_MISSING: is_missing is_lacking was_supposed_to_be is_supposed_to_be should_be ought_to_be would_look_good
LEFT_OVER: left remaining there over_there out_there on_stage on_the_stage in_the_scene left_over here
REMAIN: remain remains be_left is_left are_left stays stay is_left_over remained is_there are_there is_here
TOGETHER: with_no_gaps no_gaps without_gaps without_any_gaps side_by_side next_to_each_other
    next_to_one_another together neighbours neighbors shoulder_to_shoulder in_a_row in_a_line a_line
    an_unbroken_line close_together beside_each_other
BE: is are be becomes become gets get remains remain stays stay
FREE: free empty open vacant available unoccupied
TAKEN: taken occupied full
CAME: entered appeared came came_in arrived showed joined walked_in got_here
WENT: left exited disappeared vanished went_away walked_off
OUT: off out away home gone packing out_of_here the_door the_exit the_boot the_sack the_push the_way_out
    on_his_way on_her_way his_marching_orders
NOTHING: nobody_moves no_one_moves nothing_happens nothing_changes no_change nobody_does_anything
    no_one_does_anything nobody_leaves no_movement everything_stays_the_same everything_stays_as_it_is
    nobody_goes_anywhere hold_your_horses leave_well_alone leave_well_enough_alone all_is_well all_good
    no_need_to_change_a_thing do_not_change_a_thing everybody_freeze hold_your_places nothing skip_this_turn
    skip pause do_nothing do_not_move leave_everything_as_it_is
"""
VERBS = """
MOVE: move go walk step run hop shift travel slide scoot come return jump relocate head stroll wander drift
    proceed hurry make_his_way make_her_way sneak cross continue advance get march dash rush change_position
    retreat trot saunter amble shuffle tiptoe waltz creep crawl race zoom jog sidle bounce leap dart stride
    edge swing make_for aim_for reposition transfer change place_himself position_himself switch start begin
    line
LEAVE: leave exit disappear vanish depart go_away walk_off walk_away walk_out step_off step_out step_down
    get_out get_off move_out move_off go_off go_out bow_out get_lost clear_out head_out head_off run_off
    run_away be_gone be_removed be_out be_off be_done quit take_off go_home head_home get_removed withdraw
    retire hit_the_road clear_off call_it_a_day call_it_a_night call_it_quits take_a_hike take_a_bow
    kick_the_bucket bite_the_dust take_a_walk throw_in_the_towel get_the_boot get_the_sack get_going beat_it
    scram skedaddle buzz_off push_off shove_off make_tracks do_a_runner make_a_run_for_it slip_out slip_away
    slip_off sneak_off sneak_out sneak_away storm_off stomp_off stroll_off wander_off drift_off run_along
    pack_his_bags say_goodbye say_his_goodbyes bid_us_farewell be_history exit_stage_left exit_stage_right
    hop_it bail flee escape go_his_way make_way be_sent_home be_dismissed be_thrown_out be_kicked_out
    be_excused be_free_to_go make_himself_scarce make_herself_scarce make_yourself_scarce
    make_themselves_scarce leave_us step_aside leave_the_building have_had_enough check_out have_to_go part
    take_his_leave make_an_exit make_his_exit be_no_longer_there
ENTER: appear enter arrive show come_in come pop_in walk_in step_in join turn emerge materialize come_out
    step_on walk_on come_on move_in get_in reappear re-enter come_back return get_on pop_out go_in be_added
    pop be_introduced be_brought_in come_along drop_in make_an_entrance make_his_entrance approach stroll_in
    wander_in march_in hop_in slip_in join_in crash_the_party join_the_party join_us join_the_others
    join_the_cast step_into_the_limelight grace_the_stage take_the_stage enter_the_fray stroll_on wander_on
    march_on hop_on run_in run_on make_his_debut make_her_entrance make_her_debut be_seen
STAND: stand take_his_place take_his_stand take_his_seat be be_now belong feel_at_home be_better_off
    be_wanted be_needed be_expected stop sit
ROB: rob relieve strip deprive divest rid
TAKE: take steal grab get snatch receive remove borrow wear put_on acquire take_away take_back obtain swipe
    nab have be_given be_handed retrieve claim accept gain try_on take_on take_off grab_away get_back
    help_himself_to help_herself_to get_hold_of lay_hands_on make_off_with put_his_hands_on inherit pinch
    nick
GIVE: give hand pass lend transfer put place offer donate throw toss move send loan give_away hand_over
    pass_on lose return give_back exchange trade pass_over part_with surrender entrust pass_along slip cede
    toss_over plonk pop stick plop
SWAP: switch swap trade exchange change flip
STAY: stay stay_put do_nothing remain stay_there stay_here wait freeze
REMOVE: remove delete take_away take_off send_off send_away send_out get_rid_of take_out eliminate dismiss
    kick_out throw_out lose drop erase clear let_go ditch dump fire sack boot axe bin bye goodbye banish
    evict wave_goodbye_to say_goodbye_to bid_farewell_to farewell_to out_with away_with do_away_with
    do_without escort_out usher_out escort_off shoo_off shoo_away
BRING: take send get move kick throw let call walk see show have want give escort usher lead
ADD: add bring_in put insert introduce place bring create send_in put_in have let invite let_in need
PUT: move put place send shift bring take slide relocate transfer push get return set stand position walk
    pull
OCCUPY: take fill replace occupy take_over step_into claim fill_in
JOIN: join approach meet visit accompany keep_company_with rub_elbows_with rub_shoulders_with cosy_to
    cozy_to snuggle_to sidle_to pair_with team_with get_close_to
"""


def add_words(g: Rules) -> None:
    """Adds all classes of words."""
    names = {name: letter for letter, name in COLOURS.items()}
    g.words("hue", {**names, **{f"{name}s": letter for name, letter in names.items()}, **OTHER_COLOURS})
    for category, listed in _listed(CLASSES):
        g.words(category, listed)
    for category, listed in _listed(VERBS):
        g.words(category, forms(" ".join(_for_all(listed))))
    g.words("dir", {"left": -1, "left_hand": -1, "right": 1, "right_hand": 1})
    g.words("pro", {"he": "he", "she": "she"})
    g.ignore(SAY_NOTHING)


def _listed(classes: str) -> Iterator[tuple[str, str]]:
    """Classes with their words, from a text with "CLASS: word word …"."""
    name, words = "", ""
    for line in classes.strip().splitlines():
        if not line.startswith(" "):
            if name:
                yield name, words
            name, _, words = line.partition(": ")
        else:
            words += line
    yield name, words


def _for_all(verbs: str) -> Iterator[str]:
    """Verbs with "his" and "himself", as they are said of others, too."""
    for verb in verbs.split():
        yield verb
        for old, others in (
            ("himself", ("herself", "themselves", "yourself")),
            ("his", ("her", "their", "your")),
        ):
            if old in verb.split("_"):
                yield from (verb.replace(old, other) for other in others)

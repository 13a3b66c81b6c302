"""Words for ways to go and to turn, and for what stands and lies in halls."""

from __future__ import annotations

from grice.language import Rules
from grice.language.inflection import forms
from grice.worlds.sail.english.walker import Look
from grice.worlds.sail.map import FLOORS, ITEMS

GO = (
    "cover go walk move head travel step advance march stroll run drive wander hike come get "
    "get_going get_moving get_yourself "
    "take_yourself bring_yourself betake_yourself make_your_way find_your_way pick_your_way work_your_way "
    "make_a_beeline hightail_it hoof_it leg_it beat_it mosey saunter amble trot jog dash rush hurry "
    "race scoot "
    "trek roam cruise stride pace tread plod shuffle inch creep crawl sneak tiptoe progress journey venture "
    "bounce hop skip zip zoom drift roll slide glide pop pull trudge skedaddle sail hustle toddle nip "
    "swing_by "
    "follow_your_nose show_yourself move_yourself put_yourself place_yourself position_yourself take_a_walk "
    "take_a_stroll go_for_a_walk have_a_walk let_yourself_be_led make_for keep_on wend_your_way return "
    "relocate navigate steer gallop bolt sprint scurry scamper speed motor"
)
KEEP = "start begin go_ahead get end_up finish resume start_off set_off set_out"
PARTICLES = (
    "on over up down along off out further farther onward onwards just all_the_way across "
    "through slowly quickly carefully here some_more a_bit a_little a_bit_more as_well too instead "
    "once_more more away from_here from_there from_where_you_are from_this_point still the_whole_way "
    "the_entire_way at_once immediately your_way nonstop without_stopping on_foot by_yourself yourself round "
    "around_the_corner round_the_corner in_one_go it inside "
    "straightaway right_away one_by_one at_your_own_pace all_along clear clean simply in_there "
    "in_front in_front_of_you before_you"
)
STRAIGHT = (
    "straight forward ahead forwards fwd straight_on straight_ahead straight_forward directly_ahead "
    "foward strait "
    "right_ahead in_a_straight_line in_the_same_direction in_this_direction in_that_direction dead_ahead "
    "in_the_direction_you're_facing in_the_direction_you_are_facing the_way_you're_facing to_the_front "
    "in_line "
    "the_way_you_are_facing without_turning straight_as_an_arrow full_steam_ahead full_speed_ahead "
    "as_the_crow_flies "
    "straight_down straight_up straight_along the_same_way on_ahead up_ahead onward_ahead to_straight "
    "the_direction_you're_facing where_you're_facing where_you_are_facing in_a_line in_front to_front "
    "frontwards"
)
STEP = (
    "step steps block blocks segment segments square squares space spaces hall halls place places spot "
    "spots unit "
    "units cell cells tile tiles pace paces stride strides moves position positions section sections alley "
    "alleys time intersection intersections stop stops notch foot feet length lengths spaces_forward "
    "node nodes "
    "field fields box boxes movement movements point points bit stretch stretches"
)
TURN = (
    "turn rotate pivot veer spin swivel swing bear wheel twist face look bank curve swerve "
    "turn_yourself spin_yourself "
    "rotate_yourself angle steer hook hang reorient swing_yourself whirl rotate_your_body turn_your_body"
)
GO_ASIDE = "go move head step walk shift"
TAKE = "take make hang do hook swing pull perform execute give_me grab have go_for catch bang throw chuck"
FACE = (
    "face look_at look_toward look_towards look_to look_down look_up look_along look_into look_in "
    "look_on look_onto turn_to "
    "turn_toward turn_towards turn_to_face turn_to_look_at turn_and_face turn_to_look_down "
    "turn_to_look_along "
    "turn_yourself_to turn_yourself_toward turn_yourself_towards "
    "orient_yourself_toward orient_yourself_towards orient_yourself_to orient_toward orient_towards "
    "swing_to_face "
    "turn_your_face_to aim_at aim_for aim_yourself_at point_yourself_at point_at point_towards point_toward "
    "gaze_at stare_at turn_your_eyes_to turn_your_attention_to watch view set_your_eyes_on keep_facing "
    "rotate_to rotate_towards rotate_toward rotate_to_face pivot_to pivot_towards pivot_toward pivot_to_face "
    "spin_to_face spin_towards swivel_to swivel_towards swivel_to_face turn_in_the_direction_of "
    "face_toward face_towards face_down face_up face_along face_to look_in_the_direction_of check_out "
    "have_a_look_at "
    "take_a_look_at have_a_look_down glance_at peer_down peer_at peer_along swing_round_to swing_around_to "
    "turn_round_to turn_around_to turn_around_to_face turn_round_to_face turn_into_facing turn_so_as_to_face "
    "turn_so_as_to_look_up turn_so_as_to_look_down turn_so_as_to_look_along turn_so_as_to_look_at "
    "turn_so_as_to_see "
    "turn_to_see take_in confront see have_in_view get_in_view"
)
FOLLOW = (
    "follow take trace keep_to stick_to walk_down stay_on use pursue traverse cross go_through walk_through "
    "keep_following continue_following go_along enter stay_in keep_along"
)
SIDES = {
    1: "right rightward rightwards rite clockwise right_hand right_side right_hand_side righthand r "
    "the_right your_right the_right_side your_right_side your_right_hand_side the_right_hand_side "
    "the_right_hand "
    "to_the_right to_your_right to_right onto_your_right on_your_right on_the_right to_the_right_side "
    "to_the_right_hand_side to_your_right_side to_your_right_hand_side at_your_right to_the_right_hand "
    "rt towards_your_right "
    "toward_your_right towards_the_right toward_the_right in_clockwise_direction",
    3: "left leftward leftwards lft counterclockwise anticlockwise counter_clockwise anti_clockwise "
    "left_hand "
    "left_side left_hand_side lefthand l the_left your_left the_left_side your_left_side your_left_hand_side "
    "the_left_hand_side the_left_hand to_the_left to_your_left to_left onto_your_left on_your_left "
    "on_the_left "
    "to_the_left_side to_the_left_hand_side to_your_left_side to_your_left_hand_side at_your_left "
    "to_the_left_hand "
    "towards_your_left toward_your_left towards_the_left toward_the_left in_counterclockwise_direction",
}
DIRECTIONS = {
    (0,): "ahead ahead_of_you in_front in_front_of_you before_you straight_ahead straight_ahead_of_you "
    "up_ahead "
    "directly_ahead in_front_of_your_nose to_your_front to_the_front on_ahead directly_ahead_of_you "
    "further_ahead "
    "straight_in_front_of_you dead_ahead right_ahead in_your_path in_your_way you're_facing you_are_facing "
    "that_you_are_facing that_you're_facing you_see_ahead you_face down_there up_there over_there "
    "in_front_of_u "
    "straight_on further_on further_down in_your_line_of_sight down_the_line in_the_direction_you're_facing "
    "you_are_looking_into you're_looking_into that_you_are_looking_into that_you're_looking_into "
    "you're_looking_at "
    "you_are_looking_at just_ahead just_ahead_of_you right_in_front right_in_front_of_you directly_in_front "
    "directly_in_front_of_you immediately_ahead along_your_way on_your_way a_bit_ahead farther_on "
    "farther_along "
    "further_along down_this_way opposite_you opposite_to_you facing_you just_in_front_of_you "
    "you're_looking_down "
    "you_are_looking_down in_view_ahead",
    (1,): "right on_your_right to_your_right on_the_right to_the_right on_your_right_side on_the_right_side "
    "on_your_right_hand_side on_the_right_hand_side on_the_right_hand at_your_right at_the_right "
    "to_your_right_side "
    "off_to_the_right off_to_your_right on_right to_right to_the_right_of_you to_your_immediate_right "
    "right_of_you directly_to_your_right directly_on_your_right on_your_right_hand over_on_the_right "
    "going_right "
    "facing_your_right leading_right",
    (3,): "left on_your_left to_your_left on_the_left to_the_left on_your_left_side on_the_left_side "
    "on_your_left_hand_side on_the_left_hand_side on_the_left_hand at_your_left at_the_left "
    "to_your_left_side "
    "off_to_the_left off_to_your_left on_left to_left to_the_left_of_you to_your_immediate_left "
    "left_of_you directly_to_your_left directly_on_your_left on_your_left_hand over_on_the_left going_left "
    "facing_your_left leading_left",
    (2,): "behind behind_you in_back_of_you at_your_back to_your_back on_your_back to_your_rear in_your_back "
    "in_the_back back_there directly_behind_you directly_behind right_behind_you just_behind_you at_the_back "
    "against_your_back to_the_rear in_back your_back straight_behind_you back_of_you in_your_rear",
    (1, 3): "on_either_side to_either_side on_one_side to_one_side on_your_side to_your_side on_a_side aside "
    "beside_you on_either_side_of_you to_either_side_of_you to_the_side on_the_side to_one_side_of_you",
    (0, 1, 2, 3): "from_here in_sight in_view somewhere around_here nearby around_you from_where_you_are "
    "from_where_you_stand from_where_you're_standing from_there within_sight around visible "
    "you_can_see you_see",
}
COMPASS = {
    0: "north northward northwards northerly up_north to_the_north towards_the_north toward_the_north",
    90: "east eastward eastwards easterly to_the_east towards_the_east toward_the_east",
    180: "south southward southwards southerly down_south to_the_south towards_the_south toward_the_south",
    270: "west westward westwards westerly to_the_west towards_the_west toward_the_west",
}
NAMES = {
    "barstool": "barstool stool bar_stool stools barstools high_stool bar_seat",
    "chair": "chair seat chairs straight_chair armchair",
    "easel": "easel easels aesal easal painting_stand art_stand canvas painting_stand_thing painting "
    "painter's_stand "
    "painting_thing drawing_board artist's_stand picture_stand paint_stand painting_easel",
    "hatrack": "hatrack hat_rack coatrack coat_rack rack hat_stand coat_stand hatstand coatstand "
    "hat_tree coat_tree "
    "hat_racks coat_hanger coat_racks hatracks hat_holder clothes_rack clothes_stand coat_hook hat_pole",
    "lamp": "lamp lamps light floor_lamp lamp_post lamp_pole lantern standing_lamp lamppost lamp_stand",
    "sofa": "sofa couch bench futon settee loveseat sofas divan couches love_seat sofa_bench",
}
LOOSE_ITEMS = {"sofa": "sofa_chair arm_chair black_bench chair", "chair": "wooden_chair", "barstool": "chair"}
FLOOR_WORDS = {
    "blue": "blue blue_tiled blue_tile bluish",
    "brick": "brick bricks bricked red_brick brickwork red red_bricks bricky red_bricked",
    "concrete": "concrete cement plain_cement bare_concrete bare plain concreted plain_concrete "
    "grey_concrete "
    "gray_concrete",
    "flower": "flower flowered flowers pink flowery floral pink_flowered rose pink_flower pink_flowers "
    "rosy carpeted_flower "
    "flower_patterned",
    "grass": "grass grassy lawn turf green grass_green meadow",
    "gravel": "gravel gravelly pebble pebbles black pebbled stony gravelled graveled black_gravel cobbled",
    "wood": "wood wooden wood_floored brown woody parquet plank planks timber hardwood wood_tiled boards",
    "yellow": "yellow yellow_tiled yellow_tile yellowish honeycomb yellow_hexagonal",
}
LOOSE_FLOORS = {
    "grey": ("concrete", "gravel"), "gray": ("concrete", "gravel"), "stone": ("gravel", "concrete", "yellow"),
    "octagon": ("grass", "blue"), "rock": ("gravel",), "olive": ("grass",), "rocky": ("gravel",),
    "green_octagon": ("grass", "blue"), "olive_green": ("grass",), "tiled": ("blue", "yellow"),
    "brown_brick": ("wood", "brick"),
    "red_carpet": ("brick", "flower"), "cobblestone": ("gravel", "concrete"),
}  # fmt: skip
WALL_WORDS = {
    "butterfly": "butterfly butterflies",
    "fish": "fish fishes fishy",
    "tower": "tower towers eiffel eiffel_tower eiffel_towers",
}
HALL = (
    "hall hallway path corridor alley passage passageway lane aisle road street way walkway floor "
    "carpet hallways "
    "corridors halls alleyway stretch tunnel track tiles tile flooring floors paths route alleys area "
    "trail ground "
    "side_hall side_alley side_street branch arm walk gallery runway line road strip leg section avenue"
)
INTERSECTION = (
    "intersection crossing junction crossroads crossroad fork intersections crossings junctions "
    "t_intersection t_junction "
    "four_way_intersection cross_roads t fork_in_the_road crosspoint intersecting_hall side_hall "
    "opening side_street "
    "side_alley branch turnoff turning hall_crossing cross_hall side_corridor side_hallway "
    "side_passage cross_street side_path "
    "t_crossing three_way_intersection three_way_junction four_way_junction split meeting_point alley"
)


def add_words(g: Rules) -> None:
    """Adds the vocabulary."""
    g.words("GO", forms(GO), say=0)
    for verb, weight in {"go": 6, "walk": 6, "move": 3, "head": 1, "proceed": 0.5, "continue": 1}.items():
        g.rule("SAID_GO", verb, True, say=weight)
    g.words("KEEP", forms(KEEP))
    g.words("PARTICLE", PARTICLES)
    g.words("STRAIGHT", STRAIGHT, say=0)
    g.words("SAID_STRAIGHT", "forward straight ahead straight_ahead", say=1)
    g.words("STEP", STEP, say=0)
    g.words("TURN", forms(TURN), say=0)
    g.words("GO_ASIDE", forms(GO_ASIDE), say=0)
    g.words("BACK", "back backward backwards back_up", say=0)
    g.words("TAKE", forms(TAKE))
    g.words("FACE", forms(FACE), say=0)
    g.words("FOLLOW", forms(FOLLOW), say=0)
    for value, listed in SIDES.items():
        g.words("side", dict.fromkeys(listed.split(), value), say=0)
    for quarters, listed in DIRECTIONS.items():
        g.words("dir", dict.fromkeys(listed.split(), quarters), say=0)
    for orientation, listed in COMPASS.items():
        g.words("compass", dict.fromkeys(listed.split(), orientation), say=0)
    for item in ITEMS:
        g.words("item", dict.fromkeys(NAMES[item].split(), item), say=0)
        g.words("item", dict.fromkeys(LOOSE_ITEMS.get(item, "").split(), item), cost=0.6, say=0)
    for floor in FLOORS:
        g.words("floor", dict.fromkeys(FLOOR_WORDS[floor].split(), Look(floors=frozenset({floor}))), say=0)
    for word, floors in LOOSE_FLOORS.items():
        g.words("floor", {word: Look(floors=frozenset(floors))}, cost=0.2, say=0)
    for wall, listed in WALL_WORDS.items():
        g.words("picture", dict.fromkeys(listed.split(), Look(walls=frozenset({wall}))), say=0)
    g.words("HALL", HALL, say=0)
    g.words("CROSSING", INTERSECTION, say=0)

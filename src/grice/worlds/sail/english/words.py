"""Words for ways to go and to turn, and for what stands and lies in halls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grice.language import Rules
from grice.language.inflection import forms
from grice.worlds.sail.english.walker import Look

GO = (
    "cover go walk move head travel step advance march stroll run drive wander hike come get "
    "get_yourself betake_yourself make_a_beeline hightail_it hoof_it mosey saunter amble trot jog "
    "dash rush hurry race scoot trek roam cruise stride pace tread plod shuffle inch creep crawl "
    "sneak tiptoe progress journey venture bounce hop skip zip zoom drift roll slide glide pop pull "
    "trudge skedaddle sail hustle toddle nip follow_your_nose position_yourself let_yourself_be_led "
    "return put_your_best_foot_forward put_one_foot_in_front_of_the_other stretch_your_legs relocate "
    "navigate steer gallop bolt sprint scurry scamper speed motor"
)
GERUNDS = "going walking moving heading following travelling marching on ahead forward stepping straight"
PARTICLES = (
    "like_this like_that on over up down along further farther just all_the_way through here as_well too "
    "once_more more away "
    "from_here the_whole_way yourself round around_the_corner round_the_corner in_one_go it in_front "
    "in_front_of_you"
)
STRAIGHT = (
    "straight forward ahead fwd straight_on straight_ahead foward strait in_a_straight_line to_the_front "
    "the_same_way in_the_same_direction the_same_direction in_this_direction this_way that_way "
    "in_that_direction straight_as_an_arrow as_the_crow_flies full_speed_ahead full_steam_ahead "
    "straight_down to_straight in_front"
)
STEP = (
    "step steps block blocks segment segments square squares space spaces hall halls place places spot spots "
    "unit units cell cells tile tiles pace paces stride strides moves position positions section sections "
    "alley alleys time intersection intersections stop stops notch foot feet length lengths spaces_forward "
    "node nodes field fields box boxes movement movements point points bit stretch stretches"
)
TURN = (
    "turn rotate pivot veer spin swivel swing bear wheel twist face look bank curve swerve angle steer hook "
    "hang reorient whirl"
)
GO_ASIDE = "go move head step walk"
TAKE = "take make hang do hook swing pull perform execute give_me grab have catch bang throw chuck"
FACE = (
    "face look_at look_towards look_down turn_to turn_toward turn_towards turn_to_face turn_and_face "
    "stare_at view face_toward turn_so_as_to_look_up"
)
FOLLOW = "follow take walk_down go_along stay_on stay_in keep_to stick_to remain_on keep_along"
SIDES = {
    1: "rite clockwise r rt rightward rightwards",
    3: "counterclockwise anticlockwise l leftward leftwards",
}
DIRECTIONS = {
    (0,): "ahead ahead_of_you in_front in_front_of_you straight_ahead to_the_front you're_facing up_ahead "
    "dead_ahead you_are_facing you_face down_there straight_on you_are_looking_at you_are_looking_down "
    "straight_in_front_of_you before_you before_your_eyes in_front_of_your_eyes in_front_of_your_nose "
    "under_your_nose "
    "in_your_path in_your_way facing_you further_on further_along further_down further_ahead farther_on",
    (2,): "behind behind_you at_your_back to_your_back on_your_back to_your_rear at_your_rear your_back "
    "in_back_of_you behind_your_back at_your_heels to_the_rear in_your_back",
    (1, 3): "to_one_side to_either_side_of_you on_either_side to_the_side beside_you on_both_sides",
    (0, 1, 2, 3): "from_here from_where_you_stand around visible you_can_see you_see around_you",
}
COMPASS = {
    0: "north northward northwards northerly",
    90: "east eastward eastwards easterly",
    180: "south southward southwards southerly",
    270: "west westward westwards westerly",
}
SAID_ITEMS = {
    "barstool": "barstool stool", "chair": "chair", "easel": "easel",
    "hatrack": "hatrack hat_rack coat_rack", "lamp": "lamp", "sofa": "sofa couch",
}  # fmt: skip
NAMES = {
    "barstool": "bar_stool stools barstools",
    "chair": "seat chairs armchair",
    "easel": "easels aesal easal canvas painting painting_stand painting_thing painting_easel",
    "hatrack": "coatrack rack hatstand coatstand hatracks hat_stand coat_stand hat_tree coat_tree "
    "coat_hanger",
    "lamp": "lamps light lamp_pole lantern lamppost lamp_post floor_lamp street_lamp",
    "sofa": "bench futon settee loveseat sofas divan couches",
}
LOOSE_ITEMS = {"sofa": "sofa_chair chair seat", "chair": "wooden_chair", "barstool": "chair seat"}
SAID_FLOORS = {
    "blue": "blue blue_tiled", "brick": "brick red_brick", "concrete": "concrete cement",
    "flower": "flowered pink_flowered", "grass": "grass grassy", "gravel": "gravel",
    "wood": "wood wooden", "yellow": "yellow yellow_tiled",
}  # fmt: skip
FLOOR_WORDS = {
    "blue": "bluish",
    "brick": "bricks bricked brickwork red bricky red_bricked",
    "concrete": "plain_cement bare_concrete bare plain concreted",
    "flower": "flower flowers pink flowery floral rose pink_flowers rosy",
    "grass": "lawn turf green meadow",
    "gravel": "gravelly pebble pebbles black pebbled stony gravelled graveled cobbled",
    "wood": "brown woody parquet plank planks timber hardwood boards",
    "yellow": "yellowish honeycomb yellow_hexagonal",
}
LOOSE_FLOORS = {
    ("concrete", "gravel"): "grey gray cobblestone", ("gravel", "concrete", "yellow"): "stone",
    ("grass", "blue"): "octagon green_octagon", ("gravel",): "rock rocky", ("grass",): "olive olive_green",
    ("blue", "yellow"): "tiled", ("wood", "brick"): "brown_brick", ("brick", "flower"): "red_carpet",
}  # fmt: skip
WALL_WORDS = {
    "butterfly": "butterfly butterflies",
    "fish": "fish fishes fishy",
    "tower": "eiffel_tower tower towers eiffel",
}
HALL = (
    "hall hallway path corridor alley passage passageway lane aisle road street way walkway floor carpet "
    "hallways corridors halls alleyway stretch tunnel track tiles tile flooring floors paths route alleys "
    "area trail ground side_hall side_alley branch arm walk gallery runway line strip leg section avenue"
)
INTERSECTION = (
    "intersection crossing junction intersections t_intersection four_way_intersection side_hall opening "
    "side_alley turning alley crossroads cross_roads"
)


def valued(table: Mapping[Any, str]) -> dict[str, Any]:
    """Words with their values, from lists of words by value."""
    return {word: value for value, listed in table.items() for word in listed.split()}


def _floors(*floors: str) -> Look:
    return Look(floors=frozenset(floors))


def add_words(g: Rules) -> None:
    """Adds the vocabulary."""
    # fmt: off
    g.words("GO", forms(GO), say=0)
    for verb, weight in {"go": 6, "walk": 6, "move": 3, "head": 1, "proceed": 0.5, "continue": 1}.items():
        g.rule("SAID_GO", verb, True, say=weight)
    g.words("PARTICLE", PARTICLES)
    g.words("STRAIGHT", STRAIGHT, say=0)
    g.words("STEP", STEP, say=0)
    g.words("TURN", forms(TURN), say=0)
    g.words("GO_ASIDE", forms(GO_ASIDE), say=0)
    g.words("BACK", "back backward backwards back_up", say=0)
    g.words("TAKE", forms(TAKE))
    g.words("FACE", forms(FACE), say=0)
    g.words("FACE", forms("see"), cost=0.8, say=0)  # what one should see is told, rather than asked for
    g.words("FOLLOW", forms(FOLLOW), say=0)
    g.words("HAND", "hand side hand_side handside direction")
    g.words("side", {"right": 1, "left": 3})
    g.words("side", valued(SIDES), say=0)
    g.rule("side", "{side} {HAND} [of you]")
    g.rule("side", "(to|on|at|towards|toward|in) [the|your|my] {side} [of you]")
    g.rule("dir", "{side}", lambda side: (side,))
    g.words("dir", valued(DIRECTIONS), say=0)
    g.words("compass", valued(COMPASS), say=0)
    for said, dir in {"(in front of you|ahead)": 0, "(on|to) your left": 3, "(on|to) your right": 1,
        "behind you": 2}.items():
        g.said("dir", said, (dir,), say=1)
    g.words("item", valued(SAID_ITEMS))
    g.words("item", valued(NAMES), say=0)
    for item, listed in LOOSE_ITEMS.items():
        g.words("item", valued({item: listed}), cost=0.6, say=0)
    g.words("floor", valued({_floors(floor): listed for floor, listed in SAID_FLOORS.items()}))
    g.words("floor", valued({_floors(floor): listed for floor, listed in FLOOR_WORDS.items()}), say=0)
    g.words("floor", valued({_floors(*floors): listed for floors, listed in LOOSE_FLOORS.items()}), cost=0.2,
        say=0)
    g.words("picture", valued({Look(walls=frozenset({wall})): listed for wall, listed in WALL_WORDS.items()}),
        say=0)
    g.words("HALL", HALL, say=0)
    g.rule("HALL", "(side|cross|crossing|connecting|adjoining) {HALL}", cost=0.05)
    g.words("CROSSING", INTERSECTION, say=0)
    g.rule("CROSSING", "side {HALL}")
    # fmt: on

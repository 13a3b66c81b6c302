"""Words for ways to go and to turn, and for what stands and lies in halls."""

from __future__ import annotations

from grice.language import Rules
from grice.language.inflection import forms
from grice.worlds.sail.english.walker import Look
from grice.worlds.sail.map import FLOORS, ITEMS

GO = (
    "cover go walk move head travel step advance march stroll run drive wander hike come get "
    "get_yourself betake_yourself make_a_beeline hightail_it hoof_it mosey saunter amble trot jog "
    "dash rush hurry race scoot trek roam cruise stride pace tread plod shuffle inch creep crawl "
    "sneak tiptoe progress journey venture bounce hop skip zip zoom drift roll slide glide pop pull "
    "trudge skedaddle sail hustle toddle nip follow_your_nose position_yourself let_yourself_be_led "
    "return relocate navigate steer gallop bolt sprint scurry scamper speed motor"
)
KEEP = "start begin get"
PARTICLES = (
    "on over up down along further farther just all_the_way through here as_well too once_more more "
    "away from_here the_whole_way yourself round around_the_corner round_the_corner in_one_go it "
    "in_front in_front_of_you"
)
STRAIGHT = (
    "straight forward ahead fwd straight_on straight_ahead foward strait in_a_straight_line "
    "to_the_front straight_as_an_arrow full_steam_ahead straight_down to_straight in_front"
)
STEP = (
    "step steps block blocks segment segments square squares space spaces hall halls place places "
    "spot spots unit units cell cells tile tiles pace paces stride strides moves position positions "
    "section sections alley alleys time intersection intersections stop stops notch foot feet length "
    "lengths spaces_forward node nodes field fields box boxes movement movements point points bit "
    "stretch stretches"
)
TURN = (
    "turn rotate pivot veer spin swivel swing bear wheel twist face look bank curve swerve angle "
    "steer hook hang reorient whirl"
)
GO_ASIDE = "go move head step walk"
TAKE = "take make hang do hook swing pull perform execute give_me grab have catch bang throw chuck"
FACE = (
    "face look_at look_towards look_down turn_to turn_toward turn_towards turn_to_face turn_and_face "
    "stare_at view face_toward turn_so_as_to_look_up see"
)
FOLLOW = "follow take walk_down cross go_along"
SIDES = {
    1: "right rite clockwise r to_the_right to_your_right on_your_right on_the_right "
    "to_the_right_hand_side rt",
    3: "left counterclockwise l to_the_left to_your_left on_your_left on_the_left at_your_left",
}
DIRECTIONS = {
    (0,): "ahead ahead_of_you in_front in_front_of_you straight_ahead to_the_front you're_facing "
    "you_are_facing you_face down_there straight_on you_are_looking_at you_are_looking_down",
    (1,): "right on_your_right to_your_right on_the_right to_the_right on_your_right_side "
    "on_your_right_hand_side",
    (3,): "left on_your_left to_your_left on_the_left to_the_left on_your_left_side at_your_left",
    (2,): "behind behind_you to_your_back on_your_back directly_behind_you right_behind_you your_back",
    (1, 3): "to_one_side to_either_side_of_you",
    (0, 1, 2, 3): "from_here from_where_you_stand around visible you_can_see you_see",
}
COMPASS = {
    0: "north northward northwards northerly",
    90: "east eastward eastwards easterly",
    180: "south southward southwards southerly",
    270: "west westward westwards westerly",
}
NAMES = {
    "barstool": "barstool stool bar_stool stools barstools",
    "chair": "chair seat chairs armchair",
    "easel": "easel easels aesal easal canvas painting painting_stand painting_thing painting_easel",
    "hatrack": "hatrack hat_rack coatrack coat_rack rack hatstand coatstand hatracks",
    "lamp": "lamp lamps light lamp_pole lantern lamppost",
    "sofa": "sofa couch bench futon settee loveseat sofas divan couches",
}
LOOSE_ITEMS = {"sofa": "sofa_chair chair", "chair": "wooden_chair", "barstool": "chair"}
FLOOR_WORDS = {
    "blue": "blue blue_tiled bluish",
    "brick": "brick bricks bricked red_brick brickwork red bricky red_bricked",
    "concrete": "concrete cement plain_cement bare_concrete bare plain concreted",
    "flower": "flower flowered flowers pink flowery floral pink_flowered rose pink_flowers rosy",
    "grass": "grass grassy lawn turf green meadow",
    "gravel": "gravel gravelly pebble pebbles black pebbled stony gravelled graveled cobbled",
    "wood": "wood wooden brown woody parquet plank planks timber hardwood boards",
    "yellow": "yellow yellow_tiled yellowish honeycomb yellow_hexagonal",
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
    "tower": "tower towers eiffel eiffel_tower",
}
HALL = (
    "hall hallway path corridor alley passage passageway lane aisle road street way walkway floor "
    "carpet hallways corridors halls alleyway stretch tunnel track tiles tile flooring floors paths "
    "route alleys area trail ground side_hall side_alley branch arm walk gallery runway line strip "
    "leg section avenue"
)
INTERSECTION = (
    "intersection crossing junction intersections t_intersection four_way_intersection side_hall "
    "opening side_alley turning alley"
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

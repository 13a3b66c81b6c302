"""What people call turns, walks, items and halls of SAIL, on any map; what is said often comes twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from grice.worlds.grammar import NUMBERS, Phrases
from grice.worlds.sail.rules import Left, Right, SailAction

NAMES: Mapping[str, tuple[str, ...]] = {  # of items and floors
    "barstool": ("stool", "barstool", "bar stool"),
    "chair": ("chair",),
    "easel": ("easel",),
    "hatrack": ("hatrack", "hat rack", "coat rack"),
    "lamp": ("lamp",),
    "sofa": ("sofa", "bench", "couch"),
    "blue": ("blue", "blue tiled", "blue-tiled"),
    "brick": ("brick", "red brick", "red"),
    "concrete": ("concrete", "cement", "grey", "bare", "gray"),
    "flower": ("flower", "flowered", "pink", "pink-flowered", "flowery"),
    "grass": ("grass", "green", "grassy"),
    "gravel": ("gravel", "black", "stone"),
    "wood": ("wood", "wooden", "brown"),
    "yellow": ("yellow", "yellow tiled", "yellow-tiled"),
}
PICTURES = {"butterfly": "butterflies", "fish": "fish", "tower": "eiffel towers"}
WAYS = ("hall", "path", "hallway", "floor", "corridor", "alley", "carpet")
NOUNS = ("step", "step", "block", "segment", "space", "square")
SIDES: dict[tuple[SailAction, ...], str] = {(Left(),): "left", (Right(),): "right"}
BY: dict[tuple[SailAction, ...], int] = {  # degrees
    (): 0,
    (Left(),): -90,
    (Right(),): 90,
    (Right(), Right()): 180,
    (Left(), Left()): -180,
}
_TURN = ("turn", "turn", "turn", "go", "take a", "make a", "hang a", "rotate", "face", "turn to the")
AROUND = (
    *(
        "turn around",
        "turn around",
        "turn around",
        "turn all the way around",
        "turn back",
        "turn 180 degrees",
    ),
    *("go the other way", "make a u-turn", "do a 180", "face the other way", "face the opposite direction"),
)
GO = (
    *("go", "walk", "move", "go forward", "walk forward", "move forward", "go straight", "walk straight"),
    *("go", "walk", "move", "go forward", "walk forward", "continue", "keep going", "head", "go on"),
    *(
        "keep walking",
        "proceed",
        "go ahead",
        "walk straight ahead",
        "go straight ahead",
        "forward",
        "straight",
    ),
)
SEEK = (  # what ends with the thing that is looked for
    *(
        "go to",
        "go to",
        "walk to",
        "walk to",
        "move to",
        "head to",
        "find",
        "get to",
        "head for",
        "go over to",
    ),
)
FACE = (
    *("face", "face", "face", "turn to face", "turn towards", "turn toward", "turn to", "look at"),
    *("look towards", "turn and face", "turn until you see", "turn so that you face"),
    "turn so you are facing",
)
LOOK = ("face down", "look down", "turn to face down")  # only said of halls
DOWN = ("down", "along", "up", "on")
AWAY = (
    *("put your back to", "turn so that your back is to", "turn so your back faces", "turn your back to"),
    *("place your back against", "stand with your back to"),
)
ASIDE = {  # where something is
    0: ("in front of you", "ahead of you"),
    -90: ("on your left", "to your left", "on the left", "on your left side"),
    90: ("on your right", "to your right", "on the right", "on your right side"),
    180: ("behind you", "at your back", "on your back", "to your back"),
}
BEFORE = ("to just", "to the spot just", "until just", "to the place")
REACH = ("reach", "reach", "get to", "hit", "come to", "arrive at", "see", "are at")
BACK = ("go back", "walk back", "head back")
CACHED = 2**14


@lru_cache(CACHED)
def turns(turn: tuple[SailAction, ...]) -> Sequence[str]:
    """What a turn is called by its side."""
    if side := SIDES.get(turn):
        return (
            *(f"{verb} {side}" for verb in _TURN),
            *(f"turn to your {side}", f"turn 90 degrees {side}", f"turn 90 degrees to the {side}"),
            *(f"{verb} a {side} turn" for verb in ("take", "make")),
        )
    twice = ("turn {} twice", "turn {} two times", "make two {} turns")
    side = "left" if turn == (Left(), Left()) else "right"
    return (*(AROUND * 2 if side == "right" else ()), *(way.format(side) for way in twice))


def names(item: str | None) -> tuple[str, ...]:
    return NAMES[item] if item else ()


@lru_cache(CACHED)
def ways(floor: str) -> tuple[str, ...]:
    """What a hall with that floor is called."""
    return (
        *(f"{name} {way}" for name in NAMES[floor] for way in WAYS),
        f"hall with the {NAMES[floor][0]} floor",
    )


@lru_cache(CACHED)
def halls(wall: str, floor: str) -> tuple[str, ...]:
    """What a hall is called, by its floor or by the pictures on its walls."""
    kind = "eiffel tower" if wall == "tower" else wall
    pictured = (f"hall with the {PICTURES[wall]}", f"hall with {PICTURES[wall]} on the walls")
    return (*ways(floor), *pictured, f"{kind} hall", f"{kind} hallway")


@lru_cache(CACHED)
def counts(blocks: int) -> Phrases:
    """What to call so many blocks."""
    numbers = [NUMBERS[blocks], str(blocks)]
    s = "s" if blocks > 1 else ""
    steps = [f"{number} {noun}{s}" for number in numbers for noun in NOUNS]
    more = [f"{number} more {noun}{s}" for number in numbers for noun in NOUNS]
    more += [f"{number} more" for number in numbers]
    if blocks == 1:
        steps += [f"a {noun}" for noun in NOUNS]
        more += [f"another {noun}" for noun in NOUNS]
    else:
        more += [f"another {number} {noun}s" for number in numbers for noun in NOUNS]
    if blocks == 2:
        steps += ["a couple of steps", "a couple of blocks"]
    times = {1: ["once"] * 3, 2: ["twice"] * 3 + ["two times"]}.get(blocks, [f"{n} times" for n in numbers])
    return {"steps": steps, "blocks": [*steps, *numbers, *times], "more": more}

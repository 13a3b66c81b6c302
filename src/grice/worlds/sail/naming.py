"""What turns, walks and places of SAIL are called: phrases that are true of them, for the grammar's slots.

An item is the nearest of its kind ("the chair" of two that can be seen), a hall the nearest with that floor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from grice.worlds.grammar import NUMBERS, ORDINALS, Phrases
from grice.worlds.sail.map import Hall, Map, Place
from grice.worlds.sail.rules import Left, Right, SailAction

NAMES: Mapping[str, tuple[str, ...]] = {  # what people call items and floors
    "barstool": ("stool", "barstool", "bar stool"),
    "chair": ("chair",),
    "easel": ("easel",),
    "hatrack": ("hatrack", "hat rack", "coat rack"),
    "lamp": ("lamp",),
    "sofa": ("sofa", "bench", "couch"),
    "blue": ("blue", "blue tiled"),
    "brick": ("brick", "red brick", "red"),
    "concrete": ("concrete", "cement", "grey", "bare"),
    "flower": ("flower", "flowered", "pink", "pink flowered"),
    "grass": ("grass", "green", "grassy"),
    "gravel": ("gravel", "black", "stone"),
    "wood": ("wood", "wooden", "brown"),
    "yellow": ("yellow", "yellow tiled"),
}
WAYS = ("hall", "hallway", "path", "floor", "corridor")
NOUNS = ("step", "step", "block", "segment", "space", "square")
SIDES: dict[tuple[SailAction, ...], str] = {(Left(),): "left", (Right(),): "right"}
BY: dict[tuple[SailAction, ...], int] = {  # degrees
    (): 0,
    (Left(),): -90,
    (Right(),): 90,
    (Right(), Right()): 180,
    (Left(), Left()): -180,
}
AROUND = ("turn around", "turn all the way around", "turn back", "turn 180 degrees", "go the other way")
GO = (
    *("go", "walk", "move", "go straight", "go forward", "walk forward", "walk straight", "move forward"),
    *(
        "continue",
        "keep going",
        "head",
        "go on",
        "keep walking",
        "proceed",
        "go ahead",
        "walk straight ahead",
    ),
)
FACE = (
    *("face", "face", "turn to face", "turn towards", "turn to", "look at", "look towards", "turn toward"),
)
ASIDE = {  # where something is
    0: ("in front of you", "ahead of you"),
    -90: ("on your left", "to your left"),
    90: ("on your right", "to your right"),
    180: ("behind you", "at your back", "on your back"),
}
BEFORE = ("to just", "to the spot just", "until just", "to the place")
REACH = ("reach", "get to", "hit", "come to", "arrive at")
CACHED = 2**14


class Parts(NamedTuple):
    """A segment that turns, walks, turns again and walks again, each perhaps not at all."""

    turn: tuple[SailAction, ...]
    blocks: int
    last: tuple[SailAction, ...]
    more: int = 0

    @property
    def length(self) -> int:
        """How far it is; who need not turn first takes the shorter way."""
        return self.blocks + self.more + 100 * bool(self.turn)


def turns(turn: tuple[SailAction, ...]) -> Sequence[str]:
    """What a turn is called by its side."""
    if side := SIDES.get(turn):
        return (
            *(f"{verb} {side}" for verb in ("turn", "turn", "go", "take a", "make a", "hang a", "rotate")),
            *(f"turn to {whose} {side}" for whose in ("the", "your")),
            *(f"{verb} a {side} turn" for verb in ("take", "make")),
            f"turn 90 degrees {side}",
        )
    twice = ("turn {} twice", "turn {} two times", "make two {} turns")
    side = "left" if turn == (Left(), Left()) else "right"
    return (*(AROUND * 2 if side == "right" else ()), *(way.format(side) for way in twice))


def names(item: str | None) -> tuple[str, ...]:
    return NAMES[item] if item else ()


def ways(floor: str) -> list[str]:
    """What a hall with that floor is called."""
    return [f"{name} {way}" for name in NAMES[floor] for way in WAYS]


def crossing(map: Map, place: Place, heading: int) -> list[Hall]:
    """The halls that leave a place to either side."""
    return [hall for by in (-90, 90) if (hall := map.ways.get((place, (heading + by) % 360)))]


def items(map: Map, place: Place, heading: int) -> list[str | None]:
    """What stands at each place straight ahead."""
    return [map.items[there] for _, there in map.corridor(place, heading)]


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
    times = {1: ["once"], 2: ["twice", "two times"]}.get(blocks, [f"{n} times" for n in numbers])
    return {"steps": steps, "blocks": [*steps, *numbers, *times], "more": more}


@lru_cache(CACHED)
def name_sights(map: Map, place: Place, orientation: int) -> Phrases:
    """What can be said of where somebody stands."""
    where = {0: "in front of you", -90: "to your left", 90: "to your right", 180: "behind you"}
    seen = []
    for by, side in where.items():
        ahead = map.corridor(place, (orientation + by) % 360)
        seen += [(name, side) for _, there in ahead for name in names(map.items[there])]
        seen += [(way, side) for way in (ways(ahead[0][0].floor) if ahead else ["wall"])]
    return {
        "here": names(map.items[place]),
        "sight": [f"a {thing} {side}" for thing, side in seen],
        "told": [f"{side} is a {thing}" for thing, side in seen],
    }


@lru_cache(CACHED)
def name_turn(map: Map, place: Place, before: int, turn: tuple[SailAction, ...]) -> Phrases:
    """What to call a turn on the spot, looking that way before."""
    heading = (before + BY[turn]) % 360
    if turn == (Left(), Left()):
        return {"turn": turns(turn)}
    ahead = map.corridor(place, heading)
    floor = ahead[0][0].floor if ahead else None
    onto = ["turn onto the", "turn into the", *(f"turn {s} onto the" for s in [SIDES.get(turn)] if s)]
    seen = _new(map, place, before, heading)
    so = []
    for by, sides in ASIDE.items():
        things = _new(map, place, (before + by) % 360, (heading + by) % 360)
        so += [
            f"turn so {that}{each} is {side}" for each in things for side in sides for that in ("", "that ")
        ]
    if not map.corridor(place, (heading + 180) % 360):
        so += ["put your back to the wall", "place your back against the wall"] * (1 + len(so) // 20)
    return {
        "turn": turns(turn),
        "bare": [SIDES[turn]] if turn in SIDES else [],
        "face": [f"{verb} {thing}" for verb in FACE for thing in seen],
        "so": so,
        "into": [f"{start} {way}" for start in onto for way in (ways(floor) if floor else ())],
    }


def _new(map: Map, place: Place, before: int, heading: int) -> list[str]:
    """What is to be seen this way and was not to be seen the other way, from near to far."""
    ahead, was = map.corridor(place, heading), map.corridor(place, before)
    known = set(items(map, place, before))
    things = [
        f"the {name}"
        for item in dict.fromkeys(items(map, place, heading))
        if item and item not in known
        for name in names(item) * (6 // len(names(item)))
    ]
    if ahead and (not was or was[0][0].floor != ahead[0][0].floor):
        things += [f"the {way}" for way in ways(ahead[0][0].floor)]
    return [*things, *([] if ahead or not was else ["the wall", "a wall"])]


@lru_cache(CACHED)
def name_walk(map: Map, place: Place, heading: int, blocks: int) -> Phrases:
    """What to call a walk of so many blocks straight ahead."""
    ahead = map.corridor(place, heading)
    seen = items(map, place, heading)
    item = seen[blocks - 1]
    nth = seen[:blocks].count(item)
    nouns = [f"the {name}" for name in names(item)] if nth == 1 else []
    nouns += [f"the {ORDINALS[nth - 1]} {name}" for name in names(item)] if seen.count(item) > 1 else []
    places = [*nouns, *nouns, *_crossings(map, place, heading, blocks), *_ends(map, place, heading, blocks)]
    past = _past(seen, blocks) + [
        f"past the {first} to {second}"
        for between in dict.fromkeys(seen[: blocks - 1])
        for first in names(between)
        for second in nouns or places[:3]
    ]
    floors = {hall.floor for hall, _ in ahead[:blocks]}
    own = [
        "this hall",
        "the hall",
        "this path",
        *(f"the {way}" for floor in floors if len(floors) == 1 for way in ways(floor)),
    ]
    far = ["as far as you can", "all the way down the hall", "until you can go no further", "all the way"]
    return {
        **counts(blocks),
        "item": nouns,
        "place": places,
        "past": past,
        "own": own,
        "way": own[3:],
        "along": [f"{how} {hall}" for hall in own for how in ("down", "along", "up")],
        "far": far if blocks == len(ahead) else [],
    }


def _past(seen: Sequence[str | None], blocks: int) -> list[str]:
    """How the end of a walk lies to an item one or two blocks before or after it, the nearest of its kind."""
    found = []
    for by in (-2, -1, 1, 2):
        at = blocks - 1 + by
        if not (0 <= at < len(seen) and seen.index(seen[at]) == at):
            continue
        words = ("past", "beyond", "after") if by < 0 else ("before",)
        hows = [f"{steps} {word}" for steps in counts(abs(by))["steps"] for word in words]
        hows += {-1: ["past"], 1: [f"{how} before" for how in BEFORE]}.get(by, [])
        found += [f"{how} the {name}" for name in names(seen[at]) for how in hows]
    return found


def _crossings(map: Map, place: Place, heading: int, blocks: int) -> list[str]:
    """Halls that cross where the walk ends and not before, and how many ways off it passes."""
    ahead = map.corridor(place, heading)
    halls = [crossing(map, there, heading) for _, there in ahead]
    own = ahead[blocks - 1][0].floor
    floors = (
        {hall.floor for hall in halls[blocks - 1]}
        - {hall.floor for h in halls[: blocks - 1] for hall in h}
        - {own}
    )
    if blocks < len(ahead) and ahead[blocks][0].floor != own:
        floors.add(ahead[blocks][0].floor)
    found = [f"the {way}" for floor in sorted(floors) for way in ways(floor)]
    meets = ["the intersection with", "the crossing with", f"where the {own} hall meets"]
    if halls[blocks - 1]:
        found += [
            f"{how} the {NAMES[floor][0]} {way}"
            for floor in sorted(floors)
            for how in meets
            for way in WAYS[:3]
        ]
        nth = sum(bool(aside) for aside in halls[:blocks])
        found += [f"the {ORDINALS[nth - 1]} {noun}" for noun in ("intersection", "crossing")]
        found += ["the next intersection", "the intersection", "the next crossing"] if nth == 1 else []
    return found


def _ends(map: Map, place: Place, heading: int, blocks: int) -> list[str]:
    """Names for the end of a corridor, or of its floor, if the walk leads there."""
    ahead = map.corridor(place, heading)
    floor = ahead[0][0].floor
    same = len(list(takewhile(lambda seen: seen[0].floor == floor, ahead)))
    found = [f"the end of the {way}" for way in ways(floor)] if blocks == same else []
    halls = [crossing(map, there, heading) for _, there in ahead]
    first = next((i + 1 for i, hall in enumerate(halls) if hall), 0)
    corner = len(ahead) if len(halls[-1]) == 1 else first
    found += ["the corner", "the next corner"] if blocks == corner else []
    if blocks == len(ahead):
        found += [
            "the end",
            "the wall",
            "a wall",
            *(
                f"the end of {hall}"
                for hall in ("the hall", "this hall", "that hall", "the hallway", "the path")
            ),
        ]
        found += {0: ["the dead end"], 1: [], 2: ["the t intersection"]}[len(halls[-1])]
    return found


@lru_cache(CACHED)
def name_last(map: Map, place: Place, heading: int, blocks: int, last: tuple[SailAction, ...]) -> Phrases:
    """What to call a turn at the end of a walk."""
    passed = [there for _, there in map.corridor(place, heading)[:blocks]]
    openings = [map.ways.get((there, (heading + BY[last]) % 360)) for there in passed]
    opening = openings[-1]
    count = sum(way is not None for way in openings)
    nth = [f"{ORDINALS[count - 1]} {SIDES[last]}"] if opening else []
    return {
        "last": turns(last),
        "nth": [*nth, *([f"next {SIDES[last]}"] if opening and count == 1 else [])],
        "onto": ways(opening.floor) if opening else [],
    }


@lru_cache(CACHED)
def name_aside(map: Map, place: Place, before: int, turn: tuple[SailAction, ...], blocks: int) -> Phrases:
    """An item that one must turn to first: where it is, or nothing more if it can be seen nowhere else."""
    heading = (before + BY[turn]) % 360
    seen = items(map, place, heading)
    if seen.index(seen[blocks - 1]) != blocks - 1:
        return {}
    side = SIDES.get(turn)
    where = (
        [f"{how} {side}" for how in ("on your", "to your", "to the", "on the")] if side else ["behind you"]
    )
    called = [f"the {name}" for name in names(seen[blocks - 1])]
    others = [other for by in (0, 90, 180, 270) if (other := (before + by) % 360) != heading]
    alone = not any(seen[blocks - 1] in items(map, place, other) for other in others)
    return {"aside": [*(f"{name} {how}" for name in called for how in where), *(called * 4 if alone else [])]}


@lru_cache(CACHED)
def _bends(map: Map, place: Place, before: int) -> Mapping[str, list[Parts]]:
    """The ways round one corner to items that cannot be seen from here."""
    visible = {item for by in BY.values() for item in items(map, place, (before + by) % 360)}
    found: dict[str, list[Parts]] = {}
    for turn, by in list(BY.items())[:3]:
        heading = (before + by) % 360
        for blocks, (_, there) in enumerate(map.corridor(place, heading), 1):
            for corner in SIDES:
                for more, item in enumerate(items(map, there, (heading + BY[corner]) % 360), 1):
                    if item and item not in visible and item != map.items[place]:
                        found.setdefault(item, []).append(Parts(turn, blocks, corner, more))
    return found


@lru_cache(CACHED)
def name_round(map: Map, place: Place, before: int, parts: Parts) -> Phrases:
    """An item round a corner: the nearest that way, or the nearest of all."""
    item = next((item for item, bends in _bends(map, place, before).items() if parts in bends), None)
    if item is None:
        return {}
    others = _bends(map, place, before)[item]
    aside = [other for other in others if other.turn == parts.turn and other.last == parts.last]
    nearest = parts.length == min(other.length for other in others)
    where = ["around the corner", "round the corner"] if nearest else []
    if not parts.turn and parts.length == min(other.length for other in aside):
        hows = ("on your", "to the", "on the", "to your")
        where += [f"around the corner {how} {SIDES[parts.last]}" for how in hows]
    found = [f"to the {name} {how}" for name in names(item) for how in where]
    found += [f"{how} to the {name}" for name in names(item) for how in where]
    found += [f"to the {name} it is {how}" for name in names(item) for how in where]
    return {"round": [*found, *([f"to the {name}" for name in names(item)] * 6 if nearest else [])]}

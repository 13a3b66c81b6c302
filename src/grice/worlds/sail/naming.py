"""What walks and places of SAIL are called: phrases that are true of them, for the grammar's slots.

An item is the nearest of its kind ("the chair" of two that can be seen), a hall the nearest with that floor.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

from grice.worlds.grammar import NUMBERS, ORDINALS, Phrases
from grice.worlds.sail.map import Hall, Map, Place
from grice.worlds.sail.rules import SailAction
from grice.worlds.sail.wording import (
    BEFORE,
    BY,
    CACHED,
    NAMES,
    SIDES,
    WAYS,
    counts,
    halls,
    names,
    turns,
    ways,
)

FAR = (  # to the end of a corridor
    *("as far as you can", "all the way down the hall", "until you can go no further", "all the way"),
    *("until the hall ends", "until the path ends", "until you can't go any further", "all the way down"),
    *("to the very end", "until you are facing a wall", "until you run into a wall"),
)
CROSSINGS = ("intersection", "intersection", "crossing", "junction", "hallway", "alley")
WHOLE = ("the hall", "this hall", "that hall", "the hallway", "the path", "the corridor", "this path")
STEP = (
    "step forward",
    "take a step",
    "go forward",
    "move forward",
    "walk forward",
    "go straight",
)  # one block
HERE = ("this hall", "the hall", "this path")


@lru_cache(CACHED)
def crossing(map: Map, place: Place, heading: int) -> list[Hall]:
    """The halls that leave a place to either side."""
    return [hall for by in (-90, 90) if (hall := map.ways.get((place, (heading + by) % 360)))]


@lru_cache(CACHED)
def items(map: Map, place: Place, heading: int) -> list[str | None]:
    """What stands at each place straight ahead."""
    return [map.items[there] for _, there in map.corridor(place, heading)]


@lru_cache(CACHED)
def name_walk(map: Map, place: Place, heading: int, blocks: int) -> Phrases:
    """What to call a walk of so many blocks straight ahead."""
    ahead = map.corridor(place, heading)
    seen = items(map, place, heading)
    item = seen[blocks - 1]
    nth = seen[:blocks].count(item)
    nouns = [f"the {name}" for name in names(item)] if nth == 1 else []
    nouns += [f"the {ORDINALS[nth - 1]} {name}" for name in names(item)] if seen.count(item) > 1 else []
    crossed = bool(crossing(map, ahead[blocks - 1][1], heading))
    meeting = [
        f"the intersection {how} {noun}" for noun in nouns for how in ("with", "containing") if crossed
    ]
    marks = [*meeting, *_counted(map, place, heading, blocks), *_ends(map, place, heading, blocks)]
    places = [*nouns, *marks, *_crossings(map, place, heading, blocks)]
    passed = [f"the {name}" for between in dict.fromkeys(seen[: blocks - 1]) for name in names(between)]
    kinds = {hall[2:] for hall, _ in ahead[:blocks]}
    own = [*HERE, *(f"the {name}" for kind in kinds if len(kinds) == 1 for name in halls(*kind))]
    until = [*_seen_aside(map, place, heading, blocks), *_changes(ahead, blocks)]
    return {
        **counts(blocks),
        "item": nouns,
        "mark": marks,
        "place": places,
        "past": [
            *(*_past(seen, blocks), *_through(map, place, heading, blocks)),
            *(f"past {x} to {y}" for x in passed for y in nouns or places[:3]),
        ],
        "step": STEP if blocks == 1 else (),
        "passed": passed,
        "own": own,
        "way": own[len(HERE) :],
        "until": [*until, *(FAR if blocks == len(ahead) else ())],
    }


def _past(seen: Sequence[str | None], blocks: int) -> list[str]:
    """How the end of a walk lies to an item one or two blocks before or after it, the nearest of its kind."""
    found = []
    for by in (-2, -1, 1, 2):
        at = blocks - 1 + by
        if not (0 <= at < len(seen) and seen.index(seen[at]) == at):
            continue
        hows = [f"{steps} {'past' if by < 0 else 'before'}" for steps in counts(abs(by))["steps"]]
        hows += [f"{hows[0].removesuffix('past')}{word}" for word in ("beyond", "after") if by < 0]
        hows += {-1: ["past", "past", "by"], 1: [f"{how} before" for how in BEFORE]}.get(by, [])
        found += [f"{how} the {name}" for name in names(seen[at]) for how in hows]
        if by > 0:
            found += [f"towards the {name} but stop {hows[0]} it" for name in names(seen[at])]
    return found


def _through(map: Map, place: Place, heading: int, blocks: int) -> list[str]:
    """The crossings that a walk ends one block after."""
    ahead = map.corridor(place, heading)[: blocks - 1]
    crossed = [bool(crossing(map, there, heading)) for _, there in ahead]
    if not crossed or not crossed[-1]:
        return []
    if sum(crossed) > 1:
        return [f"{how} {NUMBERS[sum(crossed)]} intersections" for how in ("past", "through")]
    return [
        f"{how} the {which}intersection" for how in ("past", "through") for which in ("", "next ", "first ")
    ]


def _seen_aside(map: Map, place: Place, heading: int, blocks: int) -> list[str]:
    """What can be seen to one side at the end of a walk, and not before."""
    places = [there for _, there in map.corridor(place, heading)[:blocks]]
    found = []
    for by, side in ((-90, "left"), (90, "right")):
        corridors = [map.corridor(there, (heading + by) % 360) for there in places]
        before, (*_, last) = corridors[:-1], corridors
        known = {map.items[there] for corridor in before for _, there in corridor}
        new = dict.fromkeys(map.items[there] for _, there in last)
        things = [name for item in new if item not in known for name in names(item)]
        if last and not any(before):
            found += [f"until you can {verb} {side}" for verb in ("turn", "go")]
            things.append("hall")
        if last and last[0][0].floor not in {corridor[0][0].floor for corridor in before if corridor}:
            things += ways(last[0][0].floor)[::3]
        for thing in things:
            found += [f"until you see a {thing} on your {side}", f"until there is a {thing} to your {side}"]
            found.append(f"until the {thing} is on your {side}")
    return found


def _changes(ahead: Sequence[tuple[Hall, Place]], blocks: int) -> list[str]:
    """How another floor begins where a walk ends."""
    floor, after = ahead[blocks - 1][0].floor, ahead[blocks][0].floor if blocks < len(ahead) else None
    if after in (None, floor, *(hall.floor for hall, _ in ahead[:blocks])):
        return []
    return [f"until the floor {how} {name}" for name in names(after) for how in ("turns", "changes to")]


def _crossings(map: Map, place: Place, heading: int, blocks: int) -> list[str]:
    """Halls that cross where the walk ends and not before, and how many ways off it passes."""
    ahead = map.corridor(place, heading)
    aside = [crossing(map, there, heading) for _, there in ahead]
    own = ahead[blocks - 1][0].floor
    before = {hall.floor for crossed in aside[: blocks - 1] for hall in crossed}
    floors = {hall.floor for hall in aside[blocks - 1]} - before - {own}
    if blocks < len(ahead) and ahead[blocks][0].floor != own:
        floors.add(ahead[blocks][0].floor)
    found = [f"the {way}" for floor in sorted(floors) for way in ways(floor)]
    if aside[blocks - 1]:
        meets = ["the intersection with", "the crossing with", f"where the {own} hall meets"]
        called = [(NAMES[floor][0], way) for floor in sorted(floors) for way in WAYS[:3]]
        found += [f"{how} the {name} {way}" for how in meets for name, way in called]
        found += [f"the intersection of the {own} and {name} {way}s" for name, way in called[::3]]
    return found


def _counted(map: Map, place: Place, heading: int, blocks: int) -> list[str]:
    """The crossing at the end of a walk by its number, also of those to one side."""
    passed = [there for _, there in map.corridor(place, heading)[:blocks]]
    crossed = [bool(crossing(map, there, heading)) for there in passed]
    found = [f"the {ORDINALS[sum(crossed) - 1]} {noun}" for noun in CROSSINGS] if crossed[-1] else []
    if found and sum(crossed) == 1:
        found += [f"the {how}{noun}" for noun in CROSSINGS[:4] for how in ("next ", "")]
    for by, side in ((-90, "left"), (90, "right")):
        openings = [(there, (heading + by) % 360) in map.ways for there in passed]
        if openings[-1]:
            nth = ORDINALS[sum(openings) - 1]
            found += [f"the {nth} {way} on {whose} {side}" for way in WAYS[:3:2] for whose in ("the", "your")]
    return found


def _ends(map: Map, place: Place, heading: int, blocks: int) -> list[str]:
    """Names for the end of a corridor, or of its floor, if the walk leads there."""
    ahead = map.corridor(place, heading)
    floor = ahead[0][0].floor
    same = len(list(takewhile(lambda seen: seen[0].floor == floor, ahead)))
    found = [f"the end of the {way}" for way in ways(floor)] if blocks == same else []
    aside = [crossing(map, there, heading) for _, there in ahead]
    first = next((i + 1 for i, hall in enumerate(aside) if hall), 0)
    corner = len(ahead) if len(aside[-1]) == 1 else first
    found += ["the corner", "the next corner"] if blocks == corner else []
    fours = [len(hall) == 2 and at < len(ahead) for at, hall in enumerate(aside, 1)]
    if fours[blocks - 1] and sum(fours[:blocks]) == 1:
        found += ["the four way intersection", "the 4 way intersection"]
    if blocks == len(ahead):
        found += [
            "the end",
            "the end",
            "the wall",
            "a wall",
            "the far end",
            *(f"the end of {way}" for way in WHOLE),
        ]
        ts = ["the t intersection", "the t", "the 't' intersection"]
        found += {0: ["the dead end", "a dead end", "the deadend"], 1: [], 2: ts}[len(aside[-1])]
    return found


@lru_cache(CACHED)
def name_last(map: Map, place: Place, heading: int, blocks: int, last: tuple[SailAction, ...]) -> Phrases:
    """What to call a turn at the end of a walk."""
    ahead, side = map.corridor(place, heading)[:blocks], SIDES[last]
    after = (heading + BY[last]) % 360
    openings = [map.ways.get((there, after)) for _, there in ahead]
    opening = openings[-1]
    count = sum(way is not None for way in openings)
    nth = [f"{ORDINALS[count - 1]} {side}"] if opening else []
    seen = [map.items[there] for _, there in ahead]
    since = next((i for i in reversed(range(blocks - 1)) if seen[i]), blocks)
    # After the nearest item of its kind is where one can turn for the first time.
    near = opening and since < blocks and seen.index(seen[since]) == since
    first = near and not any(openings[since + 1 : -1])
    sooner = {
        item for there in (place, *(there for _, there in ahead[:-1])) for item in items(map, there, after)
    }
    new = [item for item in dict.fromkeys(items(map, ahead[-1][1], after)) if item not in sooner]
    return {
        "last": turns(last),
        "bare": [side],
        "nth": [*nth, *([f"next {side}"] if opening and count == 1 else [])],
        "onto": ways(opening.floor) if opening else [],
        "toward": [f"the {name}" for item in new for name in names(item)],
        "after": [f"the {name}" for name in names(seen[since])] if first else [],
    }

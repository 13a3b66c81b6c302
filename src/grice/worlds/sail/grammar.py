"""English for SAIL: turn, walk, turn again, by counting blocks or by what is to be seen on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product, takewhile
from typing import NamedTuple

from grice.episode import Segment
from grice.worlds.grammar import NUMBERS, ORDINALS, Grammar, Phrases
from grice.worlds.sail.map import Hall, Map, Place
from grice.worlds.sail.rules import Forward, Left, Pose, Right, SailAction, Stop

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
WAYS = ("hall", "hallway", "path", "floor")
SIDES: dict[tuple[SailAction, ...], str] = {(Left(),): "left", (Right(),): "right"}
TURNS: dict[tuple[SailAction, ...], tuple[int, tuple[str, ...]]] = {  # by how much, and what it is called
    (): (0, ()),
    (Left(),): (-90, ("turn", "turn left", "take a left", "make a left", "go left", "turn to the left")),
    (Right(),): (90, ("turn", "turn right", "take a right", "make a right", "go right", "turn to the right")),
    (Right(), Right()): (180, ("turn", "turn around", "turn all the way around", "turn back")),
}
WALKS = ("blocks", "item", "past", "floor", "corner", "end")  # what a walk may be told by
TEMPLATES: dict[tuple[bool, bool, bool], tuple[str, ...]] = {  # by whether it turns, walks, turns again
    (False, False, False): (
        "stop here",
        "this is it",
        "you should be at the {here}",
        "there is {sight}",
        "you should see {sight}",
    ),
    (True, False, False): ("{turn}", "{turn} and stop", "now {turn}", "{face}"),
    (False, True, False): (
        *(f"{verb} {{{walk}}}" for walk in WALKS for verb in ("walk", "go", "move", "go straight")),
        *(f"{verb} forward {{blocks}}" for verb in ("walk", "go", "move")),
        "walk forward",
        "go on",
        "follow this hall {to}",
    ),
    (True, True, False): (
        *(f"{{turn}} and {verb} {{{walk}}}" for walk in WALKS for verb in ("walk", "go")),
        *(f"{{face}} and {verb} {{{walk}}}" for walk in WALKS for verb in ("go", "move")),
        "{turn} and walk forward {blocks}",
        "{turn} before you walk {blocks}",
        "take the {way} {to}",
        "follow the {way} {to}",
    ),
    (False, True, True): (
        *(f"go {{{walk}}} and {{last}}" for walk in WALKS),
        "at the {there} {last}",
        "{last} at the {there}",
        "take the {nth}",
        "make the {nth}",
        "{last} onto the {onto}",
        "when you get to the {onto} {last}",
        "{at} {last}",
        "{last} {at}",
    ),
    (True, True, True): (
        *(f"{{turn}} then go {{{walk}}} then {{last}}" for walk in WALKS),
        "{turn} and take the {nth}",
        "{turn} and {last} at the {there}",
        "take the {way} {to} and {last}",
    ),
}


class Parts(NamedTuple):
    """A segment that turns, walks and turns again, each perhaps not at all."""

    turn: tuple[SailAction, ...]
    blocks: int
    last: tuple[SailAction, ...]


class SailGrammar(Grammar[Pose]):
    def templates(self, segment: Segment) -> Sequence[str]:
        turn, blocks, last = take_apart(segment)
        known = segment[-1:] == (Stop(),) and turn in TURNS and last in TURNS
        return TEMPLATES[bool(turn), bool(blocks), bool(last)] if known else ()

    def segments(self, state: Pose) -> Sequence[Segment]:
        assert state.orientation is not None
        segments = []
        for turn, (by, _) in TURNS.items():
            ahead = state.map.corridor((state.x, state.y), (state.orientation + by) % 360)
            for blocks in range(len(ahead) + 1):
                for last in list(TURNS)[:3] if blocks else [()]:
                    segments.append((*turn, *[Forward()] * blocks, *last, Stop()))
        return segments

    def phrases(self, state: Pose, before: Segment) -> Callable[[Segment], Phrases]:
        start, orientation = (state.x, state.y), state.orientation
        assert orientation is not None

        def describe(segment: Segment) -> Phrases:
            turn, blocks, last = take_apart(segment)
            heading = (orientation + TURNS[turn][0]) % 360
            phrases = dict(name_walk(state.map, start, heading, blocks)) if blocks else {}
            if turn:
                phrases |= name_turn(state.map, start, heading, turn)
            if blocks and last:
                phrases |= name_last(state.map, start, heading, blocks, last)
            if not turn and not blocks:
                phrases |= name_sights(state.map, start, orientation)
            return phrases

        return describe


@cache
def take_apart(segment: Segment) -> Parts:
    moves = segment[:-1]
    turn = tuple(takewhile(lambda action: action != Forward(), moves))
    blocks = sum(1 for _ in takewhile(lambda action: action == Forward(), moves[len(turn) :]))
    return Parts(turn, blocks, moves[len(turn) + blocks :])


@cache
def name_sights(map: Map, place: Place, orientation: int) -> Phrases:
    """What can be said of where somebody stands."""
    where = {0: "in front of you", -90: "to your left", 90: "to your right", 180: "behind you"}
    sights = []
    for by, side in where.items():
        ahead = map.corridor(place, (orientation + by) % 360)
        sights += [f"a {name} {side}" for _, seen in ahead for name in _names(map.items[seen])]
        sights += [f"a {way} {side}" for way in (_ways(ahead[0][0].floor) if ahead else ())]
        sights += [] if ahead else [f"a wall {side}"]
    return {"here": _names(map.items[place]), "sight": sights}


@cache
def name_turn(map: Map, place: Place, heading: int, turn: tuple[SailAction, ...]) -> Phrases:
    """What to call a turn that ends in this heading."""
    ahead = map.corridor(place, heading)
    if not ahead:
        return {"turn": TURNS[turn][1], "face": ["face the wall", "turn to face a wall"]}
    ways = _ways(ahead[0][0].floor)
    onto = ["turn onto the", *(f"turn {side} onto the" for side in [SIDES.get(turn)] if side)]
    faced = [name for _, seen in ahead for name in _names(map.items[seen])]
    towards = [f"{verb} the {name}" for name in faced for verb in ("turn towards", "face")]
    face = [*(f"{start} {way}" for start in onto for way in ways), *towards]
    return {"turn": TURNS[turn][1], "face": face, "way": ways}


@cache
def name_walk(map: Map, place: Place, heading: int, blocks: int) -> Phrases:
    """What to call a walk of so many blocks straight ahead, by each of `WALKS`."""
    ahead = map.corridor(place, heading)
    passed = [there for _, there in ahead[:blocks]]
    nouns = ("block", "segment", "space", "step", "time")
    counted = [f"{NUMBERS[blocks]} {noun}{'s' if blocks > 1 else ''}" for noun in nouns]
    item = [f"to the {name}" for name in _names(map.items[passed[-1]])]
    past = []
    if blocks > 1:
        past = [
            f"{how} the {name}"
            for name in _names(map.items[passed[-2]])
            for how in ("one block past", "past")
        ]
        past += [
            f"past the {first} to the {second}"
            for between in passed[:-1]
            for first, second in product(_names(map.items[between]), _names(map.items[passed[-1]]))
        ]
    # Another floor begins where one crosses, or where the corridor's own changes.
    begins = {hall.floor for hall in _crossing(map, passed[-1], heading)} - {ahead[blocks - 1][0].floor}
    floor = [
        f"{how} the {way}"
        for kind in sorted(begins)
        for way in _ways(kind)
        for how in ("to", "until you get to")
    ]
    crossings = [bool(_crossing(map, there, heading)) for there in passed]
    corner = ["to the next intersection", "until you can turn", "to the corner"]
    end = [
        "to the end of the hall",
        "all the way down the hall",
        "as far as you can",
        "until you reach a wall",
    ]
    at_end = end if blocks == len(ahead) else []
    return {
        "blocks": [*counted, *{1: ["once"], 2: ["twice"]}.get(blocks, [])],
        "item": item,
        "past": past,
        "floor": floor,
        "corner": corner if crossings[-1] and not any(crossings[:-1]) else [],
        "end": at_end,
        "to": [*item, *floor, *at_end],
    }


@cache
def name_last(map: Map, place: Place, heading: int, blocks: int, last: tuple[SailAction, ...]) -> Phrases:
    """What to call a turn at the end of a walk."""
    by, names = TURNS[last]
    passed = [there for _, there in map.corridor(place, heading)[:blocks]]
    ways = [map.ways.get((there, (heading + by) % 360)) for there in passed]
    opening = ways[-1]
    count = sum(way is not None for way in ways)
    at = ["at the end of the hall"] if blocks == len(map.corridor(place, heading)) else []
    at += ["at the corner", "at the next intersection"] if opening and count == 1 else []
    return {
        "last": names,
        "at": at,
        "there": _names(map.items[passed[-1]]),
        "nth": [f"{ORDINALS[count - 1]} {SIDES[last]}"] if opening else [],
        "onto": _ways(opening.floor) if opening else [],
    }


def _names(item: str | None) -> tuple[str, ...]:
    return NAMES[item] if item else ()


def _ways(floor: str) -> list[str]:
    """What a hall with that floor is called."""
    return [f"{name} {way}" for name in NAMES[floor] for way in WAYS]


def _crossing(map: Map, place: Place, heading: int) -> list[Hall]:
    """The halls that leave a place to either side."""
    return [hall for by in (-90, 90) if (hall := map.ways.get((place, (heading + by) % 360)))]

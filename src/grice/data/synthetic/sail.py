"""English for SAIL: turn, walk, turn again, by counting blocks or by what is to be seen on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from grice.data.synthetic.grammar import NUMBERS, Grammar, Phrases
from grice.episode import Segment
from grice.worlds.sail import Forward, Left, Pose, Right, SailAction, Stop
from grice.worlds.sail_map import Map, Place

TURNS: dict[tuple[SailAction, ...], tuple[int, tuple[str, ...]]] = {  # by how much, and what it is called
    (): (0, ()),
    (Left(),): (-90, ("turn", "turn left", "take a left", "make a left turn")),
    (Right(),): (90, ("turn", "turn right", "take a right", "make a right turn")),
    (Right(), Right()): (180, ("turn", "turn around", "turn all the way around", "turn back")),
}
TEMPLATES: dict[
    tuple[bool, bool, bool], tuple[str, ...]
] = {  # by whether there is a turn, a walk, a last turn
    (False, False, False): ("stop here", "stay where you are", "this is it"),
    (True, False, False): ("{turn}", "{turn} and stop", "now {turn}"),
    (False, True, False): ("{walk}", "now {walk}", "{walk} and stop there"),
    (True, True, False): ("{turn} and {walk}", "{turn} and then {walk}", "{turn} before you {walk}"),
    (False, True, True): ("{walk} and {last}", "{walk} and there {last}"),
    (True, True, True): ("{turn} and {walk} and {last}", "{turn} then {walk} then {last}"),
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
            ahead = state.map.corridor(start, heading)
            there = ahead[blocks - 1][1] if blocks else start
            return {
                "turn": name_turn(state.map, start, orientation, turn),
                "walk": name_walk(state.map, start, heading, blocks),
                "last": name_turn(state.map, there, heading, last),
            }

        return describe


@cache
def take_apart(segment: Segment) -> Parts:
    moves = segment[:-1]
    turn = tuple(takewhile(lambda action: action != Forward(), moves))
    blocks = sum(1 for _ in takewhile(lambda action: action == Forward(), moves[len(turn) :]))
    return Parts(turn, blocks, moves[len(turn) + blocks :])


@cache
def name_turn(map: Map, place: Place, orientation: int, turn: tuple[SailAction, ...]) -> Sequence[str]:
    """What to call a turn made at this place."""
    if not turn:
        return []
    by, names = TURNS[turn]
    ahead = map.corridor(place, (orientation + by) % 360)
    if not ahead:
        return [*names, "turn to face a wall"]
    items = dict.fromkeys(map.items[place] for _, place in ahead)
    return [
        *names,
        f"turn onto the {ahead[0][0].floor} floor",
        *(f"turn towards the {item}" for item in items if item),
    ]


@cache
def name_walk(map: Map, place: Place, heading: int, blocks: int) -> Sequence[str]:
    """What to call a walk of so many blocks straight ahead."""
    if not blocks:
        return []
    ahead = map.corridor(place, heading)
    count = f"{NUMBERS[blocks]} block{'s' if blocks > 1 else ''}"
    names = [f"walk {count}", f"go forward {count}", f"move {count} down the hall", "walk forward", "go on"]
    there = [place for _, place in ahead]
    corners = [
        [hall for by in (-90, 90) if (hall := map.ways.get((place, (heading + by) % 360)))] for place in there
    ]
    names += [f"walk to where the {hall.floor} floor begins" for hall in corners[blocks - 1]]
    if any(corners) and blocks - 1 == [bool(c) for c in corners].index(True):
        names += ["go to the next crossing", "walk until you can turn"]
    if item := map.items[there[blocks - 1]]:
        names += [f"walk to the {item}", f"go up to the {item}"]
    if blocks > 1 and (item := map.items[there[blocks - 2]]):
        names.append(f"go one block past the {item}")
    if blocks == len(ahead):
        names += ["walk to the end of the hall", "go as far as you can"]
    return names

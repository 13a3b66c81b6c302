"""English for SAIL: turn and walk, by counting blocks or by what is to be seen on the way, also twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from grice.episode import Segment
from grice.worlds.grammar import Grammar, Phrases
from grice.worlds.sail.map import Map, Place
from grice.worlds.sail.naming import name_last, name_walk
from grice.worlds.sail.rules import Forward, Left, Pose, Stop
from grice.worlds.sail.turning import Parts, name_aside, name_round, name_sights, name_turn
from grice.worlds.sail.wording import BACK, BY, CACHED, DOWN, GO, REACH, SEEK, SIDES

# How to tell a walk; a second one has slots of its own.
WALKS = (
    *("{go} {blocks}", "{go} {blocks}", "take {steps}", "take {steps} forward", "{go} for {steps}"),
    *("{go} to {place}", "{go} to {mark}", "{go} to {item}", "{go} until you {reach} {place}"),
    *("{go} {past}", "{go} {until}", "{go} {down} {own} to {place}", "follow {own} to {mark}"),
)
AGAIN = tuple(walk.replace("}", "2}") for walk in WALKS if "past" not in walk and "steps" not in walk)
ALONE = (  # what is only said of a walk, with nothing before or after it
    *("{go} {blocks}", "{go} {blocks}", "{go} to {mark}", "{go} to {item}", "{seek} {item}"),
    *("{seek} {mark}", "{go} {steps} to {place}", "{go} {steps} to {mark}"),
    *("{go} till you {reach} {place}", "{go} {past}", "{go} all the way to {mark}", "{go} up to {item}"),
    *("to {mark}", "{go} until {mark}", "stop at {mark}", "{go} to {item} and stop"),
    *("{go} and stop at {mark}", "take {own} to {place}", "{go} {steps} {down} {own}", "{steps}"),
    *("{steps} forward", "{go} {down} {own} for {steps}", "take {more}", "{more}", "{go} {more}"),
    *("come back {steps}", "follow {own} for {steps}", "{go} {past}", "{go} {past}", "{go} {until}"),
    *("{go} {until}", "{go} {down} {own} until you {reach} {item}", "{go} until you {reach} {item}"),
    *("{go} {down} {own} {until}", "follow {own} until you {reach} {mark}", "follow {own} {until}"),
    *("{go} to {place} passing {passed}", "{go} to {place}, passing {passed}", "{back} to {item}"),
    *("{go} past {passed} and stop at {mark}", "{go} towards {item} and stop there"),
    *("{go} towards {item}", "follow {own} to {item}", "{go} {down} {own} to {item}", "{step}"),
    *("go on",),
)
TEMPLATES: dict[tuple[bool, bool, bool], tuple[str, ...]] = {  # by whether it turns, walks, turns again
    (False, False, False): (
        *("stop here", "this is it", "you should be at the {here}", "there is {sight}", "stop"),
        *("stop there", "you should see {sight}", "stay here", "you are at the {here}"),
        *("you see {sight}", "you are there", "{told}", "that is it", "you will see {sight}"),
        *("there should be {sight}", "{stated}", "{stated}", "you should be facing {facing}"),
        *("you are facing {facing}", "you should have {sight}", "this is position {position}"),
        *("you are at position {position}", "you have arrived", "you see {pictures} on the walls"),
        *("the walls have {pictures}", "you should now be at the {here}"),
    ),
    (True, False, False): (
        *("{turn}", "{turn}", "{turn} and stop", "now {turn}", "then {turn}", "{bare}", "{look} {along}"),
        *("turn so that {so}", "turn so that {so}", "turn so {so}", "turn until {so}", "{away} {behind}"),
        *("{face} {seen}",) * 6,
        *("turn onto the {onto}", "{turn} onto the {onto}", "{turn} into the {onto}"),
        *("{turn} towards {toward}", "{turn} at {at}", "at {at} {turn}", "at {at}, {turn}"),
        *("{turn} down the {onto}", "turn", "turn here"),
    ),
    (False, True, False): (*WALKS, *ALONE),
    (True, True, False): (
        *(f"{{turn}} and {walk}" for walk in WALKS),
        *(f"{{face}} {{seen}} and {walk}" for walk in WALKS[::2]),
        *("{turn} before you walk {blocks}", "take {way} to {mark}", "follow {way} to {item}"),
        *("{go} {down} {own} to {item}", "{back} to {item}", "{back} {blocks}"),
        *("{turn} then {go} to {place}",),
        *("{seek} {aside}",) * 6,
        *("{turn} {go} to {place}", "{turn} {go} {blocks}", "{turn}, {go} {blocks}", "{veer} {blocks}"),
        *("{veer} {blocks}", "{veer} to {mark}", "{veer} to {item}", "{veer} {until}"),
        *("{bare} {blocks}", "{bare}, {go} {blocks}", "{bare} then {go} to {place}"),
        *("take {hall} to {place}", "follow {hall} to {place}", "{veer} {down} {own} to {place}"),
        *("turn and walk", "turn and go on"),
    ),
    (False, True, True): (
        *(f"{walk} and {{last}}" for walk in WALKS),
        *("{last} at {place}", "{last} at {mark}", "{last} at {mark}", "{last} at {item}"),
        *("{last} at {item}", "at {mark} {last}", "at {place}, {last}"),
        *("at {item}, {last} onto the {onto}", "at {item} {last}", "at {item}, {last}"),
        *("{last} when you {reach} {item}", "when you {reach} {item}, {last}", "take the {nth}"),
        *("take the {nth}", "make the {nth}", "take your {nth}", "the {nth}", "{last} onto the {onto}"),
        *("{last} onto the {onto}", "turn onto the {onto}", "{last} into the {onto}"),
        *("{last} after {steps}", "{last} towards {toward}", "{last} at {place} onto the {onto}"),
        *("when you get to the {onto} {last}", "{last} when you {reach} {place}"),
        *("when you {reach} {place} {last}", "{go} to {place} {last}"),
        *("when you {reach} {place}, {last}", "once you {reach} {place}, {last}"),
        *("after {steps} {last}", "{go} to {place} then {last}", "{go} {blocks} then {last}"),
        *("{go} {blocks}, {last}", "{last} after {after}", "{last} after you pass {after}"),
        *("after {after}, {last}", "{go} {blocks}, {bare}", "{go} {blocks} then {bare}"),
        *("walk and turn",),
    ),
    (True, True, True): (
        *(f"{{turn}} then {walk} then {{last}}" for walk in WALKS),
        *("{turn} and take the {nth}", "{turn} and {last} at {place}"),
        *("take {way} to {place} and {last}",),
    ),
}
AROUND = {  # who turns around, by whether they walk then
    False: (
        *("{turn}", "{turn}", "{turn} and stop", "now {turn}", "{face} {seen}", "{face} {seen}"),
        *("turn so that {so}", "turn onto the {onto}", "turn", "turn here"),
    ),
    True: (
        *(f"{{turn}} and {walk}" for walk in WALKS[::2]),
        *(f"{{face}} {{seen}} and {walk}" for walk in WALKS[::4]),
        *("{back} to {item}", "{back} {blocks}", "{turn} then {go} to {place}", "turn and walk"),
        *("turn and go on",),
        *("{seek} {aside}",) * 5,
    ),
}
LONG = (  # walk, turn and walk again
    *(f"{walk} {{last}} and {again}" for walk in WALKS[::2] for again in AGAIN[::2]),
    *(f"{walk} and {{last}} and {again}" for walk in WALKS[1::2] for again in AGAIN[1::2]),
    *(
        f"{start} and {again}"
        for again in AGAIN
        for start in ("{last} at {item}", "take the {nth}", "at {mark} {last}")
    ),
)
CORNER = ("{seek} {round}", "{seek} {round}", "{walk} {corner}") * (len(LONG) // 4)
ROUTES = {  # by whether it turns first
    False: (*LONG, *CORNER),
    True: (*(f"{{turn}} and {long}" for long in LONG), *CORNER, *CORNER),
}
WEIGHTS = {  # what people ask for most is asked for most
    TEMPLATES[False, False, False]: 0.7,
    TEMPLATES[True, False, False]: 4.0,
    TEMPLATES[False, True, False]: 12.0,
    TEMPLATES[True, True, False]: 2.5,
    TEMPLATES[False, True, True]: 5.0,
    TEMPLATES[True, True, True]: 0.5,
    AROUND[False]: 0.4,
    AROUND[True]: 0.5,
    ROUTES[False]: 2.0,
    ROUTES[True]: 0.5,
}


class SailGrammar(Grammar[Pose]):
    def templates(self, segment: Segment) -> Sequence[str]:
        parts = take_apart(segment)
        if parts is None:
            return ()
        if abs(BY[parts.turn]) == 180:
            return () if parts.last else AROUND[parts.blocks > 0]
        if parts.more:
            return ROUTES[bool(parts.turn)]
        return TEMPLATES[bool(parts.turn), bool(parts.blocks), bool(parts.last)]

    def weigh(self, kind: Sequence[str], segments: Sequence[Segment]) -> float:
        return WEIGHTS.get(tuple(kind)) or super().weigh(kind, segments)

    def segments(self, state: Pose) -> Sequence[Segment]:
        assert state.orientation is not None
        return _segments(state.map, (state.x, state.y), state.orientation)

    def phrases(self, state: Pose, before: Segment) -> Callable[[Segment], Phrases]:
        start, orientation = (state.x, state.y), state.orientation
        assert orientation is not None

        def describe(segment: Segment) -> Phrases:
            parts = take_apart(segment)
            return _phrases(state.map, start, orientation, parts) if parts else {}

        return describe


@lru_cache(CACHED)
def take_apart(segment: Segment) -> Parts | None:
    """The parts of a segment, if it has no more than those."""
    moves, runs = list(segment[:-1]), []
    for walks in (False, True, False, True):
        run = []
        while moves and (moves[0] == Forward()) == walks:
            run.append(moves.pop(0))
        runs.append(tuple(run))
    turn, walk, last, more = runs
    known = not moves and segment[-1:] == (Stop(),) and turn in BY and last in BY
    return Parts(turn, len(walk), last, len(more)) if known else None


@lru_cache(CACHED)
def _segments(map: Map, place: Place, orientation: int) -> list[Segment]:
    """What may be asked for from there; who turns around turns no corner after it."""
    found: list[Segment] = [(Left(), Left(), Stop())]
    for turn, by in list(BY.items())[:4]:
        heading = (orientation + by) % 360
        ahead = map.corridor(place, heading)
        found.append((*turn, Stop()))
        for blocks, (_, there) in enumerate(ahead, 1):
            walk = (*turn, *[Forward()] * blocks)
            found.append((*walk, Stop()))
            for last in SIDES if by != 180 else ():
                found.append((*walk, *last, Stop()))
                further = map.corridor(there, (heading + BY[last]) % 360)
                found += [(*walk, *last, *[Forward()] * more, Stop()) for more in range(1, len(further) + 1)]
    return found


@lru_cache(CACHED)
def _phrases(map: Map, start: Place, orientation: int, parts: Parts) -> Phrases:
    turn, blocks, last, more = parts
    heading = (orientation + BY[turn]) % 360
    if not turn and not blocks:
        return name_sights(map, start, orientation)
    phrases: dict[str, Sequence[str]] = {"go": GO, "reach": REACH, "go2": GO, "reach2": REACH, "walk": GO[:3]}
    phrases |= {"down": DOWN, "down2": DOWN, "seek": SEEK, "back": BACK if BY[turn] in (0, 180) else ()}
    if blocks:
        phrases |= name_walk(map, start, heading, blocks)
    if turn:
        phrases |= name_turn(map, start, orientation, turn)
    if turn and blocks and not last:
        phrases |= name_aside(map, start, orientation, turn, blocks)
    if blocks and last:
        phrases |= name_last(map, start, heading, blocks, last)
    if more:
        bend, onward = map.corridor(start, heading)[blocks - 1][1], (heading + BY[last]) % 360
        again = name_walk(map, bend, onward, more)
        phrases |= {f"{slot}2": words for slot, words in again.items()}
        phrases |= name_round(map, start, orientation, parts)
    return phrases

"""English for SAIL: turn and walk, by counting blocks or by what is to be seen on the way, also twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from grice.episode import Segment
from grice.worlds.grammar import Grammar, Phrases
from grice.worlds.sail.map import Map, Place
from grice.worlds.sail.naming import (
    BY,
    CACHED,
    GO,
    REACH,
    SIDES,
    Parts,
    name_aside,
    name_last,
    name_round,
    name_sights,
    name_turn,
    name_walk,
)
from grice.worlds.sail.rules import Forward, Left, Pose, Stop

# How to tell a walk; a second one has slots of its own.
WALKS = (
    *("{go} {blocks}", "{go} {blocks}", "take {steps}", "take {steps} forward", "{go} for {steps}"),
    *("{go} to {place}", "{go} to {place}", "{go} to {item}", "{go} until you {reach} {place}"),
    *("{go} {past}", "{go} {far}", "{go} {along} to {place}", "follow {own} to {place}"),
)
AGAIN = tuple(walk.replace("}", "2}") for walk in WALKS if "past" not in walk and "steps" not in walk)
ALONE = (  # what is only said of a walk, with nothing before or after it
    *("{go} till you {reach} {place}", "{go} all the way to {place}", "{go} up to {place}", "to {place}"),
    *("{go} to {place} and stop", "stop at {place}", "take {own} to {place}", "{go} {steps} to {place}"),
    *("{steps}", "{steps} forward", "{go} {steps} {along}", "{go} {along} for {steps}", "take {more}"),
    *("{more}", "{go} {more}", "come back {steps}", "follow {own} for {steps}", "{go} {past}"),
    *("{go} {along} until you {reach} {place}", "walk forward", "go on"),
)
TEMPLATES: dict[tuple[bool, bool, bool], tuple[str, ...]] = {  # by whether it turns, walks, turns again
    (False, False, False): (
        *("stop here", "this is it", "you should be at the {here}", "there is {sight}", "stop"),
        *("you should see {sight}", "stay here", "you are at the {here}", "you see {sight}"),
        *("{told}", "that is it"),
    ),
    (True, False, False): (
        *("{turn}", "{turn} and stop", "now {turn}", "{bare}", "{so}", "{so}"),
        *("{face}",) * 6,
        *("{into}", "turn", "turn here"),
    ),
    (False, True, False): (*WALKS, *ALONE),
    (True, True, False): (
        *(f"{{turn}} and {walk}" for walk in WALKS),
        *(f"{{face}} and {walk}" for walk in WALKS),
        *("{turn} before you walk {blocks}", "take {way} to {place}", "follow {way} to {place}"),
        *("{go} {along} to {place}", "{walk} to {aside}", "{walk} to {aside}", "{walk} to {aside}"),
        *("{back} to {item}", "{back} {blocks}", "{turn} then {go} to {place}", "{turn} {go} to {place}"),
        *("turn and walk", "turn and go on", "turn and walk to {place}"),
    ),
    (False, True, True): (
        *(f"{walk} and {{last}}" for walk in WALKS),
        *("{last} at {place}", "{last} at {place}", "at {place} {last}", "take the {nth}", "make the {nth}"),
        *("{last} onto the {onto}", "when you get to the {onto} {last}", "{last} after {steps}"),
        *("{last} when you {reach} {place}", "when you {reach} {place} {last}", "{go} to {place} {last}"),
        *("{go} to {place} then {last}", "{go} {blocks} then {last}", "walk and turn"),
    ),
    (True, True, True): (
        *(f"{{turn}} then {walk} then {{last}}" for walk in WALKS),
        *("{turn} and take the {nth}", "{turn} and {last} at {place}", "take {way} to {place} and {last}"),
    ),
}
AROUND = {  # who turns around, by whether they walk then
    False: (
        "{turn}",
        "{turn} and stop",
        "now {turn}",
        "{face}",
        "{face}",
        "{so}",
        "{into}",
        "turn",
        "turn here",
    ),
    True: (
        *(f"{{turn}} and {walk}" for walk in WALKS),
        *(f"{{face}} and {walk}" for walk in WALKS[::2]),
        *("{back} to {item}", "{back} {blocks}", "{walk} to {aside}", "{turn} then {go} to {place}"),
        *("turn and walk", "turn and go on", "turn and walk to {place}"),
    ),
}
LONG = (  # walk, turn and walk again
    *(f"{walk} {{last}} and {again}" for walk in WALKS[::2] for again in AGAIN[::2]),
    *(f"{walk} and {{last}} and {again}" for walk in WALKS[1::2] for again in AGAIN[1::2]),
    *(
        f"{start} and {again}"
        for again in AGAIN
        for start in ("{last} at {place}", "take the {nth}", "at {place} {last}")
    ),
)
CORNER = ("{walk} {round}",) * (len(LONG) // 3)
ROUTES = {  # by whether it turns first
    False: (*LONG, *CORNER),
    True: (*(f"{{turn}} and {long}" for long in LONG), *CORNER, *CORNER),
}
WEIGHTS = {  # of kinds that are many in the data, and of those that are many here alone
    TEMPLATES[False, True, False]: 4.0,
    TEMPLATES[True, False, False]: 3.0,
    **dict.fromkeys((TEMPLATES[True, True, True], *ROUTES.values()), 1.5),
    **dict.fromkeys(AROUND.values(), 0.7),
}
BACK = ("go back", "walk back", "head back", "turn around and come back")


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
    if blocks:
        phrases |= name_walk(map, start, heading, blocks)
    if turn:
        phrases |= {**name_turn(map, start, orientation, turn), "way": phrases.get("way", ())}
    if turn and blocks and not last:
        phrases |= name_aside(map, start, orientation, turn, blocks)
        phrases["back"] = BACK if BY[turn] == 180 else ()
    if blocks and last:
        phrases |= name_last(map, start, heading, blocks, last)
    if more:
        bend, onward = map.corridor(start, heading)[blocks - 1][1], (heading + BY[last]) % 360
        again = name_walk(map, bend, onward, more)
        phrases |= {f"{slot}2": words for slot, words in again.items()}
        phrases |= name_round(map, start, orientation, parts)
    return phrases

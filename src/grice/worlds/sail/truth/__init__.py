"""Whether a route instruction is true of a walk: what it names can be seen, and what it asks for is done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grice.episode import Segment, Sentence
from grice.worlds.sail.map import AHEAD, Map, Place
from grice.worlds.sail.rules import Left, Pose, Right
from grice.worlds.sail.truth.absent import read_absent
from grice.worlds.sail.truth.clauses import read_steps
from grice.worlds.sail.truth.exact import object_to, unread
from grice.worlds.sail.truth.exact.telling import tell
from grice.worlds.sail.truth.route import FULL_CIRCLE, Route
from grice.worlds.sail.truth.steps import Look, Step, Turn, Walk
from grice.worlds.sail.truth.things import NAMES
from grice.worlds.truth import Truth, words

_OTHERWISE = {"brown", "green", "sofa", "not", "no", "wooden"}  # "brown brick" is wood, a "sofa chair" a sofa
_STATES = {"is", "are", "should", "will", "see"}
_IN_SIGHT = {"easel", "hatrack", "lamp", "sofa"}  # wherever they are told of
_MEANS = {"chair": frozenset({"chair", "sofa", "barstool"})}  # where people are not exact


class SailTruth(Truth[Pose]):
    """Objects to items, floors and walls that cannot be seen on the way, and to clauses that are not done."""

    trust = 6.0  # on a new map a listener knows less than the checker

    def objections(
        self, state: Pose, segment: Segment, sentence: Sentence, past: Sequence[Segment] = ()
    ) -> tuple[str, ...]:
        route = Route(state, segment, past)
        seen = _seen(route)
        steps = read_steps(sentence)
        wrong = [*read_absent(sentence)]
        wrong += [f"no {named} can be seen on the way" for named, may in _named(sentence) if not may & seen]
        if route.idles and sum(isinstance(step, Turn) for step in steps) < FULL_CIRCLE:
            wrong.append("there are turns for nothing")
        elif failing := route.failing(steps):
            wrong.append(_explain(route, *failing))
        return tuple(dict.fromkeys(wrong))

    def slips(
        self, state: Pose, segment: Segment, sentence: Sentence, past: Sequence[Segment] = ()
    ) -> tuple[str, ...]:
        return tuple(object_to(Route(state, segment, past), sentence))

    def unclear(self, sentence: Sentence) -> tuple[str, ...]:
        return tuple(unread(sentence))

    def plainly(self, state: Pose, segment: Segment) -> tuple[Sentence, ...]:
        return (tell(segment),)


def _seen(route: Route) -> frozenset[str]:
    """Everything that can be seen from the places on the way."""
    return frozenset().union(*(_around(route.map, place) for place in set(route.places)))


@lru_cache(2**14)
def _named(sentence: Sentence) -> tuple[tuple[str, frozenset[str]], ...]:
    """The things that are named for sure, each with what it may be."""
    told = words(sentence.replace("-", " "))  # "the wood-tiled hall"
    stated = bool(_STATES.intersection(told))  # what is said to be somewhere need not be in sight
    return tuple(
        (NAMES[word], _MEANS.get(word, frozenset({NAMES[word]})))
        for before, word, after in zip(["", *told], told, [*told[1:], ""], strict=False)
        if word in NAMES
        and (not stated or NAMES[word] in _IN_SIGHT)
        and before not in _OTHERWISE
        and (word, after) != ("wooden", "chair")
    )


@lru_cache(2**14)
def _around(map_: Map, place: Place) -> frozenset[str]:
    """What is at a place and down its corridors, and the halls that these meet."""
    found = {map_.items[place] or ""}
    for heading in AHEAD:
        for hall, beyond in map_.corridor(place, heading):
            found |= {hall.wall, hall.floor, map_.items[beyond] or ""}
            for side in AHEAD:
                found |= {part for crossing, _ in map_.corridor(beyond, side)[:1] for part in crossing[2:]}
    return frozenset(found)


def _explain(route: Route, step: Step, more: bool) -> str:
    """Why a step is not what is done, or what is done is more than that."""
    match step:
        case Turn(side="left") if Left() not in route.actions:
            return "there is no turn to the left"
        case Turn(side="right") if Right() not in route.actions:
            return "there is no turn to the right"
        case Walk(blocks=int(blocks), to=None) if blocks != (done := route.walks.count(True)):
            return f"{blocks} forward, but it is {done}"
        case Walk(straight=True) if route.blocked:
            return "there is a wall ahead"
        case Look(sights=sights):
            for sight in sights:
                if not sight.seen(route.map, route.places[-1], route.headings[-1]):
                    return f"there is no {sight}"
    return "more is done than what is said" if more else f"“{step.text}” is not what is done"

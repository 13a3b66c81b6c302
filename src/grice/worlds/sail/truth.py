"""Whether the things that a route instruction names can be seen on its way, and its turns are taken."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grice.episode import Segment, Sentence
from grice.text import number
from grice.worlds.sail.map import Map, Place
from grice.worlds.sail.rules import Forward, Left, Pose, Right
from grice.worlds.truth import Truth, words

_CALLED = {  # only words that people use for nothing else: "green" may be grass, or octagons that are blue
    "barstool": ("stool", "barstool"),
    "sofa": ("sofa", "couch", "bench", "futon"),
    "hatrack": ("hatrack", "coatrack", "rack"),
    "chair": ("chair",),
    "easel": ("easel",),
    "lamp": ("lamp",),
    "blue": ("blue",),
    "brick": ("brick", "bricks"),
    "concrete": ("concrete", "cement"),
    "flower": ("flower", "flowered", "flowers", "pink"),
    "grass": ("grass", "grassy"),
    "gravel": ("gravel",),
    "wood": ("wood", "wooden"),
    "yellow": ("yellow",),
    "butterfly": ("butterfly", "butterflies"),
    "fish": ("fish", "fishes"),
    "tower": ("tower", "towers", "eiffel"),
}
_NAMES = {word: thing for thing, called in _CALLED.items() for word in called}
_MEANS = {"chair": {"chair", "sofa", "barstool"}}  # where people are not exact
_OTHERWISE = {"brown", "green", "sofa", "not", "no", "wooden"}  # "brown brick" is wood, a "sofa chair" a sofa
_TURN = ("turn", "take", "make", "go", "hang")
_OFTEN = {"once": 1, "twice": 2, "thrice": 3}
_UNITS = {*("segment", "segments", "time", "times", "block", "blocks", "step", "steps", "space", "spaces")}
_ROUGHLY = {"about", "or", "until", "til", "till", "passing", "at", "when", "then"}  # or only of a part
_SIDES = {"front": 0, "right": 90, "back": 180, "left": 270}
_WALL = re.compile(
    r"\b(back) (?:to|against) the wall of the t\b|\bwall (?:is |should be )?(?:on|to|at|in) (?:your )?"
    r"(right|left|back|front)(?: side)?(?: and (?:your )?(right|left|back|front))?"
)
_FACED = re.compile(r"\b(?:(?<!back )facing|face|(?P<back>back) to) the (?P<what>(?:\w+ ){0,2}\w+)$")
_HEADINGS = (0, 90, 180, 270)


class SailTruth(Truth[Pose]):
    """Objects to items, floors and walls that cannot be seen on the way, and to turns that are not taken."""

    def objections(
        self, state: Pose, segment: Segment, sentence: Sentence, past: Sequence[Segment] = ()
    ) -> tuple[str, ...]:
        told = words(sentence.replace("-", " "))  # "the wood-tiled hall"
        seen, taken = _seen(state, segment), {type(action) for action in segment}
        wrong = [
            f"no {_NAMES[word]} can be seen on the way"
            for before, word, after in zip(["", *told], told, [*told[1:], ""], strict=False)
            if word in _NAMES
            and before not in _OTHERWISE
            and (word, after) != ("wooden", "chair")
            and not _MEANS.get(word, {_NAMES[word]}) & seen
        ]
        for i, word in enumerate(told):
            side = (
                _side(told[i + 1 : i + 4]) if word in _TURN and not {"can", "only"} & set(told[:i]) else None
            )
            if side is not None and side not in taken:
                wrong.append(f"there is no turn to the {side.__name__.lower()}")
        wrong += [*_miscounted(told, segment), *_elsewhere(told, self._end(state, segment))]
        return tuple(dict.fromkeys(wrong))

    def _end(self, state: Pose, segment: Segment) -> Pose:
        for action in segment:
            state = self.world.step(state, action)
        return state


def _side(ahead: Sequence[str]) -> type[Left] | type[Right] | None:
    """The side that words after a verb ask to turn to: "left", "a right"."""
    for word in ahead:
        if word in ("left", "right"):
            return Left if word == "left" else Right
        if word not in ("a", "the", "to", "your"):
            return None
    return None


def _miscounted(told: Sequence[str], segment: Segment) -> Iterator[str]:
    """An objection to "forward three times" where that is not how far it is."""
    counts = [
        _times(ahead)
        for word, *ahead in zip(told, [*told[1:], ""], [*told[2:], "", ""], strict=False)
        if word == "forward"
    ]
    told_in_all = [count for count in counts if count is not None]
    done = sum(isinstance(action, Forward) for action in segment)
    if told_in_all and sum(told_in_all) != done and not _ROUGHLY & set(told):
        yield f"{sum(told_in_all)} forward, but it is {done}"


def _times(ahead: Sequence[str]) -> int | None:
    """How often, if that is told: "once", "two segments"."""
    first, second = ahead
    if first in _OFTEN:
        return _OFTEN[first]
    return number(first) if second in _UNITS else None


def _elsewhere(told: Sequence[str], end: Pose) -> Iterator[str]:
    """Objections to a wall, or a thing to face or to have behind one, that is not on that side in the end."""
    assert end.orientation is not None
    text = " ".join(told)
    for match in _WALL.finditer(text):
        for side in filter(None, match.groups()):
            if end.map.corridor((end.x, end.y), (end.orientation + _SIDES[side]) % 360):
                yield f"there is no wall on the {side}"
    for match in _FACED.finditer(text):
        side = "back" if match["back"] else "front"
        things = [_NAMES[word] for word in match["what"].split() if word in _NAMES]
        if things and not set(things) & _along(end, _SIDES[side]):
            yield f"there is no {things[0]} in {side}"


def _along(pose: Pose, turned: int) -> set[str]:
    """What is down the corridor on a side."""
    assert pose.orientation is not None
    ways = pose.map.corridor((pose.x, pose.y), (pose.orientation + turned) % 360)
    return {thing for hall, beyond in ways for thing in (hall.wall, hall.floor, pose.map.items[beyond] or "")}


def _seen(state: Pose, segment: Segment) -> set[str]:
    """Everything that can be seen from the places on the way."""
    assert state.orientation is not None
    place, heading = (state.x, state.y), state.orientation
    seen = _around(state.map, place)
    for action in segment:
        match action:
            case Left():
                heading = (heading - 90) % 360
            case Right():
                heading = (heading + 90) % 360
            case Forward():
                [(_, place), *_] = state.map.corridor(place, heading)
                seen |= _around(state.map, place)
    return seen


def _around(map_: Map, place: Place) -> set[str]:
    """What is at a place and down its corridors, and the halls that these meet."""
    found = {map_.items[place] or ""}
    for heading in _HEADINGS:
        for hall, beyond in map_.corridor(place, heading):
            found |= {hall.wall, hall.floor, map_.items[beyond] or ""}
            for side in _HEADINGS:
                found |= {part for crossing, _ in map_.corridor(beyond, side)[:1] for part in crossing[2:]}
    return found

"""Whether the things that a route instruction names can be seen on its way, and its turns are taken."""

from __future__ import annotations

from collections.abc import Sequence

from grice.episode import Segment, Sentence
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
            for before, word in zip(["", *told], told, strict=False)
            if word in _NAMES and before not in _OTHERWISE and not _MEANS.get(word, {_NAMES[word]}) & seen
        ]
        for i, word in enumerate(told):
            side = (
                _side(told[i + 1 : i + 4]) if word in _TURN and not {"can", "only"} & set(told[:i]) else None
            )
            if side is not None and side not in taken:
                wrong.append(f"there is no turn to the {side.__name__.lower()}")
        return tuple(dict.fromkeys(wrong))


def _side(ahead: Sequence[str]) -> type[Left] | type[Right] | None:
    """The side that words after a verb ask to turn to: "left", "a right"."""
    for word in ahead:
        if word in ("left", "right"):
            return Left if word == "left" else Right
        if word not in ("a", "the", "to", "your"):
            return None
    return None


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

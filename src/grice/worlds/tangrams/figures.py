"""What people call the figures of a row: by place, from either end, by neighbours, name and past."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grice.text import SHORT
from grice.worlds.grammar import NUMBERS, ORDINALS, paired
from grice.worlds.mixture import Kept, Mixture
from grice.worlds.tangrams.drawing import FIGURES
from grice.worlds.tangrams.rules import Insert, Remove, Row, Swap, TangramsAction

NAMES = {shape: figure.name for shape, figure in FIGURES.items()}
ONE = ("one", "one", "one", "figure", "figure", "shape")
NOUNS = (*ONE, *ONE, "item", "piece", "object", "image", "picture", "tangram", "thing")
LEFT_OF = (
    *("to the left of", "left of", "before", "in front of", "just before", "right before", "on the left of"),
    *("just left of", "just to the left of", "directly before", "immediately left of"),
)
RIGHT_OF = (
    *("to the right of", "right of", "after", "behind", "right after", "just after", "on the right of"),
    *("just right of", "just to the right of", "directly after", "immediately right of"),
)
WHO = ("you", "you", "we", "i")


def name_figures(state: Row, past: TangramsAction | None) -> list[Mixture]:
    """What each figure of the row may be called."""
    recent = _recent(past, len(state.shapes))
    names = _known_figures(state.shapes)
    return [
        Mixture((10, known), (9, recent[place])) if place in recent else known
        for place, known in enumerate(names, 1)
    ]


@cache
def _known_figures(shapes: str) -> list[Mixture]:
    count = len(shapes)
    return [
        Kept(
            (12, _ordinal(place, count)),
            (6, _end(place, count)),
            (4, _counted_back(place, count)),
            (4, _middle(place, count)),
            (2, _beside(place, shapes)),
            (3, (f"the {NAMES[shape]}", f"the {NAMES[shape]}", NAMES[shape])),
            (2, _few(place, count)),
        )
        for place, shape in enumerate(shapes, 1)
    ]


def _ordinal(place: int, count: int) -> Mixture:
    word, short = ORDINALS[place - 1], SHORT[place - 1]
    spots = ("position", "spot", "place", "slot")
    plain = [f"the {spelt} {noun}" for noun in NOUNS for spelt in (word, word, short)]
    numbered = [f"{noun} {spelt}" for noun in NOUNS[9:] for spelt in (place, NUMBERS[place])]
    at = [f"the {noun} {in_} {spot} {place}" for noun in ONE[2:] for in_ in ("in", "at") for spot in spots]
    at += [f"the {noun} in the {word} {spot}" for noun in ONE[2:] for spot in spots]
    at += [f"the {noun} in {word} {spot}" for noun in ONE[2:] for spot in ("place", "position")]
    at += [f"the {noun} in position {place}" for noun in NOUNS] + [f"the {word} {spot}" for spot in spots]
    at += [f"the {word} of the {NUMBERS[count]}", f"the {word} of the {count}"] if count > 1 else []
    at += [f"what is in the {word} {spot}" for spot in spots]
    left = [f"the {word} {noun} from the left" for noun in ONE] + [f"the {word} from the left"]
    left += [f"{word} from left", f"{short} from left", f"{word} from the left"]
    bare = (f"the {word}", f"the {word}", f"the {short}", f"{word} one", f"{word} figure", f"{place}")
    return Mixture((12, plain), (4, bare), (3, numbered), (2, at), (1 if count > 1 else 0, left))


def _counted_back(place: int, count: int) -> Sequence[str]:
    behind = count - place
    if count < 2:
        return ()
    word = ORDINALS[behind]
    starts = [word, SHORT[behind], f"the {word}", *(f"the {word} {noun}" for noun in ONE)]
    names = [
        f"{start} {back}" for start in starts for back in ("from the right", "from right", "from the end")
    ]
    if 0 < behind < 4 and count > 2:
        to_last = [f"{word} to last", f"{word} to last", f"{word} to the last"] + [f"{word} last"] * (
            behind < 3
        )
        to_last += ["next to last", "next to last", "penultimate"] * (behind == 1)
        names += [f"the {spelt}{noun}" for spelt in to_last for noun in ("", *(f" {noun}" for noun in ONE))]
    return names


def _end(place: int, count: int) -> Sequence[str]:
    if count < 2 or 1 < place < count:
        return ()
    side = "left" if place == 1 else "right"
    names = (
        [f"the {side}most"] * 3
        + [f"the {side}most {noun}" for noun in ONE]
        + [f"the far {side} {noun}" for noun in ONE[2:]]
    )
    where = [f"on the far {side}", f"at the far {side}", f"on the {side} end", f"at the {side} end"]
    where += [f"furthest to the {side}", f"all the way to the {side}", f"on the very {side}"]
    where += [f"all the way on the {side}", f"on the {side} side"]
    where += ["at the end", "at the very end"] if side == "right" else ["at the front", "at the start"]
    where += ["at the beginning"] if side == "left" else ["at the back"]
    names += [f"the {noun} {there}" for there in where for noun in ("one", "figure")] + [f"{side}most"]
    if side == "right":
        names += [f"the last {noun}" for noun in NOUNS * 3] + ["the last"] * 6 + ["last one"] * 2
        names += [f"the final {noun}" for noun in ONE[2:]]
    else:
        names += [f"the very first {noun}" for noun in ONE[2:]]
    return names


def _middle(place: int, count: int) -> Sequence[str]:
    if count < 3 or place * 2 != count + 1:
        return ()
    names = [f"the {word} {noun}" for word in ("middle", "middle", "center") for noun in NOUNS]
    names += [f"the {noun} in the {word}" for word in ("middle", "center") for noun in ONE]
    return [*names, "the middle", "the one right in the middle"]


def _few(place: int, count: int) -> Sequence[str]:
    """What is only said of rows of one or two."""
    if count == 1:
        return [f"the {word} {noun}" for word in ("only", "remaining", "last remaining") for noun in ONE]
    if count == 2:
        side = "left" if place == 1 else "right"
        return [f"the {side} {noun}" for noun in ONE] + [f"the one on the {side}"]
    return ()


def _beside(place: int, shapes: str) -> Sequence[str]:
    names = []
    for other, sides in ((place + 1, LEFT_OF), (place - 1, RIGHT_OF)):
        if 1 <= other <= len(shapes):
            for side in (*sides, "next to", "beside"):
                names += [
                    f"the {noun} {side} {that}"
                    for that in anchors(other, shapes)
                    for noun in ("one", "figure")
                ]
    if 1 < place < len(shapes):
        for one, two in paired(simple(place - 1, shapes), simple(place + 1, shapes)):
            names += [f"the one between {one} and {two}"] * 3
        for one, two in paired(NAMES[shapes[place - 2]], NAMES[shapes[place]]):
            names += [f"the {noun} between the {one} and the {two}" for noun in ONE[2:]]
    return names


def anchors(place: int, shapes: str) -> list[str]:
    """The plainest names of a figure, for others to be placed by."""
    word, name = ORDINALS[place - 1], NAMES[shapes[place - 1]]
    names = [f"the {word}", f"the {word} one", f"the {word} figure", f"the {name}", f"the {name}"]
    return names + ["the last one", "the last figure", "the last"] * (place == len(shapes) > 1)


def simple(place: int, shapes: str) -> str:
    """The one name that anybody would understand."""
    return "the last" if place == len(shapes) > 1 else f"the {ORDINALS[place - 1]}"


@cache
def _recent(past: TangramsAction | None, count: int) -> dict[int, Mixture]:
    """For each place what its figure may be called after what was just done."""
    names: dict[int, list[str]] = {}
    match past:
        case Insert(place, _):
            names[place] = _added()
            _near(names, place, count)
        case Remove(place):
            for other, sides in ((place, RIGHT_OF[:3]), (place - 1, LEFT_OF[:3])):
                side = sides[0].split()[2]
                said = [f"the {noun} that was {where} it" for where in sides for noun in ONE[2:4]]
                said += [f"the one that was to its {side}", f"the one that was on its {side}"]
                said += ["the one that was next to it", "the figure that was next to it"]
                names[other] = said + ["the next one", "the one that took its place"] * (other == place)
        case Swap(place, other):
            names[place], names[other] = _moved("left"), _moved("right")
            names[place] += [
                f"the one that was {ORDINALS[other - 1]}",
                *["the one that was last"] * (other == count),
            ]
            names[other] += [f"the one that was {ORDINALS[place - 1]}"]
            names[place] += ["the one you just moved to the front", "the one we moved to the start"] * (
                place == 1
            )
            names[other] += ["the one you just moved to the end", "the one we moved to the end"] * (
                other == count
            )
    for place in _renewed(past, count):
        word = ORDINALS[place - 1]
        said = [f"the new {word} {noun}" for noun in ONE[2:]] + [
            f"the one {which} is now {word}" for which in ("that", "which")
        ]
        said += ["the new last one", "the one that is last now"] * (place == count and word != "first")
        names[place] = [*names.get(place, ()), *said]
    return {place: Mixture((1, said)) for place, said in names.items() if 1 <= place <= count}


def _added() -> list[str]:
    acts = ("added", "put back", "brought back", "inserted", "restored", "returned")
    names = [f"the {noun} {who} just {act}" for noun in ONE[2:4] for who in WHO[1:3] for act in acts]
    names += [f"the {noun} that was just {act}" for noun in ONE[2:4] for act in acts]
    names += [f"the {noun} just {act}" for noun in ONE[2:4] for act in acts[:3]]
    return names + ["it"] * 60 + ["that one", "that figure", "the new one", "that", "the new figure"] * 4


def _near(names: dict[int, list[str]], it: int, count: int) -> None:
    """What stands beside the one that "it" is."""
    for other, side, near in ((it + 1, "right", "after"), (it - 1, "left", "before")):
        if 1 <= other <= count:
            names.setdefault(other, []).extend(name_neighbour(side, near))


def name_neighbour(side: str, near: str) -> list[str]:
    """A figure by its neighbour, which was just named."""
    names = [f"the {noun} {at} its {side}" for noun in ONE[2:4] for at in ("to", "on")] * 2
    names += [f"its {side} neighbor", f"its neighbor on the {side}", f"the one {near} it"]
    names += [f"the one {side} of it", f"the one to the {side} of it", f"the figure {near} it"]
    return [*names, "the one next to it", "the figure next to it", "its neighbor", "the one beside it"]


def _moved(side: str) -> list[str]:
    names = [f"the {side} one of those", f"the {side} one of those two", f"the one on the {side} of those"]
    return [*names, f"the {side} one of the two you just swapped", f"the one you just moved to the {side}"]


def _renewed(past: TangramsAction | None, count: int) -> set[int]:
    """The places at which another figure stands than before."""
    match past:
        case Remove(place):
            return {*range(place, count + 1), *({count} if place > count else ())}
        case Insert(place, _):
            return set(range(place, count + 1))
        case Swap(place, other):
            return {place, other}
    return set()

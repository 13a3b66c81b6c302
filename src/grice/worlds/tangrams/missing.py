"""What people call the figures that were removed, and the places to put them back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grice.worlds.grammar import NUMBERS, ORDINALS, paired
from grice.worlds.mixture import Kept, Mixture
from grice.worlds.tangrams.figures import LEFT_OF, NAMES, ONE, RIGHT_OF, WHO, anchors, simple
from grice.worlds.tangrams.grammar import removed_shapes
from grice.worlds.tangrams.rules import SHAPES, Insert, Remove, Row, TangramsAction

ACTIVE = ("removed", "removed", "deleted", "took away", "took out", "got rid of", "erased", "dropped", "took")
PASSIVE = ("removed", "removed", "deleted", "taken away", "taken out", "erased", "dropped", "discarded")
SPOTS = ("place", "spot", "position", "slot", "space")
PRONOUNS = ("it",) * 8 + ("that one", "that figure", "that", "this one")


def name_missing(shape: str, state: Row, past: TangramsAction | None) -> Mixture:
    """What a figure that is not in the row may be called, but for pronouns."""
    removed, name = removed_shapes(state), NAMES[shape]
    named = (f"the {name}", f"the {name}", name)
    alone = len(state.shapes) == len(SHAPES) - 1
    missing = [f"the missing {noun}" for noun in ONE] if alone else []
    if shape not in removed:
        return Mixture((3, named), (3, missing))
    rank, count = removed.index(shape), len(removed)
    step = state.removed[SHAPES.index(shape)] or 0
    steps = name_step(step) if step < len(ORDINALS) else ()
    return Mixture(
        (3, named),
        (3, missing),
        (8, _just() if isinstance(past, Remove) and rank == count - 1 else ()),
        (6, _only() if count == 1 else ()),
        (6, _ranked("last") if rank == count - 1 else ()),
        (6, _ranked(ORDINALS[rank]) if count > 1 else ()),
        (3, steps),
        (12, _other(removed, shape, past)),
    )


@cache
def _just() -> Mixture:
    names = [f"the {noun} {who} just {act}" for noun in ONE for who in WHO for act in ACTIVE]
    names += [f"the {noun} that {who} just {act}" for noun in ONE[2:4] for who in WHO[1:3] for act in ACTIVE]
    names += [f"the {noun} that was just {act}" for noun in ONE for act in PASSIVE]
    names += [f"the just {act} {noun}" for noun in ONE[2:4] for act in PASSIVE[:3]]
    return Mixture((1, names + [f"the {noun} just {act}" for noun in ONE[2:4] for act in PASSIVE[:3]]))


@cache
def _only() -> Mixture:
    names = [f"the {act} {noun}" for act in (*PASSIVE[:3], "erased", "discarded") for noun in ONE]
    names += [f"the {noun} {who} {act}" for noun in ONE for who in WHO for act in ACTIVE]
    return Mixture((1, names + [f"the {noun} that was {act}" for noun in ONE for act in PASSIVE]))


@cache
def _ranked(word: str) -> Mixture:
    names = [
        f"the {word} {noun} {that}{who} {act}"
        for noun in ONE
        for that in ("", "", "that ")
        for who in WHO
        for act in ACTIVE
    ]
    names += [f"the {noun} {who} {act} {word}" for noun in ONE for who in WHO for act in ACTIVE]
    names += [f"the {noun} that was {act} {word}" for noun in ONE for act in PASSIVE]
    names += [f"the {word} {noun} that was {act}" for noun in ONE for act in PASSIVE]
    names += [f"the {noun} {act} {word}" for noun in ONE for act in PASSIVE]
    names += [f"the {word} {noun} {act}" for noun in ONE for act in PASSIVE]
    names += [f"the {word} {act} {noun}" for noun in ONE for act in PASSIVE[:3]]
    names += [f"the {word} {noun} to be {act}" for noun in ONE[2:4] for act in PASSIVE[:3]]
    if word == "last":
        names += [f"the most recently {act} {noun}" for noun in ONE for act in PASSIVE[:3]]
        names += [f"the {noun} most recently {act}" for noun in ONE for act in PASSIVE[:3]]
    return Mixture((1, names))


@cache
def name_step(step: int) -> Mixture:
    """A figure by the step (from 0) in which it was removed."""
    times = [f"step {step + 1}", f"step {NUMBERS[step + 1]}", f"the {ORDINALS[step]} step"]
    names = [f"the {noun} {act} in {time}" for noun in ONE for act in PASSIVE[:3] for time in times]
    names += [
        f"the {noun} {who} {act} in {time}"
        for noun in ONE
        for who in WHO[1:]
        for act in ACTIVE[1:4]
        for time in times
    ]
    return Mixture((1, names + [f"the {noun} from {time}" for noun in ONE * 2 for time in times]))


def _other(removed: Sequence[str], shape: str, past: TangramsAction | None) -> Sequence[str]:
    """One of those removed, by another that was just spoken of."""
    if isinstance(past, Remove) and len(removed) > 1 and shape == removed[-2]:
        names = ["the one before that", "the one before", "the figure before that", "the one before it"]
        names += [f"the one {act} before that" for act in PASSIVE[:3]]
        names += [f"the one {who} {act} before that" for who in WHO[1:3] for act in ACTIVE[1:4]]
    elif isinstance(past, Insert) and len(removed) == 1:
        names = ["the remaining one", "the other one", "the other one"]
    else:
        return ()
    if len(removed) == (2 if isinstance(past, Remove) else 1):
        names += [
            "the other one",
            "the other figure",
            "the other one you removed",
            "the other removed figure",
        ]
        names += [f"the other {act} one" for act in PASSIVE[:3]]
    return names


@cache
def name_gaps(shapes: str, place: int) -> Mixture:
    """Where a figure is put."""
    count, word = len(shapes), ORDINALS[place - 1]
    plain = [f"{in_} the {word} {spot}" for in_ in ("in", "in", "into", "at", "to") for spot in SPOTS]
    plain += [f"{in_} {spot} {place}" for in_ in ("in", "at", "to", "into") for spot in SPOTS]
    plain += [f"in {word} {spot}" for spot in ("place", "position") * 4] + [f"to {word} place"]
    plain += [f"as the {word} {noun}" for noun in ONE]
    front = (
        [f"{at} {there}" for at in ("at", "at", "in", "to", "on") for there in _FRONT] if place == 1 else ()
    )
    back = (
        [f"{at} {there}" for at in ("at", "at", "in", "to", "on") for there in _BACK]
        if place == count + 1
        else ()
    )
    return Kept(
        (10, plain),
        (9, [*front, *_OUTER["left"]] if place == 1 and count else ()),
        (9, [*back, *_OUTER["right"]] if place == count + 1 and count else ()),
        (4, _inner(place, count)),
        (4, _by_figures(place, shapes)),
        (4, _between(place, shapes)),
    )


_FRONT = (
    "the beginning",
    "the front",
    "the start",
    "the very beginning",
    "the front of the line",
    "the start of the row",
)
_BACK = (
    "the end",
    "the end",
    "the end",
    "the very end",
    "the end of the line",
    "the end of the row",
    "the back",
)


def _outer(side: str) -> list[str]:
    names = [f"{at} the {far}{side}" for at in ("on", "at", "to") for far in ("far ", "far ", "very ")]
    names += [f"on the {side}", f"on the {side} side", f"{'at'} the {side} end", f"on the {side} end"] * 2
    names += [f"all the way to the {side}", f"all the way on the {side}", f"to the {side}"]
    names += [f"{in_} the {side}most {spot}" for in_ in ("in", "at") for spot in SPOTS[:3]]
    names += [f"as the {side}most one"]
    if side == "left":
        return [*names, "in front", "in front", "first", "before all the others", "in front of the others"]
    names += [f"in the last {spot}" for spot in SPOTS] * 2 + ["in last place", "in last position"] * 2
    return [
        *names,
        "as the last one",
        "as the last figure",
        "last",
        "behind the others",
        "after all the others",
    ]


_OUTER = {side: _outer(side) for side in ("left", "right")}


def _inner(place: int, count: int) -> Sequence[str]:
    names: list[str] = []
    if place == count > 1:
        to_last = ("second to last", "next to last", "penultimate")
        names += [f"in the {word} {spot}" for word in to_last for spot in SPOTS[:3]]
        names += ["second to last", "next to last", "as the second to last one"]
    if count and count % 2 == 0 and place == count // 2 + 1:
        names += [
            "in the middle",
            "in the middle",
            "in the center",
            "in the middle of the row",
            "right in the middle",
        ]
        names += [f"in the {word} {spot}" for word in ("middle", "center") for spot in SPOTS[:3]]
        names += ["as the middle one", "into the middle", "to the middle", "between the two"][
            : 4 if count == 2 else 3
        ]
    return names


def _by_figures(place: int, shapes: str) -> Sequence[str]:
    names = []
    for other, sides in ((place, LEFT_OF), (place - 1, RIGHT_OF)):
        if 1 <= other <= len(shapes):
            names += [f"{side} {that}" for side in (*sides, sides[0]) for that in anchors(other, shapes)]
            side = sides[0].split()[2]
            names += [f"next to {that} on the {side}" for that in anchors(other, shapes)]
    return names


def _between(place: int, shapes: str) -> Sequence[str]:
    if not 1 < place <= len(shapes):
        return ()
    words = ORDINALS[place - 2], ORDINALS[place - 1]
    names = [
        f"between the {words[0]} and {the}{words[1]}{noun}"
        for the in ("the ", "")
        for noun in ("", "", " one", " figure")
    ]
    names += [f"between the {words[0]} and {words[1]} {noun}" for noun in ("figures", "ones")]
    names += [
        f"between {noun}{place - 1} and {place}" for noun in ("", "", "figures ", "positions ", "numbers ")
    ]
    names += [
        f"between {one} and {other}"
        for one, other in paired(simple(place - 1, shapes), simple(place, shapes))
    ]
    pair = NAMES[shapes[place - 2]], NAMES[shapes[place - 1]]
    names += [f"between the {one} and the {other}" for one, other in paired(*pair) for _ in range(2)]
    if place == 2:
        names += ["between the first two", "between the first two figures"] * 2
    if place == len(shapes):
        names += ["between the last two", "between the last two figures"] * 2
    return [*names, *(f"in {name}" for name in names)]

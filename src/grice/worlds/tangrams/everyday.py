"""Tangrams as people type it: many ways to name figures and places and to ask for actions, to learn from."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise

from grice.episode import Segment
from grice.text import SHORT
from grice.worlds.grammar import NUMBERS, ORDINALS, Phrases, paired
from grice.worlds.tangrams.drawing import FIGURES
from grice.worlds.tangrams.grammar import TangramsGrammar, inverse, removed_shapes
from grice.worlds.tangrams.rules import SHAPES, Insert, Remove, Row, Swap, TangramsAction

NOUNS = ("figure", "one", "shape", "piece", "item", "image")
NAMES = {shape: figure.name for shape, figure in FIGURES.items()}
UNDO = ("undo that", "undo the last step", "undo", "take that back", "reverse that")
TEMPLATES: dict[type[TangramsAction], tuple[str, ...]] = {
    Insert: (
        *(
            f"{verb} {{shape}} {{place}}"
            for verb in (
                "put",
                "add",
                "insert",
                "place",
                "return",
                "bring back",
                "put back",
                "add back",
                "get",
            )
        ),
        *(f"{verb} {{shape}} back {{place}}" for verb in ("put", "put", "bring", "add", "place")),
        "put {shape} back in {place}",
        "{shape} comes back {place}",
        "{shape} goes {place}",
        "bring {only} back",
        "put {only} back {same}",
        "put {only} back {same}",
        "{undo}",
        "{undo}",
    ),
    Remove: (
        *(
            f"{verb} {{source}}"
            for verb in (
                "remove",
                "remove",
                "delete",
                "take away",
                "take out",
                "get rid of",
                "erase",
                "drop",
                "throw out",
            )
        ),
        "take {source} away",
        "take {source} out",
        "{source} has to go",
        "{source} disappears",
        "{source} should go away",
        "{too}",
        "{same} {source}",
        "{same} {source}",
        "{undo}",
    ),
    Swap: (
        *(
            f"{verb} {{{one}}} {link} {{{other}}}"
            for one, other in (("source", "target"), ("target", "source"))
            for verb, link in (
                ("swap", "and"),
                ("swap", "with"),
                ("switch", "and"),
                ("exchange", "and"),
                ("trade", "with"),
            )
        ),
        *(
            f"{{{one}}} and {{{other}}} {verb}"
            for one, other in (("source", "target"), ("target", "source"))
            for verb in ("trade places", "swap places", "change places", "switch")
        ),
        "swap {source} and {next}",
        "swap {target} and {previous}",
        "let {source} and {target} change places",
        *(
            f"{verb} {{pair}}"
            for verb in ("swap", "switch", "exchange", "swap", "reverse", "reverse the order of")
        ),
        "{again}",
        "{again}",
        "{undo}",
    ),
}


class EverydayTangrams(TangramsGrammar):
    def start(self, rng: random.Random) -> Row:
        """Three figures or more, in any order."""
        return Row("".join(rng.sample(SHAPES, rng.choice((3, 4, 5, 5)))))

    def templates(self, segment: Segment) -> Sequence[str]:
        return TEMPLATES[type(segment[0])]

    def phrases(self, state: Row, before: Segment) -> Callable[[Segment], Phrases]:
        past: TangramsAction | None = before[0] if before else None
        nouns = name_figures(state, past)
        count = len(state.shapes)

        def describe(segment: Segment) -> Phrases:
            action: TangramsAction = segment[0]
            undo = UNDO if past is not None and action == inverse(past, state) else ()
            match action:
                case Insert(place, shape):
                    names = name_missing(shape, state, past)
                    same = ("where it was", "where it was before", "in the same place") if undo else ()
                    only = names if undo else ()
                    return {
                        "shape": names,
                        "only": only,
                        "place": name_gaps(state, place),
                        "same": same,
                        "undo": undo,
                    }
                case Remove(place):
                    too = (
                        ("do the same with", "now", "and", "then", "same with")
                        if isinstance(past, Remove)
                        else ()
                    )
                    return {
                        "source": nouns[place - 1],
                        "same": too,
                        "undo": undo,
                        "too": [f"{name} {word}" for name in nouns[place - 1] for word in ("too", "as well")]
                        if too
                        else (),
                    }
                case Swap(place, other):
                    again = (
                        "swap them back",
                        "switch them back",
                        "swap them again",
                        "swap the same two again",
                    )
                    beside = other == place + 1
                    return {
                        "source": [*nouns[place - 1], *_bare(place, count)],
                        "target": [*nouns[other - 1], *_bare(other, count)],
                        "next": ("the one after it", "the one to its right", "the next one")
                        if beside
                        else (),
                        "previous": ("the one before it", "the one to its left") if beside else (),
                        "pair": name_pairs(place, other, count),
                        "again": again if undo else (),
                        "undo": undo,
                    }

        return describe


def _bare(place: int, count: int) -> list[str]:
    return [ORDINALS[place - 1], str(place), *(["last"] if place == count else [])]


def name_figures(state: Row, past: TangramsAction | None) -> list[list[str]]:
    """What each figure of the row may be called."""
    count = len(state.shapes)
    nouns = [_name_place(place, count) for place in range(1, count + 1)]
    for place, shape in enumerate(state.shapes):
        name = NAMES[shape]
        nouns[place] += [f"the {name}"] * 4 + [name]
        if place:
            nouns[place - 1] += [
                f"the {noun} {side} the {name}" for noun in NOUNS[:2] for side in ("to the left of", "before")
            ]
        if place + 1 < count:
            nouns[place + 1] += [
                f"the {noun} {side} the {name}" for noun in NOUNS[:2] for side in ("to the right of", "after")
            ]
    match past:
        case Insert(place, _):
            nouns[place - 1] += [
                "it",
                "it",
                "that one",
                "the one you just put back",
                "the figure you just added",
            ]
        case Swap(place, other):
            nouns[place - 1] += ["the left one of those two", "the one on the left of those"]
            nouns[other - 1] += ["the right one of those two", "the one on the right of those"]
    return nouns


def _name_place(place: int, count: int) -> list[str]:
    word, behind = ORDINALS[place - 1], count - place
    names = [f"the {word} {noun}" for noun in NOUNS] + [f"the {word}", f"the {SHORT[place - 1]} one"]
    names += [f"figure {place}", f"figure {NUMBERS[place]}", f"{place}", f"the figure in position {place}"]
    names += (
        [f"the {ORDINALS[behind]} figure from the right", f"the {word} figure from the left"]
        if count > 1
        else []
    )
    names += [f"the {ORDINALS[behind]} from the right"] if behind else []
    if not behind and count > 1:
        names += ["the last figure", "the last one", "the last", "the figure at the end", "the new last one"]
    if count > 1 and (place == 1 or not behind):
        side = "left" if place == 1 else "right"
        names += [f"the {side}most figure", f"the figure on the far {side}", f"the one on the far {side}"]
        names += [f"the {side}most one", f"the far {side} one"]
    if behind == 1 and count > 2:
        names += [
            "the second to last figure",
            "the second to last one",
            "the second to last",
            "the one before the last",
        ]
    if count % 2 and place == count // 2 + 1 and count > 1:
        names += ["the middle figure", "the middle one", "the figure in the middle", "the one in the middle"]
    if place > 1:
        names += [
            f"the figure after the {ORDINALS[place - 2]} one",
            f"the one to the right of the {ORDINALS[place - 2]}",
        ]
    if behind:
        names += [
            f"the figure before the {ORDINALS[place]} one",
            f"the one to the left of the {ORDINALS[place]}",
        ]
    return names


def name_missing(shape: str, state: Row, past: TangramsAction | None) -> list[str]:
    """What a figure that is not in the row may be called."""
    name, removed = NAMES[shape], removed_shapes(state)
    names = [f"the {name}"] * 3
    missing = [other for other in SHAPES if other not in state.shapes]
    if len(missing) == 1:
        names += ["the missing figure", "the missing one", "the missing piece"]
        names += ["the one you removed", "the figure that was removed"] if shape in removed else []
    if shape not in removed:
        return names
    rank, step = removed.index(shape), state.removed[SHAPES.index(shape)]
    order = [ORDINALS[rank]] if len(removed) > 1 else []
    if rank == len(removed) - 1:
        order += ["last"]
        names += (
            ["the one you just removed", "the figure that was just removed"]
            if isinstance(past, Remove)
            else []
        )
        names += ["it", "it", "it", "that one", "that figure"] if isinstance(past, Remove) else []
    for word in order:
        names += [f"the {word} {noun} {who} removed" for noun in ("one", "figure") for who in ("you", "we")]
        names += [
            f"the {word} figure that was removed",
            f"the {word} removed figure",
            f"the one removed {word}",
        ]
        names += [f"the figure you took out {word}", f"the {word} one taken away"]
    if step is not None and step < len(ORDINALS):
        names += [f"the one removed in step {step + 1}", f"the figure from step {step + 1}"]
    return names


def name_gaps(state: Row, place: int) -> list[str]:
    """Where a figure is put."""
    count, word = len(state.shapes), ORDINALS[place - 1]
    names = [f"in the {word} {noun}" for noun in ("place", "spot", "position")]
    names += [
        f"in position {place}",
        f"in place {place}",
        f"at position {place}",
        f"in {word} place",
        f"as the {word} one",
    ]
    if place == count + 1:
        names += [
            "at the end",
            "at the end",
            "on the far right",
            "at the far right",
            "on the right",
            "at the right end",
        ]
        names += [
            "in the last place",
            "in the last spot",
            "in last position",
            "to the end",
            "as the last one",
        ]
    elif place == count:
        names += ["in the second to last place", "before the last figure", "before the last one"]
    if place == 1:
        names += [
            "at the beginning",
            "at the front",
            "in front",
            "on the far left",
            "at the far left",
            "on the left",
        ]
        names += ["at the start", "at the left end", "to the front"]
    if count % 2 == 0 and place == count // 2 + 1 and count:
        names += ["in the middle", "in the middle of the row"]
    if place > 1:
        left = NAMES[state.shapes[place - 2]]
        names += [f"after the {ORDINALS[place - 2]} {noun}" for noun in ("figure", "one")]
        names += [f"{side} the {left}" for side in ("to the right of", "after", "right of", "next to")]
    if place <= count:
        right = NAMES[state.shapes[place - 1]]
        names += [f"before the {word} {noun}" for noun in ("figure", "one")]
        names += [
            f"{side} the {right}"
            for side in ("to the left of", "before", "left of", "just left of", "next to")
        ]
    if 1 < place <= count:
        pair = NAMES[state.shapes[place - 2]], NAMES[state.shapes[place - 1]]
        names += [f"between the {a} and the {b}" for a, b in paired(*pair)]
        names += [f"between the {ORDINALS[place - 2]} and the {word} {noun}" for noun in ("figure", "one")]
        names += [f"between the {ORDINALS[place - 2]} and {word}", f"between {place - 1} and {place}"]
    return names


def name_pairs(place: int, other: int, count: int) -> list[str]:
    """What two figures to be swapped may be called together."""
    ends = (place, other) == (1, count)
    names = ["the ends", "the two ends", "the two outer figures", "the outer two"] if ends else []
    for (one, two), which in zip(pairwise((1, 2, 3)), ("first two", "middle two"), strict=True):
        if (place, other) == (one, two) and (which == "first two" or count == 4):
            names += [f"the {which}", f"the {which} figures"]
    if (place, other) == (count - 1, count):
        names += ["the last two", "the last two figures", "the two on the right"]
    if count == 2:
        names += ["them", "the two figures", "both", "both figures"]
    return names

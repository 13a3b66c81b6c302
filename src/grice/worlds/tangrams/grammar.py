"""English for Tangrams: figures have no names, only places and a past."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grice.episode import Segment
from grice.worlds.grammar import ORDINALS, Grammar, Phrases
from grice.worlds.tangrams.rules import SHAPES, Insert, Remove, Row, Swap, TangramsAction

TEMPLATES: dict[type[TangramsAction], tuple[str, ...]] = {
    Insert: (
        "return {shape} to the row {place}",
        "bring {shape} back {place}",
        "add {shape} again {place}",
        "bring {shape} back",
        "something comes back {place}",
        "{undo}",
    ),
    Remove: (
        "take {source} out of the row",
        "leave out {source}",
        "drop {source} from the row",
        "{source} has to go",
        "{undo}",
    ),
    Swap: (
        "exchange {source} and {target}",
        "exchange {target} and {source}",
        "let {source} and {target} change places",
        "let {target} and {source} change places",
        "exchange {source} and {next}",
        "{pair}",
        "{undo}",
    ),
}
UNDO = ("take back the last step", "make the last step undone")


class TangramsGrammar(Grammar[Row]):
    def templates(self, segment: Segment) -> Sequence[str]:
        return TEMPLATES[type(segment[0])]

    def segments(self, state: Row) -> Sequence[Segment]:
        """A swap has two names; the one with the lower place first is the one that data readers give."""
        return [(a,) for a in self.legal(state) if not (isinstance(a, Swap) and a.source > a.target)]

    def phrases(self, state: Row, before: Segment) -> Callable[[Segment], Phrases]:
        past: TangramsAction | None = before[0] if before else None
        nouns = name_figures(len(state.shapes), past)

        def describe(segment: Segment) -> Phrases:
            action: TangramsAction = segment[0]
            undo = UNDO if action == inverse(past, state) else ()
            match action:
                case Insert(place, shape):
                    places = name_gap(place, len(state.shapes)) + ["where it was"] * bool(undo)
                    return {"shape": name_missing(shape, state, past), "place": places, "undo": undo}
                case Remove(place):
                    return {"source": nouns[place - 1], "undo": undo}
                case Swap(place, other):
                    return {
                        "source": nouns[place - 1],
                        "target": nouns[other - 1],
                        "next": ["the one after it"] if other == place + 1 else [],
                        "pair": name_pair(place, other, len(state.shapes)),
                        "undo": undo,
                    }

        return describe


def inverse(past: TangramsAction | None, state: Row) -> TangramsAction | None:
    """The action that takes the previous one back."""
    match past:
        case Insert(place, _):
            return Remove(place)
        case Remove(place):
            return Insert(place, removed_shapes(state)[-1])
    return past


def removed_shapes(state: Row) -> list[str]:
    """The missing shapes that were in the row once, in the order in which they were removed."""
    steps = {shape: step for shape, step in zip(SHAPES, state.removed, strict=True) if step is not None}
    return sorted(steps, key=steps.__getitem__)


def name_figures(count: int, past: TangramsAction | None) -> list[list[str]]:
    """What each figure of the row may be called."""
    nouns = [["a figure", f"the {ORDINALS[i]} figure", f"the figure in place {i + 1}"] for i in range(count)]
    for i in range(1, count - 1):
        nouns[i] += ["one of the inner figures"]
    if count > 1:
        nouns[0] += ["the leftmost figure", "one of the outer figures", "the figure before the second one"]
        nouns[1] += ["the figure after the first one"]
        nouns[-1] += ["the last figure", "the rightmost figure", "one of the outer figures"]
        nouns[-2] += ["the second to last figure"]
    if count % 2 and count > 1:
        nouns[count // 2] += ["the middle figure", "the figure in the middle"]
    match past:
        case Insert(place, _):
            nouns[place - 1] += ["it", "the figure that was just added"]
        case Swap(place, other):
            nouns[place - 1] += ["the left one of those two", "one of those two"]
            nouns[other - 1] += ["the right one of those two", "one of those two"]
    return nouns


def name_missing(shape: str, state: Row, past: TangramsAction | None) -> list[str]:
    """What a figure that is not in the row may be called."""
    names = ["a missing figure", "one of the missing figures"]
    removed = removed_shapes(state)
    if shape not in removed:
        return names
    step = state.removed[SHAPES.index(shape)]
    assert step is not None
    names += [f"the figure that went in step {step + 1}"]
    if shape == removed[-1]:
        names += ["the figure that was removed last", "the latest missing figure"]
        names += ["it", "that figure"] * isinstance(past, Remove)
    elif shape == removed[0]:
        names += ["the figure that was removed first", "the figure that has been missing longest"]
    if len(state.shapes) == len(SHAPES) - 1:
        names += ["the missing figure"]
    return names


def name_gap(place: int, count: int) -> list[str]:
    """Where a figure is put, in a row of so many figures."""
    names = [f"in place {place}"]
    if place == 1:
        names += ["at the front", "at the left end"]
    elif place == count + 1:
        names += ["at the end", "at the right end"]
    else:
        names += [f"between figures {place - 1} and {place}", "somewhere in between"]
    if place > 1:
        names += [f"after the {ORDINALS[place - 2]} figure"]
    if place <= count:
        names += [f"before the {ORDINALS[place - 1]} figure"]
    return names


def name_pair(place: int, other: int, count: int) -> list[str]:
    """What two figures to be swapped may be called together, with the verb."""
    names = ["exchange two figures"]
    if other == place + 1:
        names += ["exchange two neighbours"]
    if (place, other) == (1, count):
        names += ["exchange the two outer figures", "let the two ends change places"]
    if (place, other) == (1, 2):
        names += ["exchange the first two"]
    if (place, other) == (count - 1, count):
        names += ["exchange the last two"]
    return names

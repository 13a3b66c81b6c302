"""Tangrams as people type it: many ways to name figures and places and to ask for actions, to learn from."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

from grice.episode import Segment
from grice.worlds.grammar import ORDINALS, Phrases
from grice.worlds.mixture import Mixture
from grice.worlds.tangrams import asking, earlier
from grice.worlds.tangrams.figures import LEFT_OF, RIGHT_OF, name_figures, name_neighbour
from grice.worlds.tangrams.grammar import TangramsGrammar, inverse, removed_shapes
from grice.worlds.tangrams.missing import PRONOUNS, SPOTS, name_gaps, name_missing
from grice.worlds.tangrams.pairs import name_pairs
from grice.worlds.tangrams.rules import SHAPES, Insert, Remove, Row, Swap, TangramsAction

WHERE_IT_WAS = (
    *("where it was", "where it was", "where it was before", "where it used to be", "where it came from"),
    *(f"in its {old} {spot}" for old in ("old", "original", "previous", "former") for spot in SPOTS[:3]),
    *(f"{in_} the same {spot}" for in_ in ("in", "at") for spot in SPOTS[:3]),
    *("to its place", "in its place", "to its original position", "to where it was"),
)
OTHER_END = tuple(
    f"{at} the {other} {end}"
    for at in ("on", "at", "to")
    for other in ("other", "other", "opposite")
    for end in ("side", "end")
)
TOO = ("too", "as well", "also")
FOLLOWED = ("then", "and", "now", "and then")


class EverydayTangrams(TangramsGrammar):
    def start(self, rng: random.Random) -> Row:
        """Three figures or more, in any order."""
        return Row("".join(rng.sample(SHAPES, rng.choice((3, 4, 5, 5)))))

    def templates(self, segment: Segment) -> Sequence[str]:
        return asking.TEMPLATES[type(segment[0])]

    def phrases(self, state: Row, before: Segment) -> Callable[[Segment], Phrases]:
        past: TangramsAction | None = before[0] if before else None
        nouns = name_figures(state, past)

        def describe(segment: Segment) -> Phrases:
            action: TangramsAction = segment[0]
            phrases: dict[str, Sequence[str]] = {**asking.PARTS}
            if past is not None and action == inverse(past, state):
                phrases["undo"] = Mixture((3, earlier.UNDO), (2, earlier.UNDONE[type(past)]))
            if action == past:
                phrases["again"] = earlier.AGAIN
            if type(action) is type(past):
                same = earlier.SAME_PAIR if isinstance(action, Swap) else earlier.SAME
                phrases |= {"same": same, "alike": TOO, "followed": FOLLOWED}
            match action:
                case Insert():
                    return phrases | _insertion(action, state, past)
                case Remove(place):
                    it = ("it", "that one") if isinstance(past, Insert) and place == past.source else ()
                    return phrases | {"source": nouns[place - 1], "it": it}
                case Swap(place, other):
                    phrases["source"], phrases["target"] = (
                        Mixture((5, nouns[i - 1]), (1, _bare(i, len(state.shapes)))) for i in (place, other)
                    )
                    return phrases | _exchange(action, len(state.shapes), past)

        return describe

    def recollections(self, state: Row, past: Sequence[Segment]) -> Callable[[Segment], Phrases]:
        steps: list[TangramsAction] = [segment[0] for segment in past]
        repeated = [_is_clear(i, steps, len(state.shapes)) for i in range(len(steps))]
        undone = [_undone(i, steps, state) for i in range(len(steps))]

        def back(action: TangramsAction) -> Phrases:
            if not isinstance(action, Insert) or action not in undone[:-1]:
                return {}
            names = name_missing(action.shape, state, steps[-1])
            return {"only": names, "onlynamed": names, "same": WHERE_IT_WAS}

        def describe(segment: Segment) -> Phrases:
            action: TangramsAction = segment[0]
            said: list[str] = []
            others: list[str] = []
            for i, step in enumerate(steps[: len(ORDINALS)]):
                if action == step and repeated[i]:
                    said += earlier.repeat_step(i)
                if action == undone[i]:
                    said += earlier.undo_step(i)
                if type(action) is type(step) and action != step:
                    others += earlier.step_with(i)
            return {"step": said, "with": others, **back(action)}

        return describe


def _insertion(action: Insert, state: Row, past: TangramsAction | None) -> dict[str, Sequence[str]]:
    place, shape = action
    count, removed = len(state.shapes), removed_shapes(state)
    named = name_missing(shape, state, past)
    is_it = isinstance(past, Remove) and removed[-1] == shape
    shapes = Mixture((5, named), (6, PRONOUNS)) if is_it else named
    back = is_it and isinstance(past, Remove) and past.source == place
    return {
        "shape": shapes,
        "named": named,
        "only": shapes if back else (),
        "onlynamed": named if back else (),
        "same": WHERE_IT_WAS if back else (),
        "place": Mixture((10, name_gaps(state.shapes, place)), (4, _relative(place, count, past))),
        "rank": _rank(place, count + 1),
    }


@cache
def _relative(place: int, count: int, past: TangramsAction | None) -> Mixture:
    """Where a figure is put, seen from what was just done."""
    names: list[str] = []
    match past:
        case Remove(source) if count and (source, place) in ((1, count + 1), (count + 1, 1)):
            names += OTHER_END
        case Remove(source) if abs(source - place) == 1:
            side = "left" if place < source else "right"
            names += [
                f"one {spot} {far}"
                for spot in SPOTS[:3]
                for far in (f"further {side}", f"further to the {side}")
            ]
            names += [
                f"one {spot} to the {side}{than}" for spot in SPOTS[:3] for than in ("", " of where it was")
            ]
        case Insert(source, _):
            if count > 1 and (source, place) in ((1, count + 1), (count, 1)):
                names += OTHER_END
            for gap, side, words in ((source, "left", LEFT_OF), (source + 1, "right", RIGHT_OF)):
                if place == gap:
                    names += [f"{at} its {side}" for at in ("to", "on")] + [f"{word} it" for word in words]
    return Mixture((1, names))


def _rank(place: int, count: int) -> list[str]:
    names = [f"the {ORDINALS[place - 1]} one", ORDINALS[place - 1], f"the {ORDINALS[place - 1]} figure"]
    if place == count > 1:
        names += ["the last one", "last", "the last", "the rightmost one", "the last figure"] * 2
    return [*names, *["the leftmost one"] * (place == 1)]


def _bare(place: int, count: int) -> list[str]:
    names = [ORDINALS[place - 1]] * 3 + [str(place)] * 3
    names += ["last"] * 3 * (place == count) + ["middle", "middle one"] * (place * 2 == count + 1)
    return names + ["second to last"] * (place == count - 1 and count > 2)


@cache
def _exchange(action: Swap, count: int, past: TangramsAction | None) -> dict[str, Sequence[str]]:
    place, other = action
    phrases: dict[str, Sequence[str]] = {
        "pair": Mixture((4, name_pairs(place, other, count)), (1, _others(action, count, past))),
        "swapagain": earlier.SWAP_AGAIN if action == past else (),
    }
    if other != place + 1:
        return phrases
    one = (
        "one",
        "one place",
        "one spot",
        "one position",
        "one step",
        "one slot",
        "a spot",
        "once",
        "over one",
    )
    return phrases | {
        "next": [*name_neighbour("right", "after"), "the next one"],
        "previous": [*name_neighbour("left", "before"), "the previous one"],
        "onward": [f"{far} to the right" for far in one] + ["right one spot", "one right"],
        "backward": [f"{far} to the left" for far in one] + ["left one spot", "one left"],
        "after": RIGHT_OF,
        "before": LEFT_OF,
        "last": ("to the end", "to the end", "to the far right", "last") if other == count else (),
        "foremost": ("to the front", "to the beginning", "to the start", "first") if place == 1 else (),
    }


def _others(action: Swap, count: int, past: TangramsAction | None) -> Sequence[str]:
    """The only two that nothing was done with just before."""
    swapped = isinstance(past, Swap) and count == 4 and not set(past) & set(action)
    if not swapped and not (isinstance(past, Remove) and count == 2):
        return ()
    return "the other two", "the other two figures", "the other ones", "the two others"


def _is_clear(index: int, steps: Sequence[TangramsAction], count: int) -> bool:
    """Whether that step, done again, is the same: not if it was about a last figure that is gone."""
    then = count
    for step in reversed(steps[index:]):
        then += isinstance(step, Remove) - isinstance(step, Insert)
    return then == count or max(place for place in steps[index] if isinstance(place, int)) != then


def _undone(index: int, steps: Sequence[TangramsAction], state: Row) -> TangramsAction | None:
    """What takes a step back, where nothing since has changed what that means."""
    step, later = steps[index], steps[index + 1 :]
    if not later:
        return inverse(step, state)
    if not isinstance(step, Remove) or index not in state.removed:
        return None
    kept = all(isinstance(s, Swap) or (isinstance(s, Remove) and s.source >= step.source) for s in later)
    return Insert(step.source, SHAPES[state.removed.index(index)]) if kept else None

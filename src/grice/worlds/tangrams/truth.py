"""Whether the places and steps that a sentence of Tangrams names are those that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from grice.episode import Segment, Sentence
from grice.text import ORDINALS, number
from grice.worlds.tangrams.rules import SHAPES, Insert, Remove, Row, Swap, TangramsAction
from grice.worlds.truth import Truth, Verbs, beginnings, words

_SIDES = ("from the right", "from the left", "from the end")
_BARE = {"and", "with", "for", "figures", "numbers"}
_LAST = {"last", "rightmost", "end"}
_NAMES = {
    *(
        "figure",
        "figures",
        "item",
        "items",
        "object",
        "objects",
        "shape",
        "shapes",
        "one",
        "image",
        "picture",
    ),
    *("position", "place", "spot", "space", "slot", "number"),
}
_EARLIER = {  # then places may be those of an earlier step
    *("step", "steps", "back", "undo", "again", "repeat", "same", "reverse", "original", "from", "removed"),
    *("it", "deleted", "erased", "dropped", "discarded", "taken", "took", "got", "just", "was"),
}
_STEPS = {"step", "move", "action", "instruction", "thing"}  # "the first action"
_BESIDE = {"before", "after", "behind", "beside", "following"}
_NEXT = {("next", "to"), *((side, "of") for side in ("left", "right", "front", "side"))}
_WITHIN = {"the", "and", "one", "figure", "figures", "ones", "positions", "numbers", *ORDINALS, "last"}
_TAKEN = ("removed", "delet", "took", "taken")
_SEVERAL = ("two", "three", "2", "3")  # "the first two"
_BACKWARDS = (
    *("from the right", "from right", "from the end", "to last", "to the last", "second last", "third last"),
)


_AGAIN = ("again", "same", "undo", "repeat", "revers", "do", "re", "un", "step")
_VERBS = Verbs(
    sure=beginnings("swap switch delet remov insert add"),
    may={
        Swap: (*beginnings("swap switch exchang trad chang mov flip put interchang plac"), *_AGAIN),
        Remove: (
            *beginnings("delet remov tak get rid eras drop eliminat away disappear throw out cut discard"),
            *(*beginnings("clear next"), *_AGAIN),
        ),
        Insert: (*beginnings("add put insert bring back replac return restor plac delet"), *_AGAIN),
    },
)


class TangramsTruth(Truth[Row]):
    """Objects to places that are not acted on, and to steps that there were not."""

    def objections(
        self, state: Row, segment: Segment, sentence: Sentence, past: Sequence[Segment] = ()
    ) -> tuple[str, ...]:
        if len(segment) != 1:
            return ()  # several actions for one sentence: more than is understood here
        [action] = segment
        told = words(sentence)
        unknown = [
            f"there is no step {after} yet"
            for word, after in pairwise(told)
            if word == "step" and (number(after) or 0) > len(past)
        ]
        if isinstance(action, Insert) and any(word.startswith(_TAKEN) for word in told):
            unknown += _not_then(told, state.removed[SHAPES.index(action.shape)])
        for word, *side in zip(told, told[1:], told[2:], told[3:], strict=False):
            if " ".join(side) in _SIDES and ORDINALS.get(word, 0) > len(state.shapes):
                unknown.append(f"there is no {word} {' '.join(side)}")
        if _EARLIER & set(told):
            return tuple(unknown)
        unknown += _VERBS.objections(told, action)
        acted_on, named = _acted_on(action), _named(told, len(state.shapes))
        if isinstance(action, Swap) and len(named) > 1 and len({said for said, _ in named}) == 1:
            unknown.append(f"both are the {named[0][0]}")
        mirrored = {len(state.shapes) + 1 - place for place in acted_on}  # some people count from the right
        from_left, from_right = (
            [said for said, places in named if not places & meant] for meant in (acted_on, mirrored)
        )
        return (*unknown, *(f"the {said} is not acted on" for said in from_left if from_right))


def _not_then(told: Sequence[str], removed: int | None) -> list[str]:
    """An objection to the steps that are named, if what is put back was removed in none of them."""
    steps = {number(after) for word, after in pairwise(told) if word == "step"} - {None}
    if removed is None or not steps or removed + 1 in steps:
        return []
    return [f"what is put back was removed in step {removed + 1}"]


def _named(told: Sequence[str], length: int) -> list[tuple[str, set[int]]]:
    """The places that are named, each with what it may mean in a row that is this long, or one longer."""
    found: list[tuple[str, set[int]]] = []
    backwards = any(phrase in " ".join(told) for phrase in _BACKWARDS)
    if all(word in _BARE or number(word) for word in told[1:]):  # "swap 2 and 5"
        found += [(word, {place}) for word in told[1:] if (place := number(word))]
    for i, (word, ahead) in enumerate(pairwise([*told, ""])):
        if _tells_where(told[:i]) or ahead in _STEPS:
            continue
        if word in _NAMES and ahead.isdecimal():
            found.append((f"{word} {ahead}", {int(ahead)}))
        elif (
            ahead in _SEVERAL or backwards or (word == "end" and {"left", "other", "opposite"} & {*told[:i]})
        ):
            continue
        elif word in ORDINALS:
            found.append((word, {ORDINALS[word]}))
        elif word in _LAST:
            found.append((word, {length, length + 1}))
    return found


def _tells_where(before: Sequence[str]) -> bool:
    """Whether what comes next only tells where another one is: "left of the", "between the first and"."""
    if "between" in before and set(before[before.index("between") + 1 :]) <= _WITHIN:
        return True
    heard = [word for word in before if word != "the"][-2:]
    return bool(heard) and (heard[-1] in _BESIDE or tuple(heard) in _NEXT)


def _acted_on(action: TangramsAction) -> set[int]:
    """Where something is taken from, or put."""
    return {action.source, action.target} if isinstance(action, Swap) else {action.source}

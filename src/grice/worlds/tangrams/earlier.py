"""How people ask for what was done before: once more, with others, or taken back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grice.worlds.grammar import NUMBERS, ORDINALS
from grice.worlds.mixture import Mixture
from grice.worlds.tangrams.rules import Insert, Remove, Swap, TangramsAction

UNDO = Mixture(
    (3, ("undo", "undo that", "undo it", "take that back", "take it back", "go back", "go back one step")),
    (
        3,
        tuple(
            f"{undo} {what}"
            for undo in ("undo", "undo", "reverse", "revert", "cancel", "take back", "rewind")
            for what in (
                *(
                    "that",
                    "the last step",
                    "the last move",
                    "the last action",
                    "the previous step",
                    "it",
                    "that last step",
                ),
                *("what you just did", "the last one", "that step", "that move", "the last instruction"),
            )
        ),
    ),
    (1, ("never mind", "nevermind", "oops undo that", "put it back how it was", "back to how it was")),
)
UNDONE: dict[type[TangramsAction], Sequence[str]] = {
    Insert: ("undo the insertion", "undo the addition", "take it out again", "remove it again"),
    Remove: ("undo the removal", "undo the deletion", "undo the delete", "undo the remove"),
    Swap: (
        *("undo the swap", "undo the switch", "reverse the swap", "undo the last swap", "swap back"),
        *("put them back", "put them back how they were", "move them back", "switch back", "change it back"),
        *("put them back in their old places", "put them back where they were", "put those back"),
        *("put them back in their original places", "put them back to where they were", "switch it back"),
    ),
}
AGAIN = Mixture(
    (3, ("again", "do that again", "do it again", "repeat", "repeat that", "once more", "one more time")),
    (
        1,
        (
            "same again",
            "do the same again",
            "and again",
            "repeat it",
            "do that once more",
            "do that one more time",
        ),
    ),
    (
        1,
        tuple(
            f"{repeat} {what}"
            for repeat in ("repeat", "redo")
            for what in (
                "the last step",
                "the last move",
                "the last action",
                "the same thing",
                "the previous step",
            )
        ),
    ),
)
SAME = (
    *(
        "do the same with",
        "do the same to",
        "do the same for",
        "same with",
        "same for",
        "the same with",
        "now",
    ),
    *("and", "then", "and now", "now do", "also", "same thing with", "the same for", "do that with"),
    *("do the same thing again but with", "do that again with", "again with", "do it again with", "and then"),
    *("and also", "do that to", "do it with", "same thing for"),
)
SAME_PAIR = tuple(words for words in SAME if words not in ("and", "also", "do the same to", "do that to"))
SWAP_AGAIN = tuple(
    f"{swap} {them} {again}"
    for swap in ("swap", "swap", "switch", "exchange", "trade", "flip")
    for them in ("them", "them", "those", "those two", "these two", "the two", "the same two", "both")
    for again in ("back", "back", "again", "again", "around again", "once more")
)


@cache
def _called(step: int) -> list[str]:
    names = [f"step {step + 1}", f"step {NUMBERS[step + 1]}"] * 3
    return names + [
        f"the {ORDINALS[step]} {noun}" for noun in ("step", "step", "action", "move", "instruction")
    ]


@cache
def repeat_step(step: int) -> list[str]:
    """To ask for the same as in a step (from 0)."""
    names = _called(step)
    said = [
        f"{verb} {name}" for verb in ("repeat", "repeat", "redo", "same as", "same as in") for name in names
    ]
    said += [f"do {name} {again}" for again in ("again", "again", "over", "once more") for name in names]
    return said + [
        f"{verb} {name}"
        for verb in ("do the same as in", "do what you did in", "do the same thing as")
        for name in names
    ]


@cache
def undo_step(step: int) -> list[str]:
    """To ask for a step to be taken back."""
    verbs = ("undo", "undo", "reverse", "take back", "revert", "cancel")
    return [f"{verb} {name}" for verb in verbs for name in _called(step)]


@cache
def step_with(step: int) -> list[str]:
    """To ask for the same as in a step, with others."""
    return [
        f"{verb} {name} {to}" for verb in ("repeat", "do") for name in _called(step) for to in ("with", "to")
    ]

"""How people ask for something to be done with figures: verbs, moods, and what refers to earlier steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grice.worlds.grammar import NUMBERS, ORDINALS, Ways
from grice.worlds.tangrams.rules import Insert, Remove, Swap, TangramsAction

PARTS = {  # what fills the slots of templates whatever the state
    "remove": Ways(
        (10, ("remove", "remove", "remove", "delete", "delete")),
        (6, ("take away", "take out", "get rid of", "erase", "drop", "throw out", "discard", "take off")),
        (3, ("throw away", "eliminate", "cut", "hide", "lose", "kill", "clear", "pull out", "toss", "pull")),
        (1, ("trash", "wipe out", "cut out", "leave out", "clear out", "dump", "kick out", "toss out", "ditch")),
    ),
    "away": ("away", "out", "away", "out", "off"),
    "removed": ("removed", "removed", "deleted", "gone", "taken out", "taken away", "erased", "out"),
    "vanish": ("disappear", "vanish", "go away", "go"),
    "leaves": Ways(
        (4, ("has to go", "should go", "goes", "goes away", "must go", "can go", "needs to go", "leaves")),
        (2, ("disappears", "should disappear", "should go away", "is removed", "is deleted", "is out")),
        (2, ("should be removed", "should be deleted", "gets removed", "gets deleted", "needs to be removed")),
    ),
    "put": Ways(
        (8, ("put", "put", "add", "add", "insert", "place")),
        (3, ("return", "restore", "bring", "stick", "set", "replace", "reinsert", "move", "slot", "re-add")),
    ),
    "bring": Ways((8, ("put", "put", "bring", "add")), (3, ("place", "get", "insert", "stick", "set", "move"))),
    "comes": Ways(
        (4, ("goes", "goes", "goes back", "comes back", "should go", "should be", "belongs", "returns")),
        (2, ("should come back", "should go back", "is back", "is put back", "should be put back", "comes")),
    ),
    "come": ("come back", "go back", "return", "go", "come"),
    "want": ("i want", "i'd like", "i would like", "let's have", "we want", "i need"),
    "let": ("let", "have", "make"),
    "swap": Ways(
        (10, ("swap", "swap", "switch", "switch", "exchange")),
        (3, ("trade", "interchange", "flip", "reverse", "flip-flop", "swap out", "switch out", "change")),
    ),
    "and": ("and", "and", "and", "with", "with", "with", "and then", "for"),
    "places": ("places", "positions", "places", "position", "order", "spots"),
    "trade": Ways(
        (3, ("trade places", "swap places", "change places", "switch places", "switch", "swap")),
        (1, ("exchange places", "trade", "swap positions", "switch positions", "trade spots", "trade positions")),
    ),
    "trades": ("trades places with", "swaps with", "switches with", "changes places with", "swaps places with"),
    "move": ("move", "move", "put", "place", "shift", "slide"),
    "restore": ("restore", "return", "replace", "re-add", "reinsert", "reinstate"),
}
UNDO = Ways(
    (3, ("undo", "undo that", "undo it", "take that back", "take it back", "go back", "go back one step")),
    (
        3,
        tuple(
            f"{undo} {what}"
            for undo in ("undo", "undo", "reverse", "revert", "cancel", "take back", "rewind")
            for what in (
                *("that", "the last step", "the last move", "the last action", "the previous step", "it"),
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
    ),
}
AGAIN = Ways(
    (3, ("again", "do that again", "do it again", "repeat", "repeat that", "once more", "one more time")),
    (1, ("same again", "do the same again", "and again", "repeat it", "do that once more", "do that one more time")),
    (
        1,
        tuple(
            f"{repeat} {what}"
            for repeat in ("repeat", "redo", "do")
            for what in ("the last step", "the last move", "the last action", "the same thing", "the previous step")
        ),
    ),
)
SAME = (
    *("do the same with", "do the same to", "do the same for", "same with", "same for", "the same with", "now"),
    *("and", "then", "and now", "now do", "also", "next", "same thing with", "the same for", "do that with"),
    *("and also", "do that to", "do it with", "same thing for"),
)
SWAP_AGAIN = tuple(
    f"{swap} {them} {again}"
    for swap in ("swap", "swap", "switch", "exchange", "trade", "flip")
    for them in ("them", "them", "those", "those two", "these two", "the two", "the same two", "both")
    for again in ("back", "back", "again", "again", "around again", "once more")
)


@cache
def _called(step: int) -> list[str]:
    names = [f"step {step + 1}", f"step {NUMBERS[step + 1]}"] * 3
    return names + [f"the {ORDINALS[step]} {noun}" for noun in ("step", "step", "action", "move", "instruction")]


@cache
def repeat_step(step: int) -> list[str]:
    """To ask for the same as in a step (from 0)."""
    names = _called(step)
    said = [f"{verb} {name}" for verb in ("repeat", "repeat", "redo", "same as", "same as in") for name in names]
    said += [f"do {name} {again}" for again in ("again", "again", "over", "once more") for name in names]
    return said + [f"{verb} {name}" for verb in ("do the same as in", "do what you did in") for name in names]


@cache
def undo_step(step: int) -> list[str]:
    """To ask for a step to be taken back."""
    verbs = ("undo", "undo", "reverse", "take back", "revert", "cancel")
    return [f"{verb} {name}" for verb in verbs for name in _called(step)]


@cache
def step_with(step: int) -> list[str]:
    """To ask for the same as in a step, with others."""
    return [f"{verb} {name} {to}" for verb in ("repeat", "do") for name in _called(step) for to in ("with", "with", "for")]


_BOTH = (("source", "target"), ("target", "source"))
TEMPLATES: dict[type[TangramsAction], Ways] = {
    Insert: Ways(
        (10, ("{put} {shape} {place}", "{bring} {shape} back {place}")),
        (3, ("{bring} back {named} {place}", "{bring} {shape} back in {place}")),
        (2, ("{place} {put} {shape}", "{place} {bring} back {named}", "{place}, {bring} {shape} back")),
        (3, ("{shape} {comes} {place}", "{let} {shape} {come} {place}", "{want} {shape} back {place}")),
        (2, ("make {shape} {rank}", "{want} {shape} {place}", "{shape} back {place}")),
        (12, ("{bring} {only} back", "{bring} back {onlynamed}", "{bring} {only} back {same}", "{put} {only} {same}")),
        (3, ("{restore} {onlynamed}", "{want} {only} back", "{let} {only} come back", "{restore} {only} {same}")),
        (14, ("{undo}",)),
        (6, ("{step}",)),
    ),
    Remove: Ways(
        (14, ("{remove} {source}",)),
        (3, ("take {source} {away}", "throw {source} {away}", "get {source} out", "pull {source} out")),
        (2, ("{source} {leaves}", "{source} {leaves}", "{want} {source} {removed}", "make {source} {vanish}")),
        (1, ("{let} {source} {vanish}", "i don't want {source}", "{source} {removed}", "without {source}")),
        (8, ("{same} {source}", "{source} {alike}", "{remove} {source} {alike}", "{with} {source}")),
        (5, ("{undo}", "{again}", "{step}")),
        (3, ("{remove} {it} again", "take {it} {away} again")),
    ),
    Swap: Ways(
        (14, tuple(f"{{swap}} {{{one}}} {{and}} {{{other}}}" for one, other in _BOTH)),
        (2, tuple(f"{{swap}} the {{places}} of {{{one}}} and {{{other}}}" for one, other in _BOTH)),
        (1, tuple(f"{{swap}} {{places}} {of} {{{one}}} and {{{other}}}" for of in ("of", "between") for one, other in _BOTH)),
        (3, tuple(f"{{{one}}} and {{{other}}} {{trade}}" for one, other in _BOTH)),
        (2, tuple(f"{{let}} {{{one}}} and {{{other}}} {{trade}}" for one, other in _BOTH)),
        (1, tuple(f"{{{one}}} {{trades}} {{{other}}}" for one, other in _BOTH)),
        (1, tuple(f"put {{{one}}} where {{{other}}} is and vice versa" for one, other in _BOTH)),
        (6, ("{swap} {source} {and} {next}", "{swap} {target} {and} {previous}")),
        (14, ("{swap} {pair}",)),
        (4, ("{pair} {trade}", "{let} {pair} {trade}", "{swap} the {places} of {pair}", "{swap} {pair} around")),
        (3, ("move {source} {onward}", "move {target} {backward}", "{move} {source} {after} {target}")),
        (2, ("{move} {target} {before} {source}", "{move} {source} {last}", "{move} {target} {foremost}")),
        (8, ("{same} {pair}", "{pair} {alike}", "{same} {source} and {target}", "{with} {pair}")),
        (8, ("{swapagain}", "{swapagain}", "{undo}", "{again}", "{step}")),
    ),
}

"""The words of Tangrams for a reader: many ways to say a thing, brought down to one."""

from __future__ import annotations

import re

from grice.worlds.lexicon import table
from grice.worlds.tangrams.drawing import FIGURES
from grice.worlds.tangrams.rules import Insert, Remove, Swap, TangramsAction
from grice.worlds.tangrams.truth.mention import MIDDLE
from grice.worlds.truth import words

LETTERS = {figure.name: letter for letter, figure in FIGURES.items()}
ARTICLES = frozenset({"the", "a", "an", "this", "that", "these", "those", "what", "whatever", "very", "all"})
RANKS = {"last": -1, "end": -1, "rightmost": -1, "front": 1, "leftmost": 1, "middle": MIDDLE}
DONE: dict[str, type[TangramsAction]] = {"removed": Remove, "added": Insert, "swapped": Swap}
SIDES = {
    "before": "left",
    "after": "right",
    "behind": "right",
    "beside": "beside",
    "between": "between",
    "flanking": "beside",
}
_ALIKE = table(
    {
        "figure": "item object image picture shape thing piece character tangram symbol photo fgiure figured",
        "figures": "ones items objects images pictures shapes things pieces characters tangrams photos",
        "spot": "position place space slot location postion positon",
        "spots": "positions places spaces slots locations",
        "step": "action instruction turn steps",
        "middle": "center centre central middlemost",
        "fourth": "forth",
        "last": "final lats",
        "front": "beginning start",
        "leftmost": "foremost",
        "rightmost": "righmost hindmost",
        "beside": "near",
        "removed": "deleted erased dropped discarded eliminated missing disappeared vanished saved gone",
        "added": "inserted returned restored reinserted readded replaced brought",
        "swapped": "switched exchanged flipped traded moved",
        "we": "you i they",
        "was": "were been had has have got",
        "original": "initial",
        "previously": "earlier originally initially",
        "just": "recently",
        "behind": "following",
        "the": "teh",
        "them": "they",
    }
)
_SIDE_END = r"(left|right)(?: (?:hand|end|side))*"
_PHRASES = [
    (re.compile(rf"\b(?:{said})(?= |$)"), meant)
    for said, meant in {
        r"it s": "its",
        r" s": "",
        r"step(\d)": r"step \1",
        r"(left|right) most": r"\1most",
        rf"(?:very )?(?:far|furthest|farthest|extreme)(?: to)?(?: the| its)? {_SIDE_END}": r"\1most",
        rf"all the way (?:to|on|at) the {_SIDE_END}": r"to the \1most",
        r"(left|right) (?:hand )?end": r"\1most",
        r"next to (?:the )?last|penultimate": "second to last",
        r"next to the (left|right) of": r"to the \1 of",
        r"next to": "beside",
        r"in front of": "before",
        r"get(ting)? rid of": "remove",
        r"(?:got|gotten) rid of|(?:took|taken) (?:out|away|off)|took": "removed",
        r"(?:with )?(?:each other|one another)|vice versa|as well|this time|(?:of|in) the (?:row|line)": "",
        r"start(?:ing)? (?:from|at|on|with) (?:the )?left|from left to right": "",
        r"last time": "last step",
        r"(undo|reverse|repeat|redo) (?:the )?(?:last|previous) (swap|switch)": r"\1 \2",
        r"(?:last|previous) (?:swap|switch)": "last step",
        r"(?:come|go|is)s? (?:right )?back": "return",
        r"^first (?=swap|switch|remov|delet|tak)": "",
        r"(?:the )?same (?:exact )?(?:thing|step|action|process)": "same",
        r"(do|repeat|undo|reverse|redo) (?:it|that|this)": r"\1",
        r"(?:on )?(?:either|each|both|opposite) sides? of": "flanking",
        r"(?:either|each|both|opposite|the two) (?:ends?|sides?)": "ends",
        r"(first|second|third|fourth|last|previous|that|the) move(?! the| it)": r"\1 step",
    }.items()
]


def plain_words(sentence: str) -> list[str]:
    """The words of a sentence, one for all that mean the same."""
    text = " ".join(words(sentence)).replace("-", " ").replace("'", " ")
    for said, meant in _PHRASES:
        text = said.sub(meant, text)
    told = text.split()
    return [
        word
        if word == "place" and (i == 0 or told[i - 1] in ("and", "then", "now"))
        else _ALIKE.get(word, word)
        for i, word in enumerate(told)
    ]

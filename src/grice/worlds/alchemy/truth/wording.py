"""The words of sentences about beakers, in one spelling each, for the checker of truth to read."""

from __future__ import annotations

import re

from grice.episode import Sentence
from grice.text import ORDINALS
from grice.worlds.alchemy.rules import COLOURS
from grice.worlds.lexicon import listed
from grice.worlds.truth import beginnings, words

LETTERS = {word: letter for letter, word in COLOURS.items()}
BEAKER = listed("beaker beakers flask flasks container containers tube cup vial glass jar breaker beeker")
CHEMICAL = listed(
    "chemical chemicals liquid liquids fluid fluids substance solution color colors colour colours stuff "
    "content contents mixture portion amount concoction"
)
SINGLE = listed("unit layer line measure drop tick unite section")
UNIT = SINGLE | listed("units unites part parts layers lines measures drops ticks sections notch notches")
ONE = listed("one ones")
THING = BEAKER | CHEMICAL | ONE
INTO = listed("into onto inside")
DETERMINERS = listed("the a an that this those these its their it's your our")
MIX = beginnings("mix stir brown shak combin swirl blend turn react become chang scrambl")
POUR = beginnings("pour add transfer mov put plac combin tip empt dump send goes")
DRAIN = (
    *beginnings("drain throw empt dump discard remov dispos toss take trash clear rid suck delet spill"),
    *beginnings("lose reduc leav keep drink drank subtract minus"),
)
AWAY = listed("out away off gone sink")
AGAIN = listed("again same repeat likewise do too also")

_COLOUR = "|".join((*LETTERS, "violet"))
_ORDINAL = "|".join(ORDINALS)
_BOTTOMS = {"half": 2, "third": 3, "3rd": 3, "fourth": 4, "quarter": 4, "4th": 4}
_TOPS = {"a": 1, "one": 1, "1": 1, "two": 2, "2": 2, "three": 3, "3": 3}
_SPELLINGS = tuple(
    (re.compile(rf"\b(?:{pattern})(?![\w-])"), plain)
    for pattern, plain in (
        (rf"({_COLOUR})/({_COLOUR})", r"\1 and \2"),
        (r"violet|vilot", "purple"),
        (r"it's (?=neigh)", "its "),
        (r"(\w+)'s", r"\1"),
        (r"the very", "the"),
        (r"(?<!to )(?<!they )(?<!and )form(?! a | brown)", "from"),
        (rf"({_ORDINAL}) most (?:to|on) the (left|right)", r"\1 from the \2"),
        (r"whats", "what"),
        (r"(left|right)[ -]?hand(?: side)?", r"\1"),
        (r"(?:far|farthest|furthest|very|most|extreme)(?: to the| on the)? (left|right)(?! of)", r"\1most"),
        (r"(left|right)[ -]?(?:most|end)", r"\1most"),
        (r"(?:next|close|closest) to the (left|right)most", r"beside the \1most"),
        (
            rf"next to (?:the )?last(?! (?:{_COLOUR}))|secondlast|next last"
            r"|(?:the )?one before (?:the )?last|last but one",
            "second-last",
        ),
        (rf"((?:move|transfer) .*from (?:the )?(?:{_ORDINAL})) to", r"\1 into"),
        (rf"({_ORDINAL})(?: (?:to|from|before))?(?: the)? (?:last|rightmost|end)(?: most)?", r"\1-last"),
        (rf"({_ORDINAL}) right(?! (?:of|side))", r"\1-last"),
        (rf"({_ORDINAL}) from (?:the )?leftmost", r"\1"),
        (rf"last ({_ORDINAL})(?= (?:beaker|container|flask|one))", r"\1-last"),
        (r"center|central|centre|middlemost", "middle"),
        (r"in to|int|in with|over to|over into", "into"),
        (r"(?:on )?top of", "onto"),
        (r"top up|fill up", "fill"),
        (r"(?:ends?|goes|go) (?:up )?in", "into"),
        (r"out of", "out from"),
        (r"(?:all|everything) but|except for", "except"),
        (rf"({_COLOUR})s", r"\1 units"),
        (r"with nothing (?:in it|inside)", "which is empty"),
        (r"except with", "with"),
        (r"(\d/\d)(?:ths?|rds?)", r"\1"),
    )
)
_UNUSUAL = re.compile("|".join(pattern.pattern for pattern, _ in _SPELLINGS))
_FRACTION = re.compile(
    rf"\b({'|'.join(_TOPS)})[ -]({'|'.join(_BOTTOMS)})s?\b(?! (?:{'|'.join(BEAKER | ONE)}|from)\b)"
)


def spelt(sentence: Sentence) -> tuple[str, ...]:
    """The words of a sentence, with one word for each way to say "leftmost", "into" or "two thirds"."""
    text = " ".join(words(sentence))
    for pattern, plain in _SPELLINGS if _UNUSUAL.search(text) else ():
        text = pattern.sub(plain, text)
    return tuple(_FRACTION.sub(lambda found: f"{_TOPS[found[1]]}/{_BOTTOMS[found[2]]}", text).split())

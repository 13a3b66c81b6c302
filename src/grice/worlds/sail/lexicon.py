"""Words for hallways, what is in them, and how one goes."""

from __future__ import annotations

import re

from grice.worlds.lexicon import Lexicon, listed, rewrites, same, table
from grice.worlds.sail.returning import expanded

_MAKE = r"(?:(?:do|make|take|perform) )?(?:an?|one) "
_AHEAD = r"(?:in front|ahead) of you"
_ACTS = r"(?:turn|go|walk|take|make|face|look)\b"
_BY = r"turn (?:(?:90|ninety) degrees )?"
_COUNTER = r"(?:counter|anti)[- ]?clockwise"

LEXICON = Lexicon(
    letters={"R": "turn right", "L": "turn left"},
    instead=table(
        {
            "walk": "proceed march advance continue head travel stroll run drive step wander hike",
            "forward": "forwards ahead onward onwards straightforward fwd",
            "hallway": "passage passageway corridor hallways tunnel aisle lane",
            "intersection": "crossing junction crossroads crossroad cross-way fork",
            "turn": "rotate pivot swivel spin veer swing bear",
            "face": "facing look point aim orient",
            "sofa": "settee loveseat futon divan",
            "stool": "barstool bar-stool",
            "hatrack": "coatrack hat-rack coat-rack hatstand coatstand",
            "lamp": "light lantern floor-lamp",
            "easel": "painting-stand canvas",
            "chair": "armchair seat",
            "halt": "stop",
            "stop": "halt pause wait",
            "blocks": "squares units cells tiles",
            "steps": "paces strides places spots",
            "step": "pace stride",
            "twice": "2x",
            "end": "finish terminus",
            "back": "backwards backward",
            "find": "locate",
            "past": "beyond",
            "turns": "becomes",
            "wall": "barrier",
            "behind": "in-back-of",
            "grass": "lawn turf",
            "gravel": "pebble pebbles rock rocks cobblestone",
            "concrete": "pavement gray",
            "around": "180 about-face u-turn uturn",
            "left": "leftward leftwards lft",
            "right": "rightward rightwards rite",
        }
    ),
    phrases={
        "make a u-turn": "turn around",
        "do a u-turn": "turn around",
        "make a u turn": "turn around",
        "do a u turn": "turn around",
        "pull a u-turn": "turn around",
        "return to": "go back to",
        "cross the": "go past the",
        "as soon as": "when",
        "any more": "any further",
        "anymore": "any further",
        "make a 180": "turn around",
        "turn back": "turn around",
        "about face": "turn around",
        "do a one-eighty": "turn around",
        "do a 180": "turn around",
        "do an about-face": "turn around",
        "runs out": "ends",
        "right-hand side": "right",
        "left-hand side": "left",
        "to the right-hand": "to the right",
        "to the left-hand": "to the left",
        "coat rack": "hatrack",
        "hat rack": "hatrack",
        "bar stool": "stool",
    },
    rewrites=rewrites(
        {
            "turn right": (rf"{_MAKE}quarter[- ]turn (?:clockwise|(?:to the )?right)", rf"{_BY}clockwise"),
            "turn left": (
                rf"{_MAKE}quarter[- ]turn (?:{_COUNTER}|(?:to the )?left)",
                rf"{_BY}{_COUNTER}",
            ),
            "turn around": (
                rf"{_MAKE}(?:half|180|180[- ]degrees?)[- ]turn",
                rf"(?:{_MAKE})?about[- ](?:face|turn)",
                r"turn (?:yourself )?round(?! the\b)",
                r"(?:turn (?:to|and) )?(?:face|facing|look) (?:the other way|(?:in )?the opposite direction)",
                r"(?:turn (?:to|and) )?(?:face|look) (?:back )?(?:the way|where) you came(?: from)?",
            ),
            r"\g<x>, turn \g<y>": (
                r"(?P<x>turn (?:to the )?(?:left|right)(?: twice)?),?(?: and then| then| and)? (?:to the )?"
                r"(?P<y>left|right)(?: again| once more)?$",
            ),
            r"turn \g<x>, turn \g<y>": (r"^(?P<x>left|right),(?: and| then)* (?P<y>left|right)(?: again)?$",),
            "": (
                r"^(?:after (?:this|that)|thence|from (?:there|here)|there|"
                r"(?:once|when) (?:you(?: are|'re| get) )?there),? "
                rf"(?:you (?:should )?)?(?={_ACTS}|you should\b)",
            ),
            r"\g<x> ": (rf"(?P<x>and|then) there (?:you )?(?={_ACTS})",),
            r"then turn \g<x>": (r"(?:and then|then|and) another (?P<x>left|right)(?: turn)?$",),
            r"go to the \g<x>": (
                rf"^there is an? (?P<x>[a-z ]+?) {_AHEAD},? (?:and )?(?:go|walk) (?:there|to it)",
                rf"^the (?P<x>[a-z ]+?)(?: {_AHEAD})? is where you should (?:be(?: standing)?|stand|go)",
            ),
            "face": (r"^you should be (?:looking|facing)(?: down)?",),
            "place your back": (r"^you should have your back",),
            "go": ("betake yourself",),
            "easel": ("painting stand(?: thing)?",),
        }
    ),
    verbs=listed(
        "go walk move turn take make head continue keep proceed follow face look step stop rotate come "
        "return advance march travel run stroll pivot spin swivel veer wait halt hang pass put place point"
    ),
    each=same("turn"),
    # "go past the sofa and stop at the next intersection" is one walk
    joins=re.compile(r"(?!turn|face|look|rotate|(?:take|make|hang) a (?:left|right)).* \| (?:stop|halt)\b"),
    apart=True,
    expanded=expanded,
)

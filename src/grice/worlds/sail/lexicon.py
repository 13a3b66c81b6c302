"""Words for hallways, what is in them, and how one goes."""

from __future__ import annotations

import re

from grice.worlds.lexicon import Lexicon, listed, same, table

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
    verbs=listed(
        "go walk move turn take make head continue keep proceed follow face look step stop rotate come "
        "return advance march travel run stroll pivot spin swivel veer wait halt hang pass put place point"
    ),
    each=same("turn"),
    # "go past the sofa and stop at the next intersection" is one walk
    joins=re.compile(r"(?!turn|face|look|rotate|(?:take|make|hang) a (?:left|right)).* \| (?:stop|halt)\b"),
    apart=True,
)

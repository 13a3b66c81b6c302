"""Words for people on a stage, and for what they do."""

from __future__ import annotations

import re

from grice.worlds.lexicon import Lexicon, listed, table
from grice.worlds.scene.nouns import named
from grice.worlds.scene.rules import COLOURS

LEXICON = Lexicon(
    instead=table(
        {
            "man": "boy dude gentleman fellow bloke chap actor sir",
            "woman": "girl lady actress madam gal",
            "person": "individual character figure human somebody player guest performer newbie stranger",
            "people": "persons folks individuals characters",
            "leaves": "departs disappears leave goes-away quits vanishes vanish bails",
            "enters": "emerges",
            "appears": "emerge pops materializes materialises spawns",
            "add": "spawn create",
            "neighbor": "neighbour",
            "neighbor's": "neighbour's",
            "color": "colour",
            "toward": "towards",
            "moves": "move shifts shuffles slides hops jumps strolls wanders scoots relocates shift scoot",
            "takes": "take grabs snatches swipes borrows grab steal",
            "gives": "give lends passes hand donates pass",
            "hat": "headgear headwear beanie fedora",
            "shirt": "top tee sweater jersey t-shirt tshirt jacket blouse clothes",
            "switch": "swap exchange trade",
            "hatless": "bareheaded bare-headed",
            "purple": "violet lilac lavender",
            "red": "crimson scarlet",
            "space": "square slot seat step cell tile",
            "end": "extreme edge border",
        }
    ),
    phrases={
        "switches places": "trade places",
        "swap places": "trade places",
        "swaps places": "trade places",
        "trades places": "trade places",
        "change places": "trade places",
        "exchange places": "trade places",
        "swap positions": "trade places",
        "walks off": "leaves",
        "walk off": "leaves",
        "goes away": "leaves",
        "go away": "leaves",
        "walks on": "enters",
        "comes in": "enters",
        "come in": "enters",
        "without hat": "with no hat",
    },
    verbs=listed(
        "moves leaves takes gives enters appears exits disappears goes walks steps switches trades "
        "comes returns stays stands hands passes swaps departs vanishes joins arrives shows reappears "
        "swap switch trade exchange leave move exit disappear"
    ),
    subject="he",
    things=listed(
        "person people man men woman women guy guys one ones lady girl boy fellow dude newcomer figure"
    ),
    attributes=frozenset({*COLOURS.values(), "somebody", "someone", "everybody", "everyone", "nobody"}),
    joins=re.compile(
        r".*\bwhile\b|.*\bstands\b.*\|"
        r"|.*\| (?:(?:he|she|they) )?(?:stands|joins|takes (?:a |his |her )?(?:position|stand))\b"
        r"|.*\b(?:comes|enters|walks|steps|goes|appears|arrives)"
        r"(?: (?:in|on|over|up|out|back|forward|again|onto|the|to|stage|scene))*"
        r" \| (?:goes|moves|walks|steps|takes (?:his|her|the|a) (?:place|spot)|comes|stays)\b"
        r"|.*\btakes (?:off|(?:his|her|the) hat off)\b.*\| (?:gives|hands|passes)\b"
    ),
    each={
        **dict.fromkeys(("leave", "leaves", "depart"), "leaves"),
        **dict.fromkeys(("exit", "exits"), "exits"),
        **dict.fromkeys(("disappear", "disappears", "vanish"), "disappears"),
    },
    numbered="position",
    occupant="the person at position",
    arrow="{} moves to {}",
    exchange="{} and {} trade places",
    named=named,
)

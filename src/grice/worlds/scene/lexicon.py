"""Words for people on a stage, and for what they do."""

from __future__ import annotations

import re

from grice.worlds.lexicon import Lexicon, listed, rewrites, table
from grice.worlds.scene.nouns import named
from grice.worlds.scene.rules import COLOURS
from grice.worlds.scene.vacated import expanded

_WHO = r"[^,;.]+?"  # who it is, in any words
_PASSES = r"(?:goes|passes|moves|is (?:given|passed|handed))(?: on| over)?"

LEXICON = Lexicon(
    instead={f"{colour}s": colour for colour in COLOURS.values()}
    | table(
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
            "shirt": "top tee sweater jersey t-shirt tshirt jacket blouse clothes coat dress outfit",
            "switch": "swap exchange trade",
            "stands": "stops settles",
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
    rewrites=rewrites(
        {
            "enters": (r"makes? (?:his|her|their|an?) (?:entrance|appearance|entry)",),
            "leaves": (r"makes? (?:his|her|their|an?) exit",),
            r"\g<x> leaves": (
                rf"i (?:want|need|would like) (?P<x>{_WHO})"
                r" (?:gone|out|removed|to (?:leave|go away|disappear))$",
                rf"(?:bye(?: bye)?|goodbye|out with),? (?P<x>{_WHO})$",
            ),
            r"\g<x> leaves, \g<y> takes his place": (
                rf"(?:replace|substitute) (?P<x>{_WHO}) (?:with|by) (?P<y>{_WHO})$",
                rf"(?P<x>{_WHO}) (?:leaves and )?(?:is|gets) replaced (?:by|with) (?P<y>{_WHO})$",
            ),
            "with no hat": (r"(?:who (?:is|are) )?not wearing (?:an? |any )?hats?",),
            r"\g<x> gives his hat to": (
                rf"(?:the )?hat of (?P<x>{_WHO}) {_PASSES} to",
                rf"(?P<x>{_WHO})'s hat {_PASSES} to",
            ),
            r"the person \g<x> leaves": (
                rf"there (?:is|are) (?:nobody|no[- ]?one|no person) (?P<x>(?:in|with|wearing) {_WHO})"
                r"(?: on (?:the )?stage)? (?:any ?more|left|any longer)",
            ),
            r"\g<x> leave": (
                r"(?:remove|delete|get rid of|kick out|send away|take away) "
                r"(?P<x>(?:both|all|every(?:body|one)?|the (?:two|three|four|first two|last two)) ?[^,;.]*)$",
            ),
            r"\g<x> and \g<y> trade places": (
                rf"(?P<x>{_WHO}) (?:goes|moves) (?:to )?where (?P<y>{_WHO}) (?:is|stands),? and "
                r"(?:the other way (?:a?round)|vice versa|(?P=y) (?:goes|moves) .*)$",
                rf"where (?P<x>{_WHO}) (?:was|stood),? (?P<y>{_WHO}) (?:is|stands) now,? and "
                r"(?:the other way (?:a?round)|vice versa)",
            ),
            "left ": (r"left-hand (?=end|side|edge)",),
            "right ": (r"right-hand (?=end|side|edge)",),
            "hatless": ("hat-less",),
            "in": ("clad in",),
            r"\g<x> leave ": (r"(?P<x>(?:every\w*|all|both)\b[^,;.]*?) (?:goes?|walks?) (?:away|off|out)",),
            "moves": (
                r"proceeds? to take (?:his|her|their|a) (?:place|position)",
                r"takes a place(?= (?:directly |right |just )?(?:to|beside|next|between)\b)",
            ),
        }
    ),
    verbs=listed(
        "moves leaves takes gives enters appears exits disappears goes walks steps switches trades "
        "comes returns stays stands hands passes swaps departs vanishes joins arrives shows reappears "
        "swap switch trade exchange leave move exit disappear change changes fills grabs steals slides "
        "shuffles shifts hops jumps scoots wanders strolls runs"
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
    expanded=expanded,
)

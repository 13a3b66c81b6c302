"""Words for beakers, and for what is done with them."""

from __future__ import annotations

import re

from grice.worlds.alchemy.measures import expanded
from grice.worlds.alchemy.nouns import named
from grice.worlds.alchemy.rules import COLOURS
from grice.worlds.lexicon import Lexicon, listed, rewrites, same, table

_COLOUR = "|".join(COLOURS.values())

LEXICON = Lexicon(
    instead={f"{colour}s": colour for colour in COLOURS.values()}
    | table(
        {
            "beaker": "vessel bottle tube test-tube glass cylinder pitcher bucket mug receptacle bowl vase",
            "beakers": "vessels bottles tubes glasses cylinders vials flasks jars cups containers",
            "mix": "blend shake swirl agitate whisk mingle scramble churn",
            "pour": "tip decant spill funnel",
            "drain": "siphon drip leak",
            "empty": "clear evacuate void",
            "throw": "chuck bin trash ditch get-rid eliminate lose",
            "remove": "extract subtract withdraw delete erase",
            "chemical": "stuff potion water juice paint drink goo substance reagent compound dye",
            "units": "layers drops doses shots bits pieces levels",
            "unit": "layer drop dose shot bit piece",
            "purple": "lilac lavender magenta",
            "orange": "amber",
            "red": "crimson scarlet",
            "green": "lime emerald",
            "yellow": "gold golden lemon",
            "leftmost": "left-hand lefthand",
            "rightmost": "right-handed",
            "both": "pair",
            "is": "sits lies rests",
            "everything": "whatever",
        }
    ),
    phrases={
        "tip out": "pour out",
        "do likewise": "do the same",
        "get rid of": "throw out",
        "stir up": "mix",
        "mix up": "mix",
        "all the way to the right": "last",
        "all the way to the left": "first",
        "on the far right": "at the far right",
        "one before the last": "second to last",
        "next to last": "second to last",
        "penultimate": "second to last",
    },
    rewrites=rewrites(
        {
            r"pour \g<x> into": (
                r"^(?:(?:everything|all|what(?:ever)?)(?: that)?(?: is)?(?: currently| now)? in(?:side)? )?"
                r"(?P<x>the [^,;.]+?|(?:beaker )?\d) (?:should |must )?(?:ends?|goes?) up in(?:side)?",
            ),
            r"throw out \g<x>": (r"^(?P<x>[^,;.]+?) (?:has|have|needs?|must|should|will have)(?: to)? go$",),
            r"pour \g<y> into \g<x>": (
                r"(?:top|fill)(?: up)? (?P<x>the [^,;.]+?|beaker \w+) up with (?P<y>[^,;.]+?)$",
                r"(?:top up) (?P<x>the [^,;.]+?|beaker \w+) with (?P<y>[^,;.]+?)$",
                rf"^(?P<x>(?:the|beaker) [^,;.]+?) (?:gets|receives) (?P<y>(?:the )?(?:{_COLOUR})\b[^,;.]*)$",
            ),
            "": (r"each of (?=the )",),
            r"pour \g<x> into ": (
                r"^(?P<x>[^,;.]+?) (?:should |must )?(?:go|(?:are|be) poured|be put) into ",
            ),
        }
    ),
    verbs=listed(
        "pour mix drain empty throw dump discard stir remove add combine toss take transfer move "
        "put repeat do blend shake swirl tip decant get dispose leave reduce trash siphon spill "
        "chuck bin ditch lose whisk scramble delete eliminate fill send give merge"
    ),
    things=listed("beaker beakers one ones container containers flask flasks tube tubes"),
    attributes=frozenset({*COLOURS.values(), "violet"}),
    joins=re.compile(
        r"(?:take|get|grab|pick|bring)\b(?!.*\b(?:out|away|off|units?)\b.*\|).*\|"  # "take it and pour it …"
        r"|(?:take|drain|remove|empty|add|move|get)\b.*\| (?:add|pour|put|transfer|move|place|combine|dump|"
        r"empty) (?:it|them|(?:that|this|these)(?= (?:in|into|to)\b)|to|into|in)\b"
        r"|(?:pour|take|remove|drain)\b.*\|"
        r" (?:discard|throw|dump|toss|get)(?: (?:it|them|that|these|out|away|rid))*(?: of (?:it|them|that))?$"
    ),
    each=same(
        "pour mix drain empty throw dump discard stir remove toss take tip get put move "
        "transfer add chuck bin"
    ),
    numbered="beaker",
    arrow="pour {} into {}",
    named=named,
    expanded=expanded,
)

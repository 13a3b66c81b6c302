"""Words for figures in a row, and for what is done with them."""

from __future__ import annotations

import re

from grice.worlds.lexicon import Lexicon, listed, rewrites, same, table
from grice.worlds.tangrams.drawing import FIGURES
from grice.worlds.tangrams.moving import expanded
from grice.worlds.tangrams.nouns import named

LEXICON = Lexicon(
    letters={shape: f"the {figure.name}" for shape, figure in FIGURES.items()},
    instead=table(
        {
            "figure": "tangram symbol element card icon tile block polygon puzzle drawing silhouette",
            "figures": "tangrams symbols elements cards icons tiles blocks polygons",
            "swap": "interchange permute transpose invert",
            "swapped": "interchanged exchanged switched-around",
            "remove": "discard erase drop eliminate dump withdraw extract clear cut hide lose kill trash "
            "del rm",
            "removed": "discarded erased dropped eliminated withdrew cleared",
            "add": "restore reinsert re-insert reinstate readd append include revive",
            "position": "rank index location cell seat",
            "front": "start head beginning",
            "end": "tail back-end",
            "rightmost": "right-most righthand right-hand furthest-right",
            "leftmost": "left-most lefthand left-hand furthest-left",
            "middle": "central midmost center",
            "undo": "revert cancel rewind",
        }
    ),
    phrases={
        "trade places of": "swap",
        "do likewise": "do the same",
        "exchange the places of": "swap",
        "change places": "swap",
        "swap places of": "swap",
        "far right": "rightmost",
        "far left": "leftmost",
        "bring it back": "add it back",
        "next to last": "second to last",
        "penultimate": "second to last",
        "all the way to the right": "in last position",
        "all the way to the left": "in first position",
    },
    rewrites=rewrites(
        {
            "remove": (r"do away with|put away|get rid of",),
            r"take out \g<x> and put it": (
                r"(?:pull|pick|grab|cut|snatch|lift)(?: (?:out|up))? (?P<x>[^,;.]+?)(?: (?:out|up))?"
                r"(?:,? and then|,? and|,? then|,) (?:stick|drop|paste|set|pop|place|put|insert|add) it",
            ),
            "first": ("foremost",),
            "the first and the last": (r"both ends|the two ends",),
            r"the one to the \g<s> of": (r"the (?P<s>left|right)(?:-hand)? neighbou?r of",),
            r"the \g<x> two": (r"the (?P<x>first|last|middle) (?:pair|couple)(?: of (?:figures|shapes))?",),
            "last": ("hindmost",),
            "remove everything except": (r"^(?:(?:only|just) keep|(?:keep|leave) (?:only|just))",),
        }
    ),
    verbs=listed(
        "remove swap delete add switch put take replace bring insert undo repeat move return exchange "
        "flip do get restore place trade reverse discard erase drop reinsert eliminate dump cut lose "
        "kill trash pull stick shift slide send kick throw toss clear interchange"
    ),
    things=listed(
        "figure figures one ones shape shapes object objects item items image images picture pictures"
        " position"
    ),
    attributes=frozenset(figure.name for figure in FIGURES.values()),
    joins=re.compile(
        r"(?:add|bring|return|replace|undo|restore|insert|put|re-?add)\b.*\|"
        r" (?:put|place|add|insert|move|return|bring|switch|swap)\b(?! (?:back|the|it with)\b)"
        r"|take\b.*\b(?:removed?|deleted?|took|taken|just|originally|you|we)\b.*\|"
        r"|take\b(?!.*\b(?:out|away)\b.*\|).*\| (?:swap|switch|exchange|trade|flip|reverse|remove|delete)\b"
        r"|undo\b.*\| (?:put|place)\b"
        r"|(?:remove|delete|take|discard|erase)\b.*\| (?:move|shift|slide)\b(?! it\b)"
    ),
    each=same("remove delete take discard erase get add drop eliminate throw kick pull"),
    numbered="figure",
    exchange="swap {} and {}",
    backwards=True,
    named=named,
    expanded=expanded,
)

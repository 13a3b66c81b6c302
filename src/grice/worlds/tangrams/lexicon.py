"""Words for figures in a row, and for what is done with them."""

from __future__ import annotations

from grice.worlds.lexicon import Lexicon, listed, table

LEXICON = Lexicon(
    instead=table(
        {
            "figure": "tangram symbol element card icon tile block polygon puzzle drawing silhouette",
            "figures": "tangrams symbols elements cards icons tiles blocks polygons",
            "swap": "interchange permute transpose invert",
            "swapped": "interchanged exchanged switched-around",
            "remove": "discard erase drop eliminate dump withdraw extract clear cut hide lose kill trash",
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
    verbs=listed(
        "remove swap delete add switch put take replace bring insert undo repeat move return "
        "exchange flip do get restore place trade reverse discard erase"
    ),
)

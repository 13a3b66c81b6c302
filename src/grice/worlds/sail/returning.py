"""The way back to where a walk began, in turns and steps."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grice.worlds.lexicon import Ago
from grice.worlds.sail.map import AHEAD
from grice.worlds.sail.rules import LONGEST_MOVE, Pose

_BACK = re.compile(
    r"(?:(?:go|walk|come|head|move|run|get) )?(?:(?:all the way )?back |return )(?:to )?"
    r"(?:(?:the (?:place|point|spot) )?(?:where|from where|that) you (?:started|began|set (?:out|off))"
    r"(?: from| at)?|(?:your|the) (?:start|starting (?:point|place|position|spot)|beginning))"
)
_TURNS = {0: (), 90: ("turn right",), 180: ("turn around",), 270: ("turn left",)}


def expanded(words: Sequence[str], ago: Ago) -> list[str] | None:
    """The turn and the steps back to where the first sentence was said, if the way there is straight."""
    if not _BACK.fullmatch(" ".join(words)):
        return None
    now = start = ago(0)
    turns = 1
    while (earlier := ago(turns)) is not None:
        start, turns = earlier, turns + 1
    if not isinstance(now, Pose) or not isinstance(start, Pose) or now.orientation is None:
        return None
    for heading, (x, y) in AHEAD.items():
        for steps in range(1, LONGEST_MOVE + 1):
            if (now.x + steps * x, now.y + steps * y) == (start.x, start.y):
                turn = _TURNS[(heading - now.orientation) % 360]
                return [*turn, f"go forward {steps} step{'s' * (steps > 1)}"]
    return None

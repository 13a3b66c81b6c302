"""A route told action by action: not as people would, but true."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from grice.episode import Segment, Sentence
from grice.worlds.grammar import NUMBERS
from grice.worlds.sail.rules import Forward, Left, Stop

_OFTEN = {1: " once", 2: " twice"}


def tell(segment: Segment) -> Sentence:
    """Every turn, and how far one walks between them."""
    *first, last = _runs(segment) or ["stop here"]
    return f"{', '.join(first)} and {last}" if first else last


def _runs(segment: Segment) -> list[str]:
    runs = ((action, len(list(same))) for action, same in groupby(segment) if action != Stop())
    return [text for action, times in runs for text in _tell_run(action, times)]


def _tell_run(action: object, times: int) -> Iterator[str]:
    while times > len(NUMBERS) - 1:  # a number has no more words
        yield from _tell_run(action, len(NUMBERS) - 1)
        times -= len(NUMBERS) - 1
    often = _OFTEN.get(times, f" {NUMBERS[times]} times")
    if action == Forward():
        yield f"walk forward{often}"
    else:
        yield f"turn {'left' if action == Left() else 'right'}{often if times > 1 else ''}"

"""The place where somebody stood, by its number: "a man in green enters where blue was standing"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grice.worlds.lexicon import Ago
from grice.worlds.scene.rules import EMPTY, Stage
from grice.worlds.scene.truth.describing import mentions

_WHERE = re.compile(
    r"(?P<who>.+ (?P<verb>enters|comes|appears|arrives|moves|goes|walks|steps))(?: in| over)?(?: to| at)?"
    r"(?: the (?:place|spot|position))? where (?P<gone>.+?) (?:was|stood|had been|used to (?:be|stand))"
    r"(?: standing| before| just now)*"
)
_TO = frozenset({"moves", "goes", "walks", "steps"})


def expanded(words: Sequence[str], ago: Ago) -> list[str] | None:
    """The request with the number of a place that was left in the sentence before."""
    found = _WHERE.fullmatch(" ".join(words))
    if not found:
        return None
    before, now = ago(1), ago(0)
    described = mentions(found["gone"].split())
    if not isinstance(before, Stage) or not isinstance(now, Stage) or len(described) != 1:
        return None
    there = [i for i, person in enumerate(before.people) if person != EMPTY and described[0].fits(person)]
    if len(there) != 1 or now.people[there[0]] != EMPTY:
        return None
    return [f"{found['who']} {'to' if found['verb'] in _TO else 'at'} position {there[0] + 1}"]

"""Self-repair: a constituent that is said anew, at any level, next to the one that it replaces or later.

"The first, no, the second beaker" has a rule for each category. "Turn left there. I mean right" is read as
"turn right there": the words after the correction are a phrase, and the last one of its category gives way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from grice.language.chart import parse
from grice.language.compiling import Compiled
from grice.language.meaning import Phrase
from grice.language.rules import Rules
from grice.language.spelling import Words

RESTARTED = 0.15
REPLACED = 0.3  # a constituent further away
FURTHER = 0.1  # and each word in between
FARTHEST = 6  # words in between
TRIED = 12  # sentences that are tried
CORRECTION = "OOPS"
_ALONE = re.compile(r"\{\w+:(\w+)\}")


class Repair(NamedTuple):
    """A sentence with one constituent in the place of another, and what that costs."""

    words: Words
    phrase: Phrase
    cost: float


def add_repairs(g: Rules) -> None:
    """Adds the restart of a phrase of any category; acts and whole noun phrases have their own."""
    around = "the a an to in at on into onto from with by for past until over of his her their just only"
    g.words("AT", around, say=0)
    own = g.acts | {"thing", "goal", "wish", "must", "cond"}
    for rule in g.rules:  # what may be a noun phrase alone
        alone = _ALONE.fullmatch(rule.pattern) if rule.pattern[0] == "{" else None
        if alone and alone[1] in own:
            own |= {rule.category}
    for category in dict.fromkeys(rule.category for rule in g.rules if rule.category.islower()):
        if category not in own:
            restarted = f"[{{AT}}] {{b:{category}}}"
            before = f"{{_a:{category}}} {{OOPS}} {restarted} [{{MEANT}}]"
            behind = f"{{_a:{category}}} , {restarted} [,] (i mean|i meant|rather)"
            g.lines(category, f"{before}\n{behind}", cost=RESTARTED)


def repaired(grammar: Compiled, words: Words) -> Repair | None:
    """The sentence after a correction within it, if it is read so."""
    correction = grammar.bits.get(CORRECTION, 0)
    if not any(grammar.starts(word) & correction for word in words.words[1:]):
        return None
    phrases = parse(grammar, words.words, words.stops, everywhere=True)
    for found in sorted(_replacements(grammar, words, phrases))[:TRIED]:
        gap, _, (start, end), (again, until), said = found
        kept = (*words.words[:start], *words.words[again:until], *words.words[end:said], *words.words[until:])
        moved = start - again
        stops = {stop for stop in words.stops if stop <= start}
        stops |= {stop + moved for stop in words.stops if stop >= until}
        phrase = parse(grammar, kept, frozenset(stops)).get((grammar.top, 0, len(kept)))
        if phrase is not None:
            taken = Words(kept, frozenset(stops), words.edits)
            return Repair(taken, phrase, REPLACED + FURTHER * gap)
    return None


Place = tuple[int, int]


def _replacements(
    grammar: Compiled, words: Words, phrases: dict[tuple[str, int, int], Phrase]
) -> Iterator[tuple[int, int, Place, Place, int]]:
    """The pairs of phrases of one category of which the second may be meant instead of the first: how far
    apart they are, minus the length, where they are, where the correction begins."""
    said: dict[int, int] = {}
    for category, start, end in phrases:
        if category == CORRECTION:
            said[start] = max(end, said.get(start, 0))
    ends = {*words.stops, len(words.words)}
    for category, again, until in phrases:
        if category in grammar.acts or not category.islower() or until not in ends:
            continue
        for at, over in said.items():
            if over != again:
                continue
            for other, start, end in phrases:
                if other == category and end <= at <= end + FARTHEST and start < end:
                    yield at - end, -(end - start) - (until - again), (start, end), (again, until), at

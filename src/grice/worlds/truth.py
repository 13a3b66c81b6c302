"""Whether what a sentence describes is there: the contract of a world's checker, and what checkers share.

A checker reads noun phrases, not whole sentences. It objects only to what it understands and finds false: a
sentence that it cannot read is not called false.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Generic

from grice.episode import Episode, Segment, Sentence
from grice.text import number
from grice.worlds.world import S, World

_WORD = re.compile(r"[a-z0-9][a-z0-9'/-]*")
_BESIDE = {
    "left",
    "right",
    "between",
    "beside",
    "next",
    "near",
    "before",
    "after",
    "past",
    "towards",
    "toward",
}
_OPEN = {"and", "or", "the", "a", "an"}  # nobody ends with these


class Truth(ABC, Generic[S]):
    """Objections to a sentence as a description of a segment."""

    def __init__(self, world: World[S, Any]) -> None:
        self.world = world

    @abstractmethod
    def objections(
        self, state: S, segment: Segment, sentence: Sentence, past: Sequence[Segment] = ()
    ) -> tuple[str, ...]:
        """What the sentence says that is not so, for people to read; empty if nothing is known to be false.

        `past` are the segments of earlier turns, for sentences that refer to them ("repeat step 1").
        """

    def of_last(self, episode: Episode) -> tuple[str, ...]:
        """The objections to the last sentence of an episode; later segments may not be described yet."""
        turn = len(episode.sentences) - 1
        segments, sentence = episode.segments, episode.sentences[turn]
        return (
            *broken(sentence),
            *self.objections(episode.states()[turn], segments[turn], sentence, segments[:turn]),
        )

    def check(self, episode: Episode) -> list[tuple[str, ...]]:
        """The objections to each sentence of a finished episode."""
        turns = zip(episode.states(), episode.segments, episode.sentences, strict=False)
        return [
            (*broken(sentence), *self.objections(state, segment, sentence, episode.segments[:turn]))
            for turn, (state, segment, sentence) in enumerate(turns)
        ]


@dataclass(frozen=True)
class Verbs:
    """Which words may ask for each kind of action, and which surely ask for something (by how they begin)."""

    sure: tuple[str, ...]
    may: Mapping[type, tuple[str, ...]]

    def objections(self, told: Sequence[str], action: object) -> tuple[str, ...]:
        """An objection if a verb asks for something, and no word for what is done."""
        may = self.may.get(type(action))
        verbs = [word for word in told if word.startswith(self.sure)]
        if may is None or not verbs or any(word.startswith(may) for word in told):
            return ()
        return (f"“{verbs[0]}” is not what is done",)


def broken(sentence: Sentence) -> tuple[str, ...]:
    """Objections to a sentence that breaks off ("left of the") or stammers ("at the stool at the stool")."""
    told = words(sentence)
    if told and told[-1] in _OPEN:
        return (f"it breaks off after “{told[-1]}”",)
    for i in range(len(told)):
        for size in (3, 4):
            once, again = told[i : i + size], told[i + size : i + 2 * size]
            if once == again:
                return (f"“{' '.join(once)}” is said twice",)
    return ()


def numbered(told: Sequence[str], nouns: Collection[str]) -> list[tuple[str, int]]:
    """Places that are told by number: "beaker 2", "position seven"; not "left of beaker 2"."""
    return [
        (f"{noun} {said}", place)
        for i, (noun, said) in enumerate(pairwise(told))
        if noun in nouns
        and (place := number(said)) is not None
        and not _BESIDE & set(told[max(0, i - 4) : i])
    ]


def beginnings(listed: str) -> tuple[str, ...]:
    """How words begin, from a list in one text."""
    return tuple(listed.split())


def words(sentence: Sentence) -> list[str]:
    """Lower-case words and numbers, without punctuation at their ends."""
    return [word.rstrip("'-/") for word in _WORD.findall(sentence.lower())]

"""Words as they were typed and as they are taken, with a trace of what was changed."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import OSA

_WORD = re.compile(r"[a-z0-9#%][a-z0-9'/#%]*(?:-[a-z0-9'/]+)*|[,.;:!?()-]+")
_APOSTROPHES = str.maketrans(
    {"’": "'", "‘": "'", "`": "'", "“": " ", "”": " ", '"': " ", "→": " arrow ", "&": " and "}
)
_STAMMERED = frozenset(
    ["the", "a", "an", "to", "of", "into", "from", "in", "and", "out", "then", "it", "with", "is"]
)
_ARROW = re.compile(r"[-=]+>")
SHORTEST = 4  # letters of a word that may be misspelt


@dataclass(frozen=True, slots=True)
class Edit:
    """A word as it was typed and as it was taken; "" if it was left out."""

    typed: str
    taken: str


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence as words of a grammar, the places of stops, and what became of other words."""

    words: tuple[str, ...]
    stops: frozenset[int]
    edits: tuple[Edit, ...]

    @property
    def unread(self) -> tuple[str, ...]:
        """The words that were left out."""
        return tuple(edit.typed for edit in self.edits if not edit.taken)


class Speller:
    """Takes sentences apart into words of a vocabulary."""

    def __init__(self, vocabulary: Collection[str], ignored: Collection[str] = ()) -> None:
        self.vocabulary = frozenset(vocabulary)
        self.ignored = frozenset(ignored)
        self._by_length: dict[int, list[str]] = {}
        for word in sorted(self.vocabulary):
            self._by_length.setdefault(len(word), []).append(word)
        self._taken = lru_cache(1 << 12)(self._take)

    def words(self, sentence: str) -> Words:
        """The words of a sentence, numbers and signs included."""
        kept: list[str] = []
        stops: set[int] = set()
        edits: list[Edit] = []
        for token in _WORD.findall(_ARROW.sub(" arrow ", sentence.lower().translate(_APOSTROPHES))):
            if not token[0].isalnum() and token[0] not in "#%":
                stops.add(len(kept))
                continue
            taken = self._taken(token)
            if kept and taken == (kept[-1],) and token in _STAMMERED:
                continue
            if taken != (token,):
                edits.append(Edit(token, " ".join(taken)))
            kept += [word for word in taken if word not in self.ignored]
        return Words(tuple(kept), frozenset(stops), tuple(edits))

    def _take(self, token: str) -> tuple[str, ...]:
        """The words that a typed one stands for: itself, its parts, or the likeliest at distance one."""
        if token in self.vocabulary:
            return (token,)
        if token.startswith("#") and "number" in self.vocabulary and token[1:] in self.vocabulary:
            return "number", token[1:]
        bare = token.removesuffix("'s").strip("'")
        if bare in self.vocabulary:
            return (bare,)
        parts = tuple(part for part in re.split(r"[-/]|(?<=#)", token) if part)
        if len(parts) > 1 and all(part in self.vocabulary for part in parts):
            return parts
        if not token.isalpha():
            return ()
        if len(token) < SHORTEST:
            return self._short(token)
        for cut in range(2, len(token) - 1):
            if (
                token[:cut] in self.vocabulary
                and token[cut:] in self.vocabulary
                and min(cut, len(token) - cut) > 2
            ):
                return token[:cut], token[cut:]
        return self._nearest(token)

    def _short(self, token: str) -> tuple[str, ...]:
        """What is meant by a short word with its letters exchanged or one left out, if that is clear."""
        same = [word for word in self._by_length.get(len(token), ()) if sorted(word) == sorted(token)]
        longer = [
            word
            for word in self._by_length.get(len(token) + 1, ())
            if word[0] == token[0] and OSA.distance(token, word, score_cutoff=1) == 1
        ]
        found = same or longer
        return (found[0],) if len(found) == 1 and len(token) > 1 else ()

    def _nearest(self, token: str) -> tuple[str, ...]:
        limit = 2 if len(token) >= 8 else 1
        found: list[tuple[float, str]] = []
        for length in range(len(token) - limit, len(token) + limit + 1):
            for word in self._by_length.get(length, ()) if length >= SHORTEST else ():
                distance = OSA.distance(token, word, score_cutoff=limit)
                if distance <= limit:
                    found.append((distance + (token[0] != word[0]) / 2 + (len(word) != len(token)) / 8, word))
        return (min(found)[1],) if found else ()

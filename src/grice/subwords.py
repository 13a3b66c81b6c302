"""Parts of words: suffixes that mean something of their own, and the known word that a new one is made of.

People who name colours type "greener", "reddish", "bluegreen", "purpil" and "blueeee". Few such words are
seen twice, and all of them say something.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

ATTACHED = "+"  # before a suffix that is a token of its own
SHORTEST = 4  # letters of a word that may hold a typing error, or begin or abbreviate another
STEM = 3  # letters of a known word, at least, that a new one may begin with
REST = 3  # letters, at most, that may follow it
_SUFFIX = re.compile(r"(?<=\w\w)(?:er|est|ish)$")
_DRAWN = re.compile(r"(\w)\1{2,}")  # "blueeee"
_VOWELS = str.maketrans("", "", "aeiou")


def take_off(word: str) -> list[str]:
    """A word, or its stem and suffixes: "greenisher" has two."""
    found: list[str] = []
    while suffix := _SUFFIX.search(word):
        found.insert(0, ATTACHED + suffix[0])
        word = word[: suffix.start()]
    return [word, *found]


def put_on(parts: Iterable[str]) -> list[str]:
    """The inverse of `take_off`, for all words of a sentence."""
    words: list[str] = []
    for part in parts:
        if words and len(part) > 1 and part.startswith(ATTACHED):
            words[-1] += part.removeprefix(ATTACHED)
        else:
            words.append(part)
    return words


class Speller:
    """Reads words that are not known as known ones; of several, as the one listed first."""

    def __init__(self, words: Sequence[str]) -> None:
        self._rank: Mapping[str, int] = {word: rank for rank, word in enumerate(words)}
        self._near: dict[str, str] = {}  # known words by what is left when a letter is lost
        self._short: dict[str, str] = {}  # and by their consonants
        for word in words:
            if len(word) >= SHORTEST and word.isalpha():
                self._short.setdefault(_consonants(word), word)
                for form in _shortened(word):
                    self._near.setdefault(form, word)

    def read(self, word: str) -> list[str]:
        """The known parts of an unknown word; the word itself if there are none."""
        if not any(map(str.isalpha, word)):
            return [word]
        for parts in self._readings(word):
            if parts and all(part in self._rank for part in parts):
                return parts
        return [word]

    def _readings(self, word: str) -> Iterator[list[str]]:
        """Ways to read it, the surest first."""
        if (once := _DRAWN.sub(r"\1", word)) != word:
            yield take_off(once)
        if "-" in word.strip("-"):
            yield [known for part in word.split("-") if part for known in self._known(part)]
        stems = [[word[:i]] for i in range(len(word) - 1, max(STEM, len(word) - REST) - 1, -1)]
        yield from (stem for stem in stems[: REST - 1] if len(stem[0]) >= SHORTEST)
        yield [self._corrected(word)]
        yield from ([word[:i], word[i:]] for i in range(STEM, len(word) - STEM + 1))
        yield from stems
        yield [self._short.get(_consonants(word), word)]

    def _known(self, part: str) -> list[str]:
        return [part] if part in self._rank else [known for end in take_off(part) for known in self.read(end)]

    def _corrected(self, word: str) -> str:
        """The known word that differs in a letter: one more, one less, another, or two exchanged."""
        if len(word) < SHORTEST:
            return word
        near = {self._near[form] for form in _shortened(word) if form in self._near}
        return min(near, key=self._rank.__getitem__, default=word)


def _consonants(word: str) -> str:
    """The first letter and the consonants after it: "grn" for "green"."""
    return word[:1] + word[1:].translate(_VOWELS)


def _shortened(word: str) -> list[str]:
    """The word, and the word without each of its letters."""
    return [word, *(word[:i] + word[i + 1 :] for i in range(len(word)))]

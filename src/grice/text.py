"""Tokens and vocabulary, and text that is safe to print."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Protocol, runtime_checkable

from grice.subwords import Speller, put_on, take_off

START, END, UNKNOWN = 0, 1, 2
SPECIAL = ("<start>", "<end>", "<unknown>")
_EDGES = re.compile(r"^\W+|\W+$")
_APART = re.compile(r"[\w'-]+|[^\w\s]")
# Control characters but for tab and newline, what begins a new line, and what turns the direction of writing.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    """The text with control characters as their codes, which JSON knows, so that none acts on a terminal."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
SHORT = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th")
ORDINALS = {word: n for spelt in (_ORDINALS, SHORT) for n, word in enumerate(spelt, 1)}


@lru_cache(1 << 10)
def number(word: str) -> int | None:
    """The number that a word or digits say; words up to ten."""
    if word.isascii() and word.isdecimal():
        return int(word)
    return _NUMBERS.index(word) if word in _NUMBERS else None


def tokens(sentence: str, apart: bool = False, subwords: bool = False) -> list[str]:
    """Lower-case tokens between white space; with `apart`, punctuation is a token of its own.

    With `subwords`, so are the suffixes of comparison and likeness: "greener" is "green", "+er".
    """
    words = _APART.findall(sentence.lower()) if apart else sentence.lower().split()
    return [part for word in words for part in take_off(word)] if subwords else words


@dataclass(frozen=True)
class Vocabulary:
    """The words a model knows, after the three special ones; with `subwords`, it reads others by parts."""

    words: tuple[str, ...]
    apart: bool = False
    subwords: bool = False

    @classmethod
    def of(cls, sentences: Iterable[str], apart: bool = False, subwords: bool = False) -> Vocabulary:
        """The words seen more than once, the most frequent first."""
        counts = Counter(token for sentence in sentences for token in tokens(sentence, apart, subwords))
        words = sorted((w for w, n in counts.items() if n > 1), key=lambda w: (-counts[w], w))
        return cls(tuple(words), apart, subwords)

    def split(self, sentence: str) -> list[str]:
        """The tokens of a sentence, known or not."""
        found = tokens(sentence, self.apart, self.subwords)
        return [part for token in found for part in self._parts(token)]

    def _parts(self, token: str) -> list[str]:
        """A token, or with `subwords` the known words that it is made of."""
        return [token] if token in self.index or not self.subwords else self._speller.read(token)

    def readings(self, sentence: str) -> dict[str, str]:
        """The words of a sentence that are read as known ones by their parts: "purpil" as "purple"."""
        found = {}
        for word in tokens(sentence, self.apart):
            parts = self.split(word)
            if all(part in self.index for part in parts):
                joined = put_on(parts)
                if joined != [word]:
                    found[word] = " ".join(joined)
        return found

    @cached_property
    def _speller(self) -> Speller:
        return Speller(self.words)

    def __len__(self) -> int:
        return len(SPECIAL) + len(self.words)

    @cached_property
    def index(self) -> dict[str, int]:
        return {word: i for i, word in enumerate(self.words, len(SPECIAL))}

    def encode(self, sentence: str) -> list[int]:
        """The tokens' numbers and END."""
        return [self.index.get(t, UNKNOWN) for t in self.split(sentence)] + [END]

    def decode(self, numbers: Iterable[int]) -> str:
        """The words up to END, with spaces between, and suffixes where they belong."""
        words = []
        for number in numbers:
            if number == END:
                break
            words.append(SPECIAL[number] if number < len(SPECIAL) else self.words[number - len(SPECIAL)])
        return " ".join(put_on(words) if self.subwords else words)

    def readable(self, sentence: str) -> str:
        """The sentence without the punctuation that would make a known word unknown: "to the right."."""
        if self.apart:
            said = tokens(sentence, True)
            kept = [t for t in said if t in self.index or any(map(str.isalnum, t))]
            return sentence if kept == said else " ".join(kept)
        words = ((word, _EDGES.sub("", word)) for word in sentence.split())
        return " ".join(
            bare if word.lower() not in self.index and (bare.lower() in self.index or not bare) else word
            for word, bare in words
        ).strip()

    def unknown(self, sentence: str) -> list[str]:
        """The words of a sentence, bare of punctuation, with a part that is not in this vocabulary."""
        words = tokens(sentence, self.apart)
        return [
            _EDGES.sub("", word) or word
            for word in words
            if any(part not in self.index for part in self.split(word))
        ]


@runtime_checkable
class Literate(Protocol):
    """An agent that reports which words it knows."""

    vocabulary: Vocabulary

"""Words as they were typed and as they are taken, with a trace of what was changed."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

_WORD = re.compile(r"[a-z0-9#%][a-z0-9'/#%]*(?:-[a-z0-9'/]+)*|[,.;:!?()-]+")
_APOSTROPHES = str.maketrans(
    {"’": "'", "‘": "'", "`": "'", "“": " ", "”": " ", '"': " ", "→": " arrow ", "&": " and ", "+": " plus "}
)
_STAMMERED = frozenset(
    ["the", "a", "an", "to", "of", "into", "from", "in", "and", "out", "then", "it", "with", "is"]
)
_ARROW = re.compile(r"[-=]+>|<[-=]*>")
_NAMELY = re.compile(r"\bi\.\s?e\.?(?=\W)")
_MINUS = re.compile(r"(?:^|(?<=\s))[-–−](?=\w)")
_CONTRACTED = {
    "n't": "is are was were do does did has have had would could should need must",
    "'s": "it that there what who he she where here how everything something nothing",
    "'re": "you we they", "'ll": "i you we it they that he she", "'ve": "i you we they",
    "'d": "i you we it they that he she", "'m": "i",
}  # fmt: skip
_FULL = {"n't": "not", "'s": "is", "'re": "are", "'ll": "will", "'ve": "have", "'d": "would", "'m": "am"}
_OTHER_WORDS = frozenset(["its", "well", "were", "shell", "hell", "ill", "id", "wed", "shed", "hed"])
CONTRACTIONS = {
    written: (word, _FULL[end])
    for end, words in _CONTRACTED.items()
    for word in words.split()
    for written in (word + end, word + end.replace("'", ""))
    if written not in _OTHER_WORDS
} | {
    "can't": ("can", "not"), "cant": ("can", "not"), "cannot": ("can", "not"), "won't": ("will", "not"),
    "wont": ("will", "not"), "let's": ("let", "us"), "ain't": ("is", "not"), "gotta": ("have", "to"),
    "gonna": ("going", "to"), "wanna": ("want", "to"), "lemme": ("let", "me"), "gimme": ("give", "me"),
    "u": ("you",), "ya": ("you",), "da": ("the",), "n": ("and",), "nr": ("number",), "nbr": ("number",),
    "num": ("number",), "yr": ("your",), "ur": ("your",), "dat": ("that",), "thru": ("through",),
    "til": ("until",), "till": ("until",), "coz": ("because",), "cuz": ("because",), "cos": ("because",),
}  # fmt: skip
ADVERB = "-ly"  # an adverb that a vocabulary lacks: how something is done changes nothing
SHORTEST = 4  # letters of a word that may be misspelt
GAP = "~"  # in patterns: words that a grammar lacks

KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
ALIKE = ("aeiouy", "szcx", "ckq", "dt", "bp", "fv", "gj", "mn")  # letters of similar sounds


def _confused() -> frozenset[frozenset[str]]:
    """The pairs of letters of which one is typed for the other: neighbours on a keyboard, or alike."""
    places = {letter: (x + y / 3, y) for y, row in enumerate(KEYS) for x, letter in enumerate(row)}
    near = {
        frozenset((a, b))
        for (a, (x, y)), (b, (other, below)) in combinations(places.items(), 2)
        if abs(x - other) < 1.1 and abs(y - below) < 2
    }
    return frozenset(near | {frozenset(pair) for group in ALIKE for pair in combinations(group, 2)})


CONFUSED = _confused()


def _slip(typed: str, word: str) -> bool:
    """True if a word is typed so by a slip: letters left out, doubled, exchanged or confused. Another letter
    at the beginning, or one that is neither near nor alike, makes another word."""
    if typed[0] != word[0] and sorted(typed[:2]) != sorted(word[:2]):
        return False
    if _DOUBLED.sub(r"\1", typed) == _DOUBLED.sub(r"\1", word):
        return True
    from rapidfuzz.distance import Levenshtein  # slow to load, and few sentences need it

    edits = [edit for edit in Levenshtein.editops(typed, word) if edit.tag == "replace"]
    changed = [(typed[edit.src_pos], word[edit.dest_pos]) for edit in edits]
    exchanged = len(changed) == 2 and changed[0] == changed[1][::-1]
    return exchanged or all(frozenset(change) in CONFUSED for change in changed)


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
    unsure: frozenset[int] = (
        frozenset()
    )  # the places of words that the grammar lacks, or that are only like one

    @property
    def unread(self) -> tuple[str, ...]:
        """The words that were left out."""
        return tuple(edit.typed for edit in self.edits if not edit.taken)


_HAS = re.compile(r"(?<=[a-z0-9])['’]s(?= (?:got|been|had)\b)", re.I)
_DOUBLED = re.compile(r"(.)\1")
_CLITIC = re.compile(r"(?<=[a-z0-9])['’]s\b|(?<=\bit)s\b", re.I)


def full(text: str) -> str:
    """A text in which "'s" is "is", as after a noun: "if the third beaker's empty"."""
    return _CLITIC.sub(" is", text)


def _signs(text: str) -> str:
    """A text with its signs as words."""
    text = _HAS.sub(" has", _ARROW.sub(" arrow ", text.translate(_APOSTROPHES)))
    return _MINUS.sub(" minus ", _NAMELY.sub(" namely ", text))


class Speller:
    """Takes sentences apart into words of a vocabulary."""

    def __init__(
        self, vocabulary: Collection[str], ignored: Collection[str] = (), known: Collection[str] = ()
    ) -> None:
        self.vocabulary = frozenset(vocabulary)
        self.known = frozenset(known)  # words that are no misspelt ones, though the vocabulary lacks them
        self.ignored = frozenset(ignored) | {ADVERB}
        self._by_length: dict[int, list[str]] = {}
        for word in sorted(self.vocabulary):
            self._by_length.setdefault(len(word), []).append(word)
        self._taken = lru_cache(1 << 12)(self._take)

    def words(self, sentence: str, unknown: bool = False) -> Words:
        """The words of a sentence, numbers and signs included; words that are not in the vocabulary are left
        out, or kept as they are typed if `unknown`."""
        kept: list[str] = []
        stops: set[int] = set()
        edits: list[Edit] = []
        unsure: set[int] = set()
        for token in _WORD.findall(_signs(sentence.lower())):
            if not token[0].isalnum() and token[0] not in "#%":
                stops.add(len(kept))
                continue
            if token in CONTRACTIONS:
                kept += CONTRACTIONS[token]
                continue
            taken = self._taken(token)
            if kept and taken == (kept[-1],) and token in _STAMMERED:
                continue
            if taken != (token,):
                edits.append(Edit(token, " ".join(taken)))
            if unknown and not taken:
                taken = (token,)
            if unknown and self._changed(token):
                unsure.update(range(len(kept), len(kept) + len(taken)))
            kept += [word for word in taken if word not in self.ignored]
        return Words(tuple(kept), frozenset(stops), tuple(edits), frozenset(unsure))

    def _changed(self, token: str) -> bool:
        """True if a word differs from the vocabulary's word that it stands for."""
        return "".join(self._taken(token)) not in (token, token.removesuffix("'s").replace("-", ""))

    def typed(self, sentence: str) -> list[str]:
        """The words of a sentence as they were typed, contractions and compounds taken apart."""
        found: list[str] = []
        for token in _WORD.findall(sentence.lower().translate(_APOSTROPHES)):
            found += CONTRACTIONS.get(token) or re.split(r"[-/]", token.removesuffix("'s"))
        return found

    def _take(self, token: str) -> tuple[str, ...]:
        """The words that a typed one stands for: itself, its parts, or the likeliest at distance one."""
        if token in self.vocabulary:
            return (token,)
        if token.startswith("#") and "number" in self.vocabulary and token[1:] in self.vocabulary:
            return "number", token[1:]
        bare = token.removesuffix("'s").strip("'")
        if bare in self.vocabulary:
            return (bare,)
        if bare in self.known:
            return ()
        parts = tuple(part for part in re.split(r"[-/]|(?<=#)", token) if part)
        if len(parts) > 1 and all(part in self.vocabulary for part in parts):
            return parts
        if not token.isalpha():
            pieces = tuple(re.findall(r"[a-z]+|[0-9]+", token))
            return pieces if len(pieces) > 1 and all(one in self.vocabulary for one in pieces) else ()
        if token.endswith("ly") and len(token) > 6:
            return (ADVERB,)
        if len(token) < SHORTEST:
            return self._short(token)
        for cut in range(3, len(token) - 2):
            if token[:cut] in self.vocabulary and token[cut:] in self.vocabulary:
                return token[:cut], token[cut:]
        return self._nearest(token)

    def _short(self, token: str) -> tuple[str, ...]:
        """The word meant by a short one with letters exchanged or one left out, if that is clear."""
        from rapidfuzz.distance import OSA

        same = [word for word in self._by_length.get(len(token), ()) if sorted(word) == sorted(token)]
        longer = [
            word
            for word in self._by_length.get(len(token) + 1, ())
            if word[0] == token[0] and OSA.distance(token, word, score_cutoff=1) == 1
        ]
        found = same or longer
        return (found[0],) if len(found) == 1 and len(token) > 1 else ()

    def _nearest(self, token: str) -> tuple[str, ...]:
        from rapidfuzz.distance import OSA

        limit = 2 if len(token) >= 8 else 1
        found: list[tuple[float, str]] = []
        for length in range(len(token) - limit, len(token) + limit + 1):
            for word in self._by_length.get(length, ()) if length >= SHORTEST else ():
                distance = OSA.distance(token, word, score_cutoff=limit)
                if distance <= limit and _slip(token, word):
                    unlike = (token[0] != word[0]) / 2 + (sorted(word) != sorted(token)) / 8
                    unlike += (len(word) != len(token)) / 8 + (len(word) < len(token)) / 16
                    found.append((distance + unlike, word))
        return (min(found)[1],) if found else ()

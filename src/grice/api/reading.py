"""Text as people type it, turned into sentences that a listener has learnt to read.

Words are changed only if the listener does not know them, and all changes are kept (`Reading.changes`), so
that an answer can tell what it read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from grice.text import Vocabulary, spellings, tokens
from grice.worlds.lexicon import Lexicon

_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "."})
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\s*\n\s*")
_CLAUSE = re.compile(
    r"\s*[,;]?\s+(and then|then|after that|afterwards|and afterwards|and finally|finally|and)\s*,?\s+"
)
_DETERMINERS = {"the", "a", "an", "another"}
_PREPARE = {"take", "bring", "add", "get", "grab", "remove", "then", "pick"}
_PRONOUNS = {"he", "she", "they"}
_BEFORE = re.compile(
    r"^(?:(?:ok|okay|hey|hi|hello|well|alright|so|um|uh|now|please|pls|kindly|just)\b[\s,!.:-]*"
    r"|(?:can|could|would|will) you\b[\s,]*(?:please\b|kindly\b|now\b|just\b)?[\s,]*"
    r"|(?:i (?:want|need|would like|'d like)|i'd (?:like|love)) (?:you )?to\b\s*"
    r"|(?:you (?:should|must|need to|have to|can)|let's|lets|try to|go ahead and|would you mind)\b\s*)+"
)
_AFTER = re.compile(
    r"[\s,]*\b(?:please|pls|thanks|thank you|thx|for me|if you can|if possible|will you|ok|okay)\b[\s.!?]*$"
)
_NUMBERED = re.compile(r"(?:#\s*|\bno\.\s*|\bnr\.?\s*|\bnumber\s+)(\d+|one|two|three|four|five|six|seven)\b")
_CONTRACTIONS = {
    "it's": "it is",
    "that's": "that is",
    "who's": "who is",
    "there's": "there is",
    "what's": "what is",
}
CLOSE = 0.75  # how alike a correction must be, from 0 to 1
AHEAD = 0.08  # by how much it must lead the next best


@dataclass(frozen=True)
class Reading:
    """Sentences as a listener reads them, and the words that were read as others."""

    sentences: tuple[str, ...]
    changes: tuple[tuple[str, str], ...] = ()


def read(texts: Sequence[str], vocabulary: Vocabulary, lexicon: Lexicon) -> Reading:
    """What a listener with this vocabulary is asked to do by texts, put in its own words."""
    sentences: list[str] = []
    changes: dict[str, str] = {}
    for text in texts:
        for clause in clauses(_rephrase(plain(text), vocabulary, lexicon, changes), lexicon):
            words = list(_known(clause, vocabulary, lexicon.instead, changes))
            sentences.append(" ".join(words) or clause or text)
    return Reading(tuple(sentences), tuple(changes.items()))


def _rephrase(text: str, vocabulary: Vocabulary, lexicon: Lexicon, changes: dict[str, str]) -> str:
    """The text with phrases of the lexicon that have a word which the vocabulary lacks."""
    for said, known in lexicon.phrases.items():
        if vocabulary.unknown(said) and re.search(rf"\b{re.escape(said)}\b", text):
            text = re.sub(rf"\b{re.escape(said)}\b", known, text)
            changes[said] = known
    return text


def plain(text: str) -> str:
    """Lower case, plain quotes, and without what is only polite."""
    text = unicodedata.normalize("NFKC", text).translate(_QUOTES).lower()
    text = " ".join(text.split())
    while (shorter := _AFTER.sub("", _BEFORE.sub("", text))) not in (text, ""):
        text = shorter
    return _NUMBERED.sub(lambda found: found[1], text)


def clauses(text: str, lexicon: Lexicon) -> Iterator[str]:
    """The clauses of a text that ask for something each, if that can be told by how they begin."""
    for sentence in _SENTENCE.split(text):
        parts, last = [], 0
        for cut in _CLAUSE.finditer(sentence) if lexicon.verbs else ():
            if _begins(sentence[last : cut.start()], cut[1], sentence[cut.end() :].split(), lexicon):
                parts.append(sentence[last : cut.start()])
                last = cut.end()
        parts.append(sentence[last:])
        yield parts[0]
        for part in parts[1:]:
            begins_with = part.split(" ", 1)[0]
            bare = lexicon.subject and begins_with in lexicon.verbs - _PRONOUNS
            yield f"{lexicon.subject} {part}" if bare else part


def _begins(before: str, link: str, ahead: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether a new request begins after this link, and not only the rest of the one before."""
    first = ahead[0].strip(",.") if ahead else ""
    told = before.split()
    if len(told) < 2 or (lexicon.subject and not lexicon.verbs & {word.strip(",") for word in told}):
        return False  # "he then moves"
    if first not in lexicon.verbs and not (lexicon.subject and link != "and" and first in _DETERMINERS):
        return False
    goes_on = told[0] in _PREPARE and {"it", "them"} & set(ahead[1:3])  # "take it and pour it …"
    return link != "and" or not goes_on


def _known(
    clause: str, vocabulary: Vocabulary, lexicon: Mapping[str, str], changes: dict[str, str]
) -> Iterator[str]:
    """The clause's words, each as the vocabulary has it if it has anything like it."""
    for word in clause.split():
        if all(token in vocabulary.index for token in tokens(word, vocabulary.apart)):
            yield word
            continue
        bare = word.strip(".,;:!?\"'()[]")
        if not bare:
            continue
        found = bare if bare in vocabulary.index else _instead(bare, vocabulary, lexicon)
        if found != bare:
            changes[bare] = found
        yield found


def _instead(word: str, vocabulary: Vocabulary, lexicon: Mapping[str, str]) -> str:
    """What the vocabulary has for a word that it lacks; the word itself if nothing stands out."""
    if word in lexicon:
        return lexicon[word]
    if word in _CONTRACTIONS:
        return _CONTRACTIONS[word]
    if other := next((spelt for spelt in spellings(word) if spelt in vocabulary.index), None):
        return other
    if len(word) < 4 or not word.isalpha():
        return word
    best = process.extract(
        word,
        [*vocabulary.words, *lexicon],
        scorer=DamerauLevenshtein.normalized_similarity,
        limit=2,
        score_cutoff=CLOSE,
    )
    if not best or (len(best) > 1 and best[0][1] - best[1][1] < AHEAD):
        return word
    return lexicon.get(best[0][0], best[0][0])

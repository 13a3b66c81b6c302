"""Typing errors: the known word that is meant by one that is not known."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from grice.text import ORDINALS, Vocabulary, spellings
from grice.worlds.lexicon import Lexicon

CONTRACTIONS = {
    "it's": "it is",
    "that's": "that is",
    "who's": "who is",
    "there's": "there is",
    "what's": "what is",
    "you're": "you are",
    "you'll": "you will",
    "can't": "cannot",
}
EDGES = ".,;:!?\"'()[]"
FREQUENT = 40  # words at the top of a vocabulary
RARER = 5  # times as far down the list of words by frequency: a word that is not meant instead
LONG = 8  # letters: words that are as long may have two typing errors


def correct_spelling(text: str, vocabulary: Vocabulary, lexicon: Lexicon, changes: dict[str, str]) -> str:
    """The text without typing errors, as far as they can be told."""
    known = {*vocabulary.words, *lexicon.words}
    words = text.split()
    for i, word in enumerate(words):
        bare = word.strip(EDGES)
        if turned := _turned(bare, lexicon):
            changes[bare] = turned
            words[i] = word.replace(bare, turned)
            continue
        if word in known or bare in known or bare in CONTRACTIONS or spellings(bare):
            continue
        if bare in lexicon.doing or bare in lexicon.done:
            continue
        if (found := _corrected(bare, known, vocabulary, lexicon)) != bare:
            changes[bare] = found
            words[i] = word.replace(bare, found)
    return " ".join(words)


def _turned(word: str, lexicon: Lexicon) -> str:
    """The name or ordinal in which two letters have changed places; the data has some of these errors."""
    if len(word) < 5 or word in lexicon.spelt:
        return ""
    names = {*lexicon.attributes, *ORDINALS}
    return next((n for n in names if sorted(n) == sorted(word) and n[0] == word[0]), "")


def _corrected(word: str, known: Collection[str], vocabulary: Vocabulary, lexicon: Lexicon) -> str:
    """The known word that is meant by one that is not known; the word itself if none stands out."""
    if not word.isalpha() or len(word) < 3:
        return word
    if len(word) == 3:  # only two letters may have changed places, or one of a frequent word be missing
        turned = {word[1] + word[0] + word[2], word[0] + word[2] + word[1]} & set(known)
        longer = [
            w for w in vocabulary.words[:FREQUENT] if len(w) == 4 and w[0] == word[0] and _lacks(word, w)
        ]
        meant = sorted(turned) or longer
        return meant[0] if len(meant) == 1 else word
    from rapidfuzz import process  # only for what is mistyped
    from rapidfuzz.distance import DamerauLevenshtein

    found = process.extract(
        word,  # hardly anybody mistypes how a word begins, unless two letters change places
        [other for other in known if other[0] == word[0] or other[:2] == word[1::-1]],
        scorer=DamerauLevenshtein.distance,
        limit=None,
        score_cutoff=1 if len(word) < LONG else 2,
    )
    best = [other for other, errors, _ in found if errors == found[0][1]]
    if len(best) > 1:
        spelt = [other for other in best if other in lexicon.spelt]  # the data has typing errors as well
        alike = [other for other in best if other[-1] == word[-1]]
        best = _frequent(best, vocabulary) or (spelt if len(spelt) == 1 else alike)
    return best[0] if len(best) == 1 else word


def _lacks(word: str, other: str) -> bool:
    """Whether a word is the other without one of its letters."""
    return any(other[:i] + other[i + 1 :] == word for i in range(len(other)))


def _frequent(words: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """The one of several words that is far more frequent than the others, if there is one."""
    far = RARER * len(vocabulary)
    first, second, *_ = sorted(words, key=lambda word: vocabulary.index.get(word, far))
    ranks = [vocabulary.index.get(word, far) for word in (first, second)]
    return [first] if RARER * ranks[0] < ranks[1] else []

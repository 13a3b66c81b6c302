"""Text as people type it, turned into sentences that a listener has learnt to read: one request each.

Words are changed only if the listener does not know them, and all changes are kept (`Reading.changes`), so
that an answer can tell what it read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from grice.api.clauses import clauses, content
from grice.api.corrections import correct
from grice.api.echoes import echo
from grice.api.order import in_order
from grice.api.repairs import repair
from grice.api.requests import BETWEEN
from grice.api.several import spread
from grice.api.spelling import CONTRACTIONS, EDGES, correct_spelling
from grice.episode import State
from grice.text import ORDINALS, Vocabulary, spellings
from grice.worlds.lexicon import Ago, Lexicon

_LETTER = re.compile(
    r"(?<!^)\b[A-Z]\b(?!')|^[B-Z]\b(?!')|^A\b(?= and\b)|\b[b-z]\b(?!'|[.]\w)(?<!'.)"
    r"|\ba\b(?=\s*[,.;!?]|$| (?:and|with|to|at|in|by|before|after|behind|between|from|back|out|away|first)\b)"
)  # no article comes before "and"
_SHORT = {
    "u": "you",
    "ur": "your",
    "plz": "please",
    "teh": "the",
    "hte": "the",
    "dont": "don't",
    "whoops": "oops",
    "id like": "i'd like",
    "wanna": "want to",
}
_SHORTER = re.compile(rf"(?<![\w'-])(?:{'|'.join(_SHORT)})(?![\w'-])")
_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "."})
_BEFORE = re.compile(
    r"^(?:(?:ok|okay|hey|hi|hello|alright|um|uh|hmm|ugh|oh|yeah|yes|right so|please(?: to)?|pls|kindly|pray"
    r"|sorry|oops|excuse me|thanks|thank you(?: very much| so much)?|great|perfect|good)\b[\s,!.:-]+"
    r"|if (?:it|that) (?:isn't|is not|wouldn't be|is no|is) (?:too much )?(?:trouble|okay|ok)[\s,]*"
    r"|(?:and|so|now|then)[\s,]+(?=(?:please|can|could|would|will|let's|lets|i|i'd)\b)"
    r"|(?:can|could|would|will) you\b[\s,]*(?:please\b|kindly\b|now\b|just\b)?[\s,]*"
    r"|first of all[\s,]*|(?:when|once) (?:that|this) is done[\s,]*|having done (?:that|so)[\s,]*"
    r"|(?:can|could|would|will) (?=(?:the|a|an|he|she|they|everybody|everyone|someone|somebody)\b)"
    r"|be so (?:kind|good) as to\b\s*|be kind enough to\b\s*"
    r"|(?:i (?:want|need|would like|'d like|would love)|i'd (?:like|love)) (?:you )?to\b\s*"
    r"|(?:i (?:want|need|would like)|i'd like) that you\b\s*"
    r"|what (?:i|we) (?:want|need|would like)(?: you)?(?: to do| to happen)?(?: next| now)? "
    r"is (?:that|to)\b\s*"
    r"|you(?: will|'ll)? (?:should|must|can|(?:need|have|want|are going) to)(?! (?:be|see|have)\b)\b\s*"
    r"|(?:let's|lets|try to|go ahead and|make sure to|would you mind|do me a favou?r and)\b\s*)+"
)
_PLEASE = re.compile(r"\s*,?\s\bplease\b,?\s+")
_NOTHING = re.compile(r"(?:thanks|thank you|thx|please|ok|okay|great|perfect|good|done|hello|hi)\W*")
_FILLER = re.compile(r"^(now|so|just|well|and)\b[\s,]*")
_AFTER = re.compile(
    r"[\s,]*\b(?:please|pls|thanks|thank you|thx|for me|if you can|if possible|will you|ok|okay)\b[\s.!?]*$"
)
_NUMBERED = re.compile(
    r"(?:\b(?P<noun>[a-z]+) )?(?:# ?|no\. ?|nr\.? ?|number )"
    r"(?P<number>\d+|one|two|three|four|five|six|seven)\b"
)
_COUNTED = re.compile(r"(.*?)[\s,]*\b(?:counting|counted|if you count) (from the (?:right|left))\b[\s,]*(.*)")
_PLACED = re.compile(r"\bthe (\d+) (?=one\b)")
_AGAIN = re.compile(
    r"(?:(?:and|then|now) )*(?:(?:do|repeat) (?:it|that|this|so|the same)(?: thing)? ?)?"
    r"(?:(?:once )?again|once more|one more time|repeat)?"
)
_TIMES = re.compile(r"^(.*\S) (twice|two times|2 times|three times|3 times)\W*$")
Now = Callable[[tuple[str, ...]], State | None]


@dataclass(frozen=True)
class Reading:
    """Sentences as a listener reads them, and the words that were read as others."""

    sentences: tuple[str, ...]
    changes: tuple[tuple[str, str], ...] = ()
    typed: tuple[int, ...] = ()  # for each sentence the number, from 1, of the text that it is from


def read(
    texts: Sequence[str], vocabulary: Vocabulary, lexicon: Lexicon, now: Now = lambda sentences: None
) -> Reading:
    """What a listener with this vocabulary is asked to do by texts, put in its own words.

    `now` tells the state after the sentences read so far, where that is known; it is asked only for what
    depends on it ("both people in orange").
    """
    sentences: list[str] = []
    typed: list[int] = []
    changes: dict[str, str] = {}
    polite = [bool(_NOTHING.fullmatch(_lower(text))) for text in texts]
    begun, before = 0, ""  # where the sentences of the text before begin, and what it said
    for turn, text in enumerate(texts, 1):
        if polite[turn - 1] and not all(polite):
            continue
        lower = lexicon.spell_out(_full(_lower(_letters(text, lexicon)), lexicon))
        spelt = correct_spelling(lower, vocabulary, lexicon, changes)
        if corrected := correct(_plain(before, vocabulary), spelt, lexicon):
            changes[_lower(text).strip(EDGES)] = spelt = corrected
            del sentences[begun:], typed[begun:]
        begun, before = len(sentences), repair(spelt, lexicon, changes)
        numbered = _NUMBERED.sub(lambda found: _number(found, vocabulary, lexicon), before)
        for sentence in _sentences(numbered):
            plain = _plain(sentence, vocabulary)
            rephrased = _rephrase(plain, vocabulary, lexicon, changes)
            for clause in (one for part in in_order(rephrased, lexicon) for one in clauses(part, lexicon)):
                for said in _repeated(clause, sentences[-1:], lexicon):
                    for request in _requests(said, lexicon, partial(_ago, now, tuple(sentences))):
                        words = list(_known(request, vocabulary, lexicon.instead, changes))
                        sentences.append(" ".join(words) or request or text)
        typed += [turn] * (len(sentences) - begun)
    told = " ".join(map(_lower, texts))
    read_as = {word: changes.get(known, known) for word, known in changes.items() if word in told}
    return Reading(tuple(sentences), tuple(read_as.items()), tuple(typed))


def _ago(now: Now, sentences: tuple[str, ...], turns: int) -> State | None:
    """The state before so many of the sentences, from the last."""
    return now(sentences[: len(sentences) - turns]) if turns <= len(sentences) else None


def _requests(clause: str, lexicon: Lexicon, ago: Ago) -> list[str]:
    """What a clause asks for, one thing at a time."""
    return lexicon.expanded(content(clause), ago) or spread(clause, lexicon, lambda: ago(0))


def _sentences(text: str) -> list[str]:
    """The sentences of a text, without those that are only polite."""
    every = BETWEEN.split(text)
    return [sentence for sentence in every if not _NOTHING.fullmatch(sentence)] or every


def _rephrase(text: str, vocabulary: Vocabulary, lexicon: Lexicon, changes: dict[str, str]) -> str:
    """The text with phrases of the lexicon that have a word which the vocabulary lacks."""
    for said, known in lexicon.phrases.items():
        if vocabulary.unknown(said) and re.search(rf"\b{re.escape(said)}\b", text):
            text = re.sub(rf"\b{re.escape(said)}\b", known, text)
            changes[said] = known
    text = text if vocabulary.apart else text.rstrip(" .!?")
    for pattern, known in lexicon.rewrites:
        if found := pattern.search(text):
            if known:
                changes[found[0].strip(EDGES + " ")] = found.expand(known).strip()
            text = pattern.sub(known, text).strip()
    return text


def _letters(text: str, lexicon: Lexicon) -> str:
    """The text with what its single letters stand for; an A that begins it is an article."""
    if not lexicon.letters or (text.isupper() and len(text) > 1):  # all of it is loud
        return text
    text = re.sub(rf"\b(?i:{'|'.join(lexicon.things)}) (?=[{''.join(lexicon.letters)}]\b)", "", text)
    return _LETTER.sub(lambda found: lexicon.letters.get(found[0].upper(), found[0]), text)


def _lower(text: str) -> str:
    """Lower case, with plain quotes and single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).translate(_QUOTES).lower().split())


def _full(text: str, lexicon: Lexicon) -> str:
    """The text with what people shorten, or mistype so often that the data has it, in full."""
    text = _SHORTER.sub(lambda found: _SHORT[found[0]], text)
    names = "|".join(map(re.escape, (*ORDINALS, *lexicon.attributes, "last", "other", "middle")))
    return re.sub(rf"\b(the (?:{names})) 1\b(?! units?\b)", r"\1 one", text)


def _plain(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with plain ordinals, and without what is only polite."""
    if "please" not in vocabulary.index:
        text = _PLEASE.sub(" ", text)
    while (shorter := _AFTER.sub("", _BEFORE.sub("", text))) not in (text, ""):
        text = shorter
    filler = _FILLER.match(text)
    if filler and filler[1] not in vocabulary.index and filler[0] != text:
        text = text[filler.end() :]
    return _PLACED.sub(_ordinal, _COUNTED.sub(_count, text))


def _count(found: re.Match[str]) -> str:
    """ "counting from the right, mix the fourth one" as "mix the fourth one from the right"."""
    words = " ".join(part for part in (found[1], found[3]) if part).split()
    for i, word in enumerate(words):
        if word.strip(EDGES) in ORDINALS:
            noun = words[i + 1 : i + 2] if not word.endswith(tuple(EDGES)) else []
            return " ".join([*words[: i + 1], *noun, found[2], *words[i + 1 + len(noun) :]])
    return found[0]


def _ordinal(found: re.Match[str]) -> str:
    """ "the 5 one" as "the fifth one"."""
    return next((f"the {word} " for word, n in ORDINALS.items() if str(n) == found[1]), found[0])


def _number(found: re.Match[str], vocabulary: Vocabulary, lexicon: Lexicon) -> str:
    """ "beaker #5" and "#5" as "beaker 5"."""
    noun = found["noun"] or ""
    if lexicon.instead.get(noun, noun) in lexicon.things:
        return found[0] if not vocabulary.unknown(found[0]) else f"{noun} {found['number']}"
    return " ".join(word for word in (noun, lexicon.numbered, found["number"]) if word)


def _repeated(clause: str, before: Sequence[str], lexicon: Lexicon) -> list[str]:
    """A clause that asks for the same once more as what it repeats, and "… twice" as twice the same."""
    if before and (same := echo(clause, before[0], lexicon)):
        return [same]
    bare = clause.strip(" .,!?")
    if before and lexicon.apart and bare and _AGAIN.fullmatch(bare):
        return [before[0]]
    if (times := _TIMES.match(clause)) and times[1].split()[0] in lexicon.each:
        return [times[1]] * (2 if times[2] in ("twice", "two times", "2 times") else 3)
    return [clause]


def _known(
    clause: str, vocabulary: Vocabulary, lexicon: Mapping[str, str], changes: dict[str, str]
) -> Iterator[str]:
    """The clause's words, each as the vocabulary has it if it has anything for it."""
    for word in clause.split():
        if not vocabulary.apart and word.endswith(",") and word[:-1] in vocabulary.index:
            yield word[:-1]  # the data has a few of them, from which no comma is learnt
            continue
        if all(token in vocabulary.index for token in vocabulary.split(word)):
            yield word
            continue
        bare = word.strip(EDGES)
        if not bare:
            continue
        found = bare if bare in vocabulary.index else _instead(bare, vocabulary, lexicon)
        if found != bare:
            changes[bare] = found
        yield found


def _instead(word: str, vocabulary: Vocabulary, lexicon: Mapping[str, str]) -> str:
    """What the vocabulary has for a word that it lacks; the word itself if it has nothing."""
    other = lexicon.get(word) or CONTRACTIONS.get(word)
    if not other and word.endswith("'s") and word.removesuffix("'s") in vocabulary.index:
        return word.removesuffix("'s")  # "beaker three's liquid"
    parts = word.split("-")
    if not other and len(parts) > 1 and all(part in vocabulary.index for part in parts):
        return " ".join(parts)
    return other or next((spelt for spelt in spellings(word) if spelt in vocabulary.index), word)

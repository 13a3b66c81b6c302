"""Requests as people type them, turned into sentences that a listener follows: one segment each.

The world's English reads a request as a program. One that asks for a single segment, in words that the
listener knows, keeps them, so that the listener has a say in what it means; one that asks for several
segments, or has other words and no second reading as cheap, is put in the world's plain words, segment by
segment. A text of several sentences is read as a whole first, then sentence by sentence. What the grammar
does not read is left to the listener.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from grice.episode import Action, Segment
from grice.language import Context, English, best
from grice.language.spelling import GAP
from grice.text import Vocabulary
from grice.worlds.world import World

BETWEEN = re.compile(
    r"(?<=[.!?;])(?<!\b[Nn][or]\.)\s+|(?<=[.])\s+(?![\s\d])|\s*\n\s*"
)  # sentences that were told as one text
_THEN = re.compile(
    r"\s*[,;.]*\s*\b(?:and\s+)?(?:then|after\s+that|afterwards|next|finally)\b[\s,]*|\s*[;.](?:\s+|$)",
    re.I,
)
TIE = 0.25  # readings whose costs differ by less are left to the listener
_WORD = re.compile(r"[\w'-]+")
Guess = Callable[[Sequence[str]], tuple[Segment, ...]]
Readings = Callable[[str], Mapping[str, str]]


@dataclass(frozen=True)
class Reading:
    """Sentences for a listener, and how they come from the texts that were typed."""

    sentences: tuple[str, ...]
    texts: tuple[str, ...] = ()
    typed: tuple[int, ...] = ()
    """For each sentence the number, from 1, of the text that it is from."""
    changes: tuple[tuple[str, str], ...] = ()
    """Words or texts that were typed, and what they were read as."""
    objections: tuple[tuple[int, str], ...] = ()
    """Texts, by number, that ask for something impossible, and why."""
    shown: tuple[str, ...] = ()
    """Each text with what its phrases refer to, by its cheapest reading; "" if it is not read."""
    kept: tuple[bool, ...] = ()
    """For each sentence whether it is in the words that were typed."""
    skipped: tuple[str, ...] = ()
    """Unknown words that the readings do without."""


def unchanged(texts: Sequence[str], readings: Readings = lambda text: {}) -> Reading:
    """The texts as they are, one sentence each; `readings` tells the words that are read as others."""
    told = tuple(texts)
    changes = {word: known for text in told for word, known in readings(text).items()}
    return Reading(
        told,
        told,
        tuple(range(1, len(told) + 1)),
        tuple(changes.items()),
        shown=("",) * len(told),
        kept=(True,) * len(told),
    )


def read(
    world: World[Any, Any],
    english: English[Any],
    texts: Sequence[str],
    state: object,
    vocabulary: Vocabulary,
    guess: Guess,
) -> Reading:
    """The sentences that texts come to in a state.

    `guess` gives the segments that the listener finds for sentences: what an unread sentence leads to.
    """
    reader = _Reader(world, english, vocabulary, guess, english.begin(state), len(texts) > 1)
    for number, text in enumerate(texts, 1):
        reader.take(number, text)
    return reader.result(tuple(texts))


@dataclass
class _Reader:
    """The sentences so far, and the context in which the next text is read."""

    world: World[Any, Any]
    english: English[Any]
    vocabulary: Vocabulary
    guess: Guess
    c: Context[Any, Any]
    several: bool
    sentences: list[str] = field(default_factory=list)
    typed: list[int] = field(default_factory=list)
    changes: dict[str, str] = field(default_factory=dict)
    objections: list[tuple[int, str]] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    kept: list[bool] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    begun: list[tuple[Context[Any, Any], int]] = field(default_factory=list)
    """For each text the context in which it is read, and how many sentences there were before it."""

    def take(self, number: int, text: str) -> None:
        """Adds the sentences of a text."""
        self.begun.append((self.c, len(self.sentences)))
        self.shown.append("")
        if self._whole(number, text):
            return
        pieces = [piece for piece in BETWEEN.split(text) if piece.strip()]
        for piece in pieces:
            if (self.several or len(pieces) > 1) and self._remark(piece):
                self.changes[piece] = "nothing to do"
            elif piece == text or not self._whole(number, piece):
                self._clauses(number, piece)

    def _clauses(self, number: int, text: str) -> None:
        """Adds the sentences of a text that is not read as a whole, clause by clause."""
        parts = [part for part in _THEN.split(text) if part.strip()]
        for part in parts if len(parts) > 1 else [text]:
            if part == text or not self._whole(number, part):
                self._leave(number, part)

    def _remark(self, text: str) -> bool:
        """True if the grammar finds no request in a text and the listener lacks one of its words."""
        return not self.english.heard(text) and not self._in_vocabulary(text)

    def _program(self, c: Context[Any, Any], text: str) -> Context[Any, Any] | None:
        """The context that a text leads to, if all of it is read."""
        if not self.english.readable(text) or self.english.impossible(c, text):
            return None
        found: Context[Any, Any] | None = best(self.english.meant(c, text))
        return found

    def _whole(self, number: int, text: str) -> bool:
        """Adds the sentences of a text that is read, in its own words if it asks for one segment."""
        after = self._program(self.c, text)
        if after is None:
            return False
        self.shown[-1] = ", ".join(filter(None, (self.shown[-1], self.english.show(self.c, text, after))))
        if not after.follows(self.c):
            self._take_back(number, after, text)
            return True
        self.skipped += [word for word in self.english.heard(text).skipped if word not in self._index]
        one = len(list(self._segments(after.since(self.c)))) == 1 or self._stops(after)
        if one and (self._in_vocabulary(text) or self._tied(text)):
            self._add(number, [self._words(text)], kept=True)
            self.c = after.next_turn()
        else:
            self._tell(number, self.c, after, text)
        return True

    def _stops(self, after: Context[Any, Any]) -> bool:
        """Whether a segment is asked for in which nothing is done but to end it."""
        return bool(self.world.open_ended) and after.history is self.c.history

    def _tied(self, text: str) -> bool:
        """True if the two cheapest readings of a text cost about the same."""
        first, *others = self.english.programs(self.c, text).values()
        return bool(others) and others[0] - first < TIE

    def _in_vocabulary(self, text: str) -> bool:
        """True if the listener knows every word of a text as it is written."""
        return not self.vocabulary.unknown(self.vocabulary.readable(" ".join(text.lower().split())))

    def _take_back(self, number: int, after: Context[Any, Any], text: str) -> None:
        """Replaces sentences that a text takes back, from the first text that is concerned."""
        c, count = next(begun for begun in reversed(self.begun) if after.follows(begun[0]))
        del self.sentences[count:], self.typed[count:], self.kept[count:]
        self._tell(number, c, after, text)

    def _tell(self, number: int, c: Context[Any, Any], after: Context[Any, Any], text: str) -> None:
        """Adds a program in the world's plain words."""
        state, told = c.state, []
        for segment in self._segments(after.since(c)):
            told.append(self.world.tell_segment(state, segment))
            for action in segment:
                state = self.world.step(state, action)
        self._add(number, told)
        self.changes[text] = "; ".join(told) or "nothing to do"
        self.c = after.next_turn()

    def _leave(self, number: int, text: str) -> None:
        """Adds a text that the grammar does not read, as the listener understands it."""
        reason = self.english.impossible(self.c, text)
        if reason:
            self.objections.append((number, reason))
        self._add(number, [self._words(text)], kept=True)
        done = self.guess(self.sentences)
        if len(done) == len(self.sentences) and self._can(done[-1]):
            self.c = self.english.after(self.c, text, done[-1])

    def _can(self, segment: Segment) -> bool:
        """True if a segment is legal here: the listener may have followed earlier sentences otherwise."""
        c: Context[Any, Any] | None = self.c
        for action in segment:
            c = c.do(action) if c is not None else None
        return c is not None

    def _add(self, number: int, sentences: Sequence[str], kept: bool = False) -> None:
        self.sentences += sentences
        self.typed += [number] * len(sentences)
        self.kept += [kept] * len(sentences)

    def _segments(self, program: Sequence[Action]) -> Iterator[Segment]:
        """A program, cut after each action that ends a segment."""
        segment: list[Action] = []
        for action in program:
            segment.append(action)
            if self.world.ends(action):
                yield tuple(segment)
                segment = []
        if segment:
            yield tuple(segment)

    def _words(self, text: str) -> str:
        """A text in lower case, with words that the listener knows for those that it lacks."""
        words = " ".join(text.lower().split())
        spelt = {edit.typed: edit.taken for edit in self.english.parse(text).words.edits}
        for word in dict.fromkeys(_WORD.findall(words)):
            known = self._known(spelt.get(word, word).replace(GAP, "")) if word not in self._index else word
            if known and known != word:
                words = re.sub(rf"(?<![\w'-]){re.escape(word)}(?![\w'-])", known, words)
                self.changes[word] = known
        return self.vocabulary.readable(words)

    @property
    def _index(self) -> Mapping[str, int]:
        return self.vocabulary.index

    def _known(self, word: str) -> str:
        """The most frequent word that the listener knows of those that mean the same."""
        if not self.vocabulary.unknown(word):
            return word
        others = self.english.grammar.synonyms.get(word, frozenset()) & self._index.keys()
        return min(others, key=self._index.__getitem__, default="")

    def result(self, texts: tuple[str, ...]) -> Reading:
        if not self.sentences and self.world.open_ended:  # where to do nothing is a segment, too
            return replace(unchanged(texts), shown=tuple(self.shown))
        return Reading(
            tuple(self.sentences),
            texts,
            tuple(self.typed),
            tuple(self.changes.items()),
            tuple(self.objections),
            tuple(self.shown),
            tuple(self.kept),
            tuple(dict.fromkeys(self.skipped)),
        )

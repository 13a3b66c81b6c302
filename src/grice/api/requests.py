"""Requests as people type them, turned into sentences that a listener follows: one segment each.

The world's English reads a request as a program. One that asks for a single segment, in words that the
listener knows, keeps them, so that the listener has a say in what it means; where the grammar reads all of
it and no second reading is as cheap, the grammar has the last word (`Request.plainly`), unless the listener
is sure of its own. One that asks for several segments, or has other words, is put in the world's plain words,
segment by segment; where one segment would nearly do, the listener is asked. A text of several sentences is
read as a whole first, then sentence by sentence. What the grammar does not read is left to the listener.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from grice.episode import Action, Episode, Segment
from grice.language import Context, English, best
from grice.language.spelling import GAP
from grice.pragmatics.agents import Agent, propose
from grice.text import Literate, Vocabulary
from grice.worlds.world import World

BETWEEN = re.compile(
    r"(?<=[.!?;])(?<!\b[Nn][or]\.)\s+|(?<=[.])\s+(?![\s\d])|\s*\n\s*"
)  # between the sentences of one text
_THEN = re.compile(
    r"\s*[,;.]*\s*\b(?:and\s+)?(?:then|after\s+that|afterwards|next|finally)\b[\s,]*|\s*[;.](?:\s+|$)",
    re.I,
)
TIE = 0.25  # readings whose costs differ by less are left to the listener
BREVITY = 0.5  # a reading by one segment may cost so much more than one by several
_WORD = re.compile(r"[\w'-]+")
Guess = Callable[[Sequence[str]], tuple[Segment, ...]]
Readings = Callable[[str], Mapping[str, str]]


class Meant(NamedTuple):
    """A segment, and plain sentences that ask for it together."""

    segment: Segment
    plain: tuple[str, ...]


@dataclass(frozen=True)
class Request:
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
    verbatim: tuple[bool, ...] = ()
    """For each sentence, True if it is in the words that were typed."""
    skipped: tuple[str, ...] = ()
    """Unknown words that the readings do without."""
    meant: tuple[Meant | None, ...] = ()
    """For each sentence that is read whole and in one way, what it asks for."""

    def certain(self, done: Sequence[Segment]) -> bool:
        """True if each sentence has only one meaning and was followed so."""
        return bool(self.meant) and not self.uncertain(done)

    def uncertain(self, done: Sequence[Segment]) -> int:
        """The number of sentences that have no single meaning, or were not followed so."""
        return sum(not followed for followed in self._followed(done))

    def _followed(self, done: Sequence[Segment]) -> list[bool]:
        """For each sentence, True if it has only one meaning and was followed so."""
        pairs = zip(self.meant, done, strict=False)  # the last action may only end a segment
        return [meant is not None and meant.segment in (one, one[:-1]) for meant, one in pairs]

    def plainly(self, done: Sequence[Segment]) -> Request | None:
        """The request in plain words where it has only one meaning; None if it was followed so."""
        pairs = zip(self.meant, self._followed(done), strict=False)
        if all(followed for meant, followed in pairs if meant):
            return None
        plain = [
            meant.plain if meant else (own,) for meant, own in zip(self.meant, self.sentences, strict=True)
        ]
        if sum(plain, ()) == self.sentences:  # it is plain already
            return None
        changes = zip(self.sentences, map(", then ".join, plain), strict=True)
        return replace(
            self,
            sentences=sum(plain, ()),
            typed=tuple(number for number, own in zip(self.typed, plain, strict=True) for _ in own),
            verbatim=tuple(
                verbatim and not meant
                for meant, verbatim, own in zip(self.meant, self.verbatim, plain, strict=True)
                for _ in own
            ),
            changes=(*self.changes, *(change for change in changes if change[0] != change[1])),
            meant=tuple(
                meant if len(own) == 1 else None
                for meant, own in zip(self.meant, plain, strict=True)
                for _ in own
            ),
        )


def unchanged(texts: Sequence[str], readings: Readings = lambda text: {}) -> Request:
    """The texts as they are, one sentence each; `readings` lists the words that are read as others."""
    sentences = tuple(texts)
    changes = {word: known for text in sentences for word, known in readings(text).items()}
    return Request(
        sentences,
        sentences,
        tuple(range(1, len(sentences) + 1)),
        tuple(changes.items()),
        shown=("",) * len(sentences),
        verbatim=(True,) * len(sentences),
    )


def as_typed(
    texts: Sequence[str], world: World[Any, Any], listener: Agent | None, task: Episode | None
) -> Request:
    """Typed texts as sentences that the listener knows, read in the last state of `task`."""
    if listener is None or not isinstance(listener, Literate):
        return unchanged(texts)
    if world.verbatim:
        return unchanged(texts, listener.vocabulary.readings)
    if task is None or task.world.english is None:
        apart = [part for text in texts for part in BETWEEN.split(text.strip().lower())]
        return unchanged([listener.vocabulary.readable(part) for part in apart])

    def guess(so_far: Sequence[str]) -> tuple[Segment, ...]:
        [[found]] = propose(listener, [replace(task, sentences=tuple(so_far))], 1)
        return found.episode.segments

    return read(task.world, task.world.english, texts, task.start, listener.vocabulary, guess)


def read(
    world: World[Any, Any],
    english: English[Any],
    texts: Sequence[str],
    state: object,
    vocabulary: Vocabulary,
    guess: Guess,
) -> Request:
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
    verbatim: list[bool] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    meant: dict[int, Meant] = field(default_factory=dict)
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
        known, tied = self._in_vocabulary(text), self._tied(text)
        segments = list(self._segments(after.since(self.c)))
        simpler = self._simpler(text, after) if known and len(segments) > 1 else None
        if simpler is not None:  # the listener has a say in it
            after, tied = simpler, True
            segments = list(self._segments(after.since(self.c)))
        self.skipped += [word for word in self.english.heard(text).skipped if word not in self._index]
        one = len(segments) == 1 or self._stops(after)
        if one and (known or tied):
            if segments and not tied and self.english.heard(text).whole:
                plain = self._plain(self.c.state, segments[0])
                self.meant[len(self.sentences)] = Meant(segments[0], tuple(words for words, _ in plain))
            self._add(number, [self._words(text)], verbatim=True)
            self.c = after.next_turn()
        else:
            self._tell(number, self.c, after, text)
        return True

    def _simpler(self, text: str, cheapest: Context[Any, Any]) -> Context[Any, Any] | None:
        """The context that a text leads to by one segment, if that costs hardly more than by several."""
        meant = self.english.meant(self.c, text)
        most = meant[cheapest] + BREVITY
        close = {after: cost for after, cost in meant.items() if cost <= most and after.follows(self.c)}
        single = {c: cost for c, cost in close.items() if len([*self._segments(c.since(self.c))]) == 1}
        found: Context[Any, Any] | None = best(single)
        return found

    def _stops(self, after: Context[Any, Any]) -> bool:
        """True if a segment is asked for that only ends."""
        return bool(self.world.open_ended) and after.history is self.c.history

    def _tied(self, text: str) -> bool:
        """True if the two cheapest readings of a text cost about the same."""
        costs = [*self.english.programs(self.c, text).values()]
        return len(costs) > 1 and costs[1] - costs[0] < TIE

    def _in_vocabulary(self, text: str) -> bool:
        """True if the listener knows every word of a text as it is written."""
        return not self.vocabulary.unknown(self.vocabulary.readable(" ".join(text.lower().split())))

    def _take_back(self, number: int, after: Context[Any, Any], text: str) -> None:
        """Replaces sentences that a text takes back, from the first text that is concerned."""
        c, count = next(begun for begun in reversed(self.begun) if after.follows(begun[0]))
        del self.sentences[count:], self.typed[count:], self.verbatim[count:]
        self.meant = {place: meant for place, meant in self.meant.items() if place < count}
        self._tell(number, c, after, text)

    def _tell(self, number: int, c: Context[Any, Any], after: Context[Any, Any], text: str) -> None:
        """Adds a program in the world's plain words."""
        state, said = c.state, []
        certain = self.english.heard(text).whole and not self._tied(text)
        for segment in self._segments(after.since(c)):
            plain = self._plain(state, segment)
            said.append(", then ".join(words for words, _ in plain))
            for words, actions in plain:
                if certain:
                    self.meant[len(self.sentences)] = Meant(actions, (words,))
                self._add(number, [words])
            for action in segment:
                state = self.world.step(state, action)
        self.changes[text] = "; ".join(said) or "nothing to do"
        self.c = after.next_turn()

    def _plain(self, state: Any, segment: Segment) -> list[tuple[str, Segment]]:
        """Plain sentences that ask for a segment together: for each move where a segment has several."""
        readable = self.vocabulary.readable
        if not self.world.open_ended:
            return [(readable(self.world.telling.segment(state, segment)), segment)]
        steps, done = [], 0
        for words, actions in self.world.telling.steps(state, segment):
            steps.append((readable(words), actions[done:]))
            done = len(actions)
        return steps

    def _leave(self, number: int, text: str) -> None:
        """Adds a text that the grammar does not read, as the listener understands it."""
        reason = self.english.impossible(self.c, text)
        if reason:
            self.objections.append((number, reason))
        self._add(number, [self._words(text)], verbatim=True)
        done = self.guess(self.sentences)
        if len(done) == len(self.sentences) and self._can(done[-1]):
            self.c = self.english.after(self.c, text, done[-1])

    def _can(self, segment: Segment) -> bool:
        """True if a segment is legal here: the listener may have followed earlier sentences otherwise."""
        c: Context[Any, Any] | None = self.c
        for action in segment:
            c = c.do(action) if c is not None else None
        return c is not None

    def _add(self, number: int, sentences: Sequence[str], verbatim: bool = False) -> None:
        self.sentences += sentences
        self.typed += [number] * len(sentences)
        self.verbatim += [verbatim] * len(sentences)

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

    def result(self, texts: tuple[str, ...]) -> Request:
        if not self.sentences and self.world.open_ended:  # where to do nothing is a segment, too
            return replace(unchanged(texts), shown=tuple(self.shown))
        return Request(
            tuple(self.sentences),
            texts,
            tuple(self.typed),
            tuple(self.changes.items()),
            tuple(self.objections),
            tuple(self.shown),
            tuple(self.verbatim),
            tuple(dict.fromkeys(self.skipped)),
            tuple(self.meant.get(place) for place in range(len(self.sentences))),
        )

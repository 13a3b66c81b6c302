"""The English of a world: sentences checked, read and said by one grammar."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from threading import Lock
from typing import Any, Generic, TypeVar

from grice.episode import Segment, Sentence
from grice.errors import IllegalAction
from grice.language.answers import Judged, Parsed, Past, Reading, Verdict
from grice.language.chart import parse
from grice.language.context import Context, best
from grice.language.meaning import Denotation, Phrase, denote
from grice.language.repairing import repaired
from grice.language.rules import Rules
from grice.language.saying import Speaker
from grice.language.showing import blame, resolved, show
from grice.language.skipping import reduction
from grice.language.spelling import GAP, Speller, Words, full
from grice.language.weights import CLOSED

S = TypeVar("S")
SLACK = 1.6  # a reading may cost so much more than the cheapest and still be meant
EXACT = 0.9  # and so much more, to be reckoned with by one who is to be exact
BACK = 0.5  # the cost of a program that at once takes back what it does
DARING = 2.7  # what a reduction may cost, with its rules, of a request that is followed
_REMEMBERED = 1 << 9  # sentences
_REDUCED = 1 << 8  # and those of which words are skipped
_STARTS = 8  # and dialogues, each of which keeps all that was read in it: about a megabyte


_Partial = tuple[float, Context[Any, Any], tuple[Segment, ...], tuple[str, ...]]  # a reading so far
_UNREAD = Judged(False, {})
_JUDGED, _DONE = "judged", "done"  # in what a context remembers


class English(Generic[S]):
    """One grammar of one world, for all three uses."""

    slack = SLACK
    exact = EXACT
    daring = DARING
    trust = 4.0  # what a listener should count an objection for, in nats
    naming = False  # whether all nouns of requests are known: one that is not names nothing
    sure = float("inf")  # a reading that costs more is no ground for an objection
    tolerance = 0.0  # what people's slips may cost beyond the slack, to be let pass
    partial = (
        False  # whether people tell of more than was done: then only what tells of as much is called false
    )

    def __init__(self, world: Any, rules: Rules, context: type[Context[S, Any]]) -> None:
        self.world = world
        self.rules = rules
        self.grammar = rules.compiled
        self.context = context
        self.speller = Speller(self.grammar.vocabulary, self.grammar.ignored, CLOSED)
        self.parse = lru_cache(_REMEMBERED)(self._parse)
        self.reduce = lru_cache(_REDUCED)(self._reduce)
        self._starts: dict[tuple[S, bool], Context[S, Any]] = {}  # the latest last
        self._lock = Lock()
        self._recent: tuple[Past, Any] = (), None
        self.speaker = Speaker(self)

    # Parsing, which knows no state.

    def _parse(self, sentence: Sentence) -> Parsed:
        """A sentence with all its words; without a phrase if they do not make one."""
        found = [self.speller.words(written) for written in dict.fromkeys((sentence, full(sentence)))]
        parsed = (Parsed(words, self._phrase(words)) for words in found if not words.unread)
        return next(filter(None, parsed), Parsed(found[0], None))

    def _phrase(self, words: Words) -> Phrase | None:
        phrases = parse(self.grammar, words.words, words.stops)
        return phrases.get((self.grammar.top, 0, len(words.words)))

    def _reduce(self, sentence: Sentence) -> Parsed:
        """A sentence without words that no rule has a place for, by the cheapest reduction."""
        words = self.speller.words(sentence, unknown=True)
        repair = repaired(self.grammar, words)
        if repair is not None:
            return Parsed(repair.words, repair.phrase, (), repair.cost, repair.cost)
        found = reduction(self.grammar, words)
        if found is None:
            return Parsed(words, None)
        reduced = Words(found.words, found.stops, words.edits)
        return Parsed(reduced, self._phrase(reduced), found.skipped, found.cost, found.total)

    def heard(self, sentence: Sentence) -> Parsed:
        """A sentence as it is read: whole, or else without some of its words; false if it is not."""
        parsed = self.parse(sentence)
        return parsed if parsed else self.reduce(sentence)

    def readable(self, sentence: Sentence) -> bool:
        """True if a sentence is read whole or with few words skipped, so that it may be followed."""
        return bool(self.heard(sentence)) and self.heard(sentence).total <= self.daring

    # Meaning.

    def begin(self, state: S, past: Past = (), undetermined: bool = False) -> Context[S, Any]:
        """The context in which a sentence is read in a state, after what was said and done before."""
        if not past:
            return self._start(state, undetermined)
        recent, c = self._recent
        if past is not recent or not isinstance(past, tuple):  # many are checked after one past
            c = self._start(past[0].state, past[0].undetermined)
            for turn in past:
                key = _DONE, turn.sentence, turn.segment
                after = c.memo.get(key)
                if after is None:
                    after = c.memo[key] = self.after(c, turn.sentence, turn.segment)
                c = after
            self._recent = past, c
        return c  # type: ignore[no-any-return]

    def _start(self, state: S, undetermined: bool) -> Context[S, Any]:
        """The context at the beginning of a dialogue; that of the least recent one is let go of."""
        key = state, undetermined
        with self._lock:
            c = self._starts.pop(key, None) or self.context.begin(self.world, state, undetermined)
            self._starts[key] = c
            if len(self._starts) > _STARTS:
                self._starts.pop(next(iter(self._starts))).dialogue.end()
        return c

    def forget(self) -> None:
        """Lets go of all that was read."""
        self.parse.cache_clear()
        self.reduce.cache_clear()
        self._starts, self._recent = {}, ((), None)

    def after(self, c: Context[S, Any], sentence: Sentence, segment: Segment) -> Context[S, Any]:
        """The context after a turn: the one in which the sentence was read that way, if it can be."""
        fits = self.fitting(c, sentence, segment)
        others = [best(f) for f in (self.fitting(one, sentence, segment) for one in c.otherwise()) if f]
        if fits:
            found: Context[S, Any] = best(fits).next_turn()
            return found if others or not c.otherwise() else found.noting(seen="so")
        if others:
            return others[0].next_turn().noting(seen="otherwise")  # type: ignore[no-any-return]
        done: Context[S, Any] = c
        for action in segment:
            after = done.do(action)
            if after is None:
                raise IllegalAction(f"{self.world.show_action(action)} after “{sentence}”")
            done = after
        return done.next_turn()

    def fitting(self, c: Context[S, Any], sentence: Sentence, segment: Segment) -> Denotation:
        """The contexts after a turn in which the sentence asks for this segment."""
        done = c.tidied(segment)
        asked = self._from_starts(c, sentence) if sentence else {}
        return {one: cost for one, cost in asked.items() if c.tidied(one.since(c)) == done}

    def _from_starts(self, c: Context[S, Any], sentence: Sentence) -> Denotation:
        """The contexts that a sentence leads to from where a dialogue may begin."""
        return {
            one: cost
            for start in c.starts()
            for one, cost in self.meant(start, sentence).items()
            if one.follows(start)
        }

    def meant(self, c: Context[S, Any], sentence: Sentence) -> Denotation:
        """The contexts that a sentence leads to, with costs."""
        found: Denotation | None = c.memo.get(sentence)
        if found is None:
            found = {}
            parsed = self.heard(sentence)
            c.dialogue.keep((c,))
            c.dialogue.forget()
            for after, cost in denote(parsed.phrase, c).items() if parsed.phrase else ():
                if not parsed.cost or after.history is not c.history:  # part of a sentence asks for something
                    found[after] = cost + parsed.cost + BACK * self._returns(c, after)
            c.memo[sentence] = found
            c.dialogue.keep(found)
        return found

    def _returns(self, c: Context[S, Any], after: Context[S, Any]) -> bool:
        """True if an action takes back at once what the one before it did."""
        if self.world.open_ended or not after.follows(c):
            return False
        states = [one.state for one in after.history.back()][: len(after.since(c))]
        return any(one == again for one, again in zip([*states, c.state][2:], states, strict=False))

    def programs(self, c: Context[S, Any], sentence: Sentence) -> dict[Segment, float]:
        """The programs that a sentence may ask for, the cheapest first."""
        key = "programs", sentence
        found: dict[Segment, float] | None = c.memo.get(key)
        if found is None:
            found = {}
            for after, cost in sorted(self.meant(c, sentence).items(), key=lambda item: item[1]):
                if after.follows(c):
                    found.setdefault(c.tidied(after.since(c)), cost)
            c.memo[key] = found
        return found

    # The three uses.

    def check(
        self,
        state: S,
        segment: Segment,
        sentence: Sentence,
        past: Past = (),
        undetermined: bool = False,
    ) -> Verdict:
        """What the sentence says that is not so of the segment. What was not read is not objected to.

        `undetermined` says that the state is not wholly told, as of `Episode`.
        """
        c = self.begin(state, past, undetermined)
        judged: Judged | None = c.memo.get((_JUDGED, sentence))
        if judged is None:
            judged = self._judge(c, sentence)
            c.memo[_JUDGED, sentence] = judged
        cost = judged.accepted.get(c.tidied(segment))
        if cost is None and judged.read and not (self.partial and self._more(judged, segment)):
            return Verdict(False, True, why=lambda: self._objection(c, sentence, segment))
        if cost is None:
            return Verdict(True, judged.read)
        return Verdict(True, judged.read, cost, cost - judged.least)

    @staticmethod
    def _more(judged: Judged, segment: Segment) -> bool:
        """True if a sentence asks for more actions than a segment has."""
        return len(next(iter(judged.accepted))) > len(segment)

    def vague(self, state: S, segment: Segment, sentence: Sentence, past: Past = ()) -> tuple[str, ...]:
        """The objections to a sentence that is to be exact: the other things that it may ask for."""
        c = self.begin(state, past)
        if not self.parse(sentence).whole:
            return ("it cannot be checked",)
        meant, segment = self.exactly(c, sentence), c.tidied(segment)
        if meant == [segment]:
            return ()
        impossible = self.impossible(c, sentence)
        others = [self.world.show_segment(one) for one in meant if one != segment]
        if impossible or not others:
            return (impossible or "it is an unlikely way to say this",)
        return (f"it may also ask for “{others[0]}”",)

    def exactly(self, c: Context[S, Any], sentence: Sentence) -> list[Segment]:
        """The programs of all plausible readings of a sentence."""
        programs = self.programs(c, sentence)
        limit = min(programs.values(), default=0.0) + self.exact
        return [program for program, cost in programs.items() if cost <= limit]

    def _judge(self, c: Context[S, Any], sentence: Sentence) -> Judged:
        """The programs that a sentence is true of; unread if a word is left, or nothing is asked for."""
        parsed = self.parse(sentence)
        if not parsed.whole:
            return _UNREAD
        accepted: dict[Segment, float] = {}
        for start in c.starts():
            before = start.since(c)
            found = self._accepted(start, sentence)
            for program, cost in found.items():
                accepted.setdefault(c.tidied((*before, *program)), cost)
            if found and before:  # what leads to a start may be all that was done
                accepted.setdefault(c.tidied(before), self.slack)
        return Judged(True, accepted, min(accepted.values())) if accepted else _UNREAD

    def _accepted(self, c: Context[S, Any], sentence: Sentence) -> dict[Segment, float]:
        """What a sentence may well ask for; nothing if it asks for nothing, or that is only a guess."""
        accepted: dict[Segment, float] = {}
        for where in self.views(c, sentence):
            programs = self.programs(where, sentence)
            cheapest = next(iter(programs), ())
            sure = min(self.sure, self.slack) if self.partial else self.sure
            if not cheapest or programs[cheapest] > sure:  # a guess is no ground
                if where is c:
                    return {}
                continue
            limit = programs[cheapest] + self.slack + self.tolerance
            accepted = {**{p: cost for p, cost in programs.items() if cost <= limit}, **accepted}
        return accepted

    def views(self, c: Context[S, Any], sentence: Sentence) -> Sequence[Context[S, Any]]:
        """The contexts of speakers by whom a sentence may be meant: this one, and one who sees things
        otherwise, until a turn told them apart."""
        return (c,) if c.noted("seen") == "so" else (c, *c.otherwise())

    def _objection(self, c: Context[S, Any], sentence: Sentence, segment: Segment) -> str:
        """Which phrase means something else than what was acted on, or what the sentence asks for instead."""
        after = best(self._from_starts(c, sentence))
        asked = after.since(c)
        parsed = self.parse(sentence)
        if parsed.phrase and [type(one) for one in asked] == [type(one) for one in segment]:
            acted = {value for action in segment for value in action}
            for (start, end), group in resolved(parsed.phrase, c, after).items():
                if not acted.intersection(group):
                    text = " ".join(parsed.words.words[start:end])
                    return f"“{text}” is {', '.join(map(c.name, group))}, and not acted on"
        return f"it asks for “{self.world.show_segment(asked)}”: {self.show(c, sentence, after)}"

    def impossible(self, c: Context[S, Any], sentence: Sentence) -> str:
        """The reason why a sentence that was read asks for nothing that can be done; empty otherwise."""
        parsed = self.parse(sentence)
        strange = self._strange(sentence) if self.naming else ""
        if strange:
            return strange
        meant = self.meant(c, sentence)
        likely = best(meant)
        if parsed.phrase is None or (likely and meant[likely] <= self.slack * self._length(c, likely)):
            return f"“{sentence}” cannot be done" if likely and likely.noted("refused") else ""
        found = blame(parsed.phrase, c, self.slack, self.grammar.arguments)
        if found is None:
            return "that cannot be done"
        text = parsed.text(found)
        noun = found.category not in self.grammar.acts
        return f"there is no “{text}”" if noun else f"“{text}” cannot be done"

    def _strange(self, sentence: Sentence) -> str:
        """The reason why a sentence names something that there is not; empty if it does not."""
        heard, words = self.heard(sentence), self.speller.words(sentence, unknown=True)
        articles = ("the",) if GAP in heard.words.words else ("the", "a", "an")
        typed = {edit.taken: edit.typed for edit in words.edits}
        for i in sorted(words.unsure):
            word = words.words[i]
            other = word in heard.skipped or typed.get(word, word)[0] != word[0]
            if i and other and words.words[i - 1] in articles:
                return f"there is no “{typed.get(word, word)}”"
        return ""

    def _length(self, c: Context[S, Any], after: Context[S, Any]) -> int:
        """The number of segments from one context to another, at least one."""
        several = not self.world.open_ended and after.follows(c)
        return max(1, len(after.since(c))) if several else 1

    def read(self, state: S, sentences: Sequence[Sentence], past: Past = (), n: int = 8) -> list[Reading]:
        """The programs that sentences may ask for, the cheapest first."""
        c = self.begin(state, past)
        found: list[_Partial] = [(0.0, c, (), ())]
        for sentence in sentences:
            after: dict[Any, _Partial] = {}
            for one in found:
                for kept in self._continued(c, one, sentence):
                    if kept[2] not in after or after[kept[2]][0] > kept[0]:
                        after[kept[2]] = kept
            found = sorted(after.values(), key=lambda item: item[0])[:n]
        parsed = [self.heard(sentence) for sentence in sentences]
        unread = tuple(word for one in parsed for word in one.unread)
        edits = tuple(edit for one in parsed for edit in one.words.edits)
        return [Reading(segments, cost, shown, unread, edits) for cost, _, segments, shown in found]

    def _continued(self, c: Context[S, Any], partial: _Partial, sentence: Sentence) -> Iterator[_Partial]:
        """A reading of some sentences with what the next one may ask for."""
        cost, one, segments, shown = partial
        for other, more in self.meant(one, sentence).items():
            if other.follows(c):
                back = not other.follows(one)  # what was asked for before is taken back
                before = ((),) * len(segments) if back else segments
                done = (*before, other.since(c if back else one))
                yield cost + more, other.next_turn(), done, (*shown, self.show(one, sentence, other))

    def show(self, c: Context[S, Any], sentence: Sentence, after: Context[S, Any]) -> str:
        """A sentence with the referent of each noun phrase."""
        parsed = self.heard(sentence)
        return show(parsed.words.words, parsed.phrase, c, after) if parsed.phrase else ""

    def say(
        self, state: S, segment: Segment, rng: random.Random, past: Past = (), loosely: bool = False
    ) -> Sentence | None:
        """A sentence that asks for exactly this, or `loosely` for others too; None if none was found."""
        return self.speaker.say(self.begin(state, past), tuple(segment), rng, loosely)

"""A small grammar of truthful English in which the actions that a sentence is true of can be counted."""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from string import Formatter
from typing import Any, Generic, TypeAlias, TypeVar

from grice.episode import Action, Segment, Sentence
from grice.language import English, Turn
from grice.worlds.world import World

S = TypeVar("S")
Phrases: TypeAlias = Mapping[str, Sequence[str]]  # for each slot of a template, the words that may fill it

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SAMPLES = 8  # sentences that are tried for a segment
DRAWS = 200  # how often to look for a sentence of the wanted kind before taking any


class Grammar(ABC, Generic[S]):
    """Sentences for the segments of one world: a template with each of its slots filled by a true phrase.

    A phrase is true of a segment whether or not it is true of others too ("the green one", with two green
    ones), and a template may leave out what it takes to tell two segments apart ("mix a beaker"). Both make
    a sentence ambiguous; `readings` says between what. `before` is the segment of the previous turn, which
    "it" and "the same" refer to.
    """

    def __init__(self, world: World[S, Any]) -> None:
        self.world = world

    def start(self, rng: random.Random) -> S:
        """A state for an episode to begin in."""
        return self.world.random(rng)

    @abstractmethod
    def templates(self, segment: Segment) -> Sequence[str]:
        """The templates for segments of this kind, with slots in braces."""

    @abstractmethod
    def phrases(self, state: S, before: Segment) -> Callable[[Segment], Phrases]:
        """A function that gives, for a segment in this state, the phrases that are true of it."""

    def segments(self, state: S) -> Sequence[Segment]:
        """The segments that one sentence may ask for in this state."""
        return [(action,) for action in self.legal(state) if self.world.ends(action)]

    def legal(self, state: S) -> list[Action]:
        """`World.legal` by way of the arrays, which is several times faster even for one state."""
        allowed = self.world.arrays.legal(self.world.arrays.encode([state]))[0]
        return [self.world.actions[i] for i in allowed.nonzero()[0]]

    def descriptions(self, state: S, segment: Segment, before: Segment = ()) -> Iterator[Sentence]:
        """Every sentence of the grammar that is true of the segment."""
        return self._describe(segment, self.phrases(state, before)(segment))

    def readings(self, sentence: Sentence, state: S, before: Segment = ()) -> list[Segment]:
        """Every segment that the sentence is true of in this state."""
        phrases = self.phrases(state, before)
        return [s for s in self.segments(state) if self._says(sentence, s, phrases(s))]

    def _says(self, sentence: Sentence, segment: Segment, phrases: Phrases) -> bool:
        return any(
            _fits(sentence, pieces(template), phrases) for template in dict.fromkeys(self.templates(segment))
        )

    def _describe(self, segment: Segment, phrases: Phrases) -> Iterator[Sentence]:
        for template in self.templates(segment):
            for words in product(*(phrases.get(slot, ()) for slot in slots(template))):
                yield frame(template).format(*words)

    def turn(
        self, rng: random.Random, state: S, past: Sequence[Turn], ambiguous: bool
    ) -> tuple[Sentence, Segment] | None:
        """A sentence and a segment that it is true of; None where there is nothing to ask for.

        Its readings have one outcome, or with `ambiguous` several, wherever the state allows that.
        """
        kinds: dict[Sequence[str], list[Segment]] = {}
        for segment in self.segments(state):
            kinds.setdefault(self.templates(segment), []).append(segment)
        if not kinds:
            return None
        options, weights = list(kinds.items()), [self.weigh(*kind) for kind in kinds.items()]
        phrases = cache(self.phrases(state, past[-1].segment if past else ()))
        turn = None
        for _ in range(DRAWS):
            kind, segments = rng.choices(options, weights)[0]
            segment, template = rng.choice(segments), rng.choice(kind)
            fillers = [phrases(segment).get(slot, ()) for slot in slots(template)]
            if all(fillers):
                words = [rng.choice(filler) for filler in fillers]
                turn = frame(template).format(*words), segment
                if ambiguous == self._is_ambiguous(
                    state, segment, self._alike(template, words, kinds, phrases)
                ):
                    break
        return turn

    def _alike(
        self,
        template: str,
        words: list[str],
        kinds: Mapping[Sequence[str], list[Segment]],
        phrases: Callable[[Segment], Phrases],
    ) -> Iterator[Segment]:
        """`readings`, but quick: what the same words are true of, in the same or in exchanged slots."""
        for kind, segments in kinds.items():
            found = _orders(kind).get(frame(template), ())
            orders = [list(zip(order, words, strict=True)) for order in found]
            for segment in segments if orders else ():
                true = phrases(segment)
                if any(_fills(true, order) for order in orders):
                    yield segment

    def weigh(self, kind: Sequence[str], segments: Sequence[Segment]) -> float:
        """The relative frequency of segments with these templates. With the root, neither kinds of few
        segments nor the segments of large kinds become rare."""
        return float(len(segments) ** 0.5)

    def after(self, state: S, segment: Segment) -> S:
        """The state after the segment."""
        for action in segment:
            state = self.world.step(state, action)
        return state

    def _is_ambiguous(self, state: S, segment: Segment, readings: Iterable[Segment]) -> bool:
        """True if any of the readings leads to a state that looks different."""
        end = self.after(state, segment)
        return any(r != segment and not self.world.reached(self.after(state, r), end) for r in readings)


class Spoken(Grammar[S]):
    """Sentences by a world's English."""

    def __init__(self, world: World[S, Any], english: English[S]) -> None:
        super().__init__(world)
        self.english = english

    def segments(self, state: S) -> Sequence[Segment]:
        """The segments that one sentence may ask for in this state: each outcome once, by its usual name."""
        c = self.english.begin(state)
        found: dict[S, Segment] = {}
        for segment in c.requests() or super().segments(state):
            found.setdefault(self.after(state, segment), c.tidied(segment))
        return list(found.values())

    def templates(self, segment: Segment) -> Sequence[str]:
        """The kinds of moves of a segment, by which `turn` chooses evenly."""
        return tuple(type(move).__name__ for move in self.world.moves.collapse(segment))

    def phrases(self, state: S, before: Segment) -> Callable[[Segment], Phrases]:
        return lambda segment: {}

    def descriptions(self, state: S, segment: Segment, before: Segment = ()) -> Iterator[Sentence]:
        """Sentences that are true of the segment, of it alone or of others too."""
        rng = random.Random(f"{state} {segment}")
        said = (self.english.say(state, segment, rng, (), not i % 2) for i in range(SAMPLES))
        yield from dict.fromkeys(sentence for sentence in said if sentence)

    def readings(self, sentence: Sentence, state: S, before: Segment = ()) -> list[Segment]:
        """Every segment that the sentence may well ask for in this state."""
        c = self.english.begin(state)
        if not self.english.parse(sentence).whole:
            return []
        return [segment for segment in self.english.exactly(c, sentence) if segment]

    def turn(
        self, rng: random.Random, state: S, past: Sequence[Turn], ambiguous: bool
    ) -> tuple[Sentence, Segment] | None:
        kinds: dict[Sequence[str], list[Segment]] = {}
        for one in self.segments(state):
            kinds.setdefault(self.templates(one), []).append(one)
        if not kinds:
            return None
        weights = [self.weigh(*kind) for kind in kinds.items()]
        segment: Segment = ()
        for loosely in (ambiguous,) * SAMPLES + (False,):
            segment = rng.choice(rng.choices(list(kinds.values()), weights)[0])
            sentence = self.english.say(state, segment, rng, (), loosely)  # readable without the past
            if sentence is None:
                continue
            if not loosely or self._is_ambiguous(state, segment, self.readings(sentence, state)):
                return sentence, segment
        return self.world.telling.segment(state, segment), segment


class Notation(Grammar[Any]):
    """For a world without English, its own notation: "pour 1 2", and ambiguous if cut short: "pour 1"."""

    def templates(self, segment: Segment) -> Sequence[str]:
        words = [type(segment[0]).__name__.lower(), *(f"{{{field}}}" for field in segment[0]._fields)]
        return tuple(" ".join(words[: i + 1]) for i in range(len(words)))

    def phrases(self, state: Any, before: Segment) -> Callable[[Segment], Phrases]:
        return lambda segment: {field: [str(value)] for field, value in segment[0]._asdict().items()}


def _fills(phrases: Phrases, order: Sequence[tuple[str, str]]) -> bool:
    """True if each word is true in its slot."""
    for slot, word in order:  # noqa: SIM110 - much faster than all(…)
        if word not in phrases.get(slot, ()):
            return False
    return True


@cache
def _orders(kind: Sequence[str]) -> Mapping[str, Sequence[tuple[str, ...]]]:
    """The slots of templates in order, each only once, by the templates' frame."""
    found: dict[str, dict[tuple[str, ...], None]] = {}
    for template in kind:
        found.setdefault(frame(template), {})[slots(template)] = None
    return {framed: tuple(orders) for framed, orders in found.items()}


@cache
def slots(template: str) -> tuple[str, ...]:
    """The names in braces, in order."""
    return tuple(slot for _, slot, _, _ in Formatter().parse(template) if slot)


@cache
def pieces(template: str) -> tuple[tuple[str, str | None], ...]:
    """The words between the slots, each with the slot after it."""
    return tuple((words, slot) for words, slot, _, _ in Formatter().parse(template))


def _fits(text: str, parts: Sequence[tuple[str, str | None]], phrases: Phrases) -> bool:
    """True if the template of these pieces, its slots filled with some of the phrases, is this text."""
    if not parts:
        return not text
    (words, slot), *others = parts
    if not text.startswith(words):
        return False
    rest = text[len(words) :]
    if slot is None:
        return _fits(rest, others, phrases)
    fillers = phrases.get(slot, ())
    return any(rest.startswith(filler) and _fits(rest[len(filler) :], others, phrases) for filler in fillers)


@cache
def frame(template: str) -> str:
    """The template with its slots unnamed."""
    return re.sub("{.*?}", "{}", template)

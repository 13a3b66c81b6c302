"""A small grammar of truthful English in which the actions that a sentence is true of can be counted."""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain, product
from string import Formatter
from typing import Any, Generic, TypeAlias, TypeVar, overload

from grice.episode import Action, Segment, Sentence
from grice.worlds.world import World

S = TypeVar("S")
Phrases: TypeAlias = Mapping[str, Sequence[str]]  # for each slot of a template, the words that may fill it

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
DRAWS = 200  # how often to look for a sentence of the wanted kind before taking any


class Ways(Sequence[str]):
    """Phrases of several kinds. A kind is drawn as often as its weight says, however many phrases it has."""

    def __init__(self, *kinds: tuple[float, Sequence[str]]) -> None:
        self._kinds = [kind for _, kind in kinds if kind]
        self._weights = [weight for weight, kind in kinds if kind]

    @cached_property
    def _all(self) -> tuple[str, ...]:
        return tuple(chain.from_iterable(self._kinds))

    @cached_property
    def _sets(self) -> list[Ways | frozenset[str]]:
        return [kind if isinstance(kind, Ways) else frozenset(kind) for kind in self._kinds]

    def draw(self, rng: random.Random) -> str:
        return draw(rng, rng.choices(self._kinds, self._weights)[0])

    def __len__(self) -> int:
        return sum(map(len, self._kinds))

    def __bool__(self) -> bool:
        return bool(self._kinds)

    def __contains__(self, phrase: object) -> bool:
        return any(phrase in kind for kind in self._sets)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        return self._all[index]


class Fixed(Ways):
    """Phrases that are kept, so that it pays to look them up in one set."""

    @cached_property
    def _sets(self) -> list[Ways | frozenset[str]]:
        return [frozenset(self._all)]


def draw(rng: random.Random, phrases: Sequence[str]) -> str:
    """One of the phrases at random."""
    return phrases.draw(rng) if isinstance(phrases, Ways) else rng.choice(phrases)


def imperative(*kinds: tuple[float, Sequence[str]]) -> Ways:
    """Verbs to ask with, and now and then those of the first kind as people go on: "now remove"."""
    later = ("now", "then", "now", "and", "next", "and then", "also", "finally")
    return Ways((15, Ways(*kinds)), (1, tuple(f"{now} {verb}" for now in later for verb in kinds[0][1])))


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
        """What can be said about segments of this kind, with slots in braces."""

    @abstractmethod
    def phrases(self, state: S, before: Segment) -> Callable[[Segment], Phrases]:
        """A function that gives, for a segment in this state, the phrases that are true of it."""

    def segments(self, state: S) -> Sequence[Segment]:
        """What one sentence may ask for in this state."""
        return [(action,) for action in self.legal(state) if self.world.ends(action)]

    def legal(self, state: S) -> list[Action]:
        """`World.legal` by way of the arrays, which is several times faster even for one state."""
        allowed = self.world.arrays.legal(self.world.arrays.encode([state]))[0]
        return [self.world.actions[i] for i in allowed.nonzero()[0]]

    def descriptions(self, state: S, segment: Segment, before: Segment = ()) -> Iterator[Sentence]:
        """Every sentence of the grammar that is true of the segment."""
        return self._describe(segment, self.phrases(state, before)(segment))

    def true_of(self, sentence: Sentence, state: S, segment: Segment, before: Segment = ()) -> bool:
        """Whether the sentence, said in this state, describes the segment."""
        return self._says(sentence, segment, self.phrases(state, before)(segment))

    def readings(self, sentence: Sentence, state: S, before: Segment = ()) -> list[Segment]:
        """Every segment that the sentence is true of in this state."""
        phrases = self.phrases(state, before)
        return [s for s in self.segments(state) if self._says(sentence, s, phrases(s))]

    def _says(self, sentence: Sentence, segment: Segment, phrases: Phrases) -> bool:
        return any(_fits(sentence, pieces(template), phrases) for template in self.templates(segment))

    def _describe(self, segment: Segment, phrases: Phrases) -> Iterator[Sentence]:
        for template in self.templates(segment):
            for words in product(*(phrases.get(slot, ()) for slot in slots(template))):
                yield frame(template).format(*words)

    def recollections(self, state: S, past: Sequence[Segment]) -> Callable[[Segment], Phrases]:
        """More phrases for a segment, which refer to what was done earlier than just before."""
        return lambda segment: {}

    def turn(
        self, rng: random.Random, state: S, past: Sequence[Segment], ambiguous: bool
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
        told = self.phrases(state, past[-1] if past else ())
        recalled = self.recollections(state, past)
        phrases = cache(
            lambda segment: {**told(segment), **more} if (more := recalled(segment)) else told(segment)
        )
        turn = None
        for _ in range(DRAWS):
            kind, segments = rng.choices(options, weights)[0]
            segment, template = rng.choice(segments), draw(rng, kind)
            fillers = [phrases(segment).get(slot, ()) for slot in slots(template)]
            if all(fillers):
                words = [draw(rng, filler) for filler in fillers]
                turn = frame(template).format(*words), segment
                if ambiguous == self._is_ambiguous(
                    state, segment, _alike(template, [*zip(words, fillers, strict=True)], kinds, phrases)
                ):
                    break
        return turn

    def weigh(self, kind: Sequence[str], segments: Sequence[Segment]) -> float:
        """How often to speak of segments that have these templates. With the root, neither kinds of few
        segments nor the segments of large kinds become rare."""
        return float(len(segments) ** 0.5)

    def after(self, state: S, segment: Segment) -> S:
        """Where the segment leads."""
        for action in segment:
            state = self.world.step(state, action)
        return state

    def _is_ambiguous(self, state: S, segment: Segment, readings: Iterable[Segment]) -> bool:
        """Whether any of the readings leads to what looks different."""
        end = self.after(state, segment)
        return any(r != segment and not self.world.reached(self.after(state, r), end) for r in readings)


class Notation(Grammar[Any]):
    """For a world without English, its own notation: "pour 1 2", and ambiguous if cut short: "pour 1"."""

    def templates(self, segment: Segment) -> Sequence[str]:
        words = [type(segment[0]).__name__.lower(), *(f"{{{field}}}" for field in segment[0]._fields)]
        return tuple(" ".join(words[: i + 1]) for i in range(len(words)))

    def phrases(self, state: Any, before: Segment) -> Callable[[Segment], Phrases]:
        return lambda segment: {field: [str(value)] for field, value in segment[0]._asdict().items()}


def _alike(
    template: str,
    words: Sequence[tuple[str, Sequence[str]]],
    kinds: Mapping[Sequence[str], list[Segment]],
    phrases: Callable[[Segment], Phrases],
) -> Iterator[Segment]:
    """`Grammar.readings`, but quick: what the same words are true of, in the same or in exchanged slots.

    Each of the words comes with the phrases that it was drawn from, which need not be searched.
    """
    found: dict[tuple[int, str], bool] = {}  # many segments share their phrases

    def among(word: str, others: Sequence[str]) -> bool:
        key = id(others), word
        if key not in found:
            found[key] = word in others
        return found[key]

    for kind, segments in kinds.items():
        orders = _orders(kind, frame(template))
        for segment in segments if orders else ():
            true = phrases(segment)
            for order in orders:
                if all(
                    (others := true.get(slot, ())) is drawn_from or among(word, others)
                    for slot, (word, drawn_from) in zip(order, words, strict=True)
                ):
                    yield segment
                    break


@cache
def _orders(kind: Sequence[str], framed: str) -> list[tuple[str, ...]]:
    """The slots of the templates that look the same but for the names of their slots."""
    return list(dict.fromkeys(slots(template) for template in kind if frame(template) == framed))


def paired(one: str, other: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """Two names in both orders."""
    return (one, other), (other, one)


@cache
def slots(template: str) -> tuple[str, ...]:
    """The names in braces, in order."""
    return tuple(slot for _, slot, _, _ in Formatter().parse(template) if slot)


@cache
def pieces(template: str) -> tuple[tuple[str, str | None], ...]:
    """The words between the slots, each with the slot after it."""
    return tuple((words, slot) for words, slot, _, _ in Formatter().parse(template))


def _fits(text: str, parts: Sequence[tuple[str, str | None]], phrases: Phrases) -> bool:
    """Whether the template of these pieces, its slots filled with some of the phrases, is this text."""
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

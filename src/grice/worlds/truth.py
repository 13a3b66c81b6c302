"""The contract of a world's checker of truth, and the parts that checkers share.

A checker objects only to what it understands and finds false: a sentence that it cannot read is not called
false. What people often say by a slip it lets pass, unless it is asked to be exact.
"""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Generic

from grice.episode import Episode, Segment, Sentence
from grice.language import English, Turn, turns
from grice.worlds.world import S, World

_WORD = re.compile(r"[a-z0-9][a-z0-9'/-]*")
_OPEN = {"and", "or", "the", "a", "an"}  # nobody ends with these
SAID = 4  # ways to say plainly what nobody thought of
REMEMBERED = 1 << 12  # sentences, or ways to get somewhere


class Truth(ABC, Generic[S]):
    """Objections to a sentence as a description of a segment."""

    trust: float = 3.0
    """The weight of an objection for a listener, in nats, by how seldom a right reading is objected to."""

    def __init__(self, world: World[S, Any]) -> None:
        self.world = world
        # Candidates of one task share most of this, and are checked more than once.
        self._after = lru_cache(REMEMBERED)(self._follow)
        self._known = lru_cache(REMEMBERED)(self._object)

    @abstractmethod
    def objections(
        self, state: S, segment: Segment, sentence: Sentence, past: Sequence[Segment] = ()
    ) -> tuple[str, ...]:
        """The objections to a sentence, for people to read; empty if nothing is known to be false.

        `past` are the segments of earlier turns, for sentences that refer to them ("repeat step 1").
        """

    def slips(
        self, state: S, segment: Segment, sentence: Sentence, past: Sequence[Segment] = ()
    ) -> tuple[str, ...]:
        """Further objections for exact speakers: slips of people that `objections` lets pass."""
        return ()

    def unclear(self, sentence: Sentence) -> tuple[str, ...]:
        """The parts of a sentence that cannot be checked, which an exact speaker avoids."""
        return ()

    def plainly(self, state: S, segment: Segment) -> tuple[Sentence, ...]:
        """Plain sentences for a segment, action by action; none where that is not needed."""
        return ()

    def unread(self, episode: Episode) -> int:
        """The number of sentences of a finished episode that are not read as what was done."""
        return 0

    def programs(self, task: Episode, n: int) -> list[Episode]:
        """Ways to follow a task that its sentences denote; none where the checker cannot tell."""
        return []

    def of_next(self, task: Episode) -> tuple[Sentence, ...]:
        """Plain sentences for the next segment of a task without a sentence."""
        turn = len(task.sentences)
        return self.plainly(task.states()[turn], task.segments[turn])

    def of_last(self, episode: Episode) -> tuple[str, ...]:
        """The objections to the last sentence of an episode; later segments may not be described yet."""
        return self._of_last(episode, exact=False)

    def loss(self, episode: Episode) -> float:
        """The nats that a listener takes off an episode for its last sentence."""
        return self.trust if self.of_last(episode) else 0.0

    def of_speaker(self, episode: Episode) -> tuple[str, ...]:
        """All that is to be said against the last sentence of one who is to say only what is true."""
        return (*self._of_last(episode, exact=True), *self.unclear(episode.sentences[-1]))

    def _of_last(self, episode: Episode, exact: bool) -> tuple[str, ...]:
        turns = len(episode.sentences)
        return self._known(episode.start, episode.segments[:turns], episode.sentences[-1], exact)

    def check(self, episode: Episode, exact: bool = False) -> list[tuple[str, ...]]:
        """The objections to each sentence of a finished episode; with `exact`, also to slips."""
        return [
            self._known(episode.start, episode.segments[: turn + 1], sentence, exact)
            for turn, sentence in enumerate(episode.sentences[: episode.aligned])
        ]

    def doubts(self, episode: Episode) -> list[tuple[str, ...]]:
        """The reasons why each sentence of an episode cannot be followed as it stands."""
        return self.check(episode)

    def _object(
        self, start: S, segments: tuple[Segment, ...], sentence: Sentence, exact: bool
    ) -> tuple[str, ...]:
        """The objections to a sentence about the last of the segments."""
        past = segments[:-1]
        told = self._after(start, past), segments[-1], sentence, past
        wrong = (*broken(sentence), *self.objections(*told))
        return wrong or (self.slips(*told) if exact else ())

    def _follow(self, start: S, segments: tuple[Segment, ...]) -> S:
        """The state that segments lead to."""
        if not segments:
            return start
        state = self._after(start, segments[:-1])
        for action in segments[-1]:
            state = self.world.step(state, action)
        return state


class Understanding(Truth[S]):
    """Objections by a world's English: a sentence is true of what it denotes.

    What people may well mean by a sentence is let pass; a speaker is to say what asks for nothing else. A
    listener finds a segment the less likely, the more its reading costs beyond the cheapest.
    """

    def __init__(self, world: World[S, Any], english: English[S]) -> None:
        super().__init__(world)
        self.english = english
        self.trust = english.trust

    def objections(
        self, state: S, segment: Segment, sentence: Sentence, past: Sequence[Segment] = ()
    ) -> tuple[str, ...]:
        return self.english.check(state, segment, sentence).objections

    def unread(self, episode: Episode) -> int:
        told = turns(episode)
        verdicts = (
            self.english.check(one.state, one.segment, one.sentence, told[:turn], one.undetermined)
            for turn, one in enumerate(told)
        )
        return sum(not (verdict.true and verdict.read) for verdict in verdicts)

    def programs(self, task: Episode, n: int) -> list[Episode]:
        """The cheapest ways to follow a task by the grammar alone; none if a sentence is not read."""
        found = [(0.0, task)]
        for turn in range(len(task.segments), len(task.sentences)):
            grown = []
            for cost, episode in found:
                c = self.english.begin(episode.states()[-1], turns(episode), task.undetermined)
                meant = self.english.programs(c, task.sentences[turn])
                grown += [
                    (cost + more, replace(episode, segments=(*episode.segments, segment)))
                    for segment, more in meant.items()
                    if self._one(segment)
                ]
            found = sorted(grown, key=lambda one: one[0])[:n]
        return [episode for _, episode in found]

    def _one(self, program: Segment) -> bool:
        """True if a program is one segment."""
        return bool(program) and list(map(self.world.ends, program)) == [False] * (len(program) - 1) + [True]

    def plainly(self, state: S, segment: Segment) -> tuple[Sentence, ...]:
        rng = random.Random(f"{state} {segment}")
        said = (self.english.say(state, segment, rng) for _ in range(SAID))
        return tuple(dict.fromkeys(sentence for sentence in said if sentence))

    def _of_last(self, episode: Episode, exact: bool) -> tuple[str, ...]:
        return self._judged(turns(episode, len(episode.sentences)), exact)

    def loss(self, episode: Episode) -> float:
        *past, (state, sentence, segment, free) = turns(episode, len(episode.sentences))
        verdict = self.english.check(state, segment, sentence, tuple(past), free)
        if broken(sentence) or not verdict.true:
            return self.trust
        return self.trust * min(1.0, verdict.beyond / self.english.slack)

    def check(self, episode: Episode, exact: bool = False) -> list[tuple[str, ...]]:
        told = turns(episode)
        return [self._judged(told[: turn + 1], exact) for turn in range(len(told))]

    def doubts(self, episode: Episode) -> list[tuple[str, ...]]:
        told, wrong = turns(episode), self.check(episode)
        for turn, one in enumerate(told):
            c = self.english.begin(one.state, told[:turn], one.undetermined)
            impossible = self.english.impossible(c, one.sentence)
            if impossible and not wrong[turn]:
                wrong[turn] = (impossible,)
        return wrong

    def _judged(self, told: tuple[Turn, ...], exact: bool) -> tuple[str, ...]:
        """The objections to the last of some turns."""
        *past, (state, sentence, segment, free) = told
        verdict = self.english.check(state, segment, sentence, tuple(past), free)
        wrong = (*broken(sentence), *verdict.objections)
        if exact and not wrong:
            return self.english.vague(state, segment, sentence, tuple(past))
        return wrong


@lru_cache(REMEMBERED)
def broken(sentence: Sentence) -> tuple[str, ...]:
    """Objections to a sentence that breaks off ("left of the") or stammers ("at the stool at the stool")."""
    told = words(sentence)
    if told and told[-1] in _OPEN:
        return (f"it breaks off after “{told[-1]}”",)
    for i in range(len(told) if len(set(told)) <= len(told) - 3 else 0):
        for size in (3, 4):
            once, again = told[i : i + size], told[i + size : i + 2 * size]
            if once == again:
                return (f"“{' '.join(once)}” is said twice",)
    return ()


def beginnings(listed: str) -> tuple[str, ...]:
    """The beginnings of words, from a list in one text."""
    return tuple(listed.split())


def words(sentence: Sentence) -> list[str]:
    """Lower-case words and numbers, without punctuation at their ends."""
    return [word.rstrip("'-/") for word in _WORD.findall(sentence.lower())]

"""Truth by a world's English: objections to sentences as descriptions of what is done.

Only what is read and found false is objected to: a sentence that cannot be read is not called false. What
people may well mean is let pass, unless a speaker is to be exact.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Generic

from grice.episode import Episode, Segment, Sentence
from grice.language import English, Turn, turns
from grice.language.answers import Verdict
from grice.worlds.world import S, World

_WORD = re.compile(r"[a-z0-9][a-z0-9'/-]*")
_OPEN = {"and", "or", "the", "a", "an"}  # nobody ends with these
SAID = 4  # ways to say plainly what nobody thought of
REMEMBERED = 1 << 12  # sentences
PASTS = 512  # of a few dialogues


class Truth(Generic[S]):
    """A checker by a world's English: a sentence is true of what it denotes.

    What people may well mean by a sentence is let pass; a speaker is to say what asks for nothing else. A
    listener finds a segment the less likely, the more its reading costs beyond the cheapest.
    """

    def __init__(self, world: World[S, Any], english: English[S]) -> None:
        self.world = world
        self.english = english
        self.trust = english.trust
        """The nats that a listener takes off for an objection."""

    def objections(
        self, state: S, segment: Segment, sentence: Sentence, past: Sequence[Turn] = ()
    ) -> tuple[str, ...]:
        """The claims of a sentence that are not so, in words; empty if none is known to be false."""
        return self.english.check(state, segment, sentence, past).objections

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
        """Sentences that ask for a segment and nothing else."""
        rng = random.Random(f"{state} {segment}")
        said = (self.english.say(state, segment, rng) for _ in range(SAID))
        return tuple(dict.fromkeys(sentence for sentence in said if sentence))

    def of_next(self, task: Episode) -> tuple[Sentence, ...]:
        """Plain sentences for the next segment of a task for a speaker."""
        turn = len(task.sentences)
        return self.plainly(task.states()[turn], task.segments[turn])

    def of_speaker(self, episode: Episode) -> tuple[str, ...]:
        """The objections to the last sentence of a speaker who is to be exact."""
        return self._judged(*_last(episode, len(episode.sentences)), exact=True)

    def loss(self, episode: Episode) -> float:
        """The nats that a listener takes off an episode for its last sentence."""
        past, last = _last(episode, len(episode.sentences))
        verdict = self._verdict(past, last)
        if broken(last.sentence) or not verdict.true:
            return self.trust
        return self.trust * min(1.0, verdict.beyond / self.english.slack)

    def check(self, episode: Episode, exact: bool = False) -> list[tuple[str, ...]]:
        """The objections to each sentence of a finished episode; with `exact`, also to vague ones."""
        return [self._judged(*_last(episode, turn), exact) for turn in range(1, episode.aligned + 1)]

    def _judged(self, past: tuple[Turn, ...], last: Turn, exact: bool) -> tuple[str, ...]:
        """The objections to a turn after others."""
        wrong = (*broken(last.sentence), *self._verdict(past, last).objections)
        if exact and not wrong:
            return self.english.vague(last.state, last.segment, last.sentence, past)
        return wrong

    def _verdict(self, past: tuple[Turn, ...], last: Turn) -> Verdict:
        return self.english.check(last.state, last.segment, last.sentence, past, last.undetermined)


def _last(episode: Episode, count: int) -> tuple[tuple[Turn, ...], Turn]:
    """The last of an episode's first turns, and those before it."""
    past, turn = _past(episode.but(episode.sentences[: count - 1], episode.segments[: count - 1])), count - 1
    state, free = episode.states()[turn], episode.undetermined and not turn
    return past, Turn(state, episode.sentences[turn], episode.segments[turn], free)


_past = lru_cache(PASTS)(turns)  # candidates share it, and it is then the same object


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


def words(sentence: Sentence) -> list[str]:
    """Lower-case words and numbers, without punctuation at their ends."""
    return [word.rstrip("'-/") for word in _WORD.findall(sentence.lower())]

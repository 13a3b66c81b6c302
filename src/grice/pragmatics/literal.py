"""Literal agents by a world's grammar of English: a listener of denotations, and a speaker of true sentences.

They are L₀ and S₀ of the textbooks, P_L(a | u) ∝ exp(−cost) over what u denotes and P_S(u | a) over what is
said of a, and need no training.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from grice.episode import Episode, Segment
from grice.errors import AgentError
from grice.language import English, turns
from grice.pragmatics.agents import Agent, Candidate, Role

if TYPE_CHECKING:
    from grice.worlds.world import World

UNREAD = -12.0  # log-probability of an action that is not denoted, in nats
PER_WORD = math.log(20)


def literal(world: World[Any, Any], role: Role) -> Agent:
    """The literal agent of a role in a world that has a grammar of English."""
    if world.english is None:
        raise AgentError(f"{world.name} has no grammar of English", hint="literal agents need one")
    return LiteralListener(world.english) if role == "listener" else LiteralSpeaker(world.english)


@dataclass(frozen=True)
class LiteralListener:
    """Does what sentences denote, by how cheaply they do; where nothing is denoted, anything."""

    english: English[Any]
    role: ClassVar[Role] = "listener"

    @property
    def world(self) -> str:
        return str(self.english.world.name)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        return [self._follow(task, n) for task in tasks]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return [
            sum(
                self.chances(episode, turn).get(episode.segments[turn], UNREAD)
                for turn in range(episode.aligned)
            )
            for episode in episodes
        ]

    def chances(self, episode: Episode, turn: int) -> dict[Segment, float]:
        """log P of what one sentence of an episode may ask for, after the turns before it."""
        past = turns(episode, turn)
        state = episode.states()[turn]
        c = self.english.begin(state, past)
        costs = {p: cost for p, cost in self.english.programs(c, episode.sentences[turn]).items() if p}
        legal = {(action,): -UNREAD for action in episode.world.legal(state) if episode.world.ends(action)}
        total = math.log(sum(math.exp(-cost) for cost in (legal | costs).values()))
        return {segment: -cost - total for segment, cost in (legal | costs).items()}

    def _follow(self, task: Episode, n: int) -> list[Candidate]:
        found = [Candidate(task, self.score([task])[0])]
        for turn in range(len(task.segments), len(task.sentences)):
            grown = [
                Candidate(replace(one.episode, segments=(*one.episode.segments, segment)), one.score + chance)
                for one in found
                for segment, chance in self.chances(one.episode, turn).items()
            ]
            found = sorted(grown, key=lambda one: -one.score)[:n]
        return found


@dataclass(frozen=True)
class LiteralSpeaker:
    """Says what denotes the next segment, and nothing else where that can be said."""

    english: English[Any]
    seed: int = 0
    role: ClassVar[Role] = "speaker"

    @property
    def world(self) -> str:
        return str(self.english.world.name)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        return [self._describe(task, n) for task in tasks]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return [sum(self._chance(episode, turn) for turn in range(episode.aligned)) for episode in episodes]

    def _chance(self, episode: Episode, turn: int) -> float:
        state, segment, sentence = episode.states()[turn], episode.segments[turn], episode.sentences[turn]
        verdict = self.english.check(state, segment, sentence, turns(episode, turn))
        known = 0.0 if verdict.true and verdict.read else UNREAD
        return known - verdict.cost - PER_WORD * len(sentence.split())

    def _describe(self, task: Episode, n: int) -> list[Candidate]:
        turn = len(task.sentences)
        state, segment = task.states()[turn], task.segments[turn]
        past, rng = turns(task, turn), random.Random(f"{self.seed} {state} {segment}")
        tries = (self.english.say(state, segment, rng, past) for _ in range(2 * n))
        said = list(dict.fromkeys(sentence for sentence in tries if sentence))[:n]
        if not said:
            said = [self.english.world.show_segment(segment)]
        episodes = [replace(task, sentences=(*task.sentences, sentence)) for sentence in said]
        return sorted(map(Candidate, episodes, self.score(episodes)), key=lambda one: -one.score)

"""How sure an agent is: candidates read as a distribution over where they lead, and over being understood."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from grice.episode import Episode, State
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, Candidate, Compound, log_probability, propose, score
from grice.pragmatics.rational import log_sum


@dataclass(frozen=True)
class Confidence:
    """How to read an agent's scores as probabilities, and which of them are enough.

    All are fitted on held-out episodes; without that, scores are taken as they are.
    """

    temperature: float = 1.0
    """Scores are divided by it: above 1 for an agent that is surer than it should be."""
    sure: float = 0.5
    """The probability, among the readings that were found, below which an answer is doubted."""
    slips: float = 0.0
    """The share of sentences with which something is meant that they do not say."""
    unlikely: float = 0.0
    """Nats a sentence by which the listener's own score may fall before an answer is doubted; 0: any."""

    def believe(self, beliefs: Sequence[Belief], sentences: int) -> tuple[Belief, ...]:
        """Beliefs after so many sentences, with what slips leave of each one's probability."""
        kept = (1 - self.slips) ** sentences
        return tuple(replace(belief, probability=kept * belief.probability) for belief in beliefs)


@dataclass(frozen=True)
class Belief:
    """An end state, how probable it is, and the candidates that lead there, best first."""

    end: State
    probability: float
    candidates: tuple[Candidate, ...] = field(repr=False)


def posterior(candidates: Sequence[Candidate], temperature: float = 1.0) -> list[Belief]:
    """The distribution over end states, most probable first, among these candidates of one task.

    A candidate's probability is proportional to exp(score / temperature); candidates whose ends look the same
    (`World.reached`) pool theirs. Of equally probable ends the one first in the list comes first. In a game
    without a world, what was done is the end.
    """
    if not candidates:
        raise AgentError("there are no candidates to believe in")
    total = log_sum(candidate.score / temperature for candidate in candidates)
    if total == -math.inf:
        raise AgentError("every candidate has probability zero", hint="a weight below 1 lets the base speak")
    groups: list[tuple[State, list[Candidate]]] = []
    for candidate in candidates:
        end = end_of(candidate.episode)
        same = [members for other, members in groups if same_end(candidate.episode, end, other)]
        if same:
            same[0].append(candidate)
        else:
            groups.append((end, [candidate]))
    beliefs = [
        Belief(end, math.exp(log_sum(c.score / temperature for c in members) - total), tuple(members))
        for end, members in groups
    ]
    return sorted(beliefs, key=lambda belief: -belief.probability)


def end_of(episode: Episode) -> State:
    """Where an episode leads: a state of its world, or, in a game without one, what was done."""
    return episode.segments if episode.world is None else episode.states()[-1]


def same_end(episode: Episode, end: State, other: State) -> bool:
    """Whether two ends look the same in the episode's world."""
    return bool(end == other if episode.world is None else episode.world.reached(end, other))


def entropy(beliefs: Sequence[Belief]) -> float:
    """How undecided the beliefs are, in nats: 0 if there is only one."""
    return 0.0 - sum(b.probability * math.log(b.probability) for b in beliefs if b.probability > 0)


def understood(listener: Agent, episodes: Sequence[Episode]) -> list[float]:
    """How probably the listener does what each episode's sentences were meant to say, turn for turn."""
    return [math.exp(value) for value in log_probability(listener, episodes)]


@dataclass(frozen=True)
class Pooled(Compound):
    """A listener that goes where most of its probability leads, instead of along its single best path."""

    agent: Agent

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.agent,)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        """The agent's candidates, those of the most probable end first; each keeps its own score."""
        return [
            [candidate for belief in posterior(candidates) for candidate in belief.candidates]
            for candidates in propose(self.agent, tasks, n)
        ]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return score(self.agent, episodes)

"""Candidates as a distribution over end states, and the probability of being understood."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from grice.episode import Episode, State
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, Candidate, Compound, log_probability, propose, score
from grice.pragmatics.rational import log_sum

ENOUGH = 0.7  # the probability of an answer that is acted on, where no guarantee is asked for


@dataclass(frozen=True)
class Confidence:
    """The calibration of an agent's scores as probabilities, and the thresholds of doubt and abstention.

    All are fitted on held-out episodes; without that, scores are taken as they are.
    """

    temperature: float = 1.0
    """Scores are divided by it: above 1 for an agent that is surer than it should be."""
    doubt: float = 0.5
    """The probability below which an answer is doubted."""
    slips: float = 0.0
    """The fraction of sentences that misstate the intent."""
    uncertain: float = 0.0
    """That fraction of typed sentences that the world's grammar does not read whole and in one way."""
    guarantees: Mapping[str, float] = field(default_factory=dict)
    """The least probability of answers of which a given fraction is right ("0.95"), on held-out requests."""

    def reliability(self, sentences: int, uncertain: int = 0) -> float:
        """The probability that none of so many sentences, some of them uncertain, misstates the intent."""
        return float((1 - self.slips) ** (sentences - uncertain) * (1 - self.uncertain) ** uncertain)

    def believe(self, candidates: Sequence[Candidate], reliability: float = 1.0) -> tuple[Belief, ...]:
        """The calibrated distribution over end states; empty if all candidates have probability zero."""
        if all(candidate.score == -math.inf for candidate in candidates):
            return ()
        beliefs = posterior(candidates, self.temperature)
        return tuple(replace(belief, probability=reliability * belief.probability) for belief in beliefs)

    def of_candidates(self, candidates: Sequence[Candidate], reliability: float = 1.0) -> tuple[float, ...]:
        """The calibrated probability of each candidate; zeros if all candidates have probability zero."""
        scores = [candidate.score / self.temperature for candidate in candidates]
        total = log_sum(scores)
        return tuple(reliability * math.exp(score - total) if score > -math.inf else 0.0 for score in scores)

    def threshold(self, abstain: bool | float) -> float:
        """The least probability of an answer that is acted on: `ENOUGH`, or that of a guarantee."""
        if abstain is True:
            return max(self.doubt, ENOUGH)
        if not abstain:
            return 0.0
        if f"{abstain:g}" not in self.guarantees:
            known = ", ".join(self.guarantees) or "none for these models"
            hint = "abstain=True, or --abstain, needs none"
            raise AgentError(f"there is no guarantee of {abstain!r}", allowed=known, hint=hint)
        return self.guarantees[f"{abstain:g}"]


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
    groups: dict[State, list[Candidate]] = {}
    world = candidates[0].episode.world
    for candidate in candidates:
        end = end_of(candidate.episode)
        if world is not None and end not in groups:
            end = next((other for other in groups if world.reached(end, other)), end)
        groups.setdefault(end, []).append(candidate)
    beliefs = [
        Belief(end, math.exp(log_sum(c.score / temperature for c in members) - total), tuple(members))
        for end, members in groups.items()
    ]
    return sorted(beliefs, key=lambda belief: -belief.probability)


def end_of(episode: Episode) -> State:
    """The end of an episode: a state of its world, or, in a game without one, the segments."""
    return episode.states()[-1]


def same_end(episode: Episode, end: State, other: State) -> bool:
    """True if two ends look the same in the episode's world."""
    return bool(end == other if episode.world is None else episode.world.reached(end, other))


def entropy(beliefs: Sequence[Belief]) -> float:
    """The entropy of the beliefs, in nats: 0 if there is only one."""
    return 0.0 - sum(b.probability * math.log(b.probability) for b in beliefs if b.probability > 0)


def understood(listener: Agent, episodes: Sequence[Episode]) -> list[float]:
    """The listener's probability of each episode's segments given its sentences, turn by turn."""
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

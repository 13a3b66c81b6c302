"""The rational speech acts framework: speakers and listeners of any depth, out of two agents."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from numbers import Integral, Real

from grice.episode import Episode, Sentence
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, Candidate, Compound, check_role, propose
from grice.pragmatics.rational import Rational


@dataclass(frozen=True)
class ScoredBy(Compound):
    """An agent whose proposals are scored by a function of the episode instead: a prior, or a cost."""

    agent: Agent
    value: Callable[[Episode], float]

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.agent,)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        valued = [
            [Candidate(c.episode, self.value(c.episode)) for c in candidates]
            for candidates in propose(self.agent, tasks, n)
        ]
        return [sorted(candidates, key=lambda c: -c.score) for candidates in valued]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return [self.value(episode) for episode in episodes]

    def log_probability(self, episodes: Sequence[Episode]) -> list[float]:
        return self.score(episodes)


def rsa(
    listener: Agent,
    speaker: Agent,
    depth: int,
    *,
    alpha: float = 1.0,
    cost: Callable[[Sentence], float] = lambda sentence: 0.0,
    prior: Callable[[Episode], float] = lambda episode: 0.0,
    prior_in_l0: bool = False,
    n: int = 20,
) -> tuple[Agent, Agent]:
    """The rational speech acts of this depth: the listener L_depth and the speaker S_depth.

    S_k(d | a) ∝ exp(alpha · (log L_{k−1}(a | d) − cost(d))) and L_k(a | d) ∝ exp(prior(a)) · S_k(d | a);
    the two agents given are L_0, and whoever knows what can be said at all. `prior` is a log-probability
    of an episode's segments. Sums run over the `n` best proposals: exact if `n` covers them all.

    **L_0 does not have the prior**: it is the listener given, as it is. Textbooks write L_0(a | d) ∝
    exp(prior(a)) · [[d]](a). `prior_in_l0=True` is that: L_0(a | d) ∝ exp(prior(a)) · listener(a | d). The
    two differ from the first speaker on.
    """
    if not isinstance(depth, Integral) or depth < 0:
        raise AgentError(f"the depth is {depth!r}", allowed="0 or more")
    if not isinstance(alpha, Real) or not 0 < alpha < math.inf:
        raise AgentError(f"alpha is {alpha!r}", allowed="a positive number")
    if check_role(listener) != "listener" or check_role(speaker) != "speaker":
        raise AgentError(
            f"a {listener.role} and a {speaker.role} were given", allowed="a listener, then a speaker"
        )
    utterances = ScoredBy(speaker, lambda e: -alpha * sum(map(cost, e.sentences[: e.aligned])))
    meanings = ScoredBy(listener, prior)
    if prior_in_l0:
        listener = Rational(meanings, listener, 1 / 2, temperature=1 / 2, alternatives=n)
    for _ in range(depth):
        speaker = Rational(
            utterances, listener, alpha / (1 + alpha), temperature=1 / (1 + alpha), alternatives=n
        )
        listener = Rational(meanings, speaker, 1 / 2, temperature=1 / 2, alternatives=n)
    return listener, speaker

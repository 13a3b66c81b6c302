"""Consensus between generator and discriminator: equilibrium ranking (Jacob et al. 2023, 2310.09139)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Real
from typing import ClassVar, Literal, TypeAlias

from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, Candidate, Compound, check_count, log_probability, propose, score
from grice.pragmatics.rational import Rational, check_agents, log_sum

Ranked: TypeAlias = Literal["generator", "discriminator"]
TINY = 1e-12  # probability of what a model holds to be impossible: a policy's logarithm must be finite


@dataclass(frozen=True)
class Consensus(Compound):
    """An agent that ranks its base's proposals by the equilibrium of a signalling game with its `judge`.

    The generator draws whether to be correct, and chooses a candidate; the discriminator sees the candidate
    and guesses the draw. Both win if the guess is right, and both pay, by `anchor` (the
    paper's lambda), for moving away from where they began; `rate` is its eta. Neither gains on its own in the
    end, so they agree. `by` says whose policy ranks: the paper's ER-G or ER-D.

    The paper asks one language model for "correct" and for "incorrect" answers. Here `base` and `judge` know
    only correct ones, and the incorrect ones are what is left: in proportion to 1 − P among the candidates.

    Followed are the game (a fair coin, a reward of 1 to both for a right guess), the update of `equilibrium`,
    and anchor = rate = 0.1; they agree with published accounts of the paper and with two implementations by
    others. How the first policies are normalised was not checked against the paper's own text. Others play
    5000 rounds; 500 chose the same in 28 of 30 random games.
    """

    base: Agent
    judge: Agent
    anchor: float = 0.1
    rate: float = 0.1
    rounds: int = 500
    by: Ranked = "generator"
    relative: ClassVar[bool] = True

    def __post_init__(self) -> None:
        for name, value in (("anchor", self.anchor), ("rate", self.rate)):
            if not isinstance(value, Real) or not 0 < value < math.inf:
                raise AgentError(f"the {name} is {value!r}", allowed="a positive number")
        check_count(self.rounds, "rounds")
        if self.by not in ("generator", "discriminator"):
            raise AgentError(f"ranked by {self.by!r}", allowed="generator, discriminator")
        check_agents(self)

    @property
    def asks(self) -> tuple[Agent, ...]:
        return self.base, self.judge

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        judged = propose(Rational(self.base, self.judge, 0), tasks, n)
        return [self._ranked(candidates) for candidates in judged]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        """The mean of both scores: an equilibrium there is only among the candidates of one task."""
        pairs = zip(score(self.base, episodes), log_probability(self.judge, episodes), strict=True)
        return [(base + judge) / 2 for base, judge in pairs]

    def _ranked(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        parts = [candidate.parts for candidate in candidates]
        generator, discriminator = equilibrium(
            [part["base"] for part in parts],
            [part["judge"] for part in parts],
            self.anchor,
            self.rate,
            self.rounds,
        )
        policy = generator if self.by == "generator" else discriminator
        ranked = [Candidate(c.episode, _log(p), c.parts) for c, p in zip(candidates, policy, strict=True)]
        return sorted(ranked, key=lambda c: (-c.score, -c.parts["base"]))


def equilibrium(
    generated: Sequence[float], judged: Sequence[float], anchor: float, rate: float, rounds: int
) -> tuple[list[float], list[float]]:
    """The generator's P(candidate | correct) and the discriminator's P(correct | candidate), in the end.

    The arguments are log-scores of the candidates. Both players follow piKL: each answers the other's average
    policy so far, held to its own first one. With Q(t), half of that average (the coin's share), the next one
    is in proportion to exp((Q(t) + anchor · log first) / (1 / (rate · t) + anchor)). Policies are pairs of
    lists: what concerns correct candidates, then incorrect ones.
    """
    generator, discriminator = _first_policies(generated, judged)
    held = (
        [[_log(p) for p in side] for side in generator],
        [[_log(p) for p in side] for side in discriminator],
    )
    sums = [[0.0] * len(generated) for _ in range(2)], [[0.0] * len(generated) for _ in range(2)]
    for t in range(1, rounds + 1):
        heat = 1 / (rate * t) + anchor
        values = []
        for total, other, first in zip(sums, (discriminator, generator), held, strict=True):
            for v in (0, 1):
                total[v] = [s + p for s, p in zip(total[v], other[v], strict=True)]
            values.append(
                [
                    [(s / (2 * t) + anchor * log) / heat for s, log in zip(total[v], first[v], strict=True)]
                    for v in (0, 1)
                ]
            )
        generator = [_share(values[0][v]) for v in (0, 1)]
        correct = [_share(pair)[0] for pair in zip(*values[1], strict=True)]
        discriminator = [correct, [1 - p for p in correct]]
    return generator[0], discriminator[0]


def _first_policies(generated: Sequence[float], judged: Sequence[float]) -> tuple[list[list[float]], ...]:
    """P(candidate | v) and P(v | candidate) before the first round, for v correct and incorrect.

    As in the paper, each is divided by what the other v, or the other candidates, would have.
    """
    said, found = _share(generated), _share(judged)
    generator = [
        _share([_log(p / (p + q)) for p, q in zip(own, other, strict=True)])
        for own, other in ((said, _rest(said)), (_rest(said), said))
    ]
    correct = [p / (p + q) for p, q in zip(found, _rest(found), strict=True)]
    return generator, [correct, [1 - p for p in correct]]


def _rest(probabilities: Sequence[float]) -> list[float]:
    """The complements 1 − P of the candidates, normalised."""
    left = max(len(probabilities) - 1, 1)
    return [max(1 - p, TINY) / left for p in probabilities]


def _share(logs: Sequence[float]) -> list[float]:
    """Probabilities in proportion to exp; flat if all are zero."""
    total = log_sum(logs)
    if total == -math.inf:
        return [1 / len(logs)] * len(logs)
    return [max(math.exp(value - total), TINY) for value in logs]


def _log(probability: float) -> float:
    return math.log(max(probability, TINY))

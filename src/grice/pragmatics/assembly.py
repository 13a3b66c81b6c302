"""Puts agents together: a base agent as it answers alone, and a rational agent of a base and a judge."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from grice.episode import Episode
from grice.pragmatics.agents import Agent, Candidate, Compound, check_role, log_probability, propose, score
from grice.pragmatics.length import PerWord
from grice.pragmatics.rational import Rational, Weights
from grice.pragmatics.truthful import Trusting, Truthful

if TYPE_CHECKING:
    from grice.pragmatics.cascade import Cascade
    from grice.worlds.world import World

DOUBT = 0.2  # a sentence that its listener understands with less than this probability is in doubt


def base_agent(
    world: World[Any, Any], agent: Agent, truthful: bool = False, most: int | None = None
) -> Agent:
    """The agent with the defaults under which it answers without a judge.

    A speaker that can score is ranked per word if it asks for that or segments may be long (one
    that can only propose says why, in `mute`). With `truthful` it says nothing that the world's checker knows
    to be false, and a listener takes its sentences to be true. `most` is the number of sentences that are
    wanted of such a speaker, if not all that it finds.
    """
    truth = world.truth if truthful else None
    if agent.role == "listener":
        return agent if truth is None else Trusting(agent, truth.loss, truth.programs)
    per_word = (getattr(agent, "per_word", False) or world.open_ended) and not getattr(agent, "mute", "")
    speaker: Agent = PerWord(agent) if per_word else agent
    return speaker if truth is None else Truthful(speaker, truth.of_speaker, truth.of_next, most)


def rational_agent(
    base: Agent,
    judge: Agent,
    weight: float | Weights,
    *,
    truthful: bool = False,
    variety: float = 0.0,
    cascade: Cascade | None = None,
) -> Agent:
    """The rational agent of a base (`base_agent`) and a judge.

    A truthful speaker searches wider where its listener is in doubt. Variety applies to speakers only.
    """
    role = check_role(base)
    speaking = role == "speaker"
    doubt, variety = (DOUBT if truthful else 0.0, variety) if speaking else (0.0, 0.0)

    def of(weight: float) -> Rational:
        return Rational(base, judge, weight, cascade=cascade, doubt=doubt, variety=variety)

    if not isinstance(weight, Weights):
        return of(weight)
    one, several = (weight.of(role, multi) for multi in (False, True))
    plain = one == several and not weight.per_word
    return of(one) if speaking or plain else ByTask(of(one), weight)


@dataclass(frozen=True)
class ByTask(Compound):
    """A rational listener whose judge has a weight for each task: by its sentences, and perhaps its words."""

    rational: Rational
    weights: Weights

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.rational,)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        return self._share(tasks, lambda agent, own: propose(agent, own, n))

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return self._share(episodes, score)

    def log_probability(self, episodes: Sequence[Episode]) -> list[float]:
        return self._share(episodes, log_probability)

    def _share(self, episodes: Sequence[Episode], ask: Any) -> list[Any]:
        """Each episode's answer by the agent with its weight."""
        places: dict[float, list[int]] = defaultdict(list)
        for i, episode in enumerate(episodes):
            places[self.weights.of_task("listener", episode)].append(i)
        found: dict[int, Any] = {}
        for weight, own in places.items():
            agent = replace(self.rational, weight=weight)
            found |= zip(own, ask(agent, [episodes[i] for i in own]), strict=True)
        return [found[i] for i in range(len(episodes))]

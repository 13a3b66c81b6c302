"""An agent that is asked everything once answers as the agent itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.pragmatics.agents import Agent, Candidate, Compound, Role, log_probability, propose, score
from grice.pragmatics.caching import Cached
from grice.pragmatics.length import PerWord
from grice.pragmatics.lookup import Lookup
from grice.worlds import WORLDS

ALCHEMY = WORLDS["alchemy"]
EPISODES = list(islice(episodes(ALCHEMY, seed=4, turns=1), 3))


def evenly(task: Episode) -> dict[str, float]:
    said = list(ALCHEMY.grammar.descriptions(task.start, task.segments[0]))
    return {sentence: 1 / len(said) for sentence in said}


@dataclass
class Counting(Compound):
    """Counts of the tasks and episodes that an agent was asked about."""

    agent: Agent = field(default_factory=lambda: Lookup("speaker", evenly))
    kind: str = "counting"
    asked: int = 0

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.agent,)

    @property
    def role(self) -> Role:
        return "speaker"

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        self.asked += len(tasks)
        return propose(self.agent, tasks, n)

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        self.asked += len(episodes)
        return score(self.agent, episodes)


def test_everything_is_asked_once() -> None:
    counting = Counting()
    agent, tasks = Cached(counting), [e.describing() for e in EPISODES]
    for _ in range(2):
        assert propose(agent, tasks, 3) == propose(counting.agent, tasks, 3)
        assert score(agent, EPISODES) == score(counting.agent, EPISODES)
        assert counting.asked == 2 * len(EPISODES)
    propose(agent, tasks, 4)  # another question
    assert counting.asked == 3 * len(EPISODES)
    assert (agent.role, agent.kind) == ("speaker", "counting")


def test_a_judge_is_asked_for_its_probability_not_its_ranking() -> None:
    plain = Lookup("speaker", evenly)
    assert log_probability(Cached(plain), EPISODES) == score(plain, EPISODES)
    ranked = PerWord(plain)
    assert log_probability(Cached(ranked), EPISODES) == log_probability(ranked, EPISODES)
    assert score(Cached(ranked), EPISODES) == score(ranked, EPISODES)
    [[said, *_]] = propose(plain, [EPISODES[0].describing()], 1)
    assert score(ranked, [said.episode]) != score(plain, [said.episode])

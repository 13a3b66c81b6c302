"""A listener that reasons after every sentence, not only after the last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from grice.episode import Episode, Sentence
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, Candidate, Compound, check_count, check_role, propose, score


@dataclass(frozen=True)
class Incremental(Compound):
    """A listener that thinks after every sentence: `agent` inside a beam of prefixes.

    A `Rational` listener alone follows all sentences before its judge is heard once. Here it proposes
    `branching` ways to follow the next sentence of every prefix, and the `n` best prefixes go on.
    """

    agent: Agent
    branching: int = 5

    def __post_init__(self) -> None:
        check_count(self.branching, "branches")
        if check_role(self.agent) != "listener":
            raise AgentError(
                f"{type(self.agent).__name__} is a speaker",
                hint="only listeners are asked for a beam of prefixes",
            )

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.agent,)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        check_count(n)
        beams = [[Candidate(task, 0.0)] for task in tasks]
        while open_ := [i for i, beam in enumerate(beams) if not beam[0].episode.finished]:
            steps = [_next_sentence(c.episode, tasks[i].sentences) for i in open_ for c in beams[i]]
            proposed = iter(propose(self.agent, steps, self.branching))
            for i in open_:
                grown = [c for _ in beams[i] for c in next(proposed)]
                best = sorted(grown, key=lambda c: (-c.score, -c.parts.get("base", 0.0)))[:n]
                beams[i] = [replace(c, episode=_whole(c.episode, tasks[i])) for c in best]
        return beams

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return score(self.agent, episodes)


def _next_sentence(prefix: Episode, sentences: tuple[Sentence, ...]) -> Episode:
    return replace(prefix, sentences=sentences[: len(prefix.segments) + 1])


def _whole(prefix: Episode, task: Episode) -> Episode:
    return replace(prefix, sentences=task.sentences)

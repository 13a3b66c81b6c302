"""Length-normalised speaker scores: sentences are ranked by log-probability per word."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from grice.episode import Episode, Sentence
from grice.pragmatics.agents import Agent, Candidate, Compound, propose, score


@dataclass(frozen=True)
class PerWord(Compound):
    """A speaker whose score of a sentence is its log-probability divided by its words, the end among them.

    Every word costs probability, so the most probable sentence about a long segment is a short one that
    is hardly informative. A judge of listeners should not be one: it asks how probable a given sentence is.
    """

    agent: Agent

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.agent,)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        """The agent's proposals, best per word first."""
        proposed = propose(self.agent, tasks, n)
        totals, scores = score(self.agent, tasks), self.score(tasks)
        return [
            sorted(
                (
                    Candidate(c.episode, before + _per_word(c.score, total, c.episode.sentences[-1]))
                    for c in candidates
                ),
                key=lambda c: -c.score,
            )
            for candidates, total, before in zip(proposed, totals, scores, strict=True)
        ]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        """The sum over the aligned sentences of their log-probability per word."""
        prefixes = [
            replace(episode, sentences=episode.sentences[:turns])
            for episode in episodes
            for turns in range(1, episode.aligned + 1)
        ]
        totals = iter(score(self.agent, prefixes))
        scores = []
        for episode in episodes:
            before = found = 0.0
            for sentence in episode.sentences[: episode.aligned]:
                total = next(totals)
                found += _per_word(total, before, sentence)
                before = total
            scores.append(found)
        return scores


def _per_word(total: float, before: float, sentence: Sentence) -> float:
    """The log-probability that a sentence adds to the score before it, per word."""
    return -math.inf if total == -math.inf else (total - before) / (len(sentence.split()) + 1)

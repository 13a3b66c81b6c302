"""The maxim of quality, by a world's own checker: speakers that say nothing known to be false, and listeners
that expect no less of others."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from grice.episode import Episode, Segment, Sentence
from grice.pragmatics.agents import Agent, Candidate, Compound, propose, score

DENOTED = 3  # ways to follow a task that a listener takes from what its sentences denote
MORE = 3  # times as many candidates are asked for where all of the first ones are false


@dataclass(frozen=True)
class Truthful(Compound):
    """A speaker without the candidates whose next sentence `objections` finds something wrong with.

    Where every candidate is false it asks for more, and then says what can `plainly` be said; without that,
    it takes those with the fewest objections: a speaker always has something to say. Scores are the agent's
    own.
    """

    agent: Agent
    objections: Callable[[Episode], Sequence[str]]
    """The objections to the last sentence of an episode."""
    plainly: Callable[[Episode], Sequence[Sentence]] = lambda task: ()
    """Sentences for the next segment of a task that its agent may not think of."""
    most: int | None = None
    """The number of candidates that are looked for among the agent's; None for as many as are asked for."""

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.agent,)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        most = n if self.most is None else min(n, self.most)
        kept = [self._best(candidates, most) for candidates in propose(self.agent, tasks, n)]
        again = [i for i, (wrong, _) in enumerate(kept) if wrong]
        for i, candidates in zip(
            again, propose(self.agent, [tasks[i] for i in again], MORE * n), strict=True
        ):
            wrong, found = self._best(candidates, most)
            if wrong:
                found = sorted([*found, *self._plain(tasks[i])], key=lambda c: -c.score)
            kept[i] = self._best(found, most)
        return [candidates[:most] for _, candidates in kept]

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        return score(self.agent, episodes)

    def _plain(self, task: Episode) -> list[Candidate]:
        """The plain sentences for the next segment, with score −∞ by an agent that cannot score."""
        said = [replace(task, sentences=(*task.sentences, sentence)) for sentence in self.plainly(task)]
        mute = getattr(self.agent, "mute", "")
        scores = [-math.inf] * len(said) if mute else score(self.agent, said)
        return list(map(Candidate, said, scores))

    def _best(self, candidates: Sequence[Candidate], most: int) -> tuple[int, list[Candidate]]:
        """The fewest objections that there are to a candidate, and the candidates with no more than that.

        Those after the first `most` without an objection are not looked at.
        """
        found: dict[int, list[Candidate]] = {}
        for candidate in candidates:
            found.setdefault(len(self.objections(candidate.episode)), []).append(candidate)
            if len(found.get(0, ())) == most:
                break
        return min(found), found[min(found)]


@dataclass(frozen=True)
class Trusting(Compound):
    """A listener that expects true sentences.

    Of the agent's proposals, one by which sentences would be false or unlikely is less likely itself.
    """

    agent: Agent
    loss: Callable[[Episode], float]
    """The nats that an episode loses for its last sentence."""
    programs: Callable[[Episode, int], Sequence[Episode]] = lambda task, n: ()
    """Ways to follow a task that the agent may not think of: what its sentences denote."""

    @property
    def asks(self) -> tuple[Agent, ...]:
        return (self.agent,)

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        proposed = propose(self.agent, tasks, n)
        more: list[list[Episode]] = []
        lost: list[list[float]] = []
        wanted = 0 if getattr(self.agent, "mute", "") else DENOTED  # unscorable candidates are not added
        for task, candidates in zip(tasks, proposed, strict=True):  # one by one, as checks are remembered
            segments = {candidate.episode.segments for candidate in candidates}
            denoted = self.programs(task, wanted) if wanted else ()
            more.append([episode for episode in denoted if episode.segments not in segments])
            known: dict[tuple[Segment, ...], float] = {}  # what candidates have in common is checked once
            episodes = [*(candidate.episode for candidate in candidates), *more[-1]]
            lost.append([self._loss(episode, known) for episode in episodes])
        scores = iter(score(self.agent, [episode for episodes in more for episode in episodes]))
        found = []
        for candidates, episodes, losses in zip(proposed, more, lost, strict=True):
            every = [*candidates, *(Candidate(episode, next(scores)) for episode in episodes)]
            weighed = [c.but(c.score - loss) for c, loss in zip(every, losses, strict=True)]
            found.append(sorted(weighed, key=lambda c: -c.score)[:n])
        return found

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        scores = score(self.agent, episodes)
        return [own - self._loss(e, {}) for own, e in zip(scores, episodes, strict=True)]

    def _loss(self, episode: Episode, known: dict[tuple[Segment, ...], float]) -> float:
        """The nats that an episode loses; `known` has those of the last sentence, by the segments so far."""
        lost = 0.0
        for turn in range(1, episode.aligned + 1):
            done = episode.segments[:turn]
            if done not in known:
                known[done] = self.loss(episode.but(episode.sentences[:turn], done))
            lost += known[done]
        return lost

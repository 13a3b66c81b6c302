"""Fraction of answers in which a cascade differs from the whole judge, and of candidates that it judges.

`python benchmarks/cascade.py [WORLD ...] [--first K] [--margins M ...] [--episodes N]`

The bundled models answer dev tasks, one sentence and all of them, every candidate judged by every member.
From those scores each cascade's answer follows: the first K members judge all candidates, the others those
that can still win. Work is counted in judgements of a member, as a share of all.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from grice.api.loading import load_pair
from grice.api.pair import Pair
from grice.data.setting import BEAMS, Setting
from grice.episode import Episode
from grice.models.listener import Listener
from grice.models.pretrained import members
from grice.models.speaker import Speaker
from grice.pragmatics.agents import Agent, Candidate, Role, propose, score
from grice.pragmatics.assembly import base_agent
from grice.pragmatics.cascade import Cascade, Judging
from grice.pragmatics.rational import rank
from grice.worlds import WORLDS
from setting import begin, options, show


@dataclass(frozen=True)
class Judged:
    """The candidates of one choice, the base's favourite first, and every member's score of each."""

    task: int
    candidates: list[Candidate]
    scores: list[list[float]]  # by member

    def mean(self, first: int, last: int | None = None) -> list[float]:
        """The mean scores of these members."""
        some = self.scores[first:last]
        return [sum(each) / len(some) for each in zip(*some, strict=True)]


def judge(
    base: Agent, ensemble: Listener | Speaker, tasks: Sequence[Episode], n: int, weight: float
) -> Iterator[Judged]:
    """Every choice until the tasks are finished, each going on with what the whole judge prefers."""
    alone = [members(ensemble, [e]) for e in range(ensemble.members)]
    open_ = dict(enumerate(tasks))
    while open_:
        proposed = propose(base, list(open_.values()), n)
        episodes = [c.episode for candidates in proposed for c in candidates]
        scores = [iter(score(member, episodes)) for member in alone]
        for task, candidates in zip(list(open_), proposed, strict=True):
            made = Judged(task, candidates, [[next(own) for _ in candidates] for own in scores])
            yield made
            open_[task] = winner(made, weight).episode
        open_ = {task: episode for task, episode in open_.items() if not episode.finished}


def winner(judged: Judged, weight: float, only: set[int] | None = None) -> Candidate:
    whole = judged.mean(0)
    parts = [
        replace(c, parts={"base": c.score, "judge": whole[i]})
        for i, c in enumerate(judged.candidates)
        if only is None or i in only
    ]
    return rank(parts, weight)[0]


def compare(judged: Sequence[Judged], weight: float, first: int, cascade: Cascade) -> list[str]:
    """Answers that differ, and the work that is left."""
    differ, work, whole = set(), 0, 0
    for one in judged:
        judging = Judging(cascade, one.candidates, weight, one.mean(0, first))
        judging.rest.update(enumerate(one.mean(first)))
        alive = judging.alive()
        if winner(one, weight, alive).episode != winner(one, weight).episode:
            differ.add(one.task)
        size, total = len(one.candidates), len(one.scores)
        work += first * size + (total - first) * len(alive)
        whole += total * size
    return [f"{len(differ)} of {len({one.task for one in judged})}", f"{work / whole:.0%}"]


def questions(pair: Pair, role: Role, dev: Sequence[Episode]) -> Iterator[tuple[str, list[Episode], float]]:
    """A rational agent's parts, its tasks, and the judge's weight."""
    known = [episode for episode in dev if all(episode.segments)]
    if role == "speaker":
        yield "describe", [episode.describing() for episode in known], pair.weights.speaker
        return
    yield "follow", [e.following() for e in dev if not e.following().finished], pair.weights.listener_multi
    if max(len(episode.sentences) for episode in dev) > 1:
        turns = [
            Episode(e.world, state, (sentence,))
            for e in known
            for state, sentence in zip(e.states(), e.sentences, strict=False)
        ]
        yield "follow one sentence", turns, pair.weights.listener


def rows(world: str, given: Namespace) -> Iterator[list[str]]:
    pair = load_pair(world)
    dev = Setting(world).episodes(given.data)[: given.episodes]
    pairs: tuple[tuple[Role, Agent, Agent], ...] = (
        ("listener", base_agent(pair.world, pair.agent("listener"), pair.truthful), pair.agent("speaker")),
        ("speaker", base_agent(pair.world, pair.agent("speaker"), pair.truthful), pair.agent("listener")),
    )
    for role, base, ensemble in pairs:
        assert isinstance(ensemble, Listener | Speaker)
        share = given.first / ensemble.members
        for name, tasks, weight in questions(pair, role, dev):
            judged = list(judge(base, ensemble, tasks, BEAMS[role], weight))
            for bounded in (False, True):
                for margin in given.margins:
                    cascade = Cascade(ensemble, ensemble, share, margin, bounded)
                    how = f"{margin:g}{', bounded' if bounded else ''}"
                    yield [f"{world}: {name}", how, *compare(judged, weight, given.first, cascade)]


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("worlds", nargs="*", choices=list(WORLDS), default=list(WORLDS), metavar="WORLD")
    parser.add_argument("--first", type=int, default=1, metavar="K", help="members that judge first")
    parser.add_argument("--margins", type=float, nargs="+", default=[0.5, 1, 2], metavar="M", help="nats")
    parser.add_argument("--episodes", type=int, metavar="N", help="of dev; all by default")
    given = begin(parser)
    header = ["", "margin", "answers that differ", "work"]
    show("A cascade of judges", header, [row for world in given.worlds for row in rows(world, given)])


if __name__ == "__main__":
    main()

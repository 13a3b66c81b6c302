"""Evaluation of listeners and speakers, and the tuning of their weights."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import msgspec

from grice.data.setting import BEAMS
from grice.episode import Episode, Segment
from grice.errors import DataError
from grice.evaluation.metrics import Unit, bleu, bleu_counts, bleu_signature
from grice.evaluation.results import Described, Followed, Result, ScoredCandidate, Signature, Tuning
from grice.pragmatics.agents import Agent, Candidate, answer, choose, role_of
from grice.pragmatics.incremental import Incremental
from grice.pragmatics.posterior import Pooled
from grice.pragmatics.rational import WEIGHTS, Rational, sweep
from grice.worlds.plain import in_world

Progress: TypeAlias = Callable[[int, int], None]  # how many instances are done, and how many there are
BATCH = 50  # instances in one question to an agent: enough to be fast, few enough to show progress
HEARD = 10  # hypotheses of the listener while a speaker is tuned: its best answer is wanted, and no other
IMPOSSIBLE = -1e300  # JSON has no −∞


def silent(done: int, total: int) -> None:
    """Shows no progress."""


def evaluate_listener(
    agent: Agent, episodes: Sequence[Episode], n: int, signature: Signature, progress: Progress = silent
) -> Result:
    """Follows every episode's sentences, and counts the goals reached.

    Figures: accuracy, the oracle's accuracy (any of the `n` candidates is right) and, where the episodes'
    segments are known, accuracy of the actions.
    """
    rows: list[Followed] = []
    for batch in batches(episodes, progress):
        tasks = [episode.following() for episode in batch]
        for task in tasks:
            role_of(task)  # refuses one without sentences
        turns = choose([(agent, task) for task in tasks], n)
        rows += [followed(episode, own[-1]) for episode, own in zip(batch, turns, strict=True)]
    made = msgspec.structs.replace(signature, role="listener", beam=n, weight=_weight(agent))
    return Result.of(made, rows)


def evaluate_speaker(
    agent: Agent,
    episodes: Sequence[Episode],
    n: int,
    signature: Signature,
    *,
    listeners: Mapping[str, Agent],
    listener_beam: int = BEAMS["listener"],
    routes: Sequence[Episode] | None = None,
    progress: Progress = silent,
) -> Result:
    """Describes every episode's route, and lets `listeners` follow the descriptions.

    `routes` are the same episodes with their actions segmented otherwise (SAIL's segmenter); BLEU is then
    best compared by paragraph (`signature.unit`).
    """
    cut = episodes if routes is None else routes
    said: list[Candidate] = []
    for batch in batches(cut, progress):
        said += answer(agent, [_to_describe(episode) for episode in batch], n)
    made = msgspec.structs.replace(signature, beam=n, weight=_weight(agent))
    return evaluate_descriptions(said, episodes, made, listeners=listeners, listener_beam=listener_beam)


def evaluate_descriptions(
    said: Sequence[Candidate],
    episodes: Sequence[Episode],
    signature: Signature,
    *,
    listeners: Mapping[str, Agent],
    listener_beam: int = BEAMS["listener"],
    progress: Progress = silent,
) -> Result:
    """Evaluates given descriptions, people's included, by BLEU and by `listeners` that follow them."""
    episodes = [in_world(episode) for episode in episodes]
    if len(said) != len(episodes):
        raise DataError(f"there are {len(said)} descriptions of {len(episodes)} episodes", allowed="one each")
    descriptions = [
        replace(in_world(c.episode), goal=episode.destination)
        for c, episode in zip(said, episodes, strict=True)
    ]
    got_there = {
        name: follows(listener, descriptions, listener_beam, progress) for name, listener in listeners.items()
    }
    rows = [
        Described(
            id=episode.id,
            route=_shown(episode, candidate.episode.segments),
            answer=candidate.episode.sentences,
            reference=episode.sentences,
            base=_finite(candidate.parts.get("base", candidate.score)),
            judge=_finite(candidate.parts["judge"]) if "judge" in candidate.parts else None,
            understood={name: there[i] for name, there in got_there.items()},
            objections=_objections(in_world(candidate.episode)),
        )
        for i, (candidate, episode) in enumerate(zip(said, episodes, strict=True))
    ]
    made = msgspec.structs.replace(
        signature, role="speaker", bleu=bleu_signature(signature.unit, signature.apart)
    )
    return Result.of(made, rows)


def follows(listener: Agent, episodes: Sequence[Episode], n: int, progress: Progress = silent) -> list[bool]:
    """For each episode, True if the listener reaches its goal by its sentences."""
    there: list[bool] = []
    for batch in batches(episodes, progress):
        answers = answer(listener, [episode.following() for episode in batch], n)
        there += [e.reached(a.episode.states()[-1]) for e, a in zip(batch, answers, strict=True)]
    return there


def tune_listener(
    base: Agent,
    judge: Agent,
    episodes: Sequence[Episode],
    n: int,
    weights: Sequence[float] = WEIGHTS,
    progress: Progress = silent,
) -> Tuning:
    """The weight at which most goals are reached; of equals the smallest."""
    right = dict.fromkeys(weights, 0)
    for batch in batches(episodes, progress):
        for weight, answers in sweep(base, judge, [e.following() for e in batch], n, weights).items():
            right[weight] += sum(
                e.reached(a.episode.states()[-1]) for e, a in zip(batch, answers, strict=True)
            )
    curve = {weight: 100 * count / len(episodes) for weight, count in right.items()}
    return Tuning.of("accuracy", curve, len(episodes))


def tune_speaker(
    base: Agent,
    judge: Agent,
    episodes: Sequence[Episode],
    n: int,
    weights: Sequence[float] = WEIGHTS,
    *,
    listener_beam: int = HEARD,
    routes: Sequence[Episode] | None = None,
    unit: Unit = "sentence",
    apart: bool = False,
    progress: Progress = silent,
) -> dict[str, Tuning]:
    """The weights with the best "bleu", and with the most routes "understood" by the judge itself."""
    cut = episodes if routes is None else routes
    said: dict[float, list[Episode]] = {weight: [] for weight in weights}
    for batch in batches(cut, progress):
        for weight, answers in sweep(base, judge, [_to_describe(e) for e in batch], n, weights).items():
            said[weight] += [candidate.episode for candidate in answers]
    references = [episode.sentences for episode in episodes]
    goals = [in_world(episode).destination for episode in episodes]
    asked = {  # each distinct description is followed once
        (i, d.sentences): replace(d, goal=goal)
        for descriptions in said.values()
        for i, (d, goal) in enumerate(zip(descriptions, goals, strict=True))
    }
    there = dict(zip(asked, follows(judge, list(asked.values()), listener_beam), strict=True))
    curves: dict[str, dict[float, float]] = {"bleu": {}, "understood": {}}
    for weight, descriptions in said.items():
        counts = bleu_counts([d.sentences for d in descriptions], references, unit, apart)
        curves["bleu"][weight] = bleu(counts)
        right = sum(there[i, d.sentences] for i, d in enumerate(descriptions))
        curves["understood"][weight] = 100 * right / len(descriptions)
    return {metric: Tuning.of(metric, curve, len(episodes)) for metric, curve in curves.items()}


def batches(episodes: Sequence[Episode], progress: Progress) -> Iterator[Sequence[Episode]]:
    """The episodes in parts for one question each, with progress after each part."""
    if not episodes:
        raise DataError("there is nothing to evaluate", allowed="one episode or more")
    for start in range(0, len(episodes), BATCH):
        batch = [in_world(episode) for episode in episodes[start : start + BATCH]]
        yield batch
        progress(start + len(batch), len(episodes))


def _to_describe(episode: Episode) -> Episode:
    if not episode.segments:
        raise DataError("there is no route to describe", where=episode.id)
    return episode.describing()


def followed(episode: Episode, candidates: Sequence[Candidate]) -> Followed:
    """The row of a listener's candidates, best first."""
    ends = [candidate.episode.states()[-1] for candidate in candidates]
    correct = [episode.reached(end) for end in ends]
    return Followed(
        id=episode.id,
        sentences=episode.sentences,
        answer=_shown(episode, candidates[0].episode.segments),
        reference=_shown(episode, episode.segments),
        end=episode.world.show(ends[0]),
        goal=episode.world.show(episode.destination),
        correct=correct[0],
        candidates=tuple(
            ScoredCandidate(
                _finite(c.parts.get("base", c.score)),
                _finite(c.parts["judge"]) if "judge" in c.parts else None,
                right,
                c.estimated,
            )
            for c, right in zip(candidates, correct, strict=True)
        ),
    )


def _shown(episode: Episode, segments: Sequence[Segment]) -> tuple[str, ...]:
    return tuple(", ".join(map(episode.world.show_action, segment)) for segment in segments)


def _objections(said: Episode) -> tuple[str, ...] | None:
    """The objection to each sentence, empty if it is true; None in a world without a checker."""
    truth = said.world.truth
    return None if truth is None else tuple("; ".join(wrong) for wrong in truth.check(said, exact=True))


def _finite(score: float) -> float:
    return IMPOSSIBLE if score == -math.inf else score


def _weight(agent: Agent) -> float | None:
    """The weight of a rational agent, however it is searched."""
    if isinstance(agent, Incremental | Pooled):
        return _weight(agent.agent)
    return agent.weight if isinstance(agent, Rational) else None

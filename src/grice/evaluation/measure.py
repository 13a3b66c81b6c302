"""One measurement: which agent, made of which models, on which episodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from grice.data.splits import Source, Split, Task
from grice.episode import Episode
from grice.errors import AgentError, DataError
from grice.evaluation.evaluate import (
    LISTENER_BEAM,
    Progress,
    evaluate_descriptions,
    evaluate_listener,
    evaluate_speaker,
    silent,
    tune_listener,
    tune_speaker,
)
from grice.evaluation.results import Result, Signature, Tuning
from grice.models.cast import Cast
from grice.pragmatics.agents import Agent, Candidate, Role
from grice.pragmatics.incremental import Incremental
from grice.pragmatics.length import PerWord
from grice.pragmatics.posterior import Pooled
from grice.pragmatics.rational import WEIGHTS

BEAMS: dict[Role, int] = {"listener": LISTENER_BEAM, "speaker": 20}  # the paper's


@dataclass(frozen=True)
class Exam:
    """The episodes of a measurement, and for whom they are."""

    source: Source
    role: Role
    split: Split
    task: Task = "single"

    @property
    def whole_routes(self) -> bool:
        """Whether a speaker describes SAIL's whole routes, which a segmenter must cut first."""
        return self.role == "speaker" and self.source.world == "sail" and self.task == "multi"

    def episodes(self) -> list[Episode]:
        """The split's episodes; for a speaker, those whose route is known."""
        episodes = self.source.read(self.split, self.task)
        return [e for e in episodes if e.segments] if self.role == "speaker" else episodes

    def signature(self, cast: Cast, agent: str, tuned: str = "", sentences: str = "") -> Signature:
        sail = self.source.world == "sail"
        base = cast.base(self.role) if agent != "human" else None
        reader = cast.speaker or cast.listener
        return Signature(
            world=self.source.world,
            split=self.split,
            data=f"synthetic {self.source.synthetic}" if self.source.synthetic else "",
            agent=agent,
            members=base.config.members if base is not None else 0,
            seed=cast.seed,
            tuned=tuned,
            sentences=sentences,
            fold=str(self.source.about().get("fold", "")),
            start=self.source.start if sail else "",
            task=self.task if sail else "",
            unit="paragraph" if self.whole_routes else "sentence",
            apart=reader is not None and reader.vocabulary.apart,
            per_word=base is not None and isinstance(cast.proposer(self.role), PerWord),
        )


@dataclass(frozen=True)
class How:
    """How an agent answers; a weight makes it rational. The last three are for listeners."""

    weight: float | None = None
    tuned: str = ""  # on what the weight was tuned
    beam: int | None = None  # the paper's, if none
    incremental: bool = False
    pooled: bool = False
    told: str = ""  # the file of the sentences that are followed, if they are not the data's

    def agent(self, cast: Cast, role: Role) -> tuple[str, Agent]:
        """The agent and what results call it."""
        name = "base" if self.weight is None else "rational"
        agent: Agent = cast.proposer(role) if self.weight is None else cast.rational(role, self.weight)
        if role == "speaker" and (self.incremental or self.pooled):
            raise AgentError("only listeners think in prefixes or pool end states")
        if self.incremental:
            name, agent = f"{name}+incremental", Incremental(agent)
        if self.pooled:
            name, agent = f"{name}+pooled", Pooled(agent)
        return name, agent


def measure(
    exam: Exam,
    cast: Cast,
    how: How,
    *,
    others: Mapping[str, Agent] | None = None,
    episodes: Sequence[Episode] | None = None,
    progress: Progress = silent,
) -> Result:
    """What an agent makes of an exam; a speaker is heard by the cast's listener and by `others`."""
    name, agent = how.agent(cast, exam.role)
    episodes = exam.episodes() if episodes is None else episodes
    signature = exam.signature(cast, name, how.tuned, how.told)
    beam = how.beam or BEAMS[exam.role]
    if exam.role == "listener":
        return evaluate_listener(agent, episodes, beam, signature, progress)
    return evaluate_speaker(
        agent,
        episodes,
        beam,
        signature,
        listeners={**cast.listeners(), **(others or {})},
        routes=cast.cutter().segment(episodes) if exam.whole_routes else None,
        progress=progress,
    )


def measure_people(
    exam: Exam, cast: Cast, others: Mapping[str, Agent], progress: Progress = silent
) -> Result:
    """How well the data's own directions are understood."""
    episodes = exam.episodes()
    said = [Candidate(episode, 0.0) for episode in episodes]
    signature = exam.signature(cast, "human")
    listeners = {**cast.listeners(), **others}
    return evaluate_descriptions(said, episodes, signature, listeners=listeners, progress=progress)


class Tuned(msgspec.Struct, frozen=True):
    """The weights that were best for an agent by each metric, and on what."""

    signature: Signature
    tunings: dict[str, Tuning]

    def weight(self, metric: str) -> float:
        if metric not in self.tunings:
            raise DataError(f"nothing was tuned for {metric!r}", allowed=", ".join(self.tunings))
        return self.tunings[metric].weight


def tune(
    exam: Exam,
    cast: Cast,
    beam: int | None = None,
    weights: Sequence[float] = WEIGHTS,
    progress: Progress = silent,
) -> Tuned:
    """The best weight of a rational listener by accuracy, of a speaker by BLEU and by being understood."""
    rational = cast.rational(exam.role, 0.5)
    episodes, beam = exam.episodes(), beam or BEAMS[exam.role]
    signature = msgspec.structs.replace(exam.signature(cast, "rational"), role=exam.role, beam=beam)
    if exam.role == "listener":
        found = tune_listener(rational.base, rational.judge, episodes, beam, weights, progress)
        return Tuned(signature, {found.metric: found})
    found_each = tune_speaker(
        rational.base,
        rational.judge,
        episodes,
        beam,
        weights,
        routes=cast.cutter().segment(episodes) if exam.whole_routes else None,
        unit=signature.unit,
        apart=signature.apart,
        progress=progress,
    )
    return Tuned(signature, found_each)


def pool_tuned(folds: Sequence[Tuned]) -> Tuned:
    """The weight that is best over several folds, each instance counting alike.

    A BLEU of several folds is taken as the mean of theirs.
    """
    recipes = {msgspec.structs.replace(tuned.signature, fold="") for tuned in folds}
    if len(recipes) != 1:
        raise DataError("only tunings of one recipe can be pooled")
    pooled = {}
    for metric in folds[0].tunings:
        each = [tuned.tunings[metric] for tuned in folds]
        total = sum(tuning.instances for tuning in each)
        curve = {
            # Rounded, so that equal counts are equal figures and the tie rule holds.
            weight: round(sum(t.curve[weight] * t.instances for t in each) / total, 9)
            for weight in each[0].curve
        }
        pooled[metric] = Tuning.of(metric, curve, total)
    fold = "+".join(tuned.signature.fold for tuned in folds)
    return Tuned(msgspec.structs.replace(recipes.pop(), fold=fold), pooled)


class Direction(msgspec.Struct, frozen=True):
    """A line of a file of sentences: what was said for one instance."""

    id: str
    sentences: tuple[str, ...]


def read_directions(file: Path) -> dict[str, tuple[str, ...]]:
    """The sentences of each instance of a file that `write_directions` or somebody else has written."""
    try:
        lines = file.read_bytes().splitlines()
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror}", where=str(file)) from error
    found = {}
    for number, line in enumerate(lines, 1):
        try:
            direction = msgspec.json.decode(line, type=Direction)
        except msgspec.DecodeError as error:
            raise DataError(
                str(error), where=f"{file}, line {number}", allowed='{"id": …, "sentences": […]}'
            ) from error
        found[direction.id] = direction.sentences
    return found


def format_directions(result: Result) -> bytes:
    """What a speaker said, a line for each instance."""
    lines = [Direction(row.id, row.answer) for row in result.rows]
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def tell_instead(episodes: Sequence[Episode], said: Mapping[str, tuple[str, ...]]) -> list[Episode]:
    """The listener's tasks with other sentences; how many there are need not be as before."""
    missing = [episode.id for episode in episodes if not said.get(episode.id)]
    if missing:
        raise DataError(f"there are no sentences for {len(missing)} episodes, the first of them {missing[0]}")
    return [replace(episode.following(), sentences=said[episode.id]) for episode in episodes]

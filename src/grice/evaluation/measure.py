"""One measurement: an agent, made of models, on the episodes of a setting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol, runtime_checkable

import msgspec

from grice.data.setting import Setting, digest
from grice.episode import Episode
from grice.errors import AgentError, DataError
from grice.evaluation.evaluate import (
    Progress,
    evaluate_descriptions,
    evaluate_listener,
    evaluate_speaker,
    silent,
    tune_listener,
    tune_speaker,
)
from grice.evaluation.metrics import Figure
from grice.evaluation.results import Result, Signature, Tuning, pool_signatures
from grice.files import read
from grice.models.agent_set import AgentSet
from grice.pragmatics.agents import Agent, Candidate, Role
from grice.pragmatics.incremental import Incremental
from grice.pragmatics.length import PerWord
from grice.pragmatics.posterior import Pooled
from grice.pragmatics.rational import WEIGHTS
from grice.text import Literate
from grice.worlds import WORLDS
from grice.worlds.dataset import ModelRole

VERSION = 6  # of the evaluation: raised when the same models would get other figures on the same episodes
DIGITS = 12  # of the sha256 of the episodes


def agent_of(setting: Setting, agents: AgentSet) -> Agent:
    """The agent of a setting; a weight makes it rational, without one it has the models' own."""
    role = as_role(setting.role)
    if role == "speaker" and (setting.incremental or setting.pooled):
        raise AgentError("only listeners think in prefixes or pool end states")
    agent: Agent = (
        agents.base_agent(role, setting.truthful)
        if setting.weight is None and setting.agent != "rational"
        else agents.rational(role, setting.weight, setting.truthful, setting.variety, setting.cascade)
    )
    if setting.incremental:
        agent = Incremental(agent)
    return Pooled(agent) if setting.pooled else agent


def as_role(role: ModelRole) -> Role:
    """The role of an agent; a segmenter is none."""
    if role == "segmenter":
        raise AgentError("a segmenter neither follows nor describes", allowed="listener, speaker")
    return role


def sign(setting: Setting, agents: AgentSet, episodes: Sequence[Episode]) -> Signature:
    """The signature of a measurement of these models on these episodes."""
    base = agents.base(as_role(setting.role)) if setting.agent != "human" else None
    return Signature(
        **{
            **msgspec.structs.asdict(setting),
            "agent": setting.agent if setting.weight is None else "rational",
            "members": agents.members(as_role(setting.role)) if base is not None else 0,
            "beam": setting.candidates if base is not None else 0,
            "cascade": setting.cascade and setting.role in agents.cascades,
            "truthful": setting.truthful and WORLDS[setting.world].truth is not None,
        },
        seed=agents.seed,
        recipe=agents.recipe,
        models=agents.models,
        data=digest(episodes)[:DIGITS],
        unit="paragraph" if setting.whole_routes else "sentence",
        apart=_apart(setting, agents),
        per_word=base is not None and isinstance(agents.base_agent(as_role(setting.role)), PerWord),
    )


def _apart(setting: Setting, agents: AgentSet) -> bool:
    """True if punctuation counts as words, as it does for the models that take part."""
    for agent in (agents.speaker, agents.listener):
        if isinstance(agent, Literate):
            return agent.vocabulary.apart
    return not all(map(WORLDS[setting.world].ends, WORLDS[setting.world].actions))


def measure(
    setting: Setting,
    agents: AgentSet,
    episodes: Sequence[Episode],
    *,
    others: Mapping[str, Agent] | None = None,
    progress: Progress = silent,
) -> Result:
    """Measures an agent on the setting's episodes; the set's listener and `others` follow a speaker."""
    listeners = {**agents.listeners(), **(others or {})}
    signature = sign(setting, agents, episodes)
    if setting.agent == "human":
        said = [Candidate(episode, 0.0) for episode in episodes]
        return evaluate_descriptions(said, episodes, signature, listeners=listeners, progress=progress)
    agent = agent_of(setting, agents)
    if setting.role == "listener":
        followed = evaluate_listener(agent, episodes, setting.candidates, signature, progress)
        return _with_accounts(followed, agents)
    described = evaluate_speaker(
        agent,
        episodes,
        setting.candidates,
        signature,
        listeners=listeners,
        routes=agents.cutter().segment(episodes) if setting.whole_routes else None,
        progress=progress,
    )
    return _with_accounts(described, agents)


@runtime_checkable
class Accounting(Protocol):
    """An agent that reports figures of its own, such as the probability it gave to impossible actions."""

    def figures(self) -> Mapping[str, float]: ...


def _with_accounts(result: Result, agents: AgentSet) -> Result:
    figures = dict(result.figures)
    for agent in (agents.listener, agents.speaker):
        if isinstance(agent, Accounting):
            figures |= {name: Figure(value) for name, value in agent.figures().items()}
    return msgspec.structs.replace(result, figures=figures)


class Tuned(msgspec.Struct, frozen=True):
    """The weights that were best for an agent by each metric, and on what."""

    signature: Signature
    tunings: dict[str, Tuning]

    def weight(self, metric: str) -> float:
        if metric not in self.tunings:
            raise DataError(f"nothing was tuned for {metric!r}", allowed=", ".join(self.tunings))
        return self.tunings[metric].weight


def tune(
    setting: Setting,
    agents: AgentSet,
    episodes: Sequence[Episode],
    weights: Sequence[float] = WEIGHTS,
    progress: Progress = silent,
) -> Tuned:
    """The best weight of a rational listener by accuracy, of a speaker by BLEU and by being understood."""
    role = as_role(setting.role)
    base, judge = agents.base_agent(role), agents.judge(role)
    signature = sign(setting.but(agent="rational"), agents, episodes)
    if setting.role == "listener":
        found = tune_listener(base, judge, episodes, setting.candidates, weights, progress)
        return Tuned(signature, {found.metric: found})
    found_each = tune_speaker(
        base,
        judge,
        episodes,
        setting.candidates,
        weights,
        routes=agents.cutter().segment(episodes) if setting.whole_routes else None,
        unit=signature.unit,
        apart=signature.apart,
        progress=progress,
    )
    return Tuned(signature, found_each)


def pool_tuned(folds: Sequence[Tuned]) -> Tuned:
    """The weight that is best over several folds, each instance counting alike.

    A BLEU of several folds is taken as the mean of theirs.
    """
    recipes = {
        msgspec.structs.replace(tuned.signature, fold="", models_of="", models="", data="") for tuned in folds
    }
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
    return Tuned(pool_signatures(recipes.pop(), [tuned.signature for tuned in folds]), pooled)


class Direction(msgspec.Struct, frozen=True):
    """A line of a file of descriptions: an instance and its sentences."""

    id: str
    sentences: tuple[str, ...]


def read_directions(file: Path) -> dict[str, tuple[str, ...]]:
    """The sentences of each instance of a file that `write_directions` or somebody else has written."""
    lines = read(file, DataError).splitlines()
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
    """A speaker's descriptions, a line for each instance."""
    lines = [Direction(row.id, row.answer) for row in result.rows]
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def with_sentences(episodes: Sequence[Episode], said: Mapping[str, tuple[str, ...]]) -> list[Episode]:
    """The listener's tasks with other sentences, of any number."""
    missing = [episode.id for episode in episodes if not said.get(episode.id)]
    if missing:
        raise DataError(f"there are no sentences for {len(missing)} episodes, the first of them {missing[0]}")
    return [replace(episode.following(), sentences=said[episode.id]) for episode in episodes]

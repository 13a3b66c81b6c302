"""The agents of one world by role, loaded from their folders, with their settings."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol, runtime_checkable

from grice.data.setting import Setting
from grice.errors import AgentError, FolderError
from grice.models.bundled import find
from grice.models.listener import Listener
from grice.models.pretrained import CONFIG, divide, load, members, read_config
from grice.models.segmenter import Segmenter
from grice.models.speaker import Speaker
from grice.pragmatics.agents import Agent, Role
from grice.pragmatics.assembly import base_agent, rational_agent
from grice.pragmatics.caching import Cached
from grice.pragmatics.cascade import Cascade, CascadePlan
from grice.pragmatics.posterior import Confidence
from grice.pragmatics.rational import Weights
from grice.worlds import WORLDS
from grice.worlds.dataset import ALL

DIGITS = 8  # of a sha256, enough to tell models apart


@runtime_checkable
class Ensemble(Protocol):
    """An agent that consists of several models."""

    @property
    def members(self) -> int: ...


@dataclass(frozen=True)
class AgentSet:
    """The agents of one world by role, and the settings of their rational agents."""

    world: str
    listener: Agent | None = None
    speaker: Agent | None = None
    segmenter: Segmenter | None = None
    seed: int = 0  # that the models were trained with
    recipe: str = ""  # a digest of each model's recipe, by role
    models: str = ""  # a digest of each model's weights, by role
    weights: Weights = field(default_factory=Weights)  # of the judges
    confidence: Confidence = field(default_factory=Confidence)
    cascades: Mapping[Role, Cascade] = field(default_factory=dict)  # of a rational agent's judge, by its role
    variety: float = 0.0

    def base(self, role: Role) -> Agent:
        """The base agent of that role."""
        agent = self.listener if role == "listener" else self.speaker
        if agent is None:
            raise AgentError(
                f"there is no {role}", hint=f"give one, too: --models DIR DIR, or by name: --{role} NAME"
            )
        return agent

    def members(self, role: Role) -> int:
        """The number of models in the base agent of that role."""
        base = self.base(role)
        return base.members if isinstance(base, Ensemble) else 1

    def with_agent(self, role: Role, agent: Agent, name: str) -> AgentSet:
        """A copy with another agent in that role, by its name in results."""
        others = [part for part in self.models.split("; ") if part and not part.startswith(role)]
        models = "; ".join(sorted([*others, f"{role} {name}"]))
        if role == "listener":
            return replace(self, listener=agent, models=models)
        return replace(self, speaker=agent, models=models)

    def heard_by(self, part: str, name: str) -> AgentSet:
        """A copy whose results also name a listener that only follows."""
        return replace(
            self, models="; ".join(sorted([*filter(None, self.models.split("; ")), f"{part} {name}"]))
        )

    def base_agent(self, role: Role, truthful: bool = False) -> Agent:
        """The base agent of that role with its defaults (`assembly.base_agent`)."""
        return base_agent(WORLDS[self.world], self.base(role), truthful)

    def judge(self, role: Role) -> Agent:
        """The agent of the other role."""
        return self.base("speaker" if role == "listener" else "listener")

    def rational(
        self,
        role: Role,
        weight: float | None = None,
        truthful: bool = False,
        variety: float = 0.0,
        cascaded: bool = False,
    ) -> Agent:
        """The base agent of that role, judged by the other; without a weight, by its own weights."""
        return rational_agent(
            self.base_agent(role, truthful),
            self.judge(role),
            self.weights if weight is None else weight,
            truthful=truthful,
            variety=variety,
            cascade=self.cascades.get(role) if cascaded else None,
        )

    def remembering(self) -> AgentSet:
        """A copy that caches proposals and scores, for several systems that ask the same."""
        listener = None if self.listener is None else Cached(self.listener)
        speaker = None if self.speaker is None else Cached(self.speaker)
        return replace(self, listener=listener, speaker=speaker)

    def cutter(self) -> Segmenter:
        if self.segmenter is None:
            raise AgentError(
                "there is no segmenter to cut whole routes",
                hint="give the folder of one, too: --models DIR DIR",
            )
        return self.segmenter

    def listeners(self) -> dict[str, Agent]:
        """The listener that reranks, by its name in results."""
        return {} if self.listener is None else {"listener": self.listener}


def load_agents(
    world: str, folders: Sequence[Path], count: int | None = None, checked: bool = False
) -> AgentSet:
    """Loads the models of some folders; of listeners and speakers the first `count` members."""
    agents: dict[str, Listener | Speaker | Segmenter] = {}
    for folder in folders:
        model = load_model(world, folder, count, checked)
        role = type(model).__name__.lower()
        if role in agents:
            raise FolderError(f"a second {role}", where=str(folder), allowed="one model of each role")
        agents[role] = model
    configs = [read_config(folder) for folder in folders]
    seed = configs[-1]["about"].get("seed", 0) if folders else 0
    configs.sort(key=lambda config: str(config["role"]))
    recipe = " ".join(f"{c['role']} {_digest(c['about'].get('recipe'))}" for c in configs)
    weights = "; ".join(f"{c['role']} {str(c['sha256'])[:DIGITS]}" for c in configs)
    return AgentSet(world, **agents, seed=seed, recipe=recipe, models=weights)  # type: ignore[arg-type]


def load_bundled(world: str, count: int | None = None) -> AgentSet:
    """Loads the bundled models with their tuned settings."""
    shipment = find(world)
    agents = load_agents(world, shipment.folders(), count, checked=True)
    plans = shipment.cascades
    return replace(
        agents,
        weights=shipment.weights,
        confidence=shipment.confidence,
        cascades=cascades_of(agents.listener, agents.speaker, plans.get("listener"), plans.get("speaker")),
        variety=shipment.variety,
    )


def _digest(recipe: object) -> str:
    return hashlib.sha256(json.dumps(recipe, sort_keys=True).encode()).hexdigest()[:DIGITS]


def models_in(folder: Path) -> list[Path]:
    """The folder itself, or the folders of models in it."""
    inner = sorted(config.parent for config in folder.glob(f"*/{CONFIG}"))
    return [folder] if (folder / CONFIG).exists() or not inner else inner


def load_listener(world: str, folder: Path) -> Listener:
    model = load_model(world, folder)
    if not isinstance(model, Listener):
        raise FolderError("not a listener", where=str(folder))
    return model


def load_model(
    world: str, folder: Path, count: int | None = None, checked: bool = False
) -> Listener | Speaker | Segmenter:
    """Loads the first `count` members of a model, which must be of this world; a segmenter always whole."""
    model = load(folder, checked)
    if model.config.world != world:
        raise FolderError(f"a model of {model.config.world}", where=str(folder), allowed=world)
    if count is None or isinstance(model, Segmenter):
        return model
    if not 1 <= count <= model.config.members:
        raise FolderError(
            f"{count} members were asked for", where=str(folder), allowed=f"1 to {model.config.members}"
        )
    return members(model, range(count))


def cascades_of(
    listener: Agent | None,
    speaker: Agent | None,
    for_listener: CascadePlan | None,
    for_speaker: CascadePlan | None,
) -> dict[Role, Cascade]:
    """The cascades of the rational listener's and the rational speaker's judges, as planned."""
    made: dict[Role, Cascade | None] = {
        "listener": cascade_of(speaker, for_listener),
        "speaker": cascade_of(listener, for_speaker),
    }
    return {role: cascade for role, cascade in made.items() if cascade is not None}


def cascade_of(judge: Agent | None, plan: CascadePlan | None) -> Cascade | None:
    """The judge as a cascade of its members, if the plan fits its number of members."""
    if plan is None or not isinstance(judge, Listener | Speaker) or judge.members <= plan.members:
        return None
    first, rest = divide(judge, plan.members)
    return Cascade(first, rest, plan.members / judge.members, plan.margin, plan.bounded)


def check_unseen(folders: Sequence[Path], setting: Setting) -> None:
    """Refuses to test a model on its training data."""
    if setting.split != "test":
        return
    for folder in folders:
        about = read_config(folder)["about"]
        fold = about.get("fold", ALL)
        if "synthetic" in about or not setting.dataset.knows_test(fold, setting.fold):
            continue
        folds, world = setting.dataset.folds, setting.world
        if fold == ALL and folds:
            raise FolderError(
                f"trained on all of {setting.dataset.name}, so nothing is left to test it on",
                where=str(folder),
                hint=f"train on a part: `grice train {world} listener --fold {folds[0]} --out DIR`, and a "
                f"speaker likewise; then evaluate them with --models DIR DIR --fold {folds[0]}",
            )
        raise FolderError(
            f"trained with --fold {fold}, so it has seen what --fold {setting.fold} tests on",
            where=str(folder),
            hint=f"test it with --fold {fold}" if fold != ALL else "test a model of one fold",
        )

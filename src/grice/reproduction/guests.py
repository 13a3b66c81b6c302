"""Guests: agents by name that take part in the paper's systems, each with ours as its judge."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from grice.adapters.names import Resources, resolve, with_named
from grice.data.setting import Setting
from grice.models.agent_set import AgentSet, check_unseen
from grice.pragmatics.agents import ROLES, Role
from grice.reproduction.cells import Config
from grice.reproduction.plan import folder_of


def names_in(setting: Setting) -> dict[Role, str]:
    """The agents that a setting names."""
    named = zip(ROLES, (setting.listener, setting.speaker), strict=True)
    return {role: name for role, name in named if name}


def about_guest(setting: Setting, data: Path | None) -> dict[str, str]:
    """By role, the model and the prompt that a name stands for; refuses one that has seen the test data."""
    found: dict[str, str] = {}
    for role, name in names_in(setting).items():
        found[role], folder = _look_up(name, role, _training(setting), data)
        check_unseen([] if folder is None else [folder], setting)
    return found


def seat(setting: Setting, agents: AgentSet, where: Config) -> AgentSet:
    """The set with the agents that a setting names."""
    names = names_in(setting)
    if not names:
        return agents
    data = folder_of(where)
    means = Resources(lambda: _training(setting).episodes(data), most_requests=where["most requests"])
    return with_named(agents, names, means)[0]


def _training(setting: Setting) -> Setting:
    """The setting of the examples that a prompt may show."""
    return Setting(
        setting.world,
        setting.role,
        split="train",
        fold=setting.fold,
        start=setting.start,
        task=setting.task,
        synthetic=setting.synthetic,
    )


@cache
def _look_up(name: str, role: Role, training: Setting, data: Path | None) -> tuple[str, Path | None]:
    """The signature and the folder of a named agent, which is loaded once to find them."""
    found = resolve(name, role, training.world, Resources(lambda: training.episodes(data)))
    return found.signature, found.folder

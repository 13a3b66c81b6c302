"""The systems of the paper's tables: settings that are measured on all data sets of a world."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from grice.data.setting import Setting
from grice.pragmatics.agents import Role
from grice.worlds import WORLDS

SHOWN = 40  # characters of an agent's name in that of a file


def name_of(system: Setting) -> str:
    """The name of a system within a plan."""
    condition = [part for part in (system.start, system.task) if part]
    parts = [system.world, *condition, system.role, system.agent, str(system.members)]
    truthful = ["truthful"] if system.truthful else []
    guest = [re.sub(r"[^\w.]+", "-", guest_of(system)).strip("-")[:SHOWN]] if guest_of(system) else []
    return "-".join([*parts, *truthful, *system.tuned_for.split(), *guest])


def guest_of(system: Setting) -> str:
    """The name of the agent that takes part instead of ours, without its options."""
    return (system.listener or system.speaker).partition("?")[0]


def row_of(system: Setting) -> str:
    """The name of a system in tables: the agent, and "truthful" if it is."""
    return f"{system.agent} truthful" if system.truthful else system.agent


def condition_of(system: Setting) -> str:
    """The condition of a system, if its data set has several: "multi Rel"."""
    return f"{system.task} {system.start.capitalize()}".strip()


def asked_together(system: Setting) -> Setting:
    """The common setting of systems that share a cell: agents that choose among the same candidates."""
    if system.agent == "human":
        return system
    return system.but(agent="agents", truthful=False, tuned_for="")


def untuned(system: Setting) -> Setting:
    """The part of a setting on which the tuning of a rational agent depends."""
    return system.but(agent="rational", truthful=False, tuned_for="")


def every_system(worlds: Iterable[str], members: int, synthetic: int = 0) -> list[Setting]:
    """Every system of every table, once."""
    asked = [
        system.but(synthetic=synthetic)
        for world in worlds
        for system in (
            *listeners(world, members),
            *speakers(world, members, "understood"),
            *speakers(world, members, "bleu"),
            *truthful(world, members, "listener"),
            *truthful(world, members, "speaker"),
            *combined(world, members, "listener"),
            *combined(world, members, "speaker"),
        )
    ]
    return list(dict.fromkeys(asked))


def guests(
    worlds: Iterable[str], members: int, names: Mapping[Role, str], synthetic: int = 0
) -> list[Setting]:
    """Systems in which a named agent is the base and ours is its judge, once for each of them."""
    asked = [
        system.but(synthetic=synthetic, **{role: name})
        for role, name in names.items()
        for world in worlds
        for system in (listeners(world, members) if role == "listener" else _spoken(world, members))
    ]
    return list(dict.fromkeys(asked))


def _spoken(world: str, members: int) -> list[Setting]:
    """Speakers that are machines."""
    return [*speakers(world, members, "understood")[:2], *speakers(world, members, "bleu")[:2]]


def listeners(world: str, members: int) -> list[Setting]:
    """Base and rational, in each of the world's conditions."""
    data = WORLDS[world].dataset
    return [
        system
        for task in data.tasks or ("",)
        for start in data.starts or ("",)
        for system in _pair(Setting(world, members=members, task=task, start=start), "accuracy")
    ]


def speakers(world: str, members: int, tuned_for: str) -> list[Setting]:
    """Base, rational and human."""
    base, rational = _pair(_only(world, "speaker", members), tuned_for)
    return [base, rational, base.but(agent="human", members=0)]


def truthful(world: str, members: int, role: Role) -> list[Setting]:
    """Base and rational, held to the truth by the world's checker: what users of `Pair` get.

    They take the weight of the paper's agents, who are not. None without a checker.
    """
    if WORLDS[world].truth is None:
        return []
    systems = listeners(world, members) if role == "listener" else speakers(world, members, "understood")[:2]
    return [system.but(truthful=True) for system in systems]


def combined(world: str, members: int, role: Role) -> list[Setting]:
    """2n models of one kind, and n + n of both."""
    half = members // 2
    base, rational = _pair(_only(world, role, 2 * half), "understood" if role == "speaker" else "accuracy")
    return [base, rational.but(members=half)]


def _only(world: str, role: Role, members: int) -> Setting:
    """The base agent where there is one condition alone: speakers describe whole routes, where there are."""
    task = WORLDS[world].dataset.whole if role == "speaker" else ""
    return Setting(world, role, members=members, task=task)


def _pair(base: Setting, tuned_for: str) -> tuple[Setting, Setting]:
    return base, base.but(agent="rational", tuned_for=tuned_for)

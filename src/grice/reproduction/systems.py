"""Which systems the paper's tables compare."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from grice.data.sail import Start
from grice.data.splits import Split, Task
from grice.pragmatics.agents import Role

AgentName: TypeAlias = Literal["base", "rational", "human"]


class Trial(NamedTuple):
    """One system, measured on all data sets of a world: on SAIL, on the test map of every fold."""

    world: str
    role: Role
    agent: AgentName
    members: int
    task: Task = "single"
    start: Start = "rel"
    tuned_for: str = ""  # the metric of the weight, for a rational agent

    @property
    def name(self) -> str:
        sail = (self.start, self.task) if self.world == "sail" else ()
        return "-".join(
            [self.world, *sail, self.role, self.agent, str(self.members), *self.tuned_for.split()]
        )

    @property
    def condition(self) -> str:
        """Where SAIL has several: "multi Rel"."""
        return f"{self.task} {self.start.capitalize()}" if self.world == "sail" else ""

    @property
    def untuned(self) -> Trial:
        """What the tuning of a rational agent depends on."""
        return self._replace(agent="rational", tuned_for="")

    def split(self, scone: Split) -> Split:
        """What it is measured on, if SCONE is on that split."""
        return "test" if self.world == "sail" else scone


def every_trial(worlds: Iterable[str], members: int) -> list[Trial]:
    """Every system of every table, once."""
    asked = [
        trial
        for world in worlds
        for trial in (
            *listeners(world, members),
            *speakers(world, members, "understood"),
            *speakers(world, members, "bleu"),
            *combined(world, members, "listener"),
            *combined(world, members, "speaker"),
        )
    ]
    return list(dict.fromkeys(asked))


def listeners(world: str, members: int) -> list[Trial]:
    """Base and rational, in each of the world's conditions."""
    conditions: list[tuple[Task, Start]] = [("single", "rel")]
    if world == "sail":
        conditions = [(task, start) for task in ("single", "multi") for start in ("rel", "abs")]
    return [
        trial
        for task, start in conditions
        for trial in _pair(Trial(world, "listener", "base", members, task, start), "accuracy")
    ]


def speakers(world: str, members: int, tuned_for: str) -> list[Trial]:
    """Base, rational and human."""
    base, rational = _pair(_only(world, "speaker", members), tuned_for)
    return [base, rational, base._replace(agent="human", members=0)]


def combined(world: str, members: int, role: Role) -> list[Trial]:
    """2n models of one kind, and n + n of both."""
    half = members // 2
    base, rational = _pair(_only(world, role, 2 * half), "understood" if role == "speaker" else "accuracy")
    return [base, rational._replace(members=half)]


def _only(world: str, role: Role, members: int) -> Trial:
    """The base agent where there is one condition alone: SAIL's speakers describe whole routes."""
    return Trial(world, role, "base", members, "multi" if (world, role) == ("sail", "speaker") else "single")


def _pair(base: Trial, tuned_for: str) -> tuple[Trial, Trial]:
    return base, base._replace(agent="rational", tuned_for=tuned_for)

"""Everything that is counted in a study's answers, world by world and system by system."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from statistics import median

import msgspec
import numpy as np

from grice import __version__
from grice.errors import DataError
from grice.evaluation.metrics import Difference, Figure
from grice.extras import installing
from grice.study.analysis import mixed
from grice.study.analysis.alpha import alpha
from grice.study.analysis.bootstrap import TEST, Bools, Crossed
from grice.study.analysis.mixed import Mixed
from grice.study.answers import Answer
from grice.study.conduct import Exclusion

ORDER = ("base", "rational", "human")  # the paper's systems first, as in its table 3


class SystemFound(msgspec.Struct, frozen=True):
    """The findings on one system in one world."""

    system: str
    answers: int
    success: Figure  # percent
    impossible: Figure  # percent, of "this cannot be done"
    seconds: Figure  # geometric mean
    median_seconds: float
    ratings: dict[str, Figure]  # means of scales by question; shares of choices by "question: value"


class Gain(msgspec.Struct, frozen=True):
    """The second system's lead in being understood, paired by item; None if too few are shared."""

    first: str
    second: str
    difference: Difference | None


class Agreement(msgspec.Struct, frozen=True):
    """Krippendorff's alpha of a question; None where all ratings are alike."""

    ordinal: Figure | None
    nominal: Figure | None


class WorldFound(msgspec.Struct, frozen=True):
    """The findings in one world."""

    world: str
    people: int
    items: int
    systems: list[SystemFound]
    gains: list[Gain]
    agreement: dict[str, Agreement]
    mixed: Mixed | None  # None without statsmodels, or with nothing to compare


class Findings(msgspec.Struct, frozen=True):
    """The findings in all worlds, and their signature."""

    studies: list[str]
    worlds: list[WorldFound]
    simulated: bool  # all of these answers are of agents
    left_out: int  # answers of agents beside those of people
    seed: int
    exclusions: list[Exclusion]  # sessions left out, and the criteria
    wording: bool  # the directions of all systems were shown with the same capitals, spaces and marks
    model: str = ""  # why there is no mixed-effects model, if there is none
    version: str = __version__

    @property
    def signature(self) -> str:
        """The signature of the figures."""
        who = "simulated participants" if self.simulated else "people"
        left_out = "".join(f"|without {one}" for one in self.exclusions)
        made = f"{TEST}|seed:{self.seed}{left_out}|grice:{self.version}"
        return f"{', '.join(self.studies)}|{who}|{made}"


def find(
    answers: Sequence[Answer], seed: int = 0, exclusions: Sequence[Exclusion] = (), agents: int = 0
) -> Findings:
    """The findings of these answers; `exclusions`, and answers of `agents`, were left out of them before.

    Those of agents are left out where people answered as well.
    """
    if not answers:
        raise DataError("there are no answers", hint="`grice study export DIR` writes those of a study")
    simulated = all(answer.simulated for answer in answers)
    counted = [answer for answer in answers if simulated or not answer.simulated]
    worlds = {w: [a for a in counted if a.world == w] for w in dict.fromkeys(a.world for a in counted)}
    return Findings(
        list(dict.fromkeys(answer.study for answer in counted)),
        [find_in_world(world, given, seed) for world, given in worlds.items()],
        simulated,
        agents + len(answers) - len(counted),
        seed,
        list(exclusions),
        any(answer.raw and answer.raw != answer.sentences for answer in counted),
        "" if mixed.available() else f"statsmodels is not installed ({installing('study')})",
    )


def find_in_world(world: str, answers: Sequence[Answer], seed: int = 0) -> WorldFound:
    """The findings of answers that are all of one world."""
    crossed = Crossed.of([a.person for a in answers], [a.item for a in answers], seed)
    systems = in_order(a.system for a in answers)
    where = {system: np.array([a.system == system for a in answers]) for system in systems}
    success = 100.0 * np.array([a.success for a in answers])
    gains = [
        Gain(first, second, crossed.difference(success, where[first], where[second]))
        for first, second in combinations(systems, 2)
    ]
    return WorldFound(
        world,
        len({a.person for a in answers}),
        len({a.item for a in answers}),
        [_system(system, answers, crossed, where[system]) for system in systems],
        gains,
        agreement(answers, seed),
        _mixed(answers, systems, seed),
    )


def in_order(systems: object) -> list[str]:
    """Each system once, the paper's first, in the paper's order."""
    named = list(dict.fromkeys(systems))  # type: ignore[call-overload]
    return sorted(named, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))


def questions(answers: Sequence[Answer]) -> dict[str, list[str]]:
    """The questions that all of these answer: the values of each choice, and nothing for a scale."""
    asked = [name for name in answers[0].ratings if all(name in a.ratings for a in answers)]
    return {
        name: sorted({value for a in answers if isinstance(value := a.ratings[name], str)}) for name in asked
    }


def agreement(answers: Sequence[Answer], seed: int = 0) -> dict[str, Agreement]:
    """Agreement of people on the directions of one system for one instance, question by question."""
    units: dict[tuple[str, str], list[Answer]] = {}
    for answer in answers:
        units.setdefault((answer.item, answer.system), []).append(answer)
    found = {}
    for question, values in questions(answers).items():
        rated = [[a.ratings[question] for a in unit] for unit in units.values()]
        ordinal = None if values else alpha(rated, "ordinal", seed)
        found[question] = Agreement(ordinal, alpha(rated, "nominal", seed))
    return found


def _system(system: str, answers: Sequence[Answer], crossed: Crossed, where: Bools) -> SystemFound:
    def share(name: str) -> Figure:
        return crossed.percentage(np.array([getattr(a, name) for a in answers]), where)

    logs = np.log([max(a.seconds, 0.1) for a in answers])
    slow = crossed.mean(logs, where)
    ratings = {}
    for name, values in questions(answers).items():
        for value in values:
            chosen = np.array([a.ratings[name] == value for a in answers])
            ratings[f"{name}: {value}"] = crossed.percentage(chosen, where)
        if not values:
            ratings[name] = crossed.mean(np.array([a.ratings[name] for a in answers], float), where)
    return SystemFound(
        system,
        int(where.sum()),
        share("success"),
        share("impossible"),
        Figure(float(np.exp(slow.value)), _exp(slow.low), _exp(slow.high)),
        float(median(a.seconds for a in answers if a.system == system)),
        ratings,
    )


def _exp(value: float | None) -> float | None:
    return None if value is None else float(np.exp(value))


def _mixed(answers: Sequence[Answer], systems: Sequence[str], seed: int) -> Mixed | None:
    outcomes = {answer.success for answer in answers}
    if len(systems) < 2 or len(outcomes) < 2 or not mixed.available():
        return None
    ordered = sorted(answers, key=lambda answer: systems.index(answer.system))
    return mixed.fit(
        [a.success for a in ordered],
        [a.system for a in ordered],
        [a.person for a in ordered],
        [a.item for a in ordered],
        seed,
    )

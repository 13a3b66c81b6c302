"""Power analysis by simulation: the fraction of simulated studies that find a difference.

Success follows a crossed logistic model: log odds = the system's + the person's + the item's + that of this
system's directions for this item, the last three normal about zero. A study finds the difference if the test
of `grice study analyse` (two-way clustered, paired by item) does, at the 5 % level.

Dimensions: M simulated studies, N answers of a study, S systems (the first two are compared).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from rich.table import Table as RichTable
from scipy import optimize, stats

from grice.study.analysis.bootstrap import Floats, Ints, two_way_variance
from grice.study.analysis.mixed import average

LEVEL = 0.05
CRITICAL = float(stats.norm.ppf(1 - LEVEL / 2))
AT_ONCE = 2_000_000  # answers that are simulated together


@dataclass(frozen=True)
class Design:
    """A study: so many items, so many people for each item and system, and how many items a person does."""

    items: int
    people: int
    each: int
    systems: int = 3

    @property
    def answers(self) -> int:
        return self.items * self.people * self.systems

    @property
    def participants(self) -> int:
        return -(-self.answers // min(self.each, self.items))

    def assigned(self) -> tuple[Ints, Ints, Ints]:
        """(N,) each: person, item and system of every answer. Nobody meets an item twice, and everybody
        meets all systems in turn."""
        item = np.tile(np.arange(self.items), self.systems * self.people)
        turn = np.repeat(np.arange(self.systems * self.people), self.items)
        person = np.arange(self.answers) // min(self.each, self.items)
        return person, item, (item + turn) % self.systems


@dataclass(frozen=True)
class Truth:
    """The truth that the simulated studies are to find: success in percent, and sd of log odds."""

    first: float
    second: float
    people: float = 0.7
    items: float = 0.7
    directions: float = 0.7

    def log_odds(self) -> Floats:
        """(S,): those of each system that give its rate of success over people, items and directions."""
        spread = float(np.sqrt(self.people**2 + self.items**2 + self.directions**2))

        def miss(log_odds: float, rate: float) -> float:
            return float(average(log_odds, spread)) - rate / 100

        return np.array([optimize.brentq(miss, -30, 30, args=(rate,)) for rate in (self.first, self.second)])


@dataclass(frozen=True)
class Power:
    """The percentage of studies of a design that find the difference, and the width of their intervals."""

    design: Design
    percent: float
    interval: float  # half of it, in points, on average
    studies: int

    @property
    def error(self) -> float:
        """The standard error of `percent`, which more simulated studies make smaller."""
        share = self.percent / 100
        return 100 * float(np.sqrt(share * (1 - share) / self.studies))


def sweep(truth: Truth, designs: Sequence[Design], studies: int, seed: int = 0) -> Iterator[Power]:
    """The power of each design, one after the other; each has a random stream of its own."""
    streams = np.random.SeedSequence(seed).spawn(len(designs))
    for design, stream in zip(designs, streams, strict=True):
        yield power(truth, design, studies, np.random.default_rng(stream))


def power(truth: Truth, design: Design, studies: int, rng: np.random.Generator) -> Power:
    """The power of one design."""
    found, width, left = 0, 0.0, studies
    while left:
        count = min(left, max(1, AT_ONCE // design.answers))
        p, error = tested(simulated(truth, design, count, rng), design)
        found += int((p < LEVEL).sum())
        width += float(error.sum()) * CRITICAL
        left -= count
    return Power(design, 100 * found / studies, 100 * width / studies, studies)


def simulated(truth: Truth, design: Design, studies: int, rng: np.random.Generator) -> npt.NDArray[np.bool_]:
    """(M, N): success of each answer."""
    person, item, system = design.assigned()
    odds = truth.log_odds()[np.minimum(system, 1)]  # further systems are as good as the second
    odds = odds + truth.people * rng.standard_normal((studies, design.participants))[:, person]
    odds += truth.items * rng.standard_normal((studies, design.items))[:, item]
    directions = rng.standard_normal((studies, design.items, design.systems))
    odds += truth.directions * directions[:, item, system]
    success: npt.NDArray[np.bool_] = rng.random(odds.shape) < 1 / (1 + np.exp(-odds))
    return success


def tested(success: npt.NDArray[np.bool_], design: Design) -> tuple[Floats, Floats]:
    """(M,) each: the p-value of the difference between the first two systems, and its standard error."""
    person, item, system = design.assigned()
    sides, signs = np.stack([system == 0, system == 1]), np.array([-1.0, 1.0])
    lead = success[:, sides[1]].mean(1) - success[:, sides[0]].mean(1)
    error = np.sqrt(two_way_variance(success.astype(float), sides, signs, person, item))
    with np.errstate(divide="ignore", invalid="ignore"):
        z = np.where(error > 0, np.abs(lead) / error, np.where(lead == 0, 0.0, np.inf))
    p: Floats = 2 * stats.norm.sf(z)
    return p, error


def table(truth: Truth, found: Sequence[Power]) -> RichTable:
    """The power of every design, a row for each number of items."""
    title = (
        f"How often a study finds {truth.first:g} % against {truth.second:g} % "
        "(percent of studies; ± points of the difference; participants)"
    )
    people = list(dict.fromkeys(one.design.people for one in found))
    cells = {(one.design.items, one.design.people): one for one in found}
    made = RichTable(title=title, title_justify="left")
    made.add_column("items", justify="right")
    for count in people:
        made.add_column(f"{count} {'person' if count == 1 else 'people'} each", justify="right")
    for items in dict.fromkeys(one.design.items for one in found):
        row = [cells[items, count] for count in people]
        made.add_row(
            str(items),
            *(f"{one.percent:.0f} %  ±{one.interval:.1f}  ({one.design.participants})" for one in row),
        )
    worst = max(one.error for one in found)
    made.caption = f"{found[0].studies} studies each: percentages are exact to {2 * worst:.1f} points"
    made.caption_justify = "left"
    return made

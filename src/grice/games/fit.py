"""Maximum likelihood: the parameters of a model under which people's choices are most probable."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grice.errors import AgentError, DataError, GriceError
from grice.extras import installing
from grice.games.choices import Choice, Data, read_choices
from grice.games.game import Game
from grice.games.models import Model, Rows, Values, check_model, game_model
from grice.pragmatics.agents import Role
from grice.pragmatics.frames import frame

if TYPE_CHECKING:
    from grice.games.posterior import Posterior

HALF_CHI_SQUARE = {0.9: 1.352772, 0.95: 1.920729, 0.99: 3.317448}  # half the quantile, one degree of freedom
IMPOSSIBLE = 1e12  # the loss where a choice has no probability
STARTS = 8  # where a search begins; the best end is kept


@dataclass(frozen=True)
class Fit:
    """A model, the choices that it was fitted to, and its most probable parameters."""

    model: Model
    data: tuple[Choice, ...]
    estimates: dict[str, float]
    log_likelihood: float
    depth: int | None = None

    def __getitem__(self, name: str) -> float:
        if name not in self.estimates:
            raise AgentError(f"{name!r} was not fitted", allowed=", ".join(self.estimates) or "nothing")
        return self.estimates[name]

    @property
    def observations(self) -> float:
        """The number of choices."""
        return sum(choice.count for choice in self.data)

    @property
    def aic(self) -> float:
        """Akaike's information criterion: the smaller, the better."""
        return 2 * len(self.estimates) - 2 * self.log_likelihood

    @property
    def bic(self) -> float:
        """Schwarz's information criterion: the smaller, the better."""
        return len(self.estimates) * math.log(self.observations) - 2 * self.log_likelihood

    def interval(self, name: str, level: float = 0.95) -> tuple[float, float]:
        """The profile-likelihood interval of a parameter, cut off at its bounds."""
        if level not in HALF_CHI_SQUARE:
            raise AgentError(
                f"the level is {level!r}", allowed=" or ".join(f"{each}" for each in HALF_CHI_SQUARE)
            )
        at = self[name]
        bound = {p.name: p for p in self.model.parameters}[name]
        return self._edge(name, at, bound.low, level), self._edge(name, at, bound.high, level)

    def _edge(self, name: str, inside: float, outside: float, level: float) -> float:
        """Between the estimate and a bound: where the profile has fallen by the quantile."""
        least = self.log_likelihood - HALF_CHI_SQUARE[level]
        if _profile(self, name, outside) >= least:
            return outside
        for _ in range(30):
            middle = (inside + outside) / 2
            if _profile(self, name, middle) >= least:
                inside = middle
            else:
                outside = middle
            if abs(inside - outside) < 1e-4 * max(1.0, abs(inside)):
                break
        return inside

    def posterior(self, draws: int = 1000, seed: int = 0) -> Posterior:
        """The posterior under uniform priors: a grid for one or two parameters, NUTS for more."""
        from grice.games.posterior import sample

        return sample(self.model, self.data, draws, seed, self.estimates)

    @cached_property
    def predicted(self) -> dict[Any, Rows]:
        """The probability of each choice under the estimates, by context and what is given."""
        return dict(self.model.predict(self.estimates))

    def rows(self) -> list[dict[str, Any]]:
        """Observed and predicted shares of each choice, by context and what was given."""
        totals: dict[tuple[Any, Any], float] = {}
        counts: dict[tuple[Any, Any, Any], float] = {}
        for made in self.data:
            place = (made.context, made.given)
            totals[place] = totals.get(place, 0.0) + made.count
            counts[(*place, made.choice)] = counts.get((*place, made.choice), 0.0) + made.count
        return [
            {
                "context": context,
                "given": given,
                "choice": choice,
                "observed": counts.get((context, given, choice), 0.0) / total,
                "predicted": probability,
                "n": total,
            }
            for (context, given), total in totals.items()
            for choice, probability in self.predicted[context][given].items()
        ]

    def to_frame(self) -> Any:
        """`rows` as a pandas data frame."""
        return frame(self.rows())

    @property
    def correlation(self) -> float:
        """Pearson's correlation of observed and predicted shares."""
        from statistics import StatisticsError, correlation

        rows = self.rows()
        try:
            return correlation([r["observed"] for r in rows], [r["predicted"] for r in rows])
        except StatisticsError as error:
            raise DataError(f"shares have no correlation: {error}") from error

    def __str__(self) -> str:
        choices = "choice" if self.observations == 1 else "choices"
        lines = [
            f"{self.observations:g} {choices}, log-likelihood {self.log_likelihood:.2f}, AIC {self.aic:.1f}"
        ]
        if self.depth is not None:
            lines.append(f"depth {self.depth}")
        for name, value in self.estimates.items():
            low, high = self.interval(name)
            bound = {p.name: p for p in self.model.parameters}[name]
            free = (low, high) == (bound.low, bound.high)
            note = " (its whole range: these choices do not determine it)" if free else ""
            lines.append(f"{name} {value:.3g} [{low:.3g}, {high:.3g}]{note}")
        return "\n".join(lines)


def fit(model: Model, data: Data) -> Fit:
    """The maximum-likelihood fit of a model to people's choices."""
    check_model(model)
    choices = read_choices(data)
    values, best = _maximise(model, choices, {}, _starts(model))
    if best == -math.inf:
        raise DataError(
            "some choices have no probability under any parameters that were tried",
            hint='fit a "lapse" as well, a share of random choices',
        )
    return Fit(model, choices, values, best)


def fit_depths(game: Game, data: Data, role: Role, depths: Sequence[int], parameters: Sequence[str]) -> Fit:
    """The best fit of a game's agents of these depths."""
    if not depths:
        raise AgentError("there is no depth to fit", allowed="0 or more")
    choices = read_choices(data)
    fits = []
    for depth in depths:
        found = fit(game_model(game, role, depth, parameters), choices)
        fits.append(Fit(found.model, found.data, found.estimates, found.log_likelihood, depth))
    return max(fits, key=lambda found: found.log_likelihood)


def log_likelihood(model: Model, values: Values, data: Sequence[Choice]) -> float:
    """The log-likelihood of all choices."""
    return math.fsum(unit.log_likelihood * unit.count for unit in model.units(values, data))


def _starts(model: Model) -> list[dict[str, float]]:
    """Points spread over the box, the same each time: the golden ratio's fractions, shifted by parameter."""
    golden = (5**0.5 - 1) / 2
    return [
        {
            p.name: p.at((0.1 + golden * (start + 1) + 0.37 * place) % 1)
            for place, p in enumerate(model.parameters)
        }
        for start in range(STARTS if model.parameters else 1)
    ]


def _maximise(
    model: Model, data: Sequence[Choice], fixed: Values, starts: Iterable[Values]
) -> tuple[dict[str, float], float]:
    """The best values and their log-likelihood, some parameters being fixed."""
    free = [p for p in model.parameters if p.name not in fixed]

    def values(point: Sequence[float]) -> dict[str, float]:
        scaled = {p.name: p.at(x) for p, x in zip(free, point, strict=True)}
        return {p.name: fixed.get(p.name, scaled.get(p.name, p.low)) for p in model.parameters}

    if not free:
        return values(()), log_likelihood(model, values(()), data)
    try:
        from scipy.optimize import minimize
    except ImportError as error:
        raise GriceError("fitting needs scipy", hint=installing("fit")) from error

    def loss(point: Sequence[float]) -> float:
        return min(IMPOSSIBLE, -log_likelihood(model, values(point), data))

    ends = [
        minimize(
            loss,
            [p.share(start[p.name]) for p in free],
            method="L-BFGS-B",
            bounds=[(0, 1)] * len(free),
            options={"ftol": 1e-12, "gtol": 1e-6},
        )
        for start in starts
    ]
    best = min(ends, key=lambda end: float(end.fun))
    return values(best.x), -math.inf if best.fun >= IMPOSSIBLE else -float(best.fun)


def _profile(found: Fit, name: str, value: float) -> float:
    """The greatest log-likelihood with this value of the parameter."""
    return _maximise(found.model, found.data, {name: value}, [found.estimates])[1]

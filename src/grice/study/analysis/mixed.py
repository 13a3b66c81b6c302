"""A mixed-effects model as a second opinion: success by system, with effects of people and of items.

log odds of success = the system's + the person's + the item's, the last two normal about zero; statsmodels
fits it by variational Bayes. Its intervals take posteriors as independent, and tend to be narrow.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from grice.errors import GriceError
from grice.evaluation.metrics import Figure
from grice.extras import installing

FORMULA = "success ~ system + (1 | person) + (1 | item)"
SPREAD = 1.0  # prior sd of the logarithm of an effect's sd
SLOPE = 2.0  # prior sd of log odds
DRAWS = 4000  # of the posterior

Floats = npt.NDArray[np.float64]


class Mixed(msgspec.Struct, frozen=True):
    """The model's estimates for the systems, in their order."""

    systems: list[str]
    success: list[Figure]  # percent, over people and items
    log_odds: list[Figure]  # more than the first system's, which is 0
    better: list[float]  # the probability of being better than the first
    people: float  # sd of log odds
    items: float
    converged: bool


def fit(
    success: Sequence[bool],
    systems: Sequence[str],
    people: Sequence[str],
    items: Sequence[str],
    seed: int = 0,
) -> Mixed:
    """The model of these answers; its contrasts are with the first system in their order of appearance."""
    model_class = _statsmodels()
    names = list(dict.fromkeys(systems))
    fixed = np.array([[1.0, *(float(system == name) for name in names[1:])] for system in systems])  # (N, S)
    effects = [_indicators(people), _indicators(items)]
    owners = np.repeat([0, 1], [effect.shape[1] for effect in effects])
    model = model_class(np.array(success, float), fixed, np.hstack(effects), owners, vcp_p=SPREAD, fe_p=SLOPE)
    size = len(names) + 2 + len(owners)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        fitted = model.fit_vb(mean=np.zeros(size), sd=np.full(size, 0.6))
    spreads = np.exp(fitted.vcp_mean)
    draws = np.random.default_rng(seed).normal(fitted.fe_mean, fitted.fe_sd, (DRAWS, len(names)))
    lines = np.hstack([draws[:, :1], draws[:, :1] + draws[:, 1:]])  # each system's own log odds
    own = fitted.fe_mean + np.where(np.arange(len(names)) > 0, fitted.fe_mean[0], 0.0)
    over = float(np.hypot(*spreads))
    rates = 100 * average(np.vstack([own, lines]), over)  # the estimate first, then every draw
    return Mixed(
        names,
        [_between(column[0], column[1:]) for column in rates.T],
        [Figure(0.0), *(_between(v, d) for v, d in zip(fitted.fe_mean[1:], draws.T[1:], strict=True))],
        [0.5, *((draws[:, 1:] > 0).mean(0).tolist())],
        float(spreads[0]),
        float(spreads[1]),
        not any("converge" in str(warning.message) for warning in told),
    )


def average(log_odds: npt.ArrayLike, spread: float) -> Floats:
    """The rate of success over people and items whose effects have this sd, by quadrature."""
    points, weights = np.polynomial.hermite_e.hermegauss(31)
    shifted = np.asarray(log_odds, float)[..., None] + spread * points
    rates: Floats = (1 / (1 + np.exp(-shifted))) @ (weights / weights.sum())
    return rates


def _between(value: npt.ArrayLike, drawn: Floats) -> Figure:
    low, high = np.percentile(drawn, [2.5, 97.5])
    return Figure(float(np.asarray(value)), float(low), float(high))


def _indicators(names: Sequence[str]) -> Floats:
    """(N, G): 1 where an answer is that person's, or to that item."""
    distinct, place = np.unique(np.asarray(names, object), return_inverse=True)
    return np.eye(len(distinct))[place]


def available() -> bool:
    """True if statsmodels is installed, which only this module needs."""
    try:
        _statsmodels()
    except GriceError:
        return False
    return True


def _statsmodels() -> Any:
    try:
        from statsmodels.genmod.bayes_mixed_glm import BinomialBayesMixedGLM
    except ImportError as error:
        raise GriceError("the mixed-effects model needs statsmodels", hint=installing("study")) from error
    return BinomialBayesMixedGLM

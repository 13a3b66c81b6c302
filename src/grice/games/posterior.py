"""Posteriors of parameters under uniform priors: a grid for one or two of them, NUTS for more."""

from __future__ import annotations

import math
import random
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from grice.errors import AgentError, GriceError
from grice.extras import installing
from grice.games.choices import Choice
from grice.games.fit import log_likelihood
from grice.games.models import Model, Parameter, Rows
from grice.pragmatics.agents import check_count
from grice.pragmatics.frames import frame
from grice.pragmatics.rational import log_sum

GRID = {1: 401, 2: 61}  # points along each side of the grid, by the number of parameters
CHAINS = 2
STEP = 1e-5  # of the finite differences, on the logit scale


@dataclass(frozen=True)
class Posterior:
    """Equally probable draws of a model's parameters, given people's choices."""

    model: Model
    data: tuple[Choice, ...]
    draws: tuple[dict[str, float], ...]
    method: str
    chains: int = 1

    def mean(self, name: str) -> float:
        """The posterior mean of a parameter."""
        return math.fsum(self._of(name)) / len(self.draws)

    def interval(self, name: str, level: float = 0.95) -> tuple[float, float]:
        """The shortest interval with this share of the draws (highest density)."""
        values = sorted(self._of(name))
        wide = min(len(values) - 1, max(1, math.ceil(level * len(values)) - 1))
        starts = range(len(values) - wide)
        at = min(starts, key=lambda i: values[i + wide] - values[i])
        return values[at], values[at + wide]

    def predictive(self, draws: int = 200) -> dict[Any, Rows]:
        """The probability of each choice, averaged over the posterior."""
        some = self.draws[:: max(1, len(self.draws) // draws)]
        predicted = [self.model.predict(values) for values in some]
        return {
            context: {
                given: {
                    choice: math.fsum(p[context][given][choice] for p in predicted) / len(predicted)
                    for choice in row
                }
                for given, row in rows.items()
            }
            for context, rows in predicted[0].items()
        }

    def units(self) -> list[list[float]]:
        """Log-likelihoods: a row for each draw, a column for each occurrence of a unit."""
        return [
            [u.log_likelihood for u in self.model.units(values, self.data) for _ in range(round(u.count))]
            for values in self.draws
        ]

    def to_frame(self) -> Any:
        """The draws as a pandas data frame."""
        return frame(list(self.draws))

    def to_arviz(self) -> Any:
        """An ArviZ `InferenceData` with the draws and the log-likelihood of each unit."""
        arviz, numpy = _arviz()
        shape = (self.chains, -1)
        posterior = {p.name: numpy.reshape(self._of(p.name), shape) for p in self.model.parameters}
        units = numpy.array(self.units())
        return arviz.from_dict(
            posterior=posterior, log_likelihood={"choices": units.reshape(*shape, units.shape[1])}
        )

    def loo(self) -> Any:
        """The leave-one-out score by Pareto-smoothed importance sampling, as ArviZ gives it."""
        return _arviz()[0].loo(self.to_arviz())

    def waic(self) -> Any:
        """The widely applicable information criterion, as ArviZ gives it."""
        return _arviz()[0].waic(self.to_arviz())

    def _of(self, name: str) -> list[float]:
        if name not in self.draws[0]:
            raise AgentError(f"{name!r} was not fitted", allowed=", ".join(self.draws[0]))
        return [values[name] for values in self.draws]

    def __str__(self) -> str:
        lines = [f"{len(self.draws)} draws ({self.method})"]
        for name in self.draws[0]:
            low, high = self.interval(name)
            lines.append(f"{name} {self.mean(name):.3g} [{low:.3g}, {high:.3g}]")
        return "\n".join(lines)


def sample(
    model: Model, data: tuple[Choice, ...], draws: int, seed: int, start: Mapping[str, float]
) -> Posterior:
    """Draws from the posterior; `start` is where chains begin."""
    if not model.parameters:
        raise AgentError("the model has no parameters to draw")
    check_count(draws, "draws")
    if len(model.parameters) in GRID:
        return Posterior(model, data, _from_grid(model, data, draws, random.Random(seed)), "grid")
    return Posterior(model, data, _from_nuts(model, data, draws, seed, start), "NUTS", CHAINS)


def _from_grid(
    model: Model, data: Sequence[Choice], draws: int, rng: random.Random
) -> tuple[dict[str, float], ...]:
    """Draws from the cells of a grid, each spread evenly over its cell."""
    sides = GRID[len(model.parameters)]
    centres = [[(i + 0.5) / sides for i in range(sides)] for _ in model.parameters]
    points = list(product(*centres))
    logs = [log_likelihood(model, _values(model.parameters, point), data) for point in points]
    total = log_sum(logs)
    if total == -math.inf:
        raise AgentError("no parameters on the grid give the choices any probability", hint='fit a "lapse"')
    chosen = rng.choices(points, [math.exp(log - total) for log in logs], k=draws)
    return tuple(
        _values(model.parameters, [x + (rng.random() - 0.5) / sides for x in point]) for point in chosen
    )


def _from_nuts(
    model: Model, data: Sequence[Choice], draws: int, seed: int, start: Mapping[str, float]
) -> tuple[dict[str, float], ...]:
    """Draws of the No-U-Turn sampler on the logit scale, with gradients by finite differences."""
    try:
        import numpy as np
        import nutpie
        from nutpie.compiled_pyfunc import from_pyfunc
    except ImportError as error:
        hint = f"{installing('fit')}, or fit at most two parameters"
        raise GriceError("a posterior of three or more parameters needs nutpie", hint=hint) from error
    size = len(model.parameters)

    def density(point: Any) -> float:
        shares = [1 / (1 + math.exp(-max(-40.0, min(40.0, float(x))))) for x in point]
        log = log_likelihood(model, _values(model.parameters, shares), data)
        jacobian = math.fsum(math.log(max(s, 1e-300)) + math.log(max(1 - s, 1e-300)) for s in shares)
        return log + jacobian

    def make_density() -> Any:
        def with_gradient(point: Any, **_: Any) -> tuple[float, Any]:
            steps = STEP * np.eye(size)
            gradient = [(density(point + s) - density(point - s)) / (2 * STEP) for s in steps]
            return density(point), np.array(gradient)

        return with_gradient

    def make_expansion(*_: Any) -> Any:
        return lambda point, **__: {"point": np.asarray(point)}

    shares = [p.share(start[p.name]) for p in model.parameters]
    centre = np.array([math.log(s / (1 - s)) for s in (min(0.98, max(0.02, share)) for share in shares)])
    compiled = from_pyfunc(
        size, make_density, make_expansion, [np.dtype("float64")], [(size,)], ["point"],
        make_initial_point_fn=lambda _: centre.copy(),
    )  # fmt: skip
    trace = nutpie.sample(
        compiled, draws=math.ceil(draws / CHAINS), tune=200, chains=CHAINS, cores=1, seed=seed,
        progress_bar=False, save_warmup=False,
    )  # fmt: skip
    points = np.asarray(trace.posterior["point"]).reshape(-1, size)
    return tuple(_values(model.parameters, 1 / (1 + np.exp(-point))) for point in points)


def _values(parameters: Sequence[Parameter], shares: Sequence[float]) -> dict[str, float]:
    """Parameters at these shares of their ranges."""
    return {p.name: p.at(share) for p, share in zip(parameters, shares, strict=True)}


def _arviz() -> tuple[Any, Any]:
    """ArviZ and numpy."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FutureWarning)  # ArviZ announces its next version
            import arviz
        import numpy
    except ImportError as error:
        raise GriceError("WAIC and PSIS-LOO need ArviZ", hint=installing("fit")) from error
    return arviz, numpy

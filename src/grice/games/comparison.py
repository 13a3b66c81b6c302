"""Comparison of models of the same choices: information criteria, WAIC, PSIS-LOO, cross-validation."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from grice.errors import DataError
from grice.games.choices import Choice, Data, read_choices
from grice.games.fit import Fit, fit, log_likelihood
from grice.games.models import Model, check_models
from grice.pragmatics.frames import frame


@dataclass(frozen=True)
class Compared:
    """One model of a comparison; a greater log score is better."""

    name: str
    parameters: int
    log_likelihood: float
    aic: float
    bic: float
    held_out: float  # the log-likelihood of held-out choices, summed over the folds
    loo: float | None = None
    loo_error: float | None = None
    waic: float | None = None


@dataclass(frozen=True)
class Comparison:
    """Models of the same choices, the best predictor of held-out choices first."""

    rows: tuple[Compared, ...]

    @property
    def best(self) -> str:
        """The name of the model that predicts held-out choices best."""
        return self.rows[0].name

    def to_frame(self) -> Any:
        """A pandas data frame with a row for each model."""
        return frame([vars(row) for row in self.rows])

    def __str__(self) -> str:
        wide = max(len(row.name) for row in self.rows)
        lines = [f"{'model':{wide}}  parameters  log-likelihood      AIC      BIC  held out      LOO"]
        for row in self.rows:
            loo = "       –" if row.loo is None else f"{row.loo:8.1f}"
            lines.append(
                f"{row.name:{wide}}  {row.parameters:10}  {row.log_likelihood:14.1f} {row.aic:8.1f} "
                f"{row.bic:8.1f}  {row.held_out:8.1f} {loo}"
            )
        return "\n".join(lines)


def compare(
    models: Mapping[str, Model], data: Data, *, folds: int = 10, seed: int = 0, draws: int = 0
) -> Comparison:
    """Fits and compares models; with `draws`, also by WAIC and PSIS-LOO from that many posterior draws."""
    check_models(models)
    choices = read_choices(data)
    rows = [_compared(name, model, choices, folds, seed, draws) for name, model in models.items()]
    return Comparison(tuple(sorted(rows, key=lambda row: -row.held_out)))


def cross_validate(model: Model, data: Data, folds: int = 10, seed: int = 0) -> float:
    """The log-likelihood of held-out choices: fitted on all folds but one, measured on that one.

    Folds are of participants, where the data know them, and of single choices otherwise.
    """
    choices = read_choices(data)
    parts = _folds(choices, folds, random.Random(seed))
    total = 0.0
    for held_out in parts:
        rest = [choice for part in parts if part is not held_out for choice in part]
        total += log_likelihood(model, fit(model, rest).estimates, held_out)
    return total


def _compared(
    name: str, model: Model, choices: tuple[Choice, ...], folds: int, seed: int, draws: int
) -> Compared:
    found: Fit = fit(model, choices)
    scores: dict[str, float] = {}
    if draws and model.parameters:
        posterior = found.posterior(draws, seed)
        left_out = posterior.loo()
        scores = {
            "loo": float(left_out.elpd_loo),
            "loo_error": float(left_out.se),
            "waic": float(posterior.waic().elpd_waic),
        }
    held_out = cross_validate(model, choices, folds, seed)
    return Compared(
        name, len(model.parameters), found.log_likelihood, found.aic, found.bic, held_out, **scores
    )


def _folds(choices: Sequence[Choice], folds: int, rng: random.Random) -> list[tuple[Choice, ...]]:
    """Choices in folds: whole participants, or single choices where nobody is named."""
    people: dict[Any, list[Choice]] = {}
    for number, choice in enumerate(choices):
        if choice.participant is None:
            for copy in range(round(choice.count)):
                people[number, copy] = [replace(choice, count=1)]
        else:
            people.setdefault(choice.participant, []).append(choice)
    units = list(people.values())
    if not 2 <= folds <= len(units):
        raise DataError(f"{len(units)} units cannot be cut into {folds} folds", allowed=f"2 to {len(units)}")
    rng.shuffle(units)
    return [read_choices([c for unit in units[k::folds] for c in unit]) for k in range(folds)]

"""Results of several random seeds as one row each: mean, interval, and paired differences.

Both seeds and items vary, so intervals resample both (a crossed bootstrap): R resamples, S seeds, N items.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

import msgspec
import numpy as np
import numpy.typing as npt

from grice.errors import DataError
from grice.evaluation.metrics import RESAMPLES, Difference, Figure
from grice.evaluation.results import Followed, Result, Signature, compare

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Experiment:
    """The results of one recipe, one for each seed."""

    recipe: Signature  # that of all, without seed and digest of weights
    results: tuple[Result, ...]

    @property
    def seeds(self) -> tuple[int, ...]:
        return tuple(result.signature.seed for result in self.results)

    @property
    def items(self) -> int:
        return len(self.results[0].rows)

    def figures(self) -> dict[str, Figure]:
        """The mean over seeds of every figure; of one seed, the figure itself."""
        if len(self.results) == 1:
            return self.results[0].figures
        return {name: self._figure(name) for name in self.results[0].figures}

    def _figure(self, name: str) -> Figure:
        correct = _matrix(self.results, name)
        if correct is not None:
            low, high = np.percentile(_resampled(correct), [2.5, 97.5])
            return Figure(float(correct.mean()), float(low), float(high))
        from scipy import stats  # only for results of several seeds

        values = [result.figures[name].value for result in self.results]
        spread = stats.sem(values) * stats.t.ppf(0.975, len(values) - 1)
        return Figure(fmean(values), fmean(values) - float(spread), fmean(values) + float(spread))


def group(results: Sequence[Result]) -> list[Experiment]:
    """Results that differ in nothing but their seed belong together; in the order of their first."""
    found: dict[Signature, list[Result]] = {}
    for result in results:
        found.setdefault(msgspec.structs.replace(result.signature, seed=0, models=""), []).append(result)
    for recipe, same in found.items():
        seeds = [result.signature.seed for result in same]
        if len(set(seeds)) < len(seeds):
            raise DataError(f"two results of the same seed, {seeds}: {recipe}", allowed="each result once")
        if len({tuple(row.id for row in result.rows) for result in same}) > 1:
            raise DataError(f"results of different instances: {recipe}")
    return [Experiment(recipe, tuple(same)) for recipe, same in found.items()]


def compare_seeds(first: Experiment, second: Experiment, figure: str) -> Difference:
    """The second's lead in a figure, and the paired test's p.

    Of one seed it is the difference that `compare` finds; over several, the crossed bootstrap's.
    """
    seeds = [seed for seed in first.seeds if seed in second.seeds]
    pairs = [
        [next(r for r in experiment.results if r.signature.seed == seed) for seed in seeds]
        for experiment in (first, second)
    ]
    if not seeds:
        raise DataError("these experiments have no seed in common")
    if len(seeds) == 1:
        differences = compare(pairs[0][0], pairs[1][0])
        if figure not in differences:
            raise DataError(f"{figure!r} is not in both results", allowed=", ".join(differences))
        return differences[figure]
    if [row.id for row in pairs[0][0].rows] != [row.id for row in pairs[1][0].rows]:
        raise DataError("these experiments are not of the same instances")
    before, after = (_matrix(results, figure) for results in pairs)
    if before is None or after is None:
        raise DataError(f"{figure} is not counted instance by instance", allowed="accuracy, understood_by_…")
    lead = after - before
    leads = _resampled(lead)
    low, high = np.percentile(leads, [2.5, 97.5])
    other_way = min((leads <= 0).sum(), (leads >= 0).sum())
    p = min(1.0, 2 * (float(other_way) + 1) / (RESAMPLES + 1))
    return Difference(float(lead.mean()), float(low), float(high), p, "bootstrap over seeds and items")


def main_figure(experiment: Experiment) -> str:
    """The figure to compare by: accuracy; for speakers understanding, or BLEU without a listener."""
    figures = experiment.results[0].figures
    heard = [name for name in figures if name.startswith("understood_by_")]
    return "accuracy" if "accuracy" in figures else heard[-1] if heard else "bleu"


def _matrix(results: Sequence[Result], figure: str) -> Floats | None:
    """(S, N): 100 where a seed's answer to an item counts, 0 where not; None if it is no count."""
    rows = []
    for result in results:
        values = []
        for row in result.rows:
            if isinstance(row, Followed):
                counted = {
                    "accuracy": row.correct,
                    "oracle": any(scored.correct for scored in row.candidates),
                    "action_accuracy": row.answer == row.reference,
                }
            else:
                counted = {f"understood_by_{name}": there for name, there in row.understood.items()}
            if figure not in counted:
                return None
            values.append(100.0 * counted[figure])
        rows.append(values)
    return np.array(rows)


def _resampled(values: Floats) -> Floats:
    """(R,): means of resamples that draw seeds, and items, with replacement."""
    rng = np.random.default_rng(0)
    count_seeds, count_items = values.shape
    seeds = rng.multinomial(count_seeds, [1 / count_seeds] * count_seeds, RESAMPLES) / count_seeds  # (R, S)
    items = rng.multinomial(count_items, [1 / count_items] * count_items, RESAMPLES) / count_items  # (R, N)
    means: Floats = np.einsum("rs,sn,rn->r", seeds, values, items, optimize=True)
    return means

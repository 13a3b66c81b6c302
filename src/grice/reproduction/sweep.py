"""Sweeps: a model trained with many settings of its recipe, several times each, as cells of a grid.

Learning rate, dropout and smoothing may differ between the members of one ensemble, and every member has its
own random streams. So settings that differ in nothing else, and their repetitions, share one run.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, TypeAlias

import msgspec
from rich.table import Table

from grice.data.setting import Setting
from grice.errors import ParseError
from grice.models.pretrained import FORMAT, digest, load, members
from grice.reproduction import costs
from grice.reproduction.cells import Cell, Config, Site, Work
from grice.reproduction.outcomes import Failed, Summary
from grice.reproduction.plan import digest_of, folder_of, place_of, settings_of, train_cell
from grice.training.experiment import collect
from grice.training.objectives import lesson
from grice.training.recipes import Recipe
from grice.worlds.dataset import ALL, Split

PER_MEMBER = ("rate", "dropout", "smoothing")
MOST = 10  # members of one run: more would not fit into the cache
Value: TypeAlias = int | float | bool | None
Point: TypeAlias = Mapping[str, Value]
"""One setting of what is swept over."""
Marks: TypeAlias = list[tuple[Point, list[float]]]
"""Settings, each with a mark for every repetition; the best mean first."""
Do: TypeAlias = Callable[[Sequence[Cell]], Summary]


@dataclass(frozen=True)
class Sweep:
    """The settings of a sweep, their repetitions, and the data on which the best is chosen."""

    setting: Setting
    recipe: Recipe
    values: Mapping[str, Sequence[Value]]
    seeds: int = 3
    held_out: bool = False  # choose on the episodes that the setting's fold holds out, instead of on dev
    data: Path | None = None

    def __post_init__(self) -> None:
        if self.seeds < 1:
            raise ParseError(f"{self.seeds} seeds were asked for", allowed="1 or more")
        if not self.values:
            raise ParseError("there is nothing to sweep over", hint="for example --rate 0.003 0.006")
        tested = (ALL, *self.setting.dataset.folds)
        if self.held_out and self.setting.fold in tested and not self.setting.synthetic:
            raise ParseError(
                f"what fold {self.setting.fold!r} holds out is the test data, which may choose nothing",
                allowed="a part of the training data",
                hint="such as --fold part-1 of SCONE, --fold only-l of SAIL",
            )

    def points(self) -> list[Point]:
        """The product of all values."""
        return [dict(zip(self.values, each, strict=True)) for each in product(*self.values.values())]

    def run(self, points: Sequence[Point], do: Do) -> tuple[Marks, dict[str, Failed]]:
        """The marks of all points that could be trained, and the cells that failed.

        A member that diverges ends its run. The other points of that run are then trained again, each on its
        own.
        """
        runs = self.runs(points)
        done = do([cell for cell, _ in runs])
        shared = {cell.name: group for cell, group in runs if cell.name in done.failed}
        shared = {name: group for name, group in shared.items() if any(p != group[0] for p in group)}
        apart = [point for point in _distinct(points) if any(point in group for group in shared.values())]
        alone = [run for point in apart for run in self.runs([point])]
        again = do([cell for cell, _ in alone]) if alone else Summary({})
        failed = {name: why for name, why in done.failed.items() if name not in shared} | again.failed
        together = [each for each in self.marks(runs, done.results) if each[0] not in apart]
        return _ranked([*together, *self.marks(alone, again.results)]), failed

    def runs(self, points: Sequence[Point]) -> list[tuple[Cell, list[Point]]]:
        """The cells of some points, and the point of each member of each cell."""
        alike: dict[tuple[tuple[str, Value], ...], list[Point]] = {}
        for point in _distinct(points):
            own = tuple((name, value) for name, value in point.items() if name not in PER_MEMBER)
            alike.setdefault(own, []).extend([point] * self.seeds)
        return [
            (self.cell(group[first : first + MOST], first // MOST), group[first : first + MOST])
            for group in alike.values()
            for first in range(0, len(group), MOST)
        ]

    def cell(self, points: Sequence[Point], seed: int) -> Cell:
        """A run with a member for each of the points, which differ in `PER_MEMBER` alone."""
        own: dict[str, Any] = {n: v for n, v in points[0].items() if n not in PER_MEMBER}
        own |= {n: tuple(point[n] for point in points) for n in points[0] if n in PER_MEMBER}
        recipe = replace(self.recipe, **own)
        setting = self.setting.but(members=len(points))
        splits: tuple[Split, ...] = ("train", "dev", "test") if self.held_out else ("train", "dev")
        config = {
            "setting": msgspec.to_builtins(setting),
            "recipe": settings_of(recipe),
            "seed": seed,
            "data": [digest_of(setting.to_train(split), self.data) for split in splits],
            "format": FORMAT,
            "held_out": self.held_out,
        }
        alike = [f"{n}-{_show(v)}" for n, v in points[0].items() if all(p[n] == v for p in points)]
        name = "-".join([setting.world, setting.role, *alike, f"run-{seed}"])
        return Cell(name, SWEEP, config, place_of(self.data), {}, "sweep", *costs.training(setting, recipe))

    def marks(self, runs: Sequence[tuple[Cell, Sequence[Point]]], found: Mapping[str, Any]) -> Marks:
        """The marks of each point of the runs whose results were found."""
        marks: dict[tuple[tuple[str, Value], ...], list[float]] = {}
        for cell, points in runs:
            if cell.name in found:
                for point, mark in zip(points, found[cell.name]["marks"], strict=True):
                    marks.setdefault(tuple(point.items()), []).append(mark)
        return _ranked([(dict(point), each) for point, each in marks.items()])


def sweep_cell(config: Config, site: Site) -> dict[str, Any]:
    """Train, and mark every member on dev or on what is held out."""
    trained = train_cell(config, site)
    if not config["held_out"]:
        return {**trained, "marks": trained["dev"]}
    setting, recipe = msgspec.convert(config["setting"], Setting), msgspec.convert(config["recipe"], Recipe)
    data = folder_of(site.where)
    given, held_out = (setting.to_train(split).episodes(data) for split in ("train", "test"))
    taught, asked = collect(recipe, given, held_out, config["seed"])
    exam = lesson(setting.role, recipe, setting.members, taught, asked)
    model = load(site.folder)
    marks = [exam.examine(members(model, [e])) for e in range(setting.members)]
    return {**trained, "marks": marks}


SWEEP = Work("sweep", 1, sweep_cell)


def table(sweep: Sweep, marks: Marks, metric: str) -> Table:
    """A line for each point, with a 95 % interval over its repetitions; the best is first."""
    chosen_on = "a held-out part" if sweep.held_out else "dev"
    made = Table(*sweep.values, metric, "95 %", "runs", title=f"{metric} on {chosen_on}, the best first")
    for place, (point, each) in enumerate(marks):
        low, high = interval(each)
        between = "" if math.isnan(low) else f"[{low:.1f}, {high:.1f}]"
        line = [*map(_show, point.values()), f"{fmean(each):.1f}", between, str(len(each))]
        made.add_row(*(text.replace("[", r"\[") for text in line), style="bold" if place == 0 else "")
    return made


def interval(marks: Sequence[float]) -> tuple[float, float]:
    """Student's interval of the mean; none of a single mark."""
    from scipy.stats import t

    if len(marks) < 2:
        return math.nan, math.nan
    reach = float(t.ppf(0.975, len(marks) - 1)) * stdev(marks) / math.sqrt(len(marks))
    return fmean(marks) - reach, fmean(marks) + reach


def _ranked(marks: Marks) -> Marks:
    return sorted(marks, key=lambda each: -fmean(each[1]))


def _distinct(points: Sequence[Point]) -> list[Point]:
    """Each of them once."""
    return [dict(point) for point in dict.fromkeys(tuple(point.items()) for point in points)]


def _show(value: Value) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def search(sweep: Sweep, trials: int, parallel: int, file: Path, do: Do) -> tuple[Marks, int]:
    """Searches with Optuna, between the smallest and the largest value of each setting; resumable.

    The marks of all points that could be trained, and how many could not: a setting that diverges is a bad
    one. The file may hold several searches; one goes on with its own trials.
    """
    from grice.reproduction.engines.extras import need

    optuna: Any = need("optuna", "optuna")
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    journal = optuna.storages.journal
    file.parent.mkdir(parents=True, exist_ok=True)
    storage = journal.JournalStorage(journal.JournalFileBackend(str(file)))
    study = optuna.create_study(
        storage=storage, study_name=_identity(sweep), direction="maximize", load_if_exists=True
    )
    study.sampler = optuna.samplers.TPESampler(seed=len(study.trials))  # a resumed search asks anew
    states = optuna.trial.TrialState

    def point_of(trial: Any) -> Point:
        return {name: trial.params[name] for name in sweep.values}

    begun = {trial.number: point_of(trial) for trial in study.get_trials(states=(states.RUNNING,))}
    while True:
        ended = study.get_trials(states=(states.COMPLETE, states.FAIL))
        left = trials - len(ended) - len(begun)
        for _ in range(max(0, min(parallel - len(begun), left))):
            trial = study.ask(_distributions(optuna, sweep.values))
            begun[trial.number] = point_of(trial)
        if not begun:
            break
        runs = {number: sweep.runs([point]) for number, point in begun.items()}
        done = do([cell for each in runs.values() for cell, _ in each])
        if any(failed.error is None for failed in done.failed.values()):
            done.unwrap()  # a mistake of ours says nothing about the setting, which will be tried again
        for number, each in runs.items():
            whole = all(cell.name in done.results for cell, _ in each)
            mark = fmean(sweep.marks(each, done.results)[0][1]) if whole else None
            state = states.COMPLETE if whole else states.FAIL
            study.tell(number, mark, state=state, skip_if_finished=True)  # another run may have reported it
        begun = {}
    points = _distinct([point_of(trial) for trial in study.get_trials(states=(states.COMPLETE,))])
    runs_of_all = [run for point in points for run in sweep.runs([point])]
    found = do([cell for cell, _ in runs_of_all]).unwrap()
    return sweep.marks(runs_of_all, found), len(study.get_trials(states=(states.FAIL,)))


def _identity(sweep: Sweep) -> str:
    """The identity of a search: one with the same identity continues its trials."""
    told = {
        "setting": msgspec.to_builtins(sweep.setting),
        "recipe": settings_of(sweep.recipe),
        "values": dict(sweep.values),
        "seeds": sweep.seeds,
        "held_out": sweep.held_out,
    }
    return f"sweep-{digest(told)[:12]}"


def _distributions(optuna: Any, values: Mapping[str, Sequence[Value]]) -> dict[str, Any]:
    """Two numbers are the ends of a range, of which a rate's is logarithmic; all else is a choice."""
    kinds = optuna.distributions
    found: dict[str, Any] = {}
    for name, each in values.items():
        numbers = [v for v in each if isinstance(v, int | float) and not isinstance(v, bool)]
        if len(each) != 2 or len(numbers) != 2 or numbers[0] == numbers[1]:
            found[name] = kinds.CategoricalDistribution(list(each))
        elif all(isinstance(v, int) for v in numbers):
            found[name] = kinds.IntDistribution(int(min(numbers)), int(max(numbers)))
        else:
            found[name] = kinds.FloatDistribution(min(numbers), max(numbers), log=name == "rate")
    return found

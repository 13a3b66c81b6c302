"""Estimated costs of cells, to begin with the longest chain, and to forecast a plan's duration."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.table import Table

from grice.data.setting import Setting
from grice.reproduction.cells import Cell, Graph
from grice.training.recipes import Recipe
from grice.training.recipes import recipe as find_recipe
from grice.worlds.dataset import ALL, ModelRole

# In CPU seconds of one core, to decide in which order cells begin, and for forecasts; never for results.
# Measured in a whole run of `paper`. A training's are of one member and one epoch over all training
# data; those of a rational agent's measurement, per member. Other worlds are taken for the first.
TRAINING: dict[str, dict[ModelRole, float]] = {
    "alchemy": {"listener": 2.7, "speaker": 4.5},
    "scene": {"listener": 7.8, "speaker": 5.4},
    "tangrams": {"listener": 2.8, "speaker": 1.9},
    "sail": {"listener": 1.6, "speaker": 1.7, "segmenter": 0.1},
}
MEASURING: dict[str, dict[ModelRole, float]] = {
    "alchemy": {"listener": 4.1, "speaker": 7.1},
    "scene": {"listener": 6.8, "speaker": 11.4},
    "tangrams": {"listener": 2.5, "speaker": 4.2},
    "sail": {"listener": 9.0, "speaker": 11.8},
}
SWEPT = 1.4  # times as much: a speaker's tuning, in which other weights say other things
FOLD_DEV = 0.2  # the dev episodes of a fold against its test episodes
QUARTER = 3.0  # a quarter of the train episodes against the dev episodes
KNOWN = {"part": 0.8, "only": 0.5}  # share of the training data: three quarters, one map of a fold's two
EVERY = 1.5  # all folds against one fold's two maps
EPISODES = 4000  # about as many as a world's data has to train on
BASE = 0.3  # cost of a base agent, as a share of a rational one's
LEAST = 2.0  # seconds: reading data and loading models
WIDER = 1.2  # a training's cost grows with this power of the hidden size
MEMORY = 900  # MB, of a process that has loaded torch and some data
MEMBER = 60  # MB more for each member
TRAINED = 3.5  # MB more for each member that is trained, and each number of its hidden state


def training(setting: Setting, recipe: Recipe) -> tuple[float, int]:
    """Seconds and MB of a training."""
    once = TRAINING.get(setting.world, TRAINING["alchemy"]).get(setting.role, 1.0) * _amount(setting)
    once *= KNOWN.get(setting.fold.partition("-")[0], 1.0)
    if setting.fold == ALL and setting.dataset.folds:
        once *= EVERY
    episodes = recipe.share * (1 + recipe.invented) * (1 + recipe.mirror)
    wider = recipe.hidden / find_recipe("paper", setting.role, setting.world).hidden
    seconds = once * setting.members * recipe.epochs * episodes * wider**WIDER
    return LEAST + seconds, MEMORY + round(TRAINED * recipe.hidden * setting.members)


def measuring(setting: Setting) -> tuple[float, int]:
    """Seconds and MB of a tuning or a measurement."""
    members = max(1, setting.members)
    costs = MEASURING.get(setting.world, MEASURING["alchemy"])
    seconds = costs.get(setting.role, 1.0) * members * _amount(setting)
    if setting.dataset.folds and setting.split == "dev":
        seconds *= FOLD_DEV
    if setting.fold.startswith("part-") and setting.split == "test":
        seconds *= QUARTER
    if setting.agent != "rational":
        seconds *= BASE
    elif setting.role == "speaker" and not setting.tuned_for:
        seconds *= SWEPT
    return LEAST + seconds, MEMORY + MEMBER * members


def _amount(setting: Setting) -> float:
    """The number of episodes, relative to the world's data."""
    return setting.synthetic / EPISODES if setting.synthetic else 1.0


def simulate(graph: Graph, workers: int, seconds: Callable[[Cell], float]) -> float:
    """The duration with so many workers, each of which takes the most urgent cell that can begin."""
    urgency = graph.ahead(seconds)
    missing = {cell.address: len({need.address for need in cell.needs.values()}) for cell in graph.cells}
    cells = {cell.address: cell for cell in graph.cells}
    ready = [(-urgency[address], address) for address, count in missing.items() if not count]
    heapq.heapify(ready)
    running: list[tuple[float, str]] = []
    now = 0.0
    while ready or running:
        while ready and len(running) < workers:
            address = heapq.heappop(ready)[1]
            heapq.heappush(running, (now + seconds(cells[address]), address))
        now, ended = heapq.heappop(running)
        for dependant in graph.dependants[ended]:
            missing[dependant.address] -= 1
            if not missing[dependant.address]:
                heapq.heappush(ready, (-urgency[dependant.address], dependant.address))
    return now


def left(graph: Graph, root: Path) -> Callable[[Cell], float]:
    """The remaining cost of each cell: 0 if it is finished."""
    done = {cell.address for cell in graph.cells if cell.recall(root)}
    return lambda cell: 0.0 if cell.address in done else cell.seconds


def forecast(cells: Sequence[Cell], root: Path, workers: Sequence[int] = (1, 2, 4, 16, 64)) -> list[Table]:
    """The graph with estimated costs, the longest chain, and the duration for several numbers of workers."""
    graph = Graph.of(cells)
    seconds = left(graph, root)
    every = Table(title=f"{len(graph.cells)} cells", title_justify="left")
    every.add_column("cell", min_width=30, overflow="fold")
    for column in ("estimate", "state"):  # which long names must not crowd out
        every.add_column(column, min_width=len(column), no_wrap=True)
    every.add_column("needs", overflow="fold")
    for cell in graph.cells:
        needs = ", ".join(dict.fromkeys(need.name for need in cell.needs.values()))
        every.add_row(cell.name, clock(cell.seconds), "" if seconds(cell) else "done", needs)
    chain = Table("cell", "estimate", title="the longest chain", title_justify="left")
    longest = [cell for cell in graph.chain(seconds) if seconds(cell)]
    for cell in longest:
        chain.add_row(cell.name, clock(cell.seconds))
    chain.add_row("in all", clock(sum(cell.seconds for cell in longest)), style="bold")
    time = Table("workers", "time", title="all that is left", title_justify="left")
    for count in workers:
        time.add_row(str(count), clock(simulate(graph, count, seconds)))
    return [every, chain, time]


def clock(seconds: float) -> str:
    """1:02:03, or 2:03."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"

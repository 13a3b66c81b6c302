"""Cost of a grid of cells: overhead per cell on each engine, two workers against one, and a simulation.

python benchmarks/grid.py overhead            engines that need no cluster of their own
python benchmarks/grid.py speedup --check     real trainings on one and on two workers, under five minutes
python benchmarks/grid.py simulate            all of the paper's cells on 1 to 256 workers
python benchmarks/grid.py simulate --measured runs/paper      the cells of that run, with what they took
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from grice.data.setting import Setting
from grice.reproduction.cells import RESULT, Cell, Config, Graph, Site, Work
from grice.reproduction.costs import clock, simulate
from grice.reproduction.engines import Engine
from grice.reproduction.engines.opening import open_engine
from grice.reproduction.engines.slurm import Slurm
from grice.reproduction.grid import run
from grice.reproduction.plan import Plan
from grice.reproduction.reproduce import Reproduction
from grice.reproduction.status import PLANS
from grice.worlds import WORLDS

WORKERS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
PAYS = 1.05  # what is within so much of the least time is enough
SECONDS = 200.0  # that both runs of the speed-up may take together
GOAL = 1.8  # of the speed-up
IDLE = 0.5  # the load of a machine on which a speed-up can be measured


def nothing(config: Config, site: Site) -> int:
    return int(config["number"])


NOTHING = Work("nothing", 1, nothing)


@contextmanager
def engines(name: str, root: Path) -> Iterator[Engine]:
    if name == "dask":
        cluster: Any = import_module("distributed").LocalCluster
        with (
            cluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made,
            open_engine(f"dask:{made.scheduler_address}", root) as engine,
        ):
            yield engine
    elif name == "submitit":
        jobs = Slurm(root, cluster="local", grace=5.0)
        try:
            yield jobs
        finally:
            jobs.close()
    else:
        with open_engine(name, root) as engine:
            yield engine


def overhead(count: int) -> Table:
    """Seconds per cell that does nothing, once the workers are up."""
    made = Table("engine", "first cells, s", "then per cell, ms")
    needs = {"ray": "ray", "dask": "distributed", "submitit": "submitit"}
    for name in ("processes:1", "processes:2", "dask", "ray", "submitit"):
        if name in needs and find_spec(needs[name]) is None:
            continue
        many = 4 if name == "submitit" else count  # each is a process of its own
        with tempfile.TemporaryDirectory() as folder, engines(name, Path(folder)) as engine:
            cells = [Cell(f"cell-{n}", NOTHING, {"number": n}, memory=100) for n in range(many + 2)]
            times = [_timed(run, part, Path(folder), engine) for part in (cells[:2], cells[2:])]
        made.add_row(name, f"{times[0]:.2f}", f"{1000 * times[1] / many:.0f}")
    return made


def _timed(work: Callable[..., Any], *given: Any) -> float:
    began = time.perf_counter()
    work(*given)
    return time.perf_counter() - began


def trainings(count: int, synthetic: int) -> list[Cell]:
    """Small trainings of tangrams listeners, each with another seed."""
    setting = Setting("tangrams", synthetic=synthetic)
    plans = [
        Plan(("tangrams",), members=2, seed=seed, epochs=2, synthetic=synthetic) for seed in range(count)
    ]
    return [replace(plan.cell(setting, "listener", None), name=f"run-{plan.seed}") for plan in plans]


def speedup(synthetic: int, count: int | None) -> tuple[Table, float]:
    """Trainings on one and on two workers, as many as fit into the time; and how much faster two are.

    The projection is no measurement: it takes the CPU time that two workers need for as many cells, and
    supposes that each has a core of its own and nothing else delays them.
    """
    load = os.getloadavg()[0]
    made = Table(
        "workers",
        "wall, s",
        "CPU of all cells, s",
        "wall against 1",
        "projected, if cores were free",
        caption=f"load before: {load:.1f} of {os.cpu_count()} cores"
        + ("; the machine is not idle, so this is no measurement" if load > IDLE else ""),
    )
    walls: list[float] = []
    cpus: list[float] = []
    for workers in (1, 2):
        with tempfile.TemporaryDirectory() as folder, open_engine("processes:2", Path(folder)) as engine:
            root = Path(folder)
            engine.slots = workers  # type: ignore[misc]
            warm = [_timed(run, trainings(2, synthetic), root / f"warm-{turn}", engine) for turn in (1, 2)]
            if count is None:  # one worker did two of them, and two workers will take half as long
                count = 2 * max(2, min(10, round(SECONDS / (1.5 * warm[1]))))
            cells = trainings(count, synthetic)
            walls.append(_timed(run, cells, root, engine))
            cpus.append(sum(json.loads((cell.folder(root) / RESULT).read_text())["cpu"] for cell in cells))
        free = workers * cpus[0] / cpus[-1]
        gain = walls[0] / walls[-1]
        made.add_row(str(workers), f"{walls[-1]:.1f}", f"{cpus[-1]:.1f}", f"{gain:.2f}", f"{free:.2f}")
    made.title = f"{count} trainings"
    return made, walls[0] / walls[1]


def recorded(root: Path) -> tuple[Graph, dict[str, float]]:
    """The graph that was last run in a folder, and by address what its finished cells took."""
    plans = sorted((root / PLANS).glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not plans:
        raise SystemExit(f"no run was ever started in {root}")
    cells: dict[str, Cell] = {}
    took: dict[str, float] = {}
    for told in json.loads(plans[-1].read_text()):  # needs come first
        needs = {address: cells[address] for address in told["needs"]}
        folder = Path(told["folder"])
        cell = Cell(told["name"], NOTHING, {}, needs=needs, group=str(folder.parent), seconds=told["seconds"])
        cells[told["address"]] = replace(cell, config={"of": told["address"]})
        with suppress(FileNotFoundError):
            saved = json.loads((root / folder / RESULT).read_text())
            took[cells[told["address"]].address] = saved.get("cpu", saved["seconds"])
    return Graph.of(cells.values()), took


def simulation(recipe: str, measured: Path | None, data: Path | None) -> Table:
    """The duration of all cells, and the number of workers beyond which more do not help."""
    if measured is None:
        graph = Graph.of(Reproduction(Plan(tuple(WORLDS), recipe), Path("unused"), data).cells())
        name, known = recipe, dict[str, float]()
    else:
        name, (graph, known) = str(measured), recorded(measured)

    def seconds(cell: Cell) -> float:
        return known.get(cell.address, cell.seconds)

    chain = graph.chain(seconds)
    shortest = sum(map(seconds, chain))
    times = {workers: simulate(graph, workers, seconds) for workers in range(1, max(WORKERS) + 1)}
    enough = next(workers for workers, took in times.items() if took <= PAYS * times[max(WORKERS)])
    made = Table(
        "workers",
        "time",
        "speed-up",
        "of each worker, busy",
        title=f"{name}: {len(graph.cells)} cells, {len(known)} of them measured, the others estimated",
        caption=f"the longest chain takes {clock(shortest)}: {' → '.join(c.name for c in chain)}\n"
        f"{enough} workers are within 5 % of 256: more do not pay",
    )
    for workers in WORKERS:
        gain = times[1] / times[workers]
        made.add_row(str(workers), clock(times[workers]), f"{gain:.1f}", f"{100 * gain / workers:.0f} %")
    return made


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("overhead", "speedup", "simulate"))
    parser.add_argument(
        "--cells", type=int, metavar="N", help="20 for overhead, what fits into four minutes for speedup"
    )
    parser.add_argument("--check", action="store_true", help=f"speedup: fail below {GOAL}")
    parser.add_argument("--synthetic", type=int, default=400, metavar="N", help="episodes of a training")
    parser.add_argument("--recipe", default="paper", choices=("paper", "best"))
    parser.add_argument(
        "--measured", type=Path, metavar="DIR", help="a run whose finished cells tell their costs"
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder, if not where grice looks")
    given = parser.parse_args()
    if given.what == "overhead":
        made = overhead(given.cells or 20)
    elif given.what == "speedup":
        made, gain = speedup(given.synthetic, given.cells)
    else:
        made = simulation(given.recipe, given.measured, given.data)
    Console().print(made)
    return int(given.what == "speedup" and given.check and gain < GOAL)


if __name__ == "__main__":
    sys.exit(main())

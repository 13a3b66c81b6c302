"""What a grid of cells costs: overhead per cell on each engine, two workers against one, and a simulation.

python benchmarks/grid.py overhead            engines that need no cluster of their own
python benchmarks/grid.py speedup             real trainings on one and on two workers
python benchmarks/grid.py simulate            all of the paper's cells on 1 to 256 workers
python benchmarks/grid.py simulate --measured runs/paper      with what finished cells of that run cost
"""

from __future__ import annotations

import json
import tempfile
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
from grice.worlds import WORLDS

WORKERS = (1, 2, 4, 8, 16, 32, 64, 128, 256)


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


def speedup(synthetic: int, count: int) -> Table:
    """Trainings of tangrams listeners.

    The projection is no measurement: it takes the CPU time that two workers need for as many cells, and
    supposes that each has a core of its own and nothing else delays them.
    """
    made = Table(
        "workers", "wall, s", "CPU of all cells, s", "wall against 1", "projected, if cores were free"
    )
    first: tuple[float, float] | None = None
    for workers in (1, 2):
        with (
            tempfile.TemporaryDirectory() as folder,
            open_engine(f"processes:{max(2, workers)}", Path(folder)) as engine,
        ):
            if workers == 1:
                engine.slots = 1  # type: ignore[misc]
            plans = [
                Plan(("tangrams",), members=2, seed=seed, epochs=2, synthetic=synthetic)
                for seed in range(count)
            ]
            setting = Setting("tangrams", synthetic=synthetic)
            cells = [
                Cell(**{**vars(p.cell(setting, "listener", None)), "name": f"run-{p.seed}"}) for p in plans
            ]
            run(cells[:2], Path(folder) / "warm", engine).unwrap()
            wall = _timed(run, cells, Path(folder), engine)
            cpu = sum(json.loads((cell.folder(Path(folder)) / RESULT).read_text())["cpu"] for cell in cells)
        first = first or (wall, cpu)
        free = workers * first[1] / cpu
        made.add_row(str(workers), f"{wall:.1f}", f"{cpu:.1f}", f"{first[0] / wall:.2f}", f"{free:.2f}")
    return made


def simulation(recipe: str, measured: Path | None, data: Path | None) -> Table:
    """How long all of the paper's cells take, and where more workers stop paying."""
    graph = Graph.of(Reproduction(Plan(tuple(WORLDS), recipe), Path("unused"), data).cells())
    known: dict[str, float] = {}
    for file in measured.glob(f"*/*/{RESULT}") if measured else ():
        saved = json.loads(file.read_text())
        known[saved["address"]] = saved.get("cpu", saved["seconds"])

    def seconds(cell: Cell) -> float:
        return known.get(cell.address, cell.seconds)

    chain = graph.chain(seconds)
    about = (
        f"{recipe}: {len(graph.cells)} cells, {sum(c.address in known for c in graph.cells)} of them measured"
    )
    longest = (
        f"the longest chain takes {clock(sum(map(seconds, chain)))}: {' → '.join(c.name for c in chain)}"
    )
    made = Table("workers", "time", "speed-up", "of each worker, busy", title=about, caption=longest)
    alone = simulate(graph, 1, seconds)
    for workers in WORKERS:
        took = simulate(graph, workers, seconds)
        made.add_row(
            str(workers), clock(took), f"{alone / took:.1f}", f"{100 * alone / took / workers:.0f} %"
        )
    return made


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("overhead", "speedup", "simulate"))
    parser.add_argument("--cells", type=int, default=20, metavar="N")
    parser.add_argument("--synthetic", type=int, default=400, metavar="N", help="episodes of a training")
    parser.add_argument("--recipe", default="paper", choices=("paper", "best"))
    parser.add_argument(
        "--measured", type=Path, metavar="DIR", help="a run whose finished cells tell their costs"
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder, if not where grice looks")
    given = parser.parse_args()
    if given.what == "overhead":
        made = overhead(given.cells)
    elif given.what == "speedup":
        made = speedup(given.synthetic, given.cells)
    else:
        made = simulation(given.recipe, given.measured, given.data)
    Console().print(made)


if __name__ == "__main__":
    main()

"""From the text of `--on` to an engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from grice.errors import ParseError
from grice.limits import check_numbers
from grice.reproduction.engines import Engine, InProcess
from grice.reproduction.engines.slurm import Allocation, Slurm

ALLOWED = "processes:N, ray, ray:ADDRESS, ray://ADDRESS, dask:ADDRESS, slurm, slurm:PARTITION"


class Closable(Engine, Protocol):
    """An engine that is ours to shut down."""

    def close(self) -> None: ...


@contextmanager
def open_engine(on: str, root: Path, allocation: Allocation | None = None) -> Iterator[Engine]:
    """A context with the engine of this name. One process is this one."""
    make = _maker(on, root.absolute(), allocation or Allocation())
    if make is None:
        yield InProcess()
        return
    engine = make()
    try:
        yield engine
    finally:
        engine.close()


def check_engine(on: str) -> None:
    """Refuses an unknown engine, before any work is done."""
    _maker(on, Path(), Allocation())


def _maker(on: str, root: Path, allocation: Allocation) -> Callable[[], Closable] | None:
    kind, _, address = on.partition(":")
    match kind, address:
        case "processes", ("" | "1"):
            return None
        case "processes", count if count.isdecimal() and len(count) < 10 and int(count) > 1:
            check_numbers({"workers": int(count)})
            from grice.reproduction.engines.processes import Processes

            return lambda: Processes(int(count))
        case "ray", _:
            from grice.reproduction.engines.ray import Ray

            return lambda: Ray(on if address.startswith("//") else address or None)
        case "dask", address if address:
            from grice.reproduction.engines.dask import Dask

            return lambda: Dask(address)
        case "slurm", partition:
            return lambda: Slurm(root, allocation.on(partition))
    raise ParseError(f"there is no engine {on!r}", allowed=ALLOWED)

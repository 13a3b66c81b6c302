"""Options of commands that run cells: the engine and its progress."""

from __future__ import annotations

import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated

from tyro.conf import arg

from grice.errors import GriceError, ParseError

if TYPE_CHECKING:
    from grice.reproduction.engines import Engine


@dataclass(frozen=True)
class EngineOptions:
    """The engine on which cells run."""

    on: Annotated[str, arg(metavar="ENGINE")] = "processes:1"
    """The engine: processes:N, ray, ray:HOST:PORT, ray://HOST:PORT, dask:HOST:PORT, slurm, or
    slurm:PARTITION."""
    retries: Annotated[int, arg(metavar="N")] = 2
    """Retries of a cell whose worker, node or job was lost."""
    quiet: Annotated[bool, arg(help_behavior_hint="")] = False
    """Show no progress, for batch jobs; see `grice status DIR`."""
    time: Annotated[int, arg(metavar="MINUTES")] = 240
    """Slurm: the time limit of a job."""
    mem: Annotated[float | None, arg(metavar="GB", help_behavior_hint="(default: what cells need)")] = None
    """Slurm: the memory of a job; 0 asks for none."""
    array_parallelism: Annotated[int, arg(metavar="N")] = 256
    """Slurm: how many jobs of an array run at the same time."""
    slurm: Annotated[
        tuple[str, ...], arg(metavar="OPTION=VALUE [OPTION=VALUE …]", help_behavior_hint="")
    ] = ()
    """Slurm: other options of sbatch, such as account=nlp qos=long."""

    def check(self) -> None:
        """Refuses invalid options before any work is done."""
        from grice.reproduction.engines.opening import check_engine

        check_engine(self.on)
        for option in self.slurm:
            if not option.partition("=")[0] or "=" not in option:
                raise ParseError(f"--slurm has {option!r}", allowed="OPTION=VALUE, such as qos=long")

    @contextmanager
    def open(self, root: Path) -> Iterator[tuple[Engine, Callable[[str], None]]]:
        """The engine, and a function that reports progress; in the end, prints how to resume."""
        from grice.reproduction.engines.opening import open_engine
        from grice.reproduction.engines.slurm import Allocation

        extra = dict(option.split("=", 1) for option in self.slurm)
        memory = None if self.mem is None else round(self.mem * 1000)
        allocation = Allocation("", self.time, memory, self.array_parallelism, extra)
        before = signal.signal(signal.SIGTERM, _interrupt)
        try:
            with open_engine(self.on, root, allocation) as engine, _progress(root, self.quiet) as tell:
                yield engine, tell
        except KeyboardInterrupt:
            print(f"{root}: stopped; what is done is kept; go on with: {command()}", file=sys.stderr)
            raise
        except (GriceError, ExceptionGroup):
            self.go_on(root)
            raise
        finally:
            signal.signal(signal.SIGTERM, before)

    def go_on(self, root: Path) -> None:
        """Prints the command that resumes, if anything was begun."""
        if (root / "plans").exists():
            message = f"{root}: see `grice status {shlex.quote(str(root))}`; go on with: {command()}"
            print(message, file=sys.stderr)


def command() -> str:
    """The command that was given, to be given again."""
    return shlex.join(["grice", *sys.argv[1:]])


def _interrupt(signum: int, frame: FrameType | None) -> None:
    """Handles the end of a batch job as an interrupt."""
    raise KeyboardInterrupt


@contextmanager
def _progress(root: Path, quiet: bool) -> Iterator[Callable[[str], None]]:
    """A live table on a terminal, else a line for each event, or nothing."""
    if quiet:
        yield lambda _: None
        return
    if not sys.stderr.isatty():
        yield lambda line: print(line, file=sys.stderr, flush=True)
        return

    from rich.console import Console
    from rich.live import Live

    from grice.reproduction import status

    console = Console(stderr=True)

    def show() -> object:
        try:
            return status.table(status.rows(root), most=max(5, console.height - 8))
        except GriceError:  # nothing has begun
            return ""

    with Live(get_renderable=show, console=console, refresh_per_second=1) as live:  # type: ignore[arg-type]
        yield (
            lambda line: None if ": done" in line else live.console.print(line, highlight=False, markup=False)
        )

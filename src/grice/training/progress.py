"""The display of a training: live on a terminal, else a line for every epoch; or TensorBoard."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grice.errors import TrainingError
from grice.extras import installing
from grice.training.steps import Epoch, Step, Watch


class Display:
    """A `Watch`, to be entered while a training runs."""

    def __init__(self, console: Console, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.name, self.console, self.clock = name, console, clock
        self.epochs = 0
        self.first: tuple[int, float] | None = None  # the first step seen (of a resumed run not the first)
        self.done = 0
        self.total = 0
        self.dev = ""
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[speed]}"),
            TimeRemainingColumn(),
            console=console,
            disable=not console.is_terminal,
        )
        self.bar = self.progress.add_task(name, total=None, speed="")

    def __enter__(self) -> Self:
        self.progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.progress.stop()

    def __call__(self, seen: Step | Epoch) -> None:
        if isinstance(seen, Step):
            self._step(seen)
        else:
            self._epoch(seen)

    def _step(self, step: Step) -> None:
        self.epochs, self.total = step.epochs, step.epochs * step.batches
        self.done = (step.epoch - 1) * step.batches + step.batch
        if self.first is None:
            self.first = self.done - 1, self.clock()
        self.progress.update(
            self.bar,
            total=self.total,
            completed=self.done,
            description=self._describe(step.epoch, step.loss),
            speed=f"{self.speed():.1f} batches/s",
        )

    def _epoch(self, epoch: Epoch) -> None:
        self.dev = f", dev mean {_mean(epoch.dev):.1f} (kept {_mean(epoch.kept):.1f})"
        self.progress.update(self.bar, description=self._describe(epoch.epoch, _mean(epoch.loss)))
        if self.console.is_terminal:
            return
        left = (self.total - self.done) / self.speed() if self.speed() else 0.0
        self.console.print(
            f"{self.name}: epoch {epoch.epoch} of {self.epochs}: loss {_mean(epoch.loss):.3f}, "
            f"dev mean {_mean(epoch.dev):.1f} kept {_mean(epoch.kept):.1f}, "
            f"{epoch.seconds:.1f} s, {_clock(left)} left",
            highlight=False,
            soft_wrap=True,
        )

    def _describe(self, epoch: int, loss: float) -> str:
        return f"{self.name}: epoch {epoch} of {self.epochs}, loss {loss:.3f}{self.dev}"

    def speed(self) -> float:
        """Batches a second since the first that was seen, examinations included."""
        if self.first is None:
            return 0.0
        began, since = self.first
        passed = self.clock() - since
        return (self.done - began) / passed if passed > 0 else 0.0


def to_tensorboard(folder: Path) -> Watch:
    """A `Watch` that writes every member's loss and dev metric for TensorBoard."""
    try:
        from torch.utils.tensorboard import SummaryWriter
    except ImportError as error:
        raise TrainingError(
            "TensorBoard is not installed",
            hint=f"{installing('tensorboard')}, or leave --tensorboard out",
        ) from error
    writer = SummaryWriter(folder)

    def watch(seen: Step | Epoch) -> None:
        if isinstance(seen, Epoch):
            for name, values in (("loss", seen.loss), ("dev", seen.dev)):
                for member, value in enumerate(values):
                    writer.add_scalar(f"{name}/member {member}", value, seen.epoch)
            writer.flush()

    return watch


def both(first: Watch, second: Watch) -> Watch:
    """A `Watch` that passes everything to two others."""

    def watch(seen: Step | Epoch) -> None:
        first(seen)
        second(seen)

    return watch


@contextmanager
def progress(name: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on the terminal, if there is one, as a function of the done and the total."""
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bars:
        bar = bars.add_task(name, total=None)
        yield lambda done, total: bars.update(bar, completed=done, total=total)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"

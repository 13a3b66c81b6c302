"""The training loop, for all members of an ensemble at once; a resumed run equals an uninterrupted one.

Dimensions: E members.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import torch
from torch import Tensor

from grice.episode import Episode
from grice.errors import AgentError, FolderError, TrainingError
from grice.files import lock, read, write
from grice.limits import check_numbers
from grice.models.pretrained import CONFIG, digest, load, save
from grice.training.allocator import keep_memory
from grice.training.checkpoint import damaged, read_checkpoint, write_checkpoint
from grice.training.networks import Network, agent_of
from grice.training.networks.layers import Dropout, Streams, initialise
from grice.training.objectives import Lesson, lesson
from grice.training.optimiser import optimiser
from grice.training.recipes import Recipe
from grice.training.steps import Epoch, Step, Watch
from grice.worlds.dataset import ModelRole

RUN, LOG, CHECKPOINT = "run.json", "log.jsonl", "checkpoint.safetensors"
WEIGHTS, ORDER, NOISE = 0, 1, 2  # a member's random streams
EXPLODED = (
    100  # times the loss of the first batch, before anything was learnt: no training comes back from that
)


@dataclass
class Progress:
    """The state of a run between epochs; random streams are derived from the epoch's number."""

    epoch: int = 0
    kept: list[float] = field(default_factory=list)
    log: list[Epoch] = field(default_factory=list)
    first: list[float] = field(default_factory=list)  # (E,): the loss of the very first batch


def train(
    role: ModelRole,
    recipe: Recipe,
    members_: int,
    episodes: Sequence[Episode],
    dev: Sequence[Episode],
    out: Path,
    seed: int = 0,
    about: Mapping[str, Any] | None = None,
    watch: Watch = lambda _: None,
    data: str = "",
) -> None:
    """Trains an ensemble into a folder, or resumes the run that the folder holds.

    `data` is a digest of the episodes: a run resumes only with the data that it began with.
    """
    if members_ < 1:
        raise TrainingError(f"an ensemble of {members_} members was asked for", allowed="1 or more")
    check_numbers({"members": members_, "seed": seed})
    keep_memory()
    run = {
        "role": role,
        "recipe": asdict(recipe),
        "members": members_,
        "seed": seed,
        "episodes": [len(episodes), len(dev)],
        **(about or {}),
        **({"data": data} if data else {}),
    }
    if _finished(out, run):
        return
    with lock(out):
        if not _finished(out, run):  # by whoever owned the folder a moment ago
            _claim(out, run)
            taught = lesson(role, recipe, members_, episodes, dev)
            TrainingRun(taught, recipe, members_, out, seed, watch).run(run)


def _finished(out: Path, run: Mapping[str, Any]) -> bool:
    """True if this run is finished here, and complete."""
    try:
        there = (out / CONFIG).exists()
    except (OSError, ValueError) as error:
        raise FolderError(f"cannot be used: {error}", where=str(out)) from error
    if not there:
        return False
    _check_run(out, run)
    load(out)
    (out / CHECKPOINT).unlink(missing_ok=True)  # a kill may have left it
    return True


def _claim(out: Path, run: Mapping[str, Any]) -> None:
    """Marks the folder as this run's; refuses another's."""
    if (out / CHECKPOINT).exists():
        _check_run(out, run)
    else:
        write(out / RUN, json.dumps(run, indent=1).encode())


def _check_run(out: Path, run: Mapping[str, Any]) -> None:
    """Refuses a folder that holds another run's work."""
    if not (out / RUN).exists():
        raise FolderError("a model is here already", where=str(out), hint="choose another --out")
    try:
        found = msgspec.json.decode(read(out / RUN))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise FolderError(f"{RUN} is damaged: {error}", where=str(out), hint="delete the folder") from error
    if found != json.loads(json.dumps(run)):
        raise FolderError(
            "a run with other settings is here already",
            where=str(out),
            hint=f"see {RUN}; choose another --out",
        )


class TrainingRun:
    """One run: its network, its optimiser, and the best weights of each member so far."""

    def __init__(
        self, lesson: Lesson, recipe: Recipe, members: int, out: Path, seed: int, watch: Watch
    ) -> None:
        self.lesson, self.recipe, self.out, self.seed, self.watch = lesson, recipe, out, seed, watch
        self.members = range(members)
        self.network: Network = lesson.network
        initialise(self.network, Streams(seed, self.members, WEIGHTS))
        self.rate, self.dropout, self.smoothing = (
            spread(name, getattr(recipe, name), members) for name in ("rate", "dropout", "smoothing")
        )
        self.weights = dict(self.network.named_parameters())
        self.batches = math.ceil(lesson.size / recipe.batch)
        self.average = {name: w.detach().clone() for name, w in self.weights.items()}
        self.optimiser = optimiser(self.weights, self.average, recipe.clip)
        self.best = {name: w.detach().clone() for name, w in self.weights.items()}
        self.progress = Progress(kept=[-1.0] * members)
        self.identity = ""  # the digest of the run's settings

    def run(self, about: Mapping[str, Any]) -> None:
        self.identity = digest(about)
        if (self.out / CHECKPOINT).exists():
            self.restore()
        while self.progress.epoch < self.recipe.epochs:
            began = time.perf_counter()
            loss = self.teach(self.progress.epoch)
            dev = self.examine()
            self.progress.epoch += 1
            seconds = time.perf_counter() - began
            line = Epoch(self.progress.epoch, loss, dev, list(self.progress.kept), seconds)
            self.progress.log.append(line)
            self.checkpoint()
            self.watch(line)
        results = {"metric": self.lesson.metric, "dev": self.progress.kept}
        save(agent_of(self.network, self.best), self.out, {**about, **results})
        (self.out / CHECKPOINT).unlink(missing_ok=True)

    def teach(self, epoch: int) -> list[float]:
        """One pass over the data, each member in its own order; the mean loss of each."""
        order = Streams(self.seed, self.members, ORDER, epoch).permutations(self.lesson.size)
        dropout = Dropout(Streams(self.seed, self.members, NOISE, epoch), self.dropout)
        total = torch.zeros(len(self.members))
        for batch, index in enumerate(torch.split(order, self.recipe.batch, 1)):
            loss = self.lesson.loss(index, dropout, self.smoothing)
            if not loss.isfinite().all():
                member = int((~loss.isfinite()).nonzero()[0])
                raise self._diverged(member, f"its loss is {loss[member].item()} in batch {batch + 1}")
            if not self.progress.first:
                self.progress.first = loss.tolist()
            for weight in self.weights.values():
                weight.grad = None
            torch.autograd.backward(loss.sum())
            self.update(epoch * self.batches + batch)
            total += loss.detach() * index.shape[1]
            self.watch(
                Step(
                    epoch + 1,
                    self.recipe.epochs,
                    batch + 1,
                    self.batches,
                    float(total.mean()) / self._seen(batch),
                )
            )
        return self._sane((total / self.lesson.size).tolist())

    def _sane(self, losses: list[float]) -> list[float]:
        """The losses of an epoch; refuses a member's that has exploded, even if it is finite."""
        for member, (loss, first) in enumerate(zip(losses, self.progress.first, strict=True)):
            if loss > EXPLODED * (1 + first):
                raise self._diverged(
                    member, f"its loss is {loss:.3g}, before the first step it was {first:.3g}"
                )
        return losses

    def _diverged(self, member: int, how: str) -> TrainingError:
        return TrainingError(
            f"member {member} diverged in epoch {self.progress.epoch + 1}: {how}",
            hint="a smaller --rate may help; finished epochs are kept in the checkpoint",
        )

    def _seen(self, batch: int) -> int:
        return min((batch + 1) * self.recipe.batch, self.lesson.size)

    def update(self, step: int) -> None:
        """Clips each member's gradient, steps, and updates the averaged weights."""
        done = 0.0 if self.recipe.constant else step / (self.batches * self.recipe.epochs)
        fall = (1 + math.cos(math.pi * done)) / 2
        gradients = {name: w.grad for name, w in self.weights.items() if w.grad is not None}
        decay = min(self.recipe.average, (step + 1) / (step + 10))
        towards = 1 - decay if self.recipe.average else 0.0
        self.optimiser.step(gradients, self.rate.double() * fall, step, towards)

    @torch.no_grad()
    def examine(self) -> list[float]:
        """Each member's dev metric; stores the weights of members with a new best."""
        found = self.average if self.recipe.average else {n: w.detach() for n, w in self.weights.items()}
        marks = []
        for e in self.members:
            if not all(weight[e].isfinite().all() for weight in found.values()):
                raise self._diverged(e, "its weights became NaN or infinite")
            try:
                marks.append(self.lesson.examine(agent_of(self.network, found, e)))
            except AgentError as error:  # finite weights may be too large to compute with
                raise self._diverged(e, str(error)) from error
            if marks[e] > self.progress.kept[e] or self.recipe.last:
                self.progress.kept[e] = marks[e]
                for name, weight in found.items():
                    self.best[name][e] = weight[e]
        return marks

    def tensors(self) -> dict[str, Tensor]:
        """The tensors of a run's state between epochs, by name."""
        tensors: dict[str, Tensor] = {}
        for name in self.weights:
            tensors[f"weights.{name}"] = self.weights[name].detach()
            tensors[f"average.{name}"] = self.average[name]
            tensors[f"best.{name}"] = self.best[name]
        tensors |= self.optimiser.moments()
        return {name: tensor.contiguous() for name, tensor in tensors.items()}

    def checkpoint(self) -> None:
        progress = msgspec.json.encode(self.progress).decode()
        write_checkpoint(self.out / CHECKPOINT, self.identity, progress, self.tensors())
        self._write_log()

    def restore(self) -> None:
        """Resumes from the checkpoint, if it is intact and this run's."""
        path = self.out / CHECKPOINT
        progress, tensors = read_checkpoint(path, self.identity, self.tensors())
        try:
            self.progress = msgspec.json.decode(progress, type=Progress)
        except msgspec.DecodeError as error:
            raise damaged(path, error) from error
        with torch.no_grad():
            for name, weight in self.weights.items():
                weight.copy_(tensors[f"weights.{name}"])
                self.average[name].copy_(tensors[f"average.{name}"])
                self.best[name].copy_(tensors[f"best.{name}"])
        self.optimiser.restore(tensors, self.progress.epoch * self.batches)
        self._write_log()

    def _write_log(self) -> None:
        lines = "".join(json.dumps(asdict(line)) + "\n" for line in self.progress.log)
        write(self.out / LOG, lines.encode())


def spread(name: str, values: Sequence[float], members: int) -> Tensor:
    """(E,): one value for all members, or one for each."""
    if len(values) not in (1, members):
        raise TrainingError(
            f"{len(values)} values of {name} for {members} members", allowed=f"1 or {members}"
        )
    return torch.tensor(values, dtype=torch.float).expand(members).contiguous()

"""Cost of training: ten members over one, all of a step over its matmuls, our epochs beside the authors'.

`python benchmarks/training.py [--data DIR]`
"""

from __future__ import annotations

import resource
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from grice.episode import Episode
from grice.training.loop import TrainingRun
from grice.worlds.dataset import ModelRole
from setting import begin, cpu, options, read, show, start

ROLES: tuple[ModelRole, ...] = ("listener", "speaker")
AUTHORS = {"listener": (79, 94), "speaker": (88, 106)}  # CPU seconds per model and epoch, one thread
STEPS = 4  # in which matmuls are counted
MEMORY = 1.5  # GB that training ten listeners may take

Shape = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]  # of each factor: its size, its strides


class Matmuls(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """Counts every matrix product of what runs inside, by its shape, those of gradients included."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.shapes: Counter[Shape] = Counter()

    def __torch_dispatch__(
        self, func: Any, types: Any, args: Sequence[Any] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        if func in (torch.ops.aten.mm.default, torch.ops.aten.bmm.default):
            self.shapes[tuple((tuple(x.shape), x.stride()) for x in args)] += 1
        return func(*args, **(kwargs or {}))

    def operations(self) -> float:
        """Additions and multiplications of floats."""
        return sum(2.0 * n * torch.Size(a).numel() * b[-1] for ((a, _), (b, _)), n in self.shapes.items())

    def seconds(self, repeats: int) -> float:
        """The cost of these products with nothing between them, each shape at its best."""
        return sum(n * cpu(repeats, torch.matmul, *map(_like, shape)) for shape, n in self.shapes.items())


def _like(layout: tuple[tuple[int, ...], tuple[int, ...]]) -> torch.Tensor:
    """Numbers in memory as the factor of a product has them."""
    size, strides = layout
    extent = 1 + sum((n - 1) * stride for n, stride in zip(size, strides, strict=True))
    return torch.rand(extent).as_strided(size, strides)


def fit(role: ModelRole, members: int, episodes: Sequence[Episode], sample: int) -> TrainingRun:
    """A run over a sample of the data, with the vocabulary of all of it."""
    run = start(role, members, episodes)
    run.lesson.size = min(sample, run.lesson.size)
    return run


def compare(role: ModelRole, episodes: Sequence[Episode], given: Namespace) -> list[list[str]]:
    """The rows of one role."""
    one, many = (fit(role, members, episodes, given.sample) for members in (1, given.members))
    share = len(episodes) / many.lesson.size
    alone, together = (share * cpu(given.repeats, run.teach, 0) for run in (one, many))
    per_model = together / given.members
    low, high = AUTHORS[role]

    few = fit(role, given.members, episodes, STEPS * many.recipe.batch)
    step = cpu(given.repeats, few.teach, 0)
    with Matmuls() as matmuls:
        few.teach(0)
    bare, operations = matmuls.seconds(3 * given.repeats), 1e-9 * matmuls.operations()
    return [
        [f"{role}: one member, one epoch", f"{alone:.1f} s", ""],
        [f"  {given.members} members, one epoch", f"{together:.1f} s", f"{together / alone:.1f}× one member"],
        [
            "  per model and epoch",
            f"{per_model:.2f} s",
            f"{low / per_model:.0f}–{high / per_model:.0f}× less than the authors' {low}–{high} s",
        ],
        [
            "  arithmetic of a step",
            f"{operations / step:.0f} GFLOP/s",
            f"{bare / step:.0%} of {operations / bare:.0f}, its matmuls alone",
        ],
    ]


def peak() -> float:
    """GB that this process has had resident at most."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e9


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--sample", type=int, default=600, metavar="N", help="interactions to train on")
    given = begin(parser)
    episodes = read("train", given.data)
    fit("listener", given.members, episodes, given.sample).teach(0)
    memory = f"{peak():.2f} GB", f"{peak() / MEMORY:.0%} of the {MEMORY} that it may take"
    rows = [[f"peak memory of {given.members} listeners", *memory]]
    rows += [row for role in ROLES for row in compare(role, episodes, given)]
    show(f"Training on {len(episodes)} interactions of alchemy, CPU time on one thread", ["", "", ""], rows)


if __name__ == "__main__":
    main()

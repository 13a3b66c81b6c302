"""Shared parts of the benchmarks of models: alchemy's episodes, briefly trained ensembles, CPU time."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from grice.data.setting import Setting
from grice.episode import Episode
from grice.errors import DataError
from grice.models.agent_set import load_agents
from grice.models.pretrained import members
from grice.models.threads import use_threads
from grice.pragmatics.agents import Agent, answer
from grice.training.allocator import keep_memory
from grice.training.loop import TrainingRun
from grice.training.networks import agent_of
from grice.training.objectives import lesson
from grice.training.recipes import recipe
from grice.worlds.dataset import ModelRole, Split

WORLD = "alchemy"
MEMBERS = 10
WIDTH = 160
SYNTHETIC = 4000  # episodes where the data is not there: about as many as it has


def options(about: str | None, inference: bool = False) -> ArgumentParser:
    """A command line that says what the script measures."""
    parser = ArgumentParser(description=about, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder, if not where grice looks")
    parser.add_argument("--repeats", type=int, default=3, metavar="N", help="of which the cheapest counts")
    parser.add_argument("--members", type=int, default=MEMBERS, metavar="N", help="of an ensemble")
    if inference:
        parser.add_argument(
            "--models", type=Path, nargs=2, metavar="DIR", help="a listener's and a speaker's folder"
        )
    return parser


def begin(parser: ArgumentParser) -> Namespace:
    """The options that are given; from here on all is computed on one thread."""
    use_threads(1)
    keep_memory()
    return parser.parse_args()


def read(split: Split, folder: Path | None) -> list[Episode]:
    """Alchemy's episodes, or as many synthetic ones."""
    try:
        return Setting(WORLD, split=split).episodes(folder)
    except DataError as missing:
        print(f"synthetic {split} episodes, as {missing}")
        return Setting(WORLD, synthetic=SYNTHETIC, split=split).episodes()


def start(role: ModelRole, members: int, episodes: Sequence[Episode]) -> TrainingRun:
    """A training run of the paper's recipe, of one epoch, that keeps nothing."""
    made = replace(recipe("paper", role, WORLD), epochs=1)
    return TrainingRun(
        lesson(role, made, members, episodes, episodes[:1]), made, members, Path(), 0, lambda _: None
    )


def ensemble(role: ModelRole, given: Namespace) -> Any:
    """A model of `--members`, from `--models` or taught for one epoch.

    What a search costs depends on what it finds: an untaught speaker never comes to an end. One taught
    member, repeated, costs what as many different ones cost.
    """
    if given.models:
        return getattr(load_agents(WORLD, given.models, given.members), role)
    fit = start(role, 1, read("train", given.data))
    fit.teach(0)
    return members(agent_of(fit.network), [0] * given.members)


def alone(agent: Agent, tasks: Sequence[Episode], n: int) -> None:
    """Answer one task at a time. Models remember the last dozen: give them more, or they answer at once."""
    for task in tasks:
        answer(agent, [task], n)


def cpu(repeats: int, work: Callable[..., object], *arguments: object) -> float:
    """CPU seconds of the cheapest of several calls: what else the machine does only ever adds to them."""
    taken = []
    for _ in range(repeats):
        began = time.process_time()
        work(*arguments)
        taken.append(time.process_time() - began)
    return min(taken)


def show(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    table = Table(title=title, title_justify="left", box=None, header_style="bold", pad_edge=False)
    for number, name in enumerate(header):
        table.add_column(name, justify="right" if number else "left")
    for row in rows:
        table.add_row(*row)
    console = Console(highlight=False)
    if not console.is_terminal:  # a file is as wide as it need be
        console.width = WIDTH
    console.print(table)

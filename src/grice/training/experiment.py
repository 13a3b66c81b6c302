"""From a source of episodes to a model in a folder: what `grice train` and `grice reproduce` both do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grice.data.augmentation.inventing import in_one_world, invent
from grice.data.augmentation.pauses import pause
from grice.data.splits import Source, Task, draw
from grice.episode import Episode
from grice.training.loop import Watch, train
from grice.training.recipes import Recipe, Role

TRAINED_ON: dict[Role, Task] = {"listener": "single", "speaker": "single", "segmenter": "multi"}


def train_on(
    source: Source, role: Role, recipe: Recipe, members: int, seed: int, out: Path, watch: Watch
) -> None:
    """Train an ensemble on the source's train episodes, examined on its dev episodes, into a folder."""
    task = TRAINED_ON[role]
    episodes, dev = collect(recipe, source.read("train", task), source.read("dev", task), seed)
    train(role, recipe, members, episodes, dev, out, seed, source.about(), watch)


def collect(
    recipe: Recipe, episodes: Sequence[Episode], dev: Sequence[Episode], seed: int
) -> tuple[list[Episode], list[Episode]]:
    """What a recipe makes of its training data, and the dev data in the same world."""
    taught = draw(episodes, recipe.share, seed)
    if recipe.pauses:
        taught = pause(taught, recipe.pauses, seed)
    if not recipe.invented:
        return taught, list(dev)
    taught, invented, dev = in_one_world(
        taught, invent(taught, round(recipe.invented * len(taught)), seed), dev
    )
    return taught + invented, dev

"""The training of a model from a setting into a folder, for `grice train` and `grice reproduce`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from grice.data.augmentation.inventing import in_one_world, invent
from grice.data.augmentation.pauses import pause
from grice.data.augmentation.recombining import recombine
from grice.data.setting import Setting, digest
from grice.episode import Episode
from grice.training.loop import train
from grice.training.recipes import Recipe
from grice.training.steps import Watch


def train_on(
    setting: Setting,
    recipe: Recipe,
    seed: int,
    data: Path | None,
    out: Path,
    watch: Watch,
) -> None:
    """Trains an ensemble on the setting's train episodes, evaluated on its dev episodes, into a folder."""
    given, held_out = setting.to_train("train").episodes(data), setting.to_train("dev").episodes(data)
    episodes, dev = collect(recipe, given, held_out, seed)
    about, data_digest = setting.about(), digest([*given, *held_out])
    train(setting.role, recipe, setting.members, episodes, dev, out, seed, about, watch, data_digest)


def collect(
    recipe: Recipe,
    episodes: Sequence[Episode],
    dev: Sequence[Episode],
    seed: int,
) -> tuple[list[Episode], list[Episode]]:
    """The training data with a recipe's augmentation, and the dev data in the same world."""
    taught = draw(episodes, recipe.share, seed)
    if recipe.pauses:
        taught = pause(taught, recipe.pauses, seed)
    if recipe.recombined:
        taught += recombine(taught, round(recipe.recombined * len(taught)), seed)
    count = round(recipe.invented * len(taught))
    if not count:
        return taught, list(dev)
    taught, invented, dev = in_one_world(taught, invent(taught, count, seed), dev)
    return taught + invented, dev


def draw(episodes: Sequence[Episode], share: float, seed: int) -> list[Episode]:
    """A share of the episodes, drawn at random, in their own order."""
    if share == 1:
        return list(episodes)
    count = max(1, round(share * len(episodes)))
    chosen = random.Random(f"share {seed}").sample(range(len(episodes)), count)
    return [episodes[i] for i in sorted(chosen)]

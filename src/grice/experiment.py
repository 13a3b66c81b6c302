"""From a source of episodes to a model in a folder: what `grice train` and `grice reproduce` both do."""

from __future__ import annotations

from pathlib import Path

from grice.data.mirroring import mirror_images
from grice.data.synthetic.inventing import in_one_world, invent
from grice.data.synthetic.pauses import pause
from grice.recipes import Recipe, Role
from grice.splits import Source, Task, draw
from grice.train import Watch, train

TRAINED_ON: dict[Role, Task] = {"listener": "single", "speaker": "single", "segmenter": "multi"}


def train_on(
    source: Source, role: Role, recipe: Recipe, members: int, seed: int, out: Path, watch: Watch
) -> None:
    """Train an ensemble on the source's train episodes, examined on its dev episodes, into a folder."""
    task = TRAINED_ON[role]
    episodes = draw(source.read("train", task), recipe.share, seed)
    if recipe.pauses:
        episodes = pause(episodes, recipe.pauses, seed)
    if recipe.mirror:
        episodes = [*episodes, *mirror_images(episodes)]
    dev = source.read("dev", task)
    if recipe.invented:
        added = invent(episodes, round(recipe.invented * len(episodes)), seed)
        episodes, added, dev = in_one_world(episodes, added, dev)
        episodes += added
    train(role, recipe, members, episodes, dev, out, seed, source.about(), watch)

"""From a setting to a model in a folder: what `grice train` and `grice reproduce` both do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from grice.data.augmentation.inventing import in_one_world, invent
from grice.data.augmentation.pauses import pause
from grice.data.setting import Setting, digest
from grice.episode import Episode
from grice.errors import TrainingError
from grice.models.cast import check_unseen, load_cast
from grice.models.search import Sampling
from grice.models.speaker import Speaker
from grice.pragmatics.agents import answer
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
    teachers: Sequence[Path] = (),
) -> None:
    """Train an ensemble on the setting's train episodes, evaluated on its dev episodes, into a folder.

    Of the `teachers`, that of its own role says what to expect, and a speaker says what is `retold`.
    """
    if not setting.dataset.knows_test(setting.fold, setting.fold):  # nor may it hear of it from a teacher
        check_unseen(teachers, setting.but(split="test"))
    cast = load_cast(setting.world, teachers)
    for role in ("listener", "speaker", "segmenter"):
        if getattr(cast, role) and role != setting.role and not (role == "speaker" and recipe.retold):
            raise TrainingError(
                f"a {role} was given that would teach this {setting.role} nothing",
                hint=f"give a {setting.role} as --teacher; a speaker, too, with --retold",
            )
    given, held_out = setting.to_train("train").episodes(data), setting.to_train("dev").episodes(data)
    episodes, dev = collect(recipe, given, held_out, seed, cast.speaker)
    data_digest = digest([*given, *held_out])
    about = {**setting.about(), **({"teachers": cast.models} if teachers else {})}
    teacher = getattr(cast, setting.role)
    train(setting.role, recipe, setting.members, episodes, dev, out, seed, about, watch, data_digest, teacher)


def collect(
    recipe: Recipe,
    episodes: Sequence[Episode],
    dev: Sequence[Episode],
    seed: int,
    speaker: object = None,
) -> tuple[list[Episode], list[Episode]]:
    """What a recipe makes of its training data, and the dev data in the same world."""
    taught = draw(episodes, recipe.share, seed)
    if recipe.pauses:
        taught = pause(taught, recipe.pauses, seed)
    count, retold = (round(share * len(taught)) for share in (recipe.invented, recipe.retold))
    if not count + retold:
        return taught, list(dev)
    taught, invented, dev = in_one_world(taught, invent(taught, count + retold, seed), dev)
    if retold:
        invented[count:] = retell(speaker, invented[count:], seed)
    return taught + invented, dev


def retell(speaker: object, episodes: Sequence[Episode], seed: int) -> list[Episode]:
    """The same routes in the words of a speaker, drawn from all that it might say."""
    if not isinstance(speaker, Speaker):
        raise TrainingError(
            "a recipe with retold episodes needs a speaker",
            hint="give its folder, too: --teacher DIR DIR; or --retold 0",
        )
    usual, speaker.search = speaker.search, Sampling(seed=seed)
    try:
        return [told.episode for told in answer(speaker, [e.describing() for e in episodes], 1)]
    finally:
        speaker.search = usual


def draw(episodes: Sequence[Episode], share: float, seed: int) -> list[Episode]:
    """A share of the episodes, drawn at random, in their own order."""
    if share == 1:
        return list(episodes)
    count = max(1, round(share * len(episodes)))
    chosen = random.Random(f"share {seed}").sample(range(len(episodes)), count)
    return [episodes[i] for i in sorted(chosen)]

"""Mirror images of training episodes, which double the data."""

from __future__ import annotations

from collections.abc import Sequence

from grice.episode import Episode
from grice.errors import DataError


def mirror_images(episodes: Sequence[Episode]) -> list[Episode]:
    """The mirror images of these episodes, without those whose sentences cannot be mirrored."""
    images = []
    for episode in episodes:
        if episode.world.augmentation.mirror is None:
            raise DataError(f"episodes of {episode.world.name} have no mirror images", hint="do without")
        images.append(episode.world.augmentation.mirror.carry(episode))
    return [image for image in images if image is not None]

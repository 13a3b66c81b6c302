"""Turns in which nothing happens, put into training episodes.

SCONE's train split leaves out every turn that changes nothing, though people do write of such turns: without
these no listener would ever learn that anybody may stay.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from grice.episode import Episode
from grice.errors import DataError


def pause(episodes: Sequence[Episode], share: float, seed: int) -> list[Episode]:
    """A pause in so many of the episodes, before a turn of each at random; their last turns make room."""
    for world in {episode.world for episode in episodes}:
        if not world.augmentation.pauses():
            raise DataError(f"no pauses can be put into episodes of {world.name}: it has no action for that")
    rng = random.Random(f"pauses {seed}")
    return [_pause(episode, rng) if rng.random() < share else episode for episode in episodes]


def _pause(episode: Episode, rng: random.Random) -> Episode:
    at, count = rng.randrange(len(episode.segments)), len(episode.segments)
    sentence, action = rng.choice(episode.world.augmentation.pauses())
    return Episode(
        episode.world,
        episode.start,
        (*episode.sentences[:at], sentence, *episode.sentences[at:])[:count],
        (*episode.segments[:at], (action,), *episode.segments[at:])[:count],
        id=episode.id,
    )

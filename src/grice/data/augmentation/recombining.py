"""Training episodes recombined from parts of others."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice

from grice.episode import Episode
from grice.errors import DataError


def recombine(known: Sequence[Episode], count: int, seed: int) -> list[Episode]:
    """So many episodes of parts of the known ones, where the world can put them together."""
    world = known[0].world
    found = list(islice(world.augmentation.recombine(known, random.Random(f"recombined {seed}")), count))
    if len(found) < count:
        raise DataError(
            f"{len(found)} of {count} episodes of {world.name} can be put together from others",
            hint="leave the recipe's recombined out",
        )
    return found

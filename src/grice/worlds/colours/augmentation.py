"""Data augmentation of colours: places exchanged, and rounds recombined from people's words."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import permutations

from grice.episode import Episode
from grice.worlds.augmentation import Augmentation
from grice.worlds.colours.recombining import recombine
from grice.worlds.colours.rules import PLACES, Click, Swatches
from grice.worlds.symmetry import Symmetry


class ColourAugmentation(Augmentation[Swatches, Click]):
    """Exchanges places, and recombines descriptions."""

    def recombine(self, known: Sequence[Episode], rng: random.Random) -> Iterator[Episode]:
        return recombine(known, rng)

    def symmetries(self) -> Sequence[Symmetry[Swatches, Click]]:
        return [_rearranging(places) for places in permutations(PLACES)]


def _rearranging(places: tuple[int, ...]) -> Symmetry[Swatches, Click]:
    """The symmetry that moves what is at place 1 to the first of `places`, and so on."""
    to = (0, *places)

    def rearrange(state: Swatches) -> Swatches:
        moved = dict(zip(places, state.colours, strict=True))
        colours = tuple(moved[place] for place in PLACES)
        return Swatches(colours, tuple(to[place] for place in state.order), to[state.clicked])

    return Symmetry(
        name=" ".join(map(str, places)),
        state=rearrange,
        action=lambda click: Click(to[click.place]),
        sentence=lambda sentence: sentence,
    )

"""Data augmentation of alchemy: colours exchanged, and the row of beakers mirrored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import ClassVar

from grice.worlds.alchemy.rules import BEAKERS, Alchemy, AlchemyAction, Beakers
from grice.worlds.augmentation import Augmentation
from grice.worlds.scone.augmentation import mirrored_action, mirrored_sentence, recoloured
from grice.worlds.symmetry import Symmetry

_MIRROR: Symmetry[Beakers, AlchemyAction] = Symmetry(
    name="mirror",
    state=lambda state: Beakers(state.contents[::-1]),
    action=lambda action: mirrored_action(action, BEAKERS),
    sentence=mirrored_sentence,
)


class AlchemyAugmentation(Augmentation[Beakers, AlchemyAction]):
    """Exchanges colours other than brown, and mirrors the row."""

    mirror = _MIRROR
    renamable = Alchemy.names
    synonyms: ClassVar[Mapping[str, str]] = {"violet": "purple"}

    def symmetries(self) -> Sequence[Symmetry[Beakers, AlchemyAction]]:
        colours = [_recolouring(names) for names in permutations(self.world.names)]
        return [*colours, *(_MIRROR.then(colour) for colour in colours)]


def _recolouring(names: tuple[str, ...]) -> Symmetry[Beakers, AlchemyAction]:
    """The symmetry that gives each colour, in the order of `Alchemy.names`, a new name."""
    words = dict(zip(Alchemy.names, names, strict=True))
    letters = str.maketrans({old[0]: new[0] for old, new in words.items()})
    return Symmetry(
        name=" ".join(names),
        state=lambda state: Beakers(tuple(units.translate(letters) for units in state.contents)),
        action=lambda action: action,
        sentence=recoloured({**words, "brown": "brown"}),
    )

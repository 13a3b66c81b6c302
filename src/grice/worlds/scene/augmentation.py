"""Data augmentation of scene: colours exchanged, the stage mirrored, turns in which nothing happens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import ClassVar

from grice.worlds.augmentation import Augmentation
from grice.worlds.scene.rules import COLOURS, POSITIONS, Enter, Scene, SceneAction, Stage, Stay, recolour
from grice.worlds.scone.augmentation import mirrored_action, mirrored_sentence, recoloured
from grice.worlds.symmetry import Symmetry

_MIRROR: Symmetry[Stage, SceneAction] = Symmetry(
    name="mirror",
    state=lambda state: Stage(state.people[::-1]),
    action=lambda action: mirrored_action(action, POSITIONS),
    sentence=mirrored_sentence,
)


class SceneAugmentation(Augmentation[Stage, SceneAction]):
    """Exchanges colours, mirrors the stage, and inserts turns without an action."""

    mirror = _MIRROR
    renamable = tuple(COLOURS.values())
    synonyms: ClassVar[Mapping[str, str]] = {"violet": "purple"}

    def pauses(self) -> tuple[tuple[str, SceneAction], ...]:
        from grice.worlds.scene.english.saying import PAUSES

        return tuple((sentence, Stay()) for sentence in PAUSES)

    def missing(self, text: str) -> str:
        kind, *places = text.split() or [""]
        apart = kind in ("switch", "takehat") and len(places) == 2 and all(map(str.isdecimal, places))
        return f"{' and '.join(places)} are not neighbours" if apart else ""

    def symmetries(self) -> Sequence[Symmetry[Stage, SceneAction]]:
        colours = [_recolouring(names) for names in permutations(self.world.names)]
        return [*colours, *(_MIRROR.then(colour) for colour in colours)]


def _recolouring(names: tuple[str, ...]) -> Symmetry[Stage, SceneAction]:
    """The symmetry that gives each colour, in the order of `Scene.names`, a new name."""
    words = dict(zip(Scene.names, names, strict=True))
    letters = str.maketrans({old[0]: new[0] for old, new in words.items()})
    return Symmetry(
        name=" ".join(names),
        state=lambda state: Stage(tuple(person.translate(letters) for person in state.people)),
        action=lambda a: recolour(a, a.colour.translate(letters)) if isinstance(a, Enter) else a,
        sentence=recoloured(words),
    )

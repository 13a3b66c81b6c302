"""Data augmentation of tangrams: shapes exchanged."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations

from grice.worlds.augmentation import Augmentation
from grice.worlds.scone.augmentation import recoloured
from grice.worlds.symmetry import Symmetry
from grice.worlds.tangrams.figures import FIGURES
from grice.worlds.tangrams.rules import SHAPES, Insert, Row, TangramsAction, reshape

# A letter names a shape for sure after an article ("the d"); elsewhere it may be a word, or a slip.
LETTER = re.compile(rf"(?<!\bthe )\b[{SHAPES}{SHAPES[1:].lower()}]\b")


class TangramsAugmentation(Augmentation[Row, TangramsAction]):
    """Exchanges the shapes."""

    renamable = tuple(figure.name for figure in FIGURES.values())

    def symmetries(self) -> Sequence[Symmetry[Row, TangramsAction]]:
        return [_exchanging("".join(shapes)) for shapes in permutations(SHAPES)]


def _exchanging(shapes: str) -> Symmetry[Row, TangramsAction]:
    """The symmetry that makes A, B, C, … into these shapes."""
    letters = str.maketrans(SHAPES, shapes)
    pairs = list(zip(SHAPES, shapes, strict=True))
    figures = {FIGURES[old].name: FIGURES[new].name for old, new in pairs}
    rename = recoloured(figures | {f"the {old.lower()}": f"the {new.lower()}" for old, new in pairs})

    def state(row: Row) -> Row:
        removed = dict(zip(shapes, row.removed, strict=True))
        return Row(row.shapes.translate(letters), row.time, tuple(removed[shape] for shape in SHAPES))

    def act(action: TangramsAction) -> TangramsAction:
        return reshape(action, action.shape.translate(letters)) if isinstance(action, Insert) else action

    def carry(sentence: str) -> str | None:
        return None if shapes != SHAPES and LETTER.search(sentence) else rename(sentence)

    return Symmetry(name=" ".join(shapes), state=state, action=act, sentence=carry)

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

# People point at shapes by place; where one of them does name a shape, it is by its letter or by its figure.
LETTER = re.compile(rf"\b[{SHAPES}]\b")


class TangramsAugmentation(Augmentation[Row, TangramsAction]):
    """Exchanges the shapes."""

    renamable = tuple(figure.name for figure in FIGURES.values())

    def symmetries(self) -> Sequence[Symmetry[Row, TangramsAction]]:
        return [_exchanging("".join(shapes)) for shapes in permutations(SHAPES)]


def _exchanging(shapes: str) -> Symmetry[Row, TangramsAction]:
    """The symmetry that makes A, B, C, … into these shapes."""
    letters = str.maketrans(SHAPES, shapes)
    rename = recoloured(
        {FIGURES[old].name: FIGURES[new].name for old, new in zip(SHAPES, shapes, strict=True)}
    )

    def state(row: Row) -> Row:
        removed = dict(zip(shapes, row.removed, strict=True))
        return Row(row.shapes.translate(letters), row.time, tuple(removed[shape] for shape in SHAPES))

    def act(action: TangramsAction) -> TangramsAction:
        return reshape(action, action.shape.translate(letters)) if isinstance(action, Insert) else action

    def carry(sentence: str) -> str | None:
        return None if shapes != SHAPES and LETTER.search(sentence) else rename(sentence)

    return Symmetry(name=" ".join(shapes), state=state, action=act, sentence=carry)

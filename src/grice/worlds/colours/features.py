"""The three colours in more detail: plain and perceptual coordinates, and how each compares with the others.

"The darker one" and "not the purple one" tell of a colour among others. Along every attribute (how light, how
strong, how much of each of twelve hues) a colour is compared with the largest and the smallest of the others.
"""

from __future__ import annotations

import numpy as np

from grice.worlds.colours.rules import COUNT, ColourArrays, Colours
from grice.worlds.colours.spaces import Array, as_hsv, as_lab, as_waves
from grice.worlds.world import Floats, Ints

HUES = 12
SCALE = 25.0  # of L*a*b*, so that features are about as large as waves
STEEP = 4.0  # how soon a difference counts in full
_OTHERS = np.array([[j for j in range(COUNT) if j != i] for i in range(COUNT)])


def attributes(hsl: Ints) -> Array:
    """(…, 3 + 2·HUES): lightness, chroma and saturation; then, of each hue, how much there is, and how near
    to it a colour of any strength is."""
    lab, hsv = as_lab(hsl), as_hsv(hsl)
    chroma = np.linalg.norm(lab[..., 1:], axis=-1)
    angles = np.arange(HUES) * 2 * np.pi / HUES
    towards = lab[..., 1:] @ np.stack([np.cos(angles), np.sin(angles)])
    hue = np.cos(np.radians(hsv[..., :1]) - angles)
    plain = np.stack([lab[..., 0] / SCALE - 2, chroma / SCALE, hsv[..., 1] / 100], -1)
    return np.concatenate([plain, towards / SCALE, hue], -1)


class DetailedColours(ColourArrays):
    """A cell holds a colour's waves, its attributes, and how they compare with those of the others."""

    def __init__(self, world: Colours) -> None:
        super().__init__(world.actions)

    def percept(self, codes: Ints) -> Floats:
        """The mean and the spread of the three colours, independent of their order."""
        own = attributes(self.hsl(codes))  # (N, COUNT, ·)
        apart = np.sort(_distances(self.hsl(codes)), axis=1)
        return np.concatenate([own.mean(1), own.std(1), apart], -1).astype(np.float32)

    def cells(self, codes: Ints) -> Floats:
        hsl = self.hsl(codes)
        own = attributes(hsl)
        others = own[:, _OTHERS]  # (N, COUNT, COUNT - 1, ·)
        above, below = own - others.max(2), own - others.min(2)
        apart = _distances(hsl)[:, [[0, 1], [0, 2], [1, 2]]]  # (N, COUNT, 2): to each of the others
        parts = [
            as_waves(hsl),
            own,
            np.tanh(STEEP * above),
            np.tanh(STEEP * below),
            above > 0,
            below < 0,
            np.sort(apart, axis=-1),
        ]
        return np.pad(np.concatenate(parts, -1).astype(np.float32), ((0, 0), (0, 1), (0, 0)))


def _distances(hsl: Ints) -> Array:
    """(N, 3): between the first and the second, the first and the third, the second and the third."""
    lab = as_lab(hsl) / SCALE
    distances: Array = np.linalg.norm(lab[:, [0, 0, 1]] - lab[:, [1, 2, 2]], axis=-1)
    return distances

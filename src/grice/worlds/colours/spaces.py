"""Colours as numbers: from hue, saturation and lightness to screen and perceptual coordinates.

Every function takes an array (…, 3) of colours and returns one; N colours at a time, and no loop over them.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.float64]

FREQUENCIES = 3  # of each dimension: 0, 1, 2
WHITE = np.array([0.95047, 1.0, 1.08883])  # D65, the white of screens
_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WAVES = np.stack(np.meshgrid(*[np.arange(FREQUENCIES)] * 3, indexing="ij"), -1).reshape(-1, 3)


def as_rgb(hsl: npt.ArrayLike) -> Array:
    """(…, 3): red, green and blue from 0 to 1, of hue in degrees, saturation and lightness in percent."""
    hue, saturation, lightness = np.moveaxis(np.asarray(hsl, np.float64), -1, 0)
    strength = saturation / 100 * np.minimum(lightness, 100 - lightness) / 100
    sixth = (np.array([0, 8, 4]) + hue[..., None] / 30) % 12
    wave = np.clip(np.minimum(sixth - 3, 9 - sixth), -1.0, 1.0)
    rgb: Array = lightness[..., None] / 100 - strength[..., None] * wave
    return rgb


def as_hsv(hsl: npt.ArrayLike) -> Array:
    """(…, 3): hue in degrees, saturation and value in percent."""
    hue, saturation, lightness = np.moveaxis(np.asarray(hsl, np.float64), -1, 0)
    value = lightness + saturation * np.minimum(lightness, 100 - lightness) / 100
    share = np.where(value > 0, 2 * (1 - lightness / np.where(value > 0, value, 1)), 0)
    return np.stack([hue, 100 * share, value], -1)


def as_lab(hsl: npt.ArrayLike) -> Array:
    """(…, 3): CIE L*a*b*, in which equal distances look about equally far."""
    rgb = as_rgb(hsl)
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    ratio = linear @ _TO_XYZ.T / WHITE
    cubed = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29)
    x, y, z = np.moveaxis(cubed, -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1)


def as_waves(hsl: npt.ArrayLike) -> Array:
    """(…, 54): the Fourier features of Monroe et al. (2017), cosines and then sines of three frequencies of
    each of hue, saturation and value; hue goes round once, the others half the way."""
    turns = as_hsv(hsl) / np.array([360, 200, 200])
    angles = -2 * np.pi * turns @ _WAVES.T
    return np.concatenate([np.cos(angles), np.sin(angles)], -1)

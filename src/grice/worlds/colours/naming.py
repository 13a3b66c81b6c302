"""Plain names of colours, for those who do not see the picture and for language models."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grice.worlds.colours.rules import Colour

HUES = (
    (15, "red"),
    (45, "orange"),
    (68, "yellow"),
    (90, "lime green"),
    (155, "green"),
    (190, "turquoise"),
    (255, "blue"),
    (290, "purple"),
    (325, "pink"),
    (345, "reddish pink"),
    (360, "red"),
)  # up to which degree each name goes
STRENGTHS = ((25, "greyish"), (50, "dull"), (80, ""), (101, "bright"))  # by saturation
GREY = 8  # up to this saturation there is no hue to see


def name(colour: Colour) -> str:
    """A colour in words: "dull green", "dark grey"."""
    plain = hue_name(colour)
    if plain in ("black", "white"):
        return plain
    light = "dark" if colour.lightness < 35 else "light" if colour.lightness > 65 else ""
    strength = STRENGTHS[bisect_right([end for end, _ in STRENGTHS], colour.saturation)][1]
    return " ".join(filter(None, (light, "" if plain == "grey" else strength, plain)))


def hue_name(colour: Colour) -> str:
    """The hue alone: "green", "grey"."""
    if colour.lightness <= 5 or colour.lightness >= 95:
        return "black" if colour.lightness <= 5 else "white"
    if colour.saturation <= GREY:
        return "grey"
    return HUES[bisect_right([end for end, _ in HUES], colour.hue)][1]

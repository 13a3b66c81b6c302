"""Colours in context: three colours, of which a speaker describes one."""

from grice.worlds.colours.rules import Click, Colour, Colours, Swatches

__all__ = ["Click", "Colour", "Colours", "Swatches"]

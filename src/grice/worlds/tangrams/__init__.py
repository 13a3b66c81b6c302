"""A row of figures, to be removed, put back and swapped (SCONE)."""

from grice.worlds.tangrams.rules import Insert, Remove, Row, Swap, Tangrams, TangramsAction

__all__ = ["Insert", "Remove", "Row", "Swap", "Tangrams", "TangramsAction"]

"""Beakers of coloured units, to be poured, mixed and drained (SCONE)."""

from grice.worlds.alchemy.rules import Alchemy, AlchemyAction, Beakers, Drain, Mix, Pour

__all__ = ["Alchemy", "AlchemyAction", "Beakers", "Drain", "Mix", "Pour"]

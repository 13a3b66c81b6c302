"""How many units a sentence asks to be drained."""

from __future__ import annotations

from typing import NamedTuple


class Amount(NamedTuple):
    """An amount told: "two units", "half", "all", "all but one", "the rest", "the same amount"."""

    how: str  # "units", "part", "left", "all", "layer" (of a colour, or some of it), "top", "same" or "some"
    units: int = 0
    of: int = 1

    def units_of(
        self, units: str, colours: str, vessel: bool = True, before: tuple[int, int] | None = None
    ) -> set[int]:
        """The units of a beaker that it may mean: of all that is in it, or of its top layer of the colour.

        Where the colours are not those of the beaker, but of what is in it, nothing else goes.
        `before` are the units that were drained last, and those that were left then.
        """
        sizes = {_layer(units, some) for some in (colours, *colours)} - {0}
        if vessel or not sizes:
            sizes.add(len(units))
        match self.how:
            case "units":
                return {self.units}
            case "part":
                exact = [size * self.units / self.of for size in sizes]
                return {max(1, round(share + nudge)) for share in exact for nudge in (-0.3, 0.3)}
            case "left":
                kept = self.units if self.of == 1 else round(len(units) * self.units / self.of)
                return {len(units) - kept}
            case "top":
                return {1, _layer(units, units[-1:])}
            case "same":
                if before is None:
                    return set()
                drained, left = before
                return {drained, round(len(units) * drained / (drained + left))}
            case "all":
                return sizes
            case "layer":
                return set(range(1, max(sizes) + 1))
        return set()


def _layer(units: str, colours: str) -> int:
    """How many units of the colours lie on top."""
    return len(units) - len(units.rstrip(colours)) if colours else len(units)

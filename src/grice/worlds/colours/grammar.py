"""English for colours: names, comparisons with the others, and negations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from grice.episode import Segment
from grice.worlds.colours.naming import hue_name, name
from grice.worlds.colours.rules import Colour, Swatches
from grice.worlds.colours.spaces import as_lab
from grice.worlds.grammar import Grammar, Phrases

TEMPLATES = (
    "{name}",
    "the {name} one",
    "{hue}",
    "the {hue}",
    "the {extreme} one",
    "the {extreme} {hue}",
    "{compared} {hue}",
    "the {compared} of the {hue} ones",
    "a {name} colour",
    "click on the {name} square please",
    "i mean the {extreme} one",
    "it looks {hue} to me",
    "the {extreme} shade of {hue}",
    "{hue} and nothing like {other}",
    "the {extreme} one but not the {other}",
    "not the {other} one",
    "{hue} not {other}",
    "{name} not {other}",
)
MARGIN = 3.0  # of lightness or saturation, so that one sees which of two is more
SCALES: dict[str, tuple[str, str]] = {"lightness": ("light", "dark"), "saturation": ("bright", "dull")}


class ColourGrammar(Grammar[Swatches]):
    """A sentence is true of a colour by its own name, or by how it compares with the other two."""

    def templates(self, segment: Segment) -> Sequence[str]:
        return TEMPLATES

    def phrases(self, state: Swatches, before: Segment) -> Callable[[Segment], Phrases]:
        def describe(segment: Segment) -> Phrases:
            place = segment[0].place - 1
            own = state.colours[place]
            others = [colour for i, colour in enumerate(state.colours) if i != place]
            alike = [colour for colour in others if hue_name(colour) == hue_name(own)]
            return {
                "name": [name(own)],
                "hue": [hue_name(own)],
                "extreme": [f"{word}est" for word in _more(own, others)],
                "compared": [f"{word}er" for word in _more(own, alike)],
                "other": [told for told in map(hue_name, others) if told != hue_name(own)],
            }

        return describe


def _more(own: Colour, others: Sequence[Colour]) -> list[str]:
    """The dimensions in which a colour exceeds the others: light or dark, bright or dull."""
    found = []
    for scale, (high, low) in SCALES.items():
        apart = [_measure(own, scale) - _measure(other, scale) for other in others]
        if apart and min(apart) > MARGIN:
            found.append(high)
        if apart and max(apart) < -MARGIN:
            found.append(low)
    return found


@lru_cache(1 << 10)
def _measure(colour: Colour, scale: str) -> float:
    return float(as_lab(colour)[0]) if scale == "lightness" else float(colour.saturation)

"""The design system: colours that can be read in both schemes, and templates that escape."""

from __future__ import annotations

import re
from itertools import product

import pytest

from grice.pages.render import asset, environment, render

GROUNDS = ("paper", "raised", "sunken", "accent-soft")
TEXTS = ("ink", "quiet", "accent", "right", "wrong", "warn")


def colours() -> dict[str, tuple[str, str]]:
    """The light and the dark value of every colour of the design system."""
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", asset("base.css"))
    return {name: (light, dark) for name, light, dark in found}


def luminance(colour: str) -> float:
    """WCAG's relative luminance."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_text_can_be_read_on_every_ground(scheme: int) -> None:
    known = {name: pair[scheme] for name, pair in colours().items()}
    pairs = [*product(TEXTS, GROUNDS), ("on-accent", "accent")]
    ratios = {pair: contrast(known[pair[0]], known[pair[1]]) for pair in pairs}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < 4.5} == {}
    assert min(contrast(known["edge"], known[ground]) for ground in ("paper", "raised")) >= 3


def test_templates_escape_whatever_they_are_given() -> None:
    wicked = "<script>alert('&')</script>"
    text = render("base.html", title=wicked, lead=wicked)
    assert wicked not in text
    assert text.count("&lt;script&gt;") == 3
    assert environment().autoescape is True

"""Weight curves as pictures."""

from __future__ import annotations

import re
import sys
from xml.etree import ElementTree

import pytest

from grice.errors import GriceError
from grice.evaluation.results import Tuning
from grice.pragmatics.rational import WEIGHTS
from grice.reproduction.plots import LEAST_SPAN, Panel, _span, draw_weights


def tuning(best: float, at: float) -> Tuning:
    return Tuning.of("accuracy", {weight: best - 10 * abs(weight - at) for weight in WEIGHTS}, 245)


PANELS = [
    Panel("listener: accuracy", "alchemy", {"": tuning(80, 0.3)}),
    Panel("listener: accuracy", "sail multi", {"Rel": tuning(50, 0.4), "Abs": tuning(40, 0)}),
    Panel("speaker: BLEU", "alchemy", {"": tuning(20, 1)}),
]


def words(svg: bytes) -> str:
    return " ".join(ElementTree.fromstring(svg).itertext())


def test_every_curve_tells_its_chosen_weight() -> None:
    pytest.importorskip("matplotlib", reason="needs grice[plots]")
    svg = draw_weights(PANELS)
    told = words(svg)
    for label in ("80.0 at 0.3", "50.0 at 0.4", "40.0 at 0", "20.0 at 1", "Rel", "Abs", "speaker: BLEU"):
        assert label in told
    assert told.count("alchemy (245 instances)") == 2
    assert len(re.findall(rb"stroke-dasharray", svg)) == sum(len(panel.curves) for panel in PANELS)


def test_the_same_curves_make_the_same_file() -> None:
    pytest.importorskip("matplotlib", reason="needs grice[plots]")
    assert draw_weights(PANELS) == draw_weights(PANELS)


def test_without_matplotlib_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(GriceError, match=r"pip install .*\[plots\]"):
        draw_weights(PANELS)


@pytest.mark.parametrize("values", [[0.0], [100.0, 100.0], [70.0, 71.0], [10.0, 90.0]])
def test_an_axis_holds_its_values_and_makes_no_cliff_of_noise(values: list[float]) -> None:
    low, high = _span(values)
    assert low < min(values) <= max(values) < high
    assert high - low >= LEAST_SPAN

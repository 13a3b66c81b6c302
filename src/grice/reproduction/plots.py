"""Plots of accuracy and BLEU over the weight of the judge, in every world."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import cycle
from typing import TYPE_CHECKING, Any

from grice.errors import GriceError
from grice.evaluation.results import Tuning
from grice.extras import installing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#2f6fde", "#d9730d", "#2a8c46", "#8b45b5")
INK, FAINT = "#334155", "#cbd5e1"
STYLE: dict[Any, Any] = {  # the names are literals, and differ between versions of matplotlib
    "font.size": 9.5,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 10.5,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "svg.fonttype": "none",  # text stays text: it can be searched and read aloud
    "svg.hashsalt": "grice",  # the same curves make the same file
}
LEAST_SPAN = 4.0  # points between the ends of an axis, so that noise does not look like a cliff


@dataclass(frozen=True)
class Panel:
    """Curves by their names (one that is alone needs none), and where in the figure they stand."""

    row: str  # the measured quantity
    column: str  # in which world
    curves: Mapping[str, Tuning]


def available() -> bool:
    """True if matplotlib is installed, which only this module needs."""
    return find_spec("matplotlib") is not None


def draw_weights(panels: Sequence[Panel]) -> bytes:
    """Every panel's figures over the weight, as SVG: a column for each world, a row for each measure.

    A dot marks the chosen weight, a dashed line the base agent alone (weight 0).
    """
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError as error:
        raise GriceError(
            "matplotlib is not installed, which draws figures", hint=installing("plots")
        ) from error
    rows = list(dict.fromkeys(panel.row for panel in panels))
    columns = list(dict.fromkeys(panel.column for panel in panels))
    with rc_context(STYLE):
        figure = Figure(figsize=(0.8 + 2.9 * len(columns), 0.5 + 2.2 * len(rows)), layout="constrained")
        grid = figure.subplots(len(rows), len(columns), squeeze=False, sharex=True)
        for axes in grid.flat:
            axes.set_visible(False)
        for panel in panels:
            _draw(grid[rows.index(panel.row), columns.index(panel.column)], panel)
        figure.supxlabel(
            "weight of the judge\n(dashed: the base agent alone; dot: the best weight over all folds)",
            fontsize=8.5,
        )
        return _to_svg(figure)


def _draw(axes: Axes, panel: Panel) -> None:
    axes.set_visible(True)
    instances = sorted({tuning.instances for tuning in panel.curves.values()})
    axes.set_title(f"{panel.column} ({' and '.join(f'{count:,}' for count in instances)} instances)")
    axes.set_ylabel(panel.row)
    axes.set_xlim(-0.02, 1.02)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", ".25", ".5", ".75", "1"])
    axes.tick_params(labelbottom=True)
    axes.grid(axis="y", color=FAINT, linewidth=0.5)
    axes.set_ylim(*_span([value for tuning in panel.curves.values() for value in tuning.curve.values()]))
    for (name, tuning), colour in zip(panel.curves.items(), cycle(COLOURS), strict=False):
        weights = sorted(tuning.curve)
        axes.plot(weights, [tuning.curve[w] for w in weights], color=colour, linewidth=1.8, label=name)
        axes.axhline(tuning.curve[weights[0]], color=colour, linewidth=1, linestyle=(0, (4, 3)), alpha=0.8)
        best = tuning.curve[tuning.weight]
        axes.plot([tuning.weight], [best], "o", color=colour, markersize=6, markeredgecolor="white")
        axes.annotate(
            f"{best:.1f} at {tuning.weight:g}",
            (tuning.weight, best),
            (0, 6),
            textcoords="offset points",
            ha="left" if tuning.weight < 0.2 else "right" if tuning.weight > 0.8 else "center",
            color=colour,
            weight="bold",
        )
    if any(panel.curves):
        axes.legend(frameon=False, fontsize=8.5)


def _span(values: Sequence[float]) -> tuple[float, float]:
    """The ends of an axis that holds these values, with room for a label above and never a false cliff."""
    low, high = min(values), max(values)
    low = max(0.0, min(low, (low + high - LEAST_SPAN) / 2))
    high = max(high, low + LEAST_SPAN)
    room = high - low
    return low - 0.06 * room, high + 0.18 * room


def _to_svg(figure: Figure) -> bytes:
    written = io.BytesIO()
    figure.savefig(written, format="svg", metadata={"Date": None, "Title": "Weight curves"})
    return written.getvalue()

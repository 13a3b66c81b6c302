"""The figures of Fried, Andreas & Klein (2018), on test data, to put beside ours."""

from __future__ import annotations

from typing import TypeAlias

Figures: TypeAlias = dict[str, dict[str, float]]  # by column, then by row

SAIL_LISTENERS: Figures = {  # table 1
    "single Rel": {"best before": 69.98, "base": 68.40, "rational": 71.64},
    "single Abs": {"best before": 65.28, "base": 59.62, "rational": 64.38},
    "multi Rel": {"best before": 26.07, "base": 24.79, "rational": 34.05},
    "multi Abs": {"best before": 35.44, "base": 13.53, "rational": 24.50},
}
SCONE_LISTENERS: Figures = {  # table 2
    "alchemy": {"best before": 52.9, "base": 69.7, "rational": 72.0},
    "scene": {"best before": 46.2, "base": 70.9, "rational": 72.7},
    "tangrams": {"best before": 37.3, "base": 69.6, "rational": 69.6},
}
LISTENERS: dict[str, Figures] = {"SAIL": SAIL_LISTENERS, "SCONE": SCONE_LISTENERS}  # by data set
TABLES = {"SAIL": "Table 1: ", "SCONE": "Table 2: "}
FOLLOWED_BY_PEOPLE: Figures = {  # table 3
    "sail": {"base": 62.8, "rational": 75.2, "human": 73.2},
    "alchemy": {"base": 29.3, "rational": 75.3, "human": 83.3},
    "scene": {"base": 31.3, "rational": 69.3, "human": 78.0},
    "tangrams": {"base": 60.0, "rational": 88.0, "human": 66.0},
}
BLEU: Figures = {  # table 4
    "sail": {"base": 12.04, "rational": 10.78},
    "alchemy": {"base": 19.34, "rational": 18.70},
    "scene": {"base": 18.09, "rational": 27.15},
    "tangrams": {"base": 21.75, "rational": 23.03},
}
# Section 6.3: as many models in all, of one kind or of both (20 for listeners, 10 for speakers).
LISTENERS_COMBINED: Figures = {
    "sail": {"base": 68.5, "rational": 71.6},
    "alchemy": {"base": 70.1, "rational": 72.0},
    "scene": {"base": 71.9, "rational": 72.7},
    "tangrams": {"base": 69.1, "rational": 69.6},
}
SPEAKERS_COMBINED: Figures = {  # followed by people
    "sail": {"base": 61.9, "rational": 73.4},
    "alchemy": {"base": 30.7, "rational": 74.7},
    "scene": {"base": 32.0, "rational": 66.0},
    "tangrams": {"base": 58.7, "rational": 92.7},
}

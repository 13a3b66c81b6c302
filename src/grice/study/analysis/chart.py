"""Success as a chart: a dot with its interval for every system, the paper's figure as a diamond."""

from __future__ import annotations

from html import escape

from markupsafe import Markup

from grice.study.analysis.findings import Findings
from grice.study.analysis.tables import name_of, success
from grice.worlds.drawing import element

LEFT, RIGHT, ROW, GAP = 150, 420, 26, 34  # where 0 % and 100 % are; the height of a row, and of a heading


def draw(findings: Findings) -> Markup:
    """An <svg> with a row for every system of every world."""
    parts: list[str] = []
    table, y = success(findings), 0.0
    for column, world in enumerate(findings.worlds):
        y += GAP
        parts.append(element("text", escape(world.world), x=0, y=y, font_weight=600))
        for found in world.systems:
            y += ROW
            paper = next(
                line.entries[column].paper for line in table.lines if line.name == name_of(found.system)
            )
            parts.append(
                element(
                    "text",
                    escape(name_of(found.system)),
                    class_="quiet",
                    x=LEFT - 16,
                    y=y + 4,
                    text_anchor="end",
                )
            )
            if found.success.low is not None and found.success.high is not None:
                low, high = _at(found.success.low), _at(found.success.high)
                parts.append(element("line", class_="span", x1=low, x2=high, y1=y, y2=y))
            parts.append(element("circle", class_="ours", cx=_at(found.success.value), cy=y, r=6))
            if paper is not None:
                x = _at(paper)
                parts.append(element("path", class_="paper", d=f"M{x - 7:.1f} {y}l7 -7l7 7l-7 7z"))
            parts.append(element("text", f"{found.success.value:.1f}", x=RIGHT + 16, y=y + 4))
    bottom = y + ROW
    grid = [element("line", class_="grid", x1=_at(p), x2=_at(p), y1=14, y2=bottom) for p in range(0, 101, 25)]
    marks = [
        element("text", f"{p} %", class_="quiet", x=_at(p), y=bottom + 18, text_anchor="middle")
        for p in range(0, 101, 25)
    ]
    label = "Success of every system in every world; the same figures are in the table below"
    return Markup(
        element(
            "svg", *grid, *parts, *marks, class_="chart", role="img", aria_label=label,
            viewBox=f"0 0 {RIGHT + 55} {bottom + 28:.0f}",
        )
    )  # fmt: skip


def _at(percent: float) -> float:
    return round(LEFT + (RIGHT - LEFT) * percent / 100, 1)
